//! A piece knows where it belongs in the world.

use bevy::prelude::*;

use super::{At, TileOf};
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::play::Playthrough;
use crate::app::space::hex_position;
use crate::rules::{Place, Slot};

/// Where a piece belongs. The land does not move; the tray hangs before the eye and moves with it.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub enum Rest {
    /// Lying on a land, at this position of its face.
    Land(Vec3),
    /// In the tray.
    Tray(TrayPose),
}

/// A place in the tray.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrayPose {
    /// Which slot; none for a tile that did not come out of the display and waits beside it.
    pub slot: Option<Slot>,
    /// Whether the piece is a tile; tokens lie over the lower right of tiles.
    pub tile: bool,
    /// Whether the piece was taken and is held up.
    pub lifted: bool,
}

/// How far before the eye the tray hangs.
const TRAY_DEPTH: f32 = 4.0;
/// Points by which a piece that was taken is lifted.
const LIFT: f32 = 7.0;

/// The pose of a piece of `radius` in the world that appears at `point` with `radius_on_screen`, both in points, and
/// faces the eye. `nearer` brings it before others.
pub fn screen_pose(
    eye: &Eye,
    areas: &Areas,
    point: Vec2,
    radius: f32,
    radius_on_screen: f32,
    nearer: f32,
) -> Transform {
    let depth = TRAY_DEPTH - nearer;
    let unit = eye.world_per_point(areas.window.y, depth);
    let from_middle = point - areas.window / 2.0;
    let translation = eye.position + eye.forward() * depth + eye.right() * (from_middle.x * unit)
        - eye.up() * (from_middle.y * unit);
    // The face of a piece looks up; here it looks at the eye, tilted a little so that its edge shows.
    let tilt = Quat::from_rotation_x(0.16);
    let rotation = eye.rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2) * tilt.inverse();
    Transform { translation, rotation, scale: Vec3::splat(radius_on_screen * unit / radius) }
}

impl Rest {
    /// The pose of a piece that rests here.
    pub fn pose(self, eye: &Eye, areas: &Areas, pairs: usize) -> Transform {
        match self {
            Self::Land(position) => Transform::from_translation(position),
            Self::Tray(TrayPose { slot, tile, lifted }) => {
                let (mut point, radius) = match slot {
                    None => areas.waiting_tile(pairs),
                    Some(slot) if tile => areas.slot_tile(slot.index(), pairs),
                    Some(slot) => areas.slot_token(slot.index(), pairs),
                };
                let mut size = radius;
                if lifted {
                    point.y -= LIFT;
                    size *= 1.04;
                }
                if tile {
                    screen_pose(eye, areas, point, 1.0, size, 0.0)
                } else {
                    screen_pose(eye, areas, point, crate::app::space::TOKEN_RADIUS, size, 0.25)
                }
            }
        }
    }
}

/// The slot that a piece in the hand was taken from: the one that is empty now.
fn slot_taken_from(playthrough: &Playthrough, tile: bool) -> Slot {
    let display = playthrough.game().display();
    let empty = |slot: &Slot| {
        if tile { display.tile(*slot).is_none() } else { display.token(*slot).is_none() }
    };
    display.slots().find(empty).unwrap_or(Slot(0))
}

/// Says where a piece belongs as soon as the position says where it is.
fn find_rest(
    inserted: On<Insert, At>,
    mut commands: Commands,
    lying: Query<(&At, Has<TileOf>)>,
    playthrough: Option<Res<Playthrough>>,
) {
    let (Ok((at, tile)), Some(playthrough)) = (lying.get(inserted.entity), playthrough) else { return };
    let rest = match at.place() {
        Place::Environment(seat, hex) => Rest::Land(hex_position(seat, hex)),
        Place::Display(slot) => Rest::Tray(TrayPose { slot: Some(slot), tile, lifted: false }),
        Place::Hand(_) => {
            let taken = playthrough.game().drafted();
            let slot = taken.then(|| slot_taken_from(&playthrough, tile));
            Rest::Tray(TrayPose { slot, tile, lifted: true })
        }
    };
    commands.entity(inserted.entity).insert(rest);
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(find_rest);
}
