//! Names of species and habitats in the player's language, for every mode.

use fluent_bundle::FluentValue;

use crate::app::preferences::localizer::Localizer;
use crate::base::{Habitat, Wildlife};

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
