//! Desktop notifications of the player's turn while the window has no focus.

use std::thread;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use notify_rust::Notification;

use crate::online::online_game::OnlineGame;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;

/// The last known game and turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct LastTurn {
    game: String,
    is_mine: bool,
}

impl LastTurn {
    /// Updates the turn. Returns whether the player's turn has just begun.
    fn note(&mut self, game: &str, is_mine: bool) -> bool {
        let begins = is_mine && !(self.is_mine && self.game == game);
        *self = Self { game: game.to_owned(), is_mine };
        begins
    }
}

/// Sends a desktop notification when the player's turn begins and the window has no focus.
fn notify(
    game: Res<OnlineGame>,
    settings: Res<Settings>,
    localizer: Res<Localizer>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut last: Local<LastTurn>,
) {
    let is_mine = game.is_my_turn() && !game.ended;
    let begins = last.note(&game.id, is_mine);
    let is_looked_at = windows.single().map_or(true, |window| window.focused);
    if !begins || is_looked_at || !settings.turn_notices {
        return;
    }
    let (title, text) = (localizer.text("notice-your-turn"), localizer.text("notice-your-turn-about"));
    // The desktop may be slow to answer.
    let notified = thread::Builder::new().name("desktop notice".to_owned()).spawn(move || {
        let shown =
            Notification::new().appname("Cascadia").summary(&title).body(&text).icon("cascadia").show();
        if let Err(error) = shown {
            debug!("the desktop shows no notices: {error}");
        }
    });
    if let Err(error) = notified {
        debug!("the desktop shows no notices: {error}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        notify.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<OnlineGame>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_notified_once_when_it_begins() {
        let mut last = LastTurn::default();
        let turns = [("A", false), ("A", true), ("A", true), ("A", false), ("A", true), ("B", true)];
        let notified: Vec<bool> = turns.iter().map(|(game, is_mine)| last.note(game, *is_mine)).collect();
        assert_eq!(notified, [false, true, false, false, true, true]);
    }
}
