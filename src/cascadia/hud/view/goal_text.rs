//! The goals of scenarios and achievements in words.

use fluent_bundle::FluentValue;

use crate::cascadia::hud::names::{habitat_name, one_species, species_inside, species_name};
use crate::preferences::localizer::Localizer;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::goals::Goal;

/// Describes a goal as a short sentence without a full stop.
pub(crate) fn goal_text(localizer: &Localizer, goal: &Goal) -> String {
    let least = |key: &str, least: u16| localizer.text_with(key, &[("least", FluentValue::from(least))]);
    let with_count = |key: &str, count: u16, least: u16| {
        localizer.text_with(key, &[("count", FluentValue::from(count)), ("least", FluentValue::from(least))])
    };
    let several = |species: Wildlife| species_inside(localizer, species, 2);
    let name = |habitat: Habitat| habitat_name(localizer, habitat);
    let of_two = |key: &str, first: String, second: String| {
        localizer
            .text_with(key, &[("first", FluentValue::from(first)), ("second", FluentValue::from(second))])
    };
    match *goal {
        Goal::Total { least: points } => least("goal-total", points),
        Goal::CardMaximum { species, times } => {
            let species = FluentValue::from(species_inside(localizer, species, 1));
            localizer
                .text_with("goal-card-maximum", &[("species", species), ("times", FluentValue::from(times))])
        }
        Goal::TokensOfEach { least: tokens } => least("goal-tokens-of-each", tokens),
        Goal::TokensOf { species, least } => {
            let species = FluentValue::from(several(species));
            localizer
                .text_with("goal-tokens-of", &[("species", species), ("least", FluentValue::from(least))])
        }
        Goal::PointsOf { species, least } => {
            let species = FluentValue::from(several(species));
            localizer
                .text_with("goal-points-of", &[("species", species), ("least", FluentValue::from(least))])
        }
        Goal::PointsOfEachSpecies { least: points } => least("goal-points-of-each-species", points),
        Goal::PointsOfEachHabitat { least: points } => least("goal-points-of-each-habitat", points),
        Goal::AnyHabitats { count, least } => with_count("goal-any-habitats", count, least),
        Goal::AnySpecies { count, least } => with_count("goal-any-species", count, least),
        Goal::WildlifeSubtotal { least: points } => least("goal-wildlife-subtotal", points),
        Goal::HabitatSubtotal { least: points } => least("goal-habitat-subtotal", points),
        Goal::NatureTokens { least: tokens } => least("goal-nature-tokens", tokens),
        Goal::NoNatureTokens => localizer.text("goal-no-nature-tokens"),
        Goal::SpeciesApart { first, second } => {
            of_two("goal-species-apart", species_name(localizer, first, 2), several(second))
        }
        Goal::HabitatsApart { first, second } => {
            of_two("goal-habitats-apart", name(first), name(second).to_lowercase())
        }
        Goal::NotOnHabitat { species, habitat } => {
            let species = FluentValue::from(species_name(localizer, species, 2));
            let habitat = FluentValue::from(name(habitat).to_lowercase());
            localizer.text_with("goal-not-on-habitat", &[("species", species), ("habitat", habitat)])
        }
        Goal::AlwaysBeside { species, other } => {
            of_two("goal-always-beside", species_inside(localizer, species, 1), one_species(localizer, other))
        }
        Goal::NoTokensOf { species } => {
            localizer.text_with("goal-no-tokens-of", &[("species", FluentValue::from(several(species)))])
        }
        Goal::CrowdAbove { count } => {
            localizer.text_with("goal-crowd-above", &[("count", FluentValue::from(count))])
        }
        Goal::Majorities { least: habitats } => least("goal-majorities", habitats),
        Goal::NoKeystones => localizer.text("goal-no-keystones"),
        Goal::SpeciesPlaced { count } => {
            localizer.text_with("goal-species-placed", &[("count", FluentValue::from(count))])
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn every_goal_of_the_box_has_words_of_its_own() {
        let (assets, cascadia) = shipped();
        let content = &cascadia.content;
        let goals: Vec<&Goal> = content
            .scenarios()
            .values()
            .flat_map(|scenario| &scenario.goals)
            .chain(content.trail().achievements.values())
            .collect();
        let different =
            |goals: &[&Goal]| goals.iter().map(|goal| format!("{goal:?}")).collect::<BTreeSet<_>>();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let texts: BTreeSet<String> = goals.iter().map(|goal| goal_text(&localizer, goal)).collect();
            assert_eq!(texts.len(), different(&goals).len());
            for text in texts {
                assert!(text.len() > 10 && !text.contains(['{', '}', '$']), "{text}");
                assert!(!text.starts_with("goal-") && !text.contains("wildlife-"), "{text}");
                assert!(text.chars().next().is_some_and(char::is_uppercase), "{text}");
            }
        }
    }

    #[test]
    fn goals_read_like_sentences() {
        let (assets, _) = shipped();
        let [english, french] = Language::ALL.map(|language| assets.localizer(language));
        let apart = Goal::SpeciesApart { first: Wildlife::Bear, second: Wildlife::Elk };
        assert_eq!(goal_text(&english, &apart), "Bears and elk never side by side");
        assert_eq!(goal_text(&french, &apart), "Ours et wapitis jamais côte à côte");
        let points = Goal::PointsOf { species: Wildlife::Hawk, least: 20 };
        assert_eq!(goal_text(&english, &points), "At least 20 points from hawks");
        assert_eq!(goal_text(&french, &points), "Au moins 20 points avec les buses");
        let once = Goal::CardMaximum { species: Wildlife::Salmon, times: 1 };
        assert_eq!(goal_text(&english, &once), "The highest value of the salmon card");
        let beside = Goal::AlwaysBeside { species: Wildlife::Bear, other: Wildlife::Hawk };
        assert_eq!(goal_text(&english, &beside), "At least one hawk next to every bear");
        assert_eq!(goal_text(&french, &beside), "Au moins une buse à côté de chaque ours");
        let one = Goal::AnyHabitats { count: 1, least: 12 };
        assert_eq!(goal_text(&english, &one), "At least 12 points from one habitat");
    }
}
