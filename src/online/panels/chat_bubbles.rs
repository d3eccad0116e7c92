//! Received quick-chat messages, shown for some seconds.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::online::connection::{FromHost, ReceiveSystems};
use crate::online::online_game::OnlineGame;
use crate::preferences::wake_up::FrameRequests;
use cascadia_table::message::ToClient;

/// Lifetime of a message.
const FLOATS: Duration = Duration::from_secs(6);

/// Last message of each seat and its remaining lifetime.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ChatBubbles(BTreeMap<u8, (String, Duration)>);

impl ChatBubbles {
    fn show(&mut self, seat: u8, phrase: &str) {
        self.0.insert(seat, (phrase.to_owned(), FLOATS));
    }

    fn pass(&mut self, passed: Duration) {
        for (_, left) in self.0.values_mut() {
            *left = left.saturating_sub(passed);
        }
        self.0.retain(|_, (_, left)| !left.is_zero());
    }

    pub(super) fn of(&self, seat: u8) -> Option<&str> {
        self.0.get(&seat).map(|(phrase, _)| phrase.as_str())
    }
}

/// Receives quick-chat messages and expires old ones.
fn receive(
    mut received: MessageReader<FromHost>,
    mut bubbles: ResMut<ChatBubbles>,
    game: Option<Res<OnlineGame>>,
    time: Res<Time<Real>>,
    mut frames: FrameRequests,
) {
    if !bubbles.0.is_empty() {
        bubbles.pass(time.delta());
    }
    for FromHost(message) in received.read() {
        if let ToClient::QuickChat { game: id, seat: Some(seat), phrase } = message
            && game.as_ref().is_some_and(|game| game.id == *id)
        {
            bubbles.show(*seat, phrase);
        }
    }
    if let Some(left) = bubbles.0.values().map(|(_, left)| *left).min() {
        frames.within(left);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChatBubbles>().add_systems(PreUpdate, receive.after(ReceiveSystems));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bubble_floats_for_some_seconds_and_a_new_one_replaces_it() {
        let mut bubbles = ChatBubbles::default();
        bubbles.show(1, "hello");
        bubbles.pass(Duration::from_secs(4));
        bubbles.show(0, "nice");
        bubbles.show(1, "thanks");
        assert_eq!((bubbles.of(0), bubbles.of(1)), (Some("nice"), Some("thanks")));
        bubbles.show(1, "thanks");
        bubbles.pass(FLOATS);
        assert_eq!((bubbles.of(0), bubbles.of(1)), (None, None));
    }
}
