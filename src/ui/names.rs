//! Names of species, habitats and computer players in the player's language, for every mode.

use fluent_bundle::FluentValue;

use super::lettering::shown_letters;
use super::new_game::seats::default_name;
use crate::preferences::localizer::Localizer;
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::{SeatOwner, person_name, split_key};

/// Returns the displayed name of the person at a seat: without invisible and missing letters, or the number
/// of the seat if no meaning is left.
pub(crate) fn shown_person(localizer: &Localizer, name: &str, index: usize) -> String {
    let name = person_name(name, usize::MAX).and_then(|name| shown_letters(&name));
    name.unwrap_or_else(|| default_name(localizer, index))
}

/// Returns the names of the players at a table.
pub(crate) fn player_names(seats: &[SeatOwner], localizer: &Localizer) -> String {
    let name = |(index, owner): (usize, &SeatOwner)| match owner {
        SeatOwner::Human(name) => shown_person(localizer, name, index),
        SeatOwner::Opponent(level) => opponent_name(localizer, level),
    };
    seats.iter().enumerate().map(name).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a species in the right number for a sentence: `wildlife-bear` with a count.
pub(crate) fn species_name(localizer: &Localizer, species: Wildlife, count: usize) -> String {
    localizer.text_with(&format!("wildlife-{}", species.key()), &[("count", FluentValue::from(count))])
}

/// Returns the name of a species within a sentence, in the right number: `wildlife-bear-inside` with a count.
pub(crate) fn species_inside(localizer: &Localizer, species: Wildlife, count: usize) -> String {
    localizer.text_with(&format!("wildlife-{}-inside", species.key()), &[("count", FluentValue::from(count))])
}

/// Returns the name of a species within a sentence with its article: the bear.
pub(crate) fn the_species(localizer: &Localizer, species: Wildlife) -> String {
    localizer.text(&format!("wildlife-{}-the", species.key()))
}

/// Returns one of a species within a sentence: one bear.
pub(crate) fn one_species(localizer: &Localizer, species: Wildlife) -> String {
    localizer.text(&format!("wildlife-{}-one", species.key()))
}

/// Returns the name of a habitat.
pub(crate) fn habitat_name(localizer: &Localizer, habitat: Habitat) -> String {
    localizer.text(&format!("habitat-{}", habitat.key()))
}

/// Returns the name of a computer level, with its style if it has one.
pub(crate) fn opponent_name(localizer: &Localizer, level: &str) -> String {
    let (base, style) = split_key(level);
    let text_or =
        |key: String, word: &str| if localizer.has(&key) { localizer.text(&key) } else { word.to_owned() };
    let name = text_or(format!("opponent-{base}"), base);
    match style {
        Some(style) => format!("{name} · {}", text_or(format!("style-{style}"), style)),
        None => name,
    }
}
