//! `measure`: strength of the levels, each among equals, and each against each other.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use cascadia_ai::players::{Level, Levels, Strength, Strengths};
use cascadia_ai::review::{StartValues, StartWork, kind_of_game};
use cascadia_engine::{LevelPolicy, LevelTable};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::seed_from_text;
use cascadia_rules::rules::{CardChoice, FEWEST_SEATS, MOST_SEATS};
use clap::Args;

use crate::arena::{ArenaMode, ArenaSeatResult, Match, mean_of_games, milliseconds_per_turn, play_all};
use crate::measure_reviews::ReviewBench;
use crate::{CommandFailure, load_content, read_levels, remark, thread_count, write_values};

/// The comment above the figures in their file.
const HEAD: &str = "\
// Strength of the levels. Written by `cascadia-cli measure --out config/measured.ron`, not by hand.
//
// `mean`: average score of a seat in games of four on that level, with random cards and habitat bonuses. `within`: half the
// width of its 95 % confidence interval. `alone`: average score in solo games (`--alone`). `milliseconds`: time for a move on
// one core of the measuring machine.
";

/// The comment above the means of par play in their file.
const PAR_HEAD: &str = "\
// Average score of par play by kind of game, in hundredths of a point: the baseline of reviews. Written by
// `cascadia-cli measure --par --out config/par_values.ron`, not by hand. Other kinds are computed when needed.
";

/// The levels to measure, and how.
#[derive(Args)]
pub(crate) struct FigureArgs {
    /// Games per figure of a level without search; searching levels play a tenth of them.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// Seed of all random numbers: a number or any word.
    #[arg(long, default_value = "measure")]
    seed: String,
    /// Only these levels, separated by commas; all listed levels if not given.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// The file for the means; config/measured.ron is the one the program reads.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

impl FigureArgs {
    /// Returns the requested levels, or all listed ones.
    pub(crate) fn levels<P: LevelPolicy>(
        &self,
        known: &LevelTable<P>,
    ) -> Result<Vec<cascadia_engine::Level<P>>, CommandFailure> {
        if self.only.is_empty() {
            return Ok(known.listed().cloned().collect());
        }
        let find =
            |key: &String| known.find(key).map_err(|error| CommandFailure::Sentence(error.to_string()));
        self.only.iter().map(find).collect()
    }

    pub(crate) fn seed(&self) -> u64 {
        seed_from_text(&self.seed)
    }

    /// Plays the games of a figure: fewer if a level searches.
    pub(crate) fn play<M: ArenaMode>(
        &self,
        series: &Match<'_, M>,
        searches: bool,
        threads: Option<u16>,
    ) -> Result<Vec<Vec<M::SeatResult>>, CommandFailure> {
        let games = if searches { self.games.div_ceil(10) } else { self.games };
        play_all(series, games, thread_count(threads).min(games as usize), None)
    }
}

#[derive(Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    figures: FigureArgs,
    /// Play each level against each other, with two, three and four seats, and print a table.
    #[arg(long, conflicts_with = "out")]
    matches: bool,
    /// Measure solo games instead of games of four; keep all other figures in the file.
    #[arg(long, conflicts_with = "matches")]
    alone: bool,
    /// Compute the mean of par play, the baseline of reviews, for the common kinds of games; written to the
    /// file of --out, config/par_values.ron, or printed.
    #[arg(long, conflicts_with_all = ["matches", "only"])]
    par: bool,
    /// Measure the accuracy of reviews in this many solo games of the levels of --only in turn (biologist
    /// if not given), each with a planted mistake: their intervals, the mistakes found, and the stability
    /// of the largest misses.
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["matches", "par", "out"])]
    reviews: Option<u64>,
    /// With --reviews: playouts per decision.
    #[arg(long, value_name = "N", default_value_t = 600, requires = "reviews", value_parser = clap::value_parser!(u32).range(40..=10_000))]
    depth: u32,
    /// With --reviews: only the stability of the three turning points under other playouts, in games
    /// without a planted mistake.
    #[arg(long, requires = "reviews")]
    turning_points: bool,
    /// With --reviews: only the coverage of the intervals, in games without a planted mistake.
    #[arg(long, requires = "reviews", conflicts_with = "turning_points")]
    intervals: bool,
    /// With --reviews: playouts of the player for each move.
    #[arg(long, value_name = "N", default_value_t = 400, requires = "reviews")]
    playouts: u32,
    /// Concurrent games; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &MeasureArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels = read_levels(Levels::read);
    if args.par {
        return par_values(&content, &levels, args);
    }
    let chosen = args.figures.levels(&levels)?;
    if let Some(games) = args.reviews {
        return reviews(&content, &levels, &chosen, games, args);
    }
    let text =
        if args.matches { args.matches(&content, &chosen)? } else { args.means(&content, &chosen, &levels)? };
    io::stdout().lock().write_all(text.as_bytes()).map_err(CommandFailure::of_output)
}

/// Computes the mean of par play for the common kinds of games.
fn par_values(content: &Content, levels: &Levels, args: &MeasureArgs) -> Result<(), CommandFailure> {
    let mut values = StartValues::default();
    for cards in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"] {
        let choice = CardChoice::from_key(cards).unwrap_or(CardChoice::ALL_A);
        for seats in FEWEST_SEATS..=MOST_SEATS {
            let options = GameOptions::standard(seats, choice, 0);
            let Some(mut work) = StartWork::new(&options, content, levels.weights()) else { continue };
            while !work.is_done() {
                work.step();
            }
            remark(format_args!("{cards} for {seats}: {:.2}", f64::from(work.mean()) / 100.0));
            values.insert(kind_of_game(&options), work.mean());
        }
    }
    match &args.figures.out {
        Some(path) => write_values(path, PAR_HEAD, &values, 1),
        None => Ok(()),
    }
}

/// Measures the accuracy of reviews.
fn reviews(
    content: &Content,
    levels: &Levels,
    chosen: &[Level],
    games: u64,
    args: &MeasureArgs,
) -> Result<(), CommandFailure> {
    let played =
        if args.figures.only.is_empty() { &chosen[chosen.len().saturating_sub(1)..] } else { chosen };
    if played.is_empty() {
        return Err(CommandFailure::Sentence("there is no level to play".to_owned()));
    }
    let bench = ReviewBench {
        content,
        weights: Arc::clone(levels.weights()),
        levels: played.iter().map(|level| level.clone().with_playouts(args.playouts)).collect(),
        games,
        seed: args.figures.seed(),
        depth: args.depth,
        threads: thread_count(args.threads),
    };
    let text = if args.turning_points {
        bench.turning_points()?
    } else if args.intervals {
        bench.intervals()?
    } else {
        bench.run()?
    };
    io::stdout().lock().write_all(text.as_bytes()).map_err(CommandFailure::of_output)
}

impl MeasureArgs {
    fn play(&self, content: &Content, seats: &[&Level]) -> Result<Vec<Vec<ArenaSeatResult>>, CommandFailure> {
        let levels = seats.iter().map(|level| (*level).clone()).collect();
        let series = Match::standard(content, levels, self.figures.seed());
        self.figures.play(&series, seats.iter().any(|level| level.searches()), self.threads)
    }

    /// Measures the mean of every level in games among equals.
    fn means(&self, content: &Content, chosen: &[Level], levels: &Levels) -> Result<String, CommandFailure> {
        let mut measured: Strengths = levels.measured().clone();
        let mut text = String::new();
        for level in chosen {
            let seats = if self.alone { 1 } else { 4 };
            let results = self.play(content, &vec![level; seats])?;
            let (mean, within) = mean_of_games::<Cascadia>(&results);
            let pace = rounded(milliseconds_per_turn::<Cascadia>(results.iter().flatten()));
            let _ = writeln!(
                text,
                "{:<12}{mean:>8.2} ± {within:<6.2}{pace:>10.2} ms a move, {} games",
                level.key(),
                results.len()
            );
            remark(format_args!("{}: {mean:.2}", level.key()));
            let known = measured.of(level.key()).copied();
            let measure = match known {
                Some(known) if self.alone => Strength { alone: Some(rounded(mean)), ..known },
                _ => Strength {
                    games: results.len() as u32,
                    mean: rounded(mean),
                    within: rounded(within),
                    alone: known.and_then(|known| known.alone),
                    milliseconds: pace,
                },
            };
            measured.0.insert(level.key().to_owned(), measure);
            // Written after each figure, so that an interrupted series is not lost.
            if let Some(path) = &self.figures.out {
                write_values(path, HEAD, &measured, 1)?;
            }
        }
        Ok(text)
    }

    /// Measures each level against each weaker one: one seat of it among others, on each seat in turn.
    fn matches(&self, content: &Content, chosen: &[Level]) -> Result<String, CommandFailure> {
        let mut text = "| one seat of | against | players | mean | their mean | wins | games |\n".to_owned();
        text += "|---|---|---|---|---|---|---|\n";
        for (strong, level) in chosen.iter().enumerate().rev() {
            for other in chosen[..strong].iter().rev() {
                for seats in 2..=4 {
                    let (mut own, mut theirs, mut wins) = (Vec::new(), Vec::new(), 0.0);
                    for seat in 0..seats {
                        let mut at_table = vec![other; seats];
                        at_table[seat] = level;
                        for game in self.play(content, &at_table)? {
                            for (index, result) in game.iter().map(|seat| &seat.outcome).enumerate() {
                                if index == seat {
                                    own.push(f64::from(result.total));
                                    wins += result.victory;
                                } else {
                                    theirs.push(f64::from(result.total));
                                }
                            }
                        }
                    }
                    let mean = |points: &[f64]| points.iter().sum::<f64>() / points.len().max(1) as f64;
                    let _ = writeln!(
                        text,
                        "| {} | {} | {seats} | {:.1} | {:.1} | {:.0} % | {} |",
                        level.key(),
                        other.key(),
                        mean(&own),
                        mean(&theirs),
                        100.0 * wins / own.len().max(1) as f64,
                        own.len()
                    );
                    remark(format_args!("{} against {} among {seats}: done", level.key(), other.key()));
                }
            }
        }
        Ok(text)
    }
}

/// Rounds to two decimals, finer than the measuring error.
pub(crate) fn rounded(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}
