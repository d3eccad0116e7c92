//! The view model of the table's panels, prepared once per change of the position or of the aim.

mod advice;
mod cards;
mod chips;
mod choices;
mod goals;
mod paper;
mod prepare;
mod rolling_view;
mod tally;
pub(crate) mod words;

pub(crate) use rolling_view::{
    ChoiceView, CompletionView, CostIcon, DieView, HabitatCardView, LastRound, PaperState, QuestionView,
    RollingGoalView, RollingGoalsView, RollingPlayerView, RollingView, TallyRow, VariantView,
};

pub(crate) use tally::listed;

use bevy::prelude::*;

use crate::preferences::settings::Settings;
use crate::rolling::RollingSession;
use crate::rolling::turn::{RollingAim, RollingCoach, RollingHint};
use crate::schedule::AppSystems;
use crate::session::OpponentSearch;
use crate::window::screen::Screen;
use rolling_rivers::Rolling;

/// Tests whether a dependency of the view has changed.
fn is_stale(
    session: Res<RollingSession>,
    aim: Res<RollingAim>,
    coach: Res<RollingCoach>,
    hint: Res<RollingHint>,
    settings: Option<Res<Settings>>,
    search: Res<OpponentSearch<Rolling>>,
    view: Option<Res<RollingView>>,
    mut was_busy: Local<bool>,
) -> bool {
    let busy = search.is_busy() != *was_busy;
    *was_busy = search.is_busy();
    view.is_none()
        || session.is_changed()
        || aim.is_changed()
        || coach.is_changed()
        || hint.is_changed()
        || busy
        || settings.is_some_and(|settings| settings.is_changed())
}

/// The system that prepares the view.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PrepareRollingView;

/// Prepares the view before the panels are drawn.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        prepare::prepare
            .run_if(in_state(Screen::Rolling).and_then(resource_exists::<RollingSession>).and_then(is_stale))
            .in_set(PrepareRollingView)
            .in_set(AppSystems::Show),
    );
}
