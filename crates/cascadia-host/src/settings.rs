//! Settings of a host.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread;

/// Default port.
const PORT: u16 = 7994;

/// The settings of a host.
#[derive(Clone, Debug)]
pub struct HostSettings {
    /// Listening address; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Name of the server.
    pub name: String,
    /// Names or addresses under which clients reach the server, with or without a port; empty for any.
    pub addresses: Vec<String>,
    /// Certificate chain and key; none to serve without TLS.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Trusted proxies.
    pub proxies: Vec<IpAddr>,
    /// Most connections from one address.
    pub connections_per_address: usize,
    /// Messages of a connection per second.
    pub messages_per_second: u32,
    /// Messages of a connection in one burst.
    pub burst: u32,
    /// Credits of an address per second, an eighth of them for each key; none for ten times the messages.
    pub credits_per_second: Option<u32>,
    /// Credits of an address in one burst; none for 200 times the burst of messages.
    pub credits: Option<u32>,
    /// Unknown codes of an address or of a key per minute.
    pub misses_per_minute: u32,
    /// Tables of one key per hour.
    pub tables_per_hour: u32,
    /// Tables per address and hour; by default four times the limit of a key.
    pub tables_per_address: Option<u32>,
    /// Most sockets at a time; none for as many as the limit of open files allows.
    pub connections: Option<usize>,
    /// Most games in memory.
    pub rooms: usize,
    /// Most queued bytes of all connections, in MiB.
    pub queued_mib: usize,
    /// Share of the disk that must be free to open a table, in percent.
    pub free_disk_percent: u8,
    /// Origins of web pages that may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Address of metrics and of the details of the health check.
    pub admin: Option<SocketAddr>,
    /// Offered levels of computer players; empty for all levels that decide at once in every mode.
    pub levels: Vec<String>,
    /// Most playouts of a decision.
    pub playouts: u32,
    /// Threads for computer players.
    pub thinkers: usize,
    /// Seconds until an idle game leaves the memory.
    pub idle_seconds: u64,
    /// Days from the end of a game until it is deleted.
    pub keep_days: Option<u32>,
    /// Days from the last change until a table that never began is deleted.
    pub open_days: Option<u32>,
    /// Days from the last entry until a running game is deleted.
    pub abandoned_days: Option<u32>,
    /// Lists open tables for players in the same network.
    pub list_tables: bool,
}

impl Default for HostSettings {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            name: "cascadia".to_owned(),
            addresses: Vec::new(),
            tls: None,
            proxies: Vec::new(),
            connections_per_address: 8,
            messages_per_second: 20,
            burst: 40,
            credits_per_second: None,
            credits: None,
            misses_per_minute: 10,
            tables_per_hour: 10,
            tables_per_address: None,
            connections: None,
            rooms: 10_000,
            queued_mib: 256,
            free_disk_percent: 2,
            origins: Vec::new(),
            admin: None,
            levels: Vec::new(),
            playouts: 2_000,
            thinkers: (cores / 2).max(1),
            idle_seconds: 60,
            keep_days: None,
            open_days: Some(7),
            abandoned_days: None,
            list_tables: false,
        }
    }
}

/// Credits of an address for each message that a connection may send.
const CREDITS_PER_MESSAGE: u32 = 10;
const CREDITS_PER_BURST: u32 = 200;
/// Tables of an address for each table of a key.
const TABLES_PER_KEY: u32 = 4;
/// Fewest sockets of a server.
const FEWEST_SOCKETS: usize = 20;

impl HostSettings {
    /// Returns the credits of an address: per second, and in one burst.
    pub(crate) fn credits(&self) -> (u32, u32) {
        let per_second = self.messages_per_second.saturating_mul(CREDITS_PER_MESSAGE);
        let burst = self.burst.saturating_mul(CREDITS_PER_BURST);
        (self.credits_per_second.unwrap_or(per_second), self.credits.unwrap_or(burst))
    }

    /// Returns the tables of an address per hour.
    pub(crate) fn tables_of_address(&self) -> u32 {
        self.tables_per_address.unwrap_or_else(|| self.tables_per_hour.saturating_mul(TABLES_PER_KEY))
    }

    /// Checks the values.
    ///
    /// # Errors
    /// If a setting is invalid, with a sentence.
    pub fn check(&self) -> Result<(), String> {
        let positive = [
            ("connections-per-address", self.connections_per_address),
            ("messages-per-second", self.messages_per_second as usize),
            ("burst", self.burst as usize),
            ("credits-per-second", self.credits().0 as usize),
            ("credits", self.credits().1 as usize),
            ("misses-per-minute", self.misses_per_minute as usize),
            ("rooms", self.rooms),
            ("queued-mib", self.queued_mib),
        ];
        if let Some((name, _)) = positive.into_iter().find(|(_, value)| *value == 0) {
            return Err(format!("`{name}` is 0, so nobody could play"));
        }
        if self.connections.is_some_and(|count| count < FEWEST_SOCKETS) {
            return Err(format!("`connections` is at least {FEWEST_SOCKETS}"));
        }
        if self.free_disk_percent > 99 {
            return Err("`free-disk` is a percentage below 100".to_owned());
        }
        if let Some(origin) = self.origins.iter().find(|origin| !is_origin(origin)) {
            return Err(format!("`{origin}` is not an origin, like `https://games.example`"));
        }
        Ok(())
    }
}

/// Tests the form of an origin: a scheme, a host, and perhaps a port.
fn is_origin(text: &str) -> bool {
    let host = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_values_are_refused_with_a_sentence() {
        let usual = HostSettings::default();
        assert_eq!(usual.check(), Ok(()));
        let refused = |settings: HostSettings, name: &str| {
            let sentence = settings.check().expect_err(name);
            assert!(sentence.contains(name), "{sentence}");
        };
        refused(HostSettings { connections_per_address: 0, ..usual.clone() }, "connections-per-address");
        refused(HostSettings { messages_per_second: 0, ..usual.clone() }, "messages-per-second");
        refused(HostSettings { burst: 0, ..usual.clone() }, "burst");
        refused(HostSettings { credits_per_second: Some(0), ..usual.clone() }, "credits-per-second");
        refused(HostSettings { credits: Some(0), ..usual.clone() }, "credits");
        refused(HostSettings { misses_per_minute: 0, ..usual.clone() }, "misses-per-minute");
        refused(HostSettings { rooms: 0, ..usual.clone() }, "rooms");
        refused(HostSettings { queued_mib: 0, ..usual.clone() }, "queued-mib");
        refused(HostSettings { connections: Some(1), ..usual.clone() }, "connections");
        refused(HostSettings { free_disk_percent: 100, ..usual.clone() }, "free-disk");
        for origin in ["games.example", "https://", "https://games.example/play", "null"] {
            refused(HostSettings { origins: vec![origin.to_owned()], ..usual.clone() }, origin);
        }
        let origins = vec!["https://games.example".to_owned(), "http://localhost:8080".to_owned()];
        assert_eq!(HostSettings { origins, ..usual }.check(), Ok(()));
    }

    #[test]
    fn raised_limits_of_connections_raise_those_of_addresses() {
        let usual = HostSettings::default();
        assert_eq!((usual.credits(), usual.tables_of_address()), ((200, 8_000), 40));
        let raised =
            HostSettings { messages_per_second: 1_000, burst: 1_000, tables_per_hour: 1_000_000, ..usual };
        assert_eq!((raised.credits(), raised.tables_of_address()), ((10_000, 200_000), 4_000_000));
    }
}
