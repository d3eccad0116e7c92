//! The movements and sounds of animals in a completed shape.

use std::time::Duration;

use bevy::prelude::*;

use super::clip::{ClipKind, PieceClips};
use super::effects;
use super::effects::Effect;
use super::parameters::AnimationTiming;
use crate::cascadia::render::{EffectTint, Glow};
use cascadia_base::{Hex, Wildlife, neighbours, reading_order};
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::{Reason, ScoreLine, ScoreSheet, WildlifeScore};

/// A completed or enlarged scoring shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CompletedShape {
    pub species: Wildlife,
    /// Its members, from one end to the other.
    pub members: Vec<Hex>,
}

/// Returns the shapes that one placement completed or enlarged, of species with more points than before.
pub(crate) fn finished_shapes(before: &ScoreSheet, after: &ScoreSheet) -> Vec<CompletedShape> {
    Wildlife::ALL
        .into_iter()
        .flat_map(|species| {
            let shapes = finished_of(&before.wildlife[species], &after.wildlife[species]);
            shapes.into_iter().map(move |members| CompletedShape { species, members })
        })
        .collect()
}

fn finished_of(before: &WildlifeScore, after: &WildlifeScore) -> Vec<Vec<Hex>> {
    if after.points <= before.points || after.card != before.card && before.points > 0 {
        return Vec::new();
    }
    let mut shapes: Vec<Vec<Hex>> = Vec::new();
    for line in after.lines.iter().filter(|line| line.points > 0) {
        let was_there = |earlier: &&ScoreLine| {
            earlier.points >= line.points && line.hexes.iter().all(|hex| earlier.hexes.contains(hex))
        };
        if before.lines.iter().any(|earlier| was_there(&earlier)) {
            continue;
        }
        let members = if is_tally(line.reason) {
            // One line counts many shapes; those counted before do not move again.
            let counted =
                before.lines.iter().filter(|earlier| is_tally(earlier.reason) && earlier.points > 0);
            let counted: Vec<Hex> = counted.flat_map(|earlier| earlier.hexes.iter().copied()).collect();
            line.hexes.iter().copied().filter(|hex| !counted.contains(hex)).collect()
        } else {
            line.hexes.clone()
        };
        let known = shapes.iter().any(|shape| members.iter().all(|hex| shape.contains(hex)));
        if !members.is_empty() && !known {
            shapes.push(in_a_row(&members));
        }
    }
    shapes
}

/// Returns whether a line of a score counts several shapes at once.
const fn is_tally(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::CountOfGroups { .. } | Reason::Solitary { .. } | Reason::InSight { .. } | Reason::EverySize
    )
}

/// Orders hexes along their shape: starts at an end and continues with the nearest one left each time.
fn in_a_row(hexes: &[Hex]) -> Vec<Hex> {
    let beside = |hex: &Hex| neighbours(*hex).iter().filter(|other| hexes.contains(other)).count();
    let mut left = hexes.to_vec();
    left.sort_by_key(|hex| (beside(hex), reading_order(*hex)));
    let mut row: Vec<Hex> = Vec::new();
    while !left.is_empty() {
        let next = row.last().map_or(0, |last| {
            let nearest = (0..left.len()).min_by_key(|index| last.distance_to(left[*index]));
            nearest.unwrap_or(0)
        });
        row.push(left.remove(next));
    }
    row
}

/// Moves the members of completed shapes once, in the style of their species.
pub(super) fn celebrate(
    commands: &mut Commands,
    timing: &AnimationTiming,
    of: Entity,
    seat: Seat,
    finished: &[CompletedShape],
    tokens: &[(Entity, Hex)],
) {
    let duration = timing.scaled(timing.celebrate);
    // The placed token comes to rest first.
    let mut begin = timing.scaled(timing.token_settle);
    for CompletedShape { species, members } in finished {
        let step = timing.scaled(timing.celebrate_stagger);
        for (order, hex) in members.iter().enumerate() {
            let delay = begin + step * order as u32;
            if let Some((token, _)) = tokens.iter().find(|(_, at)| at == hex) {
                PieceClips::begin(commands, *token, ClipKind::of(*species), delay, duration);
            }
        }
        if *species == Wildlife::Hawk {
            flash(commands, Effect::new(of, begin, duration), seat, members);
        }
        begin += step * (members.len() as u32) / 2 + Duration::from_millis(1);
    }
}

/// Spawns a glint above each hawk, and a beam along the line between two.
fn flash(commands: &mut Commands, effect: Effect, seat: Seat, hawks: &[Hex]) {
    if let [from, to] = hawks {
        commands.spawn(effects::beam(effect, seat, *from, *to));
    }
    for hex in hawks {
        commands.spawn(effects::at_hex(effect, Glow::Glint, EffectTint::Warm, seat, *hex, (2.2, 0.4)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: u16, reason: Reason, hexes: &[(i32, i32)]) -> ScoreLine {
        ScoreLine { points, reason, hexes: hexes.iter().map(|(q, r)| Hex::new(*q, *r)).collect() }
    }

    fn score(lines: Vec<ScoreLine>) -> WildlifeScore {
        WildlifeScore { card: 0, points: lines.iter().map(|line| line.points).sum(), lines }
    }

    fn hexes(hexes: &[(i32, i32)]) -> Vec<Hex> {
        hexes.iter().map(|(q, r)| Hex::new(*q, *r)).collect()
    }

    #[test]
    fn a_line_that_grows_moves_from_end_to_end() {
        let before = score(vec![
            line(5, Reason::Line { size: 2 }, &[(0, 0), (1, 0)]),
            line(2, Reason::Line { size: 1 }, &[(0, 5)]),
        ]);
        let after = score(vec![
            line(9, Reason::Line { size: 3 }, &[(1, 0), (2, 0), (0, 0)]),
            line(2, Reason::Line { size: 1 }, &[(0, 5)]),
        ]);
        assert_eq!(finished_of(&before, &after), [hexes(&[(0, 0), (1, 0), (2, 0)])]);
        assert!(finished_of(&after, &before).is_empty(), "losses are not celebrated");
        assert!(finished_of(&after, &after).is_empty());
    }

    #[test]
    fn of_many_shapes_in_one_line_only_the_new_ones_move() {
        let pair = |count| Reason::CountOfGroups { count, size: 2 };
        let before =
            score(vec![line(4, pair(1), &[(0, 0), (1, 0)]), line(0, Reason::Group { size: 1 }, &[(4, 4)])]);
        let after = score(vec![line(11, pair(2), &[(0, 0), (1, 0), (4, 4), (4, 5)])]);
        assert_eq!(finished_of(&before, &after), [hexes(&[(4, 4), (4, 5)])]);
    }

    #[test]
    fn a_shape_of_no_points_is_not_complete() {
        let before = score(vec![line(3, Reason::Variety { species: 3 }, &[(0, 0)])]);
        let after = score(vec![
            line(4, Reason::Variety { species: 4 }, &[(0, 0)]),
            line(0, Reason::Variety { species: 0 }, &[(7, 0)]),
        ]);
        assert_eq!(finished_of(&before, &after), [hexes(&[(0, 0)])]);
    }
}
