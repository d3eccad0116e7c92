//! Names of people: cleaning of typed and received ones, spelling in files, comparison.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

/// The most letters of a name at a table and of a profile.
pub const LONGEST_NAME: usize = 16;
/// The length in characters of the longest name in a file; profiles have shorter ones.
const LONGEST_KEPT_NAME: usize = 60;
/// The most marks on one letter, sufficient for Tibetan stacks and pointed Hebrew.
const MOST_MARKS: usize = 4;
/// The most marks on one letter without a specific script, such as accents.
const MOST_ACCENTS: usize = 2;
/// The most characters of one letter. The emoji of a family with skin tones has eleven.
const LONGEST_CLUSTER: usize = 16;
/// The tag characters after a black flag that make it the flag of a region.
const TAGS: std::ops::RangeInclusive<char> = '\u{e0020}'..='\u{e007f}';

/// Returns a person's name safe to show on any screen: normalised (NFKC, as in RFC 8266), without control and
/// format characters, with single blanks, few marks on a letter and at most `longest` letters (grapheme
/// clusters). Joiners stay where a script or an emoji needs them. None if nothing visible is left.
pub fn person_name(name: &str, longest: usize) -> Option<String> {
    let mut cleaned = cleaned_once(name, longest)?;
    // Shortening may strand a joiner at the end.
    loop {
        let again = cleaned_once(&cleaned, longest)?;
        if again.len() >= cleaned.len() {
            return Some(cleaned);
        }
        cleaned = again;
    }
}

fn cleaned_once(name: &str, longest: usize) -> Option<String> {
    // Bounds the work; no typed name is longer.
    let composed: Vec<char> = name.nfkc().take(LONGEST_KEPT_NAME * LONGEST_CLUSTER).collect();
    let kept: String = Sieve::default().sift(&composed).nfkc().collect();
    let mut short = String::new();
    let mut letters = 0;
    for cluster in kept.graphemes(true).filter(|cluster| cluster.chars().count() <= LONGEST_CLUSTER) {
        let characters = short.chars().count() + cluster.chars().count();
        if letters == longest || characters > LONGEST_KEPT_NAME {
            break;
        }
        // Dropping a cluster may bring two blanks together.
        if cluster == " " && (short.is_empty() || short.ends_with(' ')) {
            continue;
        }
        short.push_str(cluster);
        letters += 1;
    }
    let name = short.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Counts the letters of a name as perceived by people: grapheme clusters.
pub fn letters_of(name: &str) -> usize {
    name.graphemes(true).count()
}

/// Cuts a name to its first `longest` letters.
pub fn cut_to_letters(name: &mut String, longest: usize) {
    if let Some((end, _)) = name.grapheme_indices(true).nth(longest) {
        name.truncate(end);
    }
}

/// Collects the valid characters of a name one by one.
#[derive(Default)]
struct Sieve {
    kept: String,
    marks: usize,
    accents: usize,
}

impl Sieve {
    fn sift(mut self, name: &[char]) -> String {
        for (index, letter) in name.iter().enumerate() {
            self.pass(*letter, name.get(index + 1).copied());
        }
        self.kept
    }

    fn pass(&mut self, letter: char, next: Option<char>) {
        let before = self.kept.chars().next_back();
        if is_blank(letter) {
            if before.is_some_and(|before| before != ' ') {
                self.kept.push(' ');
            }
            return;
        }
        let belongs = match letter {
            '\u{200c}' | '\u{200d}' => before.is_some_and(|before| joins(before, letter, next)),
            _ if TAGS.contains(&letter) => {
                before.is_some_and(|before| before == '\u{1f3f4}' || TAGS.contains(&before))
            }
            _ if is_variation_selector(letter) => before.is_some_and(|before| varies(before, letter)),
            // Invisible marks.
            '\u{34f}' | '\u{17b4}' | '\u{17b5}' => false,
            _ if letter.general_category_group() == GeneralCategoryGroup::Mark => {
                before.is_some_and(|before| before != ' ') && self.has_room_for_mark(letter)
            }
            // A dropped letter does not begin another pile of marks.
            _ if is_seen(letter) => {
                (self.marks, self.accents) = (0, 0);
                true
            }
            _ => false,
        };
        if belongs {
            self.kept.push(letter);
        }
    }

    fn has_room_for_mark(&mut self, mark: char) -> bool {
        if is_accent(mark) {
            self.accents += 1;
        }
        self.marks += 1;
        self.marks <= MOST_MARKS && (!is_accent(mark) || self.accents <= MOST_ACCENTS)
    }
}

/// Tests whether a character is invisible, or only a gap.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{180e}')
}

/// Tests whether a character, not a mark, is visible with an agreed meaning.
fn is_seen(letter: char) -> bool {
    let unseen = matches!(
        letter.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    );
    // The object replacement character, and a musical note without a head.
    !unseen && !matches!(letter, '\u{fffc}' | '\u{1d159}')
}

/// Tests whether a mark combines with letters of any script; stacked ("zalgo") text consists of these.
const fn is_accent(mark: char) -> bool {
    matches!(
        mark,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

const fn is_variation_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Tests whether a selector picks a variant of a character: emoji in colour or not, ideographs.
fn varies(before: char, selector: char) -> bool {
    match selector {
        '\u{fe0e}' | '\u{fe0f}' => before.is_emoji_char(),
        _ => before > '\u{2ff}' && before.general_category_group() == GeneralCategoryGroup::Letter,
    }
}

/// Tests whether a joiner belongs between two characters: inside a word of a script that writes letters in
/// several forms, or between the parts of an emoji.
fn joins(before: char, joiner: char, next: Option<char>) -> bool {
    let Some(next) = next else { return false };
    let is_emoji = |part: char| part.is_emoji_char() && !part.is_ascii();
    let emoji = joiner == '\u{200d}' && is_emoji(next) && (is_emoji(before) || before == '\u{fe0f}');
    emoji || (has_joined_letters(before) && has_joined_letters(next))
}

/// Tests whether a character is of a script whose letters change with their neighbours.
fn has_joined_letters(letter: char) -> bool {
    let of_such_script = matches!(
        letter,
        '\u{600}'..='\u{dff}'
            | '\u{f00}'..='\u{109f}'
            | '\u{1780}'..='\u{18af}'
            | '\u{1a20}'..='\u{1bff}'
            | '\u{a840}'..='\u{aaff}'
            | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10a00}'..='\u{11fff}'
            | '\u{1e900}'..='\u{1e95f}'
    );
    let group = letter.general_category_group();
    of_such_script && matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark)
}

/// Returns `name`, numbered if one of `others` is equal apart from case: `Ada 2`.
pub fn distinct_name<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> String {
    let taken: BTreeSet<String> = others.into_iter().map(comparable_name).collect();
    let numbered = (2_usize..).map(|number| numbered_name(name, number));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&comparable_name(name))).unwrap_or_else(|| name.to_owned())
}

/// Returns a name with a number behind it.
fn numbered_name(name: &str, number: usize) -> String {
    name_with_ending(name, &format!(" {number}"))
}

/// Returns a name with an ending; a name too long for it is shortened.
pub fn name_with_ending(name: &str, ending: &str) -> String {
    let mut room = LONGEST_KEPT_NAME.saturating_sub(ending.chars().count());
    let fits = |letter: &&str| {
        let left = room.checked_sub(letter.chars().count());
        room = left.unwrap_or(0);
        left.is_some()
    };
    let beginning: String = name.graphemes(true).take_while(fits).collect();
    beginning.trim_end().to_owned() + ending
}

/// Returns the form of a name that is equal for names which look alike: without case, blanks and joiners, and
/// with confusable letters and digits replaced.
pub fn lookalike_form(name: &str) -> String {
    let folded = name.nfkc().collect::<String>().to_uppercase().to_lowercase();
    let is_visible =
        |letter: &char| !is_blank(*letter) && is_seen(*letter) && !is_variation_selector(*letter);
    let visible: String = folded.nfkc().filter(is_visible).collect();
    visible.chars().map(lookalike_letter).collect::<String>().nfc().collect()
}

/// Returns the replacement of a small letter or a digit: a small Latin letter if the capital resembles a Latin
/// capital, otherwise its prototype (UTS 39).
fn lookalike_letter(letter: char) -> String {
    let capital: String = skeleton(&letter.to_uppercase().to_string()).collect();
    match letter {
        // Its capital is an N.
        'ν' => "v".to_owned(),
        _ if capital.len() == 1 => capital.to_ascii_lowercase(),
        _ => skeleton(&letter.to_string()).collect(),
    }
}

/// Returns a name in its form for files: without control characters, cut to 60 characters.
pub fn tidy_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(LONGEST_KEPT_NAME).collect()
}

/// Returns the spelling of a name for case-sensitive comparison: tidy, trimmed and normalised (NFC).
pub fn spelling(name: &str) -> String {
    tidy_name(name).trim().nfc().collect()
}

/// Returns the form of a name for comparison: tidy, trimmed, normalised (NFKC) and in lower case.
pub fn comparable_name(name: &str) -> String {
    spelling(name).nfkc().collect::<String>().to_lowercase()
}

/// Tests whether two names belong to the same person.
pub fn is_same_person(one: &str, other: &str) -> bool {
    comparable_name(one) == comparable_name(other)
}

/// Separates the level key from the style key of a computer player.
pub const BETWEEN_LEVEL_AND_STYLE: char = '-';

/// Splits the key of a computer player into those of the level and of the style.
pub fn split_key(key: &str) -> (&str, Option<&str>) {
    match key.split_once(BETWEEN_LEVEL_AND_STYLE) {
        Some((level, style)) => (level, Some(style)),
        None => (key, None),
    }
}

/// Joins the keys of a level and of a style.
pub fn key_with_style(level: &str, style: Option<&str>) -> String {
    match style {
        Some(style) => format!("{level}{BETWEEN_LEVEL_AND_STYLE}{style}"),
        None => level.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(name: &str) -> Option<String> {
        person_name(name, 16)
    }

    #[test]
    fn names_with_nothing_to_see_are_none() {
        let invisible = [
            "",
            "   ",
            "\u{200b}",
            "\u{202e}\u{202d}\u{2066}",
            "\u{301}\u{301}\u{20dd}",
            "\u{3164}\u{115f}\u{1160}\u{ffa0}",
            "\u{2800}\u{2800}",
            "\u{feff}\u{2060}\u{ad}",
            "\u{200d}\u{200c}",
            "\u{34f}\u{fe0f}\u{e0101}",
            "\u{e000}\u{f8ff}\u{10ffff}\u{fffe}",
            "\u{e0041}\u{e007f}",
            "\u{7}\u{1b}\u{85}\u{2028}",
            "\u{1d159}\u{fffc}\u{180e}",
            "\u{93e}",
        ];
        for name in invisible {
            assert_eq!(seen(name), None, "{}", name.escape_unicode());
        }
    }

    #[test]
    fn of_a_name_stays_what_can_be_seen() {
        let names = [
            ("  Ada \u{a0}\u{3000} Lovelace ", "Ada Lovelace"),
            ("A\u{3164}da", "A da"),
            ("\u{202e}Ada", "Ada"),
            ("A\u{200b}d\u{200d}a\u{ad}", "Ada"),
            ("Ad\u{0}a\n", "Ada"),
            // No more marks for hidden letters between them.
            ("e\u{301}\u{301}\u{301}\u{0}\u{301}\u{200b}\u{301}", "é\u{301}\u{301}"),
            ("\u{301}Zoe\u{308}", "Zoë"),
            ("x\u{200d}", "x"),
            ("Ada\u{e0041}", "Ada"),
            ("A\u{34f}d\u{fe0f}a\u{fe00}", "Ada"),
            ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"),
            // Compatibility forms: full width, ligature, circled digit.
            ("\u{ff21}da \u{fb01} \u{2460}", "Ada fi 1"),
        ];
        for (name, expected) in names {
            assert_eq!(seen(name).as_deref(), Some(expected), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn names_of_any_script_stay_as_they_are() {
        let names = [
            "山田太郎",
            "علي محمد",
            // Persian, with a joiner that separates letters.
            "می\u{200c}خواهم",
            // Hindi and Sinhala, with conjuncts.
            "क्षितिज",
            "ශ්\u{200d}රී",
            "Nguyễn Thị",
            "홍길동",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "🏳\u{fe0f}\u{200d}🌈",
            "🇫🇷🇯🇵",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "שָׁלוֹם",
            "葛\u{e0100}城",
        ];
        for name in names {
            assert_eq!(seen(name).as_deref(), Some(&*name.nfc().collect::<String>()), "{name}");
        }
        // Decomposed letters are composed.
        assert_eq!(seen(&"홍길동".nfd().collect::<String>()).as_deref(), Some("홍길동"));
        assert_eq!(seen("Zoe\u{308}"), seen("Zo\u{eb}"));
    }

    #[test]
    fn marks_do_not_pile_up_and_names_do_not_go_on() {
        let piled = format!("a{}b{}", "\u{350}".repeat(40), "\u{326}".repeat(3));
        assert_eq!(seen(&piled).as_deref(), Some("a\u{350}\u{350}b\u{326}\u{326}"));
        assert_eq!(seen(&"x".repeat(5_000)).as_deref(), Some(&*"x".repeat(16)));
        // Flags are not cut in two, and no name exceeds the limit of files.
        assert_eq!(seen(&"🇫🇷".repeat(20)).as_deref(), Some(&*"🇫🇷".repeat(16)));
        let families = seen(&"👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(30)).expect("they can be seen");
        assert_eq!((letters_of(&families), families.chars().count()), (8, 56));
        assert_eq!(tidy_name(&families), families);
        // An endless cluster is dropped.
        assert_eq!(seen(&format!("A{}", "\u{1100}".repeat(500))).as_deref(), Some("A"));
        assert_eq!(seen("ab cd ").as_deref(), Some("ab cd"));
        assert_eq!(person_name("ab cd", 3).as_deref(), Some("ab"));
    }

    #[test]
    fn the_longest_names_are_distinguished() {
        for letter in ["x", "\u{1f1eb}\u{1f1f7}"] {
            let long: String = letter.repeat(LONGEST_KEPT_NAME / letter.chars().count());
            let second = distinct_name(&long, [long.as_str()]);
            let third = distinct_name(&long, [long.as_str(), &second]);
            assert!(second.ends_with(" 2") && third.ends_with(" 3"), "{second} {third}");
            assert_eq!([&tidy_name(&second), &tidy_name(&third)], [&second, &third]);
        }
    }

    #[test]
    fn a_name_that_was_cleaned_stays_as_it_is() {
        let names =
            ["Zoe\u{308} 🦊", "می\u{200c}خواهم", "🏳\u{fe0f}\u{200d}🌈 x", "a\u{350}\u{350}\u{350}", "क्षि ति"];
        // Cut between a joiner and the next letter, and with a letter too long behind it.
        let cut = format!("{}\u{100d}\u{200c}r\u{100d}\u{200c}\u{100d}", "x".repeat(13));
        let dropped = format!("\u{100d}\u{200c}\u{1000}{} y", "\u{102b}".repeat(40));
        for name in names.into_iter().chain([&*cut, &*dropped]) {
            let once = seen(name).expect("it can be seen");
            assert_eq!(seen(&once).as_deref(), Some(&*once), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_form() {
        for (name, other) in [
            ("Ada", "ADA"),
            ("Ada", "\u{410}d\u{430}"),
            ("Ada", "A\u{200d} d\u{a0}a"),
            ("Bill O", "B1\u{406}l \u{41e}"),
            ("Groß", "GROSS"),
            ("\u{ff21}da", "ada"),
            ("Zo\u{eb}", "ZOE\u{308}"),
            ("\u{412}\u{435}\u{440}\u{430}", "\u{432}\u{435}\u{440}\u{430}"),
            ("BEPA", "\u{432}\u{435}\u{440}\u{430}"),
            ("Maria", "\u{43c}ari\u{430}"),
            ("Eva", "E\u{3bd}a"),
            ("Ada", "\u{13aa}da"),
            ("Sam", "\u{13da}am"),
            ("Ada", "\u{a4ee}d\u{251}"),
            ("greg", "\u{261}re\u{261}"),
            ("cam", "\u{1d04}am"),
        ] {
            assert_eq!(lookalike_form(name), lookalike_form(other), "{name} {other}");
        }
        for (name, other) in [("Ada", "Adam"), ("Ada", "Eda"), ("山田", "田山"), ("🦊", "🐻")] {
            assert_ne!(lookalike_form(name), lookalike_form(other), "{name} {other}");
        }
        let long = "x".repeat(LONGEST_KEPT_NAME);
        let marked = name_with_ending(&long, " (K7Q2)");
        assert!(marked.ends_with("x (K7Q2)") && tidy_name(&marked) == marked);
    }

    #[test]
    fn the_second_of_a_name_gets_a_number() {
        assert_eq!(distinct_name("Ada", ["Grace"]), "Ada");
        assert_eq!(distinct_name("ada", ["Ada"]), "ada 2");
        assert_eq!(distinct_name("Ada", ["Ada", "ADA 2"]), "Ada 3");
        assert_eq!(distinct_name("Zo\u{eb}", ["Zoe\u{308}"]), "Zo\u{eb} 2");
    }
}
