//! A connection to a server: greeted, then messages both ways, each a text frame of one line.

use std::collections::BTreeMap;

use futures_util::{SinkExt, StreamExt};
use thiserror::Error;
use tokio::net::TcpStream;
#[cfg(feature = "peer")]
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as WireError, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::is_peer;
use super::key::InstallationKey;
#[cfg(feature = "peer")]
use super::peer::{PeerAddress, PeerError, PeerStream, PeerWay, call_friend};
use cascadia_storage::program_version;
use cascadia_table::message::{PROTOCOL, ToClient, ToHost};
use cascadia_table::{TableMode, read_line, write_line};

/// The bytes that are read at once, and kept for it by every connection.
const READ_BUFFER: usize = 4 * 1024;
/// The door of the server on a friend's computer; its name is that of the machine it runs on, which it is asked over a tunnel.
#[cfg(feature = "peer")]
const FRIEND_DOOR: &str = "ws://localhost/play";

/// The reason why a connection did not come about or has ended.
#[derive(Debug, Error)]
pub enum SocketError {
    /// The server cannot be reached, or the connection was lost.
    #[error("there is no connection to the server: {0}")]
    Wire(#[from] Box<WireError>),
    /// The server ended it.
    #[error("the server says goodbye: {why}")]
    Bye {
        /// Its reason.
        why: String,
        /// After how many milliseconds it is worth coming back; none if it is not.
        retry: Option<u64>,
    },
    /// The server closed it without a word.
    #[error("the server has closed the connection")]
    Closed,
    /// Nothing was heard of the server for too long.
    #[error("the server does not answer any more")]
    Silent,
    /// A friend's computer cannot be reached.
    #[cfg(feature = "peer")]
    #[error("{0}")]
    Peer(#[from] super::peer::PeerError),
    /// A friend's computer cannot be called by this build.
    #[cfg(not(feature = "peer"))]
    #[error("this program was built without the way to a friend's computer (the feature `peer`)")]
    NoPeers,
    /// The server says something that this program does not understand.
    #[error("the server does not speak as expected: {0}")]
    Misunderstood(String),
}

/// A connection on which the server knows who we are.
pub struct ClientSocket {
    wire: ClientWire,
    /// The name under which the server knows us.
    name: String,
    /// The time of the server when it let us in.
    host_time: u64,
}

/// What the messages go over.
enum ClientWire {
    /// A connection to a server.
    Server(Box<WebSocketStream<MaybeTlsStream<TcpStream>>>),
    /// One to the server on a friend's computer, and what keeps it open.
    #[cfg(feature = "peer")]
    Friend(Box<WebSocketStream<PeerStream>>, PeerWay),
}

impl ClientWire {
    async fn connect(url: &str) -> Result<Self, SocketError> {
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        if is_peer(url) {
            return Self::call_friend(url, config).await;
        }
        let request = url.into_client_request().map_err(Box::new)?;
        // The first one to say which provider there is has the word; the others agree.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (socket, _) = connect_async_with_config(request, Some(config), true).await.map_err(Box::new)?;
        Ok(Self::Server(Box::new(socket)))
    }

    #[cfg(feature = "peer")]
    async fn call_friend(address: &str, config: WebSocketConfig) -> Result<Self, SocketError> {
        let friend: PeerAddress = address.parse().map_err(PeerError::from)?;
        let (stream, way) = call_friend(&friend).await?;
        match client_async_with_config(FRIEND_DOOR, stream, Some(config)).await {
            Ok((socket, _)) => Ok(Self::Friend(Box::new(socket), way)),
            Err(error) => Err(way.give_up(&friend, &error).await.into()),
        }
    }

    #[cfg(not(feature = "peer"))]
    async fn call_friend(_address: &str, _config: WebSocketConfig) -> Result<Self, SocketError> {
        Err(SocketError::NoPeers)
    }

    async fn send(&mut self, message: Message) -> Result<(), WireError> {
        match self {
            Self::Server(socket) => socket.send(message).await,
            #[cfg(feature = "peer")]
            Self::Friend(socket, _) => socket.send(message).await,
        }
    }

    async fn next(&mut self) -> Option<Result<Message, WireError>> {
        match self {
            Self::Server(socket) => socket.next().await,
            #[cfg(feature = "peer")]
            Self::Friend(socket, _) => socket.next().await,
        }
    }

    async fn close(self) {
        // The other side notices in any case.
        match self {
            Self::Server(mut socket) => drop(socket.as_mut().close(None).await),
            #[cfg(feature = "peer")]
            Self::Friend(mut socket, way) => {
                let _ = socket.as_mut().close(None).await;
                way.close(socket.into_inner()).await;
            }
        }
    }
}

impl ClientSocket {
    /// Connects to `url`, `ws://…/play` or `wss://…/play`, or to a friend's computer (`peer:…`), and greets.
    ///
    /// # Errors
    /// If the server cannot be reached or does not let us in.
    pub async fn connect(url: &str, key: &InstallationKey, name: &str) -> Result<Self, SocketError> {
        let wire = ClientWire::connect(url).await?;
        let mut client = Self { wire, name: name.to_owned(), host_time: 0 };
        client.greet(key).await?;
        Ok(client)
    }

    async fn greet(&mut self, key: &InstallationKey) -> Result<(), SocketError> {
        let ToClient::Challenge { nonce, host } = self.receive().await? else {
            return Err(SocketError::Misunderstood("it does not begin with a challenge".to_owned()));
        };
        let rules: BTreeMap<String, u32> =
            TableMode::ALL.into_iter().map(|mode| (mode.key().to_owned(), mode.rules())).collect();
        self.send(&ToHost::Hello {
            protocol: PROTOCOL,
            rules,
            program: program_version().to_owned(),
            key: key.public(),
            name: self.name.clone(),
            proof: key.prove(&nonce, &host),
        })
        .await?;
        match self.receive().await? {
            ToClient::Welcome { you, time, .. } => {
                (self.name, self.host_time) = (you, time);
                Ok(())
            }
            other => Err(SocketError::Misunderstood(write_line(&other))),
        }
    }

    /// Returns the name under which the server knows us.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the time of the server when it let us in, in milliseconds since 1970.
    pub const fn host_time(&self) -> u64 {
        self.host_time
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send(&mut self, message: &ToHost) -> Result<(), SocketError> {
        self.send_line(write_line(message)).await
    }

    /// Sends a line as it is.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send_line(&mut self, line: impl Into<Utf8Bytes>) -> Result<(), SocketError> {
        Ok(self.wire.send(Message::Text(line.into())).await.map_err(Box::new)?)
    }

    /// Waits for the next message. What is cut off while it waits is not lost.
    ///
    /// # Errors
    /// If the connection is lost, the server ended it, or says something unknown.
    pub async fn receive(&mut self) -> Result<ToClient, SocketError> {
        let line = self.receive_line().await?;
        match read_line(&line).map_err(|error| SocketError::Misunderstood(error.to_string()))? {
            ToClient::Bye { why, retry } => Err(SocketError::Bye { why, retry }),
            message => Ok(message),
        }
    }

    /// Waits for the next line.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn receive_line(&mut self) -> Result<Utf8Bytes, SocketError> {
        loop {
            match self.wire.next().await {
                Some(Ok(Message::Text(line))) => return Ok(line),
                Some(Ok(Message::Close(_))) | None => return Err(SocketError::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Box::new(error).into()),
            }
        }
    }

    /// Ends the connection in order.
    pub async fn close(self) {
        self.wire.close().await;
    }
}
