//! The faces of the players: a small animal for each level of the computer, with a scarf for the style of play.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

use super::style::{UiStyle, colour};
use cascadia_engine::split_key;

/// Points on the rim of an ellipse.
const RIM: usize = 28;
/// Width of the ring around a face, as a share of its radius.
const RING: f32 = 0.13;
/// Corners of a scarf.
const SCARF: [[f32; 2]; 4] = [[-0.62, 0.62], [0.62, 0.62], [0.46, 0.86], [-0.46, 0.86]];
const KNOT: [[f32; 2]; 4] = [[0.16, 0.66], [0.44, 0.66], [0.38, 0.92], [0.2, 0.92]];

/// A part of a face, in a circle of radius 1 around its middle, y down; the colour as red, green, blue.
enum Part {
    /// Middle, radii, rotation in degrees.
    Ellipse([f32; 2], [f32; 2], f32, u32),
    /// Convex.
    Polygon(&'static [[f32; 2]], u32),
}

/// A face: its ground, and its parts from back to front.
struct Face {
    ground: u32,
    parts: &'static [Part],
}

/// Returns the face of a level, if it has one.
fn face_of(level: &str) -> Option<&'static Face> {
    Some(match level {
        "sprout" => &SPROUT,
        "hiker" => &HIKER,
        "ranger" => &RANGER,
        "biologist" => &BIOLOGIST,
        "greedy" => &GREEDY,
        "random" => &RANDOM,
        _ => return None,
    })
}

/// Returns the colours of a style's scarf and its knot, if it has one.
fn scarf_of(playing_style: &str) -> Option<(u32, u32)> {
    Some(match playing_style {
        "paths" => (0x3f8a4d, 0x2c6537),
        "wildlife" => (0xd9772b, 0xa9551a),
        "rival" => (0xa03058, 0x76203f),
        _ => return None,
    })
}

/// Draws the face of the computer player `key`, a level with or without a style, in a ring of the colour
/// `ring`. The sign of a computer replaces a missing face.
pub(crate) fn portrait(
    painter: &Painter,
    style: &mut UiStyle,
    key: &str,
    ring: Color32,
    centre: Pos2,
    radius: f32,
) {
    let (level, playing_style) = split_key(key);
    let inner = radius * (1.0 - RING);
    let at = |[x, y]: [f32; 2]| centre + Vec2::new(x, y) * inner;
    painter.circle_filled(centre, radius, ring);
    let Some(face) = face_of(level) else {
        painter.circle_filled(centre, inner, rgb(0x2e443e));
        let rect = bevy_egui::egui::Rect::from_center_size(centre, Vec2::splat(radius * 1.3));
        style.icon(painter, "machine", rect, rgb(0xf4efe3));
        return;
    };
    painter.circle_filled(centre, inner, rgb(face.ground));
    for part in face.parts {
        let (points, fill): (Vec<Pos2>, u32) = match part {
            Part::Polygon(points, fill) => (points.iter().copied().map(at).collect(), *fill),
            Part::Ellipse([x, y], radii, degrees, fill) => {
                let (sine, cosine) = degrees.to_radians().sin_cos();
                let rim = (0..RIM).map(|step| {
                    let (up, along) = (step as f32 / RIM as f32 * std::f32::consts::TAU).sin_cos();
                    let (along, up) = (along * radii[0], up * radii[1]);
                    at([x + along * cosine - up * sine, y + along * sine + up * cosine])
                });
                (rim.collect(), *fill)
            }
        };
        painter.add(Shape::convex_polygon(points, rgb(fill), Stroke::NONE));
    }
    if let Some((scarf, knot)) = playing_style.and_then(scarf_of) {
        for (points, fill) in [(SCARF, scarf), (KNOT, knot)] {
            painter.add(Shape::convex_polygon(points.map(at).to_vec(), rgb(fill), Stroke::NONE));
        }
    }
}

/// Draws the face of a person: a bust on the player's colour.
pub(crate) fn person(
    painter: &Painter,
    style: &mut UiStyle,
    own: Color32,
    is_lit: bool,
    centre: Pos2,
    radius: f32,
) {
    let rim = if is_lit { style.theme.text } else { style.theme.outline };
    painter.circle(centre, radius - 1.0, own, Stroke::new(2.0, colour(rim)));
    let rect = bevy_egui::egui::Rect::from_center_size(centre, Vec2::splat(radius * 1.1));
    style.icon(painter, "human", rect, rgb(0x15201c));
}

/// Tests whether a computer player has its own face, and a scarf if it has a style.
#[cfg(test)]
pub(crate) fn is_drawn(key: &str) -> bool {
    let (level, playing_style) = split_key(key);
    face_of(level).is_some() && playing_style.is_none_or(|playing_style| scarf_of(playing_style).is_some())
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The face of `sprout`: a chick with a seedling on its head.
const SPROUT: Face = Face {
    ground: 0xbfe3f0,
    parts: &[
        Part::Polygon(&[[0.0, -0.52], [-0.1, -0.72], [-0.46, -0.86], [-0.52, -0.7], [-0.3, -0.56]], 0x3f8a3f),
        Part::Polygon(&[[0.0, -0.52], [0.06, -0.78], [0.36, -0.94], [0.52, -0.84], [0.34, -0.6]], 0x58a94c),
        Part::Polygon(&[[-0.04, -0.3], [0.04, -0.3], [0.03, -0.56], [-0.03, -0.56]], 0x3f8a3f),
        Part::Ellipse([0.0, 0.22], [0.7, 0.62], 0.0, 0xf7d154),
        Part::Ellipse([0.0, 0.1], [0.62, 0.55], 0.0, 0xfbe07a),
        Part::Ellipse([-0.42, 0.28], [0.14, 0.1], 0.0, 0xf3a66b),
        Part::Ellipse([0.42, 0.28], [0.14, 0.1], 0.0, 0xf3a66b),
        Part::Ellipse([-0.25, 0.02], [0.1, 0.13], 0.0, 0x1d1a17),
        Part::Ellipse([0.25, 0.02], [0.1, 0.13], 0.0, 0x1d1a17),
        Part::Ellipse([-0.22, -0.03], [0.035, 0.04], 0.0, 0xffffff),
        Part::Ellipse([0.28, -0.03], [0.035, 0.04], 0.0, 0xffffff),
        Part::Polygon(&[[-0.17, 0.18], [0.17, 0.18], [0.0, 0.4]], 0xe8892c),
        Part::Polygon(&[[-0.17, 0.18], [0.17, 0.18], [0.0, 0.1]], 0xf5a94b),
    ],
};

/// The face of `hiker`: a marmot in a woolly hat.
const HIKER: Face = Face {
    ground: 0xcfe2b4,
    parts: &[
        Part::Ellipse([-0.6, 0.02], [0.16, 0.18], 0.0, 0x8f4f26),
        Part::Ellipse([0.6, 0.02], [0.16, 0.18], 0.0, 0x8f4f26),
        Part::Ellipse([0.0, 0.28], [0.68, 0.58], 0.0, 0xb5652f),
        Part::Ellipse([-0.26, 0.48], [0.32, 0.26], 0.0, 0xf6e3c6),
        Part::Ellipse([0.26, 0.48], [0.32, 0.26], 0.0, 0xf6e3c6),
        Part::Polygon(&[[-0.09, 0.56], [0.09, 0.56], [0.08, 0.74], [-0.08, 0.74]], 0xffffff),
        Part::Ellipse([0.0, 0.38], [0.12, 0.09], 0.0, 0x1d1a17),
        Part::Ellipse([-0.27, 0.16], [0.1, 0.12], 0.0, 0x1d1a17),
        Part::Ellipse([0.27, 0.16], [0.1, 0.12], 0.0, 0x1d1a17),
        Part::Ellipse([-0.24, 0.12], [0.035, 0.04], 0.0, 0xffffff),
        Part::Ellipse([0.3, 0.12], [0.035, 0.04], 0.0, 0xffffff),
        Part::Polygon(
            &[
                [-0.58, -0.2],
                [-0.52, -0.46],
                [-0.36, -0.66],
                [-0.12, -0.76],
                [0.12, -0.76],
                [0.36, -0.66],
                [0.52, -0.46],
                [0.58, -0.2],
            ],
            0x2f7f8f,
        ),
        Part::Polygon(&[[-0.555, -0.3], [-0.52, -0.44], [0.52, -0.44], [0.555, -0.3]], 0xf2b84b),
        Part::Polygon(&[[-0.66, -0.22], [0.66, -0.22], [0.64, -0.02], [-0.64, -0.02]], 0xe9dcc0),
        Part::Ellipse([0.0, -0.8], [0.14, 0.14], 0.0, 0xf2b84b),
    ],
};

/// The face of `ranger`: a bear in the hat of a ranger.
const RANGER: Face = Face {
    ground: 0xe6d3a6,
    parts: &[
        Part::Ellipse([-0.48, -0.16], [0.22, 0.22], 0.0, 0x5a3a22),
        Part::Ellipse([0.48, -0.16], [0.22, 0.22], 0.0, 0x5a3a22),
        Part::Ellipse([-0.48, -0.14], [0.12, 0.12], 0.0, 0x9c7048),
        Part::Ellipse([0.48, -0.14], [0.12, 0.12], 0.0, 0x9c7048),
        Part::Ellipse([0.0, 0.24], [0.64, 0.6], 0.0, 0x6b4527),
        Part::Ellipse([0.0, 0.44], [0.36, 0.3], 0.0, 0xd9b78a),
        Part::Ellipse([0.0, 0.32], [0.15, 0.11], 0.0, 0x1d1a17),
        Part::Polygon(&[[-0.02, 0.4], [0.02, 0.4], [0.02, 0.54], [-0.02, 0.54]], 0x1d1a17),
        Part::Ellipse([-0.25, 0.08], [0.085, 0.1], 0.0, 0x1d1a17),
        Part::Ellipse([0.25, 0.08], [0.085, 0.1], 0.0, 0x1d1a17),
        Part::Ellipse([-0.22, 0.05], [0.03, 0.03], 0.0, 0xffffff),
        Part::Ellipse([0.28, 0.05], [0.03, 0.03], 0.0, 0xffffff),
        Part::Polygon(
            &[[-0.44, -0.26], [0.44, -0.26], [0.34, -0.8], [0.12, -0.9], [-0.12, -0.9], [-0.34, -0.8]],
            0x6f7f3e,
        ),
        Part::Polygon(&[[-0.45, -0.4], [0.45, -0.4], [0.44, -0.24], [-0.44, -0.24]], 0x3c3522),
        Part::Ellipse([0.0, -0.2], [0.9, 0.15], 0.0, 0x7f9048),
        Part::Ellipse([0.0, -0.33], [0.08, 0.08], 0.0, 0xf2b84b),
    ],
};

/// The face of `biologist`: an owl with round glasses.
const BIOLOGIST: Face = Face {
    ground: 0xcbbfe0,
    parts: &[
        Part::Polygon(&[[-0.62, -0.1], [-0.6, -0.82], [-0.16, -0.46]], 0x54443a),
        Part::Polygon(&[[0.62, -0.1], [0.6, -0.82], [0.16, -0.46]], 0x54443a),
        Part::Ellipse([0.0, 0.16], [0.68, 0.68], 0.0, 0x6d594b),
        Part::Ellipse([0.0, 0.56], [0.42, 0.3], 0.0, 0xd8c3a3),
        Part::Ellipse([-0.29, 0.02], [0.35, 0.35], 0.0, 0xf5ead6),
        Part::Ellipse([0.29, 0.02], [0.35, 0.35], 0.0, 0xf5ead6),
        Part::Ellipse([-0.29, 0.02], [0.31, 0.31], 0.0, 0xc9982f),
        Part::Ellipse([0.29, 0.02], [0.31, 0.31], 0.0, 0xc9982f),
        Part::Ellipse([-0.29, 0.02], [0.25, 0.25], 0.0, 0xfffaf0),
        Part::Ellipse([0.29, 0.02], [0.25, 0.25], 0.0, 0xfffaf0),
        Part::Ellipse([-0.27, 0.04], [0.14, 0.14], 0.0, 0x1d1a17),
        Part::Ellipse([0.27, 0.04], [0.14, 0.14], 0.0, 0x1d1a17),
        Part::Ellipse([-0.22, -0.02], [0.045, 0.045], 0.0, 0xffffff),
        Part::Ellipse([0.32, -0.02], [0.045, 0.045], 0.0, 0xffffff),
        Part::Polygon(&[[-0.11, 0.2], [0.11, 0.2], [0.0, 0.46]], 0xe8a33c),
    ],
};

/// The face of `greedy`: a raccoon.
const GREEDY: Face = Face {
    ground: 0xd9d4c2,
    parts: &[
        Part::Polygon(&[[-0.64, 0.02], [-0.6, -0.66], [-0.14, -0.4]], 0x6f7478),
        Part::Polygon(&[[0.64, 0.02], [0.6, -0.66], [0.14, -0.4]], 0x6f7478),
        Part::Polygon(&[[-0.52, -0.14], [-0.52, -0.5], [-0.28, -0.36]], 0xb9bdbf),
        Part::Polygon(&[[0.52, -0.14], [0.52, -0.5], [0.28, -0.36]], 0xb9bdbf),
        Part::Ellipse([0.0, 0.18], [0.72, 0.6], 0.0, 0x8d9396),
        Part::Ellipse([-0.36, 0.1], [0.34, 0.22], 18.0, 0x2b2e30),
        Part::Ellipse([0.36, 0.1], [0.34, 0.22], -18.0, 0x2b2e30),
        Part::Ellipse([0.0, 0.46], [0.36, 0.26], 0.0, 0xf0ece2),
        Part::Ellipse([-0.28, 0.08], [0.1, 0.11], 0.0, 0xf7f3ea),
        Part::Ellipse([0.28, 0.08], [0.1, 0.11], 0.0, 0xf7f3ea),
        Part::Ellipse([-0.27, 0.09], [0.06, 0.07], 0.0, 0x1d1a17),
        Part::Ellipse([0.27, 0.09], [0.06, 0.07], 0.0, 0x1d1a17),
        Part::Ellipse([0.0, 0.36], [0.12, 0.09], 0.0, 0x1d1a17),
    ],
};

/// The face of `random`: a frog.
const RANDOM: Face = Face {
    ground: 0xf0dcb0,
    parts: &[
        Part::Ellipse([-0.38, -0.36], [0.28, 0.28], 0.0, 0x4f9a4a),
        Part::Ellipse([0.38, -0.36], [0.28, 0.28], 0.0, 0x4f9a4a),
        Part::Ellipse([0.0, 0.2], [0.78, 0.58], 0.0, 0x5fb055),
        Part::Ellipse([0.0, 0.36], [0.62, 0.36], 0.0, 0xc8e39a),
        Part::Ellipse([-0.38, -0.38], [0.19, 0.19], 0.0, 0xfffaf0),
        Part::Ellipse([0.38, -0.38], [0.19, 0.19], 0.0, 0xfffaf0),
        Part::Ellipse([-0.33, -0.36], [0.1, 0.1], 0.0, 0x1d1a17),
        Part::Ellipse([0.43, -0.36], [0.1, 0.1], 0.0, 0x1d1a17),
        Part::Polygon(&[[-0.46, 0.22], [0.46, 0.22], [0.3, 0.34], [0.0, 0.38], [-0.3, 0.34]], 0x2f6b32),
        Part::Ellipse([-0.12, 0.04], [0.03, 0.03], 0.0, 0x2f6b32),
        Part::Ellipse([0.12, 0.04], [0.03, 0.03], 0.0, 0x2f6b32),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;

    #[test]
    fn every_player_of_the_computer_has_a_face_and_every_style_a_scarf() {
        let (_, cascadia) = shipped();
        let listed: Vec<_> = cascadia.levels.listed().collect();
        assert!(listed.len() >= 4);
        for level in listed {
            assert!(face_of(level.key()).is_some(), "{}", level.key());
        }
        let mut scarves = Vec::new();
        for known in cascadia.levels.styles() {
            let scarf = scarf_of(known);
            assert!(scarf.is_some() && !scarves.contains(&scarf), "{known}");
            scarves.push(scarf);
        }
    }

    #[test]
    fn faces_stay_in_their_ring_and_their_polygons_are_convex() {
        for key in ["sprout", "hiker", "ranger", "biologist", "greedy", "random"] {
            let face = face_of(key).unwrap_or_else(|| panic!("{key} has no face"));
            let inside = |[x, y]: [f32; 2]| x.hypot(y) <= 1.03;
            for part in face.parts {
                match part {
                    Part::Ellipse([x, y], [wide, high], ..) => {
                        let tips = [[x + wide, *y], [x - wide, *y], [*x, y + high], [*x, y - high]];
                        assert!(tips.into_iter().all(inside), "{key}: {x} {y}");
                    }
                    Part::Polygon(points, _) => {
                        assert!(points.iter().copied().all(inside), "{key}: {points:?}");
                        let corner = |index: usize| points[index % points.len()];
                        let turns: Vec<f32> = (0..points.len())
                            .map(|index| {
                                let [a, b, c] = [corner(index), corner(index + 1), corner(index + 2)];
                                (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
                            })
                            .collect();
                        let one_way = |sign: f32| turns.iter().all(|turn| turn * sign >= -1e-3);
                        assert!(one_way(1.0) || one_way(-1.0), "{key}: {points:?}");
                    }
                }
            }
        }
    }
}
