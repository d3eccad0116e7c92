//! Settings of the server, as flags and in a TOML file with the same names.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use cascadia_host::HostSettings;
use clap::Args;
use serde::Deserialize;

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
    /// Most tables that one player may open within an hour [default: 10].
    #[arg(long, value_name = "COUNT")]
    pub tables_per_hour: Option<u32>,
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
    /// Days until finished games are deleted [default: never].
    #[arg(long, value_name = "DAYS")]
    pub keep_days: Option<u32>,
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

impl GivenSettings {
    /// Reads a settings file.
    ///
    /// # Errors
    /// If it is unreadable or invalid, with a sentence.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let given: Self = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        if given.certificate.is_some() != given.private_key.is_some() {
            return Err(format!("{}: `certificate` and `private-key` belong together", path.display()));
        }
        Ok(given)
    }

    /// Returns these settings, completed by the settings in `file`.
    #[must_use]
    pub fn or(self, file: Self) -> Self {
        let longer = |flags: Vec<IpAddr>, file: Vec<IpAddr>| if flags.is_empty() { file } else { flags };
        Self {
            listen: self.listen.or(file.listen),
            store: self.store.or(file.store),
            name: self.name.or(file.name),
            address: if self.address.is_empty() { file.address } else { self.address },
            certificate: self.certificate.or(file.certificate),
            private_key: self.private_key.or(file.private_key),
            proxy: longer(self.proxy, file.proxy),
            connections_per_address: self.connections_per_address.or(file.connections_per_address),
            messages_per_second: self.messages_per_second.or(file.messages_per_second),
            burst: self.burst.or(file.burst),
            tables_per_hour: self.tables_per_hour.or(file.tables_per_hour),
            level: if self.level.is_empty() { file.level } else { self.level },
            playouts: self.playouts.or(file.playouts),
            thinkers: self.thinkers.or(file.thinkers),
            idle_seconds: self.idle_seconds.or(file.idle_seconds),
            keep_days: self.keep_days.or(file.keep_days),
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
                tables_per_hour: self.tables_per_hour.unwrap_or(usual.tables_per_hour),
                levels: self.level,
                playouts: self.playouts.unwrap_or(usual.playouts),
                thinkers: self.thinkers.unwrap_or(usual.thinkers),
                idle_seconds: self.idle_seconds.unwrap_or(usual.idle_seconds),
                keep_days: self.keep_days,
                list_tables: self.list_tables.unwrap_or(usual.list_tables),
            },
            store: self.store.unwrap_or_else(|| STORE.to_owned()),
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
