//! `rolling replay`: verifies a record, prints its score pads, or traces every position for another
//! program.

use std::io::{self, Write};

use cascadia_engine::{GameMode, GameSetup, Record, ReplayStep};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, cards_in_words};
use rolling_rivers::record::in_playing_order;
use rolling_rivers::rules::{Game, Phase};
use serde::Deserialize;

use super::answer::{JudgedSheet, PlayedSheet, game_answer, winners};
use super::load_content;
use super::pad::write_pad;
use super::trace::{event_json, position, setup_json};
use crate::CommandFailure;
use crate::records::{ReplayArgs, read_record_file, write_seats};

/// The action lines in the spelling of the record.
#[derive(Deserialize)]
struct ActionLines {
    actions: Vec<String>,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let mut read =
        read_record_file::<RollingRivers>(&args.file, args.trace, &content, "dice, cards or sheets")?;
    let mut actions =
        ron::from_str::<ActionLines>(&read.text).map_or_else(|_| Vec::new(), |lines| lines.actions);
    if read.record.actions.iter().any(|action| RollingRivers::is_handover(*action)) {
        let seats = read.record.setup.seats.len();
        read.record.actions = in_playing_order(std::mem::take(&mut read.record.actions), seats);
        actions.clear();
    }
    let line = |step: &ReplayStep<'_, RollingRivers>, index: usize| {
        let mut line = position(step.state);
        // In the spelling of the record, which may list dice in another order.
        let own = index.checked_sub(1).and_then(|action| actions.get(action).cloned());
        line["action"] =
            step.action.map(|action| own.unwrap_or_else(|| RollingRivers::write_action(action))).into();
        line["events"] = step.events.iter().map(|event| event_json(step.state, event)).collect();
        if step.action.is_none() {
            line["setup"] = setup_json(&read.record.setup);
        }
        if step.state.phase() == Phase::Finished {
            let answer = game_answer(&judged(&content, &read.record, step.state));
            line["result"] = serde_json::to_value(answer).unwrap_or_default();
        }
        line
    };
    args.write(&read, &content, line, |mut output, end| {
        write_result(&mut output, &read.record, end, &content)
    })
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
