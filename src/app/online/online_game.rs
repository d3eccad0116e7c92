//! The game that somebody else hosts, as far as no mode is needed to speak of it: what the panels at the table show.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use crate::table::Standing;
use crate::table::message::Presence;

/// The hosted game on the table. It is there from the first word of the game until the table is left.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct OnlineGame {
    /// The code of its table.
    pub(crate) id: String,
    /// The key of its mode.
    pub(crate) mode: String,
    /// The own seat; none for a watcher.
    pub(crate) you: Option<u8>,
    /// The version that was told.
    pub(crate) version: u64,
    /// Who plays each seat, the waiting question, the clocks.
    pub(crate) standing: Standing,
    /// The name of the owner of each seat; empty for a seat of the computer.
    pub(crate) seats: Vec<String>,
    /// Who is here.
    pub(crate) presence: BTreeMap<u8, Presence>,
    /// The time of the host at the last entry, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The seat that is to act; none once the game is over.
    pub(crate) to_act: Option<u8>,
    /// The number of actions that stay if the last step of the own seat is taken back; none if there is none.
    pub(crate) take_back: Option<usize>,
    /// Whether the own last step was not answered yet.
    pub(crate) in_flight: bool,
    /// Whether the game is over.
    pub(crate) ended: bool,
}
