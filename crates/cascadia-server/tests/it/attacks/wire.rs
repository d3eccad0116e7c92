//! Sockets from chosen source addresses: relayed ones for players, raw ones for attackers.

use std::future::pending;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use cascadia_base::rng::fresh_bytes;
use cascadia_net::{ClientSocket, InstallationKey};
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::{read_line, write_line};
use futures_util::{SinkExt, StreamExt};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{sleep, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

/// Timeout of a connection with its greeting.
const CONNECT: Duration = Duration::from_secs(10);
/// Timeout of an answer to an attacker.
const ANSWER: Duration = Duration::from_millis(500);

/// Returns a fresh key.
pub(super) fn fresh_key() -> InstallationKey {
    InstallationKey::new(fresh_bytes().expect("a source of entropy"))
}

/// Connects from a source address.
pub(super) async fn stream_from(source: Ipv4Addr, server: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(SocketAddr::from((source, 0)))?;
    let stream = timeout(CONNECT, socket.connect(server)).await??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Forwards a listener's next connection to a stream until one side ends.
async fn relay(listener: &TcpListener, far: &mut TcpStream) {
    if let Ok((mut near, _)) = listener.accept().await {
        let _ = near.set_nodelay(true);
        let _ = copy_bidirectional(&mut near, far).await;
    }
}

/// Listens on a local port. Floods of connections leave every port in `TIME_WAIT` for up to a minute.
pub(super) async fn local_listener() -> TcpListener {
    let begun = Instant::now();
    loop {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await {
            Ok(listener) => return listener,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(90), "no free port: {error}"),
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Returns an address of this process that leads to the server from a source address.
pub(super) async fn url_from(source: Ipv4Addr, server: SocketAddr) -> String {
    let listener = local_listener().await;
    let url = url_of(&listener);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let _ = near.set_nodelay(true);
            tokio::spawn(async move {
                if let Ok(mut far) = stream_from(source, server).await {
                    let _ = copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    url
}

fn url_of(listener: &TcpListener) -> String {
    format!("ws://{}/play", listener.local_addr().expect("an address"))
}

/// A greeted connection of an attacker.
pub(super) struct Wire {
    socket: WebSocketStream<TcpStream>,
    /// The name at the server.
    pub(super) name: String,
}

impl Wire {
    /// Connects and greets. The usual client greets through a relay, so that this needs no version of the
    /// greeting; afterwards the stream is free for anything.
    pub(super) async fn greeted(
        source: Ipv4Addr,
        server: SocketAddr,
        key: &InstallationKey,
        name: &str,
    ) -> Result<Self, String> {
        Self::relayed(Ipv4Addr::LOCALHOST, source, server, key, name).await
    }

    /// As [`Wire::greeted`], by a relay at any address, as of a host that passes on the challenge of another.
    pub(super) async fn relayed(
        relay_at: Ipv4Addr,
        source: Ipv4Addr,
        server: SocketAddr,
        key: &InstallationKey,
        name: &str,
    ) -> Result<Self, String> {
        let listener = TcpListener::bind((relay_at, 0)).await.map_err(|error| error.to_string())?;
        Self::through(&listener, source, server, key, name).await
    }

    /// As [`Wire::greeted`], by a relay that listens already.
    pub(super) async fn through(
        listener: &TcpListener,
        source: Ipv4Addr,
        server: SocketAddr,
        key: &InstallationKey,
        name: &str,
    ) -> Result<Self, String> {
        let url = url_of(listener);
        let mut far = stream_from(source, server).await.map_err(|error| error.to_string())?;
        let connected = tokio::select! {
            connected = timeout(CONNECT, ClientSocket::connect(&url, key, name)) => connected,
            () = async { relay(listener, &mut far).await; pending().await } => unreachable!("it never ends"),
        };
        let client =
            connected.map_err(|_| "no welcome in time".to_owned())?.map_err(|error| error.to_string())?;
        let name = client.name().to_owned();
        Ok(Self { socket: WebSocketStream::from_raw_socket(far, Role::Client, None).await, name })
    }

    pub(super) async fn send(&mut self, message: &ToHost) -> bool {
        self.send_line(&write_line(message)).await
    }

    pub(super) async fn send_line(&mut self, line: &str) -> bool {
        matches!(timeout(CONNECT, self.socket.send(Message::text(line))).await, Ok(Ok(())))
    }

    /// Receives the next line; none at the end of the connection or without one in time.
    pub(super) async fn line(&mut self) -> Option<String> {
        let until = tokio::time::Instant::now() + ANSWER;
        loop {
            match timeout_at(until, self.socket.next()).await {
                Ok(Some(Ok(Message::Text(line)))) => return Some(line.as_str().to_owned()),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return None,
                Ok(Some(Ok(_))) => {}
            }
        }
    }

    /// Receives the next known message.
    pub(super) async fn receive(&mut self) -> Option<ToClient> {
        loop {
            let line = self.line().await?;
            if let Ok(message) = read_line(&line) {
                return Some(message);
            }
        }
    }

    /// Receives messages until `look` finds one; none at the end of the connection or after `until`.
    pub(super) async fn wait_for<T>(
        &mut self,
        until: Instant,
        look: impl Fn(&ToClient) -> Option<T>,
    ) -> Option<T> {
        while Instant::now() < until {
            if let Some(found) = look(&self.receive().await?) {
                return Some(found);
            }
        }
        None
    }

    /// Returns the stream below the WebSocket.
    pub(super) fn into_stream(self) -> TcpStream {
        self.socket.into_inner()
    }
}

/// Returns a frame of a client with a zero mask: the first byte has the opcode and its flags.
pub(super) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        short @ 0..=125 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 126);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}
