//! Export of the journal as comma-separated values.

use super::breakdown::ScoreBreakdown;
use crate::RollingRivers;
use crate::content::cards_in_words;
use crate::sheets::SheetLetter;
use cascadia_engine::archive::{Journal, JournalColumns, or_empty, yes_or_no};

/// Writes the journal as comma-separated values: a row for each seat of each game. Lines of other sheets
/// stay empty.
pub fn journal_csv(journal: &Journal<RollingRivers>) -> String {
    let mut columns = JournalColumns::<RollingRivers>::of_game()
        .with("sheet", |entry, _| entry.options.sheet.key())
        .with("completion cards", |entry, _| cards_in_words(&entry.options.completion_cards))
        .with("family", |entry, _| yes_or_no(entry.options.family))
        .with("abundance", |entry, _| yes_or_no(entry.options.abundance))
        .with("scenario", |entry, _| or_empty(entry.options.scenario))
        .with("seed", |entry, _| entry.options.seed)
        .with_seat()
        .with("cards completed", |_, seat| seat.breakdown.cards)
        .with("dice actions", |_, seat| seat.breakdown.dice_actions)
        .with("animals left", |_, seat| seat.breakdown.animals)
        .with("nature tokens left", |_, seat| seat.breakdown.nature_tokens)
        .with("goals", |_, seat| goals_in_words(&seat.breakdown))
        .with("achievements", |_, seat| {
            seat.breakdown.achievements.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        })
        .with_result();
    let mut known = Vec::new();
    for key in SheetLetter::ALL.into_iter().flat_map(SheetLetter::lines) {
        if !known.contains(key) {
            known.push(*key);
            columns = columns.with(*key, move |entry, seat| {
                let line = entry.options.sheet.lines().iter().position(|line| line == key);
                or_empty(line.and_then(|line| seat.breakdown.lines.get(line)))
            });
        }
    }
    columns.write(journal)
}

/// Returns the number of scenario goals met, such as `3 of 4`; empty without a scenario.
fn goals_in_words(breakdown: &ScoreBreakdown) -> String {
    if breakdown.goals.is_empty() {
        return String::new();
    }
    let met = breakdown.goals.iter().filter(|met| **met).count();
    format!("{met} of {}", breakdown.goals.len())
}
