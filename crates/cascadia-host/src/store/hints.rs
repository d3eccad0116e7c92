//! Hints between the servers of one store: new versions, changed seats, connected people. A hint is a word
//! such as `K7Q2M9:12`, `K7Q2M9:seats`, `K7Q2M9:here=1f3a.3.0` or `K7Q2M9:who`.

use cascadia_base::SeatSet;

/// The people of a game connected to one server.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodePresence {
    /// Number of the server, drawn at its start.
    pub node: u32,
    /// Seats of the connected people.
    pub connected: SeatSet,
    /// Those seats whose people report to be away.
    pub away: SeatSet,
}

/// A change of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintedChange {
    /// A new version of its log; 0 before its start.
    Version(u64),
    /// The owners of its seats may have changed.
    Seats,
    /// The people connected to one server, sent after changes and at intervals.
    Presence(NodePresence),
    /// A server has just loaded the game and asks for the people connected to others.
    WhoIsThere,
}

/// A change of a game, sent from one server to the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreHint {
    /// The game.
    pub game: String,
    /// Its change.
    pub change: HintedChange,
}

/// An event of listening to other servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReceivedHints {
    /// Hints that were sent together.
    Sent {
        /// Time of queueing the first of them, in milliseconds since 1970.
        at: u64,
        /// The hints.
        hints: Vec<StoreHint>,
    },
    /// Listening has started or restarted; earlier hints are unknown.
    Missed,
}

impl StoreHint {
    /// Returns the kind of the change; a later hint replaces an earlier one of the same kind.
    pub const fn kind(&self) -> u8 {
        match self.change {
            HintedChange::Version(_) => 0,
            HintedChange::Seats => 1,
            HintedChange::Presence(_) => 2,
            HintedChange::WhoIsThere => 3,
        }
    }

    /// Writes the hint as a word.
    pub fn to_word(&self) -> String {
        let game = &self.game;
        match self.change {
            HintedChange::Version(version) => format!("{game}:{version}"),
            HintedChange::Seats => format!("{game}:seats"),
            HintedChange::Presence(NodePresence { node, connected, away }) => {
                format!("{game}:here={node:x}.{}.{}", connected.bits(), away.bits())
            }
            HintedChange::WhoIsThere => format!("{game}:who"),
        }
    }

    /// Parses a word; none for additions of a later version.
    pub fn from_word(word: &str) -> Option<Self> {
        let (game, change) = word.split_once(':')?;
        let change = match change {
            "seats" => HintedChange::Seats,
            "who" => HintedChange::WhoIsThere,
            _ => match change.strip_prefix("here=") {
                Some(here) => {
                    let mut parts = here.split('.');
                    let node = u32::from_str_radix(parts.next()?, 16).ok()?;
                    let mut seats = || parts.next()?.parse().ok().map(SeatSet::from_bits);
                    HintedChange::Presence(NodePresence { node, connected: seats()?, away: seats()? })
                }
                None => HintedChange::Version(change.parse().ok()?),
            },
        };
        Some(Self { game: game.to_owned(), change })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_come_back_as_they_were_written() {
        let mut connected = SeatSet::default();
        connected.insert(0);
        connected.insert(3);
        connected.insert(9);
        assert!(connected.contains(3) && !connected.contains(1) && !connected.contains(9));
        let presence = NodePresence { node: 0xfeed, connected, away: SeatSet::default() };
        for change in [
            HintedChange::Version(12),
            HintedChange::Seats,
            HintedChange::Presence(presence),
            HintedChange::WhoIsThere,
        ] {
            let hint = StoreHint { game: "K7Q2M9".to_owned(), change };
            assert_eq!(StoreHint::from_word(&hint.to_word()), Some(hint));
        }
        for word in ["", "K7Q2M9", "K7Q2M9:", "K7Q2M9:-1", "K7Q2M9:here=", "K7Q2M9:here=1.2", "K7Q2M9:later"]
        {
            assert_eq!(StoreHint::from_word(word), None, "{word}");
        }
        connected.remove(0);
        connected.remove(3);
        assert!(connected.is_empty());
    }
}
