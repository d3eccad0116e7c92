//! The conditions of life, and the ground it needs.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::camera::space::hex_centre;
use crate::cascadia::render::baked_pictures::painted_bits;
use crate::cascadia::render::environment_picture::EnvironmentPicture;
use crate::cascadia::render::ground::{OCCUPIED, Patch, hex_of_cell};
use crate::cascadia::render::terrain::density;
use crate::preferences::graphics_quality::{LandscapeInSight, Quality};
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::window::screen::Screen;
use cascadia_base::Habitat;
use cascadia_rules::Cascadia;

/// Marks birds, fish and rings on the water.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Transform, Visibility)]
pub(super) struct Alive;

/// The systems that begin and move life.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct LifeSystems;

/// The circumstances of life.
#[derive(SystemParam)]
struct Circumstances<'w, 's> {
    screen: Res<'w, State<Screen>>,
    quality: Res<'w, Quality>,
    settings: Res<'w, Settings>,
    in_sight: Res<'w, LandscapeInSight>,
    picture: Res<'w, EnvironmentPicture>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

/// Tests whether there is life: at a table in use, at a quality with scenery and motion, and in no picture of
/// the environment.
fn may_live(now: Circumstances) -> bool {
    *now.screen.get() == Cascadia::TABLE
        && !now.quality.stands_still(&now.settings)
        && density(&now.settings, &now.quality) > 0.0
        && now.in_sight.0
        && !now.picture.is_busy()
        && now.windows.iter().any(|window| window.focused)
}

/// Removes all life: frozen in a window that draws no frames, it would look wrong.
fn clear_away(mut commands: Commands, alive: Query<Entity, With<Alive>>) {
    for entity in &alive {
        commands.entity(entity).try_despawn();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(PostUpdate, LifeSystems.before(TransformSystems::Propagate).run_if(may_live))
        .add_systems(
            PostUpdate,
            clear_away.before(LifeSystems).run_if(any_with_component::<Alive>.and_then(not(may_live))),
        );
}

/// A point inside a habitat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct HabitatSpot {
    /// The point, east and south of the origin of the environment.
    pub at: Vec2,
    /// The direction from the middle of its tile.
    pub from_middle: Vec2,
}

/// Returns points in a habitat of an environment at a distance from the middles of their tiles, on equally
/// spaced directions, and at least `inside` away from other habitats and the rim.
pub(super) fn spots_in(
    cells: &[u32],
    habitat: Habitat,
    (distance, directions): (f32, u32),
    inside: f32,
) -> Vec<HabitatSpot> {
    let mut spots = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        if painted_bits(*cell) & OCCUPIED == 0 {
            continue;
        }
        let hex = hex_of_cell(index);
        let patch = Patch::InEnvironment { cells, hex, cell: *cell };
        for direction in 0..directions {
            let turn = direction as f32 / directions as f32 * std::f32::consts::TAU;
            let from_middle = Vec2::from_angle(turn);
            let local = from_middle * distance;
            let ground = patch.ground(local);
            if ground.habitat == habitat && ground.border >= inside && patch.rim_distance(local) >= inside {
                spots.push(HabitatSpot { at: hex_centre(hex) + local, from_middle });
            }
        }
    }
    spots
}

/// Returns the item chosen by `chance`, a number from 0 to 1.
pub(super) fn chosen<T: Copy>(items: &[T], chance: f32) -> Option<T> {
    let index = (chance * items.len() as f32) as usize;
    items.get(index.min(items.len().saturating_sub(1))).copied()
}
