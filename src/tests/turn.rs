//! Tests of a turn by keys and clicks: input becomes actions, and only legal ones are offered.

use crate::camera::pointer::{HexClicked, Pointer};
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::turn::{
    Aim, DraftMode, GhostTile, GhostToken, PairPart, PlacementPreview, SpotKind, TrayClicked, TurnButton,
};
use crate::schedule::AppSystems;
use crate::tests::table_app::{
    begin, choose, game, press, session, settle, spots, stage, table, table_is_true,
};
use bevy::prelude::*;
use cascadia_ai::players::Objective;
use cascadia_base::{Hex, Rotation};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase, Slot, SlotSet, legal};
use cascadia_rules::scoring::ScoreDelta;

fn click(app: &mut App, hex: Hex, button: MouseButton) {
    app.world_mut().write_message(HexClicked { hex, button });
    settle(app);
}

fn point_at(app: &mut App, hex: Option<Hex>) {
    app.world_mut().resource_mut::<Pointer>().hex = hex;
    settle(app);
}

fn aim(app: &App) -> Aim {
    app.world().resource::<Aim>().clone()
}

#[test]
fn a_whole_game_is_played_by_keys_alone() {
    let mut app = table();
    begin(&mut app, "hh", 12);
    let mut turns = 0;
    while game(&app).phase() != Phase::Finished {
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
        let key = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4][turns % 4];
        press(&mut app, &[key]);
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
        press(&mut app, &[KeyCode::KeyN]);
        assert!(aim(&app).tile.is_some(), "turn {turns}");
        press(&mut app, &[KeyCode::KeyE]);
        press(&mut app, &[KeyCode::Enter]);
        assert!(game(&app).hand().tile.is_none(), "turn {turns}");
        let places = legal::token_hexes(game(&app));
        if places.is_empty() {
            press(&mut app, &[KeyCode::KeyR]);
        } else {
            let aimed = aim(&app).token.expect("the token is aimed at once");
            assert!(places.contains(&aimed));
            press(&mut app, &[KeyCode::KeyB]);
            assert!(places.len() == 1 || aim(&app).token != Some(aimed), "and goes on from there");
            press(&mut app, &[KeyCode::Space]);
        }
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
        press(&mut app, &[KeyCode::Space]);
        turns += 1;
    }
    assert_eq!(turns, 40);
    assert!(table_is_true(&mut app));
}

#[test]
fn confirming_returns_a_token_that_no_tile_takes_and_does_not_end_the_turn() {
    let mut app = table();
    begin(&mut app, "hh", 12);
    for turn in 0..40 {
        press(&mut app, &[[KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4][turn % 4]]);
        press(&mut app, &[KeyCode::KeyN]);
        press(&mut app, &[KeyCode::Enter]);
        let (stuck, aimed) = (legal::token_hexes(game(&app)).is_empty(), aim(&app).token);
        press(&mut app, &[KeyCode::Space]);
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
        let placed = aimed.map(|hex| Action::PlaceToken { hex });
        let record = session(&app).record();
        assert_eq!(record.actions.last(), Some(&placed.unwrap_or(Action::ReturnToken)), "turn {turn}");
        if stuck {
            assert!(game(&app).hand().token.is_none());
            return;
        }
        press(&mut app, &[KeyCode::Space]);
    }
    panic!("no turn of this game fits the test");
}

#[test]
fn a_pair_is_taken_by_a_click_and_another_instead_of_it() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    let second = game(&app).display().tile(Slot(1));
    app.world_mut().write_message(TrayClicked { slot: Slot(0), part: PairPart::Tile });
    settle(&mut app);
    app.world_mut().write_message(TrayClicked { slot: Slot(1), part: PairPart::Token });
    settle(&mut app);
    assert_eq!(game(&app).hand().tile, second);
    press(&mut app, &[KeyCode::Escape]);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
}

#[test]
fn spots_are_the_legal_places_of_both_pieces_and_leave_with_the_stage() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let frontier = game(&app).environment().frontier().to_vec();
    let takers = legal::token_hexes(game(&app));
    assert_eq!(spots(&mut app, SpotKind::Tile), frontier);
    assert_eq!(spots(&mut app, SpotKind::Token), takers);
    choose(&mut app, Action::PlaceTile { hex: frontier[0], rotation: Rotation::default() });
    assert_eq!(spots(&mut app, SpotKind::Tile), []);
    let takers = legal::token_hexes(game(&app));
    assert_eq!(spots(&mut app, SpotKind::Token), takers);
    choose(&mut app, Action::ReturnToken);
    assert_eq!(spots(&mut app, SpotKind::Token), []);
}

#[test]
fn the_ghost_follows_the_pointer_and_shows_its_score_change() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let free = game(&app).environment().frontier()[2];
    point_at(&mut app, Some(free));
    let world = app.world_mut();
    let ghosts: Vec<Hex> = world.query::<&GhostTile>().iter(world).map(|ghost| ghost.hex).collect();
    assert_eq!(ghosts, [free]);
    let (hex, advice) = app.world().resource::<PlacementPreview>().tile.expect("a prospect");
    assert_eq!(hex, free);

    // The advice equals the actual change.
    let before = session(&app).sheets()[0].clone();
    let rotation = aim(&app).rotation;
    click(&mut app, free, MouseButton::Left);
    let placed = game(&app).environment().at(free).expect("the tile lies there");
    assert_eq!(placed.rotation, rotation);
    let after = &session(&app).sheets()[0];
    assert_eq!(ScoreDelta::between(&before, after), advice.tile);
    let world = app.world_mut();
    assert_eq!(world.query::<&GhostTile>().iter(world).count(), 0);
}

#[test]
fn the_pointer_over_no_free_place_shows_no_ghost_and_a_click_there_does_nothing() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let far = Hex::new(20, 3);
    point_at(&mut app, Some(far));
    click(&mut app, far, MouseButton::Left);
    let world = app.world_mut();
    assert_eq!(world.query::<&GhostTile>().iter(world).count(), 0);
    assert!(game(&app).hand().tile.is_some());
}

#[test]
fn the_tile_opens_where_it_fits_best_until_it_is_turned_by_hand() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let frontier = game(&app).environment().frontier().to_vec();
    point_at(&mut app, Some(frontier[1]));
    let opened = aim(&app).rotation;
    click(&mut app, frontier[1], MouseButton::Right);
    assert_eq!(aim(&app).rotation, opened.turned(1));
    press(&mut app, &[KeyCode::KeyQ]);
    press(&mut app, &[KeyCode::KeyQ]);
    assert_eq!(aim(&app).rotation, opened.turned(-1));
    point_at(&mut app, Some(frontier[4]));
    assert_eq!(aim(&app).rotation, opened.turned(-1));
}

#[test]
fn the_token_can_go_first_by_pointing_at_a_tile_that_takes_it() {
    let mut app = table();
    // A game in which the starter takes the token of the first pair.
    let taker = (0..)
        .find_map(|seed| {
            begin(&mut app, "hh", seed);
            let token = game(&app).display().token(Slot(0))?;
            game(&app).environment().token_hexes(token.species).first().copied()
        })
        .expect("such a game exists");
    choose(&mut app, Action::TakePair(Slot(0)));
    point_at(&mut app, Some(taker));
    let world = app.world_mut();
    assert_eq!(world.query::<&GhostToken>().iter(world).map(|ghost| ghost.hex).collect::<Vec<_>>(), [taker]);
    click(&mut app, taker, MouseButton::Left);
    assert!(game(&app).hand().token.is_none());
    assert!(game(&app).hand().tile.is_some());
    // A click picks it up again.
    click(&mut app, taker, MouseButton::Left);
    assert!(game(&app).hand().token.is_some());
}

/// A click as from the window: in the middle of a frame, before the decisions.
#[derive(Resource)]
struct NextClick(Option<HexClicked>);

fn send_click(mut next: ResMut<NextClick>, mut clicks: MessageWriter<HexClicked>) {
    clicks.write_batch(next.0.take());
}

#[test]
fn the_click_that_picks_a_piece_up_does_not_put_it_down_again() {
    let mut app = table();
    app.insert_resource(NextClick(None)).add_systems(Update, send_click.in_set(AppSystems::Read));
    begin(&mut app, "hh", 4);
    let hex = spots(&mut app, SpotKind::Tile).first().copied();
    assert_eq!(hex, None);
    press(&mut app, &[KeyCode::Digit1]);
    let hex = spots(&mut app, SpotKind::Tile)[0];
    let token_hex = spots(&mut app, SpotKind::Token)[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    choose(&mut app, Action::PlaceToken { hex: token_hex });
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
    app.insert_resource(NextClick(Some(HexClicked { hex, button: MouseButton::Left })));
    settle(&mut app);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
    assert!(game(&app).hand().tile.is_some(), "the tile is in hand");
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    app.insert_resource(NextClick(Some(HexClicked { hex: token_hex, button: MouseButton::Left })));
    settle(&mut app);
    assert!(game(&app).hand().token.is_some(), "the token is in hand");
}

#[test]
fn another_pair_is_not_taken_once_a_piece_lies() {
    let mut app = table();
    begin(&mut app, "hh", 4);
    press(&mut app, &[KeyCode::Digit1]);
    let hex = spots(&mut app, SpotKind::Tile)[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    press(&mut app, &[KeyCode::Digit2]);
    assert!(game(&app).environment().at(hex).is_some());
    assert!(game(&app).hand().tile.is_none());
}

#[test]
fn a_right_click_into_another_environment_does_not_turn_the_tile() {
    let mut app = table();
    begin(&mut app, "hh", 4);
    press(&mut app, &[KeyCode::Digit1]);
    let hex = spots(&mut app, SpotKind::Tile)[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    let before = session(&app).record().actions.clone();
    press(&mut app, &[KeyCode::PageDown]);
    click(&mut app, hex, MouseButton::Right);
    assert_eq!(session(&app).record().actions, before);
    press(&mut app, &[KeyCode::PageUp]);
    click(&mut app, hex, MouseButton::Right);
    assert_ne!(session(&app).record().actions, before);
}

#[test]
fn a_placed_tile_is_turned_by_right_click_and_picked_up_by_left_click() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let hex = game(&app).environment().frontier()[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::new(0) });
    choose(&mut app, Action::ReturnToken);
    click(&mut app, hex, MouseButton::Right);
    assert_eq!(game(&app).environment().at(hex).map(|tile| tile.rotation), Some(Rotation::new(1)));
    click(&mut app, hex, MouseButton::Left);
    assert!(game(&app).hand().tile.is_some());
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
}

/// Plays greedy turns for both people until the drafting player has a nature token.
fn earn_nature_token(app: &mut App) {
    use cascadia_ai::players::{Greedy, Opponent};
    use cascadia_engine::Budget;
    use cascadia_rules::rules::Knowledge;
    while game(app).player(game(app).seat()).nature_tokens() == 0 {
        let cards = session(app).cards().clone();
        let seat = game(app).seat();
        let plan = Greedy { wipe_below: i16::MIN }.plan(
            &Knowledge::of(game(app), seat),
            &Objective::points(cards.as_ref().clone()),
            &Budget::new(1),
        );
        for action in plan {
            choose(app, action);
        }
    }
}

#[test]
fn a_mix_picks_tile_and_token_one_by_one_and_pays_a_nature_token() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    app.world_mut().write_message(TurnButton::Mix);
    settle(&mut app);
    assert_eq!(aim(&app).draft, DraftMode::Pair, "no player can pay yet");
    earn_nature_token(&mut app);
    let before = game(&app).player(game(&app).seat()).nature_tokens();
    let display = game(&app).display();
    let (tile, token) = (display.tile(Slot(3)), display.token(Slot(1)));
    app.world_mut().write_message(TurnButton::Mix);
    settle(&mut app);
    app.world_mut().write_message(TrayClicked { slot: Slot(1), part: PairPart::Token });
    settle(&mut app);
    assert_eq!(aim(&app).draft, DraftMode::Mix { tile: None, token: Some(Slot(1)), warned: None });
    app.world_mut().write_message(TrayClicked { slot: Slot(3), part: PairPart::Tile });
    settle(&mut app);
    let hand = game(&app).hand();
    assert_eq!((hand.tile, hand.token), (tile, token));
    assert_eq!(game(&app).player(game(&app).seat()).nature_tokens(), before - 1);
}

#[test]
fn a_mix_of_one_pair_asks_once_since_it_is_free() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    earn_nature_token(&mut app);
    let seat = game(&app).seat();
    let before = game(&app).player(seat).nature_tokens();
    let display = game(&app).display();
    let (tile, token) = (display.tile(Slot(2)), display.token(Slot(2)));
    app.world_mut().write_message(TurnButton::Mix);
    settle(&mut app);
    app.world_mut().write_message(TrayClicked { slot: Slot(2), part: PairPart::Token });
    settle(&mut app);
    app.world_mut().write_message(TrayClicked { slot: Slot(2), part: PairPart::Tile });
    settle(&mut app);
    assert_eq!(game(&app).phase(), Phase::Draft, "the first press only notes that the pair is free");
    let asked = DraftMode::Mix { tile: None, token: Some(Slot(2)), warned: Some(Slot(2)) };
    assert_eq!(aim(&app).draft, asked);
    app.world_mut().write_message(TrayClicked { slot: Slot(2), part: PairPart::Tile });
    settle(&mut app);
    let hand = game(&app).hand();
    assert_eq!((hand.tile, hand.token), (tile, token));
    assert_eq!(game(&app).player(seat).nature_tokens(), before - 1);
}

#[test]
fn a_mix_by_keys_names_tile_and_token() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    earn_nature_token(&mut app);
    let display = game(&app).display();
    let (tile, token) = (display.tile(Slot(0)), display.token(Slot(2)));
    press(&mut app, &[KeyCode::KeyX]);
    press(&mut app, &[KeyCode::Digit1]);
    press(&mut app, &[KeyCode::ShiftLeft, KeyCode::Digit3]);
    let hand = game(&app).hand();
    assert_eq!((hand.tile, hand.token), (tile, token));
}

#[test]
fn a_paid_wipe_replaces_the_marked_tokens_only() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    earn_nature_token(&mut app);
    let before: Vec<_> = (0..4).map(|slot| game(&app).display().token(Slot(slot))).collect();
    app.world_mut().write_message(TurnButton::Wipe);
    settle(&mut app);
    for slot in [0, 2, 3, 3] {
        app.world_mut().write_message(TrayClicked { slot: Slot(slot), part: PairPart::Token });
        settle(&mut app);
    }
    let marked: SlotSet = [Slot(0), Slot(2)].into_iter().collect();
    assert_eq!(aim(&app).draft, DraftMode::Wipe(marked));
    press(&mut app, &[KeyCode::Enter]);
    let after: Vec<_> = (0..4).map(|slot| game(&app).display().token(Slot(slot))).collect();
    assert_ne!(after[0], before[0]);
    assert_ne!(after[2], before[2]);
    // Four of a kind may have wiped again; otherwise the others stay.
    if after[1] == before[1] {
        assert_eq!(after[3], before[3]);
    }
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    assert!(!session(&app).can_undo());
}

#[test]
fn escape_leaves_a_mix_before_anything_else() {
    let mut app = table();
    begin(&mut app, "hh", 2);
    earn_nature_token(&mut app);
    press(&mut app, &[KeyCode::KeyX]);
    assert!(matches!(aim(&app).draft, DraftMode::Mix { .. }));
    press(&mut app, &[KeyCode::Escape]);
    assert_eq!(aim(&app).draft, DraftMode::Pair);
}

#[test]
fn a_turn_ends_automatically_with_that_setting() {
    let mut app = table();
    app.world_mut().resource_mut::<crate::preferences::settings::Settings>().end_turn_automatically = true;
    begin(&mut app, "hh", 2);
    choose(&mut app, Action::TakePair(Slot(0)));
    let hex = game(&app).environment().frontier()[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    choose(&mut app, Action::ReturnToken);
    assert_eq!(game(&app).turns_ended(), 1);
}

#[test]
fn number_keys_visit_environments_and_an_action_returns_home() {
    let mut app = table();
    app.init_resource::<crate::camera::Rig>();
    begin(&mut app, "hg", 12);
    let sight = |app: &App| app.world().resource::<crate::camera::Rig>().seat();
    let home = sight(&app);
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::Digit2]);
    assert_ne!(sight(&app), home);
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::Digit4]);
    assert_ne!(sight(&app), home, "there is no fourth environment");
    choose(&mut app, Action::TakePair(Slot(0)));
    assert_eq!(sight(&app), home);
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::Digit2]);
    press(&mut app, &[KeyCode::ControlLeft, KeyCode::Digit1]);
    assert_eq!(sight(&app), home);
}

#[test]
fn picking_a_pair_during_a_visit_takes_it_and_returns_home() {
    let mut app = table();
    app.init_resource::<crate::camera::Rig>();
    begin(&mut app, "hg", 12);
    let sight = |app: &App| app.world().resource::<crate::camera::Rig>().seat();
    let home = sight(&app);
    // The second time another pair is taken instead.
    for slot in [1, 2] {
        press(&mut app, &[KeyCode::ControlLeft, KeyCode::Digit2]);
        assert_ne!(sight(&app), home);
        let wanted = game(&app).display().tile(Slot(slot));
        app.world_mut().write_message(TrayClicked { slot: Slot(slot), part: PairPart::Tile });
        settle(&mut app);
        assert_eq!((sight(&app), game(&app).hand().tile), (home, wanted), "slot {slot}");
    }
}
