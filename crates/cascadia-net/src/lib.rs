//! The client's connection to a server: the key of an installation, and lines over a WebSocket; with the
//! feature `peer` also between two installations.

mod carried;
mod fault;
mod greeting;
mod host_address;
mod host_key;
mod key;
mod known_hosts;
mod link;
#[cfg(feature = "peer")]
pub mod peer;
mod reach;
mod signed_text;
mod socket;

pub use carried::{carried_by, carried_source, is_carried};
pub use fault::LinkFault;
pub use greeting::{GreetingFault, SentHello};
pub use host_address::{dialled_of, split_print, with_print};
pub use host_key::{HostKey, KeyPrint};
pub use key::{InstallationKey, is_proven};
pub use known_hosts::{HostKeyFault, KnownHosts};
pub use link::{LinkEvent, ServerLink};
pub use reach::{is_local, is_local_host};
pub use signed_text::{CHANNEL_BYTES, CHANNEL_LABEL, HelloText, WelcomeText};
pub use socket::{ClientSocket, SocketError};

/// Scheme of the address of a hosting installation.
pub const PEER_SCHEME: &str = "peer:";

/// Tests whether a text is meant as the address of a hosting installation.
pub fn is_peer(address: &str) -> bool {
    address.trim_start().starts_with(PEER_SCHEME)
}
