//! `rolling replay`: verifies a record, prints its score pads, or traces every position for another
//! program.

use std::io::{self, BufWriter, Write};

use cascadia_engine::{GameMode, GameSetup, LoadError, Record};
use clap::Args;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, cards_in_words};
use rolling_rivers::rules::{Game, Phase};
use serde::Deserialize;

use super::answer::{JudgedSheet, PlayedSheet, game_answer, winners};
use super::load_content;
use super::pad::write_pad;
use super::trace::{event_json, position, setup_json};
use crate::CommandFailure;
use crate::records::{ReadRecord, of_file, read_record_file, warn_about_other_versions, write_seats};

#[derive(Args)]
pub(super) struct ReplayArgs {
    /// The record: a file, or the line copied from the game; - reads standard input.
    file: String,
    /// Print one JSON line for the opening and one for each action, with its events and the visible
    /// position.
    #[arg(long)]
    trace: bool,
}

/// The action lines in the spelling of the record.
#[derive(Deserialize)]
struct ActionLines {
    actions: Vec<String>,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let ReadRecord { text, record, fault } =
        read_record_file::<RollingRivers>(&args.file, args.trace, &content)?;
    let of_file = |error| of_file(&args.file, &error);
    warn_about_other_versions(&record, &content, "dice, cards or sheets");
    let mut output = BufWriter::new(io::stdout().lock());
    if args.trace {
        let lines = ron::from_str::<ActionLines>(&text).map_or_else(|_| Vec::new(), |lines| lines.actions);
        trace(&mut output, &record, &lines, &content).map_err(CommandFailure::of_output)?.map_err(of_file)?;
    } else {
        let end = record.replay(&content).map_err(of_file)?;
        write_result(&mut output, &record, &end, &content).map_err(CommandFailure::of_output)?;
    }
    output.flush().map_err(CommandFailure::of_output)?;
    fault.map_or(Ok(()), |fault| Err(of_file(fault)))
}

fn judged<'a>(content: &Content, record: &Record<RollingRivers>, game: &'a Game) -> Vec<JudgedSheet<'a>> {
    let options = &record.setup.options;
    let sheets = game.players().iter().map(|player| PlayedSheet {
        sheet: player.sheet(),
        tally: player.tally(),
        cards_completed: Some(player.completed()),
        scenario: options.scenario,
        // Family rules and abundance earn no achievements.
        earns_achievements: !options.family && !options.abundance,
    });
    // Cannot fail: the scenario was found when the game began, and the number of completed cards is known.
    sheets.filter_map(|played| JudgedSheet::new(content, played).ok()).collect()
}

fn write_result(
    output: &mut impl Write,
    record: &Record<RollingRivers>,
    game: &Game,
    content: &Content,
) -> io::Result<()> {
    let GameSetup { options, seats } = &record.setup;
    writeln!(
        output,
        "seed {}, sheet {}, completion cards {}, {} actions",
        options.seed,
        options.sheet.key(),
        cards_in_words(&options.completion_cards),
        record.actions.len()
    )?;
    if options.family {
        writeln!(output, "by the family rules")?;
    }
    if options.abundance {
        writeln!(output, "with abundance")?;
    }
    if let Some(number) = options.scenario {
        writeln!(output, "scenario {number}")?;
    }
    write_seats(output, seats)?;
    let over = game.phase() == Phase::Finished;
    if !over {
        writeln!(output, "not finished: seat {} is in round {}", game.seat().0 + 1, game.round())?;
    }
    let sheets = judged(content, record, game);
    for (seat, sheet) in sheets.iter().enumerate() {
        writeln!(output)?;
        if sheets.len() > 1 {
            write!(output, "seat {}, ", seat + 1)?;
        }
        write_pad(output, sheet)?;
        writeln!(output, "{:<24} {:>4}", "cards completed", game.players()[seat].completed())?;
    }
    if over && sheets.len() > 1 {
        let first: Vec<String> = winners(&sheets).iter().map(|seat| format!("seat {}", seat + 1)).collect();
        writeln!(output, "\nfirst: {}", first.join(" and "))?;
    }
    Ok(())
}

/// Writes one JSON line for the opening and one for each action, including all before an error. The outer
/// error is a write error.
fn trace(
    output: &mut impl Write,
    record: &Record<RollingRivers>,
    lines: &[String],
    content: &Content,
) -> io::Result<Result<(), LoadError<RollingRivers>>> {
    let mut index = 0_usize;
    let mut written = Ok(());
    let verified = record.replay_each(content, |step| {
        let mut line = position(step.state);
        // In the spelling of the record, which may list dice in another order.
        let own = index.checked_sub(1).and_then(|action| lines.get(action).cloned());
        line["action"] =
            step.action.map(|action| own.unwrap_or_else(|| RollingRivers::write_action(action))).into();
        line["index"] = index.into();
        line["events"] = step.events.iter().map(|event| event_json(step.state, event)).collect();
        if step.action.is_none() {
            line["setup"] = setup_json(&record.setup);
        }
        if step.state.phase() == Phase::Finished {
            let answer = game_answer(&judged(content, record, step.state));
            line["result"] = serde_json::to_value(answer).unwrap_or_default();
        }
        index += 1;
        if written.is_ok() {
            written = writeln!(output, "{line}");
        }
    });
    written?;
    output.flush()?;
    Ok(verified.map(drop))
}
