//! Tests of corridors and their bonuses: majorities for two to four players, the solo bonus.

use crate::common::{cards, content, edges, environment_of, shifted, turned};
use cascadia_base::{ByHabitat, Habitat, Hex};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Environment, GameRng, HabitatBonus};
use cascadia_rules::scoring::{CorridorMap, add_habitat_bonuses, habitat_bonuses, score_environment};

/// Checks the largest corridors in the order mountain, forest, prairie, wetland, river, in every rotation of
/// the environment.
#[track_caller]
fn check(tiles: &[(i32, i32, &str)], expected: [u16; 5]) {
    let mut environment = environment_of(tiles);
    for turn in 0..6 {
        let sheet = score_environment(&environment, 0, &cards("AAAAA"));
        assert_eq!(sheet.habitat_sizes().0, expected, "turned {turn} times: {tiles:?}");
        assert_eq!(CorridorMap::of(&environment).largest().0, expected);
        crate::common::assert_explained(&environment, &cards("AAAAA"), &sheet);
        environment = turned(&environment);
    }
}

#[test]
fn nobody_owns_what_no_tile_shows() {
    check(&[], [0, 0, 0, 0, 0]);
    check(&[(0, 0, "W")], [0, 0, 0, 1, 0]);
}

#[test]
fn two_tiles_join_through_an_edge_that_both_show() {
    // The first tile's east edge meets the second's west edge.
    check(&[(0, 0, "FFFRRR"), (1, 0, "MMMFFF")], [1, 2, 0, 0, 1]);
    // The same habitats, but not on the shared edge.
    check(&[(0, 0, "RRRFFF"), (1, 0, "FFFMMM")], [1, 1, 0, 0, 1]);
    check(&[(0, 0, "FFFRRR"), (1, 0, "FFFMMM")], [1, 1, 0, 0, 1]);
}

#[test]
fn every_edge_can_join() {
    for (edge, (q, r)) in [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].into_iter().enumerate() {
        // Wetland on this edge of the first tile and on the facing one of the second, river everywhere else.
        let mut first = ['R'; 6];
        let mut second = ['M'; 6];
        first[edge] = 'W';
        second[(edge + 3) % 6] = 'W';
        let (first, second): (String, String) = (first.iter().collect(), second.iter().collect());
        check(&[(0, 0, &first), (q, r, &second)], [1, 0, 0, 2, 1]);
        // Rotated one step further, the edges no longer meet.
        second_turned_away(edge, (q, r));
    }
}

fn second_turned_away(edge: usize, (q, r): (i32, i32)) {
    let mut first = ['R'; 6];
    let mut second = ['M'; 6];
    first[edge] = 'W';
    second[(edge + 4) % 6] = 'W';
    let (first, second): (String, String) = (first.iter().collect(), second.iter().collect());
    check(&[(0, 0, &first), (q, r, &second)], [1, 0, 0, 1, 1]);
}

#[test]
fn keystones_join_on_all_sides() {
    // A wetland keystone tile between three tiles that show wetland towards it.
    check(
        &[(0, 0, "W"), (1, 0, "MMMWWW"), (-1, 1, "WWWRRR"), (0, -1, "FFWWFF"), (1, -1, "WWFFFW")],
        // The last one turns its forest to the keystone tile, and to its neighbour in the west.
        [1, 2, 0, 4, 1],
    );
}

#[test]
fn a_tile_shows_both_its_habitats() {
    check(
        &[(0, 0, "FFFRRR"), (1, 0, "FFFFFF"), (-1, 0, "RRRRRR"), (2, 0, "RRRFFF"), (-2, 0, "PRRPPP")],
        [0, 3, 1, 0, 3],
    );
}

#[test]
fn corridors_that_touch_at_a_corner_stay_apart() {
    // Forest on both sides of a point where three tiles meet, but on no common edge.
    check(&[(0, 0, "PFPPPP"), (1, 0, "PPPPPP"), (0, 1, "FPPPPP")], [0, 1, 2, 0, 0]);
    // Two environments without a common edge.
    check(&[(0, 0, "F"), (2, 0, "F"), (1, 1, "M")], [1, 1, 0, 0, 0]);
}

#[test]
fn a_tile_with_the_habitat_on_two_sides_is_one_tile_of_the_corridor() {
    // Forest to the east and to the west, prairie between: the tile joins both sides.
    check(&[(0, 0, "PFPPFP"), (1, 0, "F"), (-1, 0, "F")], [0, 3, 1, 0, 0]);
}

#[test]
fn only_the_largest_corridor_counts() {
    check(&[(0, 0, "M"), (1, 0, "M"), (3, 0, "M"), (4, 0, "M"), (5, 0, "M"), (9, 9, "M")], [3, 0, 0, 0, 0]);
}

#[test]
fn corridors_run_around_bends_and_loops() {
    let ring = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].map(|(q, r)| (q, r, "R"));
    check(&ring, [0, 0, 0, 0, 6]);
    let with_centre: Vec<_> = ring.into_iter().chain([(0, 0, "RPRPRP")]).collect();
    check(&with_centre, [0, 0, 1, 0, 7]);
}

#[test]
fn the_hexes_of_the_largest_corridor_are_the_first_in_reading_order() {
    let environment = environment_of(&[(5, 3, "M"), (6, 3, "M"), (0, 0, "M"), (1, 0, "M"), (0, 4, "M")]);
    let sheet = score_environment(&environment, 0, &cards("AAAAA"));
    assert_eq!(sheet.habitats[Habitat::Mountain].hexes, [Hex::new(0, 0), Hex::new(1, 0)]);
    let sizes: Vec<usize> = CorridorMap::of(&environment)
        .corridors(&environment, Habitat::Mountain)
        .iter()
        .map(Vec::len)
        .collect();
    assert_eq!(sizes, [2, 2, 1]);
}

#[test]
fn one_more_tile_is_foreseen_exactly() {
    let mut chance = GameRng::new(41);
    for _ in 0..400 {
        let environment = crate::common::random_environment(&mut chance, 18, &[], 0, false);
        let frontier = environment.frontier();
        let hex = frontier[chance.below(frontier.len() as u32) as usize];
        let edges = std::array::from_fn(|_| Habitat::ALL[chance.below(3) as usize]);
        let foreseen = CorridorMap::of(&environment).largest_with(&environment, hex, &edges);
        let mut laid = environment.clone();
        crate::common::lay(&mut laid, hex, crate::common::plain_tile(), None);
        let laid = crate::common::with_edges(laid, hex, edges);
        assert_eq!(&foreseen, CorridorMap::of(&laid).largest(), "{hex:?} {edges:?}");
        // One more tile never makes a corridor smaller.
        for habitat in Habitat::ALL {
            assert!(foreseen[habitat] >= CorridorMap::of(&environment).largest()[habitat]);
        }
    }
}

#[test]
fn a_far_away_tile_changes_no_corridor_but_its_own_first_one() {
    let near = environment_of(&[(0, 0, "FFFRRR"), (1, 0, "MMMFFF")]);
    for far in [(9, 0), (40, 40), (-33, 20), (5_000, -9_000)] {
        let mut more = near.clone();
        crate::common::lay(&mut more, Hex::new(far.0, far.1), crate::common::plain_tile(), None);
        let more = crate::common::with_edges(more, Hex::new(far.0, far.1), edges("W"));
        assert_eq!(CorridorMap::of(&more).largest().0, [1, 2, 0, 1, 1]);
    }
}

#[test]
fn an_environment_is_worth_the_same_wherever_it_lies() {
    let near = environment_of(&[(0, 0, "FFFRRR"), (1, 0, "MMMFFF"), (1, -1, "F"), (2, -1, "WWWFFF")]);
    for by in [(31, 0), (-33, 0), (0, 32), (3_000, -9_000)] {
        assert_eq!(
            CorridorMap::of(&shifted(&near, by)).largest(),
            CorridorMap::of(&near).largest(),
            "{by:?}"
        );
    }
}

// ------------------------------------------------------------------------------------------------------ bonuses

/// The rule for this number of players.
fn rule(players: usize) -> HabitatBonus {
    content().habitat_bonus(players as u8).expect("the box is for one to four")
}

/// Checks the bonuses for these corridors of one habitat, in every habitat and in every order of the players.
#[track_caller]
fn check_bonus(sizes: &[u16], expected: &[u16]) {
    for habitat in Habitat::ALL {
        let rotations = sizes.len();
        for first in 0..rotations {
            let order: Vec<usize> = (0..rotations).map(|player| (player + first) % rotations).collect();
            let environments: Vec<ByHabitat<u16>> = order
                .iter()
                .map(|player| ByHabitat::from_fn(|other| if other == habitat { sizes[*player] } else { 0 }))
                .collect();
            let given = habitat_bonuses(rule(sizes.len()), &environments);
            for (place, player) in order.iter().enumerate() {
                assert_eq!(
                    given[place][habitat], expected[*player],
                    "player {player} of {sizes:?} from seat {first} in {habitat:?}"
                );
                let others: u16 =
                    Habitat::ALL.iter().filter(|o| **o != habitat).map(|o| given[place][*o]).sum();
                assert_eq!(others, 0, "an absent habitat earns nothing");
            }
        }
    }
}

#[test]
fn two_players_the_larger_earns_two_and_equal_ones_one_each() {
    check_bonus(&[5, 4], &[2, 0]);
    check_bonus(&[1, 0], &[2, 0]);
    check_bonus(&[6, 6], &[1, 1]);
    check_bonus(&[0, 0], &[0, 0]);
}

#[test]
fn three_players_first_and_second() {
    check_bonus(&[9, 5, 4], &[3, 1, 0]);
    check_bonus(&[9, 5, 0], &[3, 1, 0]);
    check_bonus(&[1, 0, 0], &[3, 0, 0]);
    check_bonus(&[0, 0, 0], &[0, 0, 0]);
}

#[test]
fn three_players_ties() {
    // Two share the first place: two each, and no second place.
    check_bonus(&[7, 7, 6], &[2, 2, 0]);
    check_bonus(&[7, 7, 0], &[2, 2, 0]);
    // All three share it.
    check_bonus(&[7, 7, 7], &[1, 1, 1]);
    // Two share the second place: nothing for them.
    check_bonus(&[7, 6, 6], &[3, 0, 0]);
}

#[test]
fn ruling_a_habitat_that_nobody_has_gives_no_bonus() {
    check_bonus(&[0, 0], &[0, 0]);
    check_bonus(&[0, 0, 0], &[0, 0, 0]);
    // Nor is an absent corridor a second place.
    check_bonus(&[4, 0, 0], &[3, 0, 0]);
}

#[test]
fn ruling_second_place_is_one_players_behind_one_other() {
    check_bonus(&[7, 6, 6], &[3, 0, 0]);
    check_bonus(&[7, 7, 6], &[2, 2, 0]);
    check_bonus(&[7, 6, 5], &[3, 1, 0]);
}

#[test]
fn four_players_every_tie() {
    check_bonus(&[9, 8, 7, 6], &[3, 1, 0, 0]);
    check_bonus(&[9, 8, 7, 7], &[3, 1, 0, 0]);
    check_bonus(&[9, 9, 7, 6], &[2, 2, 0, 0]);
    check_bonus(&[9, 9, 7, 7], &[2, 2, 0, 0]);
    check_bonus(&[9, 9, 9, 7], &[1, 1, 1, 0]);
    check_bonus(&[9, 9, 9, 9], &[1, 1, 1, 1]);
    check_bonus(&[9, 8, 8, 7], &[3, 0, 0, 0]);
    check_bonus(&[9, 8, 8, 8], &[3, 0, 0, 0]);
    check_bonus(&[9, 0, 0, 0], &[3, 0, 0, 0]);
    check_bonus(&[9, 1, 0, 0], &[3, 1, 0, 0]);
    check_bonus(&[2, 2, 0, 0], &[2, 2, 0, 0]);
    check_bonus(&[0, 0, 0, 0], &[0, 0, 0, 0]);
}

#[test]
fn a_solo_player_earns_two_for_a_corridor_of_seven() {
    for (size, points) in [(0, 0), (1, 0), (6, 0), (7, 2), (8, 2), (20, 2)] {
        check_bonus(&[size], &[points]);
    }
}

#[test]
fn majorities_can_be_left_out() {
    let environments = [ByHabitat([9, 8, 7, 6, 5]), ByHabitat([1; 5])];
    assert!(habitat_bonuses(HabitatBonus::None, &environments).iter().all(|given| given.0 == [0; 5]));
    let terms = GameOptions { majorities: false, ..GameOptions::standard(2, CardChoice::ALL_A, 1) };
    let setup = content().setup(&terms).expect("a game without majorities");
    assert_eq!(setup.rules.habitat_bonus, HabitatBonus::None);
}

#[test]
fn bonuses_go_onto_the_score_pads() {
    let environments: [Environment; 2] =
        [environment_of(&[(0, 0, "M"), (1, 0, "M")]), environment_of(&[(0, 0, "M"), (5, 5, "R")])];
    let mut sheets: Vec<_> =
        environments.iter().map(|environment| score_environment(environment, 3, &cards("AAAAA"))).collect();
    assert_eq!(sheets[0].total(), 2 + 3);
    add_habitat_bonuses(rule(2), &mut sheets);
    assert_eq!((sheets[0].habitat_bonus(), sheets[0].habitat_subtotal(), sheets[0].total()), (2, 4, 7));
    assert_eq!((sheets[1].habitat_bonus(), sheets[1].habitat_subtotal(), sheets[1].total()), (2, 4, 7));
    assert_eq!(sheets[1].habitats[Habitat::River].bonus, 2);
    assert_eq!(sheets[1].total_without_bonus(), 5);
}

#[test]
fn the_box_has_no_bonus_for_five_or_none() {
    let content: &Content = content();
    assert!(content.habitat_bonus(0).is_err());
    assert!(content.habitat_bonus(5).is_err());
}
