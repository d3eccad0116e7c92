//! A game as data: its setup and its actions, which serve as save, replay and test fixture.

use jiff::civil::{Date, DateTime};

use super::mode::GameMode;
use super::names::{distinct_name, tidy_name};
use super::record_file::LoadError;
use cascadia_base::hash::fnv1a_64;

/// The person or computer player at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatOwner {
    /// A person with this name.
    Human(String),
    /// The computer, at the level with this key.
    Opponent(String),
}

impl SeatOwner {
    /// Returns the name of the person, or the key of the level.
    pub fn name(&self) -> &str {
        match self {
            Self::Human(name) | Self::Opponent(name) => name,
        }
    }

    /// Tests whether a person plays the seat.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }
}

/// Adds numbers to equal names of people at a table, regardless of case: `Ada`, `Ada 2`.
pub fn with_distinct_names(mut seats: Vec<SeatOwner>) -> Vec<SeatOwner> {
    for index in 0..seats.len() {
        let (before, rest) = seats.split_at_mut(index);
        if let SeatOwner::Human(name) = &mut rest[0] {
            let others = before.iter().filter(|owner| owner.is_human()).map(SeatOwner::name);
            *name = distinct_name(name, others);
        }
    }
    seats
}

/// The initial data of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSetup<M: GameMode> {
    /// The options of the game.
    pub options: M::Options,
    /// The owners of the seats, in playing order.
    pub seats: Vec<SeatOwner>,
}

impl<M: GameMode> GameSetup<M> {
    /// Returns the 64-bit FNV-1a hash of options and seats. It must never change: files are named after it.
    fn pinned_hash(&self) -> u64 {
        let mut words = M::identifying_words(&self.options);
        words.extend(self.seats.iter().map(|owner| match owner {
            SeatOwner::Human(name) => format!("human {}", tidy_name(name)),
            SeatOwner::Opponent(level) => format!("opponent {}", tidy_name(level)),
        }));
        fnv1a_64(words.join("\n").as_bytes())
    }
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The points of every seat.
    pub totals: Vec<u16>,
    /// The seats in the first place.
    pub winners: Vec<usize>,
}

/// A game as its setup and actions, with its provenance and outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<M: GameMode> {
    /// The version of the rules it follows.
    pub rules: u32,
    /// The fingerprint of the content used.
    pub content: String,
    /// Version and revision of the program that wrote it.
    pub program: String,
    /// The local time at which it began, in whole seconds; none in older records.
    pub begun: Option<DateTime>,
    /// The day, if it is a daily game.
    pub daily: Option<Date>,
    /// The setup at its start.
    pub setup: GameSetup<M>,
    /// Whether a turn was taken back after hidden information had been revealed.
    pub practice: bool,
    /// The actions in order.
    pub actions: Vec<M::Action>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

impl<M: GameMode> Record<M> {
    /// Creates an empty record of a game that starts from `setup`. The caller adds the dates.
    pub fn new(setup: GameSetup<M>, content: &M::Content) -> Self {
        Self {
            rules: M::RULES,
            content: M::fingerprint(content).to_owned(),
            program: cascadia_storage::program_version().to_owned(),
            begun: None,
            daily: None,
            setup,
            practice: false,
            actions: Vec::new(),
            outcome: None,
        }
    }

    /// Returns the unique id of the game, which is a valid file name on every system: lower-case letters,
    /// digits and hyphens. It depends neither on the actions nor on the version of the program.
    pub fn id(&self) -> String {
        let seed = M::seed(&self.setup.options);
        match self.begun {
            Some(begun) => format!("{}-{seed:016x}", begun.strftime("%Y-%m-%d-%H%M%S")),
            None => format!("game-{seed:016x}-{:016x}", self.setup.pinned_hash()),
        }
    }

    /// Returns the names of the people at the table.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.setup.seats.iter().filter(|owner| owner.is_human()).map(SeatOwner::name)
    }

    /// Tests whether the record was made with unknown rules or with content other than the current one, so
    /// that it may not replay. Records of earlier rules replay by those.
    pub fn is_of_another_version(&self, content: &M::Content) -> bool {
        !(1..=M::RULES).contains(&self.rules) || self.content != M::fingerprint(content)
    }

    /// Plays the record from the start and returns the position at its end.
    ///
    /// # Errors
    /// If the content lacks something named in the setup, an action is not legal, or the stored outcome
    /// differs from that of the actions.
    pub fn replay(&self, content: &M::Content) -> Result<M::State, LoadError<M>> {
        self.replay_each(content, |_| {})
    }

    /// Plays the record like [`Record::replay`] and calls `each` with the opening and after every action.
    ///
    /// # Errors
    /// As [`Record::replay`]; `each` was called for the steps before the fault.
    pub fn replay_each(
        &self,
        content: &M::Content,
        mut each: impl FnMut(ReplayStep<'_, M>),
    ) -> Result<M::State, LoadError<M>> {
        let (mut state, events) = M::start(&self.setup, self.rules, content)
            .map_err(|error| LoadError::NotInTheBox(error.to_string()))?;
        each(ReplayStep { state: &state, action: None, events: &events });
        for (index, action) in self.actions.iter().enumerate() {
            let events = M::apply(&mut state, *action).map_err(|reason| LoadError::Refused {
                number: index + 1,
                line: M::write_action(*action),
                reason,
            })?;
            each(ReplayStep { state: &state, action: Some(*action), events: &events });
        }
        if let Some(stored) = &self.outcome {
            let replayed = M::is_over(&state).then(|| M::outcome(&state));
            if replayed.as_ref() != Some(stored) {
                return Err(LoadError::OtherResult { stored: stored.clone(), replayed });
            }
        }
        Ok(state)
    }
}

/// One step of a replay.
#[derive(Clone, Copy, Debug)]
pub struct ReplayStep<'a, M: GameMode> {
    /// The position after the action.
    pub state: &'a M::State,
    /// The action; none for the opening.
    pub action: Option<M::Action>,
    /// The events of the action.
    pub events: &'a [M::Event],
}
