//! Accepted sockets: limited before anything is read, without Nagle's delay, TLS and HTTP/1 with time limits.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use super::account::{
    Accounts, Charge, ConnectionMeter, PlaceKind, TakenPlace, admit_all, are_in_debt, take_all,
};
use super::binding::SocketBinding;
use super::ceilings::ServerCeilings;
use super::certificate::ServerCertificate;
use crate::metrics::HostMetrics;
use cascadia_net::carried_source;

/// Time limit of a TLS handshake, and of the headers of a request.
const REQUEST: Duration = Duration::from_secs(5);
/// Time for the last answer when the server stops.
const LAST_ANSWER: Duration = Duration::from_secs(1);
/// Longest headers of a request, in bytes.
const LONGEST_HEADERS: usize = 16 * 1024;
/// Pause after a socket could not be accepted, for example without a free file.
const PAUSE: Duration = Duration::from_millis(50);

/// The source of a request.
#[derive(Clone)]
pub(crate) struct SocketOrigin {
    /// Address of the other end, perhaps a proxy.
    pub(crate) peer: SocketAddr,
    /// The same, or the address of a friend whose connection is forwarded.
    pub(crate) address: IpAddr,
    /// Part of a greeting that depends on the socket.
    pub(crate) binding: SocketBinding,
    /// Costs of the connection.
    pub(crate) meter: Arc<ConnectionMeter>,
}

/// The limits of sockets.
pub(crate) struct SocketLimits {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) ceilings: Arc<ServerCeilings>,
    pub(crate) metrics: Arc<dyn HostMetrics>,
    /// Addresses of trusted proxies, which have no account.
    pub(crate) proxies: Vec<IpAddr>,
}

impl SocketLimits {
    /// Counts a socket; none if it is refused.
    fn admit(&self, stream: TcpStream, peer: SocketAddr, charge: Charge) -> Option<CountedSocket> {
        let now = Instant::now();
        let refuse = |reason| {
            self.metrics.count_ended(reason);
            None
        };
        let meter = ConnectionMeter::new(self.accounts.connection_rate(), now);
        let mut places = Vec::new();
        let address = source_address(peer);
        if !self.proxies.contains(&address) {
            let accounts = self.accounts.of_address(address, now);
            // Few requests of a barred address are answered in words, where that needs no handshake.
            let in_words = matches!(charge, Charge::Socket) && !are_in_debt(&accounts, now);
            if admit_all(&accounts, charge, now).is_err() && !in_words {
                return refuse("rate");
            }
            match take_all(&accounts, PlaceKind::Socket) {
                Some(taken) => places = taken,
                None => return refuse("address"),
            }
            meter.set_addresses(accounts);
        }
        let Some(permit) = self.ceilings.take_socket() else { return refuse("full") };
        // Without the option small packets are only slower.
        let _ = stream.set_nodelay(true);
        Some(CountedSocket { stream, meter: Arc::new(meter), _places: places, _permit: permit })
    }
}

/// Returns the address of the other end, or of a friend whose connection is forwarded.
fn source_address(peer: SocketAddr) -> IpAddr {
    carried_source(peer).unwrap_or_else(|| peer.ip())
}

/// Accepts sockets until the server stops.
pub(crate) async fn accept_sockets(
    listener: TcpListener,
    limits: SocketLimits,
    certificate: Option<Arc<ServerCertificate>>,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let charge = if certificate.is_some() { Charge::Handshake } else { Charge::Socket };
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(socket) = limits.admit(stream, peer, charge) {
                    let certificate = certificate.clone();
                    tokio::spawn(serve_socket(socket, peer, certificate, router.clone(), stopping.clone()));
                }
            }
            // The other end has given up.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                tracing::debug!(%error, "no socket is accepted");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn serve_socket(
    socket: CountedSocket,
    peer: SocketAddr,
    certificate: Option<Arc<ServerCertificate>>,
    router: Router,
    stopping: watch::Receiver<bool>,
) {
    // A socket that is gone has no address.
    let Ok(local) = socket.stream.local_addr() else { return };
    let (address, meter) = (source_address(peer), Arc::clone(&socket.meter));
    let origin = |binding| SocketOrigin { peer, address, binding, meter };
    let Some(certificate) = certificate else {
        return serve_http(socket, origin(SocketBinding::plain(local)), router, stopping).await;
    };
    let handshake = TlsAcceptor::from(certificate.config()).accept(socket);
    if let Ok(Ok(stream)) = timeout(REQUEST, handshake).await
        && let Ok(binding) = SocketBinding::secure(local, stream.get_ref().1)
    {
        serve_http(stream, origin(binding), router, stopping).await;
    }
}

/// Serves HTTP/1 on a stream. Requests carry their origin.
pub(crate) async fn serve_http<S, O>(
    stream: S,
    origin: O,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    O: Clone + Send + Sync + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(origin.clone());
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(REQUEST).max_buf_size(LONGEST_HEADERS);
    let mut serving = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that breaks off is no failure.
        _ = serving.as_mut() => return,
        () = stopped(&mut stopping) => {}
    }
    serving.as_mut().graceful_shutdown();
    // A request in progress is answered.
    let _ = timeout(LAST_ANSWER, serving).await;
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A dropped sender counts as stopped.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// A socket that holds its places, and whose received bytes are charged.
struct CountedSocket {
    stream: TcpStream,
    meter: Arc<ConnectionMeter>,
    _places: Vec<TakenPlace>,
    _permit: OwnedSemaphorePermit,
}

impl AsyncRead for CountedSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        let read = buffer.filled().len() - before;
        if read > 0 && self.meter.receive(read, Instant::now()).is_err() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        polled
    }
}

impl AsyncWrite for CountedSocket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
