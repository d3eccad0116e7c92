//! The best use of each seat's last roll, seen from the end of the game.

use super::{AdvisedPlan, RollingAdviser};
use crate::search::RollingWeights;
use cascadia_base::Seat;
use cascadia_engine::Record;
use rolling_rivers::Rolling;
use rolling_rivers::content::RollingContent;
use rolling_rivers::rules::{HabitatCardId, RollingAction, RollingKnowledge, RollingPhase};

/// How many plans are compared.
const PLANS: usize = 64;

/// What a seat made of its last roll, and what it could have made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastRoll {
    /// The seat.
    pub seat: usize,
    /// The points that it made.
    pub made: i32,
    /// The most points that were found, never fewer, without what dice of bonus cards might have brought.
    pub most: i32,
    /// The card that these points take; none where nothing better was found, or none takes a card.
    pub card: Option<HabitatCardId>,
    /// The actions that bring them; none where nothing better was found.
    pub actions: Vec<RollingAction>,
}

/// Returns the last roll of every seat of a game that was played to its end; nothing of any other.
pub fn last_rolls(
    record: &Record<Rolling>,
    content: &RollingContent,
    weights: &RollingWeights,
) -> Vec<LastRoll> {
    // The total of each seat before its last roll was used, and the plan for it that brought most.
    let mut seen: Vec<(Seat, i32, Option<AdvisedPlan>)> = Vec::new();
    let end = record.replay_each(content, |step| {
        let game = step.state;
        let (seat, is_last) = (game.seat(), game.round() == game.rounds());
        let is_due = is_last && game.phase() == RollingPhase::Collect;
        if is_due && seen.iter().all(|(known, ..)| *known != seat) {
            let plans = RollingAdviser::new(&RollingKnowledge::of(game, seat), weights)
                .map_or_else(Vec::new, |adviser| adviser.plans(PLANS));
            let best =
                plans.into_iter().reduce(|best, plan| if plan.points > best.points { plan } else { best });
            seen.push((seat, i32::from(game.active_player().total()), best));
        }
    });
    let Ok(end) = end else { return Vec::new() };
    if end.phase() != RollingPhase::Finished {
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
