//! The online game independent of its mode, as the panels at the table show it.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use cascadia_base::SeatSet;
use cascadia_table::MatchState;
use cascadia_table::message::Presence;
use cascadia_table::table_options::TableAssists;

/// The online game on the table, from its beginning until the player leaves.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct OnlineGame {
    /// Code of its table.
    pub(crate) id: String,
    pub(crate) mode: String,
    /// Seat of the player; none for a spectator.
    pub(crate) you: Option<u8>,
    /// Version of the last applied entry.
    pub(crate) version: u64,
    /// Substitutes, the open vote and the clocks.
    pub(crate) match_state: MatchState,
    /// Owner's name by seat; empty for a computer player.
    pub(crate) seats: Vec<String>,
    /// Most assists allowed.
    pub(crate) assists: TableAssists,
    /// Presence of the people by seat.
    pub(crate) presence: BTreeMap<u8, Presence>,
    /// Number of spectators; none before the host's report.
    pub(crate) spectators: Option<u16>,
    /// The host's time of the last entry, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Seat to act; none after the end.
    pub(crate) to_act: SeatSet,
    /// Number of actions kept by undoing the player's last turn; none without one to undo.
    pub(crate) take_back: Option<usize>,
    /// True while a request waits for its answer.
    pub(crate) in_flight: bool,
    pub(crate) ended: bool,
    /// Next step lacking at a host that was restored from an older copy.
    pub(crate) host_lacks: Option<MissingStep>,
}

/// The next step lacking at a host that was restored from an older copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MissingStep {
    /// A step that this client or the host itself repeats.
    Restoring,
    /// A step of another player, by seat.
    Of(u8),
}

impl OnlineGame {
    /// Tests whether the seat of the person at this screen is to act.
    pub(crate) fn is_my_turn(&self) -> bool {
        self.you.is_some_and(|seat| self.to_act.contains(seat))
    }
}

#[cfg(test)]
impl OnlineGame {
    /// Returns a game of two players with a spectator here.
    pub(crate) fn for_tests() -> Self {
        use cascadia_engine::SeatEntry;
        use cascadia_table::calendar::TableCalendar;
        use cascadia_table::entry::GameStart;
        use cascadia_table::table_options::TablePace;

        let start = GameStart {
            game: "K7Q2M9".to_owned(),
            mode: "cascadia".to_owned(),
            rules: 1,
            content: String::new(),
            program: String::new(),
            options: serde_json::Value::Null,
            seats: ["Ada", "Bob"].map(|name| SeatEntry::Human(name.to_owned())).to_vec(),
            commitment: String::new(),
            salts: Vec::new(),
            pace: TablePace::None,
            calendar: TableCalendar::default(),
            assists: TableAssists::default(),
        };
        Self {
            id: "K7Q2M9".to_owned(),
            mode: "cascadia".to_owned(),
            you: None,
            version: 1,
            match_state: MatchState::new(&start),
            seats: vec!["Ada".to_owned(), "Bob".to_owned()],
            assists: TableAssists::default(),
            presence: BTreeMap::new(),
            spectators: None,
            at: 0,
            to_act: SeatSet::from_iter([0]),
            take_back: None,
            in_flight: false,
            ended: false,
            host_lacks: None,
        }
    }
}
