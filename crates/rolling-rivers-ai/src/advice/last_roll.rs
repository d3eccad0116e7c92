//! Best use of each seat's last roll, in hindsight.

use super::{AdvisedPlan, Adviser};
use crate::search::EvalWeights;
use cascadia_base::Seat;
use cascadia_engine::Record;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::rules::{Action, HabitatCardId, Knowledge, Phase};

/// Number of plans compared.
const PLANS: usize = 64;

/// A seat's actual and best possible result of its last roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastRoll {
    /// The seat.
    pub seat: usize,
    /// The points scored.
    pub made: i32,
    /// The most points found, never fewer than scored, without possible gains from bonus card dice.
    pub most: i32,
    /// The card needed for these points; `None` if nothing better was found or no card is needed.
    pub card: Option<HabitatCardId>,
    /// The actions that score them; empty if nothing better was found.
    pub actions: Vec<Action>,
}

/// Returns the last roll of every seat of a finished game, nothing for an unfinished one.
pub fn last_rolls(record: &Record<RollingRivers>, content: &Content, weights: &EvalWeights) -> Vec<LastRoll> {
    // The total of each seat before it used its last roll, and the best plan for it.
    let mut seen: Vec<(Seat, i32, Option<AdvisedPlan>)> = Vec::new();
    let end = record.replay_each(content, |step| {
        let game = step.state;
        let (seat, is_last) = (game.seat(), game.round() == game.rounds());
        let is_due = is_last && game.phase() == Phase::Collect;
        if is_due && seen.iter().all(|(known, ..)| *known != seat) {
            let plans = Adviser::new(&Knowledge::of(game, seat), weights)
                .map_or_else(Vec::new, |adviser| adviser.plans(PLANS));
            let best =
                plans.into_iter().reduce(|best, plan| if plan.points > best.points { plan } else { best });
            seen.push((seat, i32::from(game.active_player().total()), best));
        }
    });
    let Ok(end) = end else { return Vec::new() };
    if end.phase() != Phase::Finished {
        return Vec::new();
    }
    let rolls = seen.into_iter().map(|(seat, before, best)| {
        let made = i32::from(end.players()[seat.index()].total()) - before;
        let better = best.filter(|plan| plan.points > made);
        LastRoll {
            seat: seat.index(),
            made,
            most: better.as_ref().map_or(made, |plan| plan.points),
            card: better.as_ref().and_then(|plan| plan.card).map(|(_, card, _)| card),
            actions: better.map_or_else(Vec::new, |plan| plan.actions),
        }
    });
    rolls.collect()
}
