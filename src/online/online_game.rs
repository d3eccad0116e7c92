//! The game that somebody else hosts, as far as no mode is needed to speak of it: what the panels at the table show.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use cascadia_table::Standing;
use cascadia_table::message::Presence;
use cascadia_table::terms::TableAssists;

/// The hosted game on the table. It is there from the first word of the game until the table is left.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct OnlineGame {
    /// The code of its table.
    pub(crate) id: String,
    /// The key of its mode.
    pub(crate) mode: String,
    /// The own seat; none for a watcher.
    pub(crate) you: Option<u8>,
    /// The version that was told.
    pub(crate) version: u64,
    /// Who plays each seat, the waiting question, the clocks.
    pub(crate) standing: Standing,
    /// The name of the owner of each seat; empty for a seat of the computer.
    pub(crate) seats: Vec<String>,
    /// What helps at most.
    pub(crate) assists: TableAssists,
    /// Who is here.
    pub(crate) presence: BTreeMap<u8, Presence>,
    /// How many people look on; none before the host says so.
    pub(crate) watching: Option<u16>,
    /// The time of the host at the last entry, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The seat that is to act; none once the game is over.
    pub(crate) to_act: Option<u8>,
    /// The number of actions that stay if the last step of the own seat is taken back; none if there is none.
    pub(crate) take_back: Option<usize>,
    /// Whether the own last step was not answered yet.
    pub(crate) in_flight: bool,
    /// Whether the game is over.
    pub(crate) ended: bool,
    /// What the host lacks while its store is an older copy.
    pub(crate) host_lacks: Option<MissingStep>,
}

/// The next step that a host lacks whose store is an older copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MissingStep {
    /// One that this program or the host itself does again.
    Restoring,
    /// One of somebody else, by their seat.
    Of(u8),
}

#[cfg(test)]
impl OnlineGame {
    /// Returns a game of two that somebody looks on at.
    pub(crate) fn for_tests() -> Self {
        use cascadia_engine::SeatEntry;
        use cascadia_table::calendar::TableCalendar;
        use cascadia_table::entry::GameStart;
        use cascadia_table::terms::TablePace;

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
            standing: Standing::new(&start),
            seats: vec!["Ada".to_owned(), "Bob".to_owned()],
            assists: TableAssists::default(),
            presence: BTreeMap::new(),
            watching: None,
            at: 0,
            to_act: Some(0),
            take_back: None,
            in_flight: false,
            ended: false,
            host_lacks: None,
        }
    }
}
