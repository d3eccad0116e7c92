//! The textures of the pictures in sight: read and shrunk in the background, and freed once out of sight.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::{Message, MessageReader, ResMut, Resource};
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle, TextureId, TextureOptions};

use crate::session::SearchTask;
use crate::store::keepsakes::{Keepsake, KeepsakePicture, read_keepsake};
use cascadia_engine::Budget;

/// The state of a picture in sight.
enum ShelfPicture {
    Reading(SearchTask<Option<KeepsakePicture>>),
    Ready(TextureHandle),
    /// The file is missing or damaged.
    Missing,
}

/// A picture in sight, and its size on the screen in pixels.
struct Shelved {
    size: [usize; 2],
    picture: ShelfPicture,
}

/// A use of a picture: small in the grid, or large.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ShownAs {
    Small,
    Large,
}

/// A picture as far as it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FoundPicture {
    Ready(TextureId),
    /// It is being read, which takes a moment.
    Reading,
    /// It has to be drawn first, or cannot be drawn.
    Missing,
}

/// The pictures in sight, and those that the mode has to draw.
#[derive(Resource, Default)]
pub(crate) struct AlbumShelf {
    pictures: BTreeMap<(ShownAs, Keepsake), Shelved>,
    /// The pictures asked for since the last [`Self::sweep`].
    seen: BTreeSet<(ShownAs, Keepsake)>,
    /// The missing pictures among them, in the order in which they are seen.
    wanted: Vec<Keepsake>,
    missing: Vec<Keepsake>,
    /// Pictures that cannot be drawn.
    impossible: BTreeSet<Keepsake>,
}

/// Starts reading a picture.
fn reading(
    size: [usize; 2],
    read: impl FnOnce() -> Option<KeepsakePicture> + Send + 'static,
) -> ShelfPicture {
    ShelfPicture::Reading(SearchTask::spawn(Budget::new(0), move |_| read().map(|read| read.shrunk_to(size))))
}

/// Gives a picture to the graphics device.
fn load(context: &egui::Context, keepsake: &Keepsake, picture: &KeepsakePicture) -> TextureHandle {
    let pixels = picture.pixels.iter().map(|[red, green, blue]| Color32::from_rgb(*red, *green, *blue));
    let image = ColorImage::new(picture.size, pixels.collect());
    context.load_texture(
        format!("keepsake {} {}", keepsake.game, keepsake.seat),
        image,
        TextureOptions::LINEAR,
    )
}

/// A picture that has just been drawn.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeepsakeDrawn {
    pub keepsake: Keepsake,
    /// The bytes of its file; `None` if it cannot be drawn.
    pub bytes: Option<Vec<u8>>,
}

/// Passes pictures that have just been drawn to the shelf.
pub(crate) fn take_drawn(mut drawn: MessageReader<KeepsakeDrawn>, mut shelf: ResMut<AlbumShelf>) {
    for KeepsakeDrawn { keepsake, bytes } in drawn.read() {
        shelf.take_drawn(keepsake, bytes.clone());
    }
}

impl AlbumShelf {
    /// Finds a picture in sight. `file` finds its file; `size` is its size on the screen in pixels.
    pub(crate) fn find(
        &mut self,
        context: &egui::Context,
        keepsake: &Keepsake,
        (shown_as, size): (ShownAs, [usize; 2]),
        file: impl Fn() -> Option<PathBuf>,
    ) -> FoundPicture {
        let key = (shown_as, keepsake.clone());
        self.seen.insert(key.clone());
        let begin = || {
            let file = file();
            Shelved {
                size,
                picture: file
                    .map_or(ShelfPicture::Missing, |file| reading(size, move || read_keepsake(&file))),
            }
        };
        let shelved = self.pictures.entry(key).or_insert_with(begin);
        if shelved.size != size {
            *shelved = begin();
        }
        if let ShelfPicture::Reading(task) = &mut shelved.picture
            && let Some(read) = task.poll()
        {
            shelved.picture = match read.ok().flatten() {
                Some(read) => ShelfPicture::Ready(load(context, keepsake, &read)),
                None => ShelfPicture::Missing,
            };
        }
        match &shelved.picture {
            ShelfPicture::Ready(texture) => return FoundPicture::Ready(texture.id()),
            ShelfPicture::Reading(_) => return FoundPicture::Reading,
            ShelfPicture::Missing => {}
        }
        if !self.impossible.contains(keepsake) {
            self.missing.push(keepsake.clone());
        }
        FoundPicture::Missing
    }

    /// Ends a frame: frees the pictures that were not in sight; those of a grid under a large picture stay.
    /// Returns true if some are still being read.
    pub(crate) fn sweep(&mut self) -> bool {
        let seen = std::mem::take(&mut self.seen);
        let over_grid = seen.iter().any(|(shown_as, _)| *shown_as == ShownAs::Large);
        self.pictures.retain(|key, _| seen.contains(key) || (over_grid && key.0 == ShownAs::Small));
        self.wanted = std::mem::take(&mut self.missing);
        self.pictures.values().any(|shelved| matches!(shelved.picture, ShelfPicture::Reading(_)))
    }

    /// Frees everything.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the missing pictures in sight.
    pub(crate) fn wanted(&self) -> &[Keepsake] {
        &self.wanted
    }

    /// Takes a picture that has just been drawn, as the bytes of its file; `None` if it cannot be drawn.
    fn take_drawn(&mut self, keepsake: &Keepsake, bytes: Option<Vec<u8>>) {
        self.wanted.retain(|wanted| wanted != keepsake);
        let Some(bytes) = bytes else {
            self.impossible.insert(keepsake.clone());
            return;
        };
        let bytes = Arc::new(bytes);
        for ((_, other), shelved) in &mut self.pictures {
            if other == keepsake {
                let bytes = Arc::clone(&bytes);
                shelved.picture = reading(shelved.size, move || KeepsakePicture::decode(&bytes));
            }
        }
    }

    /// Returns whether a picture cannot be drawn.
    pub(super) fn is_impossible(&self, keepsake: &Keepsake) -> bool {
        self.impossible.contains(keepsake)
    }
}

#[allow(clippy::disallowed_methods, reason = "tests write files")]
#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    use super::*;
    use crate::store::keepsakes::{MOST, write_keepsake};

    fn keepsake(seat: usize) -> Keepsake {
        Keepsake { game: "game".to_owned(), seat }
    }

    /// A grey picture of 8 × 4 pixels as a file.
    fn grey() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 8, 4);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().expect("a header").write_image_data(&[90; 96]).expect("pixels");
        bytes
    }

    /// Looks at pictures until all are read.
    fn look(
        shelf: &mut AlbumShelf,
        context: &egui::Context,
        shown_as: ShownAs,
        seats: &[usize],
        file: impl Fn(usize) -> Option<PathBuf>,
    ) -> Vec<FoundPicture> {
        let begun = Instant::now();
        loop {
            let find =
                |seat: &usize| shelf.find(context, &keepsake(*seat), (shown_as, [4, 2]), || file(*seat));
            let found = seats.iter().map(find).collect();
            if !shelf.sweep() {
                return found;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing is read");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn pictures_in_sight_have_textures_and_all_others_are_freed() {
        AsyncComputeTaskPool::get_or_init(TaskPool::default);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = |seat: usize| Some(folder.path().join(format!("{seat}.png")));
        for seat in 0..4 {
            write_keepsake(&folder.path().join(format!("{seat}.png")), &grey(), MOST).expect("it is written");
        }
        let (context, mut shelf) = (egui::Context::default(), AlbumShelf::default());
        let live = || context.tex_manager().read().num_allocated();
        let before = live();
        let found = look(&mut shelf, &context, ShownAs::Small, &[0, 1], file);
        for found in found {
            let FoundPicture::Ready(id) = found else { panic!("{found:?}") };
            let size = context.tex_manager().read().meta(id).map(|meta| meta.size);
            assert_eq!(size, Some([4, 2]), "as large as on the screen");
        }
        assert_eq!(live(), before + 2);
        look(&mut shelf, &context, ShownAs::Small, &[2], file);
        assert_eq!(live(), before + 1);
        // The grid waits under a large picture.
        look(&mut shelf, &context, ShownAs::Large, &[3], file);
        look(&mut shelf, &context, ShownAs::Large, &[0], file);
        assert_eq!(live(), before + 2);
        look(&mut shelf, &context, ShownAs::Small, &[2], file);
        assert_eq!(live(), before + 1);
        shelf.clear();
        assert_eq!(live(), before);
    }

    #[test]
    fn a_missing_or_damaged_picture_is_wanted_until_it_is_drawn_or_impossible() {
        AsyncComputeTaskPool::get_or_init(TaskPool::default);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = |seat: usize| Some(folder.path().join(format!("{seat}.png")));
        std::fs::write(folder.path().join("1.png"), "no picture").expect("it is written");
        let (context, mut shelf) = (egui::Context::default(), AlbumShelf::default());
        let found = look(&mut shelf, &context, ShownAs::Small, &[0, 1], file);
        assert_eq!(found, [FoundPicture::Missing; 2]);
        assert_eq!(shelf.wanted(), [keepsake(0), keepsake(1)]);
        shelf.take_drawn(&keepsake(0), None);
        shelf.take_drawn(&keepsake(1), Some(grey()));
        let found = look(&mut shelf, &context, ShownAs::Small, &[0, 1], file);
        assert!(found[0] == FoundPicture::Missing && matches!(found[1], FoundPicture::Ready(_)));
        assert!(shelf.wanted().is_empty() && shelf.is_impossible(&keepsake(0)));
    }
}
