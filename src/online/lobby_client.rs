//! State of the lobby on the client: the place of the host, the shown table, pending requests and intents.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::address::{Arrival, brief_address};
use super::connection::{Connection, ConnectionOrder, SendToHost};
use super::host::{HostOrder, Hosting};
use super::known_tables::KnownTable;
use crate::preferences::localizer::Localizer;
use cascadia_table::RefusalCode;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, OpenTable, Presence, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};

/// Location of a host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HostPlace {
    Here,
    /// A host at an address.
    At {
        /// Name that the player knows it by.
        name: String,
        url: String,
    },
}

/// The request that waits for the host's answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum PendingCall {
    #[default]
    Nothing,
    Open {
        table_options: TableOptions,
        seats: Vec<TableSeat>,
    },
    /// To join a table.
    Come {
        /// Code of the table.
        code: String,
        /// Purpose of joining.
        arrival: Arrival,
    },
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShownTable {
    /// Code of the table.
    pub(crate) id: String,
    pub(crate) table_options: TableOptions,
    pub(crate) seats: Vec<TableSeat>,
    /// The host's commitment to its secret.
    pub(crate) commitment: String,
    /// Seat of the player here.
    pub(crate) you: Option<u8>,
    /// Open seats kept for other people.
    pub(crate) kept: Vec<u8>,
    /// Seat of the table's host.
    pub(crate) host: Option<u8>,
}

impl ShownTable {
    /// Tests whether the player is the host of the table. Hosts of earlier versions report none: everybody is.
    pub(super) fn is_led_here(&self) -> bool {
        self.you.is_some() && (self.host.is_none() || self.host == self.you)
    }

    /// Tests whether a newcomer needs an invitation.
    pub(super) fn needs_invitation(&self) -> bool {
        let is_person = |seat: &TableSeat| matches!(seat, TableSeat::Person(_));
        self.table_options.invited && self.you.is_none() && self.seats.iter().any(is_person)
    }

    pub(crate) fn first_open(&self) -> Option<u8> {
        self.seats.iter().position(|seat| *seat == TableSeat::Open).map(|seat| seat as u8)
    }

    /// Returns the first seat from `first` on that is open and not kept for another person.
    pub(super) fn free_from(&self, first: u8) -> Option<u8> {
        let is_free = |seat: &u8| {
            self.seats.get(usize::from(*seat)) == Some(&TableSeat::Open) && !self.kept.contains(seat)
        };
        (first..self.seats.len() as u8).find(is_free)
    }
}

/// The host, the shown table and the pending requests of the player.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LobbyClient {
    pub(crate) place: Option<HostPlace>,
    pub(crate) wanted: PendingCall,
    pub(crate) table: Option<ShownTable>,
    /// Presence of the people by seat.
    pub(crate) presence: BTreeMap<u8, Presence>,
    /// Number of spectators that the host reported before the game.
    pub(crate) spectators: Option<u16>,
    /// Table of the rematch.
    pub(crate) rematch: Option<ShownTable>,
    pub(crate) wants_rematch: bool,
    /// Table of the rematch where the player has requested a seat.
    pub(super) sits_again_at: Option<String>,
    pub(super) finding: Option<Finding>,
    /// Last code unknown to every host.
    pub(crate) unknown_code: Option<String>,
    /// Clocks for the next table opened here.
    pub(crate) pace: TablePace,
    /// Most assists allowed at the next table opened here.
    pub(crate) assists: TableAssists,
    /// Hides the game of the next table opened here from spectators.
    pub(crate) is_private: bool,
    /// Requires an invitation for the seats of the next table opened here.
    pub(crate) is_invited_only: bool,
    /// Keeps a new table off the host's list.
    pub(crate) is_hidden: bool,
    /// Table just opened here, still to be listed.
    pub(super) to_list: Option<String>,
    /// Listing of the open table; none before the host's answer.
    pub(crate) is_listed: Option<bool>,
    /// True once the host has sent its list.
    pub(crate) host_lists: bool,
    pub(crate) open_tables: Vec<OpenTable>,
    /// True once the host has refused to list tables.
    pub(super) refuses_list: bool,
    /// Seat requested on arrival, until the host answers.
    pub(super) tried_seat: Option<u8>,
    /// True from the player's request to stand up until the host has freed the seat.
    pub(super) is_standing_up: bool,
    /// Table of a rematch with all free seats kept for others.
    pub(crate) kept_for_others: Option<String>,
    /// Latest invitation requested here for each open seat of the table.
    pub(crate) invitations: BTreeMap<u8, InviteCode>,
    /// Unfinished games at this host where this installation has a seat.
    pub(crate) mine: Vec<MyGame>,
}

/// Intents of the player at tables, written by pages and panels.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableOrder {
    GoTo(HostPlace),
    /// Joins a table at a known host.
    Come {
        place: HostPlace,
        /// Code of the table.
        code: String,
        /// Purpose of joining.
        arrival: Arrival,
    },
    /// Joins a table by its code alone, at any host of the network.
    Find {
        /// Code of the table.
        code: String,
        /// Purpose of joining.
        arrival: Arrival,
    },
    Sit(u8),
    Stand,
    /// Asks the person on a seat to leave.
    Dismiss(u8),
    /// Requests an invitation to an open seat.
    Invite(u8),
    /// Lists the table for people in the same network, or removes it from the list.
    List(bool),
    Leave,
    /// Proposes a rematch, or agrees to one.
    Rematch,
    /// Withdraws from the rematch.
    NoRematch,
    /// Shows the table of the rematch.
    SeeRematch,
    LeaveHost,
}

/// Returns the address at which other people reach the host of the table; empty if this machine no longer
/// hosts. The address of a host on this machine differs from the local one.
pub(super) fn url_for_others(lobby: &LobbyClient, hosting: &Hosting) -> String {
    match &lobby.place {
        Some(HostPlace::At { url, .. }) => url.clone(),
        Some(HostPlace::Here) | None => hosting.url_for_guests().unwrap_or_default(),
    }
}

/// Access to the host for systems that send requests.
#[derive(SystemParam)]
pub(super) struct HostCalls<'w> {
    pub(super) lobby: ResMut<'w, LobbyClient>,
    pub(super) hosting: Res<'w, Hosting>,
    connection: Res<'w, Connection>,
    connections: MessageWriter<'w, ConnectionOrder>,
    hosts: MessageWriter<'w, HostOrder>,
    pub(super) to_host: MessageWriter<'w, SendToHost>,
}

impl HostCalls<'_> {
    /// Joins a table at a place.
    pub(super) fn come(&mut self, place: HostPlace, code: String, arrival: Arrival) {
        self.lobby.table = None;
        let is_there = self.lobby.place.as_ref() == Some(&place) && self.connection.is_up();
        self.lobby.wanted = PendingCall::Come { code, arrival };
        if is_there {
            self.to_host.write(SendToHost(wanted_request(&self.lobby)));
        } else {
            self.go_to(place);
        }
    }

    /// Connects to a host; starts hosting here first if necessary.
    pub(super) fn go_to(&mut self, place: HostPlace) {
        match (&place, self.hosting.own_url()) {
            (HostPlace::At { name, url }, _) => {
                self.connections.write(ConnectionOrder::Open { host: name.clone(), url: url.clone() });
            }
            (HostPlace::Here, Some(url)) => {
                self.connections.write(ConnectionOrder::Open { host: String::new(), url });
            }
            // `follow_hosting` connects once the host runs.
            (HostPlace::Here, None) => {
                self.hosts.write(HostOrder::Start);
            }
        }
        self.lobby.open_tables.clear();
        (self.lobby.host_lists, self.lobby.refuses_list) = (false, false);
        self.lobby.place = Some(place);
    }

    pub(super) fn leave(&mut self) {
        *self.lobby = self.lobby.left();
        self.connections.write(ConnectionOrder::Close);
    }
}

impl LobbyClient {
    /// Returns the state after leaving the host: only the choices for the next table remain.
    pub(super) fn left(&self) -> Self {
        let Self { pace, assists, is_private, is_invited_only, is_hidden, .. } = *self;
        Self { pace, assists, is_private, is_invited_only, is_hidden, ..Self::default() }
    }
}

/// The search for a table's host by its code alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub(super) code: String,
    pub(super) arrival: Arrival,
    /// Hosts still to ask.
    pub(super) rest: Vec<HostPlace>,
    /// Host before the search.
    pub(super) home: Option<HostPlace>,
    /// True if the last host neither knows the table nor could be reached.
    pub(super) is_unknown: bool,
}

impl LobbyClient {
    /// Notes that a host does not know the table. Returns whether a search is under way.
    pub(super) fn note_unknown(&mut self) -> bool {
        self.finding.as_mut().is_some_and(|finding| {
            finding.is_unknown = true;
            true
        })
    }
}

impl KnownTable {
    pub(crate) fn place(&self) -> HostPlace {
        let url = self.server.clone();
        url.map_or(HostPlace::Here, |url| HostPlace::At { name: brief_address(&url), url })
    }

    /// Returns the intent to come back to the table.
    pub(crate) fn come(&self) -> TableOrder {
        TableOrder::Come { place: self.place(), code: self.code.clone(), arrival: Arrival::Look }
    }
}

/// Returns the request for a seat; none if the system provides no entropy.
pub(super) fn sit(table: &str, seat: u8) -> Option<ToHost> {
    let salt = fresh_salt().ok()?;
    Some(ToHost::Sit { table: table.to_owned(), seat, invite: None, salt })
}

/// Returns the request to resend after a reconnection; without a pending one, the request for the player's
/// games.
pub(super) fn wanted_request(lobby: &LobbyClient) -> ToHost {
    match (&lobby.wanted, &lobby.table) {
        (PendingCall::Open { table_options, seats }, _) => {
            ToHost::Open { table_options: table_options.clone(), seats: seats.clone() }
        }
        (PendingCall::Come { code, arrival }, _) => come(code, arrival),
        (PendingCall::Nothing, Some(table)) => ToHost::Resume { game: table.id.clone(), from: 0 },
        (PendingCall::Nothing, None) => ToHost::Mine {},
    }
}

/// Returns the request to join a table.
fn come(code: &str, arrival: &Arrival) -> ToHost {
    let game = code.to_owned();
    match arrival {
        Arrival::TakeOver(secret) => ToHost::Move { game, secret: secret.clone() },
        Arrival::Invited(invitation) => {
            // The invitation contains the seat. Without a salt the host refuses with a readable reason.
            let (invite, salt) = (Some(invitation.letters().to_owned()), fresh_salt().unwrap_or_default());
            ToHost::Sit { table: game, seat: 0, invite, salt }
        }
        Arrival::Look | Arrival::Sit => ToHost::Resume { game, from: 0 },
    }
}

/// Returns the text of a refusal in the player's language, or the host's own reason for an unusual one.
pub(super) fn refusal(localizer: &Localizer, code: RefusalCode, why: &str) -> String {
    let key = format!("together-refused-{code}");
    if localizer.has(&key) {
        return localizer.text(&key);
    }
    localizer.text_with("together-refused", &[("why", FluentValue::from(why))])
}
