//! A die of the tray, seen from straight above, for questions and rules.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Vec2};

use crate::rolling::table::PhysicalDie;
use crate::ui::style::UiStyle;
use crate::ui::widgets::write;
use cascadia_base::Wildlife;
use rolling_rivers::rules::DieFace;

/// The colours of a die: side, top, field on the top, and symbol.
struct Wood {
    side: Color32,
    face: Color32,
    field: Color32,
    ink: Color32,
}

fn wood(style: &UiStyle, die: PhysicalDie) -> Wood {
    match die {
        PhysicalDie::Central(_) => Wood {
            side: Color32::from_rgb(0xB9, 0xA6, 0x84),
            face: Color32::from_rgb(0xF2, 0xE6, 0xCB),
            field: Color32::from_rgb(0x9C, 0xC4, 0xDD),
            ink: Color32::from_rgb(0x1F, 0x33, 0x40),
        },
        PhysicalDie::Special => Wood {
            side: Color32::from_rgb(0x1B, 0x18, 0x16),
            face: Color32::from_rgb(0x46, 0x3A, 0x32),
            field: Color32::from_rgb(0x36, 0x2D, 0x27),
            ink: Color32::from_rgb(0xF6, 0xDD, 0xA6),
        },
        PhysicalDie::Personal(seat, _) => Wood {
            side: Color32::from_rgb(0x7A, 0x4A, 0x22),
            face: Color32::from_rgb(0xD9, 0xA0, 0x62),
            field: style.player_colour(seat.index()).gamma_multiply(0.85),
            ink: Color32::from_rgb(0x2B, 0x18, 0x08),
        },
    }
}

/// Draws a die with its middle at `at` and sides of length `size`.
pub(crate) fn draw_flat_die(
    painter: &egui::Painter,
    style: &mut UiStyle,
    die: PhysicalDie,
    face: DieFace,
    at: Pos2,
    size: f32,
) {
    let wood = wood(style, die);
    let square = |share: f32, down: f32| {
        Rect::from_center_size(at + Vec2::new(0.0, down * size), Vec2::splat(share * size))
    };
    let round = |share: f32| CornerRadius::same((size * 0.16 * share) as u8);
    painter.rect_filled(square(1.0, 0.14), round(1.0), Color32::from_black_alpha(70));
    painter.rect_filled(square(1.0, 0.09), round(1.0), wood.side);
    painter.rect_filled(square(1.0, 0.0), round(1.0), wood.face);
    painter.rect_filled(square(0.84, 0.0), round(0.8), wood.field);
    match face {
        DieFace::Animal(animal) => style.token(painter, animal, at, size * 0.36),
        DieFace::Either(sides) => {
            for ((animal, count), way) in sides.into_iter().zip([-1.0_f32, 1.0]) {
                let middle = at + Vec2::splat(way * size * 0.18);
                style.token(painter, animal, middle, size * 0.21);
                if count > 1 {
                    let font = style.bold(size * 0.26);
                    let corner = at + Vec2::new(way * size * 0.3, -way * size * 0.02);
                    write(painter, corner, Align2::CENTER_CENTER, &count.to_string(), font, wood.ink);
                }
            }
        }
        DieFace::Wild => {
            for (index, animal) in Wildlife::ALL.into_iter().enumerate() {
                let angle = index as f32 / 5.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
                style.token(painter, animal, at + Vec2::angled(angle) * size * 0.24, size * 0.135);
            }
        }
        DieFace::DiscountAction => {
            let font = style.bold(size * 0.32);
            let left = at - Vec2::new(size * 0.19, 0.0);
            write(painter, left, Align2::CENTER_CENTER, "−1", font, wood.ink);
            style.nature_token(painter, at + Vec2::new(size * 0.18, 0.0), size * 0.19);
        }
        DieFace::PlusOneOther => {
            let font = style.bold(size * 0.42);
            write(painter, at, Align2::CENTER_CENTER, "+1", font, wood.ink);
        }
        DieFace::PersonalTwice => {
            let font = style.bold(size * 0.42);
            write(painter, at, Align2::CENTER_CENTER, "×2", font, wood.ink);
        }
    }
}
