//! Starting a session: a new game, a practice game, a resumed game, or a replay.

use bevy::prelude::*;
use jiff::civil::{Date, DateTime};

use super::opponents::play_ahead;
use super::{ModeAssets, PlayableMode, Session};
use cascadia_engine::{GameSetup, Playthrough, Record};

/// Options of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StartOptions {
    /// The time of its beginning; `None` for a throwaway game.
    pub begun: Option<DateTime>,
    /// The day of a daily game.
    pub daily: Option<Date>,
    /// Number of turns that the computer plays for all seats before the game is shown.
    pub skip_turns: u16,
    /// For practice only: left out of all statistics.
    pub practice: bool,
}

/// The last serial number given to a session.
#[derive(Resource, Default)]
struct Serial(u64);

/// Replaces the session by a new playthrough.
pub(super) fn put_on_table<M: PlayableMode, E>(
    world: &mut World,
    build: impl FnOnce(&ModeAssets<M>, u64) -> Result<Playthrough<M>, E>,
) -> Result<(), E> {
    let assets = world.resource::<ModeAssets<M>>().clone();
    let mut serial = world.get_resource_or_init::<Serial>();
    serial.0 += 1;
    let playthrough = build(&assets, serial.0)?;
    world.insert_resource(Session(playthrough));
    Ok(())
}

/// Begins a game. It is autosaved if it has a beginning, a person plays, and no turns are skipped.
///
/// # Errors
/// If the content lacks something that the setup names.
pub(crate) fn begin<M: PlayableMode>(
    world: &mut World,
    setup: GameSetup<M>,
    options: StartOptions,
) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| {
        let mut playthrough = Playthrough::begin(setup, &assets.content, serial)?;
        playthrough.set_dates(options.begun, options.daily);
        if options.practice {
            playthrough.set_practice();
        }
        play_ahead(&mut playthrough, assets, options.skip_turns);
        let is_worth_it = options.begun.is_some() && options.skip_turns == 0 && playthrough.humans() > 0;
        playthrough.set_autosaved(is_worth_it);
        Ok(playthrough)
    })
}

/// Begins a throwaway game, after `skip_turns` turns played by the computer.
///
/// # Errors
/// If the content lacks something that the setup names.
pub(crate) fn start<M: PlayableMode>(
    world: &mut World,
    setup: GameSetup<M>,
    skip_turns: u16,
) -> Result<(), M::SetupError> {
    begin(world, setup, StartOptions { skip_turns, ..StartOptions::default() })
}

/// Begins a throwaway practice game after the given actions.
///
/// # Errors
/// If the content lacks something that the setup names.
pub(crate) fn start_practice<M: PlayableMode>(
    world: &mut World,
    setup: GameSetup<M>,
    actions: &[M::Action],
) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| {
        let mut playthrough = Playthrough::begin(setup, &assets.content, serial)?;
        playthrough.set_practice();
        if let Err(error) = playthrough.perform_all(actions) {
            warn!("a game for practice does not go as written: {error}");
        }
        Ok(playthrough)
    })
}

/// Resumes a game at the end of its record, with autosave.
///
/// # Errors
/// If the content lacks something that the setup names.
pub(crate) fn resume<M: PlayableMode>(world: &mut World, record: Record<M>) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| {
        let (playthrough, refused) = Playthrough::resume(record, &assets.content, serial)?;
        if let Some(error) = refused {
            // The rejected actions are not lost: the source file stays untouched.
            warn!("the game resumes before a refused action: {error}");
        }
        Ok(playthrough)
    })
}

/// Starts the replay of a record, at its beginning.
///
/// # Errors
/// If the content lacks something that the setup names.
pub(crate) fn watch<M: PlayableMode>(world: &mut World, record: Record<M>) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| Playthrough::watch(record, &assets.content, serial))
}
