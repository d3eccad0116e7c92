//! Figures and letters as a pencil writes them: a few strokes each, in a box one high and as wide as they are.

use bevy_egui::egui::{Pos2, Vec2, pos2, vec2};

use super::strokes::by_hand;

/// A sign: its width, and its strokes from corner to corner with y down.
type Sign = (f32, &'static [&'static [[f32; 2]]]);

/// Returns how a character is written; none if the pencil has not learnt it.
fn sign(character: char) -> Option<Sign> {
    Some(match character {
        '0' => (
            0.56,
            &[&[
                [0.36, 0.03],
                [0.14, 0.12],
                [0.03, 0.42],
                [0.06, 0.74],
                [0.24, 0.97],
                [0.42, 0.9],
                [0.53, 0.6],
                [0.5, 0.24],
                [0.34, 0.04],
                [0.27, 0.05],
            ]],
        ),
        '1' => (0.3, &[&[[0.02, 0.28], [0.22, 0.02], [0.2, 0.5], [0.21, 0.98]]]),
        '2' => (
            0.56,
            &[&[
                [0.05, 0.22],
                [0.18, 0.04],
                [0.4, 0.05],
                [0.49, 0.24],
                [0.4, 0.48],
                [0.06, 0.94],
                [0.08, 0.95],
                [0.54, 0.93],
            ]],
        ),
        '3' => (
            0.52,
            &[&[
                [0.05, 0.12],
                [0.24, 0.02],
                [0.43, 0.11],
                [0.44, 0.31],
                [0.2, 0.46],
                [0.44, 0.55],
                [0.5, 0.76],
                [0.35, 0.95],
                [0.12, 0.96],
                [0.02, 0.84],
            ]],
        ),
        '4' => (0.58, &[&[[0.3, 0.03], [0.03, 0.62], [0.56, 0.6]], &[[0.43, 0.34], [0.4, 0.98]]]),
        '5' => (
            0.52,
            &[
                &[
                    [0.12, 0.04],
                    [0.08, 0.44],
                    [0.3, 0.38],
                    [0.48, 0.52],
                    [0.49, 0.76],
                    [0.33, 0.95],
                    [0.12, 0.96],
                    [0.02, 0.86],
                ],
                &[[0.12, 0.05], [0.48, 0.03]],
            ],
        ),
        '6' => (
            0.52,
            &[&[
                [0.42, 0.03],
                [0.16, 0.28],
                [0.03, 0.64],
                [0.1, 0.9],
                [0.3, 0.97],
                [0.48, 0.82],
                [0.46, 0.6],
                [0.28, 0.5],
                [0.07, 0.66],
            ]],
        ),
        '7' => {
            (0.52, &[&[[0.03, 0.06], [0.5, 0.04], [0.3, 0.48], [0.17, 0.98]], &[[0.14, 0.5], [0.42, 0.47]]])
        }
        '8' => (
            0.52,
            &[&[
                [0.43, 0.12],
                [0.26, 0.02],
                [0.09, 0.14],
                [0.14, 0.36],
                [0.4, 0.56],
                [0.48, 0.8],
                [0.3, 0.98],
                [0.08, 0.9],
                [0.06, 0.68],
                [0.3, 0.44],
                [0.44, 0.24],
                [0.42, 0.1],
            ]],
        ),
        '9' => (
            0.52,
            &[&[
                [0.46, 0.26],
                [0.34, 0.05],
                [0.12, 0.08],
                [0.03, 0.3],
                [0.16, 0.48],
                [0.36, 0.44],
                [0.47, 0.22],
                [0.44, 0.6],
                [0.26, 0.98],
            ]],
        ),
        '+' => (0.5, &[&[[0.25, 0.28], [0.26, 0.76]], &[[0.02, 0.53], [0.48, 0.51]]]),
        'B' => (
            0.52,
            &[
                &[[0.08, 0.03], [0.07, 0.98]],
                &[
                    [0.06, 0.05],
                    [0.36, 0.07],
                    [0.44, 0.26],
                    [0.3, 0.44],
                    [0.09, 0.48],
                    [0.4, 0.54],
                    [0.5, 0.74],
                    [0.38, 0.94],
                    [0.07, 0.97],
                ],
            ],
        ),
        'E' => {
            (0.48, &[&[[0.44, 0.05], [0.08, 0.06], [0.07, 0.96], [0.46, 0.94]], &[[0.08, 0.5], [0.38, 0.48]]])
        }
        'F' => (0.46, &[&[[0.44, 0.04], [0.08, 0.06], [0.07, 0.99]], &[[0.08, 0.5], [0.38, 0.48]]]),
        'H' => (
            0.54,
            &[&[[0.07, 0.03], [0.06, 0.98]], &[[0.48, 0.02], [0.47, 0.99]], &[[0.07, 0.52], [0.48, 0.49]]],
        ),
        'S' => (
            0.5,
            &[&[
                [0.44, 0.13],
                [0.28, 0.02],
                [0.09, 0.1],
                [0.08, 0.32],
                [0.27, 0.48],
                [0.45, 0.62],
                [0.45, 0.86],
                [0.26, 0.98],
                [0.04, 0.87],
            ]],
        ),
        'O' => (
            0.62,
            &[&[
                [0.38, 0.03],
                [0.14, 0.12],
                [0.03, 0.44],
                [0.1, 0.82],
                [0.32, 0.98],
                [0.52, 0.84],
                [0.59, 0.46],
                [0.48, 0.12],
                [0.3, 0.04],
            ]],
        ),
        'W' => (0.78, &[&[[0.03, 0.04], [0.2, 0.97], [0.39, 0.3], [0.57, 0.97], [0.75, 0.03]]]),
        'R' => (
            0.52,
            &[
                &[[0.08, 0.03], [0.07, 0.98]],
                &[[0.06, 0.06], [0.36, 0.07], [0.45, 0.28], [0.32, 0.48], [0.1, 0.52], [0.5, 0.98]],
            ],
        ),
        _ => return None,
    })
}

/// Space between two signs, as a share of their height.
const GAP: f32 = 0.16;

/// Writes a word with its middle at `centre`, `height` points high; what the pencil has not learnt is left out.
pub(super) fn written(word: &str, centre: Pos2, height: f32, seed: u64) -> Vec<Vec<Pos2>> {
    let signs: Vec<Sign> = word.chars().filter_map(sign).collect();
    let width: f32 =
        signs.iter().map(|(width, _)| width).sum::<f32>() + GAP * signs.len().saturating_sub(1) as f32;
    let mut left = centre.x - width * height / 2.0;
    let mut lines = Vec::new();
    for (index, (width, strokes)) in signs.into_iter().enumerate() {
        for (number, stroke) in strokes.iter().enumerate() {
            let corners: Vec<Pos2> = rounded(stroke)
                .into_iter()
                // A right hand leans to the right.
                .map(|at| {
                    pos2(left, centre.y - height / 2.0) + vec2(at.x + (0.5 - at.y) * 0.1, at.y) * height
                })
                .collect();
            lines.push(by_hand(&corners, height * 0.022, seed ^ ((index * 8 + number) as u64) << 8));
        }
        left += (width + GAP) * height;
    }
    lines
}

/// Rounds the corners of a stroke: a curve through its points (Catmull and Rom 1974).
fn rounded(stroke: &[[f32; 2]]) -> Vec<Pos2> {
    let at = |index: isize| {
        let [x, y] = stroke[index.clamp(0, stroke.len() as isize - 1) as usize];
        vec2(x, y)
    };
    if stroke.len() < 4 {
        return stroke.iter().map(|[x, y]| pos2(*x, *y)).collect();
    }
    let mut points = vec![at(0).to_pos2()];
    for index in 0..stroke.len() as isize - 1 {
        let [before, from, to, after] = [-1, 0, 1, 2].map(|step| at(index + step));
        for step in 1..=3_u8 {
            let share = f32::from(step) / 3.0;
            let (square, cube) = (share * share, share * share * share);
            let point: Vec2 = (from * 2.0
                + (to - before) * share
                + (before * 2.0 - from * 5.0 + to * 4.0 - after) * square
                + (from * 3.0 - before - to * 3.0 + after) * cube)
                * 0.5;
            points.push(point.to_pos2());
        }
    }
    points
}

/// Tests whether the pencil can write all of a word.
pub(super) fn can_write(word: &str) -> bool {
    word.chars().all(|character| sign(character).is_some())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rect;

    use super::*;

    #[test]
    fn figures_and_the_letters_of_the_animals_are_written_within_their_height() {
        for character in "0123456789+BEFHSOWR".chars() {
            let word = character.to_string();
            assert!(can_write(&word), "{word}");
            let lines = written(&word, pos2(0.0, 0.0), 20.0, 5);
            assert!(!lines.is_empty());
            let bounds = Rect::from_center_size(pos2(0.0, 0.0), vec2(19.0, 23.0));
            for point in lines.iter().flatten() {
                assert!(bounds.contains(*point), "{word}: {point}");
            }
            assert_eq!(lines, written(&word, pos2(0.0, 0.0), 20.0, 5));
        }
        assert!(!can_write("Z"));
    }
}
