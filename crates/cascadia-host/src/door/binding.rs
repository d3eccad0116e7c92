//! The accepted socket's part of a greeting: the address and the TLS connection that a client must have signed.

use std::net::{IpAddr, SocketAddr};

use rustls::ServerConnection;

use cascadia_net::{CHANNEL_BYTES, CHANNEL_LABEL, PEER_SCHEME, is_local};
use cascadia_table::proof::hex_of;

/// Most letters of an address in a greeting.
const LONGEST_ADDRESS: usize = 300;

/// An accepted socket, as far as greetings depend on it.
#[derive(Clone, Debug)]
pub(crate) struct SocketBinding {
    local: SocketAddr,
    /// Exported keying material in hexadecimal; none without TLS here.
    channel: Option<String>,
}

impl SocketBinding {
    /// Returns the binding of a socket without TLS.
    pub(super) fn plain(local: SocketAddr) -> Self {
        Self { local: SocketAddr::new(local.ip().to_canonical(), local.port()), channel: None }
    }

    /// Returns the binding of a TLS connection.
    ///
    /// # Errors
    /// If the connection exports no keying material.
    pub(super) fn secure(local: SocketAddr, tls: &ServerConnection) -> Result<Self, rustls::Error> {
        let exported = tls.export_keying_material([0; CHANNEL_BYTES], CHANNEL_LABEL, None)?;
        Ok(Self { channel: Some(hex_of(&exported)), ..Self::plain(local) })
    }

    /// Tests whether the connection is encrypted by this server.
    pub(super) const fn is_secure(&self) -> bool {
        self.channel.is_some()
    }
}

/// The connection of a client, as far as this server sees it.
#[derive(Clone, Debug)]
pub(super) struct ConnectionRoute {
    pub(super) binding: SocketBinding,
    /// Key of the peer address, for a friend over the internet.
    pub(super) peer_key: Option<String>,
    /// True if a trusted proxy forwards it.
    pub(super) is_by_proxy: bool,
}

/// The reason for refusing a greeting, as a sentence.
type NotForHere = &'static str;

const OTHER_ADDRESS: NotForHere =
    "this greeting is for another address; the operator of this server names its addresses with --address";
const OTHER_CHANNEL: NotForHere = "this greeting is for another connection; a proxy is named with --proxy";

impl ConnectionRoute {
    /// Checks that the greeting was made for this server and is not relayed.
    ///
    /// # Errors
    /// If the greeting is for another address or connection.
    pub(super) fn check(&self, addresses: &[String], dialled: &str, channel: &str) -> Result<(), NotForHere> {
        let is_plain = |letter: char| letter.is_ascii_graphic();
        if dialled.len() > LONGEST_ADDRESS || !dialled.chars().all(is_plain) {
            return Err(OTHER_ADDRESS);
        }
        match (&self.peer_key, dialled.strip_prefix(PEER_SCHEME)) {
            (Some(key), Some(dialled)) if key == dialled && channel.is_empty() => return Ok(()),
            (None, None) => {}
            _ => return Err(OTHER_ADDRESS),
        }
        let is_same_channel = match &self.binding.channel {
            Some(own) => own == channel,
            None => channel.is_empty() || self.is_by_proxy,
        };
        if !is_same_channel {
            return Err(OTHER_CHANNEL);
        }
        let is_here = if addresses.is_empty() {
            self.binding.channel.is_some() || self.is_by_proxy || self.may_be_here(dialled)
        } else {
            addresses.iter().any(|address| is_named(address, dialled)) || self.is_this_socket(dialled)
        };
        is_here.then_some(()).ok_or(OTHER_ADDRESS)
    }

    /// Tests whether an address may lead to this socket. A numeric address must be the socket's own, or a public
    /// one, which a router may forward. A name cannot be checked.
    fn may_be_here(&self, dialled: &str) -> bool {
        let Some((host, _)) = dialled.rsplit_once(':') else { return false };
        let local = self.binding.local.ip();
        let is_forwarded = |address: IpAddr| {
            !is_local(address)
                && is_local(local)
                && address.to_canonical().is_ipv4() == local.to_canonical().is_ipv4()
        };
        match numeric(host) {
            Some(address) => self.is_this_socket(dialled) || is_forwarded(address),
            None => host != "localhost" || self.is_this_socket(dialled),
        }
    }

    /// Tests whether an address is exactly that of this socket.
    fn is_this_socket(&self, dialled: &str) -> bool {
        let local = self.binding.local;
        let Some((host, port)) = dialled.rsplit_once(':') else { return false };
        let is_host = match numeric(host) {
            // Some systems take it for the machine itself.
            Some(address) if address.is_unspecified() => local.ip().is_loopback(),
            Some(address) => address.to_canonical() == local.ip(),
            None => host == "localhost" && local.ip().is_loopback(),
        };
        is_host && port.parse() == Ok(local.port())
    }
}

/// Parses a numeric host, IPv6 in brackets and with or without a zone.
fn numeric(host: &str) -> Option<IpAddr> {
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    host.split('%').next()?.parse().ok()
}

/// Tests whether an address is one of the settings, which may leave out the port.
fn is_named(address: &str, dialled: &str) -> bool {
    let (host, _) = dialled.rsplit_once(':').unwrap_or((dialled, ""));
    let unbracketed = host.trim_start_matches('[').trim_end_matches(']');
    [dialled, host, unbracketed].iter().any(|form| form.eq_ignore_ascii_case(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(local: &str) -> ConnectionRoute {
        let binding = SocketBinding { local: local.parse().expect("an address"), channel: None };
        ConnectionRoute { binding, peer_key: None, is_by_proxy: false }
    }

    #[test]
    fn a_numeric_address_is_the_one_of_the_socket() {
        let home = route("192.168.1.5:7994");
        for dialled in ["192.168.1.5:7994", "8.8.8.8:80", "games.example:7994", "ada.local:7994"] {
            assert_eq!(home.check(&[], dialled, ""), Ok(()), "{dialled}");
        }
        for dialled in
            ["192.168.1.66:7994", "192.168.1.5:7995", "127.0.0.1:7994", "localhost:7994", "", "x", "a b:1"]
        {
            assert_eq!(home.check(&[], dialled, ""), Err(OTHER_ADDRESS), "{dialled}");
        }
        let here = route("127.0.0.1:7994");
        for dialled in ["127.0.0.1:7994", "localhost:7994", "0.0.0.0:7994", "[::ffff:127.0.0.1]:7994"] {
            assert_eq!(here.check(&[], dialled, ""), Ok(()), "{dialled}");
        }
        let public = route("9.9.9.9:7994");
        assert_eq!(public.check(&[], "9.9.9.9:7994", ""), Ok(()));
        assert_eq!(public.check(&[], "8.8.8.8:7994", ""), Err(OTHER_ADDRESS), "nothing forwards to it");
        assert_eq!(route("[fe80::1]:9").check(&[], "[fe80::1%eth0]:9", ""), Ok(()));
    }

    #[test]
    fn named_addresses_are_the_only_ones() {
        let public = route("9.9.9.9:7994");
        let names = ["Games.Example".to_owned(), "club.example:81".to_owned(), "2a02::1".to_owned()];
        for dialled in
            ["games.example:7994", "games.example:443", "club.example:81", "[2a02::1]:7994", "9.9.9.9:7994"]
        {
            assert_eq!(public.check(&names, dialled, ""), Ok(()), "{dialled}");
        }
        for dialled in
            ["evil.example:7994", "club.example:82", "games.example.evil.example:1", "8.8.8.8:7994"]
        {
            assert_eq!(public.check(&names, dialled, ""), Err(OTHER_ADDRESS), "{dialled}");
        }
        let by_proxy = ConnectionRoute { is_by_proxy: true, ..public };
        assert_eq!(by_proxy.check(&names, "games.example:443", "c4"), Ok(()));
        assert_eq!(by_proxy.check(&names, "evil.example:443", "c4"), Err(OTHER_ADDRESS));
        assert_eq!(by_proxy.check(&[], "any.example:443", "c4"), Ok(()));
    }

    #[test]
    fn a_tls_connection_is_the_one_of_the_greeting() {
        let plain = route("9.9.9.9:443");
        assert_eq!(plain.check(&[], "games.example:443", "c4"), Err(OTHER_CHANNEL));
        let binding = SocketBinding { channel: Some("c4".to_owned()), ..plain.binding };
        let secure = ConnectionRoute { binding, ..route("9.9.9.9:443") };
        assert_eq!(secure.check(&[], "games.example:443", "c4"), Ok(()));
        assert_eq!(secure.check(&[], "192.168.7.7:8443", "c4"), Ok(()), "the connection decides");
        for other in ["", "c5", "C4"] {
            assert_eq!(secure.check(&[], "games.example:443", other), Err(OTHER_CHANNEL), "{other}");
        }
    }

    #[test]
    fn a_friends_address_is_the_one_of_the_endpoint() {
        let friend = ConnectionRoute { peer_key: Some("ae58".to_owned()), ..route("127.0.0.1:7994") };
        assert_eq!(friend.check(&[], "peer:ae58", ""), Ok(()));
        assert_eq!(friend.check(&["games.example".to_owned()], "peer:ae58", ""), Ok(()));
        for (dialled, channel) in [("peer:ae59", ""), ("127.0.0.1:7994", ""), ("peer:ae58", "c4")] {
            assert_eq!(friend.check(&[], dialled, channel), Err(OTHER_ADDRESS), "{dialled}");
        }
        assert_eq!(route("127.0.0.1:7994").check(&[], "peer:ae58", ""), Err(OTHER_ADDRESS));
    }
}
