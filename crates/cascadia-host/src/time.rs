//! The clock of the host: the wall clock at the start, carried on by the monotonic clock. A jump of the wall
//! clock costs no player time.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Difference from which on the wall clock has jumped, in milliseconds. Smaller ones are made up slowly.
const JUMP_MS: i64 = 5_000;
/// Most milliseconds made up with one look at the wall clock.
const SLEW_MS: i64 = 10;
/// Time that a jump has to last before the host follows it.
const LASTS: Duration = Duration::from_secs(10 * 60);

static CLOCK: LazyLock<Mutex<HostClock>> =
    LazyLock::new(|| Mutex::new(HostClock::new(wall_ms(), Instant::now())));

/// Returns the host's time in milliseconds since 1970 (UTC).
pub fn now_ms() -> u64 {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner).now(Instant::now())
}

/// Returns the host's time in the form of the store.
pub fn now_stored() -> i64 {
    stored_time(now_ms())
}

/// Converts a time to the form of the store. Times beyond it become its last.
pub fn stored_time(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// Converts a stored time. Times before 1970 become its first moment.
pub fn time_of_stored(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}

/// Compares the host's time with the wall clock, and returns the change worth reporting.
pub(crate) fn observe_wall_clock() -> Option<ClockChange> {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner).observe(wall_ms(), Instant::now())
}

#[expect(
    clippy::disallowed_methods,
    reason = "the host's time is that of the game, and is written in its log"
)]
fn wall_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Returns the milliseconds between two moments.
fn elapsed_ms(from: Instant, to: Instant) -> u64 {
    u64::try_from(to.saturating_duration_since(from).as_millis()).unwrap_or(u64::MAX)
}

/// A change of the wall clock against the monotonic one, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClockChange {
    /// The wall clock has jumped; the host does not follow yet.
    Jumped(i64),
    /// The jump has lasted, and the host follows it.
    Followed(i64),
}

/// The clock of a host. Both times are parameters.
struct HostClock {
    /// Time at a moment of the monotonic clock.
    base_ms: u64,
    base: Instant,
    /// Difference of a jump and its beginning.
    jump: Option<(i64, Instant)>,
}

impl HostClock {
    const fn new(wall_ms: u64, at: Instant) -> Self {
        Self { base_ms: wall_ms, base: at, jump: None }
    }

    fn now(&self, at: Instant) -> u64 {
        self.base_ms.saturating_add(elapsed_ms(self.base, at))
    }

    fn observe(&mut self, wall_ms: u64, at: Instant) -> Option<ClockChange> {
        let ahead = stored_time(wall_ms).saturating_sub(stored_time(self.now(at)));
        if ahead.saturating_abs() <= JUMP_MS {
            self.jump = None;
            self.base_ms = self.base_ms.saturating_add_signed(ahead.clamp(-SLEW_MS, SLEW_MS));
            return None;
        }
        match self.jump {
            Some((before, since)) if ahead.saturating_sub(before).saturating_abs() <= JUMP_MS => {
                if at.saturating_duration_since(since) < LASTS {
                    return None;
                }
                self.jump = None;
                self.base_ms = self.base_ms.saturating_add_signed(ahead);
                Some(ClockChange::Followed(ahead))
            }
            _ => {
                self.jump = Some((ahead, at));
                Some(ClockChange::Jumped(ahead))
            }
        }
    }
}

/// The time of a live game in memory. It follows the monotonic clock alone and passes even if the last entry
/// is from the future.
pub(crate) struct GameTime {
    base_ms: u64,
    base: Instant,
}

impl GameTime {
    /// Creates the time of a game with a last entry.
    pub(crate) fn new(now_ms: u64, last_entry: u64, at: Instant) -> Self {
        Self { base_ms: now_ms.max(last_entry), base: at }
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now(&self, at: Instant) -> u64 {
        self.base_ms.saturating_add(elapsed_ms(self.base, at))
    }

    /// Notes an entry, which may be by a server whose clock is ahead.
    pub(crate) fn note_entry(&mut self, entry: u64, at: Instant) {
        if entry > self.now(at) {
            *self = Self { base_ms: entry, base: at };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    const START_MS: u64 = 1_795_000_000_000;

    /// Moves both clocks on by seconds, with the wall clock ahead, and returns the changes.
    fn pass(
        clock: &mut HostClock,
        at: &mut Instant,
        seconds: u64,
        ahead_ms: i64,
        start: Instant,
    ) -> Vec<ClockChange> {
        let mut changes = Vec::new();
        for _ in 0..seconds {
            *at += Duration::from_secs(1);
            let wall = (START_MS + elapsed_ms(start, *at)).saturating_add_signed(ahead_ms);
            changes.extend(clock.observe(wall, *at));
        }
        changes
    }

    #[test]
    fn a_short_jump_changes_nothing_and_a_lasting_one_is_followed() {
        let start = Instant::now();
        let (mut clock, mut at) = (HostClock::new(START_MS, start), start);
        let two_days = 2 * DAY_MS as i64;
        assert_eq!(pass(&mut clock, &mut at, 3, two_days, start), [ClockChange::Jumped(two_days)]);
        assert_eq!(clock.now(at), START_MS + 3_000);
        assert_eq!(pass(&mut clock, &mut at, 60, 0, start), []);
        assert_eq!(clock.now(at), START_MS + 63_000);
        // A jump back costs nothing either, nor two different ones after each other.
        assert_eq!(pass(&mut clock, &mut at, 9 * 60, -two_days, start), [ClockChange::Jumped(-two_days)]);
        assert_eq!(pass(&mut clock, &mut at, 9 * 60, 60_000, start), [ClockChange::Jumped(60_000)]);
        assert_eq!(clock.now(at), START_MS + 63_000 + 18 * 60_000);
        assert_eq!(pass(&mut clock, &mut at, 61 + 60, 60_000, start), [ClockChange::Followed(60_000)]);
        assert_eq!(clock.now(at), START_MS + elapsed_ms(start, at) + 60_000);
    }

    #[test]
    fn a_drift_is_made_up_slowly() {
        let start = Instant::now();
        let (mut clock, mut at) = (HostClock::new(START_MS, start), start);
        assert_eq!(pass(&mut clock, &mut at, 100, 4_000, start), []);
        assert_eq!(clock.now(at), START_MS + 100_000 + 1_000);
        assert_eq!(pass(&mut clock, &mut at, 1_000, 4_000, start), []);
        assert_eq!(clock.now(at), START_MS + 1_100_000 + 4_000);
        assert_eq!(pass(&mut clock, &mut at, 100, -500, start), []);
        assert_eq!(clock.now(at), START_MS + 1_200_000 + 3_000);
    }

    #[test]
    fn the_time_of_a_game_passes_after_an_entry_from_the_future() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut time = GameTime::new(START_MS, START_MS + 2 * DAY_MS, start);
        assert_eq!(time.now(at(7)), START_MS + 2 * DAY_MS + 7_000);
        time.note_entry(START_MS, at(7));
        assert_eq!(time.now(at(8)), START_MS + 2 * DAY_MS + 8_000);
        time.note_entry(START_MS + 3 * DAY_MS, at(9));
        assert_eq!(time.now(at(10)), START_MS + 3 * DAY_MS + 1_000);
    }

    #[test]
    fn absurd_times_are_converted_without_wrapping() {
        assert_eq!((stored_time(u64::MAX), stored_time(5)), (i64::MAX, 5));
        assert_eq!((time_of_stored(-1), time_of_stored(5)), (0, 5));
        let clock = HostClock::new(u64::MAX, Instant::now());
        assert_eq!(clock.now(Instant::now()), u64::MAX);
    }
}
