//! The rules of the games as pages, written by their modes.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::{App, Resource};
use bevy_egui::egui::{CornerRadius, Rect, Sense, Ui, Vec2};

use crate::ui::style::{UiStyle, colour};
use cascadia_base::Wildlife;

/// The rules of all games in the player's language, in the order of the modes.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct RulesBooks(Vec<RulesBook>);

impl RulesBooks {
    pub(crate) fn all(&self) -> impl Iterator<Item = &RulesBook> {
        self.0.iter().filter(|book| !book.pages.is_empty())
    }

    /// Replaces the book of a mode.
    pub(crate) fn write(&mut self, book: RulesBook) {
        match self.0.iter_mut().find(|other| other.mode == book.mode) {
            Some(other) => *other = book,
            None => self.0.push(book),
        }
    }
}

/// Reserves the place of a mode among the books, from the plugin of the mode.
pub(crate) fn add_book(app: &mut App, mode: &'static str) {
    let mut books = app.world_mut().get_resource_or_init::<RulesBooks>();
    books.write(RulesBook { mode, ..RulesBook::default() });
}

/// The rules of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct RulesBook {
    /// The key of the mode.
    pub mode: &'static str,
    /// The name of the game.
    pub title: String,
    pub pages: Vec<BookPage>,
}

/// A place in the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct RulesLink {
    /// The key of the mode.
    pub mode: &'static str,
    /// The key of the page's title.
    pub page: &'static str,
    /// The key of the passage; without one, the link leads to the beginning of the page.
    pub passage: Option<String>,
}

/// The page about the present position; without one, the rules open where they were left. Written by the
/// mode on the table.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PresentPage(pub Option<RulesLink>);

/// A page of the rules.
#[derive(Clone, Debug)]
pub(crate) struct BookPage {
    /// The key of its title.
    pub key: &'static str,
    pub title: String,
    pub passages: Vec<BookPassage>,
}

/// A paragraph, a heading, or both, with drawings; parts of the text between `**` are bold.
#[derive(Clone, Debug, Default)]
pub(crate) struct BookPassage {
    /// The key that links lead to, if any do.
    pub key: Option<String>,
    /// The animal drawn beside the heading.
    pub species: Option<Wildlife>,
    /// The heading; may be empty.
    pub heading: String,
    /// The text below it; may be empty.
    pub text: String,
    /// The drawings below the text.
    pub drawings: Vec<BookDrawing>,
}

/// Draws in a column of this width, in points.
type Draw = dyn Fn(&mut Ui, &mut UiStyle, f32) + Send + Sync;

/// A drawing with its data.
#[derive(Clone)]
pub(crate) struct BookDrawing {
    /// True if search results show it as well.
    pub is_brief: bool,
    draw: Arc<Draw>,
}

/// Margin of a framed drawing.
const AROUND: Vec2 = Vec2::new(12.0, 9.0);

impl BookDrawing {
    pub(crate) fn new(draw: impl Fn(&mut Ui, &mut UiStyle, f32) + Send + Sync + 'static) -> Self {
        Self { is_brief: false, draw: Arc::new(draw) }
    }

    /// Creates a drawing of `height` points in a frame.
    pub(crate) fn framed(
        height: f32,
        draw: impl Fn(&mut Ui, &mut UiStyle, Rect) + Send + Sync + 'static,
    ) -> Self {
        Self::new(move |ui, style, width| {
            ui.add_space(5.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height + 2.0 * AROUND.y), Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(9), colour(style.theme.raised));
            draw(ui, style, rect.shrink2(AROUND));
        })
    }

    pub(crate) fn brief(self) -> Self {
        Self { is_brief: true, ..self }
    }

    pub(crate) fn draw(&self, ui: &mut Ui, style: &mut UiStyle, width: f32) {
        (self.draw)(ui, style, width);
    }
}

impl fmt::Debug for BookDrawing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BookDrawing").field("is_brief", &self.is_brief).finish_non_exhaustive()
    }
}
