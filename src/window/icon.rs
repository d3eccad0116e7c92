//! The icon of the window, in its title bar and in the task switcher. Wayland and macOS take it from the
//! installed program instead.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCreated};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// The icon, for X11 and for the task bar of Windows.
const LARGE: &[u8] = include_bytes!("../../packaging/icons/cascadia-256.png");

/// The icon for a title bar of Windows, which does not scale a large one smoothly.
#[cfg(windows)]
const SMALL: &[u8] = include_bytes!("../../packaging/icons/cascadia-32.png");

/// Decodes an icon.
fn icon_of(png: &[u8]) -> Option<Icon> {
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let sampler = ImageSampler::Default;
    let image = Image::from_buffer(png, kind, formats, true, sampler, RenderAssetUsages::MAIN_WORLD).ok()?;
    let size = image.size();
    Icon::from_rgba(image.data?, size.x, size.y).ok()
}

/// Gives the window its icon once it is open. Only the main thread may do so.
fn set_icon(
    mut opened: MessageReader<WindowCreated>,
    window: Single<Entity, With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    if !opened.read().any(|opened| opened.window == *window) {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(*window) else { return };
        #[cfg(windows)]
        {
            use winit::platform::windows::WindowExtWindows;
            window.set_window_icon(icon_of(SMALL));
            window.set_taskbar_icon(icon_of(LARGE));
        }
        #[cfg(not(windows))]
        window.set_window_icon(icon_of(LARGE));
    });
}

/// Sets the icon of the window.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon.run_if(on_message::<WindowCreated>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_can_be_used() {
        assert!(icon_of(LARGE).is_some());
        assert!(icon_of(b"no picture").is_none());
    }
}
