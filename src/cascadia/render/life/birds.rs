//! Birds that rise from a tree, fly a loop over the environment and come down on a tree again.

use std::f32::consts::TAU;

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::alive::{Alive, LifeSystems, chosen, spots_in};
use super::recurrence::{Recurrence, chance};
use crate::camera::Rig;
use crate::camera::space::environment_origin;
use crate::cascadia::render::baked_pictures::{cells_of, tile_bounds};
use crate::cascadia::render::cells::{BoardTexture, ENVIRONMENTS, write_board};
use crate::cascadia::render::figures::HIGHEST_FIGURE;
use crate::cascadia::render::ground::noise;
use crate::cascadia::render::grounds::noise::smoothstep;
use crate::cascadia::render::plants::{Thicket, tint};
use crate::cascadia::render::scenery::SceneryMaterials;
use crate::preferences::season::Season;
use crate::preferences::season_look::SeasonLooks;
use crate::session::PlayableMode;
use cascadia_base::Habitat;
use cascadia_rules::Cascadia;

const FLIGHTS: Recurrence = Recurrence { period: 50.0, share: 1.0, salt: 301 };
/// Distance of a tree with birds from the middle of its tile, beside the wildlife there, and the number of
/// directions tried.
const TREES: (f32, u32) = (0.78, 12);
/// Distance of such a tree from other habitats and the rim.
const INSIDE: f32 = 0.07;
/// Height of the birds in a tree.
const CANOPY: f32 = 0.4;
/// Seconds of the rise to the height of the flight, and of the acceleration.
const RISE: f32 = 1.1;
const ACCELERATION: f32 = 2.4;
/// Distance from the middles of the outermost tiles that a flight keeps to.
const BEYOND: f32 = 1.6;
/// The shortest flight, and the shortest arms of its curve.
const SHORTEST: f32 = 3.0;
const SHORTEST_REACH: f32 = 1.6;
/// The tightest bend of a flight, as its radius.
const TIGHTEST: f32 = 0.45;
/// Number of loops tried for a flight.
const TRIES: u32 = 32;
/// Parts into which a path is divided.
const PARTS: usize = 40;
/// Seconds between two birds of a flock.
const APART: f32 = 0.24;
/// Half the span of the wings of a bird of size 1.
const HALF_SPAN: f32 = 0.14;

/// A flock on its way.
#[derive(Component, Clone, PartialEq, Debug)]
struct BirdFlight {
    period: u32,
    /// Points along the path and their distances from its start.
    path: Vec<(Vec2, f32)>,
    height: f32,
    /// Circumradii per second.
    speed: f32,
    birds: u32,
    size: f32,
    /// Seconds since its beginning.
    elapsed: f32,
}

impl BirdFlight {
    /// Plans the flight of a period over an environment; `None` without a forest or room.
    fn plan(period: u32, cells: &[u32]) -> Option<Self> {
        let of_period = |salt: u32| chance(period, 310 + salt);
        let trees = spots_in(cells, Habitat::Forest, TREES, INSIDE);
        let (from, to) = (chosen(&trees, of_period(0))?.at, chosen(&trees, of_period(1))?.at);
        let bounds = tile_bounds(cells, BEYOND)?;
        let side = if of_period(2) < 0.5 { 1.0 } else { -1.0 };
        let swing = side * (1.3 + 0.9 * of_period(3));
        let (heading, reach) = (TAU * of_period(4), 2.5 + 4.0 * of_period(5));
        // The first loop with room; each try is shorter and goes another way.
        let path = (0..TRIES).map(|attempt| attempt as f32).find_map(|attempt| {
            let reach = reach - (reach - SHORTEST_REACH) * attempt / TRIES as f32;
            let heading = heading + attempt * 2.4;
            let [out, back] = [heading, heading + swing].map(|way| Vec2::from_angle(way) * reach);
            let path = measured_path([from, from + out, to + back, to]);
            fits(&path, bounds).then_some(path)
        })?;
        // A single large bird at times, otherwise a small flock.
        let alone = of_period(6) < 0.25;
        let birds = if alone { 1 } else { 2 + (of_period(7) * 5.0) as u32 };
        Some(Self {
            period,
            path,
            height: HIGHEST_FIGURE + 0.3 + 0.4 * of_period(8),
            speed: 0.8 + 0.3 * of_period(9),
            birds: birds.min(6),
            size: if alone { 1.35 } else { 0.8 + 0.25 * of_period(10) },
            elapsed: 0.0,
        })
    }

    /// Returns the duration of the flight of one bird in seconds.
    fn duration(&self) -> f32 {
        self.path.last().map_or(0.0, |(_, length)| length / self.speed + ACCELERATION)
    }

    /// Returns the seconds since a bird took off, which are negative before.
    fn age(&self, bird: u32) -> f32 {
        let late = 0.5 * chance(self.period, 330 + bird);
        if bird == 0 { self.elapsed } else { self.elapsed - APART * (bird as f32 + late) }
    }

    fn is_over(&self) -> bool {
        self.age(self.birds.saturating_sub(1)) > self.duration()
    }

    /// Returns the distance flown at `age`: accelerating at first, slowing down at the end.
    fn distance(&self, age: f32) -> f32 {
        let (duration, length) = (self.duration(), self.path.last().map_or(0.0, |(_, length)| *length));
        let ramp = |time: f32| self.speed * time * time / (2.0 * ACCELERATION);
        let age = age.clamp(0.0, duration);
        if age < ACCELERATION {
            ramp(age)
        } else if age > duration - ACCELERATION {
            length - ramp(duration - age)
        } else {
            self.speed * (age - ACCELERATION / 2.0)
        }
    }

    /// Returns the point of the path at a distance from its start.
    fn point(&self, distance: f32) -> Vec2 {
        let next = self.path.partition_point(|(_, at)| *at < distance).clamp(1, PARTS);
        let ((one, from), (other, to)) = (self.path[next - 1], self.path[next]);
        one.lerp(other, ((distance - from) / (to - from).max(1e-4)).clamp(0.0, 1.0))
    }

    /// Returns the position of a bird relative to the origin of the environment.
    fn position(&self, bird: u32, age: f32) -> Vec3 {
        let to_end = age.min(self.duration() - age);
        let distance = self.distance(age);
        let ahead = (self.point(distance + 0.3) - self.point(distance - 0.3)).normalize_or_zero();
        // The flock spreads out once it is above the tokens.
        let spread = smoothstep(0.9, 2.5, to_end);
        let own = |salt: u32| chance(self.period, 340 + salt * 8 + bird) - 0.5;
        let row = bird.div_ceil(2) as f32 * if bird.is_multiple_of(2) { 1.0 } else { -1.0 };
        let aside = ahead.perp() * (0.17 * row + 0.14 * own(0)) * spread;
        let waves = 0.04 * (age * 1.3 + bird as f32 * 2.1).sin() + 0.1 * own(1);
        let height = CANOPY + (self.height - CANOPY) * smoothstep(0.0, RISE, to_end) + waves * spread;
        let flat = self.point(distance) + aside;
        Vec3::new(flat.x, height, flat.y)
    }

    /// Returns the pose of a bird; `None` before it takes off and after it came down.
    fn pose(&self, bird: u32) -> Option<Transform> {
        let age = self.age(bird);
        let duration = self.duration();
        if !(0.0..=duration).contains(&age) {
            return None;
        }
        let step = 0.15;
        let (before, now, after) =
            (self.position(bird, age - step), self.position(bird, age), self.position(bird, age + step));
        let ahead = (after - before).normalize_or(Vec3::NEG_Z);
        let (one, other) = ((now - before).xz(), (after - now).xz());
        let turn =
            if one.length() > 1e-3 && other.length() > 1e-3 { one.angle_to(other) / step } else { 0.0 };
        let mut pose = Transform::from_translation(now).looking_to(ahead, Vec3::Y);
        // It leans into a bend.
        pose.rotate_local_z((-turn * 0.5).clamp(-0.6, 0.6));
        // Among the crowns it can hardly be seen.
        Some(pose.with_scale(Vec3::splat(self.size * smoothstep(0.0, 0.5, age.min(duration - age)))))
    }

    /// Returns the angle of the wings of a bird above the horizontal.
    fn wing_angle(&self, bird: u32) -> f32 {
        let age = self.age(bird);
        // Bursts of beats, and gliding between them; always beats on the way up.
        let tireless = 1.0 - smoothstep(1.5, 2.3, age);
        let burst = noise(Vec2::new(age * 0.7 + bird as f32 * 9.0, self.period as f32), 350);
        let strength = tireless.max(smoothstep(0.4, 0.6, burst));
        let beats = 2.9 / self.size.sqrt() + 0.3 * chance(self.period, 360 + bird);
        0.14 + strength * 0.6 * (TAU * (beats * age + chance(self.period, 370 + bird))).sin()
    }
}

/// Returns the points of a cubic curve with their distances from its start.
fn measured_path(controls: [Vec2; 4]) -> Vec<(Vec2, f32)> {
    let [a, b, c, d] = controls;
    let mut path: Vec<(Vec2, f32)> = Vec::with_capacity(PARTS + 1);
    for part in 0..=PARTS {
        let t = part as f32 / PARTS as f32;
        let u = 1.0 - t;
        let point = a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t);
        let far = path.last().map_or(0.0, |(before, far)| far + before.distance(point));
        path.push((point, far));
    }
    path
}

/// Tests whether a path stays within bounds, is long enough and has no tight bend.
fn fits(path: &[(Vec2, f32)], bounds: Rect) -> bool {
    let is_gentle = path.windows(3).all(|three| {
        let (one, other) = (three[1].0 - three[0].0, three[2].0 - three[1].0);
        one.angle_to(other).abs() * TIGHTEST < one.length().max(1e-3)
    });
    let length = path.last().map_or(0.0, |(_, length)| *length);
    is_gentle && length > SHORTEST && path.iter().all(|(point, _)| bounds.contains(*point))
}

/// A bird by its number in the flock.
#[derive(Component, Clone, Copy, Debug)]
struct Bird(u32);

/// A wing: -1 is the left one, 1 the right one.
#[derive(Component, Clone, Copy, Debug)]
struct Wing(f32);

#[derive(Resource, Clone, Debug)]
struct BirdMeshes {
    body: Handle<Mesh>,
    /// With their sides.
    wings: [(f32, Handle<Mesh>); 2],
}

/// Adds the body of a bird that flies to the north.
fn body(thicket: &mut Thicket) {
    let (pale, grey) = (tint(0xf6_f2ea), tint(0xc9_cdd2));
    let corner = |x: f32, y: f32, z: f32, colour| (Vec3::new(x, y, z), colour, 0.0);
    let (beak, tail) = (corner(0.0, 0.0, -0.085, grey), corner(0.0, 0.004, 0.06, pale));
    let (left, right) = (corner(-0.021, 0.0, -0.02, pale), corner(0.021, 0.0, -0.02, pale));
    thicket.blade([beak, left, right]);
    thicket.blade([left, tail, right]);
    thicket.blade([tail, corner(-0.026, 0.0, 0.098, grey), corner(0.026, 0.0, 0.098, grey)]);
}

/// Adds a wing that is fixed at the origin and reaches to one side.
fn wing(thicket: &mut Thicket, side: f32) {
    let (pale, dark) = (tint(0xf0_ede6), tint(0x5d_666f));
    let corner = |x: f32, z: f32, colour| (Vec3::new(side * x, 0.0, z), colour, 0.0);
    let (front, back) = (corner(0.0, -0.04, pale), corner(0.0, 0.026, pale));
    let bend = corner(0.066, -0.048, pale);
    let inner = corner(0.062, 0.012, tint(0xd3_d5d8));
    thicket.blade([front, back, bend]);
    thicket.blade([back, inner, bend]);
    thicket.blade([bend, inner, corner(HALF_SPAN, 0.016, dark)]);
}

fn make_meshes(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    (season, looks): (Res<Season>, Res<SeasonLooks>),
) {
    let mut mesh = |shape: &dyn Fn(&mut Thicket)| {
        let mut thicket = Thicket::new(*looks.of(*season, false));
        shape(&mut thicket);
        meshes.add(thicket.build())
    };
    let body = mesh(&body);
    let wings = [-1.0, 1.0].map(|side| (side, mesh(&|thicket: &mut Thicket| wing(thicket, side))));
    commands.insert_resource(BirdMeshes { body, wings });
}

/// Lets the flock of a period take off.
fn take_off(
    mut commands: Commands,
    time: Res<Time>,
    rig: Res<Rig>,
    board: Res<BoardTexture>,
    (meshes, materials): (Res<BirdMeshes>, Res<SceneryMaterials>),
) {
    let seat = rig.seat();
    let Some(period) = FLIGHTS.due(&time).filter(|_| seat.index() < ENVIRONMENTS) else { return };
    let Some(flight) = BirdFlight::plan(period, &board.cells()[cells_of(seat.index())]) else { return };
    let birds = flight.birds;
    let place = Transform::from_translation(environment_origin(seat));
    let material = MeshMaterial3d(materials.solid.clone());
    commands.spawn((Name::new("Flock"), Alive, flight, place, DespawnOnExit(Cascadia::TABLE))).with_children(
        |flock| {
            for bird in 0..birds {
                let parts = (Name::new("Bird"), Bird(bird), Mesh3d(meshes.body.clone()), material.clone());
                flock.spawn((parts, Visibility::Hidden)).with_children(|bird| {
                    for (side, mesh) in &meshes.wings {
                        bird.spawn((Wing(*side), Mesh3d(mesh.clone()), material.clone()));
                    }
                });
            }
        },
    );
}

/// Moves all birds and their wings.
fn fly(
    mut commands: Commands,
    time: Res<Time>,
    mut flocks: Query<(Entity, &mut BirdFlight, &Children)>,
    mut birds: Query<(&Bird, &mut Transform, &mut Visibility, &Children)>,
    mut wings: Query<(&Wing, &mut Transform), Without<Bird>>,
) {
    for (flock, mut flight, members) in &mut flocks {
        flight.elapsed += time.delta_secs();
        if flight.is_over() {
            commands.entity(flock).despawn();
            continue;
        }
        for member in members.iter() {
            let Ok((bird, mut place, mut visible, parts)) = birds.get_mut(member) else { continue };
            let pose = flight.pose(bird.0);
            visible.set_if_neq(if pose.is_some() { Visibility::Inherited } else { Visibility::Hidden });
            let Some(pose) = pose else { continue };
            *place = pose;
            let angle = flight.wing_angle(bird.0);
            for part in parts.iter() {
                if let Ok((wing, mut place)) = wings.get_mut(part) {
                    place.rotation = Quat::from_rotation_z(wing.0 * angle);
                }
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_meshes)
        .add_systems(PostUpdate, (take_off, fly).chain().after(write_board).in_set(LifeSystems));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::space::{hex_at, hex_centre};
    use crate::cascadia::render::ground::{BOARD, OCCUPIED};
    use cascadia_base::{Hex, neighbours};

    /// An environment of forest, prairie and river, with one hex left open.
    fn environment() -> Vec<u32> {
        let mut cells = vec![0; (BOARD * BOARD) as usize];
        for (number, hex) in Hex::new(0, 0).range(2).enumerate() {
            let faces = [1 | 1 << 3, 1 | 4 << 3 | 2 << 6, 2 | 2 << 3, 1 | 2 << 3 | 1 << 6][number % 4];
            cells[((hex.y + BOARD / 2) * BOARD + hex.x + BOARD / 2) as usize] = faces | OCCUPIED;
        }
        cells
    }

    fn flights() -> Vec<BirdFlight> {
        let cells = environment();
        let flights: Vec<_> = (1..60).filter_map(|period| BirdFlight::plan(period, &cells)).collect();
        assert!(flights.len() > 40, "{}", flights.len());
        flights
    }

    /// Calls `look` with every bird of a flight and its pose, at the pace of a table at rest.
    fn watch(mut flight: BirdFlight, mut look: impl FnMut(&BirdFlight, u32, Transform)) {
        while !flight.is_over() {
            for bird in 0..flight.birds {
                if let Some(pose) = flight.pose(bird) {
                    look(&flight, bird, pose);
                }
            }
            flight.elapsed += 0.05;
        }
    }

    #[test]
    fn no_two_flights_are_alike() {
        let flights = flights();
        for (index, flight) in flights.iter().enumerate() {
            for other in &flights[..index] {
                let apart = |part: usize| flight.path[part].0.distance(other.path[part].0);
                assert!(apart(PARTS / 3) > 1e-3 && apart(PARTS / 2) > 1e-3, "{flight:?} {other:?}");
            }
        }
        let mut sizes: Vec<u32> = flights.iter().map(|flight| flight.birds).collect();
        sizes.sort_unstable();
        sizes.dedup();
        assert_eq!(sizes, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn birds_fly_above_all_tokens_and_near_the_environment() {
        let bounds = tile_bounds(&environment(), BEYOND).expect("there are tiles");
        for flight in flights() {
            watch(flight, |flight, bird, pose| {
                let at = pose.translation;
                let reach = HALF_SPAN * pose.scale.x;
                let flat = at.xz();
                assert!(at.is_finite() && pose.rotation.is_finite(), "{pose:?}");
                assert!(bounds.inflate(1.0).contains(flat), "{flat} of bird {bird}");
                assert!((CANOPY - 0.2..2.0).contains(&at.y), "{at}");
                // The lowest point of a wing.
                if at.y - 0.7 * reach < HIGHEST_FIGURE {
                    let from_tokens = neighbours(hex_at(flat))
                        .into_iter()
                        .chain([hex_at(flat)])
                        .map(|hex| hex_centre(hex).distance(flat))
                        .fold(f32::MAX, f32::min);
                    assert!(from_tokens > 0.42 + reach, "{at} of bird {bird} after {}", flight.age(bird));
                }
            });
        }
    }

    #[test]
    fn birds_move_without_jumps_and_end_as_they_began() {
        for flight in flights() {
            let mut before: Vec<Option<Vec3>> = vec![None; 6];
            let mut smallest = f32::MAX;
            watch(flight, |flight, bird, pose| {
                if let Some(before) = before[bird as usize].replace(pose.translation) {
                    let by = before.distance(pose.translation);
                    assert!(by < 0.16, "{by} after {}", flight.age(bird));
                }
                smallest = smallest.min(pose.scale.x);
            });
            assert!(smallest < 0.1, "they are hidden by the crowns at first and at last");
        }
    }

    #[test]
    fn no_birds_fly_where_there_is_no_forest() {
        let prairie: Vec<u32> =
            environment().iter().map(|cell| if *cell == 0 { 0 } else { 2 | 2 << 3 | OCCUPIED }).collect();
        assert!((1..60).all(|period| BirdFlight::plan(period, &prairie).is_none()));
        assert_eq!(BirdFlight::plan(1, &vec![0; (BOARD * BOARD) as usize]), None);
    }
}
