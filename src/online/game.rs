//! A followed online game: applies the host's entries to its replica and shows them at the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::connection::{ConnectionChanged, ConnectionState, FromHost, SendToHost};
use super::followed::{FollowedGame, Following, LoggedEntry};
use super::known_tables::KnownTables;
use super::online_game::OnlineGame;
use super::restored::HeardAgain;
use super::{ending, proposals, restored};
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::{HostTold, ModeAssets, PlayableMode, ToldNews, start_told};
use crate::store::game_store::GameStore;
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use crate::window::screen::Screen;
use cascadia_engine::{SeatEntry, ToldMode};
use cascadia_table::entry::Happening;
use cascadia_table::message::{ToClient, ToHost, ToldEntry, ToldStart};
use cascadia_table::{DeskFault, ToldGame, ToldStep};

/// The systems that follow online games.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FollowGames;

/// Outputs of the systems that receive entries.
#[derive(SystemParam)]
struct Heralds<'w, M: PlayableMode + ToldMode> {
    news: MessageWriter<'w, HostTold<M>>,
    host: MessageWriter<'w, SendToHost>,
    notices: MessageWriter<'w, Notice>,
    localizer: Res<'w, Localizer>,
}

/// Changes within a frame.
#[derive(Default)]
struct ToldChanges {
    /// A new game has begun.
    is_new: bool,
    /// All changes of actions come from requests of this client.
    is_own: bool,
    /// The actions have changed.
    is_changed: bool,
    /// A request was refused.
    is_refused: bool,
    /// Time of the last entry.
    at: Option<u64>,
}

impl<M: PlayableMode + ToldMode> Heralds<'_, M> {
    fn notice(&mut self, key: &str) {
        self.notices.write(Notice(self.localizer.text(key)));
    }

    /// Stops following a game after an invalid entry.
    fn give_up(&mut self, game: &mut FollowedGame<M>, fault: &DeskFault) {
        warn!("a hosted game cannot be followed: {fault}");
        game.is_closed = true;
        self.notice("online-untrue");
    }

    /// Requests the entries after the known version, once.
    fn ask_for_rest(&mut self, game: &mut FollowedGame<M>) {
        let from = game.told.version();
        if game.asked_after.replace(from) != Some(from) {
            self.host.write(SendToHost(ToHost::Resume { game: game.id().to_owned(), from }));
        }
    }

    /// Compares a repeated entry with the log. A host restored from an older copy may have gone on
    /// differently: then the client takes over the host's game, otherwise it sends the steps that the host
    /// still lacks.
    fn hear_again(&mut self, game: &mut FollowedGame<M>, entry: &ToldEntry) {
        match restored::hear_again(game, entry) {
            HeardAgain::Nothing => {}
            HeardAgain::Done => self.notice("restored-done"),
            HeardAgain::Lacks(say) => {
                self.host.write_batch(say.map(SendToHost));
            }
            HeardAgain::Differs => self.follow_host(game),
        }
    }

    /// Requests the whole game of the host.
    fn follow_host(&mut self, game: &mut FollowedGame<M>) {
        game.in_flight = None;
        if game.asked_after.replace(0) != Some(0) {
            self.notice("restored-otherwise");
            self.host.write(SendToHost(ToHost::Resume { game: game.id().to_owned(), from: 0 }));
        }
    }

    /// Notifies the player when another one disagrees in the player's own vote.
    fn note_declined(&mut self, game: &FollowedGame<M>, entry: &ToldEntry) {
        let Happening::Answered { seat, yes: false } = &entry.what else { return };
        let asked = game.told.standing().question().map(|open| open.seat);
        if asked.is_none() || asked != game.told.told().you {
            return;
        }
        if let Some(SeatEntry::Human(name)) = game.told.told().start.seats.get(usize::from(*seat)) {
            let values = [("name", FluentValue::from(name.as_str()))];
            self.notices.write(Notice(self.localizer.text_with("question-declined", &values)));
        }
    }

    fn enter(&mut self, game: &mut FollowedGame<M>, entry: &ToldEntry, changes: &mut ToldChanges) {
        let is_own = proposals::note_granted(game, entry);
        if entry.v <= game.told.version() {
            self.hear_again(game, entry);
            return;
        }
        self.note_declined(game, entry);
        let is_by_computer = match &entry.what {
            Happening::Did(did) => game.told.standing().computer(did.seat).is_some(),
            _ => false,
        };
        match game.told.enter(entry) {
            Ok(ToldStep::Known) => return,
            Ok(ToldStep::Missing) => {
                self.ask_for_rest(game);
                return;
            }
            Ok(ToldStep::Changed { .. }) => {
                changes.is_own = is_own && (changes.is_own || !changes.is_changed);
                changes.is_changed = true;
            }
            Ok(ToldStep::Beside) => {}
            Err(fault) => {
                self.give_up(game, &fault);
                return;
            }
        }
        game.log.push(LoggedEntry { entry: entry.clone(), is_by_computer });
        if matches!(entry.what, Happening::Did(_)) && game.quiet_at != Some(game.told.barrier()) {
            game.quiet_at = None;
        }
        changes.at = Some(entry.at);
    }
}

/// Creates the replica of a game; none if it is of another mode or has other content.
fn begin<M: PlayableMode + ToldMode>(
    told: &ToldStart,
    assets: &ModeAssets<M>,
    heralds: &mut Heralds<M>,
) -> Option<FollowedGame<M>> {
    if told.start.mode != M::KEY {
        return None;
    }
    match ToldGame::begin(&assets.content, told.clone()) {
        Ok((game, _)) => Some(FollowedGame::new(game, proposals::first_id())),
        Err(fault) => {
            warn!("a hosted game cannot be played here: {fault}");
            heralds.notice("online-other-box");
            None
        }
    }
}

/// Receives the host's messages about the game.
fn hear<M: PlayableMode + ToldMode>(
    mut heard: MessageReader<FromHost>,
    time: Res<Time<Real>>,
    mut following: ResMut<Following<M>>,
    assets: Res<ModeAssets<M>>,
    mut heralds: Heralds<M>,
    mut store: ResMut<GameStore<M>>,
    mut commands: Commands,
    online: Option<ResMut<OnlineGame>>,
    known: Option<Res<Persistent<KnownTables>>>,
) {
    let mut changes = ToldChanges::default();
    for FromHost(message) in heard.read() {
        if let ToClient::Begun(told) = message {
            following.game = begin(told, &assets, &mut heralds);
            changes = ToldChanges { is_new: following.game.is_some(), ..ToldChanges::default() };
            continue;
        }
        let Some(game) = following.game.as_mut().filter(|game| !game.is_closed) else { continue };
        match message {
            ToClient::Told(entry) if entry.game == game.id() => heralds.enter(game, entry, &mut changes),
            ToClient::Refused { code, v: Some(v), .. } if code == "ahead" && *v < game.told.version() => {
                let say = restored::note_behind(game, *v);
                heralds.host.write_batch(say.map(SendToHost));
            }
            ToClient::Refused { id: Some(id), code, .. } if restored::is_denied(game, *id, code) => {
                heralds.follow_host(game);
            }
            ToClient::Refused { id: Some(id), code, v, .. } => {
                let answer = proposals::note_refused(game, *id, code, *v, time.elapsed());
                changes.is_refused |= answer.is_dropped;
                if answer.is_told {
                    heralds.notice("online-refused");
                }
                heralds.host.write_batch(answer.say.map(SendToHost));
            }
            ToClient::Moved { game: moved, .. } if moved == game.id() => {
                heralds.notice("online-moved");
                // From the start, now with a spectator's view.
                let resume = ToHost::Resume { game: moved.clone(), from: 0 };
                heralds.host.write(SendToHost(resume));
            }
            ToClient::Over(end) if end.game == game.id() && end.v <= game.told.version() => {
                let known_as = known.as_ref().map_or("", |known| known.value.name.as_str());
                let (notice, verified) = ending::verify(game, end, &assets, &mut store, known_as);
                notice.into_iter().for_each(|key| heralds.notice(key));
                let serial = game.serial.filter(|_| !changes.is_new);
                if let (Some(record), Some(serial)) = (verified, serial) {
                    tell_steps(game, &changes, &mut heralds);
                    changes.is_changed = false;
                    heralds.news.write(HostTold { serial, news: ToldNews::Verified(record) });
                }
            }
            _ => {}
        }
    }
    let Some(game) = &mut following.game else { return };
    if changes.is_new {
        commands.insert_resource(game.begun());
        commands.queue(put_on_table::<M>);
        return;
    }
    tell_steps(game, &changes, &mut heralds);
    if let Some(mut online) = online {
        let mut now = online.clone();
        game.note_in(&mut now, changes.at.unwrap_or(online.at));
        now.host_lacks = restored::lacking(game);
        online.set_if_neq(now);
    }
}

/// Sends the changed steps to the table.
fn tell_steps<M: PlayableMode + ToldMode>(
    game: &FollowedGame<M>,
    changes: &ToldChanges,
    heralds: &mut Heralds<M>,
) {
    let Some(serial) = game.serial else { return };
    if changes.is_changed {
        let news = ToldNews::Steps { steps: game.told.steps().to_vec(), is_own: changes.is_own };
        heralds.news.write(HostTold { serial, news });
    }
    if changes.is_refused {
        heralds.news.write(HostTold { serial, news: ToldNews::Refused });
    }
}

/// Puts the game on the table in its current position and shows its screen.
fn put_on_table<M: PlayableMode + ToldMode>(world: &mut World) {
    let following = world.resource::<Following<M>>();
    let Some(game) = &following.game else { return };
    let (beginning, steps) = (game.beginning(), game.told.steps().to_vec());
    let listens = following.is_up && game.would_listen();
    let serial = match start_told::<M>(world, beginning, steps) {
        Ok(serial) => serial,
        Err(error) => {
            warn!("a hosted game cannot be put on the table: {error}");
            return;
        }
    };
    if let Some(game) = &mut world.resource_mut::<Following<M>>().game {
        (game.serial, game.listens) = (Some(serial), listens);
    }
    world.write_message(HostTold::<M> { serial, news: ToldNews::Listens(listens) });
    ending::show_verified::<M>(world, serial);
    world.resource_mut::<NextState<Screen>>().set(M::SCREEN);
}

/// Follows the state of the connection. After a reconnection it requests the missed entries and resends the
/// unanswered request; the host recognises a request that it has already granted.
fn follow_connection<M: PlayableMode + ToldMode>(
    mut changes: MessageReader<ConnectionChanged>,
    mut following: ResMut<Following<M>>,
    mut host: MessageWriter<SendToHost>,
) {
    for ConnectionChanged(state) in changes.read() {
        following.is_up = matches!(state, ConnectionState::Connected { .. });
        if *state == ConnectionState::None {
            // Another host may use the same names of games.
            if let Some(game) = &mut following.game {
                game.is_closed = true;
            }
        }
        let is_up = following.is_up;
        let Some(game) = following.game.as_mut().filter(|game| is_up && !game.is_closed) else { continue };
        game.asked_after = None;
        // The host reports again if it is behind.
        game.host_version = None;
        let resume = ToHost::Resume { game: game.id().to_owned(), from: game.told.version() };
        host.write(SendToHost(resume));
        if let Some(sent) = &mut game.in_flight {
            sent.again_at = None;
            host.write(SendToHost(ToHost::Do(sent.proposal.clone())));
        }
    }
}

/// Reports to the table whether it accepts decisions.
fn tell_listens<M: PlayableMode + ToldMode>(
    mut following: ResMut<Following<M>>,
    mut news: MessageWriter<HostTold<M>>,
) {
    let is_up = following.is_up;
    let Some(game) = &mut following.game else { return };
    let listens = is_up && game.would_listen();
    if let Some(serial) = game.serial.filter(|_| listens != game.listens) {
        game.listens = listens;
        news.write(HostTold { serial, news: ToldNews::Listens(listens) });
    }
}

/// Registers online games of a mode.
pub(super) fn plugin<M: PlayableMode + ToldMode>(app: &mut App) {
    app.init_resource::<Following<M>>().add_message::<Notice>().add_systems(
        Update,
        (
            (follow_connection::<M>, hear::<M>.run_if(on_message::<FromHost>), tell_listens::<M>)
                .chain()
                .in_set(FollowGames)
                .in_set(AppSystems::Read),
            proposals::send_proposal::<M>.after(AppSystems::Apply).before(AppSystems::Show),
        ),
    );
}
