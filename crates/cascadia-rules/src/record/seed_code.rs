//! Seed codes: the options of a game as 14 letters, and seeds as people write them: a number, any word, or
//! such a code.
//!
//! The letters hold all options of a game, including the seed: the same code gives the same game.

use super::code_error::CodeError;
use crate::content::{Content, GameOptions};
use cascadia_engine::{seed_from_text, seed_number};

/// The meaning of the text in a field for seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedText {
    /// A game with all its options.
    Code(GameOptions),
    /// Only a seed.
    Seed(u64),
    /// It looks like a code, but is not that of a playable game; [`options_of_code`] returns the reason.
    Mistyped,
}

/// Returns the code of a game with these options, in groups of five, five and four letters.
///
/// There is none for options that the content cannot set up, and none for a seed of 2^32 or more.
pub fn seed_code(options: &GameOptions, content: &Content) -> Option<String> {
    content.setup(options).ok()?;
    super::numbering::number_of(options).map(cascadia_engine::code_letters::spell)
}

/// Reads the options of the game with this code. Case, hyphens and blanks do not matter; I and L are read as
/// 1, O as 0.
///
/// # Errors
/// If the text is not the code of a playable game.
pub fn options_of_code(code: &str, content: &Content) -> Result<GameOptions, CodeError> {
    let letters = cascadia_engine::code_letters::read(code).ok_or(CodeError::NotACode)?;
    let number = cascadia_engine::code_letters::number_of(letters).ok_or(CodeError::Mistyped)?;
    let options = super::numbering::options_of(number, content)?;
    content.setup(&options)?;
    Ok(options)
}

/// Reads the text of a field for seeds: the code of a game, a number, or any other word.
pub fn read_seed(text: &str, content: &Content) -> SeedText {
    match options_of_code(text, content) {
        Ok(options) => SeedText::Code(options),
        // A mistyped code must not start some other game. A word, though, may have the length of a code.
        Err(error)
            if error != CodeError::NotACode
                && seed_number(text).is_none()
                && cascadia_engine::code_letters::is_meant_as_code(text) =>
        {
            SeedText::Mistyped
        }
        Err(_) if cascadia_engine::code_letters::is_like_code(text) => SeedText::Mistyped,
        Err(_) => SeedText::Seed(seed_from_text(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::NotInTheBox;
    use crate::rules::CardChoice;
    use cascadia_base::Wildlife;

    fn content() -> Content {
        Content::shipped().expect("the shipped data is valid")
    }

    #[test]
    fn the_code_that_errors_show_is_one() {
        let content = content();
        let options = GameOptions::standard(2, CardChoice::ALL_A, 1);
        assert_eq!(seed_code(&options, &content).as_deref(), Some(crate::record::code_error::EXAMPLE));
    }

    #[test]
    fn codes_of_newer_versions_are_distinguished_from_slips() {
        let content = content();
        let read = |number| options_of_code(&cascadia_engine::code_letters::spell(number), &content);
        let number = crate::record::numbering::number_of(&GameOptions::standard(2, CardChoice::ALL_A, 77))
            .expect("a number");
        assert!(read(number).is_ok());
        let cards = |cards: u64| number + (cards << 32);
        let restriction = |restriction: u64| number + (restriction << 43);
        let newer = [
            number + (2 << 58),
            number + (3 << 58),
            // Behind the last choice of one card, behind the last scenario, a second set of a single card.
            cards(1270),
            cards(1279),
            cards(2047),
            cards(1267) + (13 << 43),
        ];
        for number in newer {
            let code = cascadia_engine::code_letters::spell(number);
            assert_eq!(options_of_code(&code, &content), Err(CodeError::Newer), "{number}");
            assert_eq!(read_seed(&code, &content), SeedText::Mistyped);
        }
        assert_eq!(read(number + (1 << 58)), Err(CodeError::OtherGame));
        let not_in_the_box = [
            (cards(1280), NotInTheBox::Scenario(0, 15)),
            (cards(1296), NotInTheBox::Scenario(16, 15)),
            (restriction(6), NotInTheBox::SecondSet),
            (restriction(11), NotInTheBox::Restriction(11, 10)),
            // The letters D of the second set, in the edition without them.
            (
                cards(1024) + (255 << 43),
                NotInTheBox::Letter { edition: "preliminary", species: Wildlife::Bear, letter: 'D' },
            ),
        ];
        for (number, error) in not_in_the_box {
            assert_eq!(read(number), Err(CodeError::NotInTheBox(error)), "{number}");
        }
    }
}
