//! Attacks below the messages: sockets, requests, frames.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};

use super::Aim;
use super::wire::{Wire, frame, fresh_key, stream_from};
use cascadia_table::message::ToHost;
use cascadia_table::write_line;

/// Connections that an address has as shipped.
const CONNECTIONS: usize = 8;
/// Frames in one write.
const TOGETHER: usize = 64;
/// Silent sockets, more than a process may usually have open files.
const SILENT: usize = 1_100;
const UPGRADE: &str = "GET /play HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                       Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// Pings, and nothing is read: answers pile up unless the server stops.
pub(super) async fn pings_unread(aim: Aim) -> u64 {
    let pings = frame(0x89, &[7; 125]).repeat(TOGETHER);
    let greeted = aim.each(1, async |aim: Aim| write_for_ever(aim.stream().await, &pings).await);
    let ungreeted = aim.each(1, async |aim: Aim| {
        let mut stream = stream_from(aim.source, aim.server).await.ok();
        if let Some(stream) = &mut stream {
            let _ = stream.write_all(UPGRADE.as_bytes()).await;
        }
        write_for_ever(stream, &pings).await;
    });
    tokio::join!(greeted, ungreeted);
    0
}

pub(super) async fn ping_flood(aim: Aim) -> u64 {
    flood(aim, Vec::new(), frame(0x89, b"")).await
}

pub(super) async fn pong_flood(aim: Aim) -> u64 {
    flood(aim, Vec::new(), frame(0x8a, b"")).await
}

/// A message in empty pieces without an end.
pub(super) async fn pieces_flood(aim: Aim) -> u64 {
    flood(aim, frame(0x01, b"{"), frame(0x00, b"")).await
}

/// The longest lines, none of them a message.
pub(super) async fn bytes_flood(aim: Aim) -> u64 {
    let line = format!("{{\"open\":{}", "[".repeat(16_000));
    flood(aim, Vec::new(), frame(0x81, line.as_bytes())).await
}

/// Requests of every kind, one after the other without waiting.
pub(super) async fn request_flood(aim: Aim) -> u64 {
    let paths = ["/healthz", "/metrics", "/", "/play", "/nothing/at/all"];
    let requests: String = paths.map(|path| format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n")).concat();
    let requests = requests.repeat(10);
    let each = async |aim: Aim| {
        let stream = stream_from(aim.source, aim.server).await.ok();
        read_and_write(stream, requests.as_bytes()).await;
    };
    aim.each(CONNECTIONS, each).await;
    0
}

/// Sockets that say nothing, and some whose request never ends.
pub(super) async fn open_sockets(aim: Aim) -> u64 {
    let mut held = VecDeque::new();
    while !aim.is_over() {
        let Ok(Ok(mut stream)) =
            timeout(Duration::from_millis(200), stream_from(aim.source, aim.server)).await
        else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        if held.len() % 10 == 0 {
            let _ = stream.write_all(b"GET /play HTTP/1.1\r\nHost: here\r\nX-Slow: ").await;
        }
        held.push_back(stream);
        if held.len() > SILENT {
            held.pop_front();
        }
        // An hour of this still leaves free ports.
        sleep(Duration::from_millis(1)).await;
    }
    0
}

/// Frames that break the protocol, before and after the greeting.
pub(super) async fn bad_frames(aim: Aim) -> u64 {
    let mut bad = vec![
        // Not masked, a reserved bit, an unknown opcode, a ping in pieces, a ping that is too long.
        b"\x81\x02{}".to_vec(),
        frame(0xc1, b"{}"),
        frame(0x83, b"{}"),
        frame(0x09, b""),
        frame(0x89, &[0; 200]),
        // Lengths of 2^63 and 2^32 - 1, no text, a binary frame, an end without a beginning.
        b"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0".to_vec(),
        b"\x81\xff\0\0\0\0\xff\xff\xff\xff\0\0\0\0".to_vec(),
        frame(0x81, b"\xff\xfe\x80"),
        frame(0x82, b"{}"),
        frame(0x80, b"{}"),
        // Closing with no, half and impossible codes.
        frame(0x88, b""),
        frame(0x88, b"\x03"),
        frame(0x88, b"\x00\x01"),
        frame(0x88, b"\x03\xed\xff"),
    ];
    bad.push(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec());
    let each = async |aim: Aim| {
        for (index, bytes) in bad.iter().enumerate() {
            let mut stream = match index % 2 {
                0 => aim.stream().await,
                _ => stream_from(aim.source, aim.server).await.ok(),
            };
            let Some(stream) = &mut stream else { continue };
            if index % 2 == 1 {
                let _ = stream.write_all(UPGRADE.as_bytes()).await;
            }
            let _ = stream.write_all(bytes).await;
            let _ = timeout(Duration::from_millis(50), stream.read(&mut [0; 4096])).await;
        }
    };
    aim.each(4, each).await;
    0
}

/// Requests for a whole game again and again, whose answers are never read.
pub(super) async fn nobody_reads(aim: Aim) -> u64 {
    let resume = write_line(&ToHost::Resume { game: aim.table.clone(), from: 0 });
    let requests = frame(0x81, resume.as_bytes()).repeat(39);
    let each = async |aim: Aim| {
        let Some(mut stream) = aim.stream().await else { return };
        let _ = timeout(Duration::from_secs(5), stream.write_all(&requests)).await;
        sleep_until(aim.until.into()).await;
    };
    aim.each(CONNECTIONS, each).await;
    0
}

/// Sends the same frames on all connections and reads the answers.
async fn flood(aim: Aim, first: Vec<u8>, frame: Vec<u8>) -> u64 {
    let frames = frame.repeat(TOGETHER);
    let each = async |aim: Aim| {
        let Some(mut stream) = aim.stream().await else { return };
        if stream.write_all(&first).await.is_ok() {
            read_and_write(Some(stream), &frames).await;
        }
    };
    aim.each(CONNECTIONS, each).await;
    0
}

async fn write_for_ever(stream: Option<TcpStream>, bytes: &[u8]) {
    let Some(mut stream) = stream else { return };
    while stream.write_all(bytes).await.is_ok() {}
}

/// Writes the same bytes until the server ends the connection, and reads and drops all answers.
async fn read_and_write(stream: Option<TcpStream>, bytes: &[u8]) {
    let Some(stream) = stream else { return };
    let (mut reader, mut writer) = stream.into_split();
    let read = async {
        let mut buffer = vec![0; 16 * 1024];
        while matches!(reader.read(&mut buffer).await, Ok(1..)) {}
    };
    let write = async { while writer.write_all(bytes).await.is_ok() {} };
    // The first to fail ends the connection.
    tokio::select! {
        () = read => {}
        () = write => {}
    }
}

impl Aim {
    /// Connects and greets under a fresh key; returns the stream for raw frames.
    async fn stream(&self) -> Option<TcpStream> {
        let wire = Wire::greeted(self.source, self.server, &fresh_key(), "Eve").await;
        wire.ok().map(Wire::into_stream)
    }
}
