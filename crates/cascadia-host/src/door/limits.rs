//! Rate limits and connection limits of clients.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::MonotonicClock;
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Rate limit for the messages of a connection, by the generic cell rate algorithm.
pub(crate) type MessageLimit = RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<Instant>>;

/// Creates the rate limit of a connection. Zeros count as one.
pub(crate) fn message_limit(per_second: u32, burst: u32) -> MessageLimit {
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(at_least_one(per_second)).allow_burst(at_least_one(burst));
    RateLimiter::direct_with_clock(quota, MonotonicClock)
}

/// Number of tables that each key may open within an hour. Inactive keys are forgotten.
pub(crate) struct TableLimit {
    opened: Mutex<BTreeMap<String, Vec<Instant>>>,
    most: usize,
}

impl TableLimit {
    /// Creates a limit of `most` tables per key.
    pub(crate) fn new(most: u32) -> Self {
        Self { opened: Mutex::default(), most: most as usize }
    }

    /// Counts a new table of a key; returns whether it is allowed.
    pub(crate) fn allows(&self, key: &str) -> bool {
        let now = Instant::now();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.retain(|_, times| {
            times.retain(|time| now.duration_since(*time) < HOUR);
            !times.is_empty()
        });
        let times = opened.entry(key.to_owned()).or_default();
        if times.len() >= self.most {
            return false;
        }
        times.push(now);
        true
    }
}

/// A limited number of places for each owner.
#[derive(Clone)]
pub(crate) struct Places<K: Ord + Clone> {
    taken: Arc<Mutex<BTreeMap<K, usize>>>,
    most: usize,
}

/// A place that is freed on drop.
pub(crate) struct TakenPlace<K: Ord + Clone> {
    places: Places<K>,
    of: K,
}

/// Returns the addresses that count as one: an IPv4 address, or an IPv6 network of 64 bits.
pub(crate) fn address_block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// Connections by block of addresses.
pub(crate) type AddressPlaces = Places<IpAddr>;

impl<K: Ord + Clone> Places<K> {
    /// Creates places, `most` for each owner.
    pub(crate) fn new(most: usize) -> Self {
        Self { taken: Arc::default(), most }
    }

    /// Takes a place; none if the owner has no place left.
    pub(crate) fn take(&self, of: K) -> Option<TakenPlace<K>> {
        let mut taken = self.taken();
        let count = taken.entry(of.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(TakenPlace { places: self.clone(), of })
    }

    fn taken(&self) -> MutexGuard<'_, BTreeMap<K, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord + Clone> Drop for TakenPlace<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.of);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_it_is_left() {
        let places = Places::new(2);
        let first = places.take("a").expect("the first");
        let second = places.take("a").expect("the second");
        assert!(places.take("a").is_none());
        assert!(places.take("b").is_some());
        drop(first);
        let third = places.take("a").expect("the place of the first");
        assert!(places.take("a").is_none());
        drop((second, third));
        assert!(places.taken().is_empty());
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let block = |text: &str| address_block(text.parse().expect("an address"));
        assert_eq!(block("2001:db8:1:2:3:4:5:6"), block("2001:db8:1:2::9"));
        assert_ne!(block("2001:db8:1:2::9"), block("2001:db8:1:3::9"));
        assert_eq!(block("::ffff:192.0.2.7"), block("192.0.2.7"));
        assert_ne!(block("192.0.2.7"), block("192.0.2.8"));
    }

    #[test]
    fn a_burst_is_allowed_and_then_the_rate() {
        let limit = message_limit(1, 3);
        let allowed = (0..10).filter(|_| limit.check().is_ok()).count();
        assert_eq!(allowed, 3);
    }
}
