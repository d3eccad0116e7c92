//! Check of the goals of scenarios and achievements, the scenarios and the trail.

use std::collections::BTreeMap;

use super::super::edition_cards::EditionCards;
use super::super::{CARDS_FILE, SCENARIOS_FILE, TRAIL_FILE, raw};
use crate::goals::{Goal, Milestone, Scenario, Trail};
use crate::rules::{CardChoice, Edition};
use cascadia_storage::Problems;

/// The largest points or count of a goal; no game reaches it, so a larger one is an error.
const MOST_OF_A_GOAL: u16 = 200;
/// The largest number of tokens of a goal; no game reaches it.
const MOST_TOKENS_OF_A_GOAL: u16 = 20;

/// Checks the numbers of a goal, and that two species or habitats differ.
fn check_goal(raw: raw::RawGoal, file: &str, entry: &str, problems: &mut Problems) {
    use raw::RawGoal as G;
    let (numbers, pair_differs) = match raw {
        G::Total { least } | G::WildlifeSubtotal { least } | G::HabitatSubtotal { least } => {
            (vec![(least, MOST_OF_A_GOAL)], true)
        }
        G::PointsOf { least, .. } | G::PointsOfEachSpecies { least } | G::PointsOfEachHabitat { least } => {
            (vec![(least, MOST_OF_A_GOAL)], true)
        }
        G::AnyHabitats { count, least } | G::AnySpecies { count, least } => {
            (vec![(count, 5), (least, MOST_OF_A_GOAL)], true)
        }
        G::CardMaximum { times, .. } => (vec![(times, MOST_TOKENS_OF_A_GOAL)], true),
        G::TokensOfEach { least } | G::TokensOf { least, .. } => (vec![(least, MOST_TOKENS_OF_A_GOAL)], true),
        G::CrowdAbove { count } | G::NatureTokens { least: count } => {
            (vec![(count, MOST_TOKENS_OF_A_GOAL)], true)
        }
        G::Majorities { least: count } | G::SpeciesPlaced { count } => (vec![(count, 5)], true),
        G::SpeciesApart { first, second } | G::AlwaysBeside { species: first, other: second } => {
            (Vec::new(), first != second)
        }
        G::HabitatsApart { first, second } => (Vec::new(), first != second),
        G::NoNatureTokens | G::NotOnHabitat { .. } | G::NoTokensOf { .. } | G::NoKeystones => {
            (Vec::new(), true)
        }
    };
    for (value, most) in numbers {
        if !(1..=most).contains(&value) {
            problems.report_entry(
                file,
                entry,
                format!("a number of a goal is {value}, not from 1 to {most}"),
            );
        }
    }
    if !pair_differs {
        problems.report_entry(file, entry, "a goal names the same thing twice");
    }
}

/// Checks and converts a goal.
fn goal(raw: raw::RawGoal, file: &str, entry: &str, problems: &mut Problems) -> Goal {
    use raw::RawGoal as G;
    check_goal(raw, file, entry, problems);
    match raw {
        G::Total { least } => Goal::Total { least },
        G::CardMaximum { species, times } => Goal::CardMaximum { species: species.into(), times },
        G::TokensOfEach { least } => Goal::TokensOfEach { least },
        G::TokensOf { species, least } => Goal::TokensOf { species: species.into(), least },
        G::PointsOf { species, least } => Goal::PointsOf { species: species.into(), least },
        G::PointsOfEachSpecies { least } => Goal::PointsOfEachSpecies { least },
        G::PointsOfEachHabitat { least } => Goal::PointsOfEachHabitat { least },
        G::AnyHabitats { count, least } => Goal::AnyHabitats { count, least },
        G::AnySpecies { count, least } => Goal::AnySpecies { count, least },
        G::WildlifeSubtotal { least } => Goal::WildlifeSubtotal { least },
        G::HabitatSubtotal { least } => Goal::HabitatSubtotal { least },
        G::NatureTokens { least } => Goal::NatureTokens { least },
        G::NoNatureTokens => Goal::NoNatureTokens,
        G::SpeciesApart { first, second } => {
            Goal::SpeciesApart { first: first.into(), second: second.into() }
        }
        G::HabitatsApart { first, second } => {
            Goal::HabitatsApart { first: first.into(), second: second.into() }
        }
        G::NotOnHabitat { species, habitat } => {
            Goal::NotOnHabitat { species: species.into(), habitat: habitat.into() }
        }
        G::AlwaysBeside { species, other } => {
            Goal::AlwaysBeside { species: species.into(), other: other.into() }
        }
        G::NoTokensOf { species } => Goal::NoTokensOf { species: species.into() },
        G::CrowdAbove { count } => Goal::CrowdAbove { count },
        G::Majorities { least } => Goal::Majorities { least },
        G::NoKeystones => Goal::NoKeystones,
        G::SpeciesPlaced { count } => Goal::SpeciesPlaced { count },
    }
}

/// Converts the scenarios. Their cards must be in the final edition.
pub(in crate::content) fn scenarios(
    raw: &raw::Entries<u8, raw::RawScenario>,
    editions: Option<&BTreeMap<String, EditionCards>>,
    problems: &mut Problems,
) -> BTreeMap<u8, Scenario> {
    // A missing card of the edition would be reported for the scenarios, too.
    let editions = editions.filter(|_| problems.0.iter().all(|problem| problem.file != CARDS_FILE));
    let mut scenarios = BTreeMap::new();
    for (number, scenario) in &raw.0 {
        let entry = format!("scenario {number}");
        if scenarios.contains_key(number) {
            problems.report_entry(SCENARIOS_FILE, &entry, "this number is used twice");
        }
        let Some(CardChoice::Lettered(cards)) = CardChoice::from_key(&scenario.cards) else {
            problems.report_entry(SCENARIOS_FILE, &entry, "the cards are five letters, A to D");
            continue;
        };
        if scenario.goals.is_empty() || scenario.goals.len() > 4 {
            problems.report_entry(SCENARIOS_FILE, &entry, "a scenario has one to four goals");
        }
        let goals: Vec<Goal> =
            scenario.goals.iter().map(|raw| goal(*raw, SCENARIOS_FILE, &entry, problems)).collect();
        let edition = editions.and_then(|editions| editions.get(Edition::Final.key()));
        for (species, letter) in cards.iter() {
            let Some(edition) = edition else { break };
            let card = edition.lettered[species.index()].get(letter.index());
            if card.is_none() {
                let sentence = format!("there is no card {} for the {}", letter.as_char(), species.key());
                problems.report_entry(SCENARIOS_FILE, &entry, sentence);
            }
            let needs_table =
                |goal: &Goal| matches!(goal, Goal::CardMaximum { species: of, .. } if *of == species);
            if goals.iter().any(needs_table) && card.is_some_and(|card| card.table.highest().is_none()) {
                let sentence = format!("the card of the {} has no highest value", species.key());
                problems.report_entry(SCENARIOS_FILE, &entry, sentence);
            }
        }
        scenarios.insert(*number, Scenario { cards, goals });
    }
    scenarios
}

/// Converts the trail. Its achievements and the `other_shapes`, the number of scenarios and restrictions if
/// known, must add up to its length.
pub(crate) fn trail(raw: &raw::RawTrail, other_shapes: Option<usize>, problems: &mut Problems) -> Trail {
    let mut achievements = BTreeMap::new();
    for (number, raw) in &raw.achievements.0 {
        let entry = format!("achievement {number}");
        if achievements.contains_key(number) {
            problems.report_entry(TRAIL_FILE, &entry, "this number is used twice");
        }
        achievements.insert(*number, goal(*raw, TRAIL_FILE, &entry, problems));
    }
    let milestones: Vec<Milestone> = raw
        .milestones
        .iter()
        .map(|raw| Milestone { steps: raw.steps, habitat: raw.habitat.map(Into::into) })
        .collect();
    if milestones.is_empty() || !milestones.is_sorted_by(|a, b| a.steps < b.steps) || milestones[0].steps == 0
    {
        problems.report_file(TRAIL_FILE, "the milestones have to follow each other along the trail");
    }
    let length = milestones.last().map_or(0, |milestone| usize::from(milestone.steps));
    let shapes = other_shapes.map(|others| others + raw.achievements.0.len());
    if let Some(shapes) = shapes.filter(|shapes| *shapes != length) {
        problems
            .report_file(TRAIL_FILE, format!("the trail has {length} steps, but there are {shapes} shapes"));
    }
    Trail { achievements, milestones }
}
