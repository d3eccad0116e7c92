//! Tests that every scenario can be won: for each there is a game, found by letting the computer play many,
//! in which all goals are reached. `cascadia-cli arena --seats greedy --scenario N --games K --save DIR
//! --reached-only` finds others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::content;
use cascadia_engine::{Record, read_record};
use cascadia_rules::Cascadia;
use cascadia_rules::goals::{Finished, Mode, Shape, Situation, Verdict};
use cascadia_rules::rules::{Action, Phase, Seat};
use cascadia_rules::scoring::score_game;

fn won(number: u8) -> Record<Cascadia> {
    let name = format!("crates/cascadia-rules/tests/scenarios/scenario-{number:02}.ron");
    let text = fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name))
        .expect("a record");
    read_record::<Cascadia>(&text).expect("a record")
}

/// The shapes that the player of a record may fill in.
fn verdict(record: &Record<Cascadia>) -> Verdict {
    let game = record.replay(content()).expect("a record of legal actions").game;
    assert_eq!(game.phase(), Phase::Finished);
    let terms = record.setup.options;
    let cards = content().cards_of(&terms).expect("in the box");
    let sheets = score_game(&game, &cards);
    let scenario = terms.scenario.map(|number| content().scenario(number).expect("in the box"));
    let finished = Finished {
        mode: terms.mode(),
        scenario,
        practice: record.practice,
        sheets: &sheets,
        seat: Seat(0),
        situation: Situation::of(&game, &cards, &sheets, Seat(0)),
    };
    content().trail().verdict(&finished, false, &BTreeSet::new())
}

#[test]
fn every_scenario_is_won_in_a_recorded_game() {
    for number in content().scenarios().keys() {
        let record = won(*number);
        assert_eq!(record.setup.options.mode(), Mode::Scenario(*number));
        let shapes = vec![Shape::Scenario(*number)];
        assert_eq!(verdict(&record), Verdict::May { shapes, house_rule: false }, "scenario {number}");
    }
}

#[test]
fn the_same_game_without_its_tokens_wins_nothing() {
    for number in content().scenarios().keys() {
        let mut record = won(*number);
        record.outcome = None;
        for action in &mut record.actions {
            if matches!(action, Action::PlaceToken { .. }) {
                *action = Action::ReturnToken;
            }
        }
        // Without nature tokens to pay with, and with other tokens in the bag, some games break off; the
        // others end without wildlife.
        if record.replay(content()).is_ok_and(|end| end.game.phase() == Phase::Finished) {
            assert!(matches!(verdict(&record), Verdict::Nothing(_)), "scenario {number}");
        }
    }
}
