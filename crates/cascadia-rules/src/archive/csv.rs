//! The journal as comma-separated values for other programs.

use crate::Cascadia;
use crate::rules::CardChoice;
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::archive::{Journal, JournalColumns, or_empty, yes_or_no};

/// Writes the journal as comma-separated values: a row for each seat of each game.
pub fn journal_csv(journal: &Journal<Cascadia>) -> String {
    let mut columns = JournalColumns::<Cascadia>::of_game()
        .with("edition", |entry, _| entry.options.edition.key())
        .with("scoring cards", |entry, _| entry.options.cards.key())
        .with("second cards", |entry, _| or_empty(entry.options.second_cards.as_ref().map(CardChoice::key)))
        .with("habitat bonuses", |entry, _| yes_or_no(entry.options.majorities))
        .with("restriction", |entry, _| or_empty(entry.options.restriction))
        .with("scenario", |entry, _| or_empty(entry.options.scenario))
        .with("custom rules", |entry, _| {
            entry.options.custom.iter().map(|rule| rule.key()).collect::<Vec<_>>().join(" ")
        })
        .with("seed", |entry, _| entry.options.seed)
        .with_seat();
    for species in Wildlife::ALL {
        columns = columns.with(species.key(), move |_, seat| seat.breakdown.wildlife[species]);
    }
    for habitat in Habitat::ALL {
        columns = columns.with(habitat.key(), move |_, seat| seat.breakdown.habitats[habitat]);
    }
    for habitat in Habitat::ALL {
        let name = format!("{} bonus", habitat.key());
        columns = columns.with(name, move |_, seat| seat.breakdown.bonuses[habitat]);
    }
    columns.with("nature tokens", |_, seat| seat.breakdown.nature_tokens).with_result().write(journal)
}
