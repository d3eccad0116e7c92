//! The game on the table, whatever its mode, and the only code that changes it.
//!
//! [`Session`] is the truth: everybody may read the playthrough in it, and only this folder can change it. What somebody
//! decides comes in as [`Chosen`] or [`Request`]; what happened goes out as [`Happened`] and [`LedgerChanged`].

mod apply;
mod autosave;
mod opponents;
mod playback;
mod reopen;
mod request;
mod search_task;
mod stage;
mod start;
mod told;

pub(crate) use opponents::{AnimationsRunning, OpponentSearch};

pub(crate) use opponents::{OpponentSystems, Planned};
pub(crate) use playback::{Pace, Playback, next_mark};
pub(crate) use reopen::{branch_if_known, make_branch, read_record_text, why_unusable};
pub(crate) use request::Jumped;
pub(crate) use request::Request;
pub(crate) use search_task::{SearchTask, low_priority_threads};
pub(crate) use stage::SessionStage;
pub(crate) use start::start_practice;
pub(crate) use start::{StartOptions, begin, resume, start, watch};
pub(crate) use told::{HostTold, ToldNews, start_told};

use std::sync::Arc;

use bevy::prelude::*;

use super::preferences::config_files::Timing;
use super::store::game_store::GameStore;
use super::window::screen::Screen;
use cascadia_engine::archive::JournalMode;
use cascadia_engine::{ComputerPlayers, GameMode, Playthrough, Refused};

/// A mode that can be played in the window.
pub(crate) trait PlayableMode: JournalMode {
    /// The players of the computer, at all levels.
    type Levels: ComputerPlayers<Self>;
    /// The screen its table is on.
    const SCREEN: Screen;
    /// The screen of its result.
    const RESULT: Screen;
    /// The screen of the review of a finished game, if the mode has one.
    const REVIEW: Option<Screen> = None;

    /// Returns how long a whole turn of an opponent is shown, in milliseconds; none if every action is shown for itself.
    fn turn_time(_timing: &Timing) -> Option<u64> {
        None
    }
}

/// What is in the box of a mode, and the players of the computer that can be chosen for it.
#[derive(Resource)]
pub(crate) struct ModeAssets<M: PlayableMode> {
    /// The data that setups refer to.
    pub content: Arc<M::Content>,
    /// The levels of the computer's players.
    pub levels: Arc<M::Levels>,
}

impl<M: PlayableMode> Clone for ModeAssets<M> {
    fn clone(&self) -> Self {
        Self { content: Arc::clone(&self.content), levels: Arc::clone(&self.levels) }
    }
}

/// The game on the table: setup, actions, and the position they lead to.
#[derive(Resource, Deref, Clone, Debug)]
pub(crate) struct Session<M: GameMode>(Playthrough<M>);

/// An action that somebody has chosen: a person by mouse, key or panel, or an opponent.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chosen<A: Send + Sync + 'static>(pub A);

/// Something that happened in the game. It says how to show a change; what is, the session says.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Happened<E: Send + Sync + 'static>(pub E);

/// What is counted along for the players has changed, by an action or a change of mind. What it is now, the session says.
#[derive(Message, Clone, Debug)]
pub(crate) struct LedgerChanged<M: GameMode> {
    /// What was counted before.
    pub before: M::Ledger,
}

/// An action or a request that was refused; nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal<M: GameMode>(pub Refused<M>);

/// Registers a mode: its game on the table, its opponents, and how its games are saved.
pub(crate) fn plugin<M: PlayableMode>(app: &mut App) {
    app.init_resource::<GameStore<M>>()
        .add_message::<Chosen<M::Action>>()
        .add_message::<Happened<M::Event>>()
        .add_message::<LedgerChanged<M>>()
        .add_message::<Refusal<M>>()
        .add_message::<Request<M>>()
        .add_message::<Jumped>()
        .add_plugins((
            apply::plugin::<M>,
            autosave::plugin::<M>,
            opponents::plugin::<M>,
            playback::plugin::<M>,
            request::plugin::<M>,
            stage::plugin::<M>,
            told::plugin::<M>,
        ));
}
