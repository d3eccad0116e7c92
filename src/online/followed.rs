//! A game that is hosted elsewhere, as this program follows it: what was told, and what was wished and not answered.

use std::time::Duration;

use bevy::prelude::*;

use super::online_game::OnlineGame;
use cascadia_base::Seat;
use cascadia_engine::{Record, SeatEntry, ToldBeginning, ToldMode, turn_marks};
use cascadia_table::ToldGame;
use cascadia_table::entry::Happening;
use cascadia_table::message::{Do, ToldEntry};

/// The hosted game of a mode that is followed, if there is one.
#[derive(Resource)]
pub(super) struct Following<M: ToldMode> {
    pub(super) game: Option<FollowedGame<M>>,
    /// Whether the host can be reached.
    pub(super) is_up: bool,
}

impl<M: ToldMode> Default for Following<M> {
    fn default() -> Self {
        Self { game: None, is_up: false }
    }
}

/// A wish whose answer is awaited.
pub(super) struct SentProposal {
    pub(super) proposal: Do,
    /// When it is to be said again, counted from the start of the program; none while it is under way.
    pub(super) again_at: Option<Duration>,
}

/// An entry that was told.
pub(super) struct LoggedEntry {
    /// The entry.
    pub(super) entry: ToldEntry,
    /// Whether the computer played its seat then.
    pub(super) is_by_computer: bool,
}

impl LoggedEntry {
    /// Returns the seat whose person has said it; none if the host or the computer has.
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

/// A game that is hosted elsewhere.
pub(super) struct FollowedGame<M: ToldMode> {
    pub(super) told: ToldGame<M>,
    /// Every entry that was told, from the second on.
    pub(super) log: Vec<LoggedEntry>,
    /// The version that the host has while it is behind what it has told: its store is an older copy.
    pub(super) host_version: Option<u64>,
    /// The playthrough on the table, once it is there.
    pub(super) serial: Option<u64>,
    /// The one wish that waits for its answer.
    pub(super) in_flight: Option<SentProposal>,
    /// Whether the table was told that decisions are listened to.
    pub(super) listens: bool,
    /// The number of the next wish.
    pub(super) next_id: u64,
    /// When the last wish was said, counted from the start of the program.
    pub(super) last_said: Option<Duration>,
    /// The barrier at which the host wanted to hear no more steps that can be undone.
    pub(super) quiet_at: Option<usize>,
    /// The version after which everything was asked for, so that it is asked only once.
    pub(super) asked_after: Option<u64>,
    /// Whether nothing more can come: the end was told, or something that cannot be, or the host was left.
    pub(super) is_closed: bool,
    /// The record of the game, once the host has shown its secret.
    pub(super) verified: Option<Box<Record<M>>>,
}

impl<M: ToldMode> FollowedGame<M> {
    /// Follows a game from its beginning. `first_id` is the number of the first wish.
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

    /// Returns the name of the game at its host.
    pub(super) fn id(&self) -> &str {
        &self.told.told().start.game
    }

    /// Tests whether decisions of the own seat are listened to.
    pub(super) fn would_listen(&self) -> bool {
        let standing = self.told.standing();
        let plays = self.told.viewer().is_some_and(|seat| standing.computer(seat.0).is_none());
        plays
            && !self.is_closed
            && self.host_version.is_none()
            && !standing.clock().is_paused()
            && standing.ended().is_none()
    }

    /// Returns what was told of the beginning, for the table.
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

    /// Returns what panels show of a game that has just begun.
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

    /// Enters what was told by now into what panels show. `at` is the time of the last entry.
    pub(super) fn note_in(&self, online: &mut OnlineGame, at: u64) {
        online.version = self.told.version();
        online.standing = self.told.standing().clone();
        online.at = at;
        online.to_act = self.told.to_act().map(|seat| seat.0);
        online.take_back = self.told.viewer().and_then(|seat| self.before_last_turn(seat));
        online.in_flight = self.in_flight.is_some();
        online.ended = online.to_act.is_none();
    }

    /// Returns the number of actions before the last turn of a seat that can only be taken back if everybody agrees.
    fn before_last_turn(&self, seat: Seat) -> Option<usize> {
        let actions: Vec<M::Action> = self.told.steps().iter().map(|(action, _)| *action).collect();
        let seats = self.told.setup().seats.len();
        let starts = turn_marks::<M>(&actions).into_iter().enumerate();
        let own = starts.filter(|(turn, start)| turn % seats == seat.index() && *start < self.told.barrier());
        own.map(|(_, start)| start).last()
    }
}
