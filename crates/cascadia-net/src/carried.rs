//! Connections of remote friends forwarded to the local server, where they would otherwise look local.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Key of the peer address that each connection was made to.
static CARRIED: Mutex<BTreeMap<SocketAddr, String>> = Mutex::new(BTreeMap::new());

fn carried() -> MutexGuard<'static, BTreeMap<SocketAddr, String>> {
    CARRIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tests whether the connection from this address is forwarded for a remote friend.
pub fn is_carried(address: SocketAddr) -> bool {
    carried().contains_key(&address)
}

/// Returns the key of the peer address that a forwarded connection was made to; none for others.
pub fn carried_by(address: SocketAddr) -> Option<String> {
    carried().get(&address).cloned()
}

/// A forwarded connection, registered until dropped.
#[cfg(any(test, feature = "peer"))]
pub(super) struct CarriedConnection(SocketAddr);

#[cfg(any(test, feature = "peer"))]
impl CarriedConnection {
    /// Registers the address that the server sees, and the key of the peer address.
    pub(super) fn note(address: SocketAddr, key: &str) -> Self {
        carried().insert(address, key.to_owned());
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
        let noted = CarriedConnection::note(one, "ae58");
        assert!(is_carried(one) && !is_carried(other));
        assert_eq!((carried_by(one).as_deref(), carried_by(other)), (Some("ae58"), None));
        drop(noted);
        assert!(!is_carried(one));
    }
}
