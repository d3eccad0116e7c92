//! The list of lessons, over the environment of the title screen.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::hud::panels::goals::draw_state;
use crate::app::cascadia::lessons::{TakeLesson, title_key};
use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::preferences::localizer::Localizer;
use crate::app::store::lesson_progress::SavedLessonProgress;
use crate::app::ui::overlay::Overlay;
use crate::app::ui::page::draw_shade;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, focus_ring, text_button, write};
use crate::app::ui::{PanelSet, UiContext};
use crate::app::window::screen::Screen;
use crate::cascadia::goals::GoalState;

/// Width of the list.
const WIDTH: f32 = 420.0;

/// A lesson as the list shows it.
struct LessonRow {
    number: usize,
    title: String,
    about: String,
    /// The step at which it continues, if it was left in the middle.
    begun: Option<String>,
    done: bool,
    done_text: String,
}

/// Returns the lessons as the list shows them.
fn lesson_rows(
    assets: &CascadiaAssets,
    saved: &SavedLessonProgress,
    localizer: &Localizer,
) -> Vec<LessonRow> {
    let lessons = assets.content.lessons().iter().enumerate();
    lessons
        .map(|(index, lesson)| {
            let step = saved.value.step_of(&lesson.key);
            let values = |step: usize| [("step", FluentValue::from(step + 1))];
            LessonRow {
                number: index + 1,
                title: localizer.text(&title_key(lesson)),
                about: localizer.text(&format!("lesson-{}-about", lesson.key)),
                begun: step.map(|step| localizer.text_with("lessons-go-on", &values(step))),
                done: saved.value.has_finished(&lesson.key),
                done_text: localizer.text("lessons-done"),
            }
        })
        .collect()
}

impl LessonRow {
    /// Draws the row, `height` points high.
    fn draw(&self, ui: &mut Ui, style: &UiStyle, height: f32) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(WIDTH, height), Sense::click());
        let theme = &style.theme;
        let painter = ui.painter();
        let fill = if response.hovered() { theme.outline } else { theme.raised };
        painter.rect_filled(rect, CornerRadius::same(10), colour(fill));
        let rim = Stroke::new(1.0, colour(theme.outline));
        painter.rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
        let disc = Pos2::new(rect.left() + 30.0, rect.center().y);
        if self.done {
            draw_state(painter, style, GoalState::Met, disc, 15.0);
        } else {
            painter.circle_stroke(disc, 15.0, Stroke::new(1.6, colour(theme.accent)));
            let number = self.number.to_string();
            let font = style.bold(theme.prompt);
            write(painter, disc, Align2::CENTER_CENTER, &number, font, colour(theme.accent));
        }
        let left = rect.left() + 60.0;
        let first = Pos2::new(left, rect.center().y - 11.0);
        let (bold, small) = (style.bold(theme.prompt), style.plain(theme.small));
        write(painter, first, Align2::LEFT_CENTER, &self.title, bold, colour(theme.text));
        let second = Pos2::new(left, rect.center().y + 12.0);
        let (text, tint) = match &self.begun {
            Some(begun) => (begun, theme.accent),
            None => (&self.about, theme.muted),
        };
        write(painter, second, Align2::LEFT_CENTER, text, small, colour(tint));
        focus_ring(ui, style, &response, rect);
        response.widget_info(|| {
            let done = if self.done { self.done_text.as_str() } else { "" };
            let label = format!("{} {}: {} {done}", self.number, self.title, text);
            WidgetInfo::labeled(WidgetType::Button, true, label)
        });
        if self.done { response.on_hover_text(&self.done_text) } else { response }
    }
}

/// What is asked for on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonsIntent {
    /// Take the lesson with this index.
    Take(usize),
    /// Read the rules.
    Rules,
    /// Leave the screen.
    Back,
}

/// Draws the screen and carries out what is asked for.
fn show(
    mut screen: UiContext,
    assets: Res<CascadiaAssets>,
    saved: Res<SavedLessonProgress>,
    pressed: Res<ActionState>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut lessons: MessageWriter<TakeLesson>,
) -> Result {
    let context = screen.egui()?;
    let style = &mut *screen.style;
    draw_shade(&context, style, &screen.layout);
    let back = *overlay == Overlay::Closed && pressed.just(InputAction::StepBack);
    let rows = lesson_rows(&assets, &saved, &screen.localizer);
    let place = Pos2::new((screen.layout.window.x * 0.07).max(48.0), screen.layout.window.y / 2.0);
    let area = egui::Area::new(egui::Id::new("lessons")).pivot(Align2::LEFT_CENTER).fixed_pos(place);
    let drawn = area.show(&context, |ui| draw_list(ui, style, &screen.localizer, &rows));
    match drawn.inner.or(back.then_some(LessonsIntent::Back)) {
        Some(LessonsIntent::Take(index)) => {
            lessons.write(TakeLesson(index));
        }
        Some(LessonsIntent::Rules) => *overlay = Overlay::Rules,
        Some(LessonsIntent::Back) => next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// Draws the lessons, and the buttons below them. Returns what was clicked.
fn draw_list(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rows: &[LessonRow],
) -> Option<LessonsIntent> {
    let mut intent = None;
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 9.0;
    let title = egui::RichText::new(localizer.text("title-learn")).font(style.bold(30.0));
    ui.label(title.color(colour(style.theme.text)));
    let about = egui::RichText::new(localizer.text("lessons-about")).font(style.plain(style.theme.body));
    ui.label(about.color(colour(style.theme.muted)));
    ui.add_space(6.0);
    for (index, row) in rows.iter().enumerate() {
        if row.draw(ui, style, 62.0).clicked() {
            intent = Some(LessonsIntent::Take(index));
        }
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let size = Vec2::new(160.0, 42.0);
        let text = localizer.text("back");
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(LessonsIntent::Back);
        }
        let text = localizer.text("lessons-rules");
        if text_button(ui, style, Some("book"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(LessonsIntent::Rules);
        }
    });
    intent
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Lessons)));
}
