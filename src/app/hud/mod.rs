//! The panels over the land: areas of the screen, and what they hand on. Panels compute nothing: they are given a
//! prepared view and write messages.

mod action_bar;
mod aloud;
pub mod awards_window;
mod banner;
mod card_window;
mod chips;
mod clicks;
mod curtain;
mod fact_card;
mod first_run;
mod flights;
mod game_windows;
pub mod goal_text;
pub mod goals;
mod habitat_table;
mod heat_map;
mod help;
mod hint;
mod lesson_card;
mod log;
mod marks;
mod menu;
pub mod mute;
mod nature_tokens;
mod pages;
mod players;
mod preset_cards;
mod replay_bar;
pub mod rules_pages;
mod rules_window;
pub mod score_pad;
mod scoring_cards;
pub mod settings;
mod strips;
pub mod theme;
mod thought;
mod toast;
mod top_bar;
mod tray;
pub mod view;
mod view_buttons;
pub mod widgets;

pub use game_windows::{Doubt, OpenRecord, Purpose};
pub use menu::{Leave, Overlay};
pub use replay_bar::PlayFromHere;
pub use toast::Notice;
pub use view::HudView;

use crate::app::controls::Focus;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use super::areas::Areas;
use super::screen::{Bare, Screen};
use theme::Look;

/// A rectangle of the layout for egui.
pub fn egui_rect(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(egui::pos2(rect.min.x, rect.min.y), egui::pos2(rect.max.x, rect.max.y))
}

/// A part of the screen with a fixed place: clicks inside do not reach the land.
pub fn fixed_area<R>(
    context: &egui::Context,
    name: &str,
    rect: Rect,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let rect = egui_rect(rect);
    let area = egui::Area::new(egui::Id::new(name.to_owned()))
        .order(egui::Order::Background)
        .fixed_pos(rect.min)
        .constrain(false)
        .movable(false)
        .show(context, |ui| {
            ui.set_clip_rect(rect);
            ui.set_opacity(context.data(|data| data.get_temp(opacity_id())).unwrap_or(1.0));
            ui.set_min_size(rect.size());
            ui.set_max_size(rect.size());
            contents(ui)
        });
    // A click brings an area before all others, also before those that lie on it: they keep the order they come in.
    context.move_to_top(area.response.layer_id);
    area.inner
}

/// How much of the panels of the table is to be seen: 1 in a game, less while they fade after the last turn.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct PanelOpacity(pub f32);

impl Default for PanelOpacity {
    fn default() -> Self {
        Self(1.0)
    }
}

fn opacity_id() -> egui::Id {
    egui::Id::new("panel opacity")
}

/// Tells the panels how much of them is to be seen.
fn tell_opacity(mut contexts: EguiContexts, opacity: Res<PanelOpacity>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    context.data_mut(|data| data.insert_temp(opacity_id(), opacity.0));
}

/// Gives egui our fonts and colours once its context is there, and our scale whenever that changes. Fonts are there
/// from the next pass on, so this comes before the pass of the frame.
fn prepare_context(mut contexts: EguiContexts, areas: Res<Areas>, mut look: ResMut<Look>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    look.dress(context);
    if (context.zoom_factor() - areas.scale).abs() > 1e-3 {
        context.set_zoom_factor(areas.scale);
    }
}

/// Tells the keys who they are for. Asked before egui reads them: Escape in a field leaves the field and nothing more.
fn follow_focus(mut contexts: EguiContexts, mut focus: ResMut<Focus>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let now = if context.text_edit_focused() {
        Focus::Text
    } else if context.memory(|memory| memory.focused()).is_some() {
        Focus::Widget
    } else {
        Focus::Table
    };
    focus.set_if_neq(now);
}

/// Tab goes from widget to widget. Arrows would go to whatever lies in their direction, also under a window, and the
/// focus would be out of sight; sliders and fields still have them.
fn keep_focus(mut contexts: EguiContexts) {
    let Ok(context) = contexts.ctx_mut() else { return };
    context.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            let arrows = egui::EventFilter { horizontal_arrows: true, vertical_arrows: true, ..default() };
            memory.set_focus_lock_filter(focused, arrows);
        }
    });
}

fn rails_are_folded(areas: Res<Areas>) -> bool {
    areas.folded
}

/// Panels are drawn once egui has our fonts, unless a picture of the land alone is taken.
fn are_shown(look: Res<Look>, bare: Res<Bare>) -> bool {
    look.is_dressed() && !bare.is_on()
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        theme::plugin,
        view::plugin,
        toast::plugin,
        menu::plugin,
        mute::plugin,
        clicks::plugin,
        rules_window::plugin,
        banner::plugin,
        chips::plugin,
        pages::plugin,
        (marks::plugin, heat_map::plugin, hint::plugin, thought::plugin, replay_bar::plugin),
        curtain::plugin,
        fact_card::plugin,
        lesson_card::plugin,
        aloud::plugin,
    ))
    .init_resource::<goals::GoalsHeight>()
    .init_resource::<PanelOpacity>()
    .configure_sets(EguiPrimaryContextPass, PanelSet.run_if(are_shown))
    .add_systems(Update, prepare_context)
    .add_systems(
        EguiPrimaryContextPass,
        tell_opacity.before(PanelSet).run_if(resource_changed::<PanelOpacity>),
    )
    .add_systems(EguiPrimaryContextPass, keep_focus.after(PanelSet))
    .add_systems(PreUpdate, follow_focus.before(EguiPreUpdateSet::BeginPass))
    .add_systems(
        EguiPrimaryContextPass,
        (
            top_bar::show,
            (scoring_cards::show, players::show, habitat_table::show, goals::show, log::show)
                .chain()
                .run_if(not(rails_are_folded)),
            (strips::show_cards, strips::show_players).chain().run_if(rails_are_folded),
            tray::show,
            nature_tokens::show,
            action_bar::show,
            view_buttons::show,
            flights::show_picked,
            flights::show,
        )
            .chain()
            .in_set(PanelSet)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<HudView>)),
    );
}

/// All systems that draw panels, after the context has been prepared.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PanelSet;
