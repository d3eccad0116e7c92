//! The knowledge of one seat about a position, and its determinizations.

use std::borrow::Cow;
use std::sync::Arc;

use super::display::Display;
use super::environment::Environment;
use super::game::Game;
use super::legal;
use super::phase::Phase;
use super::piece::{Catalogue, TileId, TokenId};
use super::player::{Hand, Player};
use super::ruleset::{EdgeRule, RuleSet};
use cascadia_base::rng::GameRng;
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::{ByWildlife, WildlifeSet};

/// The knowledge of one seat, the input of computer players and advisors instead of the game: all visible
/// state, and determinizations, positions with all hidden state sampled anew. The true order of the stack,
/// the draws from the bag and their seed are inaccessible through it, so a computer player cannot cheat.
#[derive(Clone, Debug)]
pub struct Knowledge<'g> {
    game: Cow<'g, Game>,
    seat: Seat,
}

impl<'g> Knowledge<'g> {
    /// Restricts `game` to the knowledge of `seat`.
    pub const fn of(game: &'g Game, seat: Seat) -> Self {
        Self { game: Cow::Borrowed(game), seat }
    }

    /// Copies the game, so that the knowledge can be moved to another thread.
    pub fn into_owned(self) -> Knowledge<'static> {
        Knowledge { game: Cow::Owned(self.game.into_owned()), seat: self.seat }
    }

    /// Samples a determinization: a position with the true visible state and with hidden state drawn from
    /// `rng`.
    pub fn determinize(&self, rng: GameRng) -> Game {
        let mut game = self.game.clone().into_owned();
        game.reshuffle_hidden(self.seat, rng);
        game
    }

    /// Returns the seat with this knowledge.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the parameters of the game.
    pub fn rules(&self) -> &RuleSet {
        &self.game.setup().rules
    }

    /// Returns the pieces in the box.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.game.setup().catalogue
    }

    /// Returns the phase of the current turn.
    pub fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// Returns the display.
    pub fn display(&self) -> &Display {
        self.game.display()
    }

    /// Returns all players in playing order.
    pub fn players(&self) -> &[Player] {
        self.game.players()
    }

    /// Returns the player with this knowledge.
    pub fn player(&self) -> &Player {
        self.game.player(self.seat)
    }

    /// Returns the environment of this seat.
    pub fn environment(&self) -> &Environment {
        self.player().environment()
    }

    /// Returns the number of nature tokens in the supply.
    pub fn nature_supply(&self) -> u8 {
        self.game.nature_supply()
    }

    /// Returns the number of turns left to this seat, including the current one.
    pub fn turns_left(&self) -> u8 {
        self.turns_left_of(self.seat.index())
    }

    /// Returns the number of turns left to the seat with this index, including the current one.
    pub fn turns_left_of(&self, seat: usize) -> u8 {
        let setup = self.game.setup();
        let seats = u16::from(setup.seats);
        // Earlier seats have already ended their turn of the current round.
        let ended = (self.game.turns_ended() + seats - 1 - seat as u16) / seats;
        setup.turns_each().saturating_sub(ended as u8)
    }

    /// Lists the unseen tiles by their identity: those in the stack and those left out. Their order is
    /// independent of the stack's.
    pub fn unseen_tiles(&self) -> Vec<TileId> {
        let mut unseen: Vec<TileId> = self.game.supply().unseen_tiles().collect();
        unseen.sort_unstable();
        unseen
    }

    /// Counts the tokens of each species in the bag, derived from the visible ones.
    pub fn bag(&self) -> ByWildlife<u8> {
        count_species(self.game.supply().bag())
    }

    /// Counts the tokens of each species set aside by wipes, which will return to the bag.
    pub fn set_aside(&self) -> ByWildlife<u8> {
        count_species(self.game.supply().set_aside())
    }

    /// Returns whether three alike were replaced this turn.
    pub fn free_wipe_used(&self) -> bool {
        self.game.free_wipe_used()
    }

    /// Returns the species whose scoring cards other players keep secret.
    pub fn hidden_cards(&self) -> WildlifeSet {
        self.game.cards_hidden_from(self.seat)
    }

    /// Returns the pieces in the hand of this seat. A tile in hand before the draft is the second tile of the
    /// opening.
    pub fn hand(&self) -> Hand {
        self.player().hand()
    }

    /// Returns the rule for the edges of `tile` in the environment of this seat; see
    /// [`legal::edge_rule_for`].
    pub fn edge_rule(&self, tile: TileId) -> EdgeRule {
        legal::edge_rule_for(self.rules().edges, self.environment(), self.catalogue().tile(tile))
    }

    /// Returns whether the active player can pay for a mixed draft or a paid wipe.
    pub fn can_pay_nature_action(&self) -> bool {
        legal::can_pay_nature_action(&self.game)
    }

    /// Returns whether the active player may replace three alike now.
    pub fn can_wipe_three(&self) -> bool {
        legal::check(&self.game, super::action::Action::WipeThree).is_ok()
    }
}

/// Counts the tokens of each species.
fn count_species(tokens: &[TokenId]) -> ByWildlife<u8> {
    let mut counts = ByWildlife::default();
    for token in tokens {
        counts[token.species] += 1;
    }
    counts
}
