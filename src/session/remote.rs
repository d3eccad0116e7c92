//! A remote game on the table: log entries from its host, shown one by one like the moves of opponents.

use std::time::Duration;

use bevy::prelude::*;

use super::request::grant;
use super::start::put_on_table;
use super::{
    AnimationsRunning, Happened, Jumped, LedgerChanged, ModeAssets, OpponentSearch, PlayableMode, Session,
};
use crate::preferences::config_files::Timing;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use cascadia_engine::{GameMode, Playthrough, Record, RemoteMismatch, RemoteMode, RemoteStart, RemoteStep};

/// A message from the host of the game on the table.
#[derive(Message, Clone, Debug)]
pub(crate) struct HostUpdate<M: GameMode> {
    /// The serial number of the session it concerns; messages for another one are ignored.
    pub serial: u64,
    pub change: HostChange<M>,
}

/// The content of a message from the host.
#[derive(Clone, Debug)]
pub(crate) enum HostChange<M: GameMode> {
    /// An entry that changes the actions.
    Steps {
        /// The number of earlier actions that stay.
        keep: usize,
        /// The actions after them, with their effects.
        steps: Vec<RemoteStep<M>>,
        /// True if it answers this screen's own request.
        is_own: bool,
    },
    /// A request was refused; unconfirmed actions are dropped.
    Refused,
    /// The host accepts decisions of the own seat, or stops doing so.
    Listens(bool),
    /// The host has revealed the seed, which determines the whole game.
    Verified(Box<Record<M>>),
}

/// Puts a remote game on the table, up to the entries received. Returns the serial number of its session.
///
/// # Errors
/// If the setup cannot begin a game, or the entries do not follow the rules.
pub(crate) fn start_remote<M: PlayableMode + RemoteMode>(
    world: &mut World,
    beginning: RemoteStart<M>,
    steps: &[RemoteStep<M>],
) -> Result<u64, RemoteMismatch> {
    put_on_table(world, |assets, serial| {
        let mut playthrough = Playthrough::begin_remote(beginning, &assets.content, serial)?;
        playthrough.receive(0, steps, false, &assets.content);
        playthrough.show_all()?;
        Ok(playthrough)
    })?;
    Ok(world.resource::<Session<M>>().serial())
}

/// Applies messages from the host.
fn receive_updates<M: PlayableMode>(
    mut updates: MessageReader<HostUpdate<M>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut session: ResMut<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    assets: Res<ModeAssets<M>>,
) {
    for HostUpdate { serial, change } in updates.read() {
        if session.serial() != *serial {
            continue;
        }
        let before = session.ledger().clone();
        let went_back = match change {
            HostChange::Steps { keep, steps, is_own } => {
                session.0.receive(*keep, steps, *is_own, &assets.content)
            }
            HostChange::Refused => session.0.drop_pending(&assets.content),
            HostChange::Listens(listens) => {
                session.0.set_may_decide(*listens);
                false
            }
            HostChange::Verified(record) => {
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
            // Pending actions belong to a position that no longer arises.
            search.stop();
            changed.write(LedgerChanged { before });
        }
    }
}

/// Tests whether more than a whole round is still to be shown, too much to animate.
fn is_far_behind<M: PlayableMode>(session: &Session<M>) -> bool {
    let turns = session.unseen_actions().filter(|action| M::ends_turn(*action)).count();
    turns > session.setup().seats.len()
}

/// Shows the next action of the log once the previous one is finished; own actions, and a long backlog,
/// appear at once.
fn show_remote<M: PlayableMode>(
    (time, timing, settings): (Res<Time>, Res<Timing>, Res<Settings>),
    animations: Res<AnimationsRunning>,
    mut session: ResMut<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    mut frames: FrameRequests,
    mut happened: MessageWriter<Happened<M::Event>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut jumped: MessageWriter<Jumped>,
) {
    if session.unseen() == 0 {
        return;
    }
    // Pauses advance per frame, so keep rendering.
    frames.now();
    let before = session.ledger().clone();
    if is_far_behind(&session) {
        if let Err(error) = session.0.show_all() {
            warn!("the host's actions cannot be shown: {error}");
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
        Err(error) => warn!("the host's actions cannot be shown: {error}"),
    }
    if !is_own {
        search.pause_after(step_time(&session, &timing, &settings));
    }
}

/// Returns the time between two shown actions.
fn step_time<M: PlayableMode>(session: &Session<M>, timing: &Timing, settings: &Settings) -> Duration {
    let speed = settings.speed.factor();
    let Some(whole) = M::turn_time(timing) else { return Timing::scaled(timing.opponent_pause, speed) };
    let rest = session.unseen_actions().take_while(|action| !M::ends_turn(*action)).count() as u32;
    Timing::scaled(whole, speed) / (rest + 2)
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_message::<HostUpdate<M>>().add_systems(
        Update,
        (
            receive_updates::<M>.run_if(on_message::<HostUpdate<M>>),
            show_remote::<M>.run_if(in_state(M::TABLE)),
        )
            .chain()
            .in_set(AppSystems::Apply)
            .before(grant::<M>)
            .run_if(resource_exists::<Session<M>>),
    );
}
