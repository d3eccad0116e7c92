//! The effect of a placement on the score pads; the piece carries the change until it lands.

use bevy::prelude::*;

use super::Departed;
use super::celebrate::{CompletedShape, finished_shapes};
use crate::cascadia::Session;
use crate::cascadia::table::{At, TokenOf};
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::session::LedgerChanged;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Place, Seat};
use cascadia_rules::scoring::{PointChange, ScoreDelta, ScoreSheet};

/// A row of the score pad that a placement can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScoreSource {
    /// A habitat, with its bonus.
    Habitat(Habitat),
    /// A species.
    Wildlife(Wildlife),
}

/// The changes due when a piece lands.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gain {
    /// The player.
    pub seat: Seat,
    /// The rows that change, and by how many points.
    pub changes: Vec<(ScoreSource, PointChange)>,
    /// True if a nature token is earned.
    pub nature_token: bool,
    /// The shapes completed or enlarged.
    pub finished: Vec<CompletedShape>,
}

/// Returns the changed rows of a score pad with their changes in points: wildlife first, then habitats.
pub(crate) fn changes_between(before: &ScoreSheet, after: &ScoreSheet) -> Vec<(ScoreSource, PointChange)> {
    let change = ScoreDelta::between(before, after);
    let wildlife = Wildlife::ALL
        .map(|species| (ScoreSource::Wildlife(species), PointChange::of_points(change.wildlife[species])));
    let habitats = Habitat::ALL.map(|habitat| (ScoreSource::Habitat(habitat), change.habitat(habitat)));
    wildlife.into_iter().chain(habitats).filter(|(_, change)| !change.is_zero()).collect()
}

/// Adds two lists of changes and drops unchanged rows.
fn added(
    first: Vec<(ScoreSource, PointChange)>,
    second: Vec<(ScoreSource, PointChange)>,
) -> Vec<(ScoreSource, PointChange)> {
    let mut sum = first;
    for (source, change) in second {
        match sum.iter_mut().find(|(known, _)| *known == source) {
            Some((_, points)) => *points += change,
            None => sum.push((source, change)),
        }
    }
    sum.retain(|(_, change)| !change.is_zero());
    sum
}

/// Attaches to a placed piece the changes of its placement. Without such a piece the pads are only updated.
pub(super) fn attach_gains(
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    mut changed: MessageReader<LedgerChanged<Cascadia>>,
    mut departed: MessageReader<Departed>,
    mut pieces: Query<(&At, Has<TokenOf>, Option<&mut Gain>)>,
) {
    let mut placed: Option<(Entity, Seat)> = None;
    for Departed { entity, to_environment, soft } in departed.read() {
        let Ok((at, is_token, _)) = pieces.get(*entity) else { continue };
        if !soft {
            commands.entity(*entity).remove::<Gain>();
        }
        if let (true, Place::Environment(seat, _)) = (*to_environment, at.place()) {
            // If both pieces are placed in one frame, the token carries everything.
            if placed.is_none() || is_token {
                placed = Some((*entity, seat));
            }
        }
    }
    // Of several changes in one frame the first has the state before all of them.
    let mut changes = changed.read();
    let Some(LedgerChanged { before }) = changes.next() else { return };
    changes.for_each(drop);
    let Some((entity, seat)) = placed else { return };
    let (before, after) = (session.without_secrets(&before.sheets), session.seen_sheets());
    if let (Some(before), Some(after)) = (before.get(seat.index()), after.get(seat.index())) {
        let mut gain = Gain {
            seat,
            changes: changes_between(before, after),
            nature_token: after.nature_tokens > before.nature_tokens,
            finished: finished_shapes(before, after),
        };
        if !settings.helps(Assist::Points) {
            // If points are hidden, flying numbers and moving animals must not reveal them either.
            gain.changes.clear();
            gain.finished.clear();
        }
        // A tile rotated again before landing accumulates the changes of all its rotations.
        if let Ok((.., Some(mut earlier))) = pieces.get_mut(entity) {
            gain.changes = added(std::mem::take(&mut earlier.changes), gain.changes);
            gain.nature_token |= earlier.nature_token;
        }
        commands.entity(entity).insert(gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rows_that_change_are_named() {
        let mut before = ScoreSheet::default();
        before.wildlife[Wildlife::Elk].points = 5;
        before.habitats[Habitat::River].points = 3;
        let mut after = before.clone();
        after.wildlife[Wildlife::Elk].points = 2;
        after.habitats[Habitat::River].points = 4;
        after.habitats[Habitat::River].bonus = 3;
        after.nature_tokens = 1;
        let changes = changes_between(&before, &after);
        assert_eq!(
            changes,
            [
                (ScoreSource::Wildlife(Wildlife::Elk), PointChange::of_points(-3)),
                (ScoreSource::Habitat(Habitat::River), PointChange { points: 1, bonus: 3 }),
            ]
        );
        let back = changes_between(&after, &before);
        assert!(added(changes, back).is_empty());
    }
}
