//! The client's connection to a server: the key of an installation, and lines over a WebSocket; with the
//! feature `peer` also between two installations.

mod carried;
mod fault;
mod key;
mod link;
#[cfg(feature = "peer")]
pub mod peer;
mod reach;
mod socket;

pub use carried::{carried_source, is_carried};
pub use fault::LinkFault;
pub use key::{InstallationKey, is_proven};
pub use link::{LinkEvent, ServerLink};
pub use reach::{is_local, is_local_host};
pub use socket::{ClientSocket, SocketError};

/// Scheme of the address of a hosting installation.
pub const PEER_SCHEME: &str = "peer:";

/// Tests whether a text is meant as the address of a hosting installation.
pub fn is_peer(address: &str) -> bool {
    address.trim_start().starts_with(PEER_SCHEME)
}
