//! Dust, rings, glints and glowing edges: they come, are heard, and go.

use std::f32::consts::FRAC_PI_3;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::look::{EffectLook, Glow, Tint};
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::sound::Cue;
use crate::app::space::hex_position;
use crate::rules::{Edge, Hex, Seat};

/// Height of effects over the faces of tiles.
const ABOVE: f32 = 0.03;
/// Width of the square around a tile that rings are drawn in; the shader knows it too.
const AROUND: f32 = 3.6;
/// Width of the square around a token that its outline is drawn in; the shader knows it too.
const AROUND_TOKEN: f32 = 1.2;

/// Something that is seen for a while and heard as it begins.
#[derive(Component, Clone, Copy, Debug)]
pub struct Effect {
    /// The piece it belongs to; gone with it when the piece departs.
    of: Entity,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
    cue: Option<Cue>,
}

impl Effect {
    /// An effect of a piece that begins after `delay`.
    pub(super) const fn new(of: Entity, delay: Duration, duration: Duration) -> Self {
        Self { of, delay, elapsed: Duration::ZERO, duration, cue: None }
    }

    /// This, and heard as it begins.
    #[must_use]
    pub(super) const fn heard(self, cue: Cue) -> Self {
        Self { cue: Some(cue), ..self }
    }

    /// The piece it belongs to.
    pub(super) const fn of(&self) -> Entity {
        self.of
    }
}

/// An effect that is not seen yet.
fn unseen(glow: Glow, tint: Tint) -> EffectLook {
    EffectLook { glow, tint, progress: 0.0, strength: 0.0 }
}

fn shown(effect: Effect, glow: Glow, tint: Tint, pose: Transform) -> impl Bundle {
    (Name::new(format!("{glow:?}")), effect, unseen(glow, tint), pose, DespawnOnExit(Screen::Playing))
}

/// Something round about the tile at a hex.
pub(super) fn around_tile(effect: Effect, glow: Glow, tint: Tint, seat: Seat, hex: Hex) -> impl Bundle {
    shown(effect, glow, tint, tile_pose(seat, hex))
}

/// Something of a size in the middle of a hex.
pub(super) fn at_hex(
    effect: Effect,
    glow: Glow,
    tint: Tint,
    seat: Seat,
    hex: Hex,
    (size, height): (f32, f32),
) -> impl Bundle {
    let middle = hex_position(seat, hex) + Vec3::Y * height;
    shown(effect, glow, tint, Transform::from_translation(middle).with_scale(Vec3::new(size, 1.0, size)))
}

/// A light along an edge of a hex.
pub(super) fn along_edge(effect: Effect, seat: Seat, hex: Hex, edge: Edge) -> impl Bundle {
    let (here, there) = (hex_position(seat, hex), hex_position(seat, edge.neighbour(hex)));
    let pose = Transform {
        translation: (here + there) / 2.0 + Vec3::Y * (ABOVE + 0.01),
        // Edges follow each other clockwise; the first of them runs from the top to the upper right corner.
        rotation: Quat::from_rotation_y(-(edge.index() as f32 + 0.5) * FRAC_PI_3),
        scale: Vec3::new(1.02, 1.0, 0.9),
    };
    shown(effect, Glow::Edge, Tint::Warm, pose)
}

/// A flash of light from one hex to another.
pub(super) fn beam(effect: Effect, seat: Seat, from: Hex, to: Hex) -> impl Bundle {
    let (from, to) = (hex_position(seat, from), hex_position(seat, to));
    let way = to - from;
    let pose = Transform {
        translation: (from + to) / 2.0 + Vec3::Y * 0.16,
        rotation: Quat::from_rotation_y(-way.z.atan2(way.x)),
        scale: Vec3::new(way.length(), 1.0, 0.8),
    };
    shown(effect, Glow::Beam, Tint::Warm, pose)
}

/// The place of what surrounds a tile.
pub(super) fn tile_pose(seat: Seat, hex: Hex) -> Transform {
    let middle = hex_position(seat, hex) + Vec3::Y * ABOVE;
    Transform::from_translation(middle).with_scale(Vec3::new(AROUND, 1.0, AROUND))
}

/// The place of what surrounds a token.
pub(super) fn token_pose(seat: Seat, hex: Hex) -> Transform {
    let middle = hex_position(seat, hex) + Vec3::Y * (ABOVE + 0.02);
    Transform::from_translation(middle).with_scale(Vec3::new(AROUND_TOKEN, 1.0, AROUND_TOKEN))
}

/// Lets effects come and go.
pub(super) fn play(
    mut commands: Commands,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
    mut cues: MessageWriter<Cue>,
    mut effects: Query<(Entity, &mut Effect, &mut EffectLook)>,
) {
    for (entity, mut effect, mut look) in &mut effects {
        awake.0 = true;
        effect.elapsed = effect.elapsed.saturating_add(time.delta());
        let Some(seen) = effect.elapsed.checked_sub(effect.delay) else { continue };
        if let Some(cue) = effect.cue.take() {
            cues.write(cue);
        }
        let progress = seen.as_secs_f32() / effect.duration.as_secs_f32().max(1e-3);
        if progress >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        look.progress = progress;
        // A shadow gathers as what throws it comes nearer; light says itself how strong it is.
        look.strength = if look.glow == Glow::Shadow { 0.5 * progress * progress } else { 1.0 };
    }
}
