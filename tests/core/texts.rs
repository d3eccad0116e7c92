//! Every text a player reads stands in the tables, in both languages, and every entry of the tables is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cascadia::base::{Habitat, Wildlife};
use cascadia::cascadia::archive::MOST_PROFILES;
use cascadia::cascadia::content::Content;
use cascadia::cascadia::players::Levels;
use cascadia::text::{Language, Texts};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn texts() -> Texts {
    Texts::load(root()).expect("both tables are complete")
}

/// The source of the window, without comments and without unit tests.
fn window_source() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join("src/app")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable file");
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
            let code =
                code.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
            found.push((path, code));
        }
    }
    found.sort();
    found
}

/// The literals of a piece of code, with the line each stands on.
fn literals(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate() {
        for (index, part) in line.replace("\\\"", "").split('"').enumerate() {
            if index % 2 == 1 {
                found.push((number + 1, part.to_owned()));
            }
        }
    }
    found
}

/// Keys that are put together from parts while the game runs.
fn composed_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for species in Wildlife::ALL {
        keys.insert(format!("wildlife-{}", species.key()));
        keys.extend(["the", "one", "inside"].map(|form| format!("wildlife-{}-{form}", species.key())));
    }
    for habitat in Habitat::ALL {
        keys.insert(format!("habitat-{}", habitat.key()));
        keys.insert(format!("habitat-{}-hint", habitat.key()));
        keys.insert(format!("hint-habitat-{}", habitat.key()));
        keys.insert(format!("thought-source-{}", habitat.key()));
    }
    keys.extend(Language::ALL.map(|language| format!("language-{}", language.code())));
    keys.extend(["instant", "fast", "normal", "slow"].map(|speed| format!("speed-{speed}")));
    keys.extend((1..=12).map(|month| format!("month-{month}")));
    keys.extend(["slow", "normal", "fast", "turns"].map(|pace| format!("replay-pace-{pace}")));
    for ending in ["kept-aside", "restored", "untouched", "newer", "not-written"] {
        keys.insert(format!("trail-notice-{ending}"));
        keys.insert(format!("lesson-notice-{ending}"));
    }
    keys.extend(["settings", "keys", "window"].map(|file| format!("{file}-notice-not-written")));
    keys.extend(["settings", "keys"].map(|file| format!("notice-{file}-broken")));
    keys.extend(["rotate", "zoom"].map(|wheel| format!("wheel-{wheel}")));
    for preset in ["purist", "standard", "coach"] {
        keys.insert(format!("preset-{preset}"));
        keys.insert(format!("preset-{preset}-hint"));
    }
    for aid in ["places", "points", "change", "best", "heat-map", "hints", "warnings", "explain"] {
        keys.insert(format!("aid-{aid}"));
        keys.insert(format!("aid-{aid}-hint"));
    }
    keys.extend(["automatic", "low", "medium", "high"].map(|picture| format!("picture-{picture}")));
    for level in Levels::read(root()).0.all() {
        keys.insert(format!("opponent-{}", level.key()));
        keys.insert(format!("opponent-{}-hint", level.key()));
    }
    for style in Levels::read(root()).0.styles().chain(["balanced"]) {
        keys.insert(format!("style-{style}"));
        keys.insert(format!("style-{style}-hint"));
    }
    let content = Content::load(root()).expect("the shipped data is valid");
    for number in content.restrictions() {
        keys.insert(format!("restriction-{number}-name"));
        keys.insert(format!("restriction-{number}-rule"));
    }
    for lesson in content.lessons() {
        keys.insert(format!("lesson-{}", lesson.key));
        keys.insert(format!("lesson-{}-about", lesson.key));
        for step in &lesson.steps {
            keys.insert(format!("lesson-{}-{}", lesson.key, step.key));
            if step.aim.can_go_astray() {
                keys.insert(format!("lesson-{}-{}-astray", lesson.key, step.key));
            }
        }
    }
    keys.extend((0..MOST_PROFILES).map(|colour| format!("trail-colour-{colour}")));
    for card in content.all_cards() {
        keys.insert(format!("card-{}-name", card.key));
        keys.insert(format!("card-{}-rule", card.key));
        if card.table.entries().is_empty() {
            keys.insert(format!("card-{}-short", card.key));
        }
    }
    keys
}

/// Keys of the tables that the code names, and those derived from a named one.
fn named_keys(texts: &Texts) -> BTreeSet<String> {
    let named: BTreeSet<String> =
        window_source().iter().flat_map(|(_, code)| literals(code)).map(|(_, literal)| literal).collect();
    texts
        .keys()
        .filter(|key| {
            let base = key.strip_suffix("-hint").unwrap_or(key);
            named.contains(*key) || (base.starts_with("setting-") && named.contains(base))
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_text_the_game_puts_together_is_there() {
    let texts = texts();
    let missing: Vec<String> = composed_keys().into_iter().filter(|key| !texts.has(key)).collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// Names of threads, which look like keys.
const THREADS: [&str; 1] = ["save-writer"];

#[test]
fn every_text_the_code_names_is_there() {
    let texts = texts();
    let families: BTreeSet<&str> = texts.keys().filter_map(|key| key.split('-').next()).collect();
    let mut missing = Vec::new();
    for (path, code) in window_source() {
        for (line, literal) in literals(&code) {
            let looks_like_a_key = literal.contains('-')
                && literal
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
                && literal.split('-').next().is_some_and(|first| families.contains(first));
            if looks_like_a_key && !texts.has(&literal) && !THREADS.contains(&literal.as_str()) {
                missing.push(format!("{}:{line}: {literal}", path.display()));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn no_text_is_left_over() {
    let texts = texts();
    let mut used = named_keys(&texts);
    used.extend(composed_keys());
    // The list of controls names them by what they are.
    let left: Vec<&str> =
        texts.keys().filter(|key| !used.contains(*key) && !key.starts_with("control-")).collect();
    assert_eq!(left, Vec::<&str>::new());
}

/// The control of the code, as the key of its text.
#[test]
fn every_control_has_a_text_and_every_text_of_a_control_is_one() {
    let texts = texts();
    let source = fs::read_to_string(root().join("src/app/input/actions.rs")).expect("the controls");
    let start = source.find("pub enum InputAction {").expect("the list of controls");
    let list = &source[start..start + source[start..].find('}').expect("its end")];
    let mut bindings: BTreeSet<String> = BTreeSet::new();
    for name in list.lines().skip(1).map(|line| line.trim().trim_end_matches(',')) {
        if name.is_empty() || name.starts_with('#') {
            continue;
        }
        let mut key = String::from("control");
        for letter in name.chars() {
            if letter.is_uppercase() || letter.is_ascii_digit() {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        bindings.insert(key);
    }
    let known: BTreeSet<String> =
        texts.keys().filter(|key| key.starts_with("control-")).map(str::to_owned).collect();
    assert_eq!(known, bindings);
}

#[test]
fn panels_and_screens_have_no_sentences_of_their_own() {
    let mut found = Vec::new();
    for (path, code) in window_source() {
        let drawn =
            ["hud", "screens"].iter().any(|folder| path.starts_with(root().join("src/app").join(folder)));
        // Shown only when the tables themselves may be broken.
        if !drawn || path.ends_with("screens/problems.rs") {
            continue;
        }
        let lines: Vec<&str> = code.lines().collect();
        for (line, literal) in literals(&code) {
            let sentence = literal.contains(' ') && literal.chars().any(char::is_alphabetic);
            let inner = [
                "Name::new",
                "Id::new",
                "fixed_area",
                "beside(",
                "warn!",
                "eprintln!",
                "reason =",
                "format!(\"window",
            ];
            if sentence && !inner.iter().any(|inner| lines[line - 1].contains(inner)) {
                let braces_only = literal
                    .replace(|letter: char| letter.is_alphanumeric() || "{}_:?. ·,+×%".contains(letter), "");
                let placeholders =
                    literal.split(['{', '}']).step_by(2).all(|part| !part.chars().any(char::is_alphabetic));
                if !(braces_only.is_empty() && placeholders) {
                    found.push(format!("{}:{line}: {literal}", path.display()));
                }
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Questions the rulebook leaves open and players ask, about scoring cards and about the goals of scenarios.
const OPEN_QUESTIONS: [&str; 15] = [
    "salmon-d-minimum",
    "salmon-invalid-group",
    "salmon-loops",
    "hawk-los-gap",
    "hawk-los-adjacent",
    "hawk-b-partner",
    "elk-c-over-8",
    "elk-d-arc",
    "elk-d-centre",
    "fox-d-groups",
    "scenario-habitat-score",
    "scenario-adjacent-habitats",
    "scenario-must-be-adjacent",
    "scenario-card-maximum",
    "wildlife-not-on-habitat",
];

#[test]
fn the_rules_answer_every_open_question() {
    let texts = texts();
    let named = named_keys(&texts);
    let missing: Vec<String> = OPEN_QUESTIONS
        .iter()
        .map(|question| format!("rules-ruling-{question}"))
        .filter(|key| !texts.has(key) || !named.contains(key))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// Titles of pages and their paragraphs.
#[test]
fn no_paragraph_of_the_rules_is_skipped() {
    let texts = texts();
    let mut gaps = Vec::new();
    for key in texts.keys().filter(|key| key.starts_with("rules-")) {
        let Some((page, number)) = key.rsplit_once('-') else { continue };
        let Ok(number) = number.parse::<u32>() else { continue };
        // Names of questions may end in a number of their own.
        let counted = !key.starts_with("rules-ruling-");
        if counted && number > 1 && !texts.has(&format!("{page}-{}", number - 1)) {
            gaps.push(key.to_owned());
        }
    }
    assert_eq!(gaps, Vec::<String>::new());
}

/// The values a text asks for.
fn placeables(pattern: &str) -> BTreeSet<String> {
    pattern
        .split('$')
        .skip(1)
        .map(|rest| rest.chars().take_while(|letter| letter.is_alphanumeric()).collect())
        .collect()
}

/// The entries of a table as written, by key.
fn entries(language: Language) -> Vec<(String, String)> {
    let text =
        fs::read_to_string(root().join(format!("assets/text/{}.ftl", language.code()))).expect("a table");
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        match line.split_once(" = ") {
            Some((key, value)) if !line.starts_with([' ', '}']) => {
                found.push((key.to_owned(), value.to_owned()));
            }
            _ => {
                let last = found.last_mut().expect("a table begins with an entry");
                last.1 += "\n";
                last.1 += line;
            }
        }
    }
    found
}

#[test]
fn both_languages_ask_for_the_same_values() {
    let french: Vec<(String, String)> = entries(Language::French);
    let mut different = Vec::new();
    for (key, english) in entries(Language::English) {
        let Some((_, text)) = french.iter().find(|(other, _)| *other == key) else { continue };
        // A number in a choice may be left unsaid, but nothing may be asked for that the other does not know.
        if !placeables(text).is_subset(&placeables(&english))
            && !placeables(&english).is_subset(&placeables(text))
        {
            different.push(key);
        }
    }
    assert_eq!(different, Vec::<String>::new());
}

#[test]
fn bold_parts_are_closed() {
    for language in Language::ALL {
        for (key, text) in entries(language) {
            assert_eq!(text.matches("**").count() % 2, 0, "{}: {key}", language.code());
        }
    }
}

#[test]
fn french_has_a_fixed_space_before_double_punctuation() {
    let mut wrong = Vec::new();
    for (key, text) in entries(Language::French) {
        let letters: Vec<char> = text.chars().collect();
        for (index, letter) in letters.iter().enumerate() {
            if index == 0 || !":;!?".contains(*letter) {
                continue;
            }
            let ends = letters.get(index + 1).is_none_or(|next| next.is_whitespace() || *next == '*');
            if ends && letters[index - 1] != '\u{a0}' {
                wrong.push(format!("{key}: {text}"));
            }
        }
        if text.contains('\'') {
            wrong.push(format!("{key}: a straight apostrophe"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn texts_are_said_in_either_language_and_number() {
    let texts = texts();
    let text = |language, key: &str, count: i32| texts.format(language, key, &[("count", count.into())]);
    assert_eq!(text(Language::English, "wildlife-fox", 1), "Fox");
    assert_eq!(text(Language::English, "wildlife-fox", 3), "Foxes");
    assert_eq!(text(Language::French, "wildlife-elk", 2), "Wapitis");
    assert_eq!(text(Language::French, "stack-hint", 0), "0 tuile dans la pile");
    assert_eq!(texts.format(Language::English, "no-such-text", &[]), "no-such-text");
}
