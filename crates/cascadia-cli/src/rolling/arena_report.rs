//! Report of a series of Rolling Rivers games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use rolling_rivers::sheets::SheetLetter;
use serde::Serialize;

use super::series::{Match, SeatOutcome};
use crate::arena::{SeatFigures, mean_with_interval, share};

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
    scenario: Option<u8>,
}

#[derive(Serialize)]
struct SeatReport {
    opponent: String,
    #[serde(flatten)]
    figures: SeatFigures,
    win_rate: f64,
    ms_per_turn: f64,
    /// Means per game.
    cards_completed: f64,
    dice_actions: f64,
    leftovers: f64,
    /// The mean of each sheet played.
    by_sheet: BTreeMap<&'static str, f64>,
    /// Share of the games with all goals of the scenario reached, and the same for each goal alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario_rate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_rates: Option<Vec<f64>>,
    /// Share of the games with each achievement reached, by sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    achievement_rates: Option<BTreeMap<&'static str, Vec<f64>>>,
}

pub(super) fn report(series: &Match<'_>, results: &[Vec<SeatOutcome>], elapsed: Duration) -> ArenaReport {
    let seats = series.levels.iter().enumerate().map(|(seat, level)| {
        let of_seat: Vec<&SeatOutcome> = results.iter().map(|game| &game[seat]).collect();
        seat_report(series, level.key(), &of_seat)
    });
    let totals = results.iter().map(|game| game.iter().map(|seat| seat.total).collect());
    let (mean, within_95) = mean_with_interval(totals);
    ArenaReport {
        games: results.len() as u64,
        games_per_second: results.len() as f64 / elapsed.as_secs_f64(),
        mean,
        within_95,
        seats: seats.collect(),
        scenario: series.scenario,
    }
}

fn seat_report(series: &Match<'_>, key: &str, of_seat: &[&SeatOutcome]) -> SeatReport {
    let count = of_seat.len().max(1) as f64;
    let mean_of = |figure: &dyn Fn(&SeatOutcome) -> f64| {
        of_seat.iter().map(|result| figure(result)).sum::<f64>() / count
    };
    let mut by_sheet = BTreeMap::new();
    let mut achievements = BTreeMap::new();
    for letter in SheetLetter::ALL {
        let own: Vec<&SeatOutcome> =
            of_seat.iter().copied().filter(|result| usize::from(result.sheet) == letter.index()).collect();
        if let Some(first) = own.first() {
            let sum: f64 = own.iter().map(|result| f64::from(result.total)).sum();
            by_sheet.insert(letter.key(), sum / own.len() as f64);
            let rates = (0..first.achievements.len())
                .map(|number| share(&own, |result: &SeatOutcome| result.achievements[number]));
            achievements.insert(letter.key(), rates.collect());
        }
    }
    let has_goals = series.scenario.is_some();
    let goal_rates = (0..series.goals.len())
        .map(|goal| share(of_seat, |result: &SeatOutcome| result.goals[goal]))
        .collect();
    let thinking: Duration = of_seat.iter().map(|result| result.thinking).sum();
    let turns: u32 = of_seat.iter().map(|result| result.turns).sum();
    SeatReport {
        opponent: key.to_owned(),
        figures: SeatFigures::of(of_seat.iter().map(|result| result.total).collect()),
        win_rate: mean_of(&|result| result.victory),
        ms_per_turn: thinking.as_secs_f64() * 1000.0 / f64::from(turns.max(1)),
        cards_completed: mean_of(&|result| result.cards_completed.into()),
        dice_actions: mean_of(&|result| result.dice_actions.into()),
        leftovers: mean_of(&|result| result.leftovers.into()),
        by_sheet,
        scenario_rate: has_goals
            .then(|| share(of_seat, |result: &SeatOutcome| result.goals.iter().all(|met| *met))),
        goal_rates: has_goals.then_some(goal_rates),
        achievement_rates: (!has_goals).then_some(achievements),
    }
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
        "{:<6}{:<12}{:>8}{:>9}{:>6}{:>6}{:>6}{:>8}{:>10}{:>7}{:>9}{:>6}",
        "seat",
        "opponent",
        "mean",
        "± 95 %",
        "p10",
        "p50",
        "p90",
        "wins",
        "ms/turn",
        "cards",
        "actions",
        "left"
    )?;
    for (index, seat) in report.seats.iter().enumerate() {
        let figures = &seat.figures;
        writeln!(
            output,
            "{:<6}{:<12}{:>8.2}{:>9.2}{:>6}{:>6}{:>6}{:>7.1}%{:>10.3}{:>7.1}{:>9.1}{:>6.1}",
            index + 1,
            seat.opponent,
            figures.mean,
            figures.within_95,
            figures.p10,
            figures.p50,
            figures.p90,
            seat.win_rate * 100.0,
            seat.ms_per_turn,
            seat.cards_completed,
            seat.dice_actions,
            seat.leftovers
        )?;
    }
    let percent = |rates: &[f64]| {
        rates.iter().map(|rate| format!("{:.1}%", rate * 100.0)).collect::<Vec<_>>().join(", ")
    };
    writeln!(output)?;
    for (index, seat) in report.seats.iter().enumerate() {
        if let (Some(scenario), Some(rate)) = (report.scenario, seat.scenario_rate) {
            writeln!(
                output,
                "seat {}: scenario {scenario} reached in {}; its goals in {}",
                index + 1,
                percent(&[rate]),
                percent(seat.goal_rates.as_deref().unwrap_or_default())
            )?;
        }
        for (sheet, rates) in seat.achievement_rates.iter().flatten() {
            let mean = seat.by_sheet.get(sheet).copied().unwrap_or_default();
            writeln!(
                output,
                "seat {}, sheet {sheet}: mean {mean:.2}; achievements in {}",
                index + 1,
                percent(rates)
            )?;
        }
    }
    Ok(())
}

/// Writes a line for every seat of every game, as comma-separated values.
pub(super) fn csv(series: &Match<'_>, results: &[Vec<SeatOutcome>]) -> String {
    let mut text =
        "game,seat,opponent,sheet,total,victory,turns,ms_per_turn,cards_completed,dice_actions,leftovers\n"
            .to_owned();
    for (game, seats) in results.iter().enumerate() {
        for (seat, result) in seats.iter().enumerate() {
            let milliseconds = result.thinking.as_secs_f64() * 1000.0 / f64::from(result.turns.max(1));
            text += &format!(
                "{},{},{},{},{},{:.3},{},{milliseconds:.3},{},{},{}\n",
                game + 1,
                seat + 1,
                series.levels[seat].key(),
                SheetLetter::ALL[usize::from(result.sheet)].key(),
                result.total,
                result.victory,
                result.turns,
                result.cards_completed,
                result.dice_actions,
                result.leftovers
            );
        }
    }
    text
}
