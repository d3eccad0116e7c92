//! Requests to the host of a game: one at a time, resent until answered, idempotent by number. A request is
//! the difference between the actions on the table and the actions confirmed by the host.

use std::time::Duration;

use bevy::prelude::*;

use super::connection::SendToHost;
use super::followed::{FollowedGame, Following, SentProposal};
use super::online_game::OnlineGame;
use crate::preferences::wake_up::NextFrame;
use crate::session::{PlayableMode, Session};
use cascadia_engine::ToldMode;
use cascadia_table::entry::Happening;
use cascadia_table::message::{Do, ToHost, ToldEntry};
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
    pub(super) is_told: bool,
    /// Next message to the host.
    pub(super) say: Option<ToHost>,
}

/// Returns the number of the first request, drawn at random because another device may use the same seat.
pub(super) fn first_id() -> u64 {
    // Without entropy all clients start alike, and two devices on one seat may mistake each other's requests.
    let bytes = fresh_salt().unwrap_or_default();
    let number = bytes.get(..12).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.unwrap_or_default()
}

/// Clears the request that an entry answers. Returns whether the entry answers the request of this client.
pub(super) fn note_granted<M: ToldMode>(game: &mut FollowedGame<M>, entry: &ToldEntry) -> bool {
    let Happening::Did(did) = &entry.what else { return false };
    let you = game.told.told().you;
    game.in_flight.take_if(|sent| Some(did.seat) == you && did.id == sent.proposal.id).is_some()
}

/// Handles the refusal of the request with this number. `now` is counted from the start of the program.
pub(super) fn note_refused<M: ToldMode>(
    game: &mut FollowedGame<M>,
    id: u64,
    code: &str,
    version: Option<u64>,
    now: Duration,
) -> RefusalAnswer {
    let Some(sent) = game.in_flight.as_mut().filter(|sent| sent.proposal.id == id) else {
        return RefusalAnswer::default();
    };
    if code == "store" {
        // The step may or may not be stored; its number makes resending safe.
        sent.again_at = Some(now + WRITE_AGAIN);
        return RefusalAnswer::default();
    }
    let reveals = sent.proposal.actions.last().is_some_and(|line| line_ends_turn::<M>(line));
    game.in_flight = None;
    let resume = |from: u64| Some(ToHost::Resume { game: game.id().to_owned(), from });
    match code {
        // The missing entries arrived before the refusal, and the difference to them becomes the next
        // request.
        "stale" => {
            let is_behind = version.is_some_and(|version| version > game.told.version());
            let say = resume(game.told.version()).filter(|_| is_behind);
            RefusalAnswer { say, ..RefusalAnswer::default() }
        }
        // Too many changes in one turn: the rest of it is sent as a whole.
        "message" if !reveals => {
            game.quiet_at = Some(game.told.barrier());
            RefusalAnswer::default()
        }
        // Another event came first.
        "turn" | "computer" | "over" | "paused" => {
            RefusalAnswer { is_dropped: true, ..RefusalAnswer::default() }
        }
        _ => RefusalAnswer { is_dropped: true, is_told: true, say: None },
    }
}

fn line_ends_turn<M: ToldMode>(line: &str) -> bool {
    M::read_action(line).is_ok_and(M::ends_turn)
}

/// Sends the new actions of the table, unless a request is waiting for its answer.
pub(super) fn send_proposal<M: PlayableMode + ToldMode>(
    time: Res<Time<Real>>,
    session: Option<Res<Session<M>>>,
    mut following: ResMut<Following<M>>,
    mut host: MessageWriter<SendToHost>,
    mut next: ResMut<NextFrame>,
    online: Option<ResMut<OnlineGame>>,
) {
    let (Some(session), now) = (session, time.elapsed()) else { return };
    // Reading the request must not count as a change.
    let following = following.bypass_change_detection();
    let is_up = following.is_up;
    let Some(game) = following.game.as_mut().filter(|game| is_up && !game.is_closed) else { return };
    if game.serial != Some(session.serial()) {
        return;
    }
    if let Some(sent) = &mut game.in_flight {
        match sent.again_at {
            Some(at) if at <= now => {
                sent.again_at = None;
                host.write(SendToHost(ToHost::Do(sent.proposal.clone())));
            }
            Some(at) => next.within(at - now),
            None => {}
        }
        return;
    }
    let Some(wished) = session.proposal().filter(|_| game.listens) else { return };
    if !wished.is_awaited {
        let since = game.last_said.map_or(STEP_GAP, |last| now.saturating_sub(last));
        if since < STEP_GAP {
            next.within(STEP_GAP - since);
            return;
        }
        if game.quiet_at == Some(game.told.barrier()) {
            return;
        }
    }
    let proposal = Do {
        game: game.id().to_owned(),
        after: game.told.version(),
        keep: wished.keep,
        actions: wished.actions.into_iter().map(M::write_action).collect(),
        id: game.next_id,
    };
    game.next_id += 1;
    game.last_said = Some(now);
    host.write(SendToHost(ToHost::Do(proposal.clone())));
    game.in_flight = Some(SentProposal { proposal, again_at: None });
    if let Some(mut online) = online {
        online.in_flight = true;
    }
}
