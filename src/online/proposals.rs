//! What is wished of the host: one wish at a time, said again until it is answered, and done once however often it is
//! said. A wish is the difference between the actions on the table and those that were told.

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

/// The time between two wishes that reveal nothing, so that a tile turned by the wheel does not fill the log.
const STEP_GAP: Duration = Duration::from_millis(200);

/// The time after which a host that could not write is asked again.
const WRITE_AGAIN: Duration = Duration::from_secs(1);

/// What a refusal leads to.
#[derive(Default)]
pub(super) struct RefusalAnswer {
    /// Whether what was wished is dropped.
    pub(super) is_dropped: bool,
    /// Whether the person is told.
    pub(super) is_told: bool,
    /// What is said to the host.
    pub(super) say: Option<ToHost>,
}

/// Returns the number of the first wish. Another program on the same seat has others.
pub(super) fn first_id() -> u64 {
    // Without entropy the numbers are those of every such program: two devices on one seat may then mistake each other.
    let bytes = fresh_salt().unwrap_or_default();
    let number = bytes.get(..12).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.unwrap_or_default()
}

/// Notes that the wish was granted, if this entry is its. Returns whether the entry is what this program has wished.
pub(super) fn note_granted<M: ToldMode>(game: &mut FollowedGame<M>, entry: &ToldEntry) -> bool {
    let Happening::Did(did) = &entry.what else { return false };
    let you = game.told.told().you;
    game.in_flight.take_if(|sent| Some(did.seat) == you && did.id == sent.proposal.id).is_some()
}

/// Notes a refusal of the wish with this number. `now` is counted from the start of the program.
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
        // It may have been written or not: it is said again with its number.
        sent.again_at = Some(now + WRITE_AGAIN);
        return RefusalAnswer::default();
    }
    let reveals = sent.proposal.actions.last().is_some_and(|line| line_ends_turn::<M>(line));
    game.in_flight = None;
    let resume = |from: u64| Some(ToHost::Resume { game: game.id().to_owned(), from });
    match code {
        // What was missing was told before the refusal. What is still wished after that is wished anew.
        "stale" => {
            let is_behind = version.is_some_and(|version| version > game.told.version());
            let say = resume(game.told.version()).filter(|_| is_behind);
            RefusalAnswer { say, ..RefusalAnswer::default() }
        }
        // Too many changes of mind: the rest of the turn is told as a whole.
        "message" if !reveals => {
            game.quiet_at = Some(game.told.barrier());
            RefusalAnswer::default()
        }
        // Something else came first.
        "turn" | "computer" | "over" | "paused" => {
            RefusalAnswer { is_dropped: true, ..RefusalAnswer::default() }
        }
        _ => RefusalAnswer { is_dropped: true, is_told: true, say: None },
    }
}

fn line_ends_turn<M: ToldMode>(line: &str) -> bool {
    M::read_action(line).is_ok_and(M::ends_turn)
}

/// Wishes what was done at the table, if no other wish waits for its answer.
pub(super) fn send_proposal<M: PlayableMode + ToldMode>(
    time: Res<Time<Real>>,
    session: Option<Res<Session<M>>>,
    mut following: ResMut<Following<M>>,
    mut host: MessageWriter<SendToHost>,
    mut next: ResMut<NextFrame>,
    online: Option<ResMut<OnlineGame>>,
) {
    let (Some(session), now) = (session, time.elapsed()) else { return };
    // Nothing else is to notice that this was looked at.
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
