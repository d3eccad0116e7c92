//! Why a text is not the code of a game that can be played here.

use thiserror::Error;

use crate::content::NotInTheBox;

/// Why a text is not the code of a game that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// Other letters, or not so many.
    #[error("this is not a seed code; one has 14 letters and digits, like {EXAMPLE}")]
    NotACode,
    /// The checksum is not that of the letters before it.
    #[error("there is a slip in this code; compare it with the original letter by letter")]
    Mistyped,
    /// It stands for another game of the family.
    #[error("this is the code of a game of Rolling Rivers")]
    OtherGame,
    /// It says something that this version does not know.
    #[error("this code was made by a newer version of the game")]
    Newer,
    /// The box does not hold what it asks for.
    #[error("this code asks for what is not in the box: {0}")]
    NotInTheBox(#[from] NotInTheBox),
}

/// The code of a game that [`CodeError::NotACode`] shows.
pub(super) const EXAMPLE: &str = "E6RTB-W8SER-BEV4";
