//! Export of the journal as comma-separated values.

use super::breakdown::ScoreBreakdown;
use crate::RollingRivers;
use crate::content::cards_in_words;
use crate::sheets::SheetLetter;
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::{Journal, JournalEntry, SeatResult};

/// Columns of every seat, common to all sheets.
const HEADER: [&str; 21] = [
    "game",
    "begun",
    "ended",
    "daily game",
    "practice",
    "sheet",
    "completion cards",
    "family",
    "abundance",
    "scenario",
    "seed",
    "seat",
    "player",
    "name",
    "cards completed",
    "dice actions",
    "animals left",
    "nature tokens left",
    "goals",
    "achievements",
    "total",
];

/// Writes the journal as comma-separated values: a row for each seat of each game. Lines of other sheets
/// stay empty.
pub fn journal_csv(journal: &Journal<RollingRivers>) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let columns = columns();
    let header = HEADER.into_iter().chain(["first place"]).chain(columns.iter().copied());
    // Writing into memory cannot fail, and every row is as long as the header.
    let _ = table.write_record(header);
    for entry in journal.games() {
        for (index, seat) in entry.seats.iter().enumerate() {
            let _ = table.write_record(row(entry, index, seat, &columns));
        }
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the distinct keys of the lines of all sheets.
fn columns() -> Vec<&'static str> {
    let mut columns = Vec::new();
    for key in SheetLetter::ALL.into_iter().flat_map(SheetLetter::lines) {
        if !columns.contains(key) {
            columns.push(*key);
        }
    }
    columns
}

fn row(
    entry: &JournalEntry<RollingRivers>,
    index: usize,
    seat: &SeatResult<RollingRivers>,
    columns: &[&str],
) -> Vec<String> {
    let yes_or_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let player = match seat.owner {
        SeatOwner::Human(_) => "person",
        SeatOwner::Opponent(_) => "computer",
    };
    let (options, breakdown) = (&entry.options, &seat.breakdown);
    let numbers: Vec<String> = breakdown.achievements.iter().map(ToString::to_string).collect();
    let mut row = vec![
        entry.game.clone(),
        entry.begun.map_or_else(String::new, |begun| begun.to_string()),
        entry.ended.to_string(),
        entry.daily.map_or_else(String::new, |day| day.to_string()),
        yes_or_no(entry.practice),
        options.sheet.key().to_owned(),
        cards_in_words(&options.completion_cards),
        yes_or_no(options.family),
        yes_or_no(options.abundance),
        options.scenario.map_or_else(String::new, |number| number.to_string()),
        options.seed.to_string(),
        (index + 1).to_string(),
        player.to_owned(),
        seat.owner.name().to_owned(),
        breakdown.cards.to_string(),
        breakdown.dice_actions.to_string(),
        breakdown.animals.to_string(),
        breakdown.nature_tokens.to_string(),
        goals_in_words(breakdown),
        numbers.join(" "),
        seat.total.to_string(),
        yes_or_no(seat.first),
    ];
    let keys = options.sheet.lines();
    let points = |column: &&str| {
        let line = keys.iter().position(|key| key == column);
        line.and_then(|line| breakdown.lines.get(line)).map_or_else(String::new, ToString::to_string)
    };
    row.extend(columns.iter().map(points));
    row
}

/// Returns the number of scenario goals met, such as `3 of 4`; empty without a scenario.
fn goals_in_words(breakdown: &ScoreBreakdown) -> String {
    if breakdown.goals.is_empty() {
        return String::new();
    }
    let met = breakdown.goals.iter().filter(|met| **met).count();
    format!("{met} of {}", breakdown.goals.len())
}
