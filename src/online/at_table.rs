//! Tables and hosts: the state, the intents, and the way to a host.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::address::{Arrival, brief_address};
use super::connection::{Connection, ConnectionOrder, SendToHost};
use super::host::{HostOrder, Hosting};
use super::known_tables::KnownTable;
use crate::preferences::localizer::Localizer;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, OpenTable, Presence, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::terms::{TableAssists, TablePace, TableSeat, TableTerms};

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
    /// The open seats kept for somebody else.
    pub(crate) kept: Vec<u8>,
}

impl ShownTable {
    /// Returns the first seat that is open.
    pub(crate) fn first_open(&self) -> Option<u8> {
        self.seats.iter().position(|seat| *seat == TableSeat::Open).map(|seat| seat as u8)
    }

    /// Returns the first seat from `first` on that is open and not kept for somebody else.
    pub(super) fn free_from(&self, first: u8) -> Option<u8> {
        let is_free = |seat: &u8| {
            self.seats.get(usize::from(*seat)) == Some(&TableSeat::Open) && !self.kept.contains(seat)
        };
        (first..self.seats.len() as u8).find(is_free)
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
    /// How many people look on, as the host said before the game.
    pub(crate) watching: Option<u16>,
    /// The table at which the same people play again.
    pub(crate) rematch: Option<ShownTable>,
    /// Whether the player wants a rematch.
    pub(crate) wants_rematch: bool,
    /// The table of the rematch at which the player has asked to sit.
    pub(super) sits_again_at: Option<String>,
    /// The search for a table's host by its code alone.
    pub(super) finding: Option<Finding>,
    /// The last code that no host knew.
    pub(crate) unknown_code: Option<String>,
    /// The clocks of a table that is opened.
    pub(crate) pace: TablePace,
    /// What helps at most at a table that is opened.
    pub(crate) assists: TableAssists,
    /// Whether only those who sit at a table that is opened see its game.
    pub(crate) is_private: bool,
    /// Whether a new table stays off the host's list.
    pub(crate) is_hidden: bool,
    /// The table just opened here, still to be listed.
    pub(super) to_list: Option<String>,
    /// Whether the open table is on the list; none before the host's answer.
    pub(crate) is_listed: Option<bool>,
    /// Whether the host lists tables, and its list.
    pub(crate) host_lists: bool,
    pub(crate) open_tables: Vec<OpenTable>,
    /// Whether the host has refused to list tables.
    pub(super) refuses_list: bool,
    /// The seat that was asked for on arrival, before the host's answer.
    pub(super) tried_seat: Option<u8>,
    /// The table of a rematch whose seats are kept for others.
    pub(crate) kept_for_others: Option<String>,
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
    /// Joins a table by its code alone, at any host of the network.
    Find {
        /// The code of the table.
        code: String,
        /// To watch or to sit down.
        arrival: Arrival,
    },
    /// Sits down.
    Sit(u8),
    /// Stands up.
    Stand,
    /// Asks for an invitation to an open seat.
    Invite(u8),
    /// Lets people in the same network find the table, or no more.
    List(bool),
    /// Leaves the table.
    Leave,
    /// Asks the others to play again, or agrees to it.
    Rematch,
    /// Does not want to play again any more.
    NoRematch,
    /// Goes to the table of the rematch.
    SeeRematch,
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

/// The way to hosts and their tables.
#[derive(SystemParam)]
pub(super) struct HostCalls<'w> {
    pub(super) at: ResMut<'w, AtTable>,
    pub(super) hosting: Res<'w, Hosting>,
    connection: Res<'w, Connection>,
    connections: MessageWriter<'w, ConnectionOrder>,
    hosts: MessageWriter<'w, HostOrder>,
    pub(super) say: MessageWriter<'w, SendToHost>,
}

impl HostCalls<'_> {
    /// Comes to a table at a place.
    pub(super) fn come(&mut self, place: HostPlace, code: String, arrival: Arrival) {
        self.at.table = None;
        let is_there = self.at.place.as_ref() == Some(&place) && self.connection.is_up();
        self.at.wanted = PendingCall::Come { code, arrival };
        if is_there {
            self.say.write(SendToHost(say_wanted(&self.at)));
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
            // It is called when it is there.
            (HostPlace::Here, None) => {
                self.hosts.write(HostOrder::Start);
            }
        }
        self.at.open_tables.clear();
        (self.at.host_lists, self.at.refuses_list) = (false, false);
        self.at.place = Some(place);
    }

    /// Leaves the host.
    pub(super) fn leave(&mut self) {
        *self.at = self.at.left();
        self.connections.write(ConnectionOrder::Close);
    }
}

impl AtTable {
    /// Returns the choices for the next table, which outlast the host.
    pub(super) fn left(&self) -> Self {
        let Self { pace, assists, is_private, is_hidden, .. } = *self;
        Self { pace, assists, is_private, is_hidden, ..Self::default() }
    }
}

/// The search for a table's host by its code alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub(super) code: String,
    pub(super) arrival: Arrival,
    /// The hosts still to ask.
    pub(super) rest: Vec<HostPlace>,
    /// The host before the search.
    pub(super) home: Option<HostPlace>,
    /// Whether the last host asked does not know the table, or cannot be reached.
    pub(super) is_unknown: bool,
}

impl AtTable {
    /// Notes that a host does not know the table. Returns whether a search is under way.
    pub(super) fn note_unknown(&mut self) -> bool {
        self.finding.as_mut().is_some_and(|finding| {
            finding.is_unknown = true;
            true
        })
    }
}

impl KnownTable {
    /// Returns where the table is.
    pub(crate) fn place(&self) -> HostPlace {
        let url = self.server.clone();
        url.map_or(HostPlace::Here, |url| HostPlace::At { name: brief_address(&url), url })
    }

    /// Returns the way back to it.
    pub(crate) fn come(&self) -> TableOrder {
        TableOrder::Come { place: self.place(), code: self.code.clone(), arrival: Arrival::Look }
    }
}

/// Returns the message that sits down; none if the system has no entropy to offer.
pub(super) fn sit(table: &str, seat: u8) -> Option<ToHost> {
    let salt = fresh_salt().ok()?;
    Some(ToHost::Sit { table: table.to_owned(), seat, invite: None, salt })
}

/// Returns what is to be said to a host that listens again. Where nothing is wanted yet, the own games there are asked for.
pub(super) fn say_wanted(at: &AtTable) -> ToHost {
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

/// Returns the sentence about what a host refused, in the language of the player where it is a usual one.
pub(super) fn refusal(localizer: &Localizer, code: &str, why: &str) -> String {
    let key = format!("together-refused-{code}");
    if localizer.has(&key) {
        return localizer.text(&key);
    }
    localizer.text_with("together-refused", &[("why", FluentValue::from(why))])
}
