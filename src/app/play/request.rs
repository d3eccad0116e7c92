//! Changes of mind: undo, redo, another pair, a placed piece moved or turned, and starting over.

use bevy::prelude::*;

use super::{Playthrough, Refused};
use crate::app::Frame;
use crate::app::library::Library;
use crate::rules::{Action, Phase, RuleError};

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
    /// Raise the curtain: the person whose turn it is sits at the screen.
    RaiseCurtain,
}

fn grant(
    mut requests: MessageReader<Request>,
    mut refused: MessageWriter<Refused>,
    mut playthrough: ResMut<Playthrough>,
    library: Res<Library>,
) {
    for request in requests.read() {
        if let Err(reason) = fulfil(&mut playthrough, &library, *request) {
            refused.write(reason);
        }
    }
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
    for action in actions {
        changed.perform(action).map_err(Refused::ByRules)?;
    }
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
