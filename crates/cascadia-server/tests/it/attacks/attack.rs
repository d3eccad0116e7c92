//! The list of attacks, and what each may gain.

use std::cell::Cell;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::runtime::Builder;
use tokio::time::{sleep, timeout_at};

use super::{floods, guests, seated};

/// Pause before a failed attack or connection is repeated.
const AGAIN: Duration = Duration::from_millis(5);

/// A kind of attack; the attacks of one share a server in the quick tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// Sockets, requests and frames.
    Floods,
    /// Messages of people without a seat.
    Guests,
    /// People with a seat at their own table.
    Seated,
}

/// An attack.
pub(super) struct Attack {
    pub(super) name: &'static str,
    pub(super) group: Group,
    /// The thing that it counts.
    pub(super) gain: &'static str,
    /// Most of it within some seconds.
    pub(super) most: fn(u64) -> u64,
    /// The time it needs.
    pub(super) least: Duration,
    run: fn(Aim) -> Pin<Box<dyn Future<Output = u64>>>,
}

/// Declares an attack: its group, name, time needed in seconds, gain, and most of it.
macro_rules! attack {
    ($group:ident, $folder:ident::$name:ident) => {
        attack!($group, $folder::$name, 0, "", |_| 0)
    };
    ($group:ident, $folder:ident::$name:ident, $least:literal, $gain:literal, $most:expr) => {
        Attack {
            name: stringify!($name),
            group: Group::$group,
            gain: $gain,
            most: $most,
            least: Duration::from_secs($least),
            run: |aim| Box::pin($folder::$name(aim)),
        }
    };
}

/// All attacks. An address may look up ten codes a minute and open forty tables an hour, and some more meanwhile.
pub(super) static ATTACKS: [Attack; 25] = [
    attack!(Floods, floods::pings_unread),
    attack!(Floods, floods::ping_flood),
    attack!(Floods, floods::pong_flood),
    attack!(Floods, floods::pieces_flood),
    attack!(Floods, floods::bytes_flood),
    attack!(Floods, floods::request_flood),
    attack!(Floods, floods::open_sockets),
    attack!(Floods, floods::bad_frames),
    attack!(Floods, floods::nobody_reads),
    attack!(Guests, guests::greeting_storm),
    attack!(Guests, guests::another_host, 0, "relayed greetings", |_| 0),
    attack!(Guests, guests::guessing, 0, "codes looked up", |seconds| 12 + seconds / 6),
    attack!(Guests, guests::guessing_secrets, 0, "secrets tried", |seconds| 12 + seconds / 6),
    attack!(Guests, guests::names, 0, "deceptive names", |_| 0),
    attack!(Guests, guests::malformed, 0, "answers that refuse nothing", |_| 0),
    attack!(Guests, guests::chatter, 0, "phrases of strangers", |_| 0),
    attack!(Guests, guests::my_games),
    attack!(Guests, guests::table_spam, 0, "tables", |seconds| 42 + seconds / 90),
    attack!(Guests, guests::numbers_that_grow, 0, "unreadable tables", |_| 0),
    attack!(Guests, guests::endless_reserve, 0, "endless clocks", |_| 0),
    attack!(Seated, seated::log_without_end, 0, "entries", |seconds| 1_000 + seconds),
    attack!(Seated, seated::computers),
    attack!(Seated, seated::levels_not_offered, 0, "levels not offered", |_| 0),
    attack!(Seated, seated::asleep_in_a_game_of_days, 13, "votes over a sleeper", |_| 0),
    attack!(Seated, seated::rematches, 13, "further rematches", |_| 0),
];

impl Attack {
    /// Repeats the attack on a separate thread until the end. Returns its gain.
    pub(super) fn spawn(&'static self, aim: Aim) -> JoinHandle<u64> {
        thread::spawn(move || {
            let_others_first();
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let mut gained = 0;
                while !aim.is_over() {
                    gained += (self.run)(aim.clone()).await;
                    sleep(20 * AGAIN).await;
                }
                gained
            })
        })
    }
}

/// Lowers the priority of the thread: a real attacker has another machine.
fn let_others_first() {
    let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
    let Some(number) = thread.file_name() else { return };
    let mut renice = Command::new("renice");
    renice.args(["-n", "15", "-p"]).arg(number).stdout(Stdio::null()).stderr(Stdio::null());
    // Without it the attacks are only heavier.
    let _ = renice.status();
}

/// The target of an attack, and its own address.
#[derive(Clone)]
pub(super) struct Aim {
    pub(super) server: SocketAddr,
    pub(super) source: Ipv4Addr,
    /// Code of an honest table.
    pub(super) table: String,
    pub(super) until: Instant,
}

/// Counts the gain of an attack.
#[derive(Default)]
pub(super) struct Counter(Cell<u64>);

impl Counter {
    pub(super) fn add(&self, number: u64) {
        self.0.set(self.0.get() + number);
    }
}

impl Aim {
    pub(super) fn new(server: SocketAddr, attack: &Attack, table: String, until: Instant) -> Self {
        let index = ATTACKS.iter().position(|other| other.name == attack.name).unwrap_or(0);
        Self { server, source: Ipv4Addr::new(127, 66, index as u8, 1), table, until }
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Runs a connection's part several times at once, and again whenever it ends.
    pub(super) async fn each(&self, connections: usize, run: impl AsyncFn(Self)) {
        let connection = async || {
            while !self.is_over() {
                let _ = timeout_at(self.until.into(), run(self.clone())).await;
                sleep(AGAIN).await;
            }
        };
        join_all((0..connections).map(|_| connection())).await;
    }

    /// As [`Aim::each`]; returns the count.
    pub(super) async fn count(&self, connections: usize, run: impl AsyncFn(Self, &Counter)) -> u64 {
        let counter = Counter::default();
        self.each(connections, async |aim: Self| run(aim, &counter).await).await;
        counter.0.get()
    }
}
