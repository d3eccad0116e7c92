//! The headless tool with restrictions, scenarios, custom rules and a second set of cards.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn run(words: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_cascadia-cli"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its options reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn answer(output: &Output) -> Value {
    let stdout = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&stdout).unwrap_or_else(|error| {
        panic!("{error}: {stdout}{}", String::from_utf8_lossy(&output.stderr));
    })
}

fn arena(words: &[&str]) -> Value {
    let mut all = vec!["arena", "--json"];
    all.extend(words);
    if !words.contains(&"--games") {
        all.extend(["--games", "4"]);
    }
    answer(&run(&all, ""))
}

/// Returns the error message of a refused command line; checks for exit code 2.
fn refusal(words: &[&str]) -> String {
    let output = run(words, "");
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns a row of keystone tiles of one habitat that hold these species.
fn row(habitat: &str, tokens: &[&str]) -> Vec<Value> {
    let tile = |(q, token): (usize, &&str)| {
        let token = if token.is_empty() { Value::Null } else { json!(token) };
        json!({"q": q, "r": 0, "edges": vec![habitat; 6], "token": token})
    };
    tokens.iter().enumerate().map(tile).collect()
}

fn cards(letter: &str) -> Value {
    json!({"bear": letter, "elk": letter, "salmon": letter, "hawk": letter, "fox": letter})
}

fn score(words: &[&str], line: &Value) -> Value {
    let mut all = vec!["score", "--json"];
    all.extend(words);
    answer(&run(&all, &line.to_string()))
}

#[test]
fn an_arena_plays_every_restriction() {
    let means: Vec<f64> = (1..=10)
        .map(|number: u8| {
            let number = number.to_string();
            let report = arena(&["--seats", "greedy,greedy", "--restriction", &number, "--games", "6"]);
            assert_eq!(report["restriction"], json!(number.parse::<u8>().expect("a number")));
            report["seats"][0]["mean"].as_f64().expect("a mean")
        })
        .collect();
    // Without habitat points, and with a fifth of the corridors, fewer points are possible.
    assert!(means[1] < 75.0 && means[3] < 92.0, "{means:?}");
    assert!(means.iter().all(|mean| *mean > 40.0), "{means:?}");
}

#[test]
fn an_arena_plays_scenarios_alone_and_with_others() {
    let alone = arena(&["--seats", "greedy", "--scenario", "1"]);
    assert_eq!(alone["scenario"], 1);
    assert_eq!(alone["seats"][0]["goal_rates"].as_array().map(Vec::len), Some(1));
    assert_eq!(alone["seats"][0]["scenario_rate"], alone["seats"][0]["goal_rates"][0]);
    let four = arena(&["--seats", "greedy,random,random,random", "--scenario", "15", "--games", "2"]);
    assert_eq!(four["seats"][3]["goal_rates"].as_array().map(Vec::len), Some(4));
    let plain = arena(&["--seats", "greedy"]);
    assert!(plain["seats"][0].get("scenario_rate").is_none() && plain.get("scenario").is_none());
}

#[test]
fn only_games_that_reached_all_goals_are_kept_if_asked_for() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-reached");
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("plain letters");
    let words = ["--seats", "random", "--scenario", "14", "--save", path, "--reached-only"];
    assert_eq!(arena(&words)["seats"][0]["scenario_rate"], 0.0);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    let words = ["--seats", "greedy", "--scenario", "1", "--save", path, "--reached-only", "--games", "8"];
    let rate = arena(&words)["seats"][0]["scenario_rate"].as_f64().expect("a share");
    let kept = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(kept as f64, rate * 8.0);
    assert!(kept > 0);
    for file in fs::read_dir(&folder).expect("a folder") {
        let file = file.expect("a file").path();
        let output = run(&["replay", file.to_str().expect("plain letters")], "");
        assert!(output.status.success());
    }
}

#[test]
fn an_arena_refuses_rules_that_do_not_go_together() {
    for (words, sentence) in [
        (&["--seats", "greedy", "--restriction", "11"][..], "there is no rule restriction 11"),
        (&["--seats", "greedy", "--scenario", "16"], "there is no scenario 16"),
        (&["--seats", "greedy", "--scenario", "0"], "there is no scenario 0"),
        (&["--seats", "greedy", "--restriction", "10"], "hidden scoring cards are for two to four players"),
        (&["--seats", "greedy", "--restriction", "2", "--scenario", "3"], "cannot be used with"),
        (&["--seats", "greedy", "--scenario", "3", "--cards", "AAAAA"], "cannot be used with"),
        (&["--seats", "greedy", "--second-cards", "BBBBB"], "a second set of lettered cards"),
        (
            &["--seats", "greedy", "--restriction", "6", "--second-cards", "BBBBA"],
            "another letter for every species",
        ),
        (
            &["--seats", "greedy", "--restriction", "6", "--variant", "family"],
            "rule restriction 6 is played with a second set of lettered cards beside the first, and the family variant",
        ),
        (&["--seats", "greedy", "--scenario", "3", "--edition", "preliminary"], "scenario 3 is played with"),
        (&["--seats", "greedy", "--scenario", "3", "--no-majorities"], "scenario 3 is played with"),
        (&["--seats", "greedy", "--custom", "anything"], "second-place"),
        (&["--seats", "greedy", "--reached-only"], "--scenario"),
    ] {
        let mut all = vec!["arena", "--games", "1"];
        all.extend(words);
        let complaint = refusal(&all);
        assert!(complaint.contains(sentence), "{words:?}: {complaint}");
    }
}

#[test]
fn a_scenario_brings_its_cards_and_names_its_goals() {
    // Scenario 7: bear B, elk C, salmon C, hawk D, fox C; 90 points, including 20 with hawks.
    let line = json!({"tiles": row("forest", &["bear", "bear", "bear"])});
    let answer = score(&["--scenario", "7"], &line);
    assert_eq!(answer["wildlife"]["bear"], 10);
    assert_eq!(
        answer["goals"],
        json!([{"met": false, "have": 13, "want": 90}, {"met": false, "have": 0, "want": 20}])
    );
    let game = score(&["--scenario", "7"], &json!({"players": [line, line]}));
    // Two equal corridors of three share the bonus.
    assert_eq!(game["players"][1]["goals"][0]["have"], 14);
    // Cards other than the scenario's are refused.
    let other = json!({"cards": cards("A"), "tiles": row("forest", &["bear"])});
    assert!(
        score(&["--scenario", "7"], &other)["error"].as_str().is_some_and(|error| error.contains("BCCDC"))
    );
}

#[test]
fn restrictions_change_what_corridors_score() {
    let line = json!({"cards": cards("A"), "tiles": row("forest", &["", "", "", ""])});
    for (restriction, points) in [("1", 4), ("2", 0), ("3", 0), ("4", 0), ("5", 4)] {
        let answer = score(&["--restriction", restriction], &line);
        assert_eq!(answer["habitat_points"]["forest"], points, "{restriction}");
        assert_eq!(answer["total_without_bonus"], points, "{restriction}");
    }
    let three = json!({"cards": cards("A"), "tiles": row("forest", &["", "", ""])});
    assert_eq!(score(&["--restriction", "3"], &three)["habitat_points"]["forest"], 3);
    assert!(score(&[], &three).get("habitat_points").is_none());
}

#[test]
fn variants_editions_custom_rules_and_second_cards_are_given_for_all_lines() {
    let line = json!({"tiles": row("river", &["salmon", "salmon"])});
    assert_eq!(score(&["--variant", "family"], &line)["wildlife"]["salmon"], 5);
    let four = json!({"tiles": row("river", &["salmon", "salmon", "salmon", "salmon"])});
    assert_eq!(score(&["--variant", "family", "--edition", "preliminary"], &four)["wildlife"]["salmon"], 0);
    let d = json!({"cards": cards("D"), "tiles": row("river", &["salmon", "salmon"])});
    assert_eq!(score(&[], &d)["wildlife"]["salmon"], 0);
    assert_eq!(score(&["--custom", "short-runs"], &d)["wildlife"]["salmon"], 2);
    let both = json!({"cards": cards("D"), "second_cards": cards("A"), "tiles": row("river", &["salmon", "salmon"])});
    assert_eq!(score(&["--restriction", "6"], &both)["wildlife"]["salmon"], 5);
    let alone = json!({"cards": cards("A"), "tiles": row("river", &["", "", "", "", "", "", ""])});
    assert_eq!(score(&["--solo"], &alone)["players"][0]["total"], 9);
}

#[test]
fn a_replay_prints_its_rules() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../cascadia-rules");
    let replay = |name: &str| {
        let output = run(&["replay", &format!("{root}/tests/{name}")], "");
        assert!(output.status.success(), "{name}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let custom = replay("replays/two-restriction-06-custom.ron");
    for line in ["second cards CCCBB", "rule restriction 6", "custom rules: second-place, lonely-couples"] {
        assert!(custom.contains(line), "{custom}");
    }
    assert!(replay("scenarios/scenario-08.ron").contains("scenario 8\n"));
}

#[test]
fn a_replay_of_a_scenario_prints_met_and_missed_goals() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../cascadia-rules");
    let replay = |path: &str| {
        let output = run(&["replay", path], "");
        assert!(output.status.success(), "{path}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let goals = |output: &str| {
        let lines = output.lines().filter(|line| line.starts_with("seat 1") && line.contains("goal"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    // A game of the repository with all three goals reached.
    let won = goals(&replay(&format!("{root}/tests/scenarios/scenario-08.ron")));
    assert_eq!(won.len(), 4, "{won:?}");
    assert!(won[0].starts_with("seat 1, goal 1: met, ") && won[0].ends_with(" of 90"), "{won:?}");
    assert!(won[1].starts_with("seat 1, goal 2: met, ") && won[1].ends_with(" of 5"), "{won:?}");
    assert_eq!(won[2], "seat 1, goal 3: met, 0 of 0");
    assert_eq!(won[3], "seat 1: 3 of 3 goals met");
    // A random player misses them.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-goals");
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("plain letters");
    arena(&["--seats", "random", "--scenario", "8", "--games", "1", "--save", path]);
    let file = folder.join("game-000001.ron");
    let lost = goals(&replay(file.to_str().expect("plain letters")));
    assert!(lost[0].starts_with("seat 1, goal 1: missed, ") && lost[0].ends_with(" of 90"), "{lost:?}");
    assert!(lost[1].starts_with("seat 1, goal 2: missed, "), "{lost:?}");
    // They are open in the middle of a game.
    let record = fs::read_to_string(&file).expect("readable");
    let end = record.find("        \"end\",\n").expect("the end of a turn") + "        \"end\",\n".len();
    let rest = record.find("    ],\n    result").or_else(|| record.find("    ],\r\n    result"));
    let (rest, result) =
        (rest.expect("the end of the actions"), record.find("    result").expect("a result"));
    let middle = format!("{}{}    result: None,\n)\n", &record[..end], &record[rest..result]);
    fs::write(&file, middle).expect("a file");
    let open = goals(&replay(file.to_str().expect("plain letters")));
    assert!(open[0].starts_with("seat 1, goal 1: open, "), "{open:?}");
    // Other games have no goals.
    assert!(goals(&replay(&format!("{root}/tests/replays/two-DCBAD.ron"))).is_empty());
}

#[test]
fn two_nature_tokens_are_two_events_under_restriction_eight() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-two-tokens");
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("plain letters");
    arena(&["--seats", "random,random", "--restriction", "8", "--games", "12", "--save", path]);
    let mut spent = 0;
    for file in fs::read_dir(&folder).expect("a folder") {
        let file = file.expect("a file").path();
        let output = run(&["replay", "--trace", file.to_str().expect("plain letters")], "");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let events = line["events"].as_array().expect("a list");
            let tokens = events.iter().filter(|event| event["event"] == "nature_token_spent").count();
            let pays = line["action"].as_str().is_some_and(|action| {
                action.starts_with("mix") || (action.starts_with("wipe") && action != "wipe three")
            });
            assert_eq!(tokens, if pays { 2 } else { 0 }, "{line}");
            spent += tokens;
        }
    }
    assert!(spent > 0, "nobody spent any");
}
