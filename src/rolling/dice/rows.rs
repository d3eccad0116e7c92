//! Resting places of the dice: two rows, with equal faces side by side.

use bevy::prelude::*;

use super::tray_dice::TrayDie;
use rolling_rivers::rules::DieFace;
use rolling_rivers::sheets::HIERARCHY;

/// Distances between the middles of neighbouring dice with equal faces and with different faces, in sides of
/// a die.
const BESIDE: f32 = 1.13;
const APART: f32 = 1.34;
/// Distance between the rows.
const BETWEEN_ROWS: f32 = 1.36;
/// Most dice in a row.
const MOST: usize = 4;

/// Returns the sorting key of faces: the animals as on the tally, then choices, then faces without an animal.
fn order_of(face: Option<DieFace>) -> (usize, String) {
    match face {
        Some(DieFace::Animal(animal)) => {
            (HIERARCHY.iter().position(|known| *known == animal).unwrap_or(5), String::new())
        }
        Some(face @ DieFace::Either(_)) => (5, face.to_string()),
        Some(DieFace::Wild) => (6, String::new()),
        Some(face) => (7, face.to_string()),
        None => (8, String::new()),
    }
}

/// Returns the place of each die on the floor, around the middle of the tray.
pub(super) fn places(dice: &[TrayDie]) -> Vec<Vec2> {
    let mut order: Vec<usize> = (0..dice.len()).collect();
    // A copy is placed next to its original.
    order.sort_by_key(|index| (order_of(dice[*index].face), dice[*index].die, dice[*index].twice));
    let first = first_row(&order, dice);
    let rows = [&order[..first], &order[first..]];
    let used = rows.iter().filter(|row| !row.is_empty()).count();
    let mut places = vec![Vec2::ZERO; dice.len()];
    for (row, indices) in rows.into_iter().enumerate() {
        let down = if used < 2 { 0.0 } else { (row as f32 - 0.5) * BETWEEN_ROWS };
        let mut steps = vec![0.0_f32; indices.len()];
        for (at, pair) in indices.windows(2).enumerate() {
            let alike = order_of(dice[pair[0]].face) == order_of(dice[pair[1]].face);
            steps[at + 1] = steps[at] + if alike { BESIDE } else { APART };
        }
        let middle = steps.last().copied().unwrap_or(0.0) / 2.0;
        for (index, step) in indices.iter().zip(&steps) {
            places[*index] = Vec2::new(step - middle, down);
        }
    }
    places
}

/// Returns the number of dice in the first row: about half of them, if possible without splitting a kind.
fn first_row(order: &[usize], dice: &[TrayDie]) -> usize {
    let half = order.len() as f32 / 2.0;
    let fits = |first: &usize| *first <= MOST && order.len() - *first <= MOST;
    let unhappiness = |first: &usize| {
        let splits = *first > 0
            && *first < order.len()
            && order_of(dice[order[*first - 1]].face) == order_of(dice[order[*first]].face);
        // Prefer the upper row to be the longer one.
        (*first as f32 - half - 0.2).abs() + if splits { 1.2 } else { 0.0 }
    };
    let all = (0..=order.len()).filter(fits);
    all.min_by(|one, other| unhappiness(one).total_cmp(&unhappiness(other))).unwrap_or(order.len().min(MOST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rolling::table::PhysicalDie;
    use cascadia_base::Seat;

    fn shown(keys: &[&str]) -> Vec<TrayDie> {
        keys.iter()
            .enumerate()
            .map(|(index, key)| TrayDie {
                die: if index < 3 {
                    PhysicalDie::Central(index as u8)
                } else {
                    PhysicalDie::Personal(Seat(0), (index % 2) as u8)
                },
                face: DieFace::from_key(key),
                lifted: false,
                counts_as: None,
                converted: false,
                twice: index > 5,
                aside: false,
            })
            .collect()
    }

    #[test]
    fn dice_lie_apart_and_what_shows_the_same_lies_together() {
        for keys in [
            ["fox", "bear", "fox", "wild", "fox", "salmon/hawk"].as_slice(),
            &["bear", "bear", "bear", "bear", "bear"],
            &["elk", "hawk", "fox", "personal_twice", "bear", "fox", "bear", "fox"],
            &["salmon/hawk", "salmon/hawk", "hawk", "plus_one_other", "hawk", "wild"],
        ] {
            let dice = shown(keys);
            let at = places(&dice);
            for (one, first) in at.iter().enumerate() {
                assert!(first.x.abs() < 2.05 && first.y.abs() < 0.8, "{keys:?}: {first}");
                for second in &at[one + 1..] {
                    let apart = (*first - *second).abs();
                    assert!(apart.x > 1.1 || apart.y > 1.1, "{keys:?}: {first} {second}");
                }
            }
        }
        let at = places(&shown(&["fox", "bear", "fox", "wild", "fox", "salmon/hawk"]));
        assert!(at[0].y == at[2].y && at[2].y == at[4].y, "three foxes in a row");
    }
}
