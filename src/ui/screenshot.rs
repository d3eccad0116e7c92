//! Screenshots: by key, with a notice, or for the command line, which quits the program afterwards.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::graphics_quality::Preparing;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::store::paths::DataPaths;
use crate::ui::toast::Notice;
use crate::window::screen::HideUi;
use cascadia_storage::free_name;

/// A screenshot requested on the command line.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ScreenshotRequest {
    /// The output file.
    pub file: PathBuf,
    /// Frames still to be shown before it is taken.
    pub frames_left: u32,
}

/// Set when the screenshot of the command line could not be written; the program then exits with an error.
pub(crate) static PICTURE_FAILED: AtomicBool = AtomicBool::new(false);

/// Writes an image to a file, in the format of its extension. Returns a sentence on failure.
pub(crate) fn save(image: &Image, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    picture.to_rgb8().save(file).map_err(|error| error.to_string())
}

/// Writes a part of an image to a file, from `corner` on, `size` pixels large. Returns a sentence on failure.
pub(crate) fn save_part(image: &Image, corner: UVec2, size: UVec2, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let part = picture.crop_imm(corner.x, corner.y, size.x, size.y);
    part.to_rgb8().save(file).map_err(|error| error.to_string())
}

fn take_wanted(
    mut commands: Commands,
    wanted: Option<ResMut<ScreenshotRequest>>,
    preparing: Res<Preparing>,
    mut frames: FrameRequests,
    mut asked: Local<bool>,
) {
    let Some(mut wanted) = wanted else { return };
    frames.now();
    if wanted.frames_left > 0 {
        wanted.frames_left -= 1;
        return;
    }
    if *asked || preparing.0 {
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

/// Returns an unused file name in the player's pictures folder.
pub(crate) fn free_file() -> PathBuf {
    free_name(&DataPaths::pictures(), "cascadia", "png")
}

/// Number of frames without panels for a screenshot without them, and the captured frame: drawing lags the
/// request by a frame.
const BARE_FRAMES: u8 = 4;
const BARE_PICTURE: u8 = 2;
fn take_by_key(
    mut commands: Commands,
    pressed: Res<ActionState>,
    mut hide_ui: ResMut<HideUi>,
    mut frames: FrameRequests,
) {
    if pressed.just(InputAction::ScreenshotOfEnvironment) {
        hide_ui.0 = BARE_FRAMES;
        frames.now();
        return;
    }
    let mut wanted = pressed.just(InputAction::Screenshot);
    if hide_ui.is_on() {
        frames.now();
        hide_ui.0 -= 1;
        wanted |= hide_ui.0 == BARE_PICTURE;
    }
    if !wanted {
        return;
    }
    commands.spawn(Screenshot::primary_window()).observe(
        |captured: On<ScreenshotCaptured>, localizer: Res<Localizer>, mut notices: MessageWriter<Notice>| {
            let file = free_file();
            let (key, text) = match save(&captured.image, &file) {
                Ok(()) => ("notice-picture", file.display().to_string()),
                Err(error) => ("notice-picture-failed", error),
            };
            notices.write(Notice(localizer.text_with(key, &[("text", FluentValue::from(text))])));
        },
    );
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (take_wanted, take_by_key).in_set(crate::schedule::AppSystems::Show));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::bindings;
    use crate::input::bindings::Bindings;
    use crate::preferences::wake_up::RequestFrame;

    /// Returns an app with a window of which screenshots can be taken.
    fn window() -> App {
        let mut app = App::new();
        app.configure_sets(
            Update,
            (crate::schedule::AppSystems::Read, crate::schedule::AppSystems::Show).chain(),
        )
        .init_resource::<ButtonInput<KeyCode>>()
        .insert_resource(Bindings::built_in())
        .add_message::<RequestFrame>()
        .init_resource::<Preparing>()
        .init_resource::<HideUi>();
        bindings::plugin(&mut app);
        plugin(&mut app);
        app
    }

    #[test]
    fn a_picture_of_the_environment_is_taken_while_the_panels_are_away_and_they_come_back() {
        let mut app = window();
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(KeyCode::ShiftLeft);
        keys.press(KeyCode::F12);
        let mut taken_bare = 0;
        for frame in 0..6 {
            app.update();
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
            let bare = app.world().resource::<HideUi>().is_on();
            assert!(bare || frame >= BARE_FRAMES, "frame {frame}");
            let mut pictures = app.world_mut().query::<&Screenshot>();
            let taken = pictures.iter(app.world()).count();
            taken_bare += usize::from(bare && taken == 1);
            assert!(taken <= 1);
        }
        assert!(taken_bare > 0 && !app.world().resource::<HideUi>().is_on());
    }
}
