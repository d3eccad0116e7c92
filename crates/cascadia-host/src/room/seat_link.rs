//! Moving a seat to another installation of its player.

use super::GameRoom;
use crate::room_message::Caller;
use crate::service::cannot_write;
use crate::store::SeatLink;
use cascadia_table::invite::{fresh_seat_secret, stored_secret};
use cascadia_table::message::ToClient;
use cascadia_table::{GameHost, RefusalCode};

impl GameRoom {
    /// Draws the secret that moves the client's seat to another installation, and voids an earlier one.
    pub(super) async fn link(&mut self, caller: &Caller) {
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        };
        if self.host.as_ref().is_none_or(GameHost::is_over) {
            return caller.refuse(
                RefusalCode::Table,
                "a seat is moved while its game is played; before, stand up and sit down there",
            );
        }
        let Ok(secret) = fresh_seat_secret() else {
            return caller.refuse(RefusalCode::Host, "this host cannot draw a secret now");
        };
        let link = SeatLink { game: self.id.clone(), seat, secret: stored_secret(&secret) };
        match self.service.store.keep_seat_link(&link).await {
            Ok(()) => caller.outgoing.send(&ToClient::Link { game: self.id.clone(), seat, secret }),
            Err(error) => {
                let (code, why) = cannot_write(&error);
                caller.refuse(code, why);
            }
        }
    }

    /// Moves the seat of a secret to the client, and sends the whole game.
    pub(super) async fn move_seat(&mut self, caller: &Caller, secret: &str) {
        // The seat has moved before, and the answer was lost.
        if self.host.is_some() && self.seat_of(&caller.key).is_some() {
            return self.join(caller, 0, true).await;
        }
        match self.service.store.move_seat(&self.id, &stored_secret(secret), &caller.key).await {
            Ok(Some(seat)) => {
                tracing::info!(game = self.id, seat, "a seat was moved to another installation");
                // The store is read again before the next request of a seat.
                self.is_uncertain |= self.reload().await.is_err();
                self.join(caller, 0, true).await;
            }
            Ok(None) => {
                caller.outgoing.refuse_unknown(None, RefusalCode::Link, "this link was used or is void");
            }
            Err(error) => {
                let (code, why) = cannot_write(&error);
                caller.refuse(code, why);
            }
        }
    }
}
