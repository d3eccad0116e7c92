//! Tests of the sound: cues reach the mixer, volumes follow the settings, the ambience follows the visible
//! environment, and no device is needed.

use std::sync::mpsc::Receiver;

use crate::tests::table_app::{begin, choose, game, press, request, settle, table};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use cascadia_base::{Habitat, Rotation, Wildlife};
use cascadia_rules::rules::{Action, Slot};

use crate::audio::{Buses, InterfaceCue, Order, Sounds};
use crate::camera::Rig;
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::sound::{Cue, SoundClip};
use crate::preferences::settings::Settings;
use crate::session::Request;

use crate::window::screen::Screen;

/// A table whose mixer orders are recorded.
#[derive(Resource)]
struct PlayedCues(std::sync::Mutex<Receiver<Order>>);

fn table_with_sound() -> App {
    let mut app = table();
    let (sounds, orders) = Sounds::to_be_read();
    app.insert_resource(sounds).insert_resource(PlayedCues(std::sync::Mutex::new(orders))).add_plugins((
        crate::audio::plugin,
        crate::cascadia::sound::plugin,
        crate::ui::mute::plugin,
    ));
    app.update();
    app
}

fn orders(app: &App) -> Vec<Order> {
    app.world().resource::<PlayedCues>().0.lock().expect("one thread").try_iter().collect()
}

fn played(app: &App) -> Vec<SoundClip> {
    let clip = |order| match order {
        Order::Play { clip, .. } => Some(SoundClip::of(clip).expect("a clip of the bank")),
        _ => None,
    };
    orders(app).into_iter().filter_map(clip).collect()
}

fn buses(app: &App) -> Option<(Buses, f32)> {
    let buses = |order| match order {
        Order::Buses(buses, seconds) => Some((buses, seconds)),
        _ => None,
    };
    orders(app).into_iter().filter_map(buses).next_back()
}

fn ambience(app: &App) -> Option<[f32; 5]> {
    let shares = |order| match order {
        Order::Ambience(shares) => Some(shares),
        _ => None,
    };
    orders(app).into_iter().filter_map(shares).next_back()
}

#[test]
fn a_cue_is_played_in_the_frame_it_is_written_in_and_once() {
    let mut app = table_with_sound();
    orders(&app);
    for cue in [Cue::TileDrop, Cue::TileDrop, Cue::TokenDrop(Wildlife::Fox)] {
        app.world_mut().write_message(cue);
    }
    app.update();
    assert_eq!(played(&app), [SoundClip::TileDrop, SoundClip::TokenDrop(Wildlife::Fox)]);
    app.update();
    assert_eq!(played(&app), []);
    for line in 0..40 {
        app.world_mut().write_message(Cue::CountLine(line));
    }
    app.update();
    assert!(played(&app).len() <= 12);
}

#[test]
fn the_interface_sounds_before_the_game_and_each_cue_once() {
    let mut app = table_with_sound();
    orders(&app);
    app.world_mut().write_message(Cue::PickUp);
    for cue in [InterfaceCue::Sample, InterfaceCue::Button, InterfaceCue::Button] {
        app.world_mut().write_message(cue);
    }
    app.update();
    assert_eq!(played(&app), [SoundClip::TokenDrop(Wildlife::Fox), SoundClip::Button, SoundClip::PickUp]);
}

#[test]
fn without_a_device_everything_goes_on_and_nothing_gathers() {
    let mut app = table();
    // These orders have no receiver, as after a failure of the mixer.
    let (sounds, orders) = Sounds::to_be_read();
    drop(orders);
    app.insert_resource(sounds).add_plugins((crate::audio::plugin, crate::cascadia::sound::plugin));
    begin(&mut app, "hh", 3);
    for _ in 0..50 {
        app.world_mut().write_message(Cue::TileDrop);
        app.update();
    }
    settle(&mut app);
    assert!(app.world().resource::<Messages<Cue>>().is_empty());
}

#[test]
fn the_mixer_starts_beside_the_game_whether_there_is_a_device_or_not() {
    let mut app = table();
    app.add_plugins((crate::audio::plugin, crate::cascadia::sound::plugin));
    app.update();
    assert!(app.world().contains_resource::<Sounds>());
    begin(&mut app, "hg", 3);
    app.world_mut().write_message(Cue::Harmony);
    settle(&mut app);
}

#[test]
fn a_person_is_called_when_a_turn_begins_and_not_when_an_opponents_does() {
    let mut app = table_with_sound();
    begin(&mut app, "hh", 3);
    let calls = |app: &App| played(app).iter().filter(|clip| **clip == SoundClip::TurnCall).count();
    assert_eq!(calls(&app), 1, "the game begins");
    for turn in 0..3 {
        choose(&mut app, Action::TakePair(Slot(0)));
        let hex = game(&app).environment().frontier()[0];
        choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
        choose(&mut app, Action::ReturnToken);
        request(&mut app, Request::Undo);
        choose(&mut app, Action::ReturnToken);
        assert_eq!(calls(&app), 0, "turn {turn} goes on");
        choose(&mut app, Action::EndTurn);
        assert_eq!(calls(&app), 1, "turn {turn}");
    }
    begin(&mut app, "gr", 3);
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(calls(&app), 0, "no player to call");
}

#[test]
fn a_refused_action_has_a_sound() {
    let mut app = table_with_sound();
    begin(&mut app, "hh", 3);
    orders(&app);
    choose(&mut app, Action::EndTurn);
    assert_eq!(played(&app), [SoundClip::Refused]);
    request(&mut app, Request::Undo);
    assert_eq!(played(&app), [SoundClip::Refused]);
}

#[test]
fn the_buses_follow_the_settings_and_the_key() {
    let mut app = table_with_sound();
    let (now, _) = buses(&app).expect("the volumes of the settings");
    assert_eq!(now, Buses::of(&Settings::default(), true));
    app.update();
    assert_eq!(buses(&app), None, "nothing has changed");
    app.world_mut().resource_mut::<Settings>().effects_volume = 50;
    app.update();
    let (now, seconds) = buses(&app).expect("another volume");
    assert_eq!(now.effects, 0.25);
    assert!(seconds < 0.2, "it sounds at once");
    press(&mut app, &[KeyCode::KeyM]);
    assert_eq!(buses(&app).expect("muted").0.all, 0.0);
    assert!(app.world().resource::<Settings>().mute);
    press(&mut app, &[KeyCode::KeyM]);
    assert!(buses(&app).expect("and back").0.all > 0.0);
}

#[test]
fn a_window_in_the_background_is_silent_within_half_a_second() {
    let mut app = table_with_sound();
    let window = app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow)).id();
    app.update();
    orders(&app);
    let focus = |app: &mut App, focused| {
        app.world_mut().get_mut::<Window>(window).expect("it is open").focused = focused;
        app.update();
    };
    focus(&mut app, false);
    let (now, seconds) = buses(&app).expect("silence");
    assert_eq!(now.all, 0.0);
    assert!(seconds <= 0.5, "{seconds} s");
    focus(&mut app, true);
    assert!(buses(&app).expect("and back").0.all > 0.0);
    app.world_mut().resource_mut::<Settings>().mute_in_background = false;
    focus(&mut app, false);
    assert_eq!(buses(&app), None, "it stays as loud");
}

#[test]
fn the_environment_in_sight_has_its_ambience() {
    let mut app = table_with_sound();
    let title = ambience(&app).expect("a wood on the title");
    assert!(title[Habitat::Forest.index()] > 0.5);
    begin(&mut app, "hh", 3);
    let first = ambience(&app).expect("the environment of the first player");
    assert!((first.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert_ne!(first, title);
    app.update();
    assert_eq!(ambience(&app), None, "nothing has changed");
    press(&mut app, &[KeyCode::PageDown]);
    assert_eq!(app.world().resource::<Rig>().seat().index(), 1);
    assert_ne!(ambience(&app).expect("the environment of the other"), first);
    app.world_mut().remove_resource::<CascadiaSession>();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    settle(&mut app);
    assert_eq!(ambience(&app), Some(title));
}
