//! The palette of a clip or of a picture of the album: at most 256 colours, by a median cut (Heckbert 1982)
//! that preserves small bright details such as tokens, refined by k-means; and an ordered dither that does not
//! shimmer.

/// Bits per channel of the colour histogram.
const BITS: u32 = 5;
const CELLS: usize = 1 << (3 * BITS);
/// Rounds of k-means.
const ROUNDS: usize = 4;

/// The 8 × 8 pattern of Bayer (1973): the numbers 0 to 63, neighbours far apart.
const PATTERN: [[i32; 8]; 8] = [
    [0, 32, 8, 40, 2, 34, 10, 42],
    [48, 16, 56, 24, 50, 18, 58, 26],
    [12, 44, 4, 36, 14, 46, 6, 38],
    [60, 28, 52, 20, 62, 30, 54, 22],
    [3, 35, 11, 43, 1, 33, 9, 41],
    [51, 19, 59, 27, 49, 17, 57, 25],
    [15, 47, 7, 39, 13, 45, 5, 37],
    [63, 31, 55, 23, 61, 29, 53, 21],
];

/// One cell of the colour histogram.
#[derive(Clone, Copy, Debug)]
struct ColourCell {
    colour: [f32; 3],
    weight: f32,
}

/// The palette of a clip or a picture.
#[derive(Clone, Debug)]
pub(crate) struct ClipPalette {
    colours: Vec<[u8; 3]>,
    /// Cache of the nearest palette index by quantized colour; `u16::MAX` for unknown.
    nearest: Vec<u16>,
}

const fn cell_of([red, green, blue]: [u8; 3]) -> usize {
    let shift = 8 - BITS;
    ((red as usize >> shift) << (2 * BITS)) | ((green as usize >> shift) << BITS) | (blue as usize >> shift)
}

/// Computes the squared distance of two colours, with perceptual weights per channel.
fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [red, green, blue] = std::array::from_fn(|part| (a[part] - b[part]) * (a[part] - b[part]));
    2.0 * red + 4.0 * green + 3.0 * blue
}

/// Returns the histogram of the pixels.
fn cells(pixels: impl Iterator<Item = [u8; 3]>) -> Vec<ColourCell> {
    let mut sums = vec![([0_u64; 3], 0_u64); CELLS];
    for pixel in pixels {
        let (sum, count) = &mut sums[cell_of(pixel)];
        for (sum, part) in sum.iter_mut().zip(pixel) {
            *sum += u64::from(part);
        }
        *count += 1;
    }
    let found = sums.into_iter().filter(|(_, count)| *count > 0);
    found
        .map(|(sum, count)| ColourCell {
            colour: sum.map(|sum| (sum as f64 / count as f64) as f32),
            // A square root, so that a large area does not take a proportional share of the palette.
            weight: (count as f32).sqrt(),
        })
        .collect()
}

fn mean(cells: &[ColourCell]) -> [f32; 3] {
    let weight: f32 = cells.iter().map(|cell| cell.weight).sum();
    std::array::from_fn(|part| {
        cells.iter().map(|cell| cell.colour[part] * cell.weight).sum::<f32>() / weight.max(1e-6)
    })
}

/// Returns the channel with the widest spread over the cells, and the spread.
fn widest(cells: &[ColourCell]) -> (usize, f32) {
    let middle = mean(cells);
    let spread = |part: usize| -> f32 {
        let off = |cell: &ColourCell| cell.colour[part] - middle[part];
        cells.iter().map(|cell| off(cell) * off(cell) * cell.weight).sum()
    };
    let spreads = [spread(0) * 2.0, spread(1) * 4.0, spread(2) * 3.0];
    let part = (0..3).max_by(|a, b| spreads[*a].total_cmp(&spreads[*b])).unwrap_or(1);
    (part, spreads[part])
}

/// Splits the cells into `count` groups, always at the one with the widest spread.
fn median_cut(cells: &mut [ColourCell], count: usize) -> Vec<[f32; 3]> {
    let mut groups: Vec<(&mut [ColourCell], (usize, f32))> = Vec::new();
    let first = widest(cells);
    groups.push((cells, first));
    while groups.len() < count {
        let most = (0..groups.len())
            .filter(|index| groups[*index].0.len() > 1)
            .max_by(|a, b| groups[*a].1.1.total_cmp(&groups[*b].1.1));
        let Some(most) = most else { break };
        let (group, (part, _)) = groups.swap_remove(most);
        group.sort_by(|a, b| a.colour[part].total_cmp(&b.colour[part]));
        let middle = mean(group)[part];
        let at = group.partition_point(|cell| cell.colour[part] < middle).clamp(1, group.len() - 1);
        let (low, high) = group.split_at_mut(at);
        let (low_spread, high_spread) = (widest(low), widest(high));
        groups.push((low, low_spread));
        groups.push((high, high_spread));
    }
    groups.iter().map(|(group, _)| mean(group)).collect()
}

fn nearest_of(colours: &[[f32; 3]], colour: [f32; 3]) -> usize {
    let off = |index: &usize| distance(colours[*index], colour);
    (0..colours.len()).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0)
}

impl ClipPalette {
    /// Returns a palette of at most `count` colours for these pixels.
    pub(crate) fn of(pixels: impl Iterator<Item = [u8; 3]>, count: usize) -> Self {
        let mut cells = cells(pixels);
        let mut colours = if cells.is_empty() { vec![[0.0; 3]] } else { median_cut(&mut cells, count) };
        for _ in 0..ROUNDS {
            let mut members: Vec<Vec<ColourCell>> = vec![Vec::new(); colours.len()];
            for cell in &cells {
                members[nearest_of(&colours, cell.colour)].push(*cell);
            }
            for (colour, members) in
                colours.iter_mut().zip(&members).filter(|(_, members)| !members.is_empty())
            {
                *colour = mean(members);
            }
        }
        let colours =
            colours.iter().map(|colour| colour.map(|part| part.round().clamp(0.0, 255.0) as u8)).collect();
        Self { colours, nearest: vec![u16::MAX; CELLS * 8] }
    }

    /// Returns the colours as RGB bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flatten().copied().collect()
    }

    pub(super) fn colour(&self, index: u8) -> [u8; 3] {
        self.colours[usize::from(index)]
    }

    /// Returns the index for the pixel at (x, y), dithered by at most `dither` of 255.
    pub(crate) fn dithered(&mut self, pixel: [u8; 3], (x, y): (usize, usize), dither: i32) -> u8 {
        let off = (PATTERN[y % 8][x % 8] * 2 - 63) * dither / 63;
        self.index(pixel.map(|part| (i32::from(part) + off).clamp(0, 255) as u8))
    }

    /// Returns the index of the nearest colour.
    fn index(&mut self, pixel: [u8; 3]) -> u8 {
        // One bit finer than the histogram, so that the dither has steps to land on.
        let [red, green, blue] = pixel.map(|part| usize::from(part >> 2));
        let known = &mut self.nearest[(red << 12) | (green << 6) | blue];
        if *known == u16::MAX {
            let wanted = [red, green, blue].map(|part| (part * 4 + 2) as f32);
            let off = |colour: &[u8; 3]| distance(colour.map(f32::from), wanted);
            let best = (0..self.colours.len())
                .min_by(|a, b| off(&self.colours[*a]).total_cmp(&off(&self.colours[*b])));
            *known = best.unwrap_or(0) as u16;
        }
        *known as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let wanted = [[10, 20, 30], [250, 240, 10], [0, 128, 64]];
        let pixels = (0..900).map(|index| wanted[index % 3]);
        let mut palette = ClipPalette::of(pixels, 255);
        for colour in wanted {
            let index = palette.index(colour);
            let found = palette.colour(index);
            assert!(colour.iter().zip(found).all(|(a, b)| a.abs_diff(b) <= 1), "{colour:?} {found:?}");
        }
    }

    #[test]
    fn a_small_bright_thing_on_a_wide_meadow_keeps_its_colour() {
        // A meadow of many greens with one token pixel in 2000.
        let token = [209, 74, 102];
        let pixels = (0..200_000_u32).map(|index| {
            let shade = (index * 7919 % 97) as u8;
            if index % 2000 == 0 { token } else { [40 + shade, 90 + shade, 30 + shade / 2] }
        });
        let mut palette = ClipPalette::of(pixels, 64);
        let index = palette.index(token);
        let found = palette.colour(index);
        assert!(token.iter().zip(found).all(|(a, b)| a.abs_diff(b) < 12), "{found:?}");
    }

    #[test]
    fn between_two_colours_the_dither_takes_both() {
        let pixels = (0..512).map(|index| if index % 2 == 0 { [100, 100, 100] } else { [108, 108, 108] });
        let mut palette = ClipPalette::of(pixels, 2);
        let indices: Vec<u8> =
            (0..64).map(|at| palette.dithered([104, 104, 104], (at % 8, at / 8), 5)).collect();
        let light = indices.iter().filter(|index| palette.colours[usize::from(**index)][0] > 104).count();
        assert!((16..=48).contains(&light), "{light}");
    }
}
