//! Tests of the drawn examples on the scoring cards: they yield the stated points, and token labels add up.

use std::collections::BTreeSet;

use crate::common::{coin, content, picture, random_environment};
use cascadia_base::{Habitat, Hex, Wildlife};
use cascadia_rules::content::RulesPicture;
use cascadia_rules::rules::{Environment, GameRng};
use cascadia_rules::scoring::{CorridorMap, PointShare, ScoringCard, point_shares};

#[test]
fn every_card_gives_exactly_the_points_of_its_right_and_its_wrong_example() {
    let cards = content().all_cards();
    assert!(cards.len() >= 20 + 3 + 3 * 5);
    for card in cards {
        let examples = content().card_examples(&card).expect("every card has examples");
        for (what, example) in [("right", &examples.right), ("wrong", &examples.wrong)] {
            let environment = &example.shown.environment;
            assert_eq!(
                card.points(environment),
                example.points,
                "{what} {}:\n{}",
                card.key,
                picture(environment)
            );
            assert!(
                environment.hexes_with(card.species).count() > 0,
                "{what} {}: none of its animals",
                card.key
            );
            assert_eq!(example.shown.kept, Some(what == "right"));
        }
        assert!(examples.right.points > examples.wrong.points, "{}", card.key);
    }
}

fn shares_of(card: &ScoringCard, environment: &Environment) -> (Vec<PointShare>, u16) {
    let tokens: Vec<Hex> = environment.hexes_with(card.species).collect();
    let lines = card.lines(environment);
    (point_shares(card, &lines, &tokens), lines.iter().map(|line| line.points).sum())
}

#[test]
fn points_on_tokens_add_up_to_the_points_of_the_card() {
    let mut chance = GameRng::new(7);
    let cards = content().all_cards();
    for _ in 0..60 {
        let gaps = coin(&mut chance);
        let environment = random_environment(&mut chance, 23, &Wildlife::ALL, 80, gaps);
        for card in &cards {
            let (shares, points) = shares_of(card, &environment);
            let what = format!("{} {shares:?}:\n{}", card.key, picture(&environment));
            assert_eq!(shares.iter().map(|share| share.points).sum::<u16>(), points, "{what}");
            assert_eq!(points, card.points(&environment), "{what}");
            let tokens: BTreeSet<(i32, i32)> =
                environment.hexes_with(card.species).map(|hex| (hex.x, hex.y)).collect();
            let marked: BTreeSet<(i32, i32)> =
                shares.iter().flat_map(|share| &share.hexes).map(|hex| (hex.x, hex.y)).collect();
            assert_eq!(tokens, marked, "every token and nothing else: {what}");
        }
    }
}

#[test]
fn each_fox_has_its_own_points_and_each_pair_of_bears_what_it_adds() {
    let cards = content().all_cards();
    let card = |key: &str, species: Wildlife| {
        cards.iter().find(|card| card.key == key && card.species == species).expect("a card")
    };
    let points = |key, species, environment: &Environment| -> Vec<(u16, usize)> {
        let (shares, _) = shares_of(card(key, species), environment);
        shares.iter().map(|share| (share.points, share.hexes.len())).collect()
    };
    let environment = crate::common::draw("B B . B B\n . . . . .\n  F E S F");
    // Three around the first fox, one around the second; the first pair is worth 4, the second 7 more.
    assert_eq!(points("bear-a", Wildlife::Bear, &environment), [(4, 2), (7, 2)]);
    let foxes = points("fox-a", Wildlife::Fox, &environment);
    assert_eq!(foxes, [(1, 1), (1, 1)]);
    let environment = crate::common::draw("B . B B . B B\n . . . . B .");
    // The bonus for a group of each size comes on top.
    let (shares, sum) = shares_of(card("bear-c", Wildlife::Bear), &environment);
    assert_eq!(sum, 18);
    let extra: Vec<u16> = shares.iter().filter(|share| share.extra).map(|share| share.points).collect();
    assert_eq!(extra, [3]);
    // Hawks that see each other are joined across the gap.
    let (shares, _) = shares_of(card("hawk-c", Wildlife::Hawk), &crate::common::draw("H . H"));
    assert!(shares.iter().all(PointShare::is_apart));
}

#[test]
fn pictures_of_the_rules_match_their_captions() {
    let pictures = content().rules_pictures();
    let display = |key: &str| match &pictures[key] {
        RulesPicture::Display(pairs) => pairs.iter().map(|pair| pair.token.0).collect::<Vec<_>>(),
        other => panic!("{key}: {other:?}"),
    };
    let alike = |tokens: &[Wildlife]| {
        Wildlife::ALL
            .map(|species| tokens.iter().filter(|token| **token == species).count())
            .into_iter()
            .max()
    };
    assert_eq!(alike(&display("rules-overpopulation-1")), Some(3));
    assert_eq!(alike(&display("rules-overpopulation-2")), Some(4));
    let environment = |key: &str| match &pictures[key] {
        RulesPicture::Environments(environments) => environments.first().expect("an environment").clone(),
        other => panic!("{key}: {other:?}"),
    };
    // The corridor with the stated four points is the largest of its habitat, and is highlighted.
    let corridor = environment("rules-habitats-1");
    let corridors = CorridorMap::of(&corridor.environment);
    let forests = corridors.corridors(&corridor.environment, Habitat::Forest);
    let forest = forests.into_iter().max_by_key(Vec::len).expect("a forest");
    let lit: BTreeSet<(i32, i32)> = corridor.lit.iter().map(|hex| (hex.x, hex.y)).collect();
    assert_eq!(forest.iter().map(|hex| (hex.x, hex.y)).collect::<BTreeSet<_>>(), lit);
    assert_eq!(lit.len(), 4);
    assert_eq!(environment("rules-wildlife-2").lit.len(), 2);
}
