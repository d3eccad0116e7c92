//! Series of Rolling Rivers games between opponents: arguments, play and results.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cascadia_base::GameRng;
use cascadia_engine::{GameSetup, Record, SeatOwner};
use cascadia_rules::record::seed_from_text;
use cascadia_storage::find_root;
use clap::Args;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, GameOptions, cards_from_words};
use rolling_rivers::goals::{Goal, SheetSituation};
use rolling_rivers::mode::outcome_of;
use rolling_rivers::rules::ranking::winners;
use rolling_rivers::rules::{Action, CompletionChoice, FEWEST_SEATS, Game, MOST_SEATS, Phase, Setup};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::{Level, Levels, SeriesSeat, play_series_game};
use rolling_rivers_ai::search::RuleTables;
use serde::{Deserialize, Serialize};

use crate::arena::{GameSeries, SaveFolder, games};
use crate::{CommandFailure, remark, usage_of};

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// Opponents in playing order, separated by commas: sprout, hiker, ranger, biologist, and for
    /// comparison random and greedy; see config/opponents_rolling.ron. One seat plays solo.
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// Environment sheet: A, B, C, D, or `random` for a new one in each game. Sheet A if neither this nor a
    /// scenario is given.
    #[arg(long, value_name = "SHEET", conflicts_with = "scenario", value_parser = ["A", "B", "C", "D", "random"])]
    sheet: Option<String>,
    /// Completion cards of the spaces 1 to 4, such as `3 8 10 2`; `beginner` for the beginner cards in
    /// random order, `random` for new ones in each game. Random if not given.
    #[arg(long, value_name = "CARDS", conflicts_with = "scenario")]
    cards: Option<String>,
    /// Play by the family rules.
    #[arg(long, conflicts_with = "scenario")]
    family: bool,
    /// Begin with more animals and nature tokens.
    #[arg(long, conflicts_with = "scenario")]
    abundance: bool,
    /// The number of a scenario, 1 to 20, with its own sheet and cards.
    #[arg(long, value_name = "NUMBER")]
    scenario: Option<u8>,
    /// Number of games, up to ten million.
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = games())]
    pub(super) games: u64,
    /// Seed of all random numbers: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Concurrent games; one per core if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Time limit of the search for each decision, instead of the level's own limits. Equal seeds then no
    /// longer give equal games.
    #[arg(long, value_name = "N", conflicts_with = "playouts", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: Option<u64>,
    /// Playouts of the search for each decision, instead of the level's own limits.
    #[arg(long, alias = "courses", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    playouts: Option<u32>,
    /// Keep the result of every game in this file, and resume from it if it holds games of the same series.
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    pub(super) resume: Option<PathBuf>,
    /// Write the result of every seat of every game to this file, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Write the record of every game to this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// With --save: replace existing records in the folder, including other series.
    #[arg(long, requires = "save")]
    force: bool,
}

/// The result of one seat in one game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeatOutcome {
    /// Index of the sheet's letter.
    pub(super) sheet: u8,
    pub(super) total: u16,
    /// 1 for a victory, divided equally among tied winners.
    pub(super) victory: f64,
    /// Time for all its rounds.
    pub(super) thinking: Duration,
    pub(super) turns: u32,
    pub(super) cards_completed: u8,
    pub(super) dice_actions: u8,
    /// Leftover animals and nature tokens.
    pub(super) leftovers: u16,
    /// The goals of the scenario reached.
    pub(super) goals: Vec<bool>,
    /// The achievements of the sheet reached.
    pub(super) achievements: Vec<bool>,
}

enum CompletionCards {
    Fixed(CompletionChoice),
    Random,
    Beginner,
}

/// The settings shared by all games.
pub(crate) struct Match<'a> {
    content: &'a Content,
    pub(super) levels: Vec<Level>,
    seed: u64,
    pub(super) save: Option<SaveFolder<'a, RollingRivers>>,
    /// The sheet, `None` for a new one in each game.
    sheet: Option<SheetLetter>,
    cards: CompletionCards,
    family: bool,
    abundance: bool,
    pub(super) scenario: Option<u8>,
    pub(super) goals: &'a [Goal],
    tables: Vec<RuleTables>,
}

impl ArenaArgs {
    /// Finds the levels of the seats, with the given limits.
    fn levels(&self) -> Result<Vec<Level>, CommandFailure> {
        let levels = read_levels();
        let limited = |level: Level| match (self.milliseconds, self.playouts) {
            (Some(milliseconds), _) => level.with_milliseconds(milliseconds),
            (None, Some(playouts)) => level.with_playouts(playouts),
            (None, None) => level,
        };
        let seats: Vec<Level> = self
            .seats
            .iter()
            .map(|key| levels.find(key).map(limited))
            .collect::<Result<_, _>>()
            .map_err(usage)?;
        let count = seats.len();
        if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&count) {
            return Err(usage(format!("a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {count}")));
        }
        Ok(seats)
    }

    fn completion_cards(&self) -> Result<CompletionCards, CommandFailure> {
        match self.cards.as_deref() {
            None if self.family => Ok(CompletionCards::Beginner),
            None | Some("random") if !self.family => Ok(CompletionCards::Random),
            // The family rules allow only the beginner cards.
            None | Some("beginner" | "random") => Ok(CompletionCards::Beginner),
            Some(words) => cards_from_words(words).map(CompletionCards::Fixed).ok_or_else(|| {
                usage(format!(
                    "`{words}` does not name completion cards; four numbers such as `3 8 10 H2`, beginner or random do"
                ))
            }),
        }
    }

    /// Describes a series for comparison: all arguments except the numbers of games and threads and the
    /// output files.
    pub(super) fn series(&self) -> String {
        let parts = (
            ("rolling", &self.seats, &self.sheet, &self.cards, &self.seed),
            (self.family, self.abundance, self.scenario, self.milliseconds, self.playouts),
            cascadia_storage::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// Refuses a value that only the game data reveal as invalid, in the form of a clap error.
fn usage(sentence: impl Display) -> CommandFailure {
    usage_of::<ArenaArgs>("cascadia-cli rolling arena", sentence)
}

pub(crate) fn read_levels() -> Levels {
    let Ok(root) = find_root() else { return Levels::default() };
    let (levels, notices) = Levels::read(&root);
    for notice in notices {
        remark(format_args!("note: {notice}"));
    }
    levels
}

impl<'a> Match<'a> {
    /// Prepares the games requested by `args`.
    pub(super) fn of(args: &'a ArenaArgs, content: &'a Content) -> Result<Self, CommandFailure> {
        let mut series = Self {
            content,
            levels: args.levels()?,
            seed: seed_from_text(&args.seed),
            save: args.save.as_deref().map(|path| SaveFolder::new(path, args.force)),
            sheet: match args.sheet.as_deref() {
                None => Some(SheetLetter::A),
                Some(letter) => SheetLetter::from_key(letter),
            },
            cards: args.completion_cards()?,
            family: args.family,
            abundance: args.abundance,
            scenario: args.scenario,
            goals: &[],
            tables: Vec::new(),
        };
        if let Some(number) = args.scenario {
            let cards = content.scenario_cards(number).map_err(usage)?;
            series.cards = CompletionCards::Fixed(cards);
            if let Some(scenario) = content.scenario(number) {
                series.sheet = Some(scenario.sheet);
                series.goals = &scenario.goals;
            }
        }
        series.prepare()?;
        Ok(series)
    }

    /// Prepares games on one sheet with any number of seats and random completion cards.
    pub(crate) fn standard(
        content: &'a Content,
        levels: Vec<Level>,
        sheet: SheetLetter,
        seed: u64,
    ) -> Result<Self, CommandFailure> {
        let mut series = Self {
            content,
            levels,
            seed,
            save: None,
            sheet: Some(sheet),
            cards: CompletionCards::Random,
            family: false,
            abundance: false,
            scenario: None,
            goals: &[],
            tables: Vec::new(),
        };
        series.prepare()?;
        Ok(series)
    }

    /// Builds the tables of all sheets, and refuses options that the box cannot provide.
    fn prepare(&mut self) -> Result<(), CommandFailure> {
        let mut chance = GameRng::new(0);
        for sheet in SheetLetter::ALL {
            let wanted = self.sheet;
            let options = GameOptions {
                sheet,
                scenario: self.scenario.filter(|_| wanted == Some(sheet)),
                ..self.options_of(&mut chance)
            };
            let setup = self.content.setup(&options).map_err(usage)?;
            self.tables.push(RuleTables::of(&setup));
        }
        Ok(())
    }

    /// Returns the random generator of the game with this index.
    pub(super) fn chance_of(&self, index: u64) -> GameRng {
        GameRng::new(cascadia_base::rng::derived_seed(self.seed, index))
    }

    /// Draws the options of one game: its seed, and everything unnamed.
    pub(super) fn options_of(&self, chance: &mut GameRng) -> GameOptions {
        let sheet = self.sheet.unwrap_or_else(|| SheetLetter::ALL[chance.below(4) as usize]);
        let completion_cards = match &self.cards {
            CompletionCards::Fixed(choice) => *choice,
            CompletionCards::Random => self.content.draw_completion_cards(false, chance),
            CompletionCards::Beginner => self.content.draw_completion_cards(true, chance),
        };
        GameOptions {
            seats: self.levels.len() as u8,
            seed: chance.next_seed(),
            sheet,
            completion_cards,
            family: self.family,
            abundance: self.abundance,
            scenario: self.scenario,
        }
    }

    /// Returns the setup of a game with these options.
    pub(super) fn setup_of(&self, options: &GameOptions) -> GameSetup<RollingRivers> {
        let owners = self.levels.iter().map(|level| SeatOwner::Opponent(level.key().to_owned())).collect();
        RollingRivers::setup(*options, owners)
    }

    /// Replays the actions by the rules and writes the record.
    fn save(
        &self,
        folder: &SaveFolder<'_, RollingRivers>,
        index: u64,
        (options, setup): (&GameOptions, Setup),
        actions: Vec<Action>,
        ends: &[SeriesSeat],
    ) -> Result<(), String> {
        let (mut game, _) = Game::start(setup);
        for action in &actions {
            game.apply(*action).map_err(|error| {
                format!(
                    "game {index}: {} planned {action:?}: {error}",
                    self.levels[game.seat().index()].key()
                )
            })?;
        }
        let outcome = outcome_of(&game);
        let agrees = outcome.totals.iter().zip(ends).all(|(total, end)| *total == end.total);
        if game.phase() != Phase::Finished || !agrees {
            return Err(format!("game {index} does not end by the rules as it was played"));
        }
        let mut record = Record::new(self.setup_of(options), self.content);
        record.actions = actions;
        record.outcome = Some(outcome);
        folder.write(index, &record)
    }
}

impl GameSeries for Match<'_> {
    type SeatResult = SeatOutcome;

    fn play(&self, index: u64) -> Result<Vec<SeatOutcome>, String> {
        let mut chance = self.chance_of(index);
        let options = self.options_of(&mut chance);
        let setup = self.content.setup(&options).map_err(|error| error.to_string())?;
        let tables = self.tables[options.sheet.index()].with_cards_of(&setup);
        let mut thinking = vec![Duration::ZERO; self.levels.len()];
        let searches = self.levels.iter().any(Level::searches);
        let started = Instant::now();
        let mut since = started;
        let timed = |seat: usize, begins: bool| {
            // Reading the clock takes longer than many decisions, so it is read only where it matters.
            if searches && begins {
                since = Instant::now();
            } else if searches {
                thinking[seat] += since.elapsed();
            }
        };
        let mut actions = Vec::new();
        let written = self.save.is_some().then_some(&mut actions);
        let chance = chance.next_seed();
        let ends = play_series_game(&tables, &setup, &self.levels, self.goals, chance, written, timed);
        if !searches {
            let each = started.elapsed() / self.levels.len() as u32;
            thinking.fill(each);
        }
        let ranking_keys: Vec<(u16, u8)> =
            ends.iter().map(|end| (end.total, end.left.nature_tokens)).collect();
        let winners = winners(&ranking_keys);
        let results = ends
            .iter()
            .enumerate()
            .map(|(seat, end)| {
                let situation = SheetSituation::new(&end.sheet, &end.left, Some(end.completed));
                let is_met = |goal: &Goal| goal.judge(&situation).is_some_and(|found| found.is_met());
                let counts = self.scenario.is_none() && !self.family && !self.abundance;
                let achievements = &self.content.track().achievements[options.sheet.index()];
                SeatOutcome {
                    sheet: options.sheet.index() as u8,
                    total: end.total,
                    victory: if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 },
                    thinking: thinking[seat],
                    turns: u32::from(setup.rounds()),
                    cards_completed: end.completed,
                    dice_actions: end.dice_actions,
                    leftovers: end.left.items(),
                    goals: self.goals.iter().map(is_met).collect(),
                    achievements: achievements.values().map(|goal| counts && is_met(goal)).collect(),
                }
            })
            .collect();
        if let Some(folder) = &self.save {
            self.save(folder, index, (&options, setup), actions, &ends)?;
        }
        Ok(results)
    }
}
