//! The pages of the rules in searchable form, and the search through them.

use std::ops::Range;

use super::book::{BookDrawing, BookPage, BookPassage};
use crate::preferences::localizer::Localizer;
use cascadia_base::Wildlife;

/// A page in searchable form.
#[derive(Clone, Debug)]
pub(super) struct SearchablePage {
    /// The key of its title.
    pub key: &'static str,
    pub title: SearchableLine,
    pub passages: Vec<SearchablePassage>,
}

/// A passage in searchable form.
#[derive(Clone, Debug)]
pub(super) struct SearchablePassage {
    /// The key that links lead to, if any do.
    pub key: Option<String>,
    /// The animal drawn beside the heading.
    pub species: Option<Wildlife>,
    /// The heading; may be empty.
    pub heading: SearchableLine,
    /// The text below it; may be empty.
    pub text: SearchableLine,
    /// The drawings below the text.
    pub drawings: Vec<BookDrawing>,
}

impl SearchablePage {
    pub(super) fn of(page: &BookPage) -> Self {
        Self {
            key: page.key,
            title: SearchableLine::of(&page.title),
            passages: page.passages.iter().map(SearchablePassage::of).collect(),
        }
    }
}

impl SearchablePassage {
    fn of(passage: &BookPassage) -> Self {
        Self {
            key: passage.key.clone(),
            species: passage.species,
            heading: SearchableLine::of(&passage.heading),
            text: SearchableLine::of(&passage.text),
            drawings: passage.drawings.clone(),
        }
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
pub(super) struct SearchableLine {
    /// The text without markup.
    pub plain: String,
    /// The byte ranges of bold text.
    pub bold: Vec<Range<usize>>,
    folded: Vec<FoldedChar>,
}

impl SearchableLine {
    /// Parses a text with bold parts between `**`.
    pub(super) fn of(marked: &str) -> Self {
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

    pub(super) const fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Returns the byte ranges of the words of a search, in the order of the text and without overlap.
    pub(super) fn find(&self, wanted: &SearchTerms) -> Vec<Range<usize>> {
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
pub(super) struct Synonyms(Vec<(Vec<String>, Vec<String>)>);

impl Synonyms {
    /// Reads the synonyms of a language: on each line the players' words, `=`, and the words of the rules.
    pub(super) fn of(localizer: &Localizer) -> Self {
        let phrases = |list: &str| list.split(',').map(folded).filter(|phrase| !phrase.is_empty()).collect();
        let text = localizer.text("rules-synonyms");
        let lines = text.lines().filter_map(|line| line.split_once('='));
        Self(lines.map(|(players_words, meant)| (phrases(players_words), phrases(meant))).collect())
    }

    /// Returns the rules' words for a phrase. A distinctive prefix of a synonym is enough.
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
pub(super) struct SearchTerms {
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
    pub(super) fn also(&self) -> String {
        self.also.join(", ")
    }
}

/// A page with search results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SearchHit {
    /// The index of the page.
    pub page: usize,
    /// The indices of its passages.
    pub passages: Vec<usize>,
}

/// The results of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundPassage {
    /// The words of the search.
    pub wanted: SearchTerms,
    /// The pages with their passages.
    pub hits: Vec<SearchHit>,
}

impl FoundPassage {
    /// Returns the number of passages found on a page.
    pub(super) fn on_page(&self, page: usize) -> usize {
        self.hits.iter().find(|hit| hit.page == page).map_or(0, |hit| hit.passages.len())
    }

    /// Returns the number of passages found.
    pub(super) fn count(&self) -> usize {
        self.hits.iter().map(|hit| hit.passages.len()).sum()
    }
}

/// Finds the passages that contain all words of `typed`, each in the passage or in the title of its page,
/// ignoring case and accents. Words match at their beginning, so that a search for bears (`ours`) does not
/// find every turn (`tours`); only without any result do they match anywhere. Synonyms match, too.
pub(super) fn search(pages: &[SearchablePage], synonyms: &Synonyms, typed: &str) -> FoundPassage {
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

fn hits(pages: &[SearchablePage], wanted: &SearchTerms) -> Vec<SearchHit> {
    let SearchTerms { words, within_words, .. } = wanted;
    let mut hits = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let in_title = |word: &Vec<Vec<char>>| page.title.has(word, *within_words);
        let in_passage = |passage: &SearchablePassage, word: &Vec<Vec<char>>| {
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
    use crate::cascadia::hud::rules_book::book;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn pages_in(language: Language) -> Vec<SearchablePage> {
        let (assets, cascadia) = shipped();
        book(&assets.localizer(language), &cascadia.content).pages.iter().map(SearchablePage::of).collect()
    }

    /// Returns the results without synonyms.
    fn search(pages: &[SearchablePage], typed: &str) -> FoundPassage {
        super::search(pages, &Synonyms::default(), typed)
    }

    fn synonyms_in(language: Language) -> Synonyms {
        Synonyms::of(&shipped().0.localizer(language))
    }

    /// Returns the words found, in their original spelling.
    fn words_found(pages: &[SearchablePage], typed: &str) -> Vec<String> {
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

    fn titles_found(pages: &[SearchablePage], typed: &str) -> Vec<String> {
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
}
