//! A table without a window: the plugins that decide and project, stepped by hand.

use crate::tests::support::{shipped, shipped_rolling};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use std::thread;
use std::time::{Duration, Instant};

use crate::boot::plugins::TablePlugin;
use crate::camera::pointer::{HexClicked, Pointer};
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, Facing, TileOf, TokenOf, same_as_position};
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use cascadia_base::Hex;
use cascadia_engine::SeatOwner;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Game};

use crate::cascadia::turn::{Spot, SpotKind};
use crate::input::bindings::Bindings;
use crate::preferences::settings::{Settings, Speed};
use crate::ui::leaves::LetLeavesFall;

use crate::session::PlayableMode;
use crate::session::{Chosen, Request};
use crate::window::screen::Screen;

/// A table with the plugins under test, on the title.
pub(super) fn table() -> App {
    let (assets, cascadia) = shipped();
    let settings = Settings { speed: Speed::Instant, ..Settings::default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<AccumulatedMouseScroll>()
        .init_resource::<Pointer>()
        .add_message::<HexClicked>()
        .add_message::<Cue>()
        .add_message::<LetLeavesFall>()
        .insert_resource(Bindings::built_in())
        .add_plugins((
            TablePlugin { assets, cascadia, rolling: shipped_rolling(), settings },
            crate::cascadia::turn::plugin,
        ));
    app.update();
    app
}

/// Seats of people and of opponents: `h` and `g` (greedy), `r` (random), `s` (sprout) or `b` (biologist), in
/// playing order.
pub(super) fn seats(kinds: &str) -> Vec<SeatOwner> {
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
pub(super) fn begin(app: &mut App, kinds: &str, seed: u64) {
    begin_on(app, kinds, GameOptions::standard(0, CardChoice::ALL_A, seed));
}

/// Begins a game with other options and shows it; `kinds` gives the number of players.
pub(super) fn begin_on(app: &mut App, kinds: &str, terms: GameOptions) {
    let seats = seats(kinds);
    let setup = Cascadia::setup(GameOptions { seats: seats.len() as u8, ..terms }, seats);
    crate::session::start(app.world_mut(), setup, 0).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    settle(app);
}

/// Steps until input has been decided, applied, projected and turned into a stage.
pub(super) fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// Time limit for other threads. On a busy machine even a simple opponent can need seconds, so only a fault
/// takes this long.
const PATIENCE: Duration = Duration::from_secs(300);

/// Steps until a condition holds that depends on other threads: opponents, hints, reviews, files.
pub(super) fn wait_until(app: &mut App, what: &str, so: impl Fn(&App) -> bool) {
    let since = Instant::now();
    loop {
        app.update();
        if so(app) {
            return;
        }
        assert!(since.elapsed() < PATIENCE, "{what} did not happen");
        thread::sleep(Duration::from_micros(200));
    }
}

pub(super) fn game(app: &App) -> &Game {
    app.world().resource::<CascadiaSession>().game()
}

pub(super) fn session(app: &App) -> &CascadiaSession {
    app.world().resource::<CascadiaSession>()
}

/// The stage of the playing screen.
pub(super) fn stage(app: &App) -> CascadiaStage {
    *app.world().resource::<State<CascadiaStage>>().get()
}

/// Sends an action like a person or a panel.
pub(super) fn choose(app: &mut App, action: Action) {
    app.world_mut().write_message(Chosen(action));
    settle(app);
}

pub(super) fn request(app: &mut App, request: Request<Cascadia>) {
    app.world_mut().write_message(request);
    settle(app);
}

/// Presses keys together and releases them.
pub(super) fn press(app: &mut App, keys: &[KeyCode]) {
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

/// Tests whether the entities are exactly the pieces of the position.
pub(super) fn table_is_true(app: &mut App) -> bool {
    let world = app.world_mut();
    let tiles: Vec<(TileOf, At, Facing)> = world
        .query::<(&TileOf, &At, &Facing)>()
        .iter(world)
        .map(|(tile, at, facing)| (*tile, *at, *facing))
        .collect();
    let tokens: Vec<(TokenOf, At)> =
        world.query::<(&TokenOf, &At)>().iter(world).map(|(token, at)| (*token, *at)).collect();
    same_as_position(world.resource::<CascadiaSession>(), tiles.into_iter(), tokens.into_iter())
}

/// The legal places on display for one kind of piece, in reading order.
pub(super) fn spots(app: &mut App, kind: SpotKind) -> Vec<Hex> {
    let world = app.world_mut();
    let mut hexes: Vec<Hex> =
        world.query::<&Spot>().iter(world).filter(|spot| spot.kind == kind).map(|spot| spot.hex).collect();
    hexes.sort_by_key(|hex| (hex.y, hex.x));
    hexes
}
