//! The puzzle of the day: the same for all players with the same puzzles, and each once before any repeats.

use jiff::civil::Date;

use super::book::PuzzleBook;
use super::puzzle::PuzzleId;
use cascadia_base::rng::derived_seed;
use cascadia_rules::rules::GameRng;

/// Combined with the number of the round by [`derived_seed`], so that the order is independent of other
/// random choices.
const DAILY_PUZZLES: u64 = 0x9022_1e5d << 32;

/// The first day of the first round.
const EPOCH: Date = Date::constant(2026, 1, 1);

/// Returns the puzzle of `day`; none if there are no puzzles. Days are counted from the beginning of 2026;
/// every round has one day for each puzzle and a separate random order.
pub fn daily_puzzle(book: &PuzzleBook, day: Date) -> Option<PuzzleId> {
    let count = i64::try_from(book.len()).ok().filter(|count| *count > 0)?;
    let days = i64::from(day.since(EPOCH).ok()?.get_days());
    let (round, place) = (days.div_euclid(count), days.rem_euclid(count));
    let mut order: Vec<PuzzleId> = book.iter().map(|(id, _)| id).collect();
    GameRng::new(derived_seed(DAILY_PUZZLES, round.cast_unsigned())).shuffle(&mut order);
    usize::try_from(place).ok().and_then(|place| order.get(place).copied())
}
