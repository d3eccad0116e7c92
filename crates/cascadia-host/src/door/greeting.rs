//! The greeting: versions, the proof of the client's key for this host alone, and the proof of the host's key.

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::StreamExt;

use super::binding::ConnectionRoute;
use super::farewell::{Farewell, line_of, too_many};
use crate::service::Service;
use crate::time::now_ms;
use cascadia_net::{HelloText, WelcomeText, is_proven};
use cascadia_table::message::{PROTOCOLS, RulesRanges, ToClient, ToHost, VersionRange};
use cascadia_table::proof::{fresh_salt, is_salt};
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

/// Authenticates the client on a connection. Returns its key, its name, and the versions of the rules that its
/// program knows.
pub(super) async fn greet(
    service: &Service,
    socket: &mut WebSocket,
    route: &ConnectionRoute,
) -> Result<(String, String, RulesRanges), Option<Farewell>> {
    let nonce =
        fresh_salt().map_err(|_| Farewell::of_policy("host", "this host cannot draw a number now"))?;
    let challenge = ToClient::Challenge {
        nonce: nonce.clone(),
        host: service.settings.name.clone(),
        key: service.key.public(),
        protocols: PROTOCOLS,
        rules: TableMode::all_rules(),
    };
    socket.send(Message::Text(write_line(&challenge).into())).await.map_err(|_| None)?;
    let line = next_line(socket).await?;
    let message = read_line(&line).map_err(|error| Farewell::of_policy("message", error.to_string()))?;
    let (welcome, key, rules) = answer(service, route, &nonce, message)?;
    let ToClient::Welcome { you, .. } = &welcome else { return Err(None) };
    let name = you.clone();
    socket.send(Message::Text(write_line(&welcome).into())).await.map_err(|_| None)?;
    Ok((key, name, rules))
}

/// Checks a greeting. Returns the answer, the key of the client, and the versions of the rules that it knows.
fn answer(
    service: &Service,
    route: &ConnectionRoute,
    nonce: &str,
    message: ToHost,
) -> Result<(ToClient, String, RulesRanges), Farewell> {
    let ToHost::Hello { protocols, rules, key, name, nonce: client_nonce, dialled, channel, proof, .. } =
        message
    else {
        return Err(Farewell::of_policy("greeting", "the first message is a greeting"));
    };
    let protocol = PROTOCOLS.common(protocols).ok_or_else(|| older(protocols, PROTOCOLS))?;
    check_rules(&rules)?;
    if !is_salt(&client_nonce) {
        return Err(Farewell::of_policy(
            "proof",
            "a greeting has sixteen random bytes in lowercase hexadecimal",
        ));
    }
    let host_key = service.key.public();
    let text = HelloText { nonce, host_key: &host_key, dialled: &dialled, channel: &channel };
    if !is_proven(&key, &text, &proof) {
        return Err(Farewell::of_policy("proof", "the key of this installation is not proven"));
    }
    let addresses = &service.settings.addresses;
    route.check(addresses, &dialled, &channel).map_err(|why| Farewell::of_policy("proof", why))?;
    let you = guest_name(&name, &key);
    let text = WelcomeText { client_nonce: &client_nonce, client_key: &key, nonce };
    let proof = service.key.prove(&text);
    let welcome = ToClient::Welcome { protocol, rules: TableMode::all_rules(), you, time: now_ms(), proof };
    Ok((welcome, key, rules))
}

/// Returns the refusal of a client without a common version.
fn older(theirs: VersionRange, ours: VersionRange) -> Farewell {
    let older = if theirs.newest < ours.oldest { "this program" } else { "this server" };
    Farewell::of_policy("version", format!("{older} is older: it must be updated first"))
}

/// Checks that a client can play some mode, if it states the rules of any.
fn check_rules(rules: &RulesRanges) -> Result<(), Farewell> {
    let stated = || TableMode::ALL.into_iter().filter_map(|mode| Some((mode, *rules.get(mode.key())?)));
    if stated().any(|(mode, range)| mode.rules_range().common(range).is_some()) {
        return Ok(());
    }
    stated().next().map_or(Ok(()), |(mode, range)| Err(older(range, mode.rules_range())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_can_play_one_mode_is_let_in() {
        let check = |rules: &[(&str, u32, u32)]| {
            let range = |(mode, oldest, newest): &(&str, u32, u32)| {
                ((*mode).to_owned(), VersionRange { oldest: *oldest, newest: *newest })
            };
            check_rules(&rules.iter().map(range).collect()).map_err(|farewell| farewell.why)
        };
        for rules in [
            &[][..],
            &[("chess", 9, 9)],
            &[("cascadia", 1, 1)],
            &[("cascadia", 2, 9), ("rolling", 9, 9)],
            &[("cascadia", 9, 9), ("rolling", 1, 1)],
        ] {
            assert_eq!(check(rules), Ok(()), "{rules:?}");
        }
        for (rules, older) in [
            (&[("cascadia", 0, 0)][..], "this program"),
            (&[("cascadia", 9, 9)], "this server"),
            (&[("cascadia", 9, 9), ("rolling", 9, 9)], "this server"),
        ] {
            let why = check(rules).expect_err("nothing to play");
            assert_eq!(why, format!("{older} is older: it must be updated first"), "{rules:?}");
        }
    }
}
