//! Names of what is on the table, in the player's language: species, habitats, players, custom rules, reasons.

use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaSession;
use crate::app::preferences::localizer::Localizer;
use crate::base::{Habitat, Wildlife};
use crate::cascadia::players::split_key;
use crate::cascadia::rules::{CustomRule, Seat};
use crate::cascadia::scoring::Reason;
use crate::engine::SeatOwner;

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

/// Returns the name of a player: a person's own, or that of the computer's level.
pub(crate) fn seat_name(localizer: &Localizer, playthrough: &CascadiaSession, seat: Seat) -> String {
    match playthrough.owner(seat) {
        SeatOwner::Human(name) => name.clone(),
        SeatOwner::Opponent(level) => {
            let name = opponent_name(localizer, level);
            let owners = &playthrough.record().setup.seats;
            let alike = owners.iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            if alike < 2 {
                return name;
            }
            let number =
                owners[..=seat.index()].iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            format!("{name} {number}")
        }
    }
}

/// Returns the name of a level of the computer, with its style if it has one.
pub(crate) fn opponent_name(localizer: &Localizer, level: &str) -> String {
    let (base, style) = split_key(level);
    let said =
        |key: String, word: &str| if localizer.has(&key) { localizer.text(&key) } else { word.to_owned() };
    let name = said(format!("opponent-{base}"), base);
    match style {
        Some(style) => format!("{name} · {}", said(format!("style-{style}"), style)),
        None => name,
    }
}

/// Returns the name of a custom rule.
pub(crate) fn custom_rule_name(localizer: &Localizer, rule: CustomRule) -> String {
    localizer.text(match rule {
        CustomRule::SecondPlace => "custom-second-place",
        CustomRule::ShortRuns => "custom-short-runs",
        CustomRule::LonelyPartner => "custom-lonely-partner",
        CustomRule::LonelyCouples => "custom-lonely-couples",
    })
}

/// Explains why a line has its points.
pub(crate) fn reason_text(localizer: &Localizer, reason: Reason) -> String {
    let (key, count, more) = match reason {
        Reason::CountOfGroups { count, size } => ("reason-count-of-groups", count, size),
        Reason::Group { size } => ("reason-group", size, 0),
        Reason::EverySize => ("reason-every-size", 0, 0),
        Reason::Line { size } => ("reason-line", size, 0),
        Reason::Formation { size } => ("reason-formation", size, 0),
        Reason::Ring { size } => ("reason-ring", size, 0),
        Reason::Run { size } => ("reason-run", size, 0),
        Reason::CrowdedRun { size } => ("reason-crowded-run", size, 0),
        Reason::RunAndNeighbours { size, neighbours } => ("reason-run-and-neighbours", size, neighbours),
        Reason::Solitary { count } => ("reason-solitary", count, 0),
        Reason::InSight { count } => ("reason-in-sight", count, 0),
        Reason::LineOfSight => ("reason-line-of-sight", 0, 0),
        Reason::Territory { species } => ("reason-territory", species, 0),
        Reason::Variety { species } => ("reason-variety", species, 0),
        Reason::NeighbourPairs { species } => ("reason-neighbour-pairs", species, 0),
        Reason::MostCommon { tokens } => ("reason-most-common", tokens, 0),
        Reason::Duo { species } => ("reason-duo", species, 0),
    };
    localizer.text_with(key, &[("count", FluentValue::from(count)), ("more", FluentValue::from(more))])
}
