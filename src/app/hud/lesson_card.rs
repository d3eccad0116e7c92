//! The card of a lesson beside the land: what to know, what to do next, and what it is about, pointed out at the table.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, Frame, Margin, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::habitat_table::table_rect;
use super::scoring_cards::card_rect;
use super::strips::{self, Strip};
use super::theme::{Look, blend, colour};
use super::top_bar::with_key;
use super::view::HudView;
use super::widgets::{Tone, icon_button, rich_text, text_button};
use super::{Leave, Overlay, PanelSet, egui_rect, menu};
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::controls::{Control, Controls, Pressed};
use crate::app::lessons::{InLesson, LessonView, LessonWord, TakeLesson, card_strip};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::app::space::{hex_corners, hex_position};
use crate::challenges::{About, LEARNER};
use crate::rules::Hex;

/// Margins of the card.
const MARGIN: Margin = Margin::symmetric(14, 12);
/// Height of its buttons.
const BUTTON: f32 = 32.0;

/// What was pressed on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Say(LessonWord),
    /// To the lesson after this one, or to the list of all.
    Next,
    Leave,
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<LessonView>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    mut look: ResMut<Look>,
    mut words: MessageWriter<LessonWord>,
    mut lessons: MessageWriter<TakeLesson>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let strip = egui_rect(card_strip(&areas));
    let mut wish = None;
    egui::Area::new(egui::Id::new("lesson")).order(egui::Order::Middle).fixed_pos(strip.min).show(
        &context,
        |ui| {
            let frame = Frame::new()
                .fill(colour(look.theme.paper))
                .stroke(Stroke::new(1.5, colour(look.theme.accent)))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(MARGIN);
            frame.show(ui, |ui| {
                let size = strip.size() - MARGIN.sum();
                ui.set_width(size.x);
                wish = draw_card(ui, look, &speaker, &controls, &view, size.y);
            });
        },
    );
    match wish {
        Some(Wish::Say(word)) => {
            words.write(word);
        }
        Some(Wish::Next) => go_next(&view, &mut lessons, &mut leave),
        Some(Wish::Leave) => {
            leave.write(Leave::ToLessons);
        }
        None => {}
    }
    Ok(())
}

fn go_next(view: &LessonView, lessons: &mut MessageWriter<TakeLesson>, leave: &mut MessageWriter<Leave>) {
    match view.next {
        Some(next) => {
            lessons.write(TakeLesson(next));
        }
        None => {
            leave.write(Leave::ToLessons);
        }
    }
}

/// Draws the card in at most so much height. What was pressed.
fn draw_card(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    controls: &Controls,
    view: &LessonView,
    height: f32,
) -> Option<Wish> {
    let mut wish = None;
    let ink = colour(look.theme.ink);
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(egui::RichText::new(&view.title).font(look.bold(look.theme.prompt)).color(ink));
            let (step, steps) = view.step;
            let values = [("step", FluentValue::from(step)), ("steps", FluentValue::from(steps))];
            let step = egui::RichText::new(speaker.say_with("lesson-step", &values));
            ui.label(step.font(look.plain(look.theme.smallest)).color(ink.gamma_multiply(0.75)));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            if icon_button(ui, look, "close", &speaker.say("lesson-leave"), true, 28.0).clicked() {
                wish = Some(Wish::Leave);
            }
        });
    });
    ui.add_space(4.0);
    let buttons = if view.to_be_read || view.over || view.astray.is_some() { 2.0 } else { 1.0 };
    let room = height - 60.0 - buttons * (BUTTON + 8.0);
    egui::ScrollArea::vertical().max_height(room.max(60.0)).show(ui, |ui| {
        ui.label(rich_text(look, &view.text, look.theme.body, ink));
        if let Some(astray) = &view.astray {
            ui.add_space(6.0);
            draw_astray(ui, look, astray);
        }
    });
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 7.0);
    let wide = Vec2::new(ui.available_width(), BUTTON);
    let primary = if view.over {
        let key = if view.next.is_some() { "lesson-next" } else { "lesson-all" };
        Some((key, "arrow_right", Wish::Next))
    } else if view.astray.is_some() {
        Some(("lesson-try-again", "undo", Wish::Say(LessonWord::TryAgain)))
    } else if view.to_be_read {
        Some(("lesson-go-on", "arrow_right", Wish::Say(LessonWord::GoOn)))
    } else {
        None
    };
    if let Some((key, icon, wanted)) = primary {
        let button = text_button(ui, look, Some(icon), &speaker.say(key), Tone::Primary, true, wide);
        let by_key = view.astray.is_none() || view.over;
        let button = if by_key {
            button.on_hover_text(with_key(speaker, controls, key, Control::Confirm))
        } else {
            button
        };
        if button.clicked() {
            wish = Some(wanted);
        }
    }
    ui.horizontal_wrapped(|ui| {
        let size = Vec2::new(0.0, BUTTON);
        let again = speaker.say("lesson-again");
        let button = text_button(ui, look, None, &again, Tone::Plain, true, size);
        if button.on_hover_text(speaker.say("lesson-again-hint")).clicked() {
            wish = Some(Wish::Say(LessonWord::Again));
        }
        let other = match (view.over, view.next) {
            (true, None) => None,
            (true, Some(_)) => Some(("lesson-all", Wish::Leave)),
            (false, _) => Some(("lesson-skip", Wish::Next)),
        };
        if let Some((key, wanted)) = other
            && text_button(ui, look, None, &speaker.say(key), Tone::Plain, true, size).clicked()
        {
            wish = Some(wanted);
        }
    });
    wish
}

/// What went wrong, kindly.
fn draw_astray(ui: &mut Ui, look: &Look, text: &str) {
    let rim = colour(look.theme.accent);
    Frame::new()
        .fill(blend(look.theme.paper, look.theme.accent, 0.25))
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 7))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(rich_text(look, text, look.theme.body, colour(look.theme.ink)));
        });
}

/// Points out what the step is about.
fn point_out(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    eye: Res<Eye>,
    table: Res<HudView>,
    lesson: Res<LessonView>,
    overlay: Res<Overlay>,
    look: Res<Look>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if *overlay != Overlay::Closed {
        return Ok(());
    }
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("pointed out"));
    let painter = context.layer_painter(layer);
    let pairs = table.slots.len();
    for about in &lesson.about {
        let place = match about {
            About::Display => {
                let all = (0..pairs).map(|slot| egui_rect(areas.pair(slot, pairs)));
                all.reduce(Rect::union).map(|rect| rect.expand(3.0))
            }
            About::Pair(slot) => Some(egui_rect(areas.pair(slot.index(), pairs))),
            About::Card(species) => {
                let index = table.cards.iter().position(|card| card.species == *species);
                let lies = if areas.folded { strips::card_rect } else { card_rect };
                index.map(|index| lies(&areas, table.cards.len(), index))
            }
            About::Habitats if areas.folded => Some(Strip::of(&areas, &table).habitats()),
            About::Habitats => Some(egui_rect(table_rect(&areas, &table)).shrink(3.0)),
            About::NatureTokens => Some(egui_rect(areas.nature())),
            About::Place(hex) => {
                if table.visited == LEARNER {
                    outline_hex(&painter, &look, &eye, &areas, *hex);
                }
                None
            }
        };
        if let Some(rect) = place {
            outline_rect(&painter, &look, rect);
        }
    }
    Ok(())
}

/// Two lines, so that one of them is seen on any ground.
fn strokes(look: &Look) -> [Stroke; 2] {
    [Stroke::new(6.0, Color32::from_black_alpha(130)), Stroke::new(3.0, colour(look.theme.focus))]
}

fn outline_rect(painter: &egui::Painter, look: &Look, rect: Rect) {
    for stroke in strokes(look) {
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Middle);
    }
}

fn outline_hex(painter: &egui::Painter, look: &Look, eye: &Eye, areas: &Areas, hex: Hex) {
    let centre = hex_position(LEARNER, hex);
    let corners: Option<Vec<Pos2>> = hex_corners()
        .into_iter()
        .map(|corner| {
            let at = eye.on_screen(centre + Vec3::new(corner.x, 0.0, corner.y) * 0.97, areas.window)?;
            Some(Pos2::new(at.x, at.y))
        })
        .collect();
    let Some(corners) = corners else { return };
    // What lies under the panels is not pointed out over them.
    let painter = painter.with_clip_rect(egui_rect(areas.board));
    for stroke in strokes(look) {
        painter.add(egui::Shape::closed_line(corners.clone(), stroke));
    }
}

/// The key that confirms says that a step was read. The table does not get it then.
fn read_by_key(
    mut pressed: ResMut<Pressed>,
    library: Res<Library>,
    in_lesson: Res<InLesson>,
    view: Option<Res<LessonView>>,
    mut words: MessageWriter<LessonWord>,
    mut lessons: MessageWriter<TakeLesson>,
    mut leave: MessageWriter<Leave>,
) {
    let reading = in_lesson.waits_for_reader(&library);
    if !(reading || in_lesson.is_over()) || !pressed.take(Control::Confirm) {
        return;
    }
    if reading {
        words.write(LessonWord::GoOn);
    } else if let Some(view) = view {
        go_next(&view, &mut lessons, &mut leave);
    }
}

/// Looking at a scoring card can be what a step asks for. Nobody is asked whether to leave a lesson: nothing is lost.
fn follow_windows(
    mut overlay: ResMut<Overlay>,
    mut words: MessageWriter<LessonWord>,
    mut leave: MessageWriter<Leave>,
) {
    match *overlay {
        Overlay::Card(species) => {
            words.write(LessonWord::LookAt(species));
        }
        Overlay::Leave => {
            *overlay = Overlay::Closed;
            leave.write(Leave::ToLessons);
        }
        _ => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    let in_lesson = resource_exists::<InLesson>.and_then(in_state(Screen::Playing));
    app.add_systems(
        Update,
        (
            read_by_key.in_set(crate::app::Frame::Read).after(menu::open_by_key).run_if(in_lesson.clone()),
            follow_windows
                .in_set(crate::app::Frame::Decide)
                .run_if(in_lesson.clone().and_then(resource_exists_and_changed::<Overlay>)),
        ),
    )
    .add_systems(
        EguiPrimaryContextPass,
        (point_out.run_if(resource_exists::<HudView>), show)
            .chain()
            .in_set(PanelSet)
            .run_if(in_lesson.and_then(resource_exists::<LessonView>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::config::Theme;
    use crate::app::hud::theme;
    use crate::content::{Language, find_root};

    /// What cards are drawn with, and what they say.
    fn dressed(language: Language) -> (Look, Speaker, Library, egui::Context) {
        let library = Library::read(&find_root().expect("the package")).expect("the shipped data is valid");
        let speaker = library.speaker(language);
        let mut app = App::new();
        app.insert_resource(library.clone()).insert_resource(Theme::default());
        theme::plugin(&mut app);
        app.update();
        let mut look = app.world_mut().remove_resource::<Look>().expect("it was made");
        let context = egui::Context::default();
        look.dress(&context);
        (look, speaker, library, context)
    }

    /// Draws a card with more height than it can need, in its place in the smallest window; its size.
    fn drawn(
        (look, speaker, _, context): &mut (Look, Speaker, Library, egui::Context),
        view: &LessonView,
        width: f32,
    ) -> Vec2 {
        let controls = Controls::built_in();
        let mut size = Vec2::ZERO;
        for _ in 0..3 {
            let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(2000.0, 2000.0));
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("lesson")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    ui.set_width(width);
                    assert_eq!(draw_card(ui, look, speaker, &controls, view, 1500.0), None);
                    size = ui.min_size();
                });
            });
            // Nobody draws it.
            output.textures_delta.clear();
        }
        size
    }

    #[test]
    fn every_step_fits_beside_the_land_of_the_smallest_window() {
        let areas = Areas::of(bevy::math::Vec2::new(1000.0, 600.0), 1.0);
        let room = egui_rect(card_strip(&areas)).size() - MARGIN.sum();
        let mut too_large = Vec::new();
        for language in Language::ALL {
            let mut all = dressed(language);
            let lessons = all.2.content.lessons().to_vec();
            for lesson in &lessons {
                for step in &lesson.steps {
                    let key = format!("lesson-{}-{}", lesson.key, step.key);
                    let values =
                        ["pair", "next", "turn", "confirm", "mix", "wipe"].map(|name| (name, "M".into()));
                    let astray = format!("{key}-astray");
                    let view = LessonView {
                        title: all.1.say(&crate::app::lessons::title_key(lesson)),
                        step: (1, lesson.steps.len()),
                        text: all.1.say_with(&key, &values),
                        astray: all.1.has(&astray).then(|| all.1.say(&astray)),
                        to_be_read: true,
                        over: false,
                        next: Some(1),
                        about: Vec::new(),
                    };
                    let size = drawn(&mut all, &view, room.x);
                    if size.x > room.x + 0.5 || size.y > room.y {
                        too_large.push(format!("{} {key}: {size} in {room}", language.code()));
                    }
                }
            }
        }
        assert_eq!(too_large, Vec::<String>::new());
    }
}
