//! The lobby: opening, joining and leaving tables, taking and giving up seats.

use std::mem;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use super::address::{Arrival, unprinted};
use super::connection::{
    Connection, ConnectionChanged, ConnectionOrder, ConnectionState, FromHost, ReceiveSystems, SendToHost,
};
use super::host::{Hosting, HostingState};
use super::known_tables::{KnownTable, KnownTables};
use super::lobby_client::{
    HostCalls, HostPlace, LobbyClient, PendingCall, ShownTable, TableOrder, refusal, sit, wanted_request,
};
use super::nearby::{Nearby, joinable_tables};
use super::online_game::OnlineGame;
use super::{finding, rematch};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use crate::ui::new_game::purpose::TableChosen;
use crate::window::screen::Screen;
use cascadia_engine::SeatEntry;
use cascadia_table::RefusalCode;
use cascadia_table::calendar::TableCalendar;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, StartUpdate, ToClient, ToHost};
use cascadia_table::table_options::{TableOptions, TableSeat};

/// Polling interval of the host's list of tables while the page shows it.
const LOOK: Duration = Duration::from_secs(3);

/// Carries out the player's intents.
fn follow_orders(
    mut orders: MessageReader<TableOrder>,
    mut calls: HostCalls,
    mut known: ResMut<Persistent<KnownTables>>,
) {
    for order in orders.read().cloned() {
        match order {
            TableOrder::GoTo(place) => {
                calls.lobby.table = None;
                (calls.lobby.wanted, calls.lobby.finding) = (PendingCall::Nothing, None);
                calls.go_to(place);
            }
            TableOrder::Come { place, code, arrival } => {
                (calls.lobby.finding, calls.lobby.unknown_code) = (None, None);
                calls.come(place, code, arrival);
            }
            TableOrder::Leave => {
                if let Some(table) = calls.lobby.table.take().filter(|table| table.you.is_some()) {
                    known.value.forget(&table.id);
                    calls.to_host.write(SendToHost(ToHost::Stand { table: table.id }));
                }
                calls.lobby.wanted = PendingCall::Nothing;
                calls.to_host.write_batch(ask_for_tables());
            }
            TableOrder::LeaveHost => calls.leave(),
            TableOrder::Sit(_)
            | TableOrder::Stand
            | TableOrder::Dismiss(_)
            | TableOrder::Invite(_)
            | TableOrder::List(_) => {
                calls.lobby.is_standing_up |= order == TableOrder::Stand;
                let sent = calls.lobby.table.as_ref().and_then(|table| table_request(table, &order));
                calls.to_host.write_batch(sent.map(SendToHost));
            }
            TableOrder::Find { .. }
            | TableOrder::Rematch
            | TableOrder::NoRematch
            | TableOrder::SeeRematch => {}
        }
    }
}

/// Returns the request for an intent at the open table.
fn table_request(table: &ShownTable, order: &TableOrder) -> Option<ToHost> {
    let id = table.id.clone();
    match order {
        TableOrder::Sit(seat) => sit(&id, *seat),
        TableOrder::Stand => Some(ToHost::Stand { table: id }),
        TableOrder::Dismiss(seat) => Some(ToHost::Dismiss { table: id, seat: *seat }),
        TableOrder::Invite(seat) => Some(ToHost::Invite { table: id, seat: *seat }),
        TableOrder::List(listed) => Some(ToHost::List { table: id, listed: *listed }),
        _ => None,
    }
}

/// Returns the requests for the player's own tables and for the host's list.
fn ask_for_tables() -> [SendToHost; 2] {
    [SendToHost(ToHost::Mine {}), SendToHost(ToHost::Tables {})]
}

/// Connects to the host on this machine once it runs, and leaves it once it has stopped.
fn follow_hosting(
    hosting: Res<Hosting>,
    connection: Res<Connection>,
    mut lobby: ResMut<LobbyClient>,
    mut connections: MessageWriter<ConnectionOrder>,
) {
    if lobby.place != Some(HostPlace::Here) {
        return;
    }
    match (hosting.state(), hosting.own_url()) {
        (HostingState::On { .. }, Some(url)) if connection.url() != url => {
            connections.write(ConnectionOrder::Open { host: String::new(), url });
        }
        (HostingState::Off | HostingState::Stopping | HostingState::Failed { .. }, _) => {
            *lobby = lobby.left();
            connections.write(ConnectionOrder::Close);
        }
        _ => {}
    }
}

/// Opens the table chosen on the page of a new game.
fn open_chosen(
    mut chosen: MessageReader<TableChosen>,
    mut lobby: ResMut<LobbyClient>,
    mut to_host: MessageWriter<SendToHost>,
) {
    for TableChosen { mode, options, seats } in chosen.read() {
        let table_options = TableOptions {
            mode: (*mode).to_owned(),
            options: options.clone(),
            pace: lobby.pace,
            assists: lobby.assists,
            private: lobby.is_private,
            invited: lobby.is_invited_only,
            calendar: TableCalendar::default(),
        };
        lobby.wanted = PendingCall::Open { table_options, seats: seats.clone() };
        to_host.write(SendToHost(wanted_request(&lobby)));
    }
}

/// Repeats the pending request after a reconnection, and remembers the key of a host at the first contact.
fn follow_connection(
    mut changes: MessageReader<ConnectionChanged>,
    mut lobby: ResMut<LobbyClient>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut to_host: MessageWriter<SendToHost>,
    connection: Res<Connection>,
) {
    for ConnectionChanged(state) in changes.read() {
        if matches!(state, ConnectionState::Connected { .. }) {
            let address = connection.url();
            if known.value.is_unpinned(address) {
                known.value.pin(address);
            }
            if let Some(HostPlace::At { url, .. }) = &mut lobby.place
                && *url == unprinted(address)
            {
                address.clone_into(url);
            }
            let wanted = wanted_request(&lobby);
            let asks_for_tables = wanted == ToHost::Mine {};
            lobby.refuses_list = false;
            to_host.write(SendToHost(wanted));
            to_host.write_batch(asks_for_tables.then_some(SendToHost(ToHost::Tables {})));
        }
    }
}

/// Polls the host's list while the page shows it, unless the host has refused to list tables.
fn look_for_tables(
    time: Res<Time<Real>>,
    lobby: Res<LobbyClient>,
    connection: Res<Connection>,
    mut frames: FrameRequests,
    mut asked: Local<Duration>,
    mut to_host: MessageWriter<SendToHost>,
) {
    let is_shown = lobby.table.is_none() && lobby.wanted == PendingCall::Nothing;
    if !connection.is_up() || !is_shown || lobby.refuses_list {
        return;
    }
    frames.within(LOOK);
    if time.elapsed().saturating_sub(*asked) >= LOOK {
        *asked = time.elapsed();
        to_host.write(SendToHost(ToHost::Tables {}));
    }
}

/// Handles tables and refusals from the host.
fn receive(
    mut received: MessageReader<FromHost>,
    mut lobby: ResMut<LobbyClient>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut to_host: MessageWriter<SendToHost>,
    mut notices: MessageWriter<Notice>,
    localizer: Res<Localizer>,
    game: Option<Res<OnlineGame>>,
) {
    for FromHost(message) in received.read() {
        match message {
            ToClient::Table { id, table_options, seats, commitment, you, kept, host } => {
                let table = ShownTable {
                    id: id.clone(),
                    table_options: table_options.clone(),
                    seats: seats.clone(),
                    commitment: commitment.clone(),
                    you: *you,
                    kept: kept.clone(),
                    host: *host,
                };
                if let Some(game) = rematch::ended(&lobby, game.as_deref(), id) {
                    if table.you.is_some() {
                        known.value.note(remembered_table(&lobby, &table));
                    }
                    to_host.write_batch(rematch::note(&mut lobby, game, table).into_iter().map(SendToHost));
                    continue;
                }
                // A late update of a table already left.
                if !is_wanted(&lobby, id) {
                    continue;
                }
                notices.write_batch(dismissal(&mut lobby, &table, &localizer));
                to_host.write_batch(take_seat(&mut lobby, &table).map(SendToHost));
                note_seat(&lobby, &table, &mut known.value);
                to_host.write_batch(show_table(&mut lobby, table).map(SendToHost));
            }
            ToClient::Begun(begun) => {
                known.value.note(remembered_game(&lobby, begun));
                (lobby.table, lobby.rematch, lobby.wanted) = (None, None, PendingCall::Nothing);
                (lobby.wants_rematch, lobby.sits_again_at, lobby.finding) = (false, None, None);
            }
            ToClient::Tables { tables } => {
                (lobby.host_lists, lobby.open_tables) = (true, joinable_tables(tables));
            }
            ToClient::Listed { table, listed }
                if lobby.table.as_ref().is_some_and(|shown| shown.id == *table) =>
            {
                lobby.is_listed = Some(*listed);
            }
            ToClient::Presence { game, seat, is, spectators }
                if lobby.table.as_ref().is_some_and(|table| table.id == *game) =>
            {
                lobby.presence.insert(*seat, *is);
                lobby.spectators = *spectators;
            }
            ToClient::Invited { table, seat, code }
                if lobby.table.as_ref().is_some_and(|shown| shown.id == *table) =>
            {
                lobby.invitations.extend(InviteCode::read(code).map(|code| (*seat, code)));
            }
            ToClient::Over(end) => known.value.forget(&end.game),
            ToClient::Mine { games } => note_mine(games, &mut lobby, &mut known.value),
            ToClient::Refused { id: None, code, why, .. } => {
                note_no_list(&mut lobby, *code);
                if is_quiet(&lobby, *code) || (*code == RefusalCode::Table && lobby.note_unknown()) {
                    continue;
                }
                if let Some(sit) = take_next_seat(&mut lobby, *code) {
                    to_host.write(SendToHost(sit));
                    continue;
                }
                note_refused(&mut lobby, &mut known.value, *code);
                notices.write(Notice(refusal(&localizer, *code, why)));
            }
            _ => {}
        }
    }
}

/// Returns the notice that the host of the table has freed the player's seat.
fn dismissal(lobby: &mut LobbyClient, table: &ShownTable, localizer: &Localizer) -> Option<Notice> {
    let sat = lobby.table.as_ref().is_some_and(|shown| shown.id == table.id && shown.you.is_some());
    let is_dismissed = table.you.is_none() && !mem::take(&mut lobby.is_standing_up) && sat;
    is_dismissed.then(|| Notice(localizer.text("lobby-dismissed")))
}

/// Tests whether a refusal does not concern the player: it belongs to a followed game, to an optional request
/// or to a game just begun by another player.
fn is_quiet(lobby: &LobbyClient, code: RefusalCode) -> bool {
    match code {
        RefusalCode::Ahead | RefusalCode::Listing => true,
        RefusalCode::Begun => lobby.wanted == PendingCall::Nothing,
        RefusalCode::Message => lobby.refuses_list,
        _ => false,
    }
}

/// Notes that the host lists no tables. Hosts of earlier versions refuse the request as an unknown message;
/// no other request is sent without an action of the player.
fn note_no_list(lobby: &mut LobbyClient, code: RefusalCode) {
    lobby.refuses_list |= !lobby.host_lists && matches!(code, RefusalCode::Listing | RefusalCode::Message);
}

/// Drops a refused request.
fn note_refused(lobby: &mut LobbyClient, known: &mut KnownTables, code: RefusalCode) {
    if let PendingCall::Come { code: table, .. } = &lobby.wanted
        && code == RefusalCode::Table
    {
        known.forget(table);
        lobby.unknown_code = Some(table.clone());
    }
    (lobby.wanted, lobby.finding) = (PendingCall::Nothing, None);
    if lobby.rematch.as_ref().is_none_or(|table| table.you.is_none()) {
        (lobby.wants_rematch, lobby.sits_again_at) = (false, None);
    }
}

/// Remembers a table where the player has a seat, and forgets it after the player stands up.
fn note_seat(lobby: &LobbyClient, table: &ShownTable, known: &mut KnownTables) {
    let sat = lobby.table.as_ref().is_some_and(|shown| shown.id == table.id && shown.you.is_some());
    if table.you.is_some() {
        known.note(remembered_table(lobby, table));
    } else if sat {
        known.forget(&table.id);
    }
}

/// Shows a table. Returns the request to list a table just opened here.
fn show_table(lobby: &mut LobbyClient, table: ShownTable) -> Option<ToHost> {
    if lobby.table.as_ref().is_none_or(|shown| shown.id != table.id) {
        lobby.presence.clear();
        lobby.spectators = None;
        lobby.invitations.clear();
        lobby.is_listed = None;
    }
    // A taken seat needs no invitation.
    lobby.invitations.retain(|seat, _| table.seats.get(usize::from(*seat)) == Some(&TableSeat::Open));
    let is_opened = matches!(lobby.wanted, PendingCall::Open { .. });
    let is_closed = table.table_options.private || table.table_options.invited;
    if is_opened && lobby.host_lists && !lobby.is_hidden && !is_closed {
        lobby.to_list = Some(table.id.clone());
    }
    (lobby.wanted, lobby.finding, lobby.unknown_code) = (PendingCall::Nothing, None, None);
    let is_due = table.you.is_some() && lobby.to_list.as_ref() == Some(&table.id);
    let listed = is_due.then(|| ToHost::List { table: table.id.clone(), listed: true });
    if is_due {
        lobby.to_list = None;
    }
    lobby.table = Some(table);
    listed
}

/// Tests whether a table is the open or the requested table.
fn is_wanted(lobby: &LobbyClient, id: &str) -> bool {
    let is_shown = lobby.table.as_ref().is_some_and(|shown| shown.id == id);
    is_shown
        || match &lobby.wanted {
            PendingCall::Nothing => false,
            PendingCall::Open { .. } => true,
            PendingCall::Come { code, .. } => InviteCode::read(code) == InviteCode::read(id),
        }
}

/// Updates the player's games at the host, and the turns of the known tables.
fn note_mine(games: &[MyGame], lobby: &mut LobbyClient, known: &mut KnownTables) {
    lobby.mine = games.iter().filter(|game| !game.is_over()).cloned().collect();
    for game in games {
        if let Some(table) = known.tables.iter_mut().find(|table| table.code == game.game) {
            (table.seat, table.my_turn) = (Some(game.seat), game.your_turn);
        }
    }
}

/// Returns the request for a seat if the player came to sit and a seat is free.
fn take_seat(lobby: &mut LobbyClient, table: &ShownTable) -> Option<ToHost> {
    if table.needs_invitation() {
        return None;
    }
    let sits = match &lobby.wanted {
        PendingCall::Open { .. } => true,
        PendingCall::Come { arrival, .. } => *arrival == Arrival::Sit,
        PendingCall::Nothing => false,
    };
    if table.you.is_some() || sits {
        lobby.tried_seat = table.free_from(0).filter(|_| sits && table.you.is_none());
        return lobby.tried_seat.and_then(|seat| sit(&table.id, seat));
    }
    None
}

/// Returns the request for the next free seat after a refusal of the first one: another player has just taken
/// it, or it is kept, which hosts of earlier versions do not report.
fn take_next_seat(lobby: &mut LobbyClient, code: RefusalCode) -> Option<ToHost> {
    let tried = lobby.tried_seat.take_if(|_| code == RefusalCode::Seat)?;
    let table = lobby.table.as_ref().filter(|table| table.you.is_none())?;
    lobby.tried_seat = table.free_from(tried + 1);
    lobby.tried_seat.and_then(|seat| sit(&table.id, seat))
}

/// Returns the entry of a table for the list of known tables. `names` are the names of the people in playing
/// order; none for open seats and computer players.
fn remembered<'a>(
    lobby: &LobbyClient,
    code: &str,
    mode: &str,
    you: Option<u8>,
    names: impl Iterator<Item = Option<&'a str>>,
) -> KnownTable {
    let is_other = |seat: usize| you.is_none_or(|you| usize::from(you) != seat);
    let others = names.enumerate().filter_map(|(seat, name)| name.filter(|_| is_other(seat)));
    KnownTable {
        server: match &lobby.place {
            Some(HostPlace::At { url, .. }) => Some(url.clone()),
            Some(HostPlace::Here) | None => None,
        },
        code: code.to_owned(),
        mode: mode.to_owned(),
        seat: you,
        others: others.map(str::to_owned).collect(),
        my_turn: false,
        turn: None,
    }
}

/// Returns the entry of a table before its game.
fn remembered_table(lobby: &LobbyClient, table: &ShownTable) -> KnownTable {
    let names = table.seats.iter().map(|seat| match seat {
        TableSeat::Person(name) => Some(name.as_str()),
        TableSeat::Open | TableSeat::Computer(_) => None,
    });
    remembered(lobby, &table.id, &table.table_options.mode, table.you, names)
}

/// Returns the entry of a table whose game has begun.
fn remembered_game(lobby: &LobbyClient, begun: &StartUpdate) -> KnownTable {
    let names = begun.start.seats.iter().map(|owner| match owner {
        SeatEntry::Human(name) => Some(name.as_str()),
        SeatEntry::Opponent(_) => None,
    });
    remembered(lobby, &begun.start.game, &begun.start.mode, begun.you, names)
}

/// Records for the list of tables whether it is the player's turn.
fn note_turn(game: Res<OnlineGame>, mut known: ResMut<Persistent<KnownTables>>) {
    let my_turn = game.is_my_turn();
    let acts = game.to_act.iter().next().and_then(|seat| game.seats.get(usize::from(seat)));
    let turn = acts.filter(|name| !my_turn && !name.is_empty());
    let changes = |table: &KnownTable| {
        table.code == game.id && (table.my_turn != my_turn || table.turn.as_ref() != turn)
    };
    // Avoids writing an unchanged entry.
    if let Some(index) = known.value.tables.iter().position(changes) {
        let table = &mut known.value.tables[index];
        (table.my_turn, table.turn) = (my_turn, turn.cloned());
    }
}

/// Leaves the game, so that the player no longer counts as present.
fn leave_game(mut commands: Commands, mut orders: MessageWriter<TableOrder>, game: Option<Res<OnlineGame>>) {
    if game.is_some() {
        commands.remove_resource::<OnlineGame>();
        orders.write(TableOrder::LeaveHost);
    }
}

/// A run condition: the options of a new game have just opened.
fn begins_another(screen: Res<State<Screen>>) -> bool {
    screen.is_changed() && matches!(screen.get(), Screen::NewGame(_))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LobbyClient>()
        .init_resource::<Nearby>()
        .add_message::<TableOrder>()
        .add_message::<TableChosen>()
        .add_systems(
            PreUpdate,
            (
                follow_orders,
                finding::follow_orders,
                rematch::follow_orders,
                open_chosen,
                (follow_connection, finding::follow_connection, rematch::follow_connection),
                receive,
                finding::go_on,
            )
                .chain()
                .after(ReceiveSystems),
        )
        .add_systems(Update, look_for_tables.run_if(in_state(Screen::Together)))
        .add_systems(Update, follow_hosting.run_if(resource_changed::<Hosting>))
        .add_systems(Update, note_turn.run_if(resource_exists_and_changed::<OnlineGame>))
        // A new game must not be taken for the followed one.
        .add_systems(
            StateTransition,
            leave_game.run_if(begins_another).in_set(StateTransitionSystems::EnterSchedules),
        )
        .add_systems(OnEnter(Screen::Title), leave_game);
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;
    use fluent_bundle::FluentValue;

    use super::super::host::HostOrder;
    use super::*;
    use crate::preferences::wake_up::RequestFrame;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;
    use cascadia_table::read_line;
    use cascadia_table::table_options::{TableAssists, TablePace};

    /// Returns an app with a table at a listening host, without a connection.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<Connection>()
            .init_resource::<Hosting>()
            .init_resource::<Persistent<KnownTables>>()
            .insert_resource(shipped().0.localizer(Language::English))
            .add_message::<FromHost>()
            .add_message::<SendToHost>()
            .add_message::<ConnectionChanged>()
            .add_message::<ConnectionOrder>()
            .add_message::<HostOrder>()
            .add_message::<RequestFrame>()
            .add_message::<Notice>()
            .add_plugins(plugin);
        app
    }

    fn shown(seats: &[TableSeat], you: Option<u8>) -> ToClient {
        ToClient::Table {
            id: "K7Q2M9".to_owned(),
            table_options: TableOptions {
                mode: "cascadia".to_owned(),
                options: serde_json::Value::Null,
                pace: TablePace::None,
                assists: TableAssists::Standard,
                private: false,
                invited: false,
                calendar: cascadia_table::calendar::TableCalendar::default(),
            },
            seats: seats.to_vec(),
            commitment: String::new(),
            you,
            kept: Vec::new(),
            host: None,
        }
    }

    /// Feeds a message from the host to the app and returns the answers.
    fn answers(app: &mut App, sent: ToClient) -> Vec<ToHost> {
        app.world_mut().write_message(FromHost(sent));
        app.update();
        app.world_mut()
            .resource_mut::<Messages<SendToHost>>()
            .drain()
            .map(|SendToHost(message)| message)
            .collect()
    }

    /// Joins the table of `shown`.
    fn comes(app: &mut App) {
        let (code, arrival) = ("k7q2-m9".to_owned(), Arrival::Look);
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
    }

    /// Remembers a table on this machine where the player has no seat.
    fn remembers(app: &mut App, code: &str) {
        let code = code.to_owned();
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.note(KnownTable {
            server: None,
            code,
            mode: "cascadia".to_owned(),
            seat: None,
            others: Vec::new(),
            my_turn: false,
            turn: None,
        });
    }

    fn here() -> HostPlace {
        HostPlace::At { name: "Ada".to_owned(), url: "ws://192.168.1.5:7994/play".to_owned() }
    }

    #[test]
    fn a_table_that_was_left_is_not_shown_again_until_it_is_asked_for() {
        let mut app = app();
        let seats = [TableSeat::Person("Ada".to_owned()), TableSeat::Open];
        let is_shown = |app: &App| app.world().resource::<LobbyClient>().table.is_some();
        comes(&mut app);
        answers(&mut app, shown(&seats, Some(1)));
        assert!(is_shown(&app));
        app.world_mut().write_message(TableOrder::Leave);
        app.update();
        let sent = answers(&mut app, shown(&seats, None));
        assert!(sent.iter().any(|message| matches!(message, ToHost::Stand { .. })), "{sent:?}");
        assert!(!is_shown(&app), "the host only says that the seat is free");
        comes(&mut app);
        answers(&mut app, shown(&seats, None));
        assert!(is_shown(&app));
    }

    #[test]
    fn a_player_asked_to_leave_is_told_so() {
        let mut app = app();
        let seats = [TableSeat::Person("Bo".to_owned()), TableSeat::Open];
        comes(&mut app);
        answers(&mut app, shown(&seats, Some(1)));
        app.world_mut().write_message(TableOrder::Stand);
        app.update();
        answers(&mut app, shown(&seats, None));
        assert_eq!(app.world().resource::<Messages<Notice>>().len(), 0, "it was the player's own wish");
        answers(&mut app, shown(&seats, Some(1)));
        answers(&mut app, shown(&seats, None));
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice(shipped().0.localizer(Language::English).text("lobby-dismissed"))]);
        answers(&mut app, shown(&seats, None));
        assert_eq!(app.world().resource::<Messages<Notice>>().len(), 0, "it is said once");
    }

    #[test]
    fn whoever_comes_with_a_code_sits_down_where_a_seat_is_free() {
        let ada = TableSeat::Person("Ada".to_owned());
        for (arrival, wanted) in [(Arrival::Sit, Some(1)), (Arrival::Look, None)] {
            let mut app = app();
            let code = "K7Q2M9".to_owned();
            app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
            app.update();
            let sent = answers(&mut app, shown(&[ada.clone(), TableSeat::Open], None));
            let seat = sent.iter().find_map(|message| match message {
                ToHost::Sit { seat, .. } => Some(*seat),
                _ => None,
            });
            assert_eq!(seat, wanted);
            assert!(app.world().resource::<Persistent<KnownTables>>().value.tables.is_empty());
            assert_eq!(answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(1))), []);
            let known = &app.world().resource::<Persistent<KnownTables>>().value.tables[0];
            assert_eq!((known.seat, known.others.as_slice()), (Some(1), &["Ada".to_owned()][..]));
        }
    }

    #[test]
    fn the_table_is_asked_for_again_when_the_host_listens_again() {
        let mut app = app();
        comes(&mut app);
        answers(&mut app, shown(&[TableSeat::Open], None));
        let state = ConnectionState::Connected { name: "Ada".to_owned() };
        app.world_mut().write_message(ConnectionChanged(state));
        app.update();
        let sent: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        assert_eq!(sent, [SendToHost(ToHost::Resume { game: "K7Q2M9".to_owned(), from: 0 })]);
    }

    #[test]
    fn a_table_for_invited_people_is_only_shown_to_others() {
        let mut app = app();
        let code = "K7Q2M9".to_owned();
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Sit });
        app.update();
        let mut table = shown(&[TableSeat::Person("Ada".to_owned()), TableSeat::Open], None);
        if let ToClient::Table { table_options, .. } = &mut table {
            table_options.invited = true;
        }
        assert_eq!(answers(&mut app, table), [], "no seat is requested without an invitation");
        let lobby = app.world().resource::<LobbyClient>();
        assert!(lobby.table.as_ref().is_some_and(ShownTable::needs_invitation));
        // The host of the table asks somebody to leave.
        app.world_mut().write_message(TableOrder::Dismiss(1));
        app.update();
        let sent: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        assert_eq!(sent, [SendToHost(ToHost::Dismiss { table: "K7Q2M9".to_owned(), seat: 1 })]);
    }

    #[test]
    fn the_key_of_a_host_is_remembered_at_the_first_contact() {
        let mut app = app();
        let HostPlace::At { url, .. } = here() else { unreachable!("it has an address") };
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.servers.push(url.clone());
        comes(&mut app);
        let printed = format!("{url}#K7Q2M9PBABCDEFGP");
        app.insert_resource(Connection::connected_to(&printed));
        listens(&mut app);
        let lobby = app.world().resource::<LobbyClient>();
        assert!(matches!(&lobby.place, Some(HostPlace::At { url, .. }) if *url == printed));
        assert_eq!(app.world().resource::<Persistent<KnownTables>>().value.servers, [printed]);
    }

    /// Connects to the host and returns the messages sent.
    fn listens(app: &mut App) -> Vec<ToHost> {
        let state = ConnectionState::Connected { name: "Ada".to_owned() };
        app.world_mut().write_message(ConnectionChanged(state));
        app.update();
        let sent = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect::<Vec<_>>();
        sent.into_iter().map(|SendToHost(message)| message).collect()
    }

    #[test]
    fn a_seat_is_taken_over_by_its_secret_as_often_as_the_host_listens_again() {
        let mut app = app();
        let (game, secret) = ("K7Q2M9".to_owned(), "0123456789abcdef".repeat(2));
        let (code, arrival) = (game.clone(), Arrival::TakeOver(secret.clone()));
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
        let asks = [ToHost::Move { game, secret }];
        assert_eq!(listens(&mut app), asks);
        assert_eq!(listens(&mut app), asks, "the answer was lost");
        // Another installation has used the secret.
        let refused = ToClient::Refused { id: None, code: RefusalCode::Link, why: "no".to_owned(), v: None };
        assert_eq!(answers(&mut app, refused), []);
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice(shipped().0.localizer(Language::English).text("together-refused-link"))]);
        assert_eq!(listens(&mut app), [ToHost::Mine {}, ToHost::Tables {}], "it is not tried again");
    }

    #[test]
    fn a_code_alone_is_asked_for_at_every_host_nearby_and_stays_marked_if_nobody_knows_it() {
        let mut app = app();
        let urls = ["ws://192.168.1.5:7994/play", "ws://192.168.1.6:7994/play"];
        app.insert_resource(Nearby::with_hosts(&[("Ada", urls[0]), ("", urls[1])]));
        let opened = |app: &mut App| {
            let orders =
                app.world_mut().resource_mut::<Messages<ConnectionOrder>>().drain().collect::<Vec<_>>();
            let url = |order: &ConnectionOrder| match order {
                ConnectionOrder::Open { url, .. } => Some(url.clone()),
                ConnectionOrder::RetryNow | ConnectionOrder::Close => None,
            };
            orders.iter().map(url).collect::<Vec<_>>()
        };
        let find = || TableOrder::Find { code: "K7Q2M9".to_owned(), arrival: Arrival::Sit };
        let unknown =
            || ToClient::Refused { id: None, code: RefusalCode::Table, why: "no".to_owned(), v: None };
        let asks = [ToHost::Resume { game: "K7Q2M9".to_owned(), from: 0 }];
        app.world_mut().write_message(find());
        app.update();
        assert_eq!(opened(&mut app), [Some(urls[0].to_owned())]);
        assert_eq!(listens(&mut app), asks);
        // The first host does not know the table; the second is unreachable.
        answers(&mut app, unknown());
        assert_eq!(opened(&mut app), [Some(urls[1].to_owned())]);
        assert!(app.world_mut().resource_mut::<Messages<Notice>>().drain().next().is_none(), "not yet");
        let lost = ConnectionState::Lost { why: cascadia_net::LinkFault::Closed, again_in: Duration::ZERO };
        app.world_mut().write_message(ConnectionChanged(lost));
        app.update();
        assert_eq!(opened(&mut app), [None], "nobody is called any more");
        let lobby = app.world().resource::<LobbyClient>();
        assert_eq!((lobby.unknown_code.as_deref(), &lobby.wanted), (Some("K7Q2M9"), &PendingCall::Nothing));
        assert!(app.world_mut().resource_mut::<Messages<Notice>>().drain().next().is_some());

        // The search ends at the first host that knows the table.
        app.world_mut().write_message(find());
        app.update();
        answers(&mut app, unknown());
        assert_eq!(listens(&mut app), asks);
        let ada = TableSeat::Person("Ada".to_owned());
        let sent = answers(&mut app, shown(&[ada, TableSeat::Open], None));
        assert!(matches!(sent.as_slice(), [ToHost::Sit { seat: 1, .. }]), "{sent:?}");
        let lobby = app.world().resource::<LobbyClient>();
        assert_eq!((&lobby.finding, &lobby.unknown_code), (&None, &None));
        assert!(matches!(&lobby.place, Some(HostPlace::At { url, .. }) if url == urls[1]));
    }

    #[test]
    fn a_table_that_is_opened_is_offered_to_the_network_unless_that_is_not_wanted() {
        for (is_hidden, private, offers) in [(false, false, true), (true, false, false), (false, true, false)]
        {
            let mut app = app();
            let mut lobby = app.world_mut().resource_mut::<LobbyClient>();
            (lobby.is_hidden, lobby.host_lists) = (is_hidden, true);
            let ToClient::Table { mut table_options, .. } = shown(&[], None) else { unreachable!() };
            table_options.private = private;
            lobby.wanted = PendingCall::Open { table_options: table_options.clone(), seats: Vec::new() };
            let table_for = |you| {
                let seats = vec![TableSeat::Open; 2];
                let (id, commitment) = ("K7Q2M9".to_owned(), String::new());
                ToClient::Table {
                    id,
                    table_options: table_options.clone(),
                    seats,
                    commitment,
                    you,
                    kept: Vec::new(),
                    host: you,
                }
            };
            let sent = answers(&mut app, table_for(None));
            assert!(matches!(sent.as_slice(), [ToHost::Sit { .. }]), "{sent:?}");
            let list = ToHost::List { table: "K7Q2M9".to_owned(), listed: true };
            assert_eq!(answers(&mut app, table_for(Some(0))), if offers { vec![list] } else { Vec::new() });
            assert!(app.world().resource::<LobbyClient>().table.is_some());
        }
    }

    #[test]
    fn a_refusal_that_only_a_later_host_knows_is_shown_in_its_words() {
        let mut app = app();
        let line = r#"{"refused":{"code":"of-a-later-host","why":"the table is asleep"}}"#;
        assert_eq!(answers(&mut app, read_line(line).expect("a message")), []);
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        let why = [("why", FluentValue::from("the table is asleep"))];
        let localizer = shipped().0.localizer(Language::English);
        assert_eq!(notices, [Notice(localizer.text_with("together-refused", &why))]);
    }

    /// Feeds a refusal to the app; returns the answers and the number of notices.
    fn refused(app: &mut App, code: RefusalCode) -> (Vec<ToHost>, usize) {
        let sent = answers(app, ToClient::Refused { id: None, code, why: "no".to_owned(), v: None });
        (sent, app.world_mut().resource_mut::<Messages<Notice>>().drain().count())
    }

    #[test]
    fn a_host_that_lists_nothing_is_asked_once_without_a_word() {
        // Hosts of earlier versions do not know the request.
        for code in [RefusalCode::Listing, RefusalCode::Message] {
            let mut app = app();
            app.insert_resource(Connection::listening());
            app.insert_resource(TimeUpdateStrategy::ManualDuration(LOOK));
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Together);
            let asks = |app: &mut App| {
                app.update();
                app.update();
                let sent = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect::<Vec<_>>();
                sent.contains(&SendToHost(ToHost::Tables {}))
            };
            assert!(asks(&mut app) && asks(&mut app), "it has not answered");
            assert_eq!(refused(&mut app, code), (Vec::new(), 0), "{code}");
            assert!(!asks(&mut app), "{code}");
            assert!(listens(&mut app).contains(&ToHost::Tables {}), "another host may listen now");
        }
    }

    #[test]
    fn a_refusal_is_silent_by_its_code_only_where_the_player_waits_for_nothing() {
        let mut app = app();
        assert_eq!(refused(&mut app, RefusalCode::Begun).1, 0, "another player has begun the game");
        comes(&mut app);
        assert_eq!(refused(&mut app, RefusalCode::Begun).1, 1);
        assert_eq!(app.world().resource::<LobbyClient>().wanted, PendingCall::Nothing);
        answers(&mut app, ToClient::Tables { tables: Vec::new() });
        assert_eq!(refused(&mut app, RefusalCode::Message).1, 1, "this host knows all requests");
    }

    #[test]
    fn a_newcomer_passes_over_kept_seats() {
        let comes_to = |kept: &[u8]| {
            let mut app = app();
            let code = "K7Q2M9".to_owned();
            app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Sit });
            app.update();
            let mut table = shown(&[TableSeat::Open, TableSeat::Open, TableSeat::Open], None);
            if let ToClient::Table { kept: sent, .. } = &mut table {
                *sent = kept.to_vec();
            }
            let seats = seats_of(&answers(&mut app, table));
            (app, seats)
        };
        assert_eq!(comes_to(&[0, 2]).1, [1]);
        let (mut app, seats) = comes_to(&[0, 1, 2]);
        assert!(seats.is_empty() && app.world().resource::<LobbyClient>().table.is_some());
        assert_eq!(refused(&mut app, RefusalCode::Seat).1, 1);
        // Hosts of earlier versions do not report kept seats.
        let (mut app, seats) = comes_to(&[]);
        assert_eq!(seats, [0]);
        for next in [1, 2] {
            let (sent, notices) = refused(&mut app, RefusalCode::Seat);
            assert_eq!((seats_of(&sent), notices), (vec![next], 0));
        }
        assert_eq!(refused(&mut app, RefusalCode::Seat), (Vec::new(), 1), "none is left");
    }

    /// Returns the requested seats.
    fn seats_of(sent: &[ToHost]) -> Vec<u8> {
        let seat = |message: &ToHost| match message {
            ToHost::Sit { seat, .. } => Some(*seat),
            _ => None,
        };
        sent.iter().filter_map(seat).collect()
    }

    #[test]
    fn an_invitation_is_shown_to_the_host() {
        let mut app = app();
        let invitation = cascadia_table::invite::InviteCode::read("ABCDEF").expect("a code");
        let (code, arrival) = ("K7Q2M9".to_owned(), Arrival::Invited(invitation));
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
        let sent = listens(&mut app);
        let [ToHost::Sit { table, invite, salt, .. }] = sent.as_slice() else { panic!("{sent:?}") };
        assert_eq!((table.as_str(), invite.as_deref(), salt.len()), ("K7Q2M9", Some("ABCDEF"), 32));
        let ada = TableSeat::Person("Ada".to_owned());
        assert_eq!(answers(&mut app, shown(&[ada, TableSeat::Open], Some(0))), []);
    }

    #[test]
    fn an_invitation_is_asked_for_shown_and_gone_when_somebody_has_come() {
        let mut app = app();
        let ada = TableSeat::Person("Ada".to_owned());
        comes(&mut app);
        answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(0)));
        app.world_mut().write_message(TableOrder::Invite(1));
        app.update();
        let sent: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        let asks = ToHost::Invite { table: "K7Q2M9".to_owned(), seat: 1 };
        assert_eq!(sent, [SendToHost(asks)]);
        let invited =
            |table: &str| ToClient::Invited { table: table.to_owned(), seat: 1, code: "ABCDEF".to_owned() };
        let known = |app: &App| app.world().resource::<LobbyClient>().invitations.len();
        answers(&mut app, invited("GHJKMN"));
        assert_eq!(known(&app), 0, "it is to another table");
        answers(&mut app, invited("K7Q2M9"));
        assert_eq!(known(&app), 1);
        answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(0)));
        assert_eq!(known(&app), 1);
        answers(&mut app, shown(&[ada.clone(), ada], Some(0)));
        assert_eq!(known(&app), 0);
    }

    #[test]
    fn own_games_that_are_not_remembered_are_listed_and_those_that_are_know_whose_turn_it_is() {
        let mut app = app();
        assert_eq!(listens(&mut app), [ToHost::Mine {}, ToHost::Tables {}]);
        let mine = |game: &str, stage: &str| MyGame {
            game: game.to_owned(),
            mode: "cascadia".to_owned(),
            seat: 1,
            stage: stage.to_owned(),
            your_turn: stage == "running",
            deadline: None,
            opened: 0,
        };
        remembers(&mut app, "K7Q2M9");
        let games = vec![mine("K7Q2M9", "running"), mine("ABCDEF", "open"), mine("GHJKMN", "over")];
        answers(&mut app, ToClient::Mine { games });
        let known = app.world().resource::<Persistent<KnownTables>>().value.tables.clone();
        assert_eq!((known.len(), known[0].seat, known[0].my_turn), (1, Some(1), true));
        let listed = |app: &App| {
            let mine = &app.world().resource::<LobbyClient>().mine;
            mine.iter().map(|game| game.game.clone()).collect::<Vec<_>>()
        };
        assert_eq!(listed(&app), ["K7Q2M9", "ABCDEF"]);
        app.world_mut().write_message(TableOrder::LeaveHost);
        app.update();
        assert_eq!(listed(&app), [""; 0]);
    }

    #[test]
    fn what_is_refused_is_said_and_a_table_that_is_gone_is_forgotten() {
        let mut app = app();
        let code = "K7Q2M9".to_owned();
        remembers(&mut app, &code);
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Look });
        app.update();
        let refused = ToClient::Refused { id: None, code: RefusalCode::Table, why: "no".to_owned(), v: None };
        answers(&mut app, refused);
        assert!(app.world().resource::<Persistent<KnownTables>>().value.tables.is_empty());
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices.len(), 1);
        assert_eq!(app.world().resource::<LobbyClient>().wanted, PendingCall::Nothing);
    }
}
