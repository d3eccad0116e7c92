//! Tests that the view follows the window, so that no panel covers anything that a player has to reach.

use crate::camera::space::hex_position;
use crate::camera::{CameraPose, CameraView, Rig};
use crate::preferences::settings::Settings;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Slot};

use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

use crate::session::PlayableMode;
use crate::tests::table_app::{begin, choose, game, seats, settle, table};

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

/// The rectangle of the visible environment's tiles in the window, in points.
fn environment_on_screen(app: &App) -> Rect {
    let (rig, layout) = (app.world().resource::<Rig>(), app.world().resource::<ScreenLayout>());
    let camera = CameraView::of(fitted(app), layout.viewport.center(), layout.window);
    let corners = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|direction| direction * 0.87);
    let tiles = game(app).player(rig.seat()).environment().tiles();
    tiles.iter().fold(Rect::EMPTY, |bounds, tile| {
        let seen = corners
            .map(|corner| camera.on_screen(hex_position(rig.seat(), tile.hex) + corner, layout.window));
        seen.into_iter().flatten().fold(bounds, |bounds, point| bounds.union_point(point))
    })
}

#[test]
fn a_grown_environment_fills_its_room_and_leaves_a_margin() {
    for seed in 1..=6 {
        let mut app = table();
        app.world_mut()
            .spawn((Window { resolution: WindowResolution::new(1280, 720), ..default() }, PrimaryWindow));
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, seed), seats("hg"));
        // Up to the last turn of the person.
        crate::session::start(app.world_mut(), setup, 38).expect("the box holds this game");
        app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
        for _ in 0..80 {
            app.update();
        }
        let (environment, room) =
            (environment_on_screen(&app), app.world().resource::<ScreenLayout>().viewport);
        assert!(
            room.contains(environment.min) && room.contains(environment.max),
            "{seed}: {environment:?} in {room:?}"
        );
        let share = environment.size() / room.size();
        assert!(share.x <= 0.81 && share.y <= 0.76, "{seed}: {share:?}");
        assert!(share.y >= 0.58 || share.x >= 0.74, "{seed}: {share:?}");
    }
}
