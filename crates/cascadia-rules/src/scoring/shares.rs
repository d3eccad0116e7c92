//! Division of a card's points among tokens: labels for the tokens, which add up to the card's points.

use std::collections::BTreeMap;

use super::card::ScoringCard;
use super::sheet::{Reason, ScoreLine};
use cascadia_base::{Hex, neighbours, reading_order};

/// Tokens that score together, and their points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointShare {
    /// The points; 0 for a token without points.
    pub points: u16,
    /// The tokens, in reading order.
    pub hexes: Vec<Hex>,
    /// Set if the points come on top of the tokens' other points.
    pub extra: bool,
}

impl PointShare {
    fn of(points: u16, hexes: &[Hex]) -> Self {
        let mut hexes = hexes.to_vec();
        hexes.sort_unstable_by_key(|hex| reading_order(*hex));
        Self { points, hexes, extra: false }
    }

    /// Returns whether its tokens are apart and only see each other, so that only a line of sight joins them.
    pub fn is_apart(&self) -> bool {
        matches!(self.hexes.as_slice(), [one, other] if one.unsigned_distance_to(*other) > 1)
    }
}

/// Divides the points of a card's `lines` among the tokens at `tokens`. On a card that scores a count, each
/// counted occurrence gets its increase over the previous ones in reading order. Together the shares have the
/// points of the lines, and every token is in at least one of them.
pub fn point_shares(card: &ScoringCard, lines: &[ScoreLine], tokens: &[Hex]) -> Vec<PointShare> {
    let mut shares = Vec::new();
    for line in lines {
        match line.reason {
            Reason::CountOfGroups { .. } | Reason::Solitary { .. } | Reason::InSight { .. } => {
                let mut before = 0;
                for (index, group) in connected(&line.hexes).into_iter().enumerate() {
                    let so_far = if line.points == 0 { 0 } else { card.table.points(index + 1) };
                    shares.push(PointShare::of(so_far.saturating_sub(before), &group));
                    before = so_far.max(before);
                }
            }
            Reason::EverySize => {
                shares.push(PointShare { extra: true, ..PointShare::of(line.points, &line.hexes) });
            }
            _ => shares.push(PointShare::of(line.points, &line.hexes)),
        }
    }
    let mut idle: Vec<Hex> =
        tokens.iter().copied().filter(|hex| shares.iter().all(|share| !share.hexes.contains(hex))).collect();
    idle.sort_unstable_by_key(|hex| reading_order(*hex));
    shares.extend(idle.into_iter().map(|hex| PointShare::of(0, &[hex])));
    shares
}

/// Splits hexes into their connected groups, in reading order.
fn connected(hexes: &[Hex]) -> Vec<Vec<Hex>> {
    let mut left: BTreeMap<_, Hex> = hexes.iter().map(|hex| (reading_order(*hex), *hex)).collect();
    let mut groups = Vec::new();
    while let Some((_, first)) = left.pop_first() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(hex) = group.get(next).copied() {
            group.extend(neighbours(hex).into_iter().filter_map(|hex| left.remove(&reading_order(hex))));
            next += 1;
        }
        groups.push(group);
    }
    groups
}
