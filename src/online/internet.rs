//! Hosting for friends who are elsewhere: the server on this machine, reached over the internet by an address, on a thread
//! of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::host::{FROM_ONE_ADDRESS, Hosting, HostingState};
use super::installation::installation_key;
use super::known_tables::KnownTables;
use crate::preferences::wake_up::NextFrame;
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use cascadia_net::peer::{PeerAddress, PeerHost, PeerRelay};

/// How often the address is looked at, which changes with the network.
const LOOK: Duration = Duration::from_secs(2);

/// How hosting for friends elsewhere stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum InternetState {
    /// Nobody comes from elsewhere.
    #[default]
    Off,
    /// The way is looked for.
    Opening,
    /// Friends come by an address.
    Open(PeerAddress),
    /// They cannot.
    Failed(InternetFailure),
}

/// The reason why friends elsewhere cannot be let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InternetFailure {
    /// What was typed is no relay.
    NotARelay,
    /// This machine has no way to the network, with a sentence.
    NoWay(String),
}

/// Hosting for friends elsewhere.
#[derive(Resource, Default)]
pub(crate) struct InternetHosting {
    thread: Option<InternetThread>,
    /// The port of the server and the relay that this is for.
    opened_for: Option<(u16, String)>,
    state: InternetState,
}

impl InternetHosting {
    /// Returns how it stands.
    pub(crate) const fn state(&self) -> &InternetState {
        &self.state
    }

    /// Closes the way. Why it did not open stays to be read.
    fn close(&mut self) {
        (self.thread, self.opened_for) = (None, None);
        if !matches!(self.state, InternetState::Failed(_)) {
            self.state = InternetState::Off;
        }
    }

    /// Opens the way to the server on `port`; what was there before is closed.
    fn open(&mut self, secret: [u8; 32], port: u16, relay: &str) {
        *self = Self { opened_for: Some((port, relay.to_owned())), ..Self::default() };
        let opened = relay_of(relay).ok_or(InternetFailure::NotARelay).and_then(|relay| {
            InternetThread::start(secret, port, relay)
                .map_err(|error| InternetFailure::NoWay(error.to_string()))
        });
        match opened {
            Ok(thread) => (self.thread, self.state) = (Some(thread), InternetState::Opening),
            Err(why) => self.state = InternetState::Failed(why),
        }
    }
}

/// Returns the relay that is remembered as it was typed, a public one where nothing is; none if it is no relay.
pub(super) fn relay_of(typed: &str) -> Option<PeerRelay> {
    match typed.trim() {
        "" => Some(PeerRelay::default()),
        typed => typed.parse().ok(),
    }
}

/// What the thread says: where friends come, or why they cannot.
type InternetNews = Result<PeerAddress, String>;

/// A way for friends and its thread. Dropped, it closes the way in the background.
struct InternetThread {
    news: Mutex<Receiver<InternetNews>>,
    /// The thread ends when this is gone.
    _stop: oneshot::Sender<()>,
}

impl InternetThread {
    fn start(secret: [u8; 32], port: u16, relay: PeerRelay) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (tell, news) = channel();
        let (stop, stopped) = oneshot::channel();
        thread::Builder::new()
            .name("friends elsewhere".to_owned())
            .spawn(move || runtime.block_on(serve(secret, port, relay, tell, stopped)))?;
        Ok(Self { news: Mutex::new(news), _stop: stop })
    }

    fn news(&self) -> Option<InternetNews> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

async fn serve(
    secret: [u8; 32],
    port: u16,
    relay: PeerRelay,
    tell: Sender<InternetNews>,
    mut stopped: oneshot::Receiver<()>,
) {
    let server = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let host = match PeerHost::open(secret, server, FROM_ONE_ADDRESS, &relay).await {
        Ok(host) => host,
        Err(error) => return drop(tell.send(Err(error.to_string()))),
    };
    let mut told = None;
    loop {
        let address = host.address();
        if told.as_ref() != Some(&address) {
            // The window may be gone.
            let _ = tell.send(Ok(address.clone()));
            told = Some(address);
        }
        tokio::select! {
            _ = &mut stopped => break,
            () = sleep(LOOK) => {}
        }
    }
    host.close().await;
}

/// Opens and closes the way as it is wanted, as long as this machine hosts.
fn follow(
    mut internet: ResMut<InternetHosting>,
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    paths: Option<Res<DataPaths>>,
) {
    let wanted = match hosting.state() {
        HostingState::On { port } if known.value.internet => Some((*port, known.value.relay.clone())),
        _ => None,
    };
    if internet.opened_for == wanted {
        return;
    }
    match wanted {
        Some((port, relay)) => internet.open(installation_key(paths.as_deref()).peer_secret(), port, &relay),
        None => internet.close(),
    }
    hosting.set_internet_url(None);
    turn_off_if_failed(&internet, &mut known);
}

/// Sets the switch back where it did not work, so that it can be pressed again.
fn turn_off_if_failed(internet: &InternetHosting, known: &mut Persistent<KnownTables>) {
    if matches!(internet.state, InternetState::Failed(_)) {
        known.value.internet = false;
    }
}

/// Hears where friends come.
fn hear(
    mut internet: ResMut<InternetHosting>,
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut next: ResMut<NextFrame>,
) {
    while let Some(news) = internet.bypass_change_detection().thread.as_ref().and_then(InternetThread::news) {
        match news {
            Ok(address) => {
                hosting.set_internet_url(Some(address.to_string()));
                internet.state = InternetState::Open(address);
            }
            Err(why) => {
                let why = InternetFailure::NoWay(why);
                (internet.thread, internet.state) = (None, InternetState::Failed(why));
                turn_off_if_failed(&internet, &mut known);
            }
        }
    }
    match internet.state {
        InternetState::Opening => next.within(Duration::from_millis(200)),
        InternetState::Open(_) => next.within(LOOK),
        InternetState::Off | InternetState::Failed(_) => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InternetHosting>().add_systems(PreUpdate, (follow, hear).chain());
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn the_way_is_opened_and_closed_with_its_host() {
        let mut internet = InternetHosting::default();
        internet.open([3; 32], 17_995, "none");
        assert_eq!(*internet.state(), InternetState::Opening);
        let begun = Instant::now();
        let address = loop {
            assert!(begun.elapsed() < Duration::from_secs(60), "it opens");
            match internet.thread.as_ref().and_then(InternetThread::news) {
                Some(news) => break news.expect("this machine has a network"),
                None => thread::sleep(Duration::from_millis(20)),
            }
        };
        assert!(address.relay().is_none() && !address.sockets().is_empty(), "{address}");
    }

    #[test]
    fn a_relay_that_is_none_is_refused_before_anything_is_contacted() {
        let mut internet = InternetHosting::default();
        internet.open([3; 32], 17_995, "nonsense");
        assert!(internet.thread.is_none());
        assert_eq!(*internet.state(), InternetState::Failed(InternetFailure::NotARelay));
        assert_eq!(relay_of(" "), Some(PeerRelay::Public));
    }
}
