//! What servers on one store tell each other: new versions, seats that have changed, who is connected where. A hint is a
//! word such as `K7Q2M9:12`, `K7Q2M9:seats`, `K7Q2M9:here=1f3a.3.0` or `K7Q2M9:who`.

/// Seats of a game, one bit each, the first seat in the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Iterates over all seats there can be.
    pub fn seats() -> impl Iterator<Item = u8> {
        0..8
    }

    /// Tests whether a seat is among them.
    pub const fn contains(self, seat: u8) -> bool {
        seat < 8 && self.0 & (1 << seat) != 0
    }

    /// Puts a seat among them.
    pub const fn insert(&mut self, seat: u8) {
        if seat < 8 {
            self.0 |= 1 << seat;
        }
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: u8) {
        if seat < 8 {
            self.0 &= !(1 << seat);
        }
    }

    /// Tests whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Who is connected to a game at one server.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodePresence {
    /// The number of the server, drawn when it started.
    pub node: u32,
    /// The seats whose people are connected.
    pub connected: SeatSet,
    /// Those of them who say that they are away.
    pub away: SeatSet,
}

/// What has changed in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintedChange {
    /// Its log has this version; 0 before it has begun.
    Version(u64),
    /// Its seats may belong to others.
    Seats,
    /// Somebody came to a server or left it, or is still there.
    Presence(NodePresence),
    /// A server has just read the game and asks who is connected elsewhere.
    WhoIsThere,
}

/// What one server tells the others of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreHint {
    /// The game.
    pub game: String,
    /// What has changed.
    pub change: HintedChange,
}

/// What is heard of other servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeardHints {
    /// Hints that were sent together.
    Sent {
        /// When the first of them was given to be sent, in milliseconds since 1970.
        at: u64,
        /// The hints.
        hints: Vec<StoreHint>,
    },
    /// The listening begins, or begins anew: what was said before is not known.
    Missed,
}

impl StoreHint {
    /// Returns the kind of the change; of two hints of one kind the later one says everything.
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
                format!("{game}:here={node:x}.{}.{}", connected.0, away.0)
            }
            HintedChange::WhoIsThere => format!("{game}:who"),
        }
    }

    /// Reads a word; none of one that a later version may have added.
    pub fn from_word(word: &str) -> Option<Self> {
        let (game, change) = word.split_once(':')?;
        let change = match change {
            "seats" => HintedChange::Seats,
            "who" => HintedChange::WhoIsThere,
            _ => match change.strip_prefix("here=") {
                Some(here) => {
                    let mut parts = here.split('.');
                    let node = u32::from_str_radix(parts.next()?, 16).ok()?;
                    let mut seats = || parts.next()?.parse().ok().map(SeatSet);
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
