//! The expected habitat bonuses: majorities against corridors of the opponents that still grow, by a binomial model.

use super::eval_weights::POINT;
use super::rule_tables::{CORRIDOR_SIZES, CorridorValues, RuleTables};
use crate::cascadia::rules::{HabitatBonus, Knowledge};
use crate::cascadia::scoring::CorridorMap;

/// Probability that a largest corridor grows by a hex in a turn, from games of strong opponents.
const GROWTH: f64 = 0.23;

/// Computes the value of corridors by habitat and size, with the expected habitat bonus against the corridors of the
/// opponents, in hundredths of a point.
pub(super) fn corridor_values(knowledge: &Knowledge<'_>, tables: &RuleTables) -> CorridorValues {
    corridor_values_of(knowledge, knowledge.seat().index(), tables)
}

/// Computes the same for another seat; its lands are open to all.
pub(super) fn corridor_values_of(
    knowledge: &Knowledge<'_>,
    own: usize,
    tables: &RuleTables,
) -> CorridorValues {
    let rules = knowledge.rules();
    let turns = f64::from(knowledge.turns_left_of(own));
    let opponents: Vec<_> = knowledge
        .players()
        .iter()
        .enumerate()
        .filter(|(seat, _)| *seat != own)
        .map(|(_, player)| *CorridorMap::of(player.environment()).largest())
        .collect();
    let grown = binomial(turns.round() as usize, GROWTH);
    std::array::from_fn(|habitat| {
        let theirs: Vec<u16> = opponents.iter().map(|largest| largest.0[habitat]).collect();
        std::array::from_fn(|size| {
            let points = tables.corridor_points(size as u8);
            let bonus = match rules.habitat_bonus {
                HabitatBonus::None => 0.0,
                HabitatBonus::MinimumSize { size: least, points: bonus } => {
                    if points > 0 && size >= usize::from(least) { f64::from(bonus) } else { 0.0 }
                }
                HabitatBonus::Majority { .. } if points == 0 => 0.0,
                HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
                    expected_bonus(&theirs, &grown, size, [largest, shared_by_two, shared_by_more], second)
                }
            };
            i32::from(points) * POINT + (bonus * f64::from(POINT)).round() as i32
        })
    })
}

/// Computes the expectation of the bonus for a corridor of `size`, if each opponent's grows as distributed in `grown`.
fn expected_bonus(theirs: &[u16], grown: &[f64], size: usize, first: [u8; 3], second: u8) -> f64 {
    if size == 0 {
        return 0.0;
    }
    // Probabilities of so many opponents with a larger corridor, and so many with an equal one.
    let mut probabilities = [[0.0; 5]; 5];
    probabilities[0][0] = 1.0;
    for largest in theirs {
        let (mut larger, mut equal) = (0.0, 0.0);
        for (more, probability) in grown.iter().enumerate() {
            let then = usize::from(*largest) + more;
            larger += if then > size { *probability } else { 0.0 };
            equal += if then == size { *probability } else { 0.0 };
        }
        for above in (0..4).rev() {
            for beside in (0..4).rev() {
                let probability = probabilities[above][beside];
                probabilities[above + 1][beside] += probability * larger;
                probabilities[above][beside + 1] += probability * equal;
                probabilities[above][beside] = probability * (1.0 - larger - equal);
            }
        }
    }
    let largest: f64 = (0..5).map(|beside| probabilities[0][beside] * f64::from(first[beside.min(2)])).sum();
    largest + probabilities[1][0] * f64::from(second)
}

/// Returns the binomial distribution: the probabilities of 0 to `count` successes, each with probability `hit`.
fn binomial(count: usize, hit: f64) -> Vec<f64> {
    let mut probabilities = vec![1.0];
    for _ in 0..count.min(CORRIDOR_SIZES) {
        let mut next = vec![0.0; probabilities.len() + 1];
        for (hits, probability) in probabilities.iter().enumerate() {
            next[hits] += probability * (1.0 - hit);
            next[hits + 1] += probability * hit;
        }
        probabilities = next;
    }
    probabilities
}
