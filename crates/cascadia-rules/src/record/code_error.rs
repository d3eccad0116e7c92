//! The reasons why a text is not the code of a playable game.

use thiserror::Error;

use crate::content::NotInTheBox;

/// The reason why a text is not the code of a playable game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// It has other letters, or another number of them.
    #[error("this is not a seed code; one has 14 letters and digits, like {EXAMPLE}")]
    NotACode,
    /// The checksum does not match the letters.
    #[error("there is a slip in this code; compare it with the original letter by letter")]
    Mistyped,
    /// It is the code of another game of the family.
    #[error("this is the code of a game of Rolling Rivers")]
    OtherGame,
    /// It uses features unknown to this version.
    #[error("this code was made by a newer version of the game")]
    Newer,
    /// The box lacks something it requires.
    #[error("this code needs something that is not in the box: {0}")]
    NotInTheBox(#[from] NotInTheBox),
}

/// The example code in [`CodeError::NotACode`].
pub(super) const EXAMPLE: &str = "E6RTB-W8SER-BEV4";
