//! The edge of the environments: strata of soil and rock below the rim, and small waterfalls at the end of
//! rivers.

use std::ops::Range;

use bevy::math::IVec2;
use bevy::prelude::*;

use super::baked_pictures::{CELLS, cells_of, painted_cells};
use super::cells::{BoardTexture, ENVIRONMENTS, write_board};
use super::ground::{OCCUPIED, Patch, edge_direction, hex_of_cell, noise, random1};
use super::plants::{EARTH, GLEAM, PlantSpot, Thicket, WATER, tint};
use super::scenery::SceneryMaterials;
use crate::camera::space::{TERRAIN_DEPTH, environment_origin, hex_centre};
use crate::cascadia::Session;
use crate::preferences::graphics_quality::landscape_in_sight;
use crate::preferences::season::Season;
use crate::preferences::season_look::{SeasonLook, SeasonLooks};
use crate::preferences::settings::Settings;
use cascadia_base::{Habitat, Hex, Seat};

/// Number of parts per side of a tile.
const PARTS: usize = 10;
/// Minimum width of a river at the rim to form a waterfall, in parts.
const LEAST_FALL: usize = 3;
/// Maximum width of a waterfall, in parts.
const MOST_FALL: usize = 6;
/// Distance from the centre of a hex to the rim, slightly outside the tile's side.
const RIM: f32 = 0.868;
/// The upper end of the strata, at the lower end of the bevel.
const TOP: f32 = 0.02;
/// Lower ends of the strata as shares of the depth, the soil first, and the colours of all but the soil.
const LAYERS: [f32; 6] = [0.13, 0.33, 0.45, 0.68, 0.82, 1.0];
const STRATA: [u32; 5] = [0x5c_4636, 0x3a_2b22, 0x52_4438, 0x2e_231c, 0x1d_1612];
/// The profile of a waterfall: distance outwards and height, from the river to the foot.
const PROFILE: [(f32, f32); 6] =
    [(-0.025, 0.004), (0.01, 0.004), (0.05, -0.03), (0.075, -0.1), (0.088, -0.2), (0.095, -TERRAIN_DEPTH)];

/// A side of a tile without neighbour, and the habitats along it, clockwise.
#[derive(Clone, Copy, PartialEq, Debug)]
struct RimSide {
    hex: Hex,
    side: usize,
    habitats: [Habitat; PARTS],
}

impl RimSide {
    /// Returns the point at `along`, 0 to 1, of the side and `out` of the rim.
    fn at(&self, along: f32, out: f32) -> Vec2 {
        let direction = edge_direction(self.side);
        hex_centre(self.hex) + direction * (RIM + out) + direction.perp() * (along - 0.5)
    }

    /// Returns the parts covered by waterfalls: the middle of each river, to leave the dark side visible
    /// beside them.
    fn falls(&self) -> Vec<Range<usize>> {
        let mut falls: Vec<Range<usize>> = Vec::new();
        for part in (0..PARTS).filter(|part| self.habitats[*part] == Habitat::River) {
            match falls.last_mut().filter(|fall| fall.end == part) {
                Some(fall) => fall.end += 1,
                None => falls.push(part..part + 1),
            }
        }
        let narrow = |shore: Range<usize>| {
            let width = shore.len().min(MOST_FALL);
            let start = shore.start + (shore.len() - width) / 2;
            start..start + width
        };
        falls.into_iter().filter(|shore| shore.len() >= LEAST_FALL).map(narrow).collect()
    }
}

/// Finds the rim of an environment from its cells, as returned by [`painted_cells`].
fn rim_of(cells: &[u32]) -> Vec<RimSide> {
    let mut rim = Vec::new();
    for (index, cell) in cells.iter().enumerate().filter(|(_, cell)| **cell & OCCUPIED != 0) {
        let hex = hex_of_cell(index);
        let patch = Patch::InEnvironment { cells, hex, cell: *cell };
        for side in (0..6).filter(|side| !patch.joins(*side)) {
            let direction = edge_direction(side);
            let habitats = std::array::from_fn(|part| {
                let along = (part as f32 + 0.5) / PARTS as f32 - 0.5;
                patch.ground(direction * 0.84 + direction.perp() * along).habitat
            });
            rim.push(RimSide { hex, side, habitats });
        }
    }
    rim
}

/// Returns the colour of the soil below a habitat: dark, because the side has to set off every habitat from
/// the ground around.
fn soil(habitat: Habitat) -> Vec3 {
    tint(match habitat {
        Habitat::Mountain => 0x5a_5768,
        Habitat::Forest => 0x33_2f1f,
        Habitat::Prairie => 0x75_562e,
        Habitat::Wetland => 0x44_4630,
        Habitat::River => 0x35_4350,
    })
}

/// Builds the strata of a side.
fn add_strata(mesh: &mut Thicket, side: &RimSide) {
    let normal = edge_direction(side.side).extend(0.0).xzy();
    // The lower end of a layer waves along the rim and around corners, as a function of the position alone.
    let low = |along: f32, layer: usize| {
        let at = side.at(along, 0.0);
        let wave = noise(at * 2.6 + Vec2::splat(layer as f32 * 9.7), 211) - 0.5;
        let fixed = layer + 1 == LAYERS.len();
        TOP + (TERRAIN_DEPTH - TOP) * (LAYERS[layer] + if fixed { 0.0 } else { 0.14 * wave })
    };
    for part in 0..PARTS {
        let ends = [part as f32 / PARTS as f32, (part + 1) as f32 / PARTS as f32];
        let at = |end: usize, down: f32| {
            let point = side.at(ends[end], 0.0);
            Vec3::new(point.x, -down, point.y)
        };
        let mut top = [TOP; 2];
        for layer in 0..LAYERS.len() {
            let seed =
                IVec2::new((side.at(ends[0], 0.0).x * 9.0) as i32, (side.at(ends[0], 0.0).y * 9.0) as i32);
            let grain = 0.9 + 0.2 * random1(seed, 212 + layer as u32);
            let colour = match layer {
                0 => soil(side.habitats[part]),
                _ => tint(STRATA[layer - 1]),
            } * grain;
            let bottom = [low(ends[0], layer), low(ends[1], layer)];
            let corner = |end: usize, down: f32| (at(end, down), colour, EARTH);
            mesh.facet([corner(1, bottom[1]), corner(0, bottom[0]), corner(0, top[0])], normal);
            mesh.facet([corner(1, bottom[1]), corner(0, top[0]), corner(1, top[1])], normal);
            top = bottom;
        }
    }
}

/// Builds a waterfall with spray at its foot.
fn add_fall(mesh: &mut Thicket, side: &RimSide, fall: &Range<usize>, look: &SeasonLook) {
    let normal = edge_direction(side.side).extend(0.0).xzy();
    let ice = tint(0xdc_ecf4);
    let water = (look.water_light * 0.55 + look.ripple * 0.45).lerp(ice, 0.4 * look.ice);
    let inset = 0.25 / PARTS as f32;
    let (from, to) = (fall.start as f32 / PARTS as f32 + inset, fall.end as f32 / PARTS as f32 - inset);
    let columns = fall.len() * 2;
    let point = |column: usize, row: usize| {
        let (out, height) = PROFILE[row];
        let share = column as f32 / columns as f32;
        // Water spreads a little from the middle as it falls.
        let spread = 1.0 + 0.1 * row as f32 / (PROFILE.len() - 1) as f32;
        let along = from + (to - from) * (0.5 + (share - 0.5) * spread);
        let ragged = if row == 0 { 0.0 } else { 0.018 * (noise(side.at(along, 0.0) * 14.0, 214) - 0.5) };
        let at = side.at(along, out + ragged);
        (Vec3::new(at.x, height, at.y), water, WATER - 0.9 * row as f32 / (PROFILE.len() - 1) as f32)
    };
    for column in 0..columns {
        for row in 0..PROFILE.len() - 1 {
            let [a, b] = [point(column, row), point(column + 1, row)];
            let [c, d] = [point(column, row + 1), point(column + 1, row + 1)];
            mesh.facet([d, c, a], normal);
            mesh.facet([d, a, b], normal);
        }
    }
    add_spray(mesh, side, (from, to), fall.len());
}

/// Builds the spray at the foot of a waterfall between two positions on its side.
fn add_spray(mesh: &mut Thicket, side: &RimSide, (from, to): (f32, f32), count: usize) {
    for index in 0..count {
        let seed = IVec2::new(side.hex.x * 64 + side.side as i32 * 8 + index as i32, side.hex.y);
        let along = from + (to - from) * (index as f32 + random1(seed, 215)) / count as f32;
        let foot = side.at(along, 0.085 + 0.07 * random1(seed, 216));
        let spot = PlantSpot { foot, seed, size: 1.0 };
        let radius = 0.024 + 0.024 * random1(seed, 217);
        let (low, high) = (-TERRAIN_DEPTH, -TERRAIN_DEPTH + radius * (0.8 + random1(seed, 218)));
        let ring = spot.around(6, radius, random1(seed, 219));
        let top: Vec<Vec2> = ring.iter().map(|point| *point * 0.6).collect();
        mesh.cone(
            &spot,
            &ring,
            (low, tint(0xc9_dfee), GLEAM),
            (spot.at(Vec2::ZERO, high), tint(0xf2_f8fc), GLEAM),
        );
        mesh.cone(
            &spot,
            &top,
            (low + 0.4 * (high - low), tint(0xe6_f1f8), GLEAM),
            (spot.at(Vec2::ZERO, high * 1.02), Vec3::ONE, GLEAM),
        );
    }
}

/// Marks the mesh of an environment's edge.
#[derive(Component)]
struct EdgeOf(usize);

/// The inputs of an edge.
#[derive(Default, PartialEq)]
struct EdgeSource {
    cells: Vec<u32>,
    season: Season,
    plain: bool,
}

/// Rebuilds the edge of every environment with changed tiles. In high contrast sides stay plain.
fn follow_rim(
    mut commands: Commands,
    session: Option<Res<Session>>,
    board: Res<BoardTexture>,
    (settings, season): (Res<Settings>, Res<Season>),
    looks: Res<SeasonLooks>,
    materials: Res<SceneryMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut made: Local<EdgeSource>,
    edges: Query<(Entity, &EdgeOf)>,
) {
    let cells = if session.is_some() { painted_cells(&board) } else { vec![0; ENVIRONMENTS * CELLS] };
    let now = EdgeSource { cells, season: *season, plain: settings.high_contrast };
    if *made == now {
        return;
    }
    let all = (made.season, made.plain) != (now.season, now.plain);
    for environment in 0..ENVIRONMENTS {
        let cells = &now.cells[cells_of(environment)];
        if !all && made.cells.len() == ENVIRONMENTS * CELLS && *cells == made.cells[cells_of(environment)] {
            continue;
        }
        for (entity, _) in edges.iter().filter(|(_, edge)| edge.0 == environment) {
            commands.entity(entity).despawn();
        }
        let mut mesh = Thicket::new(*looks.of(*season, now.plain));
        for side in rim_of(cells).iter().filter(|_| !now.plain) {
            add_strata(&mut mesh, side);
            for fall in side.falls() {
                add_fall(&mut mesh, side, &fall, looks.of(*season, now.plain));
            }
        }
        if !mesh.is_empty() {
            commands.spawn((
                Name::new("Edge of an environment"),
                EdgeOf(environment),
                Mesh3d(meshes.add(mesh.build())),
                MeshMaterial3d(materials.solid.clone()),
                Transform::from_translation(environment_origin(Seat(environment as u8))),
            ));
        }
    }
    *made = now;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        follow_rim.after(write_board).before(TransformSystems::Propagate).run_if(landscape_in_sight).run_if(
            resource_changed::<BoardTexture>
                .or_else(resource_changed::<Settings>)
                .or_else(resource_changed::<Season>)
                .or_else(resource_exists_and_changed::<Session>)
                .or_else(resource_removed::<Session>),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::super::ground::BOARD;
    use super::*;

    /// Forest to the north-east, river to the south-west, when not rotated; halves meet in the corners.
    const RIVERSIDE: u32 = Habitat::Forest as u32 | (Habitat::River as u32) << 3 | OCCUPIED;

    fn cells(placed: &[(i32, i32, u32)]) -> Vec<u32> {
        let mut cells = vec![0; CELLS];
        for (x, y, cell) in placed {
            cells[((y + BOARD / 2) * BOARD + x + BOARD / 2) as usize] = *cell;
        }
        cells
    }

    #[test]
    fn rivers_fall_where_their_half_meets_the_rim_and_nowhere_else() {
        let rim = rim_of(&cells(&[(0, 0, RIVERSIDE)]));
        assert_eq!(rim.len(), 6, "a tile alone has a rim all around");
        for side in &rim {
            // The shore wobbles around the corners where the halves meet.
            let parts: usize = side.falls().iter().map(ExactSizeIterator::len).sum();
            match side.side {
                3..=5 => assert_eq!(parts, MOST_FALL, "{side:?}"),
                _ => assert_eq!(parts, 0, "{side:?}"),
            }
            for fall in side.falls() {
                assert!(fall.clone().all(|part| side.habitats[part] == Habitat::River));
            }
        }
        // A tile now lies beyond the western side: no waterfall there.
        let rim = rim_of(&cells(&[(0, 0, RIVERSIDE), (-1, 0, RIVERSIDE)]));
        let own: Vec<usize> =
            rim.iter().filter(|side| side.hex == Hex::new(0, 0)).map(|side| side.side).collect();
        assert_eq!(own, [0, 1, 2, 3, 5]);
        assert_eq!(rim.len(), 10);
    }

    #[test]
    fn terrain_without_rivers_has_strata_but_no_falls() {
        let dry = Habitat::Prairie as u32 | (Habitat::Mountain as u32) << 3 | OCCUPIED;
        let rim = rim_of(&cells(&[(0, 0, dry), (1, 0, dry)]));
        assert!(rim.iter().all(|side| side.falls().is_empty()));
        let mut mesh = Thicket::new(*SeasonLooks::default().of(Season::Summer, false));
        add_strata(&mut mesh, &rim[0]);
        let (least, most) = mesh
            .points()
            .fold((f32::MAX, f32::MIN), |(least, most), point| (least.min(point.y), most.max(point.y)));
        assert_eq!((least, most), (-TERRAIN_DEPTH, -TOP));
    }

    #[test]
    fn the_side_of_an_environment_is_dark_below_every_habitat() {
        let lightness = |colour: Vec3| colour.dot(Vec3::new(0.2126, 0.7152, 0.0722));
        for habitat in Habitat::ALL {
            assert!(lightness(soil(habitat)) < 0.4, "{habitat:?}");
        }
        assert!(STRATA.iter().all(|colour| lightness(tint(*colour)) < 0.32));
        // Darker from the soil downwards, but in bands.
        assert!(lightness(tint(STRATA[4])) < 0.12);
    }
}
