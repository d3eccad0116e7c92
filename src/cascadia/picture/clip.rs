//! The turning clip: one orbit of the environment in six seconds as an animated GIF, the most widely
//! supported format.

use std::f32::consts::TAU;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::ClipPalette;

/// Number of frames of a clip, and hundredths of a second per frame.
pub(super) const CLIP_FRAMES: u32 = 120;
const FRAME_TIME: u16 = 5;
/// The transparent index: the pixel of the previous frame stays.
const UNCHANGED: u8 = 255;
/// Number of the other colours.
const COLOURS: usize = 255;
/// Encoding levels, finest first: how far a pixel may differ from the previous frame and be kept, and from
/// its left neighbour and share its colour, both as sums of squares of the channels. The first level that
/// makes the file small enough wins; a busy backdrop needs a coarser one than a quiet lake.
const LEVELS: [ClipLevel; 5] = [
    ClipLevel { stays: 60, repeats: 0, dither: 5 },
    ClipLevel { stays: 90, repeats: 70, dither: 3 },
    ClipLevel { stays: 150, repeats: 160, dither: 2 },
    ClipLevel { stays: 240, repeats: 380, dither: 0 },
    ClipLevel { stays: 420, repeats: 800, dither: 0 },
];
/// Maximum file size in bytes: many mail and chat programs accept 8 MB.
const LARGEST: usize = 7_900_000;

/// The coarseness of the encoding of a clip.
#[derive(Clone, Copy, Debug)]
struct ClipLevel {
    stays: i32,
    repeats: i32,
    /// Amplitude of the dither, of 255.
    dither: i32,
}

/// Stride of the pixels sampled for the palette.
const SAMPLED: usize = 13;

/// Returns the angle of the camera in a frame, in radians. The frame after the last is the first again.
pub(super) fn clip_angle(frame: u32) -> f32 {
    TAU * frame as f32 / CLIP_FRAMES as f32
}

/// A rendered frame: RGB, row by row.
pub(super) type ClipFrame = Vec<u8>;

fn pixels(frame: &[u8]) -> impl Iterator<Item = [u8; 3]> + '_ {
    frame.as_chunks::<3>().0.iter().copied()
}

/// Encodes frames of `width` × `height` pixels as an endlessly looping GIF. Calls `progress` with the
/// completed share and stops without a result if that returns false.
///
/// # Errors If a frame has another size.
pub(super) fn encode_clip(
    frames: &[ClipFrame],
    (width, height): (u16, u16),
    mut progress: impl FnMut(f32) -> bool,
) -> Result<Option<Vec<u8>>, EncodingError> {
    let sampled = frames.iter().step_by(3).flat_map(|frame| pixels(frame).step_by(SAMPLED));
    let mut palette = ClipPalette::of(sampled, COLOURS);
    let mut file = Vec::new();
    for (round, level) in LEVELS.into_iter().enumerate() {
        file.clear();
        let mut encoder = Encoder::new(&mut file, width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut shown: Vec<u8> = Vec::new();
        for (index, frame) in frames.iter().enumerate() {
            let share = (round as f32 + index as f32 / frames.len() as f32) / LEVELS.len() as f32;
            if !progress(share) {
                return Ok(None);
            }
            let buffer = next_frame(&mut palette, frame, usize::from(width), &mut shown, level);
            encoder.write_frame(&Frame {
                delay: FRAME_TIME,
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                width,
                height,
                buffer: buffer.into(),
                ..Frame::default()
            })?;
        }
        drop(encoder);
        if file.len() <= LARGEST {
            break;
        }
    }
    Ok(Some(file))
}

/// Computes the distance of two colours as a sum of squares of the channels.
fn off(one: [u8; 3], other: [u8; 3]) -> i32 {
    one.iter().zip(other).map(|(a, b)| i32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Returns the indices of a frame; pixels that hardly differ from `shown` stay transparent. Updates `shown`.
fn next_frame(
    palette: &mut ClipPalette,
    frame: &[u8],
    width: usize,
    shown: &mut Vec<u8>,
    level: ClipLevel,
) -> Vec<u8> {
    let first = shown.is_empty();
    shown.resize(frame.len() / 3, 0);
    let mut buffer = Vec::with_capacity(shown.len());
    let mut left = None;
    for ((place, pixel), shown) in pixels(frame).enumerate().zip(shown.iter_mut()) {
        left = left.filter(|_| place % width > 0);
        if !first && off(pixel, palette.colour(*shown)) <= level.stays {
            buffer.push(UNCHANGED);
            continue;
        }
        let repeated = left.filter(|left| off(pixel, palette.colour(*left)) <= level.repeats);
        let index =
            repeated.unwrap_or_else(|| palette.dithered(pixel, (place % width, place / width), level.dither));
        left = Some(index);
        buffer.push(if !first && index == *shown { UNCHANGED } else { index });
        *shown = index;
    }
    buffer
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    const SIZE: (u16, u16) = (48, 32);

    /// Draws a bright spot that circles a gradient once per clip.
    fn drawn(frame: u32) -> ClipFrame {
        let angle = clip_angle(frame);
        let spot = (24.0 + 14.0 * angle.cos(), 16.0 + 10.0 * angle.sin());
        let pixel = |x: u16, y: u16| {
            let near = (f32::from(x) - spot.0).hypot(f32::from(y) - spot.1) < 4.0;
            if near { [240, 180, 40] } else { [20 + x as u8 * 2, 60 + y as u8 * 3, 50] }
        };
        (0..SIZE.1).flat_map(|y| (0..SIZE.0).flat_map(move |x| pixel(x, y))).collect()
    }

    /// Decodes a clip into its visible frames and their delays.
    fn seen(file: &[u8]) -> (Vec<Vec<[u8; 3]>>, Vec<u16>, Repeat) {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), SIZE);
        let mut canvas = vec![[0; 3]; usize::from(SIZE.0) * usize::from(SIZE.1)];
        let (mut frames, mut times) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            times.push(frame.delay);
            for (seen, [red, green, blue, alpha]) in canvas.iter_mut().zip(frame.buffer.as_chunks::<4>().0) {
                if *alpha > 0 {
                    *seen = [*red, *green, *blue];
                }
            }
            frames.push(canvas.clone());
        }
        (frames, times, decoder.repeat())
    }

    fn apart(one: &[[u8; 3]], other: &[[u8; 3]]) -> f32 {
        let parts = one.iter().flatten().zip(other.iter().flatten());
        parts.map(|(a, b)| f32::from(a.abs_diff(*b))).sum::<f32>() / (one.len() * 3) as f32
    }

    #[test]
    fn a_clip_lasts_six_seconds_goes_on_for_ever_and_ends_where_it_began() {
        let frames: Vec<ClipFrame> = (0..CLIP_FRAMES).map(drawn).collect();
        let file = encode_clip(&frames, SIZE, |_| true).expect("frames of this size").expect("a clip");
        let (seen, times, repeat) = seen(&file);
        assert_eq!(seen.len(), CLIP_FRAMES as usize);
        assert_eq!(times.iter().map(|time| u32::from(*time)).sum::<u32>(), 600);
        assert!(matches!(repeat, Repeat::Infinite));
        for (index, (seen, drawn)) in seen.iter().zip(&frames).enumerate() {
            let drawn: Vec<[u8; 3]> = pixels(drawn).collect();
            assert!(apart(seen, &drawn) < 5.0, "frame {index} is off by {}", apart(seen, &drawn));
        }
        let last = seen.last().expect("frames");
        let (step, half) = (apart(&seen[0], last), apart(&seen[0], &seen[60]));
        assert!(step < half / 2.0, "the last frame is {step} from the first, the opposite one {half}");
    }

    #[test]
    fn a_busy_clip_is_encoded_more_coarsely_and_stays_what_it_was() {
        let mut palette = ClipPalette::of(pixels(&drawn(0)).collect::<Vec<_>>().into_iter(), COLOURS);
        let noisy: ClipFrame = drawn(0)
            .iter()
            .enumerate()
            .map(|(at, part)| part.saturating_add((at * 7919 % 11) as u8))
            .collect();
        let changes = |palette: &mut ClipPalette, level: ClipLevel| {
            let buffer = next_frame(palette, &noisy, usize::from(SIZE.0), &mut Vec::new(), level);
            let seen: Vec<[u8; 3]> = buffer.iter().map(|index| palette.colour(*index)).collect();
            let wanted: Vec<[u8; 3]> = pixels(&noisy).collect();
            assert!(apart(&seen, &wanted) < 16.0, "{level:?}: {}", apart(&seen, &wanted));
            buffer.windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        let counts = LEVELS.map(|level| changes(&mut palette, level));
        assert!(counts.is_sorted_by(|finer, coarser| finer >= coarser), "{counts:?}");
        assert!(counts[4] * 2 < counts[0], "{counts:?}");
    }

    #[test]
    fn a_clip_that_is_not_wanted_any_more_is_not_finished() {
        let frames: Vec<ClipFrame> = (0..4).map(drawn).collect();
        let mut asked = 0;
        let done = encode_clip(&frames, SIZE, |_| {
            asked += 1;
            asked < 3
        });
        assert!(done.expect("frames of this size").is_none());
        assert_eq!(asked, 3);
    }
}
