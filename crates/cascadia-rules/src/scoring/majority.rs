//! Habitat bonuses: majorities among several players, and the bonus for large corridors in the solo game.

use crate::rules::HabitatBonus;
use cascadia_base::{ByHabitat, Habitat};

/// Computes the bonus of every player in every habitat; `sizes` are the largest corridors of the players.
pub fn habitat_bonuses(rule: HabitatBonus, sizes: &[ByHabitat<u16>]) -> Vec<ByHabitat<u16>> {
    let mut bonuses = vec![ByHabitat::default(); sizes.len()];
    for habitat in Habitat::ALL {
        let of_habitat: Vec<u16> = sizes.iter().map(|sizes| sizes[habitat]).collect();
        for (bonus, points) in bonuses.iter_mut().zip(bonuses_of_one(rule, &of_habitat)) {
            bonus[habitat] = points;
        }
    }
    bonuses
}

/// Computes the bonuses in one habitat; `sizes` are the largest corridors of the players.
///
/// Open questions: does a habitat without any corridor give a bonus, and does a tie for second place, or
/// second place behind a tie for the first, score? Chosen answer: no corridor, no majority; second place
/// counts only for one player behind one other.
fn bonuses_of_one(rule: HabitatBonus, sizes: &[u16]) -> Vec<u16> {
    match rule {
        HabitatBonus::None => vec![0; sizes.len()],
        HabitatBonus::MinimumSize { size, points } => {
            sizes.iter().map(|own| if *own >= u16::from(size) { points.into() } else { 0 }).collect()
        }
        HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
            let first_size = sizes.iter().copied().max().unwrap_or(0);
            let second_size = sizes.iter().copied().filter(|size| *size < first_size).max().unwrap_or(0);
            let sharing = |size: u16| sizes.iter().filter(|other| **other == size).count();
            let for_first = match sharing(first_size) {
                1 => largest,
                2 => shared_by_two,
                _ => shared_by_more,
            };
            // Second place counts only behind a single first, and only for a single player.
            let for_second = if sharing(first_size) == 1 && sharing(second_size) == 1 { second } else { 0 };
            sizes
                .iter()
                .map(|size| {
                    // A habitat without any corridor gives no majority.
                    if *size == 0 {
                        0
                    } else if *size == first_size {
                        for_first.into()
                    } else if *size == second_size {
                        for_second.into()
                    } else {
                        0
                    }
                })
                .collect()
        }
    }
}
