//! Background maintenance: hints between servers, polling, deadlines, retention.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::enter_room::send_to_room;
use super::room_message::RoomMessage;
use super::service::Service;
use super::store::{GameAges, HintedChange, ReceivedHints, STORE_PAGE, StoreHint};
use super::time::{ClockChange, now_ms, now_stored, observe_wall_clock};

/// Time for gathering hints into a batch.
const HINT_BATCH: Duration = Duration::from_millis(10);
/// Polling interval for versions of live games in a shared store.
const POLL: Duration = Duration::from_secs(1);
/// Polling interval for games with a deadline or a turn of a computer player.
const DUE: Duration = Duration::from_secs(5);
/// Interval of looking at the wall clock.
const WALL_CLOCK: Duration = Duration::from_secs(1);
/// Interval of deleting old games.
const DELETE: Duration = Duration::from_secs(60 * 60);
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Starts the maintenance tasks.
pub(super) fn start_maintenance(service: &Arc<Service>, hints: mpsc::Receiver<StoreHint>) {
    if service.store.is_shared() {
        spawn_until_stop(service, send_hints(Arc::clone(service), hints));
        spawn_until_stop(service, receive_hints(Arc::clone(service)));
        spawn_until_stop(service, poll(Arc::clone(service)));
    } else {
        // A store without other servers needs no hints.
        drop(hints);
    }
    spawn_until_stop(service, wake_due(Arc::clone(service)));
    spawn_until_stop(service, watch_wall_clock());
    let settings = &service.settings;
    let ages = [settings.open_days, settings.abandoned_days, settings.keep_days];
    if ages.iter().any(Option::is_some) {
        spawn_until_stop(service, delete_old(Arc::clone(service), ages));
    }
}

/// Makes up the drift of the clocks, and reports jumps of the wall clock.
async fn watch_wall_clock() {
    let mut ticks = interval(WALL_CLOCK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match observe_wall_clock() {
            Some(ClockChange::Jumped(ms)) => {
                tracing::warn!(ms, "the clock of this computer has jumped; games go on by their own time");
            }
            Some(ClockChange::Followed(ms)) => {
                tracing::warn!(ms, "the jump of the clock has lasted; the time of the host follows it");
            }
            None => {}
        }
    }
}

/// Spawns a task that ends when the server stops.
fn spawn_until_stop(service: &Arc<Service>, task: impl Future<Output = ()> + Send + 'static) {
    let service = Arc::clone(service);
    tokio::spawn(async move {
        tokio::select! {
            () = service.stopped() => {}
            () = task => {}
        }
    });
}

/// Sends recent changes in batches, outside the transactions that wrote them.
async fn send_hints(service: Arc<Service>, mut hints: mpsc::Receiver<StoreHint>) {
    while let Some(first) = hints.recv().await {
        let at = now_ms();
        sleep(HINT_BATCH).await;
        let mut batch = BTreeMap::from([((first.game.clone(), first.kind()), first)]);
        while let Ok(hint) = hints.try_recv() {
            // A later hint replaces an earlier one of the same kind.
            batch.insert((hint.game.clone(), hint.kind()), hint);
        }
        service.store.send_hints(at, &batch.into_values().collect::<Vec<_>>()).await;
    }
}

async fn receive_hints(service: Arc<Service>) {
    let Some(mut received) = service.store.listen().await else { return };
    while let Some(received) = received.recv().await {
        match received {
            ReceivedHints::Sent { at, hints } => {
                service.metrics.observe_hints(now_ms().saturating_sub(at));
                for hint in hints {
                    pass_on(&service, hint);
                }
            }
            // The poll finds new versions, but not new owners of seats.
            ReceivedHints::Missed => {
                for game in service.rooms.ids() {
                    pass_on(&service, StoreHint { game, change: HintedChange::Seats });
                }
            }
        }
    }
}

/// Passes a hint to its game, if the game is in memory or the client that opened its table waits.
fn pass_on(service: &Arc<Service>, StoreHint { game, change }: StoreHint) {
    match change {
        HintedChange::Version(version) if service.rooms.has_opener(&game) => {
            let service = Arc::clone(service);
            let changed = RoomMessage::Changed { version };
            tokio::spawn(async move { send_to_room(&service, &game, changed).await });
        }
        HintedChange::Version(version) => service.rooms.notify(&game, RoomMessage::Changed { version }),
        HintedChange::Presence(presence) => service.rooms.notify(&game, RoomMessage::Elsewhere(presence)),
        HintedChange::WhoIsThere => service.rooms.notify(&game, RoomMessage::WhoIsThere),
        HintedChange::Seats if service.rooms.contains(&game) => {
            // This hint is never repeated, so it waits for its place without blocking others.
            let service = Arc::clone(service);
            tokio::spawn(async move { service.rooms.send(&game, RoomMessage::SeatsChanged).await });
        }
        HintedChange::Seats => {}
    }
}

/// Polls for versions that hints may have missed.
async fn poll(service: Arc<Service>) {
    let mut ticks = interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // The next poll tries again.
        let ids = service.rooms.ids_with_openers();
        let Ok(versions) = service.store.versions(&ids).await else { continue };
        for (game, version) in versions {
            if version > 0 {
                pass_on(&service, StoreHint { game, change: HintedChange::Version(version) });
            } else {
                service.rooms.notify(&game, RoomMessage::Changed { version });
            }
        }
    }
}

/// Wakes games with a turn of a computer player or a passed deadline, even without clients.
async fn wake_due(service: Arc<Service>) {
    let mut ticks = interval(DUE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let mut last = String::new();
        loop {
            // The next tick tries again.
            let Ok(due) = service.store.ids_due(now_stored(), &last).await else { break };
            let is_last_page = due.len() < STORE_PAGE;
            for game in due {
                send_to_room(&service, &game, RoomMessage::Wake).await;
                last = game;
            }
            if is_last_page {
                break;
            }
        }
    }
}

/// Deletes old games of each kind: tables that never began, abandoned games, finished games.
async fn delete_old(service: Arc<Service>, [open, running, over]: [Option<u32>; 3]) {
    let mut ticks = interval(DELETE);
    loop {
        ticks.tick().await;
        let now = now_stored();
        let before = |days: u32| now.saturating_sub(i64::from(days).saturating_mul(DAY_MS));
        let ages =
            GameAges { now, open: open.map(before), running: running.map(before), over: over.map(before) };
        loop {
            match service.store.delete_old(&ages).await {
                Ok(deleted) => {
                    if !deleted.is_empty() {
                        tracing::info!(deleted = deleted.len(), "old games were deleted");
                    }
                    for game in &deleted {
                        service.rooms.notify(game, RoomMessage::SeatsChanged);
                    }
                    if deleted.len() < STORE_PAGE {
                        break;
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "old games cannot be deleted");
                    break;
                }
            }
        }
    }
}
