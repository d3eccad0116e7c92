//! Puzzles in the window: their page, the puzzle of the day, and a puzzle on the table with hints and
//! verdict.

mod aside;
mod attempt;
mod card_view;
mod choice;
mod daily_box;
mod leave;
mod page;
mod pressed;
mod screen;
mod shelf;
mod view;
mod words;

#[cfg(test)]
pub(crate) use attempt::PuzzleOutcome;
pub(crate) use attempt::{PuzzleAttempt, ToPuzzle};
pub(crate) use choice::PuzzleChoice;
pub(crate) use daily_box::DAILY_BOX;
pub(crate) use shelf::PuzzleShelf;
pub(crate) use view::PuzzlesView;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::Session;
use super::profiles::SavedProfiles;
use super::review::{CardPressed, TrialSystems, trial_plugin};
use crate::input::bindings::KeyOrder;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::store::clock::Today;
use crate::ui::PanelSet;
use crate::ui::journal::FittingPuzzles;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Adds puzzles without their panels. The part beside the table is added with the review.
pub(crate) fn rules_plugin(app: &mut App) {
    let at_table = resource_exists::<PuzzleAttempt>.and_then(resource_exists::<Session>);
    let is_listed = in_state(Cascadia::PUZZLES).or_else(in_state(Cascadia::DAILY));
    let changed = resource_changed::<PuzzleShelf>
        .or_else(resource_changed::<PuzzleChoice>)
        .or_else(resource_changed::<SavedProfiles>)
        .or_else(resource_changed::<Localizer>)
        .or_else(resource_changed::<Today>)
        .or_else(state_changed::<Screen>);
    let text_changed = resource_exists_and_changed::<Session>
        .or_else(resource_exists_and_changed::<PuzzleAttempt>)
        .or_else(resource_changed::<Localizer>)
        .or_else(resource_changed::<Today>)
        .or_else(state_changed::<Screen>);
    app.init_resource::<PuzzleShelf>()
        .init_resource::<PuzzleChoice>()
        .init_resource::<PuzzlesView>()
        .add_message::<ToPuzzle>()
        .add_message::<FittingPuzzles>()
        .add_plugins(trial_plugin::<PuzzleAttempt>)
        .add_systems(
            PreUpdate,
            (
                attempt::to_puzzle.run_if(on_message::<ToPuzzle>),
                choice::open_fitting.run_if(on_message::<FittingPuzzles>),
            ),
        )
        .add_systems(OnEnter(Cascadia::PUZZLES), shelf::begin)
        .add_systems(OnEnter(Cascadia::DAILY), shelf::begin)
        .add_systems(OnExit(Cascadia::TABLE), leave::leave)
        .add_systems(OnExit(Cascadia::PICTURE), leave::leave)
        .add_systems(
            Update,
            (
                pressed::carry_out
                    .in_set(AppSystems::Read)
                    .before(KeyOrder::Anywhere)
                    .run_if(on_message::<CardPressed>.and_then(at_table.clone())),
                pressed::read_key
                    .in_set(KeyOrder::Screen)
                    .run_if(in_state(Cascadia::TABLE).and_then(at_table.clone())),
                (
                    shelf::collect,
                    choice::settle.run_if(is_listed.clone()),
                    view::prepare.run_if(is_listed.and_then(changed)),
                )
                    .chain()
                    .in_set(AppSystems::Project),
                (attempt::judge, attempt::note, leave::follow_windows)
                    .chain()
                    .after(TrialSystems)
                    .in_set(AppSystems::Project)
                    .run_if(at_table.clone()),
                card_view::prepare
                    .in_set(AppSystems::Show)
                    .run_if(in_state(Cascadia::TABLE).and_then(at_table).and_then(text_changed)),
            ),
        );
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(rules_plugin).add_systems(
        EguiPrimaryContextPass,
        (screen::show.run_if(in_state(Cascadia::PUZZLES)), daily_box::show.run_if(in_state(Cascadia::DAILY)))
            .in_set(PanelSet),
    );
}
