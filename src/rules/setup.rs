//! What a game starts from: seats, parameters, cards and a seed. Equal setups give equal openings.

use std::sync::Arc;

use super::environment::PlacedTile;
use super::hexes::{Hex, Rotation};
use super::piece::{Catalogue, Seat};
use super::player::Player;
use super::ruleset::{CardChoice, Edition, Opening, RuleSet};
use super::supply::{Random, Supply};
use super::wildlife::Wildlife;

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
    /// The second set of scoring cards, where each player counts the better of two cards for every species.
    pub second_cards: Option<CardChoice>,
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

    /// Deals each player a random starter group (rulebook: set-up). Where environments begin with tiles from the stack,
    /// they are dealt later; see [`Setup::deal_tiles`].
    pub(super) fn deal_starters(&self, random: &mut Random) -> Vec<Player> {
        let mut starters: Vec<usize> = (0..self.catalogue.starters().len()).collect();
        random.shuffle(&mut starters);
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

    /// Deals each player the first of two tiles from the stack, where the rules say so.
    ///
    /// Open question: how do the two lie? Chosen answer: the first lies unturned, since its way makes no difference to an
    /// empty land; the second is drawn and placed when the player's first turn begins.
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

    /// Deals each player one scoring card to keep secret, where the rules say so; the other cards are open.
    pub(super) fn deal_hidden_cards(&self, players: &mut [Player], random: &mut Random) {
        if !self.rules.hidden_cards {
            return;
        }
        let mut species = Wildlife::ALL;
        random.shuffle(&mut species);
        for (player, species) in players.iter_mut().zip(species) {
            player.hidden_card = Some(species);
        }
    }
}
