//! Cascadia's additions to a game in progress: objectives, secret cards, and the change of points of the present turn.

use std::sync::Arc;

use super::content::Content;
use super::goals::Scenario;
use super::mode::{Cascadia, LoggedTurn, tile_placed, token_placed};
use super::players::Objective;
use super::rules::{Game, Player, Seat};
use super::scoring::{ScoreDelta, ScoreSheet, ScoringCards, WildlifeScore};
use crate::base::{Hex, WildlifeSet};
use crate::engine::Playthrough;

impl Playthrough<Cascadia> {
    /// Returns the position.
    pub const fn game(&self) -> &Game {
        &self.state().game
    }

    /// Returns the scoring cards in play, secret ones included.
    pub const fn cards(&self) -> &Arc<ScoringCards> {
        &self.state().cards
    }

    /// Returns the score sheets as if the game ended now.
    pub fn sheets(&self) -> &[ScoreSheet] {
        &self.ledger().sheets
    }

    /// Returns the finished turns, the first one first.
    pub fn log(&self) -> &[LoggedTurn] {
        &self.ledger().log
    }

    /// Returns the objective of a computer player at `seat`: the cards as the seat knows them, and the goals of the
    /// scenario.
    pub fn objective(&self, content: &Content, seat: Seat) -> Objective {
        let cards = content.cards_known_to(&self.setup().options, self.game(), seat);
        Objective {
            cards: cards.unwrap_or_else(|_| self.cards().as_ref().clone()),
            goals: self.scenario(content).map(|scenario| scenario.goals.clone()).unwrap_or_default(),
        }
    }

    /// Returns the scenario in play, if there is one.
    pub fn scenario<'a>(&self, content: &'a Content) -> Option<&'a Scenario> {
        content.scenario(self.setup().options.scenario?).ok()
    }

    /// Returns the species whose scoring cards are hidden from the person at the screen.
    pub fn secret(&self) -> WildlifeSet {
        // Whoever looks on at a table that is hosted elsewhere is not told of secret cards: those here are imagined.
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

    /// Returns the scoring cards without those that are hidden from the person at the screen.
    pub fn seen_cards(&self) -> ScoringCards {
        self.cards().as_ref().clone().without(self.secret())
    }

    /// Returns the score sheets without the points of hidden cards.
    pub fn seen_sheets(&self) -> Vec<ScoreSheet> {
        self.without_secrets(self.sheets())
    }

    /// Returns these score sheets without what cards give that are secret now.
    pub fn without_secrets(&self, sheets: &[ScoreSheet]) -> Vec<ScoreSheet> {
        let mut sheets = sheets.to_vec();
        for species in self.secret().iter() {
            for sheet in &mut sheets {
                sheet.wildlife[species] = WildlifeScore::default();
            }
        }
        sheets
    }

    /// Returns the hex of the tile that was placed in the present turn.
    pub fn tile_placed_this_turn(&self) -> Option<Hex> {
        tile_placed(self.turn_events())
    }

    /// Returns the hex of the token that was placed in the present turn.
    pub fn token_placed_this_turn(&self) -> Option<Hex> {
        token_placed(self.turn_events())
    }

    /// Returns everything that the present turn has changed so far on the score sheet of the active seat, without
    /// secret cards.
    pub fn turn_change(&self) -> ScoreDelta {
        let (ledger, seat) = (self.ledger(), self.seat().index());
        ScoreDelta::between(&ledger.turn_start_sheets[seat], &ledger.sheets[seat]).without(self.secret())
    }
}
