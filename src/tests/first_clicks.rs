//! The ways from the title to a game: few clicks for a newcomer, and the last game again for a regular.

use bevy::prelude::KeyCode;
use bevy_egui::egui::Key;

use crate::cascadia::Session;
use crate::session::PlayableMode;
use crate::tests::panels::Panels;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use cascadia_engine::GameSetup;
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

const AGAIN: &str = "Play again as last time";

fn setup(panels: &Panels) -> GameSetup<Cascadia> {
    panels.app.world().resource::<Session>().record().setup.clone()
}

#[test]
fn a_newcomer_plays_with_two_clicks_and_a_regular_plays_the_last_game_again() {
    let mut panels = Panels::new();
    panels.click_on("Cascadia: Play");
    assert_eq!(panels.screen(), Cascadia::NEW_GAME);
    assert!(!panels.shows(AGAIN), "there was no game yet");
    panels.click_on("Add computer");
    panels.click_on("Play");
    assert_eq!(panels.screen(), Cascadia::TABLE);
    let first = setup(&panels);
    assert_eq!(first.seats.len(), 3);

    panels.go_to(Screen::Title);
    panels.click_on("Cascadia: Play");
    // Choices that never became a game do not count.
    panels.click_on("Remove this player");
    panels.click_on("Family");
    panels.click_on(AGAIN);
    assert_eq!(panels.screen(), Cascadia::TABLE);
    let second = setup(&panels);
    assert_eq!((&second.seats, second.options.cards), (&first.seats, first.options.cards));
    assert_ne!(second.options.seed, first.options.seed);
}

#[test]
fn the_rest_of_the_title_is_one_click_further() {
    let mut panels = Panels::new();
    for (button, screen) in [
        ("Today", Cascadia::DAILY),
        ("Learn to play", Screen::Lessons),
        ("Play together", Screen::Together),
        ("Rolling Rivers: Play", RollingRivers::NEW_GAME),
    ] {
        panels.click_on(button);
        assert_eq!(panels.screen(), screen, "{button}");
        panels.go_to(Screen::Title);
    }
    panels.click_on("More");
    for (button, screen) in [
        ("Puzzles", Cascadia::PUZZLES),
        ("Saved games", Screen::Games),
        ("Journal", Cascadia::JOURNAL),
        ("Trail", Cascadia::TRAIL),
    ] {
        assert!(!panels.shows("Learn to play"));
        panels.click_on(button);
        assert_eq!(panels.screen(), screen, "{button}");
        panels.go_to(Screen::Title);
    }
    for (button, window) in
        [("Rules", Overlay::Rules), ("Settings", Overlay::Settings), ("Controls", Overlay::Help)]
    {
        panels.click_on(button);
        assert_eq!(panels.open_window(), window, "{button}");
        panels.press(KeyCode::Escape);
        assert!(panels.shows("Saved games"), "the key was for the window");
    }
    panels.press(KeyCode::Enter);
    assert_eq!(panels.screen(), Screen::Title, "Enter has nothing to press");
    panels.press(KeyCode::Escape);
    assert!(panels.shows("Learn to play") && !panels.shows("Saved games"));
}

#[test]
fn the_focus_follows_when_the_menu_changes_by_key() {
    let mut panels = Panels::new();
    let mut seen = Vec::new();
    while seen.last().is_none_or(|name| name != "More") {
        let name = panels.focus_key(Key::Tab).expect("something has the focus").to_owned();
        assert!(!seen.contains(&name), "{name} comes twice in {seen:?}");
        seen.push(name);
    }
    let all = ["Cascadia: Play", "Rolling Rivers: Play", "Today", "Learn to play", "Play together", "More"];
    assert_eq!(seen, all);
    assert_eq!(panels.focus_key(Key::Enter), Some("Puzzles"));
    let to_back = (0..8).map(|_| panels.focus_key(Key::Tab).map(str::to_owned)).last().flatten();
    assert_eq!(to_back.as_deref(), Some("Back"));
    assert_eq!(panels.focus_key(Key::Enter), Some("Today"));
}
