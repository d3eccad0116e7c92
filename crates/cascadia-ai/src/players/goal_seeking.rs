//! Greedy choice of a turn for the goals of a scenario as well as for points.

use cascadia_base::{Habitat, Hex, Rotation, Wildlife, neighbours};
use cascadia_rules::goals::{Goal, GoalState, Situation};
use cascadia_rules::rules::{Action, Environment, HabitatBonus, Knowledge, PlacedTile};
use cascadia_rules::scoring::{Pattern, ScoreSheet, add_habitat_bonuses, groups, score_environment_by};

use super::Objective;
use crate::search::candidates::{Draft, Turn, different_rotations, drafts, takes_own_token};
use cascadia_engine::Budget;
use cascadia_rules::scoring::delta::DeltaScorer;

/// Placements evaluated for each tile, and hexes for each token; the others change the score less.
const PLACES: usize = 8;
/// Value of a permanently lost goal, in tenths of a point.
const LOST: i32 = -1000;

/// Returns the actions of the best turn for points and goals, or the free wipe if none gains `wipe_below`
/// points.
pub(super) fn plan(
    knowledge: &Knowledge<'_>,
    objective: &Objective,
    wipe_below: i16,
    budget: &Budget,
) -> Vec<Action> {
    let Some((gain, turn)) = best_turn(knowledge, objective, budget) else { return Vec::new() };
    if gain < i32::from(wipe_below) * 10 && knowledge.can_wipe_three() {
        return vec![Action::WipeThree];
    }
    turn.actions()
}

/// Returns the best turn with its gain, in tenths of a point.
fn best_turn(knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Option<(i32, Turn)> {
    let environment = knowledge.environment();
    let rules = knowledge.rules();
    let mut scorer = DeltaScorer::of(environment, rules.corridors, &objective.cards);
    let nature_tokens = i32::from(knowledge.player().nature_tokens());
    let now = evaluate(knowledge, objective, environment, nature_tokens);
    let mut best: Option<(i32, Turn)> = None;
    for draft in drafts(knowledge) {
        let cost = if draft.is_mixed() { i32::from(rules.nature_action_cost) } else { 0 };
        let token_hexes = token_hexes(knowledge, &mut scorer, &draft);
        for (hex, rotation) in tile_places(knowledge, &scorer, &draft) {
            let face = knowledge.catalogue().tile(draft.tile);
            let mut after = environment.clone();
            after.lay(PlacedTile::new(hex, draft.tile, face, rotation));
            let own = takes_own_token(knowledge, &draft).then_some(hex);
            for token_hex in token_hexes.iter().copied().chain(own).map(Some).chain([None]) {
                if best.is_some() && budget.is_stopped() {
                    return best;
                }
                let earned = token_hex.and_then(|hex| after.at(hex)).is_some_and(|tile| tile.keystone);
                let gain = i32::from(earned && knowledge.nature_supply() > 0);
                if let Some(hex) = token_hex {
                    after.set_token(hex, draft.token);
                }
                let value = evaluate(knowledge, objective, &after, nature_tokens - cost + gain);
                if let Some(hex) = token_hex {
                    after.set_token(hex, None);
                }
                if best.as_ref().is_none_or(|(found, _)| value - now > *found) {
                    best = Some((value - now, Turn { draft, hex, rotation, token_hex }));
                }
            }
        }
    }
    best
}

/// Returns the placements that lengthen corridors most; ties go to more matching edges.
fn tile_places(knowledge: &Knowledge<'_>, scorer: &DeltaScorer<'_>, draft: &Draft) -> Vec<(Hex, Rotation)> {
    let face = knowledge.catalogue().tile(draft.tile);
    let mut places = crate::search::tile_places(knowledge, draft.tile);
    places.sort_by_cached_key(|(hex, rotation)| {
        let edges = face.edges(*rotation);
        let change: i16 = scorer.tile_change(*hex, &edges).0.iter().sum();
        std::cmp::Reverse((change, scorer.contact(*hex, &edges)))
    });
    places.truncate(PLACES * different_rotations(face).len().min(2));
    places
}

/// Returns the hexes of placed tiles where the token of `draft` changes the cards most.
fn token_hexes(knowledge: &Knowledge<'_>, scorer: &mut DeltaScorer<'_>, draft: &Draft) -> Vec<Hex> {
    let Some(token) = draft.token else { return Vec::new() };
    let mut hexes = knowledge.environment().token_hexes(token.species);
    hexes.sort_by_cached_key(|hex| {
        let keystone = knowledge.environment().at(*hex).is_some_and(|tile| tile.keystone);
        let change: i16 = scorer.token_change(*hex, token.species).0.iter().sum();
        std::cmp::Reverse(change + i16::from(keystone))
    });
    hexes.truncate(PLACES);
    hexes
}

/// Evaluates an environment for points and goals, in tenths of a point.
fn evaluate(
    knowledge: &Knowledge<'_>,
    objective: &Objective,
    environment: &Environment,
    nature_tokens: i32,
) -> i32 {
    let rules = knowledge.rules();
    let nature_tokens = u16::try_from(nature_tokens).unwrap_or(0);
    let mut sheet = score_environment_by(rules.corridors, environment, nature_tokens, &objective.cards);
    if matches!(rules.habitat_bonus, HabitatBonus::MinimumSize { .. }) {
        add_habitat_bonuses(rules.habitat_bonus, std::slice::from_mut(&mut sheet));
    }
    let situation = Situation { environment, cards: &objective.cards, sheet: &sheet, majorities: 0 };
    let goals: i32 = objective.goals.iter().map(|goal| progress_value(goal, &situation)).sum();
    i32::from(sheet.total()) * 10 + goals
}

/// Evaluates the progress towards `goal` beyond its points, in tenths of a point.
fn progress_value(goal: &Goal, situation: &Situation<'_>) -> i32 {
    let progress = goal.judge(situation);
    let lost = if progress.state == GoalState::Broken { LOST } else { 0 };
    let ScoreSheet { wildlife, .. } = situation.sheet;
    let tokens = |species: Wildlife| situation.environment.hexes_with(species).count() as u16;
    let by_species = wildlife.0.each_ref().map(|score| score.points);
    let by_habitat = Habitat::ALL.map(|habitat| {
        let score = &situation.sheet.habitats[habitat];
        score.points + score.bonus
    });
    let up_to = |value: u16, most: u16| i32::from(value.min(most));
    let best = |mut values: [u16; 5], count: u16, most: u16| -> i32 {
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.iter().take(count.into()).map(|value| up_to(*value, most)).sum()
    };
    lost + match *goal {
        // Points are counted anyway.
        Goal::Total { .. } => 0,
        Goal::CardMaximum { species, times } => {
            // Lines below the highest value count by their points.
            let mut lines: Vec<u16> = wildlife[species].lines.iter().map(|line| line.points).collect();
            lines.sort_unstable_by(|a, b| b.cmp(a));
            let on_the_way: i32 = lines.iter().take(times.into()).map(|points| i32::from(*points) * 12).sum();
            on_the_way + up_to(progress.have, times) * 40 + potential(situation, species, times.into())
        }
        Goal::TokensOfEach { least } => {
            Wildlife::ALL.into_iter().map(|species| up_to(tokens(species), least) * 25).sum()
        }
        Goal::TokensOf { species, least } => up_to(tokens(species), least) * 25,
        Goal::PointsOf { species, least } => {
            up_to(by_species[species.index()], least) * 8 + potential(situation, species, usize::MAX)
        }
        Goal::PointsOfEachSpecies { least } => best(by_species, 5, least) * 6,
        Goal::PointsOfEachHabitat { least } => best(by_habitat, 5, least) * 6,
        Goal::AnyHabitats { count, least } => best(by_habitat, count, least) * 6,
        Goal::AnySpecies { count, least } => best(by_species, count, least) * 6,
        Goal::WildlifeSubtotal { least } => up_to(situation.sheet.wildlife_subtotal(), least) * 2,
        Goal::HabitatSubtotal { least } => up_to(situation.sheet.habitat_subtotal(), least) * 8,
        Goal::NatureTokens { least } => up_to(progress.have, least) * 25,
        Goal::NoNatureTokens => -i32::from(progress.have) * 15,
        Goal::CrowdAbove { .. } => up_to(progress.have, progress.want) * 20,
        Goal::SpeciesPlaced { count } => up_to(progress.have, count) * 10,
        Goal::AlwaysBeside { .. } => -i32::from(progress.have) * 60,
        Goal::SpeciesApart { .. }
        | Goal::HabitatsApart { .. }
        | Goal::NotOnHabitat { .. }
        | Goal::NoTokensOf { .. }
        | Goal::Majorities { .. }
        | Goal::NoKeystones => 0,
    }
}

/// Evaluates the best `count` unfinished shapes of `species` whose points do not reflect their progress, in
/// tenths of a point.
fn potential(situation: &Situation<'_>, species: Wildlife, count: usize) -> i32 {
    let Situation { environment, cards, .. } = *situation;
    let Some(card) = cards.cards(species).first() else { return 0 };
    let mut shapes: Vec<i32> = match card.pattern {
        // A fox with two tokens of each of three species around it has no other neighbours.
        Pattern::NeighbourPairs => environment
            .hexes_with(species)
            .map(|fox| {
                let around: Vec<Wildlife> =
                    neighbours(fox).into_iter().filter_map(|hex| environment.wildlife_at(hex)).collect();
                let of = |other: Wildlife| around.iter().filter(|found| **found == other).count();
                let mut counts: Vec<i32> = Wildlife::ALL
                    .into_iter()
                    .filter(|other| *other != species)
                    .map(|other| of(other) as i32)
                    .collect();
                counts.sort_unstable_by(|a, b| b.cmp(a));
                let useful: i32 = counts.iter().take(3).map(|count| (*count).min(2)).sum();
                let wasted = around.len() as i32 - useful;
                useful * 16 - wasted * 30
            })
            .collect(),
        // A group below the first size that scores.
        Pattern::EachGroup => {
            let first = (1..=20).find(|size| card.table.points(*size) > 0).unwrap_or(0);
            let sizes = groups(environment, species).into_iter().map(|group| group.len());
            sizes.filter(|size| *size < first).map(|size| size as i32 * 28).collect()
        }
        _ => Vec::new(),
    };
    shapes.sort_unstable_by(|a, b| b.cmp(a));
    shapes.into_iter().take(count).sum()
}
