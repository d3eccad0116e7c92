//! The review of a finished game: the page with what it teaches, its turns on the table, and trying them again.

mod numbers;
mod page;
mod reviewed;
mod screen;
mod show_turn;
mod view;
mod words;
mod work;

pub(crate) use reviewed::ReviewedGame;
pub(crate) use show_turn::ToTable;
pub(crate) use work::ReviewWork;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use self::screen::ReviewShown;
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::app::ui::PanelSet;
use crate::app::window::screen::Screen;

/// Puts on the table what was asked for last.
fn to_table(world: &mut World) {
    let asked: Vec<ToTable> = world.resource_mut::<Messages<ToTable>>().drain().collect();
    match asked.last() {
        Some(ToTable::Show(decision)) => show_turn::show_decision(world, *decision),
        Some(ToTable::Try(_) | ToTable::Practise) | None => {}
    }
}

/// Adds the review of finished games.
pub fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<ReviewedGame>
        .or_else(resource_removed::<ReviewedGame>)
        .or_else(resource_changed::<ReviewWork>)
        .or_else(resource_changed::<Localizer>);
    app.init_resource::<ReviewWork>()
        .init_resource::<ReviewShown>()
        .add_message::<ToTable>()
        .add_systems(PreUpdate, to_table.run_if(on_message::<ToTable>))
        .add_systems(OnEnter(Screen::Review), reviewed::enter)
        .add_systems(
            Update,
            (
                reviewed::let_go.run_if(state_changed::<Screen>).in_set(AppSystems::Read),
                screen::prepare.run_if(in_state(Screen::Review).and_then(changed)).in_set(AppSystems::Show),
            ),
        )
        .add_systems(EguiPrimaryContextPass, screen::show.in_set(PanelSet).run_if(in_state(Screen::Review)));
}
