//! The printed bonuses: suns, rain clouds, landmarks, animals, nature tokens, points, free hexagons.

use std::f32::consts::{FRAC_PI_3, FRAC_PI_6};

use bevy_egui::egui::{Align2, Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::pen::Pen;
use crate::ui::style::{blend, colour};
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{HIERARCHY, Icon, SheetGain};

/// An item of a bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StampKind {
    /// Points to circle.
    Points(u8),
    Animal(Wildlife),
    /// An animal of any type.
    Wild,
    Token,
    /// A free hexagon, of a habitat or of any.
    Free(Option<Habitat>),
}

/// Returns the items of a bonus with their numbers, points first.
pub(super) fn stamps_of(gain: &SheetGain) -> Vec<(StampKind, u8)> {
    let mut stamps = Vec::new();
    if gain.points > 0 {
        stamps.push((StampKind::Points(gain.points), 1));
    }
    stamps.extend(HIERARCHY.map(|animal| (StampKind::Animal(animal), gain.animals[animal])));
    stamps.push((StampKind::Wild, gain.wild));
    stamps.push((StampKind::Token, gain.nature_tokens));
    stamps.push((StampKind::Free(None), gain.free));
    stamps.extend(gain.free_in.map(|habitat| (StampKind::Free(Some(habitat)), 1)));
    stamps.retain(|(_, count)| *count > 0);
    stamps
}

/// Tests whether a rectangle is so narrow that the figure stands above its picture.
fn is_narrow(rect: Rect) -> bool {
    rect.height() > rect.width() * 1.8
}

/// Returns the width of a stamp's picture with its figure, in radii.
fn width_of(count: u8, rect: Rect) -> f32 {
    if count > 1 && !is_narrow(rect) { 3.1 } else { 2.1 }
}

/// Returns the places of a bonus's pictures in a rectangle, and their radius: side by side, or one below the
/// other if that makes them larger.
fn places(stamps: &[(StampKind, u8)], rect: Rect, largest: f32) -> (Vec<Pos2>, f32) {
    let widths: Vec<f32> = stamps.iter().map(|(_, count)| width_of(*count, rect)).collect();
    let beside = (rect.width() / widths.iter().sum::<f32>()).min(rect.height() / 2.1);
    let widest = widths.iter().copied().fold(0.0, f32::max);
    let below = (rect.width() / widest).min(rect.height() / (2.1 * stamps.len() as f32));
    let is_beside = beside.min(largest) * 1.15 >= below.min(largest);
    let radius = if is_beside { beside } else { below }.min(largest);
    let mut found = Vec::new();
    if is_beside {
        let mut left = rect.center().x - widths.iter().sum::<f32>() * radius / 2.0;
        for width in widths {
            found.push(Pos2::new(left + width * radius / 2.0, rect.center().y));
            left += width * radius;
        }
    } else {
        let mut top = rect.center().y - 2.1 * radius * widths.len() as f32 / 2.0;
        for _ in widths {
            found.push(Pos2::new(rect.center().x, top + 1.05 * radius));
            top += 2.1 * radius;
        }
    }
    (found, radius)
}

impl Pen<'_> {
    /// Prints a bonus in the middle of a rectangle, up to a radius per picture.
    pub(super) fn stamp(&mut self, gain: &SheetGain, rect: Rect, largest: f32) {
        let stamps = stamps_of(gain);
        let (places, radius) = places(&stamps, rect, largest);
        for ((kind, count), place) in stamps.into_iter().zip(places) {
            let mut centre = place;
            if count > 1 {
                let units = radius * 1.35 / self.plan.unit;
                let (at, anchor) = if is_narrow(rect) {
                    centre.y += 0.62 * radius;
                    (centre - vec2(0.0, 1.02 * radius), Align2::CENTER_BOTTOM)
                } else {
                    centre.x += 0.5 * radius;
                    (centre - vec2(1.12 * radius, 0.0), Align2::RIGHT_CENTER)
                };
                self.text(at, anchor, &count.to_string(), units, true, self.inks.print);
            }
            self.stamp_picture(kind, centre, radius * 0.96);
        }
    }

    /// Returns the pictures of a bonus in a rectangle: place, radius, and true for points.
    pub(super) fn places_of(&self, gain: &SheetGain, rect: Rect, largest: f32) -> Vec<(Pos2, f32, bool)> {
        let stamps = stamps_of(gain);
        let (places, radius) = places(&stamps, rect, largest);
        let is_points = |kind: &StampKind| matches!(kind, StampKind::Points(_));
        stamps.iter().zip(places).map(|((kind, _), at)| (at, radius, is_points(kind))).collect()
    }

    /// Returns the place of a bonus's points in a rectangle, to circle them.
    pub(super) fn points_in(&self, gain: &SheetGain, rect: Rect, largest: f32) -> Option<(Pos2, f32)> {
        let places = self.places_of(gain, rect, largest);
        places.into_iter().find(|(.., is_points)| *is_points).map(|(at, radius, _)| (at, radius))
    }

    fn stamp_picture(&mut self, kind: StampKind, centre: Pos2, radius: f32) {
        match kind {
            StampKind::Points(points) => self.points(centre, radius, points),
            StampKind::Animal(animal) => self.animal(animal, centre, radius),
            StampKind::Wild => self.wild(centre, radius),
            StampKind::Token => {
                self.style.nature_token(self.painter, self.plan.turned(centre), radius);
            }
            StampKind::Free(habitat) => self.free(centre, radius, habitat),
        }
    }

    /// Prints points in a circle.
    pub(super) fn points(&self, centre: Pos2, radius: f32, points: u8) {
        self.circle(centre, radius * 0.94, self.inks.paper, self.stroke(1.1, self.inks.line));
        let units = radius * 1.28 / self.plan.unit;
        self.text(centre, Align2::CENTER_CENTER, &points.to_string(), units, true, self.inks.print);
    }

    /// Prints an animal as a disc of its colour with its silhouette.
    pub(super) fn animal(&mut self, animal: Wildlife, centre: Pos2, radius: f32) {
        let disc = self.style.theme.wildlife[animal.index()];
        let rim = self.stroke(1.0, blend(disc.disc, self.style.theme.ink, 0.55));
        self.circle(centre, radius, colour(disc.disc), rim);
        self.icon(animal.key(), centre, radius * 1.62, colour(disc.silhouette));
    }

    /// Prints an animal of any type: a disc of all five colours with a paw.
    fn wild(&self, centre: Pos2, radius: f32) {
        let mut mesh = Mesh::default();
        for (index, animal) in HIERARCHY.into_iter().enumerate() {
            let tint = colour(self.style.theme.wildlife[animal.index()].disc);
            let first = mesh.vertices.len() as u32;
            mesh.colored_vertex(self.plan.turned(centre), tint);
            for step in 0..=4_u8 {
                let share = (index as f32 + f32::from(step) / 4.0) / 5.0;
                let way = Vec2::angled(share * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2);
                mesh.colored_vertex(self.plan.turned(centre + way * radius), tint);
            }
            for step in 1..=4 {
                mesh.add_triangle(first, first + step, first + step + 1);
            }
        }
        self.painter.add(mesh);
        self.circle(centre, radius, Color32::TRANSPARENT, self.stroke(1.2, self.inks.print));
        self.circle(centre, radius * 0.62, self.inks.paper, Stroke::NONE);
        let ink = self.inks.print;
        self.circle(centre + vec2(0.0, 0.17) * radius, radius * 0.2, ink, Stroke::NONE);
        for (x, y) in [(-0.31, -0.02), (-0.12, -0.26), (0.12, -0.26), (0.31, -0.02)] {
            self.circle(centre + vec2(x, y) * radius, radius * 0.105, ink, Stroke::NONE);
        }
    }

    /// Prints a free hexagon, dashed with an outward arrow, of a habitat or of any.
    fn free(&mut self, centre: Pos2, radius: f32, habitat: Option<Habitat>) {
        let corners: Vec<Pos2> = (0..6_u8)
            .map(|corner| centre + Vec2::angled(f32::from(corner) * FRAC_PI_3 - FRAC_PI_6) * radius * 0.98)
            .collect();
        let fill = habitat.map_or(self.inks.paper, |habitat| self.inks.habitats[habitat.index()]);
        self.polygon(&corners, fill, Stroke::NONE);
        self.dashed(&corners, self.stroke(1.3, self.inks.print), (radius * 0.36).max(1.2));
        if let Some(habitat) = habitat {
            self.icon(habitat.key(), centre, radius * 1.05, self.inks.signs[habitat.index()]);
            return;
        }
        let stroke = self.stroke(1.5, self.inks.print);
        let (from, to) = (centre + vec2(-0.36, 0.36) * radius, centre + vec2(0.42, -0.42) * radius);
        self.line(&[from, to], stroke);
        self.line(&[to + vec2(-0.46, 0.02) * radius, to, to + vec2(-0.02, 0.46) * radius], stroke);
    }

    /// Prints a sun or a rain cloud.
    pub(super) fn weather(&self, icon: Icon, centre: Pos2, radius: f32) {
        match icon {
            Icon::Sun => self.sun(centre, radius),
            Icon::Rain => self.rain(centre, radius),
        }
    }

    fn sun(&self, centre: Pos2, radius: f32) {
        let rim = Color32::from_rgb(0x8A, 0x57, 0x0C);
        for ray in 0..8_u8 {
            let way = Vec2::angled(f32::from(ray) * std::f32::consts::FRAC_PI_4);
            self.line(&[centre + way * radius * 0.68, centre + way * radius], self.stroke(1.5, rim));
        }
        self.circle(centre, radius * 0.5, Color32::from_rgb(0xF2, 0xB8, 0x4B), self.stroke(1.2, rim));
    }

    fn rain(&self, centre: Pos2, radius: f32) {
        let (rim, fill) = (Color32::from_rgb(0x2F, 0x4D, 0x69), Color32::from_rgb(0xC9, 0xD8, 0xE4));
        let puffs = [(-0.42, -0.12, 0.36), (0.08, -0.34, 0.46), (0.5, -0.08, 0.34)];
        for (wider, tint) in [(0.1, rim), (0.0, fill)] {
            for (x, y, reach) in puffs {
                self.circle(centre + vec2(x, y) * radius, (reach + wider) * radius, tint, Stroke::NONE);
            }
            let half = vec2(0.5, 0.17) * radius + Vec2::splat(wider * radius * 0.8);
            let base = Rect::from_center_size(centre + vec2(0.02, 0.07) * radius, half * 2.0);
            self.frame(base, 0.1 * radius, tint, Stroke::NONE);
        }
        for x in [-0.38, 0.04, 0.46] {
            let top = centre + vec2(x, 0.5) * radius;
            self.line(&[top, top + vec2(-0.14, 0.42) * radius], self.stroke(1.5, rim));
        }
    }

    /// Prints a landmark: a pennant on its pole.
    pub(super) fn landmark_sign(&self, centre: Pos2, radius: f32) {
        let ink = Color32::from_rgb(0x8C, 0x2F, 0x39);
        let pole = [centre + vec2(-0.42, -0.95) * radius, centre + vec2(-0.42, 0.95) * radius];
        let flag = [
            centre + vec2(-0.42, -0.9) * radius,
            centre + vec2(0.72, -0.42) * radius,
            centre + vec2(-0.42, 0.08) * radius,
        ];
        self.polygon(&flag, ink, Stroke::NONE);
        self.line(&pole, self.stroke(1.6, self.inks.print));
    }

    /// Prints the stars of a sheet. Returns their right end.
    pub(super) fn stars(&self, left: Pos2, radius: f32, stars: u8) -> Pos2 {
        let tint = self.inks.print;
        let mut centre = left + vec2(radius, 0.0);
        for _ in 0..stars {
            self.star(centre, radius, tint, Stroke::NONE);
            centre.x += radius * 2.3;
        }
        centre - vec2(radius * 1.3, 0.0)
    }

    /// Draws a star with five points.
    pub(super) fn star(&self, centre: Pos2, radius: f32, tint: Color32, rim: Stroke) {
        let tips: Vec<Pos2> = (0..10_u8)
            .map(|tip| {
                let reach = if tip.is_multiple_of(2) { 1.0 } else { 0.45 };
                let way = Vec2::angled(f32::from(tip) * 0.628_318_5 - std::f32::consts::FRAC_PI_2);
                self.plan.turned(centre + way * radius * reach)
            })
            .collect();
        // A star is not convex, so it is filled from its middle.
        let mut mesh = Mesh::default();
        mesh.colored_vertex(self.plan.turned(centre), tint);
        for (index, tip) in tips.iter().enumerate() {
            mesh.colored_vertex(*tip, tint);
            mesh.add_triangle(0, index as u32 + 1, (index as u32 + 1) % 10 + 1);
        }
        self.painter.add(mesh);
        let rim = if rim.width > 0.0 { rim } else { Stroke::new(0.8, tint) };
        self.painter.add(Shape::closed_line(tips, rim));
    }
}
