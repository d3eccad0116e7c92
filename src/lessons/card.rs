//! The card of a lesson: information and the next instruction.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, Frame, Margin, Rect, Stroke, StrokeKind, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::{CourseIntent, CourseView, InCourse, LessonCard, LessonMode, LookOf, TakeLesson};
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::session::ModeAssets;
use crate::ui::key_names::with_key;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, rich_text, text_button};

pub(crate) const CARD_MARGIN: Margin = Margin::symmetric(14, 12);
/// Height of its buttons.
const BUTTON: f32 = 32.0;

/// A pressed button of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LessonCardIntent {
    /// The step has been read.
    GoOn,
    /// Undo the mistake.
    TryAgain,
    /// Start again.
    Again,
    /// Go to the next lesson, or to the list after the last one.
    Next,
    /// Go to the list of lessons.
    Leave,
}

/// Writers for the answers to a lesson's card.
#[derive(SystemParam)]
pub(crate) struct LessonAnswers<'w, M: LessonMode> {
    words: MessageWriter<'w, CourseIntent<LookOf<M>>>,
    lessons: MessageWriter<'w, TakeLesson<M>>,
    leave: MessageWriter<'w, Leave>,
}

impl<M: LessonMode> LessonAnswers<'_, M> {
    /// Sends an answer.
    fn send(&mut self, view: &LessonCard, intent: LessonCardIntent) {
        match intent {
            LessonCardIntent::GoOn => {
                self.words.write(CourseIntent::GoOn);
            }
            LessonCardIntent::TryAgain => {
                self.words.write(CourseIntent::TryAgain);
            }
            LessonCardIntent::Again => {
                self.words.write(CourseIntent::Again);
            }
            LessonCardIntent::Next => match view.next {
                Some(next) => {
                    self.lessons.write(TakeLesson::new(next));
                }
                None => {
                    self.leave.write(Leave::ToLessons);
                }
            },
            LessonCardIntent::Leave => {
                self.leave.write(Leave::ToLessons);
            }
        }
    }
}

/// Shows the card of a lesson at the top of a rectangle, only as high as necessary.
pub(crate) fn show_card<M: LessonMode>(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &LessonCard,
    place: Rect,
    answers: &mut LessonAnswers<M>,
) {
    let area = layers::area(context, PanelLayer::Card, egui::Id::new("lesson")).fixed_pos(place.min);
    let frame = Frame::new()
        .fill(colour(style.theme.paper))
        .stroke(Stroke::new(1.5, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(CARD_MARGIN);
    let shown = area.show(context, |ui| {
        let framed = frame.show(ui, |ui| {
            let size = place.size() - CARD_MARGIN.sum();
            ui.set_width(size.x);
            draw_card(ui, style, localizer, bindings, view, size.y)
        });
        framed.inner
    });
    if let Some(intent) = shown.inner {
        answers.send(view, intent);
        context.request_repaint();
    }
}

/// Draws the card up to a maximum height. Returns the pressed button.
pub(crate) fn draw_card(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &LessonCard,
    height: f32,
) -> Option<LessonCardIntent> {
    let left = draw_head(ui, style, localizer, view);
    ui.add_space(4.0);
    let buttons = if view.to_be_read || view.over || view.astray.is_some() { 2.0 } else { 1.0 };
    let room = height - 60.0 - buttons * (BUTTON + 8.0);
    egui::ScrollArea::vertical().max_height(room.max(60.0)).show(ui, |ui| {
        ui.label(rich_text(style, &view.text, style.theme.body, colour(style.theme.ink)));
        if let Some(astray) = &view.astray {
            ui.add_space(6.0);
            draw_astray(ui, style, astray);
        }
    });
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 7.0);
    let pressed = draw_primary(ui, style, localizer, bindings, view);
    let below = draw_last_row(ui, style, localizer, view);
    below.or(pressed).or(left)
}

/// Draws the title of the lesson, the step number, and the button that leaves the lesson.
fn draw_head(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LessonCard,
) -> Option<LessonCardIntent> {
    let mut intent = None;
    let ink = colour(style.theme.ink);
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(egui::RichText::new(&view.title).font(style.heading(style.theme.prompt)).color(ink));
            let (step, steps) = view.step;
            let values = [("step", FluentValue::from(step)), ("steps", FluentValue::from(steps))];
            let step = egui::RichText::new(localizer.text_with("lesson-step", &values));
            ui.label(step.font(style.plain(style.theme.smallest)).color(ink.gamma_multiply(0.75)));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            if icon_button(ui, style, "close", &localizer.text("lesson-leave"), true, 28.0).clicked() {
                intent = Some(LessonCardIntent::Leave);
            }
        });
    });
    intent
}

/// Draws the button of the obvious next step, if there is one.
fn draw_primary(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &LessonCard,
) -> Option<LessonCardIntent> {
    let (key, icon, wanted) = if view.over {
        let key = if view.next.is_some() { "lesson-next" } else { "lesson-all" };
        (key, "arrow_right", LessonCardIntent::Next)
    } else if view.astray.is_some() {
        ("lesson-try-again", "undo", LessonCardIntent::TryAgain)
    } else if view.to_be_read {
        ("lesson-go-on", "arrow_right", LessonCardIntent::GoOn)
    } else {
        return None;
    };
    let wide = Vec2::new(ui.available_width(), BUTTON);
    let button = text_button(ui, style, Some(icon), &localizer.text(key), ButtonStyle::Primary, true, wide);
    let by_key = view.astray.is_none() || view.over;
    let button = if by_key {
        button.on_hover_text(with_key(localizer, bindings, key, InputAction::Confirm))
    } else {
        button
    };
    button.clicked().then_some(wanted)
}

/// Draws the buttons that restart the lesson and skip to the next one.
fn draw_last_row(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LessonCard,
) -> Option<LessonCardIntent> {
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        let size = Vec2::new(0.0, BUTTON);
        let again = localizer.text("lesson-again");
        let button = text_button(ui, style, None, &again, ButtonStyle::Plain, true, size);
        if button.on_hover_text(localizer.text("lesson-again-hint")).clicked() {
            intent = Some(LessonCardIntent::Again);
        }
        let other = match (view.over, view.next) {
            (true, None) => None,
            (true, Some(_)) => Some(("lesson-all", LessonCardIntent::Leave)),
            (false, _) => Some(("lesson-skip", LessonCardIntent::Next)),
        };
        if let Some((key, wanted)) = other
            && text_button(ui, style, None, &localizer.text(key), ButtonStyle::Plain, true, size).clicked()
        {
            intent = Some(wanted);
        }
    });
    intent
}

/// Draws the mistake and its remedy.
fn draw_astray(ui: &mut Ui, style: &UiStyle, text: &str) {
    let rim = colour(style.theme.accent);
    Frame::new()
        .fill(blend(style.theme.paper, style.theme.accent, 0.25))
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 7))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(rich_text(style, text, style.theme.body, colour(style.theme.ink)));
        });
}

/// Returns a dark and a bright stroke, one of which is visible on any background.
pub(crate) fn outline_strokes(style: &UiStyle) -> [Stroke; 2] {
    [Stroke::new(6.0, Color32::from_black_alpha(130)), Stroke::new(3.0, colour(style.theme.focus))]
}

/// Outlines a rectangle.
pub(crate) fn draw_outline(painter: &egui::Painter, style: &UiStyle, rect: Rect) {
    for stroke in outline_strokes(style) {
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Middle);
    }
}

/// Marks a step as read at the confirm key, and consumes the key press.
fn read_by_key<M: LessonMode>(
    mut pressed: ResMut<ActionState>,
    overlay: Res<Overlay>,
    assets: Res<ModeAssets<M>>,
    in_lesson: Res<InCourse<M>>,
    view: Option<Res<CourseView<M>>>,
    mut answers: LessonAnswers<M>,
) {
    let reading = in_lesson.waits_for_reader(&assets);
    let waits = *overlay == Overlay::Closed && (reading || in_lesson.is_over());
    if !waits || !pressed.take(InputAction::Confirm) {
        return;
    }
    if let Some(view) = view {
        answers.send(&view.card, if reading { LessonCardIntent::GoOn } else { LessonCardIntent::Next });
    }
}

pub(super) fn plugin<M: LessonMode>(app: &mut App) {
    app.add_systems(
        Update,
        read_by_key::<M>
            .in_set(KeyOrder::Lesson)
            .run_if(resource_exists::<InCourse<M>>.and_then(in_state(M::TABLE))),
    );
}
