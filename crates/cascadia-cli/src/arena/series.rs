//! Series of games between the same opponents, played on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use cascadia_ai::players::{Level, Objective, Opponent};
use cascadia_ai::review::seat_gains;
use cascadia_ai::search::EvalWeights;
use cascadia_engine::{Budget, GameSetup, Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::{Goal, Situation};
use cascadia_rules::mode::outcome_of_sheets;
use cascadia_rules::record::{derived_seed, seed_from_text};
use cascadia_rules::rules::{CardChoice, Game, GameRng, Knowledge, Phase, Seat, legal};
use cascadia_rules::scoring::score_game;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::args::{ArenaArgs, named_cards, read_levels, usage};
use super::resume::ResumeLog;
use super::saved::SaveFolder;
use crate::review::start_value;
use crate::{CommandFailure, remark};

/// The result of one seat in one game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ArenaSeatResult {
    /// Points including bonuses.
    pub total: u16,
    /// 1 for a victory, divided equally among tied winners.
    pub victory: f64,
    /// Time for all its turns.
    pub thinking: Duration,
    /// Number of its turns.
    pub turns: u32,
    /// The goals of the scenario reached.
    pub(super) goals: Vec<bool>,
    /// The luck, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) luck: Option<SeatLuck>,
}

/// The parts of a score, in points.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SeatLuck {
    /// The gain of the seat's own decisions over par.
    pub gain: f64,
    /// The luck: the deal, if all games are of one kind, and all draws.
    pub luck: f64,
}

/// Context of the luck adjustment.
struct LuckTerms {
    weights: Arc<EvalWeights>,
    depth: u32,
    /// The mean of par play in hundredths of a point, `None` if cards differ from game to game.
    start: Option<i32>,
}

/// The requested scoring cards.
enum Cards {
    Fixed(CardChoice),
    Random,
}

/// The settings shared by all games.
pub(crate) struct Match<'a> {
    content: &'a Content,
    pub(super) levels: Vec<Level>,
    cards: Cards,
    seed: u64,
    save: Option<SaveFolder<'a, Cascadia>>,
    /// All options except seed and cards.
    pub(super) terms: GameOptions,
    second_cards: Option<CardChoice>,
    pub(super) goals: &'a [Goal],
    reached_only: bool,
    luck: Option<LuckTerms>,
}

/// A series of games of any mode.
pub(crate) trait GameSeries: Sync {
    /// The result of one seat in one game.
    type SeatResult: Clone + Send + Serialize + DeserializeOwned;

    /// Plays the game with this number.
    ///
    /// # Errors
    /// On an error of a player or a file.
    fn play(&self, index: u64) -> Result<Vec<Self::SeatResult>, String>;
}

impl GameSeries for Match<'_> {
    type SeatResult = ArenaSeatResult;

    fn play(&self, index: u64) -> Result<Vec<ArenaSeatResult>, String> {
        self.play_game(index)
    }
}

/// Plays all games and returns their results in order, independent of the number of threads.
pub(crate) fn play_all<S: GameSeries>(
    games: &S,
    count: u64,
    threads: usize,
    mut log: Option<ResumeLog<S::SeatResult>>,
) -> Result<Vec<Vec<S::SeatResult>>, CommandFailure> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<Vec<S::SeatResult>>> = vec![None; count as usize];
    for (index, result) in log.as_mut().map(|log| std::mem::take(&mut log.known)).unwrap_or_default() {
        if let Some(place) = results.get_mut(index as usize) {
            *place = Some(result);
        }
    }
    let known: Vec<bool> = results.iter().map(Option::is_some).collect();
    let to_play = known.iter().filter(|known| !**known).count() as u64;
    if to_play < count {
        remark(format_args!("{} games were played before", count - to_play));
    }
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop, known) = (&next, &stop, &known);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if known.get(index as usize) == Some(&true) {
                        continue;
                    }
                    if index >= count || sender.send((index, games.play(index))).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                stop.store(true, Ordering::Relaxed);
                return Err(CommandFailure::Sentence(format!(
                    "{threads} threads cannot be started: {error}"
                )));
            }
        }
        drop(sender);
        let mut progress = ArenaProgress::new(to_play);
        for (index, result) in receiver {
            match result {
                Ok(result) => {
                    if let Some(log) = &mut log {
                        log.add(index, &result)?;
                    }
                    results[index as usize] = Some(result);
                }
                Err(sentence) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(CommandFailure::Sentence(sentence));
                }
            }
            progress.one_more();
        }
        progress.finish();
        Ok(results.into_iter().flatten().collect())
    })
}

impl<'a> Match<'a> {
    /// Prepares the games requested by `args`.
    pub(super) fn of(args: &'a ArenaArgs, content: &'a Content) -> Result<Self, CommandFailure> {
        let levels = args.levels()?;
        let rules = &args.rules;
        let cards = match rules.fixed_cards(content).map_err(usage)? {
            Some(choice) => Cards::Fixed(choice),
            None if args.cards == "random" => Cards::Random,
            None => Cards::Fixed(named_cards(&args.cards)?),
        };
        let second_cards = args.second_cards.as_deref().map(named_cards).transpose()?;
        let terms = GameOptions {
            edition: rules.edition(),
            majorities: !args.no_majorities,
            restriction: rules.restriction,
            scenario: rules.scenario,
            custom: rules.custom(),
            ..GameOptions::standard(u8::try_from(levels.len()).unwrap_or(u8::MAX), CardChoice::ALL_A, 0)
        };
        let goals = match rules.scenario {
            Some(number) => content.scenario(number).map_err(usage)?.goals.as_slice(),
            None => &[],
        };
        let mut games = Self {
            content,
            levels,
            cards,
            seed: seed_from_text(&args.seed),
            save: args.save.as_deref().map(|path| SaveFolder::new(path, args.force)),
            terms,
            second_cards,
            goals,
            reached_only: args.reached_only,
            luck: None,
        };
        if args.luck {
            games.luck = Some(games.luck_terms(args.luck_depth)?);
        }
        Ok(games)
    }

    /// Prepares games of these opponents by the rulebook, with random cards and bonuses.
    pub(crate) fn standard(content: &'a Content, levels: Vec<Level>, seed: u64) -> Self {
        let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
        Self {
            content,
            levels,
            cards: Cards::Random,
            seed,
            save: None,
            terms: GameOptions::standard(seats, CardChoice::ALL_A, 0),
            second_cards: None,
            goals: &[],
            reached_only: false,
            luck: None,
        }
    }
}

impl Match<'_> {
    /// Refuses options that the box cannot provide or that would spoil another series, before any game
    /// begins.
    pub(super) fn check(&self, args: &ArenaArgs) -> Result<(), CommandFailure> {
        args.rules.check_card_sets(self.content).map_err(usage)?;
        self.content.setup(&self.terms_of(&mut GameRng::new(0))).map_err(usage)?;
        // Only named cards can share a letter with others that are drawn.
        if args.second_cards.is_some() && matches!(self.cards, Cards::Random) {
            return Err(usage("a second set of cards goes with a first one that is named"));
        }
        let setup_of = |index| self.setup_of(&self.terms_of(&mut self.chance_of(index)));
        self.save.as_ref().map_or(Ok(()), |folder| folder.prepare(setup_of))
    }

    /// Prepares the luck adjustment, from the mean of par play if all games are of one kind.
    fn luck_terms(&self, depth: u32) -> Result<LuckTerms, CommandFailure> {
        let weights = Arc::clone(read_levels().weights());
        let terms = self.terms_of(&mut GameRng::new(0));
        let one_kind = matches!(self.cards, Cards::Fixed(_)) && terms.second_cards == self.second_cards;
        let start = if one_kind { Some(start_value(&terms, self.content, &weights)?) } else { None };
        Ok(LuckTerms { weights, depth, start })
    }

    /// Computes the luck of a finished game.
    fn take_luck_out(
        &self,
        luck: &LuckTerms,
        record: &Record<Cascadia>,
        results: &mut [ArenaSeatResult],
    ) -> Result<(), String> {
        let gains = seat_gains(record, self.content, &luck.weights, luck.depth);
        for (gain, result) in gains.map_err(|error| error.to_string())?.into_iter().zip(results) {
            let points = |hundredths: i32| f64::from(hundredths) / 100.0;
            let start = luck.start.unwrap_or(gain.opening);
            let brought = points(gain.total - start - gain.gain);
            result.luck = Some(SeatLuck { gain: points(gain.gain), luck: brought });
        }
        Ok(())
    }

    /// Returns the random generator of the game with this index.
    fn chance_of(&self, index: u64) -> GameRng {
        GameRng::new(derived_seed(self.seed, index))
    }

    /// Returns the setup of a game with these options.
    fn setup_of(&self, terms: &GameOptions) -> GameSetup<Cascadia> {
        let owners = self.levels.iter().map(|level| SeatOwner::Opponent(level.key().to_owned())).collect();
        Cascadia::setup(*terms, owners)
    }

    /// Draws the options of one game: its seed, and the unnamed cards.
    fn terms_of(&self, chance: &mut GameRng) -> GameOptions {
        let edition = self.terms.edition;
        let cards = match self.cards {
            Cards::Fixed(choice) => choice,
            Cards::Random => self.content.random_cards(edition, chance),
        };
        let restriction = self.terms.restriction;
        let second_cards = self
            .second_cards
            .or_else(|| self.content.random_second_cards(restriction, edition, &cards, chance));
        GameOptions { cards, second_cards, seed: chance.next_seed(), ..self.terms }
    }

    fn play_game(&self, index: u64) -> Result<Vec<ArenaSeatResult>, String> {
        let mut chance = self.chance_of(index);
        let terms = self.terms_of(&mut chance);
        let setup = self.content.setup(&terms).map_err(|error| error.to_string())?;
        let cards = self.content.cards_of(&terms).map_err(|error| error.to_string())?;
        let opponents: Vec<Box<dyn Opponent>> = self.levels.iter().map(|level| level.opponent()).collect();
        let nothing = ArenaSeatResult {
            total: 0,
            victory: 0.0,
            thinking: Duration::ZERO,
            turns: 0,
            goals: Vec::new(),
            luck: None,
        };
        let mut results = vec![nothing; opponents.len()];
        let is_recorded = self.save.is_some() || self.luck.is_some();
        let mut actions = Vec::new();
        let mut events = Vec::new();
        let objective = Objective { cards: cards.clone(), goals: self.goals.to_vec() };
        let (mut game, _) = Game::start(setup);
        while game.phase() != Phase::Finished {
            let seat = game.seat();
            let started = Instant::now();
            let budget = Budget::new(chance.next_seed());
            let knowledge = Knowledge::of(&game, seat);
            let plan = if knowledge.hidden_cards().is_empty() {
                opponents[seat.index()].plan(&knowledge, &objective, &budget)
            } else {
                let known = self.content.cards_known_to(&terms, &game, seat);
                let cards = known.map_err(|error| error.to_string())?;
                let objective = Objective { cards, goals: objective.goals.clone() };
                opponents[seat.index()].plan(&knowledge, &objective, &budget)
            };
            let result = &mut results[seat.index()];
            result.thinking += started.elapsed();
            let turn = game.turns_ended();
            for action in &plan {
                legal::check(&game, *action).map_err(|error| {
                    format!("game {index}: {} planned {action:?}: {error}", self.levels[seat.index()].key())
                })?;
                events.clear();
                game.apply_unchecked(*action, &mut events);
            }
            if plan.is_empty() {
                return Err(format!("game {index}: {} found no turn", self.levels[seat.index()].key()));
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
            result.goals = self.goals.iter().map(|goal| goal.judge(&situation).is_met()).collect();
            result.total = outcome.totals[seat];
            if outcome.winners.contains(&seat) {
                result.victory = 1.0 / outcome.winners.len() as f64;
            }
        }
        let reached = results.iter().any(|result| result.goals.iter().all(|met| *met));
        if is_recorded {
            let mut record = Record::new(self.setup_of(&terms), self.content);
            (record.actions, record.outcome) = (actions, Some(outcome));
            if let Some(luck) = &self.luck {
                self.take_luck_out(luck, &record, &mut results)
                    .map_err(|error| format!("game {index}: {error}"))?;
            }
            if let Some(folder) = self.save.as_ref().filter(|_| reached || !self.reached_only) {
                folder.write(index, &record)?;
            }
        }
        Ok(results)
    }
}

/// Reports the progress on standard error, once a second.
struct ArenaProgress {
    total: u64,
    done: u64,
    started: Instant,
    reported: Instant,
}

impl ArenaProgress {
    fn new(total: u64) -> Self {
        let now = Instant::now();
        Self { total, done: 0, started: now, reported: now }
    }

    fn one_more(&mut self) {
        self.done += 1;
        if self.reported.elapsed() >= Duration::from_secs(1) {
            self.reported = Instant::now();
            let rate = self.done as f64 / self.started.elapsed().as_secs_f64();
            let left = (self.total - self.done) as f64 / rate;
            remark(format_args!(
                "{} of {} games, {rate:.1} per second, {left:.0} s left",
                self.done, self.total
            ));
        }
    }

    fn finish(&self) {
        let seconds = self.started.elapsed().as_secs_f64();
        remark(format_args!("{} games in {seconds:.1} s", self.done));
    }
}
