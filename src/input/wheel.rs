//! Workaround for double-counted wheel clicks. If a mouse wheel has no axis, as with remote desktops, X11
//! reports a click as a button press and release, and the window library turns each into a movement. Only
//! the X server can distinguish them.

use std::collections::VecDeque;

use bevy::input::InputSystems;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

/// Milliseconds during which the window may still receive a wheel button.
const FRESH: u32 = 2000;

/// A press or release of a wheel button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WheelButton {
    /// The button: 4 to 7 for up, down, left and right.
    number: u8,
    pressed: bool,
    /// Time in milliseconds of the window system's clock.
    time: u32,
}

/// Returns the button that may have caused a wheel movement: exactly one line in one direction.
fn button_of(moved: &MouseWheel) -> Option<u8> {
    match (moved.unit, moved.x, moved.y) {
        (MouseScrollUnit::Line, 0.0, 1.0) => Some(4),
        (MouseScrollUnit::Line, 0.0, -1.0) => Some(5),
        (MouseScrollUnit::Line, 1.0, 0.0) => Some(6),
        (MouseScrollUnit::Line, -1.0, 0.0) => Some(7),
        _ => None,
    }
}

/// Returns the presses and releases of wheel buttons since the last call.
type AskSystem = Box<dyn FnMut() -> Vec<WheelButton> + Send + Sync>;

/// Presses and releases that the window has yet to receive.
#[derive(Resource)]
struct WheelButtons {
    ask: AskSystem,
    waiting: VecDeque<WheelButton>,
}

impl WheelButtons {
    fn new(ask: AskSystem) -> Self {
        Self { ask, waiting: VecDeque::new() }
    }

    /// Polls the system, and drops events that never reached this window.
    fn ask(&mut self) {
        self.waiting.extend((self.ask)());
        if let Some(last) = self.waiting.back().map(|button| button.time) {
            self.waiting.retain(|button| last.wrapping_sub(button.time) < FRESH);
        }
    }

    /// Takes the oldest event of a button. Returns true for a release.
    fn goes_up(&mut self, number: u8) -> bool {
        let oldest = self.waiting.iter().position(|button| button.number == number);
        oldest.and_then(|index| self.waiting.remove(index)).is_some_and(|button| !button.pressed)
    }
}

/// Removes the movements caused by button releases.
fn count_clicks_once(
    mut moves: MessageReader<MouseWheel>,
    mut buttons: ResMut<WheelButtons>,
    mut scroll: ResMut<AccumulatedMouseScroll>,
) {
    let mut asked = false;
    for moved in moves.read() {
        let Some(number) = button_of(moved) else { continue };
        if !std::mem::replace(&mut asked, true) {
            buttons.ask();
        }
        if buttons.goes_up(number) {
            scroll.delta -= Vec2::new(moved.x, moved.y);
        }
    }
}

/// Wheel buttons as reported by the X server, on a separate connection.
#[cfg(not(any(windows, target_os = "macos")))]
mod x11 {
    use x11rb::connection::{Connection, RequestConnection};
    use x11rb::errors::{ConnectionError, ReplyOrIdError};
    use x11rb::protocol::Event;
    use x11rb::protocol::xinput::{
        self, ConnectionExt as _, EventMask, PointerEventFlags, RawButtonPressEvent, XIEventMask,
    };
    use x11rb::rust_connection::RustConnection;
    use x11rb::wrapper::ConnectionExt as _;

    use super::{AskSystem, WheelButton};

    /// Device id of all master pointers.
    const ALL_MASTERS: u16 = 1;

    fn connect() -> Result<Option<RustConnection>, ReplyOrIdError> {
        let Ok((connection, screen)) = RustConnection::connect(None) else { return Ok(None) };
        if connection.extension_information(xinput::X11_EXTENSION_NAME)?.is_none() {
            return Ok(None);
        }
        connection.xinput_xi_query_version(2, 2)?.reply()?;
        let mask = vec![XIEventMask::RAW_BUTTON_PRESS | XIEventMask::RAW_BUTTON_RELEASE];
        let root = connection.setup().roots[screen].root;
        connection.xinput_xi_select_events(root, &[EventMask { deviceid: ALL_MASTERS, mask }])?.check()?;
        Ok(Some(connection))
    }

    /// Returns the wheel button of an event, `None` for other buttons, and for ones emulated from an axis.
    fn wheel_button(event: &RawButtonPressEvent, pressed: bool) -> Option<WheelButton> {
        let number = u8::try_from(event.detail).ok().filter(|number| (4..=7).contains(number))?;
        let made_up = u32::from(event.flags) & u32::from(PointerEventFlags::POINTER_EMULATED) != 0;
        (!made_up).then_some(WheelButton { number, pressed, time: event.time })
    }

    fn changes(connection: &RustConnection) -> Result<Vec<WheelButton>, ConnectionError> {
        // After the sync, events that have reached the window have arrived here as well.
        let _ = connection.sync();
        let mut changes = Vec::new();
        while let Some(event) = connection.poll_for_event()? {
            changes.extend(match event {
                Event::XinputRawButtonPress(event) => wheel_button(&event, true),
                Event::XinputRawButtonRelease(event) => wheel_button(&event, false),
                _ => None,
            });
        }
        Ok(changes)
    }

    /// Returns the poll function for the window's X server, `None` on other systems.
    pub(super) fn ask() -> Option<AskSystem> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        // The window library prefers Wayland, which reports only wheel movements.
        if !is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") {
            return None;
        }
        let connection = connect().ok().flatten()?;
        Some(Box::new(move || changes(&connection).unwrap_or_default()))
    }
}

/// Other systems count clicks right.
#[cfg(any(windows, target_os = "macos"))]
mod x11 {
    pub(super) fn ask() -> Option<super::AskSystem> {
        None
    }
}

/// Counts wheel clicks once on affected systems. Registered if there is a window.
pub(crate) fn plugin(app: &mut App) {
    if let Some(ask) = x11::ask() {
        app.insert_resource(WheelButtons::new(ask));
    }
    app.add_systems(PreUpdate, count_clicks_once.after(InputSystems).run_if(resource_exists::<WheelButtons>));
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use bevy::input::InputPlugin;
    use bevy::input::touch::TouchPhase;

    use super::*;

    /// The system's pending reports.
    type Reported = Arc<Mutex<Vec<WheelButton>>>;

    fn mouse() -> (App, Reported) {
        let reported = Reported::default();
        let asked = Arc::clone(&reported);
        let mut app = App::new();
        app.add_plugins(InputPlugin)
            .insert_resource(WheelButtons::new(Box::new(move || std::mem::take(&mut *asked.lock().unwrap()))))
            .add_systems(
                PreUpdate,
                count_clicks_once.after(InputSystems).run_if(resource_exists::<WheelButtons>),
            );
        (app, reported)
    }

    /// Sends movements by these lines in one frame, and returns the counted sum.
    fn scrolled(app: &mut App, lines: &[f32]) -> f32 {
        for y in lines {
            let (unit, window, phase) = (MouseScrollUnit::Line, Entity::PLACEHOLDER, TouchPhase::Moved);
            app.world_mut().write_message(MouseWheel { unit, x: 0.0, y: *y, window, phase });
        }
        app.update();
        app.world().resource::<AccumulatedMouseScroll>().delta.y
    }

    fn button(number: u8, pressed: bool, time: u32) -> WheelButton {
        WheelButton { number, pressed, time }
    }

    #[test]
    fn a_click_of_two_events_is_one_step_in_one_frame_or_in_two() {
        let (mut app, reported) = mouse();
        reported.lock().unwrap().extend([button(5, true, 10), button(5, false, 22)]);
        assert_eq!(scrolled(&mut app, &[-1.0, -1.0]), -1.0);
        reported.lock().unwrap().extend([button(4, true, 500), button(4, false, 512)]);
        assert_eq!(scrolled(&mut app, &[1.0]), 1.0);
        assert_eq!(scrolled(&mut app, &[1.0]), 0.0);
        reported.lock().unwrap().extend([
            button(4, true, 600),
            button(4, false, 612),
            button(5, true, 620),
            button(5, false, 630),
            button(5, true, 640),
            button(5, false, 650),
        ]);
        assert_eq!(scrolled(&mut app, &[1.0, 1.0, -1.0, -1.0, -1.0, -1.0]), -1.0);
    }

    #[test]
    fn a_wheel_with_an_axis_counts_every_movement() {
        let (mut app, reported) = mouse();
        assert_eq!(scrolled(&mut app, &[-1.0, -1.0]), -2.0);
        assert_eq!(scrolled(&mut app, &[0.4]), 0.4);
        // Clicks elsewhere on the screen, long ago.
        reported.lock().unwrap().extend([button(4, true, 0), button(4, false, 9), button(5, true, 5000)]);
        assert_eq!(scrolled(&mut app, &[1.0, 1.0]), 2.0);
    }
}
