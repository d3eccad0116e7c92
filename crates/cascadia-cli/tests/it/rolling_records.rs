//! Records of Rolling Rivers: the exact notation of every action, the setup, and the trace for other
//! programs.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use cascadia_base::GameRng;
use cascadia_engine::{GameMode, Record, SeatOwner, write_record};
use rolling_rivers::RollingRivers;
use rolling_rivers::record::{read_action, write_action};
use rolling_rivers::sheets::SheetLetter;
use serde_json::Value;

use crate::rolling_fixtures::{any_options, play_any, rolling_content, rolling_game, rolling_options};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cascadia-cli");

#[test]
fn every_action_is_written_to_the_letter() {
    for line in [
        "roll",
        "collect hawk: c1 b",
        "collect bear:",
        "collect hawk up salmon: c1 c2 c3=hawk b b2",
        "collect elk down bear: c1 s=bear a a2=elk",
        "collect bear and salmon: c1 s=salmon",
        "collect fox: c1 plus a=elk",
        "collect fox: plus b",
        "collect fox: c1 c2 extra c3 a=elk",
        "complete 2 pay bear 1 elk 1 hawk 2 salmon 3 nature 1",
        "complete 4 pay",
        "complete 1 pay fox 12 without tokens",
        "complete 1 pay without tokens",
        "pass",
        "bonus",
        "bonus none",
        "bonus a",
        "bonus b",
        "bonus river",
        "bonus elk",
        "bonus elk fox",
        "bonus elk elk",
        "mark r3c4",
        "mark r3c4 elk",
        "pick 8",
        "pick 10",
        "pick 3c",
        "gain fox",
        "free prairie",
        "free overflow",
        "free r2c4",
        "free r2c4 elk",
        "free none",
        "done",
    ] {
        let action = read_action(line).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(write_action(action), line);
    }
    // Other orders and omitted defaults are equivalent.
    for (line, same) in [
        ("collect fox: c1 c2 extra a=elk c3", "collect fox: c1 c2 extra c3 a=elk"),
        ("collect bear", "collect bear:"),
        ("complete 4", "complete 4 pay"),
        ("complete 2 pay nature 1 salmon 3 bear 1", "complete 2 pay bear 1 salmon 3 nature 1"),
    ] {
        assert_eq!(write_action(read_action(line).expect("an action")), same);
    }
}

#[test]
fn invalid_actions_are_refused_with_a_sentence() {
    for (line, reason) in [
        ("", "it is empty"),
        ("roll again", "`roll` stands alone"),
        ("jump", "actions are roll, collect, complete, pass, bonus, mark, pick, gain, free, done and seat"),
        ("collect wolf: c1", "`wolf` is not an animal; animals are bear, elk, fox, hawk and salmon"),
        ("collect fox over elk: c1", "`over` is neither up, down nor and"),
        ("collect fox: c4", "`c4` is not a die; dice are c1, c2, c3, s, a, b, a2 and b2"),
        ("collect fox: c1 c1", "die c1 is named twice"),
        ("collect fox: c1 plus c1", "die c1 is named twice"),
        ("collect fox: c1 plus", "`plus` and `extra` are followed by a die"),
        ("collect fox: c1 plus a extra b", "dice beside the collection are named once"),
        ("complete", "`complete` is followed by a space, such as `complete 2 pay elk 1`"),
        ("complete 5 pay", "`5` is not a space; spaces go from 1 to 4"),
        ("complete 1 elk 2", "`elk` stands where `pay` belongs"),
        ("complete 1 pay elk", "`elk` is followed by how many are paid"),
        ("complete 1 pay elk 1 elk 1", "elk is named twice"),
        ("complete 1 pay elk 256", "`256` is not a number from 0 to 255"),
        ("bonus wolf", "`wolf` is neither a die, a habitat nor an animal"),
        ("bonus elk elk elk", "`bonus` is followed by a die, a habitat, one or two animals, or none"),
        ("mark c3r4", "`c3r4` is not a hexagon; hexagons are written r3c4"),
        ("mark", "`mark` is followed by a hexagon, such as `mark r3c4`"),
        ("pick x", "`x` is neither an item such as 8 nor an option such as 3c"),
        ("free", "`free` is followed by a place, such as `free r2c4`, or by none"),
        ("gain", "`gain` is followed by one animal, such as `gain fox`"),
    ] {
        let error = read_action(line).expect_err(line);
        assert_eq!(error.reason, reason, "{line}");
    }
}

#[test]
fn the_setup_is_written_as_documented() {
    let mut options = rolling_options(SheetLetter::A, 2, "3 8 10 2", 7);
    options.scenario = Some(1);
    let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("hiker".to_owned())];
    let record = Record::<RollingRivers>::new(RollingRivers::setup(options, seats), rolling_content());
    let text = write_record(&record);
    for line in [
        "format: 4",
        "rules: 2",
        "seed: 7,",
        "sheet: \"A\",",
        "completion_cards: \"3 8 10 2\",",
        "family: false,",
        "abundance: false,",
        "scenario: Some(1),",
        "human(\"Ada\")",
        "opponent(\"hiker\")",
    ] {
        assert!(text.contains(line), "{line} is missing:\n{text}");
    }
    options.scenario = None;
    options.completion_cards = rolling_content().scenario_cards(16).expect("its cards");
    let record = Record::<RollingRivers>::new(RollingRivers::setup(options, Vec::new()), rolling_content());
    let text = write_record(&record);
    assert!(text.contains("completion_cards: \"1 H9 H8 5\"") && !text.contains("scenario"), "{text}");
}

/// Plays a random game and returns its record.
fn played(seed: u64) -> Record<RollingRivers> {
    let options = any_options(seed);
    let owners = (0..options.seats).map(|seat| SeatOwner::Human(format!("Player {seat}"))).collect();
    let mut record = Record::<RollingRivers>::new(RollingRivers::setup(options, owners), rolling_content());
    let mut game = rolling_game(&options);
    record.actions = play_any(&mut game, &mut GameRng::new(seed), |_, _, _, _| {});
    record.outcome = Some(RollingRivers::outcome(&game));
    record
}

/// Returns the trace of a record, the standard error, and the exit code.
fn traced(text: &str, words: &[&str]) -> (Vec<Value>, String, Option<i32>) {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let file = temporary.path().join("game.ron");
    fs::write(&file, text).expect("written");
    let output = Command::new(PROGRAM).args(["rolling", "replay"]).arg(&file).args(words).output();
    let output = output.expect("the program runs");
    let lines = String::from_utf8(output.stdout).expect("text");
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap_or_default()).collect();
    (lines, String::from_utf8(output.stderr).expect("text"), output.status.code())
}

#[test]
fn the_trace_shows_every_position() {
    let mut kinds = BTreeSet::new();
    for seed in [0, 1, 2, 3, 4, 9, 14, 19] {
        let record = played(seed);
        let (lines, _, code) = traced(&write_record(&record), &["--trace"]);
        assert_eq!((lines.len(), code), (record.actions.len() + 1, Some(0)), "seed {seed}");
        let keys = match record.setup.options.sheet {
            SheetLetter::A => ["columns", "area"].as_slice(),
            SheetLetter::B => &["tracks", "overflow", "sun_rain"],
            SheetLetter::C => &["outlined", "overflow", "sun_rain"],
            SheetLetter::D => &["animals", "overflow"],
        };
        for (index, line) in lines.iter().enumerate() {
            assert_eq!(line["index"], index);
            assert_eq!(line["action"].is_null(), index == 0);
            assert_eq!(line["setup"].is_null(), index > 0);
            assert_eq!(line["result"].is_null(), line["phase"] != "finished");
            assert_eq!(line["cards"].as_array().expect("spaces").len(), 4);
            for key in ["phase", "round", "seat", "draw_pile", "dice"] {
                assert!(line.get(key).is_some(), "{key}");
            }
            for player in line["players"].as_array().expect("players") {
                for key in ["dice", "tally", "cards_completed", "total", "pending"].iter().chain(keys) {
                    assert!(player.get(key).is_some(), "{key}");
                }
                assert_eq!(player["tally"].as_object().expect("a tally").len(), 6);
            }
            for event in line["events"].as_array().expect("events") {
                kinds.insert(event["event"].as_str().expect("every event has a name").to_owned());
            }
        }
        let last = lines.last().expect("the end");
        let outcome = record.outcome.expect("it ended");
        for (seat, player) in last["result"]["players"].as_array().expect("players").iter().enumerate() {
            assert_eq!(player["total"], outcome.totals[seat]);
            assert_eq!(last["players"][seat]["total"], outcome.totals[seat]);
        }
        assert_eq!(last["result"]["winners"], serde_json::json!(outcome.winners));
    }
    for kind in [
        "card_revealed",
        "card_left",
        "round_began",
        "round_ended",
        "dice_rolled",
        "collected",
        "completed",
        "gained",
        "marked",
        "icon_crossed",
        "points_circled",
        "seat_done",
        "game_ended",
    ] {
        assert!(kinds.contains(kind), "{kind} is missing: {kinds:?}");
    }
}

#[test]
fn a_trace_ends_before_the_action_that_is_refused() {
    let mut record = played(1);
    record.outcome = None;
    record.actions.truncate(5);
    record.actions.push(read_action("pick 3").expect("an action"));
    let (lines, complaint, code) = traced(&write_record(&record), &["--trace"]);
    assert_eq!((lines.len(), code), (6, Some(1)));
    assert!(complaint.contains("action 6, `pick 3`, was refused"), "{complaint}");
    let text = write_record(&record).replace("pick 3", "pick nothing at all");
    let (lines, complaint, code) = traced(&text, &["--trace"]);
    assert_eq!((lines.len(), code), (6, Some(1)));
    assert!(complaint.contains("action 6 cannot be read"), "{complaint}");
    let (_, complaint, code) = traced(&write_record(&played(3)), &[]);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
}

#[test]
fn the_trace_repeats_actions_as_they_stand_in_the_record() {
    let record = played(4);
    let line = record.actions.iter().map(|action| write_action(*action)).find(|line| {
        line.starts_with("collect")
            && line
                .split_once(": ")
                .is_some_and(|(_, dice)| !dice.contains("extra") && dice.split(' ').count() > 1)
    });
    let line = line.expect("a collection of two dice");
    let (head, dice) = line.split_once(": ").expect("dice");
    let other: Vec<&str> = dice.split(' ').rev().collect();
    let other = format!("{head}: {}", other.join(" "));
    let text = write_record(&record).replacen(&format!("\"{line}\""), &format!("\"{other}\""), 1);
    let (lines, _, code) = traced(&text, &["--trace"]);
    assert_eq!(code, Some(0));
    assert!(lines.iter().any(|step| step["action"] == other.as_str()));
}
