//! One click of the wheel counts once. Where the wheel of a mouse has no axis of its own, as with remote desktops, X11
//! reports a click as a button that goes down and up, and the window library makes a movement of either. Only the X server
//! tells which is which.

use std::collections::VecDeque;

use bevy::input::InputSystems;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

/// Milliseconds for which a button of the wheel can still be told to the window.
const FRESH: u32 = 2000;

/// A button of the wheel that went down or up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WheelButton {
    /// Its number: 4 to 7 for up, down, left and right.
    number: u8,
    /// Whether it went down.
    pressed: bool,
    /// When, in milliseconds of a clock of the window system.
    time: u32,
}

/// Returns the number of the button that may stand for a movement of the wheel: by exactly one line in one direction.
fn button_of(moved: &MouseWheel) -> Option<u8> {
    match (moved.unit, moved.x, moved.y) {
        (MouseScrollUnit::Line, 0.0, 1.0) => Some(4),
        (MouseScrollUnit::Line, 0.0, -1.0) => Some(5),
        (MouseScrollUnit::Line, 1.0, 0.0) => Some(6),
        (MouseScrollUnit::Line, -1.0, 0.0) => Some(7),
        _ => None,
    }
}

/// Tells which buttons of wheels went down and up since the last call.
type AskSystem = Box<dyn FnMut() -> Vec<WheelButton> + Send + Sync>;

/// The buttons of wheels that went down or up and were not yet told to the window.
#[derive(Resource)]
struct WheelButtons {
    ask: AskSystem,
    waiting: VecDeque<WheelButton>,
}

impl WheelButtons {
    fn new(ask: AskSystem) -> Self {
        Self { ask, waiting: VecDeque::new() }
    }

    /// Asks the system for what went down and up, and forgets what was never told to this window.
    fn ask(&mut self) {
        self.waiting.extend((self.ask)());
        if let Some(last) = self.waiting.back().map(|button| button.time) {
            self.waiting.retain(|button| last.wrapping_sub(button.time) < FRESH);
        }
    }

    /// Takes the oldest change of a button; tests whether the button went up with it.
    fn goes_up(&mut self, number: u8) -> bool {
        let oldest = self.waiting.iter().position(|button| button.number == number);
        oldest.and_then(|index| self.waiting.remove(index)).is_some_and(|button| !button.pressed)
    }
}

/// Takes movements off that belong to a button going up.
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

/// The buttons of wheels as the X server tells them, on a connection of our own.
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

    /// The number of all devices that move a pointer on the screen.
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

    /// Returns the button of a wheel; none for other buttons, and for those the server makes of an axis.
    fn wheel_button(event: &RawButtonPressEvent, pressed: bool) -> Option<WheelButton> {
        let number = u8::try_from(event.detail).ok().filter(|number| (4..=7).contains(number))?;
        let made_up = u32::from(event.flags) & u32::from(PointerEventFlags::POINTER_EMULATED) != 0;
        (!made_up).then_some(WheelButton { number, pressed, time: event.time })
    }

    fn changes(connection: &RustConnection) -> Result<Vec<WheelButton>, ConnectionError> {
        // What the window was told, the server has sent here by now as well.
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

    /// Returns the question to the X server the window is on; none where it is on another system.
    pub(super) fn ask() -> Option<AskSystem> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        // The window library prefers Wayland, which tells movements of wheels only.
        if !is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") {
            return None;
        }
        let connection = connect().ok().flatten()?;
        Some(Box::new(move || changes(&connection).unwrap_or_default()))
    }
}

/// Counts clicks of the wheel once where the window system needs it. Registered where there is a window.
pub(crate) fn plugin(app: &mut App) {
    #[cfg(not(any(windows, target_os = "macos")))]
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

    /// What the system is going to tell.
    type Told = Arc<Mutex<Vec<WheelButton>>>;

    fn mouse() -> (App, Told) {
        let told = Told::default();
        let asked = Arc::clone(&told);
        let mut app = App::new();
        app.add_plugins(InputPlugin)
            .insert_resource(WheelButtons::new(Box::new(move || std::mem::take(&mut *asked.lock().unwrap()))))
            .add_systems(
                PreUpdate,
                count_clicks_once.after(InputSystems).run_if(resource_exists::<WheelButtons>),
            );
        (app, told)
    }

    /// Sends movements by so many lines in one frame, and returns what they are counted as.
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
        let (mut app, told) = mouse();
        told.lock().unwrap().extend([button(5, true, 10), button(5, false, 22)]);
        assert_eq!(scrolled(&mut app, &[-1.0, -1.0]), -1.0);
        told.lock().unwrap().extend([button(4, true, 500), button(4, false, 512)]);
        assert_eq!(scrolled(&mut app, &[1.0]), 1.0);
        assert_eq!(scrolled(&mut app, &[1.0]), 0.0);
        told.lock().unwrap().extend([
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
        let (mut app, told) = mouse();
        assert_eq!(scrolled(&mut app, &[-1.0, -1.0]), -2.0);
        assert_eq!(scrolled(&mut app, &[0.4]), 0.4);
        // Clicks elsewhere on the screen, long ago.
        told.lock().unwrap().extend([button(4, true, 0), button(4, false, 9), button(5, true, 5000)]);
        assert_eq!(scrolled(&mut app, &[1.0, 1.0]), 2.0);
    }
}
