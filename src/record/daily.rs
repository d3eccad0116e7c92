//! The game of the day as terms that can be set up, recorded and told as a code.

use jiff::civil::Date;

use crate::challenges::daily_game;
use crate::content::Terms;
use crate::rules::CardChoice;

/// The terms of the game of `day`.
pub fn daily_terms(day: Date) -> Terms {
    let daily = daily_game(day);
    Terms::standard(1, CardChoice::Lettered(daily.letters), daily.seed)
}
