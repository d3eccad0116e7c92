//! The setup of a game: seats, parameters, cards and a seed. Equal setups give equal opening positions.

use std::sync::Arc;

use super::environment::PlacedTile;
use super::piece::Catalogue;
use super::player::Player;
use super::ruleset::{CardChoice, Edition, Opening, RuleSet};
use super::supply::Supply;
use cascadia_base::hexes::{Hex, Rotation};
use cascadia_base::rng::GameRng;
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::Wildlife;

/// The least number of seats, the solo game (rulebook: solo game).
pub const FEWEST_SEATS: u8 = 1;
/// The greatest number of seats.
pub const MOST_SEATS: u8 = 4;

/// All data that determines the opening position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of all random decisions of the game.
    pub seed: u64,
    /// The number of players, [`FEWEST_SEATS`] to [`MOST_SEATS`].
    pub seats: u8,
    /// The parameters for that number of players.
    pub rules: RuleSet,
    /// The printing of the cards.
    pub edition: Edition,
    /// The scoring cards in play. They do not influence the rules.
    pub cards: CardChoice,
    /// The second set of scoring cards, for games in which the better of two cards counts for every species.
    pub second_cards: Option<CardChoice>,
    /// The pieces in the box.
    pub catalogue: Arc<Catalogue>,
}

impl Setup {
    /// Iterates over the seats in playing order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Returns the number of turns of each player.
    pub fn turns_each(&self) -> u8 {
        self.rules.turns_each(self.seats)
    }

    /// Deals each player a random starter group (rulebook: set-up). Opening tiles from the stack are dealt
    /// later; see [`Setup::deal_tiles`].
    pub(super) fn deal_starters(&self, rng: &mut GameRng) -> Vec<Player> {
        let mut starters: Vec<usize> = (0..self.catalogue.starters().len()).collect();
        rng.shuffle(&mut starters);
        self.lay_starters(&starters)
    }

    /// Starts the environment of each player with the starter group of that number in the catalogue.
    pub(super) fn lay_starters(&self, starters: &[usize]) -> Vec<Player> {
        self.seats()
            .map(|seat| {
                let mut player = Player::default();
                if self.rules.opening == Opening::StarterGroup {
                    let starter = &self.catalogue.starters()[starters[seat.index()]];
                    for (hex, tile, rotation) in &starter.tiles {
                        let face = self.catalogue.tile(*tile);
                        player.environment.lay(PlacedTile::new(*hex, *tile, face, *rotation));
                    }
                }
                player
            })
            .collect()
    }

    /// Deals each player the first of two tiles from the stack, if the rules require them.
    ///
    /// Open question: how do the two lie? Chosen answer: the first lies unrotated, since rotation makes no
    /// difference in an empty environment; the second is drawn and placed when the player's first turn
    /// begins.
    pub(super) fn deal_tiles(&self, players: &mut [Player], supply: &mut Supply) {
        if self.rules.opening != Opening::TwoTiles {
            return;
        }
        for player in players {
            if let Some(tile) = supply.draw_tile() {
                let face = self.catalogue.tile(tile);
                player.environment.lay(PlacedTile::new(Hex::ZERO, tile, face, Rotation::default()));
            }
        }
    }

    /// Deals each player one scoring card to keep secret, if the rules require it; the other cards are open.
    pub(super) fn deal_hidden_cards(&self, players: &mut [Player], rng: &mut GameRng) {
        if !self.rules.hidden_cards {
            return;
        }
        let mut species = Wildlife::ALL;
        rng.shuffle(&mut species);
        for (player, species) in players.iter_mut().zip(species) {
            player.hidden_card = Some(species);
        }
    }
}
