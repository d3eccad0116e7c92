//! A table before its game begins: sitting down, standing up, beginning; and the table after a game.

use super::room::{Commit, GameRoom};
use super::room_message::Caller;
use super::service::{CANNOT_WRITE, TableRefusal, cannot_write, seat_rows};
use super::time::now_ms;
use crate::table::invite::{InviteCode, stored_secret};
use crate::table::message::ToClient;
use crate::table::{HostDesk, Lobby, LobbyRefusal, read_line, write_line};

/// How often a change is tried that others were faster with.
const TRIES: usize = 4;

impl GameRoom {
    /// Lets somebody sit down, who may have sat elsewhere at this table.
    pub(super) async fn sit(&mut self, caller: &Caller, seat: u8, invite: Option<String>, salt: &str) {
        if self.desk.is_some() && self.seat_of(&caller.key) == Some(seat) {
            // Whoever has a seat comes back to it.
            return self.join(caller, 0, true).await;
        }
        let seat = match self.invited(invite).await {
            Ok(invited) => invited.unwrap_or(seat),
            Err((code, why)) => return caller.outgoing.refuse(None, code, why, None),
        };
        let sit = |lobby: &mut Lobby| lobby.sit(&caller.key, &caller.name, seat, salt);
        match self.change_lobby(sit).await {
            Ok(()) => {
                self.join(caller, 0, true).await;
                self.tell_table(Some(caller.connection));
            }
            Err((code, why)) => caller.outgoing.refuse(None, code, why, None),
        }
    }

    /// Uses an invitation, if there is one, and returns the seat it gives.
    async fn invited(&self, invite: Option<String>) -> Result<Option<u8>, TableRefusal> {
        let Some(code) = invite else { return Ok(None) };
        let Some(code) = InviteCode::read(&code) else {
            return Err(("invite", "this is not the code of an invitation".to_owned()));
        };
        match self.service.store.use_invite(&stored_secret(code.letters()), now_ms() as i64).await {
            Ok(Some(invite)) if invite.game == self.id => Ok(Some(invite.seat)),
            Ok(_) => Err(("invite", "this invitation was used or is void".to_owned())),
            Err(error) => Err(cannot_write(&error)),
        }
    }

    /// Lets somebody stand up.
    pub(super) async fn stand(&mut self, caller: &Caller) {
        match self.change_lobby(|lobby| lobby.stand(&caller.key)).await {
            Ok(()) => self.tell_table(None),
            Err((code, why)) => caller.outgoing.refuse(None, code, why, None),
        }
    }

    /// Changes the lobby in the store, unless the game has begun.
    async fn change_lobby(
        &mut self,
        change: impl Fn(&mut Lobby) -> Result<(), LobbyRefusal>,
    ) -> Result<(), TableRefusal> {
        for _ in 0..TRIES {
            if self.desk.is_some() {
                return Err(("table", "this game has begun already".to_owned()));
            }
            let mut lobby = self.lobby.clone();
            change(&mut lobby).map_err(|refusal| ("seat", refusal.to_string()))?;
            let rows = match lobby.shown_to("") {
                ToClient::Table { seats, .. } => seat_rows(&lobby, &seats),
                _ => Vec::new(),
            };
            let after = write_line(&lobby);
            let changed = self.service.store.change_lobby(&self.id, &self.row.lobby, &after, &rows).await;
            if changed.map_err(|error| cannot_write(&error))? {
                (self.lobby, self.row.lobby, self.seats) = (lobby, after, rows);
                self.seat_listeners();
                // Other servers learn of it by the poll if this hint is lost.
                let _ = self.service.hints.try_send((self.id.clone(), 0));
                return Ok(());
            }
            // Somebody at another server was faster.
            self.reload().await.map_err(|error| cannot_write(&error))?;
        }
        Err(("seat", "others are faster; try again".to_owned()))
    }

    /// Begins the game, when everybody sits.
    pub(super) async fn start(&mut self, caller: &Caller) {
        let refuse = |code: &str, why: &str| caller.outgoing.refuse(None, code, why, None);
        if self.reload().await.is_err() {
            return refuse("store", CANNOT_WRITE);
        }
        if self.desk.is_some() {
            return refuse("table", "this game has begun already");
        }
        if self.seat_of(&caller.key).is_none() {
            return refuse("seat", "only who sits at the table can begin the game");
        }
        let entry = match self.lobby.start(now_ms(), &self.service.content) {
            Ok(entry) => entry,
            Err(refusal) => return refuse("seat", &refusal.to_string()),
        };
        match self.commit(entry, None, 0).await {
            Commit::Written => tracing::info!(game = self.id, "a game has begun"),
            // Another server has begun it; everybody was told.
            Commit::Stale => {}
            Commit::Away => refuse("store", CANNOT_WRITE),
        }
    }

    /// Opens a table with the same terms, where everybody may sit down again, and shows it to all. There is one for each
    /// game, whoever asks first.
    pub(super) async fn rematch(&mut self, caller: &Caller) {
        let refuse = |code: &str, why: &str| caller.outgoing.refuse(None, code, why, None);
        if self.seat_of(&caller.key).is_none() {
            return refuse("seat", "you have no seat at this table");
        }
        if !self.desk.as_ref().is_some_and(HostDesk::is_over) {
            return refuse("table", "this game is not over");
        }
        if self.rematch.is_none() {
            let ToClient::Table { terms, mut seats, .. } = self.lobby.shown_to("") else { return };
            // Whoever began comes last.
            seats.rotate_left(1);
            match self.service.open_table(&terms, &seats).await {
                Ok(id) => self.rematch = Some(id),
                Err((code, why)) => return refuse(code, &why),
            }
        }
        let Some(id) = &self.rematch else { return };
        let Ok(Some((row, _))) = self.service.store.game(id).await else {
            return refuse("store", CANNOT_WRITE);
        };
        if let Ok(lobby) = read_line::<Lobby>(&row.lobby) {
            for listener in self.listeners.values() {
                listener.caller.outgoing.send(&lobby.shown_to(&listener.caller.key));
            }
        }
    }

    /// Lets listeners hear on the seats they have now.
    pub(super) fn seat_listeners(&mut self) {
        let seats = &self.seats;
        for listener in self.listeners.values_mut() {
            let key = &listener.caller.key;
            listener.seat = seats.iter().find(|seat| seat.key == *key).map(|seat| seat.seat);
        }
    }

    /// Shows the table to everybody but one connection.
    pub(super) fn tell_table(&self, except: Option<u64>) {
        for listener in self.listeners.values().filter(|one| Some(one.caller.connection) != except) {
            listener.caller.outgoing.send(&self.lobby.shown_to(&listener.caller.key));
        }
    }
}
