//! The rest pose of each piece: its target in the world.

use bevy::prelude::*;

use super::players::{InEnvironmentOf, PlayerSeat};
use super::{At, TileOf};
use crate::camera::CameraView;
use crate::camera::space::{TOKEN_RADIUS, hex_position};
use crate::cascadia::Session;
use crate::preferences::graphics_quality::TokenShape;
use crate::window::layout::ScreenLayout;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Place, Slot};

/// The rest pose of a piece. The environments do not move; the tray hangs in front of the camera and moves
/// with it.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) enum RestPose {
    /// Lying in an environment, with its face at this position.
    Environment(Vec3),
    /// In the tray.
    Tray(TrayPose),
}

/// A place in the tray.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrayPose {
    pub spot: TraySpot,
    /// True for a tile; tokens lie over the lower right of tiles.
    pub tile: bool,
    /// True if the piece was taken and is held up.
    pub lifted: bool,
}

/// A spot of the tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TraySpot {
    /// The pair in this slot.
    Slot(Slot),
    /// Beside the display, for a tile that did not come from it.
    Waiting,
    /// Among the tokens set aside, at this position.
    SetAside(u8),
}

/// Distance of the tray from the camera.
const TRAY_DEPTH: f32 = 4.0;
/// A figure in front of the camera: the radius of the circle it fills and the height of its middle, both in
/// circumradii, and the angle from which it is seen from above, in radians.
const FIGURE_RADIUS: f32 = 0.52;
const FIGURE_MIDDLE: f32 = 0.44;
const FIGURE_TILT: f32 = 0.35;
/// Height by which a taken piece is lifted, in points.
const LIFT: f32 = 7.0;

/// Returns the world pose of a piece of `radius` that appears at `point` with `radius_on_screen`, both in
/// points, and faces the camera. `nearer` brings it in front of others.
pub(crate) fn screen_pose(
    camera: &CameraView,
    layout: &ScreenLayout,
    point: Vec2,
    radius: f32,
    radius_on_screen: f32,
    nearer: f32,
) -> Transform {
    let depth = TRAY_DEPTH - nearer;
    let unit = camera.world_per_point(layout.window.y, depth);
    let from_middle = point - layout.window / 2.0;
    let translation = camera.position + camera.forward() * depth + camera.right() * (from_middle.x * unit)
        - camera.up() * (from_middle.y * unit);
    // The normal of a face points up; here it points at the camera, slightly tilted to show the edge.
    let tilt = Quat::from_rotation_x(0.16);
    let rotation = camera.rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2) * tilt.inverse();
    Transform { translation, rotation, scale: Vec3::splat(radius_on_screen * unit / radius) }
}

/// Returns the pose of a token that appears at `point` with `radius`, both in points: a disc faces the
/// camera, a figure stands in front of it, seen slightly from above.
pub(crate) fn token_on_screen(
    camera: &CameraView,
    layout: &ScreenLayout,
    (point, radius): (Vec2, f32),
    nearer: f32,
    shape: TokenShape,
) -> Transform {
    match shape {
        TokenShape::Disc => screen_pose(camera, layout, point, TOKEN_RADIUS, radius, nearer),
        TokenShape::Figure => {
            let mut pose = screen_pose(camera, layout, point, FIGURE_RADIUS, radius, nearer);
            pose.rotation = camera.rotation * Quat::from_rotation_x(FIGURE_TILT);
            pose.translation -= pose.rotation * Vec3::Y * (FIGURE_MIDDLE * pose.scale.y);
            pose
        }
    }
}

impl RestPose {
    /// Returns the pose of a piece at rest here, with `pairs` pairs in the tray; `shape` selects discs or
    /// figures.
    pub(crate) fn pose(
        self,
        camera: &CameraView,
        layout: &ScreenLayout,
        pairs: usize,
        shape: TokenShape,
    ) -> Transform {
        match self {
            Self::Environment(position) => Transform::from_translation(position),
            Self::Tray(TrayPose { spot, tile, lifted }) => {
                let (mut point, radius) = match spot {
                    TraySpot::Waiting => layout.waiting_tile(pairs),
                    TraySpot::Slot(slot) if tile => layout.slot_tile(slot.index(), pairs),
                    TraySpot::Slot(slot) => layout.slot_token(slot.index(), pairs),
                    TraySpot::SetAside(index) => layout.set_aside(index.into()),
                };
                let mut size = radius;
                if lifted {
                    point.y -= LIFT;
                    size *= 1.04;
                }
                if tile {
                    screen_pose(camera, layout, point, 1.0, size, 0.0)
                } else {
                    token_on_screen(camera, layout, (point, size), 0.25, shape)
                }
            }
        }
    }
}

/// Returns the slot of origin of a piece in hand: the currently empty one.
fn slot_taken_from(session: &Session, tile: bool) -> Slot {
    let display = session.game().display();
    let empty = |slot: &Slot| {
        if tile { display.tile(*slot).is_none() } else { display.token(*slot).is_none() }
    };
    display.slots().find(empty).unwrap_or(Slot(0))
}

/// Replaces the rest pose of a piece, and the player it lies with, when its place in the position changes.
fn update_rest_pose(
    inserted: On<Insert, At>,
    mut commands: Commands,
    lying: Query<(&At, Has<TileOf>)>,
    players: Query<(Entity, &PlayerSeat)>,
    session: Option<Res<Session>>,
) {
    let (Ok((at, tile)), Some(session)) = (lying.get(inserted.entity), session) else { return };
    let rest = match at.place() {
        Place::Environment(seat, hex) => RestPose::Environment(hex_position(seat, hex)),
        Place::Display(slot) => RestPose::Tray(TrayPose { spot: TraySpot::Slot(slot), tile, lifted: false }),
        Place::SetAside(index) => {
            RestPose::Tray(TrayPose { spot: TraySpot::SetAside(index), tile, lifted: false })
        }
        Place::Hand(_) => {
            let taken = session.game().drafted();
            let spot =
                if taken { TraySpot::Slot(slot_taken_from(&session, tile)) } else { TraySpot::Waiting };
            RestPose::Tray(TrayPose { spot, tile, lifted: true })
        }
    };
    let mut piece = commands.entity(inserted.entity);
    piece.insert(rest);
    let owner = match at.place() {
        Place::Environment(owner, _) => players.iter().find(|(_, player)| player.seat() == owner),
        Place::Display(_) | Place::SetAside(_) | Place::Hand(_) => None,
    };
    match owner {
        Some((player, _)) => piece.insert(InEnvironmentOf(player)),
        None => piece.remove::<InEnvironmentOf>(),
    };
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(update_rest_pose);
}
