//! Keys of the reasons of refusals, shared by host and client.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! refusal_codes {
    ($($(#[$attribute:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// The `code` of a refusal on the wire.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum RefusalCode {
            $($(#[$attribute])* #[serde(rename = $text)] $name,)*
            /// A code of a later host.
            #[serde(other, rename = "unknown")]
            Unknown,
        }

        impl fmt::Display for RefusalCode {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl RefusalCode {
            /// All codes of this version.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the code as on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                    Self::Unknown => "unknown",
                }
            }
        }
    };
}

refusal_codes! {
    /// The rematch of this game has begun.
    Again = "again",
    /// The client has seen more entries than the host has.
    Ahead = "ahead",
    /// The game has begun.
    Begun = "begun",
    /// A computer player, or a person, plays the seat.
    Computer = "computer",
    /// The vote is open already.
    Done = "done",
    /// No room on the server.
    Full = "full",
    /// No random numbers.
    Host = "host",
    /// Only for the host of the table.
    HostOnly = "host-only",
    /// The invitation was used or is void.
    Invite = "invite",
    /// The seat needs an invitation.
    Invited = "invited",
    /// The step undoes a reveal.
    Keep = "keep",
    /// No such level of computer player.
    Level = "level",
    /// Too many tables, games, invitations, wrong codes or phrases, or too much without a finished turn.
    Limit = "limit",
    /// The link was used or is void.
    Link = "link",
    /// The host lists no open tables.
    Listing = "listing",
    /// Malformed, without effect, or too many actions.
    Message = "message",
    /// The seat is not open.
    Open = "open",
    /// The game is over.
    Over = "over",
    /// The game is paused.
    Paused = "paused",
    /// The game is not visible.
    Private = "private",
    /// No vote to call or answer.
    Question = "question",
    /// An illegal action.
    Rules = "rules",
    /// No such seat, or not available.
    Seat = "seat",
    /// The client has not seen the latest entries.
    Stale = "stale",
    /// The host cannot write.
    Store = "store",
    /// No such table, or in the wrong stage.
    Table = "table",
    /// The table cannot be played.
    Terms = "terms",
    /// No time has run out.
    Time = "time",
    /// Another seat is to act.
    Turn = "turn",
    /// The program does not know the rules of the table.
    Version = "version",
}

#[cfg(test)]
mod tests {
    use super::RefusalCode;

    #[test]
    fn codes_stay_the_same_on_the_wire_and_those_of_a_later_host_are_read() {
        let words = "again ahead begun computer done full host host-only invite invited keep level limit link listing \
            message open over paused private question rules seat stale store table terms time turn version";
        assert_eq!(RefusalCode::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(" "), words);
        for code in [RefusalCode::ALL, &[RefusalCode::Unknown]].concat() {
            let text = serde_json::to_string(&code).expect("it can be written");
            assert_eq!(text, format!("\"{code}\""));
            assert_eq!(serde_json::from_str::<RefusalCode>(&text).expect("it was written"), code);
        }
        let later = serde_json::from_str::<RefusalCode>("\"of-a-later-host\"").expect("it can be read");
        assert_eq!(later, RefusalCode::Unknown);
    }
}
