//! Starting and stopping a server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::computer_pool::ComputerPool;
use super::door::{
    Accounts, ServerCeilings, ServerCertificate, SocketLimits, accept_sockets, admin_router, http_router,
    serve_admin, stopped,
};
use super::group_commit::GroupCommit;
use super::maintenance::start_maintenance;
use super::metrics::HostMetrics;
use super::room_list::RoomList;
use super::running_tasks::RunningTasks;
use super::service::Service;
use super::settings::HostSettings;
use super::store::{StoreClaim, StoreError, TableStore};
use cascadia_ai::players::Levels;
use cascadia_base::rng::{EntropyError, fresh_bytes};
use cascadia_net::{HostKey, KeyPrint, with_print};
use cascadia_rules::content::Content;
use cascadia_storage::{Problems, find_root};
use cascadia_table::TableContent;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers_ai::players::Levels as RollingLevels;

/// Most queued hints.
const HINT_QUEUE: usize = 16_384;
/// Interval of looking for a new certificate.
const CERTIFICATE: Duration = Duration::from_secs(60);
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
    /// An impossible setting.
    #[error("{0}")]
    Setting(String),
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
    /// Address of metrics and of the details of the health check.
    admin: Option<SocketAddr>,
    url: String,
    print: KeyPrint,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    service: Arc<Service>,
    /// The claim to the store, until the server has stopped.
    _claim: StoreClaim,
}

/// Binds an address, and returns it with its port.
fn bind(wanted: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerFailure> {
    let bound = || {
        let listener = std::net::TcpListener::bind(wanted)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((TcpListener::from_std(listener)?, address))
    };
    bound().map_err(|error| ServerFailure::Address(wanted, error))
}

/// Reads the certificate again when its files have changed, and at the signal `SIGHUP`.
async fn keep_certificate(certificate: Arc<ServerCertificate>, mut stopping: watch::Receiver<bool>) {
    let mut ticks = interval(CERTIFICATE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    #[cfg(unix)]
    let mut hangups = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::hangup()).ok()
    };
    loop {
        #[cfg(unix)]
        let hangup = async {
            match &mut hangups {
                Some(hangups) => hangups.recv().await,
                None => std::future::pending().await,
            }
        };
        #[cfg(not(unix))]
        let hangup = std::future::pending::<Option<()>>();
        tokio::select! {
            _ = ticks.tick() => certificate.reload(false),
            _ = hangup => certificate.reload(true),
            () = stopped(&mut stopping) => return,
        }
    }
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
        settings.check().map_err(ServerFailure::Setting)?;
        let ceilings = Arc::new(ServerCeilings::new(&settings).map_err(ServerFailure::Setting)?);
        let files = settings.tls.as_ref();
        let certificate = files.map(|(chain, key)| ServerCertificate::load(chain, key)).transpose();
        let certificate = certificate.map_err(ServerFailure::Certificate)?.map(Arc::new);
        let (listener, address) = bind(settings.listen)?;
        let admin = settings.admin.map(bind).transpose()?;
        let store = store.await?;
        let claim = store.claim()?;
        let key = HostKey::new(store.identity().await?);
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
            accounts: Arc::new(Accounts::new(&settings)),
            ceilings,
            open_rooms: RunningTasks::default(),
            key,
            hints,
            node,
            stopping,
            settings,
        });
        start_maintenance(&service, to_send);
        Ok(Self::open(&service, (listener, address), admin, certificate, (stop, claim)))
    }

    /// Opens the doors of a server.
    fn open(
        service: &Arc<Service>,
        (listener, address): (TcpListener, SocketAddr),
        admin: Option<(TcpListener, SocketAddr)>,
        certificate: Option<Arc<ServerCertificate>>,
        (stop, claim): (watch::Sender<bool>, StoreClaim),
    ) -> Self {
        let print = service.key.print();
        let url = format!("{}://{address}/play", if certificate.is_some() { "wss" } else { "ws" });
        let stopping = || stop.subscribe();
        if let Some(certificate) = &certificate {
            tokio::spawn(keep_certificate(Arc::clone(certificate), stopping()));
        }
        let admin = admin.map(|(listener, address)| {
            tokio::spawn(serve_admin(listener, admin_router(Arc::clone(service)), stopping()));
            address
        });
        let limits = SocketLimits {
            accounts: Arc::clone(&service.accounts),
            ceilings: Arc::clone(&service.ceilings),
            metrics: Arc::clone(&service.metrics),
            proxies: service.settings.proxies.clone(),
        };
        let router = http_router(Arc::clone(service));
        let serving = tokio::spawn(accept_sockets(listener, limits, certificate, router, stopping()));
        Self { address, admin, url, print, stop, serving, service: Arc::clone(service), _claim: claim }
    }

    /// Returns the listening address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of metrics and of the details of the health check, if there is one.
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
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
        with_print(&self.url, &self.print)
    }

    /// Says goodbye to all clients and stops. Every acknowledged entry is in the store, and requests that were
    /// received are finished.
    pub async fn stop(self) {
        // Fails only without connections.
        let _ = self.stop.send(true);
        // The server has ended in any case.
        let _ = self.serving.await;
        let ended = async {
            self.service.open_rooms.ended().await;
            self.service.ceilings.wait_until_empty().await;
        };
        if timeout(FAREWELL, ended).await.is_err() {
            tracing::warn!("the server stops before all have heard its goodbye");
        }
    }

    /// Waits for an unexpected stop.
    ///
    /// # Errors
    /// Always, with the reason.
    pub async fn failed(&mut self) -> ServerFailure {
        match (&mut self.serving).await {
            Ok(()) => ServerFailure::Stopped("it does not listen any more".to_owned()),
            Err(error) => ServerFailure::Stopped(error.to_string()),
        }
    }
}
