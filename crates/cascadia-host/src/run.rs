//! Starting and stopping a server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum_server::Handle;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use hyper_util::rt::TokioTimer;
use thiserror::Error;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use super::computer_pool::ComputerPool;
use super::door::TableLimit;
use super::door::http_router;
use super::door::{FirstBytes, REQUEST, SocketLimit, WithBinding};
use super::group_commit::GroupCommit;
use super::maintenance::start_maintenance;
use super::metrics::HostMetrics;
use super::room_list::RoomList;
use super::service::Service;
use super::settings::HostSettings;
use super::store::{StoreError, TableStore};
use cascadia_ai::players::Levels;
use cascadia_base::rng::{EntropyError, fresh_bytes};
use cascadia_net::{HostKey, KeyPrint};
use cascadia_rules::content::Content;
use cascadia_storage::{Problems, find_root};
use cascadia_table::TableContent;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers_ai::players::Levels as RollingLevels;

/// Most queued hints.
const HINT_QUEUE: usize = 16_384;
/// Time for the connections to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// The reason why a server did not start, as a sentence.
#[derive(Debug, Error)]
pub enum ServerFailure {
    /// Invalid content.
    #[error("the game's data cannot be used:\n{0}")]
    Content(Problems),
    /// A store that cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// An unknown level of computer player.
    #[error("`{0}` is not a level of the computer")]
    Level(String),
    /// An invalid certificate.
    #[error("the certificate cannot be used: {0}")]
    Certificate(std::io::Error),
    /// An address that cannot be used.
    #[error("nothing can listen on {0}: {1}")]
    Address(SocketAddr, std::io::Error),
    /// No threads for the computer players.
    #[error("there are no threads for the computer's players: {0}")]
    Threads(std::io::Error),
    /// No random numbers from the system.
    #[error("the system gives no random numbers: {0}")]
    Entropy(EntropyError),
    /// An unexpected stop.
    #[error("the server has stopped: {0}")]
    Stopped(String),
}

/// A running server.
pub struct RunningServer {
    address: SocketAddr,
    url: String,
    print: KeyPrint,
    stop: watch::Sender<bool>,
    handle: Handle<SocketAddr>,
    serving: JoinHandle<std::io::Result<()>>,
}

/// Loads the content of all modes and the computer players.
///
/// # Errors
/// All problems found.
pub fn load_table_content() -> Result<TableContent, Problems> {
    let root = find_root();
    let levels = root.as_ref().map(|root| Levels::read(root).0).unwrap_or_default();
    let rolling_levels = root.as_ref().map(|root| RollingLevels::read(root).0).unwrap_or_default();
    Ok(TableContent {
        cascadia: Arc::new(Content::shipped()?),
        cascadia_levels: Arc::new(levels),
        rolling: Arc::new(RollingContent::shipped()?),
        rolling_levels: Arc::new(rolling_levels),
    })
}

impl RunningServer {
    /// Starts a server, which accepts connections on return. The store is opened last: a refused start creates no
    /// database.
    ///
    /// # Errors
    /// If a setting, a file it names, the address or the store cannot be used.
    pub async fn start(
        mut settings: HostSettings,
        content: TableContent,
        store: impl Future<Output = Result<Arc<dyn TableStore>, StoreError>>,
        metrics: Arc<dyn HostMetrics>,
    ) -> Result<Self, ServerFailure> {
        if settings.levels.is_empty() {
            settings.levels = content.levels_that_play_at_once();
        }
        for level in &settings.levels {
            if content.cascadia_levels.find(level).is_err() && content.rolling_levels.find(level).is_err() {
                return Err(ServerFailure::Level(level.clone()));
            }
        }
        let tls = match &settings.tls {
            Some((certificate, key)) => {
                // The provider can be installed once; a later attempt fails without harm.
                let _ = rustls::crypto::ring::default_provider().install_default();
                let config = RustlsConfig::from_pem_file(certificate, key).await;
                Some(config.map_err(ServerFailure::Certificate)?)
            }
            None => None,
        };
        let listen = settings.listen;
        let listener = std::net::TcpListener::bind(listen)
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .map_err(|error| ServerFailure::Address(listen, error))?;
        let address = listener.local_addr().map_err(|error| ServerFailure::Address(listen, error))?;
        let store = store.await?;
        let key = HostKey::new(store.identity().await?);
        let print = key.print();
        let computers = ComputerPool::start(settings.thinkers, settings.playouts, &metrics)
            .map_err(ServerFailure::Threads)?;
        let node = store.is_shared().then(|| fresh_bytes().map(u32::from_le_bytes)).transpose();
        let node = node.map_err(ServerFailure::Entropy)?;
        let (hints, to_send) = mpsc::channel(HINT_QUEUE);
        let (stop, stopping) = watch::channel(false);
        let service = Arc::new(Service {
            group_commit: GroupCommit::start(Arc::clone(&store), Arc::clone(&metrics), hints.clone()),
            store,
            metrics,
            content,
            computers,
            rooms: RoomList::default(),
            tables: TableLimit::new(settings.tables_per_hour),
            key,
            hints,
            node,
            stopping,
            settings,
        });
        start_maintenance(&service, to_send);
        let handle = Handle::new();
        let sockets = SocketLimit::new(service.settings.connections_per_address, &service.settings.proxies);
        let http_router = http_router(service).into_make_service_with_connect_info::<SocketAddr>();
        let url = format!("{}://{address}/play", if tls.is_some() { "wss" } else { "ws" });
        let mut server = axum_server::from_tcp(listener)
            .map_err(|error| ServerFailure::Address(address, error))?
            .handle(handle.clone());
        server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(REQUEST);
        let serving = match tls {
            Some(tls) => {
                let acceptor = RustlsAcceptor::new(tls).acceptor(sockets);
                tokio::spawn(server.acceptor(FirstBytes(WithBinding(acceptor))).serve(http_router))
            }
            None => tokio::spawn(server.acceptor(FirstBytes(WithBinding(sockets))).serve(http_router)),
        };
        Ok(Self { address, url, print, stop, handle, serving })
    }

    /// Returns the listening address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL for clients.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the print of the host's key.
    pub const fn print(&self) -> &KeyPrint {
        &self.print
    }

    /// Returns the URL with the print of the host's key, for copying.
    pub fn printed_url(&self) -> String {
        format!("{}#{}", self.url, self.print.letters())
    }

    /// Disconnects all clients and stops. Every acknowledged entry is in the store.
    pub async fn stop(self) {
        // Fails only without connections.
        let _ = self.stop.send(true);
        self.handle.graceful_shutdown(Some(FAREWELL));
        // The server has ended in any case.
        let _ = self.serving.await;
    }

    /// Waits for an unexpected stop.
    ///
    /// # Errors
    /// Always, with the reason.
    pub async fn failed(&mut self) -> ServerFailure {
        match (&mut self.serving).await {
            Ok(Err(error)) => ServerFailure::Stopped(error.to_string()),
            Ok(Ok(())) => ServerFailure::Stopped("it does not listen any more".to_owned()),
            Err(error) => ServerFailure::Stopped(error.to_string()),
        }
    }
}
