//! Tests that the dice of Rolling Rivers are thrown, come to rest, and are heard.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::audio::{Order, Sounds};
use crate::boot::plugins::TablePlugin;
use crate::input::bindings::Bindings;
use crate::preferences::settings::{Settings, Speed};
use crate::preferences::wake_up::NextFrame;
use crate::rolling::Session as RollingSession;
use crate::rolling::dice::{DiceInSight, DiceStage, TrayDie};
use crate::rolling::sound::SoundClip;
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::Click;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use cascadia_base::GameRng;
use cascadia_engine::SeatOwner;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions;
use rolling_rivers::rules::Phase;
use rolling_rivers::sheets::SheetLetter;

use crate::session::PlayableMode;
use crate::tests::support::{shipped, shipped_rolling};
use crate::window::screen::Screen;

/// The mixer's orders.
#[derive(Resource)]
struct DiceCues(std::sync::Mutex<Receiver<Order>>);

/// Updates the tray's dice, like the panels' view.
fn publish(session: Res<RollingSession>, mut commands: Commands) {
    let game = session.state();
    let personal = game.player(cascadia_base::Seat(0)).dice();
    let roll = game.central();
    let die = |die, face| TrayDie {
        die,
        face,
        lifted: false,
        counts_as: None,
        converted: false,
        twice: false,
        aside: false,
    };
    let mut dice: Vec<TrayDie> = (0..3_u8)
        .map(|index| die(PhysicalDie::Central(index), roll.map(|roll| roll.dice[usize::from(index)])))
        .collect();
    dice.push(die(PhysicalDie::Special, roll.and_then(|roll| roll.special)));
    for index in 0..2_u8 {
        let own = PhysicalDie::Personal(cascadia_base::Seat(0), index);
        dice.push(die(own, personal.map(|faces| faces[usize::from(index)])));
    }
    let faces = game.setup().dice.clone();
    commands.insert_resource(DiceInSight { serial: session.serial(), round: game.round(), dice, faces });
}

fn tray(settings: Settings) -> App {
    let (assets, cascadia) = shipped();
    let (sounds, orders) = Sounds::to_be_read();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .insert_resource(Bindings::built_in())
        .insert_resource(sounds)
        .insert_resource(DiceCues(std::sync::Mutex::new(orders)))
        .add_plugins((
            TablePlugin { assets, cascadia, rolling: shipped_rolling(), settings },
            crate::rolling::turn::plugin,
            crate::audio::plugin,
            crate::rolling::sound::plugin,
            crate::rolling::dice::plugin,
        ))
        .add_systems(PostUpdate, publish.run_if(resource_exists_and_changed::<RollingSession>));
    app.update();
    let content = shipped_rolling().content;
    let completion_cards = content.draw_completion_cards(false, &mut GameRng::new(7));
    let options = GameOptions {
        seats: 0,
        seed: 7,
        sheet: SheetLetter::A,
        completion_cards,
        family: false,
        abundance: false,
        scenario: None,
    };
    let seats = vec![SeatOwner::Human("Ada".to_owned())];
    crate::session::start(app.world_mut(), RollingRivers::setup(options, seats), 0)
        .expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(RollingRivers::TABLE);
    for _ in 0..30 {
        app.update();
    }
    played(&app);
    app
}

fn played(app: &App) -> Vec<SoundClip> {
    let orders: Vec<Order> =
        app.world().resource::<DiceCues>().0.lock().expect("one thread").try_iter().collect();
    let clip = |order: Order| match order {
        Order::Play { clip, .. } => SoundClip::of(clip),
        _ => None,
    };
    orders.into_iter().filter_map(clip).collect()
}

fn is_throwing(app: &App) -> bool {
    app.world().resource::<DiceStage>().is_throwing()
}

/// Throws, and returns the number of frames in which the dice moved after it.
fn throw(app: &mut App) -> usize {
    app.world_mut().write_message(Click::Throw);
    for _ in 0..3 {
        app.update();
    }
    let phase = app.world().resource::<RollingSession>().phase();
    assert_eq!(phase, Phase::Collect);
    let mut frames = 0;
    while is_throwing(app) && frames < 500 {
        app.update();
        frames += 1;
    }
    frames
}

#[test]
fn a_throw_takes_its_time_sounds_and_leaves_nothing_to_be_drawn() {
    let mut app = tray(Settings::default());
    let frames = throw(&mut app);
    // Slightly less than 1.2 s, since it began before the frames are counted.
    assert!((50..=62).contains(&frames), "{frames}");
    let clips = played(&app);
    let knocks = clips.iter().filter(|clip| matches!(clip, SoundClip::Knock(_))).count();
    assert_eq!(knocks, 6 * 3, "each die has three bounces");
    let pitches: std::collections::BTreeSet<SoundClip> =
        clips.iter().filter(|clip| matches!(clip, SoundClip::Knock(_))).copied().collect();
    assert_eq!(pitches.len(), 6, "each die has its own pitch");
    assert_eq!(clips.iter().filter(|clip| **clip == SoundClip::DiceSlide).count(), 1);
    for _ in 0..20 {
        app.update();
    }
    for _ in 0..20 {
        app.update();
        assert!(!app.world().resource::<NextFrame>().is_now, "at rest no frame is drawn");
        assert!(!app.world().resource::<DiceStage>().is_moving());
    }
}

#[test]
fn any_key_ends_the_throw() {
    let mut app = tray(Settings::default());
    app.world_mut().write_message(Click::Throw);
    for _ in 0..12 {
        app.update();
    }
    assert!(is_throwing(&app));
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyX);
    app.update();
    assert!(!is_throwing(&app));
}

#[test]
fn without_motion_the_dice_lie_there_at_once() {
    let mut app = tray(Settings { speed: Speed::Instant, ..Settings::default() });
    assert_eq!(throw(&mut app), 0);
    let mut app = tray(Settings { reduce_motion: true, ..Settings::default() });
    let frames = throw(&mut app);
    assert!((6..=14).contains(&frames), "they fade in: {frames}");
    assert!(played(&app).iter().all(|clip| !matches!(clip, SoundClip::Knock(_))));
}

#[test]
fn collecting_has_a_sound() {
    let mut app = tray(Settings { speed: Speed::Instant, ..Settings::default() });
    throw(&mut app);
    played(&app);
    app.world_mut().write_message(Click::AimRow(Some(0)));
    app.update();
    let outlook = app.world().resource::<crate::rolling::turn::Outlook>();
    let row = (0..5_u8).find(|row| !outlook.variants(*row).is_empty()).expect("a row brings something");
    app.world_mut().write_message(Click::TakeRow(row));
    for _ in 0..4 {
        app.update();
    }
    assert!(played(&app).iter().any(|clip| matches!(clip, SoundClip::Collected(_))));
}
