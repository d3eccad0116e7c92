//! Opponents think in the background, and their moves come one after the other so that people can follow.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::{Chosen, Playthrough, Stage};
use crate::ai::{Aims, Budget, Greedy, Levels, Opponent, Plan, Suggestion, turn_in};
use crate::app::Frame;
use crate::app::config::Timing;
use crate::app::library::Library;
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::record::{SeatOwner, derived_seed};
use crate::rules::{Action, Knowledge, Phase, Seat, legal};

/// Courses of the game that are sampled for a turn nobody watches.
const COURSES_AHEAD: u32 = 64;

/// How many pieces are still on their way. Written by whoever moves pieces; the next action of an opponent waits
/// until it is 0.
#[derive(Resource, Default, Debug)]
pub struct Showing(pub usize);

/// What an opponent had in mind with the turn it took last; stays until somebody else moves.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Thought(pub Option<Reasons>);

/// Why an opponent moved as it did.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// Whose move it is.
    pub seat: Seat,
    /// The move with what it changes at once; none if tokens are replaced first.
    pub suggestion: Option<Suggestion>,
    /// The score it expects to end with, in hundredths of a point, if it looks that far.
    pub expected: Option<i32>,
    /// The playthrough that it belongs to.
    serial: u64,
}

/// What an opponent is busy with.
#[derive(Resource, Default)]
pub struct Thinking {
    task: Option<Task<Plan>>,
    budget: Option<Budget>,
    /// Playthrough and length of the record the plan is for; a result for another one is thrown away.
    asked_for: (u64, usize),
    plan: VecDeque<Action>,
    /// Time until the next action may come.
    pause: Duration,
}

impl Thinking {
    /// Stops whatever is going on.
    pub fn stop(&mut self) {
        if let Some(budget) = self.budget.take() {
            budget.stop();
        }
        self.task = None;
        self.plan.clear();
        self.pause = Duration::ZERO;
    }

    /// Whether an opponent is still thinking.
    pub const fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Lets the next action come at once.
    pub const fn hurry(&mut self) {
        self.pause = Duration::ZERO;
    }
}

/// Seed of an opponent's own luck for this moment of this game. It is made of what lies in sight, so it says nothing
/// about the hidden pieces.
fn luck_of(playthrough: &Playthrough, seat: Seat) -> u64 {
    let display = playthrough.game().display();
    let in_sight = display
        .slots()
        .filter_map(|slot| display.tile(slot))
        .fold(0, |seen, tile| derived_seed(seen, u64::from(tile.0)));
    derived_seed(in_sight, playthrough.record().actions.len() as u64 * 8 + u64::from(seat.0))
}

fn opponent_of(playthrough: &Playthrough, levels: &Levels, seat: Seat) -> Box<dyn Opponent> {
    let key = match playthrough.owner(seat) {
        SeatOwner::Opponent(key) => key.as_str(),
        SeatOwner::Human(_) => "",
    };
    levels.find(key).map_or_else(|_| steady(), |level| level.opponent())
}

/// Who plays on where an opponent fails.
fn steady() -> Box<dyn Opponent> {
    Box::new(Greedy { wipe_below: 0 })
}

/// Asks an opponent. If it fails or finds nothing, the greedy one answers instead.
fn ask(opponent: &dyn Opponent, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Plan {
    let plan = catch_unwind(AssertUnwindSafe(|| opponent.think(knowledge, aims, budget))).unwrap_or_default();
    if plan.actions.is_empty() && !budget.is_stopped() {
        warn!("an opponent found no turn; the greedy one plays on");
        return steady().think(knowledge, aims, budget);
    }
    plan
}

/// Lets everybody's turns be played by the computer, without showing them, until `turns` have ended.
pub(super) fn play_ahead(playthrough: &mut Playthrough, library: &Library, turns: u16) {
    while playthrough.game().turns_ended() < turns && playthrough.game().phase() != Phase::Finished {
        let seat = playthrough.game().seat();
        let opponent = opponent_of(playthrough, &library.levels, seat);
        // Nobody waits for these turns to be good.
        let budget = Budget::new(luck_of(playthrough, seat)).limited_to(COURSES_AHEAD);
        let knowledge = Knowledge::of(playthrough.game(), seat);
        let aims = playthrough.aims(&library.content, seat);
        let plan = ask(opponent.as_ref(), &knowledge, &aims, &budget);
        let played = plan.actions.into_iter().try_for_each(|action| playthrough.perform(action).map(|_| ()));
        if played.is_err() {
            return;
        }
    }
}

/// Starts thinking when an opponent has to draft and nothing is planned for this moment.
fn start_thinking(
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut thinking: ResMut<Thinking>,
) {
    let moment = playthrough.moment();
    let seat = playthrough.game().seat();
    // The stage is known one frame later than the position.
    let over = playthrough.game().phase() == Phase::Finished;
    let to_think = !playthrough.is_human(seat) && !over && !playthrough.is_watched();
    if !to_think || thinking.task.is_some() || !thinking.plan.is_empty() {
        return;
    }
    let opponent = opponent_of(&playthrough, &library.levels, seat);
    let budget = Budget::new(luck_of(&playthrough, seat));
    let knowledge = Knowledge::of(playthrough.game(), seat).into_owned();
    let aims = playthrough.aims(&library.content, seat);
    thinking.budget = Some(budget.clone());
    thinking.asked_for = moment;
    thinking.pause = Timing::scaled(timing.opponent_think, settings.speed.factor());
    let task = async move { ask(opponent.as_ref(), &knowledge, &aims, &budget) };
    thinking.task = Some(AsyncComputeTaskPool::get().spawn(task));
}

/// Takes a finished plan; one for a moment that has passed is thrown away.
fn collect_plan(playthrough: Res<Playthrough>, mut thinking: ResMut<Thinking>, mut thought: ResMut<Thought>) {
    let Some(plan) = thinking.task.as_mut().and_then(|task| block_on(poll_once(task))) else { return };
    thinking.task = None;
    thinking.budget = None;
    if thinking.asked_for == playthrough.moment() {
        let game = playthrough.game();
        let knowledge = Knowledge::of(game, game.seat());
        let suggestion = turn_in(&knowledge, &plan.actions)
            .map(|turn| Suggestion::of(&knowledge, &playthrough.seen_cards(), &turn));
        // A tile that was dealt before the game is placed without much ado.
        if game.phase() == Phase::Draft {
            let (seat, serial) = (game.seat(), playthrough.serial());
            thought.0 = Some(Reasons { seat, suggestion, expected: plan.expected, serial });
        }
        thinking.plan = plan.actions.into();
    }
}

/// A thought is no longer of interest once a person has begun to act, or in another game.
fn forget_thought(playthrough: Res<Playthrough>, mut thought: ResMut<Thought>) {
    let game = playthrough.game();
    let stale = |reasons: &Reasons| {
        reasons.serial != playthrough.serial()
            || (playthrough.is_human(game.seat()) && (game.drafted() || game.free_wipe_used()))
            || game.phase() == Phase::Finished
    };
    if thought.0.as_ref().is_some_and(stale) {
        thought.0 = None;
    }
}

/// Sends the next planned action once the one before has been shown.
fn send_next(
    time: Res<Time>,
    playthrough: Res<Playthrough>,
    showing: Res<Showing>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut thinking: ResMut<Thinking>,
    mut awake: ResMut<Awake>,
    mut chosen: MessageWriter<Chosen>,
) {
    // Pauses are counted in frames, so there have to be some.
    awake.0 = true;
    if showing.0 > 0 {
        return;
    }
    thinking.pause = thinking.pause.saturating_sub(time.delta());
    if !thinking.pause.is_zero() {
        return;
    }
    let Some(action) = thinking.plan.pop_front() else { return };
    if legal::check(playthrough.game(), action).is_err() {
        warn!("an opponent planned an illegal action; it is asked again");
        thinking.stop();
        return;
    }
    thinking.pause = Timing::scaled(timing.opponent_pause, settings.speed.factor());
    chosen.write(Chosen(action));
}

fn stop_thinking(mut thinking: ResMut<Thinking>) {
    thinking.stop();
}

/// A plan for a playthrough that was replaced is of no use.
fn stop_when_replaced(playthrough: Res<Playthrough>, mut thinking: ResMut<Thinking>, mut serial: Local<u64>) {
    if *serial != playthrough.serial() {
        *serial = playthrough.serial();
        thinking.stop();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Showing>()
        .init_resource::<Thought>()
        .add_systems(
            Update,
            (stop_when_replaced, start_thinking, collect_plan, send_next)
                .chain()
                .in_set(Frame::Decide)
                .run_if(in_state(Stage::Watching).and_then(resource_exists::<Playthrough>)),
        )
        .add_systems(
            Update,
            forget_thought.in_set(Frame::Project).run_if(resource_exists_and_changed::<Playthrough>),
        )
        .add_systems(OnExit(Screen::Playing), stop_thinking);
}
