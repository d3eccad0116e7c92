//! Variants and restrictions as plain parameters: no rule asks which one is in play, only what its number is.

use super::wildlife::ByWildlife;

/// The parameters of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Pairs on display.
    pub pairs: u8,
    /// Tiles in the stack when the game begins.
    pub stack: u8,
    /// Nature tokens in the supply when the game begins.
    pub nature_tokens: u8,
    /// Nature tokens that a mixed draft or a paid wipe costs.
    pub nature_action_cost: u8,
    /// What corridors earn beside their size.
    pub habitat_bonus: HabitatBonus,
    /// Whether the tile and the token farthest from the stack leave the game after each turn (rulebook: solo game).
    pub farthest_leaves: bool,
}

impl RuleSet {
    /// Tiles that the display misses after a turn.
    pub const fn tiles_per_turn(&self) -> u8 {
        if self.farthest_leaves { 2 } else { 1 }
    }

    /// Turns each of `seats` players will have. The display takes its pairs from the stack first, every turn but the
    /// last takes tiles to refill it.
    pub const fn turns_each(&self, seats: u8) -> u8 {
        ((self.stack - self.pairs) / self.tiles_per_turn() + 1) / seats
    }
}

/// What a habitat earns beside the size of its largest corridor (rulebook: habitat corridor scoring).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HabitatBonus {
    /// Nothing: majorities were left out.
    None,
    /// Playing alone: points for a corridor of at least this size.
    MinimumSize {
        /// Smallest corridor that earns the points.
        size: u8,
        /// Points for it.
        points: u8,
    },
    /// Points for the players with the largest and second largest corridor.
    Majority {
        /// Points for the largest corridor.
        largest: u8,
        /// Points for the second largest, if the largest is one player's alone.
        second: u8,
        /// Points for each of two players who share the largest.
        shared_by_two: u8,
        /// Points for each of three or more players who share the largest.
        shared_by_more: u8,
    },
}

/// The printing whose scoring cards are in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// The rulebook in today's boxes.
    #[default]
    Final,
    /// The rulebook of the prototype, with cards A to C.
    Preliminary,
}

impl Edition {
    /// Both printings.
    pub const ALL: [Self; 2] = [Self::Final, Self::Preliminary];

    /// The word for this edition in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Final => "final",
            Self::Preliminary => "preliminary",
        }
    }

    /// The edition a data file calls `key`.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.key() == key)
    }
}

/// The letter on a wildlife scoring card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Letter {
    /// Card A.
    A,
    /// Card B.
    B,
    /// Card C.
    C,
    /// Card D.
    D,
}

impl Letter {
    /// All letters.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Position in [`Letter::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter as printed.
    pub const fn as_char(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
        }
    }

    /// The letter printed as `letter`, in either case.
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_char() == letter.to_ascii_uppercase())
    }
}

/// Which scoring cards a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardChoice {
    /// One lettered card per species.
    Lettered(ByWildlife<Letter>),
    /// The family card for all species (rulebook: family variant).
    Family,
    /// The intermediate card for all species (rulebook: intermediate variant).
    Intermediate,
}

impl CardChoice {
    /// Card A of every species, as the rulebook advises for a first game.
    pub const ALL_A: Self = Self::Lettered(ByWildlife([Letter::A; 5]));

    /// The letters, if there are any.
    pub const fn letters(&self) -> Option<&ByWildlife<Letter>> {
        match self {
            Self::Lettered(letters) => Some(letters),
            Self::Family | Self::Intermediate => None,
        }
    }

    /// The five letters in the order bear, elk, salmon, hawk, fox, or the name of the variant.
    pub fn key(&self) -> String {
        match self {
            Self::Lettered(letters) => letters.0.iter().map(|letter| letter.as_char()).collect(),
            Self::Family => "family".to_owned(),
            Self::Intermediate => "intermediate".to_owned(),
        }
    }

    /// The choice that [`CardChoice::key`] writes as `key`; letters may be in lower case.
    pub fn from_key(key: &str) -> Option<Self> {
        match key {
            "family" => return Some(Self::Family),
            "intermediate" => return Some(Self::Intermediate),
            _ => {}
        }
        let letters: Vec<Letter> = key.chars().map(Letter::from_char).collect::<Option<_>>()?;
        Some(Self::Lettered(ByWildlife(letters.try_into().ok()?)))
    }
}
