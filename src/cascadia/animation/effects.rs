//! Dust, rings, glints and glowing edges: temporary effects with an optional sound.

use std::f32::consts::FRAC_PI_3;
use std::time::Duration;

use bevy::prelude::*;

use crate::camera::space::hex_position;
use crate::cascadia::render::{EffectLook, EffectTint, Glow};
use crate::cascadia::sound::Cue;
use crate::preferences::wake_up::FrameRequests;
use crate::session::PlayableMode;
use cascadia_base::{Edge, Hex};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// Height of effects over the faces of tiles.
const ABOVE: f32 = 0.03;
/// Width of the square for rings around a tile; a constant of the shader too.
const AROUND: f32 = 3.6;
/// Width of the square for the outline of a token; a constant of the shader too.
const AROUND_TOKEN: f32 = 1.2;

/// A temporary visible effect, with a sound at its start.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// The piece it belongs to; the effect ends when that piece departs.
    of: Entity,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
    cue: Option<Cue>,
}

impl Effect {
    /// Returns a silent effect of the piece `of` that begins after `delay`.
    pub(super) const fn new(of: Entity, delay: Duration, duration: Duration) -> Self {
        Self { of, delay, elapsed: Duration::ZERO, duration, cue: None }
    }

    /// Returns the effect with a sound that plays as it begins.
    #[must_use]
    pub(super) const fn with_cue(self, cue: Cue) -> Self {
        Self { cue: Some(cue), ..self }
    }

    /// Returns the piece it belongs to.
    pub(super) const fn of(&self) -> Entity {
        self.of
    }
}

/// Returns the look of an effect before it becomes visible.
fn invisible(glow: Glow, tint: EffectTint) -> EffectLook {
    EffectLook { glow, tint, progress: 0.0, strength: 0.0 }
}

fn effect_bundle(effect: Effect, glow: Glow, tint: EffectTint, pose: Transform) -> impl Bundle {
    (Name::new(format!("{glow:?}")), effect, invisible(glow, tint), pose, DespawnOnExit(Cascadia::TABLE))
}

/// Returns the bundle of an effect around the tile at a hex.
pub(super) fn around_tile(effect: Effect, glow: Glow, tint: EffectTint, seat: Seat, hex: Hex) -> impl Bundle {
    effect_bundle(effect, glow, tint, tile_pose(seat, hex))
}

/// Returns the bundle of an effect in the middle of a hex; size and height in circumradii of a hex.
pub(super) fn at_hex(
    effect: Effect,
    glow: Glow,
    tint: EffectTint,
    seat: Seat,
    hex: Hex,
    (size, height): (f32, f32),
) -> impl Bundle {
    let middle = hex_position(seat, hex) + Vec3::Y * height;
    effect_bundle(
        effect,
        glow,
        tint,
        Transform::from_translation(middle).with_scale(Vec3::new(size, 1.0, size)),
    )
}

/// Returns the bundle of a light along an edge of a hex.
pub(super) fn along_edge(effect: Effect, seat: Seat, hex: Hex, edge: Edge) -> impl Bundle {
    let (here, there) = (hex_position(seat, hex), hex_position(seat, edge.neighbour(hex)));
    let pose = Transform {
        translation: (here + there) / 2.0 + Vec3::Y * (ABOVE + 0.01),
        // Edges follow each other clockwise; the first of them runs from the top to the upper right corner.
        rotation: Quat::from_rotation_y(-(edge.index() as f32 + 0.5) * FRAC_PI_3),
        scale: Vec3::new(1.02, 1.0, 0.9),
    };
    effect_bundle(effect, Glow::Edge, EffectTint::Warm, pose)
}

/// Returns the bundle of a beam of light from one hex to another.
pub(super) fn beam(effect: Effect, seat: Seat, from: Hex, to: Hex) -> impl Bundle {
    let (from, to) = (hex_position(seat, from), hex_position(seat, to));
    let way = to - from;
    let pose = Transform {
        translation: (from + to) / 2.0 + Vec3::Y * 0.16,
        rotation: Quat::from_rotation_y(-way.z.atan2(way.x)),
        scale: Vec3::new(way.length(), 1.0, 0.8),
    };
    effect_bundle(effect, Glow::Beam, EffectTint::Warm, pose)
}

/// Returns the pose of an effect that surrounds a tile.
pub(super) fn tile_pose(seat: Seat, hex: Hex) -> Transform {
    let middle = hex_position(seat, hex) + Vec3::Y * ABOVE;
    Transform::from_translation(middle).with_scale(Vec3::new(AROUND, 1.0, AROUND))
}

/// Returns the pose of an effect that surrounds a token.
pub(super) fn token_pose(seat: Seat, hex: Hex) -> Transform {
    let middle = hex_position(seat, hex) + Vec3::Y * (ABOVE + 0.02);
    Transform::from_translation(middle).with_scale(Vec3::new(AROUND_TOKEN, 1.0, AROUND_TOKEN))
}

/// Advances all effects and despawns finished ones.
pub(super) fn play(
    mut commands: Commands,
    time: Res<Time>,
    mut frames: FrameRequests,
    mut cues: MessageWriter<Cue>,
    mut effects: Query<(Entity, &mut Effect, &mut EffectLook)>,
) {
    for (entity, mut effect, mut style) in &mut effects {
        frames.now();
        effect.elapsed = effect.elapsed.saturating_add(time.delta());
        let Some(running) = effect.elapsed.checked_sub(effect.delay) else { continue };
        if let Some(cue) = effect.cue.take() {
            cues.write(cue);
        }
        let progress = running.as_secs_f32() / effect.duration.as_secs_f32().max(1e-3);
        if progress >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        style.progress = progress;
        // A shadow darkens as its piece comes nearer; light has a fixed strength.
        style.strength = if style.glow == Glow::Shadow { 0.5 * progress * progress } else { 1.0 };
    }
}
