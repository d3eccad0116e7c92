//! Connections of remote friends forwarded to the local server, where they would otherwise look local.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Address of the friend of each connection; unspecified behind a relay.
static CARRIED: Mutex<BTreeMap<SocketAddr, IpAddr>> = Mutex::new(BTreeMap::new());

fn carried() -> MutexGuard<'static, BTreeMap<SocketAddr, IpAddr>> {
    CARRIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tests whether the connection from this address is forwarded for a remote friend.
pub fn is_carried(address: SocketAddr) -> bool {
    carried().contains_key(&address)
}

/// Returns the address of the friend whose connection is forwarded from this address, unspecified behind a
/// relay; none for other connections.
pub fn carried_source(address: SocketAddr) -> Option<IpAddr> {
    carried().get(&address).copied()
}

/// A forwarded connection, registered until dropped.
#[cfg(any(test, feature = "peer"))]
pub(super) struct CarriedConnection(SocketAddr);

#[cfg(any(test, feature = "peer"))]
impl CarriedConnection {
    /// Registers the address that the server sees, and that of the friend.
    pub(super) fn note(address: SocketAddr, friend: IpAddr) -> Self {
        carried().insert(address, friend);
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
        let noted = CarriedConnection::note(one, friend);
        assert!(is_carried(one) && !is_carried(other));
        assert_eq!((carried_source(one), carried_source(other)), (Some(friend), None));
        drop(noted);
        assert!(!is_carried(one));
    }
}
