//! Requests in a running game: steps, votes, leaving and coming back.

use super::GameRoom;
use super::commit::Commit;
use crate::room_message::Caller;
use crate::service::CANNOT_WRITE;
use cascadia_base::Seat;
use cascadia_table::entry::LogEntry;
use cascadia_table::message::Submit;
use cascadia_table::{GameHost, RefusalCode, RequestRefusal};

/// Refusal of steps and votes at a table before its game.
const NOT_BEGUN: &str = "this game has not begun";

impl GameRoom {
    /// Handles a step. Returns the key of the result.
    pub(super) async fn submit(&mut self, caller: &Caller, submit: &Submit) -> &'static str {
        let refuse = |code: RefusalCode, why: String, v: Option<u64>| {
            caller.outgoing.refuse(Some(submit.id), code, why, v);
            code.as_str()
        };
        if !self.is_certain().await {
            return refuse(RefusalCode::Store, CANNOT_WRITE.to_owned(), None);
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return refuse(RefusalCode::Seat, "you have no seat at this table".to_owned(), None);
        };
        let Some(host) = &self.host else {
            return refuse(RefusalCode::Table, NOT_BEGUN.to_owned(), None);
        };
        match host.validate(self.now(), Seat(seat), submit) {
            Ok(entry) => match self.commit(entry, Some(seat), submit.id).await {
                Commit::Written => "done",
                Commit::Stale => self.stale(caller, submit.id, submit.after),
                Commit::Away => refuse(RefusalCode::Store, CANNOT_WRITE.to_owned(), Some(self.committed)),
            },
            // The answer was lost and is sent again.
            Err(RequestRefusal::Done(version)) => {
                self.send_since(caller, Some(seat), version - 1);
                "repeated"
            }
            Err(RequestRefusal::Stale) => self.stale(caller, submit.id, submit.after),
            Err(refusal) => refuse(refusal.code(), refusal.to_string(), Some(host.version())),
        }
    }

    /// Sends the missing updates and the refusal of an outdated request. If the updates contain the step of
    /// the request, they also confirm it.
    fn stale(&self, caller: &Caller, id: u64, after: u64) -> &'static str {
        self.send_since(caller, self.seat_of(&caller.key), after);
        let refusal = RequestRefusal::Stale;
        caller.outgoing.refuse(Some(id), refusal.code(), refusal.to_string(), Some(self.committed));
        "stale"
    }

    /// Validates a request of a person and writes its entry.
    pub(super) async fn apply_request(
        &mut self,
        caller: &Caller,
        entry: impl Fn(&GameHost, u64, Seat) -> Result<LogEntry, RequestRefusal>,
    ) {
        if !self.is_certain().await {
            caller.refuse(RefusalCode::Store, CANNOT_WRITE);
            return;
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        };
        let Some(host) = &self.host else {
            return caller.refuse(RefusalCode::Table, NOT_BEGUN);
        };
        match entry(host, self.now(), Seat(seat)) {
            Ok(entry) => match self.commit(entry, Some(seat), 0).await {
                Commit::Written => {}
                Commit::Stale => {
                    let refusal = RequestRefusal::Stale;
                    caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
                }
                Commit::Away => {
                    caller.outgoing.refuse(None, RefusalCode::Store, CANNOT_WRITE, Some(self.committed));
                }
            },
            Err(refusal) => {
                let version = Some(host.version());
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), version);
            }
        }
    }
}
