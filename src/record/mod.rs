//! A game as text: its setup and its actions are a save, a replay and a test all at once.

mod daily;
mod file;
mod journal;
mod learned;
mod notation;
mod profile;
mod seed_code;
mod statistics;
mod store;
mod upgrade;
mod versioned;

pub use daily::daily_terms;
pub use file::{FORMAT, LARGEST_RECORD, LoadError, RULES, Salvaged, read_record, salvage, write_record};
pub use journal::{
    DailyScore, Journal, JournalEntry, JournalLine, SeatResult, journal_csv, read_journal, write_line,
};
pub use learned::{Learned, read_learned, write_learned};
pub use notation::{NotAnAction, read_action, write_action};
pub use profile::{
    FilledIn, LONGEST_NAME, MOST_PROFILES, Profile, ProfileError, Trails, read_trails, write_trails,
};
pub use seed_code::{CodeError, SeedText, derived_seed, read_seed, seed_code, seed_from_text, terms_of_code};
pub use statistics::{Average, BAR_WIDTH, Bar, BestGame, CoursePoint, GameKind, Rival, Statistics, names};
pub use store::{
    FolderLock, Newest, Reading, append_line, create_folder_and_write, files_in, free_name, keep_aside,
    read_newest, remove_with_copies, safe_stem, sweep, write_atomically, write_with_copies,
};
pub use versioned::FileError;

use jiff::civil::{Date, DateTime};

use crate::content::{Content, NotInTheBox, Terms};
use crate::rules::{Action, CardChoice, CustomRule, CustomRules, Edition, Game, GameEvent, Phase, Setup};
use crate::scoring::{ScoreSheet, ScoringCards, score_game, winners};

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatOwner {
    /// A person with this name.
    Human(String),
    /// The computer, at the level with this key.
    Opponent(String),
}

impl SeatOwner {
    /// The name of the person, or the key of the level.
    pub fn name(&self) -> &str {
        match self {
            Self::Human(name) | Self::Opponent(name) => name,
        }
    }
}

/// What a game started from, in words that can be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordSetup {
    /// Where all chance came from.
    pub seed: u64,
    /// The printing of the cards.
    pub edition: Edition,
    /// The scoring cards.
    pub cards: CardChoice,
    /// The second set of scoring cards, where a restriction asks for one.
    pub second_cards: Option<CardChoice>,
    /// Whether habitat bonuses are given.
    pub majorities: bool,
    /// The number of the rule restriction in force.
    pub restriction: Option<u8>,
    /// The number of the scenario that is played.
    pub scenario: Option<u8>,
    /// Readings other than the final rulebook's.
    pub custom: CustomRules,
    /// Who sat where, in playing order.
    pub seats: Vec<SeatOwner>,
}

impl RecordSetup {
    /// A game on `terms` among `seats`, who are as many as the terms say.
    pub fn new(terms: &Terms, seats: Vec<SeatOwner>) -> Self {
        let Terms { seed, edition, cards, second_cards, majorities, restriction, scenario, custom, seats: _ } =
            *terms;
        Self { seed, edition, cards, second_cards, majorities, restriction, scenario, custom, seats }
    }

    /// The sets of scoring cards: one, or two with the restriction for that.
    pub fn card_sets(&self) -> impl Iterator<Item = &CardChoice> {
        [Some(&self.cards), self.second_cards.as_ref()].into_iter().flatten()
    }

    /// What the players agreed on.
    pub fn terms(&self) -> Terms {
        let Self { seed, edition, cards, second_cards, majorities, restriction, scenario, custom, ref seats } =
            *self;
        Terms {
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            edition,
            cards,
            second_cards,
            majorities,
            restriction,
            scenario,
            custom,
            seed,
        }
    }

    /// The set-up of the rules, made of the pieces in the box.
    ///
    /// # Errors
    /// If the box does not hold what was asked for.
    pub fn to_setup(&self, content: &Content) -> Result<Setup, NotInTheBox> {
        content.setup(&self.terms())
    }

    /// The scoring cards of the game.
    ///
    /// # Errors
    /// If the box does not hold them.
    pub fn scoring_cards(&self, content: &Content) -> Result<ScoringCards, NotInTheBox> {
        content.cards_of(&self.terms())
    }

    /// A number that differs between setups and is the same on every machine and in every version: files are named
    /// after it. (The 64-bit FNV-1a hash; that of the standard library may change.)
    fn pinned_hash(&self) -> u64 {
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        let mut words = vec![
            self.seed.to_string(),
            self.edition.key().to_owned(),
            self.cards.key(),
            self.second_cards.as_ref().map(CardChoice::key).unwrap_or_default(),
            self.majorities.to_string(),
            number(self.restriction),
            number(self.scenario),
            self.custom.iter().map(CustomRule::key).collect::<Vec<_>>().join(" "),
        ];
        words.extend(self.seats.iter().map(|owner| match owner {
            SeatOwner::Human(name) => format!("human {}", tidy_name(name)),
            SeatOwner::Opponent(level) => format!("opponent {}", tidy_name(level)),
        }));
        // No word has a line break in it.
        words
            .join("\n")
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points of every seat.
    pub totals: Vec<u16>,
    /// Seats in the first place.
    pub winners: Vec<usize>,
}

impl Outcome {
    /// The outcome of `game`, which is over.
    pub fn of(game: &Game, cards: &ScoringCards) -> Self {
        Self::of_sheets(&score_game(game, cards))
    }

    /// The outcome of a game that ended with these score pads.
    pub fn of_sheets(sheets: &[ScoreSheet]) -> Self {
        Self { totals: sheets.iter().map(ScoreSheet::total).collect(), winners: winners(sheets) }
    }
}

/// A game as setup and actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules number it was played by.
    pub rules: u32,
    /// Fingerprint of the data it was played with.
    pub content: String,
    /// The program that wrote it.
    pub program: String,
    /// When it began in the player's own time, in whole seconds; older records do not know.
    pub begun: Option<DateTime>,
    /// The day whose game it is, if it is the game of a day.
    pub daily: Option<Date>,
    /// What it started from.
    pub setup: RecordSetup,
    /// Whether a turn was taken back after something hidden had appeared.
    pub practice: bool,
    /// What was decided, in order.
    pub actions: Vec<Action>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// An empty record of a game that starts from `setup`. When that is, and whether it is the game of a day, is for the
    /// caller to say.
    pub fn new(setup: RecordSetup, content: &Content) -> Self {
        Self {
            rules: RULES,
            content: content.fingerprint().to_owned(),
            program: program_version().to_owned(),
            begun: None,
            daily: None,
            setup,
            practice: false,
            actions: Vec::new(),
            outcome: None,
        }
    }

    /// A name for the game that no other has, and that any system takes for a file: small letters, digits and hyphens.
    /// It is the same from the first action to the last, and in every version of this program.
    pub fn stem(&self) -> String {
        let seed = self.setup.seed;
        match self.begun {
            Some(begun) => format!("{}-{seed:016x}", begun.strftime("%Y-%m-%d-%H%M%S")),
            None => format!("game-{seed:016x}-{:016x}", self.setup.pinned_hash()),
        }
    }

    /// Whether it was made by other rules or with other content than this program has, so that it may not replay.
    pub fn is_of_another_version(&self, content: &Content) -> bool {
        self.rules != RULES || self.content != content.fingerprint()
    }

    /// Plays the record from the start. Returns the position at its end.
    ///
    /// # Errors
    /// If the box does not hold the setup, an action is refused, or the stored outcome is not what the actions give.
    pub fn replay(&self, content: &Content) -> Result<Game, LoadError> {
        self.replay_each(content, |_| {})
    }

    /// Plays the record like [`Record::replay`] and shows `each` the opening and what every action led to.
    ///
    /// # Errors
    /// As [`Record::replay`]; `each` has seen the steps before the fault.
    pub fn replay_each(&self, content: &Content, mut each: impl FnMut(Step<'_>)) -> Result<Game, LoadError> {
        let not_in_the_box = |error: NotInTheBox| LoadError::NotInTheBox(error.to_string());
        let setup = self.setup.to_setup(content).map_err(not_in_the_box)?;
        let cards = self.setup.scoring_cards(content).map_err(not_in_the_box)?;
        let (mut game, events) = Game::start(setup);
        each(Step { game: &game, action: None, events: &events });
        for (index, action) in self.actions.iter().enumerate() {
            let events = game.apply(*action).map_err(|reason| LoadError::Refused {
                number: index + 1,
                line: write_action(*action),
                reason,
            })?;
            each(Step { game: &game, action: Some(*action), events: &events });
        }
        if let Some(stored) = &self.outcome {
            let over = game.phase() == Phase::Finished;
            let replayed = over.then(|| Outcome::of(&game, &cards));
            if replayed.as_ref() != Some(stored) {
                return Err(LoadError::OtherResult { stored: stored.clone(), replayed });
            }
        }
        Ok(game)
    }
}

/// One step of a replay.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The position after the action.
    pub game: &'a Game,
    /// The action; none for the opening.
    pub action: Option<Action>,
    /// What happened.
    pub events: &'a [GameEvent],
}

/// Version and revision of this program.
pub const fn program_version() -> &'static str {
    env!("CASCADIA_VERSION")
}

/// Letters of the longest name that is kept; profiles have shorter ones.
const LONGEST_KEPT_NAME: usize = 60;

/// A name as files keep it: without what cannot be seen, and no longer than anybody is called.
fn tidy_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(LONGEST_KEPT_NAME).collect()
}

/// What people are compared by: large and small letters are the same person.
fn known_as(name: &str) -> String {
    tidy_name(name).trim().to_lowercase()
}

/// Whether two names are those of one person.
pub fn same_person(one: &str, other: &str) -> bool {
    known_as(one) == known_as(other)
}
