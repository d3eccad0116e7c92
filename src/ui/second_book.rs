//! The rules of a second game as pages, for the rules window, which only knows the first game.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::Resource;
use bevy_egui::egui::{Rect, Ui};

use super::style::UiStyle;

/// The rules of another game, written in the player's language; empty at first.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SecondBook {
    /// The name of the game.
    pub title: String,
    pub pages: Vec<BookPage>,
}

/// The page about the current position in this game's rules; `None` elsewhere. Written by the game's screens.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct BookPlace(pub Option<&'static str>);

/// A page of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BookPage {
    /// The key of its title.
    pub key: &'static str,
    pub title: String,
    /// Its paragraphs and headings.
    pub passages: Vec<BookPassage>,
}

/// A paragraph, a heading, or both, optionally with a drawing; parts of the text between `**` are bold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BookPassage {
    /// The heading; may be empty.
    pub heading: String,
    /// The text below it; may be empty.
    pub text: String,
    /// The drawing below the text.
    pub drawing: Option<BookDrawing>,
}

/// Draws into a rectangle.
type Draw = dyn Fn(&mut Ui, &mut UiStyle, Rect) + Send + Sync;

/// A drawing with its data.
#[derive(Clone)]
pub(crate) struct BookDrawing {
    /// Its height, in points.
    pub height: u16,
    draw: Arc<Draw>,
}

impl BookDrawing {
    pub(crate) fn new(
        height: f32,
        draw: impl Fn(&mut Ui, &mut UiStyle, Rect) + Send + Sync + 'static,
    ) -> Self {
        Self { height: height as u16, draw: Arc::new(draw) }
    }

    pub(crate) fn draw(&self, ui: &mut Ui, style: &mut UiStyle, rect: Rect) {
        (self.draw)(ui, style, rect);
    }
}

impl PartialEq for BookDrawing {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.draw, &other.draw)
    }
}

impl Eq for BookDrawing {}

impl fmt::Debug for BookDrawing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BookDrawing").field("height", &self.height).finish_non_exhaustive()
    }
}
