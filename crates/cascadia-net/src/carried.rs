//! Connections of remote friends forwarded to the local server, where they would otherwise look local.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The friend of each connection.
static CARRIED: Mutex<BTreeMap<SocketAddr, CarriedFriend>> = Mutex::new(BTreeMap::new());

/// The other end of a forwarded connection.
struct CarriedFriend {
    /// Key of the peer address that the connection was made to.
    key: String,
    /// Address of the friend; unspecified behind a relay.
    source: IpAddr,
}

fn carried() -> MutexGuard<'static, BTreeMap<SocketAddr, CarriedFriend>> {
    CARRIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tests whether the connection from this address is forwarded for a remote friend.
pub fn is_carried(address: SocketAddr) -> bool {
    carried().contains_key(&address)
}

/// Returns the address of the friend whose connection is forwarded from this address, unspecified behind a
/// relay; none for other connections.
pub fn carried_source(address: SocketAddr) -> Option<IpAddr> {
    carried().get(&address).map(|friend| friend.source)
}

/// Returns the key of the peer address that a forwarded connection was made to; none for others.
pub fn carried_by(address: SocketAddr) -> Option<String> {
    carried().get(&address).map(|friend| friend.key.clone())
}

/// A forwarded connection, registered until dropped.
#[cfg(any(test, feature = "peer"))]
pub(super) struct CarriedConnection(SocketAddr);

#[cfg(any(test, feature = "peer"))]
impl CarriedConnection {
    /// Registers the address that the server sees, the key of the peer address, and the address of the friend.
    pub(super) fn note(address: SocketAddr, key: &str, source: IpAddr) -> Self {
        carried().insert(address, CarriedFriend { key: key.to_owned(), source });
        Self(address)
    }
}

#[cfg(any(test, feature = "peer"))]
impl Drop for CarriedConnection {
    fn drop(&mut self) {
        carried().remove(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_is_known_as_carried_as_long_as_it_lasts() {
        let [one, other] = ["127.0.0.1:1", "127.0.0.1:2"].map(|text| text.parse().expect("an address"));
        let friend = IpAddr::from([192, 0, 2, 7]);
        let noted = CarriedConnection::note(one, "ae58", friend);
        assert!(is_carried(one) && !is_carried(other));
        assert_eq!((carried_source(one), carried_source(other)), (Some(friend), None));
        assert_eq!((carried_by(one).as_deref(), carried_by(other)), (Some("ae58"), None));
        drop(noted);
        assert!(!is_carried(one));
    }
}
