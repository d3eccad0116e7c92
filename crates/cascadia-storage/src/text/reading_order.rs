//! The order of right-to-left words for a left-to-right renderer.
//!
//! The renderer shapes each word correctly; only the order of words and numbers is missing. The game's texts
//! run from left to right: a name keeps its place in them, and the words within it are reversed. Names in a
//! list, with commas or figures in between, keep their order.

use std::borrow::Cow;

use unicode_bidi::{BidiClass, bidi_class};

/// A break between two separately shaped neighbours; it has no width.
const PARTING: char = '\u{200b}';
/// The first character of the right-to-left scripts.
const FIRST: char = '\u{590}';

/// Returns a line in the order for drawing from left to right.
pub fn in_reading_order(line: &str) -> Cow<'_, str> {
    if line.chars().all(|letter| letter < FIRST) || !line.chars().any(is_from_right) {
        return Cow::Borrowed(line);
    }
    let letters: Vec<char> = line.chars().collect();
    let mut ordered = String::with_capacity(line.len() + 4);
    let mut at = 0;
    while at < letters.len() {
        if is_from_right(letters[at]) {
            let end = end_of_phrase(&letters, at);
            turn_around(&letters[at..end], &mut ordered);
            at = end;
        } else {
            ordered.push(letters[at]);
            at += 1;
        }
    }
    Cow::Owned(ordered)
}

fn is_from_right(letter: char) -> bool {
    letter >= FIRST && matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// Tests whether a character attaches to the preceding word: a mark, a joiner.
fn is_attached(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::NSM | BidiClass::BN)
}

fn is_figure(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::AN | BidiClass::EN)
}

/// Tests whether a character may stand between the words of one name.
const fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | '\u{a0}' | '-' | '\'' | '’' | '.')
}

/// Returns the end of the right-to-left words that begin at `start`, with figures joined to them.
fn end_of_phrase(letters: &[char], start: usize) -> usize {
    let mut end = start;
    for at in start..letters.len() {
        let letter = letters[at];
        if is_from_right(letter) || is_attached(letter) || (is_figure(letter) && end == at) {
            end = at + 1;
        } else if !is_between(letter) || !letters.get(at + 1).copied().is_some_and(is_from_right) {
            break;
        }
    }
    end
}

/// Appends words in reverse order, each unchanged.
fn turn_around(phrase: &[char], ordered: &mut String) {
    let kind =
        |letter: char| if is_attached(letter) { None } else { Some((is_between(letter), is_figure(letter))) };
    let mut parts: Vec<(Option<(bool, bool)>, String)> = Vec::new();
    for letter in phrase {
        match (parts.last_mut(), kind(*letter)) {
            (Some((last, part)), now) if now.is_none() || now == *last => part.push(*letter),
            (_, now) => parts.push((now, letter.to_string())),
        }
    }
    let mut before_is_between = true;
    for (kind, part) in parts.iter().rev() {
        let is_between = kind.is_some_and(|(between, _)| between);
        if !is_between && !before_is_between {
            ordered.push(PARTING);
        }
        before_is_between = is_between;
        ordered.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_to_right_text_is_unchanged() {
        for line in ["", "Ada wins!", "Zoë 🦊", "山田太郎", "Елена", "x − 3…"] {
            assert!(matches!(in_reading_order(line), Cow::Borrowed(same) if same == line));
        }
        // A single word is returned unchanged.
        assert_eq!(in_reading_order("علي"), "علي");
    }

    #[test]
    fn the_words_of_a_name_change_places_and_names_do_not() {
        assert_eq!(in_reading_order("علي محمد"), "محمد علي");
        assert_eq!(in_reading_order("علي محمد wins!"), "محمد علي wins!");
        assert_eq!(in_reading_order("It is שרה בת־אל's turn"), "It is בת־אל שרה's turn");
        assert_eq!(in_reading_order("علي, سارة 80"), "علي, سارة 80");
        assert_eq!(in_reading_order("علي 2, سارة"), "علي 2, سارة");
        // Marks and joiners stay with their letter.
        assert_eq!(in_reading_order("می\u{200c}خواهم او"), "او می\u{200c}خواهم");
        assert_eq!(in_reading_order("שָׁלוֹם לָךְ"), "לָךְ שָׁלוֹם");
    }

    #[test]
    fn figures_in_a_word_come_before_it_and_keep_their_order() {
        assert_eq!(in_reading_order("علي٢١"), "٢١\u{200b}علي");
        assert_eq!(in_reading_order("علي7"), "7\u{200b}علي");
    }
}
