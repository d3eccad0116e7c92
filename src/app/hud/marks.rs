//! Marks on the land about what a panel points at: corridors with their sizes, animals that earn nothing.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::{Look, blend, colour};
use super::view::HudView;
use super::widgets::write;
use super::{PanelSet, egui_rect};
use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::controls::{Control, Pressed};
use crate::app::screen::Screen;
use crate::app::space::{TOKEN_RADIUS, hex_centre, hex_corners, hex_position};
use crate::rules::{Habitat, Hex, Seat, Wildlife, neighbours};

/// What the panels point at, by pointer or keyboard focus.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct Pointed {
    /// A scoring card.
    pub card: Option<Wildlife>,
    /// A row of the table of habitats.
    pub habitat: Option<Habitat>,
    /// The largest corridor of every habitat, asked for by key.
    pub corridors: bool,
}

/// Where things of one land are on the screen, in points of the panels.
pub(super) struct Ground<'a> {
    eye: &'a Eye,
    areas: &'a Areas,
    seat: Seat,
}

impl<'a> Ground<'a> {
    pub(super) const fn of(eye: &'a Eye, areas: &'a Areas, seat: Seat) -> Self {
        Self { eye, areas, seat }
    }

    fn point(&self, hex: Hex, offset: Vec3) -> Option<Pos2> {
        let at = self.eye.on_screen(hex_position(self.seat, hex) + offset, self.areas.window)?;
        Some(Pos2::new(at.x, at.y))
    }

    /// The middle of a hex.
    pub(super) fn middle(&self, hex: Hex) -> Option<Pos2> {
        self.point(hex, Vec3::ZERO)
    }

    /// The corners of a hex, `size` of its own size.
    pub(super) fn corners(&self, hex: Hex, size: f32) -> Option<Vec<Pos2>> {
        hex_corners()
            .into_iter()
            .map(|corner| self.point(hex, Vec3::new(corner.x, 0.0, corner.y) * size))
            .collect()
    }

    /// The edge of a hex towards a neighbour.
    fn edge(&self, hex: Hex, neighbour: Hex) -> Option<[Pos2; 2]> {
        let towards = (hex_centre(neighbour) - hex_centre(hex)).normalize_or_zero() * 0.97;
        let corner = |degrees: f32| {
            let corner = Vec2::from_angle(degrees.to_radians()).rotate(towards);
            self.point(hex, Vec3::new(corner.x, 0.0, corner.y))
        };
        Some([corner(-30.0)?, corner(30.0)?])
    }

    /// A circle on a hex, as seen from here.
    pub(super) fn circle(&self, hex: Hex, radius: f32) -> Option<Vec<Pos2>> {
        const STEPS: u8 = 48;
        (0..STEPS)
            .map(|step| {
                let (sine, cosine) = (f32::from(step) / f32::from(STEPS) * std::f32::consts::TAU).sin_cos();
                self.point(hex, Vec3::new(cosine, 0.0, sine) * radius)
            })
            .collect()
    }

    /// A painter for marks: over the land and under everything else.
    pub(super) fn painter(&self, context: &egui::Context, name: &'static str) -> Painter {
        let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new(name));
        context.layer_painter(layer).with_clip_rect(egui_rect(self.areas.board))
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    eye: Res<Eye>,
    view: Res<HudView>,
    pointed: Res<Pointed>,
    mut look: ResMut<Look>,
) -> Result {
    if *pointed == Pointed::default() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let ground = Ground::of(&eye, &areas, view.visited);
    let painter = ground.painter(&context, "marks");
    if let Some(card) = view.cards.iter().find(|card| Some(card.species) == pointed.card) {
        for hex in &card.idle {
            broken_ring(&painter, &ground, *hex, colour(look.theme.loss));
        }
    }
    let mut badges = Vec::new();
    for row in &view.habitats {
        let alone = pointed.habitat == Some(row.habitat);
        let shown = if alone { row.corridors.len() } else { usize::from(pointed.corridors) };
        for (index, corridor) in row.corridors.iter().take(shown).enumerate() {
            let longest = corridor.len() == row.corridors[0].len();
            if corridor.len() > 1 || index == 0 && alone {
                outline(&painter, look, &ground, row.habitat, corridor, longest);
                badges.push((row.habitat, corridor, longest));
            }
        }
    }
    // Over all outlines.
    let mut taken = Vec::new();
    for (habitat, corridor, longest) in badges {
        badge(&painter, look, &ground, habitat, corridor, longest, &mut taken);
    }
    Ok(())
}

/// An animal that earns nothing.
fn broken_ring(painter: &Painter, ground: &Ground, hex: Hex, tint: Color32) {
    let Some(mut ring) = ground.circle(hex, TOKEN_RADIUS * 1.16) else { return };
    ring.extend(ring.first().copied());
    painter.extend(Shape::dashed_line(&ring, Stroke::new(6.0, Color32::from_black_alpha(150)), 11.0, 7.0));
    painter.extend(Shape::dashed_line(&ring, Stroke::new(3.0, tint), 10.0, 8.0));
}

/// The rim of a corridor: every edge of its hexes beyond which it does not go on.
fn outline(
    painter: &Painter,
    look: &Look,
    ground: &Ground,
    habitat: Habitat,
    corridor: &[Hex],
    longest: bool,
) {
    let tint = blend(look.theme.habitats[habitat.index()], look.theme.text, 0.5);
    let mut lines = Vec::new();
    for hex in corridor {
        let open = neighbours(*hex).into_iter().filter(|neighbour| !corridor.contains(neighbour));
        lines.extend(open.filter_map(|neighbour| ground.edge(*hex, neighbour)));
    }
    for [from, to] in &lines {
        painter.line_segment([*from, *to], Stroke::new(7.0, Color32::from_black_alpha(170)));
    }
    for [from, to] in lines {
        painter.line_segment([from, to], Stroke::new(if longest { 4.0 } else { 2.5 }, tint));
    }
}

/// The size of a corridor on one of its hexes: filled for the longest, an empty rim for others.
fn badge(
    painter: &Painter,
    look: &mut Look,
    ground: &Ground,
    habitat: Habitat,
    corridor: &[Hex],
    longest: bool,
    taken: &mut Vec<Pos2>,
) {
    let points: Vec<Pos2> = corridor.iter().filter_map(|hex| ground.middle(*hex)).collect();
    let Some(first) = points.first() else { return };
    let sum = points.iter().fold(egui::Vec2::ZERO, |sum, point| sum + point.to_vec2());
    let middle = (sum / points.len() as f32).to_pos2();
    // The hex nearest to the middle whose place is free.
    let free = |point: &&Pos2| taken.iter().all(|other| other.distance(**point) > 40.0);
    let near = |one: &&Pos2, other: &&Pos2| one.distance(middle).total_cmp(&other.distance(middle));
    let at = *points.iter().filter(free).min_by(near).unwrap_or(first);
    taken.push(at);
    let theme = look.theme.clone();
    let rect = Rect::from_center_size(at, vec2(56.0, 30.0));
    let (fill, ink) = if longest {
        (colour(theme.accent), colour(theme.background))
    } else {
        (colour(theme.background).gamma_multiply(0.9), colour(theme.text))
    };
    painter.rect_filled(rect, CornerRadius::same(15), fill);
    painter.rect_stroke(
        rect,
        CornerRadius::same(15),
        Stroke::new(1.5, colour(theme.background)),
        StrokeKind::Outside,
    );
    let icon = Rect::from_center_size(rect.left_center() + vec2(18.0, 0.0), egui::Vec2::splat(20.0));
    look.habitat(painter, habitat, icon);
    let size = corridor.len().to_string();
    let text_at = rect.right_center() - vec2(17.0, 0.0);
    write(painter, text_at, Align2::CENTER_CENTER, &size, look.bold(theme.body), ink);
}

/// The corridors of all habitats come and go with a key.
fn ask_for_corridors(pressed: Res<Pressed>, mut pointed: ResMut<Pointed>) {
    if pressed.just(Control::Corridors) {
        pointed.corridors = !pointed.corridors;
    }
}

fn forget(mut pointed: ResMut<Pointed>) {
    pointed.set_if_neq(Pointed::default());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_systems(Update, ask_for_corridors.in_set(Frame::Decide).run_if(in_state(Screen::Playing)))
        .add_systems(OnExit(Screen::Playing), forget)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(in_state(Screen::Playing).and_then(resource_exists::<HudView>)),
        );
}
