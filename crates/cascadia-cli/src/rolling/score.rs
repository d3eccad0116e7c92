//! `rolling score`: sheets and games in, points out.

use std::io::{self, Write};

use clap::Args;
use rolling_rivers::content::Content;

use super::answer::{JudgedSheet, PlayedSheet, game_answer, winners};
use super::load_content;
use super::pad::write_pad;
use super::reading::{LineInput, SheetInput, read_line};
use crate::lines::answer_lines;
use crate::{CommandFailure, usage_of};

#[derive(Args)]
pub(super) struct ScoreArgs {
    /// Answer with one JSON object per line instead of a score pad.
    #[arg(long)]
    json: bool,
    /// Judge the goals of this scenario, 1 to 20, for sheets that name none.
    #[arg(long)]
    scenario: Option<u8>,
    /// The input: a file, or - for standard input.
    #[arg(default_value = "-")]
    file: String,
}

pub(super) fn run(args: &ScoreArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    if let Some(number) = args.scenario.filter(|number| content.scenario(*number).is_none()) {
        let most = content.scenarios().len();
        let sentence = format!("there is no scenario {number}; they are numbered 1 to {most}");
        return Err(usage_of::<ScoreArgs>("cascadia-cli rolling score", sentence));
    }
    answer_lines(&args.file, args.json, |output, text| {
        let read = read_line(&content, args.scenario, text);
        match read.and_then(|input| answer(&content, &input, args.json)) {
            Ok(answer) => writeln!(output, "{answer}").map(Ok),
            Err(error) => Ok(Err(error)),
        }
    })
}

fn judge<'a>(content: &Content, input: &'a SheetInput) -> Result<JudgedSheet<'a>, String> {
    let played = PlayedSheet {
        sheet: &input.sheet,
        tally: &input.tally,
        cards_completed: input.cards_completed,
        scenario: input.scenario,
        earns_achievements: !input.family,
    };
    JudgedSheet::new(content, played)
}

/// Answers a line in JSON or as text.
fn answer(content: &Content, input: &LineInput, json: bool) -> Result<String, String> {
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
