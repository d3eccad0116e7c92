//! `rolling score`: sheets and games in, points out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use cascadia::rolling::content::RollingContent;
use clap::Args;
use serde::Serialize;

use super::answer::{JudgedSheet, PlayedSheet, game_answer, winners};
use super::load_content;
use super::pad::write_pad;
use super::reading::{LineInput, SheetInput, read_line};
use crate::CommandFailure;

#[derive(Args)]
pub(super) struct RollingScoreArgs {
    /// Answer with one JSON object per line instead of a score pad.
    #[arg(long)]
    json: bool,
    /// Judge the goals of this scenario, 1 to 20, for sheets that name none.
    #[arg(long)]
    scenario: Option<u8>,
    /// Where the lines come from: a file, or - for standard input.
    #[arg(default_value = "-")]
    file: String,
}

#[derive(Serialize)]
struct RefusedLine<'a> {
    error: &'a str,
}

pub(super) fn run(args: &RollingScoreArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    if let Some(number) = args.scenario.filter(|number| content.scenario(*number).is_none()) {
        let most = content.scenarios().len();
        let sentence = format!("there is no scenario {number}; they are numbered 1 to {most}");
        return Err(CommandFailure::Sentence(sentence));
    }
    let unreadable =
        |error: io::Error| CommandFailure::Sentence(format!("{} cannot be read: {error}", args.file));
    let input: Box<dyn Read> = if args.file == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(&args.file).map_err(unreadable)?)
    };
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_good = true;
    let mut line = Vec::new();
    for number in 1_u64.. {
        // Whoever waits for the answer before sending the next line gets it now.
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(CommandFailure::of_output)?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        // Some programs begin a file with this mark.
        let text = line.strip_prefix(b"\xEF\xBB\xBF").filter(|_| number == 1).unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let read = read_line(&content, args.scenario, text.trim_ascii_end());
        let answered = read.and_then(|input| answer(&content, &input, args.json));
        all_good &= answered.is_ok();
        let written = match (answered, args.json) {
            (Ok(answer), true) => writeln!(output, "{answer}"),
            (Ok(pads), false) => writeln!(output, "{pads}"),
            (Err(error), true) => {
                let answer = serde_json::to_string(&RefusedLine { error: &error });
                writeln!(output, "{}", answer.unwrap_or_default())
            }
            (Err(error), false) => writeln!(output, "line {number}: {error}\n"),
        };
        written.map_err(CommandFailure::of_output)?;
    }
    output.flush().map_err(CommandFailure::of_output)?;
    if all_good { Ok(()) } else { Err(CommandFailure::Reported) }
}

fn judge<'a>(content: &RollingContent, input: &'a SheetInput) -> Result<JudgedSheet<'a>, String> {
    let played = PlayedSheet {
        sheet: &input.sheet,
        tally: &input.tally,
        cards_completed: input.cards_completed,
        scenario: input.scenario,
        earns_achievements: !input.family,
    };
    JudgedSheet::new(content, played)
}

/// Answers a line in JSON or in words.
fn answer(content: &RollingContent, input: &LineInput, json: bool) -> Result<String, String> {
    let (sheets, is_game) = match input {
        LineInput::Sheet(sheet) => (std::slice::from_ref(sheet), false),
        LineInput::Game(sheets) => (sheets.as_slice(), true),
    };
    let judged: Vec<JudgedSheet<'_>> = sheets
        .iter()
        .enumerate()
        .map(|(player, sheet)| {
            let of_player = |error: String| if is_game { format!("player {player}: {error}") } else { error };
            judge(content, sheet).map_err(of_player)
        })
        .collect::<Result<_, _>>()?;
    let text = match (json, is_game) {
        (true, true) => serde_json::to_string(&game_answer(&judged)).ok(),
        (true, false) => serde_json::to_string(&judged[0].answer()).ok(),
        (false, _) => in_words(&judged, is_game).ok().and_then(|pads| String::from_utf8(pads).ok()),
    };
    Ok(text.unwrap_or_default())
}

fn in_words(judged: &[JudgedSheet<'_>], is_game: bool) -> io::Result<Vec<u8>> {
    let mut pads = Vec::new();
    for (player, sheet) in judged.iter().enumerate() {
        if is_game {
            write!(pads, "player {player}, ")?;
        }
        write_pad(&mut pads, sheet)?;
    }
    if is_game {
        let first: Vec<String> = winners(judged).iter().map(ToString::to_string).collect();
        writeln!(pads, "first: player {}", first.join(" and player "))?;
    }
    Ok(pads)
}
