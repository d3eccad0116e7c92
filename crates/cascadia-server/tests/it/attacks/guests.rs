//! Attacks by messages of people without a seat: greetings, guesses, tables, chatter.

use std::net::Ipv4Addr;
use std::time::Duration;

use cascadia_base::rng::fresh_bytes;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::{fresh_salt, hex_of};
use cascadia_table::table_options::{TableOptions, TablePace, TableSeat};
use cascadia_table::{RefusalCode, write_line};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

use super::wire::{Wire, frame, fresh_key, stream_from};
use super::{Aim, Counter};
use crate::player::table_options;

/// Connections that an address has as shipped.
const CONNECTIONS: usize = 8;
/// Messages that a connection may send in one burst as shipped.
const BURST: usize = 38;
/// The longest message, in bytes.
const LONGEST: usize = 16 * 1024;
/// The longest clock of a fair table, in milliseconds: thirty days.
const LONGEST_CLOCK: u64 = 30 * 24 * 3_600_000;

/// Greetings under fresh keys, half of them with a false proof.
pub(super) async fn greeting_storm(aim: Aim) -> u64 {
    let honest = aim.each(CONNECTIONS / 2, async |aim: Aim| drop(aim.wire().await));
    let false_proof = aim.each(CONNECTIONS / 2, async |aim: Aim| {
        let Ok(mut stream) = stream_from(aim.source, aim.server).await else { return };
        let upgrade = "GET /play HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                       Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        let hello = json!({ "hello": { "protocol": 1, "protocols": [1, 9], "rules": {}, "program": "", "name": "Eve",
            "key": fresh_key().public(), "nonce": "00".repeat(16), "dialled": "here", "proof": "00".repeat(64) } });
        let _ = stream.write_all(upgrade.as_bytes()).await;
        let _ = stream.write_all(&frame(0x81, hello.to_string().as_bytes())).await;
        sleep(Duration::from_millis(5)).await;
    });
    tokio::join!(honest, false_proof);
    0
}

/// A host at another address that passes the server's challenge on to its own guests. Counts those it could be
/// here.
pub(super) async fn another_host(aim: Aim) -> u64 {
    let elsewhere = Ipv4Addr::new(127, 77, 0, 1);
    aim.count(1, async |aim: Aim, counted: &Counter| {
        let relayed = Wire::relayed(elsewhere, aim.source, aim.server, &fresh_key(), "Ada").await;
        counted.add(u64::from(relayed.is_ok()));
        sleep(Duration::from_millis(500)).await;
    })
    .await
}

/// Guesses of table codes under fresh keys. Counts the guesses that were looked up.
pub(super) async fn guessing(aim: Aim) -> u64 {
    aim.guess(|| {
        let code = InviteCode::fresh().expect("a source of entropy");
        ToHost::Spectate { table: code.letters().to_owned() }
    })
    .await
}

/// Guesses of the secret that moves a seat of an honest player.
pub(super) async fn guessing_secrets(aim: Aim) -> u64 {
    let game = aim.table.clone();
    aim.guess(move || {
        let secret = hex_of(&fresh_bytes::<16>().expect("a source of entropy"));
        ToHost::Move { game: game.clone(), secret }
    })
    .await
}

/// Names with hidden and reordering characters. Counts those shown unchanged.
pub(super) async fn names(aim: Aim) -> u64 {
    let names = [
        "\u{202e}adA",
        "A\u{2066}da",
        "A\u{200b}da",
        "\u{2800}\u{3164}",
        "   ",
        "\u{feff}Ada",
        "A\u{0}da\n\u{7}",
        "\u{e0041}\u{ad}",
    ];
    let mut shown = 0;
    for name in names {
        if let Ok(wire) = Wire::greeted(aim.source, aim.server, &fresh_key(), name).await {
            shown += u64::from(!is_plain(&wire.name));
        }
        if aim.is_over() {
            break;
        }
    }
    shown
}

/// Tests whether a name is visible and has no character that hides or reorders others.
fn is_plain(name: &str) -> bool {
    let is_blank =
        |letter: char| letter.is_whitespace() || ['\u{2800}', '\u{3164}', '\u{ffa0}'].contains(&letter);
    let is_format = |letter: char| {
        matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    !name.chars().all(is_blank) && !name.chars().any(|letter| letter.is_control() || is_format(letter))
}

/// Tables with long options under fresh keys. Counts the opened ones.
pub(super) async fn table_spam(aim: Aim) -> u64 {
    let open = ToHost::Open { table_options: long_options(), seats: vec![TableSeat::Open; 4] };
    aim.count(CONNECTIONS, async |aim: Aim, counted: &Counter| {
        let Some(mut wire) = aim.wire().await else { return };
        while !aim.is_over() && wire.send(&open).await {
            match aim.answer(&mut wire).await {
                Some(ToClient::Table { .. }) => counted.add(1),
                _ => return,
            }
        }
    })
    .await
}

/// Options of almost the longest message that say nothing.
fn long_options() -> TableOptions {
    let mut options = table_options(4);
    options.options["seed"] = "7".repeat(LONGEST - 1_000).into();
    options
}

/// Options whose numbers are longer when written again. Counts tables that no client can read.
pub(super) async fn numbers_that_grow(aim: Aim) -> u64 {
    let numbers = "1e15,".repeat(2_900);
    let mut seats = table_options(2);
    seats.options["seats"] = json!("NUMBERS");
    let line = write_line(&ToHost::Open { table_options: seats, seats: vec![TableSeat::Open; 2] });
    let line = line.replace("\"NUMBERS\"", &format!("[{numbers}1]"));
    assert!(line.len() < LONGEST, "{} bytes", line.len());
    aim.count(2, async |aim: Aim, counted: &Counter| {
        let Some(mut wire) = aim.wire().await else { return };
        while !aim.is_over() && wire.send_line(&line).await {
            let Some(answer) = wire.line().await else { return };
            counted.add(u64::from(answer.len() > LONGEST));
            if !answer.starts_with("{\"table\"") {
                return;
            }
        }
    })
    .await
}

/// Clocks that no table needs. Counts the accepted ones.
pub(super) async fn endless_reserve(aim: Aim) -> u64 {
    let clocks = [(1 << 63, 0), (u64::MAX, u64::MAX), (LONGEST_CLOCK * 13, 1_000), (0, 1 << 62)];
    aim.count(1, async |aim: Aim, counted: &Counter| {
        let Some(mut wire) = aim.wire().await else { return };
        for (reserve_ms, turn_ms) in clocks {
            let mut options = table_options(1);
            options.pace = TablePace::Live { reserve_ms, turn_ms };
            let salt = fresh_salt().expect("a source of entropy");
            wire.send(&ToHost::Open { table_options: options, seats: vec![TableSeat::Open] }).await;
            let opened = wire.wait_for(aim.until, |message| match message {
                ToClient::Table { id, table_options, .. } => Some((Some(id.clone()), table_options.pace)),
                ToClient::Refused { .. } => Some((None, TablePace::None)),
                _ => None,
            });
            let Some((Some(table), pace)) = opened.await else { continue };
            if let TablePace::Live { reserve_ms, turn_ms } = pace {
                counted.add(u64::from(reserve_ms > LONGEST_CLOCK || turn_ms > LONGEST_CLOCK));
            }
            wire.send(&ToHost::Sit { table: table.clone(), seat: 0, invite: None, salt }).await;
            wire.send(&ToHost::Start { table }).await;
        }
        sleep(Duration::from_millis(500)).await;
    })
    .await
}

/// Repeated requests for lists of tables with long options.
pub(super) async fn my_games(aim: Aim) -> u64 {
    let key = fresh_key();
    let wire = || Wire::greeted(aim.source, aim.server, &key, "Eve");
    let Ok(mut first) = wire().await else { return 0 };
    for _ in 0..10 {
        first.send(&ToHost::Open { table_options: long_options(), seats: vec![TableSeat::Open; 4] }).await;
        if let Some(ToClient::Table { id, .. }) = aim.answer(&mut first).await {
            let salt = fresh_salt().expect("a source of entropy");
            first.send(&ToHost::Sit { table: id, seat: 0, invite: None, salt }).await;
        }
    }
    aim.each(CONNECTIONS - 1, async |aim: Aim| {
        let Ok(mut wire) = wire().await else { return };
        while !aim.is_over() && wire.send(&ToHost::Mine {}).await && wire.line().await.is_some() {}
    })
    .await;
    0
}

/// Quick chat of a spectator at an honest table. Counts what others hear.
pub(super) async fn chatter(aim: Aim) -> u64 {
    let spectate = ToHost::Spectate { table: aim.table.clone() };
    let say = |phrase: &str| ToHost::QuickChat { game: aim.table.clone(), phrase: phrase.to_owned() };
    let phrases = [say("hello"), say("buy-my-thing-at-evil-dot-example")];
    let listen = aim.count(1, async |aim: Aim, counted: &Counter| {
        let Some(mut wire) = aim.wire().await else { return };
        wire.send(&spectate).await;
        while !aim.is_over() {
            match wire.receive().await {
                Some(ToClient::QuickChat { .. }) => counted.add(1),
                Some(_) => {}
                None => return,
            }
        }
    });
    let talk = aim.each(4, async |aim: Aim| {
        let Some(mut wire) = aim.wire().await else { return };
        wire.send(&spectate).await;
        for phrase in phrases.iter().cycle() {
            if aim.is_over() || !wire.send(phrase).await {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    });
    tokio::join!(listen, talk).0
}

/// Malformed and forbidden messages. Counts answers other than refusals.
pub(super) async fn malformed(aim: Aim) -> u64 {
    let table = &aim.table;
    let mut lines: Vec<String> = [
        "",
        "null",
        "[]",
        "{}",
        "{\"do\":{}}",
        "\u{1F43B}",
        "{\"resume\":{\"game\":\"K7Q2M9\",\"from\":-1}}",
        "{\"ping\":{\"n\":1e99}}",
        "{\"ping\":{\"n\":99999999999999999999}}",
        "{\"watch\":{\"table\":\"'; DROP TABLE games\"}}",
        "{\"watch\":{\"table\":\"../../etc/passwd\"}}",
        "{\"watch\":{\"table\":\"\\u0000\"}}",
        "{\"hello\":{}}",
        "{\"open\":{\"terms\":{\"mode\":\"cascadia\",\"options\":{\"cards\":7}},\"seats\":[\"open\"]}}",
        "{\"open\":{\"terms\":{\"mode\":\"chess\",\"options\":null},\"seats\":[]}}",
    ]
    .map(str::to_owned)
    .into();
    for message in [
        format!("{{\"leave\":{{\"game\":\"{table}\",\"level\":\"greedy\"}}}}"),
        format!("{{\"back\":{{\"game\":\"{table}\"}}}}"),
        format!("{{\"ask\":{{\"game\":\"{table}\",\"question\":\"end\"}}}}"),
        format!("{{\"answer\":{{\"game\":\"{table}\",\"asked\":1,\"yes\":true}}}}"),
        format!("{{\"link\":{{\"game\":\"{table}\"}}}}"),
        format!("{{\"start\":{{\"table\":\"{table}\"}}}}"),
        format!("{{\"rematch\":{{\"game\":\"{table}\"}}}}"),
        format!("{{\"do\":{{\"game\":\"{table}\",\"after\":1,\"keep\":0,\"actions\":[\"end\"],\"id\":1}}}}"),
        format!("{{\"open\":{}", "[".repeat(8_000)),
    ] {
        lines.push(message);
    }
    aim.count(4, async |aim: Aim, counted: &Counter| {
        let Some(mut wire) = aim.wire().await else { return };
        for line in lines.iter().cycle() {
            if aim.is_over() || !wire.send_line(line).await {
                return;
            }
            match wire.line().await {
                Some(answer) => counted
                    .add(u64::from(!answer.starts_with("{\"refused\"") && !answer.starts_with("{\"bye\""))),
                None => return,
            }
        }
    })
    .await
}

impl Aim {
    /// Connects and greets under a fresh key.
    pub(super) async fn wire(&self) -> Option<Wire> {
        Wire::greeted(self.source, self.server, &fresh_key(), "Eve").await.ok()
    }

    /// Receives the next table or refusal.
    pub(super) async fn answer(&self, wire: &mut Wire) -> Option<ToClient> {
        wire.wait_for(self.until, |message| match message {
            ToClient::Table { .. } | ToClient::Refused { .. } => Some(message.clone()),
            _ => None,
        })
        .await
    }

    /// Guesses on all connections under fresh keys. Counts the refusals after a look.
    async fn guess(&self, guess: impl Fn() -> ToHost) -> u64 {
        self.count(CONNECTIONS, async |aim: Aim, counted: &Counter| {
            let Some(mut wire) = aim.wire().await else { return };
            for _ in 0..BURST {
                if aim.is_over() || !wire.send(&guess()).await {
                    return;
                }
            }
            for _ in 0..BURST {
                match wire.receive().await {
                    Some(ToClient::Refused { code, .. }) => {
                        let misses = [RefusalCode::Table, RefusalCode::Link, RefusalCode::Invite];
                        counted.add(u64::from(misses.contains(&code)));
                    }
                    Some(_) => {}
                    None => return,
                }
            }
        })
        .await
    }
}
