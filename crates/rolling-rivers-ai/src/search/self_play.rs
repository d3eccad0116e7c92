//! Whole games in the fast form with several seats, for series between computer players.

use super::eval_weights::SheetWeights;
use super::goal_score::{GoalScore, sheet_of};
use super::player::{SearchPlayer, Unfinished, View};
use super::state::deal::{Deal, MOST_CARDS, display_of};
use super::state::harvests::Roll;
use super::state::seat_state::SeatState;
use super::state::tables::{RuleTables, SheetTables};
use cascadia_base::{FastRng, Wildlife};
use cascadia_engine::Budget;
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, Setup};
use rolling_rivers::sheets::{Sheet, SheetLayout, Tally};

/// The end of a game for one seat.
#[derive(Clone, Debug)]
pub(crate) struct GameEnd {
    pub(crate) total: u16,
    pub(crate) completed: u8,
    pub(crate) dice_actions: u8,
    pub(crate) left: Tally,
    pub(crate) sheet: Sheet,
    /// The seat in the fast form.
    #[cfg(test)]
    pub(crate) seat: SeatState,
}

/// Plays a game between these strategies with their weights. The nth decision draws its random numbers from
/// the nth seed of `chance`. Actions are recorded on request. `timed` is called before and after each
/// decision.
pub(crate) fn play_game(
    tables: &RuleTables,
    setup: &Setup,
    players: &[(SearchPlayer, &SheetWeights)],
    goals: &[Goal],
    chance: &mut FastRng,
    mut actions: Option<&mut Vec<Action>>,
    mut timed: impl FnMut(usize, bool),
) -> Vec<GameEnd> {
    let mut deal = Deal::new(tables, setup.seed, players.len() as u8);
    let deck = std::mem::take(&mut deal.deck);
    let mut seats = vec![(SeatState::new(tables), 0); players.len()];
    let mut seen = [0; MOST_CARDS];
    let mut rolls: Vec<Roll> = Vec::with_capacity(players.len());
    let budget = Budget::new(0);
    let goals = GoalScore::of(tables, setup, goals);
    for round in 1..=tables.rounds {
        deal.roll(tables, &mut rolls);
        if let Some(actions) = &mut actions {
            actions.push(Action::Roll);
        }
        let turned = usize::from(round) - 1;
        seen[turned] = deck[turned];
        for (index, (player, weights)) in players.iter().enumerate() {
            let view = View { tables, weights, display: display_of(&seen[..=turned], round), seen, round };
            let (seat, dice_actions) = &mut seats[index];
            timed(index, true);
            let roll = |die| Some(deal.roll_for_card(tables, index, die));
            let played = player.play(
                &view,
                seat,
                &Unfinished::Collect(rolls[index]),
                roll,
                (chance.next_seed(), &budget),
                goals.as_ref(),
                actions.as_deref_mut(),
            );
            timed(index, false);
            *dice_actions += u8::from(played.acts);
        }
    }
    let end = |(seat, dice_actions): (SeatState, u8)| GameEnd {
        total: u16::try_from(seat.total(tables) + missed(tables, setup, &seat)).unwrap_or(0),
        completed: seat.completed,
        dice_actions,
        left: seat.stock.tally(),
        sheet: sheet_of(setup, tables, &seat).unwrap_or_else(|| Sheet::new(&setup.layout)),
        #[cfg(test)]
        seat,
    };
    seats.into_iter().map(end).collect()
}

/// Returns the points that the quick count of elk misses.
fn missed(tables: &RuleTables, setup: &Setup, seat: &SeatState) -> i32 {
    match (&*tables.sheet, &*setup.layout) {
        (SheetTables::D(tables), SheetLayout::D(printed)) => {
            tables.missed(printed, seat.sheet.parts[Wildlife::Elk.index()])
        }
        _ => 0,
    }
}
