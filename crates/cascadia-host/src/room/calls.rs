//! Requests of clients, each passed on to its stage of the game.

use std::time::Instant;

use super::GameRoom;
use super::listeners::refuse_spectator;
use crate::room_message::{Caller, request_id};
use crate::service::no_table;
use cascadia_table::RefusalCode;
use cascadia_table::message::{QUICK_CHAT, ToClient, ToHost};
use cascadia_table::vote::VoteTopic;

impl GameRoom {
    /// Refuses a client that must not see this table or does not know its rules. A table that is full or over is
    /// refused like no table to all without a seat, so that guessing codes reveals none.
    async fn refuse_stranger(&mut self, caller: &Caller, id: Option<u64>) -> bool {
        let is_listening = self.listeners.contains_key(&caller.connection);
        let is_stranger =
            |room: &Self| !is_listening && room.is_hidden() && room.seat_of(&caller.key).is_none();
        if is_stranger(self) && self.service.node.is_some() {
            // Another server may have changed the seats.
            let _ = self.reload().await;
        }
        if is_stranger(self) {
            caller.outgoing.refuse_hidden(id, &self.id, no_table(&self.id));
            return true;
        }
        let rules = self.host.as_ref().map_or_else(|| self.lobby.rules(), |host| host.start().rules);
        if let Err(why) = caller.check_rules(&self.lobby.table_options().mode, rules) {
            caller.outgoing.refuse(id, RefusalCode::Version, why, None);
            return true;
        }
        false
    }

    /// Tests whether the code alone does not show the table: it is full and has not begun, or its game is over.
    fn is_hidden(&self) -> bool {
        match &self.host {
            Some(host) => host.is_over(),
            // The people of the game before know the table of a rematch.
            None if self.lobby.after().is_some() => false,
            None => self.seats.iter().all(|row| !row.key.is_empty() || !row.level.is_empty()),
        }
    }

    /// Handles a request of a client.
    pub(super) async fn call(&mut self, caller: &Caller, message: ToHost, received: Instant) {
        if self.refuse_stranger(caller, request_id(&message)).await {
            return;
        }
        match message {
            ToHost::Submit(submit) => {
                // Players receive the updates that follow from their requests.
                if !self.listeners.contains_key(&caller.connection) && self.seat_of(&caller.key).is_some() {
                    self.join(caller, submit.after, true).await;
                }
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.set_away(seat, false);
                }
                let result = self.submit(caller, &submit).await;
                self.service.metrics.count_action(result);
                self.service.metrics.observe_sent(received.elapsed());
            }
            ToHost::Resume { from, .. } => {
                self.join(caller, from, true).await;
                if self.may_see(&caller.key) {
                    self.show_rematch(caller).await;
                }
            }
            ToHost::Spectate { .. } => self.join(caller, 0, false).await,
            ToHost::Sit { seat, invite, salt, .. } => self.sit(caller, seat, invite, &salt).await,
            ToHost::Stand { .. } => self.stand(caller).await,
            ToHost::Invite { seat, .. } => self.invite(caller, seat).await,
            ToHost::Dismiss { seat, .. } => self.dismiss(caller, seat).await,
            ToHost::List { listed, .. } => self.list(caller, listed).await,
            ToHost::Start { .. } => self.start(caller).await,
            ToHost::CallVote { topic: VoteTopic::Bot { level, .. }, .. } if self.refuses(caller, &level) => {}
            ToHost::CallVote { topic, .. } => {
                let absent = self.absent();
                self.apply_request(caller, |host, now, seat| {
                    host.call_vote(now, seat, topic.clone(), &absent)
                })
                .await;
            }
            ToHost::CastVote { asked, yes, .. } => {
                self.apply_request(caller, |host, now, seat| host.cast_vote(now, seat, asked, yes)).await;
            }
            ToHost::Leave { level, .. } if self.refuses(caller, &level) => {}
            ToHost::Leave { level, .. } => {
                self.apply_request(caller, |host, now, seat| host.leave(now, seat, &level)).await;
            }
            ToHost::Back { .. } => self.apply_request(caller, |host, now, seat| host.back(now, seat)).await,
            ToHost::QuickChat { phrase, .. } => self.quick_chat(caller, phrase),
            ToHost::Away { away, .. } => {
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.set_away(seat, away);
                }
            }
            ToHost::Rematch { .. } => self.rematch(caller).await,
            ToHost::Link { .. } => self.link(caller).await,
            ToHost::Move { secret, .. } => self.move_seat(caller, &secret).await,
            ToHost::Hello { .. }
            | ToHost::Open { .. }
            | ToHost::Mine {}
            | ToHost::Tables {}
            | ToHost::Ping { .. } => {
                caller.refuse(RefusalCode::Message, "this is not said to a table");
            }
        }
    }

    /// Refuses a level that the server does not offer; returns whether it did.
    fn refuses(&self, caller: &Caller, level: &str) -> bool {
        let checked = self.service.check_level(&self.lobby.table_options().mode, level);
        if let Err((code, why)) = &checked {
            caller.refuse(*code, why.clone());
        }
        checked.is_err()
    }

    /// Sends a quick-chat message of a seat to all listeners.
    fn quick_chat(&mut self, caller: &Caller, phrase: String) {
        if !self.may_see(&caller.key) {
            return refuse_spectator(caller);
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        };
        if !QUICK_CHAT.contains(&phrase.as_str()) {
            return caller.refuse(RefusalCode::Message, "this is not one of the phrases");
        }
        if !caller.outgoing.count_phrase() {
            return caller.refuse(RefusalCode::Limit, "a phrase can be sent once a second");
        }
        self.broadcast(&ToClient::QuickChat { game: self.id.clone(), seat: Some(seat), phrase });
    }
}
