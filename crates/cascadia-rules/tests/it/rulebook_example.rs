//! Test of the rulebook's example, tile by tile, with every number on its score pad.

use std::collections::BTreeMap;

use crate::common::{assert_explained, cards, content, shifted, turned};
use cascadia_base::{ByHabitat, Habitat, Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Edges, Environment, PlacedTile, TileId, TokenId};
use cascadia_rules::scoring::{
    ScoreSheet, WildlifeScore, add_habitat_bonuses, habitat_bonuses, score_environment, winners,
};
use serde::Deserialize;

/// `crates/cascadia-rules/tests/data/rulebook_example.json`.
#[derive(Deserialize)]
struct Example {
    player: String,
    nature_tokens: u16,
    tiles: Vec<ExampleTile>,
    expected: Expected,
    all_players: BTreeMap<String, PlayerRow>,
}

#[derive(Deserialize)]
struct ExampleTile {
    q: i32,
    r: i32,
    edges: Vec<String>,
    token: Option<String>,
}

#[derive(Deserialize)]
struct Expected {
    wildlife: BTreeMap<String, u16>,
    wildlife_subtotal: u16,
    habitat_size: BTreeMap<String, u16>,
    habitat_bonus: BTreeMap<String, u16>,
    habitat_subtotal: u16,
    total: u16,
}

/// Numbers in the order of the score pad.
#[derive(Deserialize)]
struct PlayerRow {
    wildlife: [u16; 5],
    habitat_size: [u16; 5],
    habitat_bonus: [u16; 5],
    nature: u16,
    total: u16,
}

fn example() -> Example {
    serde_json::from_str(include_str!("../data/rulebook_example.json")).expect("a readable example")
}

fn environment(example: &Example) -> Environment {
    let mut environment = Environment::new();
    for (index, tile) in example.tiles.iter().enumerate() {
        let edges: Vec<Habitat> =
            tile.edges.iter().map(|key| Habitat::from_key(key).expect("a habitat")).collect();
        let token = tile.token.as_ref().map(|key| Wildlife::from_key(key).expect("a species"));
        let edges: Edges = edges.try_into().expect("six edges");
        let face = crate::common::plain_tile();
        let mut placed =
            PlacedTile::new(Hex::new(tile.q, tile.r), TileId(index as u8), face, Rotation::default());
        placed.edges = edges;
        placed.token = token.map(|species| TokenId { species, number: index as u8 });
        environment.lay(placed);
    }
    environment
}

#[test]
fn jade_has_every_subtotal_of_the_printed_score_pad() {
    let example = example();
    assert_eq!(example.player, "Jade");
    let environment = environment(&example);
    assert_eq!(environment.tiles().len(), 23);
    let sheet = score_environment(&environment, example.nature_tokens, &cards("AAAAA"));
    for (species, score) in sheet.wildlife.iter() {
        assert_eq!(score.points, example.expected.wildlife[species.key()], "{species:?}: {:#?}", score.lines);
    }
    for (habitat, score) in sheet.habitats.iter() {
        assert_eq!(
            score.size,
            example.expected.habitat_size[habitat.key()],
            "{habitat:?}: {:?}",
            score.hexes
        );
    }
    // The same numbers in clear, in case the file is ever changed.
    assert_eq!(sheet.wildlife.0.each_ref().map(|score| score.points), [11, 14, 12, 11, 11]);
    assert_eq!(sheet.habitat_sizes().0, [6, 4, 7, 8, 5]);
    assert_eq!(sheet.wildlife_subtotal(), example.expected.wildlife_subtotal);
    assert_eq!(sheet.total_without_bonus(), 59 + 30 + 2);
    assert_explained(&environment, &cards("AAAAA"), &sheet);
}

#[test]
fn jade_scores_the_same_wherever_and_however_her_environment_lies() {
    let example = example();
    let mut environment = environment(&example);
    let printed = score_environment(&environment, 2, &cards("AAAAA"));
    for by in [(1, 0), (0, -1), (-40, 7), (500, 500)] {
        environment = turned(&shifted(&environment, by));
        let sheet = score_environment(&environment, 2, &cards("AAAAA"));
        assert_eq!(sheet.habitat_sizes(), printed.habitat_sizes());
        assert_eq!(sheet.wildlife.0.each_ref().map(|score| score.points), [11, 14, 12, 11, 11]);
    }
}

/// Score pads with the printed numbers.
fn printed_sheets(example: &Example) -> Vec<(String, ScoreSheet)> {
    let names = ["Jade", "Lee", "Ash"];
    names
        .map(|name| {
            let row = &example.all_players[name];
            let mut sheet = ScoreSheet { nature_tokens: row.nature, ..ScoreSheet::default() };
            for species in Wildlife::ALL {
                let points = row.wildlife[species.index()];
                sheet.wildlife[species] = WildlifeScore { points, ..WildlifeScore::default() };
            }
            for habitat in Habitat::ALL {
                let size = row.habitat_size[habitat.index()];
                (sheet.habitats[habitat].size, sheet.habitats[habitat].points) = (size, size);
            }
            (name.to_owned(), sheet)
        })
        .to_vec()
}

#[test]
fn three_players_get_the_printed_bonuses_and_totals() {
    let example = example();
    let rule = content().habitat_bonus(3).expect("a game for three");
    let named = printed_sheets(&example);
    let sizes: Vec<ByHabitat<u16>> = named.iter().map(|(_, sheet)| sheet.habitat_sizes()).collect();
    for ((name, _), bonuses) in named.iter().zip(habitat_bonuses(rule, &sizes)) {
        assert_eq!(bonuses.0, example.all_players[name].habitat_bonus, "{name}");
    }
    let mut sheets: Vec<ScoreSheet> = named.into_iter().map(|(_, sheet)| sheet).collect();
    add_habitat_bonuses(rule, &mut sheets);
    let totals: Vec<u16> = sheets.iter().map(ScoreSheet::total).collect();
    assert_eq!(totals, [98, 97, 95]);
    assert_eq!(totals, ["Jade", "Lee", "Ash"].map(|name| example.all_players[name].total));
    assert_eq!(winners(&sheets), [0]);

    let jade = &sheets[0];
    assert_eq!(jade.habitat_subtotal(), example.expected.habitat_subtotal);
    assert_eq!(jade.total(), example.expected.total);
    for (habitat, score) in jade.habitats.iter() {
        assert_eq!(score.bonus, example.expected.habitat_bonus[habitat.key()], "{habitat:?}");
    }
}
