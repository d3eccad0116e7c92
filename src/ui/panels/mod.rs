//! The basis of every panel: the set of its system, its parameters, its rectangle, and the setup of egui.

pub(crate) mod layers;
pub(crate) mod row;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use super::style::{UiStyle, prepare_letters};
use crate::input::bindings::Focus;
use crate::preferences::localizer::Localizer;
use crate::window::layout::ScreenLayout;
use crate::window::screen::HideUi;
use layers::PanelLayer;

/// All systems that draw panels, after the context has been prepared.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PanelSet;

/// The parameters of a system that draws a panel.
#[derive(SystemParam)]
pub(crate) struct UiContext<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    /// The rectangles of the screen's parts.
    pub layout: Res<'w, ScreenLayout>,
    /// The texts in the player's language.
    pub localizer: Res<'w, Localizer>,
    /// Colours, type and icons.
    pub style: ResMut<'w, UiStyle>,
}

impl UiContext<'_, '_> {
    /// Returns the window's egui context.
    ///
    /// # Errors
    /// If there is no window.
    pub(crate) fn egui(&mut self) -> Result<egui::Context> {
        Ok(self.contexts.ctx_mut()?.clone())
    }
}

/// Converts a rectangle of the layout to one of egui.
pub(crate) fn egui_rect(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(egui::pos2(rect.min.x, rect.min.y), egui::pos2(rect.max.x, rect.max.y))
}

/// Draws a panel in a rectangle of the screen, clipped to it. Clicks inside do not reach the environment.
pub(crate) fn fixed_area<R>(
    context: &egui::Context,
    name: &str,
    rect: Rect,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    area_in(context, PanelLayer::Panel, name, rect, contents)
}

/// Does the same as [`fixed_area`] in another layer.
pub(crate) fn area_in<R>(
    context: &egui::Context,
    layer: PanelLayer,
    name: &str,
    rect: Rect,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let rect = egui_rect(rect);
    let area = layers::area(context, layer, egui::Id::new(name.to_owned()));
    let shown = area.fixed_pos(rect.min).constrain(false).show(context, |ui| {
        ui.set_clip_rect(rect);
        ui.set_opacity(context.data(|data| data.get_temp(opacity_id())).unwrap_or(1.0));
        ui.set_min_size(rect.size());
        ui.set_max_size(rect.size());
        contents(ui)
    });
    shown.inner
}

/// The part of the window, in points, outside which opaque panels of this frame hide everything; `None` if
/// they may be translucent.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct UncoveredPart(pub Option<Rect>);

/// Resets the covered area of the last frame, to be reported anew in this one.
fn uncover(mut uncovered: ResMut<UncoveredPart>) {
    uncovered.0 = None;
}

/// The opacity of the panels of the table: 1 in a game, less while they fade after the last turn.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct PanelOpacity(pub f32);

impl Default for PanelOpacity {
    fn default() -> Self {
        Self(1.0)
    }
}

fn opacity_id() -> egui::Id {
    egui::Id::new("panel opacity")
}

/// Passes the opacity to egui, where [`fixed_area`] reads it.
fn pass_opacity_on(mut contexts: EguiContexts, opacity: Res<PanelOpacity>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    context.data_mut(|data| data.insert_temp(opacity_id(), opacity.0));
}

/// Sets up our fonts and colours once egui's context exists, and our scale whenever it changes. New fonts
/// take effect in the next pass, so this comes before the pass of the frame.
fn prepare_context(mut contexts: EguiContexts, layout: Res<ScreenLayout>, mut style: ResMut<UiStyle>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    style.install(context);
    if (context.zoom_factor() - layout.scale).abs() > 1e-3 {
        context.set_zoom_factor(layout.scale);
    }
}

/// Sets the receiver of the keys. Runs before egui reads them: Escape in a field leaves the field and nothing
/// more.
fn follow_focus(mut contexts: EguiContexts, mut focus: ResMut<Focus>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let now = if context.text_edit_focused() {
        Focus::Text
    } else if context.memory(|memory| memory.focused()).is_some() || egui::Popup::is_any_open(context) {
        Focus::Widget
    } else {
        Focus::Table
    };
    focus.set_if_neq(now);
}

/// Keeps arrow keys from moving the focus, which is left to Tab. Arrows would move it to any widget in their
/// direction, also below a window and out of sight; sliders and fields still receive them.
fn keep_focus(mut contexts: EguiContexts) {
    let Ok(context) = contexts.ctx_mut() else { return };
    context.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            let arrows = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..default() };
            memory.set_focus_lock_filter(focused, arrows);
        }
    });
}

/// Tests whether panels are drawn: egui has our fonts, and no screenshot of the environment alone is taken.
fn are_shown(style: Res<UiStyle>, bare: Res<HideUi>) -> bool {
    style.is_installed() && !bare.is_on()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelOpacity>()
        .init_resource::<UncoveredPart>()
        .configure_sets(EguiPrimaryContextPass, PanelSet.run_if(are_shown))
        .add_systems(Update, prepare_context)
        .add_systems(
            EguiPrimaryContextPass,
            (
                uncover.before(PanelSet),
                prepare_letters.before(PanelSet).run_if(are_shown),
                pass_opacity_on.before(PanelSet).run_if(resource_changed::<PanelOpacity>),
                keep_focus.after(PanelSet),
            ),
        )
        .add_systems(PreUpdate, follow_focus.before(EguiPreUpdateSet::BeginPass));
}
