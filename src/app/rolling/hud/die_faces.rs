//! Dice as they are drawn: wood of a player, the pale central ones with a blue field, the dark special one.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::view::CostIcon;
use crate::app::rolling::table::PhysicalDie;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::write;
use crate::base::Wildlife;
use crate::rolling::rules::DieFace;

/// How a die lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DiePose {
    /// Its middle.
    pub at: Pos2,
    /// Its size.
    pub size: f32,
    /// How far it is turned, in radians.
    pub turn: f32,
    /// How high it is over the table, in sizes.
    pub height: f32,
    /// How much of it is to be seen, from 0 to 1.
    pub opacity: f32,
}

/// The colours of a die.
struct Wood {
    side: Color32,
    face: Color32,
    field: Option<Color32>,
    ink: Color32,
}

fn wood(style: &UiStyle, die: PhysicalDie) -> Wood {
    match die {
        PhysicalDie::Central(_) => Wood {
            side: Color32::from_rgb(0xB9, 0xA6, 0x84),
            face: Color32::from_rgb(0xF2, 0xE6, 0xCB),
            field: Some(Color32::from_rgb(0x9C, 0xC4, 0xDD)),
            ink: Color32::from_rgb(0x1F, 0x33, 0x40),
        },
        PhysicalDie::Special => Wood {
            side: Color32::from_rgb(0x1B, 0x18, 0x16),
            face: Color32::from_rgb(0x46, 0x3A, 0x32),
            field: None,
            ink: Color32::from_rgb(0xF6, 0xDD, 0xA6),
        },
        PhysicalDie::Personal(seat, _) => Wood {
            side: Color32::from_rgb(0x7A, 0x4A, 0x22),
            face: Color32::from_rgb(0xD9, 0xA0, 0x62),
            field: Some(style.player_colour(seat.index()).gamma_multiply(0.85)),
            ink: Color32::from_rgb(0x2B, 0x18, 0x08),
        },
    }
}

/// Draws a die with what it shows.
pub(crate) fn draw_die(
    painter: &egui::Painter,
    style: &mut UiStyle,
    die: PhysicalDie,
    face: Option<DieFace>,
    pose: DiePose,
) {
    let wood = wood(style, die);
    let see = |tint: Color32| tint.gamma_multiply(pose.opacity);
    let half = pose.size / 2.0;
    let lifted = pose.at - Vec2::new(0.0, pose.height * pose.size);
    let shadow = pose.at + Vec2::new(2.0 + pose.height * 6.0, 4.0 + pose.height * 5.0);
    let shade = Color32::from_black_alpha((90.0 / (1.0 + pose.height)) as u8);
    painter.add(body(shadow, half * 1.02, pose.turn, see(shade)));
    painter.add(body(lifted + Vec2::new(0.0, pose.size * 0.09), half, pose.turn, see(wood.side)));
    painter.add(body(lifted, half, pose.turn, see(wood.face)));
    if let Some(field) = wood.field {
        painter.add(body(lifted, half * 0.82, pose.turn, see(field)));
    }
    if pose.turn.abs() < 0.6
        && let Some(face) = face
    {
        draw_face(painter, style, face, lifted, pose.size * 0.74, see(wood.ink));
    }
}

/// Returns a square with round corners that is turned.
fn body(centre: Pos2, half: f32, turn: f32, fill: Color32) -> Shape {
    let radius = half * 0.3;
    let rotation = egui::emath::Rot2::from_angle(turn);
    let mut points = Vec::with_capacity(20);
    for (corner, start) in [
        (Vec2::new(1.0, 1.0), 0.0_f32),
        (Vec2::new(-1.0, 1.0), 1.0),
        (Vec2::new(-1.0, -1.0), 2.0),
        (Vec2::new(1.0, -1.0), 3.0),
    ] {
        let middle = corner * (half - radius);
        for step in 0..=4 {
            let angle = (start + step as f32 / 4.0) * std::f32::consts::FRAC_PI_2;
            points.push(centre + rotation * (middle + Vec2::angled(angle) * radius));
        }
    }
    Shape::convex_polygon(points, fill, Stroke::NONE)
}

/// Draws what a face shows within a square.
pub(crate) fn draw_face(
    painter: &egui::Painter,
    style: &mut UiStyle,
    face: DieFace,
    centre: Pos2,
    size: f32,
    ink: Color32,
) {
    let square = Rect::from_center_size(centre, Vec2::splat(size));
    match face {
        DieFace::Animal(animal) => style.icon(painter, animal.key(), square, ink),
        DieFace::Either(sides) => {
            let line = [square.left_bottom(), square.right_top()];
            painter.line_segment(line, Stroke::new((size * 0.045).max(1.2), ink.gamma_multiply(0.7)));
            for ((animal, count), way) in sides.into_iter().zip([-1.0_f32, 1.0]) {
                let at = centre + Vec2::splat(way * size * 0.235);
                let small = Rect::from_center_size(at, Vec2::splat(size * 0.53));
                style.icon(painter, animal.key(), small, ink);
                if count > 1 {
                    let font = style.bold(size * 0.34);
                    let corner = at + Vec2::new(size * 0.2, size * 0.2);
                    write(painter, corner, Align2::CENTER_CENTER, &count.to_string(), font, ink);
                }
            }
        }
        DieFace::Wild => {
            for (index, animal) in Wildlife::ALL.into_iter().enumerate() {
                let angle = index as f32 / 5.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
                let at = centre + Vec2::angled(angle) * size * 0.31;
                let small = Rect::from_center_size(at, Vec2::splat(size * 0.36));
                style.icon(painter, animal.key(), small, ink);
            }
        }
        DieFace::DiscountAction => {
            let font = style.bold(size * 0.42);
            let left = centre - Vec2::new(size * 0.24, 0.0);
            write(painter, left, Align2::CENTER_CENTER, "−1", font, ink);
            style.nature_token(painter, centre + Vec2::new(size * 0.24, 0.0), size * 0.25);
        }
        DieFace::PlusOneOther => {
            let font = style.bold(size * 0.55);
            write(painter, centre - Vec2::new(size * 0.12, 0.0), Align2::CENTER_CENTER, "+1", font, ink);
            let small = Rect::from_center_size(
                centre + Vec2::new(size * 0.34, -size * 0.26),
                Vec2::splat(size * 0.3),
            );
            style.icon(painter, "dice", small, ink);
        }
        DieFace::PersonalTwice => {
            let font = style.bold(size * 0.55);
            write(painter, centre, Align2::CENTER_CENTER, "×2", font, ink);
        }
    }
}

/// Draws an animal of a cost: there, missing, struck out, or standing in.
pub(crate) fn draw_cost_icon(
    painter: &egui::Painter,
    style: &mut UiStyle,
    animal: Wildlife,
    icon: CostIcon,
    centre: Pos2,
    radius: f32,
) {
    match icon {
        CostIcon::Filled => style.token(painter, animal, centre, radius),
        CostIcon::StandIn => {
            style.token(painter, animal, centre, radius);
            painter.circle_stroke(centre, radius + 1.0, Stroke::new(1.5, colour(style.theme.accent)));
        }
        CostIcon::Missing => {
            let tint = Color32::from_rgb(0x5B, 0x54, 0x47);
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.3));
            style.icon(painter, animal.key(), square, tint.gamma_multiply(0.75));
            dashed_circle(painter, centre, radius * 0.96, tint);
        }
        CostIcon::Struck | CostIcon::Token => {
            let tint = Color32::from_rgb(0x8A, 0x80, 0x70);
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.3));
            style.icon(painter, animal.key(), square, tint.gamma_multiply(0.6));
            let reach = Vec2::new(radius, -radius * 0.8);
            painter.line_segment(
                [centre - reach, centre + reach],
                Stroke::new(2.0, Color32::from_rgb(0x3A, 0x36, 0x30)),
            );
            if icon == CostIcon::Token {
                style.nature_token(painter, centre + Vec2::splat(radius * 0.55), radius * 0.6);
            }
        }
    }
}

fn dashed_circle(painter: &egui::Painter, centre: Pos2, radius: f32, tint: Color32) {
    let points: Vec<Pos2> = (0..=32)
        .map(|step| centre + Vec2::angled(step as f32 / 32.0 * std::f32::consts::TAU) * radius)
        .collect();
    painter.extend(Shape::dashed_line(&points, Stroke::new(1.3, tint), 3.0, 2.5));
}

/// Draws a card of paper with a rim.
pub(crate) fn draw_card_body(painter: &egui::Painter, rect: Rect, fill: Color32, rim: Stroke) {
    painter.rect_filled(
        rect.translate(Vec2::new(1.5, 3.0)),
        CornerRadius::same(8),
        Color32::from_black_alpha(80),
    );
    painter.rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
}
