//! How fast the engine is: whole games at random and by quick choices, courses of a game from its first turn, and the
//! clear greedy player for comparison.

use cascadia::ai::fast::{Dealer, Instinct, Position};
use cascadia::ai::{Aims, Budget, Levels};
use cascadia::content::{Content, Terms};
use cascadia::rules::{CardChoice, Game, Knowledge, Phase, Random, Seat, Setup};
use cascadia::scoring::ScoringCards;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The cards that are measured.
const CARDS: [&str; 8] = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "ABCDA", "DCBAD", "family", "intermediate"];

/// A game with these cards for so many seats.
struct Deal {
    content: Content,
    terms: Terms,
    setup: Setup,
    cards: ScoringCards,
}

impl Deal {
    fn of(key: &str, seats: u8) -> Self {
        let content = Content::shipped().expect("the shipped data is valid");
        let mut terms = Terms::standard(seats, CardChoice::from_key(key).expect("the name of cards"), 7);
        terms.majorities = false;
        let setup = content.setup(&terms).expect("a game of the box");
        let cards = content.cards_of(&terms).expect("cards of the box");
        Self { content, terms, setup, cards }
    }

    fn dealer(&self) -> Dealer {
        Dealer::of(&self.setup, &self.cards, &Instinct::built_in())
            .expect("a game that begins with starter groups")
    }
}

/// Measures the same with another seed each time.
fn measure<T>(bencher: Bencher, of_seed: impl Fn(u64) -> T) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(of_seed(seed))
    });
}

/// A whole game of four from the deal to the last point.
#[divan::bench(args = CARDS)]
fn random_game_of_four(bencher: Bencher, key: &str) {
    let dealer = Deal::of(key, 4).dealer();
    measure(bencher, |seed| dealer.random_game(seed));
}

/// The same by quick choices.
#[divan::bench(args = CARDS)]
fn quick_game_of_four(bencher: Bencher, key: &str) {
    let dealer = Deal::of(key, 4).dealer();
    measure(bencher, |seed| dealer.quick_game(seed));
}

/// One course of a game of four from its first turn to the end.
#[divan::bench(args = CARDS)]
fn course_from_the_first_turn(bencher: Bencher, key: &str) {
    let deal = Deal::of(key, 4);
    let game = Game::start(deal.setup).0;
    let position =
        Position::of(&Knowledge::of(&game, Seat(0)), &deal.cards, &Instinct::built_in()).expect("a position");
    measure(bencher, |seed| position.sample(seed));
}

/// A game of two by the clear greedy player, the yardstick on every machine.
#[divan::bench]
fn greedy_game_of_two(bencher: Bencher) {
    let Deal { content, terms, cards, .. } = Deal::of("AAAAA", 2);
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
