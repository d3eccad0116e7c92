//! Received quick-chat messages, shown for some seconds.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::online::connection::{FromHost, HearHost};
use crate::online::online_game::OnlineGame;
use crate::preferences::wake_up::NextFrame;
use cascadia_table::message::ToClient;

/// Lifetime of a message.
const FLOATS: Duration = Duration::from_secs(6);

/// Last message of each seat and its remaining lifetime.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SaidPhrases(BTreeMap<u8, (String, Duration)>);

impl SaidPhrases {
    fn say(&mut self, seat: u8, phrase: &str) {
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
fn hear(
    mut heard: MessageReader<FromHost>,
    mut said: ResMut<SaidPhrases>,
    game: Option<Res<OnlineGame>>,
    time: Res<Time<Real>>,
    mut next: ResMut<NextFrame>,
) {
    if !said.0.is_empty() {
        said.pass(time.delta());
    }
    for FromHost(message) in heard.read() {
        if let ToClient::Said { game: id, seat: Some(seat), phrase } = message
            && game.as_ref().is_some_and(|game| game.id == *id)
        {
            said.say(*seat, phrase);
        }
    }
    if let Some(left) = said.0.values().map(|(_, left)| *left).min() {
        next.within(left);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaidPhrases>().add_systems(PreUpdate, hear.after(HearHost));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_floats_for_some_seconds_and_a_new_one_replaces_it() {
        let mut said = SaidPhrases::default();
        said.say(1, "hello");
        said.pass(Duration::from_secs(4));
        said.say(0, "nice");
        said.say(1, "thanks");
        assert_eq!((said.of(0), said.of(1)), (Some("nice"), Some("thanks")));
        said.say(1, "thanks");
        said.pass(FLOATS);
        assert_eq!((said.of(0), said.of(1)), (None, None));
    }
}
