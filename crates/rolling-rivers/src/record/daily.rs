//! The game of the day: everybody who plays alone on the same day finds the same sheet, dice and cards.

use jiff::civil::Date;

use crate::content::RollingOptions;
use crate::rules::{CARD_SPACES, CompletionCardId, CompletionSet};
use crate::sheets::SheetLetter;
use cascadia_base::GameRng;

/// Combined with the date by exclusive or, so that the generator is seeded differently from every game, also from that of
/// the first game.
const DAILY: u64 = 0x0011_d1ce << 32;
/// The completion cards of this game, of which those of a day are drawn, by their numbers. More cards in the box would not
/// change the games of days that are over.
const CARDS: u8 = 12;

/// Returns the options of the game of `day`: a solo game by the usual rules, on the sheets A to D in turn. They are the
/// same on every machine and in every version of the program.
pub fn rolling_daily_options(day: Date) -> RollingOptions {
    // The date as people write it, 20261121, says nothing about its neighbours once the generator has it.
    let date = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    let mut random = GameRng::new(DAILY ^ date.cast_unsigned());
    let seed = random.next_seed() >> 32;
    let mut numbers: Vec<u8> = (1..=CARDS).collect();
    random.shuffle(&mut numbers);
    let card = |space: usize| CompletionCardId { set: CompletionSet::Core, number: numbers[space] };
    RollingOptions {
        seats: 1,
        seed,
        sheet: sheet_of_day(day),
        completion_cards: std::array::from_fn::<_, CARD_SPACES, _>(card),
        family: false,
        abundance: false,
        scenario: None,
    }
}

/// Returns the sheet of a day: another one each day, over the ends of months and years.
fn sheet_of_day(day: Date) -> SheetLetter {
    let first = Date::constant(2026, 1, 1);
    // Between dates there are whole days, and none is too far away.
    let days = first.until(day).map_or(0, |span| span.get_days());
    SheetLetter::ALL[days.rem_euclid(SheetLetter::ALL.len() as i32) as usize]
}
