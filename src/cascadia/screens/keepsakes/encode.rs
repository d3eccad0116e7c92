//! The file of a picture: PNG with a palette, a third of the size of full colours.

use bevy::image::Image;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

use crate::cascadia::picture::ClipPalette;
use crate::store::keepsakes::KeepsakePicture;

/// Size limit of a file in bytes, and the numbers of colours and strengths of dither to try, finest first.
const LARGEST: usize = 300_000;
const LEVELS: [(usize, i32); 4] = [(256, 2), (256, 0), (128, 0), (64, 0)];
/// Stride of the pixels sampled for the palette.
const SAMPLED: usize = 3;

/// Converts an image read back from the graphics device.
pub(super) fn picture_of(image: &Image) -> Option<KeepsakePicture> {
    let size = [image.width() as usize, image.height() as usize];
    let pixels = image.data.as_deref()?.as_chunks::<4>().0;
    let pixels: Vec<[u8; 3]> = pixels.iter().map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
    (pixels.len() == size[0] * size[1] && !pixels.is_empty()).then_some(KeepsakePicture { size, pixels })
}

/// Encodes a picture in at most [`LARGEST`] bytes, or as small as possible.
///
/// # Errors
/// If its size and its pixels do not agree.
pub(super) fn encode(picture: &KeepsakePicture) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    for (colours, dither) in LEVELS {
        let mut palette = ClipPalette::of(picture.pixels.iter().step_by(SAMPLED).copied(), colours);
        let [width, height] = picture.size;
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pixels = picture.pixels.iter().zip(places);
        let data: Vec<u8> = pixels.map(|(pixel, place)| palette.dithered(*pixel, place, dither)).collect();
        file.clear();
        let mut encoder = Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        encoder.set_compression(Compression::High);
        // Neighbouring numbers of a palette say nothing about each other.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()?;
        if file.len() <= LARGEST {
            break;
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A meadow with noise, which hardly compresses, and a bright spot.
    fn meadow() -> KeepsakePicture {
        let pixels = (0..960 * 600_u32).map(|index| {
            let (x, y) = (index % 960, index / 960);
            let noise = (index.wrapping_mul(2_654_435_761) >> 28) as u8 * 4;
            if x.abs_diff(480) < 30 && y.abs_diff(300) < 30 {
                [209, 74, 102]
            } else {
                [60 + noise, 110 + noise, 50]
            }
        });
        KeepsakePicture { size: [960, 600], pixels: pixels.collect() }
    }

    #[test]
    fn a_busy_picture_is_small_and_keeps_its_colours() {
        let picture = meadow();
        let file = encode(&picture).expect("a picture");
        assert!(file.len() <= LARGEST, "{}", file.len());
        let read = KeepsakePicture::decode(&file).expect("it can be read");
        assert_eq!(read.size, picture.size);
        let off =
            |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>();
        let sum: u32 = read.pixels.iter().zip(&picture.pixels).map(|(a, b)| off(a, b)).sum();
        assert!(sum / (960 * 600) < 12, "{}", sum / (960 * 600));
        assert!(off(&read.pixels[300 * 960 + 480], &[209, 74, 102]) < 12);
    }

    #[test]
    fn pixels_and_size_must_agree() {
        let picture = KeepsakePicture { size: [9, 9], pixels: vec![[1, 2, 3]; 5] };
        assert!(encode(&picture).is_err());
    }
}
