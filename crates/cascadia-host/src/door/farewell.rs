//! The end of a connection, with a reason for the client.

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::time::timeout;

use crate::service::Service;
use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// Time limit of the goodbye.
const GOODBYE: Duration = Duration::from_secs(1);
/// Most messages of a client still read after the goodbye. Their bytes are limited by its credits.
const MOST_UNREAD: usize = 1_000;

/// Wait of newcomers to a full server, in milliseconds.
const FULL_MS: u64 = 30_000;

/// The reason for closing a connection: a label for the metrics, a sentence for the client, and a time for
/// reconnecting.
pub(super) struct Farewell {
    pub(super) reason: &'static str,
    pub(super) why: String,
    pub(super) retry: Option<u64>,
    pub(super) code: u16,
}

impl Farewell {
    pub(super) fn of_policy(reason: &'static str, why: impl Into<String>) -> Self {
        Self { reason, why: why.into(), retry: None, code: close_code::POLICY }
    }

    /// Adds the time after which reconnecting makes sense.
    pub(super) fn with_retry(self, wait: Duration) -> Self {
        Self { retry: Some(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)), ..self }
    }
}

/// Extracts the line of a frame; none for control frames.
pub(super) fn line_of(
    incoming: Option<Result<Message, axum::Error>>,
) -> Result<Option<Utf8Bytes>, Option<Farewell>> {
    match incoming {
        Some(Ok(Message::Text(line))) => Ok(Some(line)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => {
            Err(Some(Farewell::of_policy("message", "messages are text, one JSON object in each frame")))
        }
        Some(Ok(Message::Close(_))) | None => Err(None),
        Some(Err(error)) if error.to_string().contains("too long") => {
            Err(Some(Farewell::of_policy("long", "a message has at most 16 KiB")))
        }
        Some(Err(_)) => Err(Some(Farewell {
            code: close_code::PROTOCOL,
            ..Farewell::of_policy("message", "this is not a WebSocket frame of UTF-8 text")
        })),
    }
}

/// Says goodbye to a client and closes its connection.
pub(super) async fn send_farewell(service: &Service, socket: &mut WebSocket, farewell: Farewell) {
    let Farewell { reason, why, retry, code } = farewell;
    service.metrics.count_ended(reason);
    tracing::debug!(reason, why, "a connection is ended");
    let bye = Message::Text(write_line(&ToClient::Bye { why, retry }).into());
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    // A client that does not read misses the goodbye.
    let _ = timeout(GOODBYE, async {
        socket.send(bye).await?;
        socket.send(close).await?;
        // With unread messages the system would reset the connection and lose the goodbye.
        let mut unread = 0;
        while unread < MOST_UNREAD && matches!(socket.next().await, Some(Ok(_))) {
            unread += 1;
        }
        Ok::<(), axum::Error>(())
    })
    .await;
}

/// Writes the answer to the close frame of a client, which the library has queued.
pub(super) async fn answer_close(socket: &mut WebSocket) {
    // The client may be gone.
    let _ = timeout(GOODBYE, socket.flush()).await;
}

/// Returns the farewell of a client that has spent its credits.
pub(super) fn too_many() -> Farewell {
    Farewell::of_policy("rate", "these were too many messages at once")
}

/// Returns the farewell of a newcomer to a full server.
pub(super) fn full() -> Farewell {
    let why = "this server is full; only people of a running game are let in".to_owned();
    Farewell { reason: "full", why, retry: Some(FULL_MS), code: close_code::AGAIN }
}

pub(super) fn slow() -> Farewell {
    Farewell {
        reason: "slow",
        why: "slow: what happened was not read in time".to_owned(),
        retry: Some(1_000),
        code: close_code::AGAIN,
    }
}
