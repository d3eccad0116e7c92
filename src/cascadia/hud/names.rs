//! Localized names of players, custom rules and scoring reasons; species and habitats are named by `app/ui`.

use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::preferences::localizer::Localizer;
pub(crate) use crate::ui::names::{
    habitat_name, one_species, opponent_name, shown_person, species_inside, species_name, the_species,
};
use cascadia_engine::SeatOwner;
use cascadia_rules::rules::{CustomRule, Seat};
use cascadia_rules::scoring::Reason;

/// Returns the name of a player: a human player's own, or that of the computer level.
pub(crate) fn seat_name(localizer: &Localizer, session: &Session, seat: Seat) -> String {
    match session.owner(seat) {
        SeatOwner::Human(name) => shown_person(localizer, name, seat.index()),
        SeatOwner::Opponent(level) => {
            let name = opponent_name(localizer, level);
            let owners = &session.record().setup.seats;
            let alike = owners.iter().filter(|owner| *owner == session.owner(seat)).count();
            if alike < 2 {
                return name;
            }
            let number = owners[..=seat.index()].iter().filter(|owner| *owner == session.owner(seat)).count();
            format!("{name} {number}")
        }
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
