//! Tests of the scoring against the slow reference of `common/reference.rs` on thousands of random
//! environments, and of the symmetries of every score.

use std::collections::BTreeMap;

use crate::common::reference::{self, ReferenceEnvironment};
use crate::common::{
    assert_explained, coin, content, edition_cards, lay, picture, random_environment, shifted, turned,
};
use cascadia_base::{ByHabitat, Habitat, Wildlife};
use cascadia_rules::rules::{Edition, Environment, GameRng};
use cascadia_rules::scoring::{CorridorMap, PackingShape, best_packing, habitat_bonuses, score_environment};

/// Checks every card of both editions, the variants and the corridors of an environment.
#[track_caller]
fn check(environment: &Environment) {
    check_species(environment, &Wildlife::ALL);
    let copy = ReferenceEnvironment::of(environment);
    let map = CorridorMap::of(environment);
    let sheet = score_environment(environment, 0, &edition_cards(Edition::Final, "AAAAA"));
    for habitat in Habitat::ALL {
        let expected = reference::largest_corridor(&copy, habitat);
        assert_eq!(usize::from(sheet.habitats[habitat].size), expected, "{habitat:?} of {copy:#?}");
        assert_eq!(usize::from(map.largest()[habitat]), expected, "{habitat:?} of {copy:#?}");
    }
}

#[track_caller]
fn check_species(environment: &Environment, all: &[Wildlife]) {
    let copy = ReferenceEnvironment::of(environment);
    for (edition, letters) in [(Edition::Final, "ABCD"), (Edition::Preliminary, "ABC")] {
        for letter in letters.chars() {
            let cards = edition_cards(edition, &letter.to_string().repeat(5));
            for species in all {
                let expected = reference::wildlife(&copy, edition, *species, letter);
                compare(environment, &cards, *species, expected);
            }
        }
        let cards = edition_cards(edition, "family");
        for species in all {
            compare(environment, &cards, *species, reference::family(&copy, edition, *species));
        }
    }
    let cards = edition_cards(Edition::Final, "intermediate");
    for species in all {
        compare(environment, &cards, *species, reference::intermediate(&copy, *species));
    }
}

#[track_caller]
fn compare(
    environment: &Environment,
    cards: &cascadia_rules::scoring::ScoringCards,
    species: Wildlife,
    expected: u32,
) {
    let points = u32::from(cards.points(species, environment));
    assert_eq!(
        points,
        expected,
        "{}: the crate says {points}, the reference {expected}:\n{}",
        cards.cards(species)[0].key,
        picture(environment)
    );
}

#[test]
fn environments_of_a_game_agree() {
    let mut chance = GameRng::new(1);
    for _ in 0..4_000 {
        let size = 3 + chance.below(21) as usize;
        check(&random_environment(&mut chance, size, &Wildlife::ALL, 85, false));
    }
}

#[test]
fn environments_with_gaps_agree() {
    let mut chance = GameRng::new(2);
    for _ in 0..3_000 {
        let size = 1 + chance.below(24) as usize;
        let fullness = 20 + chance.below(81);
        check(&random_environment(&mut chance, size, &Wildlife::ALL, fullness, true));
    }
}

#[test]
fn sparse_and_wide_environments_agree() {
    let mut chance = GameRng::new(3);
    for _ in 0..1_000 {
        let gaps = coin(&mut chance);
        check(&random_environment(&mut chance, 40, &Wildlife::ALL, 30, gaps));
    }
}

#[test]
fn environments_of_two_species_agree() {
    let mut chance = GameRng::new(4);
    for first in Wildlife::ALL {
        for second in Wildlife::ALL {
            for _ in 0..100 {
                let size = 8 + chance.below(15) as usize;
                let gaps = chance.below(2) == 0;
                check(&random_environment(&mut chance, size, &[first, second], 90, gaps));
            }
        }
    }
}

#[test]
fn crowds_of_one_species_agree() {
    let mut chance = GameRng::new(5);
    for species in Wildlife::ALL {
        for _ in 0..400 {
            // A game has 20 tokens of a species; some more do no harm.
            let size = 6 + chance.below(20) as usize;
            let gaps = coin(&mut chance);
            let environment = random_environment(&mut chance, size, &[species], 100, gaps);
            check_species(&environment, &[species]);
        }
    }
}

#[test]
fn the_densest_crowds_agree() {
    // Whole hexagons and rhombuses, also with a few holes: the worst cases for elk, hawks and foxes.
    let mut chance = GameRng::new(6);
    for species in [Wildlife::Elk, Wildlife::Hawk, Wildlife::Fox, Wildlife::Salmon, Wildlife::Bear] {
        for holes in (0..6).chain(0..6).chain(0..6) {
            let mut environment = Environment::new();
            for q in -2_i32..=2 {
                for r in -2_i32..=2 {
                    if (q + r).abs() <= 2 {
                        let hole = chance.below(19) < holes;
                        let token = (!hole).then_some(species);
                        lay(
                            &mut environment,
                            cascadia_base::Hex::new(q, r),
                            crate::common::plain_tile(),
                            token,
                        );
                    }
                }
            }
            check_species(&environment, &[species]);
        }
    }
}

#[test]
fn hawks_and_foxes_among_everybody_agree() {
    // Many possible pairs: the cards D of hawk and fox in environments made for them.
    let mut chance = GameRng::new(7);
    for species in [Wildlife::Hawk, Wildlife::Fox] {
        // Four of eight tokens are of the species.
        let mix = [
            species,
            species,
            species,
            species,
            Wildlife::Bear,
            Wildlife::Elk,
            Wildlife::Salmon,
            Wildlife::Bear,
        ];
        for _ in 0..1_500 {
            let size = 10 + chance.below(14) as usize;
            let gaps = coin(&mut chance);
            let environment = random_environment(&mut chance, size, &mix, 85, gaps);
            check_species(&environment, &[species]);
        }
    }
}

/// The best total of disjoint shapes, by trying all of them.
fn best_total(left: u32, shapes: &[(u32, u16)], known: &mut BTreeMap<u32, u16>) -> u16 {
    if left == 0 {
        return 0;
    }
    if let Some(points) = known.get(&left) {
        return *points;
    }
    let first = 1 << left.trailing_zeros();
    // The first token is left over, or used by one of the shapes that still fit.
    let mut best = best_total(left & !first, shapes, known);
    for (tokens, points) in shapes.iter().filter(|(tokens, _)| tokens & first != 0 && tokens & !left == 0) {
        best = best.max(points + best_total(left & !tokens, shapes, known));
    }
    known.insert(left, best);
    best
}

#[test]
fn the_best_packing_is_found_among_any_shapes() {
    // Shapes found in no environment, scattered over all tokens: far more disjoint sets than in a real herd.
    let mut chance = GameRng::new(12);
    for _ in 0..150 {
        let tokens = 14 + chance.below(6);
        let shapes: Vec<(u32, u16)> = (0..60)
            .map(|_| {
                let size = 2 + chance.below(3);
                let bits = (0..size).fold(0, |bits, _| bits | 1 << chance.below(tokens));
                (bits, 1 + chance.below(30) as u16)
            })
            .collect();
        let asked: Vec<PackingShape> = shapes
            .iter()
            .map(|(bits, points)| PackingShape { tokens: u128::from(*bits), points: *points })
            .collect();
        let chosen = best_packing(tokens as usize, &asked);
        let mut used = 0;
        for shape in &chosen {
            assert_eq!(used & asked[*shape].tokens, 0, "the chosen shapes are disjoint");
            used |= asked[*shape].tokens;
        }
        let total: u16 = chosen.iter().map(|shape| asked[*shape].points).sum();
        assert_eq!(total, best_total((1 << tokens) - 1, &shapes, &mut BTreeMap::new()), "{shapes:?}");
    }
}

#[test]
fn score_pads_explain_every_point() {
    let mut chance = GameRng::new(8);
    for _ in 0..1_000 {
        let gaps = coin(&mut chance);
        let environment = random_environment(&mut chance, 23, &Wildlife::ALL, 85, gaps);
        for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"] {
            let cards = edition_cards(Edition::Final, key);
            assert_explained(&environment, &cards, &score_environment(&environment, 0, &cards));
        }
    }
}

#[test]
fn no_score_changes_when_a_environment_is_turned_or_shifted() {
    let mut chance = GameRng::new(9);
    for _ in 0..500 {
        let gaps = coin(&mut chance);
        let environment = random_environment(&mut chance, 23, &Wildlife::ALL, 80, gaps);
        let mut other = environment.clone();
        for turn in 1..=6 {
            other = shifted(&turned(&other), (chance.below(40) as i32 - 20, chance.below(40) as i32 - 20));
            for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family"] {
                let cards = edition_cards(Edition::Final, key);
                assert_eq!(
                    cards.wildlife_points(&other),
                    cards.wildlife_points(&environment),
                    "{key} turned {turn} times:\n{}",
                    picture(&environment)
                );
            }
            assert_eq!(CorridorMap::of(&other).largest(), CorridorMap::of(&environment).largest());
        }
    }
}

#[test]
fn the_order_in_which_tiles_were_laid_does_not_matter() {
    let mut chance = GameRng::new(10);
    for _ in 0..500 {
        let gaps = coin(&mut chance);
        let environment = random_environment(&mut chance, 22, &Wildlife::ALL, 90, gaps);
        let mut tiles = environment.tiles().to_vec();
        chance.shuffle(&mut tiles);
        let mut shuffled = Environment::new();
        for tile in tiles {
            shuffled.lay(tile);
        }
        for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD"] {
            let cards = edition_cards(Edition::Final, key);
            let (one, other) =
                (score_environment(&environment, 0, &cards), score_environment(&shuffled, 0, &cards));
            assert_eq!(one.total(), other.total(), "{key}:\n{}", picture(&environment));
            // The corridor shown is chosen by its place, not by age.
            for habitat in Habitat::ALL {
                assert_eq!(one.habitats[habitat].hexes, other.habitats[habitat].hexes);
            }
        }
    }
}

#[test]
fn one_more_tile_never_makes_a_corridor_smaller() {
    let mut chance = GameRng::new(11);
    for _ in 0..400 {
        let gaps = coin(&mut chance);
        let grown = random_environment(&mut chance, 30, &[], 0, gaps);
        let mut environment = Environment::new();
        let mut before = ByHabitat::default();
        for tile in grown.tiles() {
            environment.lay(*tile);
            let after = *CorridorMap::of(&environment).largest();
            for habitat in Habitat::ALL {
                assert!(after[habitat] >= before[habitat], "{habitat:?} shrank at {:?}", tile.hex);
                assert!(after[habitat] <= before[habitat].max(1) + environment.tiles().len() as u16);
            }
            before = after;
        }
    }
}

#[test]
fn bonuses_agree_for_every_small_table() {
    // All combinations of corridors up to five hexes for one to four players.
    for players in 1..=4_u32 {
        let rule = content().habitat_bonus(players as u8).expect("one to four players");
        // Seven is the least size for the solo bonus.
        let longest: u32 = if players == 1 { 10 } else { 6 };
        for code in 0..longest.pow(players) {
            let sizes: Vec<usize> =
                (0..players).map(|player| (code / longest.pow(player) % longest) as usize).collect();
            let environments: Vec<ByHabitat<u16>> =
                sizes.iter().map(|size| ByHabitat([*size as u16; 5])).collect();
            let given = habitat_bonuses(rule, &environments);
            for (player, points) in reference::bonuses(&sizes).into_iter().enumerate() {
                for habitat in Habitat::ALL {
                    assert_eq!(u32::from(given[player][habitat]), points, "player {player} of {sizes:?}");
                }
            }
        }
    }
}
