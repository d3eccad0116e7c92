//! Report of a series of games: means with confidence intervals, percentiles, and the table of all results.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use cascadia_base::statistics::mean_and_error;
use serde::Serialize;

use super::series::{ArenaMode, Match, SeatOutcome};

#[derive(Serialize)]
pub(super) struct ArenaReport<D> {
    games: u64,
    games_per_second: f64,
    /// The mean of all seats, with each game as one observation: games are independent, the seats of a game
    /// are not.
    mean: f64,
    within_95: f64,
    seats: Vec<SeatReport<D>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    restriction: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
}

/// The report of a seat, with the details `D` of the mode.
#[derive(Serialize)]
pub(super) struct SeatReport<D> {
    opponent: String,
    #[serde(flatten)]
    figures: SeatFigures,
    win_rate: f64,
    ms_per_turn: f64,
    /// The means of the mode's own figures.
    #[serde(flatten)]
    means: BTreeMap<&'static str, f64>,
    #[serde(flatten)]
    details: D,
    /// Share of the games with all goals of the scenario reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario_rate: Option<f64>,
    /// The same for each goal alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goal_rates: Vec<f64>,
    /// Most goals reached in one game, and the highest total of such a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    most_goals: Option<(usize, u16)>,
}

/// The totals of a seat over all games.
#[derive(Clone, Copy, Debug, Serialize)]
struct SeatFigures {
    mean: f64,
    stderr: f64,
    /// Half width of the 95 % confidence interval of the mean.
    within_95: f64,
    p10: u16,
    p50: u16,
    p90: u16,
}

impl SeatFigures {
    fn of(mut totals: Vec<u16>) -> Self {
        totals.sort_unstable();
        let values: Vec<f64> = totals.iter().map(|total| f64::from(*total)).collect();
        let (mean, stderr) = mean_and_error(&values);
        Self {
            mean,
            stderr,
            within_95: 1.96 * stderr,
            p10: percentile(&totals, 10),
            p50: percentile(&totals, 50),
            p90: percentile(&totals, 90),
        }
    }
}

pub(super) fn report<M: ArenaMode>(
    games: &Match<'_, M>,
    results: &[Vec<M::SeatResult>],
    elapsed: Duration,
) -> ArenaReport<M::SeatDetails> {
    let seats = games.levels.iter().enumerate().map(|(seat, level)| {
        let of_seat: Vec<&M::SeatResult> = results.iter().map(|game| &game[seat]).collect();
        seat_report::<M>(&games.terms, M::level_key(level), &of_seat)
    });
    let (mean, within_95) = mean_of_games::<M>(results);
    let (restriction, scenario) = M::variant(&games.terms);
    ArenaReport {
        games: results.len() as u64,
        games_per_second: results.len() as f64 / elapsed.as_secs_f64(),
        mean,
        within_95,
        seats: seats.collect(),
        restriction,
        scenario,
    }
}

fn seat_report<M: ArenaMode>(
    terms: &M::Terms,
    opponent: &str,
    results: &[&M::SeatResult],
) -> SeatReport<M::SeatDetails> {
    let outcomes = || results.iter().map(|result| M::seat_outcome(result));
    let mean_of = |figure: &dyn Fn(&M::SeatResult) -> f64| {
        results.iter().map(|result| figure(result)).sum::<f64>() / results.len().max(1) as f64
    };
    let goals = outcomes().next().map_or(0, |(_, goals)| goals.len());
    let reached = |goals: &[bool]| goals.iter().filter(|met| **met).count();
    let most_goals = outcomes().map(|(outcome, goals)| (reached(goals), outcome.total)).max();
    SeatReport {
        opponent: opponent.to_owned(),
        figures: SeatFigures::of(outcomes().map(|(outcome, _)| outcome.total).collect()),
        win_rate: mean_of(&|result| M::seat_outcome(result).0.victory),
        ms_per_turn: milliseconds_per_turn::<M>(results.iter().copied()),
        means: M::FIGURES.iter().map(|(key, _, _, value)| (*key, mean_of(value))).collect(),
        details: M::details(terms, results),
        scenario_rate: (goals > 0)
            .then(|| share(results, |result| reached(M::seat_outcome(result).1) == goals)),
        goal_rates: (0..goals).map(|goal| share(results, |result| M::seat_outcome(result).1[goal])).collect(),
        most_goals: most_goals.filter(|_| M::HAS_MOST_GOALS && goals > 0),
    }
}

/// Returns the mean time of a turn.
pub(crate) fn milliseconds_per_turn<'a, M: ArenaMode>(
    results: impl Iterator<Item = &'a M::SeatResult>,
) -> f64 {
    let (mut thinking, mut turns) = (Duration::ZERO, 0);
    for (outcome, _) in results.map(M::seat_outcome) {
        thinking += outcome.thinking;
        turns += outcome.turns;
    }
    thinking.as_secs_f64() * 1000.0 / f64::from(turns.max(1))
}

/// Returns the mean of all seats and the half width of its 95 % confidence interval, with each game as one
/// observation.
pub(crate) fn mean_of_games<M: ArenaMode>(results: &[Vec<M::SeatResult>]) -> (f64, f64) {
    let total = |result: &M::SeatResult| f64::from(M::seat_outcome(result).0.total);
    let mean = |game: &Vec<M::SeatResult>| game.iter().map(total).sum::<f64>() / game.len().max(1) as f64;
    let (mean, error) = mean_and_error(&results.iter().map(mean).collect::<Vec<f64>>());
    (mean, 1.96 * error)
}

/// Returns the share of the results that satisfy a predicate.
pub(crate) fn share<R>(results: &[&R], is_so: impl Fn(&R) -> bool) -> f64 {
    results.iter().filter(|result| is_so(result)).count() as f64 / results.len().max(1) as f64
}

/// Returns the percentile of sorted values (nearest rank): the smallest value with at least `percent` of
/// them at or below it.
fn percentile(sorted: &[u16], percent: usize) -> u16 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

pub(super) fn write_table<M: ArenaMode>(
    output: &mut impl Write,
    report: &ArenaReport<M::SeatDetails>,
) -> io::Result<()> {
    writeln!(
        output,
        "{} games, {:.1} per second; mean of all seats {:.2} ± {:.2}",
        report.games, report.games_per_second, report.mean, report.within_95
    )?;
    writeln!(output)?;
    let seats = || report.seats.iter().zip(1..);
    write!(
        output,
        "{:<6}{:<12}{:>8}{:>9}{:>6}{:>6}{:>6}{:>8}{:>10}",
        "seat", "opponent", "mean", "± 95 %", "p10", "p50", "p90", "wins", "ms/turn"
    )?;
    for (_, title, width, _) in M::FIGURES {
        write!(output, "{title:>width$}")?;
    }
    writeln!(output)?;
    for (seat, number) in seats() {
        write!(
            output,
            "{number:<6}{:<12}{:>8.2}{:>9.2}{:>6}{:>6}{:>6}{:>7.1}%{:>10.3}",
            seat.opponent,
            seat.figures.mean,
            seat.figures.within_95,
            seat.figures.p10,
            seat.figures.p50,
            seat.figures.p90,
            seat.win_rate * 100.0,
            seat.ms_per_turn
        )?;
        for (key, _, width, _) in M::FIGURES {
            write!(output, "{:>width$.1}", seat.means[key])?;
        }
        writeln!(output)?;
    }
    let details = seats().flat_map(|(seat, number)| {
        M::detail_lines(&seat.details).into_iter().map(move |line| format!("seat {number}{line}\n"))
    });
    let details: String = details.collect();
    if !details.is_empty() {
        write!(output, "\n{details}")?;
    }
    let Some(scenario) = report.scenario else { return Ok(()) };
    writeln!(output)?;
    for (seat, number) in seats() {
        write!(
            output,
            "seat {number}: scenario {scenario} reached in {}; its goals in {}",
            percent(seat.scenario_rate.as_slice(), M::SHARE_DECIMALS),
            percent(&seat.goal_rates, M::SHARE_DECIMALS)
        )?;
        if let Some((most, total)) = seat.most_goals {
            write!(output, "; at best {most} of {} with {total} points", seat.goal_rates.len())?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Lists rates in percent.
pub(crate) fn percent(rates: &[f64], decimals: usize) -> String {
    rates.iter().map(|rate| format!("{:.decimals$}%", rate * 100.0)).collect::<Vec<_>>().join(", ")
}

/// Writes a line for every seat of every game, as comma-separated values.
pub(super) fn csv<M: ArenaMode>(games: &Match<'_, M>, results: &[Vec<M::SeatResult>]) -> String {
    let kind = M::KIND.map_or_else(String::new, |(key, _)| format!("{key},"));
    let mut text = format!("game,seat,opponent,{kind}total,victory,turns,ms_per_turn");
    for (key, ..) in M::FIGURES {
        text += &format!(",{key}");
    }
    text.push('\n');
    for (game, seats) in results.iter().enumerate() {
        for (seat, result) in seats.iter().enumerate() {
            let SeatOutcome { total, victory, turns, .. } = M::seat_outcome(result).0;
            text += &format!("{},{},{},", game + 1, seat + 1, M::level_key(&games.levels[seat]));
            if let Some((_, kind_of)) = M::KIND {
                text += &format!("{},", kind_of(result));
            }
            let milliseconds = milliseconds_per_turn::<M>([result].into_iter());
            text += &format!("{total},{victory:.3},{turns},{milliseconds:.3}");
            for (.., value) in M::FIGURES {
                text += &format!(",{}", value(result));
            }
            text.push('\n');
        }
    }
    text
}
