//! A way from one installation to another over the internet without a server of anybody's: QUIC connections by key (iroh),
//! direct where the routers allow it, over a relay where they do not.
//!
//! Nothing of the game is in here. Whoever hosts has a server on this machine already, and every connection of a friend is
//! carried to it byte by byte: greeting, limits, coming back and the log are the same as with any server.

mod address;
mod guest;
mod host;
mod relay;

use iroh::endpoint::{Builder, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayMode};
use thiserror::Error;

pub use address::{NotAPeer, PeerAddress};
pub(super) use guest::{PeerStream, PeerWay, call_friend};
pub use host::PeerHost;
pub use relay::{NotARelay, PeerRelay};

/// What is spoken over these connections; another version has another name.
const PROTOCOL_NAME: &[u8] = b"cascadia/table/1";
/// The bytes that are on their way at most in each direction of a connection: some lines of the longest kind.
const WINDOW: u32 = 64 * 1024;

/// The reason why there is no way to a friend's computer. It is a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PeerError {
    /// This machine cannot open connections of this kind.
    #[error("this computer cannot open connections to friends: {0}")]
    Closed(String),
    /// The address is none.
    #[error("{0}")]
    Address(#[from] NotAPeer),
    /// The friend was not reached.
    #[error("your friend's computer was not reached ({why}); tried: {tried}")]
    NotReached {
        /// What went wrong.
        why: String,
        /// What was tried.
        tried: String,
    },
}

/// Returns what all ends have in common: only this protocol, one stream for a connection, little memory for each; and only
/// the relays of `mode`. Nothing is looked up anywhere, and nothing is published.
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

/// Writes an error of iroh on one line.
fn one_line(error: &impl std::fmt::Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
