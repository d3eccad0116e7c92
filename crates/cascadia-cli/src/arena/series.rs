//! Series of games between the same opponents, played on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cascadia_base::GameRng;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{GameMode, GameSetup, SeatOwner};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::resume::ResumeLog;
use super::saved::SaveFolder;
use crate::{CommandFailure, remark};

/// A series of games.
pub(crate) trait GameSeries: Sync {
    /// The result of one seat in one game.
    type SeatResult: Clone + Send + Serialize + DeserializeOwned;

    /// Plays the game with this number.
    ///
    /// # Errors
    /// On an error of a player or a file.
    fn play(&self, index: u64) -> Result<Vec<Self::SeatResult>, String>;
}

/// A figure that other modes lack: its key in JSON and in the file of all results, the title and the width
/// of its column, and its value.
pub(crate) type OwnFigure<R> = (&'static str, &'static str, usize, fn(&R) -> f64);

/// A mode whose levels play series of games.
pub(crate) trait ArenaMode: GameMode {
    /// A level of its computer players.
    type Level: Sync;
    /// The settings of a series beyond [`Match`]: cards, variants, goals.
    type Terms: Sync;
    /// The result of one seat in one game.
    type SeatResult: Clone + Send + Serialize + DeserializeOwned;
    /// The part of a seat's report that other modes lack.
    type SeatDetails: Serialize;

    /// Key and value of the column for the kind of game, in the file of all results.
    const KIND: Option<(&'static str, fn(&Self::SeatResult) -> &'static str)> = None;
    /// The figures of a seat that other modes lack.
    const FIGURES: &'static [OwnFigure<Self::SeatResult>] = &[];
    /// Decimals of the shares of games in which goals were reached.
    const SHARE_DECIMALS: usize;
    /// Adds the most goals of one game to the report.
    const HAS_MOST_GOALS: bool = false;

    fn level_key(level: &Self::Level) -> &str;

    /// Draws the options of one game: its seed, and everything unnamed.
    fn draw_options(games: &Match<'_, Self>, chance: &mut GameRng) -> Self::Options;

    /// Plays the game with this number.
    ///
    /// # Errors
    /// On an error of a player or a file.
    fn play(games: &Match<'_, Self>, index: u64) -> Result<Vec<Self::SeatResult>, String>;

    /// Returns the numbers of the rule restriction and of the scenario.
    fn variant(terms: &Self::Terms) -> (Option<u8>, Option<u8>);

    /// Returns the common part of a result, and for each goal of the scenario whether it was reached.
    fn seat_outcome(result: &Self::SeatResult) -> (&SeatOutcome, &[bool]);

    /// Aggregates the results of a seat.
    fn details(terms: &Self::Terms, results: &[&Self::SeatResult]) -> Self::SeatDetails;

    /// Describes the details below the table, each line continued from the number of the seat.
    fn detail_lines(details: &Self::SeatDetails) -> Vec<String>;
}

/// The part of a result common to all modes.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SeatOutcome {
    /// Points including bonuses.
    pub(crate) total: u16,
    /// 1 for a victory, divided equally among tied winners.
    pub(crate) victory: f64,
    /// Time for all its turns.
    pub(crate) thinking: Duration,
    /// Number of its turns.
    pub(crate) turns: u32,
}

/// The settings shared by all games.
pub(crate) struct Match<'a, M: ArenaMode> {
    pub(crate) content: &'a M::Content,
    pub(crate) levels: Vec<M::Level>,
    pub(crate) seed: u64,
    pub(crate) save: Option<SaveFolder<'a, M>>,
    pub(crate) terms: M::Terms,
}

impl<M: ArenaMode> GameSeries for Match<'_, M> {
    type SeatResult = M::SeatResult;

    fn play(&self, index: u64) -> Result<Vec<M::SeatResult>, String> {
        M::play(self, index)
    }
}

impl<M: ArenaMode> Match<'_, M> {
    /// Returns the random generator of the game with this index.
    pub(crate) fn chance_of(&self, index: u64) -> GameRng {
        GameRng::new(derived_seed(self.seed, index))
    }

    /// Returns the setup of a game with these options.
    pub(crate) fn setup_of(&self, options: M::Options) -> GameSetup<M> {
        let owner = |level| SeatOwner::Opponent(M::level_key(level).to_owned());
        GameSetup { options, seats: self.levels.iter().map(owner).collect() }
    }

    /// Prepares the folder for the records, if requested.
    pub(crate) fn prepare_folder(&self) -> Result<(), CommandFailure> {
        let setup_of = |index| self.setup_of(M::draw_options(self, &mut self.chance_of(index)));
        self.save.as_ref().map_or(Ok(()), |folder| folder.prepare(setup_of))
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
