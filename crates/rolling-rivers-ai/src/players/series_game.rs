//! One game of a series between computer players, played in the fast form.

use super::levels::RollingLevel;
use crate::search::{RollingTables, SheetWeights, Strategy, play_game};
use cascadia_base::FastRng;
use rolling_rivers::goals::RollingGoal;
use rolling_rivers::rules::{RollingAction, RollingSetup};
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
    tables: &RollingTables,
    setup: &RollingSetup,
    levels: &[RollingLevel],
    goals: &[RollingGoal],
    chance: u64,
    actions: Option<&mut Vec<RollingAction>>,
    timed: impl FnMut(usize, bool),
) -> Vec<SeriesSeat> {
    let players: Vec<(Strategy, _)> = levels
        .iter()
        .map(|level| {
            let (strategy, weights) = level.strategy();
            (strategy, weights.of(setup.layout.letter()))
        })
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
pub fn total_by_value(
    tables: &RollingTables,
    setup: &RollingSetup,
    weights: &SheetWeights,
    chance: u64,
) -> f64 {
    let players = [(Strategy::Value { noise: 0, width: 1 }, weights)];
    let ends = play_game(tables, setup, &players, &[], &mut FastRng::new(chance), None, |_, _| {});
    ends.first().map_or(0.0, |end| f64::from(end.total))
}
