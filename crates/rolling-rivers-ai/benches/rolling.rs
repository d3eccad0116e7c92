//! The speed of Rolling Rivers: games at random and by the value of positions, imagined games of the search, and the
//! score of a sheet by the rules.

use cascadia_base::GameRng;
use divan::{Bencher, black_box};
use rolling_rivers::content::{RollingContent, RollingOptions};
use rolling_rivers::rules::{RollingGame, RollingSetup};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::{RollingLevels, play_series_game};
use rolling_rivers_ai::search::{RollingPosition, RollingTables, RollingWeights};

fn main() {
    divan::main();
}

/// The sheets that are measured.
const SHEETS: [&str; 4] = ["A", "B", "C", "D"];

/// Games in which most rolls come up.
const WARMING: usize = 2000;

/// The setups of games alone on one sheet, with completion cards by chance.
struct SheetDeal {
    content: RollingContent,
    sheet: SheetLetter,
    tables: RollingTables,
    chance: GameRng,
}

impl SheetDeal {
    fn of(key: &str) -> Self {
        let content = RollingContent::shipped().expect("the shipped data is valid");
        let sheet = SheetLetter::from_key(key).expect("the letter of a sheet");
        let mut chance = GameRng::new(7);
        let tables = RollingTables::of(&setup(&content, sheet, &mut chance));
        let mut deal = Self { content, sheet, tables, chance };
        // What a roll can bring is worked out once and kept; that is no part of what is measured.
        let level = [RollingLevels::default().find("random").expect("a built-in level")];
        for _ in 0..WARMING {
            let (setup, tables) = deal.next();
            play_series_game(&tables, &setup, &level, &[], setup.seed, None, |_, _| {});
        }
        deal
    }

    fn next(&mut self) -> (RollingSetup, RollingTables) {
        let setup = setup(&self.content, self.sheet, &mut self.chance);
        let tables = self.tables.with_cards_of(&setup);
        (setup, tables)
    }
}

fn setup(content: &RollingContent, sheet: SheetLetter, chance: &mut GameRng) -> RollingSetup {
    let options = RollingOptions {
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

/// Plays a game alone by the level called `level`.
fn play(bencher: Bencher, key: &str, level: &str) {
    let mut deal = SheetDeal::of(key);
    let level = [RollingLevels::default().find(level).expect("a built-in level")];
    bencher.bench_local(|| {
        let (setup, tables) = deal.next();
        black_box(play_series_game(&tables, &setup, &level, &[], setup.seed, None, |_, _| {}))
    });
}

/// Plays a game alone at random.
#[divan::bench(args = SHEETS)]
fn random_game(bencher: Bencher, key: &str) {
    play(bencher, key, "random");
}

/// Plays a game alone by the value of positions.
#[divan::bench(args = SHEETS)]
fn greedy_game(bencher: Bencher, key: &str) {
    play(bencher, key, "greedy");
}

/// Runs one playout of a game alone from its first round.
#[divan::bench(args = SHEETS)]
fn playout_from_the_first_round(bencher: Bencher, key: &str) {
    let mut deal = SheetDeal::of(key);
    let (setup, tables) = deal.next();
    let weights = RollingWeights::built_in();
    let position = RollingPosition::of(&tables, &weights, &RollingGame::start(setup).0);
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
    let level = [RollingLevels::default().find("greedy").expect("a built-in level")];
    let ends = play_series_game(&tables, &setup, &level, &[], 1, None, |_, _| {});
    let (sheet, left) = (&ends[0].sheet, &ends[0].left);
    bencher.bench_local(|| black_box(sheet).score(black_box(left)));
}

/// The same, but only its total.
#[divan::bench(args = SHEETS)]
fn total(bencher: Bencher, key: &str) {
    let mut deal = SheetDeal::of(key);
    let (setup, tables) = deal.next();
    let level = [RollingLevels::default().find("greedy").expect("a built-in level")];
    let ends = play_series_game(&tables, &setup, &level, &[], 1, None, |_, _| {});
    let (sheet, left) = (&ends[0].sheet, &ends[0].left);
    bencher.bench_local(|| black_box(sheet).total(black_box(left)));
}
