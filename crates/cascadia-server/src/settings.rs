//! Settings of the server, as flags and in a TOML file with the same names.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use cascadia_host::HostSettings;
use clap::Args;
use serde::Deserialize;

use crate::open_store::StoreWait;

#[cfg(feature = "peer")]
use cascadia_net::peer::PeerRelay;

/// Default store: a file in the working directory.
const STORE: &str = "cascadia-games.sqlite";
/// Most connections from one address while friends connect over the internet, who share one address.
#[cfg(feature = "peer")]
const CONNECTIONS_WITH_PEERS: usize = 32;
/// File with the key of the peer address, in the working directory.
#[cfg(feature = "peer")]
const PEER_KEY: &str = "cascadia-peer.key";

/// Given settings. Flags and file have the same names, and flags take precedence.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct GivenSettings {
    /// Listening address and port [default: 127.0.0.1:7994].
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Store of the games: a file, `postgres://…`, or `memory` [default: cascadia-games.sqlite].
    #[arg(long, value_name = "STORE")]
    pub store: Option<String>,
    /// Seconds that a starting server waits for its database, or `forever` [default: 60].
    #[arg(long, value_name = "SECONDS")]
    pub wait_for_store: Option<StoreWait>,
    /// Public name of the server, shown in its challenge [default: cascadia].
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Name or address under which players reach the server, with or without a port; greetings for others are
    /// refused [default: any that can be the server's].
    #[arg(long, value_name = "NAME")]
    pub address: Vec<String>,
    /// Certificate chain (PEM) to serve over TLS, with --private-key.
    #[arg(long, value_name = "FILE", requires = "private_key")]
    pub certificate: Option<PathBuf>,
    /// Private key of the certificate (PEM).
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub private_key: Option<PathBuf>,
    /// Address of a proxy with a trustworthy X-Forwarded-For header.
    #[arg(long, value_name = "ADDRESS")]
    pub proxy: Vec<IpAddr>,
    #[cfg_attr(not(feature = "peer"), doc = "Most connections of one address [default: 8].")]
    #[cfg_attr(feature = "peer", doc = "Most connections of one address [default: 8, with --peer 32].")]
    #[arg(long, value_name = "COUNT")]
    pub connections_per_address: Option<usize>,
    /// Messages per second on one connection [default: 20].
    #[arg(long, value_name = "COUNT")]
    pub messages_per_second: Option<u32>,
    /// Messages in one burst on one connection [default: 40].
    #[arg(long, value_name = "COUNT")]
    pub burst: Option<u32>,
    /// Credits per second of one address, an eighth of them for one player [default: 10 for each message per
    /// second].
    #[arg(long, value_name = "COUNT")]
    pub credits_per_second: Option<u32>,
    /// Credits in one burst of one address [default: 200 for each message of a burst].
    #[arg(long, value_name = "COUNT")]
    pub credits: Option<u32>,
    /// Wrong codes per minute of one address or player [default: 10].
    #[arg(long, value_name = "COUNT")]
    pub misses_per_minute: Option<u32>,
    /// Most tables that one player may open within an hour [default: 10].
    #[arg(long, value_name = "COUNT")]
    pub tables_per_hour: Option<u32>,
    /// Most tables that one address may open within an hour [default: four times those of a player].
    #[arg(long, value_name = "COUNT")]
    pub tables_per_address: Option<u32>,
    /// Most sockets at a time [default: nine tenths of the open files that the system allows, at most 50000].
    #[arg(long, value_name = "COUNT")]
    pub connections: Option<usize>,
    /// Most games in memory [default: 10000].
    #[arg(long, value_name = "COUNT")]
    pub rooms: Option<usize>,
    /// Most queued answers of all connections, in MiB [default: 256].
    #[arg(long, value_name = "MIB")]
    pub queued_mib: Option<usize>,
    /// Free share of the disk below which no table is opened, in percent [default: 2].
    #[arg(long, value_name = "PERCENT")]
    pub free_disk: Option<u8>,
    /// Origin of a web page that may connect, like `https://games.example`.
    #[arg(long, value_name = "ORIGIN")]
    pub origin: Vec<String>,
    /// Address for operators, with `/metrics` and the details of `/healthz` [default: none].
    #[arg(long, value_name = "ADDRESS")]
    pub admin: Option<SocketAddr>,
    /// Levels of computer players on offer [default: all that decide at once].
    #[arg(long, value_name = "LEVEL")]
    pub level: Vec<String>,
    /// Most playouts of a computer player's decision [default: 2000].
    #[arg(long, value_name = "COUNT")]
    pub playouts: Option<u32>,
    /// Threads for computer players [default: half the cores].
    #[arg(long, value_name = "COUNT")]
    pub thinkers: Option<usize>,
    /// Seconds until an idle game leaves the memory [default: 60].
    #[arg(long, value_name = "SECONDS")]
    pub idle_seconds: Option<u64>,
    /// Days from the end of a game until it is deleted [default: never].
    #[arg(long, value_name = "DAYS")]
    pub keep_days: Option<u32>,
    /// Days from the last change until a table that never began is deleted; 0 for never [default: 7].
    #[arg(long, value_name = "DAYS")]
    pub open_days: Option<u32>,
    /// Days from the last entry until an unfinished game is deleted [default: never].
    #[arg(long, value_name = "DAYS")]
    pub abandoned_days: Option<u32>,
    /// List open tables for players in the same network.
    #[arg(long, num_args = 0..=1, default_missing_value = "true")]
    pub list_tables: Option<bool>,
    /// Let friends connect over the internet, and print the address for them; FILE keeps its key.
    #[cfg(feature = "peer")]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = PEER_KEY)]
    pub peer: Option<PathBuf>,
    /// Relay for friends: an address, `public`, or `none` [default: public].
    #[cfg(feature = "peer")]
    #[arg(long, value_name = "RELAY")]
    pub peer_relay: Option<PeerRelay>,
    /// Log filter of the `tracing` library, for example `info` or `cascadia=debug` [default: info].
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
}

/// Complete settings.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Settings of the host.
    pub host: HostSettings,
    /// Address of the store.
    pub store: String,
    /// Time to wait for the database at the start.
    pub wait_for_store: StoreWait,
    /// Filter of the log.
    pub log: String,
    /// File with the key of the peer address, and the relay; none without friends over the internet.
    #[cfg(feature = "peer")]
    pub peer: Option<(PathBuf, PeerRelay)>,
}

impl Default for ServerSettings {
    fn default() -> Self {
        GivenSettings::default().decided()
    }
}

/// Returns the list of the flags, or that of the file if there are none.
fn given_list<T>(flags: Vec<T>, file: Vec<T>) -> Vec<T> {
    if flags.is_empty() { file } else { flags }
}

impl GivenSettings {
    /// Reads a settings file.
    ///
    /// # Errors
    /// If it is unreadable or invalid, with a sentence.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let given: Self = toml::from_str(&text).map_err(|error| {
            // Not the line itself, which may have the password of a database.
            let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
            format!("{}: line {}: {}", path.display(), before.lines().count().max(1), error.message())
        })?;
        if given.certificate.is_some() != given.private_key.is_some() {
            return Err(format!("{}: `certificate` and `private-key` belong together", path.display()));
        }
        Ok(given)
    }

    /// Returns these settings, completed by the settings in `file`.
    #[must_use]
    pub fn or(self, file: Self) -> Self {
        Self {
            listen: self.listen.or(file.listen),
            store: self.store.or(file.store),
            wait_for_store: self.wait_for_store.or(file.wait_for_store),
            name: self.name.or(file.name),
            address: given_list(self.address, file.address),
            certificate: self.certificate.or(file.certificate),
            private_key: self.private_key.or(file.private_key),
            proxy: given_list(self.proxy, file.proxy),
            connections_per_address: self.connections_per_address.or(file.connections_per_address),
            messages_per_second: self.messages_per_second.or(file.messages_per_second),
            burst: self.burst.or(file.burst),
            credits_per_second: self.credits_per_second.or(file.credits_per_second),
            credits: self.credits.or(file.credits),
            misses_per_minute: self.misses_per_minute.or(file.misses_per_minute),
            tables_per_hour: self.tables_per_hour.or(file.tables_per_hour),
            tables_per_address: self.tables_per_address.or(file.tables_per_address),
            connections: self.connections.or(file.connections),
            rooms: self.rooms.or(file.rooms),
            queued_mib: self.queued_mib.or(file.queued_mib),
            free_disk: self.free_disk.or(file.free_disk),
            origin: given_list(self.origin, file.origin),
            admin: self.admin.or(file.admin),
            level: given_list(self.level, file.level),
            playouts: self.playouts.or(file.playouts),
            thinkers: self.thinkers.or(file.thinkers),
            idle_seconds: self.idle_seconds.or(file.idle_seconds),
            keep_days: self.keep_days.or(file.keep_days),
            open_days: self.open_days.or(file.open_days),
            abandoned_days: self.abandoned_days.or(file.abandoned_days),
            list_tables: self.list_tables.or(file.list_tables),
            log: self.log.or(file.log),
            #[cfg(feature = "peer")]
            peer: self.peer.or(file.peer),
            #[cfg(feature = "peer")]
            peer_relay: self.peer_relay.or(file.peer_relay),
        }
    }

    /// Fills in the defaults.
    pub fn decided(self) -> ServerSettings {
        let usual = HostSettings::default();
        #[cfg(feature = "peer")]
        let usual_connections =
            if self.peer.is_some() { CONNECTIONS_WITH_PEERS } else { usual.connections_per_address };
        #[cfg(not(feature = "peer"))]
        let usual_connections = usual.connections_per_address;
        ServerSettings {
            host: HostSettings {
                listen: self.listen.unwrap_or(usual.listen),
                name: self.name.unwrap_or(usual.name),
                addresses: self.address,
                tls: self.certificate.zip(self.private_key),
                proxies: self.proxy,
                connections_per_address: self.connections_per_address.unwrap_or(usual_connections),
                messages_per_second: self.messages_per_second.unwrap_or(usual.messages_per_second),
                burst: self.burst.unwrap_or(usual.burst),
                credits_per_second: self.credits_per_second,
                credits: self.credits,
                misses_per_minute: self.misses_per_minute.unwrap_or(usual.misses_per_minute),
                tables_per_hour: self.tables_per_hour.unwrap_or(usual.tables_per_hour),
                tables_per_address: self.tables_per_address,
                connections: self.connections,
                rooms: self.rooms.unwrap_or(usual.rooms),
                queued_mib: self.queued_mib.unwrap_or(usual.queued_mib),
                free_disk_percent: self.free_disk.unwrap_or(usual.free_disk_percent),
                origins: self.origin,
                admin: self.admin,
                levels: self.level,
                playouts: self.playouts.unwrap_or(usual.playouts),
                thinkers: self.thinkers.unwrap_or(usual.thinkers),
                idle_seconds: self.idle_seconds.unwrap_or(usual.idle_seconds),
                keep_days: self.keep_days,
                open_days: self.open_days.map_or(usual.open_days, |days| (days > 0).then_some(days)),
                abandoned_days: self.abandoned_days,
                list_tables: self.list_tables.unwrap_or(usual.list_tables),
            },
            store: self.store.unwrap_or_else(|| STORE.to_owned()),
            wait_for_store: self.wait_for_store.unwrap_or_default(),
            log: self.log.unwrap_or_else(|| "info".to_owned()),
            #[cfg(feature = "peer")]
            peer: self.peer.map(|file| (file, self.peer_relay.unwrap_or_default())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_goes_before_the_file_and_the_file_before_what_is_usual() {
        let file: GivenSettings =
            toml::from_str("listen = \"0.0.0.0:80\"\nburst = 7\nlevel = [\"greedy\", \"ranger\"]")
                .expect("settings");
        let flags = GivenSettings { burst: Some(9), ..GivenSettings::default() };
        let decided = flags.or(file).decided();
        assert_eq!(
            (decided.host.listen.port(), decided.host.burst, decided.host.messages_per_second),
            (80, 9, 20)
        );
        assert_eq!(decided.host.levels, ["greedy", "ranger"]);
        assert!(toml::from_str::<GivenSettings>("brust = 7").is_err(), "a slip of the pen is told");
    }

    #[test]
    fn the_help_says_how_many_connections_there_are() {
        use clap::Args as _;
        let command = GivenSettings::augment_args(clap::Command::new("server"));
        let flag = command.get_arguments().find(|flag| flag.get_id() == "connections_per_address");
        let help = flag.and_then(|flag| flag.get_help()).expect("a flag with help").to_string();
        let decided = |given: GivenSettings| given.decided().host.connections_per_address;
        assert!(help.contains(&format!("[default: {}", decided(GivenSettings::default()))), "{help}");
        #[cfg(feature = "peer")]
        {
            let with_peer = GivenSettings { peer: Some(PEER_KEY.into()), ..GivenSettings::default() };
            assert!(help.contains(&format!("with --peer {}]", decided(with_peer))), "{help}");
        }
    }
}
