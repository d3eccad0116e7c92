//! Daily challenge: every solo player gets the same sheet, dice and cards on the same day.

use jiff::civil::Date;

use crate::content::GameOptions;
use crate::rules::{CARD_SPACES, CompletionCardId, CompletionSet};
use crate::sheets::SheetLetter;
use cascadia_base::GameRng;

/// Salt XORed with the date, so that the seed differs from all other games, including the daily challenge
/// of Cascadia.
const DAILY: u64 = 0x0011_d1ce << 32;
/// The cards of this game that daily challenges draw from, by number. Additional cards in the box leave
/// past challenges unchanged.
const CARDS: u8 = 12;

/// Returns the options of the daily challenge of `day`: a solo game by the standard rules, on the sheets A
/// to D in turn. They are the same on every machine and in every version of the program.
pub fn daily_options(day: Date) -> GameOptions {
    // The date in the form 20261121; the generator removes any similarity between neighbouring dates.
    let date = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    let mut random = GameRng::new(DAILY ^ date.cast_unsigned());
    let seed = random.next_seed() >> 32;
    let mut numbers: Vec<u8> = (1..=CARDS).collect();
    random.shuffle(&mut numbers);
    let card = |space: usize| CompletionCardId { set: CompletionSet::Core, number: numbers[space] };
    GameOptions {
        seats: 1,
        seed,
        sheet: sheet_of_day(day),
        completion_cards: std::array::from_fn::<_, CARD_SPACES, _>(card),
        family: false,
        abundance: false,
        scenario: None,
    }
}

/// Returns the sheet of a day: the next one each day, across the ends of months and years.
fn sheet_of_day(day: Date) -> SheetLetter {
    let first = Date::constant(2026, 1, 1);
    // Dates are whole days apart, within the range of the type.
    let days = first.until(day).map_or(0, |span| span.get_days());
    SheetLetter::ALL[days.rem_euclid(SheetLetter::ALL.len() as i32) as usize]
}
