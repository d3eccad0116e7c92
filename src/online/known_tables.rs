//! What is remembered of playing together, in a file of the data folder: the name, the servers, the tables and where one hosts.

use serde::{Deserialize, Serialize};

use crate::store::persistent::{FileLocation, Persist};
use cascadia_storage::FileError;
use cascadia_storage::versioned::{format_of, parse, to_text};

/// The format of the file.
const FORMAT: u32 = 1;
/// The most tables that are remembered; the oldest goes first.
const MOST_TABLES: usize = 40;

/// What is remembered of playing together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct KnownTables {
    /// The name under which the person plays; empty before the first time.
    pub(crate) name: String,
    /// The port on which this machine hosts, so that guests find it again; none before the first time.
    pub(crate) port: Option<u16>,
    /// Whether this machine hosts while the program runs.
    pub(crate) hosts: bool,
    /// Whether friends elsewhere are let in while this machine hosts; only where the program was built with the way for them.
    pub(crate) internet: bool,
    /// The relay for that, as it was typed; empty for a public one.
    pub(crate) relay: String,
    /// The servers of one's own list.
    pub(crate) servers: Vec<String>,
    /// The tables one has sat at, the last one first.
    pub(crate) tables: Vec<KnownTable>,
}

/// A table that one has sat at or looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KnownTable {
    /// The address of its host; none if this machine hosts it.
    pub(crate) server: Option<String>,
    /// Its code.
    pub(crate) code: String,
    /// The key of the game mode.
    pub(crate) mode: String,
    /// The own seat; none for a watcher.
    pub(crate) seat: Option<u8>,
    /// The others at the table.
    pub(crate) others: Vec<String>,
    /// Whether it was the own turn when it was left.
    #[serde(default)]
    pub(crate) my_turn: bool,
    /// Whose turn it was then, if it was that of another person.
    #[serde(default)]
    pub(crate) turn: Option<String>,
}

/// The file.
#[derive(Serialize, Deserialize)]
struct KnownTablesFile {
    format: u32,
    #[serde(default)]
    name: String,
    #[serde(default)]
    port: Option<u16>,
    #[serde(default)]
    hosts: bool,
    #[serde(default)]
    internet: bool,
    #[serde(default)]
    relay: String,
    #[serde(default)]
    servers: Vec<String>,
    #[serde(default)]
    tables: Vec<KnownTable>,
}

impl KnownTables {
    /// Remembers a table as the last one.
    pub(super) fn note(&mut self, table: KnownTable) {
        self.forget(&table.code);
        self.tables.insert(0, table);
        self.tables.truncate(MOST_TABLES);
    }

    /// Forgets a table.
    pub(super) fn forget(&mut self, code: &str) {
        self.tables.retain(|known| known.code != code);
    }
}

impl Persist for KnownTables {
    const LOCATION: FileLocation = FileLocation::Data("tables.ron");
    const NOTICES: &'static str = "tables";

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        format_of(text, FORMAT)?;
        let KnownTablesFile { name, port, hosts, internet, relay, servers, tables, .. } = parse(text)?;
        Ok((Self { name, port, hosts, internet, relay, servers, tables }, Vec::new()))
    }

    fn write(&self) -> String {
        let Self { name, port, hosts, internet, relay, servers, tables } = self.clone();
        to_text(&KnownTablesFile { format: FORMAT, name, port, hosts, internet, relay, servers, tables }, 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(code: &str) -> KnownTable {
        KnownTable {
            server: Some("ws://192.168.1.5:7994/play".to_owned()),
            code: code.to_owned(),
            mode: "cascadia".to_owned(),
            seat: Some(1),
            others: vec!["Bob".to_owned()],
            my_turn: true,
            turn: None,
        }
    }

    #[test]
    fn what_is_remembered_is_the_same_after_writing_and_reading() {
        let mut known = KnownTables {
            name: "Zoé \"Z\"".to_owned(),
            port: Some(4747),
            hosts: true,
            internet: true,
            relay: "https://relay.example".to_owned(),
            servers: vec!["wss://games.example/play".to_owned()],
            tables: Vec::new(),
        };
        known.note(table("K7Q2M9"));
        let turn = Some("Bob".to_owned());
        known.note(KnownTable { server: None, seat: None, my_turn: false, turn, ..table("ABCDEF") });
        assert_eq!(KnownTables::read(&known.write()), Ok((known, Vec::new())));
        assert!(KnownTables::read("(format: 1, tables: 3)").is_err());
        assert!(matches!(KnownTables::read("(format: 9)"), Err(FileError::NewerFormat { .. })));
        // What a file does not say is as before the first time.
        assert_eq!(KnownTables::read("(format: 1)"), Ok((KnownTables::default(), Vec::new())));
    }

    #[test]
    fn a_table_is_remembered_once_and_the_oldest_is_forgotten() {
        let mut known = KnownTables::default();
        for number in 0..50 {
            known.note(table(&format!("T{number}")));
        }
        known.note(table("T30"));
        assert_eq!((known.tables.len(), known.tables[0].code.as_str()), (MOST_TABLES, "T30"));
        assert_eq!(known.tables.iter().filter(|table| table.code == "T30").count(), 1);
        assert!(known.tables.iter().all(|table| table.code != "T3"));
    }
}
