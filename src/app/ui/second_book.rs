//! The rules of a second game as plain pages, for the window of the rules, which knows only the first one.

use bevy::prelude::Resource;

/// The rules of another game, written in the player's language; empty before they are written.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SecondBook {
    /// The name of the game.
    pub title: String,
    /// Its pages.
    pub pages: Vec<BookPage>,
}

/// A page of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BookPage {
    /// The key of its title.
    pub key: &'static str,
    /// Its title.
    pub title: String,
    /// Its paragraphs and headings.
    pub passages: Vec<BookPassage>,
}

/// A paragraph, a heading, or both; parts of the text between `**` are bold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BookPassage {
    /// The heading; empty if there is none.
    pub heading: String,
    /// The text below it; empty if there is none.
    pub text: String,
}
