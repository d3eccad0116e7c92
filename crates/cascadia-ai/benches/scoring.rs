//! Benchmark of scoring the full environments of a finished game.

use cascadia_ai::players::{Levels, Objective};
use cascadia_base::Habitat;
use cascadia_engine::Budget;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Edition, Environment, Game, Knowledge, Phase};
use cascadia_rules::scoring::{CorridorMap, ScoringCards, score_environment};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const CARDS: [&str; 6] = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"];

fn cards(content: &Content, key: &str) -> ScoringCards {
    let choice = CardChoice::from_key(key).expect("the name of cards");
    content.scoring_cards(Edition::Final, &choice).expect("cards of the box")
}

/// The environment of a greedy player after 20 turns.
fn full_environment(content: &Content) -> Environment {
    let cards = cards(content, "AAAAA");
    let setup = content.setup(&GameOptions::standard(2, CardChoice::ALL_A, 5)).expect("a standard game");
    let greedy = Levels::default().find("greedy").expect("a built-in level").opponent();
    let mut game = Game::start(setup).0;
    while game.phase() != Phase::Finished {
        for action in greedy.plan(
            &Knowledge::of(&game, game.seat()),
            &Objective::points(cards.clone()),
            &Budget::new(1),
        ) {
            game.apply(action).expect("a plan is legal");
        }
    }
    game.players()[0].environment().clone()
}

#[divan::bench(args = CARDS)]
fn points_of_all_species(bencher: Bencher, key: &str) {
    let content = Content::shipped().expect("the shipped data is valid");
    let (environment, cards) = (full_environment(&content), cards(&content, key));
    bencher.bench_local(|| cards.wildlife_points(black_box(&environment)));
}

#[divan::bench(args = CARDS)]
fn whole_score_pad(bencher: Bencher, key: &str) {
    let content = Content::shipped().expect("the shipped data is valid");
    let (environment, cards) = (full_environment(&content), cards(&content, key));
    bencher.bench_local(|| score_environment(black_box(&environment), 3, &cards));
}

#[divan::bench]
fn corridors(bencher: Bencher) {
    let content = Content::shipped().expect("the shipped data is valid");
    let environment = full_environment(&content);
    bencher.bench_local(|| CorridorMap::of(black_box(&environment)));
}

#[divan::bench]
fn corridors_with_one_more_tile(bencher: Bencher) {
    let content = Content::shipped().expect("the shipped data is valid");
    let environment = full_environment(&content);
    let map = CorridorMap::of(&environment);
    let hex = environment.frontier()[3];
    let edges = [Habitat::Forest; 6];
    bencher.bench_local(|| map.largest_with(black_box(&environment), hex, &edges));
}
