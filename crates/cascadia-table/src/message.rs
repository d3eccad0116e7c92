//! What clients and hosts say to each other: one JSON object for each line or frame, of at most 16 KiB. Fields that this
//! version does not know are ignored, so that a later one may add some.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::consent::Question;
use super::entry::{GameStart, Happening};
use super::terms::{TablePace, TableSeat, TableTerms};
use cascadia_engine::Outcome;

/// The version of these messages. Host and client must have the same.
pub const PROTOCOL: u32 = 1;

/// A message of a client to its host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHost {
    /// Greets; the first message of a connection.
    Hello {
        /// The version of the messages.
        protocol: u32,
        /// The newest version of the rules of each mode, by its key.
        rules: BTreeMap<String, u32>,
        /// The version of the program.
        program: String,
        /// The public key of this installation.
        key: String,
        /// The name of the person.
        name: String,
        /// The signature by which the key is proven.
        proof: String,
    },
    /// Opens a table.
    Open {
        /// What is agreed on.
        terms: TableTerms,
        /// The seats in playing order.
        seats: Vec<TableSeat>,
    },
    /// Sits down on a seat of a table, or moves to another.
    Sit {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// The code of an invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
        /// The sixteen bytes that this guest adds to the seed, in hexadecimal.
        salt: String,
    },
    /// Stands up from a table whose game has not begun.
    Stand {
        /// The table.
        table: String,
    },
    /// Asks for an invitation that gives an open seat once.
    Invite {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Looks on.
    Watch {
        /// The table.
        table: String,
    },
    /// Begins the game of a table.
    Start {
        /// The table.
        table: String,
    },
    /// Asks for everything after a version; 0 for all.
    Resume {
        /// The game.
        game: String,
        /// The version that the client has.
        from: u64,
    },
    /// Does something in the game.
    Do(Do),
    /// Asks the others for something.
    Ask {
        /// The game.
        game: String,
        /// What for.
        question: Question,
    },
    /// Answers the waiting question.
    Answer {
        /// The game.
        game: String,
        /// The version at which it was asked.
        asked: u64,
        /// Whether this seat agrees.
        yes: bool,
    },
    /// Gives the own seat to the computer.
    Leave {
        /// The game.
        game: String,
        /// The key of the level.
        level: String,
    },
    /// Takes the own seat back from the computer.
    Back {
        /// The game.
        game: String,
    },
    /// Says one of the set phrases.
    Say {
        /// The game.
        game: String,
        /// The key of the phrase.
        phrase: String,
    },
    /// Says that the person is away, or here again.
    Away {
        /// The game.
        game: String,
        /// Whether the person is away.
        away: bool,
    },
    /// Wishes another game with the same terms.
    Rematch {
        /// The game.
        game: String,
    },
    /// Asks for the secret by which the own seat can be moved to another installation; an earlier one is void then.
    Link {
        /// The game.
        game: String,
    },
    /// Takes over the seat of that secret for this installation, and asks for everything.
    Move {
        /// The game.
        game: String,
        /// The secret.
        secret: String,
    },
    /// Asks for the games in which this installation has a seat.
    Mine {},
    /// Lists the table of one's seat in the local network, or takes it off the list.
    List {
        /// The table.
        table: String,
        /// Whether to list it.
        listed: bool,
    },
    /// Asks for the list of open tables.
    Tables {},
    /// Asks whether the host is there.
    Ping {
        /// A number that comes back.
        n: u64,
    },
}

/// A wish to keep the first actions of a game and to do others after them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Do {
    /// The game.
    pub game: String,
    /// The version that the client has.
    pub after: u64,
    /// The number of actions that stay.
    pub keep: usize,
    /// The actions after them, as the lines of a record.
    pub actions: Vec<String>,
    /// A number by which the client knows this wish again; another one for every wish.
    pub id: u64,
}

/// A message of a host to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToClient {
    /// Tells a nonce to sign; the first message of a connection.
    Challenge {
        /// The nonce.
        nonce: String,
        /// The name of the host.
        host: String,
    },
    /// Answers a greeting.
    Welcome {
        /// The version of the messages.
        protocol: u32,
        /// The newest version of the rules of each mode, by its key.
        rules: BTreeMap<String, u32>,
        /// The name under which the person is known here.
        you: String,
        /// The time of the host in milliseconds since 1970.
        time: u64,
    },
    /// Ends the connection.
    Bye {
        /// The reason, a sentence.
        why: String,
        /// After how many milliseconds it is worth coming back; none if it is not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry: Option<u64>,
    },
    /// Shows a table whose game has not begun.
    Table {
        /// The table.
        id: String,
        /// What is agreed on.
        terms: TableTerms,
        /// The seats in playing order.
        seats: Vec<TableSeat>,
        /// The commitment of the host to its secret, in hexadecimal.
        commitment: String,
        /// The own seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<u8>,
        /// The open seats kept for somebody else.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u8>,
    },
    /// Tells that a game began: version 1.
    Begun(Box<ToldStart>),
    /// Tells a later entry of the log.
    Told(ToldEntry),
    /// Refuses a message. Nothing has changed.
    Refused {
        /// The number of the wish, where it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The kind of the reason in a word: `stale` asks for what is missing.
        code: String,
        /// The reason, a sentence.
        why: String,
        /// The present version, where a game is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        v: Option<u64>,
    },
    /// Tells that somebody said a set phrase.
    Said {
        /// The game.
        game: String,
        /// The seat; none for a watcher.
        seat: Option<u8>,
        /// The key of the phrase.
        phrase: String,
    },
    /// Tells whether the person of a seat is here.
    Presence {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
        /// How it stands.
        is: Presence,
        /// How many people look on; none from an earlier host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        watching: Option<u16>,
    },
    /// Tells the code of an invitation that was asked for: who shows it sits down on that seat, once.
    Invited {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// The six letters of the code.
        code: String,
    },
    /// Tells the secret by which the own seat can be moved, once: 128 bits in hexadecimal.
    Link {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
        /// The secret.
        secret: String,
    },
    /// Tells that the own seat was moved to another installation; this one looks on.
    Moved {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
    },
    /// Lists the games in which this installation has a seat: those that run first, the newest first, a hundred at most.
    Mine {
        /// The games.
        games: Vec<MyGame>,
    },
    /// Confirms `List`, to the asker alone.
    Listed {
        /// The table.
        table: String,
        /// Whether it is listed now.
        listed: bool,
    },
    /// Answers `Tables` with at most forty tables, to the asker alone.
    Tables {
        /// The tables.
        tables: Vec<OpenTable>,
    },
    /// Tells the result and the secret of a game that is over.
    Over(Box<ToldEnd>),
    /// Answers a ping.
    Pong {
        /// The number of the ping.
        n: u64,
    },
}

/// Whether somebody plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// The person is connected.
    Here,
    /// The person is not.
    Away,
    /// The computer plays.
    Bot,
}

/// The beginning of a game as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldStart {
    /// The version, always 1.
    pub v: u64,
    /// The time of the host in milliseconds since 1970.
    pub at: u64,
    /// The seat of the viewer; none for a watcher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
    /// Everything that the game starts from, without what is kept secret from the viewer.
    pub start: GameStart,
    /// What lies open when the game begins, in the words of the mode.
    pub opening: String,
}

/// A later entry of the log as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldEntry {
    /// The game.
    pub game: String,
    /// The version that it leads to.
    pub v: u64,
    /// The time of the host in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub what: Happening,
    /// What each action brought to light, in the words of the mode; empty if none did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<String>,
    /// The milliseconds that each seat has left as reserve; empty without clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
}

/// A game in which an installation has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyGame {
    /// The game.
    pub game: String,
    /// The key of the game mode.
    pub mode: String,
    /// The own seat.
    pub seat: u8,
    /// How far it is: `open`, `running` or `over`.
    pub stage: String,
    /// Whether it is the turn of this installation.
    #[serde(default)]
    pub your_turn: bool,
    /// When the time of the turn runs out, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
    /// When the table was opened, in milliseconds since 1970.
    pub opened: u64,
}

impl MyGame {
    /// Tests whether the game is over.
    pub fn is_over(&self) -> bool {
        self.stage == "over"
    }
}

/// A table on the host's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenTable {
    /// The table.
    pub table: String,
    /// The key of the game mode.
    pub mode: String,
    /// The names of the people there.
    pub people: Vec<String>,
    /// The number of free seats.
    pub free: u8,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldEnd {
    /// The game.
    pub game: String,
    /// The version of the last entry.
    pub v: u64,
    /// The secret of the host, in hexadecimal.
    pub secret: String,
    /// The points of every seat; none if the game ended without a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<u16>>,
    /// The seats in the first place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<usize>,
}

impl ToldEnd {
    /// Returns the outcome; none if the game ended without a result.
    pub fn outcome(&self) -> Option<Outcome> {
        let totals = self.totals.clone()?;
        Some(Outcome { totals, winners: self.winners.clone() })
    }
}
