//! The table of a rematch after the end of a game.

use super::GameRoom;
use crate::room_message::Caller;
use crate::store::{GameStage, StoredGame, StoredSeat};
use cascadia_table::message::ToClient;
use cascadia_table::{GameHost, KeptSeat, Lobby, RefusalCode};

/// Sends a stored table to a client.
fn show_row(row: &StoredGame, caller: &Caller) {
    if let Ok(lobby) = serde_json::from_str::<Lobby>(&row.lobby) {
        caller.outgoing.send(&lobby.shown_to(&caller.key));
    }
}

impl GameRoom {
    /// Opens the table of a rematch, with the same options and kept seats, and shows it to all listeners.
    /// There is one for each game, even after several requests.
    pub(super) async fn rematch(&mut self, caller: &Caller) {
        if self.seat_of(&caller.key).is_none() {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        }
        if !self.host.as_ref().is_some_and(GameHost::is_over) {
            return caller.refuse(RefusalCode::Table, "this game is not over");
        }
        let ToClient::Table { table_options, mut seats, .. } = self.lobby.shown_to("") else { return };
        let kept = |row: &StoredSeat| {
            let kept = KeptSeat { key: row.key.clone(), name: row.name.clone() };
            (!row.key.is_empty()).then_some(kept)
        };
        let mut people: Vec<Option<KeptSeat>> = self.seats.iter().map(kept).collect();
        // The starting player becomes the last.
        seats.rotate_left(1);
        people.rotate_left(1);
        let service = &self.service;
        let game = (self.id.as_str(), &self.secret);
        let opened = match service.rematch_of(game.0, game.1).await {
            Ok(Some(row)) => Ok(row),
            Ok(None) => {
                let open = service.open_rematch(game, &table_options, &seats, people, &caller.rules);
                let opened = async {
                    service.check_space()?;
                    caller.outgoing.open_counted(open).await
                };
                opened.await
            }
            Err(refusal) => Err(refusal),
        };
        let row = match opened {
            Ok(row) => row,
            Err((code, why)) => return caller.refuse(code, why),
        };
        if row.progress.stage != GameStage::Open {
            return caller.refuse(RefusalCode::Again, "the rematch of this game has begun already");
        }
        for listener in self.listeners.values() {
            show_row(&row, &listener.caller);
        }
        if !self.listeners.contains_key(&caller.connection) {
            show_row(&row, caller);
        }
    }

    /// Shows the open table of a rematch to a client that resumes the finished game.
    pub(super) async fn show_rematch(&self, caller: &Caller) {
        if !self.host.as_ref().is_some_and(GameHost::is_over) {
            return;
        }
        // Without the store there is no table to show.
        if let Ok(Some(row)) = self.service.rematch_of(&self.id, &self.secret).await
            && row.progress.stage == GameStage::Open
        {
            show_row(&row, caller);
        }
    }
}
