//! The table before its game: opened, shown, sat down at; and how one comes to it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::address::Arrival;
use super::connection::{
    Connection, ConnectionChanged, ConnectionOrder, ConnectionState, FromHost, HearHost, SendToHost,
};
use super::host::{HostOrder, Hosting, HostingState};
use super::known_tables::{KnownTable, KnownTables};
use super::online_game::OnlineGame;
use crate::app::preferences::localizer::Localizer;
use crate::app::store::persistent::Persistent;
use crate::app::ui::Notice;
use crate::app::ui::new_game::purpose::TableChosen;
use crate::app::window::screen::Screen;
use crate::engine::SeatEntry;
use crate::table::calendar::TableCalendar;
use crate::table::invite::InviteCode;
use crate::table::message::{MyGame, Presence, ToClient, ToHost, ToldStart};
use crate::table::proof::fresh_salt;
use crate::table::terms::{TableAssists, TablePace, TableSeat, TableTerms};

/// Where a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HostPlace {
    /// On this machine.
    Here,
    /// At an address, with the name by which the person knows it.
    At {
        /// The name.
        name: String,
        /// The address.
        url: String,
    },
}

/// What somebody wants at a host, until it has answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum PendingCall {
    /// Nothing.
    #[default]
    Nothing,
    /// To open a table.
    Open {
        /// What is agreed on.
        terms: TableTerms,
        /// The seats.
        seats: Vec<TableSeat>,
    },
    /// To come to a table.
    Come {
        /// Its code.
        code: String,
        /// What for.
        arrival: Arrival,
    },
}

/// A table whose game has not begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShownTable {
    /// Its code.
    pub(crate) id: String,
    /// What is agreed on.
    pub(crate) terms: TableTerms,
    /// The seats.
    pub(crate) seats: Vec<TableSeat>,
    /// The commitment of the host.
    pub(crate) commitment: String,
    /// The own seat.
    pub(crate) you: Option<u8>,
}

impl ShownTable {
    /// Returns the first seat that is open.
    pub(crate) fn first_open(&self) -> Option<u8> {
        self.seats.iter().position(|seat| *seat == TableSeat::Open).map(|seat| seat as u8)
    }
}

/// The table that is shown, and what is wanted.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct AtTable {
    /// Where it is.
    pub(crate) place: Option<HostPlace>,
    /// What is wanted.
    pub(crate) wanted: PendingCall,
    /// The table.
    pub(crate) table: Option<ShownTable>,
    /// Who is here.
    pub(crate) presence: BTreeMap<u8, Presence>,
    /// The table at which the same people play again.
    pub(crate) rematch: Option<ShownTable>,
    /// The clocks of a table that is opened.
    pub(crate) pace: TablePace,
    /// What helps at most at a table that is opened.
    pub(crate) assists: TableAssists,
    /// Whether only those who sit at a table that is opened see its game.
    pub(crate) is_private: bool,
    /// The invitations to open seats of the table that were asked for here: the last code for each.
    pub(crate) invitations: BTreeMap<u8, InviteCode>,
    /// The tables there at which this installation has a seat and whose game is not over.
    pub(crate) mine: Vec<MyGame>,
}

/// What somebody wants to do with tables. Written by pages and panels.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableOrder {
    /// Goes to a host.
    GoTo(HostPlace),
    /// Comes to a table there.
    Come {
        /// Where.
        place: HostPlace,
        /// The code of the table.
        code: String,
        /// What for.
        arrival: Arrival,
    },
    /// Sits down.
    Sit(u8),
    /// Stands up.
    Stand,
    /// Asks for an invitation to an open seat.
    Invite(u8),
    /// Leaves the table.
    Leave,
    /// Sits down at the table of the rematch.
    Rematch,
    /// Leaves the host.
    LeaveHost,
}

/// Returns the address under which others reach the host of a table; empty if this machine hosts no more. They reach this
/// machine under another one than it does itself.
pub(super) fn url_for_others(at: &AtTable, hosting: &Hosting) -> String {
    match &at.place {
        Some(HostPlace::At { url, .. }) => url.clone(),
        Some(HostPlace::Here) | None => hosting.url_for_guests().unwrap_or_default(),
    }
}

/// Follows what somebody wants.
fn follow_orders(
    mut orders: MessageReader<TableOrder>,
    mut at: ResMut<AtTable>,
    mut connections: MessageWriter<ConnectionOrder>,
    mut hosts: MessageWriter<HostOrder>,
    mut say: MessageWriter<SendToHost>,
    mut next: ResMut<NextState<Screen>>,
    connection: Res<Connection>,
    hosting: Res<Hosting>,
) {
    for order in orders.read().cloned() {
        match order {
            TableOrder::GoTo(place) => {
                at.table = None;
                at.wanted = PendingCall::Nothing;
                go_to(&mut at, place, &mut connections, &mut hosts, &hosting);
            }
            TableOrder::Come { place, code, arrival } => {
                at.table = None;
                let is_there = at.place.as_ref() == Some(&place) && connection.is_up();
                at.wanted = PendingCall::Come { code, arrival };
                if is_there {
                    say.write(SendToHost(say_wanted(&at)));
                } else {
                    go_to(&mut at, place, &mut connections, &mut hosts, &hosting);
                }
            }
            TableOrder::Sit(seat) => {
                if let Some(table) = &at.table {
                    say.write_batch(sit(&table.id, seat).map(SendToHost));
                }
            }
            TableOrder::Stand => {
                if let Some(table) = &at.table {
                    say.write(SendToHost(ToHost::Stand { table: table.id.clone() }));
                }
            }
            TableOrder::Invite(seat) => {
                if let Some(table) = &at.table {
                    say.write(SendToHost(ToHost::Invite { table: table.id.clone(), seat }));
                }
            }
            TableOrder::Leave => {
                if let Some(table) = at.table.take().filter(|table| table.you.is_some()) {
                    say.write(SendToHost(ToHost::Stand { table: table.id }));
                }
                at.wanted = PendingCall::Nothing;
                say.write(SendToHost(ToHost::Mine {}));
            }
            TableOrder::Rematch => {
                if let Some(table) = at.rematch.take() {
                    let seat = table.first_open().filter(|_| table.you.is_none());
                    say.write_batch(seat.and_then(|seat| sit(&table.id, seat)).map(SendToHost));
                    at.table = Some(table);
                    next.set(Screen::Together);
                }
            }
            TableOrder::LeaveHost => {
                *at = AtTable { pace: at.pace, ..AtTable::default() };
                connections.write(ConnectionOrder::Close);
            }
        }
    }
}

/// Calls a host; this machine begins to host first, if it does not.
fn go_to(
    at: &mut AtTable,
    place: HostPlace,
    connections: &mut MessageWriter<ConnectionOrder>,
    hosts: &mut MessageWriter<HostOrder>,
    hosting: &Hosting,
) {
    match (&place, hosting.own_url()) {
        (HostPlace::At { name, url }, _) => {
            connections.write(ConnectionOrder::Open { host: name.clone(), url: url.clone() });
        }
        (HostPlace::Here, Some(url)) => {
            connections.write(ConnectionOrder::Open { host: String::new(), url });
        }
        // It is called when it is there.
        (HostPlace::Here, None) => {
            hosts.write(HostOrder::Start);
        }
    }
    at.place = Some(place);
}

/// Calls the own host as soon as it is there, and forgets it when it is gone.
fn follow_hosting(
    hosting: Res<Hosting>,
    connection: Res<Connection>,
    mut at: ResMut<AtTable>,
    mut connections: MessageWriter<ConnectionOrder>,
) {
    if at.place != Some(HostPlace::Here) {
        return;
    }
    match (hosting.state(), hosting.own_url()) {
        (HostingState::On { .. }, Some(url)) if connection.url() != url => {
            connections.write(ConnectionOrder::Open { host: String::new(), url });
        }
        (HostingState::Off | HostingState::Stopping | HostingState::Failed { .. }, _) => {
            *at = AtTable { pace: at.pace, ..AtTable::default() };
            connections.write(ConnectionOrder::Close);
        }
        _ => {}
    }
}

/// Returns the message that sits down; none if the system has no entropy to offer.
fn sit(table: &str, seat: u8) -> Option<ToHost> {
    let salt = fresh_salt().ok()?;
    Some(ToHost::Sit { table: table.to_owned(), seat, invite: None, salt })
}

/// Opens the table that was chosen on the page of a new game.
fn open_chosen(
    mut chosen: MessageReader<TableChosen>,
    mut at: ResMut<AtTable>,
    mut say: MessageWriter<SendToHost>,
) {
    for TableChosen { mode, options, seats } in chosen.read() {
        let terms = TableTerms {
            mode: (*mode).to_owned(),
            options: options.clone(),
            pace: at.pace,
            assists: at.assists,
            private: at.is_private,
            calendar: TableCalendar::default(),
        };
        at.wanted = PendingCall::Open { terms, seats: seats.clone() };
        say.write(SendToHost(say_wanted(&at)));
    }
}

/// Returns what is to be said to a host that listens again. Where nothing is wanted yet, the own games there are asked for.
fn say_wanted(at: &AtTable) -> ToHost {
    match (&at.wanted, &at.table) {
        (PendingCall::Open { terms, seats }, _) => {
            ToHost::Open { terms: terms.clone(), seats: seats.clone() }
        }
        (PendingCall::Come { code, arrival }, _) => come(code, arrival),
        (PendingCall::Nothing, Some(table)) => ToHost::Resume { game: table.id.clone(), from: 0 },
        (PendingCall::Nothing, None) => ToHost::Mine {},
    }
}

/// Returns the message with which somebody comes to a table.
fn come(code: &str, arrival: &Arrival) -> ToHost {
    let game = code.to_owned();
    match arrival {
        Arrival::TakeOver(secret) => ToHost::Move { game, secret: secret.clone() },
        Arrival::Invited(invitation) => {
            // The invitation says which seat. Without salt the host refuses with a sentence.
            let (invite, salt) = (Some(invitation.letters().to_owned()), fresh_salt().unwrap_or_default());
            ToHost::Sit { table: game, seat: 0, invite, salt }
        }
        Arrival::Look | Arrival::Sit => ToHost::Resume { game, from: 0 },
    }
}

/// Says again what was wanted when the host listens again.
fn follow_connection(
    mut changes: MessageReader<ConnectionChanged>,
    at: Res<AtTable>,
    mut say: MessageWriter<SendToHost>,
) {
    for ConnectionChanged(state) in changes.read() {
        if matches!(state, ConnectionState::Connected { .. }) {
            say.write(SendToHost(say_wanted(&at)));
        }
    }
}

/// Notes what the host shows of a table, and what it refuses.
fn hear(
    mut heard: MessageReader<FromHost>,
    mut at: ResMut<AtTable>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut say: MessageWriter<SendToHost>,
    mut notices: MessageWriter<Notice>,
    localizer: Res<Localizer>,
    game: Option<Res<OnlineGame>>,
) {
    for FromHost(message) in heard.read() {
        match message {
            ToClient::Table { id, terms, seats, commitment, you } => {
                let table = ShownTable {
                    id: id.clone(),
                    terms: terms.clone(),
                    seats: seats.clone(),
                    commitment: commitment.clone(),
                    you: *you,
                };
                let is_rematch = at.wanted == PendingCall::Nothing
                    && at.table.as_ref().is_none_or(|shown| shown.id != *id)
                    && game.as_ref().is_some_and(|game| game.ended);
                if is_rematch {
                    at.rematch = Some(table);
                    continue;
                }
                // The host shows a table that was left once more.
                if !is_wanted(&at, id) {
                    continue;
                }
                say.write_batch(take_seat(&at.wanted, &table).map(SendToHost));
                if table.you.is_some() {
                    known.value.note(remembered_table(&at, &table));
                }
                if at.table.as_ref().is_none_or(|shown| shown.id != table.id) {
                    at.presence.clear();
                    at.invitations.clear();
                }
                // Whoever has come needs none any more.
                at.invitations
                    .retain(|seat, _| table.seats.get(usize::from(*seat)) == Some(&TableSeat::Open));
                at.wanted = PendingCall::Nothing;
                at.table = Some(table);
            }
            ToClient::Begun(told) => {
                known.value.note(remembered_game(&at, told));
                (at.table, at.rematch, at.wanted) = (None, None, PendingCall::Nothing);
            }
            ToClient::Presence { game, seat, is }
                if at.table.as_ref().is_some_and(|table| table.id == *game) =>
            {
                at.presence.insert(*seat, *is);
            }
            ToClient::Invited { table, seat, code }
                if at.table.as_ref().is_some_and(|shown| shown.id == *table) =>
            {
                if let Some(code) = InviteCode::read(code) {
                    at.invitations.insert(*seat, code);
                }
            }
            ToClient::Over(end) => known.value.forget(&end.game),
            ToClient::Mine { games } => note_mine(games, &mut at, &mut known.value),
            // It is about a game that is followed.
            ToClient::Refused { id: None, code, .. } if code == "ahead" => {}
            ToClient::Refused { id: None, code, why, .. } => {
                if let PendingCall::Come { code: table, .. } = &at.wanted
                    && code == "table"
                {
                    known.value.forget(table);
                }
                at.wanted = PendingCall::Nothing;
                notices.write(Notice(refusal(&localizer, code, why)));
            }
            _ => {}
        }
    }
}

/// Tests whether a table is the one that is shown or was asked for.
fn is_wanted(at: &AtTable, id: &str) -> bool {
    let is_shown = at.table.as_ref().is_some_and(|shown| shown.id == id);
    is_shown
        || match &at.wanted {
            PendingCall::Nothing => false,
            PendingCall::Open { .. } => true,
            PendingCall::Come { code, .. } => InviteCode::read(code) == InviteCode::read(id),
        }
}

/// Notes the own games at the host, and whose turn it is in those that are remembered.
fn note_mine(games: &[MyGame], at: &mut AtTable, known: &mut KnownTables) {
    at.mine = games.iter().filter(|game| !game.is_over()).cloned().collect();
    for game in games {
        if let Some(table) = known.tables.iter_mut().find(|table| table.code == game.game) {
            (table.seat, table.my_turn) = (Some(game.seat), game.your_turn);
        }
    }
}

/// Returns the request to sit down where that was wanted and a seat is free.
fn take_seat(wanted: &PendingCall, table: &ShownTable) -> Option<ToHost> {
    let sits = match wanted {
        PendingCall::Open { .. } => true,
        PendingCall::Come { arrival, .. } => *arrival == Arrival::Sit,
        PendingCall::Nothing => false,
    };
    let seat = table.first_open().filter(|_| sits && table.you.is_none())?;
    sit(&table.id, seat)
}

/// Returns the sentence about what a host refused, in the language of the player where it is a usual one.
pub(super) fn refusal(localizer: &Localizer, code: &str, why: &str) -> String {
    let key = format!("together-refused-{code}");
    if localizer.has(&key) {
        return localizer.text(&key);
    }
    localizer.text_with("together-refused", &[("why", FluentValue::from(why))])
}

/// Returns what is remembered of a table. `names` are those of the people on its seats in playing order; none where nobody
/// sits, or a computer.
fn remembered<'a>(
    at: &AtTable,
    code: &str,
    mode: &str,
    you: Option<u8>,
    names: impl Iterator<Item = Option<&'a str>>,
) -> KnownTable {
    let is_other = |seat: usize| you.is_none_or(|you| usize::from(you) != seat);
    let others = names.enumerate().filter_map(|(seat, name)| name.filter(|_| is_other(seat)));
    KnownTable {
        server: match &at.place {
            Some(HostPlace::At { url, .. }) => Some(url.clone()),
            Some(HostPlace::Here) | None => None,
        },
        code: code.to_owned(),
        mode: mode.to_owned(),
        seat: you,
        others: others.map(str::to_owned).collect(),
        my_turn: false,
    }
}

/// Returns what is remembered of a table whose game has not begun.
fn remembered_table(at: &AtTable, table: &ShownTable) -> KnownTable {
    let names = table.seats.iter().map(|seat| match seat {
        TableSeat::Person(name) => Some(name.as_str()),
        TableSeat::Open | TableSeat::Computer(_) => None,
    });
    remembered(at, &table.id, &table.terms.mode, table.you, names)
}

/// Returns what is remembered of a table whose game has begun.
fn remembered_game(at: &AtTable, told: &ToldStart) -> KnownTable {
    let names = told.start.seats.iter().map(|owner| match owner {
        SeatEntry::Human(name) => Some(name.as_str()),
        SeatEntry::Opponent(_) => None,
    });
    remembered(at, &told.start.game, &told.start.mode, told.you, names)
}

/// Remembers whose turn it is, for the list of tables.
fn note_turn(game: Res<OnlineGame>, mut known: ResMut<Persistent<KnownTables>>) {
    let my_turn = game.you.is_some() && game.to_act == game.you;
    let changes = |table: &KnownTable| table.code == game.id && table.my_turn != my_turn;
    // What stays as it is is not written again.
    if let Some(index) = known.value.tables.iter().position(changes) {
        known.value.tables[index].my_turn = my_turn;
    }
}

/// Goes from the table for good, so that nobody is shown as here who is not.
fn leave_game(mut commands: Commands, mut orders: MessageWriter<TableOrder>, game: Option<Res<OnlineGame>>) {
    if game.is_some() {
        commands.remove_resource::<OnlineGame>();
        orders.write(TableOrder::LeaveHost);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtTable>()
        .add_message::<TableOrder>()
        .add_message::<TableChosen>()
        .add_message::<Notice>()
        .add_systems(PreUpdate, (follow_orders, open_chosen, follow_connection, hear).chain().after(HearHost))
        .add_systems(Update, follow_hosting.run_if(resource_changed::<Hosting>))
        .add_systems(Update, note_turn.run_if(resource_exists_and_changed::<OnlineGame>))
        .add_systems(OnEnter(Screen::Title), leave_game);
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::test_support::shipped;
    use crate::text::Language;

    /// A table at a host that listens, without a connection.
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
            .add_plugins(plugin);
        app
    }

    fn shown(seats: &[TableSeat], you: Option<u8>) -> ToClient {
        ToClient::Table {
            id: "K7Q2M9".to_owned(),
            terms: TableTerms {
                mode: "cascadia".to_owned(),
                options: serde_json::Value::Null,
                pace: TablePace::None,
                assists: TableAssists::Standard,
                private: false,
                calendar: crate::table::calendar::TableCalendar::default(),
            },
            seats: seats.to_vec(),
            commitment: String::new(),
            you,
        }
    }

    /// Lets the host say something. Returns what is said to it.
    fn answers(app: &mut App, said: ToClient) -> Vec<ToHost> {
        app.world_mut().write_message(FromHost(said));
        app.update();
        app.world_mut()
            .resource_mut::<Messages<SendToHost>>()
            .drain()
            .map(|SendToHost(message)| message)
            .collect()
    }

    /// Comes to the table that `shown` shows.
    fn comes(app: &mut App) {
        let (code, arrival) = ("k7q2-m9".to_owned(), Arrival::Look);
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
    }

    fn here() -> HostPlace {
        HostPlace::At { name: "Ada".to_owned(), url: "ws://192.168.1.5:7994/play".to_owned() }
    }

    #[test]
    fn a_table_that_was_left_is_not_shown_again_until_it_is_asked_for() {
        let mut app = app();
        let seats = [TableSeat::Person("Ada".to_owned()), TableSeat::Open];
        let is_shown = |app: &App| app.world().resource::<AtTable>().table.is_some();
        comes(&mut app);
        answers(&mut app, shown(&seats, Some(1)));
        assert!(is_shown(&app));
        app.world_mut().write_message(TableOrder::Leave);
        app.update();
        let said = answers(&mut app, shown(&seats, None));
        assert!(said.iter().any(|message| matches!(message, ToHost::Stand { .. })), "{said:?}");
        assert!(!is_shown(&app), "the host only says that the seat is free");
        comes(&mut app);
        answers(&mut app, shown(&seats, None));
        assert!(is_shown(&app));
    }

    #[test]
    fn whoever_comes_with_a_code_sits_down_where_a_seat_is_free() {
        let ada = TableSeat::Person("Ada".to_owned());
        for (arrival, wanted) in [(Arrival::Sit, Some(1)), (Arrival::Look, None)] {
            let mut app = app();
            let code = "K7Q2M9".to_owned();
            app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
            app.update();
            let said = answers(&mut app, shown(&[ada.clone(), TableSeat::Open], None));
            let seat = said.iter().find_map(|message| match message {
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
        let said: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        assert_eq!(said, [SendToHost(ToHost::Resume { game: "K7Q2M9".to_owned(), from: 0 })]);
    }

    /// Lets the host listen. Returns what is said to it.
    fn listens(app: &mut App) -> Vec<ToHost> {
        let state = ConnectionState::Connected { name: "Ada".to_owned() };
        app.world_mut().write_message(ConnectionChanged(state));
        app.update();
        let said = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect::<Vec<_>>();
        said.into_iter().map(|SendToHost(message)| message).collect()
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
        // The secret was used by somebody else.
        let refused = ToClient::Refused { id: None, code: "link".to_owned(), why: "no".to_owned(), v: None };
        assert_eq!(answers(&mut app, refused), []);
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice(shipped().0.localizer(Language::English).text("together-refused-link"))]);
        assert_eq!(listens(&mut app), [ToHost::Mine {}], "it is not tried again");
    }

    #[test]
    fn an_invitation_is_shown_to_the_host() {
        let mut app = app();
        let invitation = crate::table::invite::InviteCode::read("ABCDEF").expect("a code");
        let (code, arrival) = ("K7Q2M9".to_owned(), Arrival::Invited(invitation));
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
        let said = listens(&mut app);
        let [ToHost::Sit { table, invite, salt, .. }] = said.as_slice() else { panic!("{said:?}") };
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
        let said: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        let asks = ToHost::Invite { table: "K7Q2M9".to_owned(), seat: 1 };
        assert_eq!(said, [SendToHost(asks)]);
        let invited =
            |table: &str| ToClient::Invited { table: table.to_owned(), seat: 1, code: "ABCDEF".to_owned() };
        let known = |app: &App| app.world().resource::<AtTable>().invitations.len();
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
        assert_eq!(listens(&mut app), [ToHost::Mine {}]);
        let mine = |game: &str, stage: &str| MyGame {
            game: game.to_owned(),
            mode: "cascadia".to_owned(),
            seat: 1,
            stage: stage.to_owned(),
            your_turn: stage == "running",
            deadline: None,
            opened: 0,
        };
        let table = KnownTable {
            server: None,
            code: "K7Q2M9".to_owned(),
            mode: "cascadia".to_owned(),
            seat: None,
            others: Vec::new(),
            my_turn: false,
        };
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.note(table);
        let games = vec![mine("K7Q2M9", "running"), mine("ABCDEF", "open"), mine("GHJKMN", "over")];
        answers(&mut app, ToClient::Mine { games });
        let known = app.world().resource::<Persistent<KnownTables>>().value.tables.clone();
        assert_eq!((known.len(), known[0].seat, known[0].my_turn), (1, Some(1), true));
        let listed = |app: &App| {
            let mine = &app.world().resource::<AtTable>().mine;
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
        let table = KnownTable {
            server: None,
            code: code.clone(),
            mode: "cascadia".to_owned(),
            seat: None,
            others: Vec::new(),
            my_turn: false,
        };
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.note(table);
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Look });
        app.update();
        let refused = ToClient::Refused { id: None, code: "table".to_owned(), why: "no".to_owned(), v: None };
        answers(&mut app, refused);
        assert!(app.world().resource::<Persistent<KnownTables>>().value.tables.is_empty());
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices.len(), 1);
        assert_eq!(app.world().resource::<AtTable>().wanted, PendingCall::Nothing);
    }
}
