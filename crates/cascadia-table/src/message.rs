//! The protocol of clients and hosts: one JSON object per line or frame, of at most 16 KiB. Unknown fields
//! are ignored, so that later versions may add some.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entry::{GameStart, LogEvent};
use super::refusal_code::RefusalCode;
use super::table_options::{TableOptions, TablePace, TableSeat};
use super::vote::VoteTopic;
use cascadia_engine::Outcome;

/// Keys of the quick-chat messages.
pub const QUICK_CHAT: [&str; 8] =
    ["hello", "nice", "well-played", "lucky", "oh-no", "a-moment", "thanks", "goodbye"];

/// Newest version of the protocol.
pub const PROTOCOL: u32 = 2;

/// Versions of the protocol that this program speaks.
pub const PROTOCOLS: VersionRange = VersionRange { oldest: 2, newest: PROTOCOL };

/// A range of versions, written as `[oldest, newest]`; the single number of protocol 1 is a range of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenRange", into = "[u32; 2]")]
pub struct VersionRange {
    /// The oldest version.
    pub oldest: u32,
    /// The newest version.
    pub newest: u32,
}

/// The written forms of a range.
#[derive(Deserialize)]
#[serde(untagged, expecting = "versions are one number, or the oldest and the newest")]
enum WrittenRange {
    One(u32),
    Range([u32; 2]),
}

impl TryFrom<WrittenRange> for VersionRange {
    type Error = &'static str;

    fn try_from(written: WrittenRange) -> Result<Self, Self::Error> {
        match written {
            WrittenRange::One(version) => Ok(Self { oldest: version, newest: version }),
            WrittenRange::Range([oldest, newest]) if oldest <= newest => Ok(Self { oldest, newest }),
            WrittenRange::Range(_) => Err("the oldest version comes first, then the newest"),
        }
    }
}

impl From<VersionRange> for [u32; 2] {
    fn from(range: VersionRange) -> Self {
        [range.oldest, range.newest]
    }
}

impl VersionRange {
    /// The range of hosts that state none.
    const FIRST: Self = Self { oldest: 1, newest: 1 };

    const fn first() -> Self {
        Self::FIRST
    }

    /// Tests whether a version is in the range.
    pub const fn contains(self, version: u32) -> bool {
        self.oldest <= version && version <= self.newest
    }

    /// Returns the newest version of both ranges; none without a common one.
    pub fn common(self, other: Self) -> Option<u32> {
        let newest = self.newest.min(other.newest);
        (self.contains(newest) && other.contains(newest)).then_some(newest)
    }
}

/// Versions of the rules by the key of the mode.
pub type RulesRanges = BTreeMap<String, VersionRange>;

/// A message of a client to its host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHost {
    /// Greets the host; the first message of a connection.
    Hello {
        /// Versions of the protocol; a single number in protocol 1.
        #[serde(alias = "protocol")]
        protocols: VersionRange,
        /// Versions of the rules of each mode.
        rules: RulesRanges,
        /// Version of the program.
        program: String,
        /// Public key of this installation.
        key: String,
        /// Name of the person.
        name: String,
        /// Nonce for the proof of the host: sixteen bytes in hexadecimal. Empty in protocol 1, as the next two.
        #[serde(default)]
        nonce: String,
        /// Address that the client dialled: host and port.
        #[serde(default)]
        dialled: String,
        /// Exported keying material of the TLS connection, in hexadecimal; empty without TLS.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        channel: String,
        /// Signature that proves the key.
        proof: String,
    },
    /// Opens a table.
    Open {
        /// Its options.
        #[serde(rename = "terms")]
        table_options: TableOptions,
        /// Its seats in playing order.
        seats: Vec<TableSeat>,
    },
    /// Takes a seat of a table, or moves to another.
    Sit {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// Code of an invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
        /// The guest's salt for the seed: sixteen bytes in hexadecimal.
        salt: String,
    },
    /// Frees the player's seat before the game.
    Stand {
        /// The table.
        table: String,
    },
    /// Requests an invitation that grants an open seat once.
    Invite {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Asks the person on a seat to leave before the game; only by the host of the table.
    Dismiss {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Watches a table as a spectator.
    #[serde(rename = "watch")]
    Spectate {
        /// The table.
        table: String,
    },
    /// Starts the game of a table.
    Start {
        /// The table.
        table: String,
    },
    /// Requests all updates after a version, and subscribes to later ones.
    Resume {
        /// The game.
        game: String,
        /// Version known to the client; 0 for the whole game.
        from: u64,
    },
    /// Submits a step.
    #[serde(rename = "do")]
    Submit(Submit),
    /// Opens a vote.
    #[serde(rename = "ask")]
    CallVote {
        /// The game.
        game: String,
        /// Topic of the vote.
        #[serde(rename = "question")]
        topic: VoteTopic,
    },
    /// Votes.
    #[serde(rename = "answer")]
    CastVote {
        /// The game.
        game: String,
        /// Version at the opening of the vote.
        asked: u64,
        /// True to agree.
        yes: bool,
    },
    /// Gives the player's seat to a computer player.
    Leave {
        /// The game.
        game: String,
        /// Key of the level.
        level: String,
    },
    /// Takes the player's seat back from the computer player.
    Back {
        /// The game.
        game: String,
    },
    /// Sends a quick-chat message.
    #[serde(rename = "say")]
    QuickChat {
        /// The game.
        game: String,
        /// Key of the message.
        phrase: String,
    },
    /// Reports that the person is away, or back.
    Away {
        /// The game.
        game: String,
        /// True if away.
        away: bool,
    },
    /// Proposes a rematch with the same options.
    Rematch {
        /// The game.
        game: String,
    },
    /// Requests the secret that moves the player's seat to another installation; earlier ones become void.
    Link {
        /// The game.
        game: String,
    },
    /// Moves the seat of the secret to this installation, and requests the whole game.
    Move {
        /// The game.
        game: String,
        /// The secret.
        secret: String,
    },
    /// Requests the games where this installation has a seat.
    Mine {},
    /// Lists the table of the player's seat in the local network, or takes it off the list.
    List {
        /// The table.
        table: String,
        /// True to list it.
        listed: bool,
    },
    /// Requests the list of open tables.
    Tables {},
    /// Requests a heartbeat.
    Ping {
        /// Number to be returned.
        n: u64,
    },
}

/// A request to keep the first actions of a game and add others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Submit {
    /// The game.
    pub game: String,
    /// Version known to the client.
    pub after: u64,
    /// Number of kept actions.
    pub keep: usize,
    /// New actions, as lines of a record.
    pub actions: Vec<String>,
    /// Number of the request, unique for the client.
    pub id: u64,
}

/// A message of a host to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToClient {
    /// Sends a nonce to sign; the first message of a connection.
    Challenge {
        /// The nonce.
        nonce: String,
        /// Name of the host.
        host: String,
        /// Public key of the host; empty in protocol 1.
        #[serde(default)]
        key: String,
        /// Versions of the protocol.
        #[serde(default = "VersionRange::first")]
        protocols: VersionRange,
        /// Versions of the rules of each mode.
        #[serde(default)]
        rules: RulesRanges,
    },
    /// Answers a greeting.
    Welcome {
        /// Version of the protocol from now on.
        protocol: u32,
        /// Versions of the rules of each mode.
        rules: RulesRanges,
        /// Name of the person at this host.
        you: String,
        /// The host's time in milliseconds since 1970.
        time: u64,
        /// Signature that proves the host's key.
        #[serde(default)]
        proof: String,
    },
    /// Closes the connection.
    Bye {
        /// The reason, a sentence.
        why: String,
        /// Milliseconds until reconnecting makes sense; none if it never does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry: Option<u64>,
    },
    /// Shows a table in the lobby.
    Table {
        /// The table.
        id: String,
        /// Its options.
        #[serde(rename = "terms")]
        table_options: TableOptions,
        /// Its seats in playing order.
        seats: Vec<TableSeat>,
        /// The host's commitment to its secret, in hexadecimal.
        commitment: String,
        /// Seat of the recipient.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<u8>,
        /// Open seats kept for other people.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u8>,
        /// Seat of the table's host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        host: Option<u8>,
    },
    /// Starts a game: version 1.
    Begun(Box<StartUpdate>),
    /// Sends a later entry of the log.
    #[serde(rename = "told")]
    Update(LogUpdate),
    /// Refuses a request. Nothing has changed.
    Refused {
        /// Number of the request, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Key of the reason; after `stale` the client has to catch up.
        code: RefusalCode,
        /// The reason, a sentence.
        why: String,
        /// Current version of the game, if the request concerns one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        v: Option<u64>,
    },
    /// Relays a quick-chat message.
    #[serde(rename = "said")]
    QuickChat {
        /// The game.
        game: String,
        /// Seat of the sender; none for a spectator.
        seat: Option<u8>,
        /// Key of the message.
        phrase: String,
    },
    /// Reports the presence of a seat's person.
    Presence {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
        /// Their presence.
        is: Presence,
        /// Number of spectators; none from hosts of earlier versions.
        #[serde(rename = "watching", default, skip_serializing_if = "Option::is_none")]
        spectators: Option<u16>,
    },
    /// Answers `Invite`: the code grants the seat once to its first user.
    Invited {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// The letters of the code.
        code: String,
    },
    /// Answers `Link`: the secret moves the seat once.
    Link {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
        /// The secret: 128 bits in hexadecimal.
        secret: String,
    },
    /// Reports that the seat has moved to another installation; this one becomes a spectator.
    Moved {
        /// The game.
        game: String,
        /// The seat.
        seat: u8,
    },
    /// Lists the games where this installation has a seat: unfinished ones first, newest first, at most a
    /// hundred.
    Mine {
        /// The games.
        games: Vec<MyGame>,
    },
    /// Confirms `List`, to its sender alone.
    Listed {
        /// The table.
        table: String,
        /// True if it is listed now.
        listed: bool,
    },
    /// Answers `Tables` with at most forty tables.
    Tables {
        /// The tables.
        tables: Vec<OpenTable>,
    },
    /// Reports the result and the secret of a finished game.
    Over(Box<GameOver>),
    /// Answers a ping.
    Pong {
        /// Number of the ping.
        n: u64,
    },
}

/// Presence of a seat's person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Away.
    Away,
    /// Replaced by a computer player.
    Bot,
}

/// The start of a game as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartUpdate {
    /// The version, always 1.
    pub v: u64,
    /// The host's time in milliseconds since 1970.
    pub at: u64,
    /// Seat of the viewer; none for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
    /// Start of the game without information hidden from the viewer.
    pub start: GameStart,
    /// Initial draws, in the notation of the mode.
    pub opening: String,
}

/// A later entry of the log as everyone may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogUpdate {
    /// The game.
    pub game: String,
    /// Version that it leads to.
    pub v: u64,
    /// The host's time in milliseconds since 1970.
    pub at: u64,
    /// The event.
    pub what: LogEvent,
    /// Draws revealed by each action, in the notation of the mode; empty if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<String>,
    /// Reserve of each seat in milliseconds; empty without clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
}

/// A game where an installation has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyGame {
    /// The game.
    pub game: String,
    /// Key of the game mode.
    pub mode: String,
    /// Seat of the installation.
    pub seat: u8,
    /// Stage of the game: `open`, `running` or `over`.
    pub stage: String,
    /// True if it is the turn of this installation.
    #[serde(default)]
    pub your_turn: bool,
    /// Deadline of the turn, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
    /// Time of opening the table, in milliseconds since 1970.
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
    /// Key of the game mode.
    pub mode: String,
    /// Names of the people there.
    pub people: Vec<String>,
    /// Number of free seats.
    pub free: u8,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameOver {
    /// The game.
    pub game: String,
    /// Version of the last entry.
    pub v: u64,
    /// The host's secret, in hexadecimal.
    pub secret: String,
    /// Points of every seat; none without a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<u16>>,
    /// Seats in first place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<usize>,
}

impl GameOver {
    /// Returns the outcome; none if the game ended without a result.
    pub fn outcome(&self) -> Option<Outcome> {
        let totals = self.totals.clone()?;
        Some(Outcome { totals, winners: self.winners.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_line, write_line};

    const fn range(oldest: u32, newest: u32) -> VersionRange {
        VersionRange { oldest, newest }
    }

    #[test]
    fn the_newest_common_version_is_agreed_on() {
        for (one, other, common) in [
            (range(2, 2), range(2, 2), Some(2)),
            (range(1, 3), range(2, 5), Some(3)),
            (range(2, 5), range(1, 3), Some(3)),
            (range(1, 1), range(2, 2), None),
            (range(3, 2), range(1, 9), None),
            (range(0, u32::MAX), range(7, 7), Some(7)),
        ] {
            assert_eq!(one.common(other), common, "{one:?} {other:?}");
            assert_eq!(other.common(one), common, "{other:?} {one:?}");
        }
    }

    #[test]
    fn a_range_is_a_pair_and_a_number_of_protocol_1_is_read() {
        assert_eq!(write_line(&range(2, 3)), "[2,3]");
        for (line, expected) in [("[2,3]", range(2, 3)), ("7", range(7, 7))] {
            assert_eq!(read_line::<VersionRange>(line).expect("a range"), expected);
        }
        for line in ["[2]", "[1,2,3]", "-1", "\"2\"", "[1,-1]", "null"] {
            assert!(read_line::<VersionRange>(line).is_err(), "{line}");
        }
    }

    #[test]
    fn greetings_of_protocol_1_are_read() {
        let line = r#"{"hello":{"protocol":1,"rules":{"cascadia":2},"program":"0.1.0","key":"a1","name":"Ada","proof":"b2"}}"#;
        let hello = read_line(line).expect("a greeting");
        let ToHost::Hello { protocols, rules, nonce, dialled, channel, .. } = hello else {
            panic!("{hello:?}")
        };
        assert_eq!((protocols, rules["cascadia"]), (range(1, 1), range(2, 2)));
        assert_eq!([nonce, dialled, channel], ["", "", ""]);
        let line = r#"{"challenge":{"nonce":"c3","host":"Bob"}}"#;
        let challenge = read_line(line).expect("a challenge");
        let ToClient::Challenge { key, protocols, .. } = challenge else { panic!("{challenge:?}") };
        assert_eq!((key.as_str(), protocols), ("", range(1, 1)));
    }
}
