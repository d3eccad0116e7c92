//! A player: tally, personal dice, sheet and pending decisions.

use super::cards::HabitatCardId;
use super::dice::{DiceSource, DieFace, PersonalDie};
use super::event::GameEvent;
use super::pending::{GainSource, Pending};
use super::phase::Phase;
use super::setup::Setup;
use crate::sheets::{Sheet, Tally};
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};

/// The card that a player is completing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completing {
    /// The card.
    pub card: HabitatCardId,
    /// Its space, from 1.
    pub space: u8,
    /// The habitat to mark.
    pub habitat: Habitat,
    /// The number to mark.
    pub number: u8,
    /// The pending nature tokens of the card.
    pub nature_tokens: u8,
}

/// The state of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The kind of the next decision in this round; [`Phase::Finished`] once the part of the round has ended.
    pub(super) phase: Phase,
    pub(super) tally: Tally,
    pub(super) dice: Option<[DieFace; 2]>,
    pub(super) completed: u8,
    pub(super) sheet: Sheet,
    pub(super) completing: Option<Completing>,
    pub(super) pending: Vec<Pending>,
    pub(super) personal_dice: DiceSource,
    pub(super) card_roll_dice: DiceSource,
}

impl Player {
    /// Creates the player of `seat` before the first round.
    pub(super) fn new(setup: &Setup, seat: Seat) -> Self {
        Self {
            phase: Phase::Collect,
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

    /// Tests whether the player has ended the current round.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::Finished
    }

    /// Returns the tally of animals and nature tokens.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the personal dice, the one with the bear first; `None` before the roll.
    pub const fn dice(&self) -> Option<[DieFace; 2]> {
        self.dice
    }

    /// Returns the number of habitat cards completed, including cards without a mark.
    pub const fn completed(&self) -> u8 {
        self.completed
    }

    /// Returns the sheet.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Returns the card being completed, `None` outside the decisions that follow from it.
    pub const fn completing(&self) -> Option<&Completing> {
        self.completing.as_ref()
    }

    /// Returns the pending decisions in order of appearance.
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// Returns the points as if the game ended now.
    pub fn total(&self) -> u16 {
        self.sheet.total(&self.tally)
    }

    /// Finds the gain settled by a choice of `animal`: one side of a die before a wild face, a die before a
    /// wild animal of the sheet, then the oldest.
    pub(super) fn gain_for(&self, animal: Wildlife) -> Option<usize> {
        let fitting = self.pending.iter().enumerate().filter_map(|(index, pending)| match pending {
            Pending::Gain { of, source, .. } if of.contains(animal) => {
                Some((of.len(), *source == GainSource::Sheet, index))
            }
            _ => None,
        });
        fitting.min().map(|(_, _, index)| index)
    }

    /// Returns the number of `animal` in its next gain, `None` if no such gain is due.
    pub fn gain_of(&self, animal: Wildlife) -> Option<u8> {
        match self.pending.get(self.gain_for(animal)?) {
            Some(Pending::Gain { amount, .. }) => Some(*amount),
            _ => None,
        }
    }

    /// Rolls a personal die for the next round.
    pub(super) fn roll_personal(&mut self, setup: &Setup) -> [DieFace; 2] {
        let source = &mut self.personal_dice;
        let dice = [source.roll(&setup.dice.bear), source.roll(&setup.dice.split)];
        self.dice = Some(dice);
        dice
    }

    /// Rolls a personal die for a completion card.
    pub(super) fn roll_for_card(&mut self, setup: &Setup, die: PersonalDie) -> DieFace {
        let faces = match die {
            PersonalDie::Bear => &setup.dice.bear,
            PersonalDie::Split => &setup.dice.split,
        };
        self.card_roll_dice.roll(faces)
    }

    pub(super) fn add(&mut self, animals: &ByWildlife<u8>, nature_tokens: u8) {
        for animal in Wildlife::ALL {
            let count = &mut self.tally.animals[animal];
            *count = count.saturating_add(animals[animal]);
        }
        self.tally.nature_tokens = self.tally.nature_tokens.saturating_add(nature_tokens);
    }

    /// Adds to the tally and emits the event, if there is anything to add.
    pub(super) fn gain(
        &mut self,
        seat: Seat,
        source: GainSource,
        animals: &ByWildlife<u8>,
        nature_tokens: u8,
        events: &mut Vec<GameEvent>,
    ) {
        if nature_tokens == 0 && *animals == ByWildlife::default() {
            return;
        }
        self.add(animals, nature_tokens);
        events.push(GameEvent::Gained { seat, source, animals: *animals, nature_tokens });
    }

    /// Subtracts a price already checked from the tally.
    pub(super) fn pay(&mut self, price: &Tally) {
        for animal in Wildlife::ALL {
            self.tally.animals[animal] -= price.animals[animal];
        }
        self.tally.nature_tokens -= price.nature_tokens;
    }
}
