//! Changes of points and nature tokens fly to where they are counted. Panels draw them; here is where they are.

use std::time::Duration;

use bevy::prelude::*;

use super::effects::{self, Effect};
use super::gains::{Gain, Source};
use super::glide::hex_on_screen;
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::look::{Glow, Tint};
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::rules::{Habitat, Hex, Seat, Wildlife};

/// How many changes of points fly at a time, at most; the smallest ones stay away.
const MOST: usize = 5;
/// Points from one change to the next beside it.
pub const LANE: f32 = 66.0;

/// Somewhere on the screen; panels know where exactly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// This point of the window.
    Point(Vec2),
    /// The points of a scoring card.
    Card(Wildlife),
    /// What a player has of a habitat.
    Habitat(Habitat, Seat),
    /// The total of a player.
    Player(Seat),
    /// The nature tokens in the tray.
    NatureTokens,
    /// The pairs on offer.
    Display,
    /// The bag in the tray.
    Bag,
}

/// What flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cargo {
    /// A change of points of one row.
    Points(Source, i16),
    /// A nature token.
    NatureToken,
}

/// Where a flight is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Leg {
    /// It has not begun.
    Waiting,
    /// It rises where it began, so far.
    Rising(f32),
    /// It is on its way, so far.
    Flying(f32),
}

/// Something that flies over the screen. It is only a picture; what it stands for is counted already.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// What flies.
    pub cargo: Cargo,
    /// Whose it is.
    pub seat: Seat,
    /// Where it begins.
    pub from: Anchor,
    /// Where it goes.
    pub to: Anchor,
    /// Points by which it begins beside and above its beginning, so that none hides another.
    pub apart: Vec2,
    /// The piece it comes from, if one does; gone with it when the piece departs.
    pub of: Option<Entity>,
    delay: Duration,
    rise: Duration,
    elapsed: Duration,
    duration: Duration,
}

impl Flight {
    /// A flight without duration.
    pub(super) const fn new(cargo: Cargo, seat: Seat, from: Anchor, to: Anchor) -> Self {
        let zero = Duration::ZERO;
        let apart = Vec2::ZERO;
        Self {
            cargo,
            seat,
            from,
            to,
            apart,
            of: None,
            delay: zero,
            rise: zero,
            elapsed: zero,
            duration: zero,
        }
    }

    /// This, beginning after a delay, rising for a while and then flying.
    #[must_use]
    pub(super) const fn lasting(self, delay: Duration, rise: Duration, duration: Duration) -> Self {
        Self { delay, rise, duration, ..self }
    }

    /// Makes it arrive in the next frame.
    pub(super) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Where it is.
    pub fn leg(&self) -> Leg {
        let share = |time: Duration, of: Duration| (time.as_secs_f32() / of.as_secs_f32().max(1e-3)).min(1.0);
        let Some(begun) = self.elapsed.checked_sub(self.delay) else { return Leg::Waiting };
        match begun.checked_sub(self.rise) {
            None => Leg::Rising(share(begun, self.rise)),
            Some(flown) => Leg::Flying(share(flown, self.duration)),
        }
    }

    fn has_arrived(&self) -> bool {
        self.elapsed >= self.delay.saturating_add(self.rise).saturating_add(self.duration)
    }
}

/// Numbers that pulse because something has just arrived there.
#[derive(Resource, Default, Debug)]
pub struct Pulses(Vec<Pulse>);

#[derive(Clone, Copy, Debug)]
struct Pulse {
    at: Anchor,
    elapsed: Duration,
    duration: Duration,
}

impl Pulses {
    /// How strongly a number pulses, 1 as something arrives and 0 soon after.
    pub fn strength(&self, at: Anchor) -> f32 {
        let here = self.0.iter().filter(|pulse| pulse.at == at);
        here.map(|pulse| 1.0 - pulse.elapsed.as_secs_f32() / pulse.duration.as_secs_f32().max(1e-3))
            .fold(0.0, f32::max)
    }

    pub(super) fn begin(&mut self, at: Anchor, duration: Duration) {
        self.0.retain(|pulse| pulse.at != at);
        self.0.push(Pulse { at, elapsed: Duration::ZERO, duration });
    }

    fn advance(&mut self, passed: Duration) {
        for pulse in &mut self.0 {
            pulse.elapsed = pulse.elapsed.saturating_add(passed);
        }
        self.0.retain(|pulse| pulse.elapsed < pulse.duration);
    }
}

/// Points that are counted but have not arrived yet on the screen: numbers show them when they do.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct NotYet(Vec<(Seat, Source, i16)>);

impl NotYet {
    /// Of one row of a player.
    pub fn of(&self, seat: Seat, source: Source) -> i16 {
        let rows = self.0.iter().filter(|(owner, row, _)| *owner == seat && *row == source);
        rows.map(|(.., change)| change).sum()
    }

    /// Of all rows of a player.
    pub fn total(&self, seat: Seat) -> i16 {
        self.0.iter().filter(|(owner, ..)| *owner == seat).map(|(.., change)| change).sum()
    }
}

/// The piece whose landing lets numbers fly.
pub(super) struct Launch {
    pub(super) entity: Entity,
    pub(super) hex: Hex,
    /// Its land is in sight, and a person's: the cards show this player's points.
    pub(super) at_home: bool,
    /// Its land is in sight.
    pub(super) in_sight: bool,
}

/// Lets the changes of a landing fly. With nothing moving they are only heard.
pub(super) fn launch(
    commands: &mut Commands,
    cues: &mut MessageWriter<Cue>,
    timing: &Timing,
    motion: f32,
    (eye, areas): (&Eye, &Areas),
    gain: &Gain,
    of: Launch,
) {
    let seat = gain.seat;
    if gain.nature_token {
        cues.write(Cue::NatureTokenGained);
    }
    if motion <= 0.0 {
        if !gain.changes.is_empty() {
            cues.write(Cue::Points);
        }
        return;
    }
    let scaled = |milliseconds| Timing::scaled(milliseconds, motion);
    let point = hex_on_screen(eye, areas, seat, of.hex).filter(|_| of.in_sight);
    let from = point.map_or(Anchor::Player(seat), Anchor::Point);
    let mut take_off = |flight: Flight| {
        let flight = Flight { of: Some(of.entity), ..flight };
        commands.spawn((Name::new("On its way to be counted"), flight, DespawnOnExit(Screen::Playing)));
    };
    if gain.nature_token {
        let to = if of.at_home { Anchor::NatureTokens } else { Anchor::Player(seat) };
        let flight = Flight::new(Cargo::NatureToken, seat, from, to);
        take_off(flight.lasting(
            Duration::ZERO,
            scaled(timing.nature_gained / 3),
            scaled(timing.nature_gained * 2 / 3),
        ));
    }
    let mut changes = gain.changes.clone();
    changes.sort_by_key(|(_, change)| std::cmp::Reverse(change.unsigned_abs()));
    changes.truncate(MOST);
    let count = changes.len() as f32;
    for (lane, (source, change)) in changes.into_iter().enumerate() {
        let to = match source {
            _ if !of.at_home => Anchor::Player(seat),
            Source::Wildlife(species) => Anchor::Card(species),
            Source::Habitat(habitat) => Anchor::Habitat(habitat, seat),
        };
        let flight = Flight::new(Cargo::Points(source, change), seat, from, to);
        let delay = scaled(timing.number_stagger * lane as u64);
        let apart = Vec2::new((lane as f32 - (count - 1.0) / 2.0) * LANE, 0.0);
        let flight = flight.lasting(delay, scaled(timing.number_rise), scaled(timing.number_flight));
        take_off(Flight { apart, ..flight });
    }
    if gain.nature_token && of.in_sight {
        let glint = Effect::new(of.entity, Duration::ZERO, scaled(timing.nature_gained / 2));
        commands.spawn(effects::at_hex(glint, Glow::Glint, Tint::Gold, seat, of.hex, (2.6, 0.2)));
    }
}

/// Keeps changes that rise at the same time out of each other's way: later ones begin higher.
fn make_room(mut flights: Query<&mut Flight>) {
    if !flights.iter_mut().any(|flight| flight.is_added()) {
        return;
    }
    let rising: Vec<(Anchor, Vec2)> = flights
        .iter_mut()
        .filter(|flight| !flight.is_added() && !matches!(flight.leg(), Leg::Flying(_)))
        .map(|flight| (flight.from, flight.apart))
        .collect();
    let near = |a: Anchor, b: Anchor| match (a, b) {
        (Anchor::Point(a), Anchor::Point(b)) => a.distance(b) < LANE * 2.0,
        (a, b) => a == b,
    };
    for mut flight in flights.iter_mut().filter(|flight| flight.is_added()) {
        let others = rising.iter().filter(|(other, _)| near(*other, flight.from));
        let higher = others.map(|(_, apart)| 34.0 - apart.y).fold(0.0, f32::max);
        if higher > 0.0 {
            flight.apart.y -= higher;
        }
    }
}

/// Moves flights on and counts what arrives.
pub(super) fn fly(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    mut awake: ResMut<Awake>,
    mut pulses: ResMut<Pulses>,
    mut not_yet: ResMut<NotYet>,
    mut cues: MessageWriter<Cue>,
    mut flights: Query<(Entity, &mut Flight)>,
    coming: Query<&Gain>,
) {
    pulses.advance(time.delta());
    let mut missing: Vec<(Seat, Source, i16)> = Vec::new();
    for gain in &coming {
        missing.extend(gain.changes.iter().map(|(source, change)| (gain.seat, *source, *change)));
    }
    for (entity, mut flight) in &mut flights {
        flight.elapsed = flight.elapsed.saturating_add(time.delta());
        if !flight.has_arrived() {
            if let Cargo::Points(source, change) = flight.cargo {
                missing.push((flight.seat, source, change));
            }
            continue;
        }
        commands.entity(entity).despawn();
        pulses.begin(flight.to, Timing::scaled(timing.pulse, settings.motion()));
        if matches!(flight.cargo, Cargo::Points(..)) {
            cues.write(Cue::Points);
        }
    }
    awake.0 |= !flights.is_empty() || !pulses.0.is_empty();
    not_yet.set_if_neq(NotYet(missing));
}

fn forget_pulses(mut pulses: ResMut<Pulses>, mut not_yet: ResMut<NotYet>) {
    pulses.0.clear();
    not_yet.0.clear();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Playing), forget_pulses).add_systems(
        Update,
        make_room.in_set(crate::app::Frame::Show).before(fly).after(super::landing::land),
    );
}
