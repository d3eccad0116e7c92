//! Opponents: searches in the background, and their moves played one by one so that people can follow.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::search_task::guarded;
use super::{Chosen, ModeAssets, PlayableMode, SearchTask, Session, SessionStage};
use crate::preferences::config_files::Timing;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::Decisions;
use cascadia_base::Seat;
use cascadia_engine::{Budget, ComputerPlayers, Plan, PlayerTask, Playthrough, Revision};

/// Playouts per turn that is played unseen.
const PLAYOUTS_AHEAD: u32 = 64;

/// Polling interval of a running search.
const LOOK: Duration = Duration::from_millis(50);

/// Number of pieces still moving, written by the animations; an opponent's next action waits until it is 0.
#[derive(Resource, Default, Debug)]
pub(crate) struct AnimationsRunning(pub usize);

/// An opponent's plan for the current position, sent before its first action.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Planned<A: Send + Sync + 'static> {
    pub seat: Seat,
    /// Its actions and their purpose.
    pub plan: Plan<A>,
}

/// A request of a person who does not want to wait for the opponents.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HurryOpponents {
    /// Cuts the current pause short.
    Once,
    /// Plays all actions without pauses until a person has to decide.
    UntilMyTurn,
}

/// The systems that run the opponents' searches and send their actions.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpponentSystems;

/// The state of the opponents: the running search, the current plan, and searches ahead of their turn.
#[derive(Resource)]
pub(crate) struct OpponentSearch<M: PlayableMode> {
    task: Option<SearchTask<Plan<M::Action>>>,
    /// The revision of the session that the plan is for; results for other revisions are dropped.
    revision: Revision,
    plan: VecDeque<M::Action>,
    /// Time left until the next action.
    pause: Duration,
    /// Time between two actions of the plan.
    step: Duration,
    /// Set while actions are played without pauses.
    rushes: bool,
    /// Searches of seats before their turn.
    ahead: Vec<ThinksAhead<M>>,
}

/// A search of a seat before its turn.
struct ThinksAhead<M: PlayableMode> {
    seat: Seat,
    /// The serial number of the session and the decision in it.
    decision: (u64, u64),
    task: SearchTask<Plan<M::Action>>,
}

impl<M: PlayableMode> Default for OpponentSearch<M> {
    fn default() -> Self {
        Self {
            task: None,
            revision: Revision::default(),
            plan: VecDeque::new(),
            pause: Duration::ZERO,
            step: Duration::ZERO,
            rushes: false,
            ahead: Vec::new(),
        }
    }
}

impl<M: PlayableMode> OpponentSearch<M> {
    /// Stops the search and drops the plan.
    pub(crate) fn stop(&mut self) {
        *self = Self { revision: self.revision, ..Self::default() };
    }

    /// Tests whether an opponent is still thinking.
    pub(crate) const fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Counts the pause down by `passed` and tests whether the next action may be shown with `pieces` still
    /// moving.
    pub(super) fn may_show(&mut self, passed: Duration, pieces: usize) -> bool {
        if pieces > 0 && !self.rushes {
            return false;
        }
        self.pause = self.pause.saturating_sub(passed);
        self.pause.is_zero()
    }

    /// Pauses for `step` before the next action, unless rushing.
    pub(super) const fn pause_after(&mut self, step: Duration) {
        self.pause = if self.rushes { Duration::ZERO } else { step };
    }

    /// Returns the number of seats that have begun to think before their turn.
    #[cfg(test)]
    pub(crate) fn thinking_ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Takes the search that a seat began ahead for this decision, and drops those for earlier decisions.
    fn take_ahead(&mut self, seat: Seat, decision: (u64, u64)) -> Option<SearchTask<Plan<M::Action>>> {
        self.ahead.retain(|ahead| ahead.decision == decision);
        let found = self.ahead.iter().position(|ahead| ahead.seat == seat)?;
        Some(self.ahead.swap_remove(found).task)
    }
}

/// Runs `player` and returns its plan, or the plan of `fallback` if it panics or finds nothing.
fn plan_of<A>(player: PlayerTask<A>, fallback: PlayerTask<A>, budget: &Budget) -> Plan<A> {
    let plan = guarded(|| player(budget)).unwrap_or_default();
    if plan.actions.is_empty() && !budget.is_stopped() {
        warn!("an opponent found no turn; another plays on for it");
        return fallback(budget);
    }
    plan
}

/// Plays the turns of all seats by computer, unseen, until `turns` have ended.
pub(super) fn play_ahead<M: PlayableMode>(
    playthrough: &mut Playthrough<M>,
    assets: &ModeAssets<M>,
    turns: u16,
) {
    while playthrough.turns_ended() < turns {
        let Some(seat) = playthrough.to_act() else { return };
        // These turns need not be good.
        let budget = Budget::new(M::Levels::task_seed(playthrough, seat)).limited_to(PLAYOUTS_AHEAD);
        let player = assets.levels.task(playthrough, seat, &assets.content);
        let fallback = M::Levels::fallback_task(playthrough, seat, &assets.content);
        let plan = plan_of(player, fallback, &budget);
        if plan.actions.is_empty() || playthrough.perform_all(&plan.actions).is_err() {
            return;
        }
    }
}

/// Tests whether opponents are computed here; in a remote game their host does it.
fn opponents_think_here<M: PlayableMode>(session: Option<Res<Session<M>>>) -> bool {
    session.is_some_and(|session| !session.is_remote())
}

/// Starts a search when an opponent has to decide and no plan is at hand.
fn start_search<M: PlayableMode>(
    session: Res<Session<M>>,
    assets: Res<ModeAssets<M>>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut search: ResMut<OpponentSearch<M>>,
) {
    let Some(seat) = session.to_act().filter(|seat| !session.is_human(*seat) && !session.is_watched()) else {
        return;
    };
    if search.task.is_some() || !search.plan.is_empty() {
        return;
    }
    search.revision = session.revision();
    search.pause = match M::turn_time(&timing) {
        Some(_) => Duration::ZERO,
        None => Timing::scaled(timing.opponent_think, settings.speed.factor()),
    };
    let decision = M::Levels::decision_now(&session).map(|decision| (session.serial(), decision));
    let thought = decision.and_then(|decision| search.take_ahead(seat, decision));
    search.task = Some(thought.unwrap_or_else(|| spawn_search(&session, &assets, seat)));
}

/// Starts a search for the next turn of a seat.
fn spawn_search<M: PlayableMode>(
    session: &Session<M>,
    assets: &ModeAssets<M>,
    seat: Seat,
) -> SearchTask<Plan<M::Action>> {
    let player = assets.levels.task(session, seat, &assets.content);
    let fallback = M::Levels::fallback_task(session, seat, &assets.content);
    let budget = Budget::new(M::Levels::task_seed(session, seat));
    SearchTask::spawn(budget, move |budget| plan_of(player, fallback, budget))
}

/// Starts searches for opponents before their turn, one at a time, while others decide.
fn think_ahead<M: PlayableMode>(
    session: Res<Session<M>>,
    assets: Res<ModeAssets<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    mut frames: FrameRequests,
) {
    if session.is_watched() || session.is_over() {
        return;
    }
    if search.is_busy() || search.ahead.iter().any(|ahead| !ahead.task.is_done()) {
        frames.within(LOOK);
        return;
    }
    let opponents = (0..session.setup().seats.len()).map(|seat| Seat(seat as u8));
    for seat in opponents.filter(|seat| !session.is_human(*seat)) {
        let Some(decision) = M::Levels::decision_ahead(&session, seat) else { continue };
        let decision = (session.serial(), decision);
        if search.ahead.iter().any(|ahead| (ahead.seat, ahead.decision) == (seat, decision)) {
            continue;
        }
        search.ahead.retain(|ahead| ahead.decision == decision);
        let task = spawn_search(&session, &assets, seat);
        search.ahead.push(ThinksAhead { seat, decision, task });
        frames.within(LOOK);
        return;
    }
}

/// Collects a finished plan, dropping one for an outdated position.
fn collect_plan<M: PlayableMode>(
    session: Res<Session<M>>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut search: ResMut<OpponentSearch<M>>,
    mut planned: MessageWriter<Planned<M::Action>>,
) {
    let Some(found) = search.task.as_mut().and_then(SearchTask::poll) else { return };
    search.task = None;
    let Ok(plan) = found else {
        warn!("an opponent found no turn, and neither did the other that plays on for it");
        return;
    };
    if search.revision == session.revision() {
        search.plan = plan.actions.iter().copied().collect();
        let whole = M::turn_time(&timing).map(|time| Timing::scaled(time, settings.speed.factor()));
        search.step = whole.map_or_else(
            || Timing::scaled(timing.opponent_pause, settings.speed.factor()),
            |whole| whole / plan.actions.len().max(1) as u32,
        );
        planned.write(Planned { seat: session.seat(), plan });
    }
}

/// Sends the next planned action once the previous one appeared, or all remaining ones when rushing.
fn send_next<M: PlayableMode>(
    time: Res<Time>,
    session: Res<Session<M>>,
    animations: Res<AnimationsRunning>,
    mut search: ResMut<OpponentSearch<M>>,
    mut frames: FrameRequests,
    mut chosen: MessageWriter<Chosen<M::Action>>,
) {
    // Pauses advance per frame, so keep rendering; during a search, leave the processor to it.
    if search.is_busy() && search.pause.is_zero() {
        frames.within(LOOK);
    } else {
        frames.now();
    }
    if !search.may_show(time.delta(), animations.0) {
        return;
    }
    let Some(action) = search.plan.pop_front() else { return };
    if !M::Levels::is_legal(session.state(), action) {
        warn!("an opponent planned an illegal action; it is asked again");
        search.stop();
        return;
    }
    let step = search.step;
    search.pause_after(step);
    chosen.write(Chosen(action));
}

/// Ends rushing once a person has to decide.
fn end_rush<M: PlayableMode>(mut search: ResMut<OpponentSearch<M>>) {
    search.rushes = false;
}

fn hurry<M: PlayableMode>(
    mut requests: MessageReader<HurryOpponents>,
    mut search: ResMut<OpponentSearch<M>>,
) {
    for request in requests.read() {
        search.rushes |= *request == HurryOpponents::UntilMyTurn;
        search.pause = Duration::ZERO;
    }
}

fn stop_search<M: PlayableMode>(mut search: ResMut<OpponentSearch<M>>) {
    search.stop();
}

/// Stops the search for a replaced session.
fn stop_when_replaced<M: PlayableMode>(
    session: Res<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    mut serial: Local<u64>,
) {
    if *serial != session.serial() {
        *serial = session.serial();
        search.stop();
    }
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.init_resource::<OpponentSearch<M>>()
        .init_resource::<AnimationsRunning>()
        .add_message::<Planned<M::Action>>()
        .add_message::<HurryOpponents>()
        .add_systems(
            Update,
            (
                stop_when_replaced::<M>,
                hurry::<M>,
                (start_search::<M>, collect_plan::<M>, send_next::<M>)
                    .chain()
                    .run_if(opponents_think_here::<M>),
            )
                .chain()
                .in_set(OpponentSystems)
                .in_set(Decisions::Opponents)
                .run_if(in_state(SessionStage::<M>::Watching).and_then(resource_exists::<Session<M>>)),
        )
        .add_systems(
            Update,
            think_ahead::<M>
                .after(OpponentSystems)
                .in_set(Decisions::Opponents)
                .run_if(in_state(M::TABLE).and_then(opponents_think_here::<M>)),
        )
        .add_systems(OnExit(SessionStage::<M>::Watching), end_rush::<M>)
        .add_systems(OnExit(M::TABLE), stop_search::<M>);
}
