//! A host whose store was restored from an older copy: what it has told and now lacks is given back to it. Every seat says its
//! own steps again, with the numbers they had; what the computer does, the host does again itself. From the same secret the
//! same draws follow. What comes out differently is not held against the host: then the game is what the host has.

use super::followed::{FollowedGame, LoggedEntry, SentProposal};
use super::online_game::MissingStep;
use cascadia_engine::ToldMode;
use cascadia_table::ToldGame;
use cascadia_table::entry::Happening;
use cascadia_table::message::{Do, ToHost, ToldEntry};

/// What it means that the host tells again what it has told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum HeardAgain {
    /// Nothing: it was said twice.
    Nothing,
    /// The host has everything again.
    Done,
    /// The host lacks more, and is told the next step if that is for this seat to say.
    Lacks(Option<ToHost>),
    /// It is something else than before.
    Differs,
}

/// Notes that the host has only `version`, fewer than it has told. Returns what is said to it.
pub(super) fn note_behind<M: ToldMode>(game: &mut FollowedGame<M>, version: u64) -> Option<ToHost> {
    if game.host_version.is_none() {
        // Time runs out by the clock of the host alone, and perhaps elsewhere now.
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

/// Compares an entry of a version that was told before with what was told.
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
        // The times of the host are those of now.
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

/// Tests whether two entries say the same. The computer numbers its steps by the version, which may be another now.
fn is_same(before: &Happening, now: &Happening) -> bool {
    match (before, now) {
        (Happening::Did(before), Happening::Did(now)) => {
            (before.seat, before.keep, &before.actions) == (now.seat, now.keep, &now.actions)
        }
        _ => before == now,
    }
}

/// Tests whether the host has refused to take back a step that it lacks.
pub(super) fn is_denied<M: ToldMode>(game: &FollowedGame<M>, id: u64, code: &str) -> bool {
    let is_offer = game.in_flight.as_ref().is_some_and(|sent| sent.proposal.id == id);
    game.host_version.is_some() && is_offer && !matches!(code, "store" | "stale" | "ahead")
}

/// Returns the next step that the host lacks; none if it lacks nothing.
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

/// Returns what this seat says so that the host has the next entry again; none if that is not for this seat to say.
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

/// Renumbers the entries of the log, and follows the game as it is by it, with the times that the host has told last.
/// Returns whether it follows.
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
