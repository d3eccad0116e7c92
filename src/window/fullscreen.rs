//! Full-screen mode, from the settings and a key.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::input::InputAction;
use crate::input::bindings::{ActionState, read_keys};
use crate::preferences::settings::Settings;
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

fn toggle(mut actions: ResMut<ActionState>, mut settings: ResMut<Settings>) {
    if actions.take(InputAction::Fullscreen) {
        settings.fullscreen = !settings.fullscreen;
    }
}

/// Keeps the mode of the window in step with the settings.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow_settings, toggle.in_set(AppSystems::Read).after(read_keys)));
}
