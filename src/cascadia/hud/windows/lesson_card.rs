//! The card of a lesson beside the environment, and an outline around the subject of its step.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::camera::CameraView;
use crate::cascadia::Session;
use crate::cascadia::hud::geometry::{Strip, card_rect, habitats_rect};
use crate::cascadia::hud::hints::marks::EnvironmentOnScreen;
use crate::cascadia::hud::view::HudView;
use crate::cascadia::hud::windows::window_names::open_card;
use crate::cascadia::lessons::{InLesson, LessonIntent, LessonView, card_strip};
use crate::input::bindings::Bindings;
use crate::lessons::{LessonAnswers, draw_outline, keys_plugin, outline_strokes, show_card};
use crate::session::PlayableMode;
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::UiStyle;
use crate::ui::{PanelSet, UiContext, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::goals::{About, LEARNER};

fn show(
    mut parts: UiContext,
    view: Res<LessonView>,
    bindings: Res<Bindings>,
    mut answers: LessonAnswers<Cascadia>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let place = egui_rect(card_strip(&layout));
    show_card(&context, &mut style, &localizer, &bindings, &view.card, place, &mut answers);
    Ok(())
}

/// Outlines the subject of the step.
fn point_out(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    (table, session): (Res<HudView>, Res<Session>),
    lesson: Res<LessonView>,
    overlay: Res<Overlay>,
    style: Res<UiStyle>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if *overlay != Overlay::Closed {
        return Ok(());
    }
    let painter = layers::painter(context, PanelLayer::Pointer, "pointed out");
    let marks = painter.with_clip_rect(egui_rect(layout.viewport));
    let ground = EnvironmentOnScreen::of(&camera, &layout, LEARNER);
    let pairs = table.slots.len();
    for about in &lesson.about {
        let place = match about {
            About::Environment => {
                if table.visited == LEARNER {
                    let tiles = session.game().player(LEARNER).environment().tiles();
                    let hexes: Vec<Hex> = tiles.iter().map(|tile| tile.hex).collect();
                    outline_area(&marks, &style, &ground, &hexes);
                }
                None
            }
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
                    outline_area(&marks, &style, &ground, &[*hex]);
                }
                None
            }
        };
        if let Some(rect) = place {
            draw_outline(&painter, &style, rect);
        }
    }
    Ok(())
}

/// Outlines an area of the environment, clipped at the panels.
fn outline_area(painter: &egui::Painter, style: &UiStyle, ground: &EnvironmentOnScreen, area: &[Hex]) {
    let lines = ground.outline(area);
    for stroke in outline_strokes(style) {
        for line in &lines {
            painter.line_segment(*line, stroke);
        }
    }
}

/// Records the opening of a step's Wildlife scoring card, and leaves the lesson without asking for
/// confirmation: nothing is lost.
fn follow_windows(
    mut windows: Windows,
    mut words: MessageWriter<LessonIntent>,
    mut leave: MessageWriter<Leave>,
) {
    words.write_batch(open_card(windows.open()).map(LessonIntent::LookAt));
    if windows.open() == Overlay::Leave {
        windows.close();
        leave.write(Leave::ToLessons);
    }
}

pub(crate) fn plugin(app: &mut App) {
    let in_lesson = resource_exists::<InLesson>.and_then(in_state(Cascadia::TABLE));
    app.add_plugins(keys_plugin::<Cascadia>)
        .add_systems(
            Update,
            follow_windows
                .in_set(crate::schedule::AppSystems::Decide)
                .run_if(in_lesson.clone().and_then(resource_exists_and_changed::<Overlay>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (point_out.run_if(resource_exists::<HudView>.and_then(resource_exists::<Session>)), show)
                .chain()
                .in_set(PanelSet)
                .run_if(in_lesson.and_then(resource_exists::<LessonView>)),
        );
}
