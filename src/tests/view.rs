//! Tests that the view follows the window, so that no panel covers anything that a player has to reach.

use crate::camera::space::{hex_position, hex_under};
use crate::camera::{CameraPose, CameraView, Rig};
use crate::preferences::settings::Settings;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Slot};

use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

use crate::session::PlayableMode;
use crate::tests::table_app::{begin, choose, game, press, seats, settle, table};

fn goal(app: &App) -> CameraPose {
    app.world().resource::<Rig>().goal
}

/// The pose that shows the whole environment in the current window.
fn fitted(app: &App) -> CameraPose {
    let (rig, layout) = (app.world().resource::<Rig>(), app.world().resource::<ScreenLayout>());
    rig.fitted(game(app).player(rig.seat()).environment(), layout, rig.goal)
}

fn resize(app: &mut App, width: u32, height: u32) {
    let mut windows = app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).expect("there is a window");
    window.resolution = WindowResolution::new(width, height);
    settle(app);
}

#[test]
fn the_view_is_fitted_again_when_the_window_changes_while_a_piece_is_held() {
    let mut app = table();
    app.world_mut()
        .spawn((Window { resolution: WindowResolution::new(1280, 720), ..default() }, PrimaryWindow));
    begin(&mut app, "hh", 7);
    choose(&mut app, Action::TakePair(Slot(1)));
    for (width, height) in [(800, 500), (1024, 600), (1280, 720), (1920, 1080), (800, 500)] {
        let before = goal(&app);
        resize(&mut app, width, height);
        assert!(game(&app).hand().tile.is_some());
        let (now, wanted) = (goal(&app), fitted(&app));
        assert!(now.focus.distance(wanted.focus) < 0.02, "{width}x{height}: {now:?}, not {wanted:?}");
        assert!((now.zoom - wanted.zoom).abs() < 0.5, "{width}x{height}: {now:?}, not {wanted:?}");
        assert_ne!(now, before, "{width}x{height}");
    }
    // Larger text makes the panels larger.
    let before = goal(&app);
    resize(&mut app, 1280, 720);
    app.world_mut().resource_mut::<Settings>().text_size = 150;
    settle(&mut app);
    let (now, wanted) = (goal(&app), fitted(&app));
    assert!(now != before && (now.zoom - wanted.zoom).abs() < 0.5, "{now:?}, not {wanted:?}");
}

#[test]
fn a_view_that_the_player_chose_stays_while_the_window_does() {
    let mut app = table();
    app.world_mut()
        .spawn((Window { resolution: WindowResolution::new(1280, 720), ..default() }, PrimaryWindow));
    begin(&mut app, "hh", 7);
    choose(&mut app, Action::TakePair(Slot(1)));
    app.world_mut().resource_mut::<Rig>().goal.zoom = 100.0;
    settle(&mut app);
    assert!((goal(&app).zoom - 100.0).abs() < 1e-3);
}

#[test]
fn home_shows_everything_and_again_turns_north_up() {
    let mut app = table();
    begin(&mut app, "hh", 7);
    let usual = goal(&app);
    let moved = CameraPose { focus: usual.focus + Vec2::splat(3.0), yaw: 2.0, zoom: 40.0, ..usual };
    app.world_mut().resource_mut::<Rig>().goal = moved;
    press(&mut app, &[KeyCode::Home]);
    assert!(goal(&app).focus.distance(usual.focus) < 1.0 && (goal(&app).yaw - 2.0).abs() < 1e-3);
    press(&mut app, &[KeyCode::Home]);
    assert!(goal(&app).yaw.abs() < 1e-3 && goal(&app).focus.distance(usual.focus) < 0.05);
}

/// A game of two at the start of a person's turn, with the others played by the computer.
fn game_after(turns: u16, seed: u64, pixels: (u32, u32)) -> App {
    let mut app = table();
    let resolution = WindowResolution::new(pixels.0, pixels.1);
    app.world_mut().spawn((Window { resolution, ..default() }, PrimaryWindow));
    let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, seed), seats("hg"));
    crate::session::start(app.world_mut(), setup, turns).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    settle(&mut app);
    app
}

/// Projects points of the environment in view to the window, once the camera has arrived.
fn on_screen(app: &App, hex: Hex, offset: Vec3) -> Vec2 {
    let (rig, layout) = (app.world().resource::<Rig>(), app.world().resource::<ScreenLayout>());
    let camera = CameraView::of(rig.goal, layout.viewport.center(), layout.window);
    let at = camera.on_screen(hex_position(rig.seat(), hex) + offset, layout.window);
    at.expect("it is before the camera")
}

#[test]
fn tiles_are_large_at_turn_16_and_every_free_hex_can_be_clicked() {
    for (pixels, least) in [((1280, 720), 110.0), ((1920, 1080), 165.0)] {
        let mut widths = Vec::new();
        for seed in 1..=9 {
            let app = game_after(30, seed, pixels);
            let environment = game(&app).environment();
            let layout = *app.world().resource::<ScreenLayout>();
            let sides = [Vec3::X, Vec3::NEG_X].map(|side| side * 3f32.sqrt() / 2.0);
            let mut total = 0.0;
            for tile in environment.tiles() {
                let [right, left] = sides.map(|side| on_screen(&app, tile.hex, side));
                assert!(layout.viewport.contains(right) && layout.viewport.contains(left), "{seed}");
                total += (right.x - left.x) * layout.scale;
            }
            widths.push(total / environment.tiles().len() as f32);
            for free in environment.frontier() {
                let nearest = on_screen(&app, *free, Vec3::ZERO)
                    .clamp(layout.viewport.min + Vec2::splat(3.0), layout.viewport.max - Vec2::splat(3.0));
                let under = CameraView::of(goal(&app), layout.viewport.center(), layout.window)
                    .table_under(nearest, layout.window)
                    .expect("it is below the horizon");
                assert_eq!(
                    hex_under(app.world().resource::<Rig>().seat(), under),
                    *free,
                    "{seed}: {free:?} at {nearest}"
                );
            }
        }
        widths.sort_by(f32::total_cmp);
        assert!(widths[4] >= least, "{pixels:?}: {widths:?}");
    }
}
