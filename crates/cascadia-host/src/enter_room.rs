//! Access to the room of a game, loading the game if necessary.

use std::sync::Arc;

use tokio::sync::mpsc::error::SendError;

use super::room::run_room;
use super::room_message::RoomMessage;
use super::service::Service;

/// Sends a message to a game.
pub(super) async fn send_to_room(service: &Arc<Service>, id: &str, mut message: RoomMessage) {
    loop {
        let (sender, receiver) = service.rooms.enter(&*service.metrics, id);
        if let Some(receiver) = receiver {
            let (room, task) = (Arc::clone(service), service.open_rooms.begin());
            let (id, sender) = (id.to_owned(), sender.downgrade());
            tokio::spawn(async move {
                run_room(room, id, sender, receiver).await;
                drop(task);
            });
        }
        match sender.send(message).await {
            Ok(()) => return,
            // The room has just ended; a new one takes the message.
            Err(SendError(back)) => message = back,
        }
        tokio::task::yield_now().await;
    }
}
