//! Plain comments: the share of lines with a roundabout phrase where English has a noun.

use std::collections::BTreeMap;
use std::path::Path;

use crate::source::{files, relative};

/// Shorter comments are not counted.
const FEWEST_WORDS: usize = 4;
/// Folders with fewer comment lines are judged with the rest only.
const FEWEST_LINES: usize = 20;
/// Highest share of roundabout lines, in percent: of all, and of a folder.
const MOST_ROUNDABOUT: (usize, usize) = (3, 6);
/// Highest share of lines that open with a question word, in percent.
const MOST_OPENERS: usize = 2;

/// Question words that open a relative clause.
const OPENERS: &[&str] = &["what", "whether", "who", "where", "how", "which", "when", "whoever", "whatever"];

/// Roundabout phrases: at each place one of several words; an empty place takes any word.
const PHRASES: &[&[&str]] = &[
    &["whoever|whatever|somebody|nobody|everybody|told|tell|tells"],
    &["so", "many|much|long|far", ""],
    &[
        "what",
        "is|was|are|were|has|have|had|one|it|they|he|she|somebody|nobody|can|comes|came|goes|lies|stands",
    ],
    &["those", "of|that|who|which|with|in|on"],
    &["that", "is|are|was|were", "not|no|to|there|left|shown|said|told|known|here|asked"],
    &["which", "one|is|are", "it"],
    &["one", "has|can|may|is"],
    &["by", "itself|themselves"],
    &["asked", "for"],
    &["looked", "at"],
    &["of", "its", "own"],
    &["as", "it", "is|was"],
    &["as", "they", "are|were"],
    &["the", "one", "that|of|who"],
    &["one|ones", "that|who"],
];

/// The words of a line in lower case, each with what separates it from the next.
fn words(line: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for letter in line.chars() {
        let is_word = letter.is_alphanumeric() || letter == '_';
        match found.last_mut() {
            Some((word, gap)) if is_word && gap.is_empty() => word.extend(letter.to_lowercase()),
            _ if is_word => found.push((letter.to_lowercase().collect(), String::new())),
            Some((_, gap)) => gap.push(letter),
            None => {}
        }
    }
    found
}

fn is_roundabout(line: &str) -> bool {
    let words = words(line);
    let matches = |phrase: &[&str], at: usize| {
        at + phrase.len() <= words.len()
            && phrase.iter().enumerate().all(|(index, place)| {
                let (word, gap) = &words[at + index];
                let is_last = index + 1 == phrase.len();
                (is_last || gap == " ") && (place.is_empty() || place.split('|').any(|one| one == word))
            })
    };
    (0..words.len()).any(|at| PHRASES.iter().any(|phrase| matches(phrase, at)))
}

fn is_opener(line: &str) -> bool {
    line.starts_with(char::is_alphabetic)
        && words(line).first().is_some_and(|(word, _)| OPENERS.contains(&word.as_str()))
}

/// The text of a comment line; none for code and for short comments.
fn comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//")?;
    let text = rest.strip_prefix(['/', '!']).unwrap_or(rest).trim();
    (text.split_whitespace().count() >= FEWEST_WORDS).then_some(text)
}

/// Numbers of comment lines: all, roundabout ones, openers.
#[derive(Default)]
struct Counted {
    all: usize,
    roundabout: usize,
    openers: usize,
    examples: Vec<String>,
}

impl Counted {
    fn add(&mut self, path: &Path, number: usize, text: &str) {
        let (roundabout, opener) = (is_roundabout(text), is_opener(text));
        self.all += 1;
        self.roundabout += usize::from(roundabout);
        self.openers += usize::from(opener);
        if roundabout || opener {
            self.examples.push(format!("  {}:{number}: {text}", relative(path)));
        }
    }
}

#[test]
fn phrases_are_found_within_a_line_only_where_they_stand_together() {
    for roundabout in
        ["The seat of whoever plays.", "As it is, nothing works.", "Holds so much as fits in it"]
    {
        assert!(is_roundabout(roundabout), "{roundabout}");
    }
    for plain in ["Points so far, per seat.", "Its own thread.", "Those, of course.", "The answer is one."] {
        assert!(!is_roundabout(plain), "{plain}");
    }
    assert!(
        is_opener("Whether a seat is taken") && !is_opener("`what` is a word") && !is_opener("Whatsoever")
    );
}

#[test]
fn comments_are_plain() {
    let mut folders: BTreeMap<String, Counted> = BTreeMap::new();
    let mut all = Counted::default();
    for (path, text) in ["src", "crates"].into_iter().flat_map(files) {
        let folder = path.parent().map(relative).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            if let Some(text) = comment(line) {
                folders.entry(folder.clone()).or_default().add(&path, number + 1, text);
                all.add(&path, number + 1, text);
            }
        }
    }
    let mut complaints = Vec::new();
    let mut judge = |name: &str, counted: &Counted, most: usize| {
        if counted.roundabout * 100 > most * counted.all {
            let (roundabout, all) = (counted.roundabout, counted.all);
            complaints.push(format!(
                "{name}: {roundabout} of {all} lines are roundabout, more than {most} %\n{}",
                counted.examples.join("\n")
            ));
        }
    };
    for (name, counted) in folders.iter().filter(|(_, counted)| counted.all >= FEWEST_LINES) {
        judge(name, counted, MOST_ROUNDABOUT.1);
    }
    judge("all comments", &all, MOST_ROUNDABOUT.0);
    if all.openers * 100 > MOST_OPENERS * all.all {
        complaints.push(format!("{} of {} lines open with a question word", all.openers, all.all));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
