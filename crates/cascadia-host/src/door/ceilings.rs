//! Ceilings of the whole server: sockets, queued bytes, games in memory, and free disk. They refuse newcomers,
//! never people at a table.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::settings::HostSettings;

/// Most sockets by default, and their share of the open files; the rest is for the store and the log.
const MOST_SOCKETS: usize = 50_000;
const FILES: (usize, usize) = (9, 10);
/// Share of the sockets kept for people who return to a game.
const RETURNING: usize = 10;
/// Limit of open files where the system reports none.
#[cfg(not(unix))]
const USUAL_FILES: usize = 8_192;
/// Most queued bytes of a connection, beyond one answer.
const QUEUED_BYTES: usize = 1024 * 1024;
/// The same while the queues of all connections are full.
const QUEUED_BYTES_WHEN_FULL: usize = 64 * 1024;

/// Raises the limit of open files as far as the system allows, and returns it.
fn open_files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        // Without permission the limit stays.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let limit = getrlimit(Resource::Nofile).current.or(current);
        limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    USUAL_FILES
}

/// Returns the percentage of the disk of `folder` that is free; none if the system does not report it.
fn free_percent(folder: &Path) -> Option<u64> {
    let (free, all) = (fs4::available_space(folder).ok()?, fs4::total_space(folder).ok()?);
    free.saturating_mul(100).checked_div(all)
}

/// The ceilings, and the use of the server.
pub(crate) struct ServerCeilings {
    sockets: Arc<Semaphore>,
    most_sockets: usize,
    queued: AtomicUsize,
    most_queued: usize,
    most_rooms: usize,
    least_free: u64,
    /// True after the disk was found full.
    is_disk_full: AtomicBool,
}

impl ServerCeilings {
    /// Creates the ceilings.
    ///
    /// # Errors
    /// If the system does not allow as many sockets, with a sentence.
    pub(crate) fn new(settings: &HostSettings) -> Result<Self, String> {
        let files = open_files().min(Semaphore::MAX_PERMITS);
        let allowed = files.saturating_mul(FILES.0) / FILES.1;
        if let Some(given) = settings.connections.filter(|given| *given > allowed) {
            return Err(format!(
                "`connections` is {given}, but with {files} open files this system allows {allowed}"
            ));
        }
        let most_sockets = settings.connections.unwrap_or_else(|| allowed.min(MOST_SOCKETS));
        Ok(Self {
            sockets: Arc::new(Semaphore::new(most_sockets)),
            most_sockets,
            queued: AtomicUsize::new(0),
            most_queued: settings.queued_mib.saturating_mul(1024 * 1024),
            most_rooms: settings.rooms,
            least_free: u64::from(settings.free_disk_percent),
            is_disk_full: AtomicBool::new(false),
        })
    }

    /// Takes one of the sockets; none if all are taken.
    pub(crate) fn take_socket(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// Waits until every socket is closed.
    pub(crate) async fn wait_until_empty(&self) {
        let all = u32::try_from(self.most_sockets).unwrap_or(u32::MAX);
        // Fails only if the semaphore is closed, which it never is.
        let _ = self.sockets.acquire_many(all).await;
    }

    /// Tests whether only people of a running game are let in.
    pub(crate) fn is_full(&self) -> bool {
        self.sockets.available_permits() < self.most_sockets / RETURNING || self.are_queues_full()
    }

    fn are_queues_full(&self) -> bool {
        self.queued.load(Ordering::Relaxed) > self.most_queued
    }

    /// Returns the most bytes that a connection may have queued before another entry.
    pub(super) fn most_queued_of_one(&self) -> usize {
        if self.are_queues_full() { QUEUED_BYTES_WHEN_FULL } else { QUEUED_BYTES }
    }

    /// Counts queued bytes.
    pub(super) fn queue(&self, bytes: usize) {
        self.queued.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts queued bytes as sent or dropped.
    pub(super) fn unqueue(&self, bytes: usize) {
        self.queued.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Tests whether another game may be loaded beside `rooms` games.
    pub(crate) const fn has_room(&self, rooms: usize) -> bool {
        rooms < self.most_rooms
    }

    /// Tests whether the disk of the store has space for new tables. A change is logged.
    pub(crate) fn has_disk(&self, folder: Option<&Path>) -> bool {
        if self.least_free == 0 {
            return true;
        }
        let free = folder.and_then(free_percent);
        let is_full = free.is_some_and(|free| free < self.least_free);
        if self.is_disk_full.swap(is_full, Ordering::Relaxed) != is_full {
            let percent = free.unwrap_or_default();
            if is_full {
                tracing::warn!(percent, "the disk is nearly full: no table is opened");
            } else {
                tracing::info!(percent, "the disk has space for tables again");
            }
        }
        !is_full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceilings(settings: HostSettings) -> ServerCeilings {
        ServerCeilings::new(&settings).expect("ceilings")
    }

    #[test]
    fn the_last_sockets_are_kept_for_returning_players() {
        let ceilings = ceilings(HostSettings { connections: Some(20), ..HostSettings::default() });
        let mut taken = Vec::new();
        for _ in 0..18 {
            taken.extend(ceilings.take_socket());
        }
        assert!(!ceilings.is_full());
        taken.extend(ceilings.take_socket());
        assert!(ceilings.is_full());
        taken.extend(ceilings.take_socket());
        assert!(ceilings.take_socket().is_none() && taken.len() == 20);
        taken.clear();
        assert!(!ceilings.is_full());
    }

    #[test]
    fn more_sockets_than_open_files_are_refused() {
        let settings = HostSettings { connections: Some(usize::MAX), ..HostSettings::default() };
        let sentence = ServerCeilings::new(&settings).err().expect("a refusal");
        assert!(sentence.starts_with("`connections` is"), "{sentence}");
    }

    #[test]
    fn full_queues_refuse_newcomers_and_shorten_each_queue() {
        let ceilings = ceilings(HostSettings { queued_mib: 1, ..HostSettings::default() });
        ceilings.queue(1024 * 1024);
        assert!(!ceilings.is_full() && ceilings.most_queued_of_one() == QUEUED_BYTES);
        ceilings.queue(1);
        assert!(ceilings.is_full() && ceilings.most_queued_of_one() == QUEUED_BYTES_WHEN_FULL);
        ceilings.unqueue(1024 * 1024 + 1);
        assert!(!ceilings.is_full());
    }

    #[cfg(unix)]
    #[test]
    fn a_full_disk_opens_no_table() {
        let with = |free_disk_percent| {
            let settings = HostSettings { free_disk_percent, ..HostSettings::default() };
            ceilings(settings).has_disk(Some(Path::new(".")))
        };
        assert!(with(0), "without a limit");
        assert!(!with(101), "no disk is as empty");
        let memory = ceilings(HostSettings { free_disk_percent: 101, ..HostSettings::default() });
        assert!(memory.has_disk(None), "a store without a disk");
    }
}
