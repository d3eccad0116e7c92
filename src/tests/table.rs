//! Tests that the table shows the position: entities are the pieces, keep their identity, and leave with
//! their game.

use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::table::{At, Environments, OnTable, PlayerSeat, TileOf, TokenOf};
use crate::tests::table_app::{begin, choose, game, session, table, table_is_true};
use bevy::prelude::*;
use cascadia_base::Rotation;
use cascadia_rules::rules::{Action, GameRng, MOST_SEATS, Phase, Place, Seat, Slot, legal};

#[test]
fn the_entities_are_the_pieces_after_every_action_of_a_random_game() {
    let mut app = table();
    begin(&mut app, "hhh", 5);
    assert!(table_is_true(&mut app));
    let mut random = GameRng::new(9);
    let mut steps = 0;
    while game(&app).phase() != Phase::Finished {
        let legal = legal::actions(game(&app));
        let action = legal[random.below(legal.len() as u32) as usize];
        choose(&mut app, action);
        assert!(table_is_true(&mut app), "after {action:?}");
        steps += 1;
    }
    assert!(steps >= 60 * 4);
}

#[test]
fn a_piece_is_the_same_entity_from_the_display_to_the_environment() {
    let mut app = table();
    begin(&mut app, "hh", 1);
    let display = game(&app).display();
    let (tile, token) = (display.tile(Slot(2)).expect("a tile"), display.token(Slot(2)).expect("a token"));
    let find = |app: &mut App| {
        let world = app.world_mut();
        let tile_entity =
            world.query::<(Entity, &TileOf)>().iter(world).find(|(_, of)| of.id() == tile).map(|(e, _)| e);
        let token_entity =
            world.query::<(Entity, &TokenOf)>().iter(world).find(|(_, of)| of.id() == token).map(|(e, _)| e);
        (tile_entity.expect("the tile is there"), token_entity.expect("the token is there"))
    };
    let before = find(&mut app);
    choose(&mut app, Action::TakePair(Slot(2)));
    assert_eq!(find(&mut app), before);
    let place = |app: &App, entity: Entity| app.world().get::<At>(entity).expect("it lies somewhere").place();
    assert_eq!(place(&app, before.0), Place::Hand(Seat(0)));
    let hex = game(&app).environment().frontier()[3];
    choose(&mut app, Action::PlaceTile { hex, rotation: cascadia_base::Rotation::new(4) });
    assert_eq!(find(&mut app), before);
    assert_eq!(place(&app, before.0), Place::Environment(Seat(0), hex));
}

#[test]
fn another_game_leaves_nothing_of_the_one_before() {
    let mut app = table();
    begin(&mut app, "hhhh", 1);
    let count = |app: &mut App| {
        let world = app.world_mut();
        (world.query::<&OnTable>().iter(world).count(), world.query::<&PlayerSeat>().iter(world).count())
    };
    let (pieces, players) = count(&mut app);
    assert_eq!(players, usize::from(MOST_SEATS));
    assert_eq!(pieces, players + game(&app).piece_locations().len());
    begin(&mut app, "hh", 2);
    let (pieces, players) = count(&mut app);
    assert_eq!(players, 2);
    assert_eq!(pieces, players + game(&app).piece_locations().len());
    assert!(table_is_true(&mut app));

    app.world_mut().remove_resource::<CascadiaSession>();
    app.update();
    assert_eq!(count(&mut app), (0, 0));
}

/// Returns the places of the pieces that belong to a player's environment, sorted.
fn lying_at(app: &mut App, seat: Seat) -> Vec<Place> {
    app.world_mut()
        .run_system_cached_with(
            |In(seat): In<Seat>, environments: Environments, lying: Query<&At>| {
                let pieces = environments.pieces(seat).filter_map(|piece| lying.get(piece).ok());
                let mut places: Vec<Place> = pieces.map(|at| at.place()).collect();
                places.sort_by_key(|place| format!("{place:?}"));
                places
            },
            seat,
        )
        .expect("the system has what it needs")
}

#[test]
fn the_pieces_of_each_environment_belong_to_its_player() {
    let mut app = table();
    begin(&mut app, "hh", 1);
    let mut random = GameRng::new(3);
    for _ in 0..40 {
        let legal = legal::actions(game(&app));
        choose(&mut app, legal[random.below(legal.len() as u32) as usize]);
    }
    for seat in [0, 1].map(Seat) {
        let mut places: Vec<Place> = game(&app)
            .piece_locations()
            .into_iter()
            .map(|piece| piece.place)
            .filter(|place| matches!(place, Place::Environment(owner, _) if *owner == seat))
            .collect();
        places.sort_by_key(|place| format!("{place:?}"));
        assert!(places.len() > 5, "{seat:?}");
        assert_eq!(lying_at(&mut app, seat), places);
    }
}

#[test]
fn an_illegal_action_is_refused_and_changes_nothing() {
    let mut app = table();
    begin(&mut app, "hh", 1);
    let before = session(&app).record().clone();
    choose(&mut app, Action::EndTurn);
    choose(&mut app, Action::TakeMixed { tile: Slot(0), token: Slot(1) });
    assert_eq!(*session(&app).record(), before);
    assert!(table_is_true(&mut app));
}

#[test]
fn playing_alone_pieces_leave_the_table_and_the_others_move_up() {
    let mut app = table();
    begin(&mut app, "h", 6);
    for turn in 0..20 {
        let tiles = table_tiles(&mut app);
        let take = Action::TakePair(Slot((turn % 4) as u8));
        choose(&mut app, take);
        let hex = game(&app).environment().frontier()[0];
        choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
        if game(&app).hand().token.is_some() {
            choose(&mut app, Action::ReturnToken);
        }
        choose(&mut app, Action::EndTurn);
        assert!(table_is_true(&mut app), "turn {turn}");
        // One tile is placed, one leaves, two come; after the last turn none.
        let more = if turn < 19 { 1 } else { 0 };
        assert_eq!(table_tiles(&mut app), tiles + more, "turn {turn}");
    }
    assert_eq!(game(&app).phase(), Phase::Finished);
}

fn table_tiles(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query::<&TileOf>().iter(world).count()
}
