//! The hint, in three steps: the place; the move of a strong computer player, aimed at so that one more key
//! plays it; the reason.

use bevy::prelude::*;

use super::{Aim, Click, Outlook, choosing, offered};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame::ThisFrame;
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::paper::PaperPlace;
use crate::rolling::{ModeAssets, Session};
use crate::schedule::Decisions;
use crate::session::{PendingSearch, SearchTask};
use cascadia_engine::{Budget, Plan};
use rolling_rivers::rules::{Action, BonusUse, Collection, Harvest, Knowledge, Phase};
use rolling_rivers::sheets::{FreeTarget, HIERARCHY};
use rolling_rivers_ai::players::Opponent;

/// The level of the adviser, and its time limit. It uses playouts: position evaluation alone would advise
/// against a card too often, losing points in every fifth such round.
const ADVISER: &str = "biologist";
const MILLISECONDS: u64 = 300;

/// Polling interval of a search.
const LOOK: std::time::Duration = std::time::Duration::from_millis(50);

/// The revealed part of a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum HintStep {
    #[default]
    None,
    /// The place of the action.
    Where,
    /// The action, which is aimed at.
    Which,
    /// The reason.
    Why,
}

/// The search for a hint, and its result.
#[derive(Resource, Default)]
pub(crate) struct Hint {
    task: PendingSearch<Plan<Action>>,
    /// The session's serial number, the actions before the search, and the plan found.
    serial: u64,
    before: Vec<Action>,
    plan: Vec<Action>,
    /// The number of the plan's actions done before the last hint, and the step of that hint.
    given: usize,
    step: HintStep,
}

impl Hint {
    /// Returns the number of the plan's actions done, or `None` outside the plan.
    fn done(&self, session: &Session) -> Option<usize> {
        let since = session.record().actions.strip_prefix(&self.before[..])?;
        let is_same = self.serial == session.serial() && self.plan.starts_with(since);
        (is_same && since.len() < self.plan.len()).then_some(since.len())
    }

    /// Returns the next action of the plan in this position, if the player followed it.
    fn next(&self, session: &Session) -> Option<Action> {
        self.done(session).map(|done| self.plan[done])
    }

    /// Returns the rest of the plan from this position on, or `None` without a plan or after a departure from
    /// it.
    pub(super) fn plan(&self, session: &Session) -> Option<&[Action]> {
        self.done(session).map(|done| &self.plan[done..])
    }

    /// Returns the hint given for this position: its step, its action, and the actions after it.
    pub(crate) fn given(&self, session: &Session) -> Option<(HintStep, &[Action])> {
        let done = self.done(session).filter(|done| *done == self.given)?;
        (self.step > HintStep::None).then_some((self.step, &self.plan[done..]))
    }

    /// Tests whether a hint for this position recommends this action.
    pub(super) fn advises(&self, session: &Session, action: Action) -> bool {
        self.given(session).is_some_and(|(step, next)| step >= HintStep::Which && next[0] == action)
    }

    /// Tests whether a search is running.
    pub(crate) const fn is_busy(&self) -> bool {
        self.task.is_busy()
    }

    /// Gives the next step of the hint after `done` actions of the plan.
    fn give(&mut self, done: usize) {
        let before = if self.given == done { self.step } else { HintStep::None };
        self.given = done;
        self.step = match before {
            HintStep::None => HintStep::Where,
            HintStep::Where => HintStep::Which,
            HintStep::Which | HintStep::Why => HintStep::Why,
        };
    }
}

/// Handles requests for a hint.
pub(super) fn ask(
    pressed: Res<ActionState>,
    clicks: Res<ThisFrame<Click>>,
    settings: Res<Settings>,
    session: Res<Session>,
    assets: Res<ModeAssets>,
    outlook: Res<Outlook>,
    mut hint: ResMut<Hint>,
    mut aim: ResMut<Aim>,
) {
    let asked = clicks.iter().any(|click| *click == Click::Hint) || pressed.just(InputAction::Hint);
    // These phases have a single action.
    let only = matches!(session.state().phase(), Phase::Roll | Phase::Review);
    if !asked || only || !settings.helps(Assist::Hints) || hint.is_busy() {
        return;
    }
    if let Some((done, next)) = hint.done(&session).zip(hint.next(&session)) {
        hint.give(done);
        if hint.step >= HintStep::Which {
            point_at(&mut aim, &session, &outlook, next);
        }
        return;
    }
    let Ok(level) = assets.levels.find(ADVISER) else { return };
    let player: Box<dyn Opponent> = level.with_milliseconds(MILLISECONDS).opponent();
    let seat = session.seat();
    let knowledge = Knowledge::of(session.state(), seat).into_owned();
    let scenario = session.setup().options.scenario.and_then(|number| assets.content.scenario(number));
    let goals = scenario.map(|scenario| scenario.goals.clone()).unwrap_or_default();
    let search = move |budget: &Budget| player.think(&knowledge, &goals, budget);
    let seed = session.record().actions.len() as u64;
    *hint = Hint {
        task: SearchTask::spawn(Budget::new(seed), search).into(),
        serial: session.serial(),
        before: session.record().actions.clone(),
        ..Hint::default()
    };
}

/// Shows the result, unless the position has changed.
fn show(
    session: Res<Session>,
    outlook: Res<Outlook>,
    mut hint: ResMut<Hint>,
    mut aim: ResMut<Aim>,
    mut frames: FrameRequests,
) {
    let found = hint.bypass_change_detection().task.take_found(&mut frames, LOOK);
    let Some(found) = found else { return };
    hint.plan = found.map(|plan| plan.actions).unwrap_or_default();
    // A result for an outdated position is not shown.
    let Some(action) = hint.next(&session).filter(|_| hint.done(&session) == Some(0)) else { return };
    hint.give(0);
    if hint.step >= HintStep::Which {
        point_at(&mut aim, &session, &outlook, action);
    }
}

/// Aims at an action alone.
fn point_at(aim: &mut ResMut<Aim>, session: &Session, outlook: &Outlook, action: Action) {
    let mut now = Aim { animal: aim.animal, ahead: aim.ahead, looked_at: None, ..Aim::default() };
    // Without manual readings, the rows differ.
    let fresh = (session.phase() == Phase::Collect && aim.readings != now.readings)
        .then(|| Outlook::of(session.state()));
    let outlook = fresh.as_ref().unwrap_or(outlook);
    match action {
        Action::Collect(collection) => aim_at_collection(&mut now, session, outlook, &collection),
        Action::Complete { space, payment, without_tokens } => {
            let payments = outlook.payments(space, session.state().active_player().tally());
            now.card = Some(space);
            now.payment = payments.iter().position(|other| *other == payment).unwrap_or(0);
            now.card_held = Some((space, now.payment));
            now.leaves_tokens = without_tokens;
        }
        Action::Bonus(choice) => {
            let is_meant = |other: &BonusUse| other.in_order() == choice.in_order();
            now.choice = offered(outlook).iter().position(is_meant).unwrap_or(0);
        }
        Action::Mark { cell, animal } => {
            (now.place, now.animal) = (Some(PaperPlace::Cell(cell)), animal.or(now.animal));
        }
        Action::Pick(pick) => now.place = Some(PaperPlace::Pick(pick)),
        Action::Gain(animal) => now.gain = Some(animal),
        Action::Free(Some(target)) => {
            now.place = Some(target.into());
            if let FreeTarget::Animal(_, animal) = target {
                now.animal = Some(animal);
            }
        }
        Action::Pass | Action::Free(None) => now.declines = true,
        Action::Roll | Action::Done | Action::Seat(_) => {}
    }
    aim.set_if_neq(now);
}

/// Aims at a collection; if the computer player reads the dice differently, at one from the rows that gains
/// at least as much at no higher cost, which always exists.
fn aim_at_collection(aim: &mut Aim, session: &Session, outlook: &Outlook, collection: &Collection) {
    let game = session.state();
    let Some(dice) = game.dice_of(game.seat()) else { return };
    let wanted = Harvest {
        collection: *collection,
        animals: collection.gain(&dice),
        nature_tokens: collection.cost(&dice, &game.setup().costs),
    };
    let rows = 0..HIERARCHY.len() as u8;
    let merit = |found: &Harvest| {
        let same = found.animals == wanted.animals && found.nature_tokens == wanted.nature_tokens;
        (found.collection == *collection, found.collection.animal == collection.animal, same)
    };
    let found = rows.flat_map(|row| outlook.variants(row).iter().enumerate().map(move |found| (row, found)));
    let best = found
        .filter(|(_, (_, found))| found.covers(&wanted))
        .max_by_key(|(row, (variant, found))| (merit(found), std::cmp::Reverse((*row, *variant))));
    if let Some((row, (variant, _))) = best {
        (aim.row, aim.variant, aim.row_held) = (Some(row), variant, Some((row, variant)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_systems(
        Update,
        (ask.run_if(choosing), show).chain().in_set(Decisions::Hint).run_if(resource_exists::<Session>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped_rolling;

    #[test]
    fn hints_come_from_imagined_games() {
        let levels = shipped_rolling().levels;
        assert!(levels.find(ADVISER).is_ok_and(|level| level.searches()));
    }
}
