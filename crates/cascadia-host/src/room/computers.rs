//! Decisions of computer players: requested on their turn, applied while it lasts.

use super::GameRoom;
use crate::computer_pool::TurnOwner;
use cascadia_table::GameHost;
use cascadia_table::entry::Step;

impl GameRoom {
    /// Returns the owner of a computer player's decision: the first connected person with a seat, or else a
    /// spectator.
    fn turn_owner(&self) -> TurnOwner {
        let seated = self.listeners.values().filter(|listener| listener.seat.is_some());
        let first = seated.min_by_key(|listener| listener.seat).or_else(|| self.listeners.values().next());
        first.map_or(TurnOwner::Unattended, |listener| TurnOwner::Address(listener.caller.address))
    }

    /// Queues the decision of a computer player on its turn.
    pub(super) fn wake_computer(&mut self) {
        let Some(host) = self.host.as_ref().filter(|_| !self.is_uncertain) else { return };
        // A decision in a round played together stays valid while others act.
        if self.thinking == Some(host.version()) || (self.thinking.is_some() && host.is_together()) {
            return;
        }
        let Some(turn) = self.service.content.computer_turn(host) else { return };
        let (Some(sender), seat) = (self.sender.upgrade(), turn.seat) else { return };
        if self.service.computers.ask(self.turn_owner(), turn, (host.version(), seat.0), sender) {
            self.thinking = Some(host.version());
        }
    }

    /// Applies the decision of a computer player, if it is still its turn.
    pub(super) async fn decided(&mut self, version: u64, step: Step) {
        if self.thinking != Some(version) {
            return;
        }
        self.thinking = None;
        if !self.is_certain().await {
            return;
        }
        let is_current = |host: &&GameHost| host.is_together() || host.version() == version;
        let Some(host) = self.host.as_ref().filter(is_current) else { return };
        let (seat, id) = (step.seat, step.id);
        // Other seats have played in the meantime.
        let keep = if host.version() == version { step.keep } else { host.actions() };
        let step = Step { keep, ..step };
        match host.validate_for_computer(self.now(), step) {
            Ok(entry) => {
                let _ = self.commit(entry, Some(seat), id).await;
            }
            Err(refusal) => {
                tracing::warn!(%refusal, game = self.id, seat, "a computer's decision is refused");
            }
        }
    }
}
