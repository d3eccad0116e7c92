//! Pictures of the window: by key with a notice, or for the command line, which ends the program afterwards.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use directories::UserDirs;
use fluent_bundle::FluentValue;

use crate::app::controls::{Control, Pressed};
use crate::app::hud::Notice;
use crate::app::library::Speaker;
use crate::app::quality::Awake;

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
    let pictures = UserDirs::new().and_then(|dirs| dirs.picture_dir().map(Path::to_owned));
    let folder = pictures.unwrap_or_else(|| PathBuf::from("."));
    let named = |number: u32| folder.join(format!("cascadia-{number:04}.png"));
    let number = (1..10_000).find(|number| !named(*number).exists()).unwrap_or(10_000);
    named(number)
}

fn take_by_key(mut commands: Commands, pressed: Res<Pressed>) {
    if !pressed.just(Control::Screenshot) {
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
    app.add_systems(Update, (take_wanted, take_by_key).in_set(crate::app::Frame::Show));
}
