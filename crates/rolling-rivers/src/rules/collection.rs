//! Collections (rulebook: 2. collect wildlife): the use of each die, legality, gains and costs.

use super::dice::{DICE, Die, DieFace, PlayerDice};
use super::error::RuleError;
use crate::sheets::{above, below};
use cascadia_base::{ByWildlife, Wildlife};

/// Costs of dice actions, in nature tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceActionCosts {
    /// Down-convert.
    pub down: u8,
    /// Up-convert.
    pub up: u8,
    /// Take two types.
    pub two: u8,
    /// Each extra die by the family rules.
    pub extra: u8,
    /// The discount by the face of the special die.
    pub discount: u8,
}

/// The dice action of a collection (rulebook: B. take dice action).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceAction {
    /// None.
    None,
    /// Up-convert: dice taken as this type count as the type directly above, which is collected.
    Up(Wildlife),
    /// Down-convert: dice taken as this type count as the type directly below, which is collected.
    Down(Wildlife),
    /// Take two types: this one, too.
    Two(Wildlife),
}

/// The permission to take dice outside the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherDice {
    /// No such dice.
    None,
    /// The special die's *plus 1 other*.
    PlusOne,
    /// A nature token for each die, by the family rules.
    Extra,
}

/// The use of a die in a collection. A die with a choice names its animal, other dice do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DieUse {
    /// Unused.
    #[default]
    Out,
    /// The die belongs to the collection.
    Taken(Option<Wildlife>),
    /// The die is taken in addition to the collection.
    Other(Option<Wildlife>),
}

/// The wildlife a player collects in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The collected type.
    pub animal: Wildlife,
    /// The dice action.
    pub action: DiceAction,
    /// The use of each die, by [`Die::index`].
    pub dice: [DieUse; DICE],
    /// The permission for dice that are [`DieUse::Other`].
    pub others: OtherDice,
}

impl Collection {
    /// Creates the collection of `animal` without any die.
    pub const fn of(animal: Wildlife) -> Self {
        Self { animal, action: DiceAction::None, dice: [DieUse::Out; DICE], others: OtherDice::None }
    }

    /// Returns the type that counts as another one, or the second of two types.
    pub const fn second_type(&self) -> Option<Wildlife> {
        match self.action {
            DiceAction::None => None,
            DiceAction::Up(animal) | DiceAction::Down(animal) | DiceAction::Two(animal) => Some(animal),
        }
    }

    /// Tests whether dice may be taken as `animal`.
    fn takes(&self, animal: Wildlife) -> bool {
        animal == self.animal || self.second_type() == Some(animal)
    }

    /// Returns the animal gained from a die taken as `animal`.
    fn converted(&self, animal: Wildlife) -> Wildlife {
        match self.action {
            DiceAction::Up(source) | DiceAction::Down(source) if source == animal => self.animal,
            _ => animal,
        }
    }

    /// Returns the number of dice taken in addition to the collection.
    pub fn other_dice(&self) -> u8 {
        self.dice.iter().filter(|used| matches!(used, DieUse::Other(_))).count() as u8
    }

    /// Returns the animals gained by the collection, which must be legal with these dice.
    pub fn gain(&self, dice: &PlayerDice) -> ByWildlife<u8> {
        let mut gain = ByWildlife::default();
        for (die, face) in dice.faces() {
            match self.dice[die.index()] {
                DieUse::Out => {}
                DieUse::Taken(named) => {
                    if let Some(animal) = named.or_else(|| face.plain()) {
                        gain[self.converted(animal)] += face.count_as(animal);
                    }
                }
                // One animal as rolled, never converted.
                DieUse::Other(named) => {
                    if let Some(animal) = named.or_else(|| face.plain()) {
                        gain[animal] += 1;
                    }
                }
            }
        }
        gain
    }

    /// Returns the cost of the collection in nature tokens.
    pub fn cost(&self, dice: &PlayerDice, costs: &DiceActionCosts) -> u8 {
        let action = match self.action {
            DiceAction::None => 0,
            DiceAction::Up(_) => costs.up,
            DiceAction::Down(_) => costs.down,
            DiceAction::Two(_) => costs.two,
        };
        let discount = if dice.central.special == Some(DieFace::DiscountAction) { costs.discount } else { 0 };
        let extra = if self.others == OtherDice::Extra { self.other_dice() * costs.extra } else { 0 };
        action.saturating_sub(discount) + extra
    }

    /// Checks the collection against the dice, but not the player's nature tokens.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn check(&self, dice: &PlayerDice, family: bool) -> Result<(), RuleError> {
        self.check_action(family)?;
        self.check_others(dice, family)?;
        if Die::ALL.iter().filter(|die| die.is_copy() && self.dice[die.index()] != DieUse::Out).count() > 1 {
            return Err(RuleError::TwoCopies);
        }
        for die in Die::ALL {
            self.check_die(die, dice.face(die))?;
        }
        Ok(())
    }

    /// Checks the dice action.
    ///
    /// Open question: may a conversion lead to a type that is not collected? Chosen answer: no, it would be
    /// useless.
    fn check_action(&self, family: bool) -> Result<(), RuleError> {
        if family && self.action != DiceAction::None {
            return Err(RuleError::NoDiceActionInFamily);
        }
        match self.action {
            DiceAction::None => Ok(()),
            DiceAction::Up(source) if above(source) == Some(self.animal) => Ok(()),
            DiceAction::Down(source) if below(source) == Some(self.animal) => Ok(()),
            DiceAction::Up(from) => Err(RuleError::NotAbove { from, to: self.animal }),
            DiceAction::Down(from) => Err(RuleError::NotBelow { from, to: self.animal }),
            DiceAction::Two(second) if second != self.animal => Ok(()),
            DiceAction::Two(second) => Err(RuleError::OneTypeTwice(second)),
        }
    }

    fn check_others(&self, dice: &PlayerDice, family: bool) -> Result<(), RuleError> {
        let others = self.other_dice();
        match self.others {
            OtherDice::None if others > 0 => Err(RuleError::OtherDiceWithoutRight),
            OtherDice::None => Ok(()),
            OtherDice::PlusOne if dice.central.special != Some(DieFace::PlusOneOther) => {
                Err(RuleError::NoPlusOneOther)
            }
            OtherDice::PlusOne if others != 1 => Err(RuleError::NotOneOther),
            OtherDice::Extra if !family => Err(RuleError::ExtraOnlyInFamily),
            OtherDice::Extra if others == 0 => Err(RuleError::NoExtraDie),
            OtherDice::PlusOne | OtherDice::Extra => Ok(()),
        }
    }

    /// Checks the use of one die.
    ///
    /// Open question: does the copy of a personal die have to be taken if it shows only the chosen type?
    /// Chosen answer: no, since it is a copy of a die of choice.
    fn check_die(&self, die: Die, face: Option<DieFace>) -> Result<(), RuleError> {
        let used = self.dice[die.index()];
        let Some(face) = face else {
            return if used == DieUse::Out { Ok(()) } else { Err(RuleError::NoSuchDie(die)) };
        };
        match used {
            // The player chooses which die is copied, so no copy must be taken.
            DieUse::Out => match face.plain() {
                Some(animal) if self.takes(animal) && !die.is_copy() => {
                    Err(RuleError::DieLeftOut { die, animal })
                }
                _ => Ok(()),
            },
            DieUse::Taken(named) => {
                let animal = named_animal(die, face, named)?;
                // A wild face is one animal of a collected type, and is not converted.
                let fits = if face == DieFace::Wild {
                    animal == self.animal || self.action == DiceAction::Two(animal)
                } else {
                    self.takes(animal)
                };
                if fits { Ok(()) } else { Err(RuleError::NotCollected { die, animal }) }
            }
            DieUse::Other(named) => {
                let animal = named_animal(die, face, named)?;
                if face.plain().is_some_and(|animal| self.takes(animal)) {
                    return Err(RuleError::OtherIsCollected { die, animal });
                }
                Ok(())
            }
        }
    }
}

/// Returns the animal that a die is taken as, if the collection names one exactly for a die with a choice.
fn named_animal(die: Die, face: DieFace, named: Option<Wildlife>) -> Result<Wildlife, RuleError> {
    match (face.plain(), named) {
        (Some(animal), None) => Ok(animal),
        (Some(_), Some(_)) => Err(RuleError::NoChoice(die)),
        (None, Some(animal)) if face.count_as(animal) > 0 => Ok(animal),
        (None, Some(animal)) => Err(RuleError::NotShown { die, animal }),
        (None, None) => Err(RuleError::ChoiceNotNamed(die)),
    }
}
