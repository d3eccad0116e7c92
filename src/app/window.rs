//! Where the window was, remembered from one start to the next.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};

use crate::record::create_folder_and_write;

/// The window is written down when it has kept its place so long.
const REST: Duration = Duration::from_secs(1);
/// Pixels of the upper rim of a window that have to be on a screen, so that it can be reached.
const REACH: i32 = 80;
/// Frames in which the screens have to become known.
const PATIENCE: u32 = 120;

/// Size and place of a window, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Geometry {
    /// Width of its inside.
    pub width: u32,
    /// Height of its inside.
    pub height: u32,
    /// Its upper left corner, where the system tells.
    pub place: Option<[i32; 2]>,
    /// It fills the screen beside the bars of the system; the other values are for when it does so no longer.
    pub maximised: bool,
}

impl Geometry {
    /// Whether a window can be like that at all.
    fn is_sound(&self) -> bool {
        (640..=16384).contains(&self.width) && (400..=16384).contains(&self.height)
    }

    /// Whether the upper rim can be reached on a screen with this place and size.
    fn is_within_reach(&self, screen: IRect) -> bool {
        let Some([x, y]) = self.place else { return false };
        let width = i32::try_from(self.width).unwrap_or(i32::MAX);
        let across = screen.max.x.min(x.saturating_add(width)) - screen.min.x.max(x);
        across >= REACH && (screen.min.y..=screen.max.y - REACH).contains(&y)
    }

    /// The same, not larger than the largest of these screens.
    fn within(self, screens: &[IRect]) -> Self {
        let most = |length: fn(&IRect) -> i32, wanted: u32| {
            let largest = screens.iter().map(length).max().and_then(|length| u32::try_from(length).ok());
            largest.map_or(wanted, |largest| wanted.min(largest))
        };
        Self { width: most(IRect::width, self.width), height: most(IRect::height, self.height), ..self }
    }
}

/// What is remembered of the window, and where.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct WindowFile {
    path: PathBuf,
    /// What the file says.
    stored: Option<Geometry>,
    /// How the window is.
    now: Option<Geometry>,
    /// What the window has still to be brought to, and for how many frames that was tried.
    wanted: Option<(Geometry, u32)>,
    /// How long the window has kept its place.
    rest: Duration,
}

impl WindowFile {
    /// Reads what is remembered from the file at `path`. A file that cannot be used is none: nothing is lost with it.
    pub fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).ok();
        let stored = text.and_then(|text| toml::from_str(&text).ok()).filter(Geometry::is_sound);
        let wanted = stored.map(|geometry| (geometry, 0));
        Self { path, stored, now: stored, wanted, rest: Duration::ZERO }
    }

    /// How the window was.
    pub const fn stored(&self) -> Option<Geometry> {
        self.stored
    }

    fn write(&mut self) {
        self.stored = self.now;
        let Some(text) = self.now.and_then(|now| toml::to_string(&now).ok()) else { return };
        if let Err(error) = create_folder_and_write(&self.path, &text) {
            warn!("{} cannot be written: {error}", self.path.display());
        }
    }
}

/// Brings the window to where it was, as soon as the screens are known: one of them may be gone since.
fn restore(
    mut file: ResMut<WindowFile>,
    screens: Query<&Monitor>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some((geometry, frames)) = file.wanted else { return };
    let screens: Vec<IRect> = screens
        .iter()
        .map(|screen| {
            let size = IVec2::new(screen.physical_width as i32, screen.physical_height as i32);
            IRect::from_corners(screen.physical_position, screen.physical_position + size)
        })
        .collect();
    if screens.is_empty() {
        file.wanted = Some((geometry, frames + 1)).filter(|_| frames < PATIENCE);
        return;
    }
    file.wanted = None;
    if window.mode != WindowMode::Windowed {
        return;
    }
    let fitting = geometry.within(&screens);
    if (fitting.width, fitting.height) != (geometry.width, geometry.height) {
        window.resolution.set_physical_resolution(fitting.width, fitting.height);
    }
    if let Some([x, y]) =
        fitting.place.filter(|_| screens.iter().any(|screen| fitting.is_within_reach(*screen)))
    {
        window.position.set(IVec2::new(x, y));
    }
    if geometry.maximised {
        window.set_maximized(true);
    }
}

/// Notes how the window is. In full screen, and while it is maximised, its own size and place are left as they were.
fn follow(
    mut file: ResMut<WindowFile>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    _main_thread: NonSendMarker,
) {
    let (entity, window) = *window;
    if file.wanted.is_some() || window.mode != WindowMode::Windowed {
        return;
    }
    let maximised = WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(entity).is_some_and(|window| window.is_maximized()));
    let now = match file.now {
        Some(before) if maximised => Geometry { maximised, ..before },
        _ => Geometry {
            width: window.physical_width(),
            height: window.physical_height(),
            place: match window.position {
                WindowPosition::At(place) => Some(place.to_array()),
                _ => None,
            },
            maximised,
        },
    };
    // A window that is put away has no size.
    if file.now != Some(now) && now.is_sound() {
        file.now = Some(now);
        file.rest = Duration::ZERO;
    } else {
        file.rest += time.delta();
    }
}

/// Writes down where the window has come to rest, or where it is when the program ends.
fn write_down(mut file: ResMut<WindowFile>, ends: MessageReader<AppExit>) {
    if file.now != file.stored && (file.rest >= REST || !ends.is_empty()) {
        file.write();
    }
}

/// Remembers the window, if it is to be remembered.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, restore.run_if(resource_exists::<WindowFile>))
        .add_systems(Last, (follow, write_down).chain().run_if(resource_exists::<WindowFile>));
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: IRect = IRect { min: IVec2::ZERO, max: IVec2::new(1920, 1080) };

    fn geometry(x: i32, y: i32) -> Geometry {
        Geometry { width: 1280, height: 720, place: Some([x, y]), maximised: false }
    }

    #[test]
    fn a_window_is_brought_only_to_where_it_can_be_reached() {
        for (x, y) in [(0, 0), (1800, 900), (-1100, 300)] {
            assert!(geometry(x, y).is_within_reach(SCREEN), "{x} {y}");
        }
        for (x, y) in [(1900, 100), (-1279, 0), (100, -30), (100, 1070), (3000, 100), (i32::MAX, 0)] {
            assert!(!geometry(x, y).is_within_reach(SCREEN), "{x} {y}");
        }
        assert!(!Geometry { place: None, ..geometry(0, 0) }.is_within_reach(SCREEN));
        let large = Geometry { width: 4000, ..geometry(0, 0) }.within(&[SCREEN]);
        assert_eq!((large.width, large.height), (1920, 720));
    }

    #[test]
    fn the_window_is_found_again_and_a_broken_file_is_none() {
        let folder = std::env::temp_dir().join(format!("cascadia-window-{}", std::process::id()));
        let path = folder.join("window.toml");
        let mut file = WindowFile::read(path.clone());
        assert_eq!(file.stored(), None);
        file.now = Some(Geometry { maximised: true, ..geometry(-5, 40) });
        file.write();
        assert_eq!(WindowFile::read(path.clone()).stored(), file.now);
        for broken in ["width = 3", "width = 10\nheight = 10\nmaximised = false", "\u{0}\u{1}"] {
            fs::write(&path, broken).expect("a folder to write to");
            let read = WindowFile::read(path.clone());
            assert_eq!((read.stored(), read.wanted), (None, None), "{broken}");
        }
        fs::remove_dir_all(folder).expect("it can be cleared away");
    }
}
