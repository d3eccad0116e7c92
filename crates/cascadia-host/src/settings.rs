//! What a host is started with.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread;

/// The port if none is given.
const PORT: u16 = 7994;

/// What a host is started with.
#[derive(Clone, Debug)]
pub struct HostSettings {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The name of the server.
    pub name: String,
    /// Certificate chain and key; none to serve without TLS.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Proxies that are believed.
    pub proxies: Vec<IpAddr>,
    /// Most connections of one address.
    pub connections_per_address: usize,
    /// Messages of a connection each second.
    pub messages_per_second: u32,
    /// Messages of a connection at once.
    pub burst: u32,
    /// Tables of one key in an hour.
    pub tables_per_hour: u32,
    /// Levels that may be seated; none for those that play at once, in every mode.
    pub levels: Vec<String>,
    /// Most playouts of a decision.
    pub playouts: u32,
    /// Threads for computers.
    pub thinkers: usize,
    /// Seconds until a game nobody looks at leaves the memory.
    pub idle_seconds: u64,
    /// Days until finished games are deleted.
    pub keep_days: Option<u32>,
    /// Whether open tables are listed for players in the same network.
    pub list_tables: bool,
}

impl Default for HostSettings {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            name: "cascadia".to_owned(),
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
