//! Tests of saved games: files of every format still load, faulty records are salvaged as far as possible,
//! and no text does harm.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::content;
use cascadia_engine::archive::{JournalEntry, JournalLine, read_journal, write_line};
use cascadia_engine::{
    GameMode, GameSetup, LARGEST_RECORD, LoadError, Outcome, Record, Salvaged, SeatOwner, newest_format,
    read_record, salvage, write_record,
};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::record::{read_action, write_action};
use cascadia_rules::rules::{CardChoice, CustomRule, Edition, GameRng, Phase, RuleError};
use jiff::civil::{Date, DateTime, date};

/// The current format of records.
const FORMAT: u32 = newest_format::<Cascadia>();

/// The files of a format, with their names.
fn saves(format: u32) -> Vec<(String, String)> {
    let folder = root().join(format!("v{format}"));
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|_| panic!("format {format} has no folder {}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let name = |path: &PathBuf| path.strip_prefix(root()).expect("inside").display().to_string();
    files.iter().map(|path| (name(path), fs::read_to_string(path).expect("a text"))).collect()
}

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("crates/cascadia-rules/tests/saves")
}

/// A file of the newest format.
fn newest(name: &str) -> String {
    fs::read_to_string(root().join(format!("v{FORMAT}")).join(name)).expect("a record")
}

fn all_saves() -> Vec<(String, String)> {
    (1..=FORMAT).flat_map(saves).collect()
}

// ------------------------------------------------------------------------------------------------ formats

#[test]
fn every_format_that_was_ever_written_has_a_folder_with_games() {
    let folders: BTreeSet<String> = fs::read_dir(root())
        .expect("the folder of saves")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    let expected: BTreeSet<String> = (1..=FORMAT).map(|format| format!("v{format}")).collect();
    assert_eq!(folders, expected, "a new format needs a folder with files of it, which never change again");
    for format in 1..=FORMAT {
        let finished = |text: &str| read_record::<Cascadia>(text).expect("a record").outcome.is_some();
        assert!(saves(format).iter().any(|(_, text)| finished(text)), "format {format} has no whole game");
    }
}

#[test]
fn every_file_of_every_format_is_still_the_same_game() {
    for format in 1..=FORMAT {
        for (name, text) in saves(format) {
            let own = format!("    format: {format},\n");
            assert!(text.contains(&own), "{name} has another format");
            let record = read_record::<Cascadia>(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let end = record.replay(content()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(end.game.phase() == Phase::Finished, record.outcome.is_some(), "{name}");
            if let Some(stored) = &record.outcome {
                assert_eq!(Cascadia::outcome(&end), *stored, "{name}");
            }
            // So far every format can express everything in the one before, in the same words.
            let written = write_record(&record);
            assert_eq!(written, text.replacen(&own, &format!("    format: {FORMAT},\n"), 1), "{name}");
            assert_eq!(read_record::<Cascadia>(&written), Ok(record.clone()), "{name}");
            let stored = record.outcome.clone();
            assert_eq!(
                salvage::<Cascadia>(&text, content()),
                Ok(Salvaged { record, stored, fault: None }),
                "{name}"
            );
        }
    }
}

#[test]
fn older_formats_do_not_know_the_words_of_later_ones() {
    let check = |text: &str, entry: &str, word: &str| {
        let text = text.replacen("    setup: (\n", &format!("    setup: (\n        {entry},\n"), 1);
        let error = read_record::<Cascadia>(&text).expect_err("an unknown word");
        assert!(matches!(error, LoadError::Unreadable(_)) && error.to_string().contains(word), "{error}");
    };
    for (_, text) in saves(1) {
        check(&text, "restriction: Some(3)", "restriction");
        check(&text, "scenario: Some(3)", "scenario");
        check(&text, "second_cards: Some(\"AAAAA\")", "second_cards");
        check(&text, "custom: [\"short-runs\"]", "custom");
    }
    for (_, text) in saves(1).into_iter().chain(saves(2)) {
        for entry in ["begun: Some(\"2026-11-21 22:36:05\")", "daily: Some(\"2026-11-21\")"] {
            let with = text.replacen("    practice:", &format!("    {entry},\n    practice:"), 1);
            assert!(matches!(read_record::<Cascadia>(&with), Err(LoadError::Unreadable(_))), "{entry}");
        }
    }
}

#[test]
fn when_a_game_began_and_whose_day_it_is_are_kept() {
    let record = read_record::<Cascadia>(&newest("one-daily.ron")).expect("a record");
    assert_eq!(record.begun, Some(date(2026, 11, 21).at(22, 36, 5, 0)));
    assert_eq!(record.daily, Some(date(2026, 11, 21)));
    // Unknown values are not written.
    let computers = newest("two-computers.ron");
    assert!(!computers.contains("begun") && !computers.contains("daily"));
    let record = read_record::<Cascadia>(&computers).expect("a record");
    assert_eq!((record.begun, record.daily), (None, None));
    let setup = Cascadia::setup(GameOptions::standard(1, CardChoice::ALL_A, 5), vec![human("Ada")]);
    let mut record = Record::new(setup, content());
    assert_eq!((record.begun, record.daily), (None, None));
    record.begun = Some(date(987, 1, 2).at(3, 4, 5, 0));
    record.daily = Some(date(987, 1, 3));
    let text = write_record(&record);
    assert!(text.contains("begun: Some(\"0987-01-02 03:04:05\"),"), "{text}");
    assert!(text.contains("daily: Some(\"0987-01-03\"),"), "{text}");
    assert_eq!(read_record::<Cascadia>(&text), Ok(record.clone()));
    // Fractions of a second are left out.
    record.begun = Some(date(2026, 2, 28).at(23, 59, 59, 999_999_999));
    let read = read_record::<Cascadia>(&write_record(&record)).expect("a record");
    assert_eq!(read.begun, Some(date(2026, 2, 28).at(23, 59, 59, 0)));
    assert_eq!(read.id(), record.id());
}

#[test]
fn days_and_times_that_are_none_are_refused() {
    let text = newest("one-daily.ron");
    for moment in [
        "",
        "yesterday",
        "2026-11-21",
        "2026-11-21T22:36:05",
        "2026-11-21 22:36:05.5",
        "2026-11-21 24:00:00",
        "2026-13-21 22:36:05",
        "2026-02-29 22:36:05",
        " 2026-11-21 22:36:05",
        "26-11-21 22:36:05",
        "2026-11-21 22:36:05Z",
        "99999-11-21 22:36:05",
        "2026-11-21 22:36:60",
        "2026-1-2 2:3:4",
    ] {
        let error =
            read_record::<Cascadia>(&text.replacen("2026-11-21 22:36:05", moment, 1)).expect_err(moment);
        let sentence = error.to_string();
        assert!(sentence.contains("line 6") && sentence.contains("is not a day and a time"), "{sentence}");
    }
    for day in ["", "today", "2026-11-31", "2026-11-21 00:00:00", "21.11.2026", "2026-11-1"] {
        let changed = text.replacen("daily: Some(\"2026-11-21\")", &format!("daily: Some(\"{day}\")"), 1);
        let sentence = read_record::<Cascadia>(&changed).expect_err(day).to_string();
        assert!(sentence.contains("line 7") && sentence.contains("is not a day"), "{sentence}");
    }
}

#[test]
fn records_of_other_versions_are_recognised() {
    let mut record = read_record::<Cascadia>(&newest("one-daily.ron")).expect("a record");
    record.content = content().fingerprint().to_owned();
    assert!(!record.is_of_another_version(content()));
    record.rules = Cascadia::RULES + 1;
    assert!(record.is_of_another_version(content()));
    record.rules = Cascadia::RULES;
    record.content = "0123456789abcdef".to_owned();
    assert!(record.is_of_another_version(content()));
}

// ------------------------------------------------------------------------------------------------ names of games

fn human(name: &str) -> SeatOwner {
    SeatOwner::Human(name.to_owned())
}

/// The opening of a game among two.
fn opening(seed: u64, change: impl FnOnce(&mut GameSetup<Cascadia>)) -> Record<Cascadia> {
    let seats = vec![human("Ada"), SeatOwner::Opponent("ranger".to_owned())];
    let mut setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, seed), seats);
    change(&mut setup);
    Record::new(setup, content())
}

#[test]
fn names_of_games_never_change() {
    let record = read_record::<Cascadia>(&newest("one-daily.ron")).expect("a record");
    assert_eq!(record.id(), format!("2026-11-21-223605-{:016x}", record.setup.options.seed));
    // Existing files have these names. Checked independently: the hash is FNV-1a of the lines of the setup.
    assert_eq!(opening(42, |_| {}).id(), "game-000000000000002a-ab3c85032799be71");
    let changed = opening(u64::MAX, |setup| {
        setup.options.cards = CardChoice::from_key("ABCDA").expect("letters");
        setup.options.second_cards = CardChoice::from_key("BADCB");
        setup.options.majorities = false;
        setup.options.restriction = Some(6);
        setup.options.custom = [CustomRule::SecondPlace, CustomRule::LonelyCouples].into_iter().collect();
    });
    assert_eq!(changed.id(), "game-ffffffffffffffff-59501ae3e480acc0");
}

#[test]
fn names_of_games_are_safe_and_stay_the_same_from_the_first_action_to_the_last() {
    let mut record = read_record::<Cascadia>(&newest("one-daily.ron")).expect("a record");
    for begun in [record.begun, None] {
        record.begun = begun;
        let stem = record.id();
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        assert!(stem.chars().all(plain) && stem.len() <= 60, "{stem}");
        let mut other = record.clone();
        other.actions.clear();
        other.outcome = None;
        other.practice = true;
        assert_eq!(other.id(), stem);
        assert_eq!(read_record::<Cascadia>(&write_record(&record)).expect("a record").id(), stem);
    }
}

#[test]
fn different_games_have_different_names() {
    let mut stems = BTreeSet::new();
    let mut add = |record: Record<Cascadia>| {
        let stem = record.id();
        assert!(stems.insert(stem.clone()), "{stem} is the name of two games");
    };
    for seed in 0..50 {
        add(opening(seed, |_| {}));
    }
    add(opening(1, |setup| setup.options.edition = Edition::Preliminary));
    add(opening(1, |setup| setup.options.cards = CardChoice::Family));
    add(opening(1, |setup| setup.options.second_cards = Some(CardChoice::ALL_A)));
    add(opening(1, |setup| setup.options.majorities = false));
    add(opening(1, |setup| setup.options.restriction = Some(1)));
    add(opening(1, |setup| setup.options.scenario = Some(1)));
    for rule in CustomRule::ALL {
        add(opening(1, |setup| setup.options.custom = setup.options.custom.toggled(rule)));
    }
    add(opening(1, |setup| setup.seats.reverse()));
    add(opening(1, |setup| drop(setup.seats.pop())));
    add(opening(1, |setup| setup.seats[0] = SeatOwner::Opponent("Ada".to_owned())));
    add(opening(1, |setup| setup.seats[0] = human("")));
    for second in 0..60 {
        for seed in 0..3 {
            let begun = Some(date(2026, 11, 21).at(22, 36, second, 0));
            add(Record { begun, ..opening(seed, |_| {}) });
        }
    }
}

// ------------------------------------------------------------------------------------------------ salvage

/// The salvaged part of a whole game after one replacement.
#[track_caller]
fn saved(from: &str, to: &str) -> (Record<Cascadia>, Salvaged<Cascadia>) {
    let text = newest("two-computers.ron");
    assert!(text.contains(from), "the record has no `{from}`");
    let whole = read_record::<Cascadia>(&text).expect("a record");
    let saved = salvage::<Cascadia>(&text.replacen(from, to, 1), content()).expect("something can be saved");
    saved.record.replay(content()).expect("a saved game can be played");
    (whole, saved)
}

#[test]
fn a_line_that_is_no_action_costs_what_comes_after_it() {
    let (whole, saved) = saved("\"tile 0,-2 r4\"", "\"tile somewhere\"");
    let lost = whole.actions.iter().position(|action| write_action(*action) == "tile 0,-2 r4").expect("it");
    assert_eq!(saved.record.actions, whole.actions[..lost]);
    assert_eq!((saved.record.outcome, saved.stored), (None, whole.outcome));
    let reason = read_action("tile somewhere").expect_err("a slip");
    assert_eq!(saved.fault, Some(LoadError::NotAnAction { number: lost + 1, reason }));
}

#[test]
fn an_action_that_is_refused_costs_what_comes_after_it() {
    let (whole, saved) = saved("\"tile -1,0 r0\"", "\"tile 0,0 r0\"");
    assert_eq!(saved.record.actions, whole.actions[..1]);
    assert_eq!((saved.record.outcome, saved.stored), (None, whole.outcome));
    assert!(matches!(saved.fault, Some(LoadError::Refused { number: 2, .. })), "{:?}", saved.fault);
    // The first fault is reported, regardless of its kind.
    let text = newest("two-computers.ron");
    let faulty = text.replacen("\"tile -1,0 r0\"", "\"tile 0,0 r0\"", 1).replacen("    ],", "\"?\"],", 1);
    let saved = salvage::<Cascadia>(&faulty, content()).expect("something can be saved");
    assert!(matches!(saved.fault, Some(LoadError::Refused { number: 2, .. })), "{:?}", saved.fault);
    // Actions after the end of the game.
    let longer = text.replacen("    ],", "\"pair 1\"],", 1);
    let saved = salvage::<Cascadia>(&longer, content()).expect("something can be saved");
    assert_eq!(saved.record.actions, read_record::<Cascadia>(&text).expect("a record").actions);
    let over = matches!(saved.fault, Some(LoadError::Refused { reason: RuleError::GameOver, .. }));
    assert!(over && saved.record.outcome.is_none() && saved.stored.is_some(), "{:?}", saved.fault);
}

#[test]
fn a_wrong_result_costs_nothing_but_itself() {
    let (whole, saved) = saved("totals: [101, 31]", "totals: [131, 31]");
    let stored = Outcome { totals: vec![131, 31], winners: vec![0] };
    assert_eq!(saved.record, whole, "the actions know how it ended");
    assert_eq!(saved.stored, Some(stored.clone()));
    assert_eq!(saved.fault, Some(LoadError::OtherResult { stored, replayed: whole.outcome }));
}

#[test]
fn a_result_of_a_game_that_did_not_end_is_left_out() {
    let text = newest("two-unfinished-restriction-03.ron");
    let text = text.replacen("result: None", "result: Some((totals: [1, 2], winners: [1]))", 1);
    let saved = salvage::<Cascadia>(&text, content()).expect("half a game");
    let whole = read_record::<Cascadia>(&newest("two-unfinished-restriction-03.ron")).expect("a record");
    assert_eq!(saved.record, whole);
    assert!(saved.stored.is_some());
    assert!(matches!(saved.fault, Some(LoadError::OtherResult { replayed: None, .. })), "{:?}", saved.fault);
}

#[test]
fn a_game_that_ended_without_a_result_has_no_fault() {
    let text = newest("two-computers.ron");
    let at = text.find("    result:").expect("a result");
    let saved = salvage::<Cascadia>(&format!("{}    result: None)", &text[..at]), content()).expect("a game");
    assert_eq!((saved.fault, saved.stored, saved.record.outcome), (None, None, None));
}

#[test]
fn unplayable_records_cannot_be_saved() {
    let text = newest("two-computers.ron");
    let check = |from: &str, to: &str, words: &str| {
        assert!(text.contains(from), "the record has no `{from}`");
        let error = salvage::<Cascadia>(&text.replacen(from, to, 1), content()).expect_err("not to be saved");
        assert!(error.to_string().contains(words), "{error}");
    };
    check("format: 3", "format: 4", "A newer program can read it");
    check("format: 3", "format: 0", "there is no format 0");
    check("\"CABDA\"", "\"CABDE\"", "`CABDE` does not name scoring cards");
    check("restriction: Some(3)", "restriction: Some(33)", "there is no rule restriction 33");
    check("[opponent(\"greedy\"), opponent(\"random\")]", "[]", "a game is for 1 to 4 players, not 0");
    let nine = format!("[{}]", "human(\"x\"), ".repeat(9));
    check("[opponent(\"greedy\"), opponent(\"random\")]", &nine, "a game is for 1 to 4 players, not 9");
    check("seed: 1", "seed: -1", "line 7");
    check("rules: 1", "rules: 4294967296", "line 3");
    assert!(matches!(salvage::<Cascadia>(&text[..text.len() / 2], content()), Err(LoadError::Unreadable(_))));
    assert!(matches!(salvage::<Cascadia>("", content()), Err(LoadError::Unreadable(_))));
}

// ------------------------------------------------------------------------------------------------ hostile texts

/// Checks that a text yields a short sentence or a playable game, and soon.
#[track_caller]
fn check_hostile(what: &str, text: &str) -> Option<Salvaged<Cascadia>> {
    let began = Instant::now();
    let saved = salvage::<Cascadia>(text, content());
    let _ = read_record::<Cascadia>(text);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(5), "{what} took {took:?}");
    let fault = match &saved {
        Ok(saved) => {
            saved.record.replay(content()).unwrap_or_else(|error| panic!("{what}: {error}"));
            saved.fault.clone()
        }
        Err(error) => Some(error.clone()),
    };
    let sentence = fault.map(|fault| fault.to_string()).unwrap_or_default();
    assert!(sentence.len() < 1_000, "{what}: {} bytes of sentence", sentence.len());
    assert!(!sentence.chars().any(char::is_control), "{what}: {sentence:?}");
    saved.ok()
}

#[test]
fn a_text_that_is_too_large_is_not_looked_at() {
    let large = " ".repeat(LARGEST_RECORD + 1);
    let error = salvage::<Cascadia>(&large, content()).expect_err("too large");
    assert_eq!(
        error.to_string(),
        "this is not a record, or it is damaged: it has 1048577 bytes, and no record has more than 1048576"
    );
    assert_eq!(read_record::<Cascadia>(&large), Err(error));
    // Blanks are no fault.
    let text = newest("two-computers.ron");
    let padded = format!("{text}{}", " ".repeat(LARGEST_RECORD - text.len()));
    assert_eq!(salvage::<Cascadia>(&padded, content()).expect("a game").fault, None);
}

#[test]
fn hostile_texts_are_answered_soon_and_shortly() {
    let text = newest("two-computers.ron");
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "the record has no `{from}`");
        text.replacen(from, to, 1)
    };
    let many = |what: &str| what.repeat(900_000 / what.len());
    for (what, times) in [("(", 900_000), ("[", 900_000), ("{", 900_000), ("Some(", 150_000), ("x(", 300_000)]
    {
        check_hostile("deep nesting", &what.repeat(times));
        check_hostile(
            "deep nesting in an entry",
            &with("rules: 1", &format!("rules: {}", what.repeat(times))),
        );
        let unknown = format!("format: 99, x: {}", what.repeat(times));
        check_hostile("deep nesting of a later format", &with("format: 3", &unknown));
    }
    check_hostile("nested comments", &many("/*"));
    check_hostile("a raw string without an end", &format!("r{}", "#".repeat(900_000)));
    check_hostile("many entries", &format!("({})", many("a: 1, ")));
    check_hostile("the same entry again", &with("rules: 1,", &many("rules: 1, ")));
    check_hostile("a long word", &with("rules: 1", &format!("{}: 1", many("long"))));
    check_hostile("a long line", &with("\"pair 4\"", &format!("\"{}\"", many("pair 4 \\n "))));
    check_hostile("long cards", &with("\"CABDA\"", &format!("\"{}\"", many("CABDA"))));
    check_hostile(
        "a long custom rule",
        &with("majorities:", &format!("custom: [\"{}\"], majorities:", many("x"))),
    );
    check_hostile("a long time", &with("setup:", &format!("begun: Some(\"{}\"), setup:", many("2026-"))));
    let crowd = format!("[{}]", many("human(\"x\"), "));
    check_hostile("a crowd", &with("[opponent(\"greedy\"), opponent(\"random\")]", &crowd));
    check_hostile("many totals", &with("totals: [101, 31]", &format!("totals: [{}]", many("7, "))));
    check_hostile("far numbers", &with("winners: [0]", "winners: [18446744073709551615]"))
        .expect("a game with another result");
    for line in
        ["pair 0", "pair 256", "mix 9 9", "wipe 1 1", "tile 32767,-32768 r5", "tile 1,0 r6", "token 99999,0"]
    {
        let saved = check_hostile(line, &with("\"pair 4\"", &format!("\"{line}\""))).expect("the opening");
        assert!(saved.record.actions.is_empty() && saved.fault.is_some());
    }
    let saved = check_hostile(
        "many actions",
        &with("\"pair 4\"", &format!("\"pair 4\", {}\"end\"", many("\"end\", "))),
    );
    assert_eq!(saved.expect("the opening").record.actions.len(), 1);
    let saved = check_hostile("many good lines", &with("    ],", &format!("{}],", many("\"end\", "))));
    assert_eq!(
        saved.expect("a game").record.actions,
        read_record::<Cascadia>(&text).expect("a record").actions
    );
}

#[test]
fn names_are_read_without_what_cannot_be_seen_and_not_too_long() {
    let text = newest("two-unfinished-restriction-03.ron");
    let named = |written: &str| {
        let text = text.replacen("human(\"Grace \\\"G\\\" 🦊\")", &format!("human(\"{written}\")"), 1);
        let record = read_record::<Cascadia>(&text).expect("a record");
        assert_eq!(read_record::<Cascadia>(&write_record(&record)), Ok(record.clone()));
        record.setup.seats[0].name().to_owned()
    };
    assert_eq!(named("Grace \\\"G\\\" 🦊"), "Grace \"G\" 🦊");
    assert_eq!(named("\\tGr\\u{1b}[31mace\\n\\u{0}"), "Gr[31mace");
    assert_eq!(named(""), "");
    assert_eq!(named(&"é".repeat(300)), "é".repeat(60));
    assert_eq!(named(&"é".repeat(300_000)).chars().count(), 60);
}

// ------------------------------------------------------------------------------------------------ chance

/// Checks that a text does no harm, and that the salvaged part can be played.
fn check_any(what: &str, text: &str) -> bool {
    let read = read_record::<Cascadia>(text);
    match salvage::<Cascadia>(text, content()) {
        Ok(saved) => {
            let played = saved.record.replay(content());
            played.unwrap_or_else(|error| panic!("{what} does not replay: {error}\n{text}"));
            // Salvage reports every fault that the strict reader reports.
            let straight = read.and_then(|record| record.replay(content()));
            match (straight.err(), &saved.fault) {
                // An earlier action may be refused; the strict reader stops at an unreadable one first.
                (
                    Some(LoadError::NotAnAction { number, .. }),
                    Some(LoadError::Refused { number: earlier, .. }),
                ) => {
                    assert!(*earlier < number, "{what}\n{text}");
                }
                (straight, salvaged) => assert_eq!(straight.as_ref(), salvaged.as_ref(), "{what}\n{text}"),
            }
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(read.is_err() || matches!(error, LoadError::NotInTheBox(_)), "{what}: {error}\n{text}");
            false
        }
    }
}

/// The text with one to three bits turned over.
fn with_bits_flipped(text: &str, chance: &mut GameRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << chance.below(8);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn truncated_records_do_no_harm() {
    for (name, text) in all_saves() {
        let mut chance = GameRng::new(text.len() as u64);
        let mut at = 0;
        while at < text.len() {
            if text.is_char_boundary(at) {
                check_any(&format!("{name} cut off at {at}"), &text[..at]);
            }
            at += 1 + chance.below(12) as usize;
        }
    }
}

#[test]
fn records_with_flipped_bits_do_no_harm() {
    let mut saved = 0;
    for (name, text) in all_saves() {
        let mut chance = GameRng::new(text.len() as u64);
        for round in 0..600 {
            let damaged = with_bits_flipped(&text, &mut chance);
            saved += u32::from(check_any(&format!("{name}, round {round}"), &damaged));
        }
    }
    assert!(saved > 500, "{saved} were saved");
}

/// A journal of all whole games among the saves, with the start of a daily game.
fn journal() -> Vec<JournalLine<Cascadia>> {
    let ended = date(2026, 11, 22).at(1, 2, 3, 0);
    let begun = JournalLine::DailyBegun {
        day: Date::constant(2026, 11, 21),
        name: "Ada \"A\" Lovelace".to_owned(),
        game: "2026-11-21-223605-000000000000002a".to_owned(),
    };
    let games = all_saves().into_iter().filter_map(|(_, text)| {
        let record = read_record::<Cascadia>(&text).expect("a record");
        record.outcome.as_ref()?;
        Some(game_line(&record, ended))
    });
    games.chain([begun]).collect()
}

fn game_line(record: &Record<Cascadia>, ended: DateTime) -> JournalLine<Cascadia> {
    let end = record.replay(content()).expect("a game");
    JournalLine::Game(Box::new(JournalEntry::of(record, &end, content(), ended)))
}

#[test]
fn a_truncated_journal_loses_its_last_line_only() {
    let lines = journal();
    let text: String = lines.iter().map(write_line).collect();
    for at in 0..=text.len() {
        let Some(part) = text.get(..at) else { continue };
        let whole = part.matches('\n').count();
        let read = read_journal::<Cascadia>(part);
        // Without its line break the last line has the same meaning.
        assert!(read.lines.len() == whole || read.lines.len() == whole + 1, "cut off at {at}");
        assert_eq!(read.lines, lines[..read.lines.len()], "cut off at {at}");
        let torn = read.lines.len() == whole && !part.ends_with('\n') && !part.is_empty();
        assert_eq!(read.unread, if torn { vec![whole + 1] } else { Vec::new() }, "cut off at {at}");
        // Appended lines are found.
        let read = read_journal::<Cascadia>(&format!("{part}{}", write_line(&lines[0])));
        assert_eq!(read.lines.last(), Some(&lines[0]), "cut off at {at}");
        assert!(read.lines.len() > whole, "cut off at {at}");
    }
}

#[test]
fn flipped_bits_in_a_journal_cost_the_lines_they_are_in() {
    let lines = journal();
    let texts: Vec<String> = lines.iter().map(write_line).collect();
    let mut chance = GameRng::new(5);
    let mut lost = 0;
    for round in 0..2_000 {
        let struck = chance.below(lines.len() as u32) as usize;
        let mut damaged = texts.clone();
        damaged[struck] = with_bits_flipped(&texts[struck], &mut chance);
        let journal = read_journal::<Cascadia>(&damaged.concat());
        for (index, line) in lines.iter().enumerate() {
            // A lost line break damages the next line's beginning, but the line itself survives.
            let found = journal.lines.contains(line);
            assert!(found || index == struck, "round {round}: line {index} fell with line {struck}");
        }
        lost += usize::from(!journal.unread.is_empty() || journal.newer > 0);
    }
    assert!(lost > 1_000, "{lost} were noticed");
}
