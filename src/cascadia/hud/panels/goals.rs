//! The panel of goals beside points: the goals of the scenario with ticks, the restriction, custom rules.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rangef, Rect, Sense};

use crate::cascadia::hud::geometry::side_rect;
use crate::cascadia::hud::view::{GoalView, HudView, PurposeView};
use crate::cascadia::render::{HighlightOrder, HighlightSource};
use crate::preferences::localizer::Localizer;
use crate::ui::rules::button::{RULES_BUTTON, rules_button};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{GoalSign, goal_sign, write};
use crate::ui::{UiContext, fixed_area};
use cascadia_rules::goals::GoalState;

/// Draws the state of a goal: reached, open or out of reach.
pub(crate) fn draw_state(
    painter: &egui::Painter,
    style: &UiStyle,
    state: GoalState,
    centre: Pos2,
    radius: f32,
) {
    let sign = match state {
        GoalState::Met => GoalSign::Met,
        GoalState::Open => GoalSign::Open,
        GoalState::Broken => GoalSign::Broken,
    };
    goal_sign(painter, style, sign, centre, radius);
}

/// Height of the panel in the last frame, where the panels below begin.
#[derive(Resource, Default)]
pub(crate) struct GoalsHeight(pub f32);

/// Draws the panel below the habitats, as high as its contents.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    mut height: ResMut<GoalsHeight>,
    mut lit: MessageWriter<HighlightOrder>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, style, .. } = parts;
    let purpose = &view.purpose;
    if purpose.is_empty() {
        height.0 = 0.0;
        return Ok(());
    }
    let place = side_rect(&layout, &view);
    let mut hovered = None;
    let used = fixed_area(&context, "goals", place, |ui| {
        let rect = ui.max_rect();
        ui.painter().hline(rect.x_range().shrink(8.0), rect.top(), (1.0, colour(style.theme.outline)));
        let mut top = draw_purpose(ui, &style, &localizer, purpose);
        for (index, goal) in purpose.goals.iter().enumerate() {
            let (below, is_hovered) = draw_goal(ui, &style, &localizer, goal, index, top);
            top = below;
            if is_hovered {
                hovered = Some(goal.hexes.clone());
            }
        }
        top + 2.0 - rect.top()
    });
    height.0 = used;
    lit.write(HighlightOrder::of(HighlightSource::Goal, view.visited, hovered));
    Ok(())
}

/// Returns the horizontal range of the panel's text.
fn inner_range(rect: Rect) -> Rangef {
    Rangef::new(rect.left() + 12.0, rect.right() - 10.0)
}

/// Draws the title with the button for its rules, and the sentences below it. Returns the top of the goals.
fn draw_purpose(ui: &egui::Ui, style: &UiStyle, localizer: &Localizer, purpose: &PurposeView) -> f32 {
    let theme = &style.theme;
    let painter = ui.painter();
    let Rangef { min: left, max: right } = inner_range(ui.max_rect());
    let mut top = ui.max_rect().top() + 7.0;
    let title = painter.layout(
        purpose.title.clone(),
        style.bold(theme.body),
        colour(theme.text),
        right - left - RULES_BUTTON,
    );
    let title_height = title.size().y;
    let corner = Pos2::new(right - RULES_BUTTON / 2.0 + 4.0, top + title_height / 2.0);
    rules_button(ui, style, localizer, corner, purpose.page.clone());
    painter.galley(Pos2::new(left, top), title, colour(theme.text));
    top += title_height + 4.0;
    for sentence in &purpose.sentences {
        let text =
            painter.layout(sentence.clone(), style.plain(theme.small), colour(theme.text), right - left);
        let lines = text.size().y;
        painter.galley(Pos2::new(left, top), text, colour(theme.text));
        top += lines + 4.0;
    }
    top
}

/// Draws a goal from `top` on: its state, its text and the player's progress. Returns the top of the next
/// goal, and whether this one is hovered.
fn draw_goal(
    ui: &egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    goal: &GoalView,
    index: usize,
    top: f32,
) -> (f32, bool) {
    let theme = &style.theme;
    let painter = ui.painter();
    let rect = ui.max_rect();
    let Rangef { min: left, max: right } = inner_range(rect);
    let measure = painter.layout_no_wrap(goal.measure.clone(), style.bold(theme.small), colour(theme.text));
    let room = if goal.measure.is_empty() { 0.0 } else { measure.size().x + 8.0 };
    let text_left = left + 22.0;
    let tint = if goal.state == GoalState::Met { theme.muted } else { theme.text };
    let text =
        painter.layout(goal.text.clone(), style.plain(theme.small), colour(tint), right - room - text_left);
    let row = text.size().y.max(18.0);
    let line = Rect::from_min_max(
        Pos2::new(rect.left() + 4.0, top - 2.0),
        Pos2::new(rect.right() - 4.0, top + row + 2.0),
    );
    let response = ui.interact(line, ui.id().with(("goal", index)), Sense::hover());
    let hovered = response.hovered();
    if hovered {
        painter.rect_filled(line, CornerRadius::same(5), colour(theme.raised));
    }
    let state = localizer.text(match goal.state {
        GoalState::Met => "goal-met",
        GoalState::Open => "goal-open",
        GoalState::Broken => "goal-broken",
    });
    response.widget_info(|| {
        let label = format!("{}: {state} {}", goal.text, goal.measure);
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label)
    });
    draw_state(painter, style, goal.state, Pos2::new(left + 8.0, top + row / 2.0), 7.5);
    let text_top = top + (row - text.size().y) / 2.0;
    painter.galley(Pos2::new(text_left, text_top), text, colour(tint));
    let ink = if goal.state == GoalState::Broken { theme.loss } else { theme.text };
    let at = Pos2::new(right, top + row / 2.0);
    write(painter, at, Align2::RIGHT_CENTER, &goal.measure, style.bold(theme.small), colour(ink));
    response.on_hover_text(state);
    (top + (row + 5.0), hovered)
}
