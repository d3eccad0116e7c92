//! The marking of another player's environment in view: a frame and a tint in the player's colour, the name,
//! and the way back.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Color32, CornerRadius, Frame, Margin, Mesh, Pos2, Stroke, StrokeKind, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::SessionStage;
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HudView, SeatView};
use crate::cascadia::lessons::{InLesson, card_strip};
use crate::online::panels::{PlaceStrip, forget_strip_place};
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, player_shape, speak, text_button};
use crate::ui::{PanelSet, UiContext, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_rules::Cascadia;

/// Width of the frame around the environment, in points.
const FRAME: f32 = 4.0;
/// Depth of the tint from the frame inwards, in points, and its strength at the frame.
const TINT: f32 = 72.0;
const STRENGTH: f32 = 0.34;
/// Minimum width for the name beside a card, in points.
const WIDTH: f32 = 200.0;
/// Height of the sign of an opponent's turn above the name, in points.
const SIGN: f32 = 60.0;

/// Set while the card of a review or a puzzle covers the upper left of the environment, the place of the name
/// and of the sign of an opponent's turn.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CornerCard(pub bool);

/// The right edge of the cards in the upper left of the environment.
#[derive(SystemParam)]
pub(crate) struct CornerPlace<'w> {
    card: Option<Res<'w, CornerCard>>,
    lesson: Option<Res<'w, InLesson>>,
}

impl CornerPlace<'_> {
    /// Tests whether a card covers the corner.
    pub(crate) fn is_taken(&self) -> bool {
        self.lesson.is_some() || self.card.as_ref().is_some_and(|card| card.0)
    }

    /// Returns the left edge for an item of this `width`, `inset` from the corner or from a card; `None` if
    /// it does not fit.
    pub(crate) fn left(&self, layout: &ScreenLayout, inset: f32, width: f32) -> Option<f32> {
        if !self.is_taken() {
            return Some(layout.viewport.min.x + inset);
        }
        let left = card_strip(layout).max.x + inset;
        (left + width <= layout.viewport.max.x).then_some(left)
    }
}

/// Draws the frame, the name and the way back while another environment is in view. During a computer
/// player's turn there, the sign of its turn shows the name.
fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    stage: Option<Res<State<SessionStage>>>,
    corner: CornerPlace,
    mut camera: TableCamera,
    mut strip: MessageWriter<PlaceStrip>,
) -> Result {
    let Some(visited) = view.visited_elsewhere() else {
        strip.write(PlaceStrip(None));
        return Ok(());
    };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let rect = egui_rect(layout.viewport);
    draw_frame(&context.layer_painter(egui::LayerId::background()), style, visited, rect);
    let sign_is_shown = stage.is_some_and(|stage| *stage.get() == SessionStage::Watching)
        && view.seats.iter().any(|seat| seat.active && seat.level.is_some());
    if sign_is_shown && visited.active {
        return Ok(());
    }
    // The card names the player; only the way back is missing.
    let is_needed = !corner.is_taken() || view.own.is_some();
    let Some(left) = corner.left(&layout, FRAME + 6.0, WIDTH).filter(|_| is_needed) else {
        strip.write(PlaceStrip(None));
        return Ok(());
    };
    let below_sign = if sign_is_shown { SIGN } else { 0.0 };
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("visited environment"))
        .fixed_pos(Pos2::new(left, rect.min.y + FRAME + 6.0 + below_sign));
    let back = area.show(&context, |ui| draw_name(ui, style, &localizer, visited, view.own.is_some()));
    // Keeps the strip of a hosted game off the name.
    let left = back.response.rect.right();
    strip.write(PlaceStrip(Some(Rect { min: layout.viewport.min.with_x(left), ..layout.viewport })));
    if let Some(own) = view.own.filter(|_| back.inner) {
        camera.follow(Some(CameraIntent::Visit(own)));
    }
    Ok(())
}

/// Draws the frame around `rect`, with a tint that fades towards the middle.
fn draw_frame(painter: &egui::Painter, style: &UiStyle, visited: &SeatView, rect: egui::Rect) {
    let own = style.player_colour(visited.seat.index());
    let inner = rect.shrink(TINT);
    let corners =
        |rect: egui::Rect| [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let mut tint = Mesh::default();
    for (outside, inside) in corners(rect).into_iter().zip(corners(inner)) {
        tint.colored_vertex(outside, own.gamma_multiply(STRENGTH));
        tint.colored_vertex(inside, Color32::TRANSPARENT);
    }
    for side in 0..4 {
        let (this, next) = (side * 2, (side + 1) % 4 * 2);
        tint.add_triangle(this, next, this + 1);
        tint.add_triangle(next, next + 1, this + 1);
    }
    painter.add(tint);
    painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(FRAME, own), StrokeKind::Inside);
}

/// Draws the owner of the environment and, if the player has an own one, the button back to it. Returns
/// whether it was clicked.
fn draw_name(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    visited: &SeatView,
    has_own: bool,
) -> bool {
    let own = style.player_colour(visited.seat.index());
    let frame = Frame::new()
        .fill(colour(style.theme.background).gamma_multiply(0.92))
        .stroke(Stroke::new(2.0, own))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(12, 8));
    let drawn = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(8.0);
        let name = [("name", FluentValue::from(visited.name.as_str()))];
        let text = localizer.text_with("visited-environment", &name);
        let row = ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(22.0), egui::Sense::hover());
            let centre = Pos2::new(rect.center().x, rect.center().y);
            player_shape(ui.painter(), style, visited.seat.index(), centre, 9.0);
            let words = egui::RichText::new(&text).font(style.bold(style.theme.prompt));
            ui.add(egui::Label::new(words.color(colour(style.theme.text))).extend());
        });
        speak(ui, ui.id().with("name"), row.response.rect, &text);
        let back = localizer.text("visited-back");
        has_own
            && text_button(ui, style, Some("back"), &back, ButtonStyle::Primary, true, Vec2::ZERO).clicked()
    });
    drawn.inner
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Cascadia::TABLE), forget_strip_place).add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(
            in_state(Cascadia::TABLE)
                .and_then(resource_exists::<HudView>)
                .and_then(not(in_state(SessionStage::Finished)))
                .and_then(not(in_state(SessionStage::Handover))),
        ),
    );
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    #[test]
    fn the_corner_moves_beside_a_card_or_disappears() {
        let mut world = World::new();
        world.init_resource::<CornerCard>();
        let left = |world: &mut World, width: f32| {
            let find = move |place: CornerPlace| {
                let viewport = Rect::new(200.0, 40.0, 200.0 + width, 600.0);
                let layout = ScreenLayout { viewport, ..ScreenLayout::default() };
                (place.left(&layout, 10.0, WIDTH), card_strip(&layout).max.x)
            };
            world.run_system_once(find).expect("it runs")
        };
        assert_eq!(left(&mut world, 800.0).0, Some(210.0));
        world.insert_resource(CornerCard(true));
        let (place, card) = left(&mut world, 800.0);
        assert!(place.is_some_and(|place| place > card), "{place:?} is under the card up to {card}");
        assert_eq!(left(&mut world, 420.0).0, None, "no room beside the card");
    }
}
