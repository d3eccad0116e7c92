//! Reasons why a connection fails, as far as a player can act on them.

use std::io::{self, ErrorKind};

use thiserror::Error;
use tokio_tungstenite::tungstenite::Error as WireError;

use super::greeting::GreetingFault;
use super::known_hosts::HostKeyFault;
use super::socket::SocketError;

/// The code of Windows for a name that no computer has (`WSAHOST_NOT_FOUND`).
const HOST_NOT_FOUND: i32 = 11_001;
/// The HTTP status of a server that refuses newcomers for a while.
const BUSY: [u16; 2] = [429, 503];

/// Why a connection failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkFault {
    /// Not an address of a server or a friend's computer.
    #[error("`{0}` is not an address")]
    NotAnAddress(String),
    /// This build cannot reach friends' computers (feature `peer`).
    #[error("this program was built without connections to friends' computers (the feature `peer`)")]
    NoPeers,
    /// No computer has the name in the address.
    #[error("no computer has this name")]
    UnknownName,
    /// Nothing listens at the address.
    #[error("nothing answers at this address")]
    Unreachable,
    /// The friend's computer cannot be reached.
    #[error("your friend's computer was not reached")]
    FriendUnreachable,
    /// No TLS, or a certificate that is not valid for the address.
    #[error("no secure connection to the server is possible")]
    NotSecure,
    /// The server answers, but not as one of this game does.
    #[error("this is not a server of Cascadia")]
    NotAServer,
    /// The server must be updated.
    #[error("this server is older: it must be updated first")]
    OlderServer,
    /// This program must be updated.
    #[error("this program is older: it must be updated first")]
    OlderProgram,
    /// The server's key is not the one known for its address.
    #[error("this server shows another key than the one known for its address")]
    OtherKey,
    /// The server shows the key of a server at another address.
    #[error("this server shows the key of {0}")]
    KeyOf(String),
    /// The server has not proven its key.
    #[error("this server did not prove its key")]
    NotProven,
    /// The server has too many connections.
    #[error("the server is busy")]
    Busy,
    /// No answer for too long.
    #[error("the server does not answer any more")]
    Silent,
    /// The connection broke off.
    #[error("the connection broke off")]
    Closed,
    /// The server's own words.
    #[error("{0}")]
    Server(String),
    /// Anything else, in the words of the system.
    #[error("{0}")]
    Other(String),
}

impl From<&SocketError> for LinkFault {
    fn from(error: &SocketError) -> Self {
        match error {
            SocketError::Wire(error) => of_wire(error),
            SocketError::Bye { why, .. } => Self::Server(why.clone()),
            SocketError::Closed => Self::Closed,
            SocketError::Silent => Self::Silent,
            #[cfg(feature = "peer")]
            SocketError::Peer(_) => Self::FriendUnreachable,
            #[cfg(not(feature = "peer"))]
            SocketError::NoPeers => Self::NoPeers,
            SocketError::Greeting(fault) => fault.into(),
            SocketError::Misunderstood(_) => Self::NotAServer,
        }
    }
}

impl From<&GreetingFault> for LinkFault {
    fn from(fault: &GreetingFault) -> Self {
        match fault {
            GreetingFault::OlderHost => Self::OlderServer,
            GreetingFault::NewerHost => Self::OlderProgram,
            GreetingFault::Key(HostKeyFault::Other) => Self::OtherKey,
            GreetingFault::Key(HostKeyFault::Of(url)) => Self::KeyOf(url.clone()),
            GreetingFault::NotProven => Self::NotProven,
            GreetingFault::Unexpected | GreetingFault::NoEntropy => Self::NotAServer,
        }
    }
}

impl LinkFault {
    /// Tests whether reconnecting is pointless until the player or the host changes something.
    pub(super) const fn is_lasting(&self) -> bool {
        matches!(
            self,
            Self::OlderServer | Self::OlderProgram | Self::OtherKey | Self::KeyOf(_) | Self::NotProven
        )
    }
}

impl SocketError {
    /// Returns the words of a server that refuses newcomers for a while; empty if it gives none.
    pub fn busy_words(&self) -> Option<String> {
        let Self::Wire(error) = self else { return None };
        match error.as_ref() {
            WireError::Http(answer) if BUSY.contains(&answer.status().as_u16()) => {
                let words = answer.body().as_deref().unwrap_or_default();
                Some(String::from_utf8_lossy(words).trim().to_owned())
            }
            _ => None,
        }
    }
}

fn of_wire(error: &WireError) -> LinkFault {
    match error {
        WireError::Io(error) => of_io(error),
        WireError::ConnectionClosed | WireError::AlreadyClosed => LinkFault::Closed,
        WireError::Tls(_) => LinkFault::NotSecure,
        WireError::Url(error) => LinkFault::NotAnAddress(error.to_string()),
        WireError::Http(answer) if BUSY.contains(&answer.status().as_u16()) => LinkFault::Busy,
        _ => LinkFault::NotAServer,
    }
}

fn of_io(error: &io::Error) -> LinkFault {
    match error.kind() {
        ErrorKind::ConnectionRefused
        | ErrorKind::HostUnreachable
        | ErrorKind::NetworkUnreachable
        | ErrorKind::NetworkDown
        | ErrorKind::AddrNotAvailable
        | ErrorKind::TimedOut => LinkFault::Unreachable,
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => LinkFault::Closed,
        // rustls reports a refused certificate and a server without TLS in this way.
        ErrorKind::InvalidData => LinkFault::NotSecure,
        // The standard library has no kind for names that are not found.
        _ if error.raw_os_error() == Some(HOST_NOT_FOUND) || error.to_string().contains("lookup address") => {
            LinkFault::UnknownName
        }
        _ => LinkFault::Other(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientSocket, InstallationKey};

    async fn fault_at(url: &str) -> LinkFault {
        match ClientSocket::connect(url, &InstallationKey::new([1; 32]), "Ada").await {
            Ok(_) => panic!("{url} let us in"),
            Err(error) => LinkFault::from(&error),
        }
    }

    #[tokio::test]
    async fn addresses_of_no_server_have_their_reason() {
        let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = closed.local_addr().expect("an address").port();
        drop(closed);
        assert_eq!(fault_at(&format!("ws://127.0.0.1:{port}/play")).await, LinkFault::Unreachable);
        assert_eq!(fault_at("ws://no-such-host.invalid/play").await, LinkFault::UnknownName);

        let web = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("ws://{}/play", web.local_addr().expect("an address"));
        for (answer, fault) in [
            ("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", LinkFault::NotAServer),
            ("HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n", LinkFault::Busy),
            ("220 mail.example\r\n", LinkFault::NotAServer),
        ] {
            let answers = async {
                use tokio::io::{AsyncReadExt, AsyncWriteExt};
                let (mut socket, _) = web.accept().await.expect("a caller");
                let _ = socket.read(&mut [0; 4096]).await;
                socket.write_all(answer.as_bytes()).await.expect("it is still there");
                socket
            };
            let (_socket, found) = tokio::join!(answers, fault_at(&url));
            assert_eq!(found, fault, "{answer}");
        }
        let secure = url.replace("ws:", "wss:");
        let answers = async {
            use tokio::io::AsyncWriteExt;
            let (mut socket, _) = web.accept().await.expect("a caller");
            let _ = socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
            socket
        };
        let (_socket, found) = tokio::join!(answers, fault_at(&secure));
        assert_eq!(found, LinkFault::NotSecure);
    }
}
