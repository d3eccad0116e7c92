//! Rows of the journal: points per line of the sheet, and the effect of each completion card.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::rolling::words::{card_title, line_name, sheet_title};
use crate::ui::journal::figures::{decimal, games_text, signed_decimal};
use cascadia_engine::archive::Average;
use rolling_rivers::archive::{CompletionWorth, ScoreAverages, SheetAverages};
use rolling_rivers::content::Content;
use rolling_rivers::sheets::SheetLetter;

/// The points of a player by source.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PointSources {
    /// Sheets played, or the lines of the selected sheet.
    pub(super) left: SourceTable,
    /// The effect of each completion card.
    pub(super) cards: Vec<CompletionRow>,
}

/// The left half of the page.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SourceTable {
    /// One row for each sheet played.
    Sheets(Vec<SheetRow>),
    /// The name of one sheet, its lines, and its other counts.
    Lines(String, Vec<LineRow>, Box<SheetRow>),
}

impl Default for SourceTable {
    fn default() -> Self {
        Self::Sheets(Vec::new())
    }
}

/// Averages of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SheetRow {
    pub letter: String,
    /// Number of games.
    pub games: String,
    /// Mean total.
    pub mean: String,
    /// Length of its bar, 0 to 1.
    pub share: f32,
    /// Completed cards, dice actions, animals left, nature tokens left.
    pub counts: [String; 4],
    /// The row as a sentence, for screen readers.
    pub spoken: String,
}

/// Mean points of a line of the sheet.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LineRow {
    pub name: String,
    pub mean: String,
    /// Length of its bar, 0 to 1.
    pub share: f32,
}

/// The effect of a completion card.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CompletionRow {
    /// Number and name of the card.
    pub name: String,
    /// Number of games.
    pub games: String,
    /// Difference from the mean of the sheet.
    pub worth: f64,
    /// The difference with its sign, as text.
    pub signed: String,
    /// Length of its bar, 0 to 1.
    pub share: f32,
    /// The row as a sentence, for screen readers.
    pub spoken: String,
}

/// Prepares the averages, of all sheets or of the selected `sheet`.
pub(super) fn point_sources(
    averages: &ScoreAverages,
    sheet: Option<SheetLetter>,
    content: &Content,
    localizer: &Localizer,
) -> PointSources {
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
    PointSources { left, cards }
}

/// Returns the row of a sheet, or `None` if it was never played.
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
    content: &Content,
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
