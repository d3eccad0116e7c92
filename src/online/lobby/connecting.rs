//! The connection to the host of the table: opened, restored, closed.

use bevy::prelude::*;

use crate::online::address::unprinted;
use crate::online::connection::{
    Connection, ConnectionChanged, ConnectionOrder, ConnectionState, SendToHost,
};
use crate::online::host::{Hosting, HostingState};
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::{HostPlace, LobbyClient, wanted_request};
use crate::store::persistent::Persistent;
use cascadia_table::message::ToHost;

/// Connects to the host on this machine once it runs, and leaves it once it has stopped.
pub(super) fn follow_hosting(
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

/// Repeats the pending request after a reconnection, and remembers the key of a host at the first contact.
pub(super) fn follow_connection(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::address::Arrival;
    use crate::online::lobby::fixture::{answers, app, comes, here, listens, shown};
    use crate::online::lobby_client::TableOrder;
    use crate::tests::support::shipped;
    use crate::ui::Notice;
    use cascadia_storage::text::Language;
    use cascadia_table::RefusalCode;
    use cascadia_table::message::ToClient;
    use cascadia_table::table_options::TableSeat;

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
}
