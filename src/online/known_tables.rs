//! Remembered tables, servers and names of online play, stored in a file of the data folder.

use serde::{Deserialize, Serialize};

use super::address::unprinted;
use crate::store::persistent::{FileLocation, Persist};
use cascadia_storage::FileError;
use cascadia_storage::versioned::{format_of, parse, to_text};

const FORMAT: u32 = 1;
/// Most remembered tables; the oldest are dropped.
const MOST_TABLES: usize = 40;

/// Remembered tables and settings of online play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct KnownTables {
    /// Name of the player; empty before the first time.
    pub(crate) name: String,
    /// Port of the host on this machine, kept for returning guests; none before the first time.
    pub(crate) port: Option<u16>,
    /// Hosts whenever the program runs.
    pub(crate) hosts: bool,
    /// Lets friends elsewhere connect while this machine hosts; needs the feature `peer`.
    pub(crate) internet: bool,
    /// Typed relay for friends elsewhere; empty for the public ones.
    pub(crate) relay: String,
    /// The player's list of servers; the prints of their keys stand behind the addresses after the first contact.
    pub(crate) servers: Vec<String>,
    /// Visited tables, the latest first.
    pub(crate) tables: Vec<KnownTable>,
}

/// A visited table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KnownTable {
    /// Address of its host; none for this machine.
    pub(crate) server: Option<String>,
    pub(crate) code: String,
    pub(crate) mode: String,
    /// Seat of the player; none for a spectator.
    pub(crate) seat: Option<u8>,
    /// Names of the other people.
    pub(crate) others: Vec<String>,
    /// True if it was the player's turn at last sight.
    #[serde(default)]
    pub(crate) my_turn: bool,
    /// Name of the other person to act at last sight.
    #[serde(default)]
    pub(crate) turn: Option<String>,
}

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
    /// Remembers a table as the latest one.
    pub(super) fn note(&mut self, table: KnownTable) {
        self.forget(&table.code);
        self.tables.insert(0, table);
        self.tables.truncate(MOST_TABLES);
    }

    /// Remembers the key of a host at its first contact: the print in `address` is added to the same address
    /// without one.
    pub(super) fn pin(&mut self, address: &str) {
        let tables = self.tables.iter_mut().filter_map(|table| table.server.as_mut());
        for known in self.servers.iter_mut().chain(tables).filter(|known| *known == unprinted(address)) {
            address.clone_into(known);
        }
    }

    /// Tests whether the key of the host at `address` is to be remembered.
    pub(super) fn is_unpinned(&self, address: &str) -> bool {
        let url = unprinted(address);
        url != address && self.addresses().any(|known| known == url)
    }

    /// Returns the addresses of all remembered hosts, with the prints of their keys.
    pub(super) fn addresses(&self) -> impl Iterator<Item = &str> {
        let tables = self.tables.iter().filter_map(|table| table.server.as_deref());
        self.servers.iter().map(String::as_str).chain(tables)
    }

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
        // Missing fields have the values of a first start.
        assert_eq!(KnownTables::read("(format: 1)"), Ok((KnownTables::default(), Vec::new())));
    }

    #[test]
    fn the_key_of_a_host_is_remembered_at_the_first_contact() {
        let print = "#K7Q2M9PBABCDEFGP";
        let [server, other] = ["wss://games.example/play", "ws://192.168.1.5:7994/play"];
        // As an earlier program has written it.
        let text = format!("(format: 1, servers: [\"{server}\", \"ws://third.example/play\"])");
        let (mut known, _) = KnownTables::read(&text).expect("a released file");
        known.note(table("K7Q2M9"));
        let printed = |url: &str| [url, print].concat();
        assert!(known.is_unpinned(&printed(server)) && !known.is_unpinned(server));
        known.pin(&printed(server));
        known.pin(&printed(other));
        let expected = [printed(server), "ws://third.example/play".to_owned(), printed(other)];
        assert_eq!(known.addresses().collect::<Vec<_>>(), expected);
        let changed = [server, "#ABCDEFGPK7Q2M9PB"].concat();
        assert!(!known.is_unpinned(&changed));
        known.pin(&changed);
        assert_eq!(known.addresses().collect::<Vec<_>>(), expected, "a key is not replaced");
        assert_eq!(KnownTables::read(&known.write()), Ok((known, Vec::new())));
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
