//! The pages of the rules as texts, and where words are found in them.

use std::ops::Range;

use super::view::{printed_table, species_name};
use crate::app::library::Speaker;
use crate::content::Content;
use crate::rules::{ByWildlife, CardChoice, Edition, Letter, Wildlife};
use crate::scoring::ScoringCard;

/// What stands on a page.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A paragraph.
    Text(&'static str),
    /// A heading within the page.
    Section(&'static str),
    /// The lettered cards of a species in the final edition.
    Cards(Wildlife),
    /// One card, with the letter it has in its edition, if it has one.
    Card(&'static str, Option<Letter>),
}

use Part::{Card, Cards, Section, Text};

/// A place in the rules that something at the table is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum RulesPage {
    /// What is done in a turn.
    Turn,
    /// Three and four alike.
    Overpopulation,
    /// Nature tokens and what they pay for.
    Nature,
    /// Corridors and majorities.
    Habitats,
    /// Scoring wildlife.
    Wildlife,
    /// The scoring card with this key.
    Card(String),
    /// What is counted at the end.
    End,
    /// Variants and editions.
    #[default]
    Variants,
    /// Scenarios.
    Scenarios,
    /// Restrictions.
    Restrictions,
    /// The trail.
    Trail,
}

impl RulesPage {
    /// The key of the page's title.
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Self::Turn => "rules-turn",
            Self::Overpopulation => "rules-overpopulation",
            Self::Nature => "rules-nature",
            Self::Habitats => "rules-habitats",
            Self::Wildlife | Self::Card(_) => "rules-wildlife",
            Self::End => "rules-end",
            Self::Variants => "rules-variants",
            Self::Scenarios => "rules-scenarios",
            Self::Restrictions => "rules-restrictions",
            Self::Trail => "rules-trail",
        }
    }

    /// Which of `pages` it is, and which passage of that page.
    pub fn find(&self, pages: &[Page]) -> Option<(usize, Option<usize>)> {
        if let Self::Card(wanted) = self {
            for (index, page) in pages.iter().enumerate() {
                let passage = page.passages.iter().position(|passage| passage.card.as_ref() == Some(wanted));
                if passage.is_some() {
                    return Some((index, passage));
                }
            }
        }
        Some((pages.iter().position(|page| page.key == self.key())?, None))
    }
}

/// All pages: the key of the title, and what stands below it.
const PAGES: &[(&str, &[Part])] = &[
    (
        "rules-aim",
        &[
            Text("rules-aim-1"),
            Text("rules-aim-2"),
            Text("rules-aim-3"),
            Text("rules-aim-4"),
            Text("rules-aim-5"),
            Text("rules-aim-6"),
            Text("rules-aim-7"),
        ],
    ),
    (
        "rules-turn",
        &[
            Text("rules-turn-1"),
            Text("rules-turn-2"),
            Text("rules-turn-3"),
            Text("rules-turn-4"),
            Text("rules-turn-5"),
            Text("rules-turn-6"),
        ],
    ),
    (
        "rules-overpopulation",
        &[
            Text("rules-overpopulation-1"),
            Text("rules-overpopulation-2"),
            Text("rules-overpopulation-3"),
            Text("rules-overpopulation-4"),
        ],
    ),
    (
        "rules-nature",
        &[
            Text("rules-nature-1"),
            Text("rules-nature-2"),
            Text("rules-nature-3"),
            Text("rules-nature-4"),
            Text("rules-nature-5"),
        ],
    ),
    (
        "rules-habitats",
        &[
            Text("rules-habitats-1"),
            Text("rules-habitats-2"),
            Text("rules-habitats-3"),
            Text("rules-habitats-4"),
            Text("rules-habitats-5"),
            Text("rules-habitats-6"),
            Text("rules-habitats-7"),
        ],
    ),
    (
        "rules-wildlife",
        &[
            Text("rules-wildlife-1"),
            Text("rules-wildlife-2"),
            Text("rules-wildlife-3"),
            Text("rules-wildlife-4"),
            Text("rules-wildlife-5"),
            Cards(Wildlife::Bear),
            Cards(Wildlife::Elk),
            Cards(Wildlife::Salmon),
            Cards(Wildlife::Hawk),
            Cards(Wildlife::Fox),
        ],
    ),
    ("rules-end", &[Text("rules-end-1"), Text("rules-end-2"), Text("rules-end-3")]),
    (
        "rules-alone",
        &[Text("rules-alone-1"), Text("rules-alone-2"), Text("rules-alone-3"), Text("rules-alone-4")],
    ),
    (
        "rules-variants",
        &[
            Text("rules-variants-1"),
            Card("family", None),
            Card("intermediate", None),
            Section("rules-variants-preliminary"),
            Text("rules-variants-2"),
            Text("rules-variants-3"),
            Card("salmon-a-preliminary", Some(Letter::A)),
            Card("salmon-b-preliminary", Some(Letter::B)),
            Card("hawk-b-preliminary", Some(Letter::B)),
            Card("family-preliminary", None),
        ],
    ),
    ("rules-scenarios", &[Text("rules-scenarios-1"), Text("rules-scenarios-2"), Text("rules-scenarios-3")]),
    (
        "rules-achievements",
        &[Text("rules-achievements-1"), Text("rules-achievements-2"), Text("rules-achievements-3")],
    ),
    (
        "rules-restrictions",
        &[
            Text("rules-restrictions-intro"),
            Text("rules-restrictions-1"),
            Text("rules-restrictions-2"),
            Text("rules-restrictions-3"),
            Text("rules-restrictions-4"),
            Text("rules-restrictions-5"),
            Text("rules-restrictions-6"),
            Text("rules-restrictions-7"),
            Text("rules-restrictions-8"),
            Text("rules-restrictions-9"),
            Text("rules-restrictions-10"),
        ],
    ),
    (
        "rules-trail",
        &[Text("rules-trail-1"), Text("rules-trail-2"), Text("rules-trail-3"), Text("rules-trail-4")],
    ),
    (
        "rules-rulings",
        &[
            Text("rules-rulings-intro"),
            Section("rules-rulings-display"),
            Text("rules-ruling-wipe-cannot-help"),
            Text("rules-ruling-display-of-one"),
            Text("rules-ruling-wipe-bag-too-small"),
            Text("rules-ruling-bag-empty"),
            Text("rules-ruling-slot-without-token"),
            Text("rules-ruling-alone-bag-empty"),
            Text("rules-ruling-nature-tokens-gone"),
            Section("rules-rulings-habitats"),
            Text("rules-ruling-habitat-of-nobody"),
            Text("rules-ruling-tie-for-second"),
            Section("rules-rulings-wildlife"),
            Text("rules-ruling-salmon-d-minimum"),
            Text("rules-ruling-salmon-invalid-group"),
            Text("rules-ruling-salmon-loops"),
            Text("rules-ruling-hawk-los-gap"),
            Text("rules-ruling-hawk-los-adjacent"),
            Text("rules-ruling-hawk-b-partner"),
            Text("rules-ruling-elk-c-over-8"),
            Text("rules-ruling-elk-d-arc"),
            Text("rules-ruling-elk-d-centre"),
            Text("rules-ruling-fox-d-groups"),
            Section("rules-rulings-trail"),
            Text("rules-ruling-scenario-habitat-score"),
            Text("rules-ruling-scenario-adjacent-habitats"),
            Text("rules-ruling-scenario-must-be-adjacent"),
            Text("rules-ruling-scenario-card-maximum"),
            Text("rules-ruling-wildlife-not-on-habitat"),
            Text("rules-ruling-achievement-shared-majority"),
            Text("rules-ruling-achievement-shared-victory"),
            Text("rules-ruling-restriction-no-fit"),
            Text("rules-ruling-restriction-majorities"),
            Text("rules-ruling-restriction-two-cards"),
            Text("rules-ruling-restriction-first-tile"),
        ],
    ),
];

/// A page in one language.
#[derive(Clone, Debug)]
pub struct Page {
    /// The key of its title.
    key: &'static str,
    /// What it is about.
    pub title: Line,
    /// What stands on it.
    pub passages: Vec<Passage>,
}

/// A paragraph, a heading, or a card with its table.
#[derive(Clone, Debug, Default)]
pub struct Passage {
    /// The key of the card it is about.
    card: Option<String>,
    /// The animal drawn beside the heading.
    pub species: Option<Wildlife>,
    /// The heading; empty if there is none.
    pub heading: Line,
    /// The words below it; empty if there are none.
    pub text: Line,
    /// Sizes and points of a card.
    pub values: Vec<(String, u16)>,
}

/// All pages in the language of `speaker`.
pub fn pages(speaker: &Speaker, content: &Content) -> Vec<Page> {
    let all_cards = content.all_cards();
    PAGES
        .iter()
        .map(|(title, parts)| {
            let passages = parts.iter().flat_map(|part| match part {
                Text(key) => vec![Passage { text: Line::of(&speaker.say(key)), ..Passage::default() }],
                Section(key) => vec![Passage { heading: Line::of(&speaker.say(key)), ..Passage::default() }],
                Cards(species) => Letter::ALL
                    .into_iter()
                    .filter_map(|letter| {
                        let all_of_letter = CardChoice::Lettered(ByWildlife([letter; 5]));
                        let cards = content.scoring_cards(Edition::Final, &all_of_letter).ok()?;
                        Some(card_passage(speaker, cards.first(*species)?, Some(letter)))
                    })
                    .collect(),
                Card(key, letter) => {
                    let card = all_cards.iter().find(|card| card.key == *key);
                    card.map(|card| card_passage(speaker, card, *letter)).into_iter().collect()
                }
            });
            Page { key: title, title: Line::of(&speaker.say(title)), passages: passages.collect() }
        })
        .collect()
}

fn card_passage(speaker: &Speaker, card: &ScoringCard, letter: Option<Letter>) -> Passage {
    let name = speaker.say(&format!("card-{}-name", card.key));
    // A card without a letter is for all animals alike.
    let heading = match letter {
        Some(letter) => format!("{} {} · {name}", species_name(speaker, card.species, 2), letter.as_char()),
        None => name,
    };
    Passage {
        card: Some(card.key.clone()),
        species: letter.map(|_| card.species),
        heading: Line::of(&heading),
        text: Line::of(&speaker.say(&format!("card-{}-rule", card.key))),
        values: printed_table(card).into_iter().map(|(_, size, points)| (size, points)).collect(),
    }
}

/// A letter as it is compared, and the part of the text it comes from.
#[derive(Clone, Debug)]
struct Folded {
    letter: char,
    at: Range<usize>,
}

/// A text as it is shown and as it is searched.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The words, without marks.
    pub plain: String,
    /// Which of them are bold.
    pub bold: Vec<Range<usize>>,
    folded: Vec<Folded>,
}

impl Line {
    /// A text in which parts between `**` are bold.
    fn of(marked: &str) -> Self {
        let mut plain = String::new();
        let mut bold = Vec::new();
        for (index, part) in marked.split("**").enumerate() {
            let start = plain.len();
            plain.push_str(part);
            if index % 2 == 1 {
                bold.push(start..plain.len());
            }
        }
        Self { folded: fold(&plain), plain, bold }
    }

    /// Whether there is nothing to read.
    pub const fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Where the words of a search are, in the order of the text and apart from each other.
    pub fn find(&self, wanted: &Wanted) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> =
            wanted.words.iter().flat_map(|word| self.find_word(word, wanted.within_words)).collect();
        found.sort_by_key(|range| (range.start, range.end));
        let mut apart: Vec<Range<usize>> = Vec::new();
        for range in found {
            match apart.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => apart.push(range),
            }
        }
        apart
    }

    fn find_word(&self, word: &[char], within_words: bool) -> Vec<Range<usize>> {
        let begins_word =
            |start: usize| start == 0 || !self.folded[start - 1].letter.is_alphanumeric() || within_words;
        self.folded
            .windows(word.len().max(1))
            .enumerate()
            .filter(|(start, letters)| {
                begins_word(*start) && letters.iter().map(|folded| &folded.letter).eq(word)
            })
            .filter_map(|(_, letters)| Some(letters.first()?.at.start..letters.last()?.at.end))
            .collect()
    }

    fn has(&self, word: &[char], within_words: bool) -> bool {
        !self.find_word(word, within_words).is_empty()
    }
}

/// Letters as they are compared: small, without accents, and plain where print has a finer form.
fn fold(text: &str) -> Vec<Folded> {
    let mut folded = Vec::with_capacity(text.len());
    for (start, letter) in text.char_indices() {
        let at = start..start + letter.len_utf8();
        for small in letter.to_lowercase() {
            let plain: &str = match small {
                'à' | 'á' | 'â' | 'ä' => "a",
                'ç' => "c",
                'è' | 'é' | 'ê' | 'ë' => "e",
                'ì' | 'í' | 'î' | 'ï' => "i",
                'ò' | 'ó' | 'ô' | 'ö' => "o",
                'ù' | 'ú' | 'û' | 'ü' => "u",
                'ÿ' => "y",
                'æ' => "ae",
                'œ' => "oe",
                '’' => "'",
                // Accents that are letters of their own.
                '\u{300}'..='\u{36f}' => "",
                _ => {
                    folded.push(Folded { letter: small, at: at.clone() });
                    continue;
                }
            };
            folded.extend(plain.chars().map(|letter| Folded { letter, at: at.clone() }));
        }
    }
    folded
}

/// The words somebody looks for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    words: Vec<Vec<char>>,
    within_words: bool,
}

impl Wanted {
    fn of(typed: &str) -> Self {
        let words =
            typed.split_whitespace().map(|word| fold(word).iter().map(|folded| folded.letter).collect());
        Self { words: words.filter(|word: &Vec<char>| !word.is_empty()).collect(), within_words: false }
    }
}

/// A page where something was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Which page.
    pub page: usize,
    /// Which of its passages.
    pub passages: Vec<usize>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// What was looked for.
    pub wanted: Wanted,
    /// Where it is.
    pub hits: Vec<Hit>,
}

impl Found {
    /// How many passages were found on a page.
    pub fn on_page(&self, page: usize) -> usize {
        self.hits.iter().find(|hit| hit.page == page).map_or(0, |hit| hit.passages.len())
    }

    /// How many passages were found.
    pub fn count(&self) -> usize {
        self.hits.iter().map(|hit| hit.passages.len()).sum()
    }
}

/// Looks for the passages that have all words of `typed`, each in the passage or in the title of its page, without
/// minding capitals and accents. Words are looked for where words begin, so that nobody who wants bears (`ours`) gets
/// every turn (`tours`); only if nothing is found that way, within words as well.
pub fn search(pages: &[Page], typed: &str) -> Found {
    let mut wanted = Wanted::of(typed);
    if wanted.words.is_empty() {
        return Found::default();
    }
    let mut hits = hits(pages, &wanted);
    if hits.is_empty() {
        wanted.within_words = true;
        hits = self::hits(pages, &wanted);
    }
    Found { wanted, hits }
}

fn hits(pages: &[Page], wanted: &Wanted) -> Vec<Hit> {
    let Wanted { words, within_words } = wanted;
    let mut hits = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let in_title = |word: &Vec<char>| page.title.has(word, *within_words);
        let in_passage = |passage: &Passage, word: &Vec<char>| {
            passage.heading.has(word, *within_words) || passage.text.has(word, *within_words)
        };
        let mut passages: Vec<usize> = page
            .passages
            .iter()
            .enumerate()
            .filter(|(_, passage)| {
                words.iter().all(|word| in_passage(passage, word) || in_title(word))
                    && words.iter().any(|word| in_passage(passage, word))
            })
            .map(|(position, _)| position)
            .collect();
        // A page whose title alone fits is shown by how it begins.
        if passages.is_empty() && !page.passages.is_empty() && words.iter().all(in_title) {
            passages.push(0);
        }
        if !passages.is_empty() {
            hits.push(Hit { page: index, passages });
        }
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::library::Library;
    use crate::content::{Language, find_root};

    fn pages_in(language: Language) -> Vec<Page> {
        let root = find_root().expect("the package has its folders");
        let library = Library::read(&root).expect("the shipped data is valid");
        pages(&library.speaker(language), &library.content)
    }

    /// The words found, as they are written.
    fn words_found(pages: &[Page], typed: &str) -> Vec<String> {
        let found = search(pages, typed);
        let mut words = Vec::new();
        for hit in &found.hits {
            for passage in hit.passages.iter().map(|index| &pages[hit.page].passages[*index]) {
                for line in [&passage.heading, &passage.text] {
                    words.extend(line.find(&found.wanted).into_iter().map(|at| line.plain[at].to_owned()));
                }
            }
        }
        words.sort();
        words.dedup();
        words
    }

    fn titles_found(pages: &[Page], typed: &str) -> Vec<String> {
        search(pages, typed).hits.iter().map(|hit| pages[hit.page].title.plain.clone()).collect()
    }

    #[test]
    fn words_are_found_whatever_their_capitals_and_accents() {
        let english = pages_in(Language::English);
        assert_eq!(words_found(&english, "KEYSTONE"), ["keystone"]);
        assert!(titles_found(&english, "keystone tile").contains(&"Nature tokens".to_owned()));
        let french = pages_in(Language::French);
        for typed in ["egalite", "Égalité", "ÉGALITE", "e\u{301}galite"] {
            let words = words_found(&french, typed);
            assert_eq!(words, ["égalité"], "{typed}");
        }
        assert!(titles_found(&french, "fleches migration").is_empty());
        assert!(titles_found(&french, "SCENARIOS").contains(&"Scénarios".to_owned()));
        assert!(!titles_found(&french, "l'offre").is_empty());
    }

    #[test]
    fn words_are_found_where_words_begin_if_they_are_anywhere() {
        let french = pages_in(Language::French);
        let words = words_found(&french, "ours");
        assert_eq!(words, ["Ours", "ours"]);
        // Nothing begins with it, so it is found within words.
        let english = pages_in(Language::English);
        assert_eq!(titles_found(&english, "population"), ["Overpopulation"]);
        assert!(search(&english, "zzz").hits.is_empty());
        assert!(search(&english, "   ").hits.is_empty());
    }

    #[test]
    fn all_words_of_a_search_must_be_there() {
        let english = pages_in(Language::English);
        let both = search(&english, "salmon triangle");
        assert_eq!(both.count(), 1, "{both:?}");
        assert!(search(&english, "salmon").count() > 5);
        // One word in the title, the other in the text.
        assert_eq!(titles_found(&english, "trail milestones"), ["The trail"]);
    }

    #[test]
    fn what_is_found_is_marked_without_overlap() {
        let line = Line::of("Le **cœur** du bœuf");
        assert_eq!(line.plain, "Le cœur du bœuf");
        assert_eq!(line.bold.iter().map(|at| &line.plain[at.clone()]).collect::<Vec<_>>(), ["cœur"]);
        let wanted = Wanted::of("COE coeu du");
        let found: Vec<&str> = line.find(&wanted).into_iter().map(|at| &line.plain[at]).collect();
        assert_eq!(found, ["cœu", "du"]);
    }

    #[test]
    fn every_page_has_a_title_and_words_in_both_languages() {
        for language in Language::ALL {
            let pages = pages_in(language);
            assert_eq!(pages.len(), PAGES.len());
            for page in &pages {
                assert!(!page.title.is_empty() && page.passages.len() >= 3, "{}", page.title.plain);
            }
        }
        // Four cards of each species, besides the paragraphs.
        let cards: usize = pages_in(Language::English)
            .iter()
            .flat_map(|page| &page.passages)
            .filter(|passage| passage.species.is_some() && !passage.text.is_empty())
            .count();
        assert_eq!(cards, 20 + 3);
    }
}
