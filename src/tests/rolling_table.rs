//! Tests that play whole games of Rolling Rivers on each sheet by keys and by panel messages.

use std::time::Duration;

use crate::boot::plugins::TablePlugin;
use crate::input::bindings::Bindings;
use crate::preferences::settings::{Settings, Speed};
use crate::rolling::table::{DieOf, OnTable, PhysicalDie, PlayerSeat};
use crate::rolling::turn::{Aim, Click, Outlook};
use crate::rolling::{Session as RollingSession, SessionStage as RollingStage};
use crate::session::PlayableMode;
use crate::session::Request;
use crate::tests::support::{shipped, shipped_rolling};
use crate::window::screen::Screen;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use cascadia_base::{GameRng, Seat};
use cascadia_engine::SeatOwner;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions;
use rolling_rivers::rules::{Action, BonusUse, Game, Phase, legal};
use rolling_rivers::sheets::SheetLetter;

pub(crate) fn table() -> App {
    table_with(Settings::default())
}

/// Returns a table without motion and with these settings.
pub(crate) fn table_with(settings: Settings) -> App {
    let (assets, cascadia) = shipped();
    let settings = Settings { speed: Speed::Instant, ..settings };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .insert_resource(Bindings::built_in())
        .add_plugins((
            TablePlugin { assets, cascadia, rolling: shipped_rolling(), settings },
            crate::rolling::turn::plugin,
        ));
    app.update();
    app
}

pub(crate) fn begin(app: &mut App, sheet: SheetLetter, family: bool, seats: Vec<SeatOwner>, seed: u64) {
    let content = shipped_rolling().content;
    let completion_cards = content.draw_completion_cards(family, &mut GameRng::new(seed));
    let options =
        GameOptions { seats: 0, seed, sheet, completion_cards, family, abundance: false, scenario: None };
    crate::session::start(app.world_mut(), RollingRivers::setup(options, seats), 0)
        .expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(RollingRivers::TABLE);
    settle(app);
}

pub(crate) fn ada() -> SeatOwner {
    SeatOwner::Human("Ada".to_owned())
}

/// Steps until input has been decided, applied, projected and turned into a stage.
pub(crate) fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// Returns the players on the table with their personal dice, and the number of shared dice.
fn on_table(app: &mut App) -> (Vec<(Seat, Vec<PhysicalDie>)>, usize) {
    let world = app.world_mut();
    let mut dice = world.query::<&DieOf>();
    let mut players: Vec<(Seat, Vec<PhysicalDie>)> = world
        .query::<(&PlayerSeat, &Children)>()
        .iter(world)
        .map(|(player, own)| {
            let own = own.iter().map(|die| dice.get(world, die).expect("it is a die").die());
            (player.seat(), own.collect())
        })
        .collect();
    players.sort_unstable_by_key(|(seat, _)| *seat);
    let shared = world.query_filtered::<&DieOf, With<OnTable>>().iter(world).count();
    (players, shared)
}

pub(crate) fn game(app: &App) -> &Game {
    app.world().resource::<RollingSession>().state()
}

pub(crate) fn click(app: &mut App, click: Click) {
    app.world_mut().write_message(click);
    settle(app);
}

pub(crate) fn press(app: &mut App, key: KeyCode) {
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
    app.update();
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(key);
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
    settle(app);
}

pub(crate) fn actions_done(app: &App) -> usize {
    app.world().resource::<RollingSession>().record().actions.len()
}

/// Does one step as a person with a mouse: the largest row, the first card, the first place, the first
/// answer.
pub(crate) fn step_by_mouse(app: &mut App) {
    match game(app).phase() {
        Phase::Roll => click(app, Click::Throw),
        Phase::Collect => {
            let outlook = app.world().resource::<Outlook>().clone();
            let size = |row: &u8| {
                outlook.variants(*row).first().map_or(0, |harvest| 1 + harvest.animals.0.iter().sum::<u8>())
            };
            let row = (0..5).max_by_key(size).expect("there are rows");
            click(app, Click::AimRow(Some(row)));
            assert_eq!(app.world().resource::<Aim>().row, Some(row));
            click(app, Click::TakeRow(row));
        }
        Phase::Complete => {
            let spaces = legal::actions(game(app)).into_iter().filter_map(|action| match action {
                Action::Complete { space, .. } => Some(space),
                _ => None,
            });
            match spaces.max() {
                Some(space) => {
                    click(app, Click::AimCard(Some(space)));
                    click(app, Click::TakeCard(space));
                }
                None => click(app, Click::Pass),
            }
        }
        Phase::Bonus => {
            let uses = legal::actions(game(app));
            let wanted = uses.iter().find(|action| **action != Action::Bonus(BonusUse::Declined));
            let Some(Action::Bonus(choice)) = wanted.or(uses.first()).copied() else {
                panic!("there is a use")
            };
            click(app, Click::Use(choice));
        }
        Phase::Mark | Phase::Rewards => write_by_mouse(app),
        Phase::Review => click(app, Click::Done),
        Phase::Finished => {}
    }
}

fn write_by_mouse(app: &mut App) {
    let first = legal::actions(game(app)).into_iter().find(|action| *action != Action::Free(None));
    if let Some(Action::Gain(animal)) = first {
        click(app, Click::Gain(animal));
        return;
    }
    let Some(place) =
        crate::tests::support::rolling::turn::places_to_write(app.world().resource::<Outlook>())
            .first()
            .copied()
    else {
        click(app, Click::Decline);
        return;
    };
    click(app, Click::AimPlace(Some(place)));
    let before = actions_done(app);
    click(app, Click::TakePlace(place));
    if actions_done(app) == before {
        // Several animals are possible there.
        let aim = app.world().resource::<Aim>();
        assert!(aim.letters_open);
        let animal = aim.animal.expect("the pencil has an animal");
        click(app, Click::TakeAnimal(animal));
    }
}

/// Does one step with keys alone.
fn step_by_keys(app: &mut App) {
    let phase = game(app).phase();
    match phase {
        Phase::Collect => {
            press(app, KeyCode::Digit3);
            if app.world().resource::<Outlook>().variants(2).is_empty() {
                // This row is empty: go to the next row with a collection.
                for _ in 0..5 {
                    press(app, KeyCode::ArrowDown);
                    let row = app.world().resource::<Aim>().row.expect("a row is aimed at");
                    if !app.world().resource::<Outlook>().variants(row).is_empty() {
                        break;
                    }
                }
            }
            press(app, KeyCode::Space);
        }
        Phase::Complete => {
            let before = actions_done(app);
            for digit in [KeyCode::Digit4, KeyCode::Digit3, KeyCode::Digit2, KeyCode::Digit1] {
                if actions_done(app) == before && game(app).phase() == Phase::Complete {
                    press(app, digit);
                    press(app, KeyCode::Space);
                }
            }
            if actions_done(app) == before {
                press(app, KeyCode::KeyP);
            }
        }
        Phase::Bonus => press(app, KeyCode::Digit1),
        Phase::Mark | Phase::Rewards => {
            let before = actions_done(app);
            press(app, KeyCode::KeyN);
            press(app, KeyCode::Space);
            for digit in [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4, KeyCode::Digit5]
            {
                if actions_done(app) == before {
                    press(app, digit);
                }
            }
            if actions_done(app) == before {
                press(app, KeyCode::KeyP);
            }
        }
        _ => press(app, KeyCode::Space),
    }
}

pub(crate) fn play_to_the_end(app: &mut App, step: fn(&mut App)) {
    for _ in 0..600 {
        if game(app).phase() == Phase::Finished {
            return;
        }
        let before = actions_done(app);
        step(app);
        assert!(actions_done(app) > before, "nothing happened in {:?}", game(app).phase());
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_is_played_by_mouse_on_each_sheet() {
    for (index, sheet) in SheetLetter::ALL.into_iter().enumerate() {
        let mut app = table();
        begin(&mut app, sheet, false, vec![ada()], 20 + index as u64);
        play_to_the_end(&mut app, step_by_mouse);
        assert!(game(&app).player(cascadia_base::Seat(0)).total() > 10, "{sheet:?}");
    }
}

#[test]
fn a_whole_game_is_played_by_keys_on_each_sheet() {
    for (index, sheet) in SheetLetter::ALL.into_iter().enumerate() {
        let mut app = table();
        begin(&mut app, sheet, false, vec![ada()], 40 + index as u64);
        play_to_the_end(&mut app, step_by_keys);
    }
}

#[test]
fn every_hexagon_that_can_be_written_on_is_reached_by_keys() {
    for sheet in [SheetLetter::C, SheetLetter::D] {
        let mut app = table();
        begin(&mut app, sheet, false, vec![ada()], 50);
        let mut tried = 0;
        while tried < 6 {
            let places =
                crate::tests::support::rolling::turn::places_to_write(app.world().resource::<Outlook>());
            if game(&app).phase() == Phase::Mark && places.len() > 1 {
                for (key, backward) in [(KeyCode::KeyN, false), (KeyCode::KeyB, true)] {
                    let mut reached = Vec::new();
                    for _ in &places {
                        press(&mut app, key);
                        reached.extend(app.world().resource::<Aim>().place);
                    }
                    reached.sort();
                    let mut all = places.clone();
                    all.sort();
                    assert_eq!(reached, all, "{sheet:?}, backward {backward}");
                }
                tried += 1;
            }
            step_by_mouse(&mut app);
        }
    }
}

#[test]
fn a_game_by_the_family_rules_is_played_by_two_people() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, true, vec![ada(), SeatOwner::Human("Bo".to_owned())], 5);
    play_to_the_end(&mut app, step_by_mouse);
}

#[test]
fn everything_since_the_dice_is_taken_back_step_by_step_and_done_again() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, false, vec![ada()], 7);
    click(&mut app, Click::Throw);
    let thrown = game(&app).clone();
    press(&mut app, KeyCode::Digit5);
    press(&mut app, KeyCode::Space);
    assert_eq!(game(&app).phase(), Phase::Complete);
    let collected = game(&app).clone();
    click(&mut app, Click::Back);
    assert_eq!(*game(&app), thrown);
    // Undo stops at the throw.
    click(&mut app, Click::Back);
    assert_eq!(*game(&app), thrown);
    app.world_mut().write_message(Request::<RollingRivers>::Redo);
    settle(&mut app);
    assert_eq!(*game(&app), collected);
}

#[test]
fn wheel_and_keys_go_through_the_collections_of_a_row() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, false, vec![ada()], 7);
    click(&mut app, Click::Throw);
    let outlook = app.world().resource::<Outlook>();
    let counts: Vec<usize> = (0..5).map(|row| outlook.variants(row).len()).collect();
    let row = counts.iter().position(|count| *count > 1).expect("a row with several") as u8;
    click(&mut app, Click::AimRow(Some(row)));
    click(&mut app, Click::TurnRow(1));
    assert_eq!(app.world().resource::<Aim>().variant, 1);
    press(&mut app, KeyCode::KeyQ);
    assert_eq!(app.world().resource::<Aim>().variant, 0);
    press(&mut app, KeyCode::ArrowRight);
    assert_eq!(app.world().resource::<Aim>().variant, 1 % counts[usize::from(row)]);
}

#[test]
fn another_game_has_its_own_players_and_dice() {
    let own = |seat| (Seat(seat), [0, 1].map(|die| PhysicalDie::Personal(Seat(seat), die)).to_vec());
    let mut app = table();
    begin(&mut app, SheetLetter::B, false, vec![ada()], 1);
    assert_eq!(on_table(&mut app), (vec![own(0)], 4));
    for _ in 0..12 {
        step_by_mouse(&mut app);
    }
    assert_eq!(on_table(&mut app), (vec![own(0)], 4));
    begin(&mut app, SheetLetter::C, true, vec![ada(), SeatOwner::Human("Bo".to_owned())], 2);
    let stage = *app.world().resource::<State<RollingStage>>().get();
    assert_eq!(stage, RollingStage::Choosing(Phase::Roll));
    assert_eq!(on_table(&mut app), (vec![own(0), own(1)], 3));
    app.world_mut().remove_resource::<RollingSession>();
    app.update();
    assert_eq!(on_table(&mut app), (vec![], 0));
}
