//! Naming rules: no type name twice within a mode, first lines, banned names.

use std::collections::BTreeMap;

use crate::source::{Complaints, code_files, code_of, files, library, root};

/// Banned names with their replacements.
const NOT_THE_FIELDS: &[(&str, &[&str], &str)] = &[
    (
        "crates/cascadia-ai/src/search",
        &["course", "courses", "instinct", "promise", "glance", "purse", "mind", "fortune", "luck", "world"],
        "the field says playout, weights, value, evaluation, cache, generator, state",
    ),
    (
        "src",
        &["eye", "speaker", "scribe", "whereabouts", "wish", "wishes"],
        "camera, localizer, writer, intent",
    ),
    (
        "crates/rolling-rivers-ai/src/search",
        &["course", "courses", "decider", "rollout", "strategy", "worth"],
        "turn resolution, policy, playout, player, value, as in the other search",
    ),
    ("", &["aid", "aids", "land", "lands"], "assist, environment or terrain"),
    ("", &["market", "biome", "pinecone", "reroll"], "the rulebook has another word"),
];

/// The words of code: letters and digits, split at underscores and before a capital after a small letter.
fn words(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for identifier in line.split(|letter: char| !letter.is_alphanumeric()) {
        let mut word = String::new();
        for letter in identifier.chars() {
            if letter.is_uppercase() && word.chars().last().is_some_and(char::is_lowercase) {
                found.push(std::mem::take(&mut word).to_lowercase());
            }
            word.push(letter);
        }
        found.push(word.to_lowercase());
    }
    found.retain(|word| !word.is_empty());
    found
}

#[test]
fn words_are_found_inside_identifiers() {
    assert_eq!(
        words("let score_board = BoardGame::deckOf(x1);"),
        ["let", "score", "board", "board", "game", "deck", "of", "x1"]
    );
}

#[test]
fn code_speaks_the_words_of_the_field_and_of_the_rulebook() {
    let mut complaints = Complaints::default();
    for (folder, banned, why) in NOT_THE_FIELDS {
        for (path, text) in code_files().into_iter().filter(|(path, _)| path.starts_with(root().join(folder)))
        {
            for (number, line) in code_of(&text).lines().enumerate() {
                for word in words(line).iter().filter(|word| banned.contains(&word.as_str())) {
                    complaints.add(&path, number + 1, &format!("`{word}`: {why}"));
                }
            }
        }
    }
    complaints.none();
}

/// The mode that a file belongs to; none for the shell.
fn mode_of(path: &str) -> Option<&'static str> {
    let is_below = |folder: &&str| path.starts_with(*folder);
    if path.contains("rolling") {
        return Some("rolling");
    }
    let cascadia = ["crates/cascadia-rules/", "crates/cascadia-ai/", "crates/cascadia-cli/", "src/cascadia/"];
    let is_cascadia = cascadia.iter().any(is_below) && !is_below(&"crates/cascadia-cli/src/table/");
    is_cascadia.then_some("cascadia")
}

#[test]
fn a_file_is_of_one_mode_or_of_none() {
    let mode = |path| mode_of(path).unwrap_or("none");
    assert_eq!(mode("crates/rolling-rivers/src/rules/game.rs"), "rolling");
    assert_eq!(mode("crates/cascadia-cli/src/rolling/score.rs"), "rolling");
    assert_eq!(mode("crates/cascadia-cli/src/score.rs"), "cascadia");
    assert_eq!(mode("crates/cascadia-cli/src/table/load.rs"), "none");
    assert_eq!(mode("src/cascadia/mod.rs"), "cascadia");
    assert_eq!(mode("src/session/mod.rs"), "none");
}

/// True for `type Name = path::Name<Argument>;`, which fixes the arguments of a type and defines no other.
fn is_alias_of_same_name(line: &str, name: &str) -> bool {
    line.contains(&format!("type {name} = ")) && line.contains(&format!("::{name}<"))
}

#[test]
fn an_alias_may_keep_the_name_of_its_type() {
    let line = "pub(crate) type Session = super::session::Session<Cascadia>;";
    assert!(is_alias_of_same_name(line, "Session"));
    assert!(!is_alias_of_same_name("pub(crate) type Session = Playthrough<Cascadia>;", "Session"));
    assert!(!is_alias_of_same_name("struct Session(super::Session<Cascadia>);", "Session"));
}

/// Type names may be the same in two modes, whose modules distinguish them, but not within a mode and the shell.
#[test]
fn no_type_name_is_defined_twice_within_a_mode_and_the_shell() {
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in code_files() {
        for line in code_of(&text).lines() {
            // Associated types of traits are indented.
            let start = line.trim_start();
            let start = start.strip_prefix("pub").map_or(start, |rest| {
                let rest = rest
                    .strip_prefix('(')
                    .and_then(|rest| rest.split_once(')'))
                    .map_or(rest, |(_, rest)| rest);
                rest.trim_start()
            });
            let Some((kind, name)) = start.split_once(' ') else { continue };
            let indented = line.starts_with(' ');
            if !matches!(kind, "struct" | "enum" | "trait" | "type" | "union") || (kind == "type" && indented)
            {
                continue;
            }
            let name: String = name.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            // The name of a macro is unknown here.
            if !name.is_empty() && !is_alias_of_same_name(line, &name) {
                defined.entry(name).or_default().push(crate::source::relative(&path));
            }
        }
    }
    for other in ["rolling", "cascadia"] {
        let here = |places: &Vec<String>| {
            places.iter().filter(|path| mode_of(path) != Some(other)).cloned().collect::<Vec<_>>()
        };
        let twice: Vec<_> = defined
            .iter()
            .map(|(name, places)| (name, here(places)))
            .filter(|(_, places)| places.len() > 1)
            .collect();
        assert!(twice.is_empty(), "{twice:#?}");
    }
}

#[test]
fn every_file_begins_with_a_description() {
    let mut complaints = Complaints::default();
    for (path, text) in ["src", "crates"].into_iter().flat_map(files) {
        let first = text.lines().next().unwrap_or("");
        if !first.starts_with("//! ") || first.len() < 20 {
            complaints.add(&path, 1, "the first line is a sentence after `//!`");
        }
    }
    complaints.none();
}

#[test]
fn no_file_and_no_type_is_named_after_nothing() {
    let mut complaints = Complaints::default();
    for (path, text) in code_files() {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or("");
        if ["util", "utils", "helper", "helpers", "misc", "common", "prelude"].contains(&name) {
            complaints.add(&path, 1, "a file is named after what is in it");
        }
        for (number, line) in code_of(&text).lines().enumerate() {
            let mut parts = line.split_whitespace().skip_while(|part| part.starts_with("pub"));
            if !matches!(parts.next(), Some("struct" | "enum" | "trait")) {
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

#[test]
fn files_are_no_business_of_the_rules_and_chance_lives_in_one_file() {
    let mut complaints = Complaints::default();
    for module in library().modules.values() {
        let path = module.path.join("::");
        let pure = path.starts_with("cascadia_rules::rules") || path.starts_with("cascadia_rules::scoring");
        for (number, line) in module.code.lines().enumerate() {
            let found = words(line);
            let names = |word: &str| found.iter().any(|found| found == word);
            if pure && ["serde", "serialize", "deserialize", "ron"].iter().any(|word| names(word)) {
                complaints.add(
                    &module.file,
                    number + 1,
                    "what a file looks like is no business of the rules",
                );
            }
            if pure
                && ["std::fs", "std::io", "std::env", "std::net", "std::time"]
                    .iter()
                    .any(|name| line.contains(name))
            {
                complaints.add(&module.file, number + 1, "the rules read and write nothing");
            }
            let chance = ["rand", "getrandom"].iter().any(|word| names(word)) || line.contains("rand_chacha");
            if chance && path != "cascadia_base::rng" {
                complaints.add(
                    &module.file,
                    number + 1,
                    "random numbers are drawn in cascadia-base/src/rng.rs only",
                );
            }
        }
    }
    complaints.none();
}
