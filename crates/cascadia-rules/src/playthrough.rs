//! Cascadia's extension of a playthrough: secret cards, and the change of points in the current turn.

use std::sync::Arc;

use super::content::Content;
use super::goals::{Objective, Scenario};
use super::mode::{Cascadia, LoggedTurn, tile_placed, token_placed};
use super::rules::{Game, Player, Seat};
use super::scoring::{ScoreDelta, ScoreSheet, ScoringCards, WildlifeScore};
use cascadia_base::{Hex, WildlifeSet};
use cascadia_engine::Playthrough;

/// Cascadia's extension of a playthrough.
pub trait CascadiaPlaythrough {
    /// Returns the position.
    fn game(&self) -> &Game;

    /// Returns the scoring cards in play, secret ones included.
    fn cards(&self) -> &Arc<ScoringCards>;

    /// Returns the score sheets as if the game ended now.
    fn sheets(&self) -> &[ScoreSheet];

    /// Returns the finished turns in order.
    fn log(&self) -> &[LoggedTurn];

    /// Returns the objective of a computer player at `seat`: the cards known to it, and the scenario's goals.
    fn objective(&self, content: &Content, seat: Seat) -> Objective;

    /// Returns the scenario in play, if any.
    fn scenario<'a>(&self, content: &'a Content) -> Option<&'a Scenario>;

    /// Returns the species whose scoring cards are hidden from the person at the screen.
    fn secret(&self) -> WildlifeSet;

    /// Returns the scoring cards not hidden from the person at the screen.
    fn seen_cards(&self) -> ScoringCards;

    /// Returns the score sheets without the points of hidden cards.
    fn seen_sheets(&self) -> Vec<ScoreSheet>;

    /// Returns these score sheets without the points of currently secret cards.
    fn without_secrets(&self, sheets: &[ScoreSheet]) -> Vec<ScoreSheet>;

    /// Returns the hex of the tile placed in the current turn.
    fn tile_placed_this_turn(&self) -> Option<Hex>;

    /// Returns the hex of the token placed in the current turn.
    fn token_placed_this_turn(&self) -> Option<Hex>;

    /// Returns all changes in the current turn to the score sheet of the active seat, without secret cards.
    fn turn_change(&self) -> ScoreDelta;
}

impl CascadiaPlaythrough for Playthrough<Cascadia> {
    fn game(&self) -> &Game {
        &self.state().game
    }

    fn cards(&self) -> &Arc<ScoringCards> {
        &self.state().cards
    }

    fn sheets(&self) -> &[ScoreSheet] {
        &self.ledger().sheets
    }

    fn log(&self) -> &[LoggedTurn] {
        &self.ledger().log
    }

    fn objective(&self, content: &Content, seat: Seat) -> Objective {
        let cards = content.cards_known_to(&self.setup().options, self.game(), seat);
        Objective {
            cards: cards.unwrap_or_else(|_| self.cards().as_ref().clone()),
            goals: self.scenario(content).map(|scenario| scenario.goals.clone()).unwrap_or_default(),
        }
    }

    fn scenario<'a>(&self, content: &'a Content) -> Option<&'a Scenario> {
        content.scenario(self.setup().options.scenario?).ok()
    }

    fn secret(&self) -> WildlifeSet {
        // Spectators of a remote table do not receive secret cards: the local ones are imagined.
        let is_imagined = self.is_unverified();
        let is_open_to_all = self.is_over() || self.people_here() == 0;
        if (is_open_to_all && !is_imagined) || self.is_watched() {
            return WildlifeSet::NONE;
        }
        match self.viewer() {
            Some(seat) => self.game().cards_hidden_from(seat),
            None => self.game().players().iter().filter_map(Player::hidden_card).collect(),
        }
    }

    fn seen_cards(&self) -> ScoringCards {
        self.cards().as_ref().clone().without(self.secret())
    }

    fn seen_sheets(&self) -> Vec<ScoreSheet> {
        self.without_secrets(self.sheets())
    }

    fn without_secrets(&self, sheets: &[ScoreSheet]) -> Vec<ScoreSheet> {
        let mut sheets = sheets.to_vec();
        for species in self.secret().iter() {
            for sheet in &mut sheets {
                sheet.wildlife[species] = WildlifeScore::default();
            }
        }
        sheets
    }

    fn tile_placed_this_turn(&self) -> Option<Hex> {
        tile_placed(self.turn_events())
    }

    fn token_placed_this_turn(&self) -> Option<Hex> {
        token_placed(self.turn_events())
    }

    fn turn_change(&self) -> ScoreDelta {
        let (ledger, seat) = (self.ledger(), self.seat().index());
        ScoreDelta::between(&ledger.turn_start_sheets[seat], &ledger.sheets[seat]).without(self.secret())
    }
}
