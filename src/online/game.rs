//! A followed online game: applies the host's entries to its replica and shows them at the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::connection::{ConnectionChanged, ConnectionState, FromHost, SendToHost};
use super::host_recovery::Recovery;
use super::known_tables::KnownTables;
use super::online_game::OnlineGame;
use super::replica::{ActiveReplica, ClientGame, LoggedEntry};
use super::{ending, host_recovery, submit};
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::{HostChange, HostUpdate, ModeAssets, PlayableMode, start_remote};
use crate::store::game_store::GameStore;
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use crate::window::screen::Screen;
use cascadia_engine::{RemoteMode, SeatEntry};
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{LogUpdate, StartUpdate, ToClient, ToHost};
use cascadia_table::{GameReplica, LogFault, RefusalCode, ReplicaChange};

/// The systems that follow online games.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ReplicaSystems;

/// Outputs of the systems that receive entries.
#[derive(SystemParam)]
struct GameOutputs<'w, M: PlayableMode + RemoteMode> {
    updates: MessageWriter<'w, HostUpdate<M>>,
    host: MessageWriter<'w, SendToHost>,
    notices: MessageWriter<'w, Notice>,
    localizer: Res<'w, Localizer>,
}

/// Changes within a frame.
#[derive(Default)]
struct FrameChanges {
    /// A new game has begun.
    is_new: bool,
    /// Time of the last entry.
    at: Option<u64>,
}

impl<M: PlayableMode + RemoteMode> GameOutputs<'_, M> {
    fn notice(&mut self, key: &str) {
        self.notices.write(Notice(self.localizer.text(key)));
    }

    /// Sends a change to the table, once the game is there; it is put there in the position it then has.
    fn send(&mut self, game: &ClientGame<M>, change: HostChange<M>) {
        if let Some(serial) = game.serial {
            self.updates.write(HostUpdate { serial, change });
        }
    }

    /// Stops following a game after an invalid entry.
    fn give_up(&mut self, game: &mut ClientGame<M>, fault: &LogFault) {
        warn!("a hosted game cannot be followed: {fault}");
        game.is_closed = true;
        self.notice("online-untrue");
    }

    /// Requests the entries after the known version, once.
    fn ask_for_rest(&mut self, game: &mut ClientGame<M>) {
        let from = game.replica.version();
        if game.asked_after.replace(from) != Some(from) {
            self.host.write(SendToHost(ToHost::Resume { game: game.id().to_owned(), from }));
        }
    }

    /// Compares a repeated entry with the log. A host restored from an older copy may have gone on
    /// differently: then the client takes over the host's game, otherwise it sends the steps that the host
    /// still lacks.
    fn recover(&mut self, game: &mut ClientGame<M>, entry: &LogUpdate) {
        match host_recovery::recover(game, entry) {
            Recovery::Nothing => {}
            Recovery::Done => self.notice("restored-done"),
            Recovery::Lacks(request) => {
                self.host.write_batch(request.map(SendToHost));
            }
            Recovery::Differs => self.follow_host(game),
        }
    }

    /// Requests the whole game of the host.
    fn follow_host(&mut self, game: &mut ClientGame<M>) {
        game.in_flight = None;
        if game.asked_after.replace(0) != Some(0) {
            self.notice("restored-otherwise");
            self.host.write(SendToHost(ToHost::Resume { game: game.id().to_owned(), from: 0 }));
        }
    }

    /// Notifies the player when another one disagrees in the player's own vote.
    fn note_declined(&mut self, game: &ClientGame<M>, entry: &LogUpdate) {
        let LogEvent::VoteCast { seat, yes: false } = &entry.what else { return };
        let asked = game.replica.match_state().open_vote().map(|open| open.seat);
        if asked.is_none() || asked != game.replica.begun().you {
            return;
        }
        if let Some(SeatEntry::Human(name)) = game.replica.begun().start.seats.get(usize::from(*seat)) {
            let values = [("name", FluentValue::from(name.as_str()))];
            self.notices.write(Notice(self.localizer.text_with("question-declined", &values)));
        }
    }

    fn enter(&mut self, game: &mut ClientGame<M>, entry: &LogUpdate, changes: &mut FrameChanges) {
        let is_own = submit::note_granted(game, entry);
        if entry.v <= game.replica.version() {
            self.recover(game, entry);
            return;
        }
        self.note_declined(game, entry);
        let is_by_computer = match &entry.what {
            LogEvent::Step(step) => game.replica.match_state().computer(step.seat).is_some(),
            _ => false,
        };
        match game.replica.enter(entry) {
            Ok(ReplicaChange::Duplicate) => return,
            Ok(ReplicaChange::Gap) => {
                self.ask_for_rest(game);
                return;
            }
            Ok(ReplicaChange::Changed { keep, steps }) => {
                self.send(game, HostChange::Steps { keep, steps, is_own });
            }
            Ok(ReplicaChange::MatchState) => {}
            Err(fault) => {
                self.give_up(game, &fault);
                return;
            }
        }
        game.log.push(LoggedEntry { entry: entry.clone(), is_by_computer });
        if matches!(entry.what, LogEvent::Step(_)) && game.quiet_at != Some(game.replica.barrier()) {
            game.quiet_at = None;
        }
        changes.at = Some(entry.at);
    }
}

/// Creates the replica of a game; none if it is of another mode or has other content.
fn begin<M: PlayableMode + RemoteMode>(
    begun: &StartUpdate,
    assets: &ModeAssets<M>,
    outputs: &mut GameOutputs<M>,
) -> Option<ClientGame<M>> {
    if begun.start.mode != M::KEY {
        return None;
    }
    match GameReplica::begin(&assets.content, begun.clone()) {
        Ok((game, _)) => Some(ClientGame::new(game, submit::first_id())),
        Err(fault) => {
            warn!("a hosted game cannot be played here: {fault}");
            outputs.notice("online-other-box");
            None
        }
    }
}

/// Receives the host's messages about the game.
fn receive<M: PlayableMode + RemoteMode>(
    mut received: MessageReader<FromHost>,
    time: Res<Time<Real>>,
    mut active: ResMut<ActiveReplica<M>>,
    assets: Res<ModeAssets<M>>,
    mut outputs: GameOutputs<M>,
    mut store: ResMut<GameStore<M>>,
    mut commands: Commands,
    online: Option<ResMut<OnlineGame>>,
    known: Option<Res<Persistent<KnownTables>>>,
) {
    let mut changes = FrameChanges::default();
    for FromHost(message) in received.read() {
        if let ToClient::Begun(begun) = message {
            active.game = begin(begun, &assets, &mut outputs);
            changes = FrameChanges { is_new: active.game.is_some(), ..FrameChanges::default() };
            continue;
        }
        let Some(game) = active.game.as_mut().filter(|game| !game.is_closed) else { continue };
        match message {
            ToClient::Update(entry) if entry.game == game.id() => outputs.enter(game, entry, &mut changes),
            ToClient::Refused { code: RefusalCode::Ahead, v: Some(v), .. } if *v < game.replica.version() => {
                let request = host_recovery::note_behind(game, *v);
                outputs.host.write_batch(request.map(SendToHost));
            }
            ToClient::Refused { id: Some(id), code, .. }
                if host_recovery::is_resend_denied(game, *id, *code) =>
            {
                outputs.follow_host(game);
            }
            ToClient::Refused { id: Some(id), code, v, .. } => {
                let answer = submit::note_refused(game, *id, *code, *v, time.elapsed());
                if answer.is_dropped {
                    outputs.send(game, HostChange::Refused);
                }
                if answer.is_shown {
                    outputs.notice("online-refused");
                }
                outputs.host.write_batch(answer.request.map(SendToHost));
            }
            ToClient::Moved { game: moved, .. } if moved == game.id() => {
                outputs.notice("online-moved");
                // From the start, now with a spectator's view.
                let resume = ToHost::Resume { game: moved.clone(), from: 0 };
                outputs.host.write(SendToHost(resume));
            }
            ToClient::Over(end) if end.game == game.id() && end.v <= game.replica.version() => {
                let known_as = known.as_ref().map_or("", |known| known.value.name.as_str());
                let (notice, verified) = ending::verify(game, end, &assets, &mut store, known_as);
                notice.into_iter().for_each(|key| outputs.notice(key));
                if let Some(record) = verified {
                    outputs.send(game, HostChange::Verified(record));
                }
            }
            _ => {}
        }
    }
    let Some(game) = &mut active.game else { return };
    if changes.is_new {
        commands.insert_resource(game.begun());
        commands.queue(put_on_table::<M>);
        return;
    }
    if let Some(mut online) = online {
        let mut now = online.clone();
        game.note_in(&mut now, changes.at.unwrap_or(online.at));
        now.host_lacks = host_recovery::lacking(game);
        online.set_if_neq(now);
    }
}

/// Puts the game on the table in its current position and shows its screen.
fn put_on_table<M: PlayableMode + RemoteMode>(world: &mut World) {
    let active = world.resource::<ActiveReplica<M>>();
    let Some(game) = &active.game else { return };
    let (beginning, steps) = (game.replica.beginning(), game.replica.steps().to_vec());
    let listens = active.is_up && game.would_listen();
    let serial = match start_remote::<M>(world, beginning, &steps) {
        Ok(serial) => serial,
        Err(error) => {
            warn!("a hosted game cannot be put on the table: {error}");
            return;
        }
    };
    if let Some(game) = &mut world.resource_mut::<ActiveReplica<M>>().game {
        (game.serial, game.listens) = (Some(serial), listens);
    }
    world.write_message(HostUpdate::<M> { serial, change: HostChange::Listens(listens) });
    ending::show_verified::<M>(world, serial);
    world.resource_mut::<NextState<Screen>>().set(M::TABLE);
}

/// Follows the state of the connection. After a reconnection it requests the missed entries and resends the
/// unanswered request; the host recognises a request that it has already granted.
fn follow_connection<M: PlayableMode + RemoteMode>(
    mut changes: MessageReader<ConnectionChanged>,
    mut active: ResMut<ActiveReplica<M>>,
    mut host: MessageWriter<SendToHost>,
) {
    for ConnectionChanged(state) in changes.read() {
        active.is_up = matches!(state, ConnectionState::Connected { .. });
        if *state == ConnectionState::None {
            // Another host may use the same names of games.
            if let Some(game) = &mut active.game {
                game.is_closed = true;
            }
        }
        let is_up = active.is_up;
        let Some(game) = active.game.as_mut().filter(|game| is_up && !game.is_closed) else { continue };
        game.asked_after = None;
        // The host reports again if it is behind.
        game.host_version = None;
        let resume = ToHost::Resume { game: game.id().to_owned(), from: game.replica.version() };
        host.write(SendToHost(resume));
        if let Some(sent) = &mut game.in_flight {
            sent.again_at = None;
            host.write(SendToHost(ToHost::Submit(sent.submit.clone())));
        }
    }
}

/// Reports to the table whether it accepts decisions.
fn send_listens<M: PlayableMode + RemoteMode>(
    mut active: ResMut<ActiveReplica<M>>,
    mut updates: MessageWriter<HostUpdate<M>>,
) {
    let is_up = active.is_up;
    let Some(game) = &mut active.game else { return };
    let listens = is_up && game.would_listen();
    if let Some(serial) = game.serial.filter(|_| listens != game.listens) {
        game.listens = listens;
        updates.write(HostUpdate { serial, change: HostChange::Listens(listens) });
    }
}

/// Registers online games of a mode.
pub(super) fn plugin<M: PlayableMode + RemoteMode>(app: &mut App) {
    app.init_resource::<ActiveReplica<M>>().add_systems(
        Update,
        (
            (follow_connection::<M>, receive::<M>.run_if(on_message::<FromHost>), send_listens::<M>)
                .chain()
                .in_set(ReplicaSystems)
                .in_set(AppSystems::Read),
            submit::send_pending::<M>.after(AppSystems::Apply).before(AppSystems::Show),
        ),
    );
}
