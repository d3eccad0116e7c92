//! What the game is played for beside points: the goals of the scenario with ticks, the restriction, custom rules.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, Vec2};
use fluent_bundle::FluentValue;

use super::fixed_area;
use super::goal_text::goal_text;
use super::habitat_table::table_rect;
use super::rules_pages::RulesPage;
use super::theme::{Look, colour};
use super::view::HudView;
use super::widgets::{RULES_BUTTON, rules_button, write};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::play::Playthrough;
use crate::challenges::{Goal, GoalState, Progress, Situation};
use crate::content::Content;
use crate::rules::{CustomRule, Hex, Phase, Seat};

/// A goal as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalView {
    /// The goal in words.
    pub text: String,
    /// Whether it is reached now, or cannot be any more.
    pub state: GoalState,
    /// How far the player is, in figures; empty where ticks say it all.
    pub measure: String,
    /// The same without what is wanted.
    pub brief: String,
    /// The hexes that stand against it.
    pub hexes: Vec<Hex>,
}

/// What beside points a game is about.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PurposeView {
    /// The scenario or the restriction by its name.
    pub title: String,
    /// What a restriction or custom rules change, a sentence each.
    pub sentences: Vec<String>,
    /// The goals of a scenario.
    pub goals: Vec<GoalView>,
    /// Where the rules tell more.
    pub page: RulesPage,
}

impl PurposeView {
    /// What `playthrough` is about for the player at `seat`.
    pub fn of(playthrough: &Playthrough, content: &Content, speaker: &Speaker, seat: Seat) -> Self {
        let setup = &playthrough.record().setup;
        let numbered =
            |key: &str, number: u8| speaker.say_with(key, &[("number", FluentValue::from(number))]);
        let mut view = Self::default();
        if let (Some(number), Some(scenario)) = (setup.scenario, playthrough.scenario(content)) {
            let sheets = playthrough.sheets();
            let situation = Situation::of(playthrough.game(), playthrough.cards(), sheets, seat);
            view.title = numbered("purpose-scenario", number);
            view.page = RulesPage::Scenarios;
            view.goals = scenario
                .goals
                .iter()
                .map(|goal| GoalView::of(speaker, goal, &goal.judge(&situation)))
                .collect();
            if playthrough.game().phase() == Phase::Finished {
                // What is not reached now never will be.
                for goal in view.goals.iter_mut().filter(|goal| goal.state == GoalState::Open) {
                    goal.state = GoalState::Broken;
                }
            }
        }
        if let Some(number) = setup.restriction {
            view.title = numbered("purpose-restriction", number);
            view.page = RulesPage::Restrictions;
            view.sentences.push(speaker.say(&format!("restriction-{number}-rule")));
        }
        if !setup.custom.is_empty() {
            if view.title.is_empty() {
                view.title = speaker.say("purpose-custom");
            }
            view.sentences.extend(setup.custom.iter().map(|rule| custom_rule_name(speaker, rule)));
        }
        view
    }

    /// Takes away how far the player is.
    pub fn hide_progress(&mut self) {
        for goal in &mut self.goals {
            goal.state = GoalState::Open;
            goal.measure.clear();
            goal.brief.clear();
            goal.hexes.clear();
        }
    }

    /// Whether the game is about points alone.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty()
    }
}

impl GoalView {
    fn of(speaker: &Speaker, goal: &Goal, progress: &Progress) -> Self {
        let measure = match (progress.want, progress.have) {
            (0, 0) => String::new(),
            (0, have) => speaker.say_with("goal-against", &[("count", FluentValue::from(have))]),
            (want, have) => {
                let values = [("have", FluentValue::from(have)), ("want", FluentValue::from(want))];
                speaker.say_with("goal-measure", &values)
            }
        };
        let brief = if progress.want == 0 { measure.clone() } else { progress.have.to_string() };
        Self {
            text: goal_text(speaker, goal),
            state: progress.state,
            measure,
            brief,
            hexes: progress.hexes.clone(),
        }
    }
}

/// A custom rule in a few words.
pub fn custom_rule_name(speaker: &Speaker, rule: CustomRule) -> String {
    speaker.say(match rule {
        CustomRule::SecondPlace => "custom-second-place",
        CustomRule::ShortRuns => "custom-short-runs",
        CustomRule::LonelyPartner => "custom-lonely-partner",
        CustomRule::LonelyCouples => "custom-lonely-couples",
    })
}

/// A tick, an empty ring, or a cross: whether a goal is reached, is not, or cannot be any more.
pub fn draw_state(painter: &egui::Painter, look: &Look, state: GoalState, centre: Pos2, radius: f32) {
    let theme = &look.theme;
    let line = |from: Vec2, to: Vec2, tint: Color32| {
        painter.line_segment([centre + from * radius, centre + to * radius], Stroke::new(radius * 0.3, tint));
    };
    match state {
        GoalState::Met => {
            painter.circle_filled(centre, radius, colour(theme.gain));
            let ink = colour(theme.background);
            line(Vec2::new(-0.45, 0.05), Vec2::new(-0.1, 0.4), ink);
            line(Vec2::new(-0.1, 0.4), Vec2::new(0.5, -0.35), ink);
        }
        GoalState::Open => {
            painter.circle_stroke(centre, radius - 1.0, Stroke::new(1.6, colour(theme.muted)));
        }
        GoalState::Broken => {
            painter.circle_filled(centre, radius, colour(theme.loss));
            let ink = colour(theme.background);
            line(Vec2::new(-0.4, -0.4), Vec2::new(0.4, 0.4), ink);
            line(Vec2::new(-0.4, 0.4), Vec2::new(0.4, -0.4), ink);
        }
    }
}

/// How high the panel was when it was drawn last; what lies below begins there.
#[derive(Resource, Default)]
pub(super) struct GoalsHeight(pub f32);

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    look: Res<Look>,
    speaker: Res<Speaker>,
    mut height: ResMut<GoalsHeight>,
    mut lit: ResMut<LitHexes>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let purpose = &view.purpose;
    if purpose.is_empty() {
        height.0 = 0.0;
        return Ok(());
    }
    let above = table_rect(&areas, &view);
    let place = bevy::math::Rect::new(above.min.x, above.max.y, areas.right.max.x, areas.right.max.y);
    let mut hovered = None;
    let theme = &look.theme;
    let used = fixed_area(&context, "goals", place, |ui| {
        let rect = ui.max_rect();
        let painter = ui.painter().clone();
        painter.hline(rect.x_range().shrink(8.0), rect.top(), (1.0, colour(theme.outline)));
        let left = rect.left() + 12.0;
        let right = rect.right() - 10.0;
        let mut top = rect.top() + 7.0;
        let title = painter.layout(
            purpose.title.clone(),
            look.bold(theme.body),
            colour(theme.accent),
            right - left - RULES_BUTTON,
        );
        let title_height = title.size().y;
        let corner = Pos2::new(right - RULES_BUTTON / 2.0 + 4.0, top + title_height / 2.0);
        rules_button(ui, &look, &speaker, corner, purpose.page.clone());
        painter.galley(Pos2::new(left, top), title, colour(theme.accent));
        top += title_height + 4.0;
        for sentence in &purpose.sentences {
            let text =
                painter.layout(sentence.clone(), look.plain(theme.small), colour(theme.text), right - left);
            let lines = text.size().y;
            painter.galley(Pos2::new(left, top), text, colour(theme.text));
            top += lines + 4.0;
        }
        for (index, goal) in purpose.goals.iter().enumerate() {
            let measure =
                painter.layout_no_wrap(goal.measure.clone(), look.bold(theme.small), colour(theme.text));
            let room = if goal.measure.is_empty() { 0.0 } else { measure.size().x + 8.0 };
            let text_left = left + 22.0;
            let tint = if goal.state == GoalState::Met { theme.muted } else { theme.text };
            let text = painter.layout(
                goal.text.clone(),
                look.plain(theme.small),
                colour(tint),
                right - room - text_left,
            );
            let row = text.size().y.max(18.0);
            let line = Rect::from_min_max(
                Pos2::new(rect.left() + 4.0, top - 2.0),
                Pos2::new(rect.right() - 4.0, top + row + 2.0),
            );
            let response = ui.interact(line, ui.id().with(("goal", index)), Sense::hover());
            if response.hovered() {
                painter.rect_filled(line, CornerRadius::same(5), colour(theme.raised));
                hovered = Some(goal.hexes.clone());
            }
            let state = speaker.say(match goal.state {
                GoalState::Met => "goal-met",
                GoalState::Open => "goal-open",
                GoalState::Broken => "goal-broken",
            });
            response.widget_info(|| {
                let label = format!("{}: {state} {}", goal.text, goal.measure);
                egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label)
            });
            draw_state(&painter, &look, goal.state, Pos2::new(left + 8.0, top + row / 2.0), 7.5);
            let text_top = top + (row - text.size().y) / 2.0;
            painter.galley(Pos2::new(text_left, text_top), text, colour(tint));
            let ink = if goal.state == GoalState::Broken { theme.loss } else { theme.text };
            let at = Pos2::new(right, top + row / 2.0);
            write(&painter, at, Align2::RIGHT_CENTER, &goal.measure, look.bold(theme.small), colour(ink));
            top += row + 5.0;
            response.on_hover_text(state);
        }
        top + 2.0 - rect.top()
    });
    height.0 = used;
    LitHexes::ask(&mut lit, LitBy::Goal, view.visited, hovered);
    Ok(())
}
