//! Parser from a line of JSON to sheets, or to a sentence that describes the error.

use std::ops::RangeInclusive;

use cascadia_base::{ByHabitat, Habitat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::sheets::{Cell, Pick, Sheet, SheetLetter, SheetMarks, Tally};

use super::written::Written;

/// Maximum number of completed cards: one in each round.
const MOST_CARDS: u8 = 20;

/// A parsed sheet.
pub(super) struct SheetInput {
    pub sheet: Sheet,
    pub tally: Tally,
    pub cards_completed: Option<u8>,
    pub family: bool,
    pub scenario: Option<u8>,
}

/// The content of a line: one sheet, or the sheets of a game.
pub(super) enum LineInput {
    Sheet(SheetInput),
    Game(Vec<SheetInput>),
}

/// Parses a line; `scenario` applies to sheets that name none.
pub(super) fn read_line(content: &Content, scenario: Option<u8>, line: &[u8]) -> Result<LineInput, String> {
    let value: Written =
        serde_json::from_slice(line).map_err(|error| format!("invalid JSON at column {}", error.column()))?;
    let Some(players) = value.given("players")? else {
        return read_sheet(content, scenario, &value).map(LineInput::Sheet);
    };
    let Written::List(players) = players else { return Err(slip("`players`", "a list of sheets", players)) };
    if !(1..=4).contains(&players.len()) {
        return Err(format!("a game has one to four players, not {}", players.len()));
    }
    let sheets: Vec<SheetInput> = players
        .iter()
        .enumerate()
        .map(|(player, value)| {
            read_sheet(content, scenario, value).map_err(|error| format!("player {player}: {error}"))
        })
        .collect::<Result<_, _>>()?;
    let letter = sheets[0].sheet.letter();
    match sheets.iter().find(|input| input.sheet.letter() != letter) {
        Some(other) => Err(format!(
            "all players of a game have the same sheet, not {} and {}",
            letter.key(),
            other.sheet.letter().key()
        )),
        None => Ok(LineInput::Game(sheets)),
    }
}

/// Formats the error of an invalid value.
fn slip(what: &str, wanted: &str, found: &Written) -> String {
    format!("{what} is {wanted}, not {}", found.in_words())
}

/// Parses a whole number.
fn whole(what: &str, range: RangeInclusive<u8>, value: &Written) -> Result<u8, String> {
    let number = match value {
        Written::Whole(number) => u8::try_from(*number).ok().filter(|number| range.contains(number)),
        _ => None,
    };
    let wanted = format!("a whole number from {} to {}", range.start(), range.end());
    number.ok_or_else(|| slip(what, &wanted, value))
}

/// Returns the entries of an object under a key, empty if it is left out. Its keys must be unique.
fn entries<'a>(line: &'a Written, key: &str) -> Result<&'a [(String, Written)], String> {
    match line.given(key)? {
        None => Ok(&[]),
        Some(Written::Object(entries)) => {
            for (index, (own, _)) in entries.iter().enumerate() {
                if entries[..index].iter().any(|(earlier, _)| earlier == own) {
                    return Err(format!("`{own}` is duplicated in `{key}`"));
                }
            }
            Ok(entries)
        }
        Some(value) => Err(slip(&format!("`{key}`"), "an object", value)),
    }
}

/// Returns the values of a list under a key, empty if it is left out.
fn list<'a>(line: &'a Written, key: &str, of: &str) -> Result<&'a [Written], String> {
    match line.given(key)? {
        None => Ok(&[]),
        Some(Written::List(values)) => Ok(values),
        Some(value) => Err(slip(&format!("`{key}`"), &format!("a list of {of}"), value)),
    }
}

fn habitat(key: &str) -> Result<Habitat, String> {
    Habitat::from_key(key).ok_or_else(|| format!("there is no habitat `{key}`"))
}

fn read_sheet(content: &Content, scenario: Option<u8>, line: &Written) -> Result<SheetInput, String> {
    if !matches!(line, Written::Object(_)) {
        return Err("a sheet is a JSON object with `sheet`, a game is one with `players`".to_owned());
    }
    let letter = match line.given("sheet")? {
        None => return Err("`sheet` is missing".to_owned()),
        Some(Written::Text(key)) => SheetLetter::from_key(key)
            .ok_or_else(|| format!("there is no sheet `{key}`; sheets are A, B, C and D"))?,
        Some(value) => return Err(slip("`sheet`", "A, B, C or D", value)),
    };
    let layout = content.sheet(letter);
    let marks = match letter {
        SheetLetter::A => read_columns(line)?,
        SheetLetter::B => read_tracks(line)?,
        SheetLetter::C => read_outlines(line)?,
        SheetLetter::D => read_animals(line)?,
    };
    let sheet = Sheet::from_marks(layout, &marks).map_err(|error| error.to_string())?;
    let cards = line.given("cards_completed")?;
    let cards_completed = cards.map(|value| whole("`cards_completed`", 0..=MOST_CARDS, value)).transpose()?;
    let family = match line.given("family")? {
        None => false,
        Some(Written::Bool(family)) => *family,
        Some(value) => return Err(slip("`family`", "true or false", value)),
    };
    let own = line.given("scenario")?;
    let most = content.scenarios().len() as u8;
    let own = own.map(|value| whole("`scenario`", 1..=most, value)).transpose()?;
    let input =
        SheetInput { sheet, tally: read_tally(line)?, cards_completed, family, scenario: own.or(scenario) };
    check_scenario(content, &input)?;
    Ok(input)
}

/// Refuses a scenario that the sheet cannot belong to.
fn check_scenario(content: &Content, input: &SheetInput) -> Result<(), String> {
    let Some((number, scenario)) =
        input.scenario.and_then(|number| content.scenario(number).map(|scenario| (number, scenario)))
    else {
        return Ok(());
    };
    let letter = input.sheet.letter();
    if scenario.sheet != letter {
        let sheet = scenario.sheet.key();
        return Err(format!("scenario {number} is played on sheet {sheet}, not on sheet {}", letter.key()));
    }
    if input.family {
        return Err(format!("scenario {number} is not played by the family rules"));
    }
    Ok(())
}

fn read_tally(line: &Written) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for (key, value) in entries(line, "tally")?.iter().filter(|(_, value)| !value.is_null()) {
        if key == "nature_tokens" {
            tally.nature_tokens = whole("`nature_tokens`", 0..=u8::MAX, value)?;
        } else {
            let animal = Wildlife::from_key(key).ok_or_else(|| format!("there is no animal `{key}`"))?;
            tally.animals[animal] = whole(&format!("`{key}`"), 0..=u8::MAX, value)?;
        }
    }
    Ok(tally)
}

fn read_columns(line: &Written) -> Result<SheetMarks, String> {
    let mut columns: ByHabitat<Vec<u8>> = ByHabitat::default();
    for (key, value) in entries(line, "columns")?.iter().filter(|(_, value)| !value.is_null()) {
        let habitat = habitat(key)?;
        let Written::List(numbers) = value else {
            return Err(slip(&format!("column {key}"), "a list of numbers", value));
        };
        if numbers.len() > rolling_rivers::sheets::COLUMN_LENGTH {
            return Err(format!("column {key} has more than four numbers"));
        }
        let what = format!("a number of column {key}");
        // The sheet itself checks the range, as far as the values fit its number type.
        columns[habitat] =
            numbers.iter().map(|value| whole(&what, 0..=u8::MAX, value)).collect::<Result<_, _>>()?;
    }
    let items = list(line, "area", "items")?;
    let area = items.iter().map(|value| whole("an item of `area`", 0..=u8::MAX, value));
    Ok(SheetMarks::A { columns, area: area.collect::<Result<_, _>>()? })
}

fn read_overflow(line: &Written) -> Result<u8, String> {
    line.given("overflow")?.map_or(Ok(0), |value| whole("`overflow`", 0..=u8::MAX, value))
}

/// Parses a list of names with `read`.
fn named<T>(line: &Written, key: &str, of: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
    let one = of.trim_end_matches('s');
    let read = |value: &Written| match value {
        Written::Text(text) => read(text).ok_or_else(|| format!("there is no {one} `{text}`")),
        value => Err(slip(&format!("an entry of `{key}`"), &format!("the text of one of the {of}"), value)),
    };
    list(line, key, of)?.iter().map(read).collect()
}

fn read_options(line: &Written) -> Result<Vec<Pick>, String> {
    let option = |text: &str| Pick::from_key(text).filter(|pick| matches!(pick, Pick::Option { .. }));
    named(line, "sun_rain", "options", option)
}

fn read_tracks(line: &Written) -> Result<SheetMarks, String> {
    let mut tracks = ByHabitat::default();
    for (key, value) in entries(line, "tracks")?.iter().filter(|(_, value)| !value.is_null()) {
        tracks[habitat(key)?] = whole(&format!("track {key}"), 0..=u8::MAX, value)?;
    }
    Ok(SheetMarks::B { tracks, overflow: read_overflow(line)?, sun_rain: read_options(line)? })
}

fn read_outlines(line: &Written) -> Result<SheetMarks, String> {
    let outlined = named(line, "outlined", "hexagons", Cell::from_key)?;
    Ok(SheetMarks::C { outlined, overflow: read_overflow(line)?, sun_rain: read_options(line)? })
}

fn read_animals(line: &Written) -> Result<SheetMarks, String> {
    let mut animals = Vec::new();
    for (key, value) in entries(line, "animals")? {
        let cell = Cell::from_key(key).ok_or_else(|| format!("there is no hexagon `{key}`"))?;
        let animal = match value {
            Written::Null => None,
            Written::Text(word) => {
                Some(Wildlife::from_key(word).ok_or_else(|| format!("there is no animal `{word}`"))?)
            }
            value => return Err(slip(&format!("hexagon {key}"), "an animal or null", value)),
        };
        animals.push((cell, animal));
    }
    Ok(SheetMarks::D { animals, overflow: read_overflow(line)? })
}
