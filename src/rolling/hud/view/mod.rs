//! The view model of the table's panels, prepared once per change of the position or of the aim.

mod advice;
mod cards;
mod chips;
mod choices;
mod goals;
mod hud_view;
mod paper;
mod prepare;
mod round_end;
mod tally;
pub(crate) mod words;

pub(crate) use hud_view::{
    ChoiceView, CompletionView, CostIcon, DieView, GoalView, GoalsView, HabitatCardView, HudView, LastRound,
    PaperState, QuestionView, SeatView, TallyRow, VariantView,
};

pub(crate) use round_end::RoundEnd;
pub(crate) use tally::listed;

use bevy::prelude::*;

use crate::preferences::settings::Settings;
use crate::rolling::Session;
use crate::rolling::turn::{Aim, Coach, Hint};
use crate::schedule::AppSystems;
use crate::session::OpponentSearch;
use crate::session::PlayableMode;
use rolling_rivers::RollingRivers;

/// Tests whether a dependency of the view has changed.
fn is_stale(
    session: Res<Session>,
    aim: Res<Aim>,
    coach: Res<Coach>,
    hint: Res<Hint>,
    settings: Option<Res<Settings>>,
    search: Res<OpponentSearch<RollingRivers>>,
    round_end: Res<RoundEnd>,
    view: Option<Res<HudView>>,
    mut was_busy: Local<bool>,
) -> bool {
    let busy = search.is_busy() != *was_busy;
    *was_busy = search.is_busy();
    view.is_none()
        || session.is_changed()
        || aim.is_changed()
        || coach.is_changed()
        || hint.is_changed()
        || round_end.is_changed()
        || busy
        || settings.is_some_and(|settings| settings.is_changed())
}

/// The systems that prepare the view.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PrepareHudView;

/// Prepares the view before the panels are drawn.
pub(crate) fn plugin(app: &mut App) {
    let is_at_table = || in_state(RollingRivers::TABLE).and_then(resource_exists::<Session>);
    app.init_resource::<RoundEnd>().add_systems(
        Update,
        (round_end::follow.run_if(is_at_table()), prepare::prepare.run_if(is_at_table().and_then(is_stale)))
            .chain()
            .in_set(PrepareHudView)
            .in_set(AppSystems::Show),
    );
}
