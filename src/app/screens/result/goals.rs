//! The goals of a scenario at the end of a game.

use bevy_egui::egui::{self, Pos2, Vec2};

use crate::app::hud::goals::{GoalView, PurposeView, draw_state};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::player_shape;
use crate::challenges::GoalState;

/// The goals of the scenario, with how far every player came.
pub(super) fn show_goals(ui: &mut egui::Ui, look: &Look, purposes: &[PurposeView]) {
    let Some(first) = purposes.first().filter(|purpose| !purpose.goals.is_empty()) else { return };
    let theme = &look.theme;
    ui.label(egui::RichText::new(&first.title).font(look.bold(theme.body)).color(colour(theme.accent)));
    ui.spacing_mut().item_spacing.y = 3.0;
    for (index, goal) in first.goals.iter().enumerate() {
        if purposes.len() == 1 {
            show_own_goal(ui, look, goal);
            continue;
        }
        let text = egui::RichText::new(&goal.text).font(look.plain(theme.small));
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (seat, purpose) in purposes.iter().enumerate() {
                let Some(goal) = purpose.goals.get(index) else { continue };
                let (rect, _) = ui.allocate_exact_size(Vec2::new(32.0, 20.0), egui::Sense::hover());
                let at = Pos2::new(rect.left() + 6.0, rect.center().y);
                player_shape(ui.painter(), look, seat, at, 5.0);
                let at = Pos2::new(rect.right() - 9.0, rect.center().y);
                draw_state(ui.painter(), look, goal.state, at, 7.5);
                // Among several there is room for the first figure only; the second stands in the goal itself.
                let measure = if purposes.len() > 2 { &goal.brief } else { &goal.measure };
                ui.label(measure_text(look, goal, measure));
                ui.add_space(6.0);
            }
        });
    }
    ui.add_space(10.0);
}

/// A goal of the only player: mark, words, figures.
fn show_own_goal(ui: &mut egui::Ui, look: &Look, goal: &GoalView) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), egui::Sense::hover());
        draw_state(ui.painter(), look, goal.state, rect.center(), 7.5);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(measure_text(look, goal, &goal.measure));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = egui::RichText::new(&goal.text).font(look.plain(look.theme.small));
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

/// Figures of a goal: muted once it is reached.
fn measure_text(look: &Look, goal: &GoalView, measure: &str) -> egui::RichText {
    let tint = if goal.state == GoalState::Met { look.theme.muted } else { look.theme.text };
    egui::RichText::new(measure).font(look.bold(look.theme.small)).color(colour(tint))
}
