//! Benchmark of listing the legal actions, in the phases of a turn in the middle of a game.

use cascadia_ai::search::{count_whole_turns, drafts};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Game, GameRng, Knowledge, Phase, legal};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A position of this phase after about half of a random game for two.
fn middle(phase: Phase) -> Game {
    let content = Content::shipped().expect("the shipped data is valid");
    let setup = content.setup(&GameOptions::standard(2, CardChoice::ALL_A, 3)).expect("a standard game");
    let mut game = Game::start(setup).0;
    let mut chance = GameRng::new(2);
    while game.turns_ended() < 20 || game.phase() != phase {
        let all = legal::actions(&game);
        game.apply(all[chance.below(all.len() as u32) as usize]).expect("a listed action is legal");
    }
    game
}

#[divan::bench]
fn actions_in_draft(bencher: Bencher) {
    let game = middle(Phase::Draft);
    bencher.bench_local(|| legal::actions(black_box(&game)));
}

#[divan::bench]
fn actions_in_place(bencher: Bencher) {
    let game = middle(Phase::Place);
    bencher.bench_local(|| legal::actions(black_box(&game)));
}

#[divan::bench]
fn check_one_action(bencher: Bencher) {
    let game = middle(Phase::Place);
    let actions = legal::actions(&game);
    let action = actions[actions.len() / 2];
    bencher.bench_local(|| legal::check(black_box(&game), black_box(action)));
}

#[divan::bench]
fn whole_turns(bencher: Bencher) {
    let game = middle(Phase::Draft);
    let knowledge = Knowledge::of(&game, game.seat());
    bencher.bench_local(|| (drafts(black_box(&knowledge)), count_whole_turns(black_box(&knowledge))));
}
