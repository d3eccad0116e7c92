//! The guest's end: a byte stream to the server on a friend's computer.

use std::time::Duration;

use iroh::endpoint::{Connection, ConnectionError, RecvStream, SendStream, VarInt};
use iroh::{Endpoint, RelayMode};
use tokio::io::{Join, join};
use tokio::time::timeout;

use super::{PROTOCOL_NAME, PeerAddress, PeerError, endpoint_builder, one_line};

/// Timeout of connecting to a friend; a little shorter than the timeout of a greeting, so that the error can
/// report the tried paths.
const PATIENCE: Duration = Duration::from_secs(9);
/// Time for the last messages to arrive.
const FAREWELL: Duration = Duration::from_secs(1);

/// The byte stream to a friend's server.
pub(crate) type PeerStream = Join<RecvStream, SendStream>;

/// The endpoint and the connection below a stream.
pub(crate) struct PeerRoute {
    endpoint: Endpoint,
    connection: Connection,
}

/// Connects to a friend, with a key for this connection only, on the paths of the address alone.
///
/// # Errors
/// If the friend is unreachable, with the tried paths.
pub(crate) async fn call_friend(friend: &PeerAddress) -> Result<(PeerStream, PeerRoute), PeerError> {
    let relay = friend.relay_url().map_or(RelayMode::Disabled, |relay| RelayMode::custom([relay.clone()]));
    let opened = endpoint_builder(relay).bind().await;
    let endpoint = opened.map_err(|error| PeerError::Closed(one_line(&error)))?;
    let called = timeout(PATIENCE, async {
        let connection =
            endpoint.connect(friend.endpoint(), PROTOCOL_NAME).await.map_err(|error| one_line(&error))?;
        let (send, receive) = connection.open_bi().await.map_err(|error| one_line(&error))?;
        Ok((join(receive, send), connection))
    });
    let why = match called.await {
        Ok(Ok((stream, connection))) => return Ok((stream, PeerRoute { endpoint, connection })),
        Ok(Err(why)) => why,
        Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
    };
    let _ = timeout(FAREWELL, endpoint.close()).await;
    Err(PeerError::NotReached { why, tried: friend.ways() })
}

impl PeerRoute {
    /// Closes the connection after the last messages have arrived.
    pub(crate) async fn close(self, stream: PeerStream) {
        let (_, mut send) = stream.into_inner();
        // The other side may be gone, and notices in any case.
        if send.finish().is_ok() {
            let _ = timeout(FAREWELL, send.stopped()).await;
        }
        self.end().await;
    }

    /// Ends a failed connection, and returns the reason given by the friend's computer, or `otherwise`.
    pub(crate) async fn give_up(self, friend: &PeerAddress, otherwise: &impl std::fmt::Display) -> PeerError {
        let why = match self.connection.close_reason() {
            Some(ConnectionError::ApplicationClosed(closed)) if !closed.reason.is_empty() => {
                String::from_utf8_lossy(&closed.reason).chars().take(80).collect()
            }
            _ => one_line(otherwise),
        };
        self.end().await;
        PeerError::NotReached { why, tried: friend.ways() }
    }

    async fn end(self) {
        self.connection.close(VarInt::from_u32(0), b"");
        let _ = timeout(FAREWELL, self.endpoint.close()).await;
    }
}
