//! What a game starts from: seats, parameters, cards and a seed. Equal setups give equal openings.

use std::sync::Arc;

use super::environment::{Environment, PlacedTile};
use super::piece::{Catalogue, Seat};
use super::player::{Hand, Player};
use super::ruleset::{CardChoice, Edition, RuleSet};
use super::supply::Random;

/// Fewest seats of a game: one player plays alone (rulebook: solo game).
pub const FEWEST_SEATS: u8 = 1;
/// Most seats of a game.
pub const MOST_SEATS: u8 = 4;

/// Everything that decides how a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Where all chance of this game comes from.
    pub seed: u64,
    /// Number of players, [`FEWEST_SEATS`] to [`MOST_SEATS`].
    pub seats: u8,
    /// The parameters for that many players.
    pub rules: RuleSet,
    /// The printing the cards come from.
    pub edition: Edition,
    /// The scoring cards in play. Rules never ask about them; they are part of what everybody agreed on.
    pub cards: CardChoice,
    /// The pieces in the box.
    pub catalogue: Arc<Catalogue>,
}

impl Setup {
    /// The seats in playing order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Turns each player will have.
    pub fn turns_each(&self) -> u8 {
        self.rules.turns_each(self.seats)
    }

    /// Deals each player a random starter group (rulebook: set-up).
    pub(super) fn deal_starters(&self, random: &mut Random) -> Vec<Player> {
        let mut starters: Vec<usize> = (0..self.catalogue.starters().len()).collect();
        random.shuffle(&mut starters);
        self.seats()
            .map(|seat| {
                let mut environment = Environment::new();
                let starter = &self.catalogue.starters()[starters[seat.index()]];
                for (hex, tile, rotation) in &starter.tiles {
                    let face = self.catalogue.tile(*tile);
                    environment.lay(PlacedTile::new(*hex, *tile, face, *rotation));
                }
                Player { environment, hand: Hand::default(), nature_tokens: 0 }
            })
            .collect()
    }
}
