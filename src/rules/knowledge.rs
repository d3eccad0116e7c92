//! The position as one seat may know it.

use std::borrow::Cow;
use std::sync::Arc;

use super::display::Display;
use super::environment::Environment;
use super::game::Game;
use super::legal;
use super::phase::Phase;
use super::piece::{Catalogue, Seat, TileId};
use super::player::{Hand, Player};
use super::ruleset::{EdgeRule, RuleSet};
use super::supply::Random;
use super::wildlife::{ByWildlife, WildlifeSet};

/// What an opponent or an adviser is given instead of the game: everything in sight, and positions to play on from
/// in which the hidden pieces are shuffled anew. The true order of the stack, the luck of the bag and the seed they
/// come from cannot be reached through it.
#[derive(Clone, Debug)]
pub struct Knowledge<'g> {
    game: Cow<'g, Game>,
    seat: Seat,
}

impl<'g> Knowledge<'g> {
    /// What `seat` knows of `game`.
    pub const fn of(game: &'g Game, seat: Seat) -> Self {
        Self { game: Cow::Borrowed(game), seat }
    }

    /// The same with a copy of the game, to be taken along to another thread.
    pub fn into_owned(self) -> Knowledge<'static> {
        Knowledge { game: Cow::Owned(self.game.into_owned()), seat: self.seat }
    }

    /// A position that agrees with the true one in everything that is in sight; what is hidden comes from `random`.
    pub fn imagine(&self, random: Random) -> Game {
        let mut game = self.game.clone().into_owned();
        game.forget_hidden(self.seat, random);
        game
    }

    /// Whose knowledge it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The parameters of the game.
    pub fn rules(&self) -> &RuleSet {
        &self.game.setup().rules
    }

    /// The pieces in the box.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.game.setup().catalogue
    }

    /// What is to be decided next.
    pub fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// The pairs on offer.
    pub fn display(&self) -> &Display {
        self.game.display()
    }

    /// All players in playing order.
    pub fn players(&self) -> &[Player] {
        self.game.players()
    }

    /// The player whose knowledge it is.
    pub fn player(&self) -> &Player {
        self.game.player(self.seat)
    }

    /// The environment of the player whose knowledge it is.
    pub fn environment(&self) -> &Environment {
        self.player().environment()
    }

    /// Nature tokens nobody has.
    pub fn nature_supply(&self) -> u8 {
        self.game.nature_supply()
    }

    /// Turns this seat has left, the one that runs among them.
    pub fn turns_left(&self) -> u8 {
        let setup = self.game.setup();
        let seats = u16::from(setup.seats);
        // Everybody before this seat in the running round has ended that turn already.
        let ended = (self.game.turns_ended() + seats - 1 - self.seat.index() as u16) / seats;
        setup.turns_each().saturating_sub(ended as u8)
    }

    /// The tiles nobody has seen, by their identity: those in the stack and those that were left out. Their order says
    /// nothing about the stack.
    pub fn unseen_tiles(&self) -> Vec<TileId> {
        let mut unseen: Vec<TileId> = self.game.supply().unseen_tiles().collect();
        unseen.sort_unstable();
        unseen
    }

    /// How many tokens of each species are in the bag, which everybody can tell from those in sight.
    pub fn bag(&self) -> ByWildlife<u8> {
        let mut counts = ByWildlife::default();
        for token in self.game.supply().bag() {
            counts[token.species] += 1;
        }
        counts
    }

    /// Whether three alike were replaced this turn already.
    pub fn free_wipe_used(&self) -> bool {
        self.game.free_wipe_used()
    }

    /// The species whose scoring cards others keep secret.
    pub fn hidden_cards(&self) -> WildlifeSet {
        self.game.cards_hidden_from(self.seat)
    }

    /// What this seat holds. A tile before the draft is one that was dealt before the game.
    pub fn hand(&self) -> Hand {
        self.player().hand()
    }

    /// The rule for the edges of `tile` in the environment of this seat; see [`legal::edge_rule_for`].
    pub fn edge_rule(&self, tile: TileId) -> EdgeRule {
        legal::edge_rule_for(self.rules().edges, self.environment(), self.catalogue().tile(tile))
    }

    /// Whether the active player can pay for a mixed draft or a paid wipe.
    pub fn can_pay_nature_action(&self) -> bool {
        legal::can_pay_nature_action(&self.game)
    }

    /// Whether the active player may replace three alike now.
    pub fn can_wipe_three(&self) -> bool {
        legal::check(&self.game, super::action::Action::WipeThree).is_ok()
    }
}
