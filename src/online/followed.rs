//! A followed online game: its replica, its log and the unanswered request.

use std::time::Duration;

use bevy::prelude::*;

use super::online_game::OnlineGame;
use cascadia_base::Seat;
use cascadia_engine::{Record, SeatEntry, ToldBeginning, ToldMode, turn_marks};
use cascadia_table::ToldGame;
use cascadia_table::entry::Happening;
use cascadia_table::message::{Do, ToldEntry};

/// The online game of a mode that this client follows, if there is one.
#[derive(Resource)]
pub(super) struct Following<M: ToldMode> {
    pub(super) game: Option<FollowedGame<M>>,
    pub(super) is_up: bool,
}

impl<M: ToldMode> Default for Following<M> {
    fn default() -> Self {
        Self { game: None, is_up: false }
    }
}

/// A request without an answer yet.
pub(super) struct SentProposal {
    pub(super) proposal: Do,
    /// Time of resending, counted from the start of the program; none while the answer is pending.
    pub(super) again_at: Option<Duration>,
}

/// A received entry.
pub(super) struct LoggedEntry {
    pub(super) entry: ToldEntry,
    /// True if a computer player substituted for the person of its seat.
    pub(super) is_by_computer: bool,
}

impl LoggedEntry {
    /// Returns the seat whose person caused the entry; none for entries of the host and of computer players.
    pub(super) fn said_by(&self) -> Option<u8> {
        match &self.entry.what {
            Happening::Did(_) if self.is_by_computer => None,
            Happening::Did(did) => Some(did.seat),
            Happening::Bot { seat, .. }
            | Happening::Back { seat }
            | Happening::Asked { seat, .. }
            | Happening::Answered { seat, .. } => Some(*seat),
            Happening::Begun(_) | Happening::Clock { .. } | Happening::Over { .. } => None,
        }
    }
}

/// An online game and the client's state for it.
pub(super) struct FollowedGame<M: ToldMode> {
    pub(super) told: ToldGame<M>,
    /// All received entries, from the second on.
    pub(super) log: Vec<LoggedEntry>,
    /// Version of a host that lacks entries because its store was restored from an older copy.
    pub(super) host_version: Option<u64>,
    /// Serial number of the session at the table, once there is one.
    pub(super) serial: Option<u64>,
    /// The unanswered request; there is at most one.
    pub(super) in_flight: Option<SentProposal>,
    /// The last report to the table about accepting decisions.
    pub(super) listens: bool,
    /// Number of the next request.
    pub(super) next_id: u64,
    /// Time of the last request, counted from the start of the program.
    pub(super) last_said: Option<Duration>,
    /// Barrier up to which the host refuses further undoable steps.
    pub(super) quiet_at: Option<usize>,
    /// Version of the last request for the rest of the log, against repeated requests.
    pub(super) asked_after: Option<u64>,
    /// True after the end, after an invalid entry, and after leaving the host.
    pub(super) is_closed: bool,
    /// The verified record, once the host has revealed its secret.
    pub(super) verified: Option<Box<Record<M>>>,
}

impl<M: ToldMode> FollowedGame<M> {
    /// Creates the state of a game at its beginning. `first_id` is the number of the first request.
    pub(super) const fn new(told: ToldGame<M>, first_id: u64) -> Self {
        Self {
            told,
            log: Vec::new(),
            host_version: None,
            serial: None,
            in_flight: None,
            listens: false,
            next_id: first_id,
            last_said: None,
            quiet_at: None,
            asked_after: None,
            is_closed: false,
            verified: None,
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.told.told().start.game
    }

    /// Tests whether the player here can make decisions now.
    pub(super) fn would_listen(&self) -> bool {
        let standing = self.told.standing();
        let plays = self.told.viewer().is_some_and(|seat| standing.computer(seat.0).is_none());
        plays
            && !self.is_closed
            && self.host_version.is_none()
            && !standing.clock().is_paused()
            && standing.ended().is_none()
    }

    /// Returns the beginning of the game, for the table.
    pub(super) fn beginning(&self) -> ToldBeginning<M> {
        let told = self.told.told();
        ToldBeginning {
            setup: self.told.setup().clone(),
            rules: told.start.rules,
            opening: told.opening.clone(),
            seat: self.told.viewer(),
            practice: self.told.is_practice(),
        }
    }

    /// Returns the panels' view of a game that has just begun.
    pub(super) fn begun(&self) -> OnlineGame {
        let told = self.told.told();
        let name = |owner: &SeatEntry| match owner {
            SeatEntry::Human(name) => name.clone(),
            SeatEntry::Opponent(_) => String::new(),
        };
        let mut online = OnlineGame {
            id: told.start.game.clone(),
            mode: told.start.mode.clone(),
            you: told.you,
            version: 1,
            standing: self.told.standing().clone(),
            seats: told.start.seats.iter().map(name).collect(),
            assists: told.start.assists,
            presence: Default::default(),
            watching: None,
            at: told.at,
            to_act: None,
            take_back: None,
            in_flight: false,
            ended: false,
            host_lacks: None,
        };
        self.note_in(&mut online, told.at);
        online
    }

    /// Updates the panels' view of the game. `at` is the time of the last entry.
    pub(super) fn note_in(&self, online: &mut OnlineGame, at: u64) {
        online.version = self.told.version();
        online.standing = self.told.standing().clone();
        online.at = at;
        online.to_act = self.told.to_act().map(|seat| seat.0);
        online.take_back = self.told.viewer().and_then(|seat| self.before_last_turn(seat));
        online.in_flight = self.in_flight.is_some();
        online.ended = online.to_act.is_none();
    }

    /// Returns the number of actions before the last turn of a seat, if that turn can only be undone by a
    /// vote.
    fn before_last_turn(&self, seat: Seat) -> Option<usize> {
        let actions: Vec<M::Action> = self.told.steps().iter().map(|(action, _)| *action).collect();
        let seats = self.told.setup().seats.len();
        let starts = turn_marks::<M>(&actions).into_iter().enumerate();
        let own = starts.filter(|(turn, start)| turn % seats == seat.index() && *start < self.told.barrier());
        own.map(|(_, start)| start).last()
    }
}
