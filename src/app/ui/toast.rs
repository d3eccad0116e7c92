//! Short notices: why an action was refused, what the game did by itself, where a screenshot was saved.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::panels::PanelSet;
use super::style::{UiStyle, colour};
use super::widgets::speak_changes;
use crate::app::preferences::config_files::Timing;
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::wake_up::NextFrame;
use crate::app::schedule::AppSystems;
use crate::app::store::save_writer::SaveFailed;
use crate::app::window::layout::ScreenLayout;

/// A notice for the player. Any system may write one.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Notice(pub String);

/// Takes the notices that come, oldest first.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CollectNotices;

/// The notices in sight, the oldest first, with the time that each has left.
#[derive(Resource, Default)]
struct ShownNotices(Vec<(String, Duration)>);

/// Tells that something could not be written.
fn show_save_failures(
    mut failures: MessageReader<SaveFailed>,
    localizer: Res<Localizer>,
    mut notices: MessageWriter<Notice>,
) {
    for SaveFailed { notice, why } in failures.read() {
        notices.write(Notice(localizer.text_with(notice, &[("why", FluentValue::from(why.as_str()))])));
    }
}

fn collect(
    // The time of the game stands still while the window is at rest.
    time: Res<Time<Real>>,
    timing: Res<Timing>,
    mut notices: MessageReader<Notice>,
    mut shown: ResMut<ShownNotices>,
    mut next: ResMut<NextFrame>,
) {
    if !shown.0.is_empty() {
        let passed = time.delta();
        for (_, left) in &mut shown.0 {
            *left = left.saturating_sub(passed);
        }
        shown.0.retain(|(_, left)| !left.is_zero());
    }
    for Notice(text) in notices.read() {
        // A repeated notice replaces the first and stays longer.
        shown.0.retain(|(known, _)| known != text);
        shown.0.push((text.clone(), Duration::from_millis(timing.notice)));
        if shown.0.len() > 3 {
            shown.0.remove(0);
        }
    }
    if let Some(left) = shown.0.iter().map(|(_, left)| *left).min() {
        next.within(left);
    }
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    style: Res<UiStyle>,
    shown: Res<ShownNotices>,
) -> Result {
    if shown.0.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let anchor = egui::pos2(layout.viewport.center().x, layout.top.max.y + 12.0);
    egui::Area::new(egui::Id::new("notices"))
        .order(egui::Order::Tooltip)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(anchor)
        .interactable(false)
        .show(context, |ui| {
            ui.vertical_centered(|ui| {
                for (text, _) in &shown.0 {
                    Frame::new()
                        .fill(colour(style.theme.paper))
                        .stroke(Stroke::new(1.0, colour(style.theme.accent)))
                        .corner_radius(CornerRadius::same(9))
                        .inner_margin(Margin::symmetric(14, 8))
                        .show(ui, |ui| {
                            ui.set_max_width(layout.viewport.width().min(560.0) - 40.0);
                            let text = egui::RichText::new(text).font(style.plain(style.theme.body));
                            let label = ui.label(text.color(colour(style.theme.ink)));
                            speak_changes(ui, &label);
                        });
                    ui.add_space(4.0);
                }
            });
        });
    Ok(())
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownNotices>()
        .add_message::<Notice>()
        .add_systems(
            Update,
            (show_save_failures, collect.in_set(CollectNotices)).chain().in_set(AppSystems::Show),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}
