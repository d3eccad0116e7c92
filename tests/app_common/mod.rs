//! A table without a window: the plugins that decide and project, stepped by hand.
#![allow(dead_code, reason = "each test file uses the part it needs")]

use std::time::Duration;

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use cascadia::app::TablePlugin;
use cascadia::app::controls::{self, Controls};
use cascadia::app::library::Library;
use cascadia::app::play::{self, Chosen, Playthrough, Request, Stage};
use cascadia::app::pointer::{LandClicked, Pointer};
use cascadia::app::screen::Screen;
use cascadia::app::settings::{Settings, Speed};
use cascadia::app::table::{At, Facing, TileOf, TokenOf, same_as_position};
use cascadia::app::turn::{self, Spot, SpotKind};
use cascadia::content::{Terms, find_root};
use cascadia::record::{RecordSetup, SeatOwner};
use cascadia::rules::{Action, CardChoice, Game, Hex};

/// A table with the plugins under test, on the title.
pub fn table() -> App {
    let root = find_root().expect("the package has its folders");
    let library = Library::read(&root).expect("the shipped data is valid");
    let settings = Settings { speed: Speed::Instant, ..Settings::default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<AccumulatedMouseScroll>()
        .init_resource::<Pointer>()
        .add_message::<LandClicked>()
        .insert_resource(Controls::built_in())
        .add_plugins((TablePlugin { library, settings }, controls::plugin, turn::plugin));
    app.update();
    app
}

/// Seats of people and of opponents: `h` and `g` (greedy), `r` (random), `s` (sprout) or `b` (biologist), in playing order.
pub fn seats(kinds: &str) -> Vec<SeatOwner> {
    kinds
        .chars()
        .map(|kind| match kind {
            'h' => SeatOwner::Human("Ada".to_owned()),
            'g' => SeatOwner::Opponent("greedy".to_owned()),
            'r' => SeatOwner::Opponent("random".to_owned()),
            's' => SeatOwner::Opponent("sprout".to_owned()),
            'b' => SeatOwner::Opponent("biologist".to_owned()),
            other => panic!("no kind of player is called {other}"),
        })
        .collect()
}

/// Begins a game and shows it.
pub fn begin(app: &mut App, kinds: &str, seed: u64) {
    begin_on(app, kinds, Terms::standard(0, CardChoice::ALL_A, seed));
}

/// Begins a game on other terms and shows it; how many play, `kinds` says.
pub fn begin_on(app: &mut App, kinds: &str, terms: Terms) {
    let seats = seats(kinds);
    let setup = RecordSetup::new(&Terms { seats: seats.len() as u8, ..terms }, seats);
    play::start(app.world_mut(), setup, 0).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    settle(app);
}

/// Steps until what was asked for has been decided, applied, projected and made a stage.
pub fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// The position.
pub fn game(app: &App) -> &Game {
    app.world().resource::<Playthrough>().game()
}

/// The playthrough.
pub fn playthrough(app: &App) -> &Playthrough {
    app.world().resource::<Playthrough>()
}

/// The stage of the playing screen.
pub fn stage(app: &App) -> Stage {
    *app.world().resource::<State<Stage>>().get()
}

/// Sends an action as a person or a panel would.
pub fn choose(app: &mut App, action: Action) {
    app.world_mut().write_message(Chosen(action));
    settle(app);
}

/// Sends a request.
pub fn request(app: &mut App, request: Request) {
    app.world_mut().write_message(request);
    settle(app);
}

/// Presses keys together and releases them.
pub fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(*key);
    }
    app.update();
    for key in keys {
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(*key);
    }
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
    settle(app);
}

/// Whether the entities are exactly the pieces of the position.
pub fn table_is_true(app: &mut App) -> bool {
    let world = app.world_mut();
    let tiles: Vec<(TileOf, At, Facing)> = world
        .query::<(&TileOf, &At, &Facing)>()
        .iter(world)
        .map(|(tile, at, facing)| (*tile, *at, *facing))
        .collect();
    let tokens: Vec<(TokenOf, At)> =
        world.query::<(&TokenOf, &At)>().iter(world).map(|(token, at)| (*token, *at)).collect();
    same_as_position(world.resource::<Playthrough>(), tiles.into_iter(), tokens.into_iter())
}

/// The legal places on offer for one kind of piece, in reading order.
pub fn spots(app: &mut App, kind: SpotKind) -> Vec<Hex> {
    let world = app.world_mut();
    let mut hexes: Vec<Hex> =
        world.query::<&Spot>().iter(world).filter(|spot| spot.kind == kind).map(|spot| spot.hex).collect();
    hexes.sort_by_key(|hex| (hex.y, hex.x));
    hexes
}
