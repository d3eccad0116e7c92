//! Requests in the lobby: seats, invitations, listing, the start, rematches, and moving seats.

use super::room::{Commit, GameRoom};
use super::room_message::Caller;
use super::service::{CANNOT_WRITE, TableRefusal, cannot_write, seat_rows};
use super::store::fresh_invite;
use super::store::{
    GameStage, HintedChange, InviteUse, LobbyChange, LobbyResult, SeatLink, StoredGame, StoredInvite,
    StoredSeat,
};
use super::time::now_stored;
use cascadia_table::invite::{InviteCode, fresh_seat_secret, stored_secret};
use cascadia_table::message::ToClient;
use cascadia_table::{GameHost, KeptSeat, Lobby, LobbyRefusal, RefusalCode, write_line};

/// Attempts of a change against concurrent ones.
const TRIES: usize = 4;

/// Sends a stored table to a client.
fn show_row(row: &StoredGame, caller: &Caller) {
    if let Ok(lobby) = serde_json::from_str::<Lobby>(&row.lobby) {
        caller.outgoing.send(&lobby.shown_to(&caller.key));
    }
}

/// Returns the refusal of an invalid invitation.
fn not_invited() -> TableRefusal {
    (RefusalCode::Invite, "this invitation was used or is void".to_owned())
}

impl GameRoom {
    /// Gives a client a seat, in exchange for their former one at this table.
    pub(super) async fn sit(&mut self, caller: &Caller, seat: u8, invite: Option<String>, salt: &str) {
        if self.host.is_some() && self.seat_of(&caller.key) == Some(seat) {
            // A seated player resumes their seat.
            return self.join(caller, 0, true).await;
        }
        let invite = match invite {
            Some(code) => match self.invited(&code).await {
                Ok(invite) => Some(invite),
                // The seated client has used the invitation before, and the answer was lost.
                Err((RefusalCode::Invite, _)) if self.seat_of(&caller.key).is_some() => {
                    return self.join(caller, 0, true).await;
                }
                Err((RefusalCode::Invite, why)) => {
                    return caller.outgoing.refuse_unknown(None, RefusalCode::Invite, why);
                }
                Err((code, why)) => return caller.refuse(code, why),
            },
            None => None,
        };
        let seat = invite.as_ref().map_or(seat, |invite| invite.seat);
        let is_invited = invite.is_some();
        let sit = |lobby: &mut Lobby| {
            let sit = if is_invited { Lobby::sit_invited } else { Lobby::sit };
            sit(lobby, &caller.key, &caller.name, seat, salt)
        };
        match self.change_lobby(sit, invite.map(|invite| invite.code)).await {
            Ok(()) => {
                self.join(caller, 0, true).await;
                self.send_table(Some(caller.connection));
            }
            Err((code, why)) => caller.refuse(code, why),
        }
    }

    /// Finds an invitation to this table. It is used up only by taking the seat.
    async fn invited(&self, code: &str) -> Result<StoredInvite, TableRefusal> {
        let Some(code) = InviteCode::read(code) else {
            return Err((RefusalCode::Invite, "this is not the code of an invitation".to_owned()));
        };
        let found = self.service.store.invite(&self.id, &stored_secret(code.letters()), now_stored()).await;
        found.map_err(|error| cannot_write(&error))?.ok_or_else(not_invited)
    }

    /// Sends a seated client a new invitation to an open seat.
    pub(super) async fn invite(&mut self, caller: &Caller, seat: u8) {
        if self.seat_of(&caller.key).is_none() {
            return caller.refuse(RefusalCode::Seat, "only people at the table can invite to it");
        }
        let row = self.seats.iter().find(|row| row.seat == seat);
        let is_open = row.is_some_and(|row| row.key.is_empty() && row.level.is_empty());
        if self.host.is_some() || !is_open {
            return caller.refuse(RefusalCode::Open, "this seat is not open");
        }
        let Ok(code) = InviteCode::fresh() else {
            return caller.refuse(RefusalCode::Host, "this host cannot draw a code now");
        };
        if let Err((code, why)) = self.change_lobby(Lobby::count_invitation, None).await {
            return caller.refuse(code, why);
        }
        match self.service.store.keep_invite(&fresh_invite(&code, self.id.clone(), seat)).await {
            Ok(()) => {
                let (table, code) = (self.id.clone(), code.letters().to_owned());
                caller.outgoing.send(&ToClient::Invited { table, seat, code });
            }
            Err(error) => {
                let (code, why) = cannot_write(&error);
                caller.refuse(code, why);
            }
        }
    }

    /// Frees the seat of a client.
    pub(super) async fn stand(&mut self, caller: &Caller) {
        match self.change_lobby(|lobby| lobby.stand(&caller.key), None).await {
            Ok(()) => self.send_table(None),
            Err((code, why)) => caller.refuse(code, why),
        }
    }

    /// Frees the seat of a person whom the host of the table asks to leave.
    pub(super) async fn dismiss(&mut self, caller: &Caller, seat: u8) {
        match self.change_lobby(|lobby| lobby.dismiss(&caller.key, seat), None).await {
            Ok(()) => self.send_table(None),
            Err((code, why)) => caller.refuse(code, why),
        }
    }

    /// Lists the table in the local network, or takes it off the list.
    pub(super) async fn list(&mut self, caller: &Caller, listed: bool) {
        if listed && !self.service.settings.list_tables {
            return caller.refuse(RefusalCode::Listing, "this host lists no tables");
        }
        if listed && (self.lobby.table_options().private || self.lobby.table_options().invited) {
            return caller
                .refuse(RefusalCode::Listing, "a private table, or one for invited people, is not listed");
        }
        match self.change_lobby(|lobby| lobby.list(&caller.key, listed), None).await {
            Ok(()) => caller.outgoing.send(&ToClient::Listed { table: self.id.clone(), listed }),
            Err((code, why)) => caller.refuse(code, why),
        }
    }

    /// Updates the host's list: it contains a table before its game, while a seated player is connected.
    pub(super) fn post(&mut self) {
        let is_waited_at = || self.listeners.values().any(|listener| listener.seat.is_some());
        let is_found = self.host.is_none() && self.service.settings.list_tables && is_waited_at();
        let listing = if is_found { self.lobby.listing() } else { None };
        // Games in progress are never listed.
        if listing.is_some() || self.is_posted {
            self.is_posted = listing.is_some();
            self.service.rooms.post(&self.id, listing);
        }
    }

    /// Changes the lobby in the store before the game, and uses up the invitation with this hash.
    async fn change_lobby(
        &mut self,
        change: impl Fn(&mut Lobby) -> Result<(), LobbyRefusal>,
        invite: Option<String>,
    ) -> Result<(), TableRefusal> {
        for _ in 0..TRIES {
            if self.host.is_some() {
                return Err((RefusalCode::Begun, "this game has begun already".to_owned()));
            }
            let mut lobby = self.lobby.clone();
            change(&mut lobby).map_err(|refusal| (refusal.code(), refusal.to_string()))?;
            let rows = match lobby.shown_to("") {
                ToClient::Table { seats, .. } => seat_rows(&lobby, &seats),
                _ => Vec::new(),
            };
            let change = LobbyChange {
                game: self.id.clone(),
                before: self.other_text.take().unwrap_or_else(|| write_line(&self.lobby)),
                after: write_line(&lobby),
                seats: rows,
                at: now_stored(),
                invite: invite.clone().map(|code| InviteUse { code, now: now_stored() }),
            };
            let changed = self.service.store.change_lobby(&change).await;
            match changed.map_err(|error| cannot_write(&error))? {
                LobbyResult::Changed => {
                    (self.lobby, self.seats) = (lobby, change.seats);
                    self.seat_listeners();
                    self.post();
                    // Other servers find the change by polling if this hint is lost.
                    self.hint(HintedChange::Version(0));
                    return Ok(());
                }
                LobbyResult::NotInvited => return Err(not_invited()),
                LobbyResult::Stale => {}
            }
            // Another server was faster.
            self.reload().await.map_err(|error| cannot_write(&error))?;
        }
        Err((RefusalCode::Seat, "others are faster; try again".to_owned()))
    }

    /// Starts the game once all seats are taken.
    pub(super) async fn start(&mut self, caller: &Caller) {
        if self.reload().await.is_err() {
            return caller.refuse(RefusalCode::Store, CANNOT_WRITE);
        }
        if self.host.is_some() {
            return caller.refuse(RefusalCode::Begun, "this game has begun already");
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "only people at the table can begin the game");
        };
        // At a rematch, sitting down is consent; without the host anybody may start.
        let leader = self.lobby.leader().filter(|leader| self.lobby.after().is_none() && *leader != seat);
        if leader.is_some_and(|leader| self.is_here(leader)) {
            let refusal = LobbyRefusal::NotLeader;
            return caller.refuse(refusal.code(), refusal.to_string());
        }
        let entry = match self.lobby.start(self.now(), &self.service.content) {
            Ok(entry) => entry,
            Err(refusal) => return caller.refuse(RefusalCode::Seat, refusal.to_string()),
        };
        match self.commit(entry, None, 0).await {
            Commit::Written => tracing::info!(game = self.id, "a game has begun"),
            // Another server has started the game and sent the update.
            Commit::Stale => {}
            Commit::Away => caller.refuse(RefusalCode::Store, CANNOT_WRITE),
        }
    }

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

    /// Updates the seats of the listeners. Notifies those who have lost a seat in a running game.
    pub(super) fn seat_listeners(&mut self) {
        let seats = &self.seats;
        for listener in self.listeners.values_mut() {
            let key = &listener.caller.key;
            let before = listener.seat;
            listener.seat = seats.iter().find(|seat| seat.key == *key).map(|seat| seat.seat);
            if let (Some(seat), None, true) = (before, listener.seat, self.host.is_some()) {
                listener.caller.outgoing.send(&ToClient::Moved { game: self.id.clone(), seat });
            }
        }
        self.dismiss_spectators();
        self.count_connected();
    }

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

    /// Shows the table to all listeners but one connection.
    pub(super) fn send_table(&self, except: Option<u64>) {
        for listener in self.listeners.values().filter(|one| Some(one.caller.connection) != except) {
            listener.caller.outgoing.send(&self.lobby.shown_to(&listener.caller.key));
        }
    }
}
