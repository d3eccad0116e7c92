//! Pictures of finished environments, beside the journal. Any of them may be missing: the record of its game
//! gives it again.

use std::fs;
use std::io::{self, Cursor};
use std::path::Path;

use png::{ColorType, Decoder, Limits, Transformations};

use cascadia_storage::{create_folder_and_write_bytes, files_in, sanitize_file_stem};

/// Folder of the pictures, below the data folder.
pub(crate) const KEEPSAKES: &str = "keepsakes";
/// Extension of the pictures.
pub(super) const ENDING: &str = "png";
/// Width and height of a picture in pixels.
pub(crate) const SIZE: [u16; 2] = [960, 600];
/// The most pictures on disk; beyond it, the oldest games lose theirs.
pub(crate) const MOST: usize = 400;
/// Upper limits of a file: the longer side in pixels, and the decoded size in bytes.
const LONGEST_SIDE: u32 = 4096;
const LARGEST: usize = 1 << 26;

/// A finished environment: the game by its id in the journal, and the index of the seat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Keepsake {
    pub game: String,
    pub seat: usize,
}

impl Keepsake {
    /// Returns the name of its picture without extension. Names sort by the beginning of the games.
    pub(super) fn stem(&self) -> String {
        format!("{}-{}", sanitize_file_stem(&self.game), self.seat)
    }
}

/// A picture in main memory: RGB, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeepsakePicture {
    pub size: [usize; 2],
    pub pixels: Vec<[u8; 3]>,
}

impl KeepsakePicture {
    /// Decodes a picture; `None` if it is damaged.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: LARGEST });
        decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
        let mut reader = decoder.read_info().ok()?;
        let info = reader.info();
        if info.width.max(info.height) > LONGEST_SIDE || reader.output_color_type().0 != ColorType::Rgb {
            return None;
        }
        let mut data = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut data).ok()?;
        let size = [frame.width as usize, frame.height as usize];
        let pixels: Vec<[u8; 3]> = data.as_chunks().0.to_vec();
        (pixels.len() == size[0] * size[1] && !pixels.is_empty()).then_some(Self { size, pixels })
    }

    /// Returns the picture shrunk to at most `size` pixels, each the mean of the area it covers.
    pub(crate) fn shrunk_to(self, size: [usize; 2]) -> Self {
        let size = [size[0].clamp(1, self.size[0]), size[1].clamp(1, self.size[1])];
        if size == self.size {
            return self;
        }
        // The part of each old row or column in a new one, as index and weight.
        let shares = |old: usize, new: usize| -> Vec<Vec<(usize, f32)>> {
            let step = old as f32 / new as f32;
            let share = |index: usize| {
                let (from, to) = (index as f32 * step, (index + 1) as f32 * step);
                let last = (to.ceil() as usize).min(old);
                let weight = |at: usize| (to.min(at as f32 + 1.0) - from.max(at as f32)) / step;
                (from as usize..last).map(|at| (at, weight(at))).collect()
            };
            (0..new).map(share).collect()
        };
        let (columns, rows) = (shares(self.size[0], size[0]), shares(self.size[1], size[1]));
        let mut pixels = Vec::with_capacity(size[0] * size[1]);
        for row in &rows {
            for column in &columns {
                let mut sum = [0.0; 3];
                for (y, high) in row {
                    for (x, wide) in column {
                        for (sum, part) in sum.iter_mut().zip(self.pixels[y * self.size[0] + x]) {
                            *sum += f32::from(part) * high * wide;
                        }
                    }
                }
                pixels.push(sum.map(|sum| sum.round() as u8));
            }
        }
        Self { size, pixels }
    }
}

/// Writes a picture, and keeps only the `most` latest games' pictures.
///
/// # Errors
/// If the disk refuses the picture.
pub(crate) fn write_keepsake(path: &Path, bytes: &[u8], most: usize) -> io::Result<()> {
    create_folder_and_write_bytes(path, bytes)?;
    let Some(folder) = path.parent() else { return Ok(()) };
    let files = files_in(folder, ENDING).unwrap_or_default();
    for file in files.iter().take(files.len().saturating_sub(most)) {
        // A failure only costs disk space.
        let _ = fs::remove_file(file);
    }
    Ok(())
}

/// Reads a picture; `None` if it is missing or damaged.
pub(crate) fn read_keepsake(path: &Path) -> Option<KeepsakePicture> {
    KeepsakePicture::decode(&fs::read(path).ok()?)
}

#[allow(clippy::disallowed_methods, reason = "tests write and damage files")]
#[cfg(test)]
mod tests {
    use super::*;

    /// A grey picture as a file.
    fn file(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&vec![90; (width * height * 3) as usize]).expect("pixels");
        writer.finish().expect("an end");
        bytes
    }

    #[test]
    fn a_damaged_or_missing_picture_is_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("one.png");
        assert_eq!(read_keepsake(&path), None);
        let whole = file(6, 4);
        fs::write(&path, &whole).expect("it is written");
        let picture = read_keepsake(&path).expect("a picture");
        assert_eq!((picture.size, picture.pixels), ([6, 4], vec![[90; 3]; 24]));
        for end in [0, 20, whole.len() / 2] {
            fs::write(&path, &whole[..end]).expect("it is written");
            assert_eq!(read_keepsake(&path), None, "{end} bytes");
        }
    }

    #[test]
    fn a_smaller_picture_has_the_mean_colours() {
        let pixels: Vec<[u8; 3]> = (0..6 * 4).map(|index| [index as u8 % 6 * 10, 7, 250]).collect();
        let picture = KeepsakePicture { size: [6, 4], pixels };
        assert_eq!(picture.clone().shrunk_to([9, 9]), picture, "it never grows");
        let small = picture.shrunk_to([4, 3]);
        assert_eq!(small.size, [4, 3]);
        // Columns of one and a half old ones: 0 and half of 10, half of 10 and 20, …
        let row = [3, 17, 33, 47].map(|red| [red, 7, 250]);
        assert_eq!(small.pixels, [row, row, row].concat());
    }

    #[test]
    fn the_pictures_of_the_oldest_games_go_first() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join(KEEPSAKES);
        let path = |day: u32| {
            let keepsake = Keepsake { game: format!("2026-11-{day:02}-174442-07"), seat: 1 };
            folder.join(format!("{}.{ENDING}", keepsake.stem()))
        };
        for day in [3, 1, 4, 2] {
            write_keepsake(&path(day), &file(2, 2), 3).expect("it is written");
        }
        let kept: Vec<u32> = (1..5).filter(|day| path(*day).exists()).collect();
        assert_eq!(kept, [2, 3, 4]);
    }

    #[test]
    fn a_disk_that_refuses_costs_only_the_picture() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // A file in the place of the folder.
        fs::write(folder.path().join(KEEPSAKES), "").expect("a file");
        let path = folder.path().join(KEEPSAKES).join("one.png");
        assert!(write_keepsake(&path, &file(2, 2), MOST).is_err());
        assert_eq!(read_keepsake(&path), None);
    }
}
