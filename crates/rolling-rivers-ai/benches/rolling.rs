//! Speed of Rolling Rivers: random and greedy games, playouts of the search, and the score of a sheet by
//! the rules.

use cascadia_base::GameRng;
use divan::{Bencher, black_box};
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::rules::{Game, Setup};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::{Levels, play_series_game};
use rolling_rivers_ai::search::{EvalWeights, Position, RuleTables};

fn main() {
    divan::main();
}

const SHEETS: [&str; 4] = ["A", "B", "C", "D"];

/// Warm-up games, in which most rolls come up.
const WARMING: usize = 2000;

/// The setups of solo games on one sheet, with random completion cards.
struct SheetDeal {
    content: Content,
    sheet: SheetLetter,
    tables: RuleTables,
    chance: GameRng,
}

impl SheetDeal {
    fn of(key: &str) -> Self {
        let content = Content::shipped().expect("the shipped data is valid");
        let sheet = SheetLetter::from_key(key).expect("the letter of a sheet");
        let mut chance = GameRng::new(7);
        let tables = RuleTables::of(&setup(&content, sheet, &mut chance));
        let mut deal = Self { content, sheet, tables, chance };
        // The cached gains of each roll are computed up front, outside the measurement.
        let level = [Levels::default().find("random").expect("a built-in level")];
        for _ in 0..WARMING {
            let (setup, tables) = deal.next();
            play_series_game(&tables, &setup, &level, &[], setup.seed, None, |_, _| {});
        }
        deal
    }

    fn next(&mut self) -> (Setup, RuleTables) {
        let setup = setup(&self.content, self.sheet, &mut self.chance);
        let tables = self.tables.with_cards_of(&setup);
        (setup, tables)
    }
}

fn setup(content: &Content, sheet: SheetLetter, chance: &mut GameRng) -> Setup {
    let options = GameOptions {
        seats: 1,
        seed: chance.next_seed(),
        sheet,
        completion_cards: content.draw_completion_cards(false, chance),
        family: false,
        abundance: false,
        scenario: None,
    };
    content.setup(&options).expect("a game of the box")
}

/// Plays a solo game by the level `level`.
fn play(bencher: Bencher, key: &str, level: &str) {
    let mut deal = SheetDeal::of(key);
    let level = [Levels::default().find(level).expect("a built-in level")];
    bencher.bench_local(|| {
        let (setup, tables) = deal.next();
        black_box(play_series_game(&tables, &setup, &level, &[], setup.seed, None, |_, _| {}))
    });
}

#[divan::bench(args = SHEETS)]
fn random_game(bencher: Bencher, key: &str) {
    play(bencher, key, "random");
}

#[divan::bench(args = SHEETS)]
fn greedy_game(bencher: Bencher, key: &str) {
    play(bencher, key, "greedy");
}

/// Runs one playout of a solo game from its first round.
#[divan::bench(args = SHEETS)]
fn playout_from_the_first_round(bencher: Bencher, key: &str) {
    let mut deal = SheetDeal::of(key);
    let (setup, tables) = deal.next();
    let weights = EvalWeights::built_in();
    let position = Position::of(&tables, &weights, &Game::start(setup).0);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(position.sample(seed))
    });
}

/// Scores the sheet of a finished game by the rules, line by line.
#[divan::bench(args = SHEETS)]
fn whole_score_pad(bencher: Bencher, key: &str) {
    let mut deal = SheetDeal::of(key);
    let (setup, tables) = deal.next();
    let level = [Levels::default().find("greedy").expect("a built-in level")];
    let ends = play_series_game(&tables, &setup, &level, &[], 1, None, |_, _| {});
    let (sheet, left) = (&ends[0].sheet, &ends[0].left);
    bencher.bench_local(|| black_box(sheet).score(black_box(left)));
}

/// Computes only the total of that sheet.
#[divan::bench(args = SHEETS)]
fn total(bencher: Bencher, key: &str) {
    let mut deal = SheetDeal::of(key);
    let (setup, tables) = deal.next();
    let level = [Levels::default().find("greedy").expect("a built-in level")];
    let ends = play_series_game(&tables, &setup, &level, &[], 1, None, |_, _| {});
    let (sheet, left) = (&ends[0].sheet, &ends[0].left);
    bencher.bench_local(|| black_box(sheet).total(black_box(left)));
}
