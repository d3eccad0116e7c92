//! Check of the table of rulings: every row names a function that answers an open question, and its tests;
//! none is missing.

use std::fs;
use std::path::Path;

use crate::source::{Complaints, code_files, function_name, root, test_files};

/// A row of the rulings: the file below `crates`, the function, and the tests.
struct Ruling {
    line: usize,
    file: String,
    function: String,
    tests: Vec<String>,
}

fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

const RULINGS: &str = "docs/rulings.md";

fn rulings() -> Vec<Ruling> {
    let text = fs::read_to_string(root().join(RULINGS)).expect("the rulings");
    text.lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| Question"))
        .map(|(number, line)| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
            let [_, _, place, tests] = cells[..] else { panic!("{RULINGS}:{}: four cells", number + 1) };
            let [file, function] =
                <[String; 2]>::try_from(quoted(place)).expect("a file and a function between backticks");
            Ruling { line: number + 1, file, function, tests: quoted(tests) }
        })
        .collect()
}

/// Functions with an open question in their comment, with the line of the question.
fn open_questions(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut asked = None;
    for (number, line) in text.lines().enumerate() {
        // Also the plural, and a line break between the two words.
        if line.trim_start().starts_with("///") && line.to_lowercase().contains("open question") {
            asked = asked.or(Some(number + 1));
        }
        if let Some(name) = function_name(line)
            && let Some(asked) = asked.take()
        {
            found.push((asked, name.to_owned()));
        }
    }
    found
}

#[test]
fn every_ruling_names_a_function_that_asks_the_question_and_its_tests() {
    let mut complaints = Complaints::default();
    let sources: String = test_files().into_iter().map(|(_, text)| text).collect();
    let rulings = rulings();
    assert!(rulings.len() > 25, "{} rows were read", rulings.len());
    for Ruling { line, file, function, tests } in &rulings {
        let source = fs::read_to_string(root().join("crates").join(file)).unwrap_or_default();
        if !open_questions(&source).iter().any(|(_, name)| name == function) {
            let sentence = format!("no function `{function}` of `{file}` asks an open question");
            complaints.add(Path::new(RULINGS), *line, &sentence);
        }
        if tests.is_empty() || tests.iter().any(|test| !test.starts_with("ruling_")) {
            complaints.add(Path::new(RULINGS), *line, "a test named `ruling_…` belongs to it");
        }
        for test in tests.iter().filter(|test| !sources.contains(&format!("\nfn {test}() {{"))) {
            complaints.add(Path::new(RULINGS), *line, &format!("there is no test `{test}`"));
        }
    }
    complaints.none();
}

#[test]
fn every_open_question_and_every_test_of_a_ruling_is_listed() {
    let mut complaints = Complaints::default();
    let rulings = rulings();
    for (path, text) in code_files() {
        for (line, function) in open_questions(&text) {
            let listed = |ruling: &Ruling| {
                ruling.function == function && path == root().join("crates").join(&ruling.file)
            };
            if !rulings.iter().any(listed) {
                complaints.add(&path, line, &format!("`{function}` is not in {RULINGS}"));
            }
        }
    }
    for (path, text) in test_files() {
        for (number, line) in text.lines().enumerate() {
            let Some(test) = function_name(line).filter(|name| name.starts_with("ruling_")) else { continue };
            if !rulings.iter().any(|ruling| ruling.tests.iter().any(|listed| listed == test)) {
                complaints.add(&path, number + 1, &format!("`{test}` is not in {RULINGS}"));
            }
        }
    }
    complaints.none();
}
