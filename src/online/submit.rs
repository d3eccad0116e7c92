//! Requests to the host of a game: one at a time, resent until answered, idempotent by number. A request is
//! the difference between the actions on the table and the actions confirmed by the host.

use std::time::Duration;

use bevy::prelude::*;

use super::connection::SendToHost;
use super::online_game::OnlineGame;
use super::replica::{ActiveReplica, ClientGame, SentSubmit};
use crate::preferences::wake_up::FrameRequests;
use crate::session::{PlayableMode, Session};
use cascadia_engine::RemoteMode;
use cascadia_table::RefusalCode;
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{LogUpdate, Submit, ToHost};
use cascadia_table::proof::fresh_salt;

/// Least time between two undoable requests, so that rotating a tile by the wheel does not fill the log.
const STEP_GAP: Duration = Duration::from_millis(200);

/// Delay before resending a request to a host that could not write to its store.
const WRITE_AGAIN: Duration = Duration::from_secs(1);

/// Consequences of a refusal.
#[derive(Default)]
pub(super) struct RefusalAnswer {
    /// Drops the request and resets the table.
    pub(super) is_dropped: bool,
    /// Notifies the player.
    pub(super) is_shown: bool,
    /// Next message to the host.
    pub(super) request: Option<ToHost>,
}

/// Returns the number of the first request, drawn at random because another device may use the same seat.
pub(super) fn first_id() -> u64 {
    // Without entropy all clients start alike, and two devices on one seat may mistake each other's requests.
    let bytes = fresh_salt().unwrap_or_default();
    let number = bytes.get(..12).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.unwrap_or_default()
}

/// Clears the request that an entry answers. Returns whether the entry answers the request of this client.
pub(super) fn note_granted<M: RemoteMode>(game: &mut ClientGame<M>, entry: &LogUpdate) -> bool {
    let LogEvent::Step(step) = &entry.what else { return false };
    let you = game.replica.begun().you;
    game.in_flight.take_if(|sent| Some(step.seat) == you && step.id == sent.submit.id).is_some()
}

/// Handles the refusal of the request with this number. `now` is counted from the start of the program.
pub(super) fn note_refused<M: RemoteMode>(
    game: &mut ClientGame<M>,
    id: u64,
    code: RefusalCode,
    version: Option<u64>,
    now: Duration,
) -> RefusalAnswer {
    let Some(sent) = game.in_flight.as_mut().filter(|sent| sent.submit.id == id) else {
        return RefusalAnswer::default();
    };
    if code == RefusalCode::Store {
        // The step may or may not be stored; its number makes resending safe.
        sent.again_at = Some(now + WRITE_AGAIN);
        return RefusalAnswer::default();
    }
    let reveals = sent.submit.actions.last().is_some_and(|line| line_ends_turn::<M>(line));
    game.in_flight = None;
    let resume = |from: u64| Some(ToHost::Resume { game: game.id().to_owned(), from });
    match code {
        // The missing entries arrived before the refusal, and the difference to them becomes the next
        // request.
        RefusalCode::Stale => {
            let is_behind = version.is_some_and(|version| version > game.replica.version());
            let request = resume(game.replica.version()).filter(|_| is_behind);
            RefusalAnswer { request, ..RefusalAnswer::default() }
        }
        // Too many changes in one turn: the rest of it is sent as a whole.
        RefusalCode::Message if !reveals => {
            game.quiet_at = Some(game.replica.barrier());
            RefusalAnswer::default()
        }
        // Another event came first.
        RefusalCode::Turn | RefusalCode::Computer | RefusalCode::Over | RefusalCode::Paused => {
            RefusalAnswer { is_dropped: true, ..RefusalAnswer::default() }
        }
        _ => RefusalAnswer { is_dropped: true, is_shown: true, request: None },
    }
}

fn line_ends_turn<M: RemoteMode>(line: &str) -> bool {
    M::read_action(line).is_ok_and(M::ends_turn)
}

/// Sends the new actions of the table, unless a request is waiting for its answer.
pub(super) fn send_pending<M: PlayableMode + RemoteMode>(
    time: Res<Time<Real>>,
    session: Option<Res<Session<M>>>,
    mut active: ResMut<ActiveReplica<M>>,
    mut host: MessageWriter<SendToHost>,
    mut frames: FrameRequests,
    online: Option<ResMut<OnlineGame>>,
) {
    let (Some(session), now) = (session, time.elapsed()) else { return };
    // Reading the request must not count as a change.
    let active = active.bypass_change_detection();
    let is_up = active.is_up;
    let Some(game) = active.game.as_mut().filter(|game| is_up && !game.is_closed) else { return };
    if game.serial != Some(session.serial()) {
        return;
    }
    if let Some(sent) = &mut game.in_flight {
        match sent.again_at {
            Some(at) if at <= now => {
                sent.again_at = None;
                host.write(SendToHost(ToHost::Submit(sent.submit.clone())));
            }
            Some(at) => frames.within(at - now),
            None => {}
        }
        return;
    }
    let Some(pending) = session.pending().filter(|_| game.listens) else { return };
    // Steps of other seats are about to reach the table.
    if M::is_together(game.replica.state()) && pending.keep != game.replica.steps().len() {
        frames.now();
        return;
    }
    if !pending.is_awaited {
        let since = game.last_sent.map_or(STEP_GAP, |last| now.saturating_sub(last));
        if since < STEP_GAP {
            frames.within(STEP_GAP - since);
            return;
        }
        if game.quiet_at == Some(game.replica.barrier()) {
            return;
        }
    }
    let submit = Submit {
        game: game.id().to_owned(),
        after: game.replica.version(),
        keep: pending.keep,
        actions: pending.actions.into_iter().map(M::write_action).collect(),
        id: game.next_id,
    };
    game.next_id += 1;
    game.last_sent = Some(now);
    host.write(SendToHost(ToHost::Submit(submit.clone())));
    game.in_flight = Some(SentSubmit { submit, again_at: None });
    if let Some(mut online) = online {
        online.in_flight = true;
    }
}
