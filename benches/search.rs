//! How fast the engine is: whole games at random and by quick choices, courses of a game from its first turn, and the
//! clear greedy player for comparison.

use cascadia::ai::fast::{Dealer, Instinct, Position};
use cascadia::ai::{Aims, Budget, Levels};
use cascadia::content::{Content, Terms};
use cascadia::rules::{CardChoice, Game, Knowledge, Phase, Random, Seat};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The cards that are measured; `random` is another set each time.
const CARDS: [&str; 8] = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "ABCDA", "DCBAD", "family", "intermediate"];

fn terms(key: &str, seats: u8) -> Terms {
    let mut terms = Terms::standard(seats, CardChoice::from_key(key).expect("the name of cards"), 7);
    terms.majorities = false;
    terms
}

fn dealer(content: &Content, key: &str, seats: u8) -> Dealer {
    let terms = terms(key, seats);
    let setup = content.setup(&terms).expect("a game of the box");
    let cards = content.cards_of(&terms).expect("cards of the box");
    Dealer::of(&setup, &cards, &Instinct::built_in()).expect("a game that begins with starter groups")
}

/// A whole game of four from the deal to the last point.
#[divan::bench(args = CARDS)]
fn random_game_of_four(bencher: Bencher, key: &str) {
    let content = Content::shipped().expect("the shipped data is valid");
    let dealer = dealer(&content, key, 4);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(dealer.random_game(seed))
    });
}

/// The same by quick choices.
#[divan::bench(args = CARDS)]
fn quick_game_of_four(bencher: Bencher, key: &str) {
    let content = Content::shipped().expect("the shipped data is valid");
    let dealer = dealer(&content, key, 4);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(dealer.quick_game(seed))
    });
}

/// One course of a game of four from its first turn to the end.
#[divan::bench(args = CARDS)]
fn course_from_the_first_turn(bencher: Bencher, key: &str) {
    let content = Content::shipped().expect("the shipped data is valid");
    let terms = terms(key, 4);
    let game = Game::start(content.setup(&terms).expect("a game of the box")).0;
    let cards = content.cards_of(&terms).expect("cards of the box");
    let position =
        Position::of(&Knowledge::of(&game, Seat(0)), &cards, &Instinct::built_in()).expect("a position");
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(position.sample(seed))
    });
}

/// A game of two by the clear greedy player, the yardstick on every machine.
#[divan::bench]
fn greedy_game_of_two(bencher: Bencher) {
    let content = Content::shipped().expect("the shipped data is valid");
    let terms = terms("AAAAA", 2);
    let cards = content.cards_of(&terms).expect("cards of the box");
    let levels = Levels::default();
    let greedy = levels.find("greedy").expect("a built-in level").opponent();
    let mut random = Random::new(1);
    bencher.bench_local(|| {
        let setup = content.setup(&Terms { seed: random.next_seed(), ..terms }).expect("a game of the box");
        let mut game = Game::start(setup).0;
        while game.phase() != Phase::Finished {
            let knowledge = Knowledge::of(&game, game.seat());
            for action in greedy.plan(&knowledge, &Aims::points(cards.clone()), &Budget::new(1)) {
                game.apply(action).expect("a plan is legal");
            }
        }
        game.turns_ended()
    });
}
