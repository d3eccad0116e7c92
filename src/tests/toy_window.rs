//! The toy mode in the real window, played by clicks: begun on the title, saved, continued, finished, and
//! replayed.

use std::sync::Arc;

use crate::session::{ModeAssets, PlayableMode, Session, SessionStage};
use crate::store::game_store::GameStore;
use crate::store::paths::DataPaths;
use crate::store::save_writer::SaveWriter;
use crate::tests::panels::Panels;
use crate::tests::toy::Pebbles;
use crate::tests::toy_table;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use bevy::prelude::*;
use bevy_egui::egui;
use cascadia_engine::Record;

impl Panels {
    fn pebbles(&self) -> &Session<Pebbles> {
        self.app.world().resource::<Session<Pebbles>>()
    }

    /// Opens the replay of a game by a button, goes through it to the end, and leaves it.
    fn replay_by(&mut self, button: &str, whole: &Record<Pebbles>) {
        self.click_on(button);
        assert_eq!((self.screen(), self.pebbles().record().actions.len()), (Pebbles::TABLE, 0));
        for _ in &whole.actions {
            self.click_on("Next");
        }
        assert_eq!(self.pebbles().record().actions, whole.actions);
        self.press(KeyCode::Escape);
        self.click_on("Leave");
    }

    /// Ends the turn, and waits for the person's next one or for the end of the game.
    fn end_turn(&mut self) {
        self.click_on("End the turn");
        self.wait_until("the opponent's turn", |app| {
            let over = *app.world().resource::<State<Screen>>().get() == Pebbles::RESULT;
            let stage = app.world().get_resource::<State<SessionStage<Pebbles>>>();
            over || stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)))
        });
    }
}

/// Returns the window with the toy mode beside the others, and its saved games in this folder.
fn window_with_pebbles(folder: &std::path::Path) -> Panels {
    let mut panels = Panels::new();
    let mut paths = DataPaths::of(Some(&folder.join("settings.toml")), None);
    paths.lock().expect("no other player is here");
    panels
        .app
        .insert_resource(ModeAssets::<Pebbles> { content: Arc::new(()), levels: Arc::new(()) })
        .add_plugins(toy_table::plugin);
    let (store, _) = GameStore::<Pebbles>::open(&paths, &(), panels.app.world().resource::<SaveWriter>());
    panels.app.insert_resource(store);
    panels.settle();
    panels
}

#[test]
fn a_third_mode_lives_in_the_window() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut window = window_with_pebbles(folder.path());

    // The title has its box. It begins, plays and undoes.
    window.click_on("pebbles");
    assert_eq!(window.screen(), Pebbles::NEW_GAME);
    window.click_on("Begin");
    assert_eq!(window.screen(), Pebbles::TABLE);
    window.click_on("Take three");
    assert_eq!(window.pebbles().state().left, 8);
    window.click_on("Undo");
    assert_eq!(window.pebbles().state().left, 11);
    window.click_on("Take one");
    window.end_turn();
    let actions = window.pebbles().record().actions.len();
    assert!(actions > 2, "the computer has played as well");

    // The menu, settings and rules are shared.
    window.press(KeyCode::Escape);
    assert_eq!(window.open_window(), Overlay::Menu);
    for (entry, shared) in [("Settings", Overlay::Settings), ("Rules", Overlay::Rules)] {
        window.click_on(entry);
        assert_eq!(window.open_window(), shared);
        window.press(KeyCode::Escape);
        assert_eq!(window.open_window(), Overlay::Menu);
    }

    // It is saved under a name.
    window.click_on("Save game");
    assert_eq!(window.open_window(), Overlay::Save);
    window.frame(vec![egui::Event::Text("Eleven".to_owned())]);
    window.settle();
    window.click_on("Save");
    let store = window.app.world().resource::<GameStore<Pebbles>>();
    store.flush();
    assert_eq!(store.saved().iter().map(|game| game.name.as_str()).collect::<Vec<_>>(), ["Eleven"]);

    // It is left, and continued from the title at the same position.
    window.press(KeyCode::Escape);
    window.click_on("Leave game");
    assert_eq!(window.screen(), Screen::Title);
    window.click_on("Continue: pebbles");
    assert_eq!((window.screen(), window.pebbles().record().actions.len()), (Pebbles::TABLE, actions));

    // The finished game is in the journal, and its replay leads back to the result.
    while window.screen() == Pebbles::TABLE {
        let many = window.pebbles().state().left >= 3;
        window.click_on(if many { "Take three" } else { "Take one" });
        window.end_turn();
    }
    let whole = window.pebbles().record().clone();
    let journal = window.app.world().resource::<GameStore<Pebbles>>().journal().clone();
    assert_eq!(journal.games().map(|game| game.game.clone()).collect::<Vec<_>>(), [whole.id()]);
    window.replay_by("Replay", &whole);
    assert_eq!(window.screen(), Pebbles::RESULT);

    // The only journal with a game opens from the title; it lists the game, whose replay leads back to it.
    window.click_on("To the title");
    window.click_on("More");
    window.click_on("Journal");
    assert_eq!(window.screen(), Pebbles::JOURNAL);
    window.click_on("Games");
    window.replay_by("Watch", &whole);
    assert_eq!(window.screen(), Pebbles::JOURNAL);
}
