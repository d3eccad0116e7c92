//! A connection to a server: greeted, then messages both ways, each a text frame of one line.

use std::collections::BTreeMap;

use futures_util::{SinkExt, StreamExt};
use thiserror::Error;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as WireError, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::key::InstallationKey;
use crate::engine::program_version;
use crate::table::message::{PROTOCOL, ToClient, ToHost};
use crate::table::{TableMode, read_line, write_line};

/// The bytes that are read at once, and kept for it by every connection.
const READ_BUFFER: usize = 4 * 1024;

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
    /// The server says something that this program does not understand.
    #[error("the server does not speak as expected: {0}")]
    Misunderstood(String),
}

/// A connection on which the server knows who we are.
pub struct ClientSocket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The name under which the server knows us.
    name: String,
    /// The time of the server when it let us in.
    host_time: u64,
}

impl ClientSocket {
    /// Connects to `url`, `ws://…/play` or `wss://…/play`, and greets.
    ///
    /// # Errors
    /// If the server cannot be reached or does not let us in.
    pub async fn connect(url: &str, key: &InstallationKey, name: &str) -> Result<Self, SocketError> {
        let request = url.into_client_request().map_err(Box::new)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        // The first one to say which provider there is has the word; the others agree.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (socket, _) = connect_async_with_config(request, Some(config), true).await.map_err(Box::new)?;
        let mut client = Self { socket, name: name.to_owned(), host_time: 0 };
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
        Ok(self.socket.send(Message::Text(line.into())).await.map_err(Box::new)?)
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
            match self.socket.next().await {
                Some(Ok(Message::Text(line))) => return Ok(line),
                Some(Ok(Message::Close(_))) | None => return Err(SocketError::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Box::new(error).into()),
            }
        }
    }

    /// Ends the connection in order.
    pub async fn close(mut self) {
        // The other side notices in any case.
        let _ = self.socket.close(None).await;
    }
}
