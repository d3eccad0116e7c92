//! The guest's end: a stream of bytes to the server on a friend's computer.

use std::time::Duration;

use iroh::endpoint::{Connection, ConnectionError, RecvStream, SendStream, VarInt};
use iroh::{Endpoint, RelayMode};
use tokio::io::{Join, join};
use tokio::time::timeout;

use super::{PROTOCOL_NAME, PeerAddress, PeerError, endpoint_builder, one_line};

/// How long it may take to reach a friend; a little less than a greeting may take, so that what was tried is still told.
const PATIENCE: Duration = Duration::from_secs(9);
/// How long what was said last may take to arrive.
const FAREWELL: Duration = Duration::from_secs(1);

/// The bytes that are exchanged with the server of a friend.
pub(crate) type PeerStream = Join<RecvStream, SendStream>;

/// What keeps a stream to a friend open.
pub(crate) struct PeerWay {
    endpoint: Endpoint,
    connection: Connection,
}

/// Calls a friend, under a key that is drawn for this one connection. Only the ways that the address names are tried.
///
/// # Errors
/// If the friend is not reached, with what was tried.
pub(crate) async fn call_friend(friend: &PeerAddress) -> Result<(PeerStream, PeerWay), PeerError> {
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
        Ok(Ok((stream, connection))) => return Ok((stream, PeerWay { endpoint, connection })),
        Ok(Err(why)) => why,
        Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
    };
    let _ = timeout(FAREWELL, endpoint.close()).await;
    Err(PeerError::NotReached { why, tried: friend.ways() })
}

impl PeerWay {
    /// Ends the connection in order: what was said last still arrives.
    pub(crate) async fn close(self, stream: PeerStream) {
        let (_, mut send) = stream.into_inner();
        // The other side may be gone, and notices in any case.
        if send.finish().is_ok() {
            let _ = timeout(FAREWELL, send.stopped()).await;
        }
        self.end().await;
    }

    /// Ends a connection over which nothing was agreed on, and returns why: what the friend's computer said, or `otherwise`.
    pub(crate) async fn give_up(self, friend: &PeerAddress, otherwise: &impl std::fmt::Display) -> PeerError {
        let why = match self.connection.close_reason() {
            Some(ConnectionError::ApplicationClosed(said)) if !said.reason.is_empty() => {
                String::from_utf8_lossy(&said.reason).chars().take(80).collect()
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
