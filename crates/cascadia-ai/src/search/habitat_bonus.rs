//! The expected habitat bonuses: majorities against opponents' growing corridors, by a binomial model.

use super::eval_weights::POINT;
use super::rule_tables::{CORRIDOR_SIZES, CorridorValues, RuleTables};
use cascadia_rules::rules::{HabitatBonus, Knowledge};
use cascadia_rules::scoring::CorridorMap;

/// Probability that a largest corridor grows by a hex in a turn, from games of strong opponents.
const GROWTH: f64 = 0.23;

/// Computes the value of corridors by habitat and size, with the expected habitat bonus against the corridors
/// of the opponents, in hundredths of a point.
pub(super) fn corridor_values(knowledge: &Knowledge<'_>, tables: &RuleTables) -> CorridorValues {
    corridor_values_of(knowledge, knowledge.seat().index(), tables)
}

/// Computes the same for another seat; all environments are public.
pub(super) fn corridor_values_of(
    knowledge: &Knowledge<'_>,
    own: usize,
    tables: &RuleTables,
) -> CorridorValues {
    let rules = knowledge.rules();
    let opponents: Vec<_> = knowledge
        .players()
        .iter()
        .enumerate()
        .filter(|(seat, _)| *seat != own)
        .map(|(_, player)| *CorridorMap::of(player.environment()).largest())
        .collect();
    let growth = Growth::of(binomial(knowledge.turns_left_of(own).into(), GROWTH));
    let bonus = FinalBonus::of(rules.habitat_bonus);
    // Plain loops, since closures of `array::from_fn` are compiled separately and called for every size.
    let mut values = CorridorValues::default();
    for (habitat, of_habitat) in values.iter_mut().enumerate() {
        let theirs: Vec<u16> = opponents.iter().map(|largest| largest.0[habitat]).collect();
        for (size, value) in of_habitat.iter_mut().enumerate() {
            let points = tables.corridor_points(size as u8);
            let expected = match &bonus {
                _ if points == 0 => 0.0,
                FinalBonus::Majority(majority) => expected_bonus(&theirs, &growth, size, majority),
                FinalBonus::FromSize { least, points } if size >= *least => *points,
                FinalBonus::FromSize { .. } | FinalBonus::None => 0.0,
            };
            *value = i32::from(points) * POINT + rounded(expected * f64::from(POINT));
        }
    }
    values
}

/// Rounds a number ≥ 0, halves up, without the function call of [`f64::round`] on processors before SSE4.1.
fn rounded(value: f64) -> i32 {
    let whole = value as i32;
    whole + i32::from(value - f64::from(whole) >= 0.5)
}

/// The habitat bonus at the end of a game, with points as floating-point numbers for the expectation.
enum FinalBonus {
    None,
    FromSize { least: usize, points: f64 },
    Majority(MajorityBonus),
}

impl FinalBonus {
    /// Takes the bonus from the rules.
    fn of(rule: HabitatBonus) -> Self {
        match rule {
            HabitatBonus::None => Self::None,
            HabitatBonus::MinimumSize { size, points } => {
                Self::FromSize { least: size.into(), points: points.into() }
            }
            HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
                Self::Majority(MajorityBonus {
                    alone: largest.into(),
                    with_one: shared_by_two.into(),
                    with_more: shared_by_more.into(),
                    behind_one: second.into(),
                })
            }
        }
    }
}

/// The points for the largest corridor of a habitat, alone or tied, and for the second largest.
struct MajorityBonus {
    alone: f64,
    with_one: f64,
    with_more: f64,
    behind_one: f64,
}

/// Computes the expectation of the bonus for a corridor of `size`, if each opponent's grows by `growth`.
fn expected_bonus(theirs: &[u16], growth: &Growth, size: usize, bonus: &MajorityBonus) -> f64 {
    if size == 0 {
        return 0.0;
    }
    // Probabilities that no opponent is larger and none, one, or several are equal, and that exactly one is
    // larger and none is equal.
    let (mut alone, mut with_one, mut with_more, mut behind_one) = (1.0, 0.0, 0.0, 0.0);
    for largest in theirs {
        let (larger, equal) = growth.beyond(size.checked_sub(usize::from(*largest)));
        let smaller = 1.0 - larger - equal;
        behind_one = behind_one * smaller + alone * larger;
        with_more = with_more * (1.0 - larger) + with_one * equal;
        with_one = with_one * smaller + alone * equal;
        alone *= smaller;
    }
    alone * bonus.alone
        + with_one * bonus.with_one
        + with_more * bonus.with_more
        + behind_one * bonus.behind_one
}

/// The distribution of a corridor's growth until the end.
struct Growth {
    /// Probabilities of a growth by 0, 1, 2 and more hexes.
    by: Vec<f64>,
    /// Probabilities of a growth by more than 0, 1, 2 and more hexes.
    by_more: Vec<f64>,
}

impl Growth {
    /// Prepares the growth of these probabilities.
    fn of(by: Vec<f64>) -> Self {
        let mut by_more = vec![0.0; by.len()];
        for hexes in (1..by.len()).rev() {
            by_more[hexes - 1] = by_more[hexes] + by[hexes];
        }
        Self { by, by_more }
    }

    /// Returns the probabilities of a growth by more than `hexes` hexes, and by exactly as many; none stands
    /// for a corridor that starts out larger.
    fn beyond(&self, hexes: Option<usize>) -> (f64, f64) {
        let Some(hexes) = hexes else { return (1.0, 0.0) };
        let of = |probabilities: &[f64]| probabilities.get(hexes).copied().unwrap_or(0.0);
        (of(&self.by_more), of(&self.by))
    }
}

/// Returns the binomial distribution: the probabilities of 0 to `count` successes, each with probability
/// `hit`.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds up the bonus over all possible growths of the corridors in `theirs`, weighted by probability.
    fn bonus_by_enumeration(theirs: &[u16], by: &[f64], size: usize, bonus: &MajorityBonus) -> f64 {
        let ways = by.len().pow(theirs.len() as u32);
        let of_way = |way: usize| {
            let (mut probability, mut larger, mut equal, mut rest) = (1.0, 0, 0, way);
            for largest in theirs {
                let growth = rest % by.len();
                rest /= by.len();
                probability *= by[growth];
                let end = usize::from(*largest) + growth;
                larger += u32::from(end > size);
                equal += u32::from(end == size);
            }
            let points = match (larger, equal) {
                (0, 0) => bonus.alone,
                (0, 1) => bonus.with_one,
                (0, _) => bonus.with_more,
                (1, 0) => bonus.behind_one,
                _ => 0.0,
            };
            probability * points
        };
        (0..ways).map(of_way).sum()
    }

    #[test]
    fn the_expected_bonus_is_that_of_all_ways_to_grow() {
        let bonus = MajorityBonus { alone: 3.0, with_one: 2.0, with_more: 1.0, behind_one: 1.0 };
        let by = binomial(4, GROWTH);
        assert!((by.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let growth = Growth::of(by.clone());
        for theirs in [&[][..], &[3], &[3, 5], &[4, 4, 2]] {
            for size in 1..12 {
                let expected = bonus_by_enumeration(theirs, &by, size, &bonus);
                let bonus = expected_bonus(theirs, &growth, size, &bonus);
                assert!((bonus - expected).abs() < 1e-12, "{theirs:?} {size}: {bonus} and {expected}");
            }
        }
        assert_eq!(expected_bonus(&[3], &growth, 0, &bonus), 0.0);
    }

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!([0.0, 0.49, 0.5, 1.49, 249.5, 300.0].map(rounded), [0, 0, 1, 1, 250, 300]);
    }
}
