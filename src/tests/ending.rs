//! Tests of the end of a game without a window: fade, orbit, count, and skipping each of them.

use crate::camera::Rig;
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::render::HighlightedHexes;
use crate::cascadia::review::{ParJob, ReviewAhead};
use crate::cascadia::screens::result::{Count, Ending, EndingAct};
use crate::tests::table_app::{choose, game, press, request, seats, settle, table};
use bevy::prelude::*;
use cascadia_base::Rotation;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, CardChoice, Phase, Seat, Slot, legal};
use cascadia_rules::scoring::winners;

use crate::cascadia::sound::Cue;
use crate::online::lobby_client::TableOrder;
use crate::preferences::settings::{Settings, Speed};

use crate::session::PlayableMode;
use crate::session::Request;
use crate::ui::PanelOpacity;
use crate::ui::leaves::LetLeavesFall;
use crate::ui::open_record::{EnvironmentFirst, ResultFrom};
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

/// All cues sent to the mixer.
#[derive(Resource, Default)]
struct PlayedCues(Vec<Cue>);

/// The numbers of reviews requested and of successes celebrated.
#[derive(Resource, Default)]
struct AfterCount(usize, usize);

fn listen(
    mut cues: MessageReader<Cue>,
    mut ahead: MessageReader<ReviewAhead>,
    mut leaves: MessageReader<LetLeavesFall>,
    mut played: ResMut<PlayedCues>,
    mut after: ResMut<AfterCount>,
) {
    played.0.extend(cues.read());
    after.0 += ahead.read().count();
    after.1 += leaves.read().count();
}

fn asked_reviews(app: &App) -> usize {
    app.world().resource::<AfterCount>().0
}

fn celebrated(app: &App) -> usize {
    app.world().resource::<AfterCount>().1
}

/// A table with the end of a game, at a speed.
fn table_with_end(speed: Speed) -> App {
    let mut app = table();
    app.world_mut().resource_mut::<Settings>().speed = speed;
    app.add_plugins((crate::cascadia::screens::playing::plugin, crate::cascadia::screens::result::plugin))
        .add_plugins(crate::cascadia::render::highlight_plugin)
        .init_resource::<ParJob>()
        .init_resource::<EnvironmentFirst>()
        .init_resource::<ResultFrom>()
        .init_resource::<PanelOpacity>()
        .add_message::<TableOrder>()
        .add_message::<Cue>()
        .add_message::<ReviewAhead>()
        .init_resource::<PlayedCues>()
        .init_resource::<AfterCount>()
        .add_systems(PostUpdate, listen);
    app
}

/// Begins a game after `turns` turns.
fn begin_late(app: &mut App, kinds: &str, turns: u16) {
    let seats = seats(kinds);
    let terms = GameOptions { seats: seats.len() as u8, ..GameOptions::standard(0, CardChoice::ALL_A, 7) };
    let setup = Cascadia::setup(terms, seats);
    crate::session::start(app.world_mut(), setup, turns).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    settle(app);
}

fn play_turn(app: &mut App) {
    choose(app, Action::TakePair(Slot(0)));
    let hex = game(app).environment().frontier()[0];
    choose(app, Action::PlaceTile { hex, rotation: Rotation::default() });
    let token = legal::token_hexes(game(app)).first().map(|hex| Action::PlaceToken { hex: *hex });
    choose(app, token.unwrap_or(Action::ReturnToken));
    choose(app, Action::EndTurn);
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn act(app: &App) -> EndingAct {
    app.world().resource::<Ending>().act()
}

fn lit(app: &App) -> &HighlightedHexes {
    app.world().resource::<HighlightedHexes>()
}

/// Advances time until a condition holds, at most `seconds`. Returns the seconds taken.
fn wait(app: &mut App, seconds: f32, so: impl Fn(&App) -> bool) -> f32 {
    let steps = (seconds / 0.02) as u32;
    let taken = (0..=steps).find(|step| {
        if *step > 0 {
            app.update();
        }
        so(app)
    });
    taken.unwrap_or_else(|| panic!("nothing came of it in {seconds} s")) as f32 * 0.02
}

/// Advances time by a number of seconds.
fn pass(app: &mut App, seconds: f32) {
    for _ in 0..(seconds / 0.02) as u32 {
        app.update();
    }
}

fn open_result(app: &mut App) {
    wait(app, 3.0, |app| screen(app) == Cascadia::RESULT);
}

#[test]
fn the_end_is_shown_act_by_act_and_then_nothing_is_lit() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hh", 39);
    play_turn(&mut app);
    assert_eq!(game(&app).phase(), Phase::Finished);
    assert_eq!(screen(&app), Cascadia::TABLE, "the last move is still in sight");
    wait(&mut app, 2.0, |app| app.world().resource::<PanelOpacity>().0 < 0.6);
    assert!(app.world().resource::<ScreenLayout>().sunk > 0.0, "the tray sinks with the panels");
    open_result(&mut app);
    assert_eq!(app.world().resource::<PanelOpacity>().0, 1.0);
    assert_eq!(app.world().resource::<ScreenLayout>().sunk, 0.0);

    assert_eq!(act(&app), EndingAct::Orbit);
    let winner = Seat(winners(app.world().resource::<CascadiaSession>().sheets())[0] as u8);
    assert_eq!(app.world().resource::<Rig>().seat(), winner);
    let yaw = app.world().resource::<Rig>().now.yaw;
    let orbit = wait(&mut app, 13.0, |app| act(app) == EndingAct::Count);
    assert!((11.8..12.2).contains(&orbit), "{orbit}");
    let turned = app.world().resource::<Rig>().now.yaw - yaw;
    assert!(turned > 6.0, "the camera has gone around once: {turned}");
    assert!(lit(&app).hexes.is_empty());

    wait(&mut app, 3.0, |app| !lit(app).hexes.is_empty());
    assert_eq!(lit(&app).seat, app.world().resource::<Count>().seat());
    assert!(app.world().resource::<PlayedCues>().0.iter().all(|cue| !matches!(cue, Cue::EndOfGame(_))));
    assert_eq!(asked_reviews(&app), 0, "the count must not stutter");
    let count = wait(&mut app, 13.0, |app| act(app) == EndingAct::Done);
    assert!(count < 12.0);
    assert_eq!((asked_reviews(&app), celebrated(&app)), (1, 1), "one of the two has won");
    assert!(lit(&app).hexes.is_empty());

    let played = &app.world().resource::<PlayedCues>().0;
    let rows: Vec<u8> = played
        .iter()
        .filter_map(|cue| match cue {
            Cue::CountLine(row) => Some(*row),
            _ => None,
        })
        .collect();
    assert_eq!(rows, (0..15).collect::<Vec<u8>>());
    assert!(matches!(played.last(), Some(Cue::EndOfGame([Some(_), ..]))));
}

#[test]
fn any_key_goes_on_to_the_next_act_and_means_nothing_else() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hh", 39);
    play_turn(&mut app);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!((screen(&app), act(&app)), (Cascadia::RESULT, EndingAct::Orbit));
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::F12]);
    assert_eq!(act(&app), EndingAct::Orbit, "a picture can be taken");
    press(&mut app, &[KeyCode::Escape]);
    assert_eq!(act(&app), EndingAct::Count);
    pass(&mut app, 1.0);
    wait(&mut app, 3.0, |app| !lit(app).hexes.is_empty());
    press(&mut app, &[KeyCode::KeyQ]);
    assert_eq!(act(&app), EndingAct::Done);
    assert!(lit(&app).hexes.is_empty());
    let played = &app.world().resource::<PlayedCues>().0;
    assert_eq!(played.iter().filter(|cue| matches!(cue, Cue::EndOfGame(_))).count(), 1);
}

#[test]
fn a_click_skips_like_a_key() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "h", 19);
    play_turn(&mut app);
    open_result(&mut app);
    for wanted in [EndingAct::Count, EndingAct::Done] {
        pass(&mut app, 1.0);
        click(&mut app);
        assert_eq!(act(&app), wanted);
    }
    assert_eq!(celebrated(&app), 0, "a solo game without goals or earlier games is no victory");
}

/// Presses and releases a mouse button.
fn click(app: &mut App) {
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    app.update();
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().reset_all();
}

#[test]
fn hasty_clicks_take_one_step_at_a_time_and_never_leave_the_result() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "h", 19);
    play_turn(&mut app);
    open_result(&mut app);
    // Twenty clicks in 0.4 seconds count as a single skip.
    for _ in 0..20 {
        click(&mut app);
    }
    assert_eq!(act(&app), EndingAct::Orbit, "it is unseen");
    pass(&mut app, 1.0);
    for _ in 0..20 {
        click(&mut app);
    }
    assert_eq!(act(&app), EndingAct::Count, "the first click was for the orbit, and none for the count");
    pass(&mut app, 1.0);
    click(&mut app);
    assert_eq!((screen(&app), act(&app)), (Cascadia::RESULT, EndingAct::Done));
    let listens = |app: &App| app.world().resource::<Ending>().listens();
    assert!(!listens(&app), "the buttons have only just appeared");
    // Releasing a button over them that was pressed earlier has no effect either.
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    pass(&mut app, 3.0);
    assert!(!listens(&app));
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
    app.update();
    assert!(!listens(&app));
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().reset_all();
    app.update();
    assert!(!listens(&app), "the moment of grace begins when it is let go");
    for _ in 0..20 {
        click(&mut app);
        pass(&mut app, 0.1);
    }
    assert!(!listens(&app), "a player who keeps clicking has not seen it");
    pass(&mut app, 1.0);
    assert!(listens(&app));
}

#[test]
fn the_environment_of_the_only_human_is_counted_regardless_of_the_winner() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "rh", 39);
    play_turn(&mut app);
    open_result(&mut app);
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(app.world().resource::<Count>().seat(), Seat(1));
    assert_eq!(app.world().resource::<Rig>().seat(), Seat(1));
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(act(&app), EndingAct::Done);
    let won = winners(app.world().resource::<CascadiaSession>().sheets()).contains(&1);
    assert_eq!(celebrated(&app), usize::from(won), "the computer's victory is none to celebrate");
}

#[test]
fn without_motion_everything_is_there_at_once() {
    for still in [Speed::Instant, Speed::Normal] {
        let mut app = table_with_end(still);
        app.world_mut().resource_mut::<Settings>().reduce_motion = still == Speed::Normal;
        begin_late(&mut app, "hh", 39);
        play_turn(&mut app);
        open_result(&mut app);
        assert_eq!(act(&app), EndingAct::Done);
        let rig = app.world().resource::<Rig>();
        assert_eq!(rig.now, rig.goal);
        settle(&mut app);
        assert!(lit(&app).hexes.is_empty());
        assert!(matches!(app.world().resource::<PlayedCues>().0.as_slice(), [Cue::EndOfGame(_)]));
    }
}

#[test]
fn a_game_that_was_over_before_shows_its_result_at_once() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hgg", 60);
    settle(&mut app);
    assert_eq!((screen(&app), act(&app)), (Cascadia::RESULT, EndingAct::Done));
    wait(&mut app, 1.0, |app| app.world().resource::<Rig>().now == app.world().resource::<Rig>().goal);
    assert_eq!(app.world().resource::<PlayedCues>().0, []);
    assert_eq!((asked_reviews(&app), celebrated(&app)), (0, 0));
}

#[test]
fn coming_back_from_another_screen_shows_the_result_at_once() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hh", 39);
    play_turn(&mut app);
    open_result(&mut app);
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::Space]);
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(act(&app), EndingAct::Done);
    let played = app.world().resource::<PlayedCues>().0.len();
    for next in [Cascadia::TRAIL, Cascadia::RESULT] {
        app.world_mut().resource_mut::<NextState<Screen>>().set(next);
        settle(&mut app);
    }
    assert_eq!((screen(&app), act(&app)), (Cascadia::RESULT, EndingAct::Done));
    assert_eq!(app.world().resource::<PlayedCues>().0.len(), played);
    assert_eq!((asked_reviews(&app), celebrated(&app)), (1, 1));
}

#[test]
fn nothing_leads_back_from_the_end() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hh", 39);
    play_turn(&mut app);
    let actions = app.world().resource::<CascadiaSession>().record().actions.len();
    let requests = [
        Request::Undo,
        Request::Redo,
        Request::Amend(TurnAmendment::LiftTile),
        Request::Amend(TurnAmendment::LiftToken),
    ];
    for wanted in requests.into_iter().cycle().take(8) {
        request(&mut app, wanted);
    }
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    open_result(&mut app);
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(game(&app).phase(), Phase::Finished);
    assert_eq!(app.world().resource::<CascadiaSession>().record().actions.len(), actions);
    assert_eq!(screen(&app), Cascadia::RESULT);
}

#[test]
fn the_camera_drifts_around_an_idle_environment_until_the_next_input() {
    let mut app = table_with_end(Speed::Normal);
    begin_late(&mut app, "hgg", 60);
    settle(&mut app);
    let yaw = |app: &App| app.world().resource::<Rig>().now.yaw;
    // With the pad open, the camera does not drift.
    let before = yaw(&app);
    pass(&mut app, 10.0);
    assert_eq!(yaw(&app), before);
    pass(&mut app, 1.0);
    press(&mut app, &[KeyCode::Escape]);
    pass(&mut app, 7.0);
    assert_eq!(yaw(&app), before);
    pass(&mut app, 5.0);
    assert_ne!(yaw(&app), before);
    press(&mut app, &[KeyCode::KeyN]);
    let stopped = yaw(&app);
    pass(&mut app, 5.0);
    assert_eq!(yaw(&app), stopped);
    app.world_mut().resource_mut::<Settings>().reduce_motion = true;
    pass(&mut app, 12.0);
    assert_eq!(yaw(&app), stopped);
}

#[test]
fn a_game_that_is_opened_for_its_environment_shows_that_of_the_person_without_the_pad() {
    let mut app = table_with_end(Speed::Normal);
    app.insert_resource(EnvironmentFirst(true));
    begin_late(&mut app, "rh", 40);
    settle(&mut app);
    assert_eq!((screen(&app), act(&app)), (Cascadia::RESULT, EndingAct::Done));
    assert_eq!(app.world().resource::<Rig>().seat(), Seat(1), "regardless of the winner");
    // The camera drifts only while the pad is aside.
    let yaw = |app: &App| app.world().resource::<Rig>().now.yaw;
    let before = yaw(&app);
    pass(&mut app, 12.0);
    assert_ne!(yaw(&app), before);
    assert_eq!(
        *app.world().resource::<EnvironmentFirst>(),
        EnvironmentFirst(false),
        "the next result shows its pad"
    );
}
