//! Tests of invariants over thousands of random games.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{
    content, game, generous_keystone, play_random, play_to_the_end, random_action, restricted_game,
    small_setup, small_setup_of,
};
use cascadia_base::{ByWildlife, Edge, Hex, Rotation, neighbours};
use cascadia_engine::{GameMode, Record, SeatOwner, read_record, write_record, write_record_line};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::record::{read_action, write_action};
use cascadia_rules::rules::overpopulation::three_alike;
use cascadia_rules::rules::{
    Action, CardChoice, CustomRule, EdgeRule, Edition, Game, GameEvent, GameRng, HabitatBonus, Knowledge,
    Letter, Opening, Phase, Piece, RuleError, Setup, Slot, SlotSet, TileId, TokenId, legal,
};

/// Games of every kind: standard ones for two to four, and small boxes in which everything runs out.
fn setups(count: u64) -> impl Iterator<Item = Setup> {
    (0..count).map(|seed| {
        let mut setup = match seed % 8 {
            0 => small_setup(2, 43, 6, 25),
            1 => small_setup_of(generous_keystone(), 2, 43, 20, 25),
            2 => small_setup_of(generous_keystone(), 3, 63, 12, 2),
            3 => {
                let mut setup = small_setup_of(generous_keystone(), 2, 42, 8, 9);
                (setup.rules.pairs, setup.rules.nature_action_cost) = (3, 2);
                setup
            }
            // Cycles through all restrictions.
            4 => restricted_game((seed / 8 % 10) as u8 + 1, 2 + (seed / 80 % 3) as u8, seed)
                .setup()
                .as_ref()
                .clone(),
            // Most other games are the standard ones.
            kind => game(2 + (kind % 3) as u8, seed).setup().as_ref().clone(),
        };
        // One in five follows version 1 of the rules, like old records.
        if seed % 5 == 4 {
            setup.rules = setup.rules.of_version(1);
        }
        setup.seed = seed;
        setup
    })
}

/// Tests legality by the rulebook, derived from the visible pieces.
fn allowed(game: &Game, action: Action) -> bool {
    let (display, hand, environment) = (game.display(), game.hand(), game.environment());
    let pairs = game.setup().rules.pairs;
    let tile_in = |slot: Slot| slot.0 < pairs && display.tile(slot).is_some();
    let token_in = |slot: Slot| slot.0 < pairs && display.token(slot).is_some();
    let rich = game.player(game.seat()).nature_tokens() >= game.setup().rules.nature_action_cost;
    let bag = game.supply().tokens_left();
    match (game.phase(), action) {
        (Phase::Draft, Action::TakePair(slot)) => tile_in(slot),
        (Phase::Draft, Action::TakeMixed { tile, token }) => {
            let two_slots = tile != token || game.setup().rules.mix_of_one_pair;
            rich && two_slots && tile_in(tile) && token_in(token)
        }
        (Phase::Draft, Action::WipeThree) => {
            !game.free_wipe_used() && three_alike(display).is_some() && bag >= 3
        }
        (Phase::Draft, Action::PaidWipe(slots)) => {
            let bag = bag + game.supply().set_aside().len();
            rich && !slots.is_empty() && slots.iter().all(token_in) && bag >= slots.len()
        }
        (Phase::Place, Action::PlaceTile { hex, .. }) => {
            hand.tile.is_some()
                && environment.at(hex).is_none()
                && neighbours(hex).iter().any(|beside| environment.at(*beside).is_some())
                && edges_allow(game, action)
        }
        (Phase::Place, Action::PlaceToken { hex }) => hand.token.is_some_and(|token| {
            environment
                .at(hex)
                .is_some_and(|tile| tile.token.is_none() && tile.accepts.contains(token.species))
                && (game.setup().rules.token_on_new_tile || !laid_this_turn(game, hex))
        }),
        (Phase::Place, Action::ReturnToken) => hand.token.is_some(),
        (Phase::Review, Action::EndTurn) => true,
        _ => false,
    }
}

/// Tests whether the tile at `hex` was taken and placed this turn.
fn laid_this_turn(game: &Game, hex: Hex) -> bool {
    game.hand().tile.is_none() && game.environment().tiles().last().is_some_and(|tile| tile.hex == hex)
}

/// Tests the edge rule for a placement of the tile in hand: counted edge by edge, for all placements.
fn edges_allow(game: &Game, action: Action) -> bool {
    let rule = game.setup().rules.edges;
    let tile = game.setup().catalogue.tile(game.hand().tile.expect("a tile in hand"));
    let fits = |hex: Hex, rotation: Rotation| {
        let edges = tile.edges(rotation);
        let matching = Edge::ALL
            .into_iter()
            .filter(|edge| {
                game.environment()
                    .at(edge.neighbour(hex))
                    .is_some_and(|other| other.edges[(edge.index() + 3) % 6] == edges[edge.index()])
            })
            .count();
        match rule {
            EdgeRule::Any => true,
            EdgeRule::OneMatch => matching >= 1,
            EdgeRule::NoMatch => matching == 0,
        }
    };
    let Action::PlaceTile { hex, rotation } = action else { return false };
    let anywhere = || {
        let free = game.environment().frontier().iter();
        free.clone().any(|hex| Rotation::ALL.into_iter().any(|rotation| fits(*hex, rotation)))
    };
    fits(hex, rotation) || !anywhere()
}

/// An arbitrary action, plausible or absurd.
fn any_action(game: &Game, chance: &mut GameRng) -> Action {
    let mut below = |limit: u32| chance.below(limit);
    let tiles = game.environment().tiles();
    let near = tiles[below(tiles.len() as u32) as usize].hex;
    let hex = Hex::new(near.x + below(5) as i32 - 2, near.y + below(5) as i32 - 2);
    match below(9) {
        0 => Action::WipeThree,
        1 => Action::PaidWipe((0..4).filter(|_| below(2) == 0).map(Slot).collect::<SlotSet>()),
        2 => Action::TakePair(Slot(below(6) as u8)),
        3 => Action::TakeMixed { tile: Slot(below(5) as u8), token: Slot(below(5) as u8) },
        4 | 5 => Action::PlaceTile { hex, rotation: Rotation::new(below(6) as i32) },
        6 => Action::PlaceToken { hex },
        7 => Action::ReturnToken,
        _ => Action::EndTurn,
    }
}

/// A number for each reason; a new reason has to be added here and must occur.
const fn number(error: RuleError) -> usize {
    match error {
        RuleError::GameOver => 0,
        RuleError::WipeAfterDraft => 1,
        RuleError::AlreadyDrafted => 2,
        RuleError::NothingDrafted => 3,
        RuleError::PiecesInHand => 4,
        RuleError::NoThreeAlike => 5,
        RuleError::FreeWipeUsed => 6,
        RuleError::BagTooSmall => 7,
        RuleError::NoNatureToken => 8,
        RuleError::NothingToWipe => 9,
        RuleError::EmptySlot => 10,
        RuleError::MixOfOnePair => 11,
        RuleError::NoTileInHand => 12,
        RuleError::NoTokenInHand => 13,
        RuleError::NotAFreeNeighbour(_) => 14,
        RuleError::NoTileThere(_) => 15,
        RuleError::TokenThere(_) => 16,
        RuleError::NotAccepted { .. } => 17,
        RuleError::TileInHandFirst => 18,
        RuleError::DoesNotFit(_) => 19,
        RuleError::OnNewTile(_) => 20,
    }
}

const REASONS: usize = 21;

#[test]
fn listed_actions_are_those_of_the_rulebook_and_all_others_are_refused() {
    let mut chance = GameRng::new(1);
    let mut reached = [0_u32; REASONS];
    for setup in setups(240) {
        let mut game = Game::start(setup).0;
        let mut over = false;
        while !over {
            over = game.phase() == Phase::Finished;
            let listed = legal::actions(&game);
            for (index, action) in listed.iter().enumerate() {
                assert!(allowed(&game, *action), "{action:?} is listed");
                assert!(!listed[..index].contains(action), "{action:?} is listed twice");
            }
            for _ in 0..12 {
                let action = any_action(&game, &mut chance);
                if allowed(&game, action) {
                    assert!(listed.contains(&action), "{action:?} is not listed in {:?}", game.phase());
                    continue;
                }
                let mut tried = game.clone();
                let reason = tried.apply(action).expect_err("not allowed by the rulebook");
                assert_eq!(tried, game, "{action:?} changed something");
                assert!(!listed.contains(&action), "{action:?} is listed");
                assert!(!reason.to_string().is_empty());
                reached[number(reason)] += 1;
            }
            if !over {
                let action = listed[chance.below(listed.len() as u32) as usize];
                game.apply(action).expect("listed actions are accepted");
            }
        }
    }
    assert!(reached.iter().all(|times| *times > 0), "reasons that were never given: {reached:?}");
}

#[test]
fn the_list_misses_nothing_near_the_environment() {
    let mut chance = GameRng::new(2);
    for setup in setups(24) {
        let mut game = Game::start(setup).0;
        play_random(&mut game, &mut chance, 2_000, |before, _, _, _| {
            if before.phase() != Phase::Place {
                return;
            }
            let listed: BTreeSet<String> = legal::actions(before).into_iter().map(write_action).collect();
            let mut count = usize::from(before.hand().token.is_some());
            for tile in before.environment().tiles() {
                for (q, r) in (-1..=1).flat_map(|q| (-1..=1).map(move |r| (q, r))) {
                    let hex = Hex::new(tile.hex.x + q, tile.hex.y + r);
                    for rotation in Rotation::ALL {
                        let action = Action::PlaceTile { hex, rotation };
                        assert_eq!(allowed(before, action), listed.contains(&write_action(action)));
                    }
                }
                let action = Action::PlaceToken { hex: tile.hex };
                assert_eq!(allowed(before, action), listed.contains(&write_action(action)));
                count += usize::from(allowed(before, action));
            }
            if before.hand().tile.is_some() {
                let free = before.environment().frontier().iter();
                let ways = free
                    .flat_map(|hex| Rotation::ALL.map(|rotation| Action::PlaceTile { hex: *hex, rotation }));
                count += ways.filter(|action| edges_allow(before, *action)).count();
            }
            assert_eq!(listed.len(), count);
        });
    }
}

/// Every tile and token of the box is in exactly one place.
#[track_caller]
fn assert_pieces_conserved(game: &Game) {
    let setup = game.setup();
    let catalogue = &setup.catalogue;
    let mut tiles: Vec<TileId> = game.supply().unseen_tiles().collect();
    let mut tokens: Vec<TokenId> = game.supply().bag().to_vec();
    for found in game.piece_locations() {
        match found.piece {
            Piece::Tile(tile) => tiles.push(tile),
            Piece::Token(token) => tokens.push(token),
        }
    }
    tiles.sort_unstable();
    tokens.sort_unstable();
    // Starter groups that were not dealt are out of the game.
    let dealt: Vec<TileId> = game
        .players()
        .iter()
        .flat_map(|player| player.environment().tiles())
        .map(|tile| tile.tile)
        .filter(|tile| !catalogue.habitat_tiles().any(|of_stack| of_stack == *tile))
        .collect();
    let mut all_tiles: Vec<TileId> = catalogue.habitat_tiles().chain(dealt).collect();
    all_tiles.sort_unstable();
    let mut all_tokens: Vec<TokenId> = catalogue.tokens().collect();
    all_tokens.sort_unstable();
    assert_eq!(tiles, all_tiles);
    assert_eq!(tokens, all_tokens);
    let nature: u32 = game.players().iter().map(|player| u32::from(player.nature_tokens())).sum();
    assert_eq!(nature + u32::from(game.nature_supply()), u32::from(setup.rules.nature_tokens));
    let left_out = catalogue.habitat_tiles().count() - usize::from(setup.rules.stack);
    assert_eq!(game.supply().unseen_tiles().count() - game.supply().tiles_left(), left_out);
}

#[test]
fn pieces_are_conserved_and_their_numbers_never_repeat() {
    let mut chance = GameRng::new(3);
    for setup in setups(160) {
        let mut game = Game::start(setup).0;
        assert_pieces_conserved(&game);
        play_random(&mut game, &mut chance, 5_000, |_, _, after, _| assert_pieces_conserved(after));
    }
}

#[test]
fn environments_only_grow_and_stay_in_one_piece() {
    let mut chance = GameRng::new(4);
    for setup in setups(80) {
        let mut game = Game::start(setup).0;
        play_random(&mut game, &mut chance, 5_000, |before, action, after, _| {
            for (seat, (old, new)) in before.players().iter().zip(after.players()).enumerate() {
                let active = seat == before.seat().index();
                let (old, new) = (old.environment(), new.environment());
                let laid = new.tiles().len() - old.tiles().len();
                assert_eq!(laid == 1, active && matches!(action, Action::PlaceTile { .. }));
                for (before, after) in old.tiles().iter().zip(new.tiles()) {
                    // A tile never moves; a token, once placed, stays.
                    assert_eq!(
                        (before.hex, before.tile, before.rotation),
                        (after.hex, after.tile, after.rotation)
                    );
                    assert!(before.token.is_none() || before.token == after.token);
                    assert!(before.token == after.token || active);
                }
                for tile in &new.tiles()[1..] {
                    assert!(neighbours(tile.hex).iter().any(|hex| new.at(*hex).is_some()));
                }
                for hex in new.frontier() {
                    assert!(new.at(*hex).is_none());
                    assert!(neighbours(*hex).iter().any(|beside| new.at(*beside).is_some()));
                }
            }
        });
    }
}

#[test]
fn a_clone_and_the_way_without_the_check_agree() {
    let mut chance = GameRng::new(5);
    for setup in setups(120) {
        let mut game = Game::start(setup).0;
        let mut unchecked = game.clone();
        let mut buffer = vec![GameEvent::GameEnded];
        play_random(&mut game, &mut chance, 5_000, |before, action, after, events| {
            let mut copy = before.clone();
            assert_eq!(copy.apply(action).expect("legal for the original"), events);
            assert_eq!(&copy, after);
            // `apply_unchecked` appends to the list.
            buffer.truncate(1);
            unchecked.apply_unchecked(action, &mut buffer);
            assert_eq!(&unchecked, after);
            assert_eq!(&buffer[1..], events);
        });
    }
}

#[test]
fn the_same_actions_give_the_same_game() {
    let mut chance = GameRng::new(106);
    for setup in setups(400) {
        let (mut game, opening) = Game::start(setup.clone());
        let mut happened = vec![opening];
        let mut actions = Vec::new();
        play_random(&mut game, &mut chance, 5_000, |_, action, _, events| {
            actions.push(action);
            happened.push(events.to_vec());
        });
        let (mut again, opening) = Game::start(setup);
        let mut happened_again = vec![opening];
        happened_again
            .extend(actions.iter().map(|action| again.apply(*action).expect("it was legal before")));
        assert_eq!(again, game);
        assert_eq!(happened_again, happened);
    }
}

#[test]
fn games_end_after_the_right_number_of_turns() {
    let mut chance = GameRng::new(7);
    for setup in setups(2_400) {
        let dealt = setup.rules.opening.tiles_from_stack();
        let turns = u16::from(setup.rules.stack + 1 - setup.rules.pairs - setup.seats * dealt);
        let seats = setup.seats;
        let mut game = Game::start(setup).0;
        play_to_the_end(&mut game, &mut chance);
        assert_eq!(game.turns_ended(), turns);
        assert_eq!(game.supply().tiles_left(), 0);
        assert!(legal::actions(&game).is_empty());
        for player in game.players() {
            assert!(player.hand().is_empty());
        }
        let laid: usize = game.players().iter().map(|player| player.environment().tiles().len()).sum();
        let begun = if dealt == 0 { 3 } else { usize::from(dealt) };
        let laid = laid - begun * usize::from(seats);
        assert_eq!(laid, usize::from(turns));
    }
}

#[test]
fn events_report_what_changed() {
    let mut chance = GameRng::new(8);
    for setup in setups(80) {
        let mut game = Game::start(setup).0;
        play_random(&mut game, &mut chance, 5_000, |before, action, after, events| {
            let seat = before.seat();
            let nature = |game: &Game| i32::from(game.player(seat).nature_tokens());
            let mut change = 0;
            for event in events {
                match event {
                    GameEvent::NatureTokenSpent { seat: spender } => {
                        assert_eq!(*spender, seat);
                        change -= 1;
                    }
                    GameEvent::NatureTokenGained { seat: gainer, hex } => {
                        assert_eq!(*gainer, seat);
                        assert!(after.player(seat).environment().at(*hex).is_some_and(|tile| tile.keystone));
                        change += 1;
                    }
                    GameEvent::SlotRefilled { slot, tile, token } => {
                        assert!(before.display().tile(*slot).is_none() == tile.is_some());
                        // A new display of one species may have been replaced since.
                        let wiped = events.iter().any(|event| matches!(event, GameEvent::TokensWiped { .. }));
                        assert!(wiped || token.is_none() || after.display().token(*slot) == *token);
                        assert!(tile.is_none() || after.display().tile(*slot) == *tile);
                    }
                    GameEvent::TurnBegan { seat, turn } => {
                        let two_tiles = after.setup().rules.opening == Opening::TwoTiles;
                        let phase = if two_tiles && *turn == 1 { Phase::Place } else { Phase::Draft };
                        assert_eq!((after.seat(), after.turn(), after.phase()), (*seat, *turn, phase));
                        assert!(!after.free_wipe_used() && !after.drafted());
                    }
                    _ => {}
                }
            }
            assert_eq!(nature(after) - nature(before), change);
            // Hidden pieces become visible only together with an event that reports them.
            let revealed = events.iter().any(GameEvent::reveals);
            let seen = |game: &Game| game.supply().unseen_tiles().count();
            assert!(revealed || seen(before) == seen(after));
            if !revealed {
                let came_back =
                    events.iter().any(|event| matches!(event, GameEvent::SetAsideReturned { .. }));
                let same = before.supply().bag() == after.supply().bag();
                assert!(came_back || action == Action::ReturnToken || same);
            }
        });
    }
}

// ------------------------------------------------------------------------------------------------------- records

/// Random options of any kind.
fn any_terms(chance: &mut GameRng) -> GameOptions {
    let edition = Edition::ALL[chance.below(2) as usize];
    let letters = if edition == Edition::Final { 4 } else { 3 };
    let cards = match (chance.below(6), edition) {
        (0, _) => CardChoice::Family,
        (1, Edition::Final) => CardChoice::Intermediate,
        _ => CardChoice::Lettered(ByWildlife::from_fn(|_| Letter::ALL[chance.below(letters) as usize])),
    };
    let seats = 1 + chance.below(4) as u8;
    let seed = chance.next_seed();
    if chance.below(5) == 0 {
        let number = 1 + chance.below(15) as u8;
        let cards = CardChoice::Lettered(content().scenario(number).expect("fifteen").cards);
        return GameOptions { scenario: Some(number), ..GameOptions::standard(seats, cards, seed) };
    }
    let restriction = (chance.below(3) == 0).then(|| 1 + chance.below(10) as u8);
    // Hidden cards need several players, and two sets or hidden cards need letters.
    let restriction = restriction.filter(|number| cards.letters().is_some() && (seats > 1 || *number != 10));
    let second_cards = content().random_second_cards(restriction, edition, &cards, chance);
    GameOptions {
        seats,
        edition,
        cards,
        second_cards,
        majorities: chance.below(3) > 0,
        restriction,
        scenario: None,
        custom: CustomRule::ALL.into_iter().filter(|_| chance.below(4) == 0).collect(),
        seed,
    }
}

#[test]
fn a_record_written_and_read_is_the_same_game() {
    let mut chance = GameRng::new(9);
    for number in 0..250 {
        let terms = any_terms(&mut chance);
        let owner = |seat| match (seat + number) % 3 {
            0 => SeatOwner::Human(format!("Ada \"{seat}\" \\ é")),
            1 => SeatOwner::Opponent("greedy".to_owned()),
            _ => SeatOwner::Human(String::new()),
        };
        let setup = Cascadia::setup(terms, (0..terms.seats).map(owner).collect());
        assert_eq!(setup.options, terms);
        let mut record = Record::new(setup, content());
        record.practice = number % 5 == 0;
        let mut game = Game::start(content().setup(&terms).expect("in the box")).0;
        // Every other record stops somewhere in the middle.
        let steps = if number % 2 == 0 { 5_000 } else { chance.below(150) as usize };
        play_random(&mut game, &mut chance, steps, |_, action, _, _| record.actions.push(action));
        if game.phase() == Phase::Finished {
            let cards = content().cards_of(&terms).expect("in the box");
            record.outcome =
                Some(Cascadia::outcome(&ScoredGame { game: game.clone(), cards: Arc::new(cards) }));
        }
        let text = write_record(&record);
        let read = read_record::<Cascadia>(&text).expect("a written action can be read");
        assert_eq!(read, record);
        assert_eq!(write_record(&read), text);
        if number % 8 < 2 {
            let sent = read_record::<Cascadia>(&write_record_line(&record));
            assert_eq!(sent, Ok(record.clone()), "nothing is lost on the way to friends");
        }
        assert_eq!(read.replay(content()).expect("legal actions").game, game);
        let mut steps = 0_usize;
        read.replay_each(content(), |step| {
            assert_eq!(step.action, steps.checked_sub(1).map(|index| record.actions[index]));
            steps += 1;
        })
        .expect("legal actions");
        assert_eq!(steps, record.actions.len() + 1);
    }
}

#[test]
fn every_action_of_a_game_survives_the_notation() {
    let mut chance = GameRng::new(10);
    for setup in setups(40) {
        let mut game = Game::start(setup).0;
        play_random(&mut game, &mut chance, 5_000, |_, action, _, _| {
            assert_eq!(read_action(&write_action(action)), Ok(action));
        });
    }
}

// ----------------------------------------------------------------------------------------------------- knowledge

/// Asserts equal visible state.
#[track_caller]
fn assert_looks_alike(one: &Game, other: &Game) {
    assert_eq!(one.display(), other.display());
    assert_eq!(one.players(), other.players());
    assert_eq!(one.piece_locations(), other.piece_locations());
    assert_eq!(one.nature_supply(), other.nature_supply());
    assert_eq!((one.phase(), one.seat(), one.turn()), (other.phase(), other.seat(), other.turn()));
    assert_eq!(one.turns_ended(), other.turns_ended());
    assert_eq!(one.free_wipe_used(), other.free_wipe_used());
    assert_eq!(one.setup().rules, other.setup().rules);
    assert_eq!(one.supply().tiles_left(), other.supply().tiles_left());
    let sorted = |game: &Game| {
        let mut bag = game.supply().bag().to_vec();
        bag.sort_unstable();
        let mut unseen: Vec<TileId> = game.supply().unseen_tiles().collect();
        unseen.sort_unstable();
        (bag, unseen)
    };
    assert_eq!(sorted(one), sorted(other), "which pieces are hidden is no secret");
    assert_eq!(legal::actions(one), legal::actions(other));
}

#[test]
fn determinization_keeps_visible_parts_and_hides_the_rest() {
    let mut chance = GameRng::new(11);
    for seed in 0..60 {
        let mut game = game(2 + (seed % 3) as u8, seed);
        let steps = chance.below(150) as usize;
        play_random(&mut game, &mut chance, steps, |_, _, _, _| {});
        let knowledge = Knowledge::of(&game, game.seat());
        let one = knowledge.determinize(GameRng::new(1));
        let other = knowledge.determinize(GameRng::new(2));
        assert_looks_alike(&game, &one);
        assert_looks_alike(&game, &other);
        assert_eq!(one.setup().seed, 0, "the seed would give everything away");
        assert_eq!(knowledge.determinize(GameRng::new(1)), one, "the same luck, the same fancy");
        assert_eq!(knowledge.clone().into_owned().determinize(GameRng::new(1)), one);
        // Determinizations depend on nothing hidden: neither the order of the stack, nor the tiles left out,
        // nor the draws from the bag.
        for true_game in [&one, &other] {
            let same = Knowledge::of(true_game, game.seat()).determinize(GameRng::new(7));
            assert_eq!(same, knowledge.determinize(GameRng::new(7)));
        }
    }
}

#[test]
fn imagining_does_not_depend_on_the_way_tokens_lie_in_the_bag() {
    // Two games in which different tokens went to and fro before the same one came: they look alike, and hold
    // the same tokens in the bag in another order.
    let mut game = Game::start(small_setup_of(generous_keystone(), 2, 43, 20, 25)).0;
    while game.player(game.seat()).nature_tokens() < 2 {
        crate::common::simple_turn(&mut game, 0);
    }
    let knowledge = Knowledge::of(&game, game.seat());
    let mut after: Vec<Game> = Vec::new();
    let mut compared = 0;
    for luck in 0..80 {
        let mut one = knowledge.determinize(GameRng::new(luck));
        crate::common::play(&mut one, "wipe 1; wipe 1");
        for other in after.iter().filter(|other| other.display() == one.display()) {
            assert_looks_alike(&one, other);
            let (a, b) = (Knowledge::of(&one, one.seat()), Knowledge::of(other, other.seat()));
            assert_eq!(a.determinize(GameRng::new(3)), b.determinize(GameRng::new(3)));
            compared += usize::from(one.supply().bag() != other.supply().bag());
        }
        after.push(one);
    }
    assert!(compared > 5, "{compared} pairs of games");
}

#[test]
fn determinizations_differ() {
    // The next pair differs in most determinizations, and every unseen tile can come.
    let mut opening = game(2, 5);
    let hex = opening.environment().frontier()[0];
    crate::common::play(&mut opening, &format!("pair 1; tile {},{} r0; return", hex.x, hex.y));
    let knowledge = Knowledge::of(&opening, opening.seat());
    let mut next: BTreeSet<TileId> = BTreeSet::new();
    for seed in 0..1_500 {
        let mut imagined = knowledge.determinize(GameRng::new(seed));
        crate::common::play(&mut imagined, "end");
        next.extend(imagined.display().tile(Slot(0)));
    }
    let unseen: BTreeSet<TileId> = opening.supply().unseen_tiles().collect();
    assert_eq!(
        next, unseen,
        "also the tiles that were left out may be in the stack, as far as anybody knows"
    );
}

#[test]
fn imagined_games_can_be_played_to_the_end() {
    let mut chance = GameRng::new(12);
    for seed in 0..60 {
        let mut game = game(2, seed);
        play_random(&mut game, &mut chance, 60, |_, _, _, _| {});
        let mut imagined = Knowledge::of(&game, game.seat()).determinize(GameRng::new(seed));
        assert_pieces_conserved(&imagined);
        play_random(&mut imagined, &mut chance, 5_000, |_, _, after, _| assert_pieces_conserved(after));
        assert_eq!(imagined.turns_ended(), 40);
    }
}

#[test]
fn knowledge_has_what_everybody_sees() {
    let mut chance = GameRng::new(13);
    let mut game = game(3, 4);
    play_random(&mut game, &mut chance, 1_000, |_, _, game, _| {
        let knowledge = Knowledge::of(game, game.seat());
        assert_eq!(knowledge.seat(), game.seat());
        assert_eq!(knowledge.phase(), game.phase());
        assert_eq!(knowledge.display(), game.display());
        assert_eq!(knowledge.players(), game.players());
        assert_eq!(knowledge.player(), game.player(game.seat()));
        assert_eq!(knowledge.environment(), game.environment());
        assert_eq!(knowledge.nature_supply(), game.nature_supply());
        assert_eq!(knowledge.rules(), &game.setup().rules);
        assert_eq!(knowledge.can_wipe_three(), legal::check(game, Action::WipeThree).is_ok());
        assert_eq!(knowledge.can_pay_nature_action(), legal::can_pay_nature_action(game));
    });
}

// --------------------------------------------------------------------------------------------------- pinned counts

/// Number of sequences of `depth` legal actions.
fn count_sequences(game: &Game, depth: u32) -> u64 {
    let actions = legal::actions(game);
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action: &Action| {
        let mut next = game.clone();
        next.apply(*action).expect("a listed action is legal");
        next
    };
    actions.iter().map(|action| count_sequences(&after(action), depth - 1)).sum()
}

/// A standard game by this version of the rules after `steps` random actions.
fn position(version: u32, seats: u8, seed: u64, steps: usize) -> Game {
    let mut setup = game(seats, seed).setup().as_ref().clone();
    setup.rules = setup.rules.of_version(version);
    let mut game = Game::start(setup).0;
    play_random(&mut game, &mut GameRng::new(seed), steps, |_, _, _, _| {});
    game
}

#[test]
fn the_counts_of_legal_sequences_are_pinned() {
    // In the opening four pairs can be taken; a tile has 9 free hexes and 6 rotations; the places for the
    // token depend on the tiles. The other positions are pinned with the counts of the time when this test
    // was written.
    let found: Vec<(u32, u8, u64, usize, Vec<u64>)> = PINNED_COUNTS
        .iter()
        .map(|(version, seats, seed, steps, expected)| {
            let game = position(*version, *seats, *seed, *steps);
            let depths = 1..=expected.len() as u32;
            let counts = depths.map(|depth| count_sequences(&game, depth)).collect();
            (*version, *seats, *seed, *steps, counts)
        })
        .collect();
    let pinned: Vec<_> =
        PINNED_COUNTS.iter().map(|row| (row.0, row.1, row.2, row.3, row.4.to_vec())).collect();
    assert_eq!(found, pinned);
}

/// Version of the rules, seats, seed, actions before, and the counts by depth.
type PinnedCount = (u32, u8, u64, usize, &'static [u64]);

const PINNED_COUNTS: &[PinnedCount] = &[
    (1, 2, 1, 0, &[5, 229, 1306, 2160, 5940]),
    (1, 3, 2, 0, &[4, 226, 1188, 1188]),
    (1, 4, 3, 40, &[1, 4, 297]),
    (1, 2, 4, 80, &[4, 4, 17]),
    (1, 2, 5, 120, &[1, 31, 3520]),
    (1, 3, 6, 200, &[4, 711, 5220]),
    (1, 2, 7, 5_000, &[0]),
    (2, 2, 1, 0, &[5, 229, 1306, 2160, 5940]),
    (2, 3, 2, 0, &[4, 226, 1188, 1188]),
    (2, 4, 3, 40, &[1, 4, 297]),
    (2, 2, 4, 80, &[4, 521, 4410]),
    (2, 2, 5, 120, &[184, 1440, 1440]),
    (2, 3, 6, 200, &[4, 690, 6216]),
    (2, 2, 7, 5_000, &[0]),
];

#[test]
fn the_opening_count_can_be_worked_out_by_hand() {
    for seed in 0..40 {
        let game = position(2, 2, seed, 0);
        if three_alike(game.display()).is_some() {
            continue;
        }
        let mut by_hand = 0;
        for slot in game.display().slots() {
            let token = game.display().token(slot).expect("a token");
            let tile = game.setup().catalogue.tile(game.display().tile(slot).expect("a tile"));
            let on_starter = game.environment().token_hexes(token.species).len() as u64;
            let on_new = u64::from(tile.wildlife().contains(token.species));
            // Tile first: 54 places, then the token or the bag; token first: as many ways, then 54 places.
            by_hand += 54 * (on_starter + on_new + 1) + (on_starter + 1) * 54;
        }
        assert_eq!(count_sequences(&game, 1), 4);
        assert_eq!(count_sequences(&game, 3), by_hand);
        assert_eq!(count_sequences(&game, 4), by_hand, "then the turn can only be ended");
    }
}

#[test]
fn random_games_do_everything_there_is_to_do() {
    // Guards the other tests of this file: they would prove little if some action never occurred.
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut chance = GameRng::new(14);
    for setup in setups(40) {
        let bonus = setup.rules.habitat_bonus;
        assert!(matches!(bonus, HabitatBonus::None | HabitatBonus::Majority { .. }));
        let mut game = Game::start(setup).0;
        while game.phase() != Phase::Finished {
            let action = random_action(&game, &mut chance);
            let line = write_action(action);
            seen.insert(
                line.split(' ').take(1 + usize::from(line == "wipe three")).collect::<Vec<_>>().join(" "),
            );
            game.apply(action).expect("listed");
        }
    }
    let expected = ["end", "mix", "pair", "return", "tile", "token", "wipe", "wipe three"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}
