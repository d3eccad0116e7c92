//! The account of cost: prices, and the credits of connections, installation keys and address blocks.

use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::settings::HostSettings;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Deepest debt of an account, as a multiple of its burst. It bounds the time until the account recovers.
const DEEPEST_DEBT: f64 = 2.0;
/// Debt without another answer in words.
const DEEP_DEBT: f64 = 1.5;
/// First wait of a spent account, doubled with each strike.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
/// Time after a wait until the strikes of an account are forgotten.
const FORGIVEN: Duration = Duration::from_secs(10 * 60);
/// Most accounts of one kind in memory. Beyond it the oldest without a connection are forgotten early.
const MOST_ACCOUNTS: usize = 50_000;
/// Interval of the quick-chat phrases of a key, and their number in one burst.
const PHRASE_INTERVAL: Duration = Duration::from_secs(1);
const PHRASE_BURST: u32 = 3;
/// Limits of a /48 network, in multiples of a /64.
const NETWORK: u32 = 4;
/// Share of an address that one installation key may use.
const KEY_SHARE: u32 = 8;
/// Bits of the IPv6 networks that count as one address, and as one network.
const BLOCK_BITS: u32 = 64;
const NETWORK_BITS: u32 = 48;

/// A cause of cost. One credit is about 50 µs of a core.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Charge {
    /// An accepted socket.
    Socket,
    /// A TLS handshake.
    Handshake,
    /// An HTTP request.
    Request,
    /// A request for a path that does not exist.
    UnknownPath,
    /// A greeting with a valid proof.
    Greeting,
    /// A refused greeting.
    BadGreeting,
    /// A WebSocket frame of any kind.
    Frame,
    /// Received bytes.
    Received(usize),
    /// Sent bytes.
    Sent(usize),
    /// A list of games or tables.
    List,
    /// The updates of a game.
    Updates,
    /// A change in the store, caused by a message of this length.
    Change(usize),
    /// A change that asks other people or a computer player to decide.
    Question(usize),
    /// A new table.
    Table,
    /// An unknown code, invitation or link.
    Miss,
}

impl Charge {
    /// Returns the price in credits.
    fn price(self) -> f64 {
        match self {
            // A task, its buffers, a few system calls.
            Self::Socket | Self::Request => 2.0,
            // A key exchange and a signature, by RSA half a millisecond.
            Self::Handshake => 10.0,
            // No program of a player requests these.
            Self::UnknownPath | Self::Miss => 20.0,
            // One signature checked and one made, 200 µs with everything around.
            Self::Greeting => 5.0,
            // Ten times an honest one: only a broken or hostile program sends it.
            Self::BadGreeting => 50.0,
            Self::Frame => 1.0,
            // An empty fragment has six bytes and costs a microsecond, and no frame is reported for it.
            Self::Received(bytes) => bytes as f64 / 512.0,
            // Shared lines are copied once into the socket.
            Self::Sent(bytes) => bytes as f64 / 16_384.0,
            // A query of up to a hundred rows.
            Self::List => 10.0,
            // A dormant game is read and replayed.
            Self::Updates => 5.0,
            // Part of a commit, and bytes that stay on the disk.
            Self::Change(bytes) => 4.0 + bytes as f64 / 512.0,
            Self::Question(bytes) => 8.0 + bytes as f64 / 512.0,
            // Rows that stay for days.
            Self::Table => 50.0,
        }
    }
}

/// A number of credits per second, with a burst.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CreditRate {
    per_second: f64,
    burst: f64,
}

impl CreditRate {
    fn new(per_second: u32, burst: u32) -> Self {
        Self { per_second: f64::from(per_second.max(1)), burst: f64::from(burst.max(1)) }
    }

    fn times(self, factor: f64) -> Self {
        Self { per_second: self.per_second * factor, burst: self.burst * factor }
    }
}

/// Used credits, which come back with time (a token bucket).
struct CreditBucket {
    used: f64,
    at: Instant,
}

impl CreditBucket {
    const fn new(now: Instant) -> Self {
        Self { used: 0.0, at: now }
    }

    fn used(&self, rate: CreditRate, now: Instant) -> f64 {
        let returned = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.used - returned).max(0.0)
    }

    /// Uses credits, also beyond the burst: the cost has been caused already.
    ///
    /// # Errors
    /// If the credits are spent, with the time until some are back.
    fn charge(&mut self, price: f64, rate: CreditRate, now: Instant) -> Result<(), Duration> {
        self.used = (self.used(rate, now) + price).min(rate.burst * DEEPEST_DEBT);
        self.at = self.at.max(now);
        let over = self.used - rate.burst;
        if over > 0.0 { Err(Duration::from_secs_f64(over / rate.per_second)) } else { Ok(()) }
    }
}

/// Times of counted events within a period.
#[derive(Default)]
struct RecentTimes(VecDeque<Instant>);

impl RecentTimes {
    fn count(&mut self, period: Duration, now: Instant) -> usize {
        while self.0.front().is_some_and(|time| now.saturating_duration_since(*time) >= period) {
            self.0.pop_front();
        }
        self.0.len()
    }

    /// Returns the time until another event is allowed; none if it is allowed now.
    fn wait(&mut self, most: usize, period: Duration, now: Instant) -> Option<Duration> {
        let count = self.count(period, now);
        if count < most {
            return None;
        }
        let first = self.0.get(count - most).copied().unwrap_or(now);
        Some(period.saturating_sub(now.saturating_duration_since(first)))
    }

    fn push(&mut self, most: usize, now: Instant) {
        if self.0.len() >= most.max(1) {
            self.0.pop_front();
        }
        self.0.push_back(now);
    }
}

/// Limits of one account.
#[derive(Clone, Copy, Debug, PartialEq)]
struct AccountLimits {
    credits: CreditRate,
    /// Misses per minute.
    misses: usize,
    /// Tables per hour.
    tables: usize,
    /// Sockets at a time.
    sockets: usize,
    /// Connections of players at a time.
    connections: usize,
    /// Connections of friends over the internet at a time, who all come from this machine.
    friends: usize,
}

impl AccountLimits {
    /// Returns the limits of addresses, networks and keys.
    fn of(settings: &HostSettings) -> [Self; 3] {
        let (per_second, burst) = settings.credits();
        let address = Self {
            credits: CreditRate::new(per_second, burst),
            misses: settings.misses_per_minute as usize,
            tables: settings.tables_of_address() as usize,
            sockets: settings.connections_per_address.saturating_add(SPARE_SOCKETS),
            connections: settings.connections_per_address,
            friends: usize::MAX,
        };
        let times = |number: usize| number.saturating_mul(NETWORK as usize);
        let network = Self {
            credits: address.credits.times(f64::from(NETWORK)),
            misses: times(address.misses),
            tables: times(address.tables),
            sockets: times(address.sockets),
            connections: times(address.connections),
            friends: usize::MAX,
        };
        let key = Self {
            credits: address.credits.times(1.0 / f64::from(KEY_SHARE)),
            misses: address.misses,
            tables: settings.tables_per_hour as usize,
            sockets: usize::MAX,
            connections: address.connections,
            friends: MOST_OF_FRIEND,
        };
        [address, network, key]
    }
}

/// Sockets of an address beyond its connections, for refusals in words and for health checks.
const SPARE_SOCKETS: usize = 8;
/// Connections of one friend over the internet.
const MOST_OF_FRIEND: usize = 8;

struct AccountState {
    credits: CreditBucket,
    misses: RecentTimes,
    tables: RecentTimes,
    /// Lookups of codes in progress.
    lookups: usize,
    places: [usize; 3],
    strikes: u32,
    barred_until: Option<Instant>,
    /// End of the interval used up by phrases.
    phrases_until: Option<Instant>,
}

/// The account of an installation key, an address block or a network.
pub(crate) struct CostAccount {
    limits: AccountLimits,
    state: Mutex<AccountState>,
    /// Notified when a lookup has ended.
    looked_up: Notify,
}

/// A kind of limited place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlaceKind {
    /// An accepted socket.
    Socket,
    /// The connection of a player.
    Connection,
    /// The connection of a friend over the internet.
    Friend,
}

/// A place that is freed on drop.
pub(crate) struct TakenPlace {
    account: Arc<CostAccount>,
    place: PlaceKind,
}

impl Drop for TakenPlace {
    fn drop(&mut self) {
        self.account.state().places[self.place as usize] -= 1;
    }
}

/// The lookup of a code in progress.
pub(crate) struct CodeLookup(Vec<Arc<CostAccount>>);

impl Drop for CodeLookup {
    fn drop(&mut self) {
        for account in &self.0 {
            account.state().lookups -= 1;
            account.looked_up.notify_waiters();
        }
    }
}

impl CostAccount {
    fn new(limits: AccountLimits, now: Instant) -> Self {
        let state = AccountState {
            credits: CreditBucket::new(now),
            misses: RecentTimes::default(),
            tables: RecentTimes::default(),
            lookups: 0,
            places: [0; 3],
            strikes: 0,
            barred_until: None,
            phrases_until: None,
        };
        Self { limits, state: Mutex::new(state), looked_up: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, AccountState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges a cost.
    ///
    /// # Errors
    /// If the credits are spent, with the time until some are back.
    pub(crate) fn charge(&self, charge: Charge, now: Instant) -> Result<(), Duration> {
        self.state().credits.charge(charge.price(), self.limits.credits, now)
    }

    /// Charges a cost at the door. Spent credits bar the account for a time that grows.
    ///
    /// # Errors
    /// If the account is barred, with the wait.
    pub(crate) fn admit(&self, charge: Charge, now: Instant) -> Result<(), Duration> {
        let charged = self.charge(charge, now);
        self.check_bar(now)?;
        charged.map_err(|wait| self.strike(now, true).max(wait))
    }

    /// Tests whether the account is barred.
    ///
    /// # Errors
    /// If it is, with the wait.
    pub(crate) fn check_bar(&self, now: Instant) -> Result<(), Duration> {
        let wait = self.state().barred_until.map(|until| until.saturating_duration_since(now));
        wait.filter(|wait| !wait.is_zero()).map_or(Ok(()), Err)
    }

    /// Counts a misuse, and returns the wait after it. With `is_barred` the account cannot enter before.
    fn strike(&self, now: Instant, is_barred: bool) -> Duration {
        let mut state = self.state();
        if state.barred_until.is_some_and(|until| now.saturating_duration_since(until) >= FORGIVEN) {
            state.strikes = 0;
        }
        let doubled = 1_u32.checked_shl(state.strikes).unwrap_or(u32::MAX);
        let wait = FIRST_WAIT.saturating_mul(doubled).min(LONGEST_WAIT);
        state.strikes = state.strikes.saturating_add(1);
        // Without a bar the time only says when the strike is forgotten.
        let until = if is_barred { now + wait } else { now };
        state.barred_until = Some(state.barred_until.map_or(until, |before| before.max(until)));
        wait
    }

    /// Takes a place; none if all are taken.
    pub(crate) fn take(self: &Arc<Self>, place: PlaceKind) -> Option<TakenPlace> {
        let most = match place {
            PlaceKind::Socket => self.limits.sockets,
            PlaceKind::Connection => self.limits.connections,
            PlaceKind::Friend => self.limits.friends,
        };
        let mut state = self.state();
        let taken = &mut state.places[place as usize];
        if *taken >= most {
            return None;
        }
        *taken += 1;
        drop(state);
        Some(TakenPlace { account: Arc::clone(self), place })
    }

    /// Counts a phrase of quick chat, by the generic cell rate algorithm. Returns false if there were too many.
    fn send_phrase(&self, now: Instant) -> bool {
        let mut state = self.state();
        let until = state.phrases_until.map_or(now, |until| until.max(now));
        let is_allowed = until.duration_since(now) < PHRASE_BURST * PHRASE_INTERVAL;
        if is_allowed {
            state.phrases_until = Some(until + PHRASE_INTERVAL);
        }
        is_allowed
    }

    fn table_wait(&self, now: Instant) -> Option<Duration> {
        self.state().tables.wait(self.limits.tables, HOUR, now)
    }

    fn miss_wait(&self, now: Instant) -> Option<Duration> {
        self.state().misses.wait(self.limits.misses, MINUTE, now)
    }

    /// Starts a lookup, waiting while misses in progress could exceed the limit.
    ///
    /// # Errors
    /// If there were too many misses, with the wait.
    async fn begin_lookup(&self, now: Instant) -> Result<(), Duration> {
        loop {
            let mut ended = pin!(self.looked_up.notified());
            ended.as_mut().enable();
            if let Some(wait) = self.miss_wait(now) {
                return Err(wait);
            }
            {
                let mut state = self.state();
                if state.misses.0.len() + state.lookups < self.limits.misses {
                    state.lookups += 1;
                    return Ok(());
                }
            }
            ended.await;
        }
    }

    /// Tests whether a new account would be equal.
    fn is_idle(&self, now: Instant) -> bool {
        let mut state = self.state();
        let is_forgiven =
            state.barred_until.is_none_or(|until| now.saturating_duration_since(until) >= FORGIVEN);
        is_forgiven
            && state.credits.used(self.limits.credits, now) <= 0.0
            && state.misses.count(MINUTE, now) == 0
            && state.tables.count(HOUR, now) == 0
            && state.phrases_until.is_none_or(|until| until <= now)
    }
}

/// Accounts by owner. Idle ones are forgotten bit by bit.
struct AccountTable<K>(Mutex<KnownAccounts<K>>);

struct KnownAccounts<K> {
    by_owner: BTreeMap<K, Arc<CostAccount>>,
    /// The owners, in the order of the next look at each.
    queue: VecDeque<K>,
}

impl<K: Ord + Clone> AccountTable<K> {
    fn new() -> Self {
        Self(Mutex::new(KnownAccounts { by_owner: BTreeMap::new(), queue: VecDeque::new() }))
    }

    fn of(&self, owner: K, limits: AccountLimits, now: Instant) -> Arc<CostAccount> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.forget_some(now);
        if let Some(account) = known.by_owner.get(&owner) {
            return Arc::clone(account);
        }
        let account = Arc::new(CostAccount::new(limits, now));
        known.queue.push_back(owner.clone());
        known.by_owner.insert(owner, Arc::clone(&account));
        account
    }
}

impl<K: Ord> KnownAccounts<K> {
    /// Examines two owners per new account and forgets idle ones, so that their number shrinks.
    fn forget_some(&mut self, now: Instant) {
        for _ in 0..2 {
            let Some(owner) = self.queue.pop_front() else { return };
            let is_full = self.by_owner.len() >= MOST_ACCOUNTS;
            let is_free = |account: &Arc<CostAccount>| {
                Arc::strong_count(account) == 1 && (is_full || account.is_idle(now))
            };
            if self.by_owner.get(&owner).is_none_or(is_free) {
                self.by_owner.remove(&owner);
            } else {
                self.queue.push_back(owner);
            }
        }
    }
}

/// All accounts of a server.
pub(crate) struct Accounts {
    /// Limits of addresses, networks and keys.
    limits: [AccountLimits; 3],
    connection: CreditRate,
    blocks: AccountTable<IpAddr>,
    networks: AccountTable<IpAddr>,
    keys: AccountTable<String>,
}

/// Returns the addresses that count as one: an IPv4 address, or an IPv6 network of this number of bits.
fn network_of(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits))).into(),
        address => address,
    }
}

/// Returns the addresses that count as one with this address.
pub(crate) fn block_of(address: IpAddr) -> IpAddr {
    network_of(address, BLOCK_BITS)
}

impl Accounts {
    /// Creates the accounts for these limits.
    pub(crate) fn new(settings: &HostSettings) -> Self {
        Self {
            limits: AccountLimits::of(settings),
            connection: CreditRate::new(settings.messages_per_second, settings.burst),
            blocks: AccountTable::new(),
            networks: AccountTable::new(),
            keys: AccountTable::new(),
        }
    }

    /// Returns the credits of a connection.
    pub(crate) const fn connection_rate(&self) -> CreditRate {
        self.connection
    }

    /// Returns the accounts of an address: of its block, and of its network if it has one.
    pub(crate) fn of_address(&self, address: IpAddr, now: Instant) -> Vec<Arc<CostAccount>> {
        let block = block_of(address);
        let mut accounts = vec![self.blocks.of(block, self.limits[0], now)];
        if block.is_ipv6() {
            accounts.push(self.networks.of(network_of(address, NETWORK_BITS), self.limits[1], now));
        }
        accounts
    }

    /// Returns the account of an installation key.
    pub(crate) fn of_key(&self, key: &str, now: Instant) -> Arc<CostAccount> {
        self.keys.of(key.to_owned(), self.limits[2], now)
    }
}

/// Charges several accounts at the door.
///
/// # Errors
/// If an account is barred, with the longest wait.
pub(crate) fn admit_all(accounts: &[Arc<CostAccount>], charge: Charge, now: Instant) -> Result<(), Duration> {
    let waits = accounts.iter().filter_map(|account| account.admit(charge, now).err());
    waits.max().map_or(Ok(()), Err)
}

/// Tests whether one of the accounts is far beyond its burst.
pub(crate) fn are_in_debt(accounts: &[Arc<CostAccount>], now: Instant) -> bool {
    accounts.iter().any(|account| {
        let credits = account.limits.credits;
        account.state().credits.used(credits, now) > credits.burst * DEEP_DEBT
    })
}

/// Takes a place of every account; none if any account is full.
pub(crate) fn take_all(accounts: &[Arc<CostAccount>], place: PlaceKind) -> Option<Vec<TakenPlace>> {
    accounts.iter().map(|account| account.take(place)).collect()
}

mod meter;
#[cfg(test)]
mod tests;

pub(crate) use meter::ConnectionMeter;
