//! The headless tool as a process: input, output and exit codes.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{CardChoice, CustomRule, Edition};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cascadia-cli");

/// Runs the program with these arguments and this standard input.
fn run(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // Written from another thread, so that neither side blocks the other forever. A program that exits
    // early does not read everything.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("plain text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program was not killed")
}

/// Returns the answers of `score --json` to these lines, and the exit code.
fn score(lines: &[Value]) -> (Vec<Value>, i32) {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    score_text(&input)
}

fn score_text(input: &str) -> (Vec<Value>, i32) {
    let output = run(&["score", "--json"], input);
    let answers =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (answers, code(&output))
}

/// Returns the example of the rulebook as a line for `score`.
fn jade() -> Value {
    let example: Value =
        serde_json::from_str(include_str!("../../../cascadia-rules/tests/data/rulebook_example.json"))
            .expect("a readable example");
    json!({
        "cards": all("A"),
        "tiles": example["tiles"],
        "nature_tokens": example["nature_tokens"],
    })
}

/// Returns the same letter for every species.
fn all(letter: &str) -> Value {
    json!({"bear": letter, "elk": letter, "salmon": letter, "hawk": letter, "fox": letter})
}

/// Returns a row of keystone tiles of one habitat that hold these species.
fn row(habitat: &str, tokens: &[&str]) -> Value {
    let tiles = tokens.iter().enumerate().map(|(q, token)| {
        json!({"q": q, "r": 0, "edges": vec![habitat; 6], "token": if token.is_empty() { Value::Null } else { json!(token) }})
    });
    Value::Array(tiles.collect())
}

fn environment(cards: Value, tiles: Value) -> Value {
    json!({"cards": cards, "tiles": tiles})
}

// ------------------------------------------------------------------------------------------------- score

#[test]
fn the_rulebook_example_is_scored() {
    let (answers, code) = score(&[jade()]);
    assert_eq!(code, 0);
    assert_eq!(
        answers,
        [json!({
            "wildlife": {"bear": 11, "elk": 14, "salmon": 12, "hawk": 11, "fox": 11},
            "habitat_size": {"mountain": 6, "forest": 4, "prairie": 7, "wetland": 8, "river": 5},
            "nature_tokens": 2,
            "total_without_bonus": 91,
        })]
    );
}

#[test]
fn keys_it_does_not_know_are_ignored() {
    let mut line = jade();
    line["note"] = json!({"deep": [1, 2]});
    line["tiles"][0]["habitats"] = json!(["prairie", "river"]);
    line["tiles"][3]["wildlife"] = json!(7);
    assert_eq!(score(&[line]), score(&[jade()]));
}

#[test]
fn a_bad_line_answers_on_its_own_line_and_the_order_is_kept() {
    let input = format!(
        "{}\nnonsense\n\n  \n{{}}\n{}\n",
        jade(),
        environment(all("A"), row("forest", &["bear", "bear"]))
    );
    let (answers, code) = score_text(&input);
    assert_eq!(code, 1);
    assert_eq!(answers.len(), 4, "blank lines are skipped");
    assert_eq!(answers[0]["total_without_bonus"], 91);
    assert!(answers[1]["error"].is_string() && answers[2]["error"].is_string());
    assert_eq!(answers[3]["wildlife"]["bear"], 4);
    assert_eq!(answers[3]["habitat_size"]["forest"], 2);
}

#[track_caller]
fn check_error(line: Value, words: &str) {
    let (answers, code) = score(&[line]);
    assert_eq!((answers.len(), code), (1, 1));
    let error = answers[0]["error"].as_str().expect("an error");
    assert!(error.contains(words), "{error}");
    assert_eq!(answers[0].as_object().expect("an object").len(), 1);
}

#[test]
fn every_slip_in_an_environment_has_its_sentence() {
    let tile = |change: &dyn Fn(&mut Value)| {
        let mut line = environment(all("A"), row("forest", &["bear", "elk"]));
        change(&mut line);
        line
    };
    check_error(tile(&|line| line["tiles"][1]["q"] = json!(0)), "tile 2 at 0, 0: there is a tile already");
    check_error(tile(&|line| line["tiles"][1]["edges"] = json!(["forest"])), "1 edges instead of 6");
    check_error(tile(&|line| line["tiles"][1]["edges"][5] = json!("sea")), "there is no habitat `sea`");
    check_error(tile(&|line| line["tiles"][1]["token"] = json!("wolf")), "there is no species `wolf`");
    check_error(tile(&|line| line["tiles"][1]["r"] = json!(10_001)), "too far away");
    check_error(tile(&|line| line["tiles"][1]["q"] = json!(-10_001)), "too far away");
    check_error(tile(&|line| line["tiles"][1]["r"] = json!(i32::MAX)), "too far away");
    check_error(tile(&|line| line["tiles"][1]["q"] = json!(i64::MAX)), "too far away");
    check_error(
        tile(&|line| line["tiles"] = json!(vec![line["tiles"][0].clone(); 129])),
        "at most 128 tiles",
    );
    check_error(tile(&|line| line["cards"]["elk"] = json!("E")), "`E` is not a card of the elk");
    check_error(tile(&|line| line["cards"]["elk"] = json!("AB")), "`AB` is not a card of the elk");
    check_error(tile(&|line| line["cards"]["elk"] = json!("")), "is not a card of the elk");
    check_error(tile(&|line| line["cards"] = json!({"bear": "A"})), "the card for the elk is missing");
    check_error(
        tile(&|line| line["cards"] = json!({"variant": "easy"})),
        "there is no variant called `easy`",
    );
    check_error(tile(&|line| line["edition"] = json!("first")), "there is no edition called `first`");
    check_error(tile(&|line| line["nature_tokens"] = json!(-1)), "from 0 to 255, not -1");
    check_error(
        tile(&|line| line["nature_tokens"] = json!(256)),
        "`nature_tokens` is a number from 0 to 255",
    );
    let mut preliminary = environment(all("D"), row("forest", &["bear"]));
    preliminary["edition"] = json!("preliminary");
    check_error(preliminary, "the preliminary edition has no bear card D");
    for line in [json!([1, 2]), json!("land"), json!([{"variant": "family"}, null, [], 3]), Value::Null] {
        check_error(line, "an environment is a JSON object");
    }
    check_error(json!({"players": []}), "one to four players, not 0");
    check_error(json!({"players": vec![jade(); 5]}), "one to four players, not 5");
    check_error(json!({"players": [jade(), {"tiles": []}]}), "player 2: `cards` is missing");
    check_error(
        json!({"players": [jade(), environment(json!({}), json!([]))]}),
        "player 2: the card for the bear",
    );
}

#[test]
fn invalid_values_are_explained_in_plain_words() {
    let place = "tile 2 at 1, 0: ";
    for (key, value, sentence) in [
        ("q", json!(0.5), "tile 2: `q` is a whole number, not 0.5"),
        ("r", json!("0"), "tile 2: `r` is a whole number, not a text"),
        ("r", Value::Null, "tile 2: `r` is missing"),
        ("edges", json!(6), &format!("{place}`edges` is a list of habitats, not 6")),
        ("edges", json!([1, 2, 3, 4, 5, 6]), &format!("{place}`edges` are habitats, not 1")),
        ("edges", Value::Null, &format!("{place}`edges` is missing")),
        ("token", json!(["elk"]), &format!("{place}`token` is a species or null, not a list")),
    ] {
        let mut line = environment(all("A"), row("forest", &["bear", "elk"]));
        line["tiles"][1][key] = value;
        check_error(line, sentence);
    }
    let mut line = environment(all("A"), row("forest", &["bear", "elk"]));
    line["tiles"][0] = json!([0, 0, ["river"], null]);
    check_error(line, "tile 1: a tile is an object");
    for (key, value, sentence) in [
        ("cards", json!(["A", "A", "A", "A", "A"]), "`cards` is an object"),
        ("cards", Value::Null, "`cards` is missing"),
        ("cards", json!({"bear": 5}), "`bear` is a text, not 5"),
        ("tiles", Value::Null, "`tiles` is missing"),
        ("tiles", json!({}), "`tiles` is a list of tiles, not an object"),
        ("edition", json!(2), "`edition` is `final` or `preliminary`, not 2"),
        ("nature_tokens", json!("3"), "`nature_tokens` is a number from 0 to 255, not a text"),
        ("players", Value::Null, "`players` is a list of environments, not null"),
    ] {
        let mut line = jade();
        line[key] = value;
        check_error(line, sentence);
    }
    check_error(json!({"players": [jade()], "majorities": 0}), "`majorities` is true or false, not 0");
    let (answers, _) = score_text("{\"cards\": {}\n");
    assert_eq!(answers[0]["error"], "invalid JSON at column 12");
}

#[test]
fn letters_beside_a_variant_do_not_count() {
    let family = environment(json!({"variant": "family"}), row("forest", &["bear", "bear"]));
    let mut both = family.clone();
    both["cards"]["bear"] = json!("B");
    let (answers, code) = score(&[family, both]);
    assert_eq!(code, 0);
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_line_that_is_no_text_is_an_error_like_any_other() {
    let mut child = Command::new(PROGRAM)
        .args(["score", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = vec![0xff, 0xfe, b'\n'];
    // Lines of any depth are harmless.
    input.extend("[".repeat(100_000).into_bytes());
    input.extend(format!("\n{}", jade()).into_bytes());
    child.stdin.take().expect("a pipe").write_all(&input).expect("it reads everything");
    let output = child.wait_with_output().expect("the program ends");
    let answers = text(&output.stdout);
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(code(&output), 1);
    assert_eq!(answers.len(), 3);
    assert!(answers[0]["error"].is_string() && answers[1]["error"].is_string());
    assert_eq!(answers[2]["total_without_bonus"], 91, "also without a line break at the end");
}

#[test]
fn the_smallest_number_there_is_is_too_far_away() {
    // Its distance from 0 exceeds the largest representable number by one.
    for key in ["q", "r"] {
        let mut line = environment(all("A"), row("forest", &["bear", "elk"]));
        line["tiles"][1][key] = json!(i32::MIN);
        check_error(line, "too far away");
    }
}

#[test]
fn the_reader_of_the_answers_may_leave_early() {
    let mut child = Command::new(PROGRAM)
        .args(["score", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let line = jade().to_string() + "\n";
    // The program eventually stops reading: the point of this test.
    while stdin.write_all(line.repeat(100).as_bytes()).is_ok() {}
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((code(&output), text(&output.stderr).as_str()), (0, ""));
}

#[test]
fn cards_editions_and_variants_are_chosen_per_line() {
    let salmon = ["salmon"; 4];
    let mut preliminary = environment(all("A"), row("river", &salmon));
    preliminary["edition"] = json!("preliminary");
    let mut early_family = environment(json!({"variant": "family"}), row("river", &salmon));
    early_family["edition"] = json!("preliminary");
    let lines = [
        environment(all("A"), row("river", &salmon)),
        environment(all("b"), row("river", &salmon)),
        environment(all("C"), row("river", &salmon)),
        environment(all("D"), row("river", &salmon)),
        preliminary,
        environment(json!({"variant": "family"}), row("river", &salmon)),
        environment(json!({"variant": "intermediate"}), row("river", &salmon)),
        early_family,
    ];
    let (answers, code) = score(&lines);
    assert_eq!(code, 0);
    let points: Vec<u64> =
        answers.iter().map(|answer| answer["wildlife"]["salmon"].as_u64().expect("points")).collect();
    assert_eq!(points, [12, 11, 12, 4, 11, 9, 12, 0]);
}

#[test]
fn a_game_has_bonuses_and_winners() {
    let two = json!({"players": [
        environment(all("A"), row("forest", &["", "", ""])),
        environment(all("A"), row("forest", &["", ""])),
    ]});
    let (answers, code) = score(std::slice::from_ref(&two));
    assert_eq!(code, 0);
    let players = &answers[0]["players"];
    assert_eq!(players[0]["habitat_bonus"]["forest"], 2);
    assert_eq!(players[1]["habitat_bonus"]["forest"], 0);
    assert_eq!((&players[0]["total"], &players[1]["total"]), (&json!(5), &json!(2)));
    assert_eq!(players[0]["total_without_bonus"], 3);
    assert_eq!(answers[0]["winners"], json!([0]));

    let mut without = two.clone();
    without["majorities"] = json!(false);
    let (answers, _) = score(&[without]);
    assert_eq!(answers[0]["players"][0]["habitat_bonus"]["forest"], 0);
    assert_eq!(answers[0]["players"][0]["total"], 3);

    let three = json!({"players": [two["players"][0], two["players"][1], two["players"][1]]});
    let (answers, _) = score(&[three]);
    let bonus = |player: usize| answers[0]["players"][player]["habitat_bonus"]["forest"].as_u64();
    assert_eq!((bonus(0), bonus(1), bonus(2)), (Some(3), Some(0), Some(0)));
}

#[test]
fn ties_are_decided_by_nature_tokens_and_shared_otherwise() {
    let player = |tiles: &[&str], nature: u8| {
        let mut environment = environment(all("A"), row("forest", tiles));
        environment["nature_tokens"] = json!(nature);
        environment
    };
    let winners = |players: Value| {
        let (answers, code) = score(&[json!({"players": players, "majorities": false})]);
        assert_eq!(code, 0);
        answers[0]["winners"].clone()
    };
    assert_eq!(winners(json!([player(&["", ""], 0), player(&[""], 1)])), json!([1]));
    assert_eq!(winners(json!([player(&["", ""], 1), player(&["", ""], 1)])), json!([0, 1]));
    assert_eq!(winners(json!([player(&["", ""], 1), player(&["", ""], 0)])), json!([0]));
}

#[test]
fn a_player_alone_has_the_solo_bonus() {
    let alone = |size: usize| {
        let (answers, code) =
            score(&[json!({"players": [environment(all("A"), row("river", &vec![""; size]))]})]);
        assert_eq!((code, answers[0]["winners"].clone()), (0, json!([0])));
        answers[0]["players"][0]["habitat_bonus"]["river"].as_u64()
    };
    assert_eq!((alone(6), alone(7), alone(12)), (Some(0), Some(2), Some(2)));
}

#[test]
fn a_file_can_be_scored_and_a_pad_printed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-score");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("environments.jsonl");
    fs::write(&file, format!("{}\r\n", jade())).expect("a file");
    let path = file.to_str().expect("a plain path");
    let output = run(&["score", path, "--json"], "");
    assert_eq!(text(&output.stdout), text(&run(&["score", "--json", "-"], &jade().to_string()).stdout));
    let pad = text(&run(&["score", path], "").stdout);
    for (word, number) in
        [("bear", "11"), ("elk", "14"), ("wetland", "8"), ("nature tokens", "2"), ("total", "= 91")]
    {
        let line = pad.lines().find(|line| line.starts_with(word)).expect(word);
        assert!(line.ends_with(number), "{line}");
    }
    let failed = run(&["score", "no/such/file"], "");
    assert_eq!((code(&failed), text(&failed.stdout).as_str()), (1, ""));
    assert!(text(&failed.stderr).contains("no/such/file cannot be read"));
    // A folder is no file either.
    assert_eq!(code(&run(&["score", "--json", folder.to_str().expect("a plain path")], "")), 1);
}

#[test]
fn no_input_is_no_output() {
    let (answers, code) = score(&[]);
    assert_eq!((answers.len(), code), (0, 0));
}

#[test]
fn an_environment_has_at_most_64_tokens_of_one_species() {
    let lines = |count: usize| {
        let tokens: Vec<&str> = vec!["elk"; count];
        environment(all("A"), row("river", &tokens))
    };
    assert_eq!(score(&[lines(64)]).1, 0);
    check_error(lines(65), "at most 64 tokens of the elk");
}

#[test]
fn keys_it_does_not_know_are_ignored_among_the_cards_too() {
    let mut line = jade();
    line["cards"]["note"] = json!(5);
    line["cards"]["variant"] = Value::Null;
    let (answers, code) = score(&[jade(), line]);
    assert_eq!(code, 0);
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_mark_at_the_beginning_of_a_file_is_no_fault() {
    let (answers, code) = score_text(&format!("\u{feff}{}\n", jade()));
    assert_eq!((answers.len(), code), (1, 0));
}

#[test]
fn errors_on_a_pad_name_their_line() {
    let output = run(&["score"], &format!("{}\n\n{{}}\n", jade()));
    assert_eq!(code(&output), 1);
    assert!(text(&output.stdout).contains("line 3: "), "{}", text(&output.stdout));
}

#[test]
fn answers_are_written_without_delay() {
    let mut child = Command::new(PROGRAM)
        .args(["score", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    // A blank line or a partial next one must not delay the answer.
    for more in ["", "\n", "  \n{}\n{\"cards\":"] {
        stdin.write_all(format!("{}\n{more}", jade()).as_bytes()).expect("the program reads");
        // The answer comes while the input is still open; otherwise this blocks forever.
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("an answer");
        assert!(answer.contains("total_without_bonus"), "{answer}");
    }
    drop(stdin);
    assert_eq!(
        child.wait().expect("the program ends").code(),
        Some(1),
        "the last lines were not environments"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn nobody_to_read_an_error_is_no_reason_to_fall() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let status_of = |words: &[&str]| {
        Command::new(PROGRAM)
            .args(words)
            .stderr(full())
            .stdout(Stdio::null())
            .status()
            .expect("the program starts")
    };
    assert_eq!(status_of(&["score", "/nowhere/at/all"]).code(), Some(1));
    assert_eq!(status_of(&["arena", "--seats", "random,random", "--games", "2"]).code(), Some(0));
}

#[test]
fn a_false_record_is_traced_up_to_its_fault() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-trace");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("refused.ron");
    let record = fs::read_to_string(replay_path("two-DCBAD.ron")).expect("readable");
    fs::write(&path, record.replacen("\"end\"", "\"return\"", 1)).expect("a file");
    let output = run(&["replay", "--trace", path.to_str().expect("a plain path")], "");
    assert_eq!(code(&output), 1);
    assert!(text(&output.stdout).lines().count() >= 3, "the steps before the fault");
    assert!(text(&output.stderr).contains("was refused"));
}

#[test]
fn a_record_is_traced_up_to_a_line_that_cannot_be_read() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-trace-unreadable");
    fs::create_dir_all(&folder).expect("a folder");
    let record = fs::read_to_string(replay_path("two-DCBAD.ron")).expect("readable");
    let whole = text(&run(&["replay", "--trace", &replay_path("two-DCBAD.ron")], "").stdout);
    // The line of the sixth action.
    let mut lines: Vec<&str> = record.lines().collect();
    let first = lines.iter().position(|line| line.contains("actions: [")).expect("actions") + 1;
    lines[first + 5] = "        \"tile 5,5 r9\",";
    let path = folder.join("unreadable.ron");
    fs::write(&path, lines.join("\n")).expect("a file");
    let trace = |path: &Path| run(&["replay", "--trace", path.to_str().expect("a plain path")], "");
    let output = trace(&path);
    assert_eq!(code(&output), 1);
    let before: Vec<&str> = whole.lines().take(6).collect();
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), before, "the opening and five actions");
    let sentence = "action 6 cannot be read: `tile 5,5 r9` is not an action: `r9` is not a rotation; rotations go from r0 to r5";
    assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
    // The first of two errors counts.
    lines[first + 2] = "        \"end\",";
    fs::write(&path, lines.join("\n")).expect("a file");
    let output = trace(&path);
    assert_eq!((code(&output), text(&output.stdout).lines().count()), (1, 3));
    assert!(text(&output.stderr).contains("action 3, `end`, was refused"), "{}", text(&output.stderr));
    // Without a trace only the error is printed.
    let output = run(&["replay", path.to_str().expect("a plain path")], "");
    assert_eq!((code(&output), text(&output.stdout).as_str()), (1, ""));
    assert!(text(&output.stderr).contains("`r9` is not a rotation"), "{}", text(&output.stderr));
}

#[test]
fn a_saved_series_is_not_mixed_with_another() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-saved-series");
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().expect("a plain path");
    let series = |words: &[&str]| run(&[&["arena", "--json", "--save", path], words].concat(), "");
    let own = ["--seats", "random,random", "--games", "3", "--seed", "a"];
    let kept = || {
        let mut files: Vec<(PathBuf, String)> = fs::read_dir(&folder)
            .expect("a folder")
            .map(|entry| entry.expect("a file").path())
            .map(|path| (path.clone(), fs::read_to_string(path).expect("readable")))
            .collect();
        files.sort();
        files
    };
    assert_eq!(code(&series(&own)), 0);
    fs::write(folder.join("notes.txt"), "mine").expect("a file");
    let first = kept();
    assert_eq!(first.len(), 4);
    // The same series again, then a longer one.
    assert_eq!(code(&series(&own)), 0);
    assert_eq!(kept(), first);
    assert_eq!(code(&series(&["--seats", "random,random", "--games", "5", "--seed", "a"])), 0);
    let more = kept();
    assert_eq!((more.len(), &more[..3]), (6, &first[..3]));
    // Another seed, other seats, other cards, other rules.
    for other in [
        &["--seats", "random,random", "--games", "2", "--seed", "b"][..],
        &["--seats", "random,greedy", "--games", "2", "--seed", "a"],
        &["--seats", "random,random", "--games", "2", "--seed", "a", "--cards", "BBBBB"],
        &["--seats", "random,random", "--games", "2", "--seed", "a", "--no-majorities"],
        &["--seats", "random,random", "--games", "2", "--seed", "a", "--restriction", "1"],
    ] {
        let output = series(other);
        assert_eq!((code(&output), text(&output.stdout).as_str()), (1, ""), "{other:?}");
        let complaint = text(&output.stderr);
        assert!(
            complaint.contains("holds records of another series") && complaint.contains("--force"),
            "{complaint}"
        );
        assert_eq!(kept(), more, "{other:?}");
    }
    // With `--force`, the other series replaces the first one, and nothing else.
    let output = series(&["--seats", "random,random", "--games", "2", "--seed", "b", "--force"]);
    assert_eq!(code(&output), 0);
    let forced = kept();
    assert_eq!(forced.len(), 3);
    assert!(forced.iter().any(|(path, text)| path.ends_with("notes.txt") && text == "mine"));
    assert_eq!(code(&series(&["--seats", "random,random", "--games", "2", "--seed", "b"])), 0);
    // The same games with other limits have a different course.
    let limited = |playouts: &str, more: &[&str]| {
        let words = ["--seats", "biologist", "--games", "1", "--seed", "c", "--playouts", playouts];
        series(&[&words[..], more].concat())
    };
    assert_eq!(code(&limited("1", &["--force"])), 0);
    let before = kept();
    let output = limited("40", &[]);
    assert_eq!(code(&output), 1);
    assert!(text(&output.stderr).contains("a different record of this game"), "{}", text(&output.stderr));
    assert_eq!(kept(), before);
    // `--force` needs a folder.
    assert_eq!(code(&run(&["arena", "--seats", "random,random", "--force"], "")), 2);
}

#[test]
fn wrong_words_end_with_two() {
    for words in [
        vec!["score", "--jason"],
        vec!["score", "a", "b"],
        vec!["dance"],
        vec![],
        vec!["arena"],
        vec!["arena", "--seats", "random,random", "--games", "0"],
        vec!["arena", "--seats", "random,random", "--games", "many"],
        vec!["arena", "--seats", "random,random", "--games", "-1"],
        vec!["arena", "--seats", "random,random", "--threads", "0"],
        vec!["arena", "--seats", "random,random", "--threads", "257"],
        vec!["arena", "--seats", "random,random", "--cards", "AAAA"],
        vec!["replay"],
        vec!["replay", "x", "--fast"],
    ] {
        let output = run(&words, "");
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(text(&output.stdout).is_empty() && !output.stderr.is_empty());
    }
    for words in [vec!["--help"], vec!["score", "--help"], vec!["--version"]] {
        assert_eq!(code(&run(&words, "")), 0, "{words:?}");
    }
}

#[test]
fn thousands_of_environments_take_a_moment() {
    let line = jade().to_string() + "\n";
    let started = Instant::now();
    let (answers, code) = score_text(&line.repeat(5_000));
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    assert_eq!((answers.len(), code), (5_000, 0));
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn an_environment_full_of_one_species_takes_a_moment_too() {
    // The maximum number of tokens in an environment, side by side: three times as many as in the box.
    let started = Instant::now();
    let lines: Vec<Value> = ["elk", "fox", "hawk", "salmon", "bear"]
        .into_iter()
        .flat_map(|species| ["A", "B", "C", "D"].map(|letter| (species, letter)))
        .map(|(species, letter)| {
            let tiles: Vec<Value> = (0..8)
                .flat_map(|q| (0..8).map(move |r| (q, r)))
                .map(|(q, r)| json!({"q": q, "r": r, "edges": vec!["river"; 6], "token": species}))
                .collect();
            environment(all(letter), Value::Array(tiles))
        })
        .collect();
    let (answers, code) = score(&lines);
    assert_eq!((answers.len(), code), (20, 0));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    // Eight rows of two lines of four, or sixteen rhombuses: nothing beats 13 points for four elk.
    for answer in &answers[..2] {
        assert_eq!(answer["wildlife"]["elk"], 16 * 13);
    }
    assert_eq!(answers[2]["wildlife"]["elk"], 28);
}

#[test]
fn long_rows_of_one_species_take_a_moment_whichever_way_they_lie() {
    // Without the cut along the short side, three rows of twenty-one would exhaust memory.
    let started = Instant::now();
    for (rows, long) in [(3, 21), (4, 16), (5, 12)] {
        let strip = |place: &dyn Fn(i32, i32) -> (i32, i32)| {
            let tiles: Vec<Value> = (0..rows)
                .flat_map(|row| (0..long).map(move |step| (row, step)))
                .map(|(row, step)| {
                    let (q, r) = place(row, step);
                    json!({"q": q, "r": r, "edges": vec!["river"; 6], "token": "elk"})
                })
                .collect();
            environment(all("D"), Value::Array(tiles))
        };
        let (answers, code) = score(&[strip(&|row, step| (step, row)), strip(&|row, step| (row, step))]);
        assert_eq!((answers.len(), code), (2, 0));
        assert_eq!(answers[0]["wildlife"], answers[1]["wildlife"], "{rows} rows of {long}");
    }
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

// ------------------------------------------------------------------------------------------------- arena

/// Returns the report of an arena without its timings.
fn arena(words: &[&str]) -> Value {
    let output = run(&[&["arena", "--json"], words].concat(), "");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let mut report: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    assert!(report["games_per_second"].as_f64().is_some_and(|rate| rate > 0.0));
    report.as_object_mut().expect("an object").remove("games_per_second");
    for seat in report["seats"].as_array_mut().expect("a list") {
        assert!(seat["ms_per_turn"].as_f64().is_some_and(|time| time >= 0.0));
        seat.as_object_mut().expect("an object").remove("ms_per_turn");
    }
    report
}

#[test]
fn an_arena_reports_every_seat() {
    let report = arena(&["--seats", "greedy,random,random", "--games", "6", "--seed", "pine"]);
    assert_eq!(report["games"], 6);
    let seats = report["seats"].as_array().expect("a list");
    assert_eq!(seats.len(), 3);
    let mut wins = 0.0;
    for (seat, opponent) in seats.iter().zip(["greedy", "random", "random"]) {
        assert_eq!(seat["opponent"], opponent);
        let number = |key: &str| seat[key].as_f64().expect("a number");
        assert!(number("p10") <= number("p50") && number("p50") <= number("p90"));
        assert!(number("mean") >= number("p10") && number("stderr") >= 0.0);
        wins += number("win_rate");
        let mut keys: Vec<&str> = seat.as_object().expect("an object").keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["mean", "opponent", "p10", "p50", "p90", "stderr", "win_rate", "within_95"]);
    }
    assert!((wins - 1.0).abs() < 1e-9, "each game has a winner: {wins}");
    assert_eq!(seats[0]["win_rate"], 1.0);
}

#[test]
fn an_arena_is_the_same_with_any_number_of_threads() {
    let words =
        ["--seats", "greedy,random", "--cards", "random", "--games", "12", "--seed", "7", "--threads"];
    let one = arena(&[&words[..], &["1"]].concat());
    let two = arena(&[&words[..], &["2"]].concat());
    assert_eq!(one, two);
    let other = arena(&["--seats", "greedy,random", "--cards", "random", "--games", "12", "--seed", "8"]);
    assert_ne!(one, other);
}

#[test]
fn the_numbers_of_an_arena_are_those_of_its_games() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-arena");
    let _ = fs::remove_dir_all(&folder);
    let save = folder.to_str().expect("a plain path");
    let report = arena(&[
        "--seats",
        "random,random",
        "--games",
        "11",
        "--seed",
        "3",
        "--cards",
        "BBBBB",
        "--save",
        save,
    ]);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("one").path()).collect();
    files.sort();
    assert_eq!(files.len(), 11);
    assert!(files[0].ends_with("game-000001.ron") && files[10].ends_with("game-000011.ron"));
    let mut totals = Vec::new();
    let mut seeds = std::collections::BTreeSet::new();
    let mut wins = 0.0;
    for file in &files {
        let record = cascadia_engine::read_record::<Cascadia>(&fs::read_to_string(file).expect("readable"))
            .expect("a record");
        record.replay(crate::common::content()).expect("it replays to its result");
        assert!(seeds.insert(record.setup.options.seed), "the same game was played twice");
        let outcome = record.outcome.expect("finished");
        totals.push(outcome.totals[0]);
        if outcome.winners.contains(&0) {
            wins += 1.0 / outcome.winners.len() as f64;
        }
    }
    let mean = totals.iter().map(|total| f64::from(*total)).sum::<f64>() / 11.0;
    let squares = totals.iter().map(|total| (f64::from(*total) - mean).powi(2)).sum::<f64>();
    totals.sort_unstable();
    let seat = &report["seats"][0];
    let close = |key: &str, expected: f64| {
        let found = seat[key].as_f64().expect("a number");
        assert!((found - expected).abs() < 1e-9, "{key}: {found} instead of {expected}");
    };
    close("mean", mean);
    close("stderr", (squares / 10.0 / 11.0).sqrt());
    close("win_rate", wins / 11.0);
    // Nearest rank: the smallest value with a tenth, half, nine tenths of the games at or below it.
    close("p10", f64::from(totals[1]));
    close("p50", f64::from(totals[5]));
    close("p90", f64::from(totals[9]));
}

/// Returns the path of a test file that does not exist yet.
fn fresh_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn an_interrupted_arena_goes_on_where_it_was() {
    let log = fresh_file("series.log");
    let path = log.to_str().expect("a plain path");
    let series = ["arena", "--seats", "greedy,random", "--seed", "on", "--json"];
    let with = |games: &str, more: &[&str]| {
        let mut words = series.to_vec();
        words.extend(["--games", games]);
        words.extend(more);
        let output = run(&words, "");
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        let mut report: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
        // Timings differ from run to run.
        report.as_object_mut().expect("an object").remove("games_per_second");
        for seat in report["seats"].as_array_mut().expect("seats") {
            seat.as_object_mut().expect("an object").remove("ms_per_turn");
        }
        (report, text(&output.stderr))
    };
    let (whole, _) = with("12", &[]);
    let (_, remarks) = with("5", &["--resume", path]);
    assert!(!remarks.contains("played before"), "{remarks}");
    // The last line is cut off, as after a power failure.
    let kept = fs::read_to_string(&log).expect("a log");
    assert_eq!(kept.lines().count(), 6);
    fs::write(&log, &kept[..kept.len() - 9]).expect("a file");
    let (resumed, remarks) = with("12", &["--resume", path]);
    assert!(remarks.contains("4 games were played before"), "{remarks}");
    assert_eq!(resumed, whole);
    // A further run has nothing left to play.
    let (again, remarks) = with("12", &["--resume", path]);
    assert!(remarks.contains("12 games were played before"), "{remarks}");
    assert_eq!(again, whole);
    // Another series is refused and leaves the log unchanged.
    let kept = fs::read(&log).expect("a log");
    let output = run(&["arena", "--seats", "greedy,random", "--seed", "off", "--resume", path], "");
    assert_eq!(code(&output), 1);
    assert!(text(&output.stderr).contains("another series"), "{}", text(&output.stderr));
    assert_eq!(fs::read(&log).expect("a log"), kept);
}

#[test]
fn an_arena_writes_every_seat_of_every_game() {
    let path = fresh_file("games.csv");
    let words = ["arena", "--seats", "greedy,random", "--games", "4", "--json", "--csv"];
    let output = run(&[&words[..], &[path.to_str().expect("a plain path")]].concat(), "");
    assert_eq!(code(&output), 0);
    let written = fs::read_to_string(&path).expect("a file");
    let lines: Vec<Vec<&str>> = written.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["game", "seat", "opponent", "total", "victory", "turns", "ms_per_turn"]);
    assert_eq!(lines.len(), 1 + 4 * 2);
    assert_eq!(lines[4][..3], ["2", "2", "random"]);
    let report: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let sum: f64 = lines[1..].iter().map(|line| line[3].parse::<f64>().expect("a number")).sum();
    assert!((report["mean"].as_f64().expect("a mean") - sum / 8.0).abs() < 1e-9);
}

#[test]
fn an_arena_limits_searching_opponents() {
    let report =
        arena(&["--seats", "biologist-rival,ranger", "--games", "1", "--playouts", "20", "--seed", "3"]);
    assert!(report["seats"][0]["mean"].as_f64().expect("a mean") > 70.0, "{report}");
    let earlier =
        arena(&["--seats", "biologist-rival,ranger", "--games", "1", "--courses", "20", "--seed", "3"]);
    assert_eq!(earlier["mean"], report["mean"], "the earlier name of the option");
    let output = run(&["arena", "--json", "--seats", "biologist", "--games", "1", "--milliseconds", "2"], "");
    let report: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let spent = report["seats"][0]["ms_per_turn"].as_f64().expect("a time");
    assert!(spent < 200.0, "{spent}");
    let both = ["arena", "--seats", "biologist", "--playouts", "20", "--milliseconds", "5"];
    assert_eq!(code(&run(&both, "")), 2);
}

#[test]
fn levels_are_measured_and_written() {
    let path = fresh_file("measured.ron");
    let file = path.to_str().expect("a plain path");
    let words = ["measure", "--only", "greedy,sprout", "--games", "10", "--out", file];
    let output = run(&words, "");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let written = fs::read_to_string(&path).expect("a file");
    for key in ["\"greedy\": (games: 10, mean: ", "\"sprout\": (games: 10, mean: "] {
        assert!(written.contains(key), "{written}");
    }
    let output = run(&["measure", "--matches", "--only", "sprout,greedy", "--games", "10"], "");
    let table = text(&output.stdout);
    assert_eq!(table.lines().filter(|line| line.starts_with("| greedy | sprout |")).count(), 3, "{table}");
    assert_eq!(code(&run(&["measure", "--only", "nobody"], "")), 1);
}

#[test]
fn learned_weights_are_written() {
    let path = fresh_file("eval_weights.ron");
    let file = path.to_str().expect("a plain path");
    let learn = |seed: &str| {
        let words = [
            "tune",
            "--afresh",
            "--only",
            "bear-a",
            "--games",
            "100",
            "--halvings",
            "0",
            "--seed",
            seed,
            "--out",
            file,
        ];
        let output = run(&words, "");
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        fs::read_to_string(&path).expect("a file")
    };
    let one = learn("here");
    assert!(one.contains("\"bear-a\": (shape: ("), "{one}");
    assert_eq!(learn("here"), one, "equal seeds learn the same");
    assert_eq!(code(&run(&["tune", "--only", "wolf-a", "--out", file], "")), 1);
    assert_eq!(code(&run(&["tune"], "")), 2);
}

#[test]
fn an_arena_can_leave_out_the_bonuses_and_print_a_table() {
    let words = ["--seats", "greedy,greedy", "--games", "3", "--seed", "5"];
    let with = arena(&words);
    let without = arena(&[&words[..], &["--no-majorities"]].concat());
    let mean = |report: &Value| report["seats"][0]["mean"].as_f64().expect("a mean");
    assert!(mean(&without) < mean(&with));
    let table = text(&run(&[&["arena"], &words[..]].concat(), "").stdout);
    assert!(table.starts_with("3 games") && table.contains("greedy") && table.contains("ms/turn"), "{table}");
}

#[test]
fn an_arena_refuses_what_cannot_be_played() {
    for (words, sentence) in [
        (["--seats", "greedy,nobody"], "no opponent called `nobody`"),
        (["--seats", "random,random,random,random,random"], "a game has 1 to 4 seats, not 5"),
    ] {
        let output = run(&[&["arena", "--games", "1"], &words[..]].concat(), "");
        assert_eq!((code(&output), text(&output.stdout).as_str()), (2, ""), "{words:?}");
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
    }
    let output = run(&["arena", "--seats", "random,random", "--cards", "AAAA"], "");
    assert_eq!(code(&output), 2);
    let complaint = text(&output.stderr);
    assert!(complaint.contains("`AAAA` does not name scoring cards"));
    assert!(
        complaint.starts_with("error: ") && complaint.contains("Usage: cascadia-cli arena"),
        "{complaint}"
    );
}

#[test]
fn an_arena_that_is_refused_makes_no_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-refused");
    let _ = fs::remove_dir_all(&folder);
    let save = folder.to_str().expect("a plain path");
    for words in [["--seats", "nobody,random"], ["--seats", "random,random,random,random,random"]] {
        assert_eq!(code(&run(&[&["arena", "--save", save], &words[..]].concat(), "")), 2);
    }
    let words = ["arena", "--save", save, "--seats", "random,random", "--cards", "AAAA"];
    assert_eq!(code(&run(&words, "")), 2);
    assert!(!folder.exists());
}

#[test]
fn numbers_below_zero_are_understood_as_what_they_are() {
    let report = arena(&["--seats", "random,random", "--games", "2", "--seed", "-5"]);
    assert_eq!(report["games"], 2);
    for (word, range) in [("--games", "-1 is not in 1..=10000000"), ("--threads", "-1 is not in 1..=256")] {
        let output = run(&["arena", "--seats", "random,random", word, "-1"], "");
        assert_eq!(code(&output), 2);
        assert!(text(&output.stderr).contains(range), "{}", text(&output.stderr));
    }
}

#[test]
fn an_arena_plays_alone_with_variants_and_with_the_old_cards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-solo");
    let path = folder.to_str().expect("a plain path");
    for (words, line) in [
        (&["--solo"][..], "cards AAAAA, final edition"),
        (&["--variant", "family"], "cards family, final"),
        (&["--variant", "intermediate"], "cards intermediate, final"),
        (&["--edition", "preliminary", "--cards", "random"], "preliminary edition"),
    ] {
        let report =
            arena(&[&["--seats", "greedy", "--games", "3", "--save", path, "--force"], words].concat());
        assert_eq!(report["games"], 3);
        let output = run(&["replay", folder.join("game-000002.ron").to_str().expect("a plain path")], "");
        assert!(text(&output.stdout).contains(line), "{}", text(&output.stdout));
        assert_eq!(code(&output), 0);
    }
    for (words, sentence) in [
        (&["--seats", "greedy,greedy", "--solo"][..], "the solo game has one seat, not 2"),
        (&["--seats", "greedy", "--edition", "preliminary", "--cards", "DDDDD"], "no bear card D"),
        (
            &["--seats", "greedy", "--edition", "preliminary", "--variant", "intermediate"],
            "no intermediate card",
        ),
        (&["--seats", "greedy", "--variant", "family", "--cards", "AAAAA"], "cannot be used with"),
    ] {
        let output = run(&[&["arena", "--games", "1"], words].concat(), "");
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
    }
}

#[test]
fn an_arena_refuses_more_games_than_anybody_can_wait_for() {
    let output = run(&["arena", "--seats", "random,random", "--games", "99999999999999999"], "");
    assert!(matches!(output.status.code(), Some(1 | 2)), "{:?}: {}", output.status, text(&output.stderr));
}

// ------------------------------------------------------------------------------------------------- replay

fn replay_path(name: &str) -> String {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("crates/cascadia-rules/tests/replays")
        .join(name);
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_replay_verifies_a_record_and_prints_its_pad() {
    let output = run(&["replay", &replay_path("two-DCBAD.ron")], "");
    assert_eq!(code(&output), 0);
    let pad = text(&output.stdout);
    let total = pad.lines().find(|line| line.starts_with("total")).expect("a total");
    assert_eq!(total.split_whitespace().collect::<Vec<_>>(), ["total", "=", "100", "=", "30"]);
    let first = pad.lines().find(|line| line.starts_with("first")).expect("the winner");
    assert!(first.trim_end().ends_with('*') && first.trim_end().len() == 26, "{first:?}");
    assert!(pad.contains("seat 1: computer, greedy"));
    assert!(!pad.contains("habitat bonuses"), "only deviations are printed");
    let other = text(&run(&["replay", &replay_path("three-BADCB-no-majorities.ron")], "").stdout);
    assert!(other.contains("\nwithout habitat bonuses\n"), "{other}");
}

#[test]
fn a_false_record_is_refused_with_its_reason() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-replay");
    fs::create_dir_all(&folder).expect("a folder");
    let record = fs::read_to_string(replay_path("two-DCBAD.ron")).expect("readable");
    for (name, from, to, sentence) in [
        ("total.ron", "totals: [100,", "totals: [99,", "its actions give"),
        ("action.ron", "\"pair 3\"", "\"pair 9\"", "action 1 cannot be read"),
        ("refused.ron", "\"end\"", "\"return\"", "was refused"),
        ("newer.ron", "format: 1", "format: 9", "this record has format 9"),
        ("junk.ron", "(", "", "this is not a record"),
    ] {
        let path = folder.join(name);
        fs::write(&path, record.replacen(from, to, 1)).expect("a file");
        for words in [vec!["replay"], vec!["replay", "--trace"]] {
            let output = run(&[&words[..], &[path.to_str().expect("a plain path")]].concat(), "");
            assert_eq!(code(&output), 1, "{name}");
            // A trace shows everything before the error.
            assert!(output.stdout.is_empty() || words.len() == 2, "{name}");
            let complaint = text(&output.stderr);
            assert!(complaint.contains(sentence) && complaint.contains(name), "{complaint}");
        }
    }
    assert_eq!(code(&run(&["replay", "no/such/record"], "")), 1);
}

#[test]
fn a_replay_reads_what_friends_sent() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-sent");
    fs::create_dir_all(&folder).expect("a folder");
    let kept = fs::read_to_string(replay_path("two-DCBAD.ron")).expect("readable");
    let pad = text(&run(&["replay", &replay_path("two-DCBAD.ron")], "").stdout);
    let record = cascadia_engine::read_record::<cascadia_rules::Cascadia>(&kept).expect("a record");
    let line = cascadia_engine::write_record_line(&record);
    let quoted: String = kept.lines().map(|line| format!("> {line}\n")).collect();
    for (name, sent) in [
        ("line", line.clone()),
        ("greeting", format!("Look (at this): {line}\n\nAda")),
        ("mark", format!("\u{feff}{kept}")),
        ("quoted", format!("Ada wrote:\n{quoted}")),
        ("fence", format!("```\n{kept}```")),
    ] {
        let path = folder.join(name);
        fs::write(&path, &sent).expect("a file");
        let output = run(&["replay", path.to_str().expect("a plain path")], "");
        assert_eq!(
            (code(&output), text(&output.stdout)),
            (0, pad.clone()),
            "{name}: {}",
            text(&output.stderr)
        );
        let output = run(&["replay", "-"], &sent);
        assert_eq!((code(&output), text(&output.stdout)), (0, pad.clone()), "{name} from standard input");
    }
    for (sent, sentence) in [
        (&line[..100], "the end is missing; copy the text"),
        (&kept[..300], "the end is missing; copy the text"),
        ("hello", "copy the text of a game from the first to the last character"),
        ("Cascadia2=abc", "a newer version"),
    ] {
        let output = run(&["replay", "-"], sent);
        let complaint = text(&output.stderr);
        assert!(
            code(&output) == 1 && output.stdout.is_empty() && complaint.contains(sentence),
            "{complaint}"
        );
        assert!(!complaint.contains("AnyRecord") && !complaint.contains("Expected"), "{complaint}");
    }
}

#[test]
fn other_data_or_rules_are_noted_but_replayed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-notes");
    fs::create_dir_all(&folder).expect("a folder");
    let record = fs::read_to_string(replay_path("two-DCBAD.ron")).expect("readable");
    let path = folder.join("other.ron");
    let from = record.find("content: \"").expect("a fingerprint") + 10;
    let changed =
        format!("{}0000{}", &record[..from], &record[from + 4..]).replacen("rules: 1", "rules: 0", 1);
    fs::write(&path, changed).expect("a file");
    let output = run(&["replay", path.to_str().expect("a plain path")], "");
    assert_eq!(code(&output), 0);
    let notes = text(&output.stderr);
    assert!(notes.contains("rules number 0") && notes.contains("other data"), "{notes}");
}

fn count(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

#[test]
fn a_trace_can_be_checked_from_outside() {
    for (name, seats, stack, nature) in [
        ("two-DCBAD.ron", 2, 43, 25),
        ("three-BADCB-no-majorities.ron", 3, 63, 25),
        ("three-random-preliminary.ron", 3, 63, 20),
        ("four-family.ron", 4, 83, 25),
    ] {
        let record = fs::read_to_string(replay_path(name)).expect("readable");
        let record = cascadia_engine::read_record::<Cascadia>(&record).expect("a record");
        let output = run(&["replay", "--trace", &replay_path(name)], "");
        assert_eq!(code(&output), 0);
        let trace = text(&output.stdout);
        let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), record.actions.len() + 1, "the opening and every action");
        let mut turns_ended = 0;
        for (index, line) in lines.iter().enumerate() {
            assert_eq!(line["index"], index as u64);
            let action = index
                .checked_sub(1)
                .map(|action| cascadia_rules::record::write_action(record.actions[action]));
            assert_eq!(line["action"], json!(action));
            turns_ended += u64::from(action.as_deref() == Some("end"));
            check_position(line, seats, stack, nature);
            let finished = turns_ended == 20 * seats;
            assert_eq!(line["phase"] == "finished", finished);
            if !finished {
                assert_eq!(
                    (count(&line["seat"]), count(&line["turn"])),
                    (turns_ended % seats, turns_ended / seats + 1)
                );
            }
            // The effect of a turn on the stack and the environments.
            assert_eq!(count(&line["stack"]), (stack - 4) - turns_ended.min(20 * seats - 1));
            check_events(index.checked_sub(1).map(|before| &lines[before]), line);
        }
        assert_eq!(turns_ended, 20 * seats);
    }
}

/// Counts every component of a position.
fn check_position(line: &Value, seats: u64, stack: u64, nature: u64) {
    let players = list(&line["players"]);
    assert_eq!(players.len() as u64, seats);
    let display = list(&line["display"]);
    assert_eq!(display.len(), 4);
    let there = |value: &Value| u64::from(!value.is_null());
    let mut tiles = count(&line["stack"]);
    let mut tokens = count(&line["bag"]);
    let mut nature_tokens = count(&line["nature_supply"]);
    for slot in display {
        tiles += there(&slot["tile"]);
        tokens += there(&slot["token"]);
    }
    let mut names = std::collections::BTreeSet::new();
    for player in players {
        nature_tokens += count(&player["nature_tokens"]);
        tiles += there(&player["hand"]["tile"]);
        tokens += there(&player["hand"]["token"]);
        let laid = list(&player["tiles"]);
        tiles += laid.len() as u64 - 3;
        let mut hexes = std::collections::BTreeSet::new();
        for tile in laid {
            tokens += there(&tile["token"]);
            let at = (tile["q"].as_i64().expect("q"), tile["r"].as_i64().expect("r"));
            assert!(hexes.insert(at), "two tiles on one hex");
            assert!(names.insert(tile["tile"].as_str().expect("a name").to_owned()), "a tile lies twice");
            let edges = list(&tile["edges"]);
            let kinds: std::collections::BTreeSet<&str> = edges.iter().filter_map(Value::as_str).collect();
            assert_eq!((edges.len(), kinds.len() == 1), (6, tile["keystone"] == true));
            if !tile["token"].is_null() {
                assert!(list(&tile["wildlife"]).contains(&tile["token"]), "the tile does not take its token");
            }
        }
        for (q, r) in &hexes {
            let beside = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
            assert!(beside.iter().any(|(dq, dr)| hexes.contains(&(q + dq, r + dr))), "a tile lies apart");
        }
    }
    assert_eq!((tiles, tokens, nature_tokens), (stack, 100, nature));
}

/// Checks that the events match the changes.
fn check_events(before: Option<&Value>, line: &Value) {
    let events = list(&line["events"]);
    let Some(before) = before else {
        assert_eq!(events.iter().filter(|event| event["event"] == "slot_refilled").count(), 4);
        return;
    };
    assert!(!events.is_empty());
    let seat = count(&before["seat"]) as usize;
    for event in events {
        match event["event"].as_str().expect("a name") {
            "tile_placed" => {
                let laid = list(&line["players"][seat]["tiles"]).last().expect("a tile").clone();
                assert_eq!((&laid["q"], &laid["r"]), (&event["q"], &event["r"]));
                assert_eq!((&laid["tile"], &laid["rotation"]), (&event["tile"], &event["rotation"]));
            }
            "token_placed" => {
                let laid = list(&line["players"][seat]["tiles"]).iter();
                let mut there = laid.filter(|tile| tile["q"] == event["q"] && tile["r"] == event["r"]);
                assert_eq!(there.next().expect("a tile")["token"], event["token"]);
            }
            "pair_taken" => {
                let slot = count(&event["tile_slot"]) as usize - 1;
                assert_eq!(before["display"][slot]["tile"]["tile"], event["tile"]);
                assert!(line["display"][slot]["tile"].is_null());
                assert_eq!(line["players"][seat]["hand"]["tile"]["tile"], event["tile"]);
                assert_eq!(line["players"][seat]["hand"]["token"], event["token"]);
            }
            "token_returned" => assert_eq!(count(&line["bag"]), count(&before["bag"]) + 1),
            "tokens_wiped" => {
                for token in list(&event["tokens"]) {
                    assert!(token["out"].is_string() && token["drawn"].is_string());
                }
            }
            "turn_began" => assert_eq!((&event["seat"], &event["turn"]), (&line["seat"], &line["turn"])),
            "nature_token_gained"
            | "nature_token_spent"
            | "nature_tokens_ran_out"
            | "turn_ended"
            | "slot_refilled"
            | "game_ended" => {}
            other => panic!("an event called {other}"),
        }
    }
}

// ------------------------------------------------------------------------------------------------- code

/// Returns the output of `code` for a game with these options.
fn describe(terms: &GameOptions) -> String {
    let code_of = cascadia_rules::record::seed_code(terms, crate::common::content()).expect("a code");
    let output = run(&["code", &code_of], "");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_code_is_explained() {
    let cards = |key: &str| CardChoice::from_key(key).expect("cards");
    let standard = GameOptions::standard(2, cards("BCDAB"), 7_021_994);
    assert_eq!(describe(&standard), "2 players\ncards BCDAB, final edition\nseed 7021994\n");
    let alone = GameOptions { scenario: Some(2), ..GameOptions::standard(1, cards("BBBBB"), 0) };
    assert_eq!(describe(&alone), "1 player, the solo game\ncards BBBBB, final edition\nscenario 2\nseed 0\n");
    let custom = CustomRule::ALL.into_iter().collect();
    let second_cards = Some(cards("BBBCA"));
    let all = GameOptions {
        edition: Edition::Preliminary,
        second_cards,
        majorities: false,
        restriction: Some(6),
        custom,
        ..GameOptions::standard(4, cards("CCABB"), 4_000_000_000)
    };
    let expected = "4 players\ncards CCABB, preliminary edition\nsecond cards BBBCA\nrule restriction 6\n\
        without habitat bonuses\ncustom rules: second-place, short-runs, lonely-partner, lonely-couples\n\
        seed 4000000000\n";
    assert_eq!(describe(&all), expected);
}

#[test]
fn the_game_of_a_day_has_a_code_that_can_be_typed_with_blanks() {
    let output = run(&["code", "--daily", "2026-11-21"], "");
    assert_eq!(code(&output), 0);
    let daily = text(&output.stdout);
    let words: Vec<&str> = daily.trim_end().split('-').collect();
    assert_eq!(words.iter().map(|word| word.len()).collect::<Vec<_>>(), [5, 5, 4]);
    let description = text(&run(&["code", words[0], &words[1].to_lowercase(), words[2]], "").stdout);
    let terms = cascadia_rules::record::daily_options(jiff::civil::date(2026, 11, 21));
    assert_eq!(description, describe(&terms));
    assert!(description.starts_with("1 player, the solo game\n"), "{description}");
    assert_ne!(text(&run(&["code", "--daily", "2026-11-22"], "").stdout), daily);
}

#[test]
fn wrong_codes_and_days_are_refused() {
    let daily = text(&run(&["code", "--daily", "2026-11-21"], "").stdout);
    let (most, last) = daily.trim_end().split_at(daily.trim_end().len() - 1);
    let slip = format!("{most}{}", if last == "2" { "3" } else { "2" });
    for (words, sentence) in
        [(["salmon"], "`salmon`: this is not a seed code"), ([&slip], "there is a slip in this code")]
    {
        let output = run(&[&["code"], &words[..]].concat(), "");
        assert_eq!((code(&output), text(&output.stdout).as_str()), (1, ""));
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
    }
    for (words, sentence) in [
        (&["--daily", "2026-02-30"][..], "write the day like 2026-11-21"),
        (&["--daily", "tomorrow"], "write the day like 2026-11-21"),
        (&[], "required"),
        (&["--daily", "2026-11-21", &slip], "cannot be used with"),
    ] {
        let output = run(&[&["code"], words].concat(), "");
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
    }
}
