//! Puts a game on the table: a new one, one for practice, one to go on with, or a record to be watched.

use bevy::prelude::*;
use jiff::civil::{Date, DateTime};

use super::opponents::play_ahead;
use super::{ModeAssets, PlayableMode, Session};
use cascadia_engine::{GameSetup, Playthrough, Record};

/// What a game that begins is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StartOptions {
    /// When it begins; none for what nobody has to remember.
    pub begun: Option<DateTime>,
    /// The day whose game it is.
    pub daily: Option<Date>,
    /// Turns the computer plays for everybody before it is shown.
    pub skip_turns: u16,
    /// Whether it is for practice: it counts for nothing.
    pub practice: bool,
}

/// Counts playthroughs, so that each has a number of its own.
#[derive(Resource, Default)]
struct Serial(u64);

/// Puts a playthrough on the table, in place of the one that is there.
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

/// Begins a game. One that people play and that the computer did not begin is saved by itself.
///
/// # Errors
/// If the box does not hold what the setup asks for.
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

/// Begins a game that nobody has to remember, some turns of which the computer plays first.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub(crate) fn start<M: PlayableMode>(
    world: &mut World,
    setup: GameSetup<M>,
    skip_turns: u16,
) -> Result<(), M::SetupError> {
    begin(world, setup, StartOptions { skip_turns, ..StartOptions::default() })
}

/// Begins a game for practice in which these actions have been done already; nobody has to remember it.
///
/// # Errors
/// If the box does not hold what the setup asks for.
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

/// Goes on with a game where its record ends. It is saved by itself from now on.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub(crate) fn resume<M: PlayableMode>(world: &mut World, record: Record<M>) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| {
        let (playthrough, refused) = Playthrough::resume(record, &assets.content, serial)?;
        if let Some(error) = refused {
            // What was refused is not lost: the file it came from is left as it is.
            warn!("a game goes on from before what was refused: {error}");
        }
        Ok(playthrough)
    })
}

/// Puts a record on the table to be watched, at its beginning.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub(crate) fn watch<M: PlayableMode>(world: &mut World, record: Record<M>) -> Result<(), M::SetupError> {
    put_on_table(world, |assets, serial| Playthrough::watch(record, &assets.content, serial))
}
