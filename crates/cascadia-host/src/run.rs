//! A running server: started, told where it listens, stopped in order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use thiserror::Error;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use super::committer::Committer;
use super::computer_pool::ComputerPool;
use super::gate::doors;
use super::limits::TableLimit;
use super::metrics::HostMetrics;
use super::room_list::RoomList;
use super::service::Service;
use super::settings::HostSettings;
use super::store::{StoreError, TableStore};
use super::watchman::watch_over;
use cascadia_ai::players::Levels;
use cascadia_base::rng::{EntropyError, fresh_bytes};
use cascadia_rules::content::Content;
use cascadia_storage::{Problems, find_root};
use cascadia_table::TableContent;
use rolling_rivers::content::RollingContent;
use rolling_rivers_ai::players::RollingLevels;

/// The most hints that wait to be sent.
const HINT_QUEUE: usize = 16_384;
/// How long connections have to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// The reason why a server did not start. It is a sentence.
#[derive(Debug, Error)]
pub enum ServerFailure {
    /// The data of the game cannot be used.
    #[error("the game's data cannot be used:\n{0}")]
    Content(Problems),
    /// The store cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A level is not known.
    #[error("`{0}` is not a level of the computer")]
    Level(String),
    /// The certificate cannot be used.
    #[error("the certificate cannot be used: {0}")]
    Certificate(std::io::Error),
    /// The address cannot be used.
    #[error("nothing can listen on {0}: {1}")]
    Address(SocketAddr, std::io::Error),
    /// The system has no threads for the computer's players.
    #[error("there are no threads for the computer's players: {0}")]
    Threads(std::io::Error),
    /// The system has no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Entropy(EntropyError),
    /// It has stopped by itself.
    #[error("the server has stopped: {0}")]
    Stopped(String),
}

/// A server that serves.
pub struct RunningServer {
    address: SocketAddr,
    url: String,
    stop: watch::Sender<bool>,
    handle: Handle<SocketAddr>,
    serving: JoinHandle<std::io::Result<()>>,
}

/// Loads what is in the boxes of all modes, and the computer's players.
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
    /// Starts a server, ready to serve on return. The store is opened last: a refused start creates no database.
    ///
    /// # Errors
    /// If a setting, the certificate, the address or the store cannot be used.
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
                // The first one to say which provider there is has the word; the others agree.
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
        let computers = ComputerPool::start(settings.thinkers, settings.playouts, &metrics)
            .map_err(ServerFailure::Threads)?;
        let node = store.is_shared().then(|| fresh_bytes().map(u32::from_le_bytes)).transpose();
        let node = node.map_err(ServerFailure::Entropy)?;
        let (hints, to_send) = mpsc::channel(HINT_QUEUE);
        let (stop, stopping) = watch::channel(false);
        let service = Arc::new(Service {
            committer: Committer::start(Arc::clone(&store), Arc::clone(&metrics), hints.clone()),
            store,
            metrics,
            content,
            computers,
            rooms: RoomList::default(),
            tables: TableLimit::new(settings.tables_per_hour),
            hints,
            node,
            stopping,
            settings,
        });
        watch_over(&service, to_send);
        let handle = Handle::new();
        let doors = doors(service).into_make_service_with_connect_info::<SocketAddr>();
        let url = format!("{}://{address}/play", if tls.is_some() { "wss" } else { "ws" });
        let (serving_handle, unusable) =
            (handle.clone(), move |error| ServerFailure::Address(address, error));
        let serving = match tls {
            Some(tls) => {
                let server = axum_server::from_tcp_rustls(listener, tls).map_err(unusable)?;
                tokio::spawn(server.handle(serving_handle).serve(doors))
            }
            None => {
                let server = axum_server::from_tcp(listener).map_err(unusable)?;
                tokio::spawn(server.handle(serving_handle).serve(doors))
            }
        };
        Ok(Self { address, url, stop, handle, serving })
    }

    /// Returns the address it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address for clients.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Says goodbye to everybody and stops. What was acknowledged is in the store.
    pub async fn stop(self) {
        // Without connections nobody listens.
        let _ = self.stop.send(true);
        self.handle.graceful_shutdown(Some(FAREWELL));
        // It ends in any case.
        let _ = self.serving.await;
    }

    /// Waits until it stops by itself, which it does not if nothing is wrong.
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
