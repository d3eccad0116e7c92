//! The connection to a host: its messages as messages of the frame, in both directions.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::address::{printed, unprinted};
use super::installation::installation_key;
use super::known_tables::KnownTables;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use cascadia_net::{InstallationKey, KnownHosts, LinkEvent, LinkFault, ServerLink};
use cascadia_table::message::{ToClient, ToHost};

/// A message from the host.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FromHost(pub ToClient);

/// A message to the host. Without a connection it is lost: senders that need an answer resend it after a
/// reconnection.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct SendToHost(pub ToHost);

/// State of the connection to the host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum ConnectionState {
    #[default]
    None,
    Connecting,
    Connected {
        /// Name of the player at the host.
        name: String,
    },
    /// The connection is lost and will be retried.
    Lost {
        why: LinkFault,
        /// Time until the next attempt.
        again_in: Duration,
    },
    /// The connection has ended without a retry.
    Ended {
        why: LinkFault,
    },
}

/// A change of the connection's state.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConnectionChanged(pub ConnectionState);

/// Intents for the connection, written by pages and panels.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionOrder {
    /// Connects to a host, in place of the current one.
    Open {
        /// Name that the player knows the host by.
        host: String,
        url: String,
    },
    /// Reconnects at once.
    RetryNow,
    Close,
}

/// The systems that receive the host's messages, before all readers.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ReceiveSystems;

/// The systems that follow orders about tables and what hosts answer, after those.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct LobbySystems;

/// The connection to the host, if there is one.
#[derive(Resource, Default)]
pub(crate) struct Connection {
    link: Option<ServerLink>,
    /// Name that the player knows the host by, and its address.
    host: String,
    url: String,
    state: ConnectionState,
    /// Time of the next attempt.
    again_at: Option<Instant>,
    /// The host's time in milliseconds since 1970, and the local time of receiving it.
    clock: Option<(u64, Instant)>,
    key: Option<InstallationKey>,
}

impl Connection {
    pub(crate) const fn state(&self) -> &ConnectionState {
        &self.state
    }

    /// Tests whether the connection is up.
    pub(crate) const fn is_up(&self) -> bool {
        matches!(self.state, ConnectionState::Connected { .. })
    }

    /// Returns the name that the player knows the host by.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Returns the address of the host, with the print of its key after the greeting; empty without one.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the time until the next attempt.
    pub(crate) fn again_in(&self) -> Option<Duration> {
        self.again_at.map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// Returns the host's time in milliseconds since 1970; none before the first greeting.
    pub(crate) fn host_now(&self) -> Option<u64> {
        let (time, at) = self.clock?;
        Some(time + u64::try_from(at.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Returns a connected state without a link, for tests of the drawing.
    #[cfg(test)]
    pub(super) fn listening() -> Self {
        Self { state: ConnectionState::Connected { name: "Ada".to_owned() }, ..Self::default() }
    }

    fn close(&mut self) {
        let key = self.key.take();
        *self = Self { key, ..Self::default() };
    }

    /// Applies an event of the link. Returns the host's message, if it is one.
    fn note(&mut self, event: LinkEvent) -> Option<ToClient> {
        self.again_at = None;
        self.state = match event {
            LinkEvent::Message(message) => return Some(message),
            LinkEvent::Connecting => ConnectionState::Connecting,
            LinkEvent::Connected { name, time, print } => {
                self.clock = Some((time, Instant::now()));
                self.url = printed(unprinted(&self.url), print.as_ref());
                ConnectionState::Connected { name }
            }
            LinkEvent::Lost { why, again_in } => {
                self.again_at = Some(Instant::now() + again_in);
                ConnectionState::Lost { why, again_in }
            }
            LinkEvent::Ended { why } => ConnectionState::Ended { why },
        };
        None
    }
}

fn follow_orders(
    mut orders: MessageReader<ConnectionOrder>,
    mut connection: ResMut<Connection>,
    mut changes: MessageWriter<ConnectionChanged>,
    paths: Option<Res<DataPaths>>,
    known: Res<Persistent<KnownTables>>,
    localizer: Res<Localizer>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    for order in orders.read() {
        match order {
            ConnectionOrder::RetryNow => {
                if let Some(link) = &connection.link {
                    link.retry_now();
                }
            }
            ConnectionOrder::Close => {
                connection.close();
                changes.write(ConnectionChanged(ConnectionState::None));
            }
            ConnectionOrder::Open { host, url } => {
                connection.close();
                let key = connection.key.get_or_insert_with(|| installation_key(paths.as_deref())).clone();
                let window = window.as_ref().map(|window| (***window).clone());
                let wake = move || {
                    if let Some(window) = &window {
                        // The event loop is gone when the program ends.
                        let _ = window.send_event(WinitUserEvent::WakeUp);
                    }
                };
                (connection.host, connection.url) = (host.clone(), url.clone());
                let name = match known.value.name.trim() {
                    "" => localizer.text("together-nameless"),
                    name => name.to_owned(),
                };
                // This machine needs no other proof of its key than the print.
                let known = match host.as_str() {
                    "" => KnownHosts::default(),
                    _ => KnownHosts::of(known.value.addresses()),
                };
                connection.state = match ServerLink::open_known(url, key, &name, known, wake) {
                    Ok(link) => {
                        connection.link = Some(link);
                        ConnectionState::Connecting
                    }
                    Err(why) => ConnectionState::Ended { why },
                };
                changes.write(ConnectionChanged(connection.state.clone()));
            }
        }
    }
}

/// Receives the events of the link and the host's messages.
fn receive(
    mut connection: ResMut<Connection>,
    mut received: MessageWriter<FromHost>,
    mut changes: MessageWriter<ConnectionChanged>,
) {
    while let Some(event) =
        connection.bypass_change_detection().link.as_ref().and_then(ServerLink::try_receive)
    {
        match connection.note(event) {
            Some(message) => {
                received.write(FromHost(message));
            }
            None => {
                changes.write(ConnectionChanged(connection.state.clone()));
            }
        }
    }
}

/// Sends the messages to the host.
fn send(mut messages: MessageReader<SendToHost>, connection: Res<Connection>) {
    for SendToHost(message) in messages.read() {
        if let (Some(link), true) = (&connection.link, connection.is_up()) {
            link.send(message.clone());
        }
    }
}

/// Requests the frames of the countdown to the next attempt.
fn count_down(connection: Res<Connection>, mut frames: FrameRequests) {
    if connection.again_at.is_some() {
        frames.within(Duration::from_millis(500));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Connection>()
        .add_message::<FromHost>()
        .add_message::<SendToHost>()
        .add_message::<ConnectionChanged>()
        .add_message::<ConnectionOrder>()
        .add_systems(PreUpdate, (follow_orders, receive).chain().in_set(ReceiveSystems))
        .add_systems(Update, count_down.in_set(AppSystems::Read))
        .add_systems(Last, send);
}

#[cfg(test)]
impl Connection {
    /// Returns a connected state without a link to a host at an address.
    pub(super) fn connected_to(url: &str) -> Self {
        Self { url: url.to_owned(), ..Self::connected() }
    }

    /// Returns a connected state without a link.
    pub(crate) fn connected() -> Self {
        let mut connection = Self::default();
        connection.note(LinkEvent::Connected { name: "Ada".to_owned(), time: 0, print: None });
        connection
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_net::KeyPrint;

    #[test]
    fn the_state_follows_the_link_and_the_clock_that_of_the_host() {
        let mut connection = Connection::default();
        assert_eq!((connection.is_up(), connection.host_now()), (false, None));
        connection.note(LinkEvent::Connecting);
        assert_eq!(*connection.state(), ConnectionState::Connecting);
        let print = KeyPrint::read("K7Q2M9PBABCDEFGP");
        connection.url = "ws://192.168.1.5:7994/play".to_owned();
        connection.note(LinkEvent::Connected { name: "Ada".to_owned(), time: 5_000, print });
        assert_eq!(connection.url(), "ws://192.168.1.5:7994/play#K7Q2M9PBABCDEFGP");
        assert!(connection.is_up() && connection.host_now().is_some_and(|now| now >= 5_000));
        let sent = connection.note(LinkEvent::Message(ToClient::Pong { n: 3 }));
        assert_eq!(sent, Some(ToClient::Pong { n: 3 }));
        assert!(connection.is_up(), "what is said changes nothing");
        let again_in = Duration::from_secs(20);
        connection.note(LinkEvent::Lost { why: LinkFault::Closed, again_in });
        let left = connection.again_in().expect("it is called again");
        assert!(!connection.is_up() && left <= again_in && left > Duration::from_secs(10));
        connection.note(LinkEvent::Ended { why: LinkFault::Server("older".to_owned()) });
        assert_eq!(connection.again_in(), None);
    }
}
