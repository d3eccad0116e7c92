//! What a placement changed on the score pads, carried by the piece until it lands.

use bevy::prelude::*;

use super::Departed;
use super::celebrate::{Finished, finished_shapes};
use crate::app::play::Playthrough;
use crate::app::settings::Settings;
use crate::app::table::{At, TokenOf};
use crate::rules::{Habitat, Place, Seat, Wildlife};
use crate::scoring::ScoreSheet;

/// A row of the score pad that a placement can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A habitat, with its bonus.
    Habitat(Habitat),
    /// A species.
    Wildlife(Wildlife),
}

/// What a piece changes when it lands.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Gain {
    /// Whose pad.
    pub seat: Seat,
    /// The rows that change, and by how many points.
    pub changes: Vec<(Source, i16)>,
    /// Whether a nature token is earned.
    pub nature_token: bool,
    /// Shapes that are completed or enlarged.
    pub finished: Vec<Finished>,
}

/// The score pads as they were shown last.
#[derive(Resource, Default)]
pub(super) struct Known {
    serial: u64,
    sheets: Vec<ScoreSheet>,
}

/// The rows of a pad that differ, in the order of the pad: wildlife, then habitats.
pub fn changes_between(before: &ScoreSheet, after: &ScoreSheet) -> Vec<(Source, i16)> {
    let wildlife = Wildlife::ALL.into_iter().map(|species| {
        let points = |sheet: &ScoreSheet| sheet.wildlife[species].points as i16;
        (Source::Wildlife(species), points(after) - points(before))
    });
    let habitats = Habitat::ALL.into_iter().map(|habitat| {
        let points = |sheet: &ScoreSheet| {
            let score = &sheet.habitats[habitat];
            (score.points + score.bonus) as i16
        };
        (Source::Habitat(habitat), points(after) - points(before))
    });
    wildlife.chain(habitats).filter(|(_, change)| *change != 0).collect()
}

/// Two changes in one, without rows that are as before.
fn together(first: Vec<(Source, i16)>, second: Vec<(Source, i16)>) -> Vec<(Source, i16)> {
    let mut sum = first;
    for (source, change) in second {
        match sum.iter_mut().find(|(known, _)| *known == source) {
            Some((_, points)) => *points += change,
            None => sum.push((source, change)),
        }
    }
    sum.retain(|(_, change)| *change != 0);
    sum
}

/// Gives the piece that was placed what its placement changed. Without one the pads are only looked at.
pub(super) fn note_gains(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    mut known: ResMut<Known>,
    mut departed: MessageReader<Departed>,
    mut pieces: Query<(&At, Has<TokenOf>, Option<&mut Gain>)>,
) {
    let mut placed: Option<(Entity, Seat)> = None;
    for Departed { entity, to_land, soft } in departed.read() {
        let Ok((at, is_token, _)) = pieces.get(*entity) else { continue };
        if !soft {
            commands.entity(*entity).remove::<Gain>();
        }
        if let (true, Place::Environment(seat, _)) = (*to_land, at.place()) {
            // Of both pieces in one frame the token has everything.
            if placed.is_none() || is_token {
                placed = Some((*entity, seat));
            }
        }
    }
    if !playthrough.is_changed() {
        return;
    }
    let sheets = playthrough.seen_sheets();
    if known.serial == playthrough.serial()
        && let Some((entity, seat)) = placed
        && let (Some(before), Some(after)) = (known.sheets.get(seat.index()), sheets.get(seat.index()))
    {
        let mut gain = Gain {
            seat,
            changes: changes_between(before, after),
            nature_token: after.nature_tokens > before.nature_tokens,
            finished: finished_shapes(before, after),
        };
        if !settings.show_points {
            // What is not told in figures is not told by numbers in flight and dancing animals either.
            gain.changes.clear();
            gain.finished.clear();
        }
        // A tile that is turned again before it has landed has changed more than by its last turn.
        if let Ok((.., Some(mut earlier))) = pieces.get_mut(entity) {
            gain.changes = together(std::mem::take(&mut earlier.changes), gain.changes);
            gain.nature_token |= earlier.nature_token;
        }
        commands.entity(entity).insert(gain);
    }
    *known = Known { serial: playthrough.serial(), sheets };
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
        assert_eq!(changes, [(Source::Wildlife(Wildlife::Elk), -3), (Source::Habitat(Habitat::River), 4)]);
        let back = changes_between(&after, &before);
        assert!(together(changes, back).is_empty());
    }
}
