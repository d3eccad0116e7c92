//! The panels of the table. They compute nothing: they draw a prepared view and write messages.

mod controls;
pub(crate) mod flat_die;
mod geometry;
mod lesson_card;
mod menu_keys;
mod panels;
mod pins;
pub(crate) mod signs;
mod strokes;
pub(crate) mod view;
mod zoom;

#[cfg(test)]
pub(crate) use lesson_card::lesson_place;
pub(crate) use view::HudView;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use self::geometry::HudLayout;
use self::zoom::PaperZoom;
use crate::input::bindings::KeyOrder;
use crate::online::panels::{PlaceStrip, forget_strip_place};
use crate::rolling::Session;
use crate::rolling::dice::DiceSystems;
use crate::rolling::lessons::RiverLessonView;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::PanelSet;
use crate::ui::overlay::Windows;
use crate::ui::windows::record_windows;
use crate::window::layout::ScreenLayout;
use rolling_rivers::RollingRivers;

fn close_windows(mut windows: Windows, mut zoom: ResMut<PaperZoom>) {
    windows.close();
    *zoom = PaperZoom::default();
}

/// Width of the badge at the right end of a heading that shows whose sheet is visible.
const SIGN: f32 = 62.0;

/// Places the strip of a hosted game over the heading of the paper, so that it hides no card and no player.
fn place_strip(layout: Res<ScreenLayout>, mut places: MessageWriter<PlaceStrip>) {
    let mut heading = HudLayout::of(&layout).paper;
    heading.max.x -= SIGN;
    places.write(PlaceStrip(Some(heading)));
}

/// Drops the view on leaving the screen; the next game prepares its own.
fn drop_view(mut commands: Commands) {
    commands.remove_resource::<HudView>();
}

/// Adds the panels of the table and the systems that prepare their view.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PaperZoom>()
        .add_plugins((
            controls::plugin,
            view::plugin,
            strokes::plugin,
            lesson_card::plugin,
            record_windows::plugin::<RollingRivers>,
        ))
        .configure_sets(Update, DiceSystems.after(view::PrepareHudView))
        .add_systems(OnExit(RollingRivers::TABLE), (close_windows, drop_view, forget_strip_place))
        .add_systems(Update, place_strip.in_set(AppSystems::Show).run_if(in_state(RollingRivers::TABLE)))
        .add_systems(
            Update,
            (menu_keys::open_menu_by_key, panels::watch_panel::use_keys)
                .chain()
                .in_set(KeyOrder::Menu)
                .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<Session>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                panels::paper_area::show,
                panels::dice_tray::show,
                panels::tally_panel::show,
                panels::card_strip::show,
                panels::right_column::show,
                panels::watch_panel::show,
                panels::title_bar::show,
                (lesson_card::point_out, lesson_card::show)
                    .chain()
                    .run_if(resource_exists::<RiverLessonView>),
            )
                .chain()
                .in_set(PanelSet)
                .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<HudView>)),
        );
}
