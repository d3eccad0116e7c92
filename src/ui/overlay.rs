//! The window open over everything else, and the exits from a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The window open over everything else. Changed by [`ShowWindow`] alone.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Overlay {
    #[default]
    Closed,
    /// Resume, settings, leave.
    Menu,
    Settings,
    /// The list of controls.
    Help,
    /// The rules of the game.
    Rules,
    /// A window of the mode on the screen.
    OfMode(ModeWindow),
    /// The question about leaving an unfinished game.
    Leave,
    /// The form for saving the game under a name.
    Save,
    /// The question about taking back a turn after hidden information was revealed.
    TakeBack,
    /// The question about a record that cannot be played to its end.
    Doubt,
    /// The questions of the first start.
    FirstRun,
    /// The report of the fault that ended the last run.
    PastFault,
}

/// A window of a mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModeWindow {
    pub name: &'static str,
    /// Number among the windows of this name.
    pub number: u8,
    /// True if Enter leads back.
    pub closes_by_enter: bool,
}

/// The windows behind the open one.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WindowTrail {
    /// The outermost first.
    under: Vec<Overlay>,
    open: Overlay,
}

impl WindowTrail {
    /// Records the window that is open now.
    pub(crate) fn follow(&mut self, now: Overlay) {
        if now == self.open {
            return;
        }
        if now == Overlay::Closed {
            self.under.clear();
        } else if let Some(known) = self.under.iter().position(|window| *window == now) {
            self.under.truncate(known);
        } else if self.open != Overlay::Closed {
            self.under.push(self.open);
        }
        self.open = now;
    }

    /// Returns the window behind the open one, if any.
    pub(crate) fn back(&self) -> Overlay {
        self.under.last().copied().unwrap_or_default()
    }
}

/// Shows a window instead of the open one, or none.
#[derive(Event, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShowWindow(pub Overlay);

/// The open window, and requests for another one, which take effect after the system.
#[derive(SystemParam)]
pub(crate) struct Windows<'w, 's> {
    open: Res<'w, Overlay>,
    trail: Res<'w, WindowTrail>,
    commands: Commands<'w, 's>,
}

impl Windows<'_, '_> {
    pub(crate) fn open(&self) -> Overlay {
        *self.open
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.open == Overlay::Closed
    }

    pub(crate) fn show(&mut self, window: Overlay) {
        self.commands.trigger(ShowWindow(window));
    }

    pub(crate) fn close(&mut self) {
        self.show(Overlay::Closed);
    }

    /// Returns the window behind the open one, if any.
    pub(crate) fn behind(&self) -> Overlay {
        self.trail.back()
    }

    /// Shows the window behind the open one.
    pub(crate) fn go_back(&mut self) {
        self.show(self.trail.back());
    }
}

fn show_window(request: On<ShowWindow>, mut open: ResMut<Overlay>) {
    open.set_if_neq(request.0);
}

/// Registers the open window and the exits, needed with and without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .init_resource::<WindowTrail>()
        .add_message::<Leave>()
        .add_observer(show_window);
}

/// A request to leave the game, written by windows and screens.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leave {
    /// To the title.
    ToTitle,
    /// To the trail, and back from there.
    ToTrail,
    /// To the list of lessons.
    ToLessons,
    /// To the pictures of an environment, and back from there.
    ToPicture,
    /// From a replay back to the screen that opened it.
    Replay,
    /// Quit the program.
    Quit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_leads_back_to_the_one_it_was_opened_from_and_otherwise_to_the_game() {
        let mut trail = WindowTrail::default();
        let mut after = |windows: &[Overlay]| {
            windows.iter().for_each(|window| trail.follow(*window));
            trail.back()
        };
        assert_eq!(after(&[Overlay::Settings]), Overlay::Closed);
        assert_eq!(after(&[Overlay::Closed, Overlay::Menu, Overlay::Settings]), Overlay::Menu);
        assert_eq!(after(&[Overlay::Menu]), Overlay::Closed);
        assert_eq!(after(&[Overlay::Help, Overlay::Rules]), Overlay::Help);
        assert_eq!(
            after(&[Overlay::Help]),
            Overlay::Menu,
            "two that open each other do not lead in a circle"
        );
        assert_eq!(after(&[Overlay::Closed, Overlay::Rules]), Overlay::Closed);
    }
}
