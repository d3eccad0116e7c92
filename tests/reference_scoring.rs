//! The crate against the slow reference of `common/reference.rs` on thousands of random lands, and the symmetries of
//! every score.

mod common;

use std::collections::HashMap;

use cascadia::rules::{ByHabitat, Edition, Environment, Habitat, Random, Wildlife};
use cascadia::scoring::{CorridorMap, Shape, best_split, habitat_bonuses, score_environment};
use common::reference::{self, Land};
use common::{assert_explained, coin, content, edition_cards, lay, picture, random_land, shifted, turned};

/// Checks every card of both editions, the variants and the corridors of a land.
#[track_caller]
fn check(environment: &Environment) {
    check_species(environment, &Wildlife::ALL);
    let land = Land::of(environment);
    let map = CorridorMap::of(environment);
    let sheet = score_environment(environment, 0, &edition_cards(Edition::Final, "AAAAA"));
    for habitat in Habitat::ALL {
        let expected = reference::largest_corridor(&land, habitat);
        assert_eq!(usize::from(sheet.habitats[habitat].size), expected, "{habitat:?} of {environment:#?}");
        assert_eq!(usize::from(map.largest()[habitat]), expected, "{habitat:?} of {environment:#?}");
    }
}

#[track_caller]
fn check_species(environment: &Environment, all: &[Wildlife]) {
    let land = Land::of(environment);
    for (edition, letters) in [(Edition::Final, "ABCD"), (Edition::Preliminary, "ABC")] {
        for letter in letters.chars() {
            let cards = edition_cards(edition, &letter.to_string().repeat(5));
            for species in all {
                let expected = reference::wildlife(&land, edition, *species, letter);
                compare(environment, &cards, *species, expected);
            }
        }
        let cards = edition_cards(edition, "family");
        for species in all {
            compare(environment, &cards, *species, reference::family(&land, edition, *species));
        }
    }
    let cards = edition_cards(Edition::Final, "intermediate");
    for species in all {
        compare(environment, &cards, *species, reference::intermediate(&land, *species));
    }
}

#[track_caller]
fn compare(
    environment: &Environment,
    cards: &cascadia::scoring::ScoringCards,
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
fn lands_of_a_game_agree() {
    let mut chance = Random::new(1);
    for _ in 0..4_000 {
        let size = 3 + chance.below(21) as usize;
        check(&random_land(&mut chance, size, &Wildlife::ALL, 85, false));
    }
}

#[test]
fn lands_with_gaps_agree() {
    let mut chance = Random::new(2);
    for _ in 0..3_000 {
        let size = 1 + chance.below(24) as usize;
        let fullness = 20 + chance.below(81);
        check(&random_land(&mut chance, size, &Wildlife::ALL, fullness, true));
    }
}

#[test]
fn sparse_and_wide_lands_agree() {
    let mut chance = Random::new(3);
    for _ in 0..1_000 {
        let gaps = coin(&mut chance);
        check(&random_land(&mut chance, 40, &Wildlife::ALL, 30, gaps));
    }
}

#[test]
fn lands_of_two_species_agree() {
    let mut chance = Random::new(4);
    for first in Wildlife::ALL {
        for second in Wildlife::ALL {
            for _ in 0..100 {
                let size = 8 + chance.below(15) as usize;
                let gaps = chance.below(2) == 0;
                check(&random_land(&mut chance, size, &[first, second], 90, gaps));
            }
        }
    }
}

#[test]
fn crowds_of_one_species_agree() {
    let mut chance = Random::new(5);
    for species in Wildlife::ALL {
        for _ in 0..400 {
            // A game has 20 tokens of a species; some more do no harm.
            let size = 6 + chance.below(20) as usize;
            let gaps = coin(&mut chance);
            let land = random_land(&mut chance, size, &[species], 100, gaps);
            check_species(&land, &[species]);
        }
    }
}

#[test]
fn the_densest_crowds_agree() {
    // Whole hexagons and rhombuses, and the same with a few holes: the worst there is for elk, hawks and foxes.
    let mut chance = Random::new(6);
    for species in [Wildlife::Elk, Wildlife::Hawk, Wildlife::Fox, Wildlife::Salmon, Wildlife::Bear] {
        for holes in (0..6).chain(0..6).chain(0..6) {
            let mut land = Environment::new();
            for q in -2_i32..=2 {
                for r in -2_i32..=2 {
                    if (q + r).abs() <= 2 {
                        let hole = chance.below(19) < holes;
                        let token = (!hole).then_some(species);
                        lay(&mut land, cascadia::rules::Hex::new(q, r), common::plain_tile(), token);
                    }
                }
            }
            check_species(&land, &[species]);
        }
    }
}

#[test]
fn hawks_and_foxes_among_everybody_agree() {
    // Many pairs to choose from: the cards D of hawk and fox in lands made for them.
    let mut chance = Random::new(7);
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
            let land = random_land(&mut chance, size, &mix, 85, gaps);
            check_species(&land, &[species]);
        }
    }
}

/// The best total of disjoint shapes, by trying all of them.
fn best_total(left: u32, shapes: &[(u32, u16)], known: &mut HashMap<u32, u16>) -> u16 {
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
fn the_best_split_is_found_among_any_shapes() {
    // Shapes that no land has, scattered over all tokens: far more ways to keep apart than in a real herd.
    let mut chance = Random::new(12);
    for _ in 0..150 {
        let tokens = 14 + chance.below(6);
        let shapes: Vec<(u32, u16)> = (0..60)
            .map(|_| {
                let size = 2 + chance.below(3);
                let bits = (0..size).fold(0, |bits, _| bits | 1 << chance.below(tokens));
                (bits, 1 + chance.below(30) as u16)
            })
            .collect();
        let asked: Vec<Shape> = shapes
            .iter()
            .map(|(bits, points)| Shape { tokens: u128::from(*bits), points: *points })
            .collect();
        let chosen = best_split(tokens as usize, &asked);
        let mut used = 0;
        for shape in &chosen {
            assert_eq!(used & asked[*shape].tokens, 0, "the chosen shapes are disjoint");
            used |= asked[*shape].tokens;
        }
        let total: u16 = chosen.iter().map(|shape| asked[*shape].points).sum();
        assert_eq!(total, best_total((1 << tokens) - 1, &shapes, &mut HashMap::new()), "{shapes:?}");
    }
}

#[test]
fn score_pads_explain_every_point() {
    let mut chance = Random::new(8);
    for _ in 0..1_000 {
        let gaps = coin(&mut chance);
        let land = random_land(&mut chance, 23, &Wildlife::ALL, 85, gaps);
        for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"] {
            let cards = edition_cards(Edition::Final, key);
            assert_explained(&land, &cards, &score_environment(&land, 0, &cards));
        }
    }
}

#[test]
fn no_score_changes_when_a_land_is_turned_or_shifted() {
    let mut chance = Random::new(9);
    for _ in 0..500 {
        let gaps = coin(&mut chance);
        let land = random_land(&mut chance, 23, &Wildlife::ALL, 80, gaps);
        let mut other = land.clone();
        for turn in 1..=6 {
            other = shifted(&turned(&other), (chance.below(40) as i32 - 20, chance.below(40) as i32 - 20));
            for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family"] {
                let cards = edition_cards(Edition::Final, key);
                assert_eq!(
                    cards.wildlife_points(&other),
                    cards.wildlife_points(&land),
                    "{key} turned {turn} times:\n{}",
                    picture(&land)
                );
            }
            assert_eq!(CorridorMap::of(&other).largest(), CorridorMap::of(&land).largest());
        }
    }
}

#[test]
fn the_order_in_which_tiles_were_laid_does_not_matter() {
    let mut chance = Random::new(10);
    for _ in 0..500 {
        let gaps = coin(&mut chance);
        let land = random_land(&mut chance, 22, &Wildlife::ALL, 90, gaps);
        let mut tiles = land.tiles().to_vec();
        chance.shuffle(&mut tiles);
        let mut shuffled = Environment::new();
        for tile in tiles {
            shuffled.lay(tile);
        }
        for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD"] {
            let cards = edition_cards(Edition::Final, key);
            let (one, other) = (score_environment(&land, 0, &cards), score_environment(&shuffled, 0, &cards));
            assert_eq!(one.total(), other.total(), "{key}:\n{}", picture(&land));
            // The corridor that is shown is found by its place, not by age.
            for habitat in Habitat::ALL {
                assert_eq!(one.habitats[habitat].hexes, other.habitats[habitat].hexes);
            }
        }
    }
}

#[test]
fn one_more_tile_never_makes_a_corridor_smaller() {
    let mut chance = Random::new(11);
    for _ in 0..400 {
        let gaps = coin(&mut chance);
        let grown = random_land(&mut chance, 30, &[], 0, gaps);
        let mut land = Environment::new();
        let mut before = ByHabitat::default();
        for tile in grown.tiles() {
            land.lay(*tile);
            let after = *CorridorMap::of(&land).largest();
            for habitat in Habitat::ALL {
                assert!(after[habitat] >= before[habitat], "{habitat:?} shrank at {:?}", tile.hex);
                assert!(after[habitat] <= before[habitat].max(1) + land.tiles().len() as u16);
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
        // Seven is where the solo bonus begins.
        let longest: u32 = if players == 1 { 10 } else { 6 };
        for code in 0..longest.pow(players) {
            let sizes: Vec<usize> =
                (0..players).map(|player| (code / longest.pow(player) % longest) as usize).collect();
            let lands: Vec<ByHabitat<u16>> = sizes.iter().map(|size| ByHabitat([*size as u16; 5])).collect();
            let given = habitat_bonuses(rule, &lands);
            for (player, points) in reference::bonuses(&sizes).into_iter().enumerate() {
                for habitat in Habitat::ALL {
                    assert_eq!(u32::from(given[player][habitat]), points, "player {player} of {sizes:?}");
                }
            }
        }
    }
}
