//! The game on the table, of any mode, and the only code that changes it.
//!
//! [`Session`] is the single source of truth: readable everywhere, writable only in this folder. Decisions
//! come in as [`Chosen`] or [`Request`]; changes go out as [`Happened`] and [`LedgerChanged`].

mod apply;
mod autosave;
mod gate;
mod opponents;
mod playback;
mod remote;
mod reopen;
mod request;
mod search_task;
mod stage;
mod start;

pub(crate) use gate::{ChoiceGate, HeldBack};
pub(crate) use opponents::{AnimationsRunning, HurryOpponents, OpponentSearch};

pub(crate) use opponents::{OpponentSystems, Planned};
pub(crate) use playback::{Pace, Playback, PlaybackOrder, next_mark};
pub(crate) use remote::{HostChange, HostUpdate, start_remote};
pub(crate) use reopen::{branch_if_known, make_branch, read_record_text, why_unusable};
pub(crate) use request::Jumped;
pub(crate) use request::Request;
pub(crate) use search_task::{PendingSearch, SearchTask, low_priority_threads};
pub(crate) use stage::SessionStage;
pub(crate) use start::start_practice;
pub(crate) use start::{StartOptions, begin, resume, start, watch};

use std::sync::Arc;

use bevy::prelude::*;

use super::preferences::config_files::Timing;
use super::store::game_store::GameStore;
use super::window::screen::{ModeId, Screen, TableLayout};
use cascadia_engine::archive::JournalMode;
use cascadia_engine::{ComputerPlayers, GameMode, Playthrough, Refused};

pub(crate) trait PlayableMode: JournalMode {
    /// The computer players of all levels.
    type Levels: ComputerPlayers<Self>;
    /// The key of its name.
    const NAME: &'static str;
    /// The use of the window by the table.
    const LAYOUT: TableLayout;
    const ID: ModeId = ModeId { key: Self::KEY, name: Self::NAME, layout: Self::LAYOUT };
    const NEW_GAME: Screen = Screen::NewGame(Self::ID);
    const TABLE: Screen = Screen::Table(Self::ID);
    const RESULT: Screen = Screen::Result(Self::ID);
    const TRAIL: Screen = Screen::Trail(Self::ID);
    const DAILY: Screen = Screen::Daily(Self::ID);
    const JOURNAL: Screen = Screen::Journal(Self::ID);
    const PICTURE: Screen = Screen::Picture(Self::ID);
    const REVIEW: Screen = Screen::Review(Self::ID);
    const PUZZLES: Screen = Screen::Puzzles(Self::ID);
    /// True if there is a review of finished games.
    const HAS_REVIEW: bool = false;

    /// Returns the time for a whole turn of an opponent in milliseconds, or `None` if each action is timed
    /// separately.
    fn turn_time(_timing: &Timing) -> Option<u64> {
        None
    }
}

/// The content of a mode and its computer players.
#[derive(Resource)]
pub(crate) struct ModeAssets<M: PlayableMode> {
    /// The data that setups refer to.
    pub content: Arc<M::Content>,
    /// The levels of the computer players.
    pub levels: Arc<M::Levels>,
}

impl<M: PlayableMode> Clone for ModeAssets<M> {
    fn clone(&self) -> Self {
        Self { content: Arc::clone(&self.content), levels: Arc::clone(&self.levels) }
    }
}

/// The game on the table: setup, actions, and the resulting position.
#[derive(Resource, Deref, Clone, Debug)]
pub(crate) struct Session<M: GameMode>(Playthrough<M>);

/// An action chosen by a person (mouse, key or panel) or an opponent.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chosen<A: Send + Sync + 'static>(pub A);

/// An event of the game, for animation only; read state from [`Session`].
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Happened<E: Send + Sync + 'static>(pub E);

/// A change of the ledger, by an action or an undo; read the new one from [`Session`].
#[derive(Message, Clone, Debug)]
pub(crate) struct LedgerChanged<M: GameMode> {
    /// The ledger before the change.
    pub before: M::Ledger,
}

/// A refused action or request, which changed nothing.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal<M: GameMode>(pub Refused<M>);

/// Registers a mode: its session, opponents and saved games.
pub(crate) fn plugin<M: PlayableMode>(app: &mut App) {
    app.init_resource::<GameStore<M>>()
        .add_message::<Chosen<M::Action>>()
        .add_message::<HeldBack<M::Action>>()
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
            remote::plugin::<M>,
        ));
}
