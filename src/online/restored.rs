//! Recovery of a host whose store was restored from an older copy: the clients resend the steps that it
//! lacks. Each seat resends its own requests with their numbers; the host decides again for computer players.
//! The same secret leads to the same draws. Where the outcome differs, the clients take over the host's game.

use super::followed::{FollowedGame, LoggedEntry, SentProposal};
use super::online_game::MissingStep;
use cascadia_engine::ToldMode;
use cascadia_table::ToldGame;
use cascadia_table::entry::Happening;
use cascadia_table::message::{Do, ToHost, ToldEntry};

/// Comparison of a repeated entry with the known one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum HeardAgain {
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
pub(super) fn note_behind<M: ToldMode>(game: &mut FollowedGame<M>, version: u64) -> Option<ToHost> {
    if game.host_version.is_none() {
        // Only the host's clock decides on timeouts, and after the restoration perhaps at another point.
        let mut at = 1;
        game.log.retain(|logged| {
            at += 1;
            at <= version || !matches!(logged.entry.what, Happening::Clock { .. })
        });
        tell_anew(game);
    }
    if game.host_version != Some(version) {
        game.in_flight = None;
    }
    game.host_version = Some(version).filter(|version| *version < game.told.version());
    give_back(game)
}

/// Compares an entry of a known version with the log.
pub(super) fn hear_again<M: ToldMode>(game: &mut FollowedGame<M>, entry: &ToldEntry) -> HeardAgain {
    let index = entry.v.checked_sub(2).and_then(|index| usize::try_from(index).ok());
    let Some(known) = index.and_then(|index| game.log.get_mut(index)) else { return HeardAgain::Nothing };
    let is_new_time = matches!(entry.what, Happening::Clock { .. }) && known.entry.what != entry.what;
    if is_new_time && let Some(index) = index.filter(|_| game.host_version.is_some()) {
        game.log.insert(index, LoggedEntry { entry: entry.clone(), is_by_computer: false });
        if !tell_anew(game) {
            return HeardAgain::Differs;
        }
    } else if is_same(&known.entry.what, &entry.what) && known.entry.drawn == entry.drawn {
        // Takes over the host's new times.
        known.entry.clone_from(entry);
    } else {
        return HeardAgain::Differs;
    }
    match game.host_version {
        Some(before) if before < entry.v => {
            game.host_version = Some(entry.v);
            if entry.v < game.told.version() {
                return HeardAgain::Lacks(give_back(game));
            }
            game.host_version = None;
            tell_anew(game);
            HeardAgain::Done
        }
        _ => HeardAgain::Nothing,
    }
}

/// Tests whether two entries have the same effect. Steps of computer players are numbered by version, which
/// may differ now.
fn is_same(before: &Happening, now: &Happening) -> bool {
    match (before, now) {
        (Happening::Did(before), Happening::Did(now)) => {
            (before.seat, before.keep, &before.actions) == (now.seat, now.keep, &now.actions)
        }
        _ => before == now,
    }
}

/// Tests whether the host has refused a repeated step that it lacks.
pub(super) fn is_denied<M: ToldMode>(game: &FollowedGame<M>, id: u64, code: &str) -> bool {
    let is_offer = game.in_flight.as_ref().is_some_and(|sent| sent.proposal.id == id);
    game.host_version.is_some() && is_offer && !matches!(code, "store" | "stale" | "ahead")
}

/// Returns the next step that the host lacks, if any.
pub(super) fn lacking<M: ToldMode>(game: &FollowedGame<M>) -> Option<MissingStep> {
    let seat = game.log.get(missing_index(game)?)?.said_by();
    let other = seat.filter(|seat| Some(*seat) != game.told.told().you);
    Some(other.map_or(MissingStep::Restoring, MissingStep::Of))
}

/// Returns the index in the log of the first entry that the host lacks.
fn missing_index<M: ToldMode>(game: &FollowedGame<M>) -> Option<usize> {
    let version = game.host_version?;
    usize::try_from(version).ok()?.checked_sub(1)
}

/// Returns the request that restores the next entry; none if it belongs to another seat or to the host.
fn give_back<M: ToldMode>(game: &mut FollowedGame<M>) -> Option<ToHost> {
    let index = missing_index(game)?;
    let logged = game.log.get(index)?;
    if logged.said_by()? != game.told.told().you? || game.in_flight.is_some() {
        return None;
    }
    let entry = &logged.entry;
    let (of, after) = (game.id().to_owned(), entry.v - 1);
    match entry.what.clone() {
        Happening::Did(did) => {
            let proposal = Do { game: of, after, keep: did.keep, actions: did.actions, id: did.id };
            game.in_flight = Some(SentProposal { proposal: proposal.clone(), again_at: None });
            Some(ToHost::Do(proposal))
        }
        Happening::Bot { level, .. } => Some(ToHost::Leave { game: of, level }),
        Happening::Back { .. } => Some(ToHost::Back { game: of }),
        Happening::Asked { question, .. } => Some(ToHost::Ask { game: of, question }),
        Happening::Answered { yes, .. } => {
            let mut before = game.log[..index].iter().rev();
            let asked = before.find(|logged| matches!(logged.entry.what, Happening::Asked { .. }))?.entry.v;
            Some(ToHost::Answer { game: of, asked, yes })
        }
        Happening::Begun(_) | Happening::Clock { .. } | Happening::Over { .. } => None,
    }
}

/// Renumbers the log and rebuilds the replica from it with the latest times. Returns whether the log is still
/// valid.
fn tell_anew<M: ToldMode>(game: &mut FollowedGame<M>) -> bool {
    for (logged, version) in game.log.iter_mut().zip(2..) {
        logged.entry.v = version;
    }
    let begun = ToldGame::begin(game.told.content(), game.told.told().clone());
    let Ok((mut anew, _)) = begun else { return false };
    let follows = game.log.iter().all(|logged| anew.enter(&logged.entry).is_ok());
    if follows {
        game.told = anew;
    }
    follows
}
