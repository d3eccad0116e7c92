//! Refusals of requests, each with a sentence and a key, and the faults of invalid logs.

use thiserror::Error;

use super::line::BadLine;
use super::refusal_code::RefusalCode;

/// The reason for refusing a request. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RequestRefusal {
    /// The same request was already granted at this version, and its answer was lost.
    #[error("this was done already")]
    Done(u64),
    /// The client has not seen the latest entries.
    #[error("something happened that you have not seen yet")]
    Stale,
    /// The client has seen more entries than this host has.
    #[error("this host does not know what you have seen")]
    Ahead,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// No such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(u8),
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A computer player plays the seat.
    #[error("the computer plays your seat; take it back first")]
    PlayedByComputer,
    /// A person plays the seat.
    #[error("a person plays this seat")]
    PlayedByPerson,
    /// There are fewer actions than should be kept.
    #[error("there are no {0} actions to keep")]
    NothingToKeep(usize),
    /// An action to be undone has revealed a draw.
    #[error("what the others have seen can be taken back only if they agree")]
    BeyondReveal,
    /// Too many actions in one step, or too many steps within a turn.
    #[error("these are too many actions; end the turn in one step")]
    TooMany,
    /// Too many votes, handovers or returns of a seat without a finished turn.
    #[error("this was done too often; a turn must be finished first")]
    TooOften,
    /// A full log, or too many steps without a finished turn.
    #[error("the log of this game takes only steps that end the turn now")]
    LogFull,
    /// The step changes nothing.
    #[error("this step does nothing")]
    NothingDone,
    /// A malformed action.
    #[error("{0}")]
    NotAnAction(String),
    /// An illegal action.
    #[error("{0}")]
    Rules(String),
    /// Another vote is open.
    #[error("another question waits for its answers")]
    VoteOpen,
    /// The vote is not open, or does not wait for this seat.
    #[error("nobody waits for your answer")]
    NoVote,
    /// No action to undo, or none that needs a vote.
    #[error("there is nothing to ask the others for")]
    NothingToVote,
    /// No undo by vote in the last round.
    #[error("in the last round nothing is taken back once something was revealed")]
    LastRound,
    /// A malformed key of a level.
    #[error("the computer has no such level")]
    NoLevel,
    /// The turn still has time, or no clock.
    #[error("no time has run out")]
    TimeLeft,
}

impl RequestRefusal {
    /// Returns the key of the reason, for messages.
    pub const fn code(&self) -> RefusalCode {
        match self {
            Self::Done(_) => RefusalCode::Done,
            Self::Stale => RefusalCode::Stale,
            Self::Ahead => RefusalCode::Ahead,
            Self::Over => RefusalCode::Over,
            Self::Paused => RefusalCode::Paused,
            Self::NoSeat(_) => RefusalCode::Seat,
            Self::NotYourTurn => RefusalCode::Turn,
            Self::PlayedByComputer | Self::PlayedByPerson => RefusalCode::Computer,
            Self::NothingToKeep(_) | Self::BeyondReveal => RefusalCode::Keep,
            Self::TooMany | Self::NothingDone | Self::NotAnAction(_) => RefusalCode::Message,
            Self::TooOften | Self::LogFull => RefusalCode::Limit,
            Self::NoLevel => RefusalCode::Level,
            Self::Rules(_) => RefusalCode::Rules,
            Self::VoteOpen | Self::NoVote | Self::NothingToVote | Self::LastRound => RefusalCode::Question,
            Self::TimeLeft => RefusalCode::Time,
        }
    }
}

/// The reason why a log or its updates cannot be a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LogFault {
    /// No start at the beginning of the log.
    #[error("a log begins with `begun` and has it only there")]
    NoBeginning,
    /// An unknown mode.
    #[error("`{0}` is not a game mode of this program")]
    NoMode(String),
    /// An unplayable setup.
    #[error("this game cannot be played: {0}")]
    NotInTheBox(String),
    /// An entry that does not follow from the ones before.
    #[error("entry {version} cannot follow: {why}")]
    Entry {
        /// Version that the entry would lead to.
        version: u64,
        /// The reason.
        why: String,
    },
    /// A malformed line.
    #[error(transparent)]
    Line(#[from] BadLine),
    /// A secret that does not match the commitment.
    #[error("the secret is not the one that the host committed itself to")]
    OtherSecret,
    /// Updates that differ from the game of the revealed seed.
    #[error("the draws of this game are not those of its seed: {0}")]
    NotVerified(String),
}
