//! A decision retried on the table, in a review or a puzzle: its position, the choice held back before it
//! takes effect, the background judge, and the outcome.

use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use crate::cascadia::Session;
use crate::cascadia::hud::names::opponent_name;
use crate::cascadia::turn::{AimOrder, ObeyAimOrders, TurnTrial};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::session::{self, ChoiceGate, HeldBack, PendingSearch, SearchTask};
use cascadia_engine::{GameSetup, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Action;

/// Maximum number of hints: the part of the turn, the theme, the draft.
pub(crate) const MOST_HINTS: u8 = 3;
/// Polling interval for the judge.
const LOOK: Duration = Duration::from_millis(100);

/// A position on the table with a decision to retry; `V` is the outcome.
pub(crate) struct TriedDecision<V> {
    setup: GameSetup<Cascadia>,
    /// The actions before the decision.
    before: Vec<Action>,
    /// The number of the session.
    serial: u64,
    hints: u8,
    /// The actions of the last completed choice, until the judge takes them.
    made: Option<Vec<Action>>,
    /// The same actions without the final one.
    placed: Option<Vec<Action>>,
    outcome: Option<V>,
    judge: PendingSearch<Option<V>>,
    /// True once the outcome is recorded.
    pub(crate) is_noted: bool,
}

impl<V: Copy + Send + 'static> TriedDecision<V> {
    /// Puts the position after these actions on the table, with a human player at every seat, so that no
    /// computer player continues. Returns `None` if the actions cannot be replayed.
    pub(crate) fn begin(world: &mut World, setup: &GameSetup<Cascadia>, before: Vec<Action>) -> Option<Self> {
        let setup = without_opponents(setup, world.resource::<Localizer>());
        let mut tried = Self {
            setup,
            before,
            serial: 0,
            hints: 0,
            made: None,
            placed: None,
            outcome: None,
            judge: PendingSearch::default(),
            is_noted: false,
        };
        tried.again(world).then_some(tried)
    }

    /// Resets the table to the position; hints shown stay. Returns whether it succeeded.
    pub(crate) fn again(&mut self, world: &mut World) -> bool {
        if let Err(error) = session::start_practice(world, self.setup.clone(), &self.before) {
            warn!("a turn cannot be tried: {error}");
            return false;
        }
        world.write_message(AimOrder::Forget);
        self.serial = world.get_resource::<Session>().map_or(0, |session| session.serial());
        world.insert_resource(ChoiceGate::<Cascadia> { serial: self.serial, holds: is_final });
        self.forget();
        true
    }

    /// Drops the outcome of the last attempt.
    pub(crate) fn forget(&mut self) {
        (self.made, self.placed, self.outcome) = (None, None, None);
        self.judge = PendingSearch::default();
    }

    /// Tests whether the game on the table is at this position.
    pub(crate) fn is_of(&self, session: &Session) -> bool {
        session.serial() == self.serial
    }

    /// Returns the actions of the decision so far; `None` if the table is before the position.
    pub(crate) fn done<'a>(&self, session: &'a Session) -> Option<&'a [Action]> {
        session.record().actions.get(self.before.len()..)
    }

    /// Returns the state of the attempt on the table.
    fn trial(&self, session: &Session) -> TurnTrial {
        let is_judged = self.is_judging() || self.outcome.is_some();
        match self.done(session) {
            _ if !self.is_of(session) => TurnTrial::None,
            Some(done) if is_judged && self.placed.as_deref() == Some(done) => TurnTrial::Settled,
            _ => TurnTrial::Open,
        }
    }

    /// Returns the number of hints shown.
    pub(crate) const fn hints(&self) -> u8 {
        self.hints
    }

    pub(crate) fn show_hint(&mut self) {
        self.hints = (self.hints + 1).min(MOST_HINTS);
    }

    /// Returns the outcome, once judged.
    pub(crate) const fn outcome(&self) -> Option<V> {
        self.outcome
    }

    pub(crate) fn settle(&mut self, outcome: V) {
        self.outcome = Some(outcome);
    }

    /// Tests whether the choice is being judged or about to be.
    pub(crate) const fn is_judging(&self) -> bool {
        self.judge.is_busy() || self.made.is_some()
    }

    /// Takes the completed choice, to be judged.
    pub(crate) fn take_made(&mut self) -> Option<Vec<Action>> {
        self.made.take()
    }

    /// Judges the choice in the background.
    pub(crate) fn judge_by(&mut self, judge: SearchTask<Option<V>>) {
        self.judge = judge.into();
    }
}

/// Returns the setup of the game with a human player at every seat.
fn without_opponents(setup: &GameSetup<Cascadia>, localizer: &Localizer) -> GameSetup<Cascadia> {
    let person = |owner: &SeatOwner| {
        SeatOwner::Human(match owner {
            SeatOwner::Human(name) => name.clone(),
            SeatOwner::Opponent(level) => opponent_name(localizer, level),
        })
    };
    GameSetup { seats: setup.seats.iter().map(person).collect(), ..setup.clone() }
}

/// A resource that holds a retried decision.
pub(crate) trait Trial: Resource<Mutability = Mutable> {
    /// The outcome of an attempt.
    type Outcome: Copy + Send + Sync + 'static;
    /// The outcome if the judge fails.
    const FAILED: Self::Outcome;

    fn decision(&self) -> &TriedDecision<Self::Outcome>;

    fn decision_mut(&mut self) -> &mut TriedDecision<Self::Outcome>;
}

/// Returns whether an action completes a decision: a wipe, or the end of the turn.
const fn is_final(action: Action) -> bool {
    action.is_wipe() || matches!(action, Action::EndTurn)
}

/// Takes over a completed decision that was held back.
fn take_held<T: Trial>(
    mut held: MessageReader<HeldBack<Action>>,
    session: Res<Session>,
    mut trial: ResMut<T>,
) {
    let Some(HeldBack(end)) = held.read().last() else { return };
    let decision = trial.bypass_change_detection().decision_mut();
    let Some(done) = decision.done(&session).filter(|_| decision.is_of(&session)) else { return };
    if !decision.is_judging() {
        let (placed, made) = (done.to_vec(), done.iter().chain([end]).copied().collect());
        (decision.outcome, decision.placed, decision.made) = (None, Some(placed), Some(made));
        trial.set_changed();
    }
}

/// Publishes the state of the attempt to the table, and its end.
fn project<T: Trial>(
    trial: Option<Res<T>>,
    session: Option<Res<Session>>,
    mut projected: ResMut<TurnTrial>,
    mut is_mine: Local<bool>,
) {
    let now = trial.zip(session).map(|(trial, session)| trial.decision().trial(&session));
    if now.is_some() || *is_mine {
        projected.set_if_neq(now.unwrap_or_default());
    }
    *is_mine = now.is_some();
}

/// Collects the verdict of the judge.
fn collect<T: Trial>(mut trial: ResMut<T>, mut frames: FrameRequests) {
    let decision = trial.bypass_change_detection().decision_mut();
    let Some(judged) = decision.judge.take_found(&mut frames, LOOK) else { return };
    decision.outcome = Some(judged.ok().flatten().unwrap_or(T::FAILED));
    trial.set_changed();
}

/// Restores the position after the player takes back the turn before it.
fn stand_firm<T: Trial>(world: &mut World) {
    let is_gone = |world: &mut World| {
        world.resource_scope(|world, mut trial: Mut<T>| {
            let decision = trial.bypass_change_detection().decision_mut();
            let session = world.resource::<Session>();
            decision.is_of(session) && decision.done(session).is_none()
        })
    };
    if is_gone(world) {
        world.resource_scope(|world, mut trial: Mut<T>| trial.decision_mut().again(world));
    }
}

/// Systems that collect the judgement of a tried turn.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TrialSystems;

/// Adds holding and judging of one kind of decision.
pub(crate) fn plugin<T: Trial>(app: &mut App) {
    use crate::schedule::AppSystems;

    // A turn is tried in a review or in a puzzle, never in both.
    app.configure_sets(Update, TrialSystems.ambiguous_with(TrialSystems));
    let is_there = resource_exists::<T>.and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (
            take_held::<T>
                .in_set(TrialSystems)
                .after(AppSystems::Apply)
                .before(AppSystems::Project)
                .run_if(is_there.clone().and_then(on_message::<HeldBack<Action>>)),
            stand_firm::<T>
                .after(AppSystems::Apply)
                .before(ObeyAimOrders)
                .run_if(is_there.and_then(resource_exists_and_changed::<Session>)),
            (collect::<T>.run_if(resource_exists::<T>), project::<T>)
                .chain()
                .in_set(TrialSystems)
                .in_set(AppSystems::Project),
        ),
    );
}
