//! Changes of mind: undo, redo, another pair, a placed piece moved or turned, and starting over.

use bevy::prelude::*;

use super::{Happened, Playthrough, Refused, Thinking};
use crate::app::Frame;
use crate::app::library::Library;
use crate::rules::{Action, GameEvent, Phase, RuleError};

/// A wish that is no action of the rules. Written by the turn files and by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Take the last action back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Take something else instead of what was taken this turn; what was placed since does not stay.
    TakeInstead(Action),
    /// Turn the tile placed this turn by so many steps.
    TurnPlacedTile(i32),
    /// Pick the tile placed this turn up again.
    LiftTile,
    /// Pick the token placed or returned this turn up again.
    LiftToken,
    /// Take back the last turn of the only person at the table, with all that was revealed since; the game is for
    /// practice from then on.
    TakeBackTurn,
    /// Go to after so many actions of the record that is watched.
    Seek(usize),
    /// Raise the curtain: the person whose turn it is sits at the screen.
    RaiseCurtain,
}

fn grant(
    mut requests: MessageReader<Request>,
    mut refused: MessageWriter<Refused>,
    mut happened: MessageWriter<Happened>,
    mut playthrough: ResMut<Playthrough>,
    mut thinking: ResMut<Thinking>,
    library: Res<Library>,
) {
    for request in requests.read() {
        let done = match request {
            Request::Seek(to) => {
                happened.write_batch(seek(&mut playthrough, &library, *to).into_iter().map(Happened));
                Ok(())
            }
            // What is watched does not change.
            _ if playthrough.is_watched() => Err(Refused::NothingToUndo),
            request => fulfil(&mut playthrough, &library, *request),
        };
        if *request == Request::TakeBackTurn {
            // What an opponent had planned belongs to a moment that is not to be.
            thinking.stop();
        }
        if let Err(reason) = done {
            refused.write(reason);
        }
    }
}

/// Goes to another moment of the record that is watched. A single step forward is returned as what happened, to be
/// shown.
fn seek(playthrough: &mut Playthrough, library: &Library, to: usize) -> Vec<GameEvent> {
    let Some(whole) = playthrough.watched.clone() else { return Vec::new() };
    let (now, to) = (playthrough.record.actions.len(), to.min(whole.actions.len()));
    if to == now + 1 {
        return playthrough.perform(whole.actions[now]).unwrap_or_default();
    }
    if to < now {
        playthrough.rewind(to, library);
    } else if let Err(error) = playthrough.perform_all(&whole.actions[now..to]) {
        warn!("a record cannot be watched to its end: {error}");
    }
    Vec::new()
}

fn fulfil(playthrough: &mut Playthrough, library: &Library, request: Request) -> Result<(), Refused> {
    match request {
        Request::Undo => undo(playthrough, library),
        Request::Redo => redo(playthrough),
        Request::TakeInstead(take) => amend(playthrough, library, |actions| {
            let taken = actions.iter().position(is_take)?;
            actions.truncate(taken);
            actions.push(take);
            Some(())
        }),
        Request::TurnPlacedTile(steps) => turn_placed_tile(playthrough, library, steps),
        Request::TakeBackTurn => take_back_turn(playthrough, library),
        // Only in what is watched; there it is done already.
        Request::Seek(_) => Ok(()),
        Request::RaiseCurtain => {
            playthrough.raised_for = Some(playthrough.game.turns_ended());
            Ok(())
        }
        Request::LiftTile => amend(playthrough, library, lift_tile),
        Request::LiftToken => amend(playthrough, library, |actions| {
            let placed = actions
                .iter()
                .position(|action| matches!(action, Action::PlaceToken { .. } | Action::ReturnToken))?;
            actions.remove(placed);
            Some(())
        }),
    }
}

/// Turns the tile placed last. Where the rules allow only some rotations, it goes on to the next that they allow.
fn turn_placed_tile(playthrough: &mut Playthrough, library: &Library, steps: i32) -> Result<(), Refused> {
    let mut first_refusal = Ok(());
    for steps in (1..=5).map(|times| steps + (times - 1) * steps.signum()) {
        let turned = amend(playthrough, library, |actions| {
            actions.iter_mut().rev().find_map(|action| match action {
                Action::PlaceTile { rotation, .. } => {
                    *rotation = rotation.turned(steps);
                    Some(())
                }
                _ => None,
            })
        });
        match turned {
            Err(Refused::ByRules(RuleError::DoesNotFit(_))) if first_refusal.is_ok() => {
                first_refusal = turned;
            }
            Err(Refused::ByRules(RuleError::DoesNotFit(_))) => {}
            other => return other,
        }
    }
    first_refusal
}

/// The tile placed last comes back into the hand; so does the token if it lies on that tile.
fn lift_tile(actions: &mut Vec<Action>) -> Option<()> {
    let (placed, hex) = actions.iter().enumerate().rev().find_map(|(index, action)| match action {
        Action::PlaceTile { hex, .. } => Some((index, *hex)),
        _ => None,
    })?;
    actions.remove(placed);
    actions.retain(|action| *action != Action::PlaceToken { hex });
    Some(())
}

const fn is_take(action: &Action) -> bool {
    matches!(action, Action::TakePair(_) | Action::TakeMixed { .. })
}

fn undo(playthrough: &mut Playthrough, library: &Library) -> Result<(), Refused> {
    if !playthrough.can_undo() {
        return Err(Refused::NothingToUndo);
    }
    let mut redo = std::mem::take(&mut playthrough.redo);
    let kept = playthrough.record.actions.len() - 1;
    redo.push(playthrough.record.actions[kept]);
    playthrough.rewind(kept, library);
    playthrough.redo = redo;
    Ok(())
}

fn take_back_turn(playthrough: &mut Playthrough, library: &Library) -> Result<(), Refused> {
    let left = playthrough.before_last_turn().ok_or(Refused::NothingToUndo)?;
    let reveals = left < playthrough.barrier;
    playthrough.rewind(left, library);
    playthrough.record.practice |= reveals;
    Ok(())
}

fn redo(playthrough: &mut Playthrough) -> Result<(), Refused> {
    let action = playthrough.redo.pop().ok_or(Refused::NothingToRedo)?;
    // It was legal when it was taken back, and nothing else was done since.
    playthrough.perform(action).map(|_| ()).map_err(Refused::ByRules)
}

/// Changes the actions since something hidden appeared and plays them again. If one of them has become illegal, the
/// change is refused.
fn amend(
    playthrough: &mut Playthrough,
    library: &Library,
    change: impl FnOnce(&mut Vec<Action>) -> Option<()>,
) -> Result<(), Refused> {
    let mut actions = playthrough.open_actions().to_vec();
    if playthrough.game.phase() == Phase::Finished || change(&mut actions).is_none() {
        return Err(Refused::NothingToUndo);
    }
    let mut changed = playthrough.clone();
    changed.rewind(changed.barrier, library);
    changed.perform_all(&actions).map_err(Refused::ByRules)?;
    changed.redo.clear();
    *playthrough = changed;
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        grant.in_set(Frame::Apply).run_if(resource_exists::<Playthrough>.and_then(on_message::<Request>)),
    );
}
