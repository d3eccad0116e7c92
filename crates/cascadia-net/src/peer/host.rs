//! The host's end: whoever has its address is led to the server on this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use iroh::endpoint::{BindOpts, Connection, Incoming, VarInt};
use iroh::{Endpoint, SecretKey};
use tokio::io::{copy_bidirectional, join};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::guest::PeerStream;
use super::{PeerAddress, PeerError, PeerRelay, endpoint_builder, one_line};
use crate::carried::CarriedConnection;

/// The most callers that are on the way in.
const MOST_CALLERS: usize = 32;
/// How long a caller may take until it says something.
const GREETING: Duration = Duration::from_secs(10);
/// How often the port of the server is tried, and how long is waited in between.
const PORT_ATTEMPTS: u32 = 15;
const PORT_PAUSE: Duration = Duration::from_millis(100);
/// How long to wait for a relay before the address is told without one.
const RELAY: Duration = Duration::from_secs(8);

/// This installation, open for friends.
pub struct PeerHost {
    endpoint: Endpoint,
    accepting: JoinHandle<()>,
}

impl PeerHost {
    /// Opens this installation under the key of `secret`, which stays the same from one time to the next, and leads callers to
    /// `server` on this machine. There all of them come from one address, which may have `from_one_address` connections; a
    /// quarter of these is left to programs on this machine. It is reached over the number of the server's port, as UDP, where
    /// that is free.
    ///
    /// # Errors
    /// If this machine has no way to the network.
    pub async fn open(
        secret: [u8; 32],
        server: SocketAddr,
        from_one_address: usize,
        relay: &PeerRelay,
    ) -> Result<Self, PeerError> {
        let endpoint = bind(secret, server.port(), relay).await?;
        if *relay != PeerRelay::None {
            // Without it friends may still come directly, and it is called on and on.
            let _ = timeout(RELAY, endpoint.online()).await;
        }
        let places = (from_one_address * 3 / 4).max(1);
        let (callers, places) = (Semaphore::new(MOST_CALLERS), Semaphore::new(places));
        let door = PeerDoor {
            server: reached_from_here(server),
            callers: Arc::new(callers),
            places: Arc::new(places),
        };
        let accepting = tokio::spawn(accept(endpoint.clone(), door));
        Ok(Self { endpoint, accepting })
    }

    /// Returns the address to give to friends. It changes when the network does.
    pub fn address(&self) -> PeerAddress {
        PeerAddress::of(&self.endpoint.addr())
    }

    /// Closes it: friends are told that the connection ends, and the port is free afterwards.
    pub async fn close(self) {
        self.endpoint.close().await;
        // It ends when there is nobody to accept any more.
        let _ = self.accepting.await;
    }
}

/// Returns the address at which this machine reaches what listens on `address`.
fn reached_from_here(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())),
        IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::from((Ipv6Addr::LOCALHOST, address.port())),
        _ => address,
    }
}

/// Binds the port of the server, so that a router can be told of one number for both; any other if it is taken.
async fn bind(secret: [u8; 32], port: u16, relay: &PeerRelay) -> Result<Endpoint, PeerError> {
    let builder = || endpoint_builder(relay.mode()).secret_key(SecretKey::from_bytes(&secret));
    for _ in 0..PORT_ATTEMPTS {
        let same_port = builder().bind_addr((Ipv4Addr::UNSPECIFIED, port)).and_then(|bound| {
            bound.bind_addr_with_opts(
                (Ipv6Addr::UNSPECIFIED, port),
                BindOpts::default().set_is_required(false),
            )
        });
        if let Ok(same_port) = same_port
            && let Ok(endpoint) = same_port.bind().await
        {
            return Ok(endpoint);
        }
        // A host that was closed a moment ago may still say goodbye.
        sleep(PORT_PAUSE).await;
    }
    builder().bind().await.map_err(|error| PeerError::Closed(one_line(&error)))
}

/// Where callers are led, and how many.
#[derive(Clone)]
struct PeerDoor {
    server: SocketAddr,
    callers: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

async fn accept(endpoint: Endpoint, door: PeerDoor) {
    let mut greeted = JoinSet::new();
    while let Some(incoming) = endpoint.accept().await {
        while greeted.try_join_next().is_some() {}
        // Who comes when too many are on the way in is not answered.
        let Ok(caller) = Arc::clone(&door.callers).try_acquire_owned() else {
            incoming.ignore();
            continue;
        };
        let door = door.clone();
        greeted.spawn(async move {
            let Ok(Some((connection, stream))) = timeout(GREETING, greet(incoming)).await else { return };
            drop(caller);
            match door.places.try_acquire() {
                Ok(_place) => carry(&connection, stream, door.server).await,
                Err(_) => connection.close(VarInt::from_u32(1), b"there is no place left"),
            }
        });
    }
    greeted.shutdown().await;
}

/// Lets a caller in; a stream is there as soon as the caller says something.
async fn greet(incoming: Incoming) -> Option<(Connection, PeerStream)> {
    let connection = incoming.await.ok()?;
    let (send, receive) = connection.accept_bi().await.ok()?;
    Some((connection, join(receive, send)))
}

/// Carries what a caller and the server say to each other, until one of them ends it.
async fn carry(connection: &Connection, mut caller: PeerStream, server: SocketAddr) {
    let Ok(mut socket) = TcpStream::connect(server).await else { return };
    // Before the server gets a byte of it.
    let _carried = socket.local_addr().map(CarriedConnection::note);
    // Every line is waited for.
    let _ = socket.set_nodelay(true);
    if copy_bidirectional(&mut caller, &mut socket).await.is_ok() {
        // What the server said last arrives before the caller hangs up.
        let _ = timeout(GREETING, connection.closed()).await;
    }
}
