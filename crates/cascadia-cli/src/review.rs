//! `review`: the worth of every decision of a game, separated from luck.

use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cascadia_ai::players::Levels;
use cascadia_ai::review::{
    ByTerm, GREATEST_DEPTH, LEAST_DEPTH, Review, ReviewTerms, ReviewWork, ReviewedDecision, SeatReview,
    StartValues, StartWork, USUAL_DEPTH, kind_of_game,
};
use cascadia_ai::search::{EvalWeights, POINT};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::write_action;
use cascadia_rules::rules::{Action, Seat};
use cascadia_storage::find_root;
use clap::Args;
use serde_json::{Map, Value, json};

use crate::records::{ReadRecord, read_record_file, write_seats};
use crate::{CommandFailure, load_content, read_levels, remark, thread_count};

/// Polling interval of a thread that waits for results of others.
const WAIT: Duration = Duration::from_millis(2);

#[derive(Args)]
pub(crate) struct ReviewArgs {
    /// The record of a finished game.
    file: String,
    /// Review only this seat, counted from 1 as `replay` and `arena` print them; all seats if not given. In
    /// JSON seats are counted from 0, and 0 is accepted for the first one here as well.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seat: Option<u64>,
    /// Fresh playouts per decision.
    #[arg(long, value_name = "N", default_value_t = USUAL_DEPTH, value_parser = clap::value_parser!(u32).range(i64::from(LEAST_DEPTH)..=i64::from(GREATEST_DEPTH)))]
    depth: u32,
    /// Print one line of JSON, in whole hundredths of a point.
    #[arg(long)]
    json: bool,
    /// Stop after the quick pass, which the window shows first.
    #[arg(long)]
    quick: bool,
    /// Decisions processed concurrently; one per core if not given. The result is the same.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &ReviewArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let ReadRecord { record, .. } =
        read_record_file::<Cascadia>(&args.file, false, &content, "tiles or cards")?;
    let sentence = |error: String| CommandFailure::Sentence(format!("{}: {error}", args.file));
    let seats = match args.seat {
        None => Vec::new(),
        Some(number) => {
            let count = record.setup.seats.len() as u64;
            let seat = Some(number.saturating_sub(1)).filter(|seat| *seat < count);
            let missing = || sentence(format!("there is no seat {number}; the game has {count}"));
            vec![Seat(seat.ok_or_else(missing)? as u8)]
        }
    };
    let terms = ReviewTerms {
        weights: Arc::clone(read_levels(Levels::read).weights()),
        depth: args.depth,
        seats,
        starts: read_starts(),
    };
    let work = ReviewWork::new(&record, &content, terms).map_err(|error| sentence(error.to_string()))?;
    let review = finish(work, thread_count(args.threads), args.quick)?;
    let mut output = BufWriter::new(io::stdout().lock());
    let written = if args.json {
        writeln!(output, "{}", json_of(&review))
    } else {
        write_seats(&mut output, &record.setup.seats).and_then(|()| write_review(&mut output, &review))
    };
    written.and_then(|()| output.flush()).map_err(CommandFailure::of_output)
}

pub(crate) fn read_starts() -> StartValues {
    let Ok(root) = find_root() else { return StartValues::built_in() };
    let (values, notice) = StartValues::read(&root);
    if let Some(notice) = notice {
        remark(format_args!("note: {notice}"));
    }
    values
}

/// Returns the mean of par play in the kind of game given by `options`, in hundredths of a point: known, or
/// computed.
///
/// # Errors
/// If the box lacks components for such games.
pub(crate) fn start_value(
    options: &GameOptions,
    content: &Content,
    weights: &Arc<EvalWeights>,
) -> Result<i32, CommandFailure> {
    if let Some(known) = read_starts().of(&kind_of_game(options)) {
        return Ok(known);
    }
    let work = StartWork::new(options, content, weights);
    let none = || CommandFailure::Sentence("the mean of par play cannot be computed".to_owned());
    let mut work = work.ok_or_else(none)?;
    while !work.is_done() {
        work.step();
    }
    Ok(work.mean())
}

/// Runs the whole review, or its quick pass, on several threads.
fn finish(work: ReviewWork, threads: usize, quick: bool) -> Result<Review, CommandFailure> {
    let work = Mutex::new(work);
    let locked = || work.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let one_after_another = || {
        loop {
            let (task, is_waiting) = {
                let mut work = locked();
                (work.next_task(), work.is_waiting())
            };
            match task.filter(|task| task.is_quick() || !quick) {
                Some(mut task) => {
                    while !task.is_done() {
                        task.step();
                    }
                    locked().accept(task);
                }
                None if is_waiting && !quick => thread::sleep(WAIT),
                None => break,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Fewer threads only take longer.
            let _ = thread::Builder::new().spawn_scoped(scope, one_after_another);
        }
        one_after_another();
    });
    let review = locked().review();
    review.ok_or_else(|| CommandFailure::Sentence("the review could not be computed".to_owned()))
}

/// Returns the review as JSON, in whole hundredths of a point.
fn json_of(review: &Review) -> Value {
    let seats: Vec<Value> = review
        .seats
        .iter()
        .map(|seat| {
            json!({
                "seat": seat.seat.0,
                "final": seat.total,
                "start": seat.start,
                "luck_at_start": seat.luck_at_start,
                "decisions": seat.decisions.iter().map(json_of_decision).collect::<Vec<Value>>(),
            })
        })
        .collect();
    let mut whole = json!({ "engine": review.engine, "depth": review.depth, "seats": seats });
    if review.by_points_only {
        whole["by_points_only"] = Value::Bool(true);
    }
    whole
}

fn json_of_decision(decision: &ReviewedDecision) -> Value {
    let by_term = |terms: &ByTerm| -> Map<String, Value> {
        terms.iter().map(|(term, points)| (term.key().to_owned(), points.into())).collect()
    };
    let kinds: Map<String, Value> =
        decision.kinds.parts().into_iter().map(|(kind, points)| (kind.to_owned(), points.into())).collect();
    json!({
        "turn": decision.turn,
        "kind": decision.kind.key(),
        "par": decision.par,
        "played": decision.played,
        "best": decision.best,
        "gain": decision.gain(),
        "offered": decision.offered(),
        "missed": decision.missed(),
        "missed_within_90": decision.missed_within_90,
        "luck_after": decision.luck_after,
        "theme": decision.theme.key(),
        "sources": by_term(&decision.sources()),
        "kinds": kinds,
        "mark": decision.mark.key(),
        "action": words(&decision.actions),
        "best_action": words(&decision.best_actions),
    })
}

/// Formats actions in record notation, without the end of the turn.
fn words(actions: &[Action]) -> String {
    let lines =
        actions.iter().filter(|action| **action != Action::EndTurn).map(|action| write_action(*action));
    lines.collect::<Vec<String>>().join(", ")
}

/// Formats hundredths of a point as points with one decimal, rounded half away from zero.
fn points(hundredths: i32) -> String {
    let tenths = (hundredths.abs() + 5) / 10;
    let sign = if hundredths < 0 && tenths > 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

fn write_review(output: &mut impl Write, review: &Review) -> io::Result<()> {
    if review.by_points_only {
        writeln!(output, "The game was played for the goals of a scenario; the review counts points only.")?;
    }
    for seat in &review.seats {
        writeln!(output)?;
        write_seat(output, seat, review.seats.len() == 1)?;
    }
    writeln!(output)?;
    writeln!(output, "engine {}, depth {}", review.engine, review.depth)
}

fn write_seat(output: &mut impl Write, seat: &SeatReview, alone: bool) -> io::Result<()> {
    let luck = seat.luck();
    let (who, you) = if alone {
        ("You".to_owned(), "you".to_owned())
    } else {
        (format!("Seat {}", seat.seat.0 + 1), format!("seat {}", seat.seat.0 + 1))
    };
    let brought = if luck < 0 { "took" } else { "brought" };
    let (offered, gain) = (points(seat.offered()), points(seat.gain().abs()));
    let found = if seat.gain() < 0 {
        let whose = if alone { "your" } else { "its" };
        format!("{offered} points were on offer beyond par, and {whose} turns came to {gain} less than par")
    } else {
        format!("of the {offered} points on offer beyond par {you} found {gain}")
    };
    writeln!(
        output,
        "{who} made {}. Par is {}. Luck {brought} {}; {found}.",
        seat.total / POINT,
        points(seat.start),
        points(luck.abs()),
    )?;
    writeln!(
        output,
        "{} = {} par {:+.2} luck {:+.2} offered {:+.2} missed (± {}); without luck {}",
        points(seat.total),
        points(seat.start),
        f64::from(luck) / 100.0,
        f64::from(seat.offered()) / 100.0,
        f64::from(-seat.missed()) / 100.0,
        points(seat.missed_within_90()),
        points(seat.luck_adjusted()),
    )?;
    writeln!(output)?;
    writeln!(
        output,
        "{:>4} {:<5}{:>8}{:>8}{:>8}{:>8}{:>7}{:>8}  {:<9}{:<9}played; best",
        "turn", "", "par", "played", "best", "missed", "±", "luck", "mark", "theme"
    )?;
    for decision in &seat.decisions {
        let played = words(&decision.actions);
        let best = words(&decision.best_actions);
        let missed_any = decision.missed() > 0;
        writeln!(
            output,
            "{:>4} {:<5}{:>8}{:>8}{:>8}{:>8}{:>7}{:>8}  {:<9}{:<9}{played}{}",
            decision.turn,
            decision.kind.key(),
            points(decision.par),
            points(decision.played),
            points(decision.best),
            points(decision.missed()),
            points(decision.missed_within_90),
            points(decision.luck_after),
            decision.mark.key(),
            if missed_any { decision.theme.key() } else { "" },
            if missed_any && played != best { format!("; {best}") } else { String::new() },
        )?;
    }
    writeln!(output)?;
    let list = |parts: Vec<(&'static str, i32)>| {
        let some = parts.into_iter().filter(|(_, hundredths)| *hundredths != 0);
        some.map(|(word, hundredths)| format!("{word} {}", points(hundredths))).collect::<Vec<_>>().join(", ")
    };
    let sources = seat.sources().iter().map(|(term, points)| (term.key(), points)).collect();
    writeln!(output, "missed by source: {}", list(sources))?;
    writeln!(output, "missed by kind: {}", list(seat.kinds().parts().to_vec()))
}
