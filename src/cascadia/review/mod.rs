//! The review of a finished game: the page with its lessons, its turns on the table, and retrying them.

mod job;
mod kept;
mod learned;
mod mistakes;
mod numbers;
mod page;
mod par;
mod queue;
mod reviewed;
mod screen;
mod table;
mod view;
mod words;

#[cfg(test)]
pub(crate) use job::ReviewState;
pub(crate) use job::{ReviewAhead, ReviewJob};
#[cfg(test)]
pub(crate) use kept::review_file;
pub(crate) use learned::{LearnedView, draw_learned};
pub(crate) use par::{ParJob, SeedParView};
pub(crate) use reviewed::ReviewedGame;
#[cfg(test)]
pub(crate) use table::{AttemptOutcome, ShowDecision, TurnAttempt};
pub(crate) use table::{
    CardButton, CardIntent, CardPressed, FilmTile, MOST_HINTS, TableView, Trial, TrialSystems, TriedDecision,
    TurnCard, TurnOutlines, trial_plugin,
};
pub(crate) use words::{Choice, TurnPart, choice_words, source_inside, source_name};

use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::EguiPrimaryContextPass;

use self::page::DetailsChosen;
use self::screen::ReviewShown;
use crate::cascadia::Session;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::PanelSet;
use crate::ui::journal::PractiseMistakes;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Adds the review of finished games without its panels.
pub(crate) fn rules_plugin(app: &mut App) {
    app.init_resource::<ReviewJob>()
        .init_resource::<par::ParJob>()
        .init_resource::<DetailsChosen>()
        .add_message::<ReviewAhead>()
        .add_message::<PractiseMistakes>()
        .add_message::<queue::NextMistake>()
        .add_message::<WindowEvent>()
        .add_plugins(table::plugin)
        .add_systems(
            PreUpdate,
            (
                mistakes::practise.run_if(on_message::<PractiseMistakes>),
                mistakes::go_on.run_if(on_message::<queue::NextMistake>),
            ),
        )
        .add_systems(Update, mistakes::leave.run_if(state_changed::<Screen>).in_set(AppSystems::Read))
        .add_systems(OnEnter(Cascadia::TABLE), par::leave)
        .add_systems(OnEnter(Screen::Title), par::leave)
        .add_systems(OnEnter(Cascadia::REVIEW), reviewed::enter)
        .add_systems(
            Update,
            (
                (reviewed::let_go, job::leave)
                    .chain()
                    .run_if(state_changed::<Screen>)
                    .in_set(AppSystems::Read),
                (
                    job::take_up.run_if(
                        in_state(Cascadia::REVIEW).and_then(resource_exists_and_changed::<ReviewedGame>),
                    ),
                    job::begin_ahead.run_if(
                        on_message::<ReviewAhead>
                            .and_then(in_state(Cascadia::RESULT))
                            .and_then(resource_exists::<Session>),
                    ),
                    job::begin,
                    job::collect,
                )
                    .chain()
                    .in_set(ReviewJobSystems)
                    .in_set(AppSystems::Project),
                (
                    par::begin.run_if(
                        in_state(Cascadia::RESULT)
                            .and_then(resource_exists::<Session>)
                            .and_then(state_changed::<Screen>.or_else(resource_changed::<Session>)),
                    ),
                    par::collect,
                )
                    .chain()
                    .in_set(AppSystems::Project),
            ),
        );
}

/// Systems that start reviews and collect their results.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ReviewJobSystems;

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<ReviewedGame>
        .or_else(resource_removed::<ReviewedGame>)
        .or_else(resource_changed::<ReviewJob>)
        .or_else(resource_changed::<Localizer>)
        .or_else(state_changed::<Screen>);
    app.add_plugins(rules_plugin)
        .init_resource::<ReviewShown>()
        .add_systems(
            Update,
            screen::prepare.run_if(in_state(Cascadia::REVIEW).and_then(changed)).in_set(AppSystems::Show),
        )
        .add_systems(
            EguiPrimaryContextPass,
            screen::show.in_set(PanelSet).run_if(in_state(Cascadia::REVIEW)),
        );
}
