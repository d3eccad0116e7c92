//! The card of a lesson beside the environment, and an outline around the subject of its step.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::camera::CameraView;
use crate::camera::space::{environment_origin, hex_at, hex_centre, hex_corners};
use crate::cascadia::Session;
use crate::cascadia::hud::geometry::{Strip, card_rect, habitats_rect};
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
    let pairs = table.slots.len();
    for about in &lesson.about {
        let place = match about {
            About::Environment => {
                if table.visited == LEARNER {
                    let tiles = session.game().player(LEARNER).environment().tiles();
                    let hexes: Vec<Hex> = tiles.iter().map(|tile| tile.hex).collect();
                    outline_hexes(&painter, &style, &camera, &layout, &hexes);
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
                    outline_hexes(&painter, &style, &camera, &layout, &[*hex]);
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
fn outline_hexes(
    painter: &egui::Painter,
    style: &UiStyle,
    camera: &CameraView,
    layout: &ScreenLayout,
    hexes: &[Hex],
) {
    let origin = environment_origin(LEARNER);
    let on_screen = |corner: Vec2| {
        let at = camera.on_screen(origin + Vec3::new(corner.x, 0.0, corner.y), layout.window)?;
        Some(Pos2::new(at.x, at.y))
    };
    let painter = painter.with_clip_rect(egui_rect(layout.viewport));
    for rim in rims(hexes) {
        let Some(corners) = rim.into_iter().map(on_screen).collect::<Option<Vec<Pos2>>>() else { return };
        for stroke in outline_strokes(style) {
            painter.add(egui::Shape::closed_line(corners.clone(), stroke));
        }
    }
}

/// Returns the closed outlines of an area, east and south of the origin of its environment.
fn rims(hexes: &[Hex]) -> Vec<Vec<Vec2>> {
    let corners = hex_corners();
    let mut sides: Vec<(Vec2, Vec2)> = Vec::new();
    for hex in hexes {
        let centre = hex_centre(*hex);
        for (index, from) in corners.into_iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            if !hexes.contains(&hex_at(centre + from + to)) {
                sides.push((centre + from, centre + to));
            }
        }
    }
    let mut rims = Vec::new();
    while let Some((start, mut end)) = sides.pop() {
        let mut rim = vec![start];
        while let Some(next) = sides.iter().position(|(from, _)| from.distance(end) < 0.1) {
            rim.push(end);
            end = sides.swap_remove(next).1;
        }
        rims.push(rim);
    }
    rims
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_has_one_outline_around_all_of_its_tiles() {
        let [one] = rims(&[Hex::ZERO]).try_into().expect("one outline");
        assert_eq!(one.len(), 6);
        let starter = [Hex::ZERO, Hex::new(1, 0), Hex::new(0, 1)];
        let [three] = rims(&starter).try_into().expect("one outline");
        assert_eq!(three.len(), 12);
        // A ring around a free space has an inner outline as well.
        let ring = cascadia_base::neighbours(Hex::ZERO);
        let mut lengths: Vec<usize> = rims(&ring).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
    }
}
