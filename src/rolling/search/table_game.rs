//! Whole games in the fast form, as they are played at one table: for series of games among the computer's players.

use super::deal::{Deal, MOST_CARDS, display_of};
use super::harvests::Roll;
use super::seat_state::SeatState;
use super::strategy::{Strategy, Unfinished, View};
use super::tables::RollingTables;
use super::weights::SheetWeights;
use crate::base::FastRng;
use crate::engine::Budget;
use crate::rolling::rules::RollingAction;
use crate::rolling::sheets::Tally;

/// How a seat did in a fast game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FastResult {
    /// The total.
    pub total: u16,
    /// Habitat cards completed.
    pub completed: u8,
    /// Dice actions taken.
    pub dice_actions: u8,
    /// What is left.
    pub left: Tally,
}

/// Plays a game among these strategies. The nth decision draws its random numbers from the nth seed of `chance`.
/// Every action is written down, if that is wanted. `timed` is called around each decision.
pub(crate) fn play_game(
    tables: &RollingTables,
    weights: &SheetWeights,
    seed: u64,
    strategies: &[Strategy],
    chance: &mut FastRng,
    mut actions: Option<&mut Vec<RollingAction>>,
    mut timed: impl FnMut(usize, bool),
) -> Vec<(SeatState, FastResult)> {
    let mut deal = Deal::new(tables, seed, strategies.len() as u8);
    let deck = std::mem::take(&mut deal.deck);
    let mut seats = vec![(SeatState::new(tables), FastResult::default()); strategies.len()];
    let mut seen = [0; MOST_CARDS];
    let mut rolls: Vec<Roll> = Vec::with_capacity(strategies.len());
    let budget = Budget::new(0);
    for round in 1..=tables.rounds {
        deal.roll(tables, &mut rolls);
        if let Some(actions) = &mut actions {
            actions.push(RollingAction::Roll);
        }
        let turned = usize::from(round) - 1;
        seen[turned] = deck[turned];
        let view = View { tables, weights, display: display_of(&deck, round), seen, round };
        for (index, strategy) in strategies.iter().enumerate() {
            let (seat, result) = &mut seats[index];
            timed(index, true);
            let roll = |die| Some(deal.roll_for_card(tables, index, die));
            let played = strategy.play(
                &view,
                seat,
                &Unfinished::Collect(rolls[index]),
                roll,
                (chance.next_seed(), &budget),
                None,
                actions.as_deref_mut(),
            );
            timed(index, false);
            result.dice_actions += u8::from(played.acts);
        }
    }
    for (seat, result) in &mut seats {
        result.total = u16::try_from(seat.total(tables)).unwrap_or(0);
        result.completed = seat.completed;
        result.left = seat.stock.tally();
    }
    seats
}
