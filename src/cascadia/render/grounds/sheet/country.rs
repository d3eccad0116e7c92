//! The country on the explorer's sheet: washes, contour lines, hachures, rivers, lakes, hills and woods.

use super::super::noise::smoothstep;
use super::canvas::{SheetCanvas, SheetPoint};
use super::relief::{CELL, HeightMap, chance, fbm};

/// Washes: water and woods; 0.5 is bare paper.
const WATER: f32 = 0.0;
const WOODS: f32 = 0.8;
/// Height between two contour lines.
const CONTOUR: f32 = 0.0075;
/// Depth between two lines in a lake.
const DEPTH: f32 = 0.005;
/// Factor from slope to a steepness of about 0 to 1.
const STEEP: f32 = 110.0;
/// Texels between two hachures.
const HACHURE: f32 = 4.6;
/// Texels between two trees.
const TREE: f32 = 13.0;

/// Returns the steepness at a texel, about 0 to 1, its light from the north-west, -1 to 1, and the
/// direction downhill.
fn lie(relief: &HeightMap, (x, y): SheetPoint) -> (f32, f32, SheetPoint) {
    let (east, south) = relief.slope(x, y);
    let steep = east.hypot(south);
    let light = if steep > 0.0 { (east + south) / steep * 0.707 } else { 0.0 };
    let down = if steep > 0.0 { (-east / steep, -south / steep) } else { (0.0, 0.0) };
    (steep * STEEP, light, down)
}

/// Returns the density of woods at a texel; one half is the edge.
fn woods(relief: &HeightMap, at: SheetPoint, unit: f32) -> f32 {
    let (x, y) = (at.0 / unit, at.1 / unit);
    let grows = smoothstep(0.5, 0.56, fbm(x * 5.2 + 4.0, y * 5.2, 71, 3));
    grows
        * (1.0 - smoothstep(0.35, 0.6, lie(relief, at).0))
        * smoothstep(0.001, 0.003, -relief.depth(at.0, at.1))
}

/// Draws the grain of the paper and the fibres in it.
pub(super) fn grain(canvas: &mut SheetCanvas) {
    canvas.everywhere(|ink, _, at| {
        let (column, row) = (at.0 as i32, at.1 as i32);
        *ink = 0.022 * chance(column, row, 171) + 0.030 * chance(column / 3, row / 2, 172);
    });
    for fibre in 0..(canvas.wide * canvas.high / 2400) as i32 {
        let from = (chance(fibre, 0, 173) * canvas.wide as f32, chance(fibre, 0, 174) * canvas.high as f32);
        let (sin, cos) = (chance(fibre, 0, 175) * std::f32::consts::TAU).sin_cos();
        let long = 4.0 + 9.0 * chance(fibre, 0, 176);
        canvas.line(
            from,
            (from.0 + long * cos, from.1 + long * sin),
            0.8,
            0.10 + 0.06 * chance(fibre, 0, 177),
        );
    }
}

/// Lays the washes of lakes and woods.
pub(super) fn washes(canvas: &mut SheetCanvas, relief: &HeightMap, unit: f32) {
    // Woods are soft: a quarter of the texels is enough to sample them.
    let side = CELL * 2;
    let wide = canvas.wide / side + 2;
    let field: Vec<f32> = (0..wide * (canvas.high / side + 2))
        .map(|cell| woods(relief, ((cell % wide * side) as f32, (cell / wide * side) as f32), unit))
        .collect();
    canvas.everywhere(|_, wash, at| {
        let (x, y) = (at.0 / side as f32, at.1 / side as f32);
        let (i, j, fx, fy) = (x as usize, y as usize, x.fract(), y.fract());
        let row = |j: usize| field[j * wide + i] * (1.0 - fx) + field[j * wide + i + 1] * fx;
        let grown = row(j) * (1.0 - fy) + row(j + 1) * fy;
        let water = (relief.depth(at.0, at.1) * 2000.0 + 0.5).clamp(0.0, 1.0);
        *wash += (WOODS - *wash) * grown;
        *wash += (WATER - *wash) * water;
    });
}

/// Draws contour lines on gentle slopes, shores, and lines of depth in the lakes.
pub(super) fn contours(canvas: &mut SheetCanvas, relief: &HeightMap) {
    canvas.everywhere(|ink, _, at| {
        let (east, south) = relief.slope(at.0, at.1);
        let steep = east.hypot(south);
        // Height per texel, and distances in texels from contour lines.
        let rise = (steep / CELL as f32).max(3e-5);
        let line = |away: f32, wide: f32| (wide / 2.0 + 0.5 - away / rise).clamp(0.0, 1.0);
        let depth = relief.depth(at.0, at.1);
        if depth > -0.002 {
            // The shore in the shade is drawn with more ink.
            let shore = line(depth.abs(), if east + south > 0.0 { 2.2 } else { 1.3 }) * 0.75;
            let level = (depth / DEPTH).round().max(1.0);
            let deeper = line((depth - level * DEPTH).abs(), 0.8) * 0.34 / level;
            *ink = ink.max(shore).max(if depth > 0.0 { deeper } else { 0.0 });
            return;
        }
        let here = relief.height(at.0, at.1);
        let level = (here / CONTOUR).round();
        let fifth = (level as i32).rem_euclid(5) == 0;
        let (wide, dark) = if fifth { (1.5, 0.42) } else { (0.9, 0.26) };
        let gentle = 1.0 - smoothstep(0.30, 0.55, steep * STEEP);
        *ink = ink.max(line((here - level * CONTOUR).abs(), wide) * gentle * dark);
    });
}

/// Draws the strokes that run down the slopes: thick in the shade, thin in the light.
pub(super) fn hachures(canvas: &mut SheetCanvas, relief: &HeightMap) {
    let (columns, rows) = ((canvas.wide as f32 / HACHURE) as i32, (canvas.high as f32 / HACHURE) as i32);
    for row in 0..rows {
        for column in 0..columns {
            let jitter = |salt| chance(column, row, salt) * 0.9;
            let mut at = ((column as f32 + jitter(1)) * HACHURE, (row as f32 + jitter(2)) * HACHURE);
            let (steep, light, _) = lie(relief, at);
            let strength = smoothstep(0.30, 1.0, steep) * (0.62 - 0.52 * light);
            if strength < 0.10
                || relief.depth(at.0, at.1) > -0.001
                || chance(column, row, 3) > 0.35 + 1.4 * strength
            {
                continue;
            }
            let long = 5.0 + 7.0 * smoothstep(0.3, 1.2, steep) + 3.0 * chance(column, row, 4);
            let wide = 0.45 + 1.25 * strength;
            let pieces = 3;
            for piece in 0..pieces {
                let (_, _, down) = lie(relief, at);
                let next = (at.0 + down.0 * long / pieces as f32, at.1 + down.1 * long / pieces as f32);
                let thin = |done: usize| wide * (1.0 - 0.75 * done as f32 / pieces as f32);
                canvas.tapered(at, next, (thin(piece), thin(piece + 1)), 0.30 + 0.38 * strength);
                at = next;
            }
        }
    }
}

/// Draws the rivers, the wide ones as two banks with water between them.
pub(super) fn rivers(canvas: &mut SheetCanvas, relief: &HeightMap) {
    let rivers = relief.rivers();
    let wide = |carried: f32| (1.3 + 1.15 * carried.max(1.0).ln()).min(7.5);
    for river in &rivers {
        for pair in river.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if relief.depth(b.0, b.1) < 0.0 || relief.depth(a.0, a.1) < 0.0 {
                canvas.tapered((a.0, a.1), (b.0, b.1), (wide(a.2), wide(b.2)), 0.68);
            }
        }
    }
    for river in &rivers {
        for pair in river.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if wide(b.2) > 2.3 && relief.depth(b.0, b.1) < 0.001 {
                canvas.channel((a.0, a.1), (b.0, b.1), wide(b.2) - 1.7, WATER);
            }
        }
    }
}

/// Draws little trees in the woods and little hills on slopes, from the north to the south.
pub(super) fn woods_and_hills(canvas: &mut SheetCanvas, relief: &HeightMap, unit: f32) {
    let (columns, rows) = ((canvas.wide as f32 / TREE) as i32, (canvas.high as f32 / (TREE * 0.8)) as i32);
    for row in 0..rows {
        for column in 0..columns {
            let at = (
                (column as f32 + 0.5 * (row % 2) as f32 + 0.55 * chance(column, row, 11)) * TREE,
                (row as f32 + 0.55 * chance(column, row, 12)) * TREE * 0.8,
            );
            let grown = woods(relief, at, unit);
            if grown > 0.55 && chance(column, row, 13) < 0.86 {
                let pointed = fbm(at.0 / unit * 3.0, at.1 / unit * 3.0, 83, 2) > 0.52;
                tree(canvas, at, 4.2 + 1.8 * chance(column, row, 14), pointed);
            } else if chance(column, row, 15) < 0.035 {
                let steep = lie(relief, at).0;
                if grown < 0.1 && (0.16..0.42).contains(&steep) && relief.depth(at.0, at.1) < -0.002 {
                    hill(canvas, at, 8.0 + 6.0 * chance(column, row, 16));
                }
            }
        }
    }
}

/// Draws a tree with its foot at `foot`: a round crown or a pointed one, shaded in the east.
fn tree(canvas: &mut SheetCanvas, foot: SheetPoint, size: f32, pointed: bool) {
    let (x, y) = foot;
    canvas.line((x, y), (x, y - size * 0.5), 1.0, 0.6);
    if pointed {
        let top = (x, y - size * 2.1);
        let (west, east) = ((x - size * 0.62, y - size * 0.35), (x + size * 0.62, y - size * 0.35));
        canvas.fill(&[top, east, west], 0.0);
        canvas.path(&[west, top, east, west], 1.0, 0.62);
        canvas.fill(&[top, east, (x + size * 0.1, y - size * 0.35)], 0.5);
    } else {
        let (middle, radius) = ((x, y - size * 1.1), size * 0.78);
        canvas.clear(middle, radius, 0.9);
        let rim: Vec<SheetPoint> = (0..=12)
            .map(|part| {
                let angle = part as f32 / 12.0 * std::f32::consts::TAU;
                (middle.0 + radius * angle.cos(), middle.1 + radius * 0.9 * angle.sin())
            })
            .collect();
        canvas.path(&rim, 1.0, 0.6);
        for part in 0..3 {
            let lower = part as f32 * 0.32;
            let from = (middle.0 + radius * (0.15 + lower * 0.3), middle.1 - radius * (0.55 - lower));
            canvas.line(from, (from.0 + radius * 0.45, from.1 + radius * 0.5), 0.9, 0.5);
        }
    }
}

/// Draws a hill: its outline, and strokes down its side in the shade.
fn hill(canvas: &mut SheetCanvas, foot: SheetPoint, size: f32) {
    let (x, y) = foot;
    let crest =
        |t: f32| (x + (t - 0.5) * 2.0 * size, y - size * 0.75 * (t * std::f32::consts::PI).sin().powf(1.3));
    let outline: Vec<SheetPoint> = (0..=14).map(|part| crest(part as f32 / 14.0)).collect();
    canvas.fill(&outline, 0.0);
    canvas.path(&outline, 1.1, 0.6);
    for part in 0..6 {
        let from = crest(0.5 + part as f32 * 0.07);
        let long = (y - from.1) * (0.85 - part as f32 * 0.06);
        canvas.tapered(from, (from.0 + long * 0.45, from.1 + long), (1.1, 0.5), 0.48);
    }
}
