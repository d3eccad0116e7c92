//! Tests of a touch screen: taps, long presses, drags and two fingers, sent as the window system sends them.

use crate::camera::pointer::Pointer;
use crate::camera::{CameraView, MainCamera, Rig};
use crate::cascadia::turn::Aim;
use crate::tests::table_app::{begin, choose, game, settle, table};
use crate::window::layout::ScreenLayout;
use bevy::input::InputPlugin;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::input::EguiWantsInput;
use cascadia_base::Hex;
use cascadia_rules::rules::{Action, Slot};

/// A game in a window with a touch screen, with the first pair taken.
fn touched_table() -> App {
    let mut app = table();
    app.add_plugins(InputPlugin).init_resource::<WinitSettings>().add_message::<WindowEvent>();
    let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
    app.world_mut().spawn((window, PrimaryWindow));
    app.world_mut().spawn((MainCamera, Transform::default()));
    app.init_resource::<EguiWantsInput>().add_plugins((
        crate::preferences::graphics_quality::plugin,
        crate::camera::window_plugin,
        crate::camera::pointer::plugin,
    ));
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    for _ in 0..60 {
        app.update();
    }
    app
}

/// The place of a hex on the screen, in points.
fn place_of(app: &App, hex: Hex) -> Vec2 {
    let (rig, layout) = (app.world().resource::<Rig>(), app.world().resource::<ScreenLayout>());
    let point = crate::camera::space::hex_position(rig.seat(), hex);
    let camera = app.world().resource::<CameraView>();
    camera.on_screen(point, layout.window).expect("it is before the camera")
}

fn send(app: &mut App, id: u64, phase: TouchPhase, at: Vec2) {
    let scale = app.world().resource::<ScreenLayout>().scale;
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one window");
    app.world_mut().write_message(TouchInput { phase, position: at * scale, window, force: None, id });
}

/// Sends a touch and draws a frame.
fn touch(app: &mut App, id: u64, phase: TouchPhase, at: Vec2) {
    send(app, id, phase, at);
    app.update();
}

fn free_hexes(app: &App) -> Vec<Hex> {
    game(app).environment().frontier().to_vec()
}

#[test]
fn a_tap_places_the_tile_also_within_one_slow_frame() {
    for is_slow in [false, true] {
        let mut app = touched_table();
        let free = free_hexes(&app)[1];
        let at = place_of(&app, free);
        send(&mut app, 7, TouchPhase::Started, at);
        if !is_slow {
            app.update();
            assert_eq!(
                app.world().resource::<Pointer>().hex,
                Some(free),
                "the tile is shown under the finger"
            );
        }
        touch(&mut app, 7, TouchPhase::Ended, at + Vec2::ONE);
        settle(&mut app);
        assert!(game(&app).environment().at(free).is_some(), "slow: {is_slow}");
        assert_eq!(app.world().resource::<Pointer>().position, None, "no finger is left");
    }
}

#[test]
fn a_long_press_is_a_right_click_and_places_nothing() {
    let mut app = touched_table();
    let free = free_hexes(&app)[1];
    let at = place_of(&app, free);
    touch(&mut app, 7, TouchPhase::Started, at);
    settle(&mut app);
    let before = app.world().resource::<Aim>().rotation;
    // The clock of a frame is 20 ms.
    for _ in 0..40 {
        app.update();
    }
    assert_ne!(app.world().resource::<Aim>().rotation, before, "the tile is rotated");
    let rotated = app.world().resource::<Aim>().steps_turned;
    touch(&mut app, 7, TouchPhase::Ended, at);
    settle(&mut app);
    assert!(game(&app).environment().at(free).is_none());
    assert_eq!(app.world().resource::<Aim>().steps_turned, rotated, "once");
}

#[test]
fn a_drag_moves_the_view_and_two_fingers_turn_and_zoom_it() {
    let mut app = touched_table();
    let free = free_hexes(&app);
    let at = place_of(&app, free[1]);
    let tiles = game(&app).environment().tiles().len();
    let before = app.world().resource::<Rig>().goal;
    touch(&mut app, 1, TouchPhase::Started, at);
    for step in 1..=10 {
        touch(&mut app, 1, TouchPhase::Moved, at + Vec2::new(8.0, 2.0) * step as f32);
    }
    touch(&mut app, 1, TouchPhase::Ended, at + Vec2::new(80.0, 20.0));
    let moved = app.world().resource::<Rig>().goal;
    assert!(moved.focus.distance(before.focus) > 0.2 && moved.yaw == before.yaw, "{before:?} {moved:?}");

    let other = at + Vec2::new(100.0, 0.0);
    touch(&mut app, 1, TouchPhase::Started, at);
    touch(&mut app, 2, TouchPhase::Started, other);
    for step in 1..=10 {
        send(&mut app, 1, TouchPhase::Moved, at - Vec2::new(4.0, 0.0) * step as f32);
        touch(&mut app, 2, TouchPhase::Moved, other + Vec2::new(2.0, 6.0) * step as f32);
    }
    touch(&mut app, 2, TouchPhase::Ended, other);
    // The remaining finger neither taps nor presses.
    for _ in 0..40 {
        app.update();
    }
    touch(&mut app, 1, TouchPhase::Ended, at);
    settle(&mut app);
    let pinched = app.world().resource::<Rig>().goal;
    assert!(pinched.zoom > moved.zoom * 1.3 && pinched.yaw > moved.yaw + 0.2, "{moved:?} {pinched:?}");
    assert_eq!(game(&app).environment().tiles().len(), tiles, "nothing was placed");
}
