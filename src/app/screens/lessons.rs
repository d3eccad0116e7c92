//! The list of lessons, over the land of the title.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::title::draw_shade;
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::goals::draw_state;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, focus_ring, text_button, write};
use crate::app::hud::{Overlay, PanelSet};
use crate::app::learned::LearnedBook;
use crate::app::lessons::{TakeLesson, title_key};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::challenges::GoalState;

/// Width of the list.
const WIDTH: f32 = 420.0;

/// A lesson as the list shows it.
struct Entry {
    number: usize,
    title: String,
    about: String,
    /// Where it goes on, if it was left in the middle.
    begun: Option<String>,
    done: bool,
    done_text: String,
}

fn entries(library: &Library, book: &LearnedBook, speaker: &Speaker) -> Vec<Entry> {
    let lessons = library.content.lessons().iter().enumerate();
    lessons
        .map(|(index, lesson)| {
            let step = book.now.step_of(&lesson.key);
            let values = |step: usize| [("step", FluentValue::from(step + 1))];
            Entry {
                number: index + 1,
                title: speaker.say(&title_key(lesson)),
                about: speaker.say(&format!("lesson-{}-about", lesson.key)),
                begun: step.map(|step| speaker.say_with("lessons-go-on", &values(step))),
                done: book.now.has_finished(&lesson.key),
                done_text: speaker.say("lessons-done"),
            }
        })
        .collect()
}

impl Entry {
    fn draw(&self, ui: &mut Ui, look: &Look, height: f32) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(WIDTH, height), Sense::click());
        let theme = &look.theme;
        let painter = ui.painter();
        let fill = if response.hovered() { theme.outline } else { theme.raised };
        painter.rect_filled(rect, CornerRadius::same(10), colour(fill));
        let rim = Stroke::new(1.0, colour(theme.outline));
        painter.rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
        let disc = Pos2::new(rect.left() + 30.0, rect.center().y);
        if self.done {
            draw_state(painter, look, GoalState::Met, disc, 15.0);
        } else {
            painter.circle_stroke(disc, 15.0, Stroke::new(1.6, colour(theme.accent)));
            let number = self.number.to_string();
            let font = look.bold(theme.prompt);
            write(painter, disc, Align2::CENTER_CENTER, &number, font, colour(theme.accent));
        }
        let left = rect.left() + 60.0;
        let first = Pos2::new(left, rect.center().y - 11.0);
        let (bold, small) = (look.bold(theme.prompt), look.plain(theme.small));
        write(painter, first, Align2::LEFT_CENTER, &self.title, bold, colour(theme.text));
        let second = Pos2::new(left, rect.center().y + 12.0);
        let (text, tint) = match &self.begun {
            Some(begun) => (begun, theme.accent),
            None => (&self.about, theme.muted),
        };
        write(painter, second, Align2::LEFT_CENTER, text, small, colour(tint));
        focus_ring(ui, look, &response, rect);
        response.widget_info(|| {
            let done = if self.done { self.done_text.as_str() } else { "" };
            let label = format!("{} {}: {} {done}", self.number, self.title, text);
            WidgetInfo::labeled(WidgetType::Button, true, label)
        });
        if self.done { response.on_hover_text(&self.done_text) } else { response }
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    book: Res<LearnedBook>,
    pressed: Res<Pressed>,
    mut look: ResMut<Look>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut lessons: MessageWriter<TakeLesson>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    draw_shade(&context, look, &areas);
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    let left = (areas.window.x * 0.07).max(48.0);
    let place = Rect::from_min_size(Pos2::new(left, 0.0), Vec2::new(WIDTH, areas.window.y));
    egui::Area::new(egui::Id::new("lessons")).pivot(Align2::LEFT_CENTER).fixed_pos(place.left_center()).show(
        &context,
        |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 9.0;
            let title = egui::RichText::new(speaker.say("title-learn")).font(look.bold(30.0));
            ui.label(title.color(colour(look.theme.text)));
            let about = egui::RichText::new(speaker.say("lessons-about")).font(look.plain(look.theme.body));
            ui.label(about.color(colour(look.theme.muted)));
            ui.add_space(6.0);
            for (index, entry) in entries(&library, &book, &speaker).iter().enumerate() {
                if entry.draw(ui, look, 62.0).clicked() {
                    lessons.write(TakeLesson(index));
                }
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let size = Vec2::new(160.0, 42.0);
                back |= text_button(ui, look, Some("back"), &speaker.say("back"), Tone::Plain, true, size)
                    .clicked();
                let rules = speaker.say("lessons-rules");
                if text_button(ui, look, Some("book"), &rules, Tone::Plain, true, size).clicked() {
                    *overlay = Overlay::Rules;
                }
            });
        },
    );
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Lessons)));
}
