//! One game of a series between computer players, played in the fast form.

use super::levels::Level;
use crate::search::{RuleTables, SearchPlayer, SheetWeights, play_game};
use cascadia_base::FastRng;
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, Setup};
use rolling_rivers::sheets::{Sheet, Tally};

/// The result of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesSeat {
    /// The total.
    pub total: u16,
    /// Habitat cards completed.
    pub completed: u8,
    /// Dice actions taken.
    pub dice_actions: u8,
    /// The leftovers.
    pub left: Tally,
    /// The sheet at the end.
    pub sheet: Sheet,
}

/// Plays a game of `setup` between these levels; `tables` must match the setup. Equal seeds give equal
/// games unless a player's time runs out. Actions are recorded on request; played by the rules they give
/// the same game.
/// `timed` is called with the seat before (true) and after (false) each decision.
pub fn play_series_game(
    tables: &RuleTables,
    setup: &Setup,
    levels: &[Level],
    goals: &[Goal],
    chance: u64,
    actions: Option<&mut Vec<Action>>,
    timed: impl FnMut(usize, bool),
) -> Vec<SeriesSeat> {
    let players: Vec<(SearchPlayer, _)> = levels
        .iter()
        .map(|level| (level.plays().player(), level.weights().of(setup.layout.letter())))
        .collect();
    let mut chance = FastRng::new(chance);
    play_game(tables, setup, &players, goals, &mut chance, actions, timed)
        .into_iter()
        .map(|end| SeriesSeat {
            total: end.total,
            completed: end.completed,
            dice_actions: end.dice_actions,
            left: end.left,
            sheet: end.sheet,
        })
        .collect()
}

/// Returns the total of a solo game played greedily by evaluation with these weights.
pub fn total_by_value(tables: &RuleTables, setup: &Setup, weights: &SheetWeights, chance: u64) -> f64 {
    let players = [(SearchPlayer::Value { noise: 0, width: 1 }, weights)];
    let ends = play_game(tables, setup, &players, &[], &mut FastRng::new(chance), None, |_, _| {});
    ends.first().map_or(0.0, |end| f64::from(end.total))
}
