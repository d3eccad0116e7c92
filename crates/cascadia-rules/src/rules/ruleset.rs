//! The parameters of the rules: variants, restrictions, editions, scoring cards and custom rules as plain
//! values.
//!
//! The rules never test for a variant or a restriction; they only use its parameters.

use cascadia_base::enum_set;
use cascadia_base::wildlife::ByWildlife;

/// The parameters of a game for its number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Number of pairs in the display.
    pub pairs: u8,
    /// Number of tiles in the stack before any is dealt or displayed.
    pub stack: u8,
    /// Number of nature tokens in the supply when the game begins.
    pub nature_tokens: u8,
    /// Cost of a mixed draft or a paid wipe in nature tokens.
    pub nature_action_cost: u8,
    /// The beginning of each environment.
    pub opening: Opening,
    /// The rule for the edges of placed tiles.
    pub edges: EdgeRule,
    /// Whether the token may go on the tile placed in the same turn.
    pub token_on_new_tile: bool,
    /// The rule for the corridors that score.
    pub corridors: CorridorRule,
    /// The bonus for corridors, in addition to their size.
    pub habitat_bonus: HabitatBonus,
    /// Whether every player keeps one of the scoring cards secret.
    pub hidden_cards: bool,
    /// Whether the farthest tile and token leave the game after each turn (rulebook: solo game).
    pub farthest_leaves: bool,
    /// The rule for tokens of one species on display.
    pub overpopulation: OverpopulationRule,
    /// Whether a nature token may also be spent to take the tile and the token of the same slot.
    pub mix_of_one_pair: bool,
}

impl RuleSet {
    /// Returns these parameters as in version `version` of the rules, for records of that time. The newest
    /// version and later ones change nothing.
    ///
    /// Until version 1, tokens set aside returned after each wipe, a display of three alike was replaced at
    /// once, and a nature token could not be spent on the pair of one slot.
    #[must_use]
    pub fn of_version(mut self, version: u32) -> Self {
        if version <= 1 {
            self.overpopulation = OverpopulationRule {
                automatic: self.pairs.max(2),
                set_aside_return: SetAsideReturn::AfterEachWipe,
            };
            self.mix_of_one_pair = false;
        }
        self
    }

    /// Returns the number of tiles that refill the display after a turn.
    pub const fn tiles_per_turn(&self) -> u8 {
        if self.farthest_leaves { 2 } else { 1 }
    }

    /// Returns the number of turns of each of `seats` players. Tiles are dealt first, the display takes its
    /// pairs, and every turn but the last takes tiles to refill it.
    pub const fn turns_each(&self, seats: u8) -> u8 {
        let dealt = self.opening.tiles_from_stack() * seats;
        ((self.stack - dealt - self.pairs) / self.tiles_per_turn() + 1) / seats
    }

    /// Returns the size of the smallest stack that gives each of `seats` players `turns` turns.
    pub fn stack_for(&self, seats: u8, turns: u8) -> u16 {
        let dealt = u16::from(self.opening.tiles_from_stack()) * u16::from(seats);
        let taken = u16::from(self.tiles_per_turn()) * u16::from(seats) * u16::from(turns);
        dealt + taken + u16::from(self.pairs).saturating_sub(1)
    }
}

/// The beginning of a player's environment (rulebook: set-up).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// A random starter group of three tiles.
    StarterGroup,
    /// Two tiles from the stack: the first is already placed, the second drawn and placed in the first turn.
    TwoTiles,
}

impl Opening {
    /// Returns the number of tiles that each player gets from the stack.
    pub const fn tiles_from_stack(self) -> u8 {
        match self {
            Self::StarterGroup => 0,
            Self::TwoTiles => 2,
        }
    }
}

/// The required match between the edges of a placed tile and its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeRule {
    /// Any tile.
    Any,
    /// At least one edge meets the same habitat.
    OneMatch,
    /// No edge meets the same habitat.
    NoMatch,
}

/// The conditions for replacing tokens of one species, and for their return to the bag (rulebook:
/// overpopulation).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverpopulationRule {
    /// Number of tokens of one species, the whole display, that are replaced automatically.
    pub automatic: u8,
    /// The time at which tokens set aside return to the bag.
    pub set_aside_return: SetAsideReturn,
}

impl OverpopulationRule {
    /// The printed rule: four of a kind are replaced at once, and tokens return once everything is resolved.
    pub const RULEBOOK: Self = Self { automatic: 4, set_aside_return: SetAsideReturn::WhenResolved };
}

/// The time at which tokens set aside by a wipe return to the bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetAsideReturn {
    /// After each wipe, also within a chain of them: rules of version 1.
    AfterEachWipe,
    /// Once nothing on display can be replaced for free any more, or the player drafts or pays for a wipe.
    WhenResolved,
}

/// The corridors that score (rulebook: habitat corridors).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CorridorRule {
    /// The largest of each habitat, one point for each hex.
    Largest,
    /// The largest of each habitat, one point for each hex, if it has at least `size` hexes.
    Minimum {
        /// The size of the smallest corridor that scores.
        size: u8,
    },
    /// Every corridor of exactly `size` hexes.
    Exact {
        /// The size of a corridor that scores.
        size: u8,
        /// Points for each such corridor.
        points: u8,
    },
    /// No corridor.
    Nothing,
}

/// The bonus for a habitat, besides the size of its largest corridor (rulebook: habitat corridor scoring).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HabitatBonus {
    /// No bonus: the game is played without majorities.
    None,
    /// The solo game: points for a corridor of at least this size.
    MinimumSize {
        /// The size of the smallest corridor that earns the bonus.
        size: u8,
        /// The bonus.
        points: u8,
    },
    /// Points for the players with the largest and second largest corridor.
    Majority {
        /// Points for the largest corridor.
        largest: u8,
        /// Points for the second largest, if a single player has the largest.
        second: u8,
        /// Points for each of two players who share the largest.
        shared_by_two: u8,
        /// Points for each of three or more players who share the largest.
        shared_by_more: u8,
    },
}

/// The printing of the scoring cards in play.
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

    /// Returns the word for this edition in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Final => "final",
            Self::Preliminary => "preliminary",
        }
    }

    /// Finds the edition with this key.
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

    /// Returns the position in [`Letter::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter as printed.
    pub const fn as_char(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
        }
    }

    /// Finds the letter printed as `letter`, in either case.
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_char() == letter.to_ascii_uppercase())
    }
}

/// The scoring cards of a game.
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
    /// Card A of every species, the rulebook's advice for a first game.
    pub const ALL_A: Self = Self::Lettered(ByWildlife([Letter::A; 5]));

    /// Returns the letters; none for a variant.
    pub const fn letters(&self) -> Option<&ByWildlife<Letter>> {
        match self {
            Self::Lettered(letters) => Some(letters),
            Self::Family | Self::Intermediate => None,
        }
    }

    /// Returns the five letters in the order bear, elk, salmon, hawk, fox, or the name of the variant.
    pub fn key(&self) -> String {
        match self {
            Self::Lettered(letters) => letters.0.iter().map(|letter| letter.as_char()).collect(),
            Self::Family => "family".to_owned(),
            Self::Intermediate => "intermediate".to_owned(),
        }
    }

    /// Parses the result of [`CardChoice::key`]; letters may be in lower case.
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

/// A custom rule: an interpretation of some sources that differs from the final rulebook; off by default.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CustomRule {
    /// With three or four players the second largest corridor earns two points instead of one.
    SecondPlace,
    /// Salmon D: runs of one and two score as well.
    ShortRuns,
    /// Hawk B: the hawk in sight must have no hawk beside it either.
    LonelyPartner,
    /// Fox D: only groups of exactly two foxes score.
    LonelyCouples,
}

impl CustomRule {
    /// All custom rules.
    pub const ALL: [Self; 4] = [Self::SecondPlace, Self::ShortRuns, Self::LonelyPartner, Self::LonelyCouples];

    /// Returns the position in [`CustomRule::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for it in records and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::SecondPlace => "second-place",
            Self::ShortRuns => "short-runs",
            Self::LonelyPartner => "lonely-partner",
            Self::LonelyCouples => "lonely-couples",
        }
    }

    /// Finds the rule with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == key)
    }
}

enum_set! {
    /// A set of custom rules; the empty set is the final rulebook.
    pub struct CustomRules of CustomRule, in CustomRule::ALL
}
