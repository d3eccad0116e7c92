//! Rolling Rivers in the window: its table, decisions, paper and panels.

pub(crate) mod dice;
pub(crate) mod hud;
pub(crate) mod lessons;
pub(crate) mod paper;
pub(crate) mod river_trail;
pub(crate) mod screens;
pub(crate) mod sound;
pub(crate) mod table;
pub(crate) mod turn;
pub(crate) mod words;

use std::sync::Arc;

use super::preferences::config_files::Timing;
use super::session::PlayableMode;
use super::window::screen::TableLayout;
use cascadia_storage::{Problems, ProgramRoot};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::rules::GameEvent;
use rolling_rivers_ai::players::Levels;

/// The session of Rolling Rivers on the table.
pub(crate) type Session = super::session::Session<RollingRivers>;

/// The stage of the table of Rolling Rivers.
pub(crate) type SessionStage = super::session::SessionStage<RollingRivers>;

/// The content of Rolling Rivers and its computer players.
pub(crate) type ModeAssets = super::session::ModeAssets<RollingRivers>;

/// Tests whether an event ends a round of several players.
pub(crate) fn ends_round_of_several(session: &Session, event: &GameEvent) -> bool {
    session.state().players().len() > 1 && matches!(event, GameEvent::RoundEnded { .. })
}

impl PlayableMode for RollingRivers {
    type Levels = Levels;

    const NAME: &'static str = "title-box-rolling";
    const LAYOUT: TableLayout = TableLayout::Papers;

    /// Returns the time for a whole turn, since opponents' actions do not affect other players.
    fn turn_time(timing: &Timing) -> Option<u64> {
        Some(timing.opponent_round)
    }
}

impl ModeAssets {
    /// Reads the content below `root`, with notices about broken files that have a substitute.
    ///
    /// # Errors
    /// All problems of indispensable files.
    pub(crate) fn read(root: &ProgramRoot) -> Result<(Self, Vec<String>), Problems> {
        let content = Arc::new(Content::load(root)?);
        let (levels, notices) = Levels::read(root);
        Ok((Self { content, levels: Arc::new(levels) }, notices))
    }
}
