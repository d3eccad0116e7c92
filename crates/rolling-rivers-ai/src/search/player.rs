//! Strategies for a round, from chance to search.

use super::eval_weights::SheetWeights;
use super::evaluator::Evaluator;
use super::goal_score::GoalScore;
use super::playout::Playout;
use super::policy::{GreedyPolicy, PolicyTurn};
use super::random_policy::RandomPolicy;
use super::sequential_halving::{search, total_of};
use super::state::deal::MOST_CARDS;
use super::state::harvests::{Roll, SearchHarvest};
use super::state::seat_state::SeatState;
use super::state::stock::{Stock, TOKENS};
use super::state::tables::RuleTables;
use super::state::tables::SearchDisplay;
use super::turn_resolution::{Actions, PlayoutPolicy, bonus_and_on, complete, gain_one, mark, take_rewards};
use cascadia_base::FastRng;
use cascadia_engine::{Budget, SearchLimits};
use rolling_rivers::rules::{Action, Collection, DieFace, Harvest, PersonalDie, harvest};
use rolling_rivers::sheets::Tally;

/// A strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchPlayer {
    /// Uniformly random.
    Random,
    /// Like a beginner.
    Beginner,
    /// Greedy by a noisy evaluation, with a beam of lists of marks.
    Value {
        /// The largest error, in hundredths of a point.
        noise: i32,
        /// The beam width.
        width: usize,
    },
    /// By playouts.
    Search(SearchLimits),
}

/// The visible state when a seat decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'t> {
    pub(crate) tables: &'t RuleTables,
    pub(crate) weights: &'t SheetWeights,
    pub(crate) display: SearchDisplay,
    /// The cards seen so far, the oldest first.
    pub(crate) seen: [u8; MOST_CARDS],
    /// The round, from 1.
    pub(crate) round: u8,
}

/// The pending decision in the middle of a round.
#[derive(Clone, Debug)]
pub(crate) enum Unfinished {
    /// Everything, with these dice.
    Collect(Roll),
    /// The card to complete.
    Complete,
    /// The use of the bonus card of a space (from 0), for a card marked with `number`.
    Bonus { card: u8, space: usize, number: u8 },
    /// The gains of dice (kinds as bits, and count), the marks, and the rewards.
    Rewards { dice: Vec<(u8, u8)>, mark: Option<(usize, u8, Stock)> },
}

/// The result of planning: completion of the round and the expected score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    pub(crate) finished: bool,
    pub(crate) expected: Option<i32>,
    /// Set if it took a dice action.
    pub(crate) acts: bool,
}

impl SearchPlayer {
    /// Plays the rest of a round and records the actions on request. `dice` rolls for bonus cards; the plan
    /// ends where it returns `None`.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn play(
        &self,
        view: &View<'_>,
        seat: &mut SeatState,
        unfinished: &Unfinished,
        dice: impl FnMut(PersonalDie) -> Option<DieFace>,
        (seed, budget): (u64, &Budget),
        goals: Option<&GoalScore<'_>>,
        actions: Actions<'_>,
    ) -> Played {
        let View { tables, weights, display, round, .. } = *view;
        let by = Evaluator::new(tables, weights, display, round);
        let mut rng = FastRng::new(seed);
        let nothing = [SearchHarvest::NOTHING];
        let harvests = match unfinished {
            Unfinished::Collect(roll) => tables.harvests.of_roll(roll),
            _ => &nothing,
        };
        let acts = |turn: Option<PolicyTurn>| turn.is_some_and(|turn| turn.harvest.acts);
        let chooses = matches!(unfinished, Unfinished::Collect(_) | Unfinished::Complete);
        match *self {
            Self::Random | Self::Beginner => {
                let beginner = *self == Self::Beginner;
                let mut policy = RandomPolicy { tables, rng, beginner, dice };
                let turn = chooses.then(|| policy.turn(seat, harvests, &display, &by.tally_value));
                let finished = carry_out(tables, seat, unfinished, turn.as_ref(), &mut policy, actions);
                Played { finished, expected: None, acts: acts(turn) }
            }
            Self::Value { noise, width } => {
                let mut adjust = |turn: &PolicyTurn| {
                    let error = if noise > 0 { rng.below(2 * noise as usize + 1) as i32 - noise } else { 0 };
                    error + progress_of(&by, seat, turn, goals)
                };
                let turn = chooses.then(|| by.best_turn(seat, harvests, width, &mut adjust));
                let mut policy = GreedyPolicy { by: &by, width, dice };
                let finished = carry_out(tables, seat, unfinished, turn.as_ref(), &mut policy, actions);
                Played { finished, expected: turn.map(|turn| turn.value), acts: acts(turn) }
            }
            Self::Search(limits) => {
                let mut expected = None;
                let turn = chooses.then(|| {
                    let ranked = ranked(view, &by, seat, harvests, (&limits, seed), budget, goals);
                    expected = ranked.first().map(|(_, value)| *value);
                    ranked.first().map_or_else(|| by.best_turn(seat, harvests, 1, |_| 0), |(turn, _)| *turn)
                });
                let mut policy = GreedyPolicy { by: &by, width: super::BEAM, dice };
                let finished = carry_out(tables, seat, unfinished, turn.as_ref(), &mut policy, actions);
                Played { finished, expected, acts: acts(turn) }
            }
        }
    }
}

/// Returns the turns of the highest value with their expected final scores, the best first.
fn ranked(
    view: &View<'_>,
    by: &Evaluator<'_>,
    seat: &SeatState,
    harvests: &[SearchHarvest],
    limits: (&SearchLimits, u64),
    budget: &Budget,
    goals: Option<&GoalScore<'_>>,
) -> Vec<(PolicyTurn, i32)> {
    let turns = best_turns(by, seat, harvests, limits.0.width, goals);
    let playout = Playout { tables: view.tables, weights: view.weights, seen: view.seen, round: view.round };
    let total = |seat: &SeatState| total_of(by, seat);
    match goals {
        Some(goals) => search(by, &playout, seat, turns, limits, budget, &|seat| goals.end(seat)),
        None => search(by, &playout, seat, turns, limits, budget, &total),
    }
}

/// Returns the best turns of a collecting seat, with their expected final scores if there are playouts.
pub(crate) fn advised_turns(
    view: &View<'_>,
    seat: &SeatState,
    roll: &Roll,
    most: usize,
    playouts: Option<(u32, &Budget)>,
) -> Vec<(PolicyTurn, Option<i32>)> {
    let by = Evaluator::new(view.tables, view.weights, view.display, view.round);
    let harvests = view.tables.harvests.of_roll(roll);
    match playouts {
        None => best_turns(&by, seat, harvests, most, None).into_iter().map(|turn| (turn, None)).collect(),
        Some((playouts, budget)) => {
            let limits = SearchLimits { width: most, playouts, limit: None };
            let seed = budget.rng().next_seed();
            let turns = ranked(view, &by, seat, harvests, (&limits, seed), budget, None);
            turns.into_iter().map(|(turn, expected)| (turn, Some(expected))).collect()
        }
    }
}

/// Returns the progress towards the goals after a turn, up to a die of a bonus card; 0 without goals.
fn progress_of(
    by: &Evaluator<'_>,
    seat: &SeatState,
    turn: &PolicyTurn,
    goals: Option<&GoalScore<'_>>,
) -> i32 {
    let Some(goals) = goals else { return 0 };
    let mut after = *seat;
    by.play(&mut after, turn, 1, super::policy::no_dice);
    goals.progress(&after, by.left)
}

/// Plays a turn of a collecting seat and records its actions, up to a die of a bonus card.
pub(crate) fn carry_out_turn(
    view: &View<'_>,
    seat: &mut SeatState,
    roll: &Roll,
    turn: &PolicyTurn,
    actions: &mut Vec<Action>,
) {
    let by = Evaluator::new(view.tables, view.weights, view.display, view.round);
    let mut policy = GreedyPolicy { by: &by, width: super::BEAM, dice: super::policy::no_dice };
    carry_out(view.tables, seat, &Unfinished::Collect(*roll), Some(turn), &mut policy, Some(actions));
}

/// Returns the turns of the highest value, the best first. Goals are considered one turn ahead.
pub(crate) fn best_turns(
    by: &Evaluator<'_>,
    seat: &SeatState,
    harvests: &[SearchHarvest],
    width: usize,
    goals: Option<&GoalScore<'_>>,
) -> Vec<PolicyTurn> {
    let mut turns = Vec::new();
    by.each_turn(seat, harvests, super::BEAM, &mut |turn| {
        turns.push(PolicyTurn { value: turn.value + progress_of(by, seat, &turn, goals), ..turn });
    });
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.value));
    turns.truncate(width.max(1));
    turns
}

/// Plays the rest of a round with the decisions of `policy`.
fn carry_out(
    tables: &RuleTables,
    seat: &mut SeatState,
    unfinished: &Unfinished,
    turn: Option<&PolicyTurn>,
    policy: &mut impl PlayoutPolicy,
    mut actions: Actions<'_>,
) -> bool {
    if let (Unfinished::Collect(roll), Some(turn)) = (unfinished, turn) {
        if let Some(actions) = &mut actions {
            let collection = collection_of(tables, roll, &turn.harvest, seat.stock.get(TOKENS));
            actions.extend(collection.map(Action::Collect));
        }
        seat.stock = seat.stock.plus(turn.harvest.gain).minus(Stock::only(TOKENS, turn.harvest.tokens));
    }
    let finished = match (unfinished, turn) {
        (Unfinished::Collect(_) | Unfinished::Complete, Some(turn)) => match &turn.completion {
            Some(completion) => complete(tables, seat, completion, policy, actions.as_deref_mut()),
            None => {
                if let Some(actions) = &mut actions {
                    actions.push(Action::Pass);
                }
                true
            }
        },
        (Unfinished::Bonus { card, space, number }, _) => {
            bonus_and_on(tables, seat, *card, *space, *number, policy, actions.as_deref_mut())
        }
        (Unfinished::Rewards { dice, mark: to_mark }, _) => {
            for (kinds, amount) in dice {
                gain_one(seat, *kinds, *amount, policy, &mut actions);
            }
            if let Some((habitat, number, cost)) = *to_mark {
                mark(tables, seat, habitat, number, cost, policy, &mut actions);
            }
            take_rewards(tables, seat, policy, actions.as_deref_mut());
            true
        }
        _ => true,
    };
    if finished && let Some(actions) = actions {
        actions.push(Action::Done);
    }
    finished
}

/// Finds the collection of the rules with these gains and costs.
pub(crate) fn collection_of(
    tables: &RuleTables,
    roll: &Roll,
    wanted: &SearchHarvest,
    tokens: u8,
) -> Option<Collection> {
    let table = &tables.harvests;
    let all: Vec<Harvest> = harvest(&table.player_dice(roll), tables.family, table.costs(), tokens);
    let fits = |found: &&Harvest| {
        found.nature_tokens == wanted.tokens
            && Stock::of(&Tally { animals: found.animals, nature_tokens: 0 }) == wanted.gain
    };
    all.iter().find(fits).map(|found| found.collection)
}
