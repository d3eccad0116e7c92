//! An app with the lobby alone, and messages between it and a host.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use crate::online::address::Arrival;
use crate::online::connection::{
    Connection, ConnectionChanged, ConnectionOrder, ConnectionState, FromHost, SendToHost,
};
use crate::online::host::{HostOrder, Hosting};
use crate::online::known_tables::{KnownTable, KnownTables};
use crate::online::lobby_client::{HostPlace, TableOrder};
use crate::preferences::wake_up::RequestFrame;
use crate::store::persistent::Persistent;
use crate::tests::support::shipped;
use crate::ui::Notice;
use crate::window::screen::Screen;
use cascadia_storage::text::Language;
use cascadia_table::RefusalCode;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};

/// Returns an app with a table at a listening host, without a connection.
pub(super) fn app() -> App {
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
        .add_plugins(super::plugin);
    app
}

pub(super) fn shown(seats: &[TableSeat], you: Option<u8>) -> ToClient {
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
pub(super) fn answers(app: &mut App, sent: ToClient) -> Vec<ToHost> {
    app.world_mut().write_message(FromHost(sent));
    app.update();
    app.world_mut()
        .resource_mut::<Messages<SendToHost>>()
        .drain()
        .map(|SendToHost(message)| message)
        .collect()
}

/// Joins the table of `shown`.
pub(super) fn comes(app: &mut App) {
    let (code, arrival) = ("k7q2-m9".to_owned(), Arrival::Look);
    app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
    app.update();
}

/// Remembers a table on this machine where the player has no seat.
pub(super) fn remembers(app: &mut App, code: &str) {
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

pub(super) fn here() -> HostPlace {
    HostPlace::At { name: "Ada".to_owned(), url: "ws://192.168.1.5:7994/play".to_owned() }
}

/// Connects to the host and returns the messages sent.
pub(super) fn listens(app: &mut App) -> Vec<ToHost> {
    let state = ConnectionState::Connected { name: "Ada".to_owned() };
    app.world_mut().write_message(ConnectionChanged(state));
    app.update();
    let sent = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect::<Vec<_>>();
    sent.into_iter().map(|SendToHost(message)| message).collect()
}

/// Feeds a refusal to the app; returns the answers and the number of notices.
pub(super) fn refused(app: &mut App, code: RefusalCode) -> (Vec<ToHost>, usize) {
    let sent = answers(app, ToClient::Refused { id: None, code, why: "no".to_owned(), v: None });
    (sent, app.world_mut().resource_mut::<Messages<Notice>>().drain().count())
}

/// Returns the requested seats.
pub(super) fn seats_of(sent: &[ToHost]) -> Vec<u8> {
    let seat = |message: &ToHost| match message {
        ToHost::Sit { seat, .. } => Some(*seat),
        _ => None,
    };
    sent.iter().filter_map(seat).collect()
}
