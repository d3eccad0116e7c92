//! Joining a table by its code alone, by asking one host in the network after the other.

use bevy::prelude::*;

use crate::online::address::unprinted;
use crate::online::connection::{ConnectionChanged, ConnectionState};
use crate::online::host::HostingState;
use crate::online::lobby_client::{Finding, HostCalls, HostPlace, LobbyClient, PendingCall, TableOrder};
use crate::online::nearby::{Nearby, NearbyHost};
use crate::preferences::localizer::Localizer;
use crate::ui::Notice;

/// Returns the place of a discovered host. `nameless` is the label of a host without a name.
pub(in crate::online) fn place_of(host: &NearbyHost, nameless: &str) -> HostPlace {
    let name = if host.name.is_empty() { nameless } else { &host.name };
    HostPlace::At { name: name.to_owned(), url: host.url.clone() }
}

/// Returns the hosts to ask for a table: the connected one, then this machine if it hosts, then those nearby.
fn places(lobby: &LobbyClient, hosts_here: bool, nearby: &[NearbyHost], nameless: &str) -> Vec<HostPlace> {
    let here = hosts_here.then_some(HostPlace::Here);
    let near = nearby.iter().map(|host| place_of(host, nameless));
    let mut places: Vec<HostPlace> = Vec::new();
    for place in lobby.place.clone().into_iter().chain(here).chain(near) {
        if !places.iter().any(|known| known.is_same(&place)) {
            places.push(place);
        }
    }
    places
}

/// Starts a search.
pub(super) fn follow_orders(
    mut orders: MessageReader<TableOrder>,
    mut calls: HostCalls,
    nearby: Res<Nearby>,
    localizer: Res<Localizer>,
) {
    for order in orders.read() {
        let TableOrder::Find { code, arrival } = order else { continue };
        let hosts_here = matches!(calls.hosting.state(), HostingState::On { .. });
        let nameless = localizer.text("together-nearby-nameless");
        let rest = places(&calls.lobby, hosts_here, nearby.found(), &nameless);
        let (code, arrival, home) = (code.clone(), arrival.clone(), calls.lobby.place.clone());
        calls.lobby.unknown_code = None;
        // The system that continues the search asks the first host.
        calls.lobby.finding = Some(Finding { code, arrival, rest, home, is_unknown: true });
    }
}

/// Skips an unreachable host.
pub(super) fn follow_connection(
    mut changes: MessageReader<ConnectionChanged>,
    mut lobby: ResMut<LobbyClient>,
) {
    for ConnectionChanged(state) in changes.read() {
        if matches!(state, ConnectionState::Lost { .. } | ConnectionState::Ended { .. }) {
            lobby.note_unknown();
        }
    }
}

/// Asks the next host. If none knows the table, returns to the host before the search.
pub(super) fn go_on(mut calls: HostCalls, mut notices: MessageWriter<Notice>, localizer: Res<Localizer>) {
    if !calls.lobby.finding.as_ref().is_some_and(|finding| finding.is_unknown) {
        return;
    }
    let Some(mut finding) = calls.lobby.finding.take() else { return };
    if !finding.rest.is_empty() {
        let place = finding.rest.remove(0);
        finding.is_unknown = false;
        calls.come(place, finding.code.clone(), finding.arrival.clone());
        calls.lobby.finding = Some(finding);
        return;
    }
    calls.lobby.wanted = PendingCall::Nothing;
    match finding.home {
        Some(home) if calls.lobby.place.as_ref() == Some(&home) => {}
        Some(home) => calls.go_to(home),
        None => calls.leave(),
    }
    calls.lobby.unknown_code = Some(finding.code);
    notices.write(Notice(localizer.text("together-code-unknown")));
}

impl HostPlace {
    /// Tests whether two places are the same host, regardless of names and prints.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Here, Self::Here) => true,
            (Self::At { url, .. }, Self::At { url: other, .. }) => unprinted(url) == unprinted(other),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::online::address::Arrival;
    use crate::online::connection::ConnectionOrder;
    use crate::online::lobby::fixture::{answers, app, listens, shown};
    use cascadia_table::RefusalCode;
    use cascadia_table::message::{ToClient, ToHost};
    use cascadia_table::table_options::TableSeat;

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
}
