//! The client's way to a server: the key of an installation, and lines over a WebSocket.

mod key;
mod link;
mod socket;

pub use key::{InstallationKey, is_proven};
pub use link::{LinkEvent, ServerLink};
pub use socket::{ClientSocket, SocketError};
