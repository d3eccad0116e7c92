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
    /// Tables of one key per hour.
    pub tables_per_hour: u32,
    /// Offered levels of computer players; empty for all levels that decide at once in every mode.
    pub levels: Vec<String>,
    /// Most playouts of a decision.
    pub playouts: u32,
    /// Threads for computer players.
    pub thinkers: usize,
    /// Seconds until an idle game leaves the memory.
    pub idle_seconds: u64,
    /// Days until finished games are deleted.
    pub keep_days: Option<u32>,
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
            tables_per_hour: 10,
            levels: Vec::new(),
            playouts: 2_000,
            thinkers: (cores / 2).max(1),
            idle_seconds: 60,
            keep_days: None,
            list_tables: false,
        }
    }
}
