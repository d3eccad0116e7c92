//! The review at the table: a turn of the game as a replay, with the best choice beside the one played, and
//! turns to retry.

mod attempt;
mod beside;
mod card;
mod card_view;
mod film;
mod outlines;
mod pressed;
mod show_turn;
mod tried;

#[cfg(test)]
pub(crate) use attempt::AttemptOutcome;
pub(crate) use attempt::TurnAttempt;
pub(super) use attempt::begin;
pub(crate) use beside::{CardPressed, TableView};
pub(crate) use card::{CardButton, CardIntent, TurnCard};
pub(crate) use outlines::{FilmTile, TurnOutlines};
pub(crate) use show_turn::ShowDecision;
pub(crate) use tried::{MOST_HINTS, Trial, TrialSystems, TriedDecision, plugin as trial_plugin};

use bevy::prelude::*;

use super::ReviewJobSystems;
use super::job::ReviewJob;
use super::reviewed::ReviewedGame;
use crate::cascadia::Session;
use crate::input::bindings::KeyOrder;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Carries out the last request for the table.
fn to_table(world: &mut World) {
    let asked: Vec<ShowDecision> = world.resource_mut::<Messages<ShowDecision>>().drain().collect();
    match asked.last() {
        Some(ShowDecision::Show(decision)) => {
            world.remove_resource::<TurnAttempt>();
            show_turn::show_decision(world, *decision);
        }
        Some(ShowDecision::Try(decision)) => attempt::begin(world, vec![*decision]),
        Some(ShowDecision::Practise) => attempt::begin_practice(world),
        Some(ShowDecision::Again) => attempt::again(world),
        Some(ShowDecision::Next) => attempt::go_on(world),
        None => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    let at_table = in_state(Cascadia::TABLE)
        .and_then(resource_exists::<ReviewedGame>)
        .and_then(resource_exists::<Session>);
    let changed = resource_exists_and_changed::<Session>
        .or_else(resource_exists_and_changed::<ReviewedGame>)
        .or_else(resource_exists_and_changed::<TurnAttempt>)
        .or_else(resource_changed::<ReviewJob>)
        .or_else(resource_changed::<film::Film>)
        .or_else(resource_changed::<Localizer>)
        .or_else(state_changed::<Screen>);
    app.init_resource::<film::Film>()
        .add_message::<ShowDecision>()
        .add_plugins((beside::view_plugin, tried::plugin::<TurnAttempt>))
        .add_systems(PreUpdate, to_table.run_if(on_message::<ShowDecision>))
        .add_systems(OnExit(Cascadia::TABLE), (attempt::leave, film::leave))
        .add_systems(
            Update,
            (
                (attempt::judge, attempt::note, attempt::follow_windows)
                    .chain()
                    .after(attempt::hurry)
                    .in_set(AppSystems::Project)
                    .run_if(
                        resource_exists::<TurnAttempt>
                            .and_then(resource_exists::<ReviewedGame>)
                            .and_then(resource_exists::<Session>),
                    ),
                attempt::hurry.after(TrialSystems).after(ReviewJobSystems).in_set(AppSystems::Project),
                pressed::carry_out
                    .in_set(AppSystems::Read)
                    .before(KeyOrder::Anywhere)
                    .run_if(on_message::<CardPressed>.and_then(at_table.clone())),
                pressed::read_key
                    .in_set(KeyOrder::Screen)
                    .run_if(resource_exists::<TurnAttempt>.and_then(at_table.clone())),
                film::run.in_set(AppSystems::Show).run_if(at_table.clone()),
                card_view::prepare
                    .in_set(AppSystems::Show)
                    .after(film::run)
                    .run_if(at_table.and_then(changed)),
            ),
        );
}
