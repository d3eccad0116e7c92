//! The goals of a scenario at the end of a game.

use bevy_egui::egui::{self, Pos2, Vec2};

use crate::cascadia::hud::panels::goals::draw_state;
use crate::cascadia::hud::view::{GoalView, PurposeView};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::player_shape;
use cascadia_rules::goals::GoalState;

/// Draws the goals of the scenario, with every player's progress.
pub(super) fn draw_goals(ui: &mut egui::Ui, style: &UiStyle, purposes: &[PurposeView]) {
    let Some(first) = purposes.first().filter(|purpose| !purpose.goals.is_empty()) else { return };
    let theme = &style.theme;
    ui.label(egui::RichText::new(&first.title).font(style.heading(theme.body)).color(colour(theme.text)));
    ui.spacing_mut().item_spacing.y = 3.0;
    for (index, goal) in first.goals.iter().enumerate() {
        if purposes.len() == 1 {
            draw_own_goal(ui, style, goal);
            continue;
        }
        let text = egui::RichText::new(&goal.text).font(style.plain(theme.small));
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (seat, purpose) in purposes.iter().enumerate() {
                let Some(goal) = purpose.goals.get(index) else { continue };
                let (rect, _) = ui.allocate_exact_size(Vec2::new(32.0, 20.0), egui::Sense::hover());
                let at = Pos2::new(rect.left() + 6.0, rect.center().y);
                player_shape(ui.painter(), style, seat, at, 5.0);
                let at = Pos2::new(rect.right() - 9.0, rect.center().y);
                draw_state(ui.painter(), style, goal.state, at, 7.5);
                // With several players there is space for the first figure only; the second stands in the
                // goal's text.
                let measure = if purposes.len() > 2 { &goal.brief } else { &goal.measure };
                ui.label(measure_text(style, goal, measure));
                ui.add_space(6.0);
            }
        });
    }
    ui.add_space(10.0);
}

/// Draws a goal of the only player: mark, words, figures.
fn draw_own_goal(ui: &mut egui::Ui, style: &UiStyle, goal: &GoalView) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), egui::Sense::hover());
        draw_state(ui.painter(), style, goal.state, rect.center(), 7.5);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(measure_text(style, goal, &goal.measure));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = egui::RichText::new(&goal.text).font(style.plain(style.theme.small));
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

/// Returns the figures of a goal as a label: muted once it is reached.
fn measure_text(style: &UiStyle, goal: &GoalView, measure: &str) -> egui::RichText {
    let tint = if goal.state == GoalState::Met { style.theme.muted } else { style.theme.text };
    egui::RichText::new(measure).font(style.bold(style.theme.small)).color(colour(tint))
}
