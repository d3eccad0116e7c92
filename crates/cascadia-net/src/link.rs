//! A reconnecting WebSocket client on its own thread: non-blocking send, events by channel.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::fault::LinkFault;
use super::host_address::{split_print, with_print};
use super::host_key::KeyPrint;
use super::is_peer;
use super::key::InstallationKey;
use super::known_hosts::KnownHosts;
#[cfg(feature = "peer")]
use super::peer::PeerAddress;
use super::socket::{ClientSocket, SocketError};
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::{bytes_of, fresh_salt};

const TIMES: LinkTimes = LinkTimes {
    greeting: Duration::from_secs(10),
    ping: Duration::from_secs(15),
    silence: Duration::from_secs(35),
};
/// Time limit of closing the connection.
const GOODBYE: Duration = Duration::from_secs(1);
/// Delay after the first failure, doubled after each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// Duration of a connection after which the delays start again from the shortest.
const LASTING: Duration = Duration::from_secs(10);

/// An event of a connection, in order of occurrence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkEvent {
    /// Connecting to the server.
    Connecting,
    /// Authenticated by the server. Messages sent before are lost.
    Connected {
        /// Name of the player at the server.
        name: String,
        /// The server's time in milliseconds since 1970.
        time: u64,
        /// Print of the server's key.
        print: Option<KeyPrint>,
    },
    /// A message from the server.
    Message(ToClient),
    /// Lost or failed; the client will try again.
    Lost {
        /// The reason.
        why: LinkFault,
        /// Time until the next attempt.
        again_in: Duration,
    },
    /// Refused by the server, without another attempt.
    Ended {
        /// The reason.
        why: LinkFault,
    },
}

/// Timeouts and intervals of a link.
#[derive(Clone, Copy)]
struct LinkTimes {
    /// Time limit of connecting and greeting.
    greeting: Duration,
    /// Interval of the heartbeat.
    ping: Duration,
    /// Silence after which the connection counts as lost.
    silence: Duration,
}

/// An order to the thread.
enum LinkOrder {
    Send(Box<ToHost>),
    RetryNow,
}

/// A reconnecting connection to a server; dropping it closes the connection.
pub struct ServerLink {
    orders: UnboundedSender<LinkOrder>,
    events: Mutex<Receiver<LinkEvent>>,
}

impl ServerLink {
    /// Opens a connection to `url`, `ws://…/play` or `wss://…/play`, or to a friend's computer (`peer:…`).
    /// `wake` is called from another thread for each new event of [`try_receive`](Self::try_receive).
    ///
    /// # Errors
    /// If `url` is not an address, or the system cannot start a thread.
    pub fn open(
        url: &str,
        key: InstallationKey,
        name: &str,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Self, LinkFault> {
        Self::open_known(url, key, name, KnownHosts::default(), wake)
    }

    /// Opens a connection like [`open`](Self::open), but not to a server with another key than known.
    ///
    /// # Errors
    /// As above.
    pub fn open_known(
        url: &str,
        key: InstallationKey,
        name: &str,
        known: KnownHosts,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Self, LinkFault> {
        Self::open_with(url, key, name, known, wake, TIMES)
    }

    fn open_with(
        url: &str,
        key: InstallationKey,
        name: &str,
        known: KnownHosts,
        wake: impl Fn() + Send + 'static,
        times: LinkTimes,
    ) -> Result<Self, LinkFault> {
        check_address(url)?;
        let no_thread = |error: io::Error| LinkFault::Other(error.to_string());
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
        let (orders, to_do) = unbounded_channel();
        let (sender, events) = channel();
        let sender = EventSender { events: sender, wake: Box::new(wake) };
        let (url, name) = (url.to_owned(), name.to_owned());
        let mut thread = LinkThread { url, key, name, known, orders: to_do, sender, times };
        thread::Builder::new()
            .name("server link".to_owned())
            .spawn(move || runtime.block_on(thread.run()))
            .map_err(no_thread)?;
        Ok(Self { orders, events: Mutex::new(events) })
    }

    /// Sends a message, if there is a connection. It may be lost with the connection, so important messages
    /// have to be resent after the next [`LinkEvent::Connected`].
    pub fn send(&self, message: ToHost) {
        // The thread has ended if the server refused the client.
        let _ = self.orders.send(LinkOrder::Send(Box::new(message)));
    }

    /// Returns the next event, if any.
    pub fn try_receive(&self) -> Option<LinkEvent> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    /// Retries a lost connection at once.
    pub fn retry_now(&self) {
        // As above.
        let _ = self.orders.send(LinkOrder::RetryNow);
    }
}

/// Checks the form of an address, with or without a print.
fn check_address(address: &str) -> Result<(), LinkFault> {
    let not_an_address = || LinkFault::NotAnAddress(address.to_owned());
    let (url, _) = split_print(address);
    if url.contains('#') {
        return Err(not_an_address());
    }
    if is_peer(url) {
        #[cfg(feature = "peer")]
        return url.parse().map(|_: PeerAddress| ()).map_err(|_| not_an_address());
        #[cfg(not(feature = "peer"))]
        return Err(LinkFault::NoPeers);
    }
    let is_address = url.into_client_request().is_ok_and(|request| {
        matches!(request.uri().scheme_str(), Some("ws" | "wss")) && request.uri().host().is_some()
    });
    if is_address { Ok(()) } else { Err(not_an_address()) }
}

/// The sender of a link's events.
struct EventSender {
    events: Sender<LinkEvent>,
    wake: Box<dyn Fn() + Send>,
}

impl EventSender {
    fn send(&self, event: LinkEvent) {
        // The receiver is gone after dropping the link.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}

/// The end of a connection.
enum LinkEnd {
    /// The link was dropped.
    Dropped,
    /// Lost after a time; with the delay before reconnecting if the server has sent one.
    Lost { why: LinkFault, retry: Option<Duration>, lasted: Duration },
    /// Refused by the server.
    Refused { why: LinkFault },
}

/// State of the thread of a link.
struct LinkThread {
    url: String,
    key: InstallationKey,
    name: String,
    known: KnownHosts,
    orders: UnboundedReceiver<LinkOrder>,
    sender: EventSender,
    times: LinkTimes,
}

impl LinkThread {
    async fn run(&mut self) {
        let mut failures = 0_u32;
        loop {
            self.sender.send(LinkEvent::Connecting);
            let (why, retry) = match self.connect_and_serve().await {
                LinkEnd::Dropped => return,
                LinkEnd::Refused { why } => return self.sender.send(LinkEvent::Ended { why }),
                LinkEnd::Lost { why, retry, lasted } => {
                    if lasted >= LASTING {
                        failures = 0;
                    }
                    (why, retry)
                }
            };
            let again_in = retry.unwrap_or_else(|| wait_after(failures, random_byte()));
            failures = failures.saturating_add(1);
            self.sender.send(LinkEvent::Lost { why, again_in });
            if !self.wait(again_in).await {
                return;
            }
        }
    }

    /// Waits before the next attempt, or until an early retry. Returns false once the link is dropped.
    async fn wait(&mut self, time: Duration) -> bool {
        let waited = async {
            loop {
                match self.orders.recv().await {
                    // Without a connection the message is lost.
                    Some(LinkOrder::Send(_)) => {}
                    Some(LinkOrder::RetryNow) => return true,
                    None => return false,
                }
            }
        };
        tokio::select! {
            wanted = waited => wanted,
            () = sleep(time) => true,
        }
    }

    async fn connect_and_serve(&mut self) -> LinkEnd {
        let mut socket = match self.connect().await {
            Ok(socket) => socket,
            Err(end) => return end,
        };
        // Queued messages were meant for the previous connection.
        while self.orders.try_recv().is_ok() {}
        let print = KeyPrint::of(socket.host_key());
        if let (None, Some(print)) = (split_print(&self.url).1, &print) {
            // After the first contact the key stays the same.
            self.url = with_print(&self.url, print);
        }
        let (name, time) = (socket.name().to_owned(), socket.host_time());
        self.sender.send(LinkEvent::Connected { name, time, print });
        let began = Instant::now();
        let served = self.serve(&mut socket).await;
        let lasted = began.elapsed();
        let _ = timeout(GOODBYE, socket.close()).await;
        match served {
            Ok(()) => LinkEnd::Dropped,
            Err(error) => lost(error, lasted),
        }
    }

    async fn connect(&mut self) -> Result<ClientSocket, LinkEnd> {
        let connecting = ClientSocket::connect_known(&self.url, &self.key, &self.name, &self.known);
        let connecting = timeout(self.times.greeting, connecting);
        tokio::pin!(connecting);
        let connected = loop {
            tokio::select! {
                connected = &mut connecting => break connected,
                order = self.orders.recv() => if order.is_none() {
                    return Err(LinkEnd::Dropped);
                }
            }
        };
        match connected {
            Ok(Ok(socket)) => Ok(socket),
            // A refusal without a delay for reconnecting is final.
            Ok(Err(SocketError::Bye { why, retry: None })) => {
                Err(LinkEnd::Refused { why: LinkFault::Server(why) })
            }
            Ok(Err(error)) => match LinkFault::from(&error) {
                why if why.is_lasting() => Err(LinkEnd::Refused { why }),
                _ => Err(lost(error, Duration::ZERO)),
            },
            Err(_) => Err(lost(SocketError::Silent, Duration::ZERO)),
        }
    }

    /// Exchanges messages until the connection is lost; returns `Ok` once the link is dropped.
    async fn serve(&mut self, socket: &mut ClientSocket) -> Result<(), SocketError> {
        let mut pings = interval_at(Instant::now() + self.times.ping, self.times.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let silence = self.times.silence;
        let mut pinged = 0;
        let mut last_received = Instant::now();
        loop {
            tokio::select! {
                received = timeout(silence.saturating_sub(last_received.elapsed()), socket.receive()) => {
                    let message = received.map_err(|_| SocketError::Silent)??;
                    last_received = Instant::now();
                    if !matches!(message, ToClient::Pong { .. }) {
                        self.sender.send(LinkEvent::Message(message));
                    }
                }
                order = self.orders.recv() => match order {
                    Some(LinkOrder::Send(message)) => send(socket, &message, silence).await?,
                    Some(LinkOrder::RetryNow) => {}
                    None => return Ok(()),
                },
                _ = pings.tick() => {
                    pinged += 1;
                    send(socket, &ToHost::Ping { n: pinged }, silence).await?;
                }
            }
        }
    }
}

async fn send(socket: &mut ClientSocket, message: &ToHost, patience: Duration) -> Result<(), SocketError> {
    timeout(patience, socket.send(message)).await.map_err(|_| SocketError::Silent)?
}

fn lost(error: SocketError, lasted: Duration) -> LinkEnd {
    let retry = match error {
        SocketError::Bye { retry, .. } => retry.map(Duration::from_millis),
        _ => None,
    };
    LinkEnd::Lost { why: LinkFault::from(&error), retry, lasted }
}

/// Returns the delay after a number of consecutive failures: exponential backoff with a random jitter of up
/// to a half either way. `chance` is a random byte.
fn wait_after(failures: u32, chance: u8) -> Duration {
    let doubled =
        FIRST_WAIT.saturating_mul(1_u32.checked_shl(failures).unwrap_or(u32::MAX)).min(LONGEST_WAIT);
    doubled.mul_f32(0.5 + f32::from(chance) / 255.0)
}

/// Returns a random byte; the middle of the range without entropy.
fn random_byte() -> u8 {
    let drawn = fresh_salt().ok().and_then(|salt| bytes_of(&salt)?.first().copied());
    drawn.unwrap_or(128)
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt, StreamExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;

    use super::*;
    use crate::{HostKey, WelcomeText};
    use cascadia_table::message::{PROTOCOLS, RulesRanges};
    use cascadia_table::{read_line, write_line};

    #[test]
    fn waits_grow_to_half_a_minute_and_differ() {
        for (failures, middle) in [(0, 0.5), (1, 1.0), (2, 2.0), (6, 30.0), (31, 30.0), (4_000_000, 30.0)] {
            let (least, most) = (wait_after(failures, 0), wait_after(failures, 255));
            assert!((least.as_secs_f32() - middle * 0.5).abs() < 0.01, "{failures}: {least:?}");
            assert!((most.as_secs_f32() - middle * 1.5).abs() < 0.01, "{failures}: {most:?}");
        }
    }

    /// Starts a server of one connection at a time that admits everyone and then runs `serve` with the answer
    /// to the greeting. Returns its address.
    fn server_that<F: Future<Output = ()> + Send>(
        serve: impl Fn(WebSocketStream<TcpStream>, Message) -> F + Send + 'static,
    ) -> String {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let url = format!("ws://{}/play", listener.local_addr().unwrap());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let serving = async move {
            let listener = TcpListener::from_std(listener).unwrap();
            while let Ok((stream, _)) = listener.accept().await {
                let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
                socket.send(line(&challenge())).await.unwrap();
                let Some(Ok(Message::Text(hello))) = socket.next().await else { continue };
                let welcome = welcome(&hello);
                serve(socket, welcome).await;
            }
        };
        thread::Builder::new().spawn(move || runtime.block_on(serving)).unwrap();
        url
    }

    fn line(message: &ToClient) -> Message {
        Message::Text(write_line(message).into())
    }

    fn host_key() -> HostKey {
        HostKey::new([5; 32])
    }

    fn challenge() -> ToClient {
        ToClient::Challenge {
            nonce: "1".to_owned(),
            host: "a test".to_owned(),
            key: host_key().public(),
            protocols: PROTOCOLS,
            rules: RulesRanges::new(),
        }
    }

    /// Returns the proven answer to a greeting.
    fn welcome(hello: &str) -> Message {
        let ToHost::Hello { key, nonce, .. } = read_line(hello).unwrap() else { panic!("{hello}") };
        let text = WelcomeText { client_nonce: &nonce, client_key: &key, nonce: "1" };
        let (rules, proof) = (RulesRanges::new(), host_key().prove(&text));
        line(&ToClient::Welcome { protocol: 2, rules, you: "Ada".to_owned(), time: 7, proof })
    }

    fn bye(retry: Option<u64>) -> Message {
        line(&ToClient::Bye { why: "the server restarts".to_owned(), retry })
    }

    /// Opens a link with short timeouts, and returns its events until `is_last`.
    fn events(url: &str, is_last: impl Fn(&LinkEvent) -> bool) -> Vec<LinkEvent> {
        let (woken, wakes) = channel();
        let times = LinkTimes {
            greeting: Duration::from_secs(5),
            ping: Duration::from_millis(40),
            silence: Duration::from_millis(400),
        };
        let key = InstallationKey::new([1; 32]);
        let link = ServerLink::open_with(
            url,
            key,
            "Ada",
            KnownHosts::default(),
            move || {
                // The test may be over.
                let _ = woken.send(());
            },
            times,
        )
        .unwrap();
        let mut events = Vec::new();
        loop {
            wakes.recv_timeout(Duration::from_secs(20)).expect("something happens");
            let event = link.try_receive().expect("what it was woken for");
            events.push(event.clone());
            if is_last(&event) {
                return events;
            }
        }
    }

    fn restarts() -> LinkFault {
        LinkFault::Server("the server restarts".to_owned())
    }

    fn is_lost(event: &LinkEvent) -> bool {
        matches!(event, LinkEvent::Lost { .. })
    }

    #[test]
    fn it_comes_back_when_the_server_said_it_is_worth_it() {
        let url = server_that(|mut socket, welcome| async move {
            socket.send(welcome).await.unwrap();
            socket.send(bye(Some(70))).await.unwrap();
        });
        let events = events(&url, is_lost);
        let connected =
            LinkEvent::Connected { name: "Ada".to_owned(), time: 7, print: Some(host_key().print()) };
        let lost = LinkEvent::Lost { why: restarts(), again_in: Duration::from_millis(70) };
        assert_eq!(events, [LinkEvent::Connecting, connected, lost]);
    }

    #[test]
    fn who_is_not_let_in_does_not_knock_again() {
        let url = server_that(|mut socket, _| async move { socket.send(bye(None)).await.unwrap() });
        let ended = LinkEvent::Ended { why: restarts() };
        assert_eq!(events(&url, |event| *event == ended).len(), 2);
    }

    #[test]
    fn a_server_that_answers_pings_is_kept_and_a_silent_one_is_not() {
        let answering = server_that(|mut socket, welcome| async move {
            socket.send(welcome).await.unwrap();
            // Messages for longer than the timeout, then silence.
            for n in 0..20 {
                if socket.next().await.is_none() {
                    return;
                }
                let _ = socket.send(line(&ToClient::Pong { n })).await;
            }
            let _ = socket.send(bye(None)).await;
        });
        let silent = server_that(|mut socket, welcome| async move {
            socket.send(welcome).await.unwrap();
            while let Some(Ok(_)) = socket.next().await {}
        });
        let why = |url: &str| match events(url, is_lost).pop() {
            Some(LinkEvent::Lost { why, .. }) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(why(&answering), restarts());
        assert_eq!(why(&silent), LinkFault::Silent);
    }

    #[test]
    fn what_is_no_address_is_said_at_once() {
        let wrong = "ws://127.0.0.1:7994/play#K7Q2";
        for url in ["", "cascadia", "http//x", "ws://", "peer:", "peer:7+192.0.2.7:1", wrong] {
            assert!(ServerLink::open(url, InstallationKey::new([1; 32]), "Ada", || ()).is_err(), "{url}");
        }
    }

    #[test]
    fn a_host_that_does_not_prove_its_key_or_changes_it_is_not_called_again() {
        let ends = |url: &str| match events(url, |event| matches!(event, LinkEvent::Ended { .. })).pop() {
            Some(LinkEvent::Ended { why }) => why,
            other => panic!("{other:?}"),
        };
        let unproven = server_that(|mut socket, _| async move {
            let proof = host_key().prove(&WelcomeText { client_nonce: "", client_key: "", nonce: "" });
            let (rules, you) = (RulesRanges::new(), "Ada".to_owned());
            let welcome = ToClient::Welcome { protocol: 2, rules, you, time: 7, proof };
            socket.send(line(&welcome)).await.unwrap();
        });
        assert_eq!(ends(&unproven), LinkFault::NotProven);
        let url = server_that(|mut socket, welcome| async move { socket.send(welcome).await.unwrap() });
        let other = HostKey::new([6; 32]).print();
        assert_eq!(ends(&format!("{url}#{}", other.letters())), LinkFault::OtherKey);
    }
}
