//! A followed online game: its replica, its log and the unanswered request.

use std::time::Duration;

use bevy::prelude::*;

use super::online_game::OnlineGame;
use cascadia_base::SeatSet;
use cascadia_engine::{Record, RemoteMode, SeatEntry};
use cascadia_table::GameReplica;
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{LogUpdate, Submit};

/// The online game of a mode that this client follows, if there is one.
#[derive(Resource)]
pub(super) struct ActiveReplica<M: RemoteMode> {
    pub(super) game: Option<ClientGame<M>>,
    pub(super) is_up: bool,
}

impl<M: RemoteMode> Default for ActiveReplica<M> {
    fn default() -> Self {
        Self { game: None, is_up: false }
    }
}

/// A request without an answer yet.
pub(super) struct SentSubmit {
    pub(super) submit: Submit,
    /// Time of resending, counted from the start of the program; none while the answer is pending.
    pub(super) again_at: Option<Duration>,
}

/// A received entry.
pub(super) struct LoggedEntry {
    pub(super) entry: LogUpdate,
    /// True if a computer player substituted for the person of its seat.
    pub(super) is_by_computer: bool,
}

impl LoggedEntry {
    /// Returns the seat whose person caused the entry; none for entries of the host and of computer players.
    pub(super) fn author(&self) -> Option<u8> {
        match &self.entry.what {
            LogEvent::Step(_) if self.is_by_computer => None,
            LogEvent::Step(step) => Some(step.seat),
            LogEvent::Bot { seat, .. }
            | LogEvent::Back { seat }
            | LogEvent::VoteCalled { seat, .. }
            | LogEvent::VoteCast { seat, .. } => Some(*seat),
            LogEvent::Begun(_) | LogEvent::Clock { .. } | LogEvent::Over { .. } => None,
        }
    }
}

/// An online game and the client's state for it.
pub(super) struct ClientGame<M: RemoteMode> {
    pub(super) replica: GameReplica<M>,
    /// All received entries, from the second on.
    pub(super) log: Vec<LoggedEntry>,
    /// Version of a host that lacks entries because its store was restored from an older copy.
    pub(super) host_version: Option<u64>,
    /// Serial number of the session at the table, once there is one.
    pub(super) serial: Option<u64>,
    /// The unanswered request; there is at most one.
    pub(super) in_flight: Option<SentSubmit>,
    /// The last report to the table about accepting decisions.
    pub(super) listens: bool,
    /// Number of the next request.
    pub(super) next_id: u64,
    /// Time of the last request, counted from the start of the program.
    pub(super) last_sent: Option<Duration>,
    /// Barrier up to which the host refuses further undoable steps.
    pub(super) quiet_at: Option<usize>,
    /// Version of the last request for the rest of the log, against repeated requests.
    pub(super) asked_after: Option<u64>,
    /// True after the end, after an invalid entry, and after leaving the host.
    pub(super) is_closed: bool,
    /// The verified record, once the host has revealed its secret.
    pub(super) verified: Option<Box<Record<M>>>,
}

impl<M: RemoteMode> ClientGame<M> {
    /// Creates the state of a game at its beginning. `first_id` is the number of the first request.
    pub(super) const fn new(replica: GameReplica<M>, first_id: u64) -> Self {
        Self {
            replica,
            log: Vec::new(),
            host_version: None,
            serial: None,
            in_flight: None,
            listens: false,
            next_id: first_id,
            last_sent: None,
            quiet_at: None,
            asked_after: None,
            is_closed: false,
            verified: None,
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.replica.begun().start.game
    }

    /// Tests whether the player here can make decisions now.
    pub(super) fn would_listen(&self) -> bool {
        let match_state = self.replica.match_state();
        let plays = self.replica.viewer().is_some_and(|seat| match_state.computer(seat.0).is_none());
        plays
            && !self.is_closed
            && self.host_version.is_none()
            && !match_state.clock().is_paused()
            && match_state.ended().is_none()
    }

    /// Returns the panels' view of a game that has just begun.
    pub(super) fn begun(&self) -> OnlineGame {
        let begun = self.replica.begun();
        let name = |owner: &SeatEntry| match owner {
            SeatEntry::Human(name) => name.clone(),
            SeatEntry::Opponent(_) => String::new(),
        };
        let mut online = OnlineGame {
            id: begun.start.game.clone(),
            mode: begun.start.mode.clone(),
            you: begun.you,
            version: 1,
            match_state: self.replica.match_state().clone(),
            seats: begun.start.seats.iter().map(name).collect(),
            assists: begun.start.assists,
            presence: Default::default(),
            spectators: None,
            at: begun.at,
            to_act: SeatSet::EMPTY,
            take_back: None,
            in_flight: false,
            ended: false,
            host_lacks: None,
        };
        self.note_in(&mut online, begun.at);
        online
    }

    /// Updates the panels' view of the game. `at` is the time of the last entry.
    pub(super) fn note_in(&self, online: &mut OnlineGame, at: u64) {
        online.version = self.replica.version();
        online.match_state = self.replica.match_state().clone();
        online.at = at;
        online.to_act = self.replica.seats_to_act();
        online.take_back = self.replica.viewer().and_then(|seat| self.replica.before_last_turn(seat));
        online.in_flight = self.in_flight.is_some();
        online.ended = online.to_act.is_empty();
    }
}
