//! Benchmark of the search: games of self-play at random and by the rollout policy, playouts from the first
//! turn, and the greedy player for comparison.

use cascadia_ai::players::{Levels, Objective};
use cascadia_ai::search::{EvalWeights, Position, SelfPlay};
use cascadia_engine::Budget;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Game, GameRng, Knowledge, Phase, Seat, Setup};
use cascadia_rules::scoring::ScoringCards;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The benchmarked cards.
const CARDS: [&str; 8] = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "ABCDA", "DCBAD", "family", "intermediate"];

/// A game with these cards and this number of seats.
struct Deal {
    content: Content,
    terms: GameOptions,
    setup: Setup,
    cards: ScoringCards,
}

impl Deal {
    fn of(key: &str, seats: u8) -> Self {
        let content = Content::shipped().expect("the shipped data is valid");
        let mut terms =
            GameOptions::standard(seats, CardChoice::from_key(key).expect("the name of cards"), 7);
        terms.majorities = false;
        let setup = content.setup(&terms).expect("a game of the box");
        let cards = content.cards_of(&terms).expect("cards of the box");
        Self { content, terms, setup, cards }
    }

    fn self_play(&self) -> SelfPlay {
        SelfPlay::of(&self.setup, &self.cards, &EvalWeights::built_in())
            .expect("a game that begins with starter groups")
    }
}

/// Benchmarks `of_seed` with another seed each time.
fn measure<T>(bencher: Bencher, of_seed: impl Fn(u64) -> T) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(of_seed(seed))
    });
}

/// Plays a game of four at random.
#[divan::bench(args = CARDS)]
fn random_game_of_four(bencher: Bencher, key: &str) {
    let self_play = Deal::of(key, 4).self_play();
    measure(bencher, |seed| self_play.random_game(seed));
}

/// Plays a game of four by the rollout policy.
#[divan::bench(args = CARDS)]
fn policy_game_of_four(bencher: Bencher, key: &str) {
    let self_play = Deal::of(key, 4).self_play();
    measure(bencher, |seed| self_play.policy_game(seed));
}

/// Runs one playout of a game of four from its first turn.
#[divan::bench(args = CARDS)]
fn playout_from_the_first_turn(bencher: Bencher, key: &str) {
    let deal = Deal::of(key, 4);
    let game = Game::start(deal.setup).0;
    let position = Position::of(&Knowledge::of(&game, Seat(0)), &deal.cards, &EvalWeights::built_in())
        .expect("a position");
    measure(bencher, |seed| position.sample(seed));
}

/// Plays a game of two by the greedy player, the reference on every machine.
#[divan::bench]
fn greedy_game_of_two(bencher: Bencher) {
    let Deal { content, terms, cards, .. } = Deal::of("AAAAA", 2);
    let levels = Levels::default();
    let greedy = levels.find("greedy").expect("a built-in level").opponent();
    let mut random = GameRng::new(1);
    bencher.bench_local(|| {
        let setup =
            content.setup(&GameOptions { seed: random.next_seed(), ..terms }).expect("a game of the box");
        let mut game = Game::start(setup).0;
        while game.phase() != Phase::Finished {
            let knowledge = Knowledge::of(&game, game.seat());
            for action in greedy.plan(&knowledge, &Objective::points(cards.clone()), &Budget::new(1)) {
                game.apply(action).expect("a plan is legal");
            }
        }
        game.turns_ended()
    });
}
