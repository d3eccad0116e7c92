//! Report of a series of games: means with confidence intervals, percentiles, and the table of all results.

use std::io::{self, Write};
use std::time::Duration;

use cascadia_base::statistics::mean_and_error;
use serde::Serialize;

use super::series::{ArenaSeatResult, Match};

#[derive(Serialize)]
pub(super) struct ArenaReport {
    games: u64,
    games_per_second: f64,
    /// The mean of all seats, with each game as one observation: games are independent, the seats of a game
    /// are not.
    mean: f64,
    within_95: f64,
    seats: Vec<SeatReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    restriction: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
}

#[derive(Serialize)]
struct SeatReport {
    opponent: String,
    #[serde(flatten)]
    figures: SeatFigures,
    win_rate: f64,
    ms_per_turn: f64,
    /// The luck-adjusted mean and the luck, if requested.
    #[serde(flatten)]
    luck: Option<LuckReport>,
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

/// The luck-adjusted mean of a seat, in points: luck has mean 0, so it serves as a control variate that
/// keeps the mean and reduces its error.
#[derive(Clone, Copy, Serialize)]
struct LuckReport {
    luck_adjusted_mean: f64,
    luck_adjusted_stderr: f64,
    /// Half width of the 95 % confidence interval of that mean.
    luck_adjusted_within_95: f64,
    /// The subtracted share of the luck: the regression coefficient of the totals on it.
    luck_weight: f64,
    /// The mean gain of the seat's own decisions over par.
    gain_mean: f64,
    gain_stderr: f64,
    /// The mean luck, which is 0 up to chance in solo games.
    luck_mean: f64,
    luck_stderr: f64,
}

impl LuckReport {
    /// Aggregates the results of a seat; `None` if luck was not requested.
    fn of(results: &[&ArenaSeatResult]) -> Option<Self> {
        let found: Vec<_> = results.iter().map(|result| result.luck).collect::<Option<_>>()?;
        let luck: Vec<f64> = found.iter().map(|luck| luck.luck).collect();
        let totals: Vec<f64> = results.iter().map(|result| f64::from(result.total)).collect();
        let (luck_mean, luck_stderr) = mean_and_error(&luck);
        let weight = luck_weight(&luck, &totals);
        let left: Vec<f64> = totals.iter().zip(&luck).map(|(total, luck)| total - weight * luck).collect();
        let (adjusted, error) = mean_and_error(&left);
        let count = totals.len() as f64;
        // The weight was fitted to the same games, which costs a degree of freedom.
        let error =
            if fits_weight(totals.len()) { error * ((count - 1.0) / (count - 2.0)).sqrt() } else { error };
        let gains: Vec<f64> = found.iter().map(|luck| luck.gain).collect();
        let (gain_mean, gain_stderr) = mean_and_error(&gains);
        Some(Self {
            luck_adjusted_mean: adjusted,
            luck_adjusted_stderr: error,
            luck_adjusted_within_95: 1.96 * error,
            luck_weight: weight,
            gain_mean,
            gain_stderr,
            luck_mean,
            luck_stderr,
        })
    }
}

/// Minimum number of games to fit the weight of luck; fewer would overfit.
const FEWEST_FITTED: usize = 10;

/// Tests whether there are enough games to fit the weight of luck.
const fn fits_weight(games: usize) -> bool {
    games >= FEWEST_FITTED
}

/// Returns the share of luck to subtract from totals: their regression coefficient on it, or all of it with
/// few games.
fn luck_weight(luck: &[f64], totals: &[f64]) -> f64 {
    if !fits_weight(totals.len()) {
        return 1.0;
    }
    let ((luck_mean, _), (mean, _)) = (mean_and_error(luck), mean_and_error(totals));
    let products = luck.iter().zip(totals).map(|(luck, total)| (luck - luck_mean) * (total - mean));
    let squares: f64 = luck.iter().map(|luck| (luck - luck_mean).powi(2)).sum();
    if squares > 0.0 { products.sum::<f64>() / squares } else { 0.0 }
}

/// The totals of a seat over all games.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct SeatFigures {
    pub mean: f64,
    pub stderr: f64,
    /// Half width of the 95 % confidence interval of the mean.
    pub within_95: f64,
    pub p10: u16,
    pub p50: u16,
    pub p90: u16,
}

impl SeatFigures {
    pub(crate) fn of(mut totals: Vec<u16>) -> Self {
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

pub(super) fn report(games: &Match<'_>, results: &[Vec<ArenaSeatResult>], elapsed: Duration) -> ArenaReport {
    let seats = games
        .levels
        .iter()
        .enumerate()
        .map(|(seat, level)| {
            let of_seat: Vec<&ArenaSeatResult> = results.iter().map(|game| &game[seat]).collect();
            let figures = SeatFigures::of(of_seat.iter().map(|result| result.total).collect());
            let count = of_seat.len() as f64;
            let thinking: Duration = of_seat.iter().map(|result| result.thinking).sum();
            let turns: u32 = of_seat.iter().map(|result| result.turns).sum();
            SeatReport {
                opponent: level.key().to_owned(),
                figures,
                win_rate: of_seat.iter().map(|result| result.victory).sum::<f64>() / count,
                ms_per_turn: thinking.as_secs_f64() * 1000.0 / f64::from(turns.max(1)),
                luck: LuckReport::of(&of_seat),
                scenario_rate: (!games.goals.is_empty())
                    .then(|| share(&of_seat, |result| result.goals.iter().all(|met| *met))),
                goal_rates: (0..games.goals.len())
                    .map(|goal| share(&of_seat, |result| result.goals[goal]))
                    .collect(),
                most_goals: of_seat
                    .iter()
                    .filter(|result| !result.goals.is_empty())
                    .map(|result| (result.goals.iter().filter(|met| **met).count(), result.total))
                    .max(),
            }
        })
        .collect();
    let (mean, within_95) = mean_of_games(results);
    ArenaReport {
        games: results.len() as u64,
        mean,
        within_95,
        games_per_second: results.len() as f64 / elapsed.as_secs_f64(),
        seats,
        restriction: games.terms.restriction,
        scenario: games.terms.scenario,
    }
}

/// Returns the mean of all seats and the half width of its 95 % confidence interval, with each game as one
/// observation.
pub(crate) fn mean_of_games(results: &[Vec<ArenaSeatResult>]) -> (f64, f64) {
    mean_with_interval(results.iter().map(|game| game.iter().map(|seat| seat.total).collect()))
}

/// Returns the mean of all seats and the half width of its 95 % confidence interval from the totals of each
/// game.
pub(crate) fn mean_with_interval(totals: impl Iterator<Item = Vec<u16>>) -> (f64, f64) {
    let means: Vec<f64> = totals
        .map(|game| game.iter().map(|total| f64::from(*total)).sum::<f64>() / game.len().max(1) as f64)
        .collect();
    let (mean, error) = mean_and_error(&means);
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

pub(super) fn write_table(output: &mut impl Write, report: &ArenaReport) -> io::Result<()> {
    writeln!(
        output,
        "{} games, {:.1} per second; mean of all seats {:.2} ± {:.2}",
        report.games, report.games_per_second, report.mean, report.within_95
    )?;
    writeln!(output)?;
    writeln!(
        output,
        "{:<6}{:<12}{:>8}{:>9}{:>6}{:>6}{:>6}{:>8}{:>10}",
        "seat", "opponent", "mean", "± 95 %", "p10", "p50", "p90", "wins", "ms/turn"
    )?;
    for (index, seat) in report.seats.iter().enumerate() {
        writeln!(
            output,
            "{:<6}{:<12}{:>8.2}{:>9.2}{:>6}{:>6}{:>6}{:>7.1}%{:>10.3}",
            index + 1,
            seat.opponent,
            seat.figures.mean,
            seat.figures.within_95,
            seat.figures.p10,
            seat.figures.p50,
            seat.figures.p90,
            seat.win_rate * 100.0,
            seat.ms_per_turn
        )?;
    }
    write_luck(output, report)?;
    if let Some(scenario) = report.scenario {
        writeln!(output)?;
        for (index, seat) in report.seats.iter().enumerate() {
            let percent = |rate: f64| format!("{:.2}%", rate * 100.0);
            let goals: Vec<String> = seat.goal_rates.iter().map(|rate| percent(*rate)).collect();
            let (most, total) = seat.most_goals.unwrap_or_default();
            writeln!(
                output,
                "seat {}: scenario {scenario} reached in {}; its goals in {}; at best {most} of {} with {total} points",
                index + 1,
                percent(seat.scenario_rate.unwrap_or(0.0)),
                goals.join(", "),
                goals.len()
            )?;
        }
    }
    Ok(())
}

/// Writes the luck-adjusted means, if requested.
fn write_luck(output: &mut impl Write, report: &ArenaReport) -> io::Result<()> {
    for (index, seat) in report.seats.iter().enumerate() {
        let Some(luck) = &seat.luck else { continue };
        if index == 0 {
            writeln!(output)?;
        }
        writeln!(
            output,
            "seat {}: {:.2} ± {:.2} without luck; luck {:+.2} ± {:.2}, won over par {:+.2} ± {:.2}",
            index + 1,
            luck.luck_adjusted_mean,
            luck.luck_adjusted_within_95,
            luck.luck_mean,
            1.96 * luck.luck_stderr,
            luck.gain_mean,
            1.96 * luck.gain_stderr
        )?;
    }
    Ok(())
}

/// Writes a line for every seat of every game, as comma-separated values.
pub(super) fn csv(games: &Match<'_>, results: &[Vec<ArenaSeatResult>]) -> String {
    let mut text = "game,seat,opponent,total,victory,turns,ms_per_turn\n".to_owned();
    for (game, seats) in results.iter().enumerate() {
        for (seat, result) in seats.iter().enumerate() {
            let milliseconds = result.thinking.as_secs_f64() * 1000.0 / f64::from(result.turns.max(1));
            text += &format!(
                "{},{},{},{},{:.3},{},{milliseconds:.3}\n",
                game + 1,
                seat + 1,
                games.levels[seat].key(),
                result.total,
                result.victory,
                result.turns
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_taken_off_whole_in_few_games_and_by_its_regression_in_many() {
        assert_eq!(luck_weight(&[1.0, -1.0], &[90.0, 94.0]), 1.0);
        let luck: Vec<f64> = (0..20).map(|game| f64::from(game) - 9.5).collect();
        let totals: Vec<f64> = luck.iter().map(|luck| 90.0 + 0.5 * luck).collect();
        assert!((luck_weight(&luck, &totals) - 0.5).abs() < 1e-9);
        assert_eq!(luck_weight(&[0.0; 20], &totals), 0.0);
    }
}
