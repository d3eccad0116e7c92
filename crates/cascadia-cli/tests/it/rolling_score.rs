//! `rolling score` as a process: sheets in, points out, and a sentence for every error.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Returns the scored examples of the rulebook: lines for `rolling score`, subtotals, totals.
fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../rolling-rivers/tests/data/rolling_examples.json"))
        .expect("readable examples")
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_cascadia-cli");

fn run(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(["rolling", "score"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

/// Returns the answers of `--json` with these arguments to these lines, and the exit code.
fn answers(words: &[&str], lines: &[Value]) -> (Vec<Value>, i32) {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = run(&[&["--json"], words].concat(), &input);
    let text = String::from_utf8(output.stdout).expect("plain text");
    let answers = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (answers, output.status.code().expect("the program was not killed"))
}

fn answer(line: Value) -> Value {
    let (mut answers, code) = answers(&[], &[line]);
    assert_eq!((answers.len(), code), (1, 0), "{answers:?}");
    answers.remove(0)
}

/// Returns the line of the rulebook's example of a sheet, by its index in the alphabet.
fn line(index: usize) -> Value {
    examples()[index]["line"].clone()
}

#[test]
fn the_rulebooks_four_sheets_are_scored_line_by_line() {
    let examples = examples();
    let lines: Vec<Value> = examples.iter().map(|example| example["line"].clone()).collect();
    let (answers, code) = answers(&[], &lines);
    assert_eq!(code, 0);
    for (answer, example) in answers.iter().zip(&examples) {
        assert_eq!(answer["lines"], example["lines"]);
        assert_eq!(answer["total"], example["total"]);
    }
    assert_eq!(answers.iter().map(|answer| answer["total"].clone()).collect::<Vec<_>>(), [46, 75, 65, 70]);
}

#[test]
fn the_answer_has_what_goals_ask_for() {
    assert_eq!(
        answer(line(0)),
        json!({
            "sheet": "A",
            "lines": {"row_1": 17, "row_2": 8, "bonus_row_1": 3, "row_3": 13, "row_4": 1, "bonus_row_2": 2,
                "leftovers": 2},
            "total": 46,
            "nature_tokens": 2,
            "counts": {"full_rows": 1, "full_columns": 1,
                "columns": {"mountain": 11, "forest": 11, "prairie": 13, "wetland": 2, "river": 3},
                "best_row": 17, "best_column": 13, "suns": 4, "bonus_points": 8},
            "achievements": [1],
        })
    );
    assert_eq!(
        answer(line(1))["counts"],
        json!({"full_tracks": 1, "suns": 4, "rains": 3, "sun_rain_bonuses": 1, "free_hexagons": 2,
            "one_point_diamonds": 5, "map_animals": {"bear": 1, "elk": 0, "fox": 1, "hawk": 1, "salmon": 2},
            "bonus_points": 11, "overflow": 4})
    );
    assert_eq!(
        answer(line(2))["counts"],
        json!({"outlined": 27, "complete": ["river"], "rivers": 12,
            "landmarks": {"mountain": 1, "forest": 2, "prairie": 1, "wetland": 1, "river": 3},
            "animal_hexagons": 0, "three_point_hexagons": 7, "suns": 2, "rains": 1, "sun_rain_bonuses": 1,
            "overflow": 3})
    );
    assert_eq!(
        answer(line(3))["counts"],
        json!({"bear_pairs": 3, "hawks_alone": 7, "full_salmon_runs": 1, "complete": ["river"],
            "diverse": ["mountain", "forest"], "free_hexagons": 3, "token_bonuses": 3, "overflow": 1})
    );
}

#[test]
fn the_lines_come_in_the_order_of_the_sheet() {
    let output = run(&["--json"], &format!("{}\n", line(2)));
    let text = String::from_utf8(output.stdout).expect("plain text");
    let places: Vec<usize> =
        ["river", "forest", "prairie", "wetland", "mountain", "overflow", "bonuses", "leftovers"]
            .iter()
            .map(|key| text.find(&format!("\"{key}\":")).expect("a line"))
            .collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn a_sheet_may_be_empty_and_unknown_keys_and_null_do_not_count() {
    for letter in ["A", "B", "C", "D"] {
        assert_eq!(answer(json!({"sheet": letter}))["total"], 0);
    }
    let mut with_more = line(0);
    with_more["note"] = json!({"deep": [1]});
    with_more["tracks"] = json!(7);
    with_more["scenario"] = Value::Null;
    with_more["columns"]["swamp"] = Value::Null;
    assert_eq!(answer(with_more), answer(line(0)));
    assert_eq!(answer(json!({"sheet": "D", "animals": {"r1c0": null}}))["total"], 0);
}

#[test]
fn stars_and_surrounded_hexagons_may_be_listed_or_not() {
    let around = json!(["r2c3", "r3c4", "r4c3", "r2c4", "r4c4"]);
    let listed = json!(["r3c3", "r3c2", "r2c3", "r3c4", "r4c3", "r2c4", "r4c4", "r3c5"]);
    let of = |outlined: Value| answer(json!({"sheet": "C", "outlined": outlined}));
    assert_eq!(of(around.clone()), of(listed));
    assert_eq!(of(around)["counts"]["animal_hexagons"], 1);
    // Each of the two is surrounded only with the other one, which was outlined by hand and may be omitted.
    let whole = |left_out: &[&str]| {
        let cells = (0..7).flat_map(|row| (0..9 - row % 2).map(move |column| format!("r{row}c{column}")));
        of(json!(cells.filter(|cell| !left_out.contains(&cell.as_str())).collect::<Vec<_>>()))
    };
    assert_eq!(whole(&[])["counts"]["outlined"], 58);
    assert_eq!(whole(&["r1c4"]), whole(&[]));
    assert_ne!(whole(&["r1c4", "r1c5"]), whole(&[]));
}

#[test]
fn goals_take_the_place_of_achievements() {
    let mut for_scenario = line(0);
    for_scenario["scenario"] = json!(1);
    let judged = answer(for_scenario.clone());
    assert_eq!(judged["achievements"], json!([]));
    assert_eq!(
        judged["goals"],
        json!([{"met": true, "have": 46, "want": 35}, {"met": true, "have": 4, "want": 4}])
    );
    let (by_option, _) = answers(&["--scenario", "1"], &[line(0)]);
    assert_eq!(by_option, [judged]);
    let fewest = answer(json!({"sheet": "A", "scenario": 17, "tally": {"salmon": 3}}));
    assert_eq!(fewest["goals"][2], json!({"met": false, "have": 3, "want": 2, "at_most": true}));
    let all = answer(json!({"sheet": "C", "scenario": 3, "outlined": ["r3c4"]}));
    assert_eq!(all["goals"][1], json!({"met": false, "have": 1, "want": 12}));
    let mut family = line(0);
    family["family"] = json!(true);
    assert_eq!(answer(family.clone())["achievements"], json!([]));
    assert_eq!(answer(family)["total"], 46);
}

#[test]
fn a_game_has_winners() {
    let sheet =
        |salmon: u8, tokens: u8| json!({"sheet": "A", "tally": {"salmon": salmon, "nature_tokens": tokens}});
    let winners = |players: Value| answer(json!({"players": players}))["winners"].clone();
    assert_eq!(winners(json!([sheet(5, 0), sheet(10, 0), sheet(9, 0)])), json!([1]));
    // Equal points: the most nature tokens; equal in both: shared.
    assert_eq!(winners(json!([sheet(5, 1), sheet(3, 2)])), json!([1]));
    assert_eq!(winners(json!([sheet(4, 1), sheet(6, 1), sheet(9, 0)])), json!([0, 1]));
    let game = answer(json!({"players": [line(3)]}));
    assert_eq!((&game["players"][0]["total"], &game["winners"]), (&json!(70), &json!([0])));
}

#[test]
fn every_mistake_has_its_sentence() {
    let elk: serde_json::Map<String, Value> = [(0, 1..8), (1, 0..8), (2, 0..9), (3, 0..7)]
        .into_iter()
        .flat_map(|(row, columns)| columns.map(move |column| (format!("r{row}c{column}"), json!("elk"))))
        .collect();
    assert_eq!(elk.len(), 31);
    let cases = [
        (json!([]), "a sheet is a JSON object with `sheet`"),
        (json!({}), "`sheet` is missing"),
        (json!({"sheet": null}), "`sheet` is missing"),
        (json!({"sheet": "E"}), "there is no sheet `E`"),
        (json!({"sheet": 1}), "`sheet` is A, B, C or D, not 1"),
        (json!({"sheet": "A", "tally": {"wolf": 1}}), "there is no animal `wolf`"),
        (json!({"sheet": "A", "tally": {"elk": 256}}), "`elk` is a whole number from 0 to 255, not 256"),
        (json!({"sheet": "A", "tally": {"elk": 1.0}}), "`elk` is a whole number from 0 to 255, not 1.0"),
        (json!({"sheet": "A", "tally": {"elk": 1.5}}), "`elk` is a whole number from 0 to 255, not 1.5"),
        (json!({"sheet": "A", "tally": []}), "`tally` is an object, not a list"),
        (
            json!({"sheet": "A", "cards_completed": 21}),
            "`cards_completed` is a whole number from 0 to 20, not 21",
        ),
        (json!({"sheet": "A", "family": 1}), "`family` is true or false, not 1"),
        (json!({"sheet": "A", "scenario": 21}), "`scenario` is a whole number from 1 to 20, not 21"),
        (json!({"sheet": "A", "scenario": 2}), "scenario 2 is played on sheet B, not on sheet A"),
        (
            json!({"sheet": "A", "scenario": 1, "family": true}),
            "scenario 1 is not played by the family rules",
        ),
        (json!({"sheet": "A", "scenario": 13}), "scenario 13 needs completed cards"),
        (json!({"sheet": "A", "columns": {"swamp": [1]}}), "there is no habitat `swamp`"),
        (
            json!({"sheet": "A", "columns": {"river": [1, 1, 1, 1, 1]}}),
            "column river has more than four numbers",
        ),
        (
            json!({"sheet": "A", "columns": {"river": [7]}}),
            "column river has the number 7, which is not from 1 to 6",
        ),
        (json!({"sheet": "A", "columns": {"river": [0]}}), "column river has the number 0"),
        (json!({"sheet": "A", "columns": {"river": [-1]}}), "a number of column river is a whole number"),
        (json!({"sheet": "A", "columns": {"river": 3}}), "column river is a list of numbers, not 3"),
        (
            json!({"sheet": "A", "area": [1]}),
            "more items of the bonus area were taken (1) than there are suns (0)",
        ),
        (json!({"sheet": "A", "area": [11]}), "there is no item 11"),
        (json!({"sheet": "A", "area": [2, 2], "columns": {"river": [1, 1, 1, 1]}}), "item 2 is duplicated"),
        (
            json!({"sheet": "B", "tracks": {"river": 11}}),
            "track river has 11 hexagons outlined, but it has only 10",
        ),
        (json!({"sheet": "B", "overflow": 1}), "the overflow is used, but no habitat track is full"),
        (
            json!({"sheet": "B", "overflow": 9, "tracks": {"river": 10}}),
            "the overflow has 9 marks, but only room for 8",
        ),
        (
            json!({"sheet": "B", "sun_rain": ["1a"]}),
            "column 1 of the sun/rain area has more options taken (1) than icons crossed off (0)",
        ),
        (json!({"sheet": "B", "sun_rain": ["7a"]}), "there is no option 7a"),
        (json!({"sheet": "B", "sun_rain": ["1e"]}), "there is no option 1e"),
        (json!({"sheet": "B", "sun_rain": ["3"]}), "there is no option `3`"),
        (json!({"sheet": "B", "sun_rain": ["1a", "1a"], "tracks": {"river": 10}}), "option 1a is duplicated"),
        (json!({"sheet": "C", "outlined": ["r0c9"]}), "there is no hexagon r0c9"),
        (json!({"sheet": "C", "outlined": ["x"]}), "there is no hexagon `x`"),
        (json!({"sheet": "C", "outlined": ["r3c1", "r3c1"]}), "hexagon r3c1 is duplicated"),
        (
            json!({"sheet": "C", "outlined": ["r3c1", "r3c3"]}),
            "hexagon r3c3 has no habitat and is not surrounded",
        ),
        (json!({"sheet": "C", "outlined": ["r3c1", "r0c8"]}), "hexagon r0c8 is not connected with a star"),
        (json!({"sheet": "C", "overflow": 1}), "the overflow is used, but no habitat is complete"),
        (json!({"sheet": "C", "sun_rain": ["1a"]}), "column 1 of the sun/rain area"),
        (json!({"sheet": "D", "animals": {"r0c0": "elk"}}), "there is no hexagon r0c0"),
        (json!({"sheet": "D", "animals": {"r0c1": "wolf"}}), "there is no animal `wolf`"),
        (json!({"sheet": "D", "animals": {"r0c1": 1}}), "hexagon r0c1 is an animal or null, not 1"),
        (json!({"sheet": "D", "animals": elk}), "there are 31 elk; at most 30 can be scored"),
        (json!({"sheet": "D", "overflow": 1}), "the overflow is used, but no habitat is full"),
        (
            json!({"sheet": "D", "overflow": 7, "animals": {}}),
            "the overflow has 7 marks, but only room for 6",
        ),
        (json!({"players": []}), "a game has one to four players, not 0"),
        (json!({"players": 3}), "`players` is a list of sheets, not 3"),
        (json!({"players": [{"sheet": "A"}, {"sheet": "B"}]}), "the same sheet, not A and B"),
        (json!({"players": [{"sheet": "A"}, {"sheet": "A", "area": [1]}]}), "player 1: more items"),
    ];
    let lines: Vec<Value> = cases.iter().map(|(line, _)| line.clone()).collect();
    let (answers, code) = answers(&[], &lines);
    assert_eq!((answers.len(), code), (cases.len(), 1));
    for (answer, (line, words)) in answers.iter().zip(&cases) {
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line} was answered: {answer}"));
        assert!(error.contains(words), "{line}: {error}");
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(1));
    }
}

#[test]
fn keys_that_are_there_twice_are_refused() {
    let input = concat!(
        r#"{"sheet":"D","animals":{"r0c1":"elk","r0c1":"fox"}}"#,
        "\n",
        r#"{"sheet":"A","columns":{"river":[1],"river":[2]}}"#,
        "\n",
        r#"{"sheet":"A","tally":{"elk":1,"elk":1}}"#,
        "\n"
    );
    let output = run(&["--json"], input);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("plain text");
    assert_eq!(text.lines().filter(|line| line.contains("is duplicated")).count(), 3, "{text}");
}

#[test]
fn a_bad_line_answers_on_its_own_line() {
    let output = run(&["--json"], &format!("{}\nnonsense\n\n  \n{}\n", line(0), line(1)));
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("plain text");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3, "blank lines give none");
    assert!(lines[1]["error"].is_string());
    assert_eq!((&lines[0]["total"], &lines[2]["total"]), (&json!(46), &json!(75)));
}

#[test]
fn without_json_it_is_a_pad_in_words() {
    let output = run(&[], &format!("{}\n{{\"sheet\":\"A\",\"area\":[1]}}\n", line(3)));
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("plain text");
    assert!(
        text.contains("elk                        11   4 at r1c0 r1c1 r1c2, 7 at r2c6 r3c6 r4c7 r5c7"),
        "{text}"
    );
    assert!(text.contains("total                      70"), "{text}");
    assert!(text.contains("line 2: more items of the bonus area were taken"), "{text}");
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = Command::new(PROGRAM)
        .args(["rolling", "score", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for index in 0..4 {
        writeln!(stdin, "{}", line(index)).expect("written");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("an answer");
        assert!(answer.contains("\"total\""));
    }
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

#[test]
fn words_that_make_no_sense_end_with_two() {
    assert_eq!(run(&["--nonsense"], "").status.code(), Some(2));
    assert_eq!(run(&["--scenario", "21"], "").status.code(), Some(2));
    assert_eq!(run(&["/nowhere/at/all"], "").status.code(), Some(1));
}
