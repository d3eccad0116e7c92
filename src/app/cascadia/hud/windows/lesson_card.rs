//! The card of a lesson beside the environment: what to know, what to do next, and an outline around what it
//! is about.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, Frame, Margin, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use crate::app::camera::CameraView;
use crate::app::camera::space::{hex_corners, hex_position};
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::hud::geometry::{Strip, card_rect, habitats_rect};
use crate::app::cascadia::hud::view::HudView;
use crate::app::cascadia::hud::windows::overlays;
use crate::app::cascadia::lessons::{InLesson, LessonIntent, LessonView, TakeLesson, card_strip};
use crate::app::input::InputAction;
use crate::app::input::bindings::{ActionState, Bindings};
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::key_names::with_key;
use crate::app::ui::overlay::{Leave, Overlay};
use crate::app::ui::style::{UiStyle, blend, colour};
use crate::app::ui::widgets::{ButtonStyle, icon_button, rich_text, text_button};
use crate::app::ui::{PanelSet, UiContext, egui_rect};
use crate::app::window::layout::ScreenLayout;
use crate::app::window::screen::Screen;
use crate::base::Hex;
use crate::cascadia::goals::{About, LEARNER};

/// Margins of the card.
const MARGIN: Margin = Margin::symmetric(14, 12);
/// Height of its buttons.
const BUTTON: f32 = 32.0;

/// What was pressed on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonCardIntent {
    Say(LessonIntent),
    /// To the lesson after this one, or to the list of all.
    Next,
    Leave,
}

fn show(
    mut parts: UiContext,
    view: Res<LessonView>,
    bindings: Res<Bindings>,
    mut words: MessageWriter<LessonIntent>,
    mut lessons: MessageWriter<TakeLesson>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let strip = egui_rect(card_strip(&layout));
    let area = egui::Area::new(egui::Id::new("lesson")).order(egui::Order::Middle).fixed_pos(strip.min);
    let frame = Frame::new()
        .fill(colour(style.theme.paper))
        .stroke(Stroke::new(1.5, colour(style.theme.accent)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(MARGIN);
    let shown = area.show(&context, |ui| {
        let framed = frame.show(ui, |ui| {
            let size = strip.size() - MARGIN.sum();
            ui.set_width(size.x);
            draw_card(ui, style, &localizer, &bindings, &view, size.y)
        });
        framed.inner
    });
    match shown.inner {
        Some(LessonCardIntent::Say(word)) => {
            words.write(word);
        }
        Some(LessonCardIntent::Next) => go_next(&view, &mut lessons, &mut leave),
        Some(LessonCardIntent::Leave) => {
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

/// Draws the card in at most so much height. Returns what was pressed.
fn draw_card(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &LessonView,
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

/// Draws the title of the lesson, which of how many steps it is, and the button that leaves the lesson.
fn draw_head(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LessonView,
) -> Option<LessonCardIntent> {
    let mut intent = None;
    let ink = colour(style.theme.ink);
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(egui::RichText::new(&view.title).font(style.bold(style.theme.prompt)).color(ink));
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
    view: &LessonView,
) -> Option<LessonCardIntent> {
    let (key, icon, wanted) = if view.over {
        let key = if view.next.is_some() { "lesson-next" } else { "lesson-all" };
        (key, "arrow_right", LessonCardIntent::Next)
    } else if view.astray.is_some() {
        ("lesson-try-again", "undo", LessonCardIntent::Say(LessonIntent::TryAgain))
    } else if view.to_be_read {
        ("lesson-go-on", "arrow_right", LessonCardIntent::Say(LessonIntent::GoOn))
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

/// Draws the buttons that begin the lesson again and go on without it.
fn draw_last_row(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LessonView,
) -> Option<LessonCardIntent> {
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        let size = Vec2::new(0.0, BUTTON);
        let again = localizer.text("lesson-again");
        let button = text_button(ui, style, None, &again, ButtonStyle::Plain, true, size);
        if button.on_hover_text(localizer.text("lesson-again-hint")).clicked() {
            intent = Some(LessonCardIntent::Say(LessonIntent::Again));
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

/// Draws what went wrong and what to do about it.
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

/// Outlines what the step is about.
fn point_out(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    table: Res<HudView>,
    lesson: Res<LessonView>,
    overlay: Res<Overlay>,
    style: Res<UiStyle>,
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
                let all = (0..pairs).map(|slot| egui_rect(layout.pair(slot, pairs)));
                all.reduce(Rect::union).map(|rect| rect.expand(3.0))
            }
            About::Pair(slot) => Some(egui_rect(layout.pair(slot.index(), pairs))),
            About::Card(species) => {
                let index = table.cards.iter().position(|card| card.species == *species);
                index.map(|index| card_rect(&layout, table.cards.len(), index))
            }
            About::Habitats if layout.folded => Some(Strip::of(&layout, &table).habitats()),
            About::Habitats => Some(egui_rect(habitats_rect(&layout, &table)).shrink(3.0)),
            About::NatureTokens => Some(egui_rect(layout.nature())),
            About::Place(hex) => {
                if table.visited == LEARNER {
                    outline_hex(&painter, &style, &camera, &layout, *hex);
                }
                None
            }
        };
        if let Some(rect) = place {
            outline_rect(&painter, &style, rect);
        }
    }
    Ok(())
}

/// Returns a dark and a bright stroke, so that one of them is seen on any ground.
fn strokes(style: &UiStyle) -> [Stroke; 2] {
    [Stroke::new(6.0, Color32::from_black_alpha(130)), Stroke::new(3.0, colour(style.theme.focus))]
}

fn outline_rect(painter: &egui::Painter, style: &UiStyle, rect: Rect) {
    for stroke in strokes(style) {
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Middle);
    }
}

fn outline_hex(
    painter: &egui::Painter,
    style: &UiStyle,
    camera: &CameraView,
    layout: &ScreenLayout,
    hex: Hex,
) {
    let centre = hex_position(LEARNER, hex);
    let corners: Option<Vec<Pos2>> = hex_corners()
        .into_iter()
        .map(|corner| {
            let at = camera.on_screen(centre + Vec3::new(corner.x, 0.0, corner.y) * 0.97, layout.window)?;
            Some(Pos2::new(at.x, at.y))
        })
        .collect();
    let Some(corners) = corners else { return };
    // What lies under the panels is not outlined over them.
    let painter = painter.with_clip_rect(egui_rect(layout.viewport));
    for stroke in strokes(style) {
        painter.add(egui::Shape::closed_line(corners.clone(), stroke));
    }
}

/// Marks a step as read at the confirm key, and keeps that key from the table.
fn read_by_key(
    mut pressed: ResMut<ActionState>,
    assets: Res<CascadiaAssets>,
    in_lesson: Res<InLesson>,
    view: Option<Res<LessonView>>,
    mut words: MessageWriter<LessonIntent>,
    mut lessons: MessageWriter<TakeLesson>,
    mut leave: MessageWriter<Leave>,
) {
    let reading = in_lesson.waits_for_reader(&assets);
    if !(reading || in_lesson.is_over()) || !pressed.take(InputAction::Confirm) {
        return;
    }
    if reading {
        words.write(LessonIntent::GoOn);
    } else if let Some(view) = view {
        go_next(&view, &mut lessons, &mut leave);
    }
}

/// Notes when a step's scoring card is opened, and leaves the lesson without a question: nothing is lost.
fn follow_windows(
    mut overlay: ResMut<Overlay>,
    mut words: MessageWriter<LessonIntent>,
    mut leave: MessageWriter<Leave>,
) {
    match *overlay {
        Overlay::Card(species) => {
            words.write(LessonIntent::LookAt(species));
        }
        Overlay::Leave => {
            *overlay = Overlay::Closed;
            leave.write(Leave::ToLessons);
        }
        _ => {}
    }
}

pub(crate) fn plugin(app: &mut App) {
    let in_lesson = resource_exists::<InLesson>.and_then(in_state(Screen::Playing));
    app.add_systems(
        Update,
        (
            read_by_key
                .in_set(crate::app::schedule::AppSystems::Read)
                .after(overlays::open_by_key)
                .run_if(in_lesson.clone()),
            follow_windows
                .in_set(crate::app::schedule::AppSystems::Decide)
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
    use crate::app::preferences::config_files::Theme;
    use crate::app::test_support::shipped;
    use crate::app::ui::style;
    use crate::text::Language;

    /// Returns what cards are drawn with, and their texts.
    fn dressed(language: Language) -> (UiStyle, Localizer, CascadiaAssets, egui::Context) {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(language);
        let mut app = App::new();
        app.insert_resource(assets).insert_resource(Theme::default());
        style::plugin(&mut app);
        app.update();
        let mut style = app.world_mut().remove_resource::<UiStyle>().expect("it was made");
        let context = egui::Context::default();
        style.install(&context);
        (style, localizer, cascadia, context)
    }

    /// Draws a card with more height than it can need, in its place in the smallest window. Returns its size.
    fn drawn(
        (style, localizer, _, context): &mut (UiStyle, Localizer, CascadiaAssets, egui::Context),
        view: &LessonView,
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
                    assert_eq!(draw_card(ui, style, localizer, &bindings, view, 1500.0), None);
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
        let layout = ScreenLayout::of(bevy::math::Vec2::new(1000.0, 600.0), 1.0);
        let room = egui_rect(card_strip(&layout)).size() - MARGIN.sum();
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
                        title: all.1.text(&crate::app::cascadia::lessons::title_key(lesson)),
                        step: (1, lesson.steps.len()),
                        text: all.1.text_with(&key, &values),
                        astray: all.1.has(&astray).then(|| all.1.text(&astray)),
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
