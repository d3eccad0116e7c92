//! The panels over the table. They compute nothing: each draws a prepared view and writes messages.

mod accessibility;
pub(crate) mod change;
mod controls;
pub(crate) mod drawings;
mod geometry;
pub(crate) mod hints;
pub(crate) mod names;
mod notices;
pub(crate) mod panels;
pub(crate) mod rules_book;
pub(crate) mod score_pad;
mod table_camera;
pub(crate) mod view;
pub(crate) mod windows;

pub(crate) use view::HudView;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::session::PlayableMode;
use crate::ui::style::UiStyle;
use crate::ui::{PanelOpacity, PanelSet, UncoveredPart};
use crate::window::layout::ScreenLayout;
use cascadia_rules::Cascadia;

/// Opacity above which a panel counts as covering.
const COVERING: f32 = 0.95;

/// Publishes the part of the window left free by the panels; translucent panels leave everything free.
fn leave_uncovered(
    layout: Res<ScreenLayout>,
    opacity: Res<PanelOpacity>,
    style: Res<UiStyle>,
    mut uncovered: ResMut<UncoveredPart>,
) {
    let covering = opacity.0 * style.theme.panel_opacity >= COVERING && layout.sunk == 0.0;
    uncovered.0 = covering.then_some(layout.viewport);
}

fn rails_are_folded(layout: Res<ScreenLayout>) -> bool {
    layout.folded
}

/// Adds the panels of the table and the systems that prepare their views.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        view::plugin,
        self::panels::banner::plugin,
        self::hints::score_preview::plugin,
        self::windows::window_views::plugin,
        (
            self::hints::marks::plugin,
            self::hints::heat_map::plugin,
            self::hints::hint::plugin,
            self::hints::visited::plugin,
            self::hints::move_explanation::plugin,
        ),
        self::windows::fact_card::plugin,
        self::windows::lesson_card::plugin,
        accessibility::plugin,
        (
            notices::plugin,
            controls::plugin,
            self::windows::overlays::plugin,
            rules_book::plugin,
            self::panels::bar_room::plugin,
            self::panels::log::plugin,
            self::panels::replay_bar::plugin,
            self::panels::curtain::plugin,
        ),
    ))
    .init_resource::<self::panels::goals::GoalsHeight>()
    .add_systems(
        EguiPrimaryContextPass,
        (
            self::panels::top_bar::show,
            self::panels::scoring_cards::show,
            (
                self::panels::players::show,
                self::panels::habitat_table::show,
                self::panels::goals::show,
                self::panels::log::show,
            )
                .chain()
                .run_if(not(rails_are_folded)),
            self::panels::right_strip::show.run_if(rails_are_folded),
            self::panels::tray::show,
            self::panels::nature_tokens::show,
            self::panels::action_bar::show,
            self::panels::view_buttons::show,
            self::panels::flights::show_picked,
            self::panels::flights::show,
            leave_uncovered,
        )
            .chain()
            .in_set(PanelSet)
            .run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<HudView>)),
    );
}
