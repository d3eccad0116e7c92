//! `rolling arena`: options and games of Rolling Rivers.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::{Duration, Instant};

use cascadia_base::GameRng;
use cascadia_engine::Record;
use cascadia_rules::record::seed_from_text;
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

use super::load_content;
use crate::arena::{
    ArenaMode, Match, OutputArgs, OwnFigure, SaveFolder, SeatOutcome, SeriesArgs, percent, play_series, share,
};
use crate::{CommandFailure, read_levels, usage_of};

#[derive(Args)]
#[command(mut_arg("milliseconds", |arg| arg.help(MILLISECONDS)), mut_arg("playouts", |arg| arg.help(PLAYOUTS)))]
pub(super) struct ArenaArgs {
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
    #[command(flatten)]
    series: SeriesArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const MILLISECONDS: &str = "\
    Time limit of the search for each decision, instead of the level's own limits. Equal seeds then no longer give equal \
    games";
const PLAYOUTS: &str = "Playouts of the search for each decision, instead of the level's own limits";

pub(super) fn run(args: &ArenaArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let games = Match::of(args, &content)?;
    games.prepare_folder()?;
    play_series(&games, &args.series, &args.description(), &args.output)
}

/// The result of one seat in one game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SheetResult {
    /// Index of the sheet's letter.
    sheet: u8,
    #[serde(flatten)]
    outcome: SeatOutcome,
    cards_completed: u8,
    dice_actions: u8,
    /// Leftover animals and nature tokens.
    leftovers: u16,
    /// The goals of the scenario reached.
    goals: Vec<bool>,
    /// The achievements of the sheet reached.
    achievements: Vec<bool>,
}

/// The part of a report that depends on the sheet.
#[derive(Serialize)]
pub(crate) struct SheetDetails {
    /// The mean of each sheet played.
    by_sheet: BTreeMap<&'static str, f64>,
    /// Share of the games with each achievement reached, by sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    achievement_rates: Option<BTreeMap<&'static str, Vec<f64>>>,
}

enum CompletionCards {
    Fixed(CompletionChoice),
    Random,
    Beginner,
}

/// The settings of Rolling Rivers shared by all games.
pub(crate) struct ArenaTerms {
    /// The sheet, `None` for a new one in each game.
    sheet: Option<SheetLetter>,
    cards: CompletionCards,
    family: bool,
    abundance: bool,
    scenario: Option<u8>,
    goals: Vec<Goal>,
    tables: Vec<RuleTables>,
}

impl ArenaTerms {
    /// Random completion cards without a variant.
    const fn standard(sheet: Option<SheetLetter>) -> Self {
        Self {
            sheet,
            cards: CompletionCards::Random,
            family: false,
            abundance: false,
            scenario: None,
            goals: Vec::new(),
            tables: Vec::new(),
        }
    }
}

impl ArenaArgs {
    /// Finds the levels of the seats, with the given limits.
    fn levels(&self) -> Result<Vec<Level>, CommandFailure> {
        let known = read_levels(Levels::read);
        self.series.levels(&self.seats, FEWEST_SEATS..=MOST_SEATS, &known).map_err(usage)
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
    fn description(&self) -> String {
        let SeriesArgs { seed, milliseconds, playouts, .. } = &self.series;
        let parts = (
            ("rolling", &self.seats, &self.sheet, &self.cards, seed),
            (self.family, self.abundance, self.scenario, milliseconds, playouts),
            cascadia_storage::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// Refuses a value that only the game data reveal as invalid, in the form of a clap error.
fn usage(sentence: impl Display) -> CommandFailure {
    usage_of::<ArenaArgs>("cascadia-cli rolling arena", sentence)
}

impl<'a> Match<'a, RollingRivers> {
    /// Prepares the games requested by `args`.
    fn of(args: &'a ArenaArgs, content: &'a Content) -> Result<Self, CommandFailure> {
        let levels = args.levels()?;
        let mut terms = ArenaTerms {
            cards: args.completion_cards()?,
            family: args.family,
            abundance: args.abundance,
            scenario: args.scenario,
            ..ArenaTerms::standard(match args.sheet.as_deref() {
                None => Some(SheetLetter::A),
                Some(letter) => SheetLetter::from_key(letter),
            })
        };
        if let Some(number) = args.scenario {
            let cards = content.scenario_cards(number).map_err(usage)?;
            terms.cards = CompletionCards::Fixed(cards);
            if let Some(scenario) = content.scenario(number) {
                terms.sheet = Some(scenario.sheet);
                terms.goals = scenario.goals.clone();
            }
        }
        let seed = seed_from_text(&args.series.seed);
        Self { content, levels, seed, save: SaveFolder::of(&args.output), terms }.with_tables()
    }

    /// Prepares games on one sheet with any number of seats and random completion cards.
    pub(super) fn standard(
        content: &'a Content,
        levels: Vec<Level>,
        sheet: SheetLetter,
        seed: u64,
    ) -> Result<Self, CommandFailure> {
        let terms = ArenaTerms::standard(Some(sheet));
        Self { content, levels, seed, save: None, terms }.with_tables()
    }

    /// Builds the tables of all sheets, and refuses options that the box cannot provide.
    fn with_tables(mut self) -> Result<Self, CommandFailure> {
        let mut chance = GameRng::new(0);
        for sheet in SheetLetter::ALL {
            let wanted = self.terms.sheet;
            let options = GameOptions {
                sheet,
                scenario: self.terms.scenario.filter(|_| wanted == Some(sheet)),
                ..RollingRivers::draw_options(&self, &mut chance)
            };
            let setup = self.content.setup(&options).map_err(usage)?;
            self.terms.tables.push(RuleTables::of(&setup));
        }
        Ok(self)
    }

    /// Replays the actions by the rules and writes the record.
    fn save_record(
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
        let mut record = Record::new(self.setup_of(*options), self.content);
        record.actions = actions;
        record.outcome = Some(outcome);
        folder.write(index, &record)
    }
}

impl ArenaMode for RollingRivers {
    type Level = Level;
    type Terms = ArenaTerms;
    type SeatResult = SheetResult;
    type SeatDetails = SheetDetails;

    const KIND: Option<(&'static str, fn(&SheetResult) -> &'static str)> =
        Some(("sheet", |result| SheetLetter::ALL[usize::from(result.sheet)].key()));
    const FIGURES: &'static [OwnFigure<SheetResult>] = &[
        ("cards_completed", "cards", 7, |result| result.cards_completed.into()),
        ("dice_actions", "actions", 9, |result| result.dice_actions.into()),
        ("leftovers", "left", 6, |result| result.leftovers.into()),
    ];
    const SHARE_DECIMALS: usize = 1;

    fn level_key(level: &Level) -> &str {
        level.key()
    }

    fn draw_options(games: &Match<'_, Self>, chance: &mut GameRng) -> GameOptions {
        let (content, terms) = (games.content, &games.terms);
        let sheet = terms.sheet.unwrap_or_else(|| SheetLetter::ALL[chance.below(4) as usize]);
        let completion_cards = match &terms.cards {
            CompletionCards::Fixed(choice) => *choice,
            CompletionCards::Random => content.draw_completion_cards(false, chance),
            CompletionCards::Beginner => content.draw_completion_cards(true, chance),
        };
        GameOptions {
            seats: games.levels.len() as u8,
            seed: chance.next_seed(),
            sheet,
            completion_cards,
            family: terms.family,
            abundance: terms.abundance,
            scenario: terms.scenario,
        }
    }

    fn play(games: &Match<'_, Self>, index: u64) -> Result<Vec<SheetResult>, String> {
        let Match { content, levels, save, terms, .. } = games;
        let mut chance = games.chance_of(index);
        let options = Self::draw_options(games, &mut chance);
        let setup = content.setup(&options).map_err(|error| error.to_string())?;
        let tables = terms.tables[options.sheet.index()].with_cards_of(&setup);
        let mut thinking = vec![Duration::ZERO; levels.len()];
        let searches = levels.iter().any(Level::searches);
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
        let written = save.is_some().then_some(&mut actions);
        let chance = chance.next_seed();
        let ends = play_series_game(&tables, &setup, levels, &terms.goals, chance, written, timed);
        if !searches {
            let each = started.elapsed() / levels.len() as u32;
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
                let counts = terms.scenario.is_none() && !terms.family && !terms.abundance;
                let achievements = &content.track().achievements[options.sheet.index()];
                SheetResult {
                    sheet: options.sheet.index() as u8,
                    outcome: SeatOutcome {
                        total: end.total,
                        victory: if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 },
                        thinking: thinking[seat],
                        turns: u32::from(setup.rounds()),
                    },
                    cards_completed: end.completed,
                    dice_actions: end.dice_actions,
                    leftovers: end.left.items(),
                    goals: terms.goals.iter().map(is_met).collect(),
                    achievements: achievements.values().map(|goal| counts && is_met(goal)).collect(),
                }
            })
            .collect();
        if let Some(folder) = save {
            games.save_record(folder, index, (&options, setup), actions, &ends)?;
        }
        Ok(results)
    }

    fn variant(terms: &ArenaTerms) -> (Option<u8>, Option<u8>) {
        (None, terms.scenario)
    }

    fn seat_outcome(result: &SheetResult) -> (&SeatOutcome, &[bool]) {
        (&result.outcome, &result.goals)
    }

    fn details(terms: &ArenaTerms, results: &[&SheetResult]) -> SheetDetails {
        let mut by_sheet = BTreeMap::new();
        let mut achievements = BTreeMap::new();
        for letter in SheetLetter::ALL {
            let of_sheet = |result: &&&SheetResult| usize::from(result.sheet) == letter.index();
            let own: Vec<&SheetResult> = results.iter().filter(of_sheet).copied().collect();
            if let Some(first) = own.first() {
                let sum: f64 = own.iter().map(|result| f64::from(result.outcome.total)).sum();
                by_sheet.insert(letter.key(), sum / own.len() as f64);
                let rates = (0..first.achievements.len())
                    .map(|number| share(&own, |result: &SheetResult| result.achievements[number]));
                achievements.insert(letter.key(), rates.collect());
            }
        }
        SheetDetails { by_sheet, achievement_rates: terms.scenario.is_none().then_some(achievements) }
    }

    fn detail_lines(details: &SheetDetails) -> Vec<String> {
        let line = |(sheet, rates): (&&str, &Vec<f64>)| {
            let mean = details.by_sheet[sheet];
            format!(
                ", sheet {sheet}: mean {mean:.2}; achievements in {}",
                percent(rates, Self::SHARE_DECIMALS)
            )
        };
        details.achievement_rates.iter().flatten().map(line).collect()
    }
}
