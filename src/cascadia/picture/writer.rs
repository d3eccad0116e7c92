//! A background thread that writes pictures and clips atomically under unique names.

use std::io::{self, Cursor};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use bevy::image::{Image, ImageFormat};
use bevy::math::UVec2;

use super::clip::{ClipFrame, encode_clip};
use crate::store::file_fault::FileFault;
use cascadia_storage::{create_folder_and_write_bytes, free_name};

/// The destination of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PictureFile {
    /// This file, overwritten if it exists.
    Exactly(PathBuf),
    /// A new file in this folder.
    In(PathBuf),
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PictureKind {
    /// One image as PNG.
    Still,
    /// A turning clip with a number of frames and its size in pixels.
    Clip(u32, UVec2),
}

/// A written file and its size in bytes.
pub(super) type WrittenPicture = (PathBuf, usize);

/// A thread that receives images and writes them. Dropping it ends the thread without a file.
#[derive(Debug)]
pub(super) struct PictureWriter {
    images: Sender<(u32, Image)>,
    done: Mutex<Receiver<Result<WrittenPicture, FileFault>>>,
    /// Progress of the encoding, in thousandths.
    encoded: Arc<AtomicU32>,
    wanted: Arc<AtomicBool>,
}

impl Drop for PictureWriter {
    fn drop(&mut self) {
        self.wanted.store(false, Ordering::Relaxed);
    }
}

impl PictureWriter {
    /// Starts the thread.
    ///
    /// # Errors If the system cannot start a thread.
    pub(super) fn start(kind: PictureKind, file: PictureFile) -> io::Result<Self> {
        let ((images, todo), (answer, done)) = (channel(), channel());
        let (encoded, wanted) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(true)));
        let progress = (Arc::clone(&encoded), Arc::clone(&wanted));
        thread::Builder::new().name("picture-writer".to_owned()).spawn(move || {
            if let Some(result) = write_images(kind, &file, &todo, &progress.0, &progress.1) {
                // The receiver may be gone.
                let _ = answer.send(result);
            }
        })?;
        Ok(Self { images, done: Mutex::new(done), encoded, wanted })
    }

    /// Sends an image to the thread.
    pub(super) fn send(&self, index: u32, image: Image) {
        // A thread that has ended has already reported why.
        let _ = self.images.send((index, image));
    }

    /// Returns the progress of the encoding, 0 to 1.
    pub(super) fn encoded(&self) -> f32 {
        self.encoded.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Returns the outcome once it is available.
    pub(super) fn poll(&self) -> Option<Result<WrittenPicture, FileFault>> {
        let done = self.done.lock().ok()?;
        match done.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            // It ended without a result: an encoder panicked.
            Err(TryRecvError::Disconnected) => Some(Err(FileFault::Lost)),
        }
    }
}

/// Receives the images, encodes and writes them. Returns `None` if the job was cancelled.
fn write_images(
    kind: PictureKind,
    file: &PictureFile,
    todo: &Receiver<(u32, Image)>,
    encoded: &AtomicU32,
    wanted: &AtomicBool,
) -> Option<Result<WrittenPicture, FileFault>> {
    let (bytes, ending) = match kind {
        PictureKind::Still => (encode_png(&todo.recv().ok()?.1), "png"),
        PictureKind::Clip(count, size) => {
            let mut frames: Vec<ClipFrame> = vec![ClipFrame::new(); count as usize];
            for _ in 0..count {
                let (index, image) = todo.recv().ok()?;
                match small_frame(&image, size) {
                    Ok(frame) => frames[index as usize] = frame,
                    Err(why) => return Some(Err(why)),
                }
            }
            let clip = encode_clip(&frames, (size.x as u16, size.y as u16), |share| {
                encoded.store((share * 1000.0) as u32, Ordering::Relaxed);
                wanted.load(Ordering::Relaxed)
            });
            match clip {
                Ok(clip) => (Ok(clip?), "gif"),
                Err(error) => (Err(FileFault::Other(error.to_string())), "gif"),
            }
        }
    };
    if !wanted.load(Ordering::Relaxed) {
        return None;
    }
    Some(bytes.and_then(|bytes| write_file(file, ending, &bytes)))
}

/// Writes the bytes of a picture. Its name is chosen only now, so that no picture saved meanwhile is
/// overwritten.
fn write_file(file: &PictureFile, ending: &str, bytes: &[u8]) -> Result<WrittenPicture, FileFault> {
    let path = match file {
        PictureFile::Exactly(path) => path.clone(),
        PictureFile::In(folder) => free_name(folder, "cascadia-land", ending),
    };
    create_folder_and_write_bytes(&path, bytes)?;
    Ok((path, bytes.len()))
}

fn encode_png(image: &Image) -> Result<Vec<u8>, FileFault> {
    let picture = image.clone().try_into_dynamic().map_err(|error| FileFault::Other(error.to_string()))?;
    let mut bytes = Cursor::new(Vec::new());
    let format = ImageFormat::Png.as_image_crate_format();
    let format = format.ok_or(FileFault::Lost)?;
    let written = picture.to_rgb8().write_to(&mut bytes, format);
    written.map_err(|error| FileFault::Other(error.to_string()))?;
    Ok(bytes.into_inner())
}

/// Downscales a supersampled image to the size of a clip.
fn small_frame(image: &Image, size: UVec2) -> Result<ClipFrame, FileFault> {
    let whole = image.size();
    let times = (whole / size.max(UVec2::ONE)).min_element().max(1);
    let pixels = image.data.as_deref().unwrap_or_default().as_chunks::<4>().0;
    if pixels.len() < (whole.x * whole.y) as usize || (size * times).cmpgt(whole).any() {
        return Err(FileFault::Lost);
    }
    let mut frame = ClipFrame::with_capacity((size.x * size.y * 3) as usize);
    for y in 0..size.y {
        for x in 0..size.x {
            let mut sum = [0_u32; 3];
            for row in y * times..(y + 1) * times {
                let from = (row * whole.x + x * times) as usize;
                for pixel in &pixels[from..from + times as usize] {
                    for (sum, part) in sum.iter_mut().zip(pixel) {
                        *sum += u32::from(*part);
                    }
                }
            }
            frame.extend(sum.map(|sum| (sum / (times * times)) as u8));
        }
    }
    Ok(frame)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    fn image(size: UVec2) -> Image {
        let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
        let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
        Image::new_fill(extent, TextureDimension::D2, &[90, 120, 60, 255], format, usage)
    }

    fn result(writer: &PictureWriter) -> Result<WrittenPicture, FileFault> {
        let begun = Instant::now();
        loop {
            if let Some(result) = writer.poll() {
                return result;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing is written");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn written(kind: PictureKind, size: UVec2, file: PictureFile) -> Result<WrittenPicture, FileFault> {
        let writer = PictureWriter::start(kind, file).expect("a thread");
        let count = if let PictureKind::Clip(count, _) = kind { count } else { 1 };
        // The GPU may return images in another order.
        (0..count).rev().for_each(|index| writer.send(index, image(size)));
        result(&writer)
    }

    #[test]
    fn pictures_and_clips_get_unused_names() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let still = || written(PictureKind::Still, UVec2::new(16, 9), PictureFile::In(folder.to_owned()));
        let (one, two) = (still().expect("a picture").0, still().expect("a picture").0);
        let size = UVec2::new(16, 8);
        let clip = written(PictureKind::Clip(3, size), size * 2, PictureFile::In(folder.to_owned()));
        let clip = clip.expect("a clip").0;
        let names = [&one, &two, &clip].map(|path| path.file_name().and_then(|name| name.to_str()));
        let wanted = ["cascadia-land.png", "cascadia-land-2.png", "cascadia-land.gif"];
        assert_eq!(names, wanted.map(Some));
        assert!(std::fs::read(&one).expect("a file").starts_with(b"\x89PNG"));
        assert!(std::fs::read(&clip).expect("a file").starts_with(b"GIF89a"));
        assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 3, "no temporary files are left");
    }

    #[test]
    fn a_failed_write_is_reported() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        std::fs::create_dir_all(folder.join("taken.png")).expect("a folder");
        let file = PictureFile::Exactly(folder.join("taken.png"));
        let fault = written(PictureKind::Still, UVec2::new(4, 4), file).expect_err("a folder has this name");
        assert!(matches!(&fault, FileFault::Other(why) if !why.is_empty()), "{fault:?}");
    }

    #[test]
    fn a_clip_that_is_given_up_leaves_no_file() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path().join("pictures");
        let size = UVec2::new(16, 8);
        let kind = PictureKind::Clip(3, size);
        let writer = PictureWriter::start(kind, PictureFile::In(folder.clone())).expect("a thread");
        writer.send(0, image(size));
        drop(writer);
        thread::sleep(Duration::from_millis(50));
        assert!(!folder.exists());
    }

    #[test]
    fn a_frame_is_the_mean_of_a_larger_picture() {
        let mut large = image(UVec2::new(4, 2));
        for (index, byte) in large.data.as_mut().expect("pixels").iter_mut().enumerate() {
            *byte = if index / 4 % 2 == 0 { 10 } else { 30 };
        }
        assert_eq!(small_frame(&large, UVec2::new(2, 1)), Ok(vec![20; 6]));
        assert!(small_frame(&large, UVec2::new(5, 1)).is_err());
    }
}
