//! Initial state of a game, and the deal (rulebook: set-up).

use std::sync::Arc;

use super::cards::{CARD_SPACES, CompletionCard, HabitatCardId, HabitatCards};
use super::collection::DiceActionCosts;
use super::dice::{CENTRAL_DICE, CentralRoll, DiceFaces, DiceSource};
use crate::sheets::{SheetLayout, Tally};
use cascadia_base::rng::derived_seed;
use cascadia_base::{GameRng, Habitat, Seat};

/// The fewest players.
pub const FEWEST_SEATS: u8 = 1;
/// The most players: there are four sets of personal dice.
pub const MOST_SEATS: u8 = 4;

/// The initial state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of players.
    pub seats: u8,
    /// Set for the family rules.
    pub family: bool,
    /// The environment sheet of all players.
    pub layout: Arc<SheetLayout>,
    /// The habitat cards in the box.
    pub habitat_cards: Arc<HabitatCards>,
    /// The completion cards of the four spaces.
    pub completion_cards: [CompletionCard; CARD_SPACES],
    /// The faces of the dice.
    pub dice: DiceFaces,
    /// The costs of dice actions.
    pub costs: DiceActionCosts,
    /// The initial tally of every player.
    pub tally: Tally,
}

impl Setup {
    /// Iterates over the seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Returns the number of rounds of a game: one for each card of the draw pile.
    pub fn rounds(&self) -> u16 {
        let kept = |tier: &u8| {
            let cards = Habitat::ALL.map(|habitat| self.cards_of(*tier, habitat).len());
            cards.iter().map(|cards| cards.saturating_sub(1) as u16).sum::<u16>()
        };
        self.tiers().iter().map(kept).sum()
    }

    /// Returns the generator of the set-up and the central dice.
    pub(super) fn common_rng(&self) -> GameRng {
        GameRng::new(self.seed)
    }

    /// Returns the source of a player's personal dice. Separate sources make the order in which seats act
    /// irrelevant.
    pub(super) fn personal_dice(&self, seat: Seat) -> DiceSource {
        DiceSource::new(GameRng::new(derived_seed(self.seed, u64::from(seat.0))))
    }

    /// Returns the source of the dice rolled for completion cards, so that these affect no later dice.
    pub(super) fn card_roll_dice(&self, seat: Seat) -> DiceSource {
        DiceSource::new(GameRng::new(derived_seed(self.seed, u64::from(MOST_SEATS + seat.0))))
    }

    /// Deals the draw pile, its top first: in each tier one card of each habitat is removed, and the rest
    /// is shuffled; lower tiers lie on top (rulebook: set-up 5).
    pub(super) fn deal(&self, rng: &mut GameRng) -> Vec<HabitatCardId> {
        let mut pile = Vec::new();
        for tier in self.tiers() {
            let mut kept = Vec::new();
            for habitat in Habitat::ALL {
                let mut cards = self.cards_of(tier, habitat);
                if !cards.is_empty() {
                    let removed = rng.below(cards.len() as u32);
                    cards.remove(removed as usize);
                }
                kept.append(&mut cards);
            }
            rng.shuffle(&mut kept);
            pile.append(&mut kept);
        }
        pile
    }

    /// Returns the tiers in draw order.
    pub(super) fn tiers(&self) -> Vec<u8> {
        let mut tiers: Vec<u8> = self.habitat_cards.0.iter().map(|card| card.tier).collect();
        tiers.sort_unstable();
        tiers.dedup();
        tiers
    }

    pub(super) fn cards_of(&self, tier: u8, habitat: Habitat) -> Vec<HabitatCardId> {
        let belongs = |card: &super::cards::HabitatCard| card.tier == tier && card.habitat == habitat;
        self.habitat_cards.iter().filter(|(_, card)| belongs(card)).map(|(id, _)| id).collect()
    }

    pub(super) fn roll_central(&self, source: &mut DiceSource) -> CentralRoll {
        let mut dice = [self.dice.central[0]; CENTRAL_DICE];
        for die in &mut dice {
            *die = source.roll(&self.dice.central);
        }
        let special = (!self.family).then(|| source.roll(&self.dice.special));
        CentralRoll { dice, special }
    }
}
