//! Tests of a turn step by step: phases, refusals, drafting, placing, nature tokens, and the end of the game.

use crate::common::{
    game, generous_keystone, play, play_to_the_end, refused, refused_action, simple_game, simple_turn,
    small_setup, small_setup_of,
};
use cascadia_base::{Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_rules::rules::{
    Action, Catalogue, Game, GameEvent, Phase, RuleError, Seat, Setup, Slot, Tile, legal,
};

/// A game for two with a custom box, in which every token fits everywhere.
fn easy() -> Game {
    Game::start(small_setup(2, 43, 20, 25)).0
}

/// The line that places the tile in hand on the first free hex.
fn tile_line(game: &Game) -> String {
    let hex = game.environment().frontier()[0];
    format!("tile {},{} r0", hex.x, hex.y)
}

#[test]
fn a_turn_goes_from_draft_to_place_to_review_to_the_next_draft() {
    let mut game = easy();
    assert_eq!((game.phase(), game.seat(), game.turn(), game.turns_ended()), (Phase::Draft, Seat(0), 1, 0));
    play(&mut game, "pair 1");
    assert_eq!(game.phase(), Phase::Place);
    let line = tile_line(&game);
    play(&mut game, &line);
    assert_eq!(game.phase(), Phase::Place);
    play(&mut game, "token 0,0");
    assert_eq!((game.phase(), game.seat()), (Phase::Review, Seat(0)));
    assert_eq!(legal::actions(&game), [Action::EndTurn]);
    play(&mut game, "end");
    assert_eq!((game.phase(), game.seat(), game.turn(), game.turns_ended()), (Phase::Draft, Seat(1), 1, 1));
}

#[test]
fn the_pair_of_a_slot_goes_into_the_hand() {
    for slot in 0..4 {
        let mut game = easy();
        let (tile, token) = (game.display().tile(Slot(slot)), game.display().token(Slot(slot)));
        let others: Vec<_> = (0..4).filter(|other| *other != slot).map(Slot).collect();
        let before: Vec<_> =
            others.iter().map(|slot| (game.display().tile(*slot), game.display().token(*slot))).collect();
        let events = play(&mut game, &format!("pair {}", slot + 1));
        assert_eq!((game.hand().tile, game.hand().token), (tile, token));
        assert_eq!((game.display().tile(Slot(slot)), game.display().token(Slot(slot))), (None, None));
        let after: Vec<_> =
            others.iter().map(|slot| (game.display().tile(*slot), game.display().token(*slot))).collect();
        assert_eq!(before, after);
        assert_eq!(
            events,
            [GameEvent::PairTaken {
                seat: Seat(0),
                tile: (Slot(slot), tile.expect("a tile")),
                token: token.map(|token| (Slot(slot), token)),
            }]
        );
    }
}

#[test]
fn a_mixed_draft_takes_any_tile_and_any_token_for_a_nature_token() {
    for (tile, token) in [(0, 1), (1, 0), (3, 2), (0, 3), (2, 2)] {
        let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 25)).0;
        simple_turn(&mut game, 0);
        simple_turn(&mut game, 0);
        assert_eq!((game.seat(), game.player(Seat(0)).nature_tokens()), (Seat(0), 1));
        let wanted = (game.display().tile(Slot(tile)), game.display().token(Slot(token)));
        let (other_token, other_tile) = (game.display().token(Slot(tile)), game.display().tile(Slot(token)));
        // Nothing is left of a single slot.
        let left = if tile == token { (None, None) } else { (other_token, other_tile) };
        let supply = game.nature_supply();
        let events = play(&mut game, &format!("mix {} {}", tile + 1, token + 1));
        assert_eq!(events[0], GameEvent::NatureTokenSpent { seat: Seat(0) });
        assert_eq!((game.hand().tile, game.hand().token), wanted);
        assert_eq!((game.display().token(Slot(tile)), game.display().tile(Slot(token))), left);
        assert_eq!((game.player(Seat(0)).nature_tokens(), game.nature_supply()), (0, supply + 1));
        // Both slots are refilled with their missing pieces.
        let line = tile_line(&game);
        let events = play(&mut game, &format!("{line}; return; end"));
        let refills: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                GameEvent::SlotRefilled { slot, tile, token } => {
                    Some((slot.0, tile.is_some(), token.is_some()))
                }
                _ => None,
            })
            .collect();
        let mut expected = vec![(tile, true, false), (token, false, true)];
        expected.sort_unstable();
        if tile == token {
            expected = vec![(tile, true, true)];
        }
        assert_eq!(refills, expected);
    }
}

#[test]
fn ruling_a_mix_may_take_tile_and_token_of_one_slot() {
    let mut setup = small_setup_of(generous_keystone(), 2, 43, 20, 25);
    for (version, refusal) in [(2, None), (1, Some(RuleError::MixOfOnePair))] {
        setup.rules = setup.rules.of_version(version);
        let mut game = Game::start(setup.clone()).0;
        simple_turn(&mut game, 0);
        simple_turn(&mut game, 0);
        let mix = Action::TakeMixed { tile: Slot(2), token: Slot(2) };
        assert_eq!(game.apply(mix).err(), refusal, "rules {version}");
        assert_eq!(game.player(Seat(0)).nature_tokens(), u8::from(refusal.is_some()));
    }
}

#[test]
fn drafting_is_legal_once_per_turn_from_full_slots() {
    let mut game = easy();
    refused(&game, "mix 1 2", RuleError::NoNatureToken);
    refused_action(&game, Action::TakePair(Slot(4)), RuleError::EmptySlot);
    refused_action(&game, Action::TakePair(Slot(255)), RuleError::EmptySlot);
    refused_action(&game, Action::TakeMixed { tile: Slot(0), token: Slot(9) }, RuleError::EmptySlot);
    refused_action(&game, Action::TakeMixed { tile: Slot(9), token: Slot(0) }, RuleError::EmptySlot);
    refused(&game, "mix 3 3", RuleError::NoNatureToken);
    for line in ["tile 0,2 r0", "token 0,0", "return", "end"] {
        refused(&game, line, RuleError::NothingDrafted);
    }
    play(&mut game, "pair 2");
    refused(&game, "pair 1", RuleError::AlreadyDrafted);
    refused(&game, "pair 2", RuleError::AlreadyDrafted);
    refused(&game, "mix 1 2", RuleError::AlreadyDrafted);
    refused(&game, "end", RuleError::PiecesInHand);
}

#[test]
fn a_tile_goes_to_a_free_hex_beside_the_environment() {
    let mut game = easy();
    play(&mut game, "pair 1");
    // The starter group lies at 0,0, -1,1 and 0,1.
    for taken in [(0, 0), (-1, 1), (0, 1)] {
        refused(
            &game,
            &format!("tile {},{} r0", taken.0, taken.1),
            RuleError::NotAFreeNeighbour(Hex::new(taken.0, taken.1)),
        );
    }
    for far in [(3, 0), (0, -2), (30_000, -30_000)] {
        refused(
            &game,
            &format!("tile {},{} r3", far.0, far.1),
            RuleError::NotAFreeNeighbour(Hex::new(far.0, far.1)),
        );
    }
    let frontier = game.environment().frontier().to_vec();
    assert_eq!(frontier.len(), 9);
    for hex in frontier {
        for rotation in Rotation::ALL {
            let mut tried = game.clone();
            let tile = game.hand().tile.expect("a tile");
            let events = tried.apply(Action::PlaceTile { hex, rotation }).expect("a free neighbour");
            assert_eq!(events, [GameEvent::TilePlaced { seat: Seat(0), tile, hex, rotation }]);
            let placed = tried.environment().at(hex).expect("it lies there");
            assert_eq!((placed.tile, placed.rotation, placed.token), (tile, rotation, None));
            assert_eq!(placed.edges, game.setup().catalogue.tile(tile).edges(rotation));
            assert_eq!(tried.environment().tiles().len(), 4);
        }
    }
}

#[test]
fn no_tile_is_placed_twice() {
    let mut game = easy();
    play(&mut game, "pair 1");
    let line = tile_line(&game);
    play(&mut game, &line);
    let other = tile_line(&game);
    refused(&game, &other, RuleError::NoTileInHand);
    refused(&game, &line, RuleError::NoTileInHand);
    play(&mut game, "return");
    refused(&game, &other, RuleError::NoTileInHand);
    refused(&game, "return", RuleError::NoTokenInHand);
    refused(&game, "token 0,0", RuleError::NoTokenInHand);
}

#[test]
fn tile_and_token_can_be_placed_in_either_order() {
    let mut tile_first = easy();
    let mut token_first = easy();
    play(&mut tile_first, "pair 3");
    play(&mut token_first, "pair 3");
    let line = tile_line(&tile_first);
    play(&mut tile_first, &format!("{line}; token 0,0"));
    play(&mut token_first, &format!("token 0,0; {line}"));
    assert_eq!(tile_first, token_first);
    assert_eq!(tile_first.phase(), Phase::Review);
    refused(&tile_first, "token 0,0", RuleError::NoTokenInHand);
}

#[test]
fn a_token_can_go_onto_the_tile_just_placed() {
    let mut game = easy();
    play(&mut game, "pair 1");
    let line = tile_line(&game);
    let hex = game.environment().frontier()[0];
    let token_line = format!("token {},{}", hex.x, hex.y);
    refused(&game, &token_line, RuleError::NoTileThere(hex));
    play(&mut game, &format!("{line}; {token_line}"));
    assert!(game.environment().at(hex).expect("a tile").token.is_some());
}

#[test]
fn a_token_needs_a_tile_that_takes_it_and_is_free() {
    // Tiles that take bears only.
    let bears = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::NONE.with(Wildlife::Bear));
    let mut game = Game::start(small_setup_of(bears, 2, 43, 20, 25)).0;
    let (mut accepted, mut not_accepted) = (0, 0);
    for _ in 0..20 {
        play(&mut game, "pair 1");
        let token = game.hand().token.expect("a token");
        refused(&game, "token 7,7", RuleError::NoTileThere(Hex::new(7, 7)));
        let origin = Hex::ZERO;
        let taken = game.environment().at(origin).expect("the starter").token.is_some();
        if taken {
            refused(&game, "token 0,0", RuleError::TokenThere(origin));
        } else if token.species == Wildlife::Bear {
            play(&mut game.clone(), "token 0,0");
            accepted += 1;
        } else {
            let reason = RuleError::NotAccepted { hex: origin, species: token.species };
            refused(&game, "token 0,0", reason);
            assert!(legal::token_hexes(&game).is_empty());
            not_accepted += 1;
        }
        let line = tile_line(&game);
        let token_line = if legal::token_hexes(&game).contains(&origin) { "token 0,0" } else { "return" };
        play(&mut game, &format!("{line}; {token_line}; end"));
    }
    assert!(accepted > 0 && not_accepted > 0);
}

#[test]
fn a_token_may_always_go_back_to_the_bag() {
    let mut game = easy();
    play(&mut game, "pair 1");
    let token = game.hand().token.expect("a token");
    let left = game.supply().tokens_left();
    assert!(!game.supply().bag().contains(&token));
    let events = play(&mut game, "return");
    assert_eq!(events, [GameEvent::TokenReturned { seat: Seat(0), token }]);
    assert!(game.supply().bag().contains(&token));
    assert_eq!(game.supply().tokens_left(), left + 1);
    assert_eq!(game.phase(), Phase::Place, "the tile is still in hand");
}

#[test]
fn a_token_on_a_keystone_earns_a_nature_token() {
    let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 25)).0;
    play(&mut game, "pair 1");
    let token = game.hand().token.expect("a token");
    let events = play(&mut game, "token 0,0");
    assert_eq!(
        events,
        [
            GameEvent::TokenPlaced { seat: Seat(0), token, hex: Hex::ZERO },
            GameEvent::NatureTokenGained { seat: Seat(0), hex: Hex::ZERO },
        ]
    );
    assert_eq!((game.player(Seat(0)).nature_tokens(), game.nature_supply()), (1, 24));
    assert_eq!(game.player(Seat(1)).nature_tokens(), 0);
}

#[test]
fn a_token_on_two_habitats_earns_nothing() {
    let mut game = easy();
    play(&mut game, "pair 1; token 0,0");
    assert_eq!((game.player(Seat(0)).nature_tokens(), game.nature_supply()), (0, 25));
}

#[test]
fn an_earned_nature_token_is_at_hand_from_the_next_turn_on() {
    let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 25)).0;
    play(&mut game, "pair 1; token 0,0");
    refused(&game, "wipe 2", RuleError::WipeAfterDraft);
    let line = tile_line(&game);
    play(&mut game, &format!("{line}; end"));
    // The other player has none.
    refused(&game, "wipe 2", RuleError::NoNatureToken);
    simple_turn(&mut game, 0);
    play(&mut game, "wipe 2");
}

#[test]
fn ruling_nature_tokens_run_out_and_come_back() {
    let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 1)).0;
    simple_turn(&mut game, 0);
    assert_eq!((game.player(Seat(0)).nature_tokens(), game.nature_supply()), (1, 0));
    // The second player's token earns nothing, and an event reports that.
    let events = simple_turn(&mut game, 0);
    assert!(events.contains(&GameEvent::NatureTokensRanOut { seat: Seat(1) }));
    assert!(!events.iter().any(|event| matches!(event, GameEvent::NatureTokenGained { .. })));
    assert_eq!((game.player(Seat(1)).nature_tokens(), game.nature_supply()), (0, 0));
    // A spent one can be earned again, in the same turn.
    play(&mut game, "wipe 1");
    assert_eq!(game.nature_supply(), 1);
    let events = simple_turn(&mut game, 0);
    assert!(events.iter().any(|event| matches!(event, GameEvent::NatureTokenGained { seat: Seat(0), .. })));
    assert_eq!((game.player(Seat(0)).nature_tokens(), game.nature_supply()), (1, 0));
}

#[test]
fn the_display_is_refilled_in_place_when_the_turn_ends() {
    let mut game = easy();
    let before: Vec<_> =
        (0..4).map(|slot| (game.display().tile(Slot(slot)), game.display().token(Slot(slot)))).collect();
    let stack = game.supply().tiles_left();
    play(&mut game, "pair 3");
    let line = tile_line(&game);
    play(&mut game, &format!("{line}; token 0,0"));
    assert_eq!(game.display().tile(Slot(2)), None, "not before the end of the turn");
    let events = play(&mut game, "end");
    assert_eq!(events[0], GameEvent::TurnEnded { seat: Seat(0) });
    assert!(matches!(events[1], GameEvent::SlotRefilled { slot: Slot(2), tile: Some(_), token: Some(_) }));
    assert_eq!(events[2], GameEvent::TurnBegan { seat: Seat(1), turn: 1 });
    for slot in [0_u8, 1, 3] {
        let now = (game.display().tile(Slot(slot)), game.display().token(Slot(slot)));
        assert_eq!(now, before[usize::from(slot)]);
    }
    assert!(game.display().tile(Slot(2)).is_some() && game.display().token(Slot(2)).is_some());
    assert_eq!(game.supply().tiles_left(), stack - 1);
}

#[test]
fn everybody_plays_twenty_turns_and_the_stack_is_empty_then() {
    for seats in 2..=4_u8 {
        let mut game = game(seats, 11);
        assert_eq!(game.setup().turns_each(), 20);
        for turn in 1..=20 {
            for seat in 0..seats {
                assert_eq!((game.seat(), game.turn(), game.phase()), (Seat(seat), turn, Phase::Draft));
                let events = simple_turn(&mut game, 0);
                let last = turn == 20 && seat == seats - 1;
                assert_eq!(events.contains(&GameEvent::GameEnded), last, "{seats} seats, turn {turn}");
                assert_eq!(events.last() == Some(&GameEvent::GameEnded), last);
            }
        }
        assert_eq!(game.phase(), Phase::Finished);
        assert_eq!(game.supply().tiles_left(), 0);
        assert_eq!(game.turns_ended(), 20 * u16::from(seats));
        assert_eq!((game.seat(), game.turn()), (Seat(seats - 1), 20), "who played last");
        for player in game.players() {
            assert_eq!(player.environment().tiles().len(), 23);
            assert!(player.hand().is_empty());
        }
        let tiles_on_display = game.display().slots().filter(|slot| game.display().tile(*slot).is_some());
        assert_eq!(tiles_on_display.count(), 3);
    }
}

#[test]
fn after_the_end_everything_is_refused() {
    let mut game = game(2, 5);
    simple_game(&mut game);
    assert!(legal::actions(&game).is_empty());
    for line in
        ["wipe three", "wipe 1", "wipe", "pair 1", "mix 1 2", "tile 0,2 r0", "token 0,0", "return", "end"]
    {
        refused(&game, line, RuleError::GameOver);
    }
}

#[test]
fn the_number_of_turns_follows_from_the_stack() {
    // Three pairs and a stack of 11 give two players four turns and a half: nine turns in all.
    for (stack, pairs, turns) in [(11, 3, 9), (11, 4, 8), (4, 4, 1), (23, 4, 20)] {
        let mut setup = small_setup(2, stack, 20, 25);
        setup.rules.pairs = pairs;
        let each = setup.turns_each();
        let mut game = Game::start(setup).0;
        let mut ended = 0;
        while game.phase() != Phase::Finished {
            simple_turn(&mut game, 0);
            ended += 1;
        }
        assert_eq!((ended, game.turns_ended()), (turns, turns));
        assert_eq!(u16::from(each), turns / 2);
    }
}

#[test]
fn only_hidden_information_prevents_undo() {
    // A turn reveals nothing until it ends or a token is replaced.
    let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 25)).0;
    let reveals = |events: &[GameEvent]| events.iter().any(GameEvent::reveals);
    for _ in 0..4 {
        assert!(!reveals(&play(&mut game, "pair 1")));
        let line = tile_line(&game);
        assert!(!reveals(&play(&mut game, &line)));
        let token_line = match legal::token_hexes(&game).first() {
            Some(hex) => format!("token {},{}", hex.x, hex.y),
            None => "return".to_owned(),
        };
        assert!(!reveals(&play(&mut game.clone(), "return")));
        assert!(!reveals(&play(&mut game, &token_line)));
        assert!(reveals(&play(&mut game, "end")), "a new pair was drawn");
    }
    assert!(!reveals(&play(&mut game.clone(), "mix 1 2")), "both pieces lay open");
    assert!(reveals(&play(&mut game, "wipe 1")), "a token was drawn");
}

#[test]
fn the_last_turn_reveals_nothing() {
    let mut game = game(2, 3);
    let mut last = Vec::new();
    while game.phase() != Phase::Finished {
        last = simple_turn(&mut game, 0);
    }
    assert!(!last.iter().any(GameEvent::reveals));
    assert_eq!(last.last(), Some(&GameEvent::GameEnded));
}

#[test]
fn the_position_is_known_by_phase_and_seat_in_every_step() {
    let mut game = game(3, 17);
    let mut chance = cascadia_rules::rules::GameRng::new(2);
    let mut turns = Vec::new();
    crate::common::play_random(&mut game, &mut chance, 10_000, |_, _, _, events| {
        turns.extend(events.iter().filter_map(|event| match event {
            GameEvent::TurnBegan { seat, turn } => Some((seat.0, *turn)),
            _ => None,
        }));
    });
    // The first turn began before the first action.
    let expected: Vec<(u8, u8)> =
        (1..=20).flat_map(|turn| (0..3).map(move |seat| (seat, turn))).skip(1).collect();
    assert_eq!(turns, expected);
}

#[test]
fn a_box_may_hold_tiles_without_wildlife() {
    // Nothing fits anywhere: every token goes back, and the game still ends.
    let bare = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::NONE);
    let mut game = Game::start(small_setup_of(bare, 2, 43, 20, 25)).0;
    play_to_the_end(&mut game, &mut cascadia_rules::rules::GameRng::new(1));
    assert!(
        game.players().iter().all(|player| player.environment().tiles().iter().all(|t| t.token.is_none()))
    );
    // The display is not refilled after the last turn.
    assert_eq!(game.supply().tokens_left() + 3, 100);
}

#[test]
fn pieces_know_their_faces() {
    let setup: Setup = small_setup(2, 10, 3, 2);
    let catalogue: &Catalogue = &setup.catalogue;
    assert_eq!(catalogue.tiles().len(), 10 + 2 * 3);
    assert_eq!(catalogue.habitat_tiles().count(), 10);
    assert_eq!(catalogue.tokens().count(), 15);
}
