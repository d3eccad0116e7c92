//! The greeting: versions, and the proof of the client's key.

use std::collections::BTreeMap;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::StreamExt;

use super::farewell::{Farewell, line_of, too_many};
use crate::service::Service;
use crate::time::now_ms;
use cascadia_net::is_proven;
use cascadia_table::message::{PROTOCOL, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::{TableMode, guest_name, read_line, write_line};

/// Most control frames before the greeting.
const MOST_CONTROL_FRAMES: usize = 16;

/// Waits for a line; none if the connection is gone, and a farewell after anything but text.
async fn next_line(socket: &mut WebSocket) -> Result<Utf8Bytes, Option<Farewell>> {
    for _ in 0..MOST_CONTROL_FRAMES {
        if let Some(line) = line_of(socket.next().await)? {
            return Ok(line);
        }
    }
    Err(Some(too_many()))
}

/// Authenticates the client. Returns its key and name.
pub(super) async fn greet(
    service: &Service,
    socket: &mut WebSocket,
) -> Result<(String, String), Option<Farewell>> {
    let nonce =
        fresh_salt().map_err(|_| Farewell::of_policy("host", "this host cannot draw a number now"))?;
    let host = service.settings.name.clone();
    let challenge = write_line(&ToClient::Challenge { nonce: nonce.clone(), host: host.clone() });
    socket.send(Message::Text(challenge.into())).await.map_err(|_| None)?;
    let line = next_line(socket).await?;
    let message = read_line(&line).map_err(|error| Farewell::of_policy("message", error.to_string()))?;
    let ToHost::Hello { protocol, rules, key, name, proof, .. } = message else {
        return Err(Some(Farewell::of_policy("greeting", "the first message is a greeting")));
    };
    let older = |theirs: u32, ours: u32| if theirs < ours { "this program" } else { "this server" };
    if protocol != PROTOCOL {
        let why = format!("{} is older: it must be updated first", older(protocol, PROTOCOL));
        return Err(Some(Farewell::of_policy("version", why)));
    }
    let known = TableMode::ALL.iter().find(|mode| rules.get(mode.key()).is_some_and(|r| *r != mode.rules()));
    if let Some(mode) = known {
        let theirs = rules.get(mode.key()).copied().unwrap_or(0);
        let why = format!("{} is older: it must be updated first", older(theirs, mode.rules()));
        return Err(Some(Farewell::of_policy("version", why)));
    }
    if !is_proven(&key, &nonce, &host, &proof) {
        return Err(Some(Farewell::of_policy("proof", "the key of this installation is not proven")));
    }
    let name = guest_name(&name, &key);
    let rules: BTreeMap<String, u32> =
        TableMode::ALL.into_iter().map(|mode| (mode.key().to_owned(), mode.rules())).collect();
    let welcome = ToClient::Welcome { protocol: PROTOCOL, rules, you: name.clone(), time: now_ms() };
    socket.send(Message::Text(write_line(&welcome).into())).await.map_err(|_| None)?;
    Ok((key, name))
}
