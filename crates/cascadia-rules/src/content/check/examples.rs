//! The drawn examples: the shape of their file, and the check that every card has them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::examples::{
    CardExample, CardExamples, ExampleEnvironment, ExamplePair, PieceMark, RulesPicture, plain_tile,
};
use super::super::raw::{Entries, RawHabitat, RawWildlife, present};
use super::super::{CARDS_FILE, EXAMPLES_FILE};
use super::{is_near_origin, unique_keys};
use crate::rules::{Environment, PlacedTile, Tile, TileId, TokenId};
use crate::scoring::{ScoreSheet, ScoringCard};
use cascadia_base::{Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_storage::Problems;

/// `examples.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawExamples {
    pub cards: Entries<String, RawCardExamples>,
    pub pictures: Entries<String, RawPicture>,
}

/// The two examples of a card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCardExamples {
    right: RawCardExample,
    wrong: RawCardExample,
}

/// Rows of letters, and the points of the card for them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCardExample {
    #[serde(rename = "land")]
    rows: Vec<String>,
    points: u16,
}

/// A picture of the rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawPicture {
    #[serde(rename = "lands")]
    Environments(Vec<RawExampleEnvironment>),
    Display(Vec<RawExamplePair>),
    Sheet {
        wildlife: [u16; 5],
        habitats: [u16; 5],
        bonuses: [u16; 5],
        nature: u16,
    },
    Shapes(u8),
}

/// A small environment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawExampleEnvironment {
    tiles: Vec<RawExampleTile>,
    #[serde(default)]
    free: Vec<(i32, i32)>,
    #[serde(default)]
    lit: Vec<(i32, i32)>,
    #[serde(default)]
    wrong: Vec<(i32, i32)>,
    #[serde(default, deserialize_with = "present")]
    kept: Option<bool>,
}

/// A tile of a small environment; a single habitat makes a keystone tile.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawExampleTile {
    at: (i32, i32),
    habitats: Vec<RawHabitat>,
    #[serde(default)]
    rotation: u8,
    #[serde(default)]
    wildlife: Vec<RawWildlife>,
    #[serde(default, deserialize_with = "present")]
    token: Option<RawWildlife>,
}

/// A pair of a display.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawExamplePair {
    habitats: Vec<RawHabitat>,
    wildlife: Vec<RawWildlife>,
    token: RawWildlife,
    #[serde(default)]
    tile_is: RawMark,
    #[serde(default)]
    token_is: RawMark,
}

/// The fate of a piece.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawMark {
    #[default]
    None,
    Taken,
    Gone,
}

impl From<RawMark> for PieceMark {
    fn from(raw: RawMark) -> Self {
        match raw {
            RawMark::None => Self::None,
            RawMark::Taken => Self::Taken,
            RawMark::Gone => Self::Gone,
        }
    }
}

/// Converts the examples of the cards, each once per key, and reports cards without examples.
pub(crate) fn card_examples(
    raw: &RawExamples,
    cards: &BTreeMap<(String, Wildlife), Arc<ScoringCard>>,
    problems: &mut Problems,
) -> BTreeMap<(String, Wildlife), CardExamples> {
    unique_keys(EXAMPLES_FILE, raw.cards.0.iter().map(|(key, _)| key), problems);
    // Keys are compared with the keys of valid cards only.
    let in_order = problems.0.iter().all(|problem| problem.file != CARDS_FILE);
    for (key, _) in raw.cards.0.iter().filter(|_| in_order) {
        if !cards.keys().any(|(known, _)| known == key) {
            problems.report_entry(EXAMPLES_FILE, key, "there is no card with this key");
        }
    }
    let mut examples = BTreeMap::new();
    for (key, species) in cards.keys() {
        let Some(raw) = raw.cards.get(key) else {
            if in_order {
                problems.report_entry(EXAMPLES_FILE, key, "this card has no examples");
            }
            continue;
        };
        let mut convert = |raw: &RawCardExample, right: bool| {
            let environment = drawn(&raw.rows, *species).unwrap_or_else(|why| {
                problems.report_entry(EXAMPLES_FILE, key, why);
                Environment::new()
            });
            let shown =
                ExampleEnvironment { environment, kept: Some(right), ..ExampleEnvironment::default() };
            CardExample { shown, points: raw.points }
        };
        let both = CardExamples { right: convert(&raw.right, true), wrong: convert(&raw.wrong, false) };
        examples.insert((key.clone(), *species), both);
    }
    examples
}

/// Converts a drawing: `B E S H F` are tokens, `X` is a token of the card's species, `.` is a tile without a
/// token and a blank is no tile. Every row lies half a hex, which is one letter, beside the next.
fn drawn(rows: &[String], own: Wildlife) -> Result<Environment, String> {
    let mut environment = Environment::new();
    let first = rows.first().and_then(|row| row.find(|letter| letter != ' ')).unwrap_or(0) as i32;
    for (r, row) in rows.iter().enumerate() {
        for (column, letter) in row.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            let (r, column) = (r as i32, column as i32);
            let twice_q = column - first - r;
            if twice_q % 2 != 0 {
                return Err(format!("`{letter}` in row {} is not offset by half a hex", r + 1));
            }
            let species = match letter {
                '.' => None,
                'X' => Some(own),
                'B' => Some(Wildlife::Bear),
                'E' => Some(Wildlife::Elk),
                'S' => Some(Wildlife::Salmon),
                'H' => Some(Wildlife::Hawk),
                'F' => Some(Wildlife::Fox),
                _ => return Err(format!("`{letter}` is not a letter of a drawing")),
            };
            let hex = Hex::new(twice_q / 2, r);
            // Patches of habitat, so that it looks like a piece of a game.
            let habitat = Habitat::ALL[(hex.x.div_euclid(2) + 2 * r.div_euclid(2)).rem_euclid(5) as usize];
            lay(&mut environment, hex, plain_tile(habitat), Rotation::default(), species);
        }
    }
    if environment.tiles().is_empty() { Err("a drawing is empty".to_owned()) } else { Ok(environment) }
}

fn lay(environment: &mut Environment, hex: Hex, tile: Tile, rotation: Rotation, species: Option<Wildlife>) {
    let number = environment.tiles().len() as u8;
    let mut placed = PlacedTile::new(hex, TileId(number), tile, rotation);
    placed.token = species.map(|species| TokenId { species, number });
    environment.lay(placed);
}

/// Converts the pictures of the rules, by the key of the text above each.
pub(crate) fn rules_pictures(raw: &RawExamples, problems: &mut Problems) -> BTreeMap<String, RulesPicture> {
    unique_keys(EXAMPLES_FILE, raw.pictures.0.iter().map(|(key, _)| key), problems);
    let mut pictures = BTreeMap::new();
    for (key, picture) in &raw.pictures.0 {
        match rules_picture(picture) {
            Ok(picture) => {
                pictures.insert(key.clone(), picture);
            }
            Err(why) => problems.report_entry(EXAMPLES_FILE, key, why),
        }
    }
    pictures
}

fn rules_picture(raw: &RawPicture) -> Result<RulesPicture, &'static str> {
    match raw {
        RawPicture::Environments(environments) if environments.is_empty() => Err("the picture shows nothing"),
        RawPicture::Display(pairs) if pairs.is_empty() => Err("the picture shows nothing"),
        RawPicture::Environments(environments) => Ok(RulesPicture::Environments(
            environments.iter().map(example_environment).collect::<Result<_, _>>()?,
        )),
        RawPicture::Display(pairs) => {
            Ok(RulesPicture::Display(pairs.iter().map(example_pair).collect::<Result<_, _>>()?))
        }
        RawPicture::Sheet { wildlife, habitats, bonuses, nature } => {
            let mut sheet = ScoreSheet { nature_tokens: *nature, ..ScoreSheet::default() };
            for species in Wildlife::ALL {
                sheet.wildlife[species].points = wildlife[species.index()];
            }
            for habitat in Habitat::ALL {
                sheet.habitats[habitat].points = habitats[habitat.index()];
                sheet.habitats[habitat].bonus = bonuses[habitat.index()];
            }
            Ok(RulesPicture::Sheet(Box::new(sheet)))
        }
        RawPicture::Shapes(filled) => Ok(RulesPicture::Shapes(*filled)),
    }
}

fn example_pair(raw: &RawExamplePair) -> Result<ExamplePair, &'static str> {
    Ok(ExamplePair {
        tile: (tile(&raw.habitats, &raw.wildlife)?, raw.tile_is.into()),
        token: (raw.token.into(), raw.token_is.into()),
    })
}

fn example_environment(raw: &RawExampleEnvironment) -> Result<ExampleEnvironment, &'static str> {
    let hexes = |list: &[(i32, i32)]| list.iter().map(|(q, r)| Hex::new(*q, *r)).collect::<Vec<_>>();
    let mut environment = Environment::new();
    for entry in &raw.tiles {
        let hex = Hex::new(entry.at.0, entry.at.1);
        if !is_near_origin(hex, 6) || environment.at(hex).is_some() {
            return Err("the tiles are on different hexes around 0, 0");
        }
        let tile = tile(&entry.habitats, &entry.wildlife)?;
        let rotation = Rotation::new(i32::from(entry.rotation));
        lay(&mut environment, hex, tile, rotation, entry.token.map(Wildlife::from));
    }
    let example = ExampleEnvironment {
        environment,
        free: hexes(&raw.free),
        lit: hexes(&raw.lit),
        wrong: hexes(&raw.wrong),
        kept: raw.kept,
    };
    if example.environment.tiles().is_empty() {
        return Err("the picture shows nothing");
    }
    if !example.free.iter().all(|hex| example.environment.is_free_neighbour(*hex)) {
        return Err("a free hex lies beside a tile");
    }
    if !example.lit.iter().chain(&example.wrong).all(|hex| example.environment.at(*hex).is_some()) {
        return Err("a hex that is pointed out has a tile");
    }
    Ok(example)
}

fn tile(habitats: &[RawHabitat], wildlife: &[RawWildlife]) -> Result<Tile, &'static str> {
    let wildlife: WildlifeSet = wildlife.iter().map(|species| Wildlife::from(*species)).collect();
    match habitats {
        [only] => Ok(Tile::new((*only).into(), (*only).into(), wildlife)),
        [first, second] if first != second => Ok(Tile::new((*first).into(), (*second).into(), wildlife)),
        _ => Err("a tile has one habitat or two different ones"),
    }
}
