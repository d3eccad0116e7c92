//! The review on the command line: its JSON, its text, and its refusals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cascadia-cli")).args(words).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("plain text")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Plays a game in the arena and returns the path of its record.
fn record_of(name: &str, words: &[&str]) -> String {
    let folder = folder(name);
    let path = folder.to_str().expect("a plain path");
    let arena = ["arena", "--games", "1", "--seed", name, "--force", "--save", path];
    let output = run(&[&arena[..], words].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    format!("{path}/game-000001.ron")
}

fn number(value: &Value, key: &str) -> i64 {
    value[key].as_i64().unwrap_or_else(|| panic!("no whole number `{key}` in {value}"))
}

fn check_seat(seat: &Value) {
    let (mut luck, mut offered, mut missed) = (number(seat, "luck_at_start"), 0, 0);
    for decision in seat["decisions"].as_array().expect("decisions") {
        let of = |key: &str| number(decision, key);
        assert_eq!(of("gain"), of("played") - of("par"));
        assert_eq!(of("offered"), of("best") - of("par"));
        assert_eq!(of("missed"), of("best") - of("played"));
        assert!(of("missed_within_90") >= 0 && of("turn") >= 1);
        assert!(["turn", "wipe"].contains(&decision["kind"].as_str().expect("a kind")));
        for parts in ["sources", "kinds"] {
            let parts = decision[parts].as_object().expect("parts");
            let sum: i64 = parts.values().map(|part| part.as_i64().expect("a whole number")).sum();
            assert_eq!(sum, of("missed"), "{decision}");
        }
        let sources = decision["sources"].as_object().expect("sources");
        assert!(sources.contains_key(decision["theme"].as_str().expect("a theme")), "{decision}");
        for word in ["mark", "action", "best_action"] {
            assert!(!decision[word].as_str().expect("a word").is_empty(), "{word} of {decision}");
        }
        luck += of("luck_after");
        offered += of("offered");
        missed += of("missed");
    }
    assert_eq!(number(seat, "final"), number(seat, "start") + luck + offered - missed);
}

#[test]
fn the_json_of_a_review_adds_up_and_is_the_same_again() {
    let record = record_of("cli-review", &["--seats", "hiker,random", "--cards", "ADBCA"]);
    let words = ["review", &record, "--json", "--quick", "--depth", "40"];
    let output = run(&words);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let review: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(number(&review, "depth"), 40);
    assert!(!review["engine"].as_str().expect("an engine").is_empty());
    let seats = review["seats"].as_array().expect("seats");
    assert_eq!(seats.iter().map(|seat| number(seat, "seat")).collect::<Vec<_>>(), [0, 1]);
    seats.iter().for_each(check_seat);
    let again = run(&[&words[..], &["--threads", "1"]].concat());
    assert_eq!(output.stdout, again.stdout);
    // Seats are counted from 1, as in `replay`.
    let second = run(&[&words[..], &["--seat", "2"]].concat());
    let second: Value = serde_json::from_slice(&second.stdout).expect("JSON");
    assert_eq!(second["seats"].as_array().map(Vec::len), Some(1));
    assert_eq!(second["seats"][0], seats[1]);
}

#[test]
fn a_review_has_a_sentence_with_its_sum() {
    let record = record_of("cli-review-words", &["--seats", "ranger", "--solo"]);
    let output = run(&["review", &record, "--quick", "--depth", "40"]);
    let summary = text(&output.stdout);
    assert!(summary.contains("You made ") && summary.contains(" Par is "), "{summary}");
    assert!(summary.contains("points on offer beyond par you found 0.0."), "{summary}");
    assert!(summary.contains("missed by source: "), "{summary}");
}

#[test]
fn other_files_than_finished_games_are_refused_in_a_sentence() {
    let junk = folder("cli-review-refused").join("junk.ron");
    fs::write(&junk, "no record").expect("a file");
    let save = |name: &str| {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let refused = [
        (junk.to_str().expect("a plain path").to_owned(), vec![], "not a record"),
        (save("cascadia-rules/tests/saves/v3/two-unfinished-restriction-03.ron"), vec![], "not finished"),
        (save("rolling-rivers/tests/saves/v4/one-a.ron"), vec![], "rolling"),
        (save("cascadia-rules/tests/replays/two-DCBAD.ron"), vec!["--seat", "3"], "no seat 3"),
        ("no/such/record".to_owned(), vec![], "cannot be read"),
    ];
    for (path, words, sentence) in refused {
        let output = run(&[&["review", path.as_str()], &words[..]].concat());
        assert_eq!(output.status.code(), Some(1), "{path}: {}", text(&output.stdout));
        let complaint = text(&output.stderr);
        assert!(complaint.to_lowercase().contains(sentence), "{path}: {complaint}");
        assert!(output.stdout.is_empty());
    }
    let complaint = text(&run(&["replay", save("rolling-rivers/tests/saves/v4/one-a.ron").as_str()]).stderr);
    assert!(complaint.contains("a record of the mode `rolling`"), "{complaint}");
}

#[test]
fn the_arena_takes_luck_out() {
    let words =
        ["arena", "--seats", "ranger", "--solo", "--games", "6", "--luck", "--luck-depth", "40", "--json"];
    let output = run(&words);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let seat = &report["seats"][0];
    let figure = |key: &str| seat[key].as_f64().unwrap_or_else(|| panic!("no `{key}` in {seat}"));
    // Par play gains nothing over par: without luck, all games are equal.
    assert!(figure("gain_mean").abs() < 1e-9 && (figure("luck_weight") - 1.0).abs() < 1e-9, "{seat}");
    assert!(figure("luck_adjusted_stderr") < 0.001 && figure("stderr") > 0.5, "{seat}");
    assert!((figure("mean") - figure("luck_mean") - figure("luck_adjusted_mean")).abs() < 0.001, "{seat}");
}

#[test]
fn the_intervals_of_reviews_are_measured_with_any_number_of_threads() {
    let measured = |threads: &str| {
        let words = ["measure", "--reviews", "2", "--intervals", "--only", "sprout,hiker", "--depth", "40"];
        let output = run(&[&words[..], &["--seed", "intervals", "--threads", threads]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let words = measured("1");
    assert_eq!(words, measured("2"));
    let counts: Vec<u32> =
        words.lines().next().unwrap_or("").split(' ').filter_map(|word| word.parse().ok()).collect();
    let [inside, turns, ..] = counts[..] else { panic!("no counts: {words}") };
    assert!(turns >= 15 && inside <= turns && 2 * inside > turns, "{words}");
}
