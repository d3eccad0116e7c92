//! Score sheets: of one environment, with the habitat bonuses of a table, and of a whole game.

use super::corridor::CorridorMap;
use super::majority::habitat_bonuses;
use super::scoring_cards::ScoringCards;
use super::sheet::{HabitatScore, ScoreSheet};
use crate::rules::{CorridorRule, Environment, Game, HabitatBonus};
use cascadia_base::{ByHabitat, ByWildlife, Hex};

/// Scores one environment by the rulebook, without habitat bonuses.
pub fn score_environment(environment: &Environment, nature_tokens: u16, cards: &ScoringCards) -> ScoreSheet {
    score_environment_by(CorridorRule::Largest, environment, nature_tokens, cards)
}

/// Scores one environment with corridors by `rule`, without habitat bonuses.
pub fn score_environment_by(
    rule: CorridorRule,
    environment: &Environment,
    nature_tokens: u16,
    cards: &ScoringCards,
) -> ScoreSheet {
    let map = CorridorMap::of(environment);
    let points = map.points(rule);
    ScoreSheet {
        wildlife: ByWildlife::from_fn(|species| cards.explain(species, environment)),
        habitats: ByHabitat::from_fn(|habitat| {
            let hexes = scoring_corridors(rule, map.corridors(environment, habitat));
            let size = hexes.first().map_or(0, Vec::len) as u16;
            HabitatScore { size, points: points[habitat], bonus: 0, hexes: hexes.concat() }
        }),
        nature_tokens,
    }
}

/// Keeps the corridors of one habitat, sorted from the largest, that score by `rule`.
fn scoring_corridors(rule: CorridorRule, mut corridors: Vec<Vec<Hex>>) -> Vec<Vec<Hex>> {
    match rule {
        CorridorRule::Largest => corridors.truncate(1),
        CorridorRule::Minimum { size } => {
            corridors.truncate(1);
            corridors.retain(|corridor| corridor.len() >= usize::from(size));
        }
        CorridorRule::Exact { size, .. } => corridors.retain(|corridor| corridor.len() == usize::from(size)),
        CorridorRule::Nothing => corridors.clear(),
    }
    corridors
}

/// Adds the habitat bonuses by `rule` to `sheets`, the score sheets of all players of a game.
///
/// Open question: what do players compare if corridors do not score by size? Chosen answer: the score of each
/// habitat; a habitat with no points takes no part in the majority. In a solo game it is the largest corridor
/// that scores.
pub fn add_habitat_bonuses(rule: HabitatBonus, sheets: &mut [ScoreSheet]) {
    let alone = matches!(rule, HabitatBonus::MinimumSize { .. });
    let compared: Vec<ByHabitat<u16>> = sheets
        .iter()
        .map(|sheet| if alone { sheet.habitat_sizes() } else { sheet.habitat_points() })
        .collect();
    for (sheet, bonuses) in sheets.iter_mut().zip(habitat_bonuses(rule, &compared)) {
        for (habitat, bonus) in bonuses.iter() {
            sheet.habitats[habitat].bonus = *bonus;
        }
    }
}

/// Scores all players in playing order, as if the game ended now.
pub fn score_game(game: &Game, cards: &ScoringCards) -> Vec<ScoreSheet> {
    let rules = &game.setup().rules;
    let mut sheets: Vec<ScoreSheet> = game
        .players()
        .iter()
        .map(|player| {
            let nature_tokens = player.nature_tokens().into();
            score_environment_by(rules.corridors, player.environment(), nature_tokens, cards)
        })
        .collect();
    add_habitat_bonuses(rules.habitat_bonus, &mut sheets);
    sheets
}
