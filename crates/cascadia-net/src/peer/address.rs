//! The address of a hosting installation, as text for sending to a friend.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use iroh::{EndpointAddr, EndpointId, RelayUrl, TransportAddr};
use thiserror::Error;

use super::relay::relay_url;
use crate::{PEER_SCHEME, split_print};

/// Separator of the key and the paths, which contain no such letter; it does not end a link in a chat.
const APART: char = '+';
/// Most addresses to contact, so that a malicious address cannot turn this machine against many others.
const MOST_SOCKETS: usize = 8;

/// The key of a hosting installation and the paths to it: `peer:KEY+https://relay.example/` or
/// `peer:KEY+192.0.2.7:7994`. Only these paths are contacted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerAddress {
    id: EndpointId,
    relay: Option<RelayUrl>,
    sockets: Vec<SocketAddr>,
}

/// A malformed address of an installation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "this is not the address of a friend's computer: it begins with {PEER_SCHEME} and has to be copied whole"
)]
pub struct NotAPeer;

impl PeerAddress {
    /// Returns the public key of the installation in hexadecimal.
    pub fn key(&self) -> String {
        self.id.to_string()
    }

    /// Returns its relay.
    pub fn relay(&self) -> Option<String> {
        self.relay.as_ref().map(|relay| relay.to_string())
    }

    /// Returns its addresses for direct connections.
    pub fn sockets(&self) -> &[SocketAddr] {
        &self.sockets
    }

    /// Describes the paths for people.
    pub fn ways(&self) -> String {
        let direct = match self.sockets.len() {
            0 => None,
            1 => Some("1 direct address".to_owned()),
            count => Some(format!("{count} direct addresses")),
        };
        let relay =
            self.relay.as_ref().map_or_else(|| "no relay".to_owned(), |relay| format!("the relay {relay}"));
        direct.into_iter().chain([relay]).collect::<Vec<_>>().join(", ")
    }

    /// Creates the address from the data of an endpoint. A relay is the only path in it: both sides find the
    /// direct path through the relay, and addresses of a home stay out of chats.
    pub(super) fn of(known: &EndpointAddr) -> Self {
        let relay = known.relay_urls().next().filter(|url| relay_url(url.as_str()).is_some()).cloned();
        let sockets = known.ip_addrs().copied().take(MOST_SOCKETS);
        Self { id: known.id, sockets: if relay.is_some() { Vec::new() } else { sockets.collect() }, relay }
    }

    pub(super) fn endpoint(&self) -> EndpointAddr {
        let relay = self.relay.iter().cloned().map(TransportAddr::Relay);
        EndpointAddr::from_parts(self.id, relay.chain(self.sockets.iter().copied().map(TransportAddr::Ip)))
    }

    pub(super) const fn relay_url(&self) -> Option<&RelayUrl> {
        self.relay.as_ref()
    }
}

impl fmt::Display for PeerAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{PEER_SCHEME}{}", self.id)?;
        if let Some(relay) = &self.relay {
            write!(formatter, "{APART}{relay}")?;
        }
        for socket in &self.sockets {
            write!(formatter, "{APART}{socket}")?;
        }
        Ok(())
    }
}

impl FromStr for PeerAddress {
    type Err = NotAPeer;

    fn from_str(text: &str) -> Result<Self, NotAPeer> {
        // The print of the host's key may stand behind it.
        let (text, _) = split_print(text.trim());
        let mut parts = text.strip_prefix(PEER_SCHEME).ok_or(NotAPeer)?.split(APART);
        let id = parts.next().and_then(|id| id.parse().ok()).ok_or(NotAPeer)?;
        let mut address = Self { id, relay: None, sockets: Vec::new() };
        for part in parts {
            match part.parse::<SocketAddr>() {
                Ok(socket) if socket.port() > 0 && address.sockets.len() < MOST_SOCKETS => {
                    address.sockets.push(socket);
                }
                Err(_) if address.relay.is_none() => address.relay = Some(relay_url(part).ok_or(NotAPeer)?),
                _ => return Err(NotAPeer),
            }
        }
        // Without any path, the text is incomplete.
        let has_way = address.relay.is_some() || !address.sockets.is_empty();
        has_way.then_some(address).ok_or(NotAPeer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> EndpointId {
        iroh::SecretKey::from_bytes(&[7; 32]).public()
    }

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let relay: Option<RelayUrl> = Some("https://relay.example./".parse().expect("a relay"));
        let sockets: Vec<SocketAddr> =
            ["192.0.2.7:4747", "[2001:db8::1]:4747"].map(|text| text.parse().expect("an address")).to_vec();
        for (relay, sockets) in [(relay.clone(), Vec::new()), (None, sockets.clone()), (relay, sockets)] {
            let address = PeerAddress { id: id(), relay, sockets };
            let text = address.to_string();
            assert!(!text.contains(|letter: char| letter.is_whitespace() || letter == '@' || letter == ','));
            assert_eq!(text.parse(), Ok(address.clone()));
            assert_eq!(format!("  {text}\n").parse(), Ok(address.clone()), "copied with what was around it");
            assert_eq!(format!("{text}#K7Q2M9PXK7Q2M9PX").parse(), Ok(address), "with a print");
        }
    }

    #[test]
    fn where_there_is_a_relay_no_address_of_a_home_is_sent() {
        let relay: RelayUrl = "https://relay.example/".parse().expect("a relay");
        let home = TransportAddr::Ip("192.168.1.5:7994".parse().expect("an address"));
        let both = EndpointAddr::from_parts(id(), [TransportAddr::Relay(relay), home.clone()]);
        assert_eq!(PeerAddress::of(&both).to_string(), format!("peer:{}+https://relay.example/", id()));
        let direct = PeerAddress::of(&EndpointAddr::from_parts(id(), [home]));
        assert_eq!(direct.to_string(), format!("peer:{}+192.168.1.5:7994", id()));
        assert_eq!(direct.ways(), "1 direct address, no relay");
    }

    #[test]
    fn anything_else_is_refused() {
        let key = id();
        let many = format!("peer:{key}{}", "+192.0.2.7:1".repeat(MOST_SOCKETS + 1));
        for bad in [
            "",
            "peer:",
            "K7Q2-M9",
            "ws://host/play",
            "peer:abc+192.0.2.7:1",
            &format!("peer:{key}"),
            &format!("peer:{key}+"),
            &format!("peer:{key}+192.0.2.7:0"),
            &format!("peer:{key}+file:///etc/passwd"),
            &format!("peer:{key}+https://a.example/+https://b.example/"),
            &many,
        ] {
            assert_eq!(bad.parse::<PeerAddress>(), Err(NotAPeer), "{bad}");
        }
    }
}
