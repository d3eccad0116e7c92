//! A decision that is tried on the table, of a review or of a puzzle: its position, the choice that is held before it takes
//! effect, the judge in the background, and what came of it.

use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use crate::cascadia::CascadiaSession;
use crate::cascadia::hud::names::opponent_name;
use crate::cascadia::turn::{Aim, TurnTrial};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::NextFrame;
use crate::session::{self, Chosen, SearchTask};
use cascadia_engine::{GameSetup, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Action;

/// Hints there are: the part of the turn, the theme, the draft.
pub(crate) const MOST_HINTS: u8 = 3;
/// The time between two looks at the judge.
const LOOK: Duration = Duration::from_millis(100);

/// A position on the table in which a decision is tried; `V` is what comes of it.
pub(crate) struct TriedDecision<V> {
    setup: GameSetup<Cascadia>,
    /// The actions before the decision.
    before: Vec<Action>,
    /// The number of the playthrough.
    serial: u64,
    hints: u8,
    /// The actions of the choice that was made last, until somebody judges them.
    made: Option<Vec<Action>>,
    /// The actions before the one that ended it, as they were then.
    placed: Option<Vec<Action>>,
    outcome: Option<V>,
    judge: Option<SearchTask<Option<V>>>,
    /// Whether what came of it is noted already.
    pub(crate) is_noted: bool,
}

impl<V: Copy + Send + 'static> TriedDecision<V> {
    /// Puts the position after these actions on the table, with a person at every seat, so that nobody plays on. None if
    /// that is not possible.
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
            judge: None,
            is_noted: false,
        };
        tried.again(world).then_some(tried)
    }

    /// Puts the position on the table once more; hints that were shown stay. Returns whether it is there.
    pub(crate) fn again(&mut self, world: &mut World) -> bool {
        if let Err(error) = session::start_practice(world, self.setup.clone(), &self.before) {
            warn!("a turn cannot be tried: {error}");
            return false;
        }
        if let Some(mut aim) = world.get_resource_mut::<Aim>() {
            *aim = Aim::default();
        }
        self.serial = world.get_resource::<CascadiaSession>().map_or(0, |session| session.serial());
        self.forget();
        true
    }

    /// Forgets what came of the last try.
    pub(crate) fn forget(&mut self) {
        (self.made, self.placed, self.outcome, self.judge) = (None, None, None, None);
    }

    /// Tests whether the game on the table is its position.
    pub(crate) fn is_of(&self, session: &CascadiaSession) -> bool {
        session.serial() == self.serial
    }

    /// Returns what has been done of the decision so far; none if the position itself was taken back.
    pub(crate) fn done<'a>(&self, session: &'a CascadiaSession) -> Option<&'a [Action]> {
        session.record().actions.get(self.before.len()..)
    }

    /// Returns how far the trial of what lies on the table is.
    fn trial(&self, session: &CascadiaSession) -> TurnTrial {
        let is_judged = self.is_judging() || self.outcome.is_some();
        match self.done(session) {
            _ if !self.is_of(session) => TurnTrial::None,
            Some(done) if is_judged && self.placed.as_deref() == Some(done) => TurnTrial::Settled,
            _ => TurnTrial::Open,
        }
    }

    /// Returns how many hints were asked for.
    pub(crate) const fn hints(&self) -> u8 {
        self.hints
    }

    /// Shows one more hint.
    pub(crate) fn show_hint(&mut self) {
        self.hints = (self.hints + 1).min(MOST_HINTS);
    }

    /// Returns what came of it, once that is known.
    pub(crate) const fn outcome(&self) -> Option<V> {
        self.outcome
    }

    /// Says what came of it.
    pub(crate) fn settle(&mut self, outcome: V) {
        self.outcome = Some(outcome);
    }

    /// Tests whether the choice is being judged, or is about to be.
    pub(crate) const fn is_judging(&self) -> bool {
        self.judge.is_some() || self.made.is_some()
    }

    /// Takes the choice that was made and is not judged yet.
    pub(crate) fn take_made(&mut self) -> Option<Vec<Action>> {
        self.made.take()
    }

    /// Has the choice judged in the background.
    pub(crate) fn judge_by(&mut self, judge: SearchTask<Option<V>>) {
        self.judge = Some(judge);
    }
}

/// Returns the setup of the game with a person at every seat.
fn without_opponents(setup: &GameSetup<Cascadia>, localizer: &Localizer) -> GameSetup<Cascadia> {
    let person = |owner: &SeatOwner| {
        SeatOwner::Human(match owner {
            SeatOwner::Human(name) => name.clone(),
            SeatOwner::Opponent(level) => opponent_name(localizer, level),
        })
    };
    GameSetup { seats: setup.seats.iter().map(person).collect(), ..setup.clone() }
}

/// A resource about a decision that is tried on the table.
pub(crate) trait Trial: Resource<Mutability = Mutable> {
    /// What comes of a try.
    type Outcome: Copy + Send + Sync + 'static;
    /// What is said where the judge has nothing to say.
    const FAILED: Self::Outcome;

    /// Returns the decision.
    fn decision(&self) -> &TriedDecision<Self::Outcome>;

    /// Returns the decision, to change it.
    fn decision_mut(&mut self) -> &mut TriedDecision<Self::Outcome>;
}

/// Returns whether an action makes a decision whole: a wipe, or the end of the turn.
const fn is_final(action: Action) -> bool {
    action.is_wipe() || matches!(action, Action::EndTurn)
}

/// Keeps a decision back once it is made, before it takes effect: its pieces stay where they were placed and can be placed
/// anew, and nothing that comes after it is to be seen.
fn hold<T: Trial>(
    mut chosen: ResMut<Messages<Chosen<Action>>>,
    mut read: Local<MessageCursor<Chosen<Action>>>,
    session: Res<CascadiaSession>,
    aim: Option<ResMut<Aim>>,
    trial: Option<ResMut<T>>,
) {
    let new: Vec<Action> = read.read(&chosen).map(|Chosen(action)| *action).collect();
    let Some(mut trial) = trial else { return };
    let decision = trial.bypass_change_detection().decision_mut();
    let (Some(end), Some(done)) = (new.iter().position(|action| is_final(*action)), decision.done(&session))
    else {
        return;
    };
    let mut game = session.game().clone();
    let is_legal = new[..=end].iter().all(|action| game.apply(*action).is_ok());
    if !decision.is_of(&session) || !is_legal {
        return;
    }
    chosen.clear();
    for action in &new[..end] {
        chosen.write(Chosen(*action));
    }
    read.clear(&chosen);
    if let (Some(mut aim), false) = (aim, new[end] == Action::EndTurn) {
        // The tokens that were chosen for a wipe are there again to be chosen.
        *aim = Aim::default();
    }
    if !decision.is_judging() {
        decision.outcome = None;
        let made: Vec<Action> = done.iter().chain(&new[..=end]).copied().collect();
        decision.placed = made.split_last().map(|(_, placed)| placed.to_vec());
        decision.made = Some(made);
        trial.set_changed();
    }
}

/// Tells the table how far the trial is, and that it is none any more.
fn tell<T: Trial>(
    trial: Option<Res<T>>,
    session: Option<Res<CascadiaSession>>,
    mut told: ResMut<TurnTrial>,
    mut is_mine: Local<bool>,
) {
    let now = trial.zip(session).map(|(trial, session)| trial.decision().trial(&session));
    if now.is_some() || *is_mine {
        told.set_if_neq(now.unwrap_or_default());
    }
    *is_mine = now.is_some();
}

/// Takes what the judge says.
fn collect<T: Trial>(mut trial: ResMut<T>, mut next: ResMut<NextFrame>) {
    let decision = trial.bypass_change_detection().decision_mut();
    let Some(judge) = &mut decision.judge else { return };
    let Some(judged) = judge.poll() else {
        next.within(LOOK);
        return;
    };
    decision.judge = None;
    decision.outcome = Some(judged.ok().flatten().unwrap_or(T::FAILED));
    trial.set_changed();
}

/// Puts the position back on the table after somebody took back the turn before it.
fn stand_firm<T: Trial>(world: &mut World) {
    let is_gone = |world: &mut World| {
        world.resource_scope(|world, mut trial: Mut<T>| {
            let decision = trial.bypass_change_detection().decision_mut();
            let session = world.resource::<CascadiaSession>();
            decision.is_of(session) && decision.done(session).is_none()
        })
    };
    if is_gone(world) {
        world.resource_scope(|world, mut trial: Mut<T>| trial.decision_mut().again(world));
    }
}

/// Has the decisions of a kind held once they are made, and takes what their judge says.
pub(crate) fn plugin<T: Trial>(app: &mut App) {
    use crate::schedule::AppSystems;

    let is_there = resource_exists::<T>.and_then(resource_exists::<CascadiaSession>);
    app.init_resource::<NextFrame>().init_resource::<TurnTrial>().add_systems(
        Update,
        (
            hold::<T>
                .after(AppSystems::Decide)
                .before(AppSystems::Apply)
                .run_if(resource_exists::<CascadiaSession>.and_then(on_message::<Chosen<Action>>)),
            stand_firm::<T>
                .after(AppSystems::Apply)
                .before(AppSystems::Project)
                .run_if(is_there.and_then(resource_exists_and_changed::<CascadiaSession>)),
            (collect::<T>.run_if(resource_exists::<T>), tell::<T>).chain().in_set(AppSystems::Project),
        ),
    );
}
