//! The list of lessons of all games, over the environment of the title screen.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::localizer::Localizer;
use crate::shell::mode_list::ModeList;
use crate::shell::mode_ui::LessonRow;
use crate::ui::overlay::{Overlay, Windows};
use crate::ui::page::{LIST_GAP, LIST_WIDTH, draw_shade, list_columns};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, GoalSign, focus_ring, goal_sign, text_button, write};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;

/// A lesson in its list.
struct NumberedLesson<'a> {
    number: usize,
    row: &'a LessonRow,
}

impl NumberedLesson<'_> {
    /// Draws the row, `height` points high.
    fn draw(&self, ui: &mut Ui, style: &UiStyle, localizer: &Localizer, height: f32) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(LIST_WIDTH, height), Sense::click());
        let theme = &style.theme;
        let done_text = localizer.text("lessons-done");
        let painter = ui.painter();
        let fill = if response.hovered() { theme.outline } else { theme.raised };
        painter.rect_filled(rect, CornerRadius::same(10), colour(fill));
        let rim = Stroke::new(1.0, colour(theme.outline));
        painter.rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
        let disc = Pos2::new(rect.left() + 30.0, rect.center().y);
        if self.row.done {
            goal_sign(painter, style, GoalSign::Met, disc, 15.0);
        } else {
            painter.circle_stroke(disc, 15.0, Stroke::new(1.6, colour(theme.muted)));
            let number = self.number.to_string();
            let font = style.bold(theme.prompt);
            write(painter, disc, Align2::CENTER_CENTER, &number, font, colour(theme.text));
        }
        let left = rect.left() + 60.0;
        let first = Pos2::new(left, rect.center().y - 11.0);
        let (bold, small) = (style.bold(theme.prompt), style.plain(theme.small));
        write(painter, first, Align2::LEFT_CENTER, &self.row.title, bold, colour(theme.text));
        let second = Pos2::new(left, rect.center().y + 12.0);
        let (text, tint) = match &self.row.begun {
            Some(begun) => (begun, theme.gain),
            None => (&self.row.about, theme.muted),
        };
        write(painter, second, Align2::LEFT_CENTER, text, small, colour(tint));
        focus_ring(ui, style, &response, rect);
        response.widget_info(|| {
            let done = if self.row.done { done_text.as_str() } else { "" };
            let label = format!("{} {}: {} {done}", self.number, self.row.title, text);
            WidgetInfo::labeled(WidgetType::Button, true, label)
        });
        if self.row.done { response.on_hover_text(&done_text) } else { response }
    }
}

/// A click on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonsIntent {
    /// Start a lesson: the indices of its list and of the lesson in it.
    Take(usize, usize),
    Rules,
    Back,
}

/// The lessons of a game below its name.
struct LessonList {
    title: String,
    rows: Vec<LessonRow>,
    take: fn(&mut World, usize),
}

/// The lists of the screen, one for each game with lessons.
#[derive(Resource, Default)]
struct LessonLists(Vec<LessonList>);

/// Writes the lists.
fn prepare(world: &mut World) {
    let localizer = world.resource::<Localizer>();
    let lists = world.resource::<ModeList>().iter().map(|mode| LessonList {
        title: localizer.text(mode.id.name),
        rows: (mode.lesson_rows)(world, localizer),
        take: mode.take_lesson,
    });
    let lists = lists.filter(|list| !list.rows.is_empty()).collect();
    world.insert_resource(LessonLists(lists));
}

/// Draws the screen and performs clicked actions.
fn show(
    mut screen: UiContext,
    lists: Res<LessonLists>,
    pressed: Res<ActionState>,
    mut windows: Windows,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    let context = screen.egui()?;
    let style = &mut *screen.style;
    let (left, right) = list_columns(screen.layout.window);
    draw_shade(&context, style, &screen.layout, right);
    let back = windows.is_closed() && pressed.just(InputAction::StepBack);
    let localizer = &screen.localizer;
    let place = Pos2::new(left, screen.layout.window.y / 2.0);
    let area = layers::area(&context, PanelLayer::Page, egui::Id::new("lessons"))
        .pivot(Align2::LEFT_CENTER)
        .fixed_pos(place);
    let drawn = area.show(&context, |ui| draw_lists(ui, style, localizer, &lists.0));
    match drawn.inner.or(back.then_some(LessonsIntent::Back)) {
        Some(LessonsIntent::Take(list, index)) => {
            if let Some(take) = lists.0.get(list).map(|list| list.take) {
                commands.queue(move |world: &mut World| take(world, index));
            }
        }
        Some(LessonsIntent::Rules) => windows.show(Overlay::Rules),
        Some(LessonsIntent::Back) => next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// Draws the lessons of all games, and the buttons below them. Returns the click.
fn draw_lists(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    lists: &[LessonList],
) -> Option<LessonsIntent> {
    let mut intent = None;
    ui.set_width(2.0 * LIST_WIDTH + LIST_GAP);
    ui.spacing_mut().item_spacing = Vec2::new(LIST_GAP, 9.0);
    let title = egui::RichText::new(localizer.text("title-learn")).font(style.title());
    ui.label(title.color(colour(style.theme.text)));
    let about = egui::RichText::new(localizer.text("lessons-about")).font(style.plain(style.theme.body));
    ui.label(about.color(colour(style.theme.muted)));
    ui.add_space(6.0);
    ui.horizontal_top(|ui| {
        for (place, list) in lists.iter().enumerate() {
            ui.vertical(|ui| {
                ui.set_width(LIST_WIDTH);
                let title = egui::RichText::new(&list.title).font(style.heading(style.theme.number));
                ui.label(title.color(colour(style.theme.text)));
                for (index, row) in list.rows.iter().enumerate() {
                    let lesson = NumberedLesson { number: index + 1, row };
                    if lesson.draw(ui, style, localizer, 62.0).clicked() {
                        intent = Some(LessonsIntent::Take(place, index));
                    }
                }
            });
        }
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonLists>()
        .add_systems(OnEnter(Screen::Lessons), prepare)
        .add_systems(
            Update,
            prepare.run_if(in_state(Screen::Lessons).and_then(resource_changed::<Localizer>)),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Lessons)));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rect;

    use super::*;
    use crate::cascadia::lessons::card_strip;
    use crate::input::bindings::Bindings;
    use crate::lessons::{CARD_MARGIN, LessonCard, LessonMode, draw_card, step_key, title_key};
    use crate::rolling::hud::lesson_place;
    use crate::rolling::lessons::is_about_paper;
    use crate::tests::support::{dressed, shipped, shipped_rolling};
    use crate::ui::egui_rect;
    use crate::window::layout::ScreenLayout;
    use cascadia_engine::Course;
    use cascadia_rules::Cascadia;
    use cascadia_storage::text::Language;
    use fluent_bundle::FluentValue;
    use rolling_rivers::RollingRivers;

    /// Draws a card with ample height. Returns its size.
    fn drawn(
        (style, localizer, context): &mut (UiStyle, Localizer, egui::Context),
        card: &LessonCard,
        width: f32,
    ) -> Vec2 {
        let bindings = Bindings::built_in();
        let mut size = Vec2::ZERO;
        for _ in 0..3 {
            let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(2000.0, 2000.0));
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("lesson")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    ui.set_width(width);
                    assert_eq!(draw_card(ui, style, localizer, &bindings, card, 1500.0), None);
                    size = ui.min_size();
                });
            });
            // Nothing is rendered.
            output.textures_delta.clear();
        }
        size
    }

    /// Draws every step of a mode's lessons in the smallest window. Returns the ones too large.
    fn too_large<M: LessonMode>(
        lessons: &[Course<M::Curriculum>],
        place: impl Fn(&ScreenLayout, &Course<M::Curriculum>) -> bevy::math::Rect,
    ) -> Vec<String> {
        let layout = ScreenLayout::of(bevy::math::Vec2::new(1000.0, 600.0), 1.0);
        let mut too_large = Vec::new();
        for language in Language::ALL {
            let mut all = dressed(language);
            for lesson in lessons {
                let room = egui_rect(place(&layout, lesson)).size() - CARD_MARGIN.sum();
                for step in &lesson.steps {
                    let key = step_key::<M>(lesson, step);
                    let names = M::key_names(step, &|_| "M".to_owned());
                    let values: Vec<(&str, FluentValue<'_>)> =
                        names.into_iter().map(|(name, key)| (name, key.into())).collect();
                    let astray = format!("{key}-astray");
                    let card = LessonCard {
                        title: all.1.text(&title_key::<M>(lesson)),
                        step: (1, lesson.steps.len()),
                        text: all.1.text_with(&key, &values),
                        astray: all.1.has(&astray).then(|| all.1.text(&astray)),
                        to_be_read: true,
                        over: false,
                        next: Some(1),
                    };
                    assert!(!card.text.contains('$'), "{key}: {}", card.text);
                    let size = drawn(&mut all, &card, room.x);
                    if size.x > room.x + 0.5 || size.y > room.y {
                        too_large.push(format!("{} {key}: {size} in {room}", language.code()));
                    }
                }
            }
        }
        too_large
    }

    #[test]
    fn every_step_fits_in_the_smallest_window() {
        let cascadia = shipped().1;
        let of_cascadia = too_large::<Cascadia>(cascadia.content.lessons(), |layout, _| card_strip(layout));
        let rolling = shipped_rolling();
        let of_rolling = too_large::<RollingRivers>(rolling.content.lessons(), |layout, lesson| {
            lesson_place(layout, is_about_paper(lesson))
        });
        assert_eq!([of_cascadia, of_rolling].concat(), Vec::<String>::new());
    }

    #[test]
    fn the_lists_of_both_games_lie_in_every_window() {
        for width in [1000.0, 1280.0, 1536.0] {
            let (left, right) = list_columns(bevy::math::Vec2::new(width, 600.0));
            assert!(left >= 40.0 && right <= width - 40.0, "{left} to {right} in {width}");
        }
    }
}
