//! The habitat bonuses of one player for other corridors, while the other players' stay.

use super::CorridorMap;
use super::majority::habitat_bonuses;
use crate::rules::{CorridorRule, HabitatBonus, Player, RuleSet};
use cascadia_base::{ByHabitat, Seat};

/// Computes the change of one player's habitat bonuses with its corridors.
#[derive(Clone, Debug)]
pub struct BonusScorer {
    rule: HabitatBonus,
    corridors: CorridorRule,
    seat: Seat,
    /// The values of each player that bonuses compare.
    compared: Vec<ByHabitat<u16>>,
    present: ByHabitat<u16>,
}

impl BonusScorer {
    /// Prepares a scorer for the player at `seat` among `players`.
    pub fn of(rules: &RuleSet, players: &[Player], seat: Seat) -> Self {
        let mut scorer = Self {
            rule: rules.habitat_bonus,
            corridors: rules.corridors,
            seat,
            compared: Vec::new(),
            present: ByHabitat::default(),
        };
        let points = |player: &Player| CorridorMap::of(player.environment()).points(rules.corridors);
        scorer.compared = players.iter().map(|player| scorer.compared_by(&points(player))).collect();
        scorer.present = scorer.bonuses(scorer.compared.clone());
        scorer
    }

    /// Returns the change of the player's bonuses if its corridors scored `points`.
    pub fn change(&self, points: &ByHabitat<u16>) -> ByHabitat<i16> {
        let own = self.compared_by(points);
        if own == self.compared[self.seat.index()] {
            return ByHabitat::default();
        }
        let mut compared = self.compared.clone();
        compared[self.seat.index()] = own;
        let with = self.bonuses(compared);
        ByHabitat::from_fn(|habitat| with[habitat] as i16 - self.present[habitat] as i16)
    }

    fn bonuses(&self, compared: Vec<ByHabitat<u16>>) -> ByHabitat<u16> {
        habitat_bonuses(self.rule, &compared)[self.seat.index()]
    }

    /// Returns the values that bonuses compare for a player whose corridors score `points`: these, but in a
    /// solo game the size of the largest corridor that scores.
    fn compared_by(&self, points: &ByHabitat<u16>) -> ByHabitat<u16> {
        match (self.rule, self.corridors) {
            (HabitatBonus::MinimumSize { .. }, CorridorRule::Exact { size, .. }) => {
                points.map(|points| if *points > 0 { size.into() } else { 0 })
            }
            _ => *points,
        }
    }
}
