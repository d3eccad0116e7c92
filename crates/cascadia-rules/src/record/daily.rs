//! The daily game as options to set up, record and write as a seed code.

use jiff::civil::Date;

use crate::content::GameOptions;
use crate::goals::daily_game;
use crate::rules::CardChoice;

/// Returns the options of the game of `day`: a solo game of the final edition with lettered cards.
pub fn daily_options(day: Date) -> GameOptions {
    let daily = daily_game(day);
    GameOptions::standard(1, CardChoice::Lettered(daily.letters), daily.seed)
}
