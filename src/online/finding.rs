//! Joining a table by its code alone, by asking one host in the network after the other.

use bevy::prelude::*;

use super::address::unprinted;
use super::connection::{ConnectionChanged, ConnectionState};
use super::host::HostingState;
use super::lobby_client::{Finding, HostCalls, HostPlace, LobbyClient, PendingCall, TableOrder};
use super::nearby::{Nearby, NearbyHost};
use crate::preferences::localizer::Localizer;
use crate::ui::Notice;

/// Returns the place of a discovered host. `nameless` is the label of a host without a name.
pub(super) fn place_of(host: &NearbyHost, nameless: &str) -> HostPlace {
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
