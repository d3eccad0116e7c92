//! Connections between two installations over the internet without a dedicated server: QUIC connections by
//! key (iroh), direct if the routers allow it, otherwise through a relay.
//!
//! This module knows nothing of the game. It forwards each friend's connection to the server on the host's
//! machine byte by byte, so greeting, limits, reconnecting and the log work as with any server.

mod address;
mod guest;
mod host;
mod relay;

use iroh::endpoint::{Builder, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayMode};
use thiserror::Error;

pub use address::{NotAPeer, PeerAddress};
pub(super) use guest::{PeerRoute, PeerStream, call_friend};
pub use host::PeerHost;
pub use relay::{NotARelay, PeerRelay};

/// Protocol name of the connections, with its version.
const PROTOCOL_NAME: &[u8] = b"cascadia/table/1";
/// Flow-control window in each direction of a connection, in bytes: a few lines of the longest kind.
const WINDOW: u32 = 64 * 1024;

/// The reason for not reaching a friend's computer, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PeerError {
    /// This machine cannot open peer connections.
    #[error("this computer cannot open connections to friends: {0}")]
    Closed(String),
    /// The address is malformed.
    #[error("{0}")]
    Address(#[from] NotAPeer),
    /// The friend was not reached.
    #[error("your friend's computer was not reached ({why}); tried: {tried}")]
    NotReached {
        /// The error.
        why: String,
        /// The tried paths.
        tried: String,
    },
}

/// Returns the common settings of all endpoints: this protocol only, one stream per connection, small
/// windows, and only the relays of `mode`. No address is looked up or published.
fn endpoint_builder(mode: RelayMode) -> Builder {
    let transport = QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(VarInt::from_u32(1))
        .max_concurrent_uni_streams(VarInt::from_u32(0))
        .stream_receive_window(VarInt::from_u32(WINDOW))
        .receive_window(VarInt::from_u32(WINDOW))
        .send_window(u64::from(WINDOW))
        .datagram_receive_buffer_size(None)
        .build();
    Endpoint::builder(presets::Minimal)
        .relay_mode(mode)
        .transport_config(transport)
        .alpns(vec![PROTOCOL_NAME.to_vec()])
}

/// Formats an error of iroh on one line.
fn one_line(error: &impl std::fmt::Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
