//! `rolling tune`: learns the evaluation weights by games with fixed seeds.

use std::path::PathBuf;
use std::thread;

use cascadia_base::GameRng;
use cascadia_base::rng::derived_seed;
use cascadia_base::statistics::mean_and_error;
use cascadia_rules::record::seed_from_text;
use clap::Args;
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::total_by_value;
use rolling_rivers_ai::search::{EvalWeights, RuleTables, SheetWeights};

use super::load_content;
use crate::{CommandFailure, remark, thread_count, write_values};

/// The comment above the weights in their file.
const HEAD: &str = "\
// Weights of the position value of Rolling Rivers, for each sheet. Learned by `cascadia-cli rolling tune`; described in
// crates/rolling-rivers-ai/src/search/eval_weights.rs.
";

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// The sheets whose weights are learned, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "A,B,C,D")]
    sheets: Vec<String>,
    /// Games per comparison.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// Number of times each weight is moved.
    #[arg(long, default_value_t = 1)]
    passes: u32,
    /// Seed of all random numbers: a number or any word.
    #[arg(long, default_value = "tune")]
    seed: String,
    /// Concurrent games; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The file for the weights, written after each improvement.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &TuneArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let mut weights = match cascadia_storage::find_root() {
        Ok(root) => EvalWeights::read(&root).0,
        Err(_) => EvalWeights::built_in(),
    };
    let threads = thread_count(args.threads);
    let seed = seed_from_text(&args.seed);
    for key in &args.sheets {
        let Some(sheet) = SheetLetter::from_key(key) else {
            return Err(CommandFailure::Sentence(format!("there is no sheet {key}")));
        };
        let bench = TuneBench { content: &content, sheet, games: args.games, threads };
        for pass in 0..args.passes {
            let count = weights.of_mut(sheet).numbers().len();
            for index in 0..count {
                let seed = derived_seed(seed, u64::from(pass) * 1000 + index as u64);
                if bench.improve(weights.of_mut(sheet), index, seed) {
                    write_values(&args.out, HEAD, &weights, 2)?;
                }
            }
        }
    }
    write_values(&args.out, HEAD, &weights, 2)
}

/// Context of every comparison.
struct TuneBench<'a> {
    content: &'a Content,
    sheet: SheetLetter,
    games: u64,
    threads: usize,
}

impl TuneBench<'_> {
    /// Moves one weight up and down while games with equal seeds score clearly higher.
    fn improve(&self, weights: &mut SheetWeights, index: usize, seed: u64) -> bool {
        let mut improved = false;
        let value = *weights.numbers()[index];
        let step = (value.abs() / 4).max(6);
        let now = self.totals(weights, seed);
        for direction in [step, -step] {
            let mut tried = weights.clone();
            let mut best = now.clone();
            loop {
                *tried.numbers()[index] += direction;
                let totals = self.totals(&tried, seed);
                if !is_clearly_more(&totals, &best) {
                    break;
                }
                *weights = tried.clone();
                best = totals;
                improved = true;
            }
            if improved {
                let moved = *weights.numbers()[index];
                let (before, after) = (mean(&now), mean(&best));
                remark(format_args!(
                    "{} weight {index}: {value} to {moved}, {before:.2} to {after:.2}",
                    self.sheet.key()
                ));
                return true;
            }
        }
        false
    }

    fn totals(&self, weights: &SheetWeights, seed: u64) -> Vec<f64> {
        let each = self.games.div_ceil(self.threads as u64);
        let part = |thread: u64| -> Vec<f64> {
            let mut tables: Option<RuleTables> = None;
            (thread * each..(thread + 1) * each)
                .map(|index| {
                    let mut chance = GameRng::new(derived_seed(seed, index));
                    let options = GameOptions {
                        seats: 1,
                        seed: chance.next_seed(),
                        sheet: self.sheet,
                        completion_cards: self.content.draw_completion_cards(false, &mut chance),
                        family: false,
                        abundance: false,
                        scenario: None,
                    };
                    let Ok(setup) = self.content.setup(&options) else { return 0.0 };
                    let tables = tables.get_or_insert_with(|| RuleTables::of(&setup)).with_cards_of(&setup);
                    total_by_value(&tables, &setup, weights, index)
                })
                .collect()
        };
        thread::scope(|scope| {
            let part = &part;
            let parts: Vec<_> =
                (0..self.threads as u64).map(|thread| scope.spawn(move || part(thread))).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        })
    }
}

fn mean(totals: &[f64]) -> f64 {
    totals.iter().sum::<f64>() / totals.len().max(1) as f64
}

/// Tests whether the totals are higher on average, by one and a half standard errors of the paired
/// differences.
fn is_clearly_more(totals: &[f64], before: &[f64]) -> bool {
    let differences: Vec<f64> = totals.iter().zip(before).map(|(now, then)| now - then).collect();
    let (mean, error) = mean_and_error(&differences);
    mean > 1.5 * error
}
