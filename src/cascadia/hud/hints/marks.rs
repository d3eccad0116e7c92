//! Marks in the environment for the hovered panel item: corridors with their sizes, and the points of each
//! animal.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::camera::CameraView;
use crate::camera::space::{TOKEN_RADIUS, hex_centre, hex_corners, hex_position};
use crate::cascadia::hud::drawings::shares::draw_shares;
use crate::cascadia::hud::view::{CardView, HabitatView, HudView};
use crate::cascadia::render::{HighlightOrder, HighlightSource};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::graphics_quality::{Quality, TokenShape};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::write;
use crate::ui::{PanelSet, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_base::{Edge, Habitat, Hex, Wildlife, neighbours};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// Height of a token above its tile, as a disc and as a figure.
const TOKEN_HEIGHT: f32 = 0.1;
const FIGURE_HEIGHT: f32 = 0.95;
/// Candidate distances of a corridor's label from the middle of a hex towards its corners, to keep it off the
/// token.
const LABEL_FROM_MIDDLE: [f32; 3] = [0.7, 0.86, 1.05];

/// The hovered or focused items of the panels.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pointed {
    /// The species of a Wildlife scoring card.
    pub card: Option<Wildlife>,
    /// A row of the habitat table.
    pub habitat: Option<Habitat>,
    /// True while a key shows the largest corridor of every habitat.
    pub corridors: bool,
}

/// Highlights in the environment for hovered panel items.
#[derive(SystemParam)]
pub(crate) struct PointedOut<'w> {
    lit: MessageWriter<'w, HighlightOrder>,
    pointed: ResMut<'w, Pointed>,
}

impl PointedOut<'_> {
    /// Highlights the scoring tokens of a card in the environment in view; `None` clears them.
    pub(crate) fn card(&mut self, visited: Seat, card: Option<&CardView>) {
        let species = card.map(|card| card.species);
        if self.pointed.card != species {
            self.pointed.card = species;
        }
        self.lit.write(HighlightOrder::of(
            HighlightSource::Card,
            visited,
            card.map(|card| card.hexes.clone()),
        ));
    }

    /// Highlights the corridors of a habitat in the environment in view; `None` clears them.
    pub(crate) fn habitat(&mut self, visited: Seat, row: Option<&HabitatView>) {
        let habitat = row.map(|row| row.habitat);
        if self.pointed.habitat != habitat {
            self.pointed.habitat = habitat;
        }
        let largest = row.map(|row| row.corridors.first().cloned().unwrap_or_default());
        self.lit.write(HighlightOrder::of(HighlightSource::Habitat, visited, largest));
    }
}

/// Projects points of one environment to the screen, in points of the panels.
pub(crate) struct EnvironmentOnScreen<'a> {
    camera: &'a CameraView,
    layout: &'a ScreenLayout,
    seat: Seat,
}

impl<'a> EnvironmentOnScreen<'a> {
    pub(crate) const fn of(camera: &'a CameraView, layout: &'a ScreenLayout, seat: Seat) -> Self {
        Self { camera, layout, seat }
    }

    fn point(&self, hex: Hex, offset: Vec3) -> Option<Pos2> {
        let at = self.camera.on_screen(hex_position(self.seat, hex) + offset, self.layout.window)?;
        Some(Pos2::new(at.x, at.y))
    }

    /// Returns the middle of a hex; `None` behind the camera.
    pub(crate) fn middle(&self, hex: Hex) -> Option<Pos2> {
        self.point(hex, Vec3::ZERO)
    }

    /// Returns the place of a label with these half sides on a hex: its middle, or beside it in the visible part
    /// of a hex that lies partly under a panel.
    pub(crate) fn label(&self, hex: Hex, half: egui::Vec2) -> Option<Pos2> {
        let middle = self.middle(hex)?;
        let visible = egui_rect(self.layout.viewport).shrink2(half);
        let inside = visible.clamp(middle);
        let is_on_hex = inside.distance(middle) < self.unit_at(hex)? * 0.7;
        Some(if is_on_hex { inside } else { middle })
    }

    /// Returns the circumradius of a hex in points; `None` behind the camera.
    fn unit_at(&self, hex: Hex) -> Option<f32> {
        let side = self.middle(Edge::East.neighbour(hex))?;
        Some(self.middle(hex)?.distance(side) / 3f32.sqrt())
    }

    /// Returns the corners of a hex, scaled by `size` around its middle.
    pub(crate) fn corners(&self, hex: Hex, size: f32) -> Option<Vec<Pos2>> {
        hex_corners()
            .into_iter()
            .map(|corner| self.point(hex, Vec3::new(corner.x, 0.0, corner.y) * size))
            .collect()
    }

    /// Returns the two ends of the edge of a hex towards a neighbour.
    pub(crate) fn edge(&self, hex: Hex, neighbour: Hex) -> Option<[Pos2; 2]> {
        let towards = (hex_centre(neighbour) - hex_centre(hex)).normalize_or_zero() * 0.97;
        let corner = |degrees: f32| {
            let corner = Vec2::from_angle(degrees.to_radians()).rotate(towards);
            self.point(hex, Vec3::new(corner.x, 0.0, corner.y))
        };
        Some([corner(-30.0)?, corner(30.0)?])
    }

    /// Returns the outline of an area: the edges of its hexes that face other hexes.
    pub(crate) fn outline(&self, area: &[Hex]) -> Vec<[Pos2; 2]> {
        let sides = area.iter().flat_map(|hex| neighbours(*hex).map(|neighbour| (*hex, neighbour)));
        let open = sides.filter(|(_, neighbour)| !area.contains(neighbour));
        open.filter_map(|(hex, neighbour)| self.edge(hex, neighbour)).collect()
    }

    /// Returns a circle on a hex in perspective, as points.
    pub(crate) fn circle(&self, hex: Hex, radius: f32) -> Option<Vec<Pos2>> {
        const STEPS: u8 = 48;
        (0..STEPS)
            .map(|step| {
                let (sine, cosine) = (f32::from(step) / f32::from(STEPS) * std::f32::consts::TAU).sin_cos();
                self.point(hex, Vec3::new(cosine, 0.0, sine) * radius)
            })
            .collect()
    }

    /// Returns a painter for marks: over the environment and under everything else.
    pub(crate) fn painter(&self, context: &egui::Context, name: &'static str) -> Painter {
        layers::painter(context, PanelLayer::Marks, name).with_clip_rect(egui_rect(self.layout.viewport))
    }
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    view: Res<HudView>,
    pointed: Res<Pointed>,
    quality: Res<Quality>,
    mut style: ResMut<UiStyle>,
) -> Result {
    if *pointed == Pointed::default() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let style = &mut *style;
    let ground = EnvironmentOnScreen::of(&camera, &layout, view.visited);
    let painter = ground.painter(&context, "marks");
    if let Some(card) = view.cards.iter().find(|card| Some(card.species) == pointed.card) {
        for hex in &card.idle {
            broken_ring(&painter, &ground, *hex, colour(style.theme.loss));
        }
        let place = |hex| ground.middle(hex);
        if let Some(unit) = card.shares.iter().find_map(|share| ground.unit_at(*share.hexes.first()?)) {
            draw_shares(&painter, style, &card.shares, &place, unit);
        }
    }
    let mut badges = Vec::new();
    for row in &view.habitats {
        let alone = pointed.habitat == Some(row.habitat);
        let shown = if alone { row.corridors.len() } else { usize::from(pointed.corridors) };
        for (index, corridor) in row.corridors.iter().take(shown).enumerate() {
            let longest = corridor.len() == row.corridors[0].len();
            if corridor.len() > 1 || index == 0 && alone {
                outline(&painter, style, &ground, row.habitat, corridor, longest);
                badges.push((row.habitat, corridor.as_slice(), longest));
            }
        }
    }
    // Over all outlines, beside the tokens and beside each other.
    let mut free = FreeGround::of(&ground, &view, quality.tokens);
    for (habitat, corridor, longest) in badges {
        badge(&painter, style, &ground, &mut free, (habitat, corridor, longest));
    }
    Ok(())
}

/// Draws a dashed ring around an animal without points.
fn broken_ring(painter: &Painter, ground: &EnvironmentOnScreen, hex: Hex, tint: Color32) {
    let Some(mut ring) = ground.circle(hex, TOKEN_RADIUS * 1.16) else { return };
    ring.extend(ring.first().copied());
    painter.extend(Shape::dashed_line(&ring, Stroke::new(6.0, Color32::from_black_alpha(150)), 11.0, 7.0));
    painter.extend(Shape::dashed_line(&ring, Stroke::new(3.0, tint), 10.0, 8.0));
}

/// Draws the outline of a corridor.
fn outline(
    painter: &Painter,
    style: &UiStyle,
    ground: &EnvironmentOnScreen,
    habitat: Habitat,
    corridor: &[Hex],
    longest: bool,
) {
    let tint = blend(style.theme.habitats[habitat.index()], style.theme.text, 0.5);
    let lines = ground.outline(corridor);
    for [from, to] in &lines {
        painter.line_segment([*from, *to], Stroke::new(7.0, Color32::from_black_alpha(170)));
    }
    for [from, to] in lines {
        painter.line_segment([from, to], Stroke::new(if longest { 4.0 } else { 2.5 }, tint));
    }
}

/// Obstacles for labels on the ground, as circles on the screen: tokens, to a lesser degree the animals of
/// empty tiles, and other labels.
struct FreeGround {
    /// Middle, radius and weight.
    circles: Vec<(Pos2, f32, f32)>,
    labels: Vec<Rect>,
}

impl FreeGround {
    /// Returns the free ground of the environment in view.
    fn of(ground: &EnvironmentOnScreen, view: &HudView, shape: TokenShape) -> Self {
        let tiles = view.seats.get(view.visited.index()).map_or(&[][..], |seat| &seat.minimap);
        let circles = tiles.iter().filter_map(|tile| {
            let (height, radius, weight) = match (tile.token.is_some(), shape) {
                (false, _) => (0.0, TOKEN_RADIUS, 1.0),
                (true, TokenShape::Disc) => (TOKEN_HEIGHT, TOKEN_RADIUS, 4.0),
                (true, TokenShape::Figure) => (FIGURE_HEIGHT / 2.0, FIGURE_HEIGHT / 2.0, 4.0),
            };
            let middle = ground.point(tile.hex, Vec3::Y * height)?;
            let rim = ground.point(tile.hex, Vec3::new(radius, height, 0.0))?;
            Some((middle, middle.distance(rim), weight))
        });
        Self { circles: circles.collect(), labels: Vec::new() }
    }

    /// Returns the overlap of a label in `rect` with tokens and other labels, in points; animals of empty
    /// tiles count a quarter.
    fn covered(&self, rect: Rect) -> f32 {
        let over_circle = |(middle, radius, weight): &(Pos2, f32, f32)| {
            (radius - rect.distance_to_pos(*middle)).max(0.0) * weight
        };
        let over_label = |label: &Rect| {
            let both = label.intersect(rect);
            if both.is_positive() { both.width().min(both.height()) * 4.0 } else { 0.0 }
        };
        let circles: f32 = self.circles.iter().map(over_circle).sum();
        circles + self.labels.iter().map(over_label).sum::<f32>()
    }

    /// Returns the rectangle of a label of this size at the candidate with the least overlap, the nearest to
    /// `middle` on ties, and reserves it.
    fn take(&mut self, places: impl Iterator<Item = Pos2>, middle: Pos2, size: egui::Vec2) -> Option<Rect> {
        let rects = places.map(|at| Rect::from_center_size(at, size));
        let best = rects.min_by(|one, other| {
            let order = self.covered(*one).round().total_cmp(&self.covered(*other).round());
            order.then(one.center().distance(middle).total_cmp(&other.center().distance(middle)))
        })?;
        self.labels.push(best);
        Some(best)
    }
}

/// Draws the size of a corridor on it, beside the tokens: filled for the largest, outlined for others.
fn badge(
    painter: &Painter,
    style: &mut UiStyle,
    ground: &EnvironmentOnScreen,
    free: &mut FreeGround,
    (habitat, corridor, longest): (Habitat, &[Hex], bool),
) {
    let Some(first) = corridor.first() else { return };
    // Smaller in an environment far from the camera.
    let scale = ground.corners(*first, 1.0).zip(ground.middle(*first)).map_or(1.0, |(corners, middle)| {
        (corners.iter().map(|corner| corner.distance(middle)).sum::<f32>() / 6.0 / 52.0).clamp(0.72, 1.0)
    });
    let points: Vec<Pos2> = corridor.iter().filter_map(|hex| ground.middle(*hex)).collect();
    let sum = points.iter().fold(egui::Vec2::ZERO, |sum, point| sum + point.to_vec2());
    let middle = (sum / points.len().max(1) as f32).to_pos2();
    let around = LABEL_FROM_MIDDLE
        .into_iter()
        .flat_map(|size| corridor.iter().filter_map(move |hex| ground.corners(*hex, size)).flatten());
    let places = points.iter().copied().chain(around);
    let Some(rect) = free.take(places, middle, vec2(52.0, 28.0) * scale) else { return };
    let theme = style.theme.clone();
    let (fill, ink) = if longest {
        (colour(theme.paper), colour(theme.background))
    } else {
        (colour(theme.background).gamma_multiply(0.9), colour(theme.text))
    };
    painter.rect_filled(rect, CornerRadius::same(14), fill);
    painter.rect_stroke(
        rect,
        CornerRadius::same(14),
        Stroke::new(1.5, colour(theme.background)),
        StrokeKind::Outside,
    );
    let icon_at = rect.left_center() + vec2(17.0, 0.0) * scale;
    let icon = Rect::from_center_size(icon_at, egui::Vec2::splat(19.0 * scale));
    style.habitat(painter, habitat, icon);
    let size = corridor.len().to_string();
    let text_at = rect.right_center() - vec2(16.0, 0.0) * scale;
    let font = style.bold(if scale < 0.9 { theme.smallest } else { theme.body });
    write(painter, text_at, Align2::CENTER_CENTER, &size, font, ink);
}

/// Toggles the corridors of all habitats on a key.
fn toggle_corridors(pressed: Res<ActionState>, mut pointed: ResMut<Pointed>) {
    if pressed.just(InputAction::Corridors) {
        pointed.corridors = !pointed.corridors;
    }
}

fn clear_marks(mut pointed: ResMut<Pointed>) {
    pointed.set_if_neq(Pointed::default());
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_systems(Update, toggle_corridors.in_set(AppSystems::Decide).run_if(in_state(Cascadia::TABLE)))
        .add_systems(OnExit(Cascadia::TABLE), clear_marks)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<HudView>)),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::CameraPose;

    #[test]
    fn labels_keep_off_tokens_and_off_each_other_as_long_as_there_is_room() {
        let token = |x: f32| (Pos2::new(x, 100.0), 22.0, 4.0);
        let mut free = FreeGround { circles: vec![token(100.0), token(200.0)], labels: Vec::new() };
        let (size, middle) = (vec2(52.0, 28.0), Pos2::new(150.0, 100.0));
        // Middles of two hexes, both with a token, and places around them.
        let places = [(100.0, 100.0), (200.0, 100.0), (100.0, 142.0), (200.0, 142.0), (260.0, 40.0)];
        let places = places.map(|(x, y)| Pos2::new(x, y));
        let first = free.take(places.into_iter(), middle, size).expect("a place");
        let second = free.take(places.into_iter(), middle, size).expect("a place");
        let third = free.take(places.into_iter(), middle, size).expect("a place");
        assert_eq!([first, second, third].map(|rect| rect.center()), [places[2], places[3], places[4]]);
        assert!(
            [first, second, third].iter().all(|rect| {
                free.circles.iter().all(|(at, radius, _)| rect.distance_to_pos(*at) >= *radius)
            })
        );
        // If nothing is free, the least is covered.
        let crowded = free.take(places[..2].iter().copied(), middle, size);
        assert!(crowded.is_some());
    }

    #[test]
    fn an_outline_has_only_the_open_edges_of_an_area() {
        let layout = ScreenLayout::of(Vec2::new(1280.0, 720.0), 1.0);
        let camera = CameraView::of(CameraPose::default(), layout.viewport.center(), layout.window);
        let ground = EnvironmentOnScreen::of(&camera, &layout, Seat(0));
        let count = |area: &[Hex]| ground.outline(area).len();
        assert_eq!(count(&[Hex::ZERO]), 6);
        assert_eq!(count(&[Hex::ZERO, Hex::new(1, 0), Hex::new(0, 1)]), 12);
        // A ring around a free space has an inner outline as well.
        assert_eq!(count(&neighbours(Hex::ZERO)), 18 + 6);
    }
}
