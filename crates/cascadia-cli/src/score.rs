//! `score`: environments and games in, points out.

use std::collections::BTreeMap;
use std::io::{self, Write};

use cascadia_base::{ByHabitat, ByWildlife, Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::{Goal, Progress, Situation};
use cascadia_rules::rules::{
    CardChoice, Edges, Edition, Environment, HabitatBonus, Letter, PlacedTile, RuleSet, TileId, TokenId,
};
use cascadia_rules::scoring::{
    MOST_TOKENS, ScoreSheet, ScoringCards, add_habitat_bonuses, score_environment_by, winners,
};
use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::lines::answer_lines;
use crate::rules::RuleArgs;
use crate::{CommandFailure, load_content};

#[derive(Args)]
pub(crate) struct ScoreArgs {
    /// Answer with one JSON object per line instead of a score pad.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RuleArgs,
    /// The input: a file, or - for standard input.
    #[arg(default_value = "-")]
    file: String,
}

/// A parsed environment.
struct EnvironmentInput {
    environment: Environment,
    cards: ScoringCards,
    nature_tokens: u8,
}

#[derive(Serialize)]
struct EnvironmentAnswer {
    wildlife: BTreeMap<&'static str, u16>,
    habitat_size: BTreeMap<&'static str, u16>,
    nature_tokens: u16,
    total_without_bonus: u16,
    /// Set if corridors score by other than their size.
    #[serde(skip_serializing_if = "Option::is_none")]
    habitat_points: Option<BTreeMap<&'static str, u16>>,
    /// The goals of the scenario in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Vec<GoalAnswer>>,
}

#[derive(Serialize)]
struct GoalAnswer {
    met: bool,
    have: u16,
    want: u16,
}

#[derive(Serialize)]
struct PlayerAnswer {
    #[serde(flatten)]
    environment: EnvironmentAnswer,
    habitat_bonus: BTreeMap<&'static str, u16>,
    total: u16,
}

#[derive(Serialize)]
struct GameAnswer {
    players: Vec<PlayerAnswer>,
    winners: Vec<usize>,
}

/// A scored line. With a scenario it includes each player's progress towards the goals.
struct Scored {
    sheets: Vec<ScoreSheet>,
    goals: Vec<Vec<Progress>>,
    is_game: bool,
}

/// The rules given on the command line.
struct ScoreRules<'a> {
    content: &'a Content,
    args: &'a RuleArgs,
    /// The cards of environments that name none.
    cards: Option<CardChoice>,
    goals: &'a [Goal],
}

/// Hexes farther from the origin than this are a typing error.
const FARTHEST: u32 = 10_000;
/// Maximum number of tokens of one species in an environment. The box has 20; far more would exhaust memory
/// in the search for their best score. This many take a second or two and less than a gigabyte in any
/// arrangement.
const MOST_OF_A_SPECIES: usize = 64;

pub(crate) fn run(args: &ScoreArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let rules = ScoreRules::new(&content, &args.rules)?;
    answer_lines(&args.file, args.json, |mut output, text| {
        let scored = match rules.score_line(text) {
            Ok(scored) => scored,
            Err(error) => return Ok(Err(error)),
        };
        if args.json {
            let answer = if scored.is_game {
                serde_json::to_string(&rules.game_answer(&scored))
            } else {
                serde_json::to_string(&rules.environment_answer(&scored, 0))
            };
            writeln!(output, "{}", answer.unwrap_or_default())?;
        } else {
            let winners = scored.is_game.then(|| winners(&scored.sheets));
            write_pad(&mut output, &scored.sheets, winners.as_deref())?;
            write_goals(&mut output, &scored.goals)?;
        }
        Ok(Ok(()))
    })
}

/// A JSON object, by key.
type Object = Map<String, Value>;

impl<'a> ScoreRules<'a> {
    fn new(content: &'a Content, args: &'a RuleArgs) -> Result<Self, CommandFailure> {
        let wrong = |error: String| CommandFailure::Sentence(error);
        let cards = args.fixed_cards(content).map_err(wrong)?;
        if let Some(choice) = &cards {
            content.scoring_cards(args.edition(), choice).map_err(|error| wrong(error.to_string()))?;
        }
        let goals = match args.scenario {
            Some(number) => {
                content.scenario(number).map_err(|error| wrong(error.to_string()))?.goals.as_slice()
            }
            None => &[],
        };
        let rules = Self { content, args, cards, goals };
        rules.rule_set(1).map_err(wrong)?;
        Ok(rules)
    }

    /// Returns the rules for a number of seats.
    fn rule_set(&self, seats: u8) -> Result<RuleSet, String> {
        self.content
            .parameters(seats, self.args.restriction, self.args.custom())
            .map_err(|error| error.to_string())
    }

    fn score_line(&self, line: &[u8]) -> Result<Scored, String> {
        let value: Value = serde_json::from_slice(line)
            .map_err(|error| format!("invalid JSON at column {}", error.column()))?;
        let Some(players) = value.get("players") else {
            // A single environment earns no bonus, except in a solo game.
            return self.score_environments(&[self.read_input(&value)?], self.args.solo, self.args.solo);
        };
        let Some(players) = players.as_array() else {
            return Err(slip("players", "a list of environments", players));
        };
        let seats = players.len();
        if !(1..=4).contains(&seats) {
            return Err(format!("a game has one to four players, not {seats}"));
        }
        if self.args.solo && seats != 1 {
            return Err(format!("the solo game has one player, not {seats}"));
        }
        let majorities = match given(&value, "majorities") {
            None => true,
            Some(value) => value.as_bool().ok_or_else(|| slip("majorities", "true or false", value))?,
        };
        let inputs: Vec<EnvironmentInput> = players
            .iter()
            .enumerate()
            .map(|(index, input)| {
                self.read_input(input).map_err(|error| format!("player {}: {error}", index + 1))
            })
            .collect::<Result<_, _>>()?;
        self.score_environments(&inputs, majorities, true)
    }

    fn score_environments(
        &self,
        inputs: &[EnvironmentInput],
        bonuses: bool,
        is_game: bool,
    ) -> Result<Scored, String> {
        let rules = self.rule_set(inputs.len() as u8)?;
        let mut sheets: Vec<ScoreSheet> = inputs
            .iter()
            .map(|input| {
                score_environment_by(
                    rules.corridors,
                    &input.environment,
                    input.nature_tokens.into(),
                    &input.cards,
                )
            })
            .collect();
        let bonus = if bonuses { rules.habitat_bonus } else { HabitatBonus::None };
        add_habitat_bonuses(bonus, &mut sheets);
        let goals = inputs.iter().enumerate().map(|(player, input)| {
            let situation =
                Situation::of_environment(&input.environment, &input.cards, bonus, &sheets, player);
            self.goals.iter().map(|goal| goal.judge(&situation)).collect()
        });
        Ok(Scored { goals: goals.collect(), sheets, is_game })
    }

    fn environment_answer(&self, scored: &Scored, player: usize) -> EnvironmentAnswer {
        let sheet = &scored.sheets[player];
        EnvironmentAnswer {
            wildlife: by_species(|species| sheet.wildlife[species].points),
            habitat_size: by_habitat(&sheet.habitat_sizes()),
            nature_tokens: sheet.nature_tokens,
            total_without_bonus: sheet.total_without_bonus(),
            habitat_points: self.args.restriction.map(|_| by_habitat(&sheet.habitat_points())),
            goals: self.args.scenario.map(|_| {
                let goals = scored.goals[player].iter();
                goals
                    .map(|goal| GoalAnswer { met: goal.is_met(), have: goal.have, want: goal.want })
                    .collect()
            }),
        }
    }

    fn game_answer(&self, scored: &Scored) -> GameAnswer {
        let players = scored.sheets.iter().enumerate();
        GameAnswer {
            players: players
                .map(|(player, sheet)| PlayerAnswer {
                    environment: self.environment_answer(scored, player),
                    habitat_bonus: by_habitat(&ByHabitat::from_fn(|habitat| sheet.habitats[habitat].bonus)),
                    total: sheet.total(),
                })
                .collect(),
            winners: winners(&scored.sheets),
        }
    }
}

/// Returns the value of a key; `null` counts as absent.
fn given<'a>(object: &'a Value, key: &str) -> Option<&'a Value> {
    object.get(key).filter(|value| !value.is_null())
}

/// Describes a value, for an error message.
fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(_) => "a text".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// Formats the error of a key with an invalid value.
fn slip(key: &str, wanted: &str, found: &Value) -> String {
    format!("`{key}` is {wanted}, not {}", in_words(found))
}

impl ScoreRules<'_> {
    fn read_input(&self, input: &Value) -> Result<EnvironmentInput, String> {
        if !input.is_object() {
            return Err(
                "an environment is a JSON object with `cards` and `tiles`, a game is one with `players`"
                    .to_owned(),
            );
        }
        let edition = match given(input, "edition") {
            None => self.args.edition(),
            Some(value) => {
                let key = value.as_str().ok_or_else(|| slip("edition", "`final` or `preliminary`", value))?;
                Edition::from_key(key).ok_or_else(|| format!("there is no edition called `{key}`"))?
            }
        };
        let choice = |key: &str| match given(input, key) {
            None => Ok(None),
            Some(Value::Object(cards)) => read_cards(cards).map(Some),
            Some(value) => Err(slip(key, "an object with a letter for each species or a variant", value)),
        };
        let cards = match (choice("cards")?, self.cards) {
            (Some(own), Some(asked)) if own != asked => {
                return Err(format!("`cards` differ from {} on the command line", asked.key()));
            }
            (own, asked) => own.or(asked).ok_or("`cards` is missing")?,
        };
        let terms = GameOptions {
            edition,
            second_cards: choice("second_cards")?,
            custom: self.args.custom(),
            ..GameOptions::standard(1, cards, 0)
        };
        let cards = self.content.cards_of(&terms).map_err(|error| error.to_string())?;
        let nature_tokens = match given(input, "nature_tokens") {
            None => 0,
            Some(value) => value
                .as_u64()
                .and_then(|number| u8::try_from(number).ok())
                .ok_or_else(|| slip("nature_tokens", &format!("a number from 0 to {}", u8::MAX), value))?,
        };
        let environment = match given(input, "tiles") {
            None => return Err("`tiles` is missing".to_owned()),
            Some(Value::Array(tiles)) => read_environment(tiles)?,
            Some(value) => return Err(slip("tiles", "a list of tiles", value)),
        };
        Ok(EnvironmentInput { environment, cards, nature_tokens })
    }
}

fn read_cards(cards: &Object) -> Result<CardChoice, String> {
    let written = |key: &str| match cards.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(value) => Err(slip(key, "a text", value)),
    };
    if let Some(variant) = written("variant")? {
        // Letters beside a variant are ignored, like all unknown keys.
        return match variant {
            "family" => Ok(CardChoice::Family),
            "intermediate" => Ok(CardChoice::Intermediate),
            _ => Err(format!("there is no variant called `{variant}`")),
        };
    }
    let mut letters = ByWildlife([Letter::A; 5]);
    for species in Wildlife::ALL {
        let key = species.key();
        let written = written(key)?.ok_or_else(|| format!("the card for the {key} is missing"))?;
        let mut chars = written.chars();
        letters[species] = match (chars.next().and_then(Letter::from_char), chars.next()) {
            (Some(letter), None) => letter,
            _ => return Err(format!("`{written}` is not a card of the {key}; cards are A, B, C and D")),
        };
    }
    Ok(CardChoice::Lettered(letters))
}

fn read_environment(tiles: &[Value]) -> Result<Environment, String> {
    if tiles.len() > MOST_TOKENS {
        return Err(format!("an environment has at most {MOST_TOKENS} tiles, not {}", tiles.len()));
    }
    let mut environment = Environment::new();
    let mut tokens = ByWildlife([0; 5]);
    for (index, tile) in tiles.iter().enumerate() {
        let of_tile = |sentence: String| format!("tile {}: {sentence}", index + 1);
        let hex = read_hex(tile).map_err(of_tile)?;
        let of_place = |sentence: String| format!("tile {} at {}, {}: {sentence}", index + 1, hex.x, hex.y);
        if environment.at(hex).is_some() {
            return Err(of_place("there is a tile already".to_owned()));
        }
        let edges = read_edges(tile).map_err(of_place)?;
        let token = read_token(tile).map_err(of_place)?;
        if let Some(species) = token {
            tokens[species] += 1;
            if tokens[species] > MOST_OF_A_SPECIES {
                let key = species.key();
                return Err(format!("an environment has at most {MOST_OF_A_SPECIES} tokens of the {key}"));
            }
        }
        environment.lay(PlacedTile {
            hex,
            tile: TileId(index as u8),
            rotation: Rotation::default(),
            edges,
            accepts: WildlifeSet::ALL,
            keystone: false,
            // Only the species counts; the number merely distinguishes the tokens of one environment.
            token: token.map(|species| TokenId { species, number: index as u8 }),
        });
    }
    Ok(environment)
}

fn read_hex(tile: &Value) -> Result<Hex, String> {
    if !tile.is_object() {
        return Err("a tile is an object with `q`, `r` and `edges`".to_owned());
    }
    let coordinate = |key: &str| {
        let value = given(tile, key).ok_or_else(|| format!("`{key}` is missing"))?;
        let number = value.as_i64().ok_or_else(|| slip(key, "a whole number", value))?;
        let near = i32::try_from(number).ok().filter(|number| number.unsigned_abs() <= FARTHEST);
        near.ok_or_else(|| format!("`{key}` is {number}: too far away"))
    };
    Ok(Hex::new(coordinate("q")?, coordinate("r")?))
}

fn read_edges(tile: &Value) -> Result<Edges, String> {
    let edges: Vec<Habitat> = match given(tile, "edges") {
        None => return Err("`edges` is missing".to_owned()),
        Some(Value::Array(edges)) => edges
            .iter()
            .map(|edge| {
                let key =
                    edge.as_str().ok_or_else(|| format!("`edges` are habitats, not {}", in_words(edge)))?;
                Habitat::from_key(key).ok_or_else(|| format!("there is no habitat `{key}`"))
            })
            .collect::<Result<_, _>>()?,
        Some(value) => return Err(slip("edges", "a list of habitats", value)),
    };
    edges.try_into().map_err(|edges: Vec<_>| format!("{} edges instead of 6", edges.len()))
}

fn read_token(tile: &Value) -> Result<Option<Wildlife>, String> {
    let Some(value) = given(tile, "token") else { return Ok(None) };
    let key = value.as_str().ok_or_else(|| slip("token", "a species or null", value))?;
    Wildlife::from_key(key).map(Some).ok_or_else(|| format!("there is no species `{key}`"))
}

fn by_species(value: impl Fn(Wildlife) -> u16) -> BTreeMap<&'static str, u16> {
    Wildlife::ALL.into_iter().map(|species| (species.key(), value(species))).collect()
}

fn by_habitat(values: &ByHabitat<u16>) -> BTreeMap<&'static str, u16> {
    values.iter().map(|(habitat, value)| (habitat.key(), *value)).collect()
}

/// Writes each player's progress towards each goal.
fn write_goals(output: &mut impl Write, goals: &[Vec<Progress>]) -> io::Result<()> {
    for (player, goals) in goals.iter().enumerate().filter(|(_, goals)| !goals.is_empty()) {
        for (number, goal) in goals.iter().enumerate() {
            let (have, want) = (goal.have, goal.want);
            let met = if goal.is_met() { "reached" } else { "not reached" };
            writeln!(output, "player {}, goal {}: {met}, {have} of {want}", player + 1, number + 1)?;
        }
    }
    if goals.iter().any(|goals| !goals.is_empty()) { writeln!(output) } else { Ok(()) }
}

/// Writes a score pad in the order of the rulebook, one column per player; `winners` are marked.
pub(crate) fn write_pad(
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
                0 => score.points.to_string(),
                bonus => format!("{} + {bonus}", score.points),
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
