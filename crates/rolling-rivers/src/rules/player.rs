//! A player: stock, personal dice, sheet, and what is still to be decided.

use super::cards::HabitatCardId;
use super::dice::{DiceSource, DieFace, PersonalDie};
use super::event::RollingEvent;
use super::pending::{GainSource, Pending};
use super::setup::RollingSetup;
use crate::sheets::{Sheet, Tally};
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};

/// The card that a player is completing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completing {
    /// The card.
    pub card: HabitatCardId,
    /// The space it lies in, from 1.
    pub space: u8,
    /// The habitat to mark.
    pub habitat: Habitat,
    /// How much to mark.
    pub number: u8,
    /// The nature tokens of the card that are still to come.
    pub nature_tokens: u8,
}

/// What one player owns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollingPlayer {
    pub(super) tally: Tally,
    pub(super) dice: Option<[DieFace; 2]>,
    pub(super) completed: u8,
    pub(super) sheet: Sheet,
    pub(super) completing: Option<Completing>,
    pub(super) pending: Vec<Pending>,
    pub(super) personal_dice: DiceSource,
    pub(super) card_roll_dice: DiceSource,
}

impl RollingPlayer {
    /// Creates the player of `seat` before the first round.
    pub(super) fn new(setup: &RollingSetup, seat: Seat) -> Self {
        Self {
            tally: setup.tally,
            dice: None,
            completed: 0,
            sheet: Sheet::new(&setup.layout),
            completing: None,
            pending: Vec::new(),
            personal_dice: setup.personal_dice(seat),
            card_roll_dice: setup.card_roll_dice(seat),
        }
    }

    /// Returns the stock of animals and nature tokens.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the personal dice, the one with the bear first; none before the roll.
    pub const fn dice(&self) -> Option<[DieFace; 2]> {
        self.dice
    }

    /// Returns the number of habitat cards completed, also of those that marked nothing.
    pub const fn completed(&self) -> u8 {
        self.completed
    }

    /// Returns the sheet.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Returns the card that is being completed; none outside of the decisions that come of it.
    pub const fn completing(&self) -> Option<&Completing> {
        self.completing.as_ref()
    }

    /// Returns the open decisions in the order in which they came up.
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// Returns the points as if the game ended now.
    pub fn total(&self) -> u16 {
        self.sheet.total(&self.tally)
    }

    /// Finds the gain that a choice of `animal` settles: one side of a die before a wild face, a die before a wild
    /// animal of the sheet, then the oldest.
    pub(super) fn gain_for(&self, animal: Wildlife) -> Option<usize> {
        let fitting = self.pending.iter().enumerate().filter_map(|(index, pending)| match pending {
            Pending::Gain { of, source, .. } if of.contains(animal) => {
                Some((of.len(), *source == GainSource::Sheet, index))
            }
            _ => None,
        });
        fitting.min().map(|(_, _, index)| index)
    }

    /// Returns how many of `animal` the next gain of it brings; none if no gain of it is due.
    pub fn gain_of(&self, animal: Wildlife) -> Option<u8> {
        match self.pending.get(self.gain_for(animal)?) {
            Some(Pending::Gain { amount, .. }) => Some(*amount),
            _ => None,
        }
    }

    /// Rolls a personal die for the next round.
    pub(super) fn roll_personal(&mut self, setup: &RollingSetup) -> [DieFace; 2] {
        let source = &mut self.personal_dice;
        let dice = [source.roll(&setup.dice.bear), source.roll(&setup.dice.split)];
        self.dice = Some(dice);
        dice
    }

    /// Rolls a personal die for a completion card.
    pub(super) fn roll_for_card(&mut self, setup: &RollingSetup, die: PersonalDie) -> DieFace {
        let faces = match die {
            PersonalDie::Bear => &setup.dice.bear,
            PersonalDie::Split => &setup.dice.split,
        };
        self.card_roll_dice.roll(faces)
    }

    /// Adds to the tally.
    pub(super) fn add(&mut self, animals: &ByWildlife<u8>, nature_tokens: u8) {
        for animal in Wildlife::ALL {
            let count = &mut self.tally.animals[animal];
            *count = count.saturating_add(animals[animal]);
        }
        self.tally.nature_tokens = self.tally.nature_tokens.saturating_add(nature_tokens);
    }

    /// Adds to the tally and tells of it, if there is anything to add.
    pub(super) fn gain(
        &mut self,
        seat: Seat,
        source: GainSource,
        animals: &ByWildlife<u8>,
        nature_tokens: u8,
        events: &mut Vec<RollingEvent>,
    ) {
        if nature_tokens == 0 && *animals == ByWildlife::default() {
            return;
        }
        self.add(animals, nature_tokens);
        events.push(RollingEvent::Gained { seat, source, animals: *animals, nature_tokens });
    }

    /// Takes from the tally what was checked to be there.
    pub(super) fn pay(&mut self, price: &Tally) {
        for animal in Wildlife::ALL {
            self.tally.animals[animal] -= price.animals[animal];
        }
        self.tally.nature_tokens -= price.nature_tokens;
    }
}
