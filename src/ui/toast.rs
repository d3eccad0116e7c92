//! Short notices: refused actions, automatic moves, saved screenshots. Lasting states have a separate sign.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::panels::PanelSet;
use super::panels::layers::{self, PanelLayer};
use super::style::{UiStyle, colour};
use super::widgets::speak_changes;
use crate::preferences::config_files::{Rgb, Timing};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::store::file_fault::FileFault;
use crate::store::save_writer::{SaveFailed, SaveWriter};
use crate::ui::overlay::Overlay;
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

/// A notice for the player. Any system may write one.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice(pub String);

/// The system set that collects new notices, oldest first.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CollectNotices;

/// The visible notices, the oldest first, with their remaining time.
#[derive(Resource, Default)]
struct ShownNotices(Vec<(String, Duration)>);

/// Reports failed writes.
fn show_save_failures(
    mut failures: MessageReader<SaveFailed>,
    localizer: Res<Localizer>,
    mut notices: MessageWriter<Notice>,
) {
    for SaveFailed { notice, why } in failures.read() {
        let why = localizer.file_fault(why);
        notices.write(Notice(localizer.text_with(notice, &[("why", FluentValue::from(why))])));
    }
}

/// Milliseconds for a slow reader: per letter, and to notice the text at all.
const LETTER: u64 = 60;
const SEEN: u64 = 1500;

/// Returns the duration of a notice: its reading time, at least `least`.
fn time_to_read(text: &str, least: Duration) -> Duration {
    least.max(Duration::from_millis(SEEN + LETTER * text.chars().count() as u64))
}

/// Greatest widths of a notice, alone and beside a window, in points.
const WIDEST: f32 = 420.0;
const BESIDE_WINDOW: f32 = 190.0;

/// Returns the upper right corner and the largest width of notices: below the bar of a table, clear of
/// prompts and window titles.
fn place(layout: &ScreenLayout, screen: Screen, under_window: bool) -> (egui::Pos2, f32) {
    let right = if under_window { layout.window.x } else { layout.right_of_room(screen) };
    let widest = if under_window { BESIDE_WINDOW } else { WIDEST };
    (egui::pos2(right - 12.0, layout.top.max.y + 12.0), widest.min(layout.viewport.width() - 24.0))
}

/// The largest height of a floating bar; a taller area is a page.
const HIGHEST_BAR: f32 = 90.0;

/// Returns the corner, moved below a floating bar if there is one.
fn below_what_floats(context: &egui::Context, corner: egui::Pos2) -> egui::Pos2 {
    let bar = context
        .layer_id_at(corner + egui::vec2(-24.0, 8.0))
        .filter(|layer| layer.order == egui::Order::Middle)
        .and_then(|layer| egui::AreaState::load(context, layer.id))
        .map(|area| area.rect())
        .filter(|rect| rect.height() <= HIGHEST_BAR);
    bar.map_or(corner, |bar| egui::pos2(corner.x, corner.y.max(bar.bottom() + 6.0)))
}

/// Draws a notice.
fn draw_notice(ui: &mut egui::Ui, style: &UiStyle, text: &str, rim: Rgb, widest: f32) {
    let frame = Frame::new()
        .fill(colour(style.theme.paper))
        .stroke(Stroke::new(1.0, colour(rim)))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(14, 8));
    frame.show(ui, |ui| {
        ui.set_max_width(widest - 28.0);
        let text = egui::RichText::new(text).font(style.plain(style.theme.body));
        let label = ui.label(text.color(colour(style.theme.ink)));
        speak_changes(ui, &label);
    });
    ui.add_space(4.0);
}

/// Updates the sign for unsaved files; empty while everything is saved.
fn follow_standing(
    writer: Option<Res<SaveWriter>>,
    localizer: Res<Localizer>,
    mut standing: ResMut<StandingNotices>,
) {
    let reasons: BTreeSet<FileFault> =
        writer.iter().flat_map(|writer| writer.standing_failures()).map(|failure| failure.why).collect();
    let not_saved = |why: &FileFault| {
        localizer.text_with("not-saved", &[("why", FluentValue::from(localizer.file_fault(why)))])
    };
    standing.set_if_neq(StandingNotices(reasons.iter().map(not_saved).collect()));
}

/// Lasting states that stay visible.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
struct StandingNotices(Vec<String>);

fn collect(
    // Game time stops while the window is idle.
    time: Res<Time<Real>>,
    timing: Res<Timing>,
    mut notices: MessageReader<Notice>,
    mut shown: ResMut<ShownNotices>,
    mut frames: FrameRequests,
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
        shown.0.push((text.clone(), time_to_read(text, Duration::from_millis(timing.notice))));
        if shown.0.len() > 3 {
            shown.0.remove(0);
        }
    }
    if let Some(left) = shown.0.iter().map(|(_, left)| *left).min() {
        frames.within(left);
    }
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    style: Res<UiStyle>,
    shown: Res<ShownNotices>,
    standing: Res<StandingNotices>,
    overlay: Option<Res<Overlay>>,
    screen: Res<State<Screen>>,
) -> Result {
    if shown.0.is_empty() && standing.0.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let under_window = overlay.is_some_and(|overlay| *overlay != Overlay::Closed);
    let (corner, widest) = place(&layout, *screen.get(), under_window);
    let corner = below_what_floats(context, corner);
    layers::area(context, PanelLayer::Notice, egui::Id::new("notices"))
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(corner)
        .interactable(false)
        .show(context, |ui| {
            ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                for text in &standing.0 {
                    draw_notice(ui, &style, text, style.theme.loss, widest);
                }
                for (text, _) in &shown.0 {
                    draw_notice(ui, &style, text, style.theme.outline, widest);
                }
            });
        });
    Ok(())
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownNotices>()
        .init_resource::<StandingNotices>()
        .add_systems(
            Update,
            (show_save_failures, collect.in_set(CollectNotices), follow_standing)
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::screen::ModeId;
    use bevy::math::Vec2;

    #[test]
    fn a_long_notice_stays_until_it_can_be_read() {
        let least = Duration::from_millis(4200);
        assert_eq!(time_to_read("Saved.", least), least);
        let long = "x".repeat(150);
        assert!(time_to_read(&long, least) >= Duration::from_secs(10));
    }

    #[test]
    fn notices_hide_neither_the_prompt_nor_the_head_of_a_window() {
        for (width, height) in [(1000.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            let layout = ScreenLayout::of(Vec2::new(width, height), 1.0);
            for screen in [ModeId::WITH_LANDSCAPE, ModeId::WITH_PAPERS].map(Screen::Table) {
                let (corner, widest) = place(&layout, screen, false);
                assert!(corner.y >= layout.top.max.y && corner.x < layout.right_of_room(screen));
                assert!(corner.x - widest >= layout.viewport.min.x);
            }
            assert!(
                layout.right_of_room(Screen::Table(ModeId::WITH_PAPERS)) < layout.viewport.max.x,
                "its column is wider"
            );
            // The title of a window is at its left or in its middle.
            let (corner, widest) = place(&layout, Screen::Table(ModeId::WITH_LANDSCAPE), true);
            assert!(corner.x - widest > width / 2.0 + 200.0, "{width}");
        }
    }
}
