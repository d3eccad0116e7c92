//! Connections of friends elsewhere that this machine carries to its own server, where they arrive from the machine itself.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

static CARRIED: Mutex<BTreeSet<SocketAddr>> = Mutex::new(BTreeSet::new());

fn carried() -> MutexGuard<'static, BTreeSet<SocketAddr>> {
    CARRIED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tests whether a connection that arrives from this address is carried for a friend elsewhere.
pub fn is_carried(address: SocketAddr) -> bool {
    carried().contains(&address)
}

/// A carried connection, known as one until this is dropped.
#[cfg(any(test, feature = "peer"))]
pub(super) struct CarriedConnection(SocketAddr);

#[cfg(any(test, feature = "peer"))]
impl CarriedConnection {
    /// Notes the address from which the server sees the connection come.
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
