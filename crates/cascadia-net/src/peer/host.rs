//! The host's end: forwards friends who have the address to the server on this machine.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use iroh::endpoint::{BindOpts, Connection, Incoming, IncomingAddr, VarInt};
use iroh::{Endpoint, SecretKey};
use tokio::io::{copy_bidirectional, join};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::guest::PeerStream;
use super::{PeerAddress, PeerError, PeerRelay, endpoint_builder, one_line};
use crate::carried::CarriedConnection;

/// Most simultaneous handshakes.
const MOST_CALLERS: usize = 32;
/// Most simultaneous handshakes of one address, where it is known.
const MOST_CALLERS_OF_ONE: usize = MOST_CALLERS * 3 / 4;
/// Connections that every address may have.
const FEWEST_OF_ONE: usize = 8;
/// Time limit of a handshake, up to the first data.
const GREETING: Duration = Duration::from_secs(10);
/// Attempts to bind the server's port, and the pause between them.
const PORT_ATTEMPTS: u32 = 15;
const PORT_PAUSE: Duration = Duration::from_millis(100);
/// Time to wait for a relay before the address is returned without it.
const RELAY: Duration = Duration::from_secs(8);

/// The endpoint of an installation that hosts for friends.
pub struct PeerHost {
    endpoint: Endpoint,
    accepting: JoinHandle<()>,
}

impl PeerHost {
    /// Opens the endpoint with a stable `secret` as its key, and forwards callers to `server` on this
    /// machine. The server sees all of them at one address, which may have `from_one_address` connections; a
    /// quarter of these is reserved for local programs. The endpoint uses the number of the server's port for
    /// UDP if it is free.
    ///
    /// # Errors
    /// If this machine has no network.
    pub async fn open(
        secret: [u8; 32],
        server: SocketAddr,
        from_one_address: usize,
        relay: &PeerRelay,
    ) -> Result<Self, PeerError> {
        let endpoint = bind(secret, server.port(), relay).await?;
        if *relay != PeerRelay::None {
            // Without a relay friends may still connect directly, and the endpoint keeps trying.
            let _ = timeout(RELAY, endpoint.online()).await;
        }
        let places = (from_one_address * 3 / 4).max(1);
        let door = PeerDoor {
            key: endpoint.id().to_string(),
            server: reached_from_here(server),
            callers: Arc::new(Semaphore::new(MOST_CALLERS)),
            callers_by_source: SourceCounts::new(MOST_CALLERS_OF_ONE),
            places_by_source: SourceCounts::new((places / 2).max(FEWEST_OF_ONE)),
            places: Arc::new(Semaphore::new(places)),
        };
        let accepting = tokio::spawn(accept(endpoint.clone(), door));
        Ok(Self { endpoint, accepting })
    }

    /// Returns the address for friends. It changes with the network.
    pub fn address(&self) -> PeerAddress {
        PeerAddress::of(&self.endpoint.addr())
    }

    /// Closes the endpoint: friends are disconnected in order, and the port becomes free.
    pub async fn close(self) {
        self.endpoint.close().await;
        // The task ends with the endpoint.
        let _ = self.accepting.await;
    }
}

/// Returns the local address of a server that listens on `address`.
fn reached_from_here(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())),
        IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::from((Ipv6Addr::LOCALHOST, address.port())),
        _ => address,
    }
}

/// Binds the port of the server, so that one number can be forwarded by a router; any other port if it is
/// taken.
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
        // A host closed a moment ago may still be shutting down.
        sleep(PORT_PAUSE).await;
    }
    builder().bind().await.map_err(|error| PeerError::Closed(one_line(&error)))
}

/// The destination of callers, and their limits.
#[derive(Clone)]
struct PeerDoor {
    /// Key of the endpoint, which callers sign.
    key: String,
    server: SocketAddr,
    callers: Arc<Semaphore>,
    callers_by_source: SourceCounts,
    places: Arc<Semaphore>,
    places_by_source: SourceCounts,
}

/// A limited number of callers for each address. Those behind a relay have an unspecified one, and no limit.
#[derive(Clone)]
struct SourceCounts {
    counts: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
    most: usize,
}

/// A counted caller, until dropped.
struct CountedSource {
    counts: SourceCounts,
    source: IpAddr,
}

impl SourceCounts {
    fn new(most: usize) -> Self {
        Self { counts: Arc::default(), most }
    }

    fn counts(&self) -> MutexGuard<'_, BTreeMap<IpAddr, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a caller; none if there are too many from the same address.
    fn count(&self, source: IpAddr) -> Option<CountedSource> {
        let mut counts = self.counts();
        let count = counts.entry(source).or_default();
        if *count >= self.most && !source.is_unspecified() {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(CountedSource { counts: self.clone(), source })
    }
}

impl Drop for CountedSource {
    fn drop(&mut self) {
        let mut counts = self.counts.counts();
        if let Some(count) = counts.get_mut(&self.source) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.source);
            }
        }
    }
}

/// Returns the address of a caller, an IPv6 one without its last 64 bits; unspecified behind a relay.
fn source_of(incoming: &Incoming) -> IpAddr {
    let IncomingAddr::Ip(address) = incoming.remote_addr() else { return Ipv4Addr::UNSPECIFIED.into() };
    match address.ip().to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

async fn accept(endpoint: Endpoint, door: PeerDoor) {
    let mut greeted = JoinSet::new();
    while let Some(incoming) = endpoint.accept().await {
        while greeted.try_join_next().is_some() {}
        let source = source_of(&incoming);
        let is_busy = door.callers.available_permits() < MOST_CALLERS / 2;
        if is_busy && !source.is_unspecified() && !incoming.remote_addr_validated() {
            // A forged address takes no place. The caller tries again with a proof of its address.
            let _ = incoming.retry();
            continue;
        }
        // Beyond the limits callers get no answer.
        let counted = door.callers_by_source.count(source);
        let caller = Arc::clone(&door.callers).try_acquire_owned();
        let (Some(counted), Ok(caller)) = (counted, caller) else {
            incoming.ignore();
            continue;
        };
        let door = door.clone();
        greeted.spawn(async move {
            let Ok(Some((connection, stream))) = timeout(GREETING, greet(incoming)).await else { return };
            drop((caller, counted));
            let counted = door.places_by_source.count(source);
            match (door.places.try_acquire(), counted) {
                (Ok(_place), Some(_counted)) => carry(&connection, stream, &door, source).await,
                _ => connection.close(VarInt::from_u32(1), b"there is no place left"),
            }
        });
    }
    greeted.shutdown().await;
}

/// Accepts a caller and the stream that starts with its first data.
async fn greet(incoming: Incoming) -> Option<(Connection, PeerStream)> {
    let connection = incoming.await.ok()?;
    let (send, receive) = connection.accept_bi().await.ok()?;
    Some((connection, join(receive, send)))
}

/// Connects to the server on this machine. The connection is registered before the server accepts it.
async fn connect(door: &PeerDoor, source: IpAddr) -> io::Result<(TcpStream, CarriedConnection)> {
    let server = door.server;
    let socket = if server.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.bind(SocketAddr::new(server.ip(), 0))?;
    let carried = CarriedConnection::note(socket.local_addr()?, &door.key, source);
    Ok((socket.connect(server).await?, carried))
}

/// Forwards data between a caller and the server until either side ends.
async fn carry(connection: &Connection, mut caller: PeerStream, door: &PeerDoor, source: IpAddr) {
    let Ok((mut socket, _carried)) = connect(door, source).await else { return };
    // Every line should arrive at once.
    let _ = socket.set_nodelay(true);
    if copy_bidirectional(&mut caller, &mut socket).await.is_ok() {
        // Lets the server's last data arrive before the connection closes.
        let _ = timeout(GREETING, connection.closed()).await;
    }
}
