//! What a goal asks for, in words.

use fluent_bundle::FluentValue;

use super::view::species_name;
use crate::app::library::Speaker;
use crate::challenges::Goal;
use crate::rules::{Habitat, Wildlife};

/// What has to be reached, as a short sentence without a full stop.
pub fn goal_text(speaker: &Speaker, goal: &Goal) -> String {
    let least = |key: &str, least: u16| speaker.say_with(key, &[("least", FluentValue::from(least))]);
    let with_count = |key: &str, count: u16, least: u16| {
        speaker.say_with(key, &[("count", FluentValue::from(count)), ("least", FluentValue::from(least))])
    };
    // One of a species, as it is printed on its token; and several, within a sentence.
    let token = |species: Wildlife| species_name(speaker, species, 1);
    let several = |species: Wildlife| species_name(speaker, species, 2).to_lowercase();
    let land = |habitat: Habitat| speaker.say(&format!("habitat-{}", habitat.key()));
    let of_two = |key: &str, first: String, second: String| {
        speaker.say_with(key, &[("first", FluentValue::from(first)), ("second", FluentValue::from(second))])
    };
    match *goal {
        Goal::Total { least: points } => least("goal-total", points),
        Goal::CardMaximum { species, times } => {
            let species = FluentValue::from(token(species));
            speaker
                .say_with("goal-card-maximum", &[("species", species), ("times", FluentValue::from(times))])
        }
        Goal::TokensOfEach { least: tokens } => least("goal-tokens-of-each", tokens),
        Goal::TokensOf { species, least } => {
            let species = FluentValue::from(token(species));
            speaker.say_with("goal-tokens-of", &[("species", species), ("least", FluentValue::from(least))])
        }
        Goal::PointsOf { species, least } => {
            let species = FluentValue::from(several(species));
            speaker.say_with("goal-points-of", &[("species", species), ("least", FluentValue::from(least))])
        }
        Goal::PointsOfEachSpecies { least: points } => least("goal-points-of-each-species", points),
        Goal::PointsOfEachHabitat { least: points } => least("goal-points-of-each-habitat", points),
        Goal::AnyHabitats { count, least } => with_count("goal-any-habitats", count, least),
        Goal::AnySpecies { count, least } => with_count("goal-any-species", count, least),
        Goal::WildlifeSubtotal { least: points } => least("goal-wildlife-subtotal", points),
        Goal::HabitatSubtotal { least: points } => least("goal-habitat-subtotal", points),
        Goal::NatureTokens { least: tokens } => least("goal-nature-tokens", tokens),
        Goal::NoNatureTokens => speaker.say("goal-no-nature-tokens"),
        Goal::SpeciesApart { first, second } => {
            of_two("goal-species-apart", species_name(speaker, first, 2), several(second))
        }
        Goal::HabitatsApart { first, second } => {
            of_two("goal-habitats-apart", land(first), land(second).to_lowercase())
        }
        Goal::NotOnHabitat { species, habitat } => {
            let species = FluentValue::from(species_name(speaker, species, 2));
            let habitat = FluentValue::from(land(habitat).to_lowercase());
            speaker.say_with("goal-not-on-habitat", &[("species", species), ("habitat", habitat)])
        }
        Goal::AlwaysBeside { species, other } => of_two("goal-always-beside", token(species), token(other)),
        Goal::NoTokensOf { species } => {
            speaker.say_with("goal-no-tokens-of", &[("species", FluentValue::from(token(species)))])
        }
        Goal::CrowdAbove { count } => {
            speaker.say_with("goal-crowd-above", &[("count", FluentValue::from(count))])
        }
        Goal::Majorities { least: habitats } => least("goal-majorities", habitats),
        Goal::NoKeystones => speaker.say("goal-no-keystones"),
        Goal::SpeciesPlaced { count } => {
            speaker.say_with("goal-species-placed", &[("count", FluentValue::from(count))])
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::library::Library;
    use crate::content::{Language, find_root};

    #[test]
    fn every_goal_of_the_box_has_words_of_its_own() {
        let root = find_root().expect("the package has its folders");
        let library = Library::read(&root).expect("the shipped data is valid");
        let content = &library.content;
        let goals: Vec<&Goal> = content
            .scenarios()
            .values()
            .flat_map(|scenario| &scenario.goals)
            .chain(content.trail().achievements.values())
            .collect();
        let different =
            |goals: &[&Goal]| goals.iter().map(|goal| format!("{goal:?}")).collect::<BTreeSet<_>>();
        for language in Language::ALL {
            let speaker = library.speaker(language);
            let texts: BTreeSet<String> = goals.iter().map(|goal| goal_text(&speaker, goal)).collect();
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
        let root = find_root().expect("the package has its folders");
        let library = Library::read(&root).expect("the shipped data is valid");
        let [english, french] = Language::ALL.map(|language| library.speaker(language));
        let apart = Goal::SpeciesApart { first: Wildlife::Bear, second: Wildlife::Elk };
        assert_eq!(goal_text(&english, &apart), "Bears and elk never side by side");
        assert_eq!(goal_text(&french, &apart), "Ours et wapitis jamais côte à côte");
        let points = Goal::PointsOf { species: Wildlife::Hawk, least: 20 };
        assert_eq!(goal_text(&english, &points), "At least 20 points with hawks");
        assert_eq!(goal_text(&french, &points), "Au moins 20 points avec les buses");
        let once = Goal::CardMaximum { species: Wildlife::Salmon, times: 1 };
        assert_eq!(goal_text(&english, &once), "The highest value of the Salmon card");
        let one = Goal::AnyHabitats { count: 1, least: 12 };
        assert_eq!(goal_text(&english, &one), "At least 12 points in one habitat");
    }
}
