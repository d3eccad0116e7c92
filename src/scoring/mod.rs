//! What an environment is worth: scoring cards, corridors, bonuses, and the score pad that explains every point.

mod bear;
mod card;
mod corridor;
mod elk;
mod fox;
mod groups;
mod hawk;
mod majority;
mod partition;
mod ranking;
mod salmon;
mod sheet;

pub use card::{Beyond, CardPicture, Pattern, ScoringCard, ValueTable};
pub use corridor::CorridorMap;
pub use groups::groups;
pub use majority::habitat_bonuses;
pub use partition::{MOST_TOKENS, Shape, best_split};
pub use ranking::{decided_by_nature_tokens, places, winners};
pub use sheet::{HabitatScore, Reason, ScoreLine, ScoreSheet, WildlifeScore};

use std::sync::Arc;

use crate::rules::{ByHabitat, ByWildlife, Environment, Game, HabitatBonus, Wildlife};

/// The five scoring cards of a game, one per species.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringCards(pub ByWildlife<Arc<ScoringCard>>);

impl ScoringCards {
    /// The card for `species`.
    pub fn card(&self, species: Wildlife) -> &ScoringCard {
        &self.0[species]
    }

    /// Points of one species in `environment`.
    pub fn points(&self, species: Wildlife, environment: &Environment) -> u16 {
        let mut sum = sheet::Sum::default();
        self.card(species).score(environment, &mut sum);
        sum.0
    }

    /// Points of every species in `environment`.
    pub fn wildlife_points(&self, environment: &Environment) -> ByWildlife<u16> {
        ByWildlife::from_fn(|species| self.points(species, environment))
    }
}

/// The score pad of one environment, without habitat bonuses.
pub fn score_environment(environment: &Environment, nature_tokens: u16, cards: &ScoringCards) -> ScoreSheet {
    let map = CorridorMap::of(environment);
    ScoreSheet {
        wildlife: ByWildlife::from_fn(|species| {
            let mut lines: Vec<ScoreLine> = Vec::new();
            cards.card(species).score(environment, &mut lines);
            WildlifeScore { points: lines.iter().map(|line| line.points).sum(), lines }
        }),
        habitats: ByHabitat::from_fn(|habitat| {
            let largest = map.corridors(environment, habitat).into_iter().next().unwrap_or_default();
            HabitatScore { size: largest.len() as u16, bonus: 0, hexes: largest }
        }),
        nature_tokens,
    }
}

/// Adds what `rule` gives for the corridors of `sheets`, the score pads of all players of a game.
pub fn add_habitat_bonuses(rule: HabitatBonus, sheets: &mut [ScoreSheet]) {
    let sizes: Vec<ByHabitat<u16>> = sheets.iter().map(ScoreSheet::habitat_sizes).collect();
    for (sheet, bonuses) in sheets.iter_mut().zip(habitat_bonuses(rule, &sizes)) {
        for (habitat, bonus) in bonuses.iter() {
            sheet.habitats[habitat].bonus = *bonus;
        }
    }
}

/// The score pads of all players as if the game ended now, in playing order.
pub fn score_game(game: &Game, cards: &ScoringCards) -> Vec<ScoreSheet> {
    let mut sheets: Vec<ScoreSheet> = game
        .players()
        .iter()
        .map(|player| score_environment(player.environment(), player.nature_tokens().into(), cards))
        .collect();
    add_habitat_bonuses(game.setup().rules.habitat_bonus, &mut sheets);
    sheets
}
