//! Benchmark of play: opening positions, whole random games, a clone of a position.

use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{Action, CardChoice, Game, GameRng, Phase, Setup, legal};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn setup(seats: u8) -> Setup {
    let content = Content::shipped().expect("the shipped data is valid");
    content.setup(&GameOptions::standard(seats, CardChoice::ALL_A, 7)).expect("a standard game")
}

/// A random game and its actions.
fn random_game(seats: u8) -> (Game, Vec<Action>) {
    let mut game = Game::start(setup(seats)).0;
    let opening = game.clone();
    let mut chance = GameRng::new(1);
    let mut actions = Vec::new();
    while game.phase() != Phase::Finished {
        let all = legal::actions(&game);
        let action = all[chance.below(all.len() as u32) as usize];
        game.apply(action).expect("a listed action is legal");
        actions.push(action);
    }
    (opening, actions)
}

#[divan::bench]
fn lay_the_table(bencher: Bencher) {
    let setup = setup(4);
    bencher.bench_local(|| Game::start(black_box(setup.clone())));
}

#[divan::bench(args = [2, 4])]
fn apply_a_whole_game(bencher: Bencher, seats: u8) {
    let (opening, actions) = random_game(seats);
    bencher.bench_local(|| {
        let mut game = opening.clone();
        for action in &actions {
            game.apply(black_box(*action)).expect("it was legal before");
        }
        game
    });
}

#[divan::bench(args = [2, 4])]
fn apply_a_whole_game_unchecked(bencher: Bencher, seats: u8) {
    let (opening, actions) = random_game(seats);
    let mut events = Vec::new();
    bencher.bench_local(|| {
        let mut game = opening.clone();
        for action in &actions {
            events.clear();
            game.apply_unchecked(black_box(*action), &mut events);
        }
        game
    });
}

#[divan::bench]
fn clone_a_late_position(bencher: Bencher) {
    let (mut game, actions) = random_game(4);
    for action in &actions[..actions.len() - 20] {
        game.apply(*action).expect("it was legal before");
    }
    bencher.bench_local(|| black_box(&game).clone());
}
