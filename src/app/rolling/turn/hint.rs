//! The hint: what a good player of the computer would do next is pointed at, and a further key takes it.

use bevy::prelude::*;

use super::{RollingAim, RollingClick, RollingOutlook, choosing, offered};
use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::preferences::settings::Settings;
use crate::app::preferences::wake_up::NextFrame;
use crate::app::rolling::paper::PaperPlace;
use crate::app::rolling::{RollingAssets, RollingSession};
use crate::app::schedule::AppSystems;
use crate::app::session::SearchTask;
use crate::engine::{Budget, Plan};
use crate::rolling::players::RollingOpponent;
use crate::rolling::rules::{Harvest, RollingAction, RollingKnowledge};
use crate::rolling::sheets::FreeTarget;

/// The level that is asked, and how long it may take.
const ADVISER: &str = "ranger";
const MILLISECONDS: u64 = 400;

/// The time between two looks at a search.
const LOOK: std::time::Duration = std::time::Duration::from_millis(50);

/// The search for a hint.
#[derive(Resource, Default)]
struct RollingHint {
    task: Option<SearchTask<Plan<RollingAction>>>,
    revision: (u64, usize),
    /// What was found last, and the actions before it.
    plan: (usize, Vec<RollingAction>),
}

impl RollingHint {
    /// Returns what comes next if everything was done as the last hint said.
    fn continued(&self, session: &RollingSession) -> Option<RollingAction> {
        let (start, plan) = &self.plan;
        let done = session.record().actions.get(*start..)?;
        let same = self.revision.0 == session.serial() && !done.is_empty() && plan.starts_with(done);
        plan.get(done.len()).copied().filter(|_| same)
    }
}

/// Asks for a hint.
fn ask(
    pressed: Res<ActionState>,
    mut clicks: MessageReader<RollingClick>,
    settings: Res<Settings>,
    session: Res<RollingSession>,
    assets: Res<RollingAssets>,
    outlook: Res<RollingOutlook>,
    mut hint: ResMut<RollingHint>,
    mut aim: ResMut<RollingAim>,
) {
    let asked = clicks.read().any(|click| *click == RollingClick::Hint) || pressed.just(InputAction::Hint);
    if !asked || !settings.hints || hint.task.is_some() {
        return;
    }
    if let Some(next) = hint.continued(&session) {
        point_at(&mut aim, &session, &outlook, next);
        return;
    }
    let Ok(level) = assets.levels.find(ADVISER) else { return };
    let player: Box<dyn RollingOpponent> = level.with_milliseconds(MILLISECONDS).opponent();
    let seat = session.seat();
    let knowledge = RollingKnowledge::of(session.state(), seat).into_owned();
    let scenario = session.setup().options.scenario.and_then(|number| assets.content.scenario(number));
    let goals = scenario.map(|scenario| scenario.goals.clone()).unwrap_or_default();
    let search = move |budget: &Budget| player.think(&knowledge, &goals, budget);
    let seed = session.record().actions.len() as u64;
    *hint = RollingHint {
        task: Some(SearchTask::spawn(Budget::new(seed), search)),
        revision: session.revision(),
        plan: (session.record().actions.len(), Vec::new()),
    };
}

/// Shows what was found, unless the position is another one by now.
fn show(
    session: Res<RollingSession>,
    outlook: Res<RollingOutlook>,
    mut hint: ResMut<RollingHint>,
    mut aim: ResMut<RollingAim>,
    mut next: ResMut<NextFrame>,
) {
    let Some(task) = hint.task.as_mut() else { return };
    let Some(found) = task.poll() else {
        next.within(LOOK);
        return;
    };
    hint.task = None;
    hint.plan.1 = found.map(|plan| plan.actions).unwrap_or_default();
    if let Some(action) = hint.plan.1.first().copied()
        && hint.revision == session.revision()
    {
        point_at(&mut aim, &session, &outlook, action);
    }
}

/// Aims at an action.
fn point_at(aim: &mut RollingAim, session: &RollingSession, outlook: &RollingOutlook, action: RollingAction) {
    match action {
        RollingAction::Collect(collection) => {
            for (row, variants) in outlook.rows.iter().enumerate() {
                if let Some(variant) = variants.iter().position(|harvest| harvest.collection == collection) {
                    (aim.row, aim.variant) = (Some(row as u8), variant);
                }
            }
            aim_at_equal(aim, session, outlook, action);
        }
        RollingAction::Complete { space, payment, .. } => {
            let payments = outlook.payments(space, session.state().active_player().tally());
            aim.card = Some(space);
            aim.payment = payments.iter().position(|other| *other == payment).unwrap_or(0);
        }
        RollingAction::Bonus(choice) => {
            aim.choice = offered(outlook).iter().position(|other| *other == choice).unwrap_or(0);
        }
        RollingAction::Mark { cell, animal } => {
            (aim.place, aim.animal) = (Some(PaperPlace::Cell(cell)), animal.or(aim.animal));
        }
        RollingAction::Pick(pick) => aim.place = Some(PaperPlace::Pick(pick)),
        RollingAction::Free(Some(target)) => {
            aim.place = Some(target.into());
            if let FreeTarget::Animal(_, animal) = target {
                aim.animal = Some(animal);
            }
        }
        _ => {}
    }
}

/// Aims at a collection that brings the same for the same price, where the player of the computer reads dice otherwise.
fn aim_at_equal(
    aim: &mut RollingAim,
    session: &RollingSession,
    outlook: &RollingOutlook,
    action: RollingAction,
) {
    let RollingAction::Collect(collection) = action else { return };
    let game = session.state();
    let Some(dice) = game.dice_of(game.seat()).filter(|_| aim.row.is_none()) else { return };
    let (gain, cost) = (collection.gain(&dice), collection.cost(&dice, &game.setup().costs));
    for (row, variants) in outlook.rows.iter().enumerate() {
        let equal = |harvest: &Harvest| harvest.animals == gain && harvest.nature_tokens <= cost;
        if let Some(variant) = variants.iter().position(equal) {
            (aim.row, aim.variant) = (Some(row as u8), variant);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RollingHint>().init_resource::<NextFrame>().add_systems(
        Update,
        (ask.run_if(choosing), show)
            .chain()
            .in_set(AppSystems::Decide)
            .run_if(resource_exists::<RollingSession>),
    );
}
