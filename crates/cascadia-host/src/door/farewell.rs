//! The end of a connection, with its reason for the client.

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::time::timeout;

use crate::service::Service;
use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// Time limit of the goodbye.
const GOODBYE: Duration = Duration::from_secs(1);
/// Most messages of a client still read after the goodbye.
const MOST_UNREAD: usize = 1_000;

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

pub(super) fn too_many() -> Farewell {
    Farewell::of_policy("rate", "these were too many messages at once")
}

pub(super) fn slow() -> Farewell {
    Farewell {
        reason: "slow",
        why: "slow: what happened was not read in time".to_owned(),
        retry: Some(1_000),
        code: close_code::AGAIN,
    }
}
