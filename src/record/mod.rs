//! A game as text: its setup and its actions are a save, a replay and a test all at once.

mod daily;
mod file;
mod learned;
mod notation;
mod profile;
mod seed_code;
mod store;

pub use daily::daily_terms;
pub use file::{FORMAT, LoadError, RULES, read_record, write_record};
pub use learned::{Learned, LearnedError, read_learned, write_learned};
pub use notation::{NotAnAction, read_action, write_action};
pub use profile::{
    FilledIn, LONGEST_NAME, MOST_PROFILES, Profile, ProfileError, Trails, TrailsError, read_trails,
    write_trails,
};
pub use seed_code::{CodeError, SeedText, derived_seed, read_seed, seed_code, seed_from_text, terms_of_code};
pub use store::{
    FolderLock, Newest, Reading, append_line, create_folder_and_write, files_in, free_name, keep_aside,
    read_newest, remove_with_copies, safe_stem, sweep, write_atomically, write_with_copies,
};

use crate::content::{Content, NotInTheBox, Terms};
use crate::rules::{Action, CardChoice, CustomRules, Edition, Game, GameEvent, Phase, Setup};
use crate::scoring::{ScoreSheet, ScoringCards, score_game, winners};

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatOwner {
    /// A person with this name.
    Human(String),
    /// The computer, at the level with this key.
    Opponent(String),
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
    /// An empty record of a game that starts from `setup` now.
    pub fn new(setup: RecordSetup, content: &Content) -> Self {
        Self {
            rules: RULES,
            content: content.fingerprint().to_owned(),
            program: program_version().to_owned(),
            setup,
            practice: false,
            actions: Vec::new(),
            outcome: None,
        }
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
