//! What can be set: as flags, and in a TOML file under the same names.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use cascadia_host::HostSettings;
use clap::Args;
use serde::Deserialize;

#[cfg(feature = "peer")]
use cascadia_net::peer::PeerRelay;

/// The store if none is given: a file in the folder where the server is started.
const STORE: &str = "cascadia-games.sqlite";
/// The most connections of an address where friends come in over the internet, who count as one address.
#[cfg(feature = "peer")]
const CONNECTIONS_WITH_PEERS: usize = 32;
/// The file with the key of the address for friends, in the folder where the server is started.
#[cfg(feature = "peer")]
const PEER_KEY: &str = "cascadia-peer.key";

/// Settings as they are given; flags and file have the same names, and a flag goes before the file.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct GivenSettings {
    /// Address and port to listen on [default: 127.0.0.1:7994].
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Where games are kept: a file, `postgres://…`, or `memory` [default: cascadia-games.sqlite].
    #[arg(long, value_name = "STORE")]
    pub store: Option<String>,
    /// The name under which players know this server; their greeting is signed for it [default: cascadia].
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Certificate chain (PEM) to serve over TLS, with --private-key.
    #[arg(long, value_name = "FILE", requires = "private_key")]
    pub certificate: Option<PathBuf>,
    /// The key of the certificate (PEM).
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub private_key: Option<PathBuf>,
    /// Addresses of proxies whose X-Forwarded-For is believed.
    #[arg(long, value_name = "ADDRESS")]
    pub proxy: Vec<IpAddr>,
    #[cfg_attr(not(feature = "peer"), doc = "Most connections of one address [default: 8].")]
    #[cfg_attr(feature = "peer", doc = "Most connections of one address [default: 8, with --peer 32].")]
    #[arg(long, value_name = "COUNT")]
    pub connections_per_address: Option<usize>,
    /// Messages a connection may send each second [default: 20].
    #[arg(long, value_name = "COUNT")]
    pub messages_per_second: Option<u32>,
    /// Messages it may send at once [default: 40].
    #[arg(long, value_name = "COUNT")]
    pub burst: Option<u32>,
    /// Most tables that one player may have opened since the server started and within an hour [default: 10].
    #[arg(long, value_name = "COUNT")]
    pub tables_per_hour: Option<u32>,
    /// Levels of the computer that may be seated [default: those that play at once].
    #[arg(long, value_name = "LEVEL")]
    pub level: Vec<String>,
    /// Most playouts of a computer's decision [default: 2000].
    #[arg(long, value_name = "COUNT")]
    pub playouts: Option<u32>,
    /// Threads on which computers think [default: half the cores].
    #[arg(long, value_name = "COUNT")]
    pub thinkers: Option<usize>,
    /// Seconds a game stays in memory after the last one has left it [default: 60].
    #[arg(long, value_name = "SECONDS")]
    pub idle_seconds: Option<u64>,
    /// Days that finished games are kept; without it, for ever.
    #[arg(long, value_name = "DAYS")]
    pub keep_days: Option<u32>,
    /// List open tables for players in the same network.
    #[arg(long, num_args = 0..=1, default_missing_value = "true")]
    pub list_tables: Option<bool>,
    /// Let friends in over the internet by an address that is printed; FILE keeps the key of that address.
    #[cfg(feature = "peer")]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = PEER_KEY)]
    pub peer: Option<PathBuf>,
    /// The relay by which they come in: an address, `public`, or `none` [default: public].
    #[cfg(feature = "peer")]
    #[arg(long, value_name = "RELAY")]
    pub peer_relay: Option<PeerRelay>,
    /// What is logged, in the words of the `tracing` library, for example `info` or `cascadia=debug` [default: info].
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
}

/// Settings with everything decided.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// How it hosts.
    pub host: HostSettings,
    /// Where games are kept.
    pub store: String,
    /// The filter of the log.
    pub log: String,
    /// The file with the key under which friends come in over the internet, and the relay; none if they do not.
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
    /// The sentence that says what is wrong with it.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let given: Self = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        if given.certificate.is_some() != given.private_key.is_some() {
            return Err(format!("{}: `certificate` and `private-key` belong together", path.display()));
        }
        Ok(given)
    }

    /// Returns these settings, and where they say nothing, those of `file`.
    #[must_use]
    pub fn or(self, file: Self) -> Self {
        let longer = |flags: Vec<IpAddr>, file: Vec<IpAddr>| if flags.is_empty() { file } else { flags };
        Self {
            listen: self.listen.or(file.listen),
            store: self.store.or(file.store),
            name: self.name.or(file.name),
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

    /// Decides what is left open.
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
