//! An authenticated connection to a server, with messages as text frames of one line.

use futures_util::{SinkExt, StreamExt};
use thiserror::Error;
use tokio::net::TcpStream;
#[cfg(feature = "peer")]
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::TlsError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as WireError, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::greeting::{GreetingFault, SentHello};
use super::host_address::split_print;
use super::is_peer;
use super::key::InstallationKey;
use super::known_hosts::{HostKeyFault, KnownHosts};
#[cfg(feature = "peer")]
use super::peer::{PeerAddress, PeerError, PeerRoute, PeerStream, call_friend};
use super::signed_text::{CHANNEL_BYTES, CHANNEL_LABEL};
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::hex_of;
use cascadia_table::{read_line, write_line};

/// Size of the read buffer of a connection, in bytes.
const READ_BUFFER: usize = 4 * 1024;
/// Request URL of the server on a friend's computer, which is reached through a tunnel.
#[cfg(feature = "peer")]
const FRIEND_DOOR: &str = "ws://localhost/play";

/// The reason for the failure or end of a connection.
#[derive(Debug, Error)]
pub enum SocketError {
    /// The server is unreachable, or the connection was lost.
    #[error("there is no connection to the server: {0}")]
    Wire(#[from] Box<WireError>),
    /// The server has closed the connection with a goodbye.
    #[error("the server says goodbye: {why}")]
    Bye {
        /// The reason, a sentence.
        why: String,
        /// Milliseconds until reconnecting makes sense; none if it never does.
        retry: Option<u64>,
    },
    /// The server has closed the connection without a goodbye.
    #[error("the server has closed the connection")]
    Closed,
    /// The server was silent for too long.
    #[error("the server does not answer any more")]
    Silent,
    /// A friend's computer is unreachable.
    #[cfg(feature = "peer")]
    #[error("{0}")]
    Peer(#[from] super::peer::PeerError),
    /// This build cannot connect to friends' computers.
    #[cfg(not(feature = "peer"))]
    #[error("this program was built without the way to a friend's computer (the feature `peer`)")]
    NoPeers,
    /// The server speaks only older versions of the protocol.
    #[error("this server is older: it must be updated first")]
    OlderServer,
    /// The server speaks only newer versions of the protocol.
    #[error("this program is older: it must be updated first")]
    OlderProgram,
    /// The server's key is not the one known for its address.
    #[error("this server shows another key than the one known for its address")]
    OtherKey,
    /// The server shows the key of a server at another address.
    #[error("this server shows the key of {0}: it may be passing on a greeting to it")]
    KeyOf(String),
    /// The server has not proven its key.
    #[error("this server did not prove its key")]
    NotProven,
    /// The server has sent an unknown message.
    #[error("the server does not speak as expected: {0}")]
    Misunderstood(String),
}

impl From<GreetingFault> for SocketError {
    fn from(fault: GreetingFault) -> Self {
        match fault {
            GreetingFault::OlderHost => Self::OlderServer,
            GreetingFault::NewerHost => Self::OlderProgram,
            GreetingFault::Key(HostKeyFault::Other) => Self::OtherKey,
            GreetingFault::Key(HostKeyFault::Of(url)) => Self::KeyOf(url),
            GreetingFault::NotProven => Self::NotProven,
            GreetingFault::Unexpected => Self::Misunderstood("it does not begin with a challenge".to_owned()),
            GreetingFault::NoEntropy => Self::Misunderstood("this system gives no random numbers".to_owned()),
        }
    }
}

/// An authenticated connection to a server.
pub struct ClientSocket {
    wire: ClientWire,
    /// Public key of the server.
    host_key: String,
    /// Name of the player at the server.
    name: String,
    /// The server's time at the greeting.
    host_time: u64,
}

/// The transport of a connection.
enum ClientWire {
    /// A connection to a server.
    Server(Box<WebSocketStream<MaybeTlsStream<TcpStream>>>),
    /// A connection to the server on a friend's computer, with its tunnel.
    #[cfg(feature = "peer")]
    Friend(Box<WebSocketStream<PeerStream>>, PeerRoute),
}

impl ClientWire {
    async fn connect(url: &str) -> Result<Self, SocketError> {
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        if is_peer(url) {
            return Self::call_friend(url, config).await;
        }
        let request = url.into_client_request().map_err(Box::new)?;
        // The provider can be installed once; a later attempt fails without harm.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (socket, _) = connect_async_with_config(request, Some(config), true).await.map_err(Box::new)?;
        Ok(Self::Server(Box::new(socket)))
    }

    #[cfg(feature = "peer")]
    async fn call_friend(address: &str, config: WebSocketConfig) -> Result<Self, SocketError> {
        let friend: PeerAddress = address.parse().map_err(PeerError::from)?;
        let (stream, route) = call_friend(&friend).await?;
        match client_async_with_config(FRIEND_DOOR, stream, Some(config)).await {
            Ok((socket, _)) => Ok(Self::Friend(Box::new(socket), route)),
            Err(error) => Err(route.give_up(&friend, &error).await.into()),
        }
    }

    #[cfg(not(feature = "peer"))]
    async fn call_friend(_address: &str, _config: WebSocketConfig) -> Result<Self, SocketError> {
        Err(SocketError::NoPeers)
    }

    /// Returns the exported keying material of the TLS connection, in hexadecimal; empty without TLS.
    fn channel(&self) -> Result<String, SocketError> {
        match self {
            Self::Server(socket) => match socket.get_ref() {
                MaybeTlsStream::Rustls(stream) => {
                    let exported =
                        stream.get_ref().1.export_keying_material([0; CHANNEL_BYTES], CHANNEL_LABEL, None);
                    let failed = |error| SocketError::from(Box::new(WireError::Tls(TlsError::Rustls(error))));
                    exported.map(|bytes| hex_of(&bytes)).map_err(|error| failed(Box::new(error)))
                }
                _ => Ok(String::new()),
            },
            #[cfg(feature = "peer")]
            Self::Friend(..) => Ok(String::new()),
        }
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
            Self::Friend(mut socket, route) => {
                let _ = socket.as_mut().close(None).await;
                route.close(socket.into_inner()).await;
            }
        }
    }
}

impl ClientSocket {
    /// Connects to `url`, `ws://…/play` or `wss://…/play`, or to a friend's computer (`peer:…`), and greets
    /// the server. The print of the server's key may stand behind the address.
    ///
    /// # Errors
    /// If the server is unreachable or refuses the client, or does not prove its key.
    pub async fn connect(url: &str, key: &InstallationKey, name: &str) -> Result<Self, SocketError> {
        Self::connect_known(url, key, name, &KnownHosts::default()).await
    }

    /// Connects like [`connect`](Self::connect), but not to a server with another key than known.
    ///
    /// # Errors
    /// As above.
    pub async fn connect_known(
        url: &str,
        key: &InstallationKey,
        name: &str,
        known: &KnownHosts,
    ) -> Result<Self, SocketError> {
        let wire = ClientWire::connect(split_print(url).0).await?;
        let mut client = Self { wire, host_key: String::new(), name: name.to_owned(), host_time: 0 };
        client.greet(url, key, known).await?;
        Ok(client)
    }

    async fn greet(
        &mut self,
        url: &str,
        key: &InstallationKey,
        known: &KnownHosts,
    ) -> Result<(), SocketError> {
        let challenge = self.receive().await?;
        let channel = self.wire.channel()?;
        let (sent, hello) = SentHello::answer(&challenge, url, &channel, (key, &self.name), known)?;
        self.send(&hello).await?;
        match self.receive().await? {
            ToClient::Welcome { you, time, proof, .. } => {
                sent.check_welcome(&proof)?;
                (self.name, self.host_time) = (you, time);
                self.host_key = sent.host_key().to_owned();
                Ok(())
            }
            other => Err(SocketError::Misunderstood(write_line(&other))),
        }
    }

    /// Returns the public key of the server, in hexadecimal.
    pub fn host_key(&self) -> &str {
        &self.host_key
    }

    /// Returns the player's name at the server.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the server's time at the greeting, in milliseconds since 1970.
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

    /// Sends a raw line.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send_line(&mut self, line: impl Into<Utf8Bytes>) -> Result<(), SocketError> {
        Ok(self.wire.send(Message::Text(line.into())).await.map_err(Box::new)?)
    }

    /// Receives the next message. Cancel-safe: no message is lost.
    ///
    /// # Errors
    /// If the connection is lost, the server closed it, or the message is unknown.
    pub async fn receive(&mut self) -> Result<ToClient, SocketError> {
        let line = self.receive_line().await?;
        match read_line(&line).map_err(|error| SocketError::Misunderstood(error.to_string()))? {
            ToClient::Bye { why, retry } => Err(SocketError::Bye { why, retry }),
            message => Ok(message),
        }
    }

    /// Receives the next line.
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

    /// Closes the connection.
    pub async fn close(self) {
        self.wire.close().await;
    }
}
