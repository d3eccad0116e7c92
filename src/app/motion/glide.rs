//! Every piece travels to where it rests.

use std::time::Duration;

use bevy::prelude::*;

use super::effects::{self, Effect};
use super::flights::Flight;
use super::gesture::Gestures;
use super::leaving::Leaving;
use super::turning::Turning;
use super::{Departed, Landed, ease};
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::look::terrain::InFlight;
use crate::app::look::{Glow, Tint};
use crate::app::play::{Playthrough, Showing};
use crate::app::quality::Awake;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::space::{TOKEN_RADIUS, hex_position};
use crate::app::table::{At, Rest, TileOf, screen_pose};
use crate::rules::{Place, Seat};

/// Height from which tiles and tokens fall, in circumradii.
const HOVER: f32 = 0.55;
/// Height by which a tile is raised while it turns on the land.
const TURNING_LIFT: f32 = 0.16;
/// Share of its way by which a piece that is picked up goes too far.
const LIFT_TOO_FAR: f32 = 0.45;

/// The way a piece takes.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Path {
    /// Straight, slow at both ends.
    Slide,
    /// Straight, a little too far and back.
    Lift,
    /// Over an arc, and down at the end for so long.
    Fall(Duration),
    /// Over a low arc.
    Return,
    /// Nowhere: it swells up where it rests.
    Pop,
}

/// On its way from a pose to its rest.
#[derive(Component, Clone, Copy, Debug)]
pub struct Travel {
    from: Transform,
    path: Path,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
    /// Height of the arc, in circumradii.
    arc: f32,
}

impl Travel {
    /// Lets the piece arrive in the next frame.
    pub const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Lets the piece swell up where it rests, after a while.
    pub(super) const fn pop(&mut self, delay: Duration, duration: Duration) {
        self.path = Path::Pop;
        self.delay = delay;
        self.duration = duration;
    }

    /// Time until it arrives.
    fn left(&self) -> Duration {
        self.delay.saturating_add(self.duration).saturating_sub(self.elapsed)
    }

    fn pose(&self, rest: Transform, eye: &Eye) -> Transform {
        let on_its_way = self.elapsed.saturating_sub(self.delay).as_secs_f32();
        let share = |duration: Duration| (on_its_way / duration.as_secs_f32().max(1e-3)).clamp(0.0, 1.0);
        let t = share(self.duration);
        let straight = |t: f32| Transform {
            translation: self.from.translation.lerp(rest.translation, t),
            rotation: self.from.rotation.slerp(rest.rotation, t.clamp(0.0, 1.0)),
            scale: self.from.scale.lerp(rest.scale, t),
        };
        match self.path {
            Path::Slide => straight(ease::in_out(t)),
            Path::Lift => straight(ease::out_back(t, LIFT_TOO_FAR)),
            Path::Pop => Transform { scale: rest.scale * ease::out_back(t, 0.08).max(1e-3), ..rest },
            Path::Return => self.thrown(rest, ease::out(t), eye),
            Path::Fall(fall) => {
                let hover = Transform { translation: rest.translation + Vec3::Y * HOVER, ..rest };
                let flight = self.duration.saturating_sub(fall);
                let falling = on_its_way - flight.as_secs_f32();
                if falling <= 0.0 {
                    self.thrown(hover, ease::in_out(share(flight)), eye)
                } else {
                    let t = ease::fall((falling / fall.as_secs_f32().max(1e-3)).min(1.0));
                    Transform { translation: hover.translation.lerp(rest.translation, t), ..rest }
                }
            }
        }
    }

    /// Over an arc that looks even: things near the eye seem to move faster, so they move less there.
    fn thrown(&self, to: Transform, share: f32, eye: &Eye) -> Transform {
        let depth = |at: Vec3| (at - eye.position).dot(eye.forward()).max(0.5);
        let (near, far) = (depth(self.from.translation), depth(to.translation));
        let t = share * near / (share * near + (1.0 - share) * far);
        let mut pose = Transform {
            translation: self.from.translation.lerp(to.translation, t),
            rotation: self.from.rotation.slerp(to.rotation, share),
            scale: self.from.scale.lerp(to.scale, t),
        };
        let height = self.arc * (share * std::f32::consts::PI).sin() * depth(pose.translation);
        pose.translation += eye.up() * (height / near.max(far));
        pose
    }

    fn is_over(&self) -> bool {
        self.left().is_zero()
    }
}

/// Where a piece rested when it was last looked at.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) struct Rested(Rest);

/// Whose piece it is, if somebody's.
const fn owner(at: At) -> Option<Seat> {
    match at.place() {
        Place::Hand(seat) | Place::Environment(seat, _) => Some(seat),
        Place::Display(_) => None,
    }
}

/// Sends pieces on their way when their rest has changed.
pub(super) fn depart(
    mut commands: Commands,
    settings: Res<Settings>,
    timing: Res<Timing>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    mut departed: MessageWriter<Departed>,
    mut landed: MessageWriter<Landed>,
    mut cues: MessageWriter<Cue>,
    pieces: Query<(Entity, &At, &Rest, &Transform, Option<&Rested>, Has<TileOf>), Changed<Rest>>,
    flying_tiles: Query<(&At, &Travel), With<TileOf>>,
) {
    let motion = settings.motion();
    let mut picked_up = false;
    let mut came = false;
    // Tiles first: a token must not land before the tile it lands on.
    let mut tiles_coming: Vec<(Place, Duration)> =
        flying_tiles.iter().map(|(at, travel)| (at.place(), travel.left())).collect();
    let (tiles, tokens): (Vec<_>, Vec<_>) = pieces.iter().partition(|piece| piece.5);
    for (entity, at, rest, transform, before, is_tile) in tiles.into_iter().chain(tokens) {
        let now = Rested(*rest);
        if before == Some(&now) {
            continue;
        }
        commands.entity(entity).insert(now);
        let before = before.map(|before| before.0);
        let to_land = before.is_some() && matches!(rest, Rest::Land(_));
        if before.is_some() {
            departed.write(Departed { entity, to_land, soft: false });
        }
        picked_up |= matches!(rest, Rest::Tray(pose) if pose.lifted) && before.is_some();
        came |= before.is_none() && is_tile && matches!(rest, Rest::Tray(_)) && motion <= 0.0;
        if motion <= 0.0 {
            commands.entity(entity).remove::<(Travel, Turning, InFlight)>();
            if to_land {
                landed.write(Landed { entity, soft: false });
            }
            continue;
        }
        let by_opponent = owner(*at).is_some_and(|seat| !playthrough.is_human(seat));
        let slower = if by_opponent { timing.opponent_slower } else { 1.0 };
        let scaled = |milliseconds| Timing::scaled(milliseconds, motion * slower);
        let travel = |path, milliseconds, arc| Travel {
            from: *transform,
            path,
            delay: Duration::ZERO,
            elapsed: Duration::ZERO,
            duration: scaled(milliseconds),
            arc,
        };
        let going = match (before, *rest) {
            // New on the land: it has always been there.
            (None, Rest::Land(_)) => None,
            // New in the tray: out of the stack or the bag.
            (None, Rest::Tray(pose)) => {
                let supply = areas.supply();
                let height = if is_tile { 0.3 } else { 0.72 };
                let point = Vec2::new(supply.center().x, supply.min.y + supply.height() * height);
                let radius = if is_tile { 1.0 } else { TOKEN_RADIUS };
                let from = screen_pose(&eye, &areas, point, radius, 5.0, 0.1);
                let wait = timing.refill_stagger * pose.slot.map_or(0, |slot| u64::from(slot.0));
                Some(Travel { from, delay: scaled(wait), ..travel(Path::Slide, timing.refill, 0.0) })
            }
            (Some(Rest::Tray(_)), Rest::Tray(pose)) if pose.lifted => {
                Some(travel(Path::Lift, timing.pick_up, 0.0))
            }
            (Some(Rest::Tray(a)), Rest::Tray(b)) if a.slot != b.slot => {
                Some(travel(Path::Slide, timing.solo_slide, 0.0))
            }
            (Some(Rest::Tray(_)), Rest::Tray(_)) => Some(travel(Path::Slide, timing.put_back, 0.0)),
            (Some(_), Rest::Land(_)) => {
                let (flight, fall) = if is_tile {
                    (timing.tile_travel, timing.tile_fall)
                } else {
                    (timing.token_travel, timing.token_fall)
                };
                let mut travel = travel(Path::Fall(scaled(fall)), flight + fall, timing.arc);
                let tile = tiles_coming.iter().find(|(place, _)| !is_tile && *place == at.place());
                if let Some((_, left)) = tile {
                    travel.duration = travel.duration.max(*left + scaled(timing.tile_settle / 2));
                }
                if is_tile {
                    tiles_coming.push((at.place(), travel.duration));
                }
                if let Place::Environment(seat, hex) = at.place() {
                    let shadow = Effect::new(entity, Duration::ZERO, travel.duration);
                    let size = if is_tile { 2.3 } else { 1.1 };
                    commands.spawn(effects::at_hex(
                        shadow,
                        Glow::Shadow,
                        Tint::Dark,
                        seat,
                        hex,
                        (size, 0.02),
                    ));
                }
                Some(travel)
            }
            (Some(Rest::Land(_)), Rest::Tray(_)) => {
                Some(travel(Path::Return, timing.put_back, timing.arc / 2.0))
            }
        };
        if let Some(travel) = going {
            commands.entity(entity).remove::<Gestures>().insert((travel, InFlight));
        }
    }
    if picked_up {
        cues.write(Cue::PickUp);
    }
    if came {
        cues.write(Cue::Refill);
    }
}

/// What was shown of a piece is over when it departs.
pub(super) fn end_show_of_departed(
    mut commands: Commands,
    mut departed: MessageReader<Departed>,
    effects: Query<(Entity, &Effect)>,
    flights: Query<(Entity, &Flight)>,
    travelling: Query<(), With<Travel>>,
) {
    for Departed { entity, soft, to_land } in departed.read() {
        if *to_land && (*soft || travelling.contains(*entity)) {
            // The shadow of this very journey is not over.
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

/// Moves every piece to where it rests, or a bit further on its way there.
pub(super) fn glide(
    mut commands: Commands,
    time: Res<Time>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    leaving: Query<(), With<Leaving>>,
    mut showing: ResMut<Showing>,
    mut awake: ResMut<Awake>,
    mut landed: MessageWriter<Landed>,
    mut cues: MessageWriter<Cue>,
    mut pieces: Query<(
        Entity,
        &At,
        &Rest,
        &mut Transform,
        Option<&mut Travel>,
        Option<&mut Turning>,
        Option<&mut Gestures>,
        Has<InFlight>,
        Has<TileOf>,
    )>,
) {
    let pairs = playthrough.game().display().slots().count();
    let mut moving = leaving.iter().count();
    let mut came = false;
    for (entity, at, rest, mut transform, travel, turning, gestures, was_in_flight, is_tile) in &mut pieces {
        let on_land = matches!(rest, Rest::Land(_));
        let mut pose = rest.pose(&eye, &areas, pairs);
        if on_land && !is_tile {
            // Animals stand upright from wherever one looks.
            pose.rotation = eye.upright() * pose.rotation;
        }
        let mut in_flight = false;
        let mut arrived = false;
        if let Some(mut travel) = travel {
            travel.elapsed = travel.elapsed.saturating_add(time.delta());
            if travel.is_over() {
                commands.entity(entity).remove::<Travel>();
                arrived = on_land;
                // A pair comes as one; a token that comes alone is heard by itself.
                came |= matches!(at.place(), Place::Display(_)) && (is_tile || travel.path == Path::Pop);
            } else {
                pose = travel.pose(pose, &eye);
                in_flight = true;
            }
        }
        if let Some(mut turning) = turning {
            let turned = turning.advance(time.delta());
            if arrived || turned {
                commands.entity(entity).remove::<Turning>();
                if turning.on_land && turned && !arrived {
                    landed.write(Landed { entity, soft: true });
                }
            } else {
                pose.rotation *= turning.back();
                moving += 1;
                if on_land {
                    // Turned out of its place it shows its own two halves.
                    in_flight = true;
                    pose.translation.y += TURNING_LIFT * turning.raised();
                }
            }
        }
        if let Some(mut gestures) = gestures {
            moving += 1;
            if gestures.advance(time.delta()) {
                commands.entity(entity).remove::<Gestures>();
            } else {
                pose = gestures.apply(pose);
            }
        }
        if arrived {
            landed.write(Landed { entity, soft: false });
        }
        if in_flight != was_in_flight {
            if in_flight {
                commands.entity(entity).insert(InFlight);
            } else {
                commands.entity(entity).remove::<InFlight>();
            }
        }
        moving += usize::from(in_flight);
        transform.set_if_neq(pose);
    }
    if came {
        cues.write(Cue::Refill);
    }
    showing.0 = moving;
    awake.0 |= moving > 0;
}

/// Where a hex of a land appears in the window, in points.
pub(super) fn hex_on_screen(eye: &Eye, areas: &Areas, seat: Seat, hex: crate::rules::Hex) -> Option<Vec2> {
    eye.on_screen(hex_position(seat, hex) + Vec3::Y * 0.1, areas.window)
}
