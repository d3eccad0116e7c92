//! `score`: lands and games in, points out.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use cascadia::content::Content;
use cascadia::rules::{
    ByHabitat, ByWildlife, CardChoice, Edges, Edition, Environment, Habitat, Hex, Letter, PlacedTile,
    Rotation, TileId, TokenId, Wildlife, WildlifeSet,
};
use cascadia::scoring::{
    MOST_TOKENS, ScoreSheet, ScoringCards, add_habitat_bonuses, score_environment, winners,
};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Failure, load_content};

#[derive(Args)]
pub struct ScoreArgs {
    /// Answer with one JSON object per line instead of a score pad.
    #[arg(long)]
    json: bool,
    /// Where the lines come from: a file, or - for standard input.
    #[arg(default_value = "-")]
    file: String,
}

/// A land as written in the input; keys it does not know are ignored.
#[derive(Deserialize)]
struct RawLand {
    cards: RawCards,
    edition: Option<String>,
    /// Read one by one, so that a fault can be told with the tile's number.
    tiles: Vec<Value>,
    #[serde(default)]
    nature_tokens: Value,
}

#[derive(Deserialize)]
struct RawCards {
    bear: Option<String>,
    elk: Option<String>,
    salmon: Option<String>,
    hawk: Option<String>,
    fox: Option<String>,
    /// One card for all species; single cards beside it do not count.
    variant: Option<String>,
}

#[derive(Deserialize)]
struct RawTile {
    q: i32,
    r: i32,
    edges: Vec<String>,
    token: Option<String>,
}

#[derive(Deserialize)]
struct RawGame {
    /// Read one by one, so that a fault can be told with the player's number.
    players: Vec<Value>,
    majorities: Option<bool>,
}

/// A land that was understood.
struct Land {
    environment: Environment,
    cards: ScoringCards,
    nature_tokens: u8,
}

#[derive(Serialize)]
struct LandAnswer {
    wildlife: BTreeMap<&'static str, u16>,
    habitat_size: BTreeMap<&'static str, u16>,
    nature_tokens: u16,
    total_without_bonus: u16,
}

#[derive(Serialize)]
struct PlayerAnswer {
    #[serde(flatten)]
    land: LandAnswer,
    habitat_bonus: BTreeMap<&'static str, u16>,
    total: u16,
}

#[derive(Serialize)]
struct GameAnswer {
    players: Vec<PlayerAnswer>,
    winners: Vec<usize>,
}

#[derive(Serialize)]
struct ErrorAnswer {
    error: String,
}

/// What a line asked for, scored.
enum Scored {
    Land(Box<ScoreSheet>),
    Game(Vec<ScoreSheet>),
}

/// Hexes farther from the origin than this are a slip.
const FARTHEST: u32 = 10_000;
/// Most tokens of one species in a land. The box has 20; far beyond that, finding the best way to count them would take
/// all the memory there is.
const MOST_OF_A_SPECIES: usize = 64;

pub fn run(args: &ScoreArgs) -> Result<(), Failure> {
    let content = load_content()?;
    let unreadable = |error: io::Error| Failure::Sentence(format!("{} cannot be read: {error}", args.file));
    let input: Box<dyn Read> = if args.file == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(&args.file).map_err(unreadable)?)
    };
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_good = true;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        // Some programs begin a file with this mark.
        let text = line.strip_prefix(b"\xEF\xBB\xBF").filter(|_| number == 1).unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let scored = score_line(&content, text);
        all_good &= scored.is_ok();
        let written = if args.json {
            let answer = match &scored {
                Ok(Scored::Land(sheet)) => serde_json::to_string(&land_answer(sheet)),
                Ok(Scored::Game(sheets)) => serde_json::to_string(&game_answer(sheets)),
                Err(error) => serde_json::to_string(&ErrorAnswer { error: error.clone() }),
            };
            writeln!(output, "{}", answer.unwrap_or_default())
        } else {
            match &scored {
                Ok(Scored::Land(sheet)) => write_pad(&mut output, std::slice::from_ref(sheet.as_ref()), None),
                Ok(Scored::Game(sheets)) => write_pad(&mut output, sheets, Some(&winners(sheets))),
                Err(error) => writeln!(output, "line {number}: {error}\n"),
            }
        };
        written.map_err(Failure::of_output)?;
        // Whoever waits for the answer before sending the next line gets it now.
        if input.buffer().is_empty() {
            output.flush().map_err(Failure::of_output)?;
        }
    }
    output.flush().map_err(Failure::of_output)?;
    if all_good { Ok(()) } else { Err(Failure::Reported) }
}

fn score_line(content: &Content, line: &[u8]) -> Result<Scored, String> {
    let value: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    if value.get("players").is_none() {
        return Ok(Scored::Land(Box::new(score_land(&read_land(content, value)?))));
    }
    let raw: RawGame = serde_json::from_value(value).map_err(|error| error.to_string())?;
    let seats = raw.players.len();
    if !(1..=4).contains(&seats) {
        return Err(format!("a game has one to four players, not {seats}"));
    }
    let lands: Vec<Land> = raw
        .players
        .into_iter()
        .enumerate()
        .map(|(index, land)| {
            read_land(content, land).map_err(|error| format!("player {}: {error}", index + 1))
        })
        .collect::<Result<_, _>>()?;
    let mut sheets: Vec<ScoreSheet> = lands.iter().map(score_land).collect();
    if raw.majorities.unwrap_or(true) {
        let bonus = content.habitat_bonus(seats as u8).map_err(|error| error.to_string())?;
        add_habitat_bonuses(bonus, &mut sheets);
    }
    Ok(Scored::Game(sheets))
}

fn score_land(land: &Land) -> ScoreSheet {
    score_environment(&land.environment, land.nature_tokens.into(), &land.cards)
}

fn read_land(content: &Content, value: Value) -> Result<Land, String> {
    if !value.is_object() {
        return Err("a land is a JSON object with `cards` and `tiles`, a game one with `players`".to_owned());
    }
    let raw: RawLand = serde_json::from_value(value).map_err(|error| error.to_string())?;
    let edition = match &raw.edition {
        None => Edition::Final,
        Some(key) => Edition::from_key(key).ok_or_else(|| format!("there is no edition called `{key}`"))?,
    };
    let choice = read_cards(&raw.cards)?;
    let cards = content.scoring_cards(edition, &choice).map_err(|error| error.to_string())?;
    let nature_tokens = match &raw.nature_tokens {
        Value::Null => 0,
        number => number
            .as_u64()
            .and_then(|number| u8::try_from(number).ok())
            .ok_or_else(|| format!("`nature_tokens` is a number from 0 to {}, not {number}", u8::MAX))?,
    };
    Ok(Land { environment: read_environment(raw.tiles)?, cards, nature_tokens })
}

fn read_cards(raw: &RawCards) -> Result<CardChoice, String> {
    if let Some(variant) = &raw.variant {
        return match variant.as_str() {
            "family" => Ok(CardChoice::Family),
            "intermediate" => Ok(CardChoice::Intermediate),
            _ => Err(format!("there is no variant called `{variant}`")),
        };
    }
    let mut letters = ByWildlife([Letter::A; 5]);
    for (species, written) in
        Wildlife::ALL.into_iter().zip([&raw.bear, &raw.elk, &raw.salmon, &raw.hawk, &raw.fox])
    {
        let key = species.key();
        let written = written.as_ref().ok_or_else(|| format!("the card for the {key} is missing"))?;
        let mut chars = written.chars();
        letters[species] = match (chars.next().and_then(Letter::from_char), chars.next()) {
            (Some(letter), None) => letter,
            _ => return Err(format!("`{written}` is not a card of the {key}; cards are A, B, C and D")),
        };
    }
    Ok(CardChoice::Lettered(letters))
}

fn read_environment(tiles: Vec<Value>) -> Result<Environment, String> {
    if tiles.len() > MOST_TOKENS {
        return Err(format!("a land has at most {MOST_TOKENS} tiles, not {}", tiles.len()));
    }
    let mut environment = Environment::new();
    let mut tokens = ByWildlife([0; 5]);
    for (index, tile) in tiles.into_iter().enumerate() {
        let tile: RawTile =
            serde_json::from_value(tile).map_err(|error| format!("tile {}: {error}", index + 1))?;
        let place = format!("tile at {}, {}", tile.q, tile.r);
        if tile.q.unsigned_abs() > FARTHEST || tile.r.unsigned_abs() > FARTHEST {
            return Err(format!("{place}: too far away"));
        }
        let hex = Hex::new(tile.q, tile.r);
        if environment.at(hex).is_some() {
            return Err(format!("{place}: there is a tile already"));
        }
        let edges: Vec<Habitat> = tile
            .edges
            .iter()
            .map(|key| Habitat::from_key(key).ok_or_else(|| format!("{place}: there is no habitat `{key}`")))
            .collect::<Result<_, _>>()?;
        let edges: Edges = edges
            .try_into()
            .map_err(|edges: Vec<_>| format!("{place}: {} edges instead of 6", edges.len()))?;
        let token = match &tile.token {
            None => None,
            Some(key) => {
                let species =
                    Wildlife::from_key(key).ok_or_else(|| format!("{place}: there is no species `{key}`"))?;
                tokens[species] += 1;
                if tokens[species] > MOST_OF_A_SPECIES {
                    let key = species.key();
                    return Err(format!("a land has at most {MOST_OF_A_SPECIES} tokens of the {key}"));
                }
                // Only the species counts; the number just tells tokens of one land apart.
                Some(TokenId { species, number: index as u8 })
            }
        };
        environment.lay(PlacedTile {
            hex,
            tile: TileId(index as u8),
            rotation: Rotation::default(),
            edges,
            accepts: WildlifeSet::ALL,
            keystone: false,
            token,
        });
    }
    Ok(environment)
}

fn by_species(value: impl Fn(Wildlife) -> u16) -> BTreeMap<&'static str, u16> {
    Wildlife::ALL.into_iter().map(|species| (species.key(), value(species))).collect()
}

fn by_habitat(values: &ByHabitat<u16>) -> BTreeMap<&'static str, u16> {
    values.iter().map(|(habitat, value)| (habitat.key(), *value)).collect()
}

fn land_answer(sheet: &ScoreSheet) -> LandAnswer {
    LandAnswer {
        wildlife: by_species(|species| sheet.wildlife[species].points),
        habitat_size: by_habitat(&sheet.habitat_sizes()),
        nature_tokens: sheet.nature_tokens,
        total_without_bonus: sheet.total_without_bonus(),
    }
}

fn game_answer(sheets: &[ScoreSheet]) -> GameAnswer {
    GameAnswer {
        players: sheets
            .iter()
            .map(|sheet| PlayerAnswer {
                land: land_answer(sheet),
                habitat_bonus: by_habitat(&ByHabitat::from_fn(|habitat| sheet.habitats[habitat].bonus)),
                total: sheet.total(),
            })
            .collect(),
        winners: winners(sheets),
    }
}

/// A score pad in the order of the rulebook, one column per player; `winners` marks who came first.
pub fn write_pad(
    output: &mut impl Write,
    sheets: &[ScoreSheet],
    winners: Option<&[usize]>,
) -> io::Result<()> {
    let mut row = |name: &str, cell: &dyn Fn(&ScoreSheet) -> String| {
        write!(output, "{name:<16}")?;
        for sheet in sheets {
            write!(output, "{:>10}", cell(sheet))?;
        }
        writeln!(output)
    };
    for species in Wildlife::ALL {
        row(species.key(), &|sheet| sheet.wildlife[species].points.to_string())?;
    }
    row("wildlife", &|sheet| format!("= {}", sheet.wildlife_subtotal()))?;
    for habitat in Habitat::ALL {
        row(habitat.key(), &|sheet| {
            let score = &sheet.habitats[habitat];
            match score.bonus {
                0 => score.size.to_string(),
                bonus => format!("{} + {bonus}", score.size),
            }
        })?;
    }
    row("habitats", &|sheet| format!("= {}", sheet.habitat_subtotal()))?;
    row("nature tokens", &|sheet| sheet.nature_tokens.to_string())?;
    row("total", &|sheet| format!("= {}", sheet.total()))?;
    if let Some(winners) = winners {
        write!(output, "{:<16}", "first")?;
        for player in 0..sheets.len() {
            write!(output, "{:>10}", if winners.contains(&player) { "*" } else { "" })?;
        }
        writeln!(output)?;
    }
    writeln!(output)
}
