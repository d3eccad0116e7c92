//! Camera over the table: orbit, zoom to the pointer, fit, and visits to other environments.

mod control;
mod fit;
mod main_camera;
mod orbit_ring;
mod orders;
pub(crate) mod path;
pub(crate) mod pointer;
mod pose;
mod rig;
pub(crate) mod space;
mod touch;
mod view;
mod viewport;

pub(crate) use control::ViewStep;
pub(crate) use fit::HexArea;
pub(crate) use main_camera::BACKGROUND;
pub(crate) use main_camera::MainCamera;
pub(crate) use orders::CameraOrder;
pub(crate) use pose::CameraPose;
pub(crate) use pose::PoseLimits;
pub(crate) use rig::Rig;
pub(crate) use view::CameraView;
pub(crate) use viewport::Viewport;

use bevy::prelude::*;

use self::control::{move_camera, steer, step};
use self::main_camera::{follow_quality, follow_screen, spawn_camera};
use super::preferences::graphics_quality::{LandscapeInSight, Quality, landscape_in_sight};
use super::schedule::{AppSystems, Decisions};
use super::window::screen::{InGame, Screen};

/// Systems that guide the camera after a change of the position.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GuideCamera;

/// Registers the view of the table, needed with and without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Rig>()
        .init_resource::<CameraView>()
        .init_resource::<pointer::WheelTurnsTile>()
        .add_plugins(orders::plugin)
        // Each has its own screen.
        .configure_sets(Update, GuideCamera.ambiguous_with(GuideCamera));
}

/// Registers the camera and its controls.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            follow_screen.run_if(state_changed::<Screen>),
            follow_quality.run_if(resource_changed::<Quality>.or_else(resource_changed::<LandscapeInSight>)),
        )
            .chain(),
    )
    .add_message::<ViewStep>()
    .add_systems(Startup, spawn_camera)
    .add_systems(
        Update,
        (
            step.in_set(Decisions::Camera).before(steer),
            steer.run_if(in_state(InGame)).in_set(Decisions::Camera),
            move_camera.after(AppSystems::Project).before(AppSystems::Show).run_if(landscape_in_sight),
        ),
    );
}
