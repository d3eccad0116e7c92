//! The life of a room: messages and ticks, until it is idle or the server stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::GameRoom;
use crate::room_message::{RoomMessage, request_id};
use crate::service::Service;
use cascadia_table::entry::Step;

/// Interval of checking the clocks.
const TICK: Duration = Duration::from_secs(1);

/// Runs the room of a game until it is idle.
pub(crate) async fn run_room(
    service: Arc<Service>,
    id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    mut messages: mpsc::Receiver<RoomMessage>,
) {
    match GameRoom::load(&service, &id, sender).await {
        Ok(mut room) => room.run(&mut messages).await,
        Err((code, why)) => {
            // Waiting requests are refused; later ones try to load the game again.
            loop {
                while let Ok(message) = messages.try_recv() {
                    if let RoomMessage::Call { caller, message, .. } = message {
                        caller.outgoing.refuse(request_id(&message), code, why.clone(), None);
                    }
                }
                if service.rooms.leave(&*service.metrics, &id, &messages) {
                    return;
                }
            }
        }
    }
}

impl GameRoom {
    async fn run(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.wake_computer();
        let service = Arc::clone(&self.service);
        loop {
            tokio::select! {
                biased;
                () = service.stopped() => return self.finish(messages).await,
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => return,
                },
                _ = ticks.tick() => self.tick().await,
            }
            if self.is_idle() && self.service.rooms.leave(&*self.service.metrics, &self.id, messages) {
                return;
            }
        }
    }

    /// Handles the requests received before the server stops.
    async fn finish(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) {
        messages.close();
        while let Some(message) = messages.recv().await {
            if matches!(message, RoomMessage::Call { .. }) {
                self.handle(message).await;
            }
        }
    }

    /// Tests whether the room may end: without listeners, and for a game after the idle time.
    fn is_idle(&self) -> bool {
        let idle = Duration::from_secs(self.service.settings.idle_seconds);
        let is_needed = self.host.is_some() && (self.thinking.is_some() || self.last_used.elapsed() < idle);
        self.listeners.is_empty() && (self.is_deleted || !is_needed)
    }

    async fn handle(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Call { caller, message, received, ticket } => {
                self.last_used = Instant::now();
                self.call(&caller, *message, received).await;
                drop(ticket);
            }
            RoomMessage::Gone { connection } => self.gone(connection),
            RoomMessage::Changed { version } => {
                let known = self.host.as_ref().map_or(0, |_| self.committed);
                if version > known || self.host.is_none() {
                    let _ = self.reload().await;
                }
            }
            // After a failure the store is read again before the next request.
            RoomMessage::SeatsChanged => self.is_uncertain |= self.reload().await.is_err(),
            RoomMessage::Elsewhere(presence) => self.people.receive(presence, Instant::now()),
            RoomMessage::WhoIsThere => self.publish_presence(true),
            RoomMessage::Decided { version, seat, keep, actions } => {
                // Numbered by the version, so that two deciding servers store the turn once.
                self.decided(version, Step { seat, keep, actions, id: version }).await;
            }
            RoomMessage::Wake => {}
        }
        self.send_presence();
        self.post();
        self.wake_computer();
    }

    async fn tick(&mut self) {
        self.send_presence();
        // After a failed write the room reloads without a request, so that computer players and clocks go on.
        if !self.is_certain().await {
            return;
        }
        let due = self.host.as_ref().and_then(|host| host.run_out(self.now()).ok());
        if let Some(entry) = due {
            let _ = self.commit(entry, None, 0).await;
        }
        self.wake_computer();
    }
}
