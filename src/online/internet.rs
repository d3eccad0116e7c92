//! Hosting for friends over the internet: a peer endpoint in front of the local server, on its own thread.

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
use crate::preferences::wake_up::FrameRequests;
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use cascadia_net::peer::{PeerAddress, PeerHost, PeerRelay};

/// Polling interval of the address, which changes with the network.
const LOOK: Duration = Duration::from_secs(2);

/// State of hosting for friends elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum InternetState {
    #[default]
    Off,
    Opening,
    /// Friends can connect to an address.
    Open(PeerAddress),
    Failed(InternetFailure),
}

/// The reason why friends elsewhere cannot connect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InternetFailure {
    /// The typed address is not a relay.
    NotARelay,
    /// The endpoint could not be opened, with the reason as a sentence.
    NoWay(String),
}

/// Hosting for friends elsewhere.
#[derive(Resource, Default)]
pub(crate) struct InternetHosting {
    thread: Option<InternetThread>,
    /// Port of the server and relay of the open endpoint.
    opened_for: Option<(u16, String)>,
    state: InternetState,
}

impl InternetHosting {
    pub(crate) const fn state(&self) -> &InternetState {
        &self.state
    }

    /// Closes the endpoint and keeps the reason of a failure on display.
    fn close(&mut self) {
        (self.thread, self.opened_for) = (None, None);
        if !matches!(self.state, InternetState::Failed(_)) {
            self.state = InternetState::Off;
        }
    }

    /// Opens an endpoint in front of the server on `port`, in place of the previous one.
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

/// Parses the relay setting; an empty one means the public relays. None if it is invalid.
pub(super) fn relay_of(typed: &str) -> Option<PeerRelay> {
    match typed.trim() {
        "" => Some(PeerRelay::default()),
        typed => typed.parse().ok(),
    }
}

/// Result of the thread: the address for friends or the reason of the failure.
type InternetNews = Result<PeerAddress, String>;

/// A peer endpoint and its thread; dropping it closes the endpoint in the background.
struct InternetThread {
    news: Mutex<Receiver<InternetNews>>,
    /// Ends the thread when dropped.
    _stop: oneshot::Sender<()>,
}

impl InternetThread {
    fn start(secret: [u8; 32], port: u16, relay: PeerRelay) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (sender, news) = channel();
        let (stop, stopped) = oneshot::channel();
        thread::Builder::new()
            .name("friends elsewhere".to_owned())
            .spawn(move || runtime.block_on(serve(secret, port, relay, sender, stopped)))?;
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
    sender: Sender<InternetNews>,
    mut stopped: oneshot::Receiver<()>,
) {
    let server = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let host = match PeerHost::open(secret, server, FROM_ONE_ADDRESS, &relay).await {
        Ok(host) => host,
        Err(error) => return drop(sender.send(Err(error.to_string()))),
    };
    let mut sent = None;
    loop {
        let address = host.address();
        if sent.as_ref() != Some(&address) {
            // The window may be gone.
            let _ = sender.send(Ok(address.clone()));
            sent = Some(address);
        }
        tokio::select! {
            _ = &mut stopped => break,
            () = sleep(LOOK) => {}
        }
    }
    host.close().await;
}

/// Opens and closes the endpoint according to the settings while this machine hosts.
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

/// Resets the switch after a failure, so that it can be pressed again.
fn turn_off_if_failed(internet: &InternetHosting, known: &mut Persistent<KnownTables>) {
    if matches!(internet.state, InternetState::Failed(_)) {
        known.value.internet = false;
    }
}

/// Receives the address or the failure.
fn receive(
    mut internet: ResMut<InternetHosting>,
    mut hosting: ResMut<Hosting>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut frames: FrameRequests,
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
        InternetState::Opening => frames.within(Duration::from_millis(200)),
        InternetState::Open(_) => frames.within(LOOK),
        InternetState::Off | InternetState::Failed(_) => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InternetHosting>().add_systems(PreUpdate, (follow, receive).chain());
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
