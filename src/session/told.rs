//! A game that is hosted elsewhere, on the table: what its host tells comes in, and is shown as the moves of opponents
//! are, one after the other.

use std::time::Duration;

use bevy::prelude::*;

use super::start::put_on_table;
use super::{
    AnimationsRunning, Happened, Jumped, LedgerChanged, ModeAssets, OpponentSearch, PlayableMode, Session,
};
use crate::preferences::config_files::Timing;
use crate::preferences::graphics_quality::KeepRendering;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use cascadia_engine::{GameMode, NotAsTold, Playthrough, Record, ToldBeginning, ToldMode};

/// Something that the host of the game on the table has told.
#[derive(Message, Clone, Debug)]
pub(crate) struct HostTold<M: GameMode> {
    /// The playthrough that it is about; nothing happens to another one.
    pub serial: u64,
    /// What was told.
    pub news: ToldNews<M>,
}

/// What the host of a game has told.
#[derive(Clone, Debug)]
pub(crate) enum ToldNews<M: GameMode> {
    /// What was done in the game by now.
    Steps {
        /// All actions, each with its draws.
        steps: Vec<(M::Action, String)>,
        /// Whether only what this screen wished is new.
        is_own: bool,
    },
    /// A wish was refused: what was not told is dropped.
    Refused,
    /// Whether decisions of the own seat are listened to.
    Listens(bool),
    /// The host has shown the seed, from which everything follows.
    Verified(Box<Record<M>>),
}

/// Puts a game on the table that is hosted elsewhere, as far as it was told. Returns the serial number of its playthrough.
///
/// # Errors
/// If no game begins as it was told, or goes on like that.
pub(crate) fn start_told<M: PlayableMode + ToldMode>(
    world: &mut World,
    beginning: ToldBeginning<M>,
    steps: Vec<(M::Action, String)>,
) -> Result<u64, NotAsTold> {
    put_on_table(world, |assets, serial| {
        let mut playthrough = Playthrough::begin_told(beginning, &assets.content, serial)?;
        playthrough.tell(steps, false, &assets.content);
        playthrough.show_all()?;
        Ok(playthrough)
    })?;
    Ok(world.resource::<Session<M>>().serial())
}

/// Enters what was told.
fn hear_host<M: PlayableMode>(
    mut told: MessageReader<HostTold<M>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut session: ResMut<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    assets: Res<ModeAssets<M>>,
) {
    for HostTold { serial, news } in told.read() {
        if session.serial() != *serial {
            continue;
        }
        let before = session.ledger().clone();
        let went_back = match news {
            ToldNews::Steps { steps, is_own } => session.0.tell(steps.clone(), *is_own, &assets.content),
            ToldNews::Refused => session.0.drop_proposal(&assets.content),
            ToldNews::Listens(listens) => {
                session.0.set_may_decide(*listens);
                false
            }
            ToldNews::Verified(record) => {
                if let Err(error) = session.0.show_all() {
                    warn!("the end of a game cannot be shown: {error}");
                }
                if let Err(error) = session.0.set_verified(record, &assets.content) {
                    warn!("a verified game cannot be shown: {error}");
                }
                false
            }
        };
        if went_back {
            // What was to be shown next belongs to a moment that is not to be.
            search.stop();
            changed.write(LedgerChanged { before });
        }
    }
}

/// Tests whether more was told than people want to see one by one: a whole round.
fn is_far_behind<M: PlayableMode>(session: &Session<M>) -> bool {
    let turns = session.unseen_actions().filter(|action| M::ends_turn(*action)).count();
    turns > session.setup().seats.len()
}

/// Shows the next action that was told, once the one before has been shown. What was done at this screen, or is too much
/// to be looked at, comes at once.
fn show_told<M: PlayableMode>(
    (time, timing, settings): (Res<Time>, Res<Timing>, Res<Settings>),
    animations: Res<AnimationsRunning>,
    mut session: ResMut<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    mut keep_rendering: ResMut<KeepRendering>,
    mut happened: MessageWriter<Happened<M::Event>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut jumped: MessageWriter<Jumped>,
) {
    if session.unseen() == 0 {
        return;
    }
    // Pauses are counted in frames, so there have to be some.
    keep_rendering.0 = true;
    let before = session.ledger().clone();
    if is_far_behind(&session) {
        if let Err(error) = session.0.show_all() {
            warn!("what was told cannot be shown: {error}");
        }
        changed.write(LedgerChanged { before });
        jumped.write(Jumped);
        return;
    }
    let is_own = session.is_here(session.seat());
    if !is_own && !search.may_show(time.delta(), animations.0) {
        return;
    }
    match session.0.show_next() {
        Ok(events) => {
            changed.write(LedgerChanged { before });
            happened.write_batch(events.into_iter().map(Happened));
        }
        Err(error) => warn!("what was told cannot be shown: {error}"),
    }
    if !is_own {
        search.pause_after(step_time(&session, &timing, &settings));
    }
}

/// Returns the time from one action that is shown to the next.
fn step_time<M: PlayableMode>(session: &Session<M>, timing: &Timing, settings: &Settings) -> Duration {
    let speed = settings.speed.factor();
    let Some(whole) = M::turn_time(timing) else { return Timing::scaled(timing.opponent_pause, speed) };
    let rest = session.unseen_actions().take_while(|action| !M::ends_turn(*action)).count() as u32;
    Timing::scaled(whole, speed) / (rest + 2)
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_message::<HostTold<M>>().add_systems(
        Update,
        (hear_host::<M>.run_if(on_message::<HostTold<M>>), show_told::<M>.run_if(in_state(M::SCREEN)))
            .chain()
            .in_set(AppSystems::Apply)
            .run_if(resource_exists::<Session<M>>),
    );
}
