//! Habitat cards and completion cards, with a closed list of effects (rulebook: habitat cards, completion
//! cards).

use std::fmt;

use cascadia_base::{ByWildlife, Habitat, Wildlife, WildlifeSet};

/// A habitat card by its index in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HabitatCardId(pub u8);

/// A habitat card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HabitatCard {
    /// Its key, such as `R2a`.
    pub key: String,
    /// Its tier, from 1.
    pub tier: u8,
    /// The habitat to mark.
    pub habitat: Habitat,
    /// The number to mark.
    pub number: u8,
    /// The nature tokens gained.
    pub nature_tokens: u8,
    /// The printed cost.
    pub cost: ByWildlife<u8>,
}

/// All habitat cards in the box.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HabitatCards(pub Vec<HabitatCard>);

impl HabitatCards {
    /// Returns a card.
    pub fn card(&self, id: HabitatCardId) -> &HabitatCard {
        &self.0[usize::from(id.0)]
    }

    /// Iterates over the cards with their identities.
    pub fn iter(&self) -> impl Iterator<Item = (HabitatCardId, &HabitatCard)> {
        self.0.iter().enumerate().map(|(index, card)| (HabitatCardId(index as u8), card))
    }

    /// Finds the card with this key.
    pub fn find(&self, key: &str) -> Option<HabitatCardId> {
        self.iter().find(|(_, card)| card.key == key).map(|(id, _)| id)
    }
}

/// A set of completion cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CompletionSet {
    /// The twelve cards of this game.
    Core,
    /// The twelve companion cards, our own.
    Companion,
}

/// A completion card by its set and number; written `3` or `H3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CompletionCardId {
    /// The set.
    pub set: CompletionSet,
    /// The number, from 1.
    pub number: u8,
}

impl CompletionCardId {
    /// Finds the card with this word, such as `3` or `H3`.
    pub fn from_key(key: &str) -> Option<Self> {
        let (set, number) = match key.strip_prefix('H') {
            Some(number) => (CompletionSet::Companion, number),
            None => (CompletionSet::Core, key),
        };
        let number = Some(number).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
        number.parse().ok().filter(|number| *number > 0).map(|number| Self { set, number })
    }
}

impl fmt::Display for CompletionCardId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.set {
            CompletionSet::Core => write!(formatter, "{}", self.number),
            CompletionSet::Companion => write!(formatter, "H{}", self.number),
        }
    }
}

/// The completion cards of the four spaces, the first one beside the draw pile.
pub type CompletionChoice = [CompletionCardId; CARD_SPACES];

/// The number of spaces for habitat cards.
pub const CARD_SPACES: usize = 4;

/// A completion card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompletionCard {
    /// Its set and number.
    pub id: CompletionCardId,
    /// Set for the cards for beginners.
    pub beginner: bool,
    /// The effect.
    pub effect: CompletionEffect,
}

/// The effect of a completion card: a discount before paying or a bonus after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionEffect {
    /// A discount, placed above its space.
    Discount(Discount),
    /// A bonus, placed below its space.
    Bonus(CompletionBonus),
}

impl CompletionEffect {
    /// Returns the discount, if it is one.
    pub const fn discount(self) -> Option<Discount> {
        match self {
            Self::Discount(discount) => Some(discount),
            Self::Bonus(_) => None,
        }
    }

    /// Returns the bonus, if it is one.
    pub const fn bonus(self) -> Option<CompletionBonus> {
        match self {
            Self::Discount(_) => None,
            Self::Bonus(bonus) => Some(bonus),
        }
    }
}

/// The effect of a discount card. Reductions start from the printed cost and may be used in part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discount {
    /// Up to `amount` animals of these types less.
    SubtractAny {
        /// The number of animals.
        amount: u8,
        /// The types.
        types: WildlifeSet,
    },
    /// One animal less of each of these types in the cost.
    SubtractOneOfEach {
        /// The types.
        types: WildlifeSet,
    },
    /// Up to `max` animals of one type may each be paid with an animal of one other type.
    SubstituteType {
        /// The maximum.
        max: u8,
    },
    /// One animal less in up to `max` types that require at least `threshold`.
    SubtractFromMany {
        /// The minimum in the cost.
        threshold: u8,
        /// The number of types.
        max: u8,
    },
    /// The number is lowered, and the cost reduced by up to `amount` animals of any types.
    ReduceNumberAndCost {
        /// The reduction of the number.
        number: u8,
        /// The number of animals.
        amount: u8,
    },
    /// Each nature token spent saves one animal.
    TokensForAnimals,
    /// Animals of one type may each be paid with an animal of the type directly below.
    PayWithTypeBelow,
    /// Up to `max` types that require exactly one animal are ignored.
    SubtractSingles {
        /// The number of types.
        max: u8,
    },
    /// Up to `max` animals of any types may each be paid with one of this type.
    PayWith {
        /// The type.
        animal: Wildlife,
        /// The maximum.
        max: u8,
    },
    /// Up to a number of animals of any types less, by the size of the printed cost.
    SubtractBySize {
        /// The animals in a large cost.
        threshold: u8,
        /// The number for a small cost.
        small: u8,
        /// The number for a large cost.
        large: u8,
    },
}

/// The effect of a bonus card, always optional.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionBonus {
    /// Roll one personal die and gain its animal `multiplier` times.
    RollPersonalDie {
        /// The multiplier.
        multiplier: u8,
    },
    /// Gain these animals.
    GainFixed {
        /// The animals.
        animals: ByWildlife<u8>,
    },
    /// Mark any habitat instead of the one on the card.
    AnyHabitat,
    /// Gain one animal of every type missing right after paying.
    GainMissing,
    /// Gain nature tokens up to a total of `target`.
    TokensUpTo {
        /// The total.
        target: u8,
    },
    /// Pay nature tokens and gain animals of any types.
    PayTokensGainAnimals {
        /// The nature tokens.
        tokens: u8,
        /// The animals.
        animals: u8,
    },
    /// Gain nature tokens.
    GainTokens {
        /// The nature tokens.
        tokens: u8,
        /// The nature tokens if the habitat card gives none.
        if_card_gives_none: u8,
    },
    /// Gain animals of different types of the printed cost.
    GainFromCost {
        /// The maximum number of types.
        types: u8,
        /// The animals of each type.
        each: u8,
    },
    /// Pay nature tokens and raise the number.
    PayTokensRaiseNumber {
        /// The nature tokens.
        tokens: u8,
        /// The raise.
        number: u8,
    },
    /// Gain animals of any types, by the size of the printed cost.
    GainAnyBySize {
        /// The animals in a large cost.
        threshold: u8,
        /// The animals for a small cost.
        small: u8,
        /// The animals for a large cost.
        large: u8,
    },
    /// Roll both personal dice and gain the animal of each `multiplier` times.
    RollBothPersonalDice {
        /// The multiplier.
        multiplier: u8,
    },
}

/// Counts the animals of a cost.
pub fn size_of(cost: &ByWildlife<u8>) -> u8 {
    cost.0.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completion_cards_are_written_as_they_are_read() {
        for key in ["1", "12", "H7", "H10"] {
            assert_eq!(CompletionCardId::from_key(key).expect(key).to_string(), key);
        }
        for key in ["", "H", "0", "+3", "h3", "H0", "300"] {
            assert_eq!(CompletionCardId::from_key(key), None, "{key}");
        }
    }
}
