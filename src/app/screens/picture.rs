//! Pictures of the window: by key with a notice, or for the command line, which ends the program afterwards.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use fluent_bundle::FluentValue;

use crate::app::controls::{Control, Pressed};
use crate::app::files::Files;
use crate::app::hud::Notice;
use crate::app::library::Speaker;
use crate::app::quality::Awake;
use crate::app::screen::Bare;
use crate::record::free_name;

/// A picture the command line asked for.
#[derive(Resource, Clone, Debug)]
pub struct Wanted {
    /// Where it goes.
    pub file: PathBuf,
    /// Frames still to be shown before.
    pub frames_left: u32,
}

/// Set when the picture of the command line could not be written; the program then ends with an error.
pub static PICTURE_FAILED: AtomicBool = AtomicBool::new(false);

/// Writes a picture to a file; the kind of picture follows from the name.
fn save(image: &Image, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    picture.to_rgb8().save(file).map_err(|error| error.to_string())
}

fn take_wanted(
    mut commands: Commands,
    wanted: Option<ResMut<Wanted>>,
    mut awake: ResMut<Awake>,
    mut asked: Local<bool>,
) {
    let Some(mut wanted) = wanted else { return };
    awake.0 = true;
    if wanted.frames_left > 0 {
        wanted.frames_left -= 1;
        return;
    }
    if *asked {
        return;
    }
    *asked = true;
    let file = wanted.file.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| match save(
            &captured.image,
            &file,
        ) {
            Ok(()) => {
                exit.write(AppExit::Success);
            }
            Err(error) => {
                eprintln!("cascadia: {} cannot be written: {error}", file.display());
                PICTURE_FAILED.store(true, Ordering::Relaxed);
                exit.write(AppExit::error());
            }
        },
    );
}

/// A name that is not taken yet in the player's folder of pictures.
fn free_file() -> PathBuf {
    free_name(&Files::pictures(), "cascadia", "png")
}

/// Frames without panels for a picture without them, and in which of them it is taken: what is drawn follows what is
/// asked for by a frame.
const BARE_FRAMES: u8 = 4;
const BARE_PICTURE: u8 = 2;
/// Frames of a picture with its score: the eye has to come to rest first.
const PORTRAIT_FRAMES: u8 = 12;

/// A picture of the land with its score: asked for by the result, and shown by the portrait while it is taken.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Portrait {
    /// Asked for, and not begun.
    asked: bool,
    /// Whether it is shown, so that it can be taken.
    shown: bool,
}

impl Portrait {
    /// Asks for the picture.
    pub const fn ask(&mut self) {
        self.asked = true;
    }

    /// Whether the score is to be seen beside the land now.
    pub const fn is_shown(self) -> bool {
        self.shown
    }
}

fn take_by_key(
    mut commands: Commands,
    pressed: Res<Pressed>,
    mut portrait: ResMut<Portrait>,
    mut bare: ResMut<Bare>,
    mut awake: ResMut<Awake>,
) {
    if portrait.asked {
        *portrait = Portrait { asked: false, shown: true };
        bare.0 = PORTRAIT_FRAMES;
        awake.0 = true;
        return;
    }
    if pressed.just(Control::ScreenshotOfLand) {
        bare.0 = BARE_FRAMES;
        awake.0 = true;
        return;
    }
    let mut wanted = pressed.just(Control::Screenshot);
    if bare.is_on() {
        awake.0 = true;
        bare.0 -= 1;
        wanted |= bare.0 == BARE_PICTURE;
    } else if portrait.shown {
        portrait.shown = false;
    }
    if !wanted {
        return;
    }
    commands.spawn(Screenshot::primary_window()).observe(
        |captured: On<ScreenshotCaptured>, speaker: Res<Speaker>, mut notices: MessageWriter<Notice>| {
            let file = free_file();
            let (key, text) = match save(&captured.image, &file) {
                Ok(()) => ("notice-picture", file.display().to_string()),
                Err(error) => ("notice-picture-failed", error),
            };
            notices.write(Notice(speaker.say_with(key, &[("text", FluentValue::from(text))])));
        },
    );
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Portrait>()
        .add_systems(Update, (take_wanted, take_by_key).in_set(crate::app::Frame::Show));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::controls::{self, Controls};

    /// A window of which pictures can be taken.
    fn window() -> App {
        let mut app = App::new();
        app.configure_sets(Update, (crate::app::Frame::Read, crate::app::Frame::Show).chain())
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(Controls::built_in())
            .init_resource::<Awake>()
            .init_resource::<Bare>();
        controls::plugin(&mut app);
        plugin(&mut app);
        app
    }

    #[test]
    fn a_picture_of_the_land_is_taken_while_the_panels_are_away_and_they_come_back() {
        let mut app = window();
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(KeyCode::ShiftLeft);
        keys.press(KeyCode::F12);
        let mut taken_bare = 0;
        for frame in 0..6 {
            app.update();
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
            let bare = app.world().resource::<Bare>().is_on();
            assert!(bare || frame >= BARE_FRAMES, "frame {frame}");
            let mut pictures = app.world_mut().query::<&Screenshot>();
            let taken = pictures.iter(app.world()).count();
            taken_bare += usize::from(bare && taken == 1);
            assert!(taken <= 1);
        }
        assert!(taken_bare > 0 && !app.world().resource::<Bare>().is_on());
    }

    #[test]
    fn a_portrait_is_shown_until_it_is_taken_once() {
        let mut app = window();
        app.world_mut().resource_mut::<Portrait>().ask();
        let mut shown = 0;
        for _ in 0..30 {
            app.update();
            let portrait = *app.world().resource::<Portrait>();
            // In each frame in which the score is shown but the last, the panels are away.
            assert!(!app.world().resource::<Bare>().is_on() || portrait.is_shown());
            shown += usize::from(portrait.is_shown());
        }
        let mut pictures = app.world_mut().query::<&Screenshot>();
        assert_eq!(pictures.iter(app.world()).count(), 1);
        assert!((PORTRAIT_FRAMES.into()..20).contains(&shown), "{shown}");
        assert!(!app.world().resource::<Portrait>().is_shown() && !app.world().resource::<Bare>().is_on());
    }
}
