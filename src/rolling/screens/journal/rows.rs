//! The points by line of the sheet, and what each completion card brings, as rows of the journal's page.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::rolling::words::{card_title, line_name, sheet_title};
use crate::ui::journal::figures::{decimal, games_text, signed_decimal};
use cascadia_engine::archive::Average;
use rolling_rivers::archive::{CompletionWorth, RollingAverages, SheetAverages};
use rolling_rivers::content::RollingContent;
use rolling_rivers::sheets::SheetLetter;

/// The points of a person by source.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct RollingSources {
    /// The sheets that were played, or the lines of the one that is looked at.
    pub(super) left: SourceTable,
    /// What each completion card brings.
    pub(super) cards: Vec<CompletionRow>,
}

/// The left half of the page.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SourceTable {
    /// A row for each sheet that was played.
    Sheets(Vec<SheetRow>),
    /// The lines of one sheet, and what else is counted on it.
    Lines(String, Vec<LineRow>, Box<SheetRow>),
}

impl Default for SourceTable {
    fn default() -> Self {
        Self::Sheets(Vec::new())
    }
}

/// The means of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SheetRow {
    /// The letter.
    pub letter: String,
    /// How many games.
    pub games: String,
    /// The mean total.
    pub mean: String,
    /// How long its bar is, from 0 to 1.
    pub share: f32,
    /// Completed cards, dice actions, animals left, nature tokens left.
    pub counts: [String; 4],
    /// The row in a sentence.
    pub spoken: String,
}

/// The mean points of a line of the sheet.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LineRow {
    /// The name of the line.
    pub name: String,
    /// The mean.
    pub mean: String,
    /// How long its bar is, from 0 to 1.
    pub share: f32,
}

/// What a completion card brings.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CompletionRow {
    /// The number and the name of the card.
    pub name: String,
    /// How many games.
    pub games: String,
    /// The difference to the mean of the sheet.
    pub worth: f64,
    /// The same with its sign.
    pub signed: String,
    /// How long its bar is, from 0 to 1.
    pub share: f32,
    /// The row in a sentence.
    pub spoken: String,
}

/// Prepares the means; `sheet` is the one that is looked at.
pub(super) fn rolling_sources(
    averages: &RollingAverages,
    sheet: Option<SheetLetter>,
    content: &RollingContent,
    localizer: &Localizer,
) -> RollingSources {
    let of = |letter: SheetLetter| &averages.sheets[letter.index()];
    let highest = averages.sheets.iter().filter_map(|sheet| sheet.totals.mean()).fold(1.0, f64::max);
    let row = |letter: SheetLetter| sheet_row(letter, of(letter), highest, localizer);
    let left = match sheet.and_then(|letter| Some((letter, row(letter)?))) {
        Some((letter, row)) => SourceTable::Lines(
            sheet_title(localizer, letter),
            line_rows(letter, of(letter), localizer),
            Box::new(row),
        ),
        None => SourceTable::Sheets(SheetLetter::ALL.into_iter().filter_map(row).collect()),
    };
    let worths = averages.completion_worths();
    let longest = worths.iter().map(|worth| worth.worth.abs()).fold(1.0, f64::max);
    let cards = worths.iter().map(|worth| completion_row(worth, longest, content, localizer)).collect();
    RollingSources { left, cards }
}

/// Returns the row of a sheet; none if it was never played.
fn sheet_row(
    letter: SheetLetter,
    averages: &SheetAverages,
    highest: f64,
    localizer: &Localizer,
) -> Option<SheetRow> {
    let total = averages.totals.mean()?;
    let mean = |average: Average| decimal(average.mean().unwrap_or_default(), localizer);
    let (games, text) = (games_text(averages.totals.games, localizer), decimal(total, localizer));
    let counts = [averages.cards, averages.dice_actions, averages.animals, averages.nature_tokens].map(mean);
    let values = [
        ("sheet", FluentValue::from(sheet_title(localizer, letter))),
        ("games", FluentValue::from(games.as_str())),
        ("points", FluentValue::from(text.as_str())),
        ("cards", FluentValue::from(counts[0].as_str())),
        ("dice", FluentValue::from(counts[1].as_str())),
        ("animals", FluentValue::from(counts[2].as_str())),
        ("tokens", FluentValue::from(counts[3].as_str())),
    ];
    let spoken = localizer.text_with("rolling-journal-sheet-spoken", &values);
    let share = (total / highest) as f32;
    Some(SheetRow { letter: letter.key().to_owned(), games, mean: text, share, counts, spoken })
}

fn line_rows(letter: SheetLetter, averages: &SheetAverages, localizer: &Localizer) -> Vec<LineRow> {
    let highest = averages.lines.iter().filter_map(|line| line.mean()).fold(1.0, f64::max);
    let rows = letter.lines().iter().zip(&averages.lines).map(|(key, average)| {
        let mean = average.mean().unwrap_or_default();
        LineRow {
            name: line_name(localizer, key),
            mean: decimal(mean, localizer),
            share: (mean / highest) as f32,
        }
    });
    rows.collect()
}

fn completion_row(
    worth: &CompletionWorth,
    longest: f64,
    content: &RollingContent,
    localizer: &Localizer,
) -> CompletionRow {
    let name = card_title(localizer, content, worth.card);
    let (games, signed) = (games_text(worth.games, localizer), signed_decimal(worth.worth, localizer));
    let values = [
        ("card", FluentValue::from(name.as_str())),
        ("points", FluentValue::from(signed.as_str())),
        ("games", FluentValue::from(games.as_str())),
    ];
    let spoken = localizer.text_with("rolling-journal-card-spoken", &values);
    let share = (worth.worth.abs() / longest) as f32;
    CompletionRow { name, games, worth: worth.worth, signed, share, spoken }
}
