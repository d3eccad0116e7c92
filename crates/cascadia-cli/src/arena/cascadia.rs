//! `arena` in Cascadia: options, games, and their luck.

use std::fmt::Display;
use std::time::Instant;

use cascadia_ai::players::{Level, Levels, Objective, Opponent};
use cascadia_base::GameRng;
use cascadia_engine::{Budget, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::{Goal, Situation};
use cascadia_rules::mode::outcome_of_sheets;
use cascadia_rules::record::seed_from_text;
use cascadia_rules::rules::{CardChoice, FEWEST_SEATS, Game, Knowledge, MOST_SEATS, Phase, Seat, legal};
use cascadia_rules::scoring::score_game;
use clap::Args;
use serde::{Deserialize, Serialize};

use super::luck::{LuckReport, LuckTerms, SeatLuck};
use super::saved::SaveFolder;
use super::series::{ArenaMode, Match, SeatOutcome};
use super::{OutputArgs, SeriesArgs, play_series};
use crate::rules::RuleArgs;
use crate::{CommandFailure, load_content, read_levels, usage_of};

#[derive(Args)]
#[command(mut_arg("resume", |arg| arg.conflicts_with("scenario")))]
pub(crate) struct ArenaArgs {
    /// Opponents in playing order, separated by commas: sprout, hiker, ranger, biologist, each also with a
    /// style (`ranger-paths`), and for comparison random and greedy; see config/opponents.ron.
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// Scoring cards: five letters for bear, elk, salmon, hawk, fox; `random` for new ones in each game;
    /// `family` or `intermediate`.
    #[arg(long, default_value = "AAAAA", conflicts_with_all = ["variant", "scenario"])]
    cards: String,
    /// The second set of cards if a restriction needs one: five letters; new ones in each game if not
    /// given.
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["variant", "scenario"])]
    second_cards: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    series: SeriesArgs,
    /// Award no habitat bonuses.
    #[arg(long)]
    no_majorities: bool,
    /// Adjust for luck: print beside each mean the luck-adjusted mean, with a smaller error, the luck, and
    /// the gain of the decisions over par, the play of a ranger. If cards differ from game to game, luck
    /// begins after the deal. Scenarios are judged by points.
    #[arg(long)]
    luck: bool,
    /// With --luck: playouts per choice.
    #[arg(long, value_name = "N", default_value_t = 80, requires = "luck", value_parser = clap::value_parser!(u32).range(40..=100_000))]
    luck_depth: u32,
    #[command(flatten)]
    output: OutputArgs,
    /// With --scenario and --save: write only games in which a seat reached all goals.
    #[arg(long, requires_all = ["save", "scenario"])]
    reached_only: bool,
}

pub(crate) fn run(args: &ArenaArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let games = Match::of(args, &content)?;
    games.check(args)?;
    play_series(&games, &args.series, &args.description(), &args.output)
}

/// The result of one seat in one game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ArenaSeatResult {
    #[serde(flatten)]
    pub(crate) outcome: SeatOutcome,
    /// The goals of the scenario reached.
    goals: Vec<bool>,
    /// The luck, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<SeatLuck>,
}

/// The requested scoring cards.
enum Cards {
    Fixed(CardChoice),
    Random,
}

/// The settings of Cascadia shared by all games.
pub(crate) struct ArenaTerms {
    cards: Cards,
    /// All options except seed and cards.
    options: GameOptions,
    second_cards: Option<CardChoice>,
    goals: Vec<Goal>,
    reached_only: bool,
    luck: Option<LuckTerms>,
}

impl ArenaArgs {
    /// Finds the levels of the seats, with the given limits.
    fn levels(&self) -> Result<Vec<Level>, CommandFailure> {
        let known = read_levels(Levels::read);
        let seats = self.series.levels(&self.seats, FEWEST_SEATS..=MOST_SEATS, &known).map_err(usage)?;
        if self.rules.solo && seats.len() != 1 {
            return Err(usage(format!("the solo game has one seat, not {}", seats.len())));
        }
        Ok(seats)
    }

    /// Describes a series for comparison: all arguments except the numbers of games and threads and the
    /// output files.
    fn description(&self) -> String {
        let parts = (
            (&self.seats, &self.cards, &self.second_cards, &self.series.seed, self.no_majorities),
            (self.series.milliseconds, self.series.playouts, self.rules.series()),
            self.luck.then_some(self.luck_depth),
            cascadia_storage::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// Finds the scoring cards with this name.
fn named_cards(key: &str) -> Result<CardChoice, CommandFailure> {
    CardChoice::from_key(key).ok_or_else(|| {
        usage(format!(
            "`{key}` does not name scoring cards; five letters A to D, random, family or intermediate do"
        ))
    })
}

/// Refuses a value that only the game data reveal as invalid, in the form of a clap error.
fn usage(sentence: impl Display) -> CommandFailure {
    usage_of::<ArenaArgs>("cascadia-cli arena", sentence)
}

impl<'a> Match<'a, Cascadia> {
    /// Prepares the games requested by `args`.
    fn of(args: &'a ArenaArgs, content: &'a Content) -> Result<Self, CommandFailure> {
        let levels = args.levels()?;
        let rules = &args.rules;
        let cards = match rules.fixed_cards(content).map_err(usage)? {
            Some(choice) => Cards::Fixed(choice),
            None if args.cards == "random" => Cards::Random,
            None => Cards::Fixed(named_cards(&args.cards)?),
        };
        let second_cards = args.second_cards.as_deref().map(named_cards).transpose()?;
        let goals = match rules.scenario {
            Some(number) => content.scenario(number).map_err(usage)?.goals.clone(),
            None => Vec::new(),
        };
        let mut games = Self::standard(content, levels, seed_from_text(&args.series.seed));
        games.save = SaveFolder::of(&args.output);
        games.terms = ArenaTerms {
            cards,
            options: GameOptions {
                edition: rules.edition(),
                majorities: !args.no_majorities,
                restriction: rules.restriction,
                scenario: rules.scenario,
                custom: rules.custom(),
                ..games.terms.options
            },
            second_cards,
            goals,
            reached_only: args.reached_only,
            luck: None,
        };
        if args.luck {
            let options = Cascadia::draw_options(&games, &mut GameRng::new(0));
            let terms = &games.terms;
            let one_kind =
                matches!(terms.cards, Cards::Fixed(_)) && options.second_cards == terms.second_cards;
            let luck = LuckTerms::new(args.luck_depth, one_kind.then_some(&options), content)?;
            games.terms.luck = Some(luck);
        }
        Ok(games)
    }

    /// Prepares games of these opponents by the rulebook, with random cards and bonuses.
    pub(crate) fn standard(content: &'a Content, levels: Vec<Level>, seed: u64) -> Self {
        let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
        let terms = ArenaTerms {
            cards: Cards::Random,
            options: GameOptions::standard(seats, CardChoice::ALL_A, 0),
            second_cards: None,
            goals: Vec::new(),
            reached_only: false,
            luck: None,
        };
        Self { content, levels, seed, save: None, terms }
    }
}

impl Match<'_, Cascadia> {
    /// Refuses options that the box cannot provide or that would spoil another series, before any game
    /// begins.
    fn check(&self, args: &ArenaArgs) -> Result<(), CommandFailure> {
        args.rules.check_card_sets(self.content).map_err(usage)?;
        self.content.setup(&Cascadia::draw_options(self, &mut GameRng::new(0))).map_err(usage)?;
        // Only named cards can share a letter with others that are drawn.
        if args.second_cards.is_some() && matches!(self.terms.cards, Cards::Random) {
            return Err(usage("a second set of cards goes with a first one that is named"));
        }
        self.prepare_folder()
    }
}

impl ArenaMode for Cascadia {
    type Level = Level;
    type Terms = ArenaTerms;
    type SeatResult = ArenaSeatResult;
    type SeatDetails = Option<LuckReport>;

    const SHARE_DECIMALS: usize = 2;
    const HAS_MOST_GOALS: bool = true;

    fn level_key(level: &Level) -> &str {
        level.key()
    }

    fn draw_options(games: &Match<'_, Self>, chance: &mut GameRng) -> GameOptions {
        let (content, terms) = (games.content, &games.terms);
        let GameOptions { edition, restriction, .. } = terms.options;
        let cards = match terms.cards {
            Cards::Fixed(choice) => choice,
            Cards::Random => content.random_cards(edition, chance),
        };
        let second_cards =
            terms.second_cards.or_else(|| content.random_second_cards(restriction, edition, &cards, chance));
        GameOptions { cards, second_cards, seed: chance.next_seed(), ..terms.options }
    }

    fn play(games: &Match<'_, Self>, index: u64) -> Result<Vec<ArenaSeatResult>, String> {
        let Match { content, levels, save, terms, .. } = games;
        let mut chance = games.chance_of(index);
        let options = Self::draw_options(games, &mut chance);
        let setup = content.setup(&options).map_err(|error| error.to_string())?;
        let cards = content.cards_of(&options).map_err(|error| error.to_string())?;
        let opponents: Vec<Box<dyn Opponent>> = levels.iter().map(Level::opponent).collect();
        let mut results = vec![ArenaSeatResult::default(); opponents.len()];
        let is_recorded = save.is_some() || terms.luck.is_some();
        let mut actions = Vec::new();
        let mut events = Vec::new();
        let objective = Objective { cards: cards.clone(), goals: terms.goals.clone() };
        let (mut game, _) = Game::start(setup);
        while game.phase() != Phase::Finished {
            let seat = game.seat();
            let key = || levels[seat.index()].key();
            let started = Instant::now();
            let budget = Budget::new(chance.next_seed());
            let knowledge = Knowledge::of(&game, seat);
            let plan = if knowledge.hidden_cards().is_empty() {
                opponents[seat.index()].plan(&knowledge, &objective, &budget)
            } else {
                let known = content.cards_known_to(&options, &game, seat);
                let cards = known.map_err(|error| error.to_string())?;
                let objective = Objective { cards, goals: objective.goals.clone() };
                opponents[seat.index()].plan(&knowledge, &objective, &budget)
            };
            let result = &mut results[seat.index()].outcome;
            result.thinking += started.elapsed();
            let turn = game.turns_ended();
            for action in &plan {
                legal::check(&game, *action)
                    .map_err(|error| format!("game {index}: {} planned {action:?}: {error}", key()))?;
                events.clear();
                game.apply_unchecked(*action, &mut events);
            }
            if plan.is_empty() {
                return Err(format!("game {index}: {} found no turn", key()));
            }
            result.turns += u32::from(game.turns_ended() != turn);
            if is_recorded {
                actions.extend(plan);
            }
        }
        let sheets = score_game(&game, &cards);
        let outcome = outcome_of_sheets(&sheets);
        for (seat, result) in results.iter_mut().enumerate() {
            let situation = Situation::of(&game, &cards, &sheets, Seat(seat as u8));
            result.goals = terms.goals.iter().map(|goal| goal.judge(&situation).is_met()).collect();
            result.outcome.total = outcome.totals[seat];
            if outcome.winners.contains(&seat) {
                result.outcome.victory = 1.0 / outcome.winners.len() as f64;
            }
        }
        let reached = results.iter().any(|result| result.goals.iter().all(|met| *met));
        if is_recorded {
            let mut record = Record::new(games.setup_of(options), content);
            (record.actions, record.outcome) = (actions, Some(outcome));
            if let Some(luck) = &terms.luck {
                let found =
                    luck.of_seats(&record, content).map_err(|error| format!("game {index}: {error}"))?;
                for (result, found) in results.iter_mut().zip(found) {
                    result.luck = Some(found);
                }
            }
            if let Some(folder) = save.as_ref().filter(|_| reached || !terms.reached_only) {
                folder.write(index, &record)?;
            }
        }
        Ok(results)
    }

    fn variant(terms: &ArenaTerms) -> (Option<u8>, Option<u8>) {
        (terms.options.restriction, terms.options.scenario)
    }

    fn seat_outcome(result: &ArenaSeatResult) -> (&SeatOutcome, &[bool]) {
        (&result.outcome, &result.goals)
    }

    fn details(_terms: &ArenaTerms, results: &[&ArenaSeatResult]) -> Option<LuckReport> {
        let luck: Vec<SeatLuck> = results.iter().map(|result| result.luck).collect::<Option<_>>()?;
        let totals: Vec<f64> = results.iter().map(|result| f64::from(result.outcome.total)).collect();
        Some(LuckReport::of(&luck, &totals))
    }

    fn detail_lines(luck: &Option<LuckReport>) -> Vec<String> {
        luck.iter().map(LuckReport::line).collect()
    }
}
