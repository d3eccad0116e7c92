//! Cascadia in the window: its table, its turns, its panels, its sounds.

pub(crate) mod animation;
pub(crate) mod hud;
pub(crate) mod lessons;
pub(crate) mod picture;
pub(crate) mod profiles;
pub(crate) mod puzzles;
pub(crate) mod render;
pub(crate) mod review;
pub(crate) mod screens;
pub(crate) mod sound;
pub(crate) mod table;
pub(crate) mod turn;

use std::sync::Arc;

use super::session::PlayableMode;
use super::window::screen::TableLayout;
use cascadia_ai::players::Levels;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_storage::{Problems, ProgramRoot};

/// The game of Cascadia on the table.
pub(crate) type Session = super::session::Session<Cascadia>;

/// The stage of Cascadia's session at the table.
pub(crate) type SessionStage = super::session::SessionStage<Cascadia>;

/// The assets of Cascadia: the contents of the box and its computer players.
pub(crate) type ModeAssets = super::session::ModeAssets<Cascadia>;

impl PlayableMode for Cascadia {
    type Levels = Levels;

    const NAME: &'static str = "title-box-cascadia";
    const LAYOUT: TableLayout = TableLayout::Landscape;
    const HAS_REVIEW: bool = true;
}

impl ModeAssets {
    /// Reads the contents of the box below `root`, with notices about broken files that have a substitute.
    ///
    /// # Errors All problems of files the game cannot do without.
    pub(crate) fn read(root: &ProgramRoot) -> Result<(Self, Vec<String>), Problems> {
        let content = Arc::new(Content::load(root)?);
        let (levels, notices) = Levels::read(root);
        Ok((Self { content, levels: Arc::new(levels) }, notices))
    }
}
