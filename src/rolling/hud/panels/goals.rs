//! The goals of the scenario, or the nearest achievements, with the sheet's progress.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Ui, Vec2};

use crate::rolling::hud::view::{GoalView, GoalsView};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{GoalSign, goal_sign, speak, write};

/// Width of the sign left of a goal, and gap between two goals.
const SIGN: f32 = 22.0;
const GAP: f32 = 4.0;
/// Gap between a goal and its progress.
const BETWEEN: f32 = 10.0;

/// Draws the goals from the top of `rect` down, if all of them fit. Returns their height.
pub(super) fn draw_goals(ui: &Ui, style: &UiStyle, view: &GoalsView, rect: Rect) -> f32 {
    let painter = ui.painter();
    let font = style.plain(style.theme.small);
    let bold = style.bold(style.theme.small);
    let measured = |goal: &GoalView| {
        painter.layout_no_wrap(goal.measure.clone(), bold.clone(), Color32::PLACEHOLDER).size().x
    };
    let measure = view.goals.iter().map(measured).fold(0.0, f32::max);
    let width = rect.width() - SIGN - measure - BETWEEN;
    let galleys: Vec<_> = view
        .goals
        .iter()
        .map(|goal| painter.layout(goal.text.clone(), font.clone(), colour(style.theme.text), width))
        .collect();
    let title = style.theme.small + 8.0;
    let height = title + galleys.iter().map(|galley| galley.size().y.max(16.0) + GAP).sum::<f32>() + 6.0;
    if height > rect.height() {
        return 0.0;
    }
    write(painter, rect.min, Align2::LEFT_TOP, &view.title, bold.clone(), colour(style.theme.muted));
    let mut top = rect.top() + title;
    for (index, (goal, galley)) in view.goals.iter().zip(galleys).enumerate() {
        let row = galley.rows.first().map_or(16.0, |row| row.height()).max(16.0);
        let middle = top + row / 2.0;
        goal_sign(painter, style, goal.sign, Pos2::new(rect.left() + 8.0, middle), 7.0);
        let tint = if goal.sign == GoalSign::Met { style.theme.gain } else { style.theme.text };
        let right = Pos2::new(rect.right() - 4.0, middle);
        write(painter, right, Align2::RIGHT_CENTER, &goal.measure, bold.clone(), colour(tint));
        let below = galley.size().y.max(16.0);
        painter.galley(Pos2::new(rect.left() + SIGN, top), galley, colour(style.theme.text));
        let place = Rect::from_min_size(Pos2::new(rect.left(), top), Vec2::new(rect.width(), below));
        speak(ui, egui::Id::new(("rolling goal", index)), place, &format!("{}: {}", goal.text, goal.measure));
        top += below + GAP;
    }
    height
}
