//! Recovery of a host whose store was restored from an older copy: the clients resend the steps that it
//! lacks. Each seat resends its own requests with their numbers; the host decides again for computer players.
//! The same secret leads to the same draws. Where the outcome differs, the clients take over the host's game.

use super::online_game::MissingStep;
use super::replica::{ClientGame, LoggedEntry, SentSubmit};
use cascadia_engine::RemoteMode;
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{LogUpdate, Submit, ToHost};
use cascadia_table::{GameReplica, RefusalCode};

/// Comparison of a repeated entry with the known one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Recovery {
    /// A mere repetition.
    Nothing,
    /// The host has recovered all entries.
    Done,
    /// The host lacks more entries; with the next request if it is this seat's turn to resend.
    Lacks(Option<ToHost>),
    /// The entry differs from the known one.
    Differs,
}

/// Notes that the host has only `version`, fewer entries than it has sent. Returns the next request to it.
pub(super) fn note_behind<M: RemoteMode>(game: &mut ClientGame<M>, version: u64) -> Option<ToHost> {
    if game.host_version.is_none() {
        // Only the host's clock decides on timeouts, and after the restoration perhaps at another point.
        let mut at = 1;
        game.log.retain(|logged| {
            at += 1;
            at <= version || !matches!(logged.entry.what, LogEvent::Clock { .. })
        });
        rebuild(game);
    }
    if game.host_version != Some(version) {
        game.in_flight = None;
    }
    game.host_version = Some(version).filter(|version| *version < game.replica.version());
    give_back(game)
}

/// Compares an entry of a known version with the log.
pub(super) fn recover<M: RemoteMode>(game: &mut ClientGame<M>, entry: &LogUpdate) -> Recovery {
    let index = entry.v.checked_sub(2).and_then(|index| usize::try_from(index).ok());
    let Some(known) = index.and_then(|index| game.log.get_mut(index)) else { return Recovery::Nothing };
    let is_new_time = matches!(entry.what, LogEvent::Clock { .. }) && known.entry.what != entry.what;
    if is_new_time && let Some(index) = index.filter(|_| game.host_version.is_some()) {
        game.log.insert(index, LoggedEntry { entry: entry.clone(), is_by_computer: false });
        if !rebuild(game) {
            return Recovery::Differs;
        }
    } else if is_same(&known.entry.what, &entry.what) && known.entry.drawn == entry.drawn {
        // Takes over the host's new times.
        known.entry.clone_from(entry);
    } else {
        return Recovery::Differs;
    }
    match game.host_version {
        Some(before) if before < entry.v => {
            game.host_version = Some(entry.v);
            if entry.v < game.replica.version() {
                return Recovery::Lacks(give_back(game));
            }
            game.host_version = None;
            rebuild(game);
            Recovery::Done
        }
        _ => Recovery::Nothing,
    }
}

/// Tests whether two entries have the same effect. Steps of computer players are numbered by version, which
/// may differ now.
fn is_same(before: &LogEvent, now: &LogEvent) -> bool {
    match (before, now) {
        (LogEvent::Step(before), LogEvent::Step(now)) => {
            (before.seat, before.keep, &before.actions) == (now.seat, now.keep, &now.actions)
        }
        _ => before == now,
    }
}

/// Tests whether the host has refused a repeated step that it lacks.
pub(super) fn is_resend_denied<M: RemoteMode>(game: &ClientGame<M>, id: u64, code: RefusalCode) -> bool {
    let is_offer = game.in_flight.as_ref().is_some_and(|sent| sent.submit.id == id);
    game.host_version.is_some()
        && is_offer
        && !matches!(code, RefusalCode::Store | RefusalCode::Stale | RefusalCode::Ahead)
}

/// Returns the next step that the host lacks, if any.
pub(super) fn lacking<M: RemoteMode>(game: &ClientGame<M>) -> Option<MissingStep> {
    let seat = game.log.get(missing_index(game)?)?.author();
    let other = seat.filter(|seat| Some(*seat) != game.replica.begun().you);
    Some(other.map_or(MissingStep::Restoring, MissingStep::Of))
}

/// Returns the index in the log of the first entry that the host lacks.
fn missing_index<M: RemoteMode>(game: &ClientGame<M>) -> Option<usize> {
    let version = game.host_version?;
    usize::try_from(version).ok()?.checked_sub(1)
}

/// Returns the request that restores the next entry; none if it belongs to another seat or to the host.
fn give_back<M: RemoteMode>(game: &mut ClientGame<M>) -> Option<ToHost> {
    let index = missing_index(game)?;
    let logged = game.log.get(index)?;
    if logged.author()? != game.replica.begun().you? || game.in_flight.is_some() {
        return None;
    }
    let entry = &logged.entry;
    let (of, after) = (game.id().to_owned(), entry.v - 1);
    match entry.what.clone() {
        LogEvent::Step(step) => {
            let submit = Submit { game: of, after, keep: step.keep, actions: step.actions, id: step.id };
            game.in_flight = Some(SentSubmit { submit: submit.clone(), again_at: None });
            Some(ToHost::Submit(submit))
        }
        LogEvent::Bot { level, .. } => Some(ToHost::Leave { game: of, level }),
        LogEvent::Back { .. } => Some(ToHost::Back { game: of }),
        LogEvent::VoteCalled { topic, .. } => Some(ToHost::CallVote { game: of, topic }),
        LogEvent::VoteCast { yes, .. } => {
            let mut before = game.log[..index].iter().rev();
            let asked =
                before.find(|logged| matches!(logged.entry.what, LogEvent::VoteCalled { .. }))?.entry.v;
            Some(ToHost::CastVote { game: of, asked, yes })
        }
        LogEvent::Begun(_) | LogEvent::Clock { .. } | LogEvent::Over { .. } => None,
    }
}

/// Renumbers the log and rebuilds the replica from it with the latest times. Returns whether the log is still
/// valid.
fn rebuild<M: RemoteMode>(game: &mut ClientGame<M>) -> bool {
    for (logged, version) in game.log.iter_mut().zip(2..) {
        logged.entry.v = version;
    }
    let begun = GameReplica::begin(game.replica.content(), game.replica.begun().clone());
    let Ok((mut anew, _)) = begun else { return false };
    // The table has these actions already, and new times change none of them.
    let follows = game.log.iter().all(|logged| anew.enter(&logged.entry).is_ok())
        && anew.steps() == game.replica.steps();
    if follows {
        game.replica = anew;
    }
    follows
}
