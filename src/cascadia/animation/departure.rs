//! The departure of pieces: a changed rest pose starts the travel to it.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clip::PieceClips;
use super::effects;
use super::effects::Effect;
use super::flights::ScoreFlight;
use super::parameters::{AnimationTiming, ScreenView};
use super::travel::{Path, Travel};
use super::turning::Turning;
use super::{Departed, Landed};
use crate::cascadia::Session;
use crate::cascadia::render::InFlight;
use crate::cascadia::render::{EffectTint, Glow};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, RestPose, TileOf, TrayPose, TraySpot, screen_pose, token_on_screen};
use crate::preferences::config_files::Timing;
use crate::session::Jumped;
use cascadia_rules::rules::{Place, Seat};

/// The rest pose of a piece in the last frame.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) struct LastRestPose(RestPose);

/// Messages and resources for departing pieces.
#[derive(SystemParam)]
pub(super) struct DepartureMessages<'w> {
    departed: MessageWriter<'w, Departed>,
    landed: MessageWriter<'w, Landed>,
    cues: MessageWriter<'w, Cue>,
}

/// A piece whose rest pose has changed.
struct MovedPiece {
    entity: Entity,
    place: Place,
    /// The displayed pose.
    shown: Transform,
    /// Its previous rest pose; `None` right after spawning.
    before: Option<RestPose>,
    rest: RestPose,
    is_tile: bool,
}

impl MovedPiece {
    /// Tests whether it enters an environment from elsewhere.
    const fn touches_down(&self) -> bool {
        self.before.is_some() && matches!(self.rest, RestPose::Environment(_))
    }

    /// Tests whether it is new in the tray.
    const fn is_dealt(&self) -> bool {
        self.before.is_none() && matches!(self.rest, RestPose::Tray(_))
    }

    /// Tests whether a player takes it into the hand.
    const fn is_picked_up(&self) -> bool {
        self.before.is_some() && matches!(self.rest, RestPose::Tray(pose) if pose.lifted)
    }

    /// Returns the owner of the piece; `None` on the display.
    const fn owner(&self) -> Option<Seat> {
        match self.place {
            Place::Hand(seat) | Place::Environment(seat, _) => Some(seat),
            Place::Display(_) | Place::SetAside(_) => None,
        }
    }

    /// Returns the travel to its rest pose; `None` if the pose is unchanged. `scaled` converts durations from
    /// milliseconds.
    fn travel(&self, timing: &Timing, scaled: impl Fn(u64) -> Duration, view: &ScreenView) -> Option<Travel> {
        let travel = |path, milliseconds, arc| Travel::new(self.shown, path, scaled(milliseconds), arc);
        match (self.before, self.rest) {
            (None, RestPose::Environment(_)) => None,
            (None, RestPose::Tray(TrayPose { spot, .. })) => {
                let order = if let TraySpot::Slot(slot) = spot { slot.0 } else { 0 };
                let wait = timing.refill_stagger * u64::from(order);
                let from = supply_pose(view, self.is_tile);
                Some(Travel::new(from, Path::Slide, scaled(timing.refill), 0.0).delayed(scaled(wait)))
            }
            (Some(RestPose::Tray(_)), RestPose::Tray(pose)) if pose.lifted => {
                Some(travel(Path::Lift, timing.pick_up, 0.0))
            }
            (Some(RestPose::Tray(a)), RestPose::Tray(b)) if a.spot != b.spot => {
                Some(travel(Path::Slide, timing.solo_slide, 0.0))
            }
            (Some(RestPose::Tray(_)), RestPose::Tray(_)) => Some(travel(Path::Slide, timing.put_back, 0.0)),
            (Some(_), RestPose::Environment(_)) => {
                let (flight, fall) = if self.is_tile {
                    (timing.tile_travel, timing.tile_fall)
                } else {
                    (timing.token_travel, timing.token_fall)
                };
                Some(travel(Path::Fall(scaled(fall)), flight + fall, timing.arc))
            }
            (Some(RestPose::Environment(_)), RestPose::Tray(_)) => {
                Some(travel(Path::Return, timing.put_back, timing.arc / 2.0))
            }
        }
    }

    /// Spawns its shadow at the landing place.
    fn spawn_shadow(&self, commands: &mut Commands, duration: Duration) {
        let Place::Environment(seat, hex) = self.place else { return };
        let shadow = Effect::new(self.entity, Duration::ZERO, duration);
        let size = if self.is_tile { 2.3 } else { 1.1 };
        commands.spawn(effects::at_hex(shadow, Glow::Shadow, EffectTint::Dark, seat, hex, (size, 0.02)));
    }
}

/// Returns the pose of a piece in the stack of tiles or in the bag, from where it is dealt.
fn supply_pose(view: &ScreenView, is_tile: bool) -> Transform {
    let supply = view.layout.supply();
    let height = if is_tile { 0.3 } else { 0.72 };
    let point = Vec2::new(supply.center().x, supply.min.y + supply.height() * height);
    if is_tile {
        screen_pose(&view.camera, &view.layout, point, 1.0, 5.0, 0.1)
    } else {
        token_on_screen(&view.camera, &view.layout, (point, 5.0), 0.1, view.tokens())
    }
}

/// Starts the travel of every piece with a changed rest pose. With animations off, and after a jump, it
/// arrives immediately.
pub(super) fn depart(
    mut commands: Commands,
    timing: AnimationTiming,
    view: ScreenView,
    session: Res<Session>,
    mut jumps: MessageReader<Jumped>,
    mut messages: DepartureMessages,
    pieces: Query<
        (Entity, &At, &RestPose, &Transform, Option<&LastRestPose>, Has<TileOf>),
        Changed<RestPose>,
    >,
    travelling_tiles: Query<(&At, &Travel), With<TileOf>>,
) {
    let jumped = jumps.read().count() > 0;
    let mut picked_up = false;
    let mut refilled = false;
    let mut tiles_coming: Vec<(Place, Duration)> =
        travelling_tiles.iter().map(|(at, travel)| (at.place(), travel.left())).collect();
    // Tiles first: a token must not land before the tile below it.
    let (tiles, tokens): (Vec<_>, Vec<_>) = pieces.iter().partition(|piece| piece.5);
    for (entity, at, rest, transform, before, is_tile) in tiles.into_iter().chain(tokens) {
        let now = LastRestPose(*rest);
        if before == Some(&now) {
            continue;
        }
        commands.entity(entity).insert(now);
        if jumped {
            continue;
        }
        let before = before.map(|before| before.0);
        let piece = MovedPiece { entity, place: at.place(), shown: *transform, before, rest: *rest, is_tile };
        if piece.before.is_some() {
            let to_environment = piece.touches_down();
            messages.departed.write(Departed { entity, to_environment, soft: false });
        }
        picked_up |= piece.is_picked_up();
        if !timing.is_on() {
            refilled |= piece.is_dealt() && is_tile;
            commands.entity(entity).remove::<(Travel, Turning, InFlight)>();
            if piece.touches_down() {
                messages.landed.write(Landed { entity, soft: false });
            }
            continue;
        }
        let by_opponent = piece.owner().is_some_and(|seat| !session.is_here(seat));
        let slower = if by_opponent { timing.opponent_slower } else { 1.0 };
        let scaled = |milliseconds| Timing::scaled(milliseconds, timing.factor() * slower);
        let Some(mut travel) = piece.travel(&timing, scaled, &view) else { continue };
        if piece.touches_down() {
            let tile = tiles_coming.iter().find(|(place, _)| !is_tile && *place == piece.place);
            if let Some((_, left)) = tile {
                travel.last_at_least(*left + scaled(timing.tile_settle / 2));
            }
            if is_tile {
                tiles_coming.push((piece.place, travel.duration()));
            }
            piece.spawn_shadow(&mut commands, travel.duration());
        }
        commands.entity(entity).remove::<PieceClips>().insert((travel, InFlight));
    }
    if picked_up {
        messages.cues.write(Cue::PickUp);
    }
    if refilled {
        messages.cues.write(Cue::Refill);
    }
}

/// Ends the effects and score flights of a piece that departs.
pub(super) fn end_effects_of_departed(
    mut commands: Commands,
    mut departed: MessageReader<Departed>,
    effects: Query<(Entity, &Effect)>,
    flights: Query<(Entity, &ScoreFlight)>,
    travelling: Query<(), With<Travel>>,
) {
    for Departed { entity, soft, to_environment } in departed.read() {
        if *to_environment && (*soft || travelling.contains(*entity)) {
            // The shadow belongs to the journey that begins now.
            continue;
        }
        let of_effects = effects.iter().filter(|(_, effect)| effect.of() == *entity).map(|(show, _)| show);
        let of_flights =
            flights.iter().filter(|(_, flight)| flight.of == Some(*entity)).map(|(show, _)| show);
        for show in of_effects.chain(of_flights) {
            commands.entity(show).despawn();
        }
    }
}
