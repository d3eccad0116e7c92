//! Size and position of the window, saved across runs.

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowMode};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};

use crate::store::persistent::{self, FileLocation, Persist, Persistent};
use crate::store::save_writer::SaveSystems;
use cascadia_storage::FileError;

/// Time without changes after which the geometry is saved.
const SETTLE_TIME: Duration = Duration::from_secs(1);
/// Pixels of the title bar that must be on a screen, so that the window can be moved.
const REACHABLE: i32 = 80;
/// Frames within which the monitors must become known.
const MONITOR_FRAMES: u32 = 120;

/// Size and position of a window, in physical pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Geometry {
    /// Width of its content area.
    pub width: u32,
    /// Height of its content area.
    pub height: u32,
    /// Its upper left corner, where the system reports it.
    pub place: Option<[i32; 2]>,
    /// Set if it is maximised; the other values then describe the restored window.
    pub maximised: bool,
}

impl Geometry {
    fn is_sound(&self) -> bool {
        (640..=16384).contains(&self.width) && (400..=16384).contains(&self.height)
    }

    /// Tests whether the title bar can be reached on a screen with this position and size.
    fn is_within_reach(&self, screen: IRect) -> bool {
        let Some([x, y]) = self.place else { return false };
        let width = i32::try_from(self.width).unwrap_or(i32::MAX);
        let across = screen.max.x.min(x.saturating_add(width)) - screen.min.x.max(x);
        across >= REACHABLE && (screen.min.y..=screen.max.y - REACHABLE).contains(&y)
    }

    /// Returns the same geometry, limited to the size of the largest screen.
    fn within(self, screens: &[IRect]) -> Self {
        let most = |length: fn(&IRect) -> i32, wanted: u32| {
            let largest = screens.iter().map(length).max().and_then(|length| u32::try_from(length).ok());
            largest.map_or(wanted, |largest| wanted.min(largest))
        };
        Self { width: most(IRect::width, self.width), height: most(IRect::height, self.height), ..self }
    }
}

/// The geometry for the next start, `None` before the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SavedGeometry(pub Option<Geometry>);

impl Persist for SavedGeometry {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.window.clone());
    const NOTICES: &'static str = "window";

    /// Parses the file. Never fails: an unusable file counts as missing, at no loss.
    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        let geometry = toml::from_str(text).ok().filter(Geometry::is_sound);
        Ok((Self(geometry), Vec::new()))
    }

    fn write(&self) -> String {
        self.0.and_then(|geometry| toml::to_string(&geometry).ok()).unwrap_or_default()
    }
}

/// The geometry of the window, if it is to be saved.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct WindowTracker {
    now: Option<Geometry>,
    /// The geometry yet to be restored, and the frames spent trying.
    to_restore: Option<(Geometry, u32)>,
    /// The time since the last change.
    settled_for: Duration,
}

impl WindowTracker {
    /// Returns a tracker that first restores the saved geometry.
    pub(crate) fn new(saved: SavedGeometry) -> Self {
        let to_restore = saved.0.map(|geometry| (geometry, 0));
        Self { now: saved.0, to_restore, settled_for: Duration::ZERO }
    }
}

/// Restores the geometry once the monitors are known: one of them may be gone.
fn restore(
    mut tracker: ResMut<WindowTracker>,
    screens: Query<&Monitor>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some((geometry, frames)) = tracker.to_restore else { return };
    let screens: Vec<IRect> = screens
        .iter()
        .map(|screen| {
            let size = IVec2::new(screen.physical_width as i32, screen.physical_height as i32);
            IRect::from_corners(screen.physical_position, screen.physical_position + size)
        })
        .collect();
    if screens.is_empty() {
        tracker.to_restore = Some((geometry, frames + 1)).filter(|_| frames < MONITOR_FRAMES);
        return;
    }
    tracker.to_restore = None;
    if window.mode != WindowMode::Windowed {
        return;
    }
    let fitting = geometry.within(&screens);
    // A window opens in logical pixels: on a screen with another scale factor its size differs from the
    // saved one.
    if (fitting.width, fitting.height) != (window.physical_width(), window.physical_height()) {
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

/// Tracks the geometry. In full screen or maximised, the size and position of the restored window are kept.
fn follow(
    mut tracker: ResMut<WindowTracker>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    _main_thread: NonSendMarker,
) {
    let (entity, window) = *window;
    if tracker.to_restore.is_some() || window.mode != WindowMode::Windowed {
        return;
    }
    let maximised = WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(entity).is_some_and(|window| window.is_maximized()));
    let now = match tracker.now {
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
    // A minimised window has no size.
    if tracker.now != Some(now) && now.is_sound() {
        tracker.now = Some(now);
        tracker.settled_for = Duration::ZERO;
    } else {
        tracker.settled_for += time.delta();
    }
}

/// Saves the geometry once it is stable, or when the program ends.
fn sync_file(
    tracker: Res<WindowTracker>,
    mut file: ResMut<Persistent<SavedGeometry>>,
    ends: MessageReader<AppExit>,
) {
    if file.value.0 != tracker.now && (tracker.settled_for >= SETTLE_TIME || !ends.is_empty()) {
        file.value.0 = tracker.now;
    }
}

/// Restores and saves the geometry, if there is a [`WindowTracker`].
pub(crate) fn plugin(app: &mut App) {
    let remembered = resource_exists::<WindowTracker>;
    app.add_plugins(persistent::plugin::<SavedGeometry>)
        .add_systems(Update, restore.run_if(remembered))
        .add_systems(Last, (follow, sync_file).chain().in_set(SaveSystems::Collect).run_if(remembered));
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
        let saved = SavedGeometry(Some(Geometry { maximised: true, ..geometry(-5, 40) }));
        assert_eq!(Persist::read(&saved.write()), Ok((saved, Vec::new())));
        for broken in ["width = 3", "width = 10\nheight = 10\nmaximised = false", "\u{0}\u{1}"] {
            assert_eq!(Persist::read(broken), Ok((SavedGeometry(None), Vec::new())), "{broken}");
        }
    }

    #[test]
    fn the_window_has_its_size_again_whatever_the_scale_factor() {
        let mut app = App::new();
        let saved = Geometry { place: None, ..geometry(0, 0) };
        app.insert_resource(WindowTracker::new(SavedGeometry(Some(saved)))).add_systems(Update, restore);
        app.world_mut().spawn(Monitor {
            name: None,
            physical_width: 3840,
            physical_height: 2160,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 2.0,
            video_modes: Vec::new(),
        });
        let mut window = Window::default();
        // Created from the saved pixels, which the system takes for logical ones.
        window.resolution.set_scale_factor(2.0);
        window.resolution.set_physical_resolution(2 * saved.width, 2 * saved.height);
        app.world_mut().spawn((window, PrimaryWindow));
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        let window = windows.single(app.world()).expect("one window");
        assert_eq!((window.physical_width(), window.physical_height()), (saved.width, saved.height));
    }
}
