//! Tests of the ten rule restrictions: each changes the game as stated in the rulebook, and nothing else.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{
    cards, content, draw, environment_of, generous_keystone, opening_where, picture, plain_tile, play,
    play_random, play_to_the_end, random_environment, refused, restricted_game, restricted_terms,
    simple_turn,
};
use cascadia_ai::players::{Levels, Objective};
use cascadia_base::{ByWildlife, Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_engine::Budget;
use cascadia_rules::content::{GameOptions, NotInTheBox};
use cascadia_rules::rules::overpopulation::three_alike;
use cascadia_rules::rules::{
    Action, CardChoice, Catalogue, CorridorRule, CustomRules, EdgeRule, Edition, Environment, Game,
    GameEvent, GameRng, HabitatBonus, Knowledge, Letter, Opening, Phase, RuleError, Seat, Setup, Slot, Tile,
    TileId, legal,
};
use cascadia_rules::scoring::{
    CorridorMap, ScoreSheet, add_habitat_bonuses, score_environment, score_environment_by, score_game,
};
use cascadia_storage::find_root;

/// The set-up of a game with this restriction in a box of equal starter tiles and equal tiles in the stack.
fn setup_of(restriction: u8, seats: u8, starter: Tile, tile: Tile) -> Setup {
    let setup = content().setup(&restricted_terms(restriction, seats, 1)).expect("in the box");
    let group =
        || [(0, 0), (-1, 1), (0, 1)].map(|(q, r)| (Hex::new(q, r), starter, Rotation::default())).to_vec();
    let starters = (0..seats).map(|_| group()).collect();
    let tiles = vec![tile; usize::from(setup.rules.stack)];
    Setup { catalogue: Arc::new(Catalogue::new(tiles, starters, 20)), ..setup }
}

fn corridor_rule(restriction: u8) -> CorridorRule {
    let rules = content().parameters(2, Some(restriction), CustomRules::NONE);
    rules.expect("one of the ten").corridors
}

/// All legal placements of the tile in hand.
fn places(game: &Game) -> BTreeSet<(i32, i32, u8)> {
    legal::tile_places(game).map(|(hex, rotation)| (hex.x, hex.y, rotation.steps())).collect()
}

/// Plays a turn in the simplest legal way and ends it.
fn any_turn(game: &mut Game) -> Vec<GameEvent> {
    let mut happened = Vec::new();
    loop {
        let action = match game.phase() {
            Phase::Draft => Action::TakePair(Slot(0)),
            _ => legal::actions(game)[0],
        };
        happened.extend(game.apply(action).expect("a listed action"));
        if action == Action::EndTurn {
            return happened;
        }
    }
}

/// Plays turns until the seat on turn starts it with this number of nature tokens.
fn until_rich(game: &mut Game, nature_tokens: u8) {
    while game.player(game.seat()).nature_tokens() < nature_tokens {
        simple_turn(game, 0);
    }
}

// -------------------------------------------------------------------------------------------------- all together

#[test]
fn each_restriction_changes_what_it_is_about_and_nothing_else() {
    let normal = content().parameters(4, None, CustomRules::NONE).expect("four players");
    for number in 1..=10 {
        let mut expected = normal.clone();
        match number {
            1 => expected.edges = EdgeRule::OneMatch,
            2 => {
                expected.edges = EdgeRule::NoMatch;
                expected.corridors = CorridorRule::Nothing;
                expected.habitat_bonus = HabitatBonus::None;
            }
            3 => expected.corridors = CorridorRule::Exact { size: 3, points: 3 },
            4 => expected.corridors = CorridorRule::Minimum { size: 5 },
            // One tile less on display, one tile less in the stack, an equal number of turns.
            5 => (expected.pairs, expected.stack) = (3, 82),
            7 => expected.opening = Opening::TwoTiles,
            8 => expected.nature_action_cost = 2,
            9 => expected.token_on_new_tile = false,
            10 => expected.hidden_cards = true,
            _ => {}
        }
        let rules = content().parameters(4, Some(number), CustomRules::NONE).expect("one of the ten");
        assert_eq!(rules, expected, "restriction {number}");
        assert_eq!(content().has_two_card_sets(Some(number)), number == 6);
        assert_eq!(content().has_hidden_cards(Some(number)), number == 10);
    }
    assert_eq!(content().restrictions().collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    for number in [0, 11, 99] {
        let terms = restricted_terms(number, 2, 1);
        assert_eq!(content().setup(&terms), Err(NotInTheBox::Restriction(number, 10)));
    }
}

#[test]
fn everybody_has_the_turns_of_the_restriction() {
    for number in 1..=10 {
        for seats in 1..=4 {
            if number == 10 && seats == 1 {
                continue;
            }
            let mut game = restricted_game(number, seats, 3);
            let mut turns = vec![0; usize::from(seats)];
            play_random(&mut game, &mut GameRng::new(7), usize::MAX, |_, _, _, events| {
                for event in events {
                    if let GameEvent::TurnEnded { seat } = event {
                        turns[seat.index()] += 1;
                    }
                }
            });
            let each = if number == 7 { 18 } else { 20 };
            assert_eq!(turns, vec![each; usize::from(seats)], "restriction {number}, {seats} players");
            assert_eq!(game.setup().turns_each(), each);
            // In a solo game one tile is left that cannot fill the display.
            assert_eq!(game.supply().tiles_left(), usize::from(seats == 1), "restriction {number}");
            // A starter group and a tile a turn, or two tiles and a tile a turn.
            let tiles = if number == 7 { 20 } else { 23 };
            assert!(game.players().iter().all(|player| player.environment().tiles().len() == tiles));
        }
    }
}

#[test]
fn every_level_plays_every_restriction_legally_to_the_end() {
    let (levels, _) = Levels::read(&find_root().expect("the program's folder"));
    for number in 1..=10 {
        for level in levels.all() {
            let seats = 2 + number % 3;
            let terms = restricted_terms(number, seats, u64::from(number));
            let mut game = Game::start(content().setup(&terms).expect("in the box")).0;
            let opponent = level.opponent();
            while game.phase() != Phase::Finished {
                let seat = game.seat();
                let known = content().cards_known_to(&terms, &game, seat).expect("in the box");
                let budget = Budget::new(u64::from(game.turns_ended())).limited_to(40);
                let plan = opponent.plan(&Knowledge::of(&game, seat), &Objective::points(known), &budget);
                assert!(!plan.is_empty(), "restriction {number}: {} has no plan", level.key());
                for action in plan {
                    game.apply(action).unwrap_or_else(|error| {
                        panic!("restriction {number}: {action:?} of {}: {error}", level.key());
                    });
                }
            }
            assert_eq!(game.turns_ended(), u16::from(game.setup().turns_each()) * u16::from(seats));
        }
    }
}

// --------------------------------------------------------------------------------------------- 1 and 2: the edges

/// Forest and river in the starter groups, prairie and river in the stack; the first pair is taken.
fn river_bank(restriction: u8) -> Game {
    let prairie_and_river = Tile::new(Habitat::Prairie, Habitat::River, WildlifeSet::ALL);
    let mut game = Game::start(setup_of(restriction, 2, plain_tile(), prairie_and_river)).0;
    play(&mut game, "pair 1");
    game
}

/// North east of the starter group, where the tile can only meet forest, which it does not show.
const AT_THE_FOREST: (i32, i32) = (1, -1);
/// West of it, where the east and the south east of the tile meet rivers.
const AT_THE_RIVERS: (i32, i32) = (-1, 0);

/// Checks which rotations of the tile are allowed at a hex; the others are refused because they do not fit.
#[track_caller]
fn check_rotations(game: &Game, (q, r): (i32, i32), allowed: &[u8]) {
    for rotation in 0..6 {
        let line = format!("tile {q},{r} r{rotation}");
        if allowed.contains(&rotation) {
            play(&mut game.clone(), &line);
        } else {
            refused(game, &line, RuleError::DoesNotFit(Hex::new(q, r)));
        }
        assert_eq!(places(game).contains(&(q, r, rotation)), allowed.contains(&rotation), "{line}");
    }
}

#[test]
fn restriction_1_one_edge_at_least_matches() {
    let game = river_bank(1);
    check_rotations(&game, AT_THE_FOREST, &[]);
    // Turned twice or five times it meets one of the two rivers, which is enough.
    check_rotations(&game, AT_THE_RIVERS, &[2, 3, 4, 5]);
    // A hex without a neighbour is refused as such.
    refused(&game, "tile 5,5 r0", RuleError::NotAFreeNeighbour(Hex::new(5, 5)));
}

#[test]
fn restriction_2_no_edge_matches() {
    let game = river_bank(2);
    check_rotations(&game, AT_THE_FOREST, &[0, 1, 2, 3, 4, 5]);
    // One matching river is too many.
    check_rotations(&game, AT_THE_RIVERS, &[0, 1]);
}

#[test]
fn without_a_restriction_every_edge_may_meet_every_other() {
    let mut game = river_bank(8);
    assert_eq!(places(&game).len(), 6 * 9);
    play(&mut game, "tile 1,-1 r0");
}

#[test]
fn ruling_a_tile_that_fits_nowhere_may_be_placed_anywhere() {
    let only = |habitat| Tile::new(habitat, habitat, WildlifeSet::ALL);
    // Nothing in the environment matches mountains; everything in it matches forest.
    for (restriction, starter, tile) in
        [(1, plain_tile(), only(Habitat::Mountain)), (2, only(Habitat::Forest), only(Habitat::Forest))]
    {
        let mut game = Game::start(setup_of(restriction, 2, starter, tile)).0;
        play(&mut game, "pair 1");
        assert_eq!(places(&game).len(), 6 * 9, "restriction {restriction}");
        for (q, r, rotation) in places(&game) {
            play(&mut game.clone(), &format!("tile {q},{r} r{rotation}"));
        }
        // A single legal place suffices to bind: beside the same habitat, or far from it.
        play(&mut game, "tile 1,-1 r0; return; end");
        any_turn(&mut game);
        play(&mut game, "pair 1");
        let beside_the_first: Vec<(i32, i32)> = vec![(1, -2), (2, -2), (0, -1), (2, -1), (1, 0)]
            .into_iter()
            .filter(|(q, r)| game.environment().is_free_neighbour(Hex::new(*q, *r)))
            .collect();
        if restriction == 1 {
            assert!(places(&game).iter().all(|(q, r, _)| beside_the_first.contains(&(*q, *r))));
            assert_eq!(places(&game).len(), 6 * beside_the_first.len());
        } else {
            assert_eq!(places(&game).len(), 6 * game.environment().frontier().len(), "still nowhere");
        }
    }
}

#[test]
fn restriction_2_leaves_the_rows_of_the_habitats_empty() {
    for seats in 1..=4 {
        let mut game = restricted_game(2, seats, 5);
        play_to_the_end(&mut game, &mut GameRng::new(5));
        let cards = cards("AAAAA");
        for (sheet, player) in score_game(&game, &cards).iter().zip(game.players()) {
            for (habitat, score) in sheet.habitats.iter() {
                let empty = (score.size, score.points, score.bonus, score.hexes.len());
                assert_eq!(empty, (0, 0, 0, 0), "{habitat:?} of {seats} players");
            }
            let nature_tokens = u16::from(player.nature_tokens());
            let as_ever = score_environment(player.environment(), nature_tokens, &cards);
            assert_eq!(sheet.wildlife, as_ever.wildlife);
            assert_eq!(sheet.total(), as_ever.wildlife_subtotal() + nature_tokens);
        }
    }
}

// ------------------------------------------------------------------------------------------ 3 and 4: the corridors

/// A row of `length` mountains from `first` on.
fn row(first: (i32, i32), length: i32) -> Vec<(i32, i32, &'static str)> {
    (0..length).map(|step| (first.0 + step, first.1, "M")).collect()
}

/// Checks points and number of hexes of the mountains in an environment.
#[track_caller]
fn check_mountains(restriction: u8, tiles: &[(i32, i32, &str)], points: u16, hexes: usize) {
    let (rule, environment) = (corridor_rule(restriction), environment_of(tiles));
    let sheet = score_environment_by(rule, &environment, 0, &cards("AAAAA"));
    let score = &sheet.habitats[Habitat::Mountain];
    assert_eq!((score.points, score.hexes.len()), (points, hexes), "{tiles:?}");
    assert_eq!(CorridorMap::of(&environment).points(rule)[Habitat::Mountain], points);
    assert_eq!(sheet.total(), sheet.habitat_points().0.iter().sum::<u16>());
}

#[test]
fn restriction_3_every_corridor_of_exactly_three_earns_three() {
    for (length, points) in [(0, 0), (1, 0), (2, 0), (3, 3), (4, 0), (5, 0), (6, 0)] {
        check_mountains(3, &row((0, 0), length), points, usize::from(points));
    }
    let two_of_three = [row((0, 0), 3), row((0, 5), 3)].concat();
    check_mountains(3, &two_of_three, 6, 6);
    check_mountains(3, &[two_of_three, row((0, 10), 4), row((0, 15), 2)].concat(), 6, 6);
    // A fourth tile spoils a corridor of three, one that joins none does not.
    check_mountains(3, &[row((0, 0), 3), vec![(3, 0, "W")]].concat(), 3, 3);
    // Each habitat separately.
    let forest = [(0, 5, "F"), (1, 5, "F"), (2, 5, "F")];
    check_mountains(3, &[row((0, 0), 3), forest.to_vec()].concat(), 3, 3);
    let sheet = score_environment_by(
        corridor_rule(3),
        &environment_of(&[row((0, 0), 3), forest.to_vec()].concat()),
        0,
        &cards("AAAAA"),
    );
    assert_eq!(sheet.habitat_points().0, [3, 3, 0, 0, 0]);
}

#[test]
fn restriction_4_a_corridor_below_five_scores_nothing() {
    for (length, points) in [(1, 0), (3, 0), (4, 0), (5, 5), (6, 6), (9, 9)] {
        check_mountains(4, &row((0, 0), length), points, usize::from(points));
    }
    // Still only the largest.
    check_mountains(4, &[row((0, 0), 5), row((0, 5), 6)].concat(), 6, 6);
}

#[test]
fn one_more_tile_is_foreseen_exactly_by_every_rule() {
    let mut rules = vec![CorridorRule::Largest, CorridorRule::Nothing];
    rules.extend((1..=6).map(|size| CorridorRule::Minimum { size }));
    rules.extend((1..=5).map(|size| CorridorRule::Exact { size, points: size % 3 + 1 }));
    let mut chance = GameRng::new(42);
    let (mut gained, mut lost) = (0, 0);
    for round in 0..600 {
        let environment = random_environment(&mut chance, 10 + round % 14, &[], 0, round % 3 == 0);
        let frontier = environment.frontier();
        let hex = frontier[chance.below(frontier.len() as u32) as usize];
        let tile = std::array::from_fn(|_| Habitat::ALL[chance.below(4) as usize]);
        let mut laid = environment.clone();
        crate::common::lay(&mut laid, hex, plain_tile(), None);
        let laid = crate::common::with_edges(laid, hex, tile);
        let map = CorridorMap::of(&environment);
        for rule in &rules {
            let foreseen = map.points_with(*rule, &environment, hex, &tile);
            assert_eq!(foreseen, CorridorMap::of(&laid).points(*rule), "{rule:?} {hex:?} {tile:?}");
            for habitat in Habitat::ALL {
                gained += usize::from(foreseen[habitat] > map.points(*rule)[habitat]);
                lost += usize::from(foreseen[habitat] < map.points(*rule)[habitat]);
            }
        }
    }
    assert!(gained > 1_000 && lost > 100, "{gained} times more, {lost} times less");
}

/// The bonuses in the mountains for rows of mountains of these lengths, a list for each player.
fn mountain_bonuses(restriction: u8, players: &[&[i32]]) -> Vec<u16> {
    let rules = content().parameters(players.len() as u8, Some(restriction), CustomRules::NONE);
    let rules = rules.expect("one of the ten");
    let mut sheets: Vec<ScoreSheet> = players
        .iter()
        .map(|rows| {
            let tiles: Vec<_> =
                rows.iter().enumerate().flat_map(|(at, length)| row((0, 5 * at as i32), *length)).collect();
            score_environment_by(rules.corridors, &environment_of(&tiles), 0, &cards("AAAAA"))
        })
        .collect();
    add_habitat_bonuses(rules.habitat_bonus, &mut sheets);
    sheets.iter().map(|sheet| sheet.habitats[Habitat::Mountain].bonus).collect()
}

#[test]
fn ruling_majorities_compare_what_habitats_score() {
    // Four in a row is the largest corridor and scores nothing; two of three score six.
    assert_eq!(mountain_bonuses(3, &[&[4], &[3, 3], &[3]]), [0, 3, 1]);
    assert_eq!(mountain_bonuses(3, &[&[3], &[3, 4], &[2]]), [2, 2, 0]);
    // A player without points there takes no part in the bonus, alone or tied.
    assert_eq!(mountain_bonuses(3, &[&[4], &[9]]), [0, 0]);
    assert_eq!(mountain_bonuses(3, &[&[3], &[9], &[8]]), [3, 0, 0]);
    assert_eq!(mountain_bonuses(4, &[&[4], &[5]]), [0, 2]);
    assert_eq!(mountain_bonuses(4, &[&[4], &[3], &[6], &[5]]), [0, 0, 3, 1]);
    assert_eq!(mountain_bonuses(4, &[&[4], &[4], &[4]]), [0, 0, 0]);
    // In a solo game the corridor must be long enough, and score.
    assert_eq!(mountain_bonuses(4, &[&[7]]), [2]);
    assert_eq!(mountain_bonuses(4, &[&[6]]), [0]);
    assert_eq!(mountain_bonuses(3, &[&[3, 3, 3]]), [0]);
    assert_eq!(mountain_bonuses(3, &[&[7]]), [0]);
}

// ---------------------------------------------------------------------------------------------- 5: three pairs

#[test]
fn restriction_5_the_display_has_three_pairs() {
    let game = restricted_game(5, 2, 4);
    assert_eq!(game.display().slots().count(), 3);
    refused(&game, "pair 4", RuleError::EmptySlot);
    let whole = game.setup().rules.stack;
    assert_eq!(game.supply().tiles_left(), usize::from(whole) - 3);
    for seats in 1..=4 {
        let mut game = restricted_game(5, seats, 4);
        play_random(&mut game, &mut GameRng::new(3), usize::MAX, |before, _, after, _| {
            assert!(!legal::actions(before).contains(&Action::TakePair(Slot(3))));
            let shown = after.display().slots().filter(|slot| after.display().tile(*slot).is_some()).count();
            assert!(shown <= 3, "{shown} tiles on display");
        });
    }
}

#[test]
fn ruling_restriction_5_leaves_no_tiles_over() {
    for (seats, stack) in [(1, 42), (2, 42), (3, 62), (4, 82)] {
        let setup = content().setup(&restricted_terms(5, seats, 1)).expect("in the box");
        assert_eq!((setup.rules.stack, setup.turns_each()), (stack, 20), "{seats} players");
    }
}

#[test]
fn ruling_restriction_5_three_of_three_alike_are_replaced_by_choice() {
    let setup = content().setup(&restricted_terms(5, 3, 1)).expect("in the box");
    let mut alike = 0;
    for seed in 0..300 {
        let (game, events) = Game::start(Setup { seed, ..setup.clone() });
        assert!(!events.iter().any(|event| matches!(event, GameEvent::TokensWiped { .. })), "seed {seed}");
        if three_alike(game.display()).is_none() {
            refused(&game, "wipe three", RuleError::NoThreeAlike);
            continue;
        }
        alike += 1;
        // They may be kept, or replaced once.
        play(&mut game.clone(), "pair 1");
        let mut after = game.clone();
        play(&mut after, "wipe three");
        assert!(after.free_wipe_used());
        refused(&after, "wipe three", RuleError::FreeWipeUsed);
    }
    assert!(alike > 3, "{alike} displays of one species");
}

// -------------------------------------------------------------------------------------------- 6: two sets of cards

/// Terms with two sets of cards.
fn two_sets(first: &str, second: Option<&str>, restriction: Option<u8>) -> GameOptions {
    let choice = |key: &str| CardChoice::from_key(key).expect("cards");
    GameOptions {
        restriction,
        second_cards: second.map(choice),
        ..GameOptions::standard(2, choice(first), 1)
    }
}

/// Checks which of the two cards counts for a species in a drawn environment, and its points.
#[track_caller]
fn check_sets(sets: (&str, &str), drawing: &str, species: Wildlife, card: usize, points: u16) {
    let cards = content().cards_of(&two_sets(sets.0, Some(sets.1), Some(6))).expect("in the box");
    assert_eq!(cards.cards(species).len(), 2);
    let sheet = score_environment(&draw(drawing), 0, &cards);
    let score = &sheet.wildlife[species];
    assert_eq!((score.card, score.points), (card, points), "{sets:?} in {drawing}");
    assert_eq!(score.lines.iter().map(|line| line.points).sum::<u16>(), points);
    assert_eq!(cards.points(species, &draw(drawing)), points);
}

#[test]
fn restriction_6_the_better_card_of_each_species_counts() {
    let (bear, salmon, hawk) = (Wildlife::Bear, Wildlife::Salmon, Wildlife::Hawk);
    // Pairs for the one, groups of three for the other.
    check_sets(("AAAAA", "BBBBB"), "B B", bear, 0, 4);
    check_sets(("AAAAA", "BBBBB"), "B B\n B", bear, 1, 10);
    check_sets(("BBBBB", "AAAAA"), "B B\n B", bear, 0, 10);
    check_sets(("BBBBB", "AAAAA"), "B B", bear, 1, 4);
    // Each species by a separate card in the same environment.
    check_sets(("AAAAA", "BBBBB"), "B B   S S\n B", bear, 1, 10);
    check_sets(("AAAAA", "BBBBB"), "B B   S S\n B", salmon, 0, 5);
    check_sets(("AAAAA", "BBBBB"), "B B   S S S\n B", salmon, 1, 9);
    // Ties go to the first card, in either order.
    check_sets(("AAAAA", "BBBBB"), "H . H", hawk, 0, 5);
    check_sets(("BBBBB", "AAAAA"), "H . H", hawk, 0, 5);
    check_sets(("AAAAA", "BBBBB"), "H . H", bear, 0, 0);
}

#[test]
fn ruling_the_better_of_two_cards_is_chosen_when_the_game_is_scored() {
    // Each player has the better card, regardless of the others.
    let terms =
        GameOptions { second_cards: CardChoice::from_key("DCBDA"), ..two_sets("BADCB", None, Some(6)) };
    let both = content().cards_of(&terms).expect("in the box");
    let mut different = 0;
    for seed in 0..20 {
        let mut game = Game::start(content().setup(&GameOptions { seed, ..terms }).expect("in the box")).0;
        play_to_the_end(&mut game, &mut GameRng::new(seed));
        let sheets = score_game(&game, &both);
        let [first, second] = ["BADCB", "DCBDA"].map(|key| score_game(&game, &cards(key)));
        for (player, sheet) in sheets.iter().enumerate() {
            for species in Wildlife::ALL {
                let (a, b) = (&first[player].wildlife[species], &second[player].wildlife[species]);
                let score = &sheet.wildlife[species];
                assert_eq!(score.points, a.points.max(b.points), "seed {seed}");
                assert_eq!(score.card, usize::from(b.points > a.points), "seed {seed}");
                assert_eq!(score.lines, if score.card == 0 { a.lines.clone() } else { b.lines.clone() });
            }
            assert_eq!(sheet.habitats, first[player].habitats);
        }
        let chosen = |sheet: &ScoreSheet| ByWildlife::from_fn(|species| sheet.wildlife[species].card);
        different += usize::from(chosen(&sheets[0]) != chosen(&sheets[1]));
    }
    assert!(different > 5, "{different} games in which the players choose differently");
}

#[test]
fn a_second_set_has_other_letters_and_belongs_to_the_restriction() {
    let refused = |terms: &GameOptions| {
        assert_eq!(content().setup(terms), Err(NotInTheBox::SecondSet), "{terms:?}");
        assert!(NotInTheBox::SecondSet.to_string().contains("another letter for every species"));
    };
    assert!(content().setup(&two_sets("AAAAA", Some("BBBBB"), Some(6))).is_ok());
    assert!(content().setup(&two_sets("ABCDA", Some("BADCD"), Some(6))).is_ok());
    // One letter is the same.
    for second in ["ABBBB", "BABBB", "BBABB", "BBBAB", "BBBBA", "AAAAA"] {
        refused(&two_sets("AAAAA", Some(second), Some(6)));
    }
    // No second set, one without the restriction, one with another restriction.
    refused(&two_sets("AAAAA", None, Some(6)));
    refused(&two_sets("AAAAA", Some("BBBBB"), None));
    refused(&two_sets("AAAAA", Some("BBBBB"), Some(5)));
    // Cards without letters.
    refused(&two_sets("AAAAA", Some("family"), Some(6)));
    refused(&two_sets("family", Some("AAAAA"), Some(6)));
    refused(&two_sets("family", Some("intermediate"), Some(6)));
    // A letter that the edition lacks.
    let old = GameOptions { edition: Edition::Preliminary, ..two_sets("AAAAA", Some("BBBDB"), Some(6)) };
    assert!(matches!(content().setup(&old), Err(NotInTheBox::Letter { species: Wildlife::Hawk, .. })));
}

#[test]
fn a_second_set_drawn_by_lot_shares_no_letter() {
    let mut chance = GameRng::new(8);
    for _ in 0..100 {
        let edition = Edition::Final;
        let first = content().random_cards(edition, &mut chance);
        let second = content().random_second_cards(Some(6), edition, &first, &mut chance);
        let second = second.expect("there are four letters");
        let terms = GameOptions {
            second_cards: Some(second),
            restriction: Some(6),
            ..GameOptions::standard(2, first, 1)
        };
        assert!(content().setup(&terms).is_ok(), "{terms:?}");
    }
}

// ------------------------------------------------------------------------------------- 7: two tiles from the stack

#[test]
fn ruling_restriction_7_has_eighteen_turns() {
    for (seats, stack) in [(1, 41), (2, 43), (3, 63), (4, 83)] {
        let setup = content().setup(&restricted_terms(7, seats, 1)).expect("in the box");
        assert_eq!((setup.rules.stack, setup.turns_each()), (stack, 18), "{seats} players");
    }
}

#[test]
fn ruling_restrictions_may_be_played_alone() {
    for restriction in 1..=9 {
        let mut game = restricted_game(restriction, 1, 5);
        assert!(game.setup().rules.farthest_leaves, "the solo game");
        play_random(&mut game, &mut GameRng::new(4), usize::MAX, |_, _, _, _| {});
        let turns = if restriction == 7 { 18 } else { 20 };
        assert_eq!((game.phase(), game.turns_ended()), (Phase::Finished, turns), "restriction {restriction}");
    }
}

#[test]
fn restriction_7_everybody_begins_with_two_tiles_of_the_stack() {
    for seats in 1..=4_u8 {
        let mut game = restricted_game(7, seats, 6);
        let catalogue = game.setup().catalogue.clone();
        let whole = usize::from(game.setup().rules.stack);
        // One tile lies in every environment, four lie on display, and the first player has drawn the second.
        assert_eq!(game.supply().tiles_left(), whole - usize::from(seats) - 4 - 1);
        let mut first: BTreeSet<TileId> = catalogue.habitat_tiles().collect();
        let from_stack = first.len();
        for (index, player) in game.players().iter().enumerate() {
            let [tile] = player.environment().tiles() else { panic!("one tile lies in every environment") };
            assert_eq!((tile.hex, tile.rotation), (Hex::ZERO, Rotation::default()));
            assert!(first.remove(&tile.tile), "a tile of a starter group, or one that lies there twice");
            assert_eq!((player.hand().tile.is_some(), player.hand().token), (index == 0, None));
        }
        assert_eq!(first.len(), from_stack - usize::from(seats));
        // In the first turn every player places two tiles, in later turns one.
        for turn in 1..=3 {
            for seat in (0..seats).map(Seat) {
                assert_eq!(game.seat(), seat);
                any_turn(&mut game);
                assert_eq!(game.player(seat).environment().tiles().len(), turn + 2, "turn {turn}");
            }
        }
    }
}

#[test]
fn ruling_the_second_tile_is_drawn_and_placed_when_the_first_turn_begins() {
    let setup = content().setup(&restricted_terms(7, 2, 6)).expect("in the box");
    let (mut game, mut events) = Game::start(setup);
    for seat in [Seat(0), Seat(1)] {
        // The draw is new to all players, so that nothing before it can be taken back.
        let tile = game.hand().tile.expect("the second tile is in hand");
        let drawn = GameEvent::OpeningTileDrawn { seat, tile };
        let began = GameEvent::TurnBegan { seat, turn: 1 };
        let at = |wanted: &GameEvent| events.iter().position(|event| event == wanted);
        assert!(at(&began).is_some() && at(&began) < at(&drawn), "{events:?}");
        assert!(drawn.reveals());
        assert_eq!((game.seat(), game.phase(), game.drafted()), (seat, Phase::Place, false));
        // No draft, wipe, return or end of turn before it.
        for line in ["pair 1", "mix 1 2", "wipe three", "wipe 1 2"] {
            refused(&game, line, RuleError::TileInHandFirst);
        }
        refused(&game, "return", RuleError::NoTokenInHand);
        refused(&game, "token 0,0", RuleError::NoTokenInHand);
        refused(&game, "end", RuleError::PiecesInHand);
        assert!(legal::actions(&game).iter().all(|action| matches!(action, Action::PlaceTile { .. })));
        assert_eq!(places(&game).len(), 36, "six neighbours and six rotations");
        let placed = play(&mut game, "tile 1,0 r2");
        assert_eq!(placed.len(), 1, "placing it reveals nothing and ends nothing: {placed:?}");
        // Then the turn is like any other.
        assert_eq!((game.seat(), game.phase(), game.drafted()), (seat, Phase::Draft, false));
        assert_eq!((game.new_tile(), game.turn()), (None, 1));
        refused(&game, "tile 0,1 r0", RuleError::NothingDrafted);
        refused(&game, "end", RuleError::NothingDrafted);
        events = simple_turn(&mut game, 1);
    }
    assert!(!events.iter().any(|event| matches!(event, GameEvent::OpeningTileDrawn { .. })));
    assert_eq!((game.seat(), game.phase(), game.turn()), (Seat(0), Phase::Draft, 2));
    assert_eq!(game.environment().tiles().len(), 3);
}

// ----------------------------------------------------------------------------------- 8: what a nature action costs

#[test]
fn restriction_8_a_mix_and_a_wipe_cost_two() {
    let tile = generous_keystone();
    let mut game = Game::start(setup_of(8, 2, tile, tile)).0;
    until_rich(&mut game, 1);
    assert_eq!(game.player(game.seat()).nature_tokens(), 1);
    refused(&game, "mix 1 2", RuleError::NoNatureToken);
    refused(&game, "wipe 1", RuleError::NoNatureToken);
    assert!(!legal::can_pay_nature_action(&game));
    until_rich(&mut game, 2);
    let (seat, supply) = (game.seat(), game.nature_supply());
    for line in ["mix 1 2", "wipe 1", "wipe 1 2 3 4"] {
        let mut game = game.clone();
        let events = play(&mut game, line);
        let spent = events.iter().filter(|event| **event == GameEvent::NatureTokenSpent { seat }).count();
        assert_eq!(spent, 2, "{line}");
        assert_eq!((game.player(seat).nature_tokens(), game.nature_supply()), (0, supply + 2), "{line}");
    }
    // With three there is one left, which is not enough for a second one.
    until_rich(&mut game, 3);
    play(&mut game, "wipe 2");
    refused(&game, "mix 1 2", RuleError::NoNatureToken);
    // In other games one is enough.
    let mut other = Game::start(setup_of(9, 2, tile, tile)).0;
    until_rich(&mut other, 1);
    play(&mut other, "mix 1 2");
    assert_eq!(other.player(other.seat()).nature_tokens(), 0);
}

// --------------------------------------------------------------------------------------- 9: not on the tile just placed

#[test]
fn restriction_9_no_token_on_the_tile_just_placed() {
    let mut game = Game::start(setup_of(9, 2, plain_tile(), plain_tile())).0;
    let mut unrestricted = Game::start(setup_of(8, 2, plain_tile(), plain_tile())).0;
    let here = Hex::new(1, -1);
    play(&mut unrestricted, "pair 1; tile 1,-1 r0; token 1,-1");
    play(&mut game, "pair 1; tile 1,-1 r0");
    assert_eq!(game.new_tile(), Some(here));
    refused(&game, "token 1,-1", RuleError::OnNewTile(here));
    assert_eq!(legal::token_hexes(&game), [Hex::ZERO, Hex::new(-1, 1), Hex::new(0, 1)]);
    // It can go elsewhere or back.
    play(&mut game.clone(), "return; end");
    play(&mut game, "token 0,0; end");
    any_turn(&mut game);
    // The hex is open for the token again in the next turn, before and after the next tile is placed.
    let mut before = game.clone();
    play(&mut before, "pair 1; token 1,-1; tile 2,-1 r0; end");
    play(&mut game, "pair 1; tile 2,-1 r0");
    refused(&game, "token 2,-1", RuleError::OnNewTile(Hex::new(2, -1)));
    play(&mut game, "token 1,-1; end");
    // Regardless of the tile, a token placed first lies on an older one.
    any_turn(&mut game);
    play(&mut game, "pair 1; token 2,-1; tile 3,-1 r0; end");
}

// ------------------------------------------------------------------------------------------------ 10: hidden cards

/// Terms with hidden cards and these letters.
fn hidden_terms(seats: u8, letters: ByWildlife<Letter>, seed: u64) -> GameOptions {
    GameOptions { restriction: Some(10), ..GameOptions::standard(seats, CardChoice::Lettered(letters), seed) }
}

const ALL_A: ByWildlife<Letter> = ByWildlife([Letter::A; 5]);

#[test]
fn restriction_10_everybody_hides_another_species() {
    let mut first: BTreeSet<Wildlife> = BTreeSet::new();
    for seed in 0..60 {
        for seats in 2..=4 {
            let game = restricted_game(10, seats, seed);
            let hidden: BTreeSet<Wildlife> =
                game.players().iter().map(|player| player.hidden_card().expect("a secret")).collect();
            assert_eq!(hidden.len(), usize::from(seats), "seed {seed}: two hide the same");
            first.extend(game.players()[0].hidden_card());
            for seat in game.setup().seats() {
                let own = game.player(seat).hidden_card().expect("a secret");
                let from_me = game.cards_hidden_from(seat);
                // All cards of others, not the player's; the rest is open.
                assert!(!from_me.contains(own));
                assert_eq!(from_me.len(), usize::from(seats) - 1);
                assert!(from_me.iter().all(|species| hidden.contains(&species)));
            }
        }
    }
    assert_eq!(first.len(), 5, "every species is secret now and then");
    for number in 1..10 {
        let game = restricted_game(number, 3, 1);
        assert!(game.players().iter().all(|player| player.hidden_card().is_none()));
        assert!(game.cards_hidden_from(Seat(0)).is_empty());
    }
}

#[test]
fn restriction_10_spending_a_nature_token_reveals_the_card() {
    let tile = generous_keystone();
    for line in ["mix 1 2", "wipe 1"] {
        let mut game = Game::start(setup_of(10, 2, tile, tile)).0;
        until_rich(&mut game, 1);
        let (seat, other) = (game.seat(), Seat(1 - game.seat().0));
        let species = game.player(seat).hidden_card().expect("earning a nature token shows nothing");
        assert!(game.cards_hidden_from(other).contains(species));
        let events = play(&mut game, line);
        let shown = GameEvent::CardShown { seat, species };
        assert!(events.contains(&shown), "{line}: {events:?}");
        assert!(shown.reveals(), "it cannot be taken back");
        assert_eq!(game.player(seat).hidden_card(), None);
        assert!(game.cards_hidden_from(other).is_empty());
        // The other's secret is unaffected, and nothing is revealed twice.
        assert!(game.player(other).hidden_card().is_some());
        let shows = |events: &[GameEvent]| {
            events.iter().filter(|event| matches!(event, GameEvent::CardShown { .. })).count()
        };
        assert_eq!(shows(&events), 1);
        any_turn(&mut game);
        while game.seat() != seat || game.player(seat).nature_tokens() == 0 {
            any_turn(&mut game);
        }
        assert_eq!(shows(&play(&mut game, line)), 0, "{line} again");
    }
}

#[test]
fn a_free_wipe_shows_no_card() {
    let setup = content().setup(&restricted_terms(10, 3, 1)).expect("in the box");
    let mut game = opening_where(&setup, |game, _| three_alike(game.display()).is_some());
    let events = play(&mut game, "wipe three");
    assert!(!events.iter().any(|event| matches!(event, GameEvent::CardShown { .. })));
    assert!(game.player(Seat(0)).hidden_card().is_some());
}

#[test]
fn hidden_cards_are_for_several_and_for_letters() {
    let sentence = NotInTheBox::HiddenCards.to_string();
    assert!(sentence.contains("two to four players"), "{sentence}");
    assert_eq!(content().setup(&restricted_terms(10, 1, 1)), Err(NotInTheBox::HiddenCards));
    for cards in [CardChoice::Family, CardChoice::Intermediate] {
        let terms = GameOptions { restriction: Some(10), ..GameOptions::standard(3, cards, 1) };
        assert_eq!(content().setup(&terms), Err(NotInTheBox::HiddenCards));
    }
    for seats in 2..=4 {
        assert!(content().setup(&restricted_terms(10, seats, 1)).is_ok());
    }
}

/// Two games that differ only in the letter of the card hidden by seat 0, at a draft of seat 1.
fn twins(seed: u64, letter: Letter) -> Option<((GameOptions, Game), (GameOptions, Game))> {
    let terms = hidden_terms(2 + (seed % 3) as u8, ALL_A, seed);
    let mut game = Game::start(content().setup(&terms).expect("in the box")).0;
    let species = game.player(Seat(0)).hidden_card().expect("a secret");
    let mut letters = ALL_A;
    letters[species] = letter;
    let other_terms = hidden_terms(terms.seats, letters, seed);
    let mut other = Game::start(content().setup(&other_terms).expect("in the box")).0;
    let steps = 1 + seed as usize % 60;
    let ready = |game: &Game| game.seat() == Seat(1) && game.phase() == Phase::Draft;
    let mut chance = GameRng::new(seed);
    let mut done = 0;
    while done < steps || !ready(&game) {
        let action = crate::common::random_action(&game, &mut chance);
        game.apply(action).expect("legal");
        other.apply(action).expect("as legal with another secret");
        done += 1;
    }
    game.player(Seat(0)).hidden_card().is_some().then_some(((terms, game), (other_terms, other)))
}

#[test]
fn cards_hidden_by_others_are_unknown() {
    let (levels, _) = Levels::read(&find_root().expect("the program's folder"));
    let mut compared = 0;
    for seed in 0..30 {
        for letter in [Letter::B, Letter::C, Letter::D] {
            let Some(((terms, game), (other_terms, other))) = twins(seed, letter) else { continue };
            assert_ne!(game.setup().cards, other.setup().cards);
            let known = |terms, game, seat| content().cards_known_to(terms, game, seat).expect("in the box");
            // Seat 1 has the same knowledge in both, seat 0 does not.
            let same = known(&terms, &game, Seat(1));
            assert_eq!(same, known(&other_terms, &other, Seat(1)), "seed {seed}");
            assert_ne!(known(&terms, &game, Seat(0)), known(&other_terms, &other, Seat(0)), "seed {seed}");
            // Its determinized states are equal, and so are its plans.
            let imagine = |game: &Game, seat| Knowledge::of(game, seat).determinize(GameRng::new(7));
            assert_eq!(imagine(&game, Seat(1)), imagine(&other, Seat(1)), "seed {seed}");
            assert_ne!(imagine(&game, Seat(0)).setup().cards, imagine(&other, Seat(0)).setup().cards);
            let aims = Objective::points(same);
            for level in levels.all() {
                // Without a clock, since a busy machine would end one of the searches early.
                let player = level.clone().with_playouts(40).opponent();
                let plan =
                    |game: &Game| player.plan(&Knowledge::of(game, Seat(1)), &aims, &Budget::new(seed));
                assert_eq!(plan(&game), plan(&other), "{} peeked, seed {seed}", level.key());
            }
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared} pairs of games");
}

#[test]
fn the_own_card_and_revealed_ones_are_known() {
    let tile = generous_keystone();
    let terms = restricted_terms(10, 2, 1);
    let mut game = Game::start(setup_of(10, 2, tile, tile)).0;
    let all = content().cards_of(&terms).expect("in the box");
    let known = |game: &Game, seat| content().cards_known_to(&terms, game, seat).expect("in the box");
    for seat in [Seat(0), Seat(1)] {
        let other = Seat(1 - seat.0);
        let (own, secret) = (game.player(seat).hidden_card(), game.player(other).hidden_card());
        for species in Wildlife::ALL {
            let cards = known(&game, seat);
            let expected = if Some(species) == secret { 4 } else { 1 };
            assert_eq!(cards.cards(species).len(), expected, "{species:?}, own {own:?}");
        }
    }
    until_rich(&mut game, 1);
    let seat = game.seat();
    play(&mut game, "wipe 1");
    assert_eq!(known(&game, Seat(1 - seat.0)), all, "everything is known now");
    assert_ne!(known(&game, seat), all);
}

#[test]
fn a_card_that_is_not_known_is_worth_the_average_of_all() {
    let terms = hidden_terms(2, ALL_A, 3);
    let game = Game::start(content().setup(&terms).expect("in the box")).0;
    let secret = game.cards_hidden_from(Seat(0)).iter().next().expect("the other hides one");
    let known = content().cards_known_to(&terms, &game, Seat(0)).expect("in the box");
    let mut chance = GameRng::new(4);
    for _ in 0..40 {
        let environment: Environment = random_environment(&mut chance, 20, &Wildlife::ALL, 70, false);
        let of = |letter: &str| cards(&letter.repeat(5)).points(secret, &environment);
        let average = ["A", "B", "C", "D"].map(of).iter().sum::<u16>() / 4;
        assert_eq!(known.points(secret, &environment), average, "{}", picture(&environment));
    }
}

#[test]
fn at_the_end_every_hidden_card_counts() {
    let letters = ByWildlife([Letter::D, Letter::C, Letter::B, Letter::A, Letter::D]);
    let terms = hidden_terms(3, letters, 5);
    let mut game = Game::start(content().setup(&terms).expect("in the box")).0;
    play_to_the_end(&mut game, &mut GameRng::new(5));
    let all = content().cards_of(&terms).expect("in the box");
    assert_eq!(score_game(&game, &all), score_game(&game, &cards("DCBAD")));
}
