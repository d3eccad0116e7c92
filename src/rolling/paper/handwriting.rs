//! Handwritten figures and letters: a few strokes each, in a box of height one and individual width.

use bevy_egui::egui::{Pos2, Vec2, pos2, vec2};

use super::strokes::by_hand;

/// Each character: its width, and its strokes as x and y coordinates in turn, y down. All in hundredths of
/// the height.
const SIGNS: &[(char, u8, &[&[u8]])] = &[
    ('0', 56, &[&[36, 3, 14, 12, 3, 42, 6, 74, 24, 97, 42, 90, 53, 60, 50, 24, 34, 4, 27, 5]]),
    ('1', 30, &[&[2, 28, 22, 2, 20, 50, 21, 98]]),
    ('2', 56, &[&[5, 22, 18, 4, 40, 5, 49, 24, 40, 48, 6, 94, 8, 95, 54, 93]]),
    ('3', 52, &[&[5, 12, 24, 2, 43, 11, 44, 31, 20, 46, 44, 55, 50, 76, 35, 95, 12, 96, 2, 84]]),
    ('4', 58, &[&[30, 3, 3, 62, 56, 60], &[43, 34, 40, 98]]),
    ('5', 52, &[&[12, 4, 8, 44, 30, 38, 48, 52, 49, 76, 33, 95, 12, 96, 2, 86], &[12, 5, 48, 3]]),
    ('6', 52, &[&[42, 3, 16, 28, 3, 64, 10, 90, 30, 97, 48, 82, 46, 60, 28, 50, 7, 66]]),
    ('7', 52, &[&[3, 6, 50, 4, 30, 48, 17, 98], &[14, 50, 42, 47]]),
    (
        '8',
        52,
        &[&[43, 12, 26, 2, 9, 14, 14, 36, 40, 56, 48, 80, 30, 98, 8, 90, 6, 68, 30, 44, 44, 24, 42, 10]],
    ),
    ('9', 52, &[&[46, 26, 34, 5, 12, 8, 3, 30, 16, 48, 36, 44, 47, 22, 44, 60, 26, 98]]),
    ('+', 50, &[&[25, 28, 26, 76], &[2, 53, 48, 51]]),
    ('B', 52, &[&[8, 3, 7, 98], &[6, 5, 36, 7, 44, 26, 30, 44, 9, 48, 40, 54, 50, 74, 38, 94, 7, 97]]),
    ('E', 48, &[&[44, 5, 8, 6, 7, 96, 46, 94], &[8, 50, 38, 48]]),
    ('F', 46, &[&[44, 4, 8, 6, 7, 99], &[8, 50, 38, 48]]),
    ('H', 54, &[&[7, 3, 6, 98], &[48, 2, 47, 99], &[7, 52, 48, 49]]),
    ('S', 50, &[&[44, 13, 28, 2, 9, 10, 8, 32, 27, 48, 45, 62, 45, 86, 26, 98, 4, 87]]),
    ('O', 62, &[&[38, 3, 14, 12, 3, 44, 10, 82, 32, 98, 52, 84, 59, 46, 48, 12, 30, 4]]),
    ('W', 78, &[&[3, 4, 20, 97, 39, 30, 57, 97, 75, 3]]),
    ('R', 52, &[&[8, 3, 7, 98], &[6, 6, 36, 7, 45, 28, 32, 48, 10, 52, 50, 98]]),
];

/// Returns the width and strokes of a character, or `None` for an unsupported character.
fn sign(character: char) -> Option<(f32, &'static [&'static [u8]])> {
    let found = SIGNS.iter().find(|(own, ..)| *own == character);
    found.map(|(_, width, strokes)| (f32::from(*width) / 100.0, *strokes))
}

/// Space between two signs, as a share of their height.
const GAP: f32 = 0.16;

/// Writes a word with its middle at `centre`, `height` points high, skipping unsupported characters.
pub(super) fn written(word: &str, centre: Pos2, height: f32, seed: u64) -> Vec<Vec<Pos2>> {
    let signs: Vec<_> = word.chars().filter_map(sign).collect();
    let width: f32 =
        signs.iter().map(|(width, _)| width).sum::<f32>() + GAP * signs.len().saturating_sub(1) as f32;
    let mut left = centre.x - width * height / 2.0;
    let mut lines = Vec::new();
    for (index, (width, strokes)) in signs.into_iter().enumerate() {
        for (number, stroke) in strokes.iter().enumerate() {
            let corners: Vec<Pos2> = rounded(stroke)
                .into_iter()
                // Handwriting leans to the right.
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
fn rounded(stroke: &[u8]) -> Vec<Pos2> {
    let corners: Vec<Vec2> =
        stroke.chunks_exact(2).map(|at| vec2(f32::from(at[0]), f32::from(at[1])) / 100.0).collect();
    let count = corners.len() as isize;
    if count < 4 {
        return corners.into_iter().map(Vec2::to_pos2).collect();
    }
    let at = |index: isize| corners[index.clamp(0, count - 1) as usize];
    let mut points = vec![at(0).to_pos2()];
    for index in 0..count - 1 {
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

/// Tests whether all characters of a word are supported.
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
