//! Full-screen mode, from the settings and a key.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::schedule::AppSystems;

pub(crate) const fn window_mode(settings: &Settings) -> WindowMode {
    if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

fn follow_settings(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let mode = window_mode(&settings);
    if settings.is_changed() && window.mode != mode {
        window.mode = mode;
    }
}

fn toggle(mut actions: ResMut<ActionState>, mut commands: Commands) {
    if actions.take(InputAction::Fullscreen) {
        commands.trigger(ChangeSettings::new(|settings| settings.fullscreen = !settings.fullscreen));
    }
}

/// Keeps the mode of the window in step with the settings.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow_settings.in_set(AppSystems::Show), toggle.in_set(KeyOrder::Anywhere)));
}
