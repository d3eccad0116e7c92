//! Tests of the solo game: the pieces that leave after each turn, and the end (rulebook: solo game).

use std::collections::BTreeSet;

use crate::common::{cards, game, plain_tile, play_random, play_to_the_end, simple_turn, small_setup_of};
use cascadia_rules::rules::{
    Action, Display, Game, GameEvent, GameRng, Phase, Piece, Slot, TileId, TokenId, legal,
};
use cascadia_rules::scoring::score_game;

fn tiles(display: &Display) -> Vec<Option<TileId>> {
    display.slots().map(|slot| display.tile(slot)).collect()
}

fn tokens(display: &Display) -> Vec<Option<TokenId>> {
    display.slots().map(|slot| display.token(slot)).collect()
}

/// Plays a turn that starts with `take`, and returns the display before it and all events.
fn turn(game: &mut Game, take: Action) -> (Display, Vec<GameEvent>) {
    let before = game.display().clone();
    game.apply(take).expect("a draft");
    let hex = game.environment().frontier()[0];
    game.apply(Action::PlaceTile { hex, rotation: Default::default() }).expect("a free place");
    game.apply(Action::ReturnToken).expect("a token in hand");
    let events = game.apply(Action::EndTurn).expect("everything is placed");
    (before, events)
}

/// A solo game with one nature token, so that a mixed draft can be paid.
fn rich() -> Game {
    (0..)
        .find_map(|seed| {
            let mut game = game(1, seed);
            let mut chance = GameRng::new(seed);
            for _ in 0..40 {
                let actions = legal::actions(&game);
                game.apply(actions[chance.below(actions.len() as u32) as usize]).expect("a legal action");
                if game.phase() == Phase::Draft && game.player(game.seat()).nature_tokens() > 0 {
                    return Some(game);
                }
            }
            None
        })
        .expect("a nature token is earned")
}

#[test]
fn the_set_up_is_that_of_the_rulebook() {
    let game = game(1, 5);
    assert_eq!((game.setup().rules.stack, game.setup().turns_each()), (43, 20));
    assert_eq!((game.players().len(), game.environment().tiles().len()), (1, 3));
    assert_eq!(game.supply().tiles_left(), 39);
}

#[test]
fn the_farthest_pair_leaves_and_the_others_move_up() {
    for (slot, leaves, stay) in [(0, 3, [1, 2]), (1, 3, [0, 2]), (2, 3, [0, 1]), (3, 2, [0, 1])] {
        let mut game = game(1, 9);
        let (before, events) = turn(&mut game, Action::TakePair(Slot(slot)));
        let (tile, token) = (before.tile(Slot(leaves)), before.token(Slot(leaves)));
        let gone = GameEvent::FarthestLeft {
            tile: tile.map(|tile| (Slot(leaves), tile)),
            token: token.map(|token| (Slot(leaves), token)),
        };
        assert!(events.contains(&gone), "slot {slot}: {events:?}");
        let after = game.display();
        assert_eq!(tiles(after)[2..], stay.map(|slot| before.tile(Slot(slot))));
        assert_eq!(tokens(after)[2..], stay.map(|slot| before.token(Slot(slot))));
        // Two new pairs come from the stack.
        assert!(tiles(after)[..2].iter().all(|tile| tile.is_some() && !tiles(&before).contains(tile)));
        assert!(game.piece_locations().iter().all(|found| Some(found.piece) != tile.map(Piece::Tile)));
    }
}

#[test]
fn after_a_mixed_draft_tile_and_token_leave_from_different_slots() {
    let mut game = rich();
    // The farthest tile is taken, and the token of the first slot.
    let (before, events) = turn(&mut game, Action::TakeMixed { tile: Slot(3), token: Slot(0) });
    let gone = GameEvent::FarthestLeft {
        tile: before.tile(Slot(2)).map(|tile| (Slot(2), tile)),
        token: before.token(Slot(3)).map(|token| (Slot(3), token)),
    };
    assert!(events.contains(&gone), "{events:?}");
    // Tiles and tokens move up independently, so that pairs change.
    assert_eq!(tiles(game.display())[2..], [before.tile(Slot(0)), before.tile(Slot(1))]);
    assert_eq!(tokens(game.display())[2..], [before.token(Slot(1)), before.token(Slot(2))]);
}

#[test]
fn ruling_the_farthest_token_that_is_there_leaves() {
    // One token of each species: four on display, one in the bag.
    let mut setup = small_setup_of(plain_tile(), 1, 43, 1, 0);
    setup.rules.farthest_leaves = true;
    let (mut game, _) = Game::start(setup);
    for _ in 0..3 {
        turn(&mut game, Action::TakePair(Slot(3)));
    }
    // Two tokens are left; they lie in the first slot and, moved up, in the last.
    let there = |game: &Game| tokens(game.display()).iter().map(Option::is_some).collect::<Vec<_>>();
    assert_eq!(there(&game), [true, false, false, true]);
    let (before, events) = turn(&mut game, Action::TakePair(Slot(3)));
    let gone = GameEvent::FarthestLeft {
        tile: before.tile(Slot(2)).map(|tile| (Slot(2), tile)),
        token: before.token(Slot(0)).map(|token| (Slot(0), token)),
    };
    assert!(events.contains(&gone), "{events:?}");
    // The returned token is the only one.
    assert_eq!(there(&game), [true, false, false, false]);
}

#[test]
fn departures_are_known_in_advance() {
    let mut game = game(1, 3);
    let leaving = game.leaving();
    assert_eq!((leaving.tile, leaving.token), (Some(Slot(3)), Some(Slot(3))));
    game.apply(Action::TakePair(Slot(3))).expect("a pair");
    let leaving = game.leaving();
    assert_eq!((leaving.tile, leaving.token), (Some(Slot(2)), Some(Slot(2))));
    // Nothing leaves after the last turn.
    let mut game = crate::common::game(1, 4);
    while game.turns_ended() < 19 {
        assert!(game.leaving().tile.is_some());
        crate::common::simple_turn(&mut game, 0);
    }
    assert_eq!((game.leaving().tile, game.leaving().token), (None, None));
    // With several players nothing leaves.
    let leaving = crate::common::game(2, 3).leaving();
    assert_eq!((leaving.tile, leaving.token), (None, None));
}

#[test]
fn twenty_turns_leave_one_tile_and_nothing_comes_back() {
    for seed in 0..200 {
        let mut game = game(1, seed);
        let mut gone: BTreeSet<TokenId> = BTreeSet::new();
        let mut turns = 0;
        play_random(&mut game, &mut GameRng::new(seed), usize::MAX, |_, _, game, events| {
            for event in events {
                match event {
                    GameEvent::FarthestLeft { token, .. } => gone.extend(token.map(|(_, token)| token)),
                    GameEvent::TurnEnded { .. } => turns += 1,
                    _ => {}
                }
            }
            let display = tokens(game.display());
            assert!(display.iter().flatten().all(|token| !gone.contains(token)), "seed {seed}");
            assert!(game.supply().bag().iter().all(|token| !gone.contains(token)), "seed {seed}");
        });
        assert_eq!(
            (turns, game.phase(), game.supply().tiles_left()),
            (20, Phase::Finished, 1),
            "seed {seed}"
        );
        assert_eq!(game.environment().tiles().len(), 23);
        // Nothing leaves after the last turn.
        assert_eq!(gone.len(), 19);
        let placed = game.environment().tiles().iter().filter(|tile| tile.token.is_some()).count();
        let shown = tokens(game.display()).iter().flatten().count();
        assert_eq!(game.supply().tokens_left() + placed + shown + gone.len(), 100, "seed {seed}");
    }
}

#[test]
fn corridors_of_seven_earn_the_bonus() {
    let mut game = game(1, 8);
    play_to_the_end(&mut game, &mut GameRng::new(8));
    let sheets = score_game(&game, &cards("AAAAA"));
    assert_eq!(sheets.len(), 1);
    for (_, habitat) in sheets[0].habitats.iter() {
        assert_eq!(habitat.bonus, if habitat.size >= 7 { 2 } else { 0 });
    }
}

#[test]
fn a_turn_ends_like_any_other() {
    let mut game = game(1, 2);
    let events = simple_turn(&mut game, 0);
    let order: Vec<&GameEvent> = events
        .iter()
        .filter(|event| !matches!(event, GameEvent::SlotRefilled { .. } | GameEvent::TokensWiped { .. }))
        .collect();
    assert!(matches!(
        order[order.len() - 3..],
        [GameEvent::TurnEnded { .. }, GameEvent::FarthestLeft { .. }, GameEvent::TurnBegan { turn: 2, .. },]
    ));
}
