//! Tests that every text shown to a player is in the tables, in both languages, and every entry of the tables
//! is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cascadia_ai::players::Levels;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::archive::MOST_PROFILES;
use cascadia_rules::content::Content;
use cascadia_storage::ProgramRoot;
use cascadia_storage::text::{Language, Texts};
use cascadia_table::RefusalCode;
use cascadia_table::message::QUICK_CHAT;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers_ai::players::Levels as RollingLevels;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn package() -> ProgramRoot {
    ProgramRoot::folder(root())
}

fn texts() -> Texts {
    Texts::load(&package()).expect("both tables are complete")
}

/// The source of the window, without comments and without unit tests.
fn window_source() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join("src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                if path != root().join("src/tests") {
                    open.push(path);
                }
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

/// The literals of a piece of code, with their line numbers.
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

/// Keys composed of parts at runtime.
fn composed_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let rolling = RollingContent::shipped().expect("the shipped data is valid");
    for card in rolling.completion_cards().values() {
        keys.extend(["", "-short", "-text"].map(|ending| format!("rolling-card-{}{ending}", card.key)));
    }
    for rank in &rolling.track().ranks {
        keys.extend(["rank", "trail-at"].map(|text| format!("rolling-{text}-{}", rank.key)));
    }
    keys.extend(rolling.scenarios().keys().map(|number| format!("rolling-scenario-{number}-name")));
    for level in RollingLevels::read(&package()).0.listed() {
        keys.insert(format!("rolling-opponent-{}-hint", level.key()));
    }
    for ending in ["kept-aside", "restored", "untouched", "newer", "not-written"] {
        keys.insert(format!("rivertrail-notice-{ending}"));
    }
    for species in Wildlife::ALL {
        keys.insert(format!("wildlife-{}", species.key()));
        keys.extend(["the", "one", "inside"].map(|form| format!("wildlife-{}-{form}", species.key())));
    }
    for habitat in Habitat::ALL {
        keys.insert(format!("habitat-{}", habitat.key()));
        keys.insert(format!("habitat-{}-hint", habitat.key()));
        keys.insert(format!("hint-habitat-{}", habitat.key()));
        keys.insert(format!("thought-source-{}", habitat.key()));
        keys.insert(format!("trail-place-{}", habitat.key()));
    }
    keys.extend(Language::ALL.map(|language| format!("language-{}", language.code())));
    keys.extend(["instant", "fast", "normal", "slow"].map(|speed| format!("speed-{speed}")));
    keys.extend((1..=12).map(|month| format!("month-{month}")));
    keys.extend((1..=7).map(|day| format!("weekday-{day}")));
    keys.extend(["slow", "normal", "fast", "turns"].map(|pace| format!("replay-pace-{pace}")));
    for ending in ["kept-aside", "restored", "untouched", "newer", "not-written"] {
        keys.insert(format!("trail-notice-{ending}"));
        keys.insert(format!("lesson-notice-{ending}"));
        keys.insert(format!("tables-notice-{ending}"));
    }
    // These refusals show the host's sentence.
    let has_text = |code: &&RefusalCode| {
        !matches!(
            code,
            RefusalCode::Ahead
                | RefusalCode::Computer
                | RefusalCode::Done
                | RefusalCode::Host
                | RefusalCode::Keep
                | RefusalCode::Listing
                | RefusalCode::Message
                | RefusalCode::Paused
                | RefusalCode::Rules
                | RefusalCode::Seat
                | RefusalCode::Stale
        )
    };
    let refusals = RefusalCode::ALL.iter().filter(has_text);
    keys.extend(refusals.map(|code| format!("together-refused-{code}")));
    keys.extend(QUICK_CHAT.map(|phrase| format!("phrase-{phrase}")));
    keys.extend(["settings", "keys", "window", "setup"].map(|file| format!("{file}-notice-not-written")));
    keys.extend(["settings", "keys"].map(|file| format!("notice-{file}-broken")));
    keys.extend(["rotate", "zoom"].map(|wheel| format!("wheel-{wheel}")));
    keys.extend(["automatic", "discs", "figures"].map(|look| format!("tokens-{look}")));
    for preset in ["purist", "standard", "coach"] {
        keys.insert(format!("preset-{preset}"));
        keys.insert(format!("preset-{preset}-hint"));
    }
    for assist in ["places", "points", "change", "supply", "best", "heat-map", "hints", "warnings", "explain"]
    {
        keys.insert(format!("assist-{assist}"));
        keys.insert(format!("assist-{assist}-hint"));
    }
    keys.extend(["automatic", "low", "medium", "high"].map(|picture| format!("picture-{picture}")));
    keys.extend(["valley", "lake", "map"].map(|ground| format!("ground-{ground}")));
    keys.extend(
        ["calendar", "spring", "summer", "autumn", "winter"].map(|season| format!("season-{season}")),
    );
    for level in Levels::read(&package()).0.all() {
        keys.insert(format!("opponent-{}", level.key()));
        keys.insert(format!("opponent-{}-hint", level.key()));
    }
    for style in Levels::read(&package()).0.styles() {
        keys.insert(format!("style-{style}"));
        keys.insert(format!("style-{style}-hint"));
    }
    let content = Content::load(&package()).expect("the shipped data is valid");
    for number in content.scenarios().keys() {
        keys.insert(format!("scenario-{number}-name"));
    }
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
    for lesson in RollingContent::shipped().expect("the shipped data is valid").lessons() {
        let title = format!("rolling-lesson-{}", lesson.key);
        for step in &lesson.steps {
            keys.insert(format!("{title}-{}", step.key));
            if step.aim.can_go_astray() {
                keys.insert(format!("{title}-{}-astray", step.key));
            }
        }
        keys.extend([format!("{title}-about"), title]);
    }
    keys.extend(content.rules_pictures().keys().map(|text| format!("{text}-picture")));
    keys.extend((0..MOST_PROFILES).map(|colour| format!("trail-colour-{colour}")));
    for card in content.all_cards() {
        keys.insert(format!("card-{}-name", card.key));
        keys.insert(format!("card-{}-rule", card.key));
        keys.insert(format!("card-{}-short", card.key));
        keys.insert(format!("card-{}-wrong", card.key));
        if card.table.entries().is_empty() {
            keys.insert(format!("card-{}-brief", card.key));
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
const THREADS: [&str; 2] = ["picture-writer", "save-writer"];

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
    // The list of controls derives their keys from the variants.
    let left: Vec<&str> =
        texts.keys().filter(|key| !used.contains(*key) && !key.starts_with("control-")).collect();
    assert_eq!(left, Vec::<&str>::new());
}

/// The control of the code, as the key of its text.
#[test]
fn every_control_has_a_text_and_every_text_of_a_control_is_one() {
    let texts = texts();
    let source = fs::read_to_string(root().join("src/input/actions.rs")).expect("the controls");
    let start = source.find("pub(crate) enum InputAction {").expect("the list of controls");
    let list = &source[start..start + source[start..].find('}').expect("its end")];
    let mut bindings: BTreeSet<String> = BTreeSet::new();
    let mut stored = None;
    for name in list.lines().skip(1).map(|line| line.trim().trim_end_matches(',')) {
        if let Some(rename) = name.strip_prefix("#[serde(rename = \"") {
            stored = rename.split('"').next().map(|name| format!("control-{}", name.replace('_', "-")));
        }
        if name.is_empty() || name.starts_with(['#', '/']) {
            continue;
        }
        let mut key = String::from("control");
        for letter in name.chars() {
            if letter.is_uppercase() || letter.is_ascii_digit() {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        bindings.insert(stored.take().unwrap_or(key));
    }
    let known: BTreeSet<String> =
        texts.keys().filter(|key| key.starts_with("control-")).map(str::to_owned).collect();
    assert_eq!(known, bindings);
}

#[test]
fn panels_and_screens_have_no_sentences_of_their_own() {
    let mut found = Vec::new();
    for (path, code) in window_source() {
        let drawn = ["hud", "screens"].iter().any(|folder| path.starts_with(root().join("src").join(folder)));
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
        // Names of questions may end in a number that does not count paragraphs.
        let counted = !key.starts_with("rules-ruling-");
        if counted && number > 1 && !texts.has(&format!("{page}-{}", number - 1)) {
            gaps.push(key.to_owned());
        }
    }
    assert_eq!(gaps, Vec::<String>::new());
}

/// The variables of a text.
fn placeables(pattern: &str) -> BTreeSet<String> {
    pattern
        .split('$')
        .skip(1)
        .map(|rest| rest.chars().take_while(|letter| letter.is_alphanumeric()).collect())
        .collect()
}

/// The entries of a table as written, by key.
fn entries(language: Language) -> Vec<(String, String)> {
    let folder = root().join("assets/text").join(language.code());
    let text: String = fs::read_dir(folder)
        .expect("a folder of texts")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a table"))
        .collect();
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        // A text of several lines begins below its key.
        match line.split_once(" = ").or_else(|| Some((line.strip_suffix(" =")?, ""))) {
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
        // A translation may omit a number in a choice, but must not use a variable that the other lacks.
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
fn texts_exist_in_both_languages_and_numbers() {
    let texts = texts();
    let text = |language, key: &str, count: i32| texts.format(language, key, &[("count", count.into())]);
    assert_eq!(text(Language::English, "wildlife-fox", 1), "Fox");
    assert_eq!(text(Language::English, "wildlife-fox", 3), "Foxes");
    assert_eq!(text(Language::French, "wildlife-elk", 2), "Wapitis");
    assert_eq!(text(Language::French, "stack-hint", 0), "0 tuile dans la pile");
    assert_eq!(texts.format(Language::English, "no-such-text", &[]), "no-such-text");
}

/// A term of `docs/terms.md`.
struct Term {
    /// The word itself, in the order of [`Language::ALL`].
    used: [String; 2],
    /// Banned alternatives.
    banned: [Vec<String>; 2],
    why: String,
}

/// A banned word that one text may use.
struct Exception {
    language: Language,
    key: String,
    word: String,
}

/// The rows of the table in `docs/terms.md` below this heading.
fn rows_below(heading: &str, columns: usize) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("docs/terms.md")).expect("the table of terms");
    let start = text.find(heading).expect("the heading of the table");
    let section = text[start + heading.len()..].split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    let rows: Vec<Vec<String>> = rows
        .map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    for row in &rows {
        assert_eq!(row.len(), columns, "{row:?}");
    }
    rows
}

fn terms() -> Vec<Term> {
    let list = |cell: &str| -> Vec<String> {
        cell.split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty() && *word != "–")
            .map(str::to_owned)
            .collect()
    };
    let rows = rows_below("## Words", 8);
    let term = |row: Vec<String>| Term {
        used: [row[1].clone(), row[2].clone()],
        banned: [list(&row[5]), list(&row[6])],
        why: row[7].clone(),
    };
    rows.into_iter().map(term).collect()
}

fn exceptions() -> Vec<Exception> {
    let rows = rows_below("## Where a word is let through", 4);
    let exception = |row: Vec<String>| Exception {
        language: if row[0] == "French" { Language::French } else { Language::English },
        key: row[1].clone(),
        word: row[2].clone(),
    };
    rows.into_iter().map(exception).collect()
}

/// The visible words of an entry, with `.` between separate parts. Names of variables and of variants are
/// omitted.
fn words_of(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut hidden = false;
    for letter in text.chars() {
        hidden = match letter {
            '$' | '[' => true,
            _ if hidden => letter.is_alphanumeric() || letter == '-',
            _ => false,
        };
        if !hidden && letter.is_alphanumeric() {
            words.last_mut().expect("a word").push(letter);
        } else {
            words.push(String::new());
            if ".,;:!?()[]{}–".contains(letter) {
                words.push(".".to_owned());
                words.push(String::new());
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Tests whether a text has a word or a sequence of words, as written or with an initial capital.
fn has_words(text: &[String], wanted: &str) -> bool {
    let wanted = words_of(wanted);
    let same = |word: &String, wanted: &String| {
        let mut letters = word.chars();
        let small = letters.next().map(|first| first.to_lowercase().chain(letters).collect::<String>());
        word == wanted || small.as_ref() == Some(wanted)
    };
    text.windows(wanted.len()).any(|there| same(&there[0], &wanted[0]) && there[1..] == wanted[1..])
}

#[test]
fn words_are_found_whole_and_with_a_capital() {
    let text =
        words_of("{ $count ->\n    [one] Your **land**\n   *[other] { $land } Lands, and a jeton Nature\n}");
    assert!(has_words(&text, "land") && has_words(&text, "lands") && has_words(&text, "your land"));
    assert!(!has_words(&text, "one") && !has_words(&text, "other") && !has_words(&text, "count"));
    assert!(!has_words(&text, "an") && !has_words(&text, "lands and"));
    assert!(has_words(&text, "jeton Nature") && !has_words(&text, "jeton nature"));
    assert_eq!(words_of("{ $land }"), [".", "."]);
}

#[test]
fn texts_keep_to_the_table_of_terms() {
    let (terms, exceptions) = (terms(), exceptions());
    assert!(terms.len() > 30, "the table was read");
    let mut wrong = Vec::new();
    for (index, language) in Language::ALL.into_iter().enumerate() {
        for (key, text) in entries(language) {
            let words = words_of(&text);
            for term in &terms {
                for banned in term.banned[index].iter().filter(|banned| has_words(&words, banned)) {
                    let excepted = exceptions.iter().any(|exception| {
                        exception.language == language
                            && exception.key == key
                            && ["*", banned].contains(&exception.word.as_str())
                    });
                    if !excepted {
                        let [used, why] = [&term.used[index], &term.why];
                        wrong.push(format!("{}: {key}: `{banned}`: say `{used}`: {why}", language.code()));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_words_of_the_table_of_terms_are_those_of_the_texts() {
    let mut unused = Vec::new();
    for (index, language) in Language::ALL.into_iter().enumerate() {
        let texts: Vec<Vec<String>> = entries(language).iter().map(|(_, text)| words_of(text)).collect();
        for term in terms() {
            if !texts.iter().any(|text| has_words(text, &term.used[index])) {
                unused.push(format!("{}: {}", language.code(), term.used[index]));
            }
        }
    }
    assert_eq!(unused, Vec::<String>::new());
}

#[test]
fn every_exception_to_the_terms_is_needed() {
    let terms = terms();
    for exception in exceptions() {
        let entries = entries(exception.language);
        let text = entries.iter().find(|(key, _)| *key == exception.key).map(|(_, text)| words_of(text));
        let mut banned = terms.iter().flat_map(|term| &term.banned[exception.language as usize]);
        let let_through = |banned: &String| ["*", banned].contains(&exception.word.as_str());
        let needed =
            text.is_some_and(|text| banned.any(|banned| let_through(banned) && has_words(&text, banned)));
        assert!(needed, "{}: {}", exception.key, exception.word);
    }
}

/// A species is capitalised when alone or with the letter of its card, and lower case inside a sentence.
#[test]
fn species_are_small_inside_sentences() {
    let texts = texts();
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let names: BTreeSet<String> = Wildlife::ALL
            .into_iter()
            .flat_map(|species| [1, 2].map(|count| (format!("wildlife-{}", species.key()), count)))
            .map(|(key, count)| texts.format(language, &key, &[("count", count.into())]))
            .collect();
        for (key, text) in entries(language) {
            let words = words_of(&text);
            for (index, word) in words.iter().enumerate().filter(|(_, word)| names.contains(*word)) {
                let inside = index > 0 && words[index - 1] != ".";
                let of_a_card =
                    words.get(index + 1).is_some_and(|next| ["A", "B", "C", "D"].contains(&next.as_str()));
                if inside && !of_a_card {
                    wrong.push(format!("{}: {key}: {word}", language.code()));
                }
            }
        }
        for species in Wildlife::ALL {
            for form in ["the", "one", "inside"] {
                let key = format!("wildlife-{}-{form}", species.key());
                let text = texts.format(language, &key, &[("count", 2.into())]);
                assert_eq!(text, text.to_lowercase(), "{}: {key}", language.code());
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn species_have_their_article_in_either_language() {
    let texts = texts();
    let text = |language, key: &str| texts.format(language, key, &[("count", 3.into())]);
    assert_eq!(text(Language::English, "wildlife-elk-the"), "the elk");
    assert_eq!(text(Language::English, "wildlife-fox-inside"), "foxes");
    assert_eq!(text(Language::French, "wildlife-bear-the"), "l’ours");
    assert_eq!(text(Language::French, "wildlife-hawk-one"), "une buse");
    let bear = texts.format(Language::French, "wildlife-bear-the", &[]);
    assert_eq!(
        texts.format(Language::French, "prompt-place-token", &[("species", bear.into())]),
        "Posez **l’ours** sur une tuile cerclée"
    );
}

/// Values that may begin with a vowel.
const SAID_VALUES: [&str; 8] = ["name", "names", "last", "control", "shape", "scenario", "text", "key"];

/// Words that lose their last letter before a vowel.
const ELIDED: [&str; 13] =
    ["de", "que", "le", "la", "je", "me", "te", "se", "ne", "jusque", "lorsque", "puisque", "si"];

#[test]
fn french_needs_no_elision_before_a_value() {
    let mut wrong = Vec::new();
    for (key, text) in entries(Language::French) {
        for (at, _) in text.match_indices("{ $") {
            let value: String =
                text[at + 3..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
            let before = text[..at].trim_end_matches('*');
            let word =
                before.trim_end().rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
            let close = before.ends_with(char::is_whitespace);
            if close
                && SAID_VALUES.contains(&value.as_str())
                && ELIDED.contains(&word.to_lowercase().as_str())
            {
                wrong.push(format!("{key}: {text}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn dashes_and_apostrophes_are_the_typographers() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for (key, text) in entries(language) {
            if text.contains(['—', '\'']) || text.contains(" - ") || text.contains("...") {
                wrong.push(format!("{}: {key}", language.code()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
