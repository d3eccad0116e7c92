//! Hosting on this machine: the server on its own threads, with its games in the data folder.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;
use tokio::sync::oneshot;

use super::address::{USUAL_PORT, printed};
use super::connection::LobbySystems;
use super::fault::HostFault;
use super::known_tables::KnownTables;
use crate::preferences::wake_up::FrameRequests;
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use crate::store::save_writer::SaveSystems;
use cascadia_host::store::{SqliteStore, TableStore};
use cascadia_host::{HostSettings, NoMetrics, RunningServer, ServerFailure, load_table_content};
use cascadia_net::KeyPrint;
use cascadia_table::{SUBSTITUTE, TableContent};

/// Database of the games hosted on this machine.
const FILE: &str = "hosted-games.sqlite";
/// Name of the host in its challenge.
const NAME: &str = "cascadia";
/// Number of ports to try.
const PORTS: u16 = 20;
/// Connections allowed from one address; the guests behind a home router share one.
pub(super) const FROM_ONE_ADDRESS: usize = 32;
/// Tables that one client may open within an hour.
const TABLES: u32 = 60;
/// Polling interval for server start and stop.
const LOOK: Duration = Duration::from_millis(100);

/// Intents to start or stop hosting.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HostOrder {
    /// Hosts from now on, and again after a restart of the program.
    Start,
    Stop,
}

/// State of the host on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum HostingState {
    #[default]
    Off,
    Starting,
    /// Guests are being disconnected; the port and the database become free afterwards.
    Stopping,
    On {
        port: u16,
    },
    Failed {
        why: HostFault,
    },
}

/// The host on this machine.
#[derive(Resource, Default)]
pub(crate) struct Hosting {
    thread: Option<HostThread>,
    /// Stopped server that is still shutting down.
    ending: Option<HostThread>,
    state: HostingState,
    /// Print of the host's key, since the server has run.
    print: Option<KeyPrint>,
    /// Address for friends elsewhere, if they can reach this machine.
    #[cfg(feature = "peer")]
    internet_url: Option<String>,
}

impl Hosting {
    /// Creates a resource that claims to host on a port, without a server.
    #[cfg(all(test, feature = "peer"))]
    pub(super) fn on_port(port: u16) -> Self {
        Self { state: HostingState::On { port }, ..Self::default() }
    }

    pub(crate) const fn state(&self) -> &HostingState {
        &self.state
    }

    /// Returns the print of the host's key while it hosts.
    pub(super) fn print(&self) -> Option<&KeyPrint> {
        self.print.as_ref().filter(|_| matches!(self.state, HostingState::On { .. }))
    }

    /// Returns the address at which this machine reaches its own host; none if it does not host.
    pub(crate) fn own_url(&self) -> Option<String> {
        match self.state {
            HostingState::On { port } => {
                Some(printed(&format!("ws://127.0.0.1:{port}/play"), self.print.as_ref()))
            }
            _ => None,
        }
    }

    /// Sets the address for friends elsewhere.
    #[cfg(feature = "peer")]
    pub(super) fn set_internet_url(&mut self, url: Option<String>) {
        self.internet_url = url;
    }

    /// Returns the address to share with guests, preferably the one for friends elsewhere; none if not
    /// hosting.
    pub(crate) fn url_for_guests(&self) -> Option<String> {
        #[cfg(feature = "peer")]
        if let (HostingState::On { .. }, Some(url)) = (&self.state, &self.internet_url) {
            return Some(printed(url, self.print.as_ref()));
        }
        self.url_in_network()
    }

    /// Returns the address for guests in the same network; none if not hosting.
    pub(crate) fn url_in_network(&self) -> Option<String> {
        match self.state {
            HostingState::On { port } => {
                let address = own_address().unwrap_or(Ipv4Addr::LOCALHOST);
                Some(printed(&format!("ws://{address}:{port}/play"), self.print.as_ref()))
            }
            _ => None,
        }
    }

    /// Starts a server, preferably on the port of last time, and records the result.
    fn start(&mut self, paths: Option<&DataPaths>, known: &mut KnownTables) {
        let folder = paths.filter(|paths| paths.may_write());
        let Some(file) = folder.and_then(|paths| paths.in_data(FILE)) else {
            self.state = HostingState::Failed { why: HostFault::NoFolder };
            return;
        };
        let port = known.port.unwrap_or(USUAL_PORT);
        match HostThread::start(file.display().to_string(), port) {
            Ok(thread) => {
                (self.thread, self.state) = (Some(thread), HostingState::Starting);
                known.hosts = true;
            }
            Err(error) => {
                warn!("this machine cannot host: {error}");
                self.state = HostingState::Failed { why: HostFault::NoResources };
            }
        }
    }

    /// Stops the server, which shuts down in the background.
    fn stop(&mut self) {
        if let Some(mut thread) = self.thread.take() {
            thread.stop();
            self.ending = Some(thread);
        }
        self.state = if self.ending.is_some() { HostingState::Stopping } else { HostingState::Off };
    }
}

/// Returns the address of this machine in its network, if any, without sending a packet.
fn own_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Any address beyond the local network will do; RFC 5737 reserves this one for documentation.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()? {
        SocketAddr::V4(address) => Some(*address.ip()),
        SocketAddr::V6(_) => None,
    }
}

/// The only message of the server thread: its port and the print of its key, or the reason of the failure.
type HostStartResult = Result<(u16, KeyPrint), HostFault>;

/// A server and its thread; dropping it disconnects all guests and stops the server.
struct HostThread {
    news: Mutex<Receiver<HostStartResult>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl HostThread {
    /// Starts a server with its games in `store`, on `port` or one of the next ports.
    fn start(store: String, port: u16) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("host")
            .enable_all()
            .build()?;
        let (sender, news) = channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("host of tables".to_owned())
            .spawn(move || runtime.block_on(serve(store, port, sender, stopped)))?;
        Ok(Self { news: Mutex::new(news), stop: Some(stop), thread: Some(thread) })
    }

    fn news(&self) -> Option<HostStartResult> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    /// Starts a graceful shutdown.
    fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // A server that has ended no longer receives.
            let _ = stop.send(());
        }
    }

    /// Tests whether the server thread has finished.
    fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for HostThread {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Returns the levels of the computer players on offer: those of every server and all levels of a local game.
fn levels(content: &TableContent) -> Vec<String> {
    std::iter::once(SUBSTITUTE.to_owned()).chain(content.offered_levels()).collect()
}

async fn start_server(store: String, port: u16) -> Result<RunningServer, ServerFailure> {
    let content = load_table_content().map_err(ServerFailure::Content)?;
    let settings = HostSettings {
        listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, free_port(port))),
        name: NAME.to_owned(),
        connections_per_address: FROM_ONE_ADDRESS,
        tables_per_hour: TABLES,
        list_tables: true,
        levels: levels(&content),
        ..HostSettings::default()
    };
    let store = async move { Ok(Arc::new(SqliteStore::open(Path::new(&store))?) as Arc<dyn TableStore>) };
    RunningServer::start(settings, content, store, Arc::new(NoMetrics)).await
}

fn report(sender: &Sender<HostStartResult>, failure: &ServerFailure) {
    warn!("this machine does not host: {failure}");
    // The owner is gone when the program ends.
    let _ = sender.send(Err(HostFault::from(failure)));
}

async fn serve(store: String, port: u16, sender: Sender<HostStartResult>, stopped: oneshot::Receiver<()>) {
    match start_server(store, port).await {
        Ok(mut server) => {
            let _ = sender.send(Ok((server.address().port(), server.print().clone())));
            let failed = tokio::select! {
                _ = stopped => None,
                failure = server.failed() => Some(failure),
            };
            match failed {
                None => server.stop().await,
                Some(failure) => report(&sender, &failure),
            }
        }
        Err(failure) => report(&sender, &failure),
    }
}

/// Returns the first free port from `port` on, or any free port if all of them are taken.
fn free_port(port: u16) -> u16 {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok();
    (port..=port.saturating_add(PORTS)).find(is_free).unwrap_or(0)
}

fn follow_orders(
    mut orders: MessageReader<HostOrder>,
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    paths: Option<Res<DataPaths>>,
) {
    for order in orders.read() {
        match order {
            // The port and the database are still in use.
            HostOrder::Start if hosting.ending.is_some() => hosting.state = HostingState::Starting,
            HostOrder::Start if hosting.thread.is_none() => {
                hosting.start(paths.as_deref(), &mut known.value);
            }
            HostOrder::Start => {}
            HostOrder::Stop => {
                hosting.stop();
                known.value.hosts = false;
            }
        }
    }
}

/// Detects the end of a stopped server, and starts the next one if it is due.
fn follow_end(
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    paths: Option<Res<DataPaths>>,
) {
    if !hosting.bypass_change_detection().ending.as_ref().is_some_and(HostThread::has_ended) {
        return;
    }
    hosting.ending = None;
    match hosting.state {
        HostingState::Starting => hosting.start(paths.as_deref(), &mut known.value),
        HostingState::Stopping => hosting.state = HostingState::Off,
        HostingState::Off | HostingState::On { .. } | HostingState::Failed { .. } => {}
    }
}

/// Receives the result of starting the server.
fn receive(
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut frames: FrameRequests,
) {
    if let Some(news) = hosting.bypass_change_detection().thread.as_ref().and_then(HostThread::news) {
        match news {
            Ok((port, print)) => {
                (hosting.state, hosting.print) = (HostingState::On { port }, Some(print));
                known.value.port = Some(port);
            }
            Err(why) => {
                hosting.stop();
                hosting.state = HostingState::Failed { why };
            }
        }
    }
    if matches!(hosting.state, HostingState::Starting | HostingState::Stopping) {
        frames.within(LOOK);
    }
}

/// Resumes hosting if the program hosted when it ended.
fn go_on(known: Res<Persistent<KnownTables>>, mut orders: MessageWriter<HostOrder>) {
    if known.value.hosts {
        orders.write(HostOrder::Start);
    }
}

/// Disconnects all guests when the program ends; the next start resumes hosting.
fn stop_at_exit(ends: MessageReader<AppExit>, mut hosting: ResMut<Hosting>) {
    if !ends.is_empty() {
        *hosting = Hosting::default();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hosting>()
        .add_message::<HostOrder>()
        .add_systems(Startup, go_on)
        .add_systems(PreUpdate, (follow_orders, follow_end, receive).chain().after(LobbySystems))
        .add_systems(Last, stop_at_exit.after(SaveSystems::Flush));
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use cascadia_net::{InstallationKey, LinkEvent, ServerLink};
    use cascadia_table::message::{ToClient, ToHost};

    /// Starts hosting and returns the port.
    fn started(store: &str, port: u16) -> (HostThread, u16) {
        let thread = HostThread::start(store.to_owned(), port).expect("a thread");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            if let Some(news) = thread.news() {
                return (thread, news.expect("it hosts").0);
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("it does not start");
    }

    /// Sends a request to the host and returns its answer.
    fn asked(port: u16, message: &ToHost) -> ToClient {
        let url = format!("ws://127.0.0.1:{port}/play");
        let link = ServerLink::open(&url, InstallationKey::new([9; 32]), "Ada", || ()).expect("a link");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            match link.try_receive() {
                Some(LinkEvent::Connected { .. }) => link.send(message.clone()),
                Some(LinkEvent::Message(answer)) => return answer,
                _ => thread::sleep(Duration::from_millis(10)),
            }
        }
        panic!("no answer");
    }

    #[test]
    fn whoever_is_away_can_be_played_for_at_every_host() {
        let content = load_table_content().expect("the shipped data is valid");
        let own = levels(&content);
        for offered in [&content.levels_that_play_at_once(), &own] {
            assert!(offered.iter().any(|level| level == SUBSTITUTE), "{offered:?}");
        }
        assert!(own.iter().any(|level| level == "ranger"));
    }

    #[test]
    fn a_table_is_still_there_after_the_program_was_started_again() {
        use cascadia_engine::{GameMode, SeatOwner};
        use cascadia_rules::Cascadia;
        use cascadia_rules::content::GameOptions;
        use cascadia_rules::rules::CardChoice;
        use cascadia_table::calendar::TableCalendar;
        use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};

        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = folder.path().join(FILE).display().to_string();
        let owners = vec![SeatOwner::Human(String::new()); 2];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 0), owners);
        let table_options = TableOptions {
            mode: Cascadia::KEY.to_owned(),
            options: serde_json::to_value(Cascadia::write_setup(&setup)).expect("JSON"),
            pace: TablePace::None,
            assists: TableAssists::Standard,
            private: false,
            invited: false,
            calendar: TableCalendar::default(),
        };
        // Public servers do not offer this level.
        let seats = vec![TableSeat::Open, TableSeat::Computer("ranger".to_owned())];
        let (thread, port) = started(&store, 17_994);
        let opened = asked(port, &ToHost::Open { table_options, seats });
        let ToClient::Table { id, .. } = opened else { panic!("{opened:?}") };
        drop(thread);
        let (_thread, again) = started(&store, port);
        assert_eq!(again, port, "guests find it where it was");
        let shown = asked(port, &ToHost::Resume { game: id.clone(), from: 0 });
        assert!(matches!(shown, ToClient::Table { id: shown, .. } if shown == id));
        drop(_thread);
    }

    /// Runs frames until the hosting state is as expected.
    fn run_until(app: &mut App, expected: impl Fn(&HostingState) -> bool) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            app.update();
            if expected(app.world().resource::<Hosting>().state()) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("it stays {:?}", app.world().resource::<Hosting>().state());
    }

    #[test]
    fn hosting_ends_in_the_background_and_begins_again_where_it_was() {
        use crate::preferences::wake_up::RequestFrame;
        use crate::tests::support::shipped;
        use cascadia_storage::text::Language;

        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut paths = DataPaths::of(None, Some(folder.path()));
        paths.lock().expect("the folder is free");
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(paths)
            .insert_resource(shipped().0.localizer(Language::English))
            .init_resource::<Persistent<KnownTables>>()
            .add_message::<RequestFrame>()
            .add_plugins(plugin);
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.port = Some(18_994);
        app.world_mut().write_message(HostOrder::Start);
        run_until(&mut app, |state| matches!(state, HostingState::On { .. }));
        let HostingState::On { port } = *app.world().resource::<Hosting>().state() else { unreachable!() };
        let url = app.world().resource::<Hosting>().own_url().expect("it hosts");
        // A connected guest lengthens the shutdown.
        let guest = ServerLink::open(&url, InstallationKey::new([8; 32]), "Bob", || ()).expect("a link");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60)
            && !matches!(guest.try_receive(), Some(LinkEvent::Connected { .. }))
        {
            thread::sleep(Duration::from_millis(10));
        }
        app.world_mut().resource_mut::<Hosting>().stop();
        assert_eq!(*app.world().resource::<Hosting>().state(), HostingState::Stopping, "nobody waits for it");
        assert_eq!(app.world().resource::<Hosting>().own_url(), None);
        // A restart at once waits until the port and the database are free.
        app.world_mut().write_message(HostOrder::Start);
        run_until(&mut app, |state| matches!(state, HostingState::On { .. }));
        assert_eq!(*app.world().resource::<Hosting>().state(), HostingState::On { port });
        app.world_mut().write_message(HostOrder::Stop);
        run_until(&mut app, |state| *state == HostingState::Off);
        assert!(!app.world().resource::<Persistent<KnownTables>>().value.hosts);
        assert!(TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)).is_ok(), "the port is free");
    }

    #[test]
    fn a_port_in_use_is_passed_over() {
        let taken = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).expect("a port");
        let port = taken.local_addr().expect("an address").port();
        assert_ne!(free_port(port), port);
    }
}
