//! The ways from the title to a game: few clicks for a newcomer, and the last game again for a regular.

use bevy::prelude::KeyCode;
use bevy_egui::egui::Key;

use crate::cascadia::Session;
use crate::session::PlayableMode;
use crate::tests::panels::Panels;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use cascadia_engine::{GameSetup, SeatOwner};
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
    panels.click_on("Play");
    assert_eq!(panels.screen(), Cascadia::TABLE);
    let first = setup(&panels);
    let hiker = SeatOwner::Opponent("hiker".to_owned());
    assert_eq!((first.seats.len(), first.seats.last()), (2, Some(&hiker)));

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

    panels.go_to(Screen::Title);
    panels.click_on("Rolling Rivers: Play");
    panels.click_on("Play");
    assert_eq!(panels.screen(), RollingRivers::TABLE);
}

#[test]
fn a_regular_finds_everything_with_three_clicks() {
    let mut panels = Panels::new();
    panels.click_on("Cascadia: Play");
    panels.click_on("Hiker");
    panels.click_on("Ranger. rival");
    panels.click_on("Scenario");
    panels.click_on("Scenario 12");
    panels.click_on("Play");
    let setup = setup(&panels);
    assert_eq!(setup.seats[1], SeatOwner::Opponent("ranger-rival".to_owned()));
    assert_eq!(setup.options.scenario, Some(12));
    // Options for regular players are one click away.
    panels.go_to(Cascadia::NEW_GAME);
    panels.click_on("Normal");
    assert!(!panels.shows("Preliminary"));
    panels.click_on("More options");
    for option in ["Seed", "Preliminary", "Habitat bonuses", "Custom rules"] {
        assert!(panels.shows(option), "{option}");
    }
}

#[test]
fn escape_closes_the_gallery_and_a_choice_does_too() {
    const GALLERY: &str = "Who plays here?";
    let mut panels = Panels::new();
    for (screen, player) in [(Cascadia::NEW_GAME, "Hiker"), (RollingRivers::NEW_GAME, "Player 1. Human")] {
        panels.go_to(screen);
        panels.click_on(player);
        assert!(panels.shows(GALLERY));
        panels.press(KeyCode::Escape);
        assert!(!panels.shows(GALLERY) && panels.screen() == screen, "{screen:?}");
        panels.click_on(player);
        panels.click_on("Biologist");
        assert!(!panels.shows(GALLERY) && panels.shows("Biologist") && !panels.shows(player));
        panels.click_on("Biologist");
        // Enter and Escape are for the gallery.
        panels.press(KeyCode::Enter);
        assert_eq!(panels.screen(), screen);
        panels.click_on("Human player");
        assert!(!panels.shows(GALLERY) && !panels.shows("Biologist"));
    }
}

#[test]
fn the_gallery_is_used_by_keys_alone() {
    let mut panels = Panels::new();
    panels.go_to(Cascadia::NEW_GAME);
    let tab_to = |panels: &mut Panels, name: &str| {
        let found = (0..40).any(|_| panels.focus_key(Key::Tab).is_some_and(|now| now.starts_with(name)));
        assert!(found, "{name} has no focus");
    };
    tab_to(&mut panels, "Hiker");
    panels.focus_key(Key::Enter);
    tab_to(&mut panels, "Ranger. ");
    let focused = panels.focus_key(Key::Enter).map(str::to_owned);
    assert!(focused.is_some_and(|name| name.starts_with("Ranger")), "the focus is where it was");
    panels.click_on("Play");
    assert_eq!(setup(&panels).seats[1], SeatOwner::Opponent("ranger".to_owned()));
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
