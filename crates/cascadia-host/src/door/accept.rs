//! Accepted sockets: limited by address, without Nagle's delay, and closed if the first bytes of a request are late.

use std::future::{Ready, ready};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum_server::accept::Accept;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::limits::{AddressPlaces, TakenPlace, address_block};

/// Sockets of an address beyond its connections, for refusals in words and for metrics.
const SPARE: usize = 8;
/// Time limit of the first bytes and of the headers of a request.
pub(crate) const REQUEST: Duration = Duration::from_secs(5);
/// Bytes after which hyper knows the version of HTTP and applies its own time limit.
const PREFACE: usize = 24;

/// Limits the sockets of each address before anything is read from them.
#[derive(Clone)]
pub(crate) struct SocketLimit {
    places: AddressPlaces,
    /// Addresses of trusted proxies, which have no limit.
    proxies: Vec<IpAddr>,
}

impl SocketLimit {
    /// Creates a limit for `connections` of each address.
    pub(crate) fn new(connections: usize, proxies: &[IpAddr]) -> Self {
        Self { places: AddressPlaces::new(connections.saturating_add(SPARE)), proxies: proxies.to_vec() }
    }

    fn admit(&self, stream: TcpStream) -> io::Result<CountedSocket> {
        let address = stream.peer_addr()?.ip();
        let place = if self.proxies.contains(&address) {
            None
        } else {
            let place = self.places.take(address_block(address));
            Some(place.ok_or_else(|| io::Error::from(io::ErrorKind::ConnectionRefused))?)
        };
        stream.set_nodelay(true)?;
        Ok(CountedSocket { stream, _place: place })
    }
}

impl<S> Accept<TcpStream, S> for SocketLimit {
    type Stream = CountedSocket;
    type Service = S;
    type Future = Ready<io::Result<(CountedSocket, S)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        ready(self.admit(stream).map(|stream| (stream, service)))
    }
}

/// A socket that holds a place of its address.
pub(crate) struct CountedSocket {
    stream: TcpStream,
    _place: Option<TakenPlace<IpAddr>>,
}

impl CountedSocket {
    /// Returns the address of this end.
    pub(super) fn local_address(&self) -> io::Result<SocketAddr> {
        self.stream.local_addr()
    }
}

/// Closes connections whose first bytes come too late.
#[derive(Clone)]
pub(crate) struct FirstBytes<A>(pub(crate) A);

impl<A, S> Accept<TcpStream, S> for FirstBytes<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
{
    type Stream = PromptStream<A::Stream>;
    type Service = A::Service;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, A::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let accepting = self.0.accept(stream, service);
        Box::pin(async move {
            let (stream, service) = accepting.await?;
            let late = Some(Box::pin(sleep(REQUEST)));
            Ok((PromptStream { stream, late, read: 0 }, service))
        })
    }
}

/// A stream with a time limit for its first bytes.
pub(crate) struct PromptStream<S> {
    stream: S,
    late: Option<Pin<Box<Sleep>>>,
    read: usize,
}

impl<S: AsyncRead + Unpin> AsyncRead for PromptStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if let Some(late) = &mut self.late
            && late.as_mut().poll(context).is_ready()
        {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.read = self.read.saturating_add(buffer.filled().len() - before);
        if self.read >= PREFACE {
            self.late = None;
        }
        polled
    }
}

/// Passes writing through to a field.
macro_rules! write_through {
    () => {
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
    };
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PromptStream<S> {
    write_through!();
}

impl AsyncRead for CountedSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for CountedSocket {
    write_through!();
}
