//! The room of a live game: the task that alone handles it on this server. Its memory is a cache of the
//! store.

mod attendance;
mod calls;
mod commit;
mod computers;
mod life;
mod listeners;
mod listing;
mod load;
mod lobby;
mod rematch;
mod seat_link;
mod steps;
mod updates;

pub(super) use life::run_room;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc;

use crate::presence::SeatPresence;
use crate::room_message::{Caller, RoomMessage};
use crate::service::Service;
use crate::store::{HintedChange, StoreHint, StoredProgress, StoredSeat};
use crate::time::{GameTime, now_ms};
use cascadia_table::message::Presence;
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::TablePace;
use cascadia_table::{GameHost, Lobby};

/// A client subscribed to a game.
struct Listener {
    caller: Caller,
    /// The seat; none for a spectator.
    seat: Option<u8>,
}

/// The state of a live game.
struct GameRoom {
    service: Arc<Service>,
    id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    /// Stored progress of a table before its game.
    progress: StoredProgress,
    /// The table before the game.
    lobby: Lobby,
    /// Stored text of the table where it differs from what this program writes.
    other_text: Option<String>,
    secret: HostSecret,
    seats: Vec<StoredSeat>,
    /// The game; none before its start.
    host: Option<GameHost>,
    /// Last stored version; the game may be one ahead while an entry is written.
    committed: u64,
    /// True while the store and the game may differ.
    is_uncertain: bool,
    listeners: BTreeMap<u64, Listener>,
    people: SeatPresence,
    /// Last sent presence by seat.
    sent_presence: Vec<Option<Presence>>,
    /// Last sent number of spectators.
    sent_spectators: u16,
    /// Version that a computer player is deciding on.
    thinking: Option<u64>,
    /// Time of a live game.
    time: GameTime,
    /// True once the game was deleted.
    is_deleted: bool,
    /// True while the table is on the host's list.
    is_posted: bool,
    last_used: Instant,
}

impl GameRoom {
    /// Returns the host's time. In a live game it follows the monotonic clock alone.
    fn now(&self) -> u64 {
        let is_live = matches!(self.lobby.table_options().pace, TablePace::Live { .. });
        if is_live && self.host.is_some() { self.time.now(Instant::now()) } else { now_ms() }
    }

    /// Returns the seat of a key.
    fn seat_of(&self, key: &str) -> Option<u8> {
        self.seats.iter().find(|seat| seat.key == key).map(|seat| seat.seat)
    }

    /// Tests whether a client may see the game; before a private game the code alone is enough.
    fn may_see(&self, key: &str) -> bool {
        !self.lobby.table_options().private || self.host.is_none() || self.seat_of(key).is_some()
    }

    /// Sends a change to the other servers, if there are any. Lost hints are repeated or found by polling.
    fn hint(&self, change: HintedChange) {
        if self.service.node.is_some() {
            let _ = self.service.hints.try_send(StoreHint { game: self.id.clone(), change });
        }
    }
}
