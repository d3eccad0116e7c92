//! The table before its game: seats, invitations and the start.

use super::GameRoom;
use super::commit::Commit;
use crate::room_message::Caller;
use crate::service::{CANNOT_WRITE, TableRefusal, cannot_write, seat_rows};
use crate::store::{HintedChange, InviteUse, LobbyChange, LobbyResult, StoredInvite, fresh_invite};
use crate::time::now_stored;
use cascadia_table::invite::{InviteCode, stored_secret};
use cascadia_table::message::ToClient;
use cascadia_table::{Lobby, LobbyRefusal, RefusalCode, write_line};

/// Attempts of a change against concurrent ones.
const TRIES: usize = 4;

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

    /// Changes the lobby in the store before the game, and uses up the invitation with this hash.
    pub(super) async fn change_lobby(
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
}
