//! The background of the title and its lists: a finished environment that turns slowly, one of the best kept
//! ones if there are any.

use bevy::prelude::*;

use crate::camera::{CameraOrder, Rig, Viewport};
use crate::cascadia::Session;
use crate::cascadia::screens::keepsakes::lay_out;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::settings::Settings;
use crate::schedule::Decisions;
use crate::session;
use crate::session::PlayableMode;
use crate::store::game_store::GameStore;
use crate::store::seed::fresh_seed;
use crate::ui::daily;
use crate::ui::journal::seats_here;
use crate::ui::page::list_columns;
use crate::window::layout::ScreenLayout;
use crate::window::screen::{Screen, TableLayout};
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::{Journal, JournalEntry};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{CardChoice, Seat};

/// The size of an environment here relative to its size in a game.
const LARGER: f32 = 1.25;

/// One of this many best games is shown.
const BEST: usize = 5;

/// The environment behind the title: the serial number of its session, and the seat.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct BackgroundEnvironment {
    serial: u64,
    seat: Seat,
}

/// Returns the games of people with the highest totals, each with its best seat, the highest first.
fn best_games(journal: &Journal<Cascadia>) -> Vec<(String, Seat)> {
    let mut found: Vec<(u16, &JournalEntry<Cascadia>, usize)> = Vec::new();
    for entry in journal.games().filter(|entry| !entry.practice) {
        let counted = seats_here(entry).filter(|(seat, _)| !entry.is_finished_by_computer(*seat));
        let seats = counted.map(|(seat, _)| (entry.seats[seat].total, entry, seat));
        // The first of equals.
        found.extend(seats.max_by_key(|(total, _, seat)| (*total, std::cmp::Reverse(*seat))));
    }
    found.sort_by_key(|(total, entry, _)| std::cmp::Reverse((*total, entry.ended)));
    let best = found.into_iter().take(BEST);
    best.map(|(_, entry, seat)| (entry.game.clone(), Seat(seat as u8))).collect()
}

/// Lays out one of the best kept games. Returns false if there is none.
fn lay_out_best(world: &mut World) -> bool {
    let mut games = best_games(world.resource::<GameStore<Cascadia>>().journal());
    let turned = fresh_seed() as usize % games.len().max(1);
    games.rotate_left(turned);
    // One whose record is gone or damaged gives way to the next.
    games.into_iter().any(|(game, seat)| {
        let Some(serial) = lay_out(world, &game) else { return false };
        world.insert_resource(BackgroundEnvironment { serial, seat });
        true
    })
}

/// Shows one of the best environments of the people here behind the title and its lists, or plays a game of
/// two opponents to its end.
fn set_up_background(world: &mut World) {
    if lay_out_best(world) {
        return;
    }
    let seats = vec![SeatOwner::Opponent("greedy".to_owned()); 2];
    let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, fresh_seed()), seats);
    // Without an environment the title is merely dark.
    if let Err(error) = session::start(world, setup, u16::MAX) {
        warn!("no environment for the title: {error}");
    }
}

/// Tests whether this screen was opened from the table, where the camera was over an environment.
fn from_table(mut changes: MessageReader<StateTransitionEvent<Screen>>) -> bool {
    changes.read().last().is_some_and(|change| change.exited == Some(Cascadia::TABLE))
}

/// Tests whether the session has a person, unlike that of the title, or is missing.
fn somebody_played(session: Option<Res<Session>>) -> bool {
    session.is_none_or(|session| session.humans() > 0)
}

/// Tests whether a screen is so wide that only a few tiles would be visible beside it.
fn hides_background(screen: Screen) -> bool {
    let is_wide = screen.mode().is_some_and(|mode| mode.layout == TableLayout::Papers);
    is_wide || matches!(screen, Cascadia::NEW_GAME | Cascadia::PUZZLES)
}

/// The narrowest gap, as a share of the window, in which an environment is recognisable.
const NARROWEST: f32 = 0.22;

/// Returns the viewport of the title: to the right of its menu. It lies outside the window if only a few
/// tiles would be visible, which look like dirt, as beside the panel of a new game, or if text would overlap
/// tiles.
fn background_viewport(screen: Screen, layout: &ScreenLayout) -> Viewport {
    // Lists are wider than the menu.
    let (left, right) = match screen {
        Screen::Lessons => ((list_columns(layout.window).1 + 20.0) / layout.window.x, 0.98),
        Cascadia::DAILY => {
            let (left, right) = daily::free_columns(layout.window);
            (left / layout.window.x, right / layout.window.x)
        }
        _ => (0.48, 0.98),
    };
    let is_hidden = hides_background(screen) || right - left < NARROWEST;
    let aside = if is_hidden { layout.window.x } else { 0.0 };
    let (left, right) = if is_hidden { (0.0, 1.0) } else { (left, right) };
    let shares = Rect::new(left, 0.02, right, 0.98);
    let aside = Vec2::new(aside, 0.0);
    let rect = Rect::from_corners(shares.min * layout.window + aside, shares.max * layout.window + aside);
    Viewport { rect, middle: rect.center() }
}

/// Resets the camera for the title, slightly pitched and turned.
pub(super) fn reset_camera(session: Option<Res<Session>>, mut orders: MessageWriter<CameraOrder>) {
    // The camera may still be at another seat of the last game.
    orders.write(CameraOrder::Reset);
    if session.is_some() {
        orders.write(CameraOrder::Face { yaw: 0.3, pitch: 52f32.to_radians() });
    }
}

/// Keeps the environment in its viewport at every window size, and rotates the camera if background motion is
/// on.
fn turn_slowly(
    time: Res<Time>,
    (settings, quality): (Res<Settings>, Option<Res<Quality>>),
    screen: Res<State<Screen>>,
    layout: Res<ScreenLayout>,
    (session, shown): (Option<Res<Session>>, Res<BackgroundEnvironment>),
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let viewport = background_viewport(*screen.get(), &layout);
    if let (Some(session), true) = (session, rig.viewport != Some(viewport)) {
        let seat = if shown.serial == session.serial() { shown.seat } else { Seat(0) };
        // The title needs no room for the free cells around the environment.
        let environment = session.game().player(seat).environment();
        orders.write(CameraOrder::show(viewport, seat, environment, LARGER));
    }
    if !quality.map_or(settings.reduce_motion, |quality| quality.stands_still(&settings)) {
        orders.write(CameraOrder::Turn(time.delta_secs() * 0.03));
    }
}

/// A run condition: the environment may be visible behind the screen.
fn is_behind(screen: Res<State<Screen>>) -> bool {
    match *screen.get() {
        Screen::Title | Screen::Lessons | Cascadia::DAILY | Cascadia::PUZZLES | Screen::NewGame(_) => true,
        Screen::Trail(mode) | Screen::Result(mode) | Screen::Daily(mode) => {
            mode.layout == TableLayout::Papers
        }
        _ => false,
    }
}

/// Resets the camera for a game: from the south, in the part of the window free of panels.
fn reset_camera_for_game(mut orders: MessageWriter<CameraOrder>) {
    orders.write(CameraOrder::Reset);
}

pub(super) fn plugin(app: &mut App) {
    // The screens opened from the title keep showing its environment.
    app.init_resource::<BackgroundEnvironment>()
        .add_systems(OnEnter(Screen::Title), (set_up_background, reset_camera).chain())
        .add_systems(
            OnEnter(Cascadia::NEW_GAME),
            (set_up_background, reset_camera).chain().run_if(not(resource_exists::<Session>)),
        )
        .add_systems(
            OnEnter(Screen::Lessons),
            (set_up_background, reset_camera).chain().run_if(somebody_played),
        )
        .add_systems(
            OnEnter(Cascadia::DAILY),
            (set_up_background, reset_camera)
                .chain()
                .run_if(somebody_played.or_else(not(resource_exists::<Session>))),
        )
        .add_systems(OnEnter(Cascadia::DAILY), reset_camera.run_if(from_table))
        .add_systems(OnEnter(Cascadia::TABLE), reset_camera_for_game)
        .add_systems(Update, turn_slowly.in_set(Decisions::Camera).run_if(is_behind));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::ModeAssets;
    use crate::store::paths::DataPaths;
    use crate::store::save_writer::SaveWriter;
    use crate::tests::support::shipped;

    /// Plays games between a person and an opponent into the journal. Returns the ids, and the total of the
    /// person in each.
    fn play(world: &mut World, seeds: std::ops::Range<u64>) -> Vec<(u16, String)> {
        let content = world.resource::<ModeAssets>().content.clone();
        let play = |seed: u64| {
            let seats = vec![SeatOwner::Opponent("greedy".to_owned()), SeatOwner::Human("Ada".to_owned())];
            let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, seed), seats);
            session::start(world, setup, u16::MAX).expect("the box holds this game");
            let session = world.resource::<Session>();
            let (record, state) = (session.record().clone(), session.state().clone());
            let mut store = world.resource_mut::<GameStore<Cascadia>>();
            store.finish(&record, &state, &content);
            store.flush();
            let total = record.outcome.as_ref().map(|outcome| outcome.totals[1]).expect("it is over");
            (total, record.id())
        };
        seeds.map(play).collect()
    }

    #[test]
    fn one_of_the_best_kept_games_lies_behind_the_title_and_belongs_to_nobody() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut files = DataPaths::of(Some(&folder.path().join("settings.toml")), None);
        files.lock().expect("no other player is here");
        let (assets, mut world) = (shipped().1, World::new());
        let (store, _) = GameStore::<Cascadia>::open(&files, &assets.content, &SaveWriter::default());
        world.insert_resource(assets);
        world.insert_resource(store);
        let world = &mut world;
        assert!(!lay_out_best(world), "nothing is kept yet");
        let mut games = play(world, 0..7);
        games.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        let best = best_games(world.resource::<GameStore<Cascadia>>().journal());
        assert_eq!(best.len(), BEST);
        for ((game, seat), wanted) in best.iter().zip(&games) {
            let (total, _) = games.iter().find(|(_, id)| id == game).expect("it was played");
            assert_eq!((*total, *seat), (wanted.0, Seat(1)));
        }
        assert!(lay_out_best(world));
        let shown = *world.resource::<BackgroundEnvironment>();
        let session = world.resource::<Session>();
        assert_eq!((session.serial(), session.humans(), shown.seat), (shown.serial, 0, Seat(1)));
        assert!(session.is_over() && !session.is_autosaved());
        // Without their records nothing is left to show.
        for (_, game) in &games {
            let file = world.resource::<GameStore<Cascadia>>().finished(game).expect("it is kept");
            std::fs::remove_file(file).expect("it can be removed");
        }
        assert!(!lay_out_best(world));
    }

    #[test]
    fn the_environment_of_the_day_lies_between_the_columns_or_nowhere() {
        for (window, is_seen) in [
            (Vec2::new(1280.0, 720.0), true),
            (Vec2::new(1536.0, 864.0), true),
            // Text of 150 % leaves this many points of 1280x720.
            (Vec2::new(853.0, 480.0), false),
        ] {
            let layout = ScreenLayout { window, ..ScreenLayout::default() };
            let rect = background_viewport(Cascadia::DAILY, &layout).rect;
            let (left, right) = daily::free_columns(window);
            assert_eq!(rect.min.x < window.x, is_seen, "{window}");
            assert!(
                !is_seen || (rect.min.x >= left - 0.5 && rect.max.x <= right + 0.5),
                "{window}: {rect:?}"
            );
        }
    }
}
