//! Connections of remote friends forwarded to the local server, where they would otherwise look local.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

static CARRIED: Mutex<BTreeSet<SocketAddr>> = Mutex::new(BTreeSet::new());

fn carried() -> MutexGuard<'static, BTreeSet<SocketAddr>> {
    CARRIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tests whether the connection from this address is forwarded for a remote friend.
pub fn is_carried(address: SocketAddr) -> bool {
    carried().contains(&address)
}

/// A forwarded connection, registered until dropped.
#[cfg(any(test, feature = "peer"))]
pub(super) struct CarriedConnection(SocketAddr);

#[cfg(any(test, feature = "peer"))]
impl CarriedConnection {
    /// Registers the address that the server sees.
    pub(super) fn note(address: SocketAddr) -> Self {
        carried().insert(address);
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
        let noted = CarriedConnection::note(one);
        assert!(is_carried(one) && !is_carried(other));
        drop(noted);
        assert!(!is_carried(one));
    }
}
