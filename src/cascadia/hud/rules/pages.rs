//! The pages of the rules as texts, and a search through them.

use std::ops::Range;

use crate::cascadia::hud::drawings::picture::ExampleView;
use crate::cascadia::hud::names::species_name;
use crate::cascadia::hud::view::{CardStep, printed_steps};
use crate::preferences::localizer::Localizer;
use crate::ui::second_book::{BookDrawing, BookPage, BookPassage, SecondBook};
use cascadia_base::{ByWildlife, Wildlife};
use cascadia_rules::content::{Content, RulesPicture};
use cascadia_rules::rules::{CardChoice, Edition, Letter};
use cascadia_rules::scoring::ScoringCard;

/// A part of a page.
#[derive(Clone, Copy, Debug)]
enum PagePart {
    /// A paragraph.
    Text(&'static str),
    /// A heading within the page.
    Section(&'static str),
    /// The lettered cards of a species in the final edition.
    Cards(Wildlife),
    /// One card, with its letter in its edition, if any.
    Card(&'static str, Option<Letter>),
}

use PagePart::{Card, Cards, Section, Text};

/// A place in the rules that the table can link to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum RulesPage {
    /// The course of a turn.
    Turn,
    /// Three and four of a kind.
    Overpopulation,
    /// Nature tokens and the actions they pay for.
    Nature,
    /// Corridors and habitat bonuses.
    Habitats,
    /// Scoring wildlife.
    Wildlife,
    /// The Wildlife scoring card with this key.
    Card(String),
    /// Final scoring.
    End,
    /// Variants and editions.
    #[default]
    Variants,
    Scenarios,
    Restrictions,
    Trail,
}

impl RulesPageText {
    /// Tests whether this is the key of its title.
    pub(crate) fn is_called(&self, key: &str) -> bool {
        self.key == key
    }
}

impl RulesPage {
    /// Returns the key of the page's title.
    pub(crate) const fn key(&self) -> &'static str {
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

    /// Returns the index of the page in `pages`, and of the passage to show on it; `None` if there is no such
    /// page.
    pub(crate) fn find(&self, pages: &[RulesPageText]) -> Option<(usize, Option<usize>)> {
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

/// All pages: the key of the title, and the parts below it.
const PAGES: &[(&str, &[PagePart])] = &[
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
            Text("rules-ruling-set-aside"),
            Text("rules-ruling-three-pairs"),
            Text("rules-ruling-wipe-bag-too-small"),
            Text("rules-ruling-mix-of-one-pair"),
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
pub(crate) struct RulesPageText {
    /// The key of its title.
    key: &'static str,
    pub title: SearchableLine,
    pub passages: Vec<Passage>,
}

/// A paragraph, a heading, or a card with its table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passage {
    /// The key of the Wildlife scoring card it explains.
    card: Option<String>,
    /// The animal drawn beside the heading.
    pub species: Option<Wildlife>,
    /// The heading; may be empty.
    pub heading: SearchableLine,
    /// The text below the heading; may be empty.
    pub text: SearchableLine,
    /// The table of the card.
    pub values: Vec<CardStep>,
    /// The right and the wrong example of the card.
    pub examples: Vec<ExampleView>,
    /// A picture below the text, and its caption.
    pub picture: Option<(RulesPicture, String)>,
    /// A drawing from the other game's rules below the text.
    pub drawing: Option<BookDrawing>,
}

/// Writes all pages in the language of `localizer`.
pub(crate) fn pages(localizer: &Localizer, content: &Content) -> Vec<RulesPageText> {
    let all_cards = content.all_cards();
    PAGES
        .iter()
        .map(|(title, parts)| {
            let passages = parts.iter().flat_map(|part| match part {
                Text(key) => vec![Passage {
                    text: SearchableLine::of(&localizer.text(key)),
                    picture: picture(localizer, content, key),
                    ..Passage::default()
                }],
                Section(key) => {
                    vec![Passage { heading: SearchableLine::of(&localizer.text(key)), ..Passage::default() }]
                }
                Cards(species) => Letter::ALL
                    .into_iter()
                    .filter_map(|letter| {
                        let all_of_letter = CardChoice::Lettered(ByWildlife([letter; 5]));
                        let cards = content.scoring_cards(Edition::Final, &all_of_letter).ok()?;
                        Some(card_passage(localizer, content, cards.first(*species)?, Some(letter)))
                    })
                    .collect(),
                Card(key, letter) => {
                    let card = all_cards.iter().find(|card| card.key == *key);
                    card.map(|card| card_passage(localizer, content, card, *letter)).into_iter().collect()
                }
            });
            RulesPageText {
                key: title,
                title: SearchableLine::of(&localizer.text(title)),
                passages: passages.collect(),
            }
        })
        .collect()
}

/// Converts the pages of another game's rules to searchable ones.
pub(crate) fn pages_of_book(book: &SecondBook) -> Vec<RulesPageText> {
    let passage = |passage: &BookPassage| Passage {
        heading: SearchableLine::of(&passage.heading),
        text: SearchableLine::of(&passage.text),
        drawing: passage.drawing.clone(),
        ..Passage::default()
    };
    let page = |page: &BookPage| RulesPageText {
        key: page.key,
        title: SearchableLine::of(&page.title),
        passages: page.passages.iter().map(passage).collect(),
    };
    book.pages.iter().map(page).collect()
}

/// Returns the picture below the text `key`, if any, and its caption.
fn picture(localizer: &Localizer, content: &Content, key: &str) -> Option<(RulesPicture, String)> {
    let picture = content.rules_pictures().get(key)?;
    Some((picture.clone(), localizer.text(&format!("{key}-picture"))))
}

fn card_passage(
    localizer: &Localizer,
    content: &Content,
    card: &ScoringCard,
    letter: Option<Letter>,
) -> Passage {
    let name = localizer.text(&format!("card-{}-name", card.key));
    // A card without a letter applies to all animals alike.
    let heading = match letter {
        Some(letter) => format!("{} {} · {name}", species_name(localizer, card.species, 2), letter.as_char()),
        None => name,
    };
    Passage {
        card: Some(card.key.clone()),
        species: letter.map(|_| card.species),
        heading: SearchableLine::of(&heading),
        text: SearchableLine::of(&localizer.text(&format!("card-{}-rule", card.key))),
        values: printed_steps(card),
        examples: ExampleView::of_card(localizer, content, card),
        picture: None,
        drawing: None,
    }
}

/// A folded letter and its range in the original text.
#[derive(Clone, Debug)]
struct FoldedChar {
    letter: char,
    at: Range<usize>,
}

/// A text in its displayed and its searchable form.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchableLine {
    /// The text without markup.
    pub plain: String,
    /// The byte ranges of bold text.
    pub bold: Vec<Range<usize>>,
    folded: Vec<FoldedChar>,
}

impl SearchableLine {
    /// Parses a text with bold parts between `**`.
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

    pub(crate) const fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Returns the byte ranges of the words of a search, in the order of the text and without overlap.
    pub(crate) fn find(&self, wanted: &SearchTerms) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = wanted
            .words
            .iter()
            .flatten()
            .flat_map(|word| self.find_word(word, wanted.within_words))
            .collect();
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

    fn has(&self, same: &[Vec<char>], within_words: bool) -> bool {
        same.iter().any(|word| !self.find_word(word, within_words).is_empty())
    }
}

/// Folds letters for comparison: lower case, without accents, and with plain forms of typographic signs.
fn fold(text: &str) -> Vec<FoldedChar> {
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
                // Combining accents.
                '\u{300}'..='\u{36f}' => "",
                _ => {
                    folded.push(FoldedChar { letter: small, at: at.clone() });
                    continue;
                }
            };
            folded.extend(plain.chars().map(|letter| FoldedChar { letter, at: at.clone() }));
        }
    }
    folded
}

/// Folded synonyms: words that players look for, and the words of the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Synonyms(Vec<(Vec<String>, Vec<String>)>);

impl Synonyms {
    /// Reads the synonyms of a language: on each line the players' words, `=`, and the words of the rules.
    pub(crate) fn of(localizer: &Localizer) -> Self {
        let phrases = |list: &str| list.split(',').map(folded).filter(|phrase| !phrase.is_empty()).collect();
        let text = localizer.text("rules-synonyms");
        let lines = text.lines().filter_map(|line| line.split_once('='));
        Self(lines.map(|(players_words, meant)| (phrases(players_words), phrases(meant))).collect())
    }

    /// Returns the rules' words for a phrase, or for one that begins with it if it is long enough to be
    /// distinctive.
    fn meant_by(&self, phrase: &str) -> Vec<&str> {
        let is_synonym =
            |known: &String| known == phrase || (phrase.len() >= SIGNIFICANT && known.starts_with(phrase));
        let lines = self.0.iter().filter(|(players_words, _)| players_words.iter().any(is_synonym));
        lines.flat_map(|(_, meant)| meant.iter().map(String::as_str)).collect()
    }

    /// Returns how many of `words`, from the first, make a phrase of several words.
    fn phrase_at(&self, words: &[String]) -> Option<usize> {
        let known = |count: &usize| {
            let phrase = words[..*count].join(" ");
            self.0.iter().any(|(players_words, _)| players_words.contains(&phrase))
        };
        (2..=words.len()).rev().find(known)
    }
}

/// Minimum length of a distinctive prefix of a word.
const SIGNIFICANT: usize = 5;

/// Returns the folded letters of a text, with single blanks between the words.
fn folded(text: &str) -> String {
    let letters: String = fold(text).iter().map(|folded| folded.letter).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The folded words of a search, each with its synonyms.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchTerms {
    words: Vec<Vec<Vec<char>>>,
    within_words: bool,
    /// The search terms beyond the typed words.
    also: Vec<String>,
}

impl SearchTerms {
    fn of(typed: &str, synonyms: &Synonyms) -> Self {
        let words: Vec<String> = folded(typed).split_whitespace().map(str::to_owned).collect();
        let mut terms = Self::default();
        let mut rest = words.as_slice();
        while !rest.is_empty() {
            let (phrase, left) = rest.split_at(synonyms.phrase_at(rest).unwrap_or(1));
            let phrase = phrase.join(" ");
            let meant = synonyms.meant_by(&phrase);
            terms.also.extend(meant.iter().map(|word| (*word).to_owned()));
            let all = std::iter::once(phrase.as_str()).chain(meant);
            terms.words.push(all.map(|word| word.chars().collect()).collect());
            rest = left;
        }
        terms
    }

    /// Returns the words of the rules that are searched beyond the typed ones.
    pub(crate) fn also(&self) -> String {
        self.also.join(", ")
    }
}

/// A page with search results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SearchHit {
    /// The index of the page.
    pub page: usize,
    /// The indices of its passages.
    pub passages: Vec<usize>,
}

/// The results of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundPassage {
    /// The words of the search.
    pub wanted: SearchTerms,
    /// The pages with their passages.
    pub hits: Vec<SearchHit>,
}

impl FoundPassage {
    /// Returns the number of passages found on a page.
    pub(crate) fn on_page(&self, page: usize) -> usize {
        self.hits.iter().find(|hit| hit.page == page).map_or(0, |hit| hit.passages.len())
    }

    /// Returns the number of passages found.
    pub(crate) fn count(&self) -> usize {
        self.hits.iter().map(|hit| hit.passages.len()).sum()
    }
}

/// Finds the passages that contain all words of `typed`, each in the passage or in the title of its page,
/// ignoring case and accents. Words match at their beginning, so that a search for bears (`ours`) does not
/// find every turn (`tours`); only without any result do they match anywhere. Synonyms match, too.
pub(crate) fn search(pages: &[RulesPageText], synonyms: &Synonyms, typed: &str) -> FoundPassage {
    let mut wanted = SearchTerms::of(typed, synonyms);
    if wanted.words.is_empty() {
        return FoundPassage::default();
    }
    let mut hits = hits(pages, &wanted);
    if hits.is_empty() {
        wanted.within_words = true;
        hits = self::hits(pages, &wanted);
    }
    FoundPassage { wanted, hits }
}

fn hits(pages: &[RulesPageText], wanted: &SearchTerms) -> Vec<SearchHit> {
    let SearchTerms { words, within_words, .. } = wanted;
    let mut hits = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let in_title = |word: &Vec<Vec<char>>| page.title.has(word, *within_words);
        let in_passage = |passage: &Passage, word: &Vec<Vec<char>>| {
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
        // A page that matches only by its title is represented by its first passage.
        if passages.is_empty() && !page.passages.is_empty() && words.iter().all(in_title) {
            passages.push(0);
        }
        if !passages.is_empty() {
            hits.push(SearchHit { page: index, passages });
        }
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn pages_in(language: Language) -> Vec<RulesPageText> {
        let (assets, cascadia) = shipped();
        pages(&assets.localizer(language), &cascadia.content)
    }

    /// Returns the results without synonyms.
    fn search(pages: &[RulesPageText], typed: &str) -> FoundPassage {
        super::search(pages, &Synonyms::default(), typed)
    }

    fn synonyms_in(language: Language) -> Synonyms {
        Synonyms::of(&shipped().0.localizer(language))
    }

    /// Returns the words found, in their original spelling.
    fn words_found(pages: &[RulesPageText], typed: &str) -> Vec<String> {
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

    fn titles_found(pages: &[RulesPageText], typed: &str) -> Vec<String> {
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
        // No word begins with it, so it is found within words.
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
    fn search_hits_are_marked_without_overlap() {
        let line = SearchableLine::of("Le **cœur** du bœuf");
        assert_eq!(line.plain, "Le cœur du bœuf");
        assert_eq!(line.bold.iter().map(|at| &line.plain[at.clone()]).collect::<Vec<_>>(), ["cœur"]);
        let wanted = SearchTerms::of("COE coeu du", &Synonyms::default());
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

    #[test]
    fn every_synonym_finds_something_in_both_languages() {
        for language in Language::ALL {
            let (pages, synonyms) = (pages_in(language), synonyms_in(language));
            assert!(synonyms.0.len() > 20, "{language:?}");
            for (players_words, meant) in &synonyms.0 {
                assert!(!players_words.is_empty() && !meant.is_empty(), "{language:?}: {players_words:?}");
                for phrase in players_words {
                    let found = super::search(&pages, &synonyms, phrase);
                    assert!(!found.hits.is_empty() && !found.wanted.within_words, "{language:?}: {phrase}");
                    assert!(!found.wanted.also().is_empty(), "{language:?}: {phrase}");
                }
            }
        }
    }

    #[test]
    fn words_of_players_lead_to_the_pages_of_the_rules() {
        let wanted = [
            (Language::English, "wipe", "rules-overpopulation"),
            (Language::English, "reroll", "rules-overpopulation"),
            (Language::English, "Pinecone", "rules-nature"),
            (Language::English, "pine cone", "rules-nature"),
            (Language::English, "overcrowded", "rules-overpopulation"),
            (Language::English, "majority", "rules-habitats"),
            (Language::English, "solitaire", "rules-alone"),
            (Language::French, "relancer", "rules-overpopulation"),
            (Language::French, "pomme de pin", "rules-nature"),
            (Language::French, "pommes de pin keystone", ""),
            (Language::French, "majorité", "rules-habitats"),
            (Language::French, "aigle", "rules-wildlife"),
        ];
        for (language, typed, page) in wanted {
            let (pages, synonyms) = (pages_in(language), synonyms_in(language));
            let found = super::search(&pages, &synonyms, typed);
            let keys: Vec<&str> = found.hits.iter().map(|hit| pages[hit.page].key).collect();
            assert!(keys.contains(&page) || page.is_empty() && keys.is_empty(), "{typed}: {keys:?}");
        }
        // A distinctive prefix of a synonym is enough, and the typed word is searched as well.
        let (pages, synonyms) = (pages_in(Language::English), synonyms_in(Language::English));
        assert!(super::search(&pages, &synonyms, "pinec").count() > 0);
        let plain = search(&pages, "nature token").count();
        assert_eq!(super::search(&pages, &synonyms, "nature token").count(), plain);
    }

    #[test]
    fn every_page_has_a_picture_in_both_languages() {
        for language in Language::ALL {
            for page in pages_in(language) {
                let drawn = |passage: &&Passage| passage.picture.is_some() || passage.examples.len() == 2;
                assert!(page.passages.iter().any(|passage| drawn(&passage)), "{}", page.key);
                for passage in &page.passages {
                    assert_eq!(passage.card.is_some(), passage.examples.len() == 2, "{}", page.key);
                    assert!(passage.picture.iter().all(|(_, shows)| !shows.ends_with("-picture")));
                }
            }
        }
        // Every picture belongs to a text on some page.
        let (_, cascadia) = shipped();
        let texts: Vec<&str> = PAGES
            .iter()
            .flat_map(|(_, parts)| parts.iter())
            .filter_map(|part| if let Text(key) = part { Some(*key) } else { None })
            .collect();
        for key in cascadia.content.rules_pictures().keys() {
            assert!(texts.contains(&key.as_str()), "{key}");
        }
    }
}
