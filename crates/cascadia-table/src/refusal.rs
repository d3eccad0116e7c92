//! The reasons why a table refuses a wish, each one sentence, and why a log cannot be a game.

use thiserror::Error;

use super::line::BadLine;

/// The reason why a wish was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeskRefusal {
    /// The very same wish was granted already, and its answer was lost: the entry has this version.
    #[error("this was done already")]
    Done(u64),
    /// The client has not seen everything that happened.
    #[error("something happened that you have not seen yet")]
    Stale,
    /// The client has seen more than this host knows.
    #[error("this host does not know what you have seen")]
    Ahead,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// There is no such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(u8),
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The computer plays the seat.
    #[error("the computer plays your seat; take it back first")]
    PlayedByComputer,
    /// A person plays the seat.
    #[error("a person plays this seat")]
    PlayedByPerson,
    /// More actions should stay than there are.
    #[error("there are no {0} actions to keep")]
    NothingToKeep(usize),
    /// Something was revealed since.
    #[error("what the others have seen can be taken back only if they agree")]
    BeyondReveal,
    /// There are too many actions in one step, or too many steps that end no turn.
    #[error("these are too many actions; end the turn in one step")]
    TooMany,
    /// The step changes nothing.
    #[error("this step does nothing")]
    NothingDone,
    /// A line is no action.
    #[error("{0}")]
    NotAnAction(String),
    /// An action is not legal.
    #[error("{0}")]
    Rules(String),
    /// Another question waits for answers.
    #[error("another question waits for its answers")]
    QuestionOpen,
    /// There is no such question, or it does not wait for this seat.
    #[error("nobody waits for your answer")]
    NothingAsked,
    /// Nothing is to be taken back, or it needs no consent.
    #[error("there is nothing to ask the others for")]
    NothingToAsk,
    /// In the last round nothing is taken back.
    #[error("in the last round nothing is taken back once something was revealed")]
    LastRound,
    /// The text is not the key of a level.
    #[error("the computer has no such level")]
    NoLevel,
    /// There is no time that could have run out.
    #[error("no time has run out")]
    TimeLeft,
}

impl DeskRefusal {
    /// Returns the kind of the reason in a word, for messages.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Done(_) => "done",
            Self::Stale => "stale",
            Self::Ahead => "ahead",
            Self::Over => "over",
            Self::Paused => "paused",
            Self::NoSeat(_) => "seat",
            Self::NotYourTurn => "turn",
            Self::PlayedByComputer | Self::PlayedByPerson => "computer",
            Self::NothingToKeep(_) | Self::BeyondReveal => "keep",
            Self::TooMany | Self::NothingDone | Self::NotAnAction(_) => "message",
            Self::NoLevel => "level",
            Self::Rules(_) => "rules",
            Self::QuestionOpen | Self::NothingAsked | Self::NothingToAsk | Self::LastRound => "question",
            Self::TimeLeft => "time",
        }
    }
}

/// The reason why a log, or what was told of one, cannot be a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeskFault {
    /// A log begins with its beginning and has no other.
    #[error("a log begins with `begun` and has it only there")]
    NoBeginning,
    /// The mode is not known.
    #[error("`{0}` is not a game mode of this program")]
    NoMode(String),
    /// The setup cannot be played.
    #[error("this game cannot be played: {0}")]
    NotInTheBox(String),
    /// An entry does not follow from those before it.
    #[error("entry {version} cannot follow: {why}")]
    Entry {
        /// The version that the entry would lead to.
        version: u64,
        /// The reason.
        why: String,
    },
    /// A line cannot be read.
    #[error(transparent)]
    Line(#[from] BadLine),
    /// The secret is not the one that the host committed itself to.
    #[error("the secret is not the one that the host committed itself to")]
    OtherSecret,
    /// What was told while the game was played is not what follows from its seed.
    #[error("the draws of this game are not those of its seed: {0}")]
    NotVerified(String),
}
