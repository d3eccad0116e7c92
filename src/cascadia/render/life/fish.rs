//! A fish that leaps out of a river, with rings on the water.

use std::time::Duration;

use bevy::prelude::*;

use super::alive::{Alive, LifeSystems, chosen, spots_in};
use super::recurrence::{Recurrence, chance};
use crate::camera::Rig;
use crate::camera::space::environment_origin;
use crate::cascadia::render::baked_pictures::cells_of;
use crate::cascadia::render::cells::{BoardTexture, ENVIRONMENTS, write_board};
use crate::cascadia::render::effects::{EffectLook, EffectTint, Glow, redraw_effects};
use crate::cascadia::render::plants::{PlantSpot, Thicket, tint};
use crate::cascadia::render::scenery::SceneryMaterials;
use crate::preferences::season::Season;
use crate::preferences::season_look::SeasonLooks;
use crate::preferences::wake_up::FrameRequests;
use crate::session::PlayableMode;
use cascadia_base::Habitat;
use cascadia_rules::Cascadia;

const LEAPS: Recurrence = Recurrence { period: 38.0, share: 0.75, salt: 401 };
/// Distance of a leap from the middle of its tile, beside the wildlife there, and the number of directions
/// tried.
const WATER: (f32, u32) = (0.64, 18);
/// Distance of both ends of a leap from the banks.
const FROM_BANK: f32 = 0.11;
/// Depth from which the fish comes.
const DEPTH: f32 = 0.09;
/// Seconds that a ring on the water lasts, its greatest width, and its height above the tile.
const RING: f32 = 1.7;
const RING_WIDTH: f32 = 0.42;
const RING_ABOVE: f32 = 0.02;
/// The frame interval during a leap, which is too quick for the pace of a landscape at rest.
const LEAP_FRAMES: Duration = Duration::from_millis(25);

/// A leap from one point of a river to another.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
struct FishLeap {
    from: Vec2,
    to: Vec2,
    height: f32,
    /// Seconds from leaving the water to falling back.
    duration: f32,
    size: f32,
    elapsed: f32,
}

impl FishLeap {
    /// Plans the leap of a period in an environment; `None` without room in a river.
    fn plan(period: u32, cells: &[u32]) -> Option<Self> {
        let of_period = |salt: u32| chance(period, 410 + salt);
        let water = spots_in(cells, Habitat::River, WATER, FROM_BANK);
        // Both ends and the point between them lie in the water of one tile.
        let leaps: Vec<(Vec2, Vec2)> = water
            .windows(3)
            .filter(|three| three[0].from_middle.angle_to(three[2].from_middle).abs() < 0.8)
            .filter(|three| three[0].at.distance(three[2].at) < WATER.0)
            .map(|three| (three[0].at, three[2].at))
            .collect();
        let (one, other) = chosen(&leaps, of_period(0))?;
        let (from, to) = if of_period(1) < 0.5 { (one, other) } else { (other, one) };
        Some(Self {
            from,
            to,
            height: 0.2 + 0.1 * of_period(2),
            duration: 0.8 + 0.15 * of_period(3),
            size: 1.0 + 0.3 * of_period(4),
            elapsed: 0.0,
        })
    }

    /// Returns the pose of the fish relative to the origin of the environment.
    fn pose(&self) -> Transform {
        let t = (self.elapsed / self.duration).clamp(0.0, 1.0);
        let flat = self.from.lerp(self.to, t);
        let rise = self.height + DEPTH;
        let height = 4.0 * rise * t * (1.0 - t) - DEPTH;
        let way = self.to - self.from;
        let ahead = Vec3::new(way.x, 4.0 * rise * (1.0 - 2.0 * t), way.y).normalize_or(Vec3::Y);
        let aside = ahead.cross(Vec3::Y).normalize_or(Vec3::X);
        Transform {
            translation: Vec3::new(flat.x, height, flat.y),
            rotation: Quat::from_mat3(&Mat3::from_cols(aside, ahead, aside.cross(ahead))),
            scale: Vec3::splat(self.size),
        }
    }
}

/// A ring on the water.
#[derive(Component, Clone, Copy, Debug)]
struct WaterRing {
    /// Seconds since its beginning; negative before.
    elapsed: f32,
}

#[derive(Resource, Clone, Debug)]
struct FishMesh(Handle<Mesh>);

/// Adds a fish that swims upwards, with its back to the south.
fn shape(thicket: &mut Thicket) {
    let (back, side, belly) = (tint(0x5f_7f97), tint(0xdd_9a86), tint(0xee_f0ec));
    let spot = PlantSpot { foot: Vec2::ZERO, seed: IVec2::ZERO, size: 1.0 };
    let ring: Vec<(Vec3, Vec3)> = spot
        .around(6, 0.036, 0.5)
        .iter()
        .map(|point| {
            let up = point.y / 0.036;
            let colour = if up > 0.3 {
                back
            } else if up < -0.3 {
                belly
            } else {
                side
            };
            (Vec3::new(point.x * 0.62, 0.01, point.y), colour)
        })
        .collect();
    let (nose, tail) = ((Vec3::new(0.0, 0.1, 0.0), side, 0.0), (Vec3::new(0.0, -0.085, 0.0), side, 0.0));
    for (index, (point, colour)) in ring.iter().enumerate() {
        let (next, other) = ring[(index + 1) % ring.len()];
        thicket.triangle([(next, other, 0.0), (*point, *colour, 0.0), nose]);
        thicket.triangle([(*point, *colour, 0.0), (next, other, 0.0), tail]);
    }
    let fin = |y: f32, z: f32| (Vec3::new(0.0, y, z), back, 0.0);
    thicket.blade([fin(-0.07, 0.0), fin(-0.14, 0.05), fin(-0.14, -0.05)]);
    thicket.blade([fin(0.035, 0.03), fin(-0.02, 0.03), fin(-0.01, 0.062)]);
}

fn make_mesh(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    (season, looks): (Res<Season>, Res<SeasonLooks>),
) {
    let mut thicket = Thicket::new(*looks.of(*season, false));
    shape(&mut thicket);
    commands.insert_resource(FishMesh(meshes.add(thicket.build())));
}

/// Lets the fish of a period leap.
fn begin(
    mut commands: Commands,
    time: Res<Time>,
    rig: Res<Rig>,
    board: Res<BoardTexture>,
    (mesh, materials): (Res<FishMesh>, Res<SceneryMaterials>),
) {
    let seat = rig.seat();
    let Some(period) = LEAPS.due(&time).filter(|_| seat.index() < ENVIRONMENTS) else { return };
    let Some(leap) = FishLeap::plan(period, &board.cells()[cells_of(seat.index())]) else { return };
    let origin = environment_origin(seat);
    commands
        .spawn((
            Name::new("Leaping fish"),
            Alive,
            Transform::from_translation(origin),
            DespawnOnExit(Cascadia::TABLE),
        ))
        .with_child((leap, Mesh3d(mesh.0.clone()), MeshMaterial3d(materials.solid.clone()), leap.pose()));
    for (at, delay) in [(leap.from, 0.06), (leap.to, leap.duration - 0.06)] {
        let width = Vec3::new(RING_WIDTH, 1.0, RING_WIDTH);
        commands.spawn((
            Name::new("Ring on the water"),
            Alive,
            WaterRing { elapsed: -delay },
            EffectLook { glow: Glow::WaterRing, tint: EffectTint::Warm, progress: 0.0, strength: 0.0 },
            Transform::from_translation(origin + Vec3::new(at.x, RING_ABOVE, at.y)).with_scale(width),
            DespawnOnExit(Cascadia::TABLE),
        ));
    }
}

/// Moves the fish and spreads the rings.
fn leap(
    mut commands: Commands,
    time: Res<Time>,
    mut frames: FrameRequests,
    mut leaps: Query<(&mut FishLeap, &mut Transform, &ChildOf)>,
    mut rings: Query<(Entity, &mut WaterRing, &mut EffectLook)>,
) {
    for (mut leap, mut place, parent) in &mut leaps {
        frames.within(LEAP_FRAMES);
        leap.elapsed += time.delta_secs();
        if leap.elapsed >= leap.duration {
            commands.entity(parent.parent()).despawn();
        }
        *place = leap.pose();
    }
    for (entity, mut ring, mut look) in &mut rings {
        ring.elapsed += time.delta_secs();
        if ring.elapsed >= RING {
            commands.entity(entity).despawn();
        }
        look.progress = (ring.elapsed / RING).clamp(0.0, 1.0);
        look.strength = if ring.elapsed > 0.0 { 1.0 } else { 0.0 };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_mesh).add_systems(
        PostUpdate,
        (begin, leap).chain().after(write_board).before(redraw_effects).in_set(LifeSystems),
    );
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3Swizzles;

    use super::*;
    use crate::camera::space::{TOKEN_RADIUS, hex_at, hex_centre};
    use crate::cascadia::render::ground::{BOARD, OCCUPIED, Patch, cell_at};
    use cascadia_base::Hex;

    const RIVER_AND_FOREST: u32 = 4 | 1 << 3 | OCCUPIED;

    fn environment(faces: &[u32]) -> Vec<u32> {
        let mut cells = vec![0; (BOARD * BOARD) as usize];
        for (number, hex) in Hex::new(0, 0).range(2).enumerate() {
            let cell = faces[number % faces.len()] | OCCUPIED;
            cells[((hex.y + BOARD / 2) * BOARD + hex.x + BOARD / 2) as usize] = cell;
        }
        cells
    }

    #[test]
    fn a_fish_stays_in_the_river_and_away_from_tokens() {
        let cells = environment(&[RIVER_AND_FOREST, 2 | 2 << 3, 3 | 4 << 3 | 2 << 6]);
        let leaps: Vec<FishLeap> = (1..80).filter_map(|period| FishLeap::plan(period, &cells)).collect();
        assert_eq!(leaps.len(), 79);
        for mut leap in leaps {
            assert!((0.1..0.6).contains(&leap.from.distance(leap.to)), "{leap:?}");
            let mut highest = f32::MIN;
            for step in 0..=20 {
                leap.elapsed = leap.duration * step as f32 / 20.0;
                let Transform { translation, rotation, .. } = leap.pose();
                assert!(rotation.is_normalized());
                highest = highest.max(translation.y);
                let flat = translation.xz();
                let hex = hex_at(flat);
                let cell = cell_at(&cells, IVec2::new(hex.x, hex.y));
                let local = flat - hex_centre(hex);
                let ground = Patch::InEnvironment { cells: &cells, hex, cell }.ground(local);
                assert_eq!(ground.habitat, Habitat::River, "{leap:?} at {flat}");
                assert!(local.length() > TOKEN_RADIUS + 0.15, "{leap:?} at {flat}");
            }
            assert!((0.15..0.4).contains(&highest), "{highest}");
            assert!(leap.pose().translation.y < 0.0, "it is below the water at the end");
        }
    }

    #[test]
    fn leaps_differ_and_there_are_none_without_a_river() {
        let rivers = environment(&[RIVER_AND_FOREST]);
        let leaps: Vec<FishLeap> = (1..40).filter_map(|period| FishLeap::plan(period, &rivers)).collect();
        for (index, leap) in leaps.iter().enumerate() {
            assert!(!leaps[..index].contains(leap), "{leap:?}");
        }
        let dry = environment(&[1 | 2 << 3, 3 | 3 << 3]);
        assert!((1..40).all(|period| FishLeap::plan(period, &dry).is_none()));
    }
}
