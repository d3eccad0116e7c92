//! The invariants of the architecture that can be read off the source files: who may mention what, words, first lines.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules that build without a window, and which others each may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("scoring", &["rules"]),
    ("challenges", &["rules", "scoring"]),
    ("rivers", &[]),
    ("content", &["rules", "scoring", "challenges", "rivers"]),
    ("ai", &["rules", "scoring", "challenges"]),
    ("record", &["rules", "scoring", "challenges", "content"]),
];

/// Folders whose source speaks the words of the rulebook only.
const PURE: &[&str] = &["rules", "scoring", "challenges", "rivers", "content", "ai", "record", "bin"];

/// What a folder must not say, not even in a comment, in capitals or not: folders, words, and why.
const UNSAID: &[(&[&str], &[&str], &str)] = &[
    (PURE, &["bevy", "bevy_egui", "egui", "wgpu", "winit"], "the pure half builds without a window"),
    (PURE, &["market", "biome", "pinecone", "reroll", "deck", "board"], "the rulebook has another word"),
];

/// What the code of a folder must not use: folders, words, and why.
const ABSENT: &[(&[&str], &[&str], &str)] = &[
    (
        &["rules", "scoring"],
        &["serde", "Serialize", "Deserialize", "ron", "serde_json"],
        "what a file looks like is no business of the rules",
    ),
    (
        &["rules", "scoring"],
        &["HashMap", "HashSet", "f32", "f64"],
        "equal inputs give equal outputs on every machine",
    ),
    (
        &["rules", "scoring"],
        &["Instant", "SystemTime", "Duration", "thread", "spawn", "Mutex"],
        "the rules read no clock and start no thread",
    ),
    (
        &["rules", "scoring", "ai"],
        &["File", "stdin", "stdout", "println", "eprintln", "print", "eprint", "dbg"],
        "the rules read and write nothing",
    ),
];

/// What a folder must not mention as it is written here, words or not.
const ABSENT_TEXT: &[(&[&str], &[&str], &str)] = &[
    (
        &["rules", "scoring"],
        &["std::fs", "std::io", "std::env", "std::net", "std::time"],
        "no input, no output",
    ),
    (PURE, &["crate::app", "cascadia::app"], "the pure half does not know the window"),
    (
        &["rules", "scoring"],
        &["rand::rng", "thread_rng", "from_os_rng", "OsRng"],
        "all chance comes from the seed",
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below a folder of the package, with their text; none if there is no such folder.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

/// The words of a line: letters and digits, apart at underscores and where a capital follows a small letter, besides
/// the whole identifiers.
fn words(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for identifier in line.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        found.push(identifier.to_owned());
        for part in identifier.split('_') {
            let mut word = String::new();
            for letter in part.chars() {
                if letter.is_uppercase() && word.chars().last().is_some_and(char::is_lowercase) {
                    found.push(std::mem::take(&mut word));
                }
                word.push(letter);
            }
            found.push(word);
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

/// The code of a line.
fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

/// Collects what is wrong, so that one run names everything.
#[derive(Default)]
struct Complaints(Vec<String>);

impl Complaints {
    fn add(&mut self, path: &Path, line: usize, sentence: &str) {
        let path = path.strip_prefix(root()).unwrap_or(path);
        self.0.push(format!("{}:{line}: {sentence}", path.display()));
    }

    #[track_caller]
    fn none(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

#[test]
fn words_are_found_inside_identifiers() {
    let found = words("let score_board = BoardGame::deckOf(clipboard, \"f32\"); // Board");
    for word in ["score", "board", "Board", "Game", "deck", "f32", "clipboard"] {
        assert!(found.contains(&word.to_owned()), "{word} in {found:?}");
    }
    assert_eq!(words("clipboard boarding").iter().filter(|word| *word == "board").count(), 0);
}

#[test]
fn what_must_be_absent_is_absent() {
    let mut complaints = Complaints::default();
    for (folders, forbidden, why) in UNSAID {
        for (path, text) in folders.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
            for (number, line) in text.lines().enumerate() {
                let found = words(line);
                for word in *forbidden {
                    if found.iter().any(|other| other.eq_ignore_ascii_case(word)) {
                        complaints.add(&path, number + 1, &format!("`{word}`: {why}"));
                    }
                }
            }
        }
    }
    for (folders, forbidden, why) in ABSENT {
        for (path, text) in folders.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
            for (number, line) in text.lines().enumerate() {
                let found = words(without_comment(line));
                for word in forbidden.iter().filter(|word| found.iter().any(|other| other == *word)) {
                    complaints.add(&path, number + 1, &format!("`{word}`: {why}"));
                }
            }
        }
    }
    for (folders, forbidden, why) in ABSENT_TEXT {
        for (path, text) in folders.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
            for (number, line) in text.lines().enumerate() {
                for part in forbidden.iter().filter(|part| line.contains(**part)) {
                    complaints.add(&path, number + 1, &format!("`{part}`: {why}"));
                }
            }
        }
    }
    complaints.none();
}

/// The modules of this crate that a text uses: `crate::name`, and every name in `crate::{name::…, other}`.
fn used_modules(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    // Comments may point anywhere.
    let code: String = text.lines().map(|line| without_comment(line).to_owned() + "\n").collect();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut name = String::new();
            let mut fresh = true;
            for letter in list.chars() {
                if letter.is_alphanumeric() || letter == '_' {
                    if depth == 0 && fresh {
                        name.push(letter);
                    }
                    continue;
                }
                if !name.is_empty() {
                    found.push((line, std::mem::take(&mut name)));
                    fresh = false;
                }
                match letter {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => fresh = true,
                    _ => {}
                }
            }
            if !name.is_empty() {
                found.push((line, name));
            }
        } else {
            let name: String =
                rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            found.push((line, name));
        }
    }
    found
}

#[test]
fn modules_used_are_read_off_the_source() {
    let text = "use crate::rules::{Hex, ai::X};\n// crate::app\nuse crate::{\n  ai::{self, evaluate},\n  record, scoring::Y,\n};";
    let names: Vec<String> = used_modules(text).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["rules", "ai", "record", "scoring"]);
}

/// Whether the module of a file is only built for tests, as the `mod.rs` beside it says.
fn is_test_module(path: &Path) -> bool {
    let (Some(name), Some(folder)) = (path.file_stem().and_then(|name| name.to_str()), path.parent()) else {
        return false;
    };
    let list = fs::read_to_string(root().join(folder).join("mod.rs")).unwrap_or_default();
    list.contains(&format!("#[cfg(test)]\nmod {name};"))
}

#[test]
fn modules_depend_on_each_other_in_one_direction() {
    let mut complaints = Complaints::default();
    for (module, allowed) in ARROWS {
        for (path, text) in files(&format!("src/{module}")) {
            // Tests may use whatever they need to set the scene.
            if is_test_module(&path) {
                continue;
            }
            for (line, used) in used_modules(&text) {
                if used != *module && !allowed.contains(&used.as_str()) {
                    complaints.add(&path, line, &format!("`{module}` must not use `{used}`"));
                }
            }
        }
    }
    complaints.none();
}

#[test]
fn every_pure_module_is_known_here() {
    // A new folder has to be given its place among the arrows.
    let known: Vec<&str> = ARROWS.iter().map(|(module, _)| *module).chain(["app", "bin"]).collect();
    for entry in fs::read_dir(root().join("src")).expect("the source") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name").to_owned();
        assert!(
            !path.is_dir() || known.contains(&name.as_str()),
            "`src/{name}` has no place in tests/tidy.rs"
        );
    }
}

#[test]
fn randomness_lives_in_one_file() {
    let mut complaints = Complaints::default();
    for (path, text) in PURE.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
        if path.ends_with("rules/supply.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if words(line).iter().any(|word| word == "rand" || word == "rand_chacha") {
                complaints.add(&path, number + 1, "chance is drawn in rules/supply.rs only");
            }
        }
    }
    complaints.none();
}

#[test]
fn every_file_says_in_its_first_line_what_it_is_for() {
    let mut complaints = Complaints::default();
    for (path, text) in ["src", "tests", "benches"].into_iter().flat_map(files) {
        let first = text.lines().next().unwrap_or("");
        if !first.starts_with("//! ") || first.len() < 20 {
            complaints.add(&path, 1, "the first line is a sentence after `//!`");
        }
    }
    complaints.none();
}

#[test]
fn no_file_is_a_bag_of_everything() {
    let mut complaints = Complaints::default();
    for (path, _) in files("src") {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or("");
        if ["util", "utils", "helper", "helpers", "misc", "common", "prelude"].contains(&name) {
            complaints.add(&path, 1, "a file is named after what is in it");
        }
    }
    complaints.none();
}

#[test]
fn types_of_the_core_are_not_named_after_nothing() {
    let mut complaints = Complaints::default();
    for (path, text) in PURE.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
        for (number, line) in text.lines().enumerate() {
            let mut parts = line.trim_start().trim_start_matches("pub ").split_whitespace();
            if !matches!(parts.next(), Some("struct" | "enum" | "trait" | "type")) {
                continue;
            }
            let name: String =
                parts.next().unwrap_or("").chars().take_while(|letter| letter.is_alphanumeric()).collect();
            for ending in ["Manager", "Helper", "Util", "Utils", "Data", "Info"] {
                if name.ends_with(ending) {
                    complaints.add(&path, number + 1, &format!("`{name}` says nothing with `{ending}`"));
                }
            }
        }
    }
    complaints.none();
}

/// Folders of the window in their line: each may know those before it, never those after it.
const LINE: &[&str] = &["play", "table", "turn", "look", "sound", "motion", "lessons", "hud", "screens"];

/// The folders of `app` that a text uses, whichever way it names them.
fn used_app_folders(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = without_comment(line);
        for folder in LINE {
            for path in [format!("app::{folder}::"), format!("app::{folder};"), format!("super::{folder}::")]
            {
                if code.contains(&path) {
                    found.push((number + 1, *folder));
                }
            }
        }
    }
    found
}

#[test]
fn folders_of_the_window_know_only_those_before_them() {
    let mut complaints = Complaints::default();
    for (position, folder) in LINE.iter().enumerate() {
        for (path, text) in files(&format!("src/app/{folder}")) {
            for (line, used) in used_app_folders(&text) {
                if LINE[position + 1..].contains(&used) {
                    complaints.add(&path, line, &format!("`{folder}` comes before `{used}`"));
                }
            }
        }
    }
    // The single files are the ground floor; only those that put everything together know the folders.
    for (path, text) in files("src/app") {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        let on_the_ground =
            path.parent() == Some(&root().join("src/app")) && !["mod.rs", "start.rs"].contains(&name);
        for (line, used) in used_app_folders(&text).into_iter().filter(|_| on_the_ground) {
            complaints.add(&path, line, &format!("a file of the ground floor must not use `{used}`"));
        }
    }
    complaints.none();
}

#[test]
fn only_two_files_can_change_the_playthrough() {
    let mut complaints = Complaints::default();
    for (path, text) in files("src/app") {
        if path.ends_with("play/apply.rs") || path.ends_with("play/request.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if without_comment(line).contains("ResMut<Playthrough>") {
                complaints.add(
                    &path,
                    number + 1,
                    "the playthrough is changed in play/apply.rs and play/request.rs",
                );
            }
        }
    }
    complaints.none();
}

#[test]
fn only_play_calls_apply_on_a_game() {
    let mut complaints = Complaints::default();
    for (path, text) in files("src/app") {
        if path.starts_with(root().join("src/app/play")) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = without_comment(line);
            if code.contains(".apply_unchecked(") || code.contains("game.apply(") {
                complaints.add(&path, number + 1, "actions go through play/apply.rs");
            }
        }
    }
    complaints.none();
}

#[test]
fn identities_of_pieces_are_inserted_in_the_table_only() {
    let mut complaints = Complaints::default();
    for (path, text) in files("src/app") {
        if path.starts_with(root().join("src/app/table")) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = without_comment(line);
            if code.contains("insert")
                && ["TileOf(", "TokenOf(", "At(", "Facing("].iter().any(|name| code.contains(name))
            {
                complaints.add(&path, number + 1, "only table/reconcile.rs says where pieces are");
            }
        }
    }
    complaints.none();
}

#[test]
fn nothing_on_the_way_of_a_player_can_panic_lightly() {
    let mut complaints = Complaints::default();
    for (path, text) in files("src/app") {
        let before_tests = text.split("#[cfg(test)]").next().unwrap_or("");
        for (number, line) in before_tests.lines().enumerate() {
            let code = without_comment(line);
            for word in [".unwrap()", ".expect(", "panic!(", "todo!(", "unimplemented!("] {
                if code.contains(word) {
                    complaints.add(&path, number + 1, &format!("`{word}`: the game goes on"));
                }
            }
        }
    }
    complaints.none();
}

/// A row of the rulings: the file below `src`, the function, and the tests.
struct Ruling {
    line: usize,
    file: String,
    function: String,
    tests: Vec<String>,
}

/// The words between backticks.
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

/// The name of the function that a line begins.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let plain = before.split_whitespace().all(|word| word.starts_with("pub") || word == "const");
    plain.then(|| after.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()).flatten()
}

/// Functions whose comment asks an open question, with the line of the question.
fn open_questions(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut asked = None;
    for (number, line) in text.lines().enumerate() {
        // Also `Open questions`, and where a line is full between the two words.
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
    let sources: String = files("tests").into_iter().map(|(_, text)| text).collect();
    let rulings = rulings();
    assert!(rulings.len() > 25, "{} rows were read", rulings.len());
    for Ruling { line, file, function, tests } in &rulings {
        let source = fs::read_to_string(root().join("src").join(file)).unwrap_or_default();
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
    for (path, text) in PURE.iter().flat_map(|folder| files(&format!("src/{folder}"))) {
        for (line, function) in open_questions(&text) {
            let listed = |ruling: &Ruling| {
                ruling.function == function && path == root().join("src").join(&ruling.file)
            };
            if !rulings.iter().any(listed) {
                complaints.add(&path, line, &format!("`{function}` is not in {RULINGS}"));
            }
        }
    }
    for (path, text) in files("tests") {
        for (number, line) in text.lines().enumerate() {
            let Some(test) = function_name(line).filter(|name| name.starts_with("ruling_")) else { continue };
            if !rulings.iter().any(|ruling| ruling.tests.iter().any(|listed| listed == test)) {
                complaints.add(&path, number + 1, &format!("`{test}` is not in {RULINGS}"));
            }
        }
    }
    complaints.none();
}
