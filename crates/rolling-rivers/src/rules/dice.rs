//! Dice: faces, their possible readings, and the dice that one player collects from.

use std::fmt;

use cascadia_base::{GameRng, Wildlife, WildlifeSet};

/// One face of a die (rulebook: 2. collect wildlife).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieFace {
    /// One animal.
    Animal(Wildlife),
    /// One of two sides, each a number of animals of a type.
    Either([(Wildlife, u8); 2]),
    /// One animal of any collected type.
    Wild,
    /// A dice action costs fewer nature tokens.
    DiscountAction,
    /// One animal of a die outside the collection may be taken too.
    PlusOneOther,
    /// One personal die counts twice.
    PersonalTwice,
}

impl DieFace {
    /// Returns the number of animals if the face is taken as `animal`, 0 if impossible.
    pub const fn count_as(self, animal: Wildlife) -> u8 {
        match self {
            Self::Animal(own) if own.index() == animal.index() => 1,
            Self::Either([(first, count), _]) if first.index() == animal.index() => count,
            Self::Either([_, (second, count)]) if second.index() == animal.index() => count,
            Self::Wild => 1,
            _ => 0,
        }
    }

    /// Returns the possible animals of the face.
    pub const fn animals(self) -> WildlifeSet {
        match self {
            Self::Animal(own) => WildlifeSet::NONE.with(own),
            Self::Either([(first, _), (second, _)]) => WildlifeSet::NONE.with(first).with(second),
            Self::Wild => WildlifeSet::ALL,
            _ => WildlifeSet::NONE,
        }
    }

    /// Returns the only animal of a face without a choice.
    pub const fn plain(self) -> Option<Wildlife> {
        match self {
            Self::Animal(own) => Some(own),
            _ => None,
        }
    }

    /// Finds the face with this word, such as `fox`, `bear/2salmon` or `plus_one_other`.
    pub fn from_key(key: &str) -> Option<Self> {
        match key {
            "wild" => return Some(Self::Wild),
            "discount_action" => return Some(Self::DiscountAction),
            "plus_one_other" => return Some(Self::PlusOneOther),
            "personal_twice" => return Some(Self::PersonalTwice),
            _ => {}
        }
        let Some((first, second)) = key.split_once('/') else {
            return Wildlife::from_key(key).map(Self::Animal);
        };
        let (first, second) = (side(first)?, side(second)?);
        (first.0 != second.0).then_some(Self::Either([first, second]))
    }
}

/// Parses one side of a split face: an animal, or a digit from 2 and an animal.
fn side(key: &str) -> Option<(Wildlife, u8)> {
    if let Some(animal) = Wildlife::from_key(key) {
        return Some((animal, 1));
    }
    let (count, animal) = key.split_at_checked(1)?;
    let count: u8 = count.parse().ok().filter(|count| *count >= 2)?;
    Some((Wildlife::from_key(animal)?, count))
}

impl fmt::Display for DieFace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Animal(animal) => formatter.write_str(animal.key()),
            Self::Either(sides) => {
                for (index, (animal, count)) in sides.iter().enumerate() {
                    if index > 0 {
                        formatter.write_str("/")?;
                    }
                    if *count > 1 {
                        write!(formatter, "{count}")?;
                    }
                    formatter.write_str(animal.key())?;
                }
                Ok(())
            }
            Self::Wild => formatter.write_str("wild"),
            Self::DiscountAction => formatter.write_str("discount_action"),
            Self::PlusOneOther => formatter.write_str("plus_one_other"),
            Self::PersonalTwice => formatter.write_str("personal_twice"),
        }
    }
}

/// The number of identical central dice.
pub const CENTRAL_DICE: usize = 3;

/// The faces of the dice in the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceFaces {
    /// Each identical central die.
    pub central: [DieFace; 6],
    /// The central special die.
    pub special: [DieFace; 6],
    /// The personal die with the bear.
    pub bear: [DieFace; 6],
    /// The personal die with a split face.
    pub split: [DieFace; 6],
}

/// One of a player's two personal dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PersonalDie {
    /// The die with the bear, `a`.
    Bear,
    /// The die with a split face, `b`.
    Split,
}

impl PersonalDie {
    /// Both dice.
    pub const ALL: [Self; 2] = [Self::Bear, Self::Split];

    /// Returns the letter on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bear => "a",
            Self::Split => "b",
        }
    }

    /// Returns the index in a pair of faces.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The central dice of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CentralRoll {
    /// The identical dice.
    pub dice: [DieFace; CENTRAL_DICE],
    /// The special die, `None` by the family rules.
    pub special: Option<DieFace>,
}

/// A die that a collection can name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    /// The first central die.
    Central1,
    /// The second central die.
    Central2,
    /// The third central die.
    Central3,
    /// The central special die.
    Special,
    /// The personal die with the bear.
    Bear,
    /// The personal die with a split face.
    Split,
    /// The copy of the personal die with the bear.
    BearAgain,
    /// The copy of the personal die with a split face.
    SplitAgain,
}

/// The number of dice that a collection can name.
pub const DICE: usize = 8;

impl Die {
    /// All dice, in the order of a record.
    pub const ALL: [Self; DICE] = [
        Self::Central1,
        Self::Central2,
        Self::Central3,
        Self::Special,
        Self::Bear,
        Self::Split,
        Self::BearAgain,
        Self::SplitAgain,
    ];

    /// Returns the index in [`Die::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for this die in records.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Central1 => "c1",
            Self::Central2 => "c2",
            Self::Central3 => "c3",
            Self::Special => "s",
            Self::Bear => "a",
            Self::Split => "b",
            Self::BearAgain => "a2",
            Self::SplitAgain => "b2",
        }
    }

    /// Finds the die with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|die| die.key() == key)
    }

    /// Tests whether this is the copy of a personal die.
    pub const fn is_copy(self) -> bool {
        matches!(self, Self::BearAgain | Self::SplitAgain)
    }
}

/// The rolled dice that one player collects from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerDice {
    /// The central dice.
    pub central: CentralRoll,
    /// The personal dice, the one with the bear first.
    pub personal: [DieFace; 2],
}

impl PlayerDice {
    /// Returns the face of a die that shows animals, `None` if there is no such die to collect from.
    pub fn face(&self, die: Die) -> Option<DieFace> {
        let twice = self.central.special == Some(DieFace::PersonalTwice);
        let face = match die {
            Die::Central1 | Die::Central2 | Die::Central3 => Some(self.central.dice[die.index()]),
            Die::Special => self.central.special,
            Die::Bear => Some(self.personal[0]),
            Die::Split => Some(self.personal[1]),
            Die::BearAgain => Some(self.personal[0]).filter(|_| twice),
            Die::SplitAgain => Some(self.personal[1]).filter(|_| twice),
        };
        face.filter(|face| !face.animals().is_empty())
    }

    /// Iterates over the dice that show animals, including both copies.
    pub fn faces(&self) -> impl Iterator<Item = (Die, DieFace)> + '_ {
        Die::ALL.into_iter().filter_map(|die| self.face(die).map(|face| (die, face)))
    }
}

/// The source of a group of dice: its own generator, or the given faces of the next rolls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DiceSource {
    rng: GameRng,
    /// Given faces of the next rolls in reverse order; see [`DiceSource::preset`].
    preset: Vec<DieFace>,
}

impl DiceSource {
    /// Creates the source of dice rolled by this generator.
    pub(super) const fn new(rng: GameRng) -> Self {
        Self { rng, preset: Vec::new() }
    }

    pub(super) fn roll(&mut self, faces: &[DieFace; 6]) -> DieFace {
        match self.preset.pop().filter(|face| faces.contains(face)) {
            Some(face) => face,
            None => faces[self.rng.below(faces.len() as u32) as usize],
        }
    }

    /// Sets the faces of the next rolls, in order. A face that the die lacks is skipped.
    pub(super) fn preset(&mut self, mut faces: Vec<DieFace>) {
        faces.reverse();
        self.preset = faces;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_written_as_they_are_read() {
        for key in [
            "bear",
            "salmon/hawk",
            "bear/2salmon",
            "hawk/elk",
            "wild",
            "discount_action",
            "plus_one_other",
            "personal_twice",
        ] {
            assert_eq!(DieFace::from_key(key).expect(key).to_string(), key);
        }
        for key in ["", "wolf", "bear/", "bear/bear", "bear/0salmon", "1bear/fox"] {
            assert_eq!(DieFace::from_key(key), None, "{key}");
        }
    }

    #[test]
    fn a_split_face_brings_the_animals_of_one_side() {
        let face = DieFace::from_key("bear/2salmon").expect("a face");
        assert_eq!(Wildlife::ALL.map(|animal| face.count_as(animal)), [1, 0, 2, 0, 0]);
        assert_eq!(Wildlife::ALL.map(|animal| DieFace::Wild.count_as(animal)), [1; 5]);
        assert_eq!(Wildlife::ALL.map(|animal| DieFace::PlusOneOther.count_as(animal)), [0; 5]);
    }
}
