//! Saved games of Rolling Rivers: old files still load, and damaged ones are salvaged as far as possible.

use std::fs;
use std::path::Path;

use cascadia_engine::{
    GameMode, LoadError, Record, Salvaged, newest_format, read_record, salvage, write_record,
};
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::Phase;
use rolling_rivers::sheets::SheetLetter;

use crate::rolling_fixtures::rolling_content;

/// Files of the first format of this mode; they never change.
const SAVES: [(&str, SheetLetter, bool); 5] = [
    ("one-a", SheetLetter::A, true),
    ("two-b", SheetLetter::B, true),
    ("two-unfinished-b", SheetLetter::B, false),
    ("one-scenario-11", SheetLetter::C, true),
    ("four-family-d", SheetLetter::D, true),
];

fn save(name: &str) -> String {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("crates/rolling-rivers/tests/saves/v4")
        .join(format!("{name}.ron"));
    fs::read_to_string(file).expect("a record")
}

fn read(text: &str) -> Record<RollingRivers> {
    read_record(text).expect("a record")
}

#[test]
fn every_file_is_still_the_same_game() {
    assert_eq!(newest_format::<RollingRivers>(), 4, "a new format needs a folder with files of it");
    for (name, sheet, finished) in SAVES {
        let text = save(name);
        let record = read(&text);
        assert_eq!(record.setup.options.sheet, sheet, "{name}");
        assert_eq!(record.outcome.is_some(), finished, "{name}");
        let end = record.replay(rolling_content()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(end.phase() == Phase::Finished, finished, "{name}");
        if let Some(stored) = &record.outcome {
            assert_eq!(RollingRivers::outcome(&end), *stored, "{name}");
        }
        assert_eq!(write_record(&record), text, "{name}");
        let stored = record.outcome.clone();
        let whole = Salvaged { record, stored, fault: None };
        assert_eq!(salvage::<RollingRivers>(&text, rolling_content()), Ok(whole), "{name}");
    }
}

#[test]
fn a_file_of_one_game_is_no_file_of_the_other() {
    for (name, ..) in SAVES {
        assert!(read_record::<Cascadia>(&save(name)).is_err(), "{name}");
        // Before modes had names, there was only Cascadia.
        let nameless = save(name).replacen("    mode: rolling,\n", "", 1);
        assert!(read_record::<RollingRivers>(&nameless).is_err(), "{name}");
    }
}

#[test]
fn of_a_file_with_a_wrong_action_everything_before_it_is_kept() {
    for (name, ..) in SAVES {
        let text = save(name);
        let record = read(&text);
        // The third round does not begin with a mark.
        let wrong = text.match_indices("        \"roll\",\n").nth(2).expect("a third round").0;
        let at = text[..wrong].matches("        \"").count();
        let text = format!("{}        \"mark r0c0\",\n{}", &text[..wrong], &text[wrong..]);
        let salvaged = salvage::<RollingRivers>(&text, rolling_content()).expect("the first rounds");
        assert_eq!(salvaged.record.actions, record.actions[..at], "{name}");
        assert!(salvaged.fault.is_some(), "{name}");
        assert!(read(&text).replay(rolling_content()).is_err(), "{name}");
    }
}

#[test]
fn no_cut_and_no_changed_letter_does_harm() {
    let whole = save("two-unfinished-b");
    let letters: Vec<char> = whole.chars().collect();
    for at in (0..letters.len()).step_by(7) {
        let cut: String = letters[..at].iter().collect();
        assert!(matches!(read_record::<RollingRivers>(&cut), Err(LoadError::Unreadable(_))), "{at}");
        let mut changed = letters.clone();
        changed[at] = if changed[at] == '9' { '(' } else { '9' };
        let changed: String = changed.into_iter().collect();
        // The rest of it replays, or is refused with a sentence.
        match salvage::<RollingRivers>(&changed, rolling_content()) {
            Ok(salvaged) => {
                salvaged.record.replay(rolling_content()).expect("a kept game can be played");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
