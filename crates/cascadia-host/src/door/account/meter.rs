//! The costs of one connection, passed on to the accounts of its address and of its installation key.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::{Charge, CodeLookup, CostAccount, CreditBucket, CreditRate, PlaceKind, TakenPlace};

/// Most bytes still read from a connection that has spent its credits, so that its goodbye arrives.
const LAST_BYTES: usize = 256 * 1024;

/// The credits of a connection, and the accounts that it draws on.
pub(crate) struct ConnectionMeter {
    rate: CreditRate,
    own: Mutex<CreditBucket>,
    /// Accounts of the address; none for a proxy until a client is known.
    addresses: Mutex<Vec<Arc<CostAccount>>>,
    /// Account of the installation key, after the greeting.
    key: OnceLock<Arc<CostAccount>>,
    /// Bytes received since the credits were spent.
    last_bytes: AtomicUsize,
    /// Notified when the received bytes have spent the credits.
    pub(crate) overdrawn: Notify,
}

impl ConnectionMeter {
    /// Creates a meter with full credits.
    pub(crate) fn new(rate: CreditRate, now: Instant) -> Self {
        Self {
            rate,
            own: Mutex::new(CreditBucket::new(now)),
            addresses: Mutex::default(),
            key: OnceLock::new(),
            last_bytes: AtomicUsize::new(0),
            overdrawn: Notify::new(),
        }
    }

    /// Sets the accounts of the address.
    pub(crate) fn set_addresses(&self, accounts: Vec<Arc<CostAccount>>) {
        *self.addresses.lock().unwrap_or_else(PoisonError::into_inner) = accounts;
    }

    /// Returns the accounts of the address.
    pub(crate) fn addresses(&self) -> Vec<Arc<CostAccount>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the account of the installation key, and takes a place of it.
    ///
    /// # Errors
    /// If the key is barred or has no place left, with the wait.
    pub(crate) fn enter(
        &self,
        key: Arc<CostAccount>,
        kind: PlaceKind,
        now: Instant,
    ) -> Result<TakenPlace, Duration> {
        key.check_bar(now)?;
        let place = key.take(kind);
        let _ = self.key.set(key);
        place.ok_or_else(|| self.strike(now))
    }

    /// Returns the accounts of the address and of the key.
    fn accounts(&self) -> Vec<Arc<CostAccount>> {
        let mut accounts = self.addresses();
        accounts.extend(self.key.get().cloned());
        accounts
    }

    /// Charges received bytes.
    ///
    /// # Errors
    /// If the connection sends on long after its credits are spent.
    pub(crate) fn receive(&self, bytes: usize, now: Instant) -> Result<(), Duration> {
        let Err(wait) = self.use_own(Charge::Received(bytes), now) else { return Ok(()) };
        self.overdrawn.notify_one();
        let before = self.last_bytes.fetch_add(bytes, Ordering::Relaxed);
        if before > LAST_BYTES { Err(wait) } else { Ok(()) }
    }

    /// Charges a frame.
    ///
    /// # Errors
    /// If the credits of the connection are spent.
    pub(crate) fn frame(&self, now: Instant) -> Result<(), Duration> {
        self.use_own(Charge::Frame, now)
    }

    /// Charges a cost to the connection and to its accounts.
    fn use_own(&self, charge: Charge, now: Instant) -> Result<(), Duration> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let charged = own.charge(charge.price(), self.rate, now);
        drop(own);
        self.charge(charge, now).and(charged)
    }

    /// Charges a cost to the accounts. Only the key's credits can run out here: an address without credits does
    /// not stop its other players.
    ///
    /// # Errors
    /// If the credits of the key are spent.
    pub(crate) fn charge(&self, charge: Charge, now: Instant) -> Result<(), Duration> {
        for address in self.addresses.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            // Spent credits of an address close its door to new connections.
            let _ = address.charge(charge, now);
        }
        self.key.get().map_or(Ok(()), |key| key.charge(charge, now))
    }

    /// Bars the key after a misuse, and returns the wait. It grows with each misuse from the address, too.
    pub(crate) fn strike(&self, now: Instant) -> Duration {
        let of_key = self.key.get().map(|key| key.strike(now, true));
        let addresses = self.addresses();
        let of_address = addresses.iter().map(|address| address.strike(now, false));
        of_address.chain(of_key).max().unwrap_or(super::FIRST_WAIT)
    }

    /// Counts a new table.
    ///
    /// # Errors
    /// If there are too many tables, with the wait.
    pub(crate) fn open_table(&self, now: Instant) -> Result<(), Duration> {
        if let Some(wait) = self.accounts().iter().filter_map(|account| account.table_wait(now)).max() {
            return Err(wait);
        }
        for account in self.accounts() {
            account.state().tables.push(account.limits.tables, now);
        }
        Ok(())
    }

    /// Takes back the last count of a table, which was refused.
    pub(crate) fn refund_table(&self) {
        for account in self.accounts() {
            account.state().tables.0.pop_back();
        }
    }

    /// Counts a phrase of quick chat. Returns false beyond the limit of the key.
    pub(crate) fn send_phrase(&self, now: Instant) -> bool {
        self.key.get().is_none_or(|key| key.send_phrase(now))
    }

    /// Waits until another code may be looked up, and counts the lookup as one in progress.
    ///
    /// # Errors
    /// If there were too many unknown codes, with the wait.
    pub(crate) async fn begin_lookup(&self, now: Instant) -> Result<CodeLookup, Duration> {
        let mut begun = CodeLookup(Vec::new());
        for account in self.accounts() {
            account.begin_lookup(now).await?;
            begun.0.push(account);
        }
        Ok(begun)
    }

    /// Counts an unknown code, invitation or link.
    pub(crate) fn miss(&self, now: Instant) {
        // The price limits guesses; the request itself is answered.
        let _ = self.charge(Charge::Miss, now);
        for account in self.accounts() {
            account.state().misses.push(account.limits.misses, now);
        }
    }
}
