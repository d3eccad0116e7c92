//! Variants and restrictions as plain parameters: no rule asks which one is in play, only what its number is.

use super::wildlife::ByWildlife;

/// The parameters of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Pairs on display.
    pub pairs: u8,
    /// Tiles in the stack before any is dealt or laid out.
    pub stack: u8,
    /// Nature tokens in the supply when the game begins.
    pub nature_tokens: u8,
    /// Nature tokens that a mixed draft or a paid wipe costs.
    pub nature_action_cost: u8,
    /// What a player's environment begins with.
    pub opening: Opening,
    /// Which neighbours a tile may be placed beside.
    pub edges: EdgeRule,
    /// Whether the token may go on the tile placed in the same turn.
    pub token_on_new_tile: bool,
    /// Which corridors score.
    pub corridors: CorridorRule,
    /// What corridors earn beside their size.
    pub habitat_bonus: HabitatBonus,
    /// Whether every player keeps one of the scoring cards secret.
    pub hidden_cards: bool,
    /// Whether the tile and the token farthest from the stack leave the game after each turn (rulebook: solo game).
    pub farthest_leaves: bool,
}

impl RuleSet {
    /// Tiles that the display misses after a turn.
    pub const fn tiles_per_turn(&self) -> u8 {
        if self.farthest_leaves { 2 } else { 1 }
    }

    /// Turns each of `seats` players will have. Tiles are dealt first, the display takes its pairs, and every turn but
    /// the last takes tiles to refill it.
    pub const fn turns_each(&self, seats: u8) -> u8 {
        let dealt = self.opening.tiles_from_stack() * seats;
        ((self.stack - dealt - self.pairs) / self.tiles_per_turn() + 1) / seats
    }

    /// The smallest stack that gives each of `seats` players `turns` turns.
    pub fn stack_for(&self, seats: u8, turns: u8) -> u16 {
        let dealt = u16::from(self.opening.tiles_from_stack()) * u16::from(seats);
        let taken = u16::from(self.tiles_per_turn()) * u16::from(seats) * u16::from(turns);
        dealt + taken + u16::from(self.pairs).saturating_sub(1)
    }
}

/// What a player's environment begins with (rulebook: set-up).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// A random starter group of three tiles.
    StarterGroup,
    /// Two tiles from the stack: the first lies there, the second is drawn and placed when the first turn begins.
    TwoTiles,
}

impl Opening {
    /// Tiles that each player gets from the stack.
    pub const fn tiles_from_stack(self) -> u8 {
        match self {
            Self::StarterGroup => 0,
            Self::TwoTiles => 2,
        }
    }
}

/// Which neighbours a tile may be placed beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeRule {
    /// Any.
    Any,
    /// At least one edge meets the same habitat.
    OneMatch,
    /// No edge meets the same habitat.
    NoMatch,
}

/// Which corridors score (rulebook: habitat corridors).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CorridorRule {
    /// The largest of each habitat, one point for each hex.
    Largest,
    /// The largest of each habitat, one point for each hex, if it has at least `size` hexes.
    Minimum {
        /// Smallest corridor that scores.
        size: u8,
    },
    /// Every corridor of exactly `size` hexes.
    Exact {
        /// Hexes of a corridor that scores.
        size: u8,
        /// Points for each.
        points: u8,
    },
    /// None.
    Nothing,
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

/// A reading of the rules that some sources prefer to the final rulebook; off unless everybody agrees on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CustomRule {
    /// Among three and four players the second largest corridor earns two points instead of one.
    SecondPlace,
    /// Salmon D: runs of one and two score as well.
    ShortRuns,
    /// Hawk B: the hawk that is seen must have no hawk beside it either.
    LonelyPartner,
    /// Fox D: only foxes that stand in twos score, larger groups do not.
    LonelyCouples,
}

impl CustomRule {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::SecondPlace, Self::ShortRuns, Self::LonelyPartner, Self::LonelyCouples];

    /// The word for it in records and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::SecondPlace => "second-place",
            Self::ShortRuns => "short-runs",
            Self::LonelyPartner => "lonely-partner",
            Self::LonelyCouples => "lonely-couples",
        }
    }

    /// The rule called `key`.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == key)
    }
}

/// A set of custom rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CustomRules(u8);

impl CustomRules {
    /// The final rulebook.
    pub const NONE: Self = Self(0);

    /// Whether `rule` is in force.
    pub const fn contains(self, rule: CustomRule) -> bool {
        self.0 & (1 << rule as u8) != 0
    }

    /// Whether the final rulebook holds throughout.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with `rule` in it if it was not, without it if it was.
    #[must_use]
    pub const fn toggled(self, rule: CustomRule) -> Self {
        Self(self.0 ^ (1 << rule as u8))
    }

    /// The rules in force.
    pub fn iter(self) -> impl Iterator<Item = CustomRule> {
        CustomRule::ALL.into_iter().filter(move |rule| self.contains(*rule))
    }
}

impl FromIterator<CustomRule> for CustomRules {
    fn from_iter<I: IntoIterator<Item = CustomRule>>(rules: I) -> Self {
        rules
            .into_iter()
            .fold(Self::NONE, |set, rule| if set.contains(rule) { set } else { set.toggled(rule) })
    }
}
