//! Flights: changes of points and nature tokens that move over the screen to their counters. The panels draw
//! them; this file keeps their positions in time.

use std::time::Duration;

use bevy::prelude::*;

use super::effects;
use super::effects::Effect;
use super::gains::{Gain, ScoreSource};
use super::parameters::{AnimationTiming, ScreenView};
use crate::camera::Rig;
use crate::cascadia::render::{EffectTint, Glow};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::PlayerSeat;
use crate::preferences::wake_up::FrameRequests;
use crate::session::PlayableMode;
use cascadia_base::{Habitat, Hex, Wildlife};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::PointChange;

/// Maximum number of changes of points in flight; the smallest ones beyond it are omitted.
const MOST_FLIGHTS: usize = 5;
/// Distance between simultaneous changes, in points.
pub(crate) const LANE: f32 = 66.0;

/// A named position on the screen; the panels map it to a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Anchor {
    /// This point of the window.
    Point(Vec2),
    /// The points of a Wildlife scoring card.
    Card(Wildlife),
    /// A player's figure for a habitat.
    Habitat(Habitat, Seat),
    /// The total of a player.
    Player(Seat),
    /// The nature tokens in the tray.
    NatureTokens,
    /// The pairs of the display.
    Display,
    /// The bag in the tray.
    Bag,
}

/// The cargo of a flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cargo {
    /// A change of points of one row.
    Points(ScoreSource, PointChange),
    NatureToken,
}

/// The stage of a flight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Leg {
    /// Not started.
    Waiting,
    /// Rising above its origin, with the completed share, 0 to 1.
    Rising(f32),
    /// Under way, with the completed share, 0 to 1.
    Flying(f32),
}

/// A change of points or a nature token in flight. The position counts it already.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) struct ScoreFlight {
    pub cargo: Cargo,
    /// The player.
    pub seat: Seat,
    /// The origin.
    pub from: Anchor,
    /// The destination.
    pub to: Anchor,
    /// Offset of its origin in points, so that simultaneous flights do not hide each other.
    pub apart: Vec2,
    /// The piece it comes from, if any; the flight ends when that piece departs.
    pub of: Option<Entity>,
    delay: Duration,
    rise: Duration,
    elapsed: Duration,
    duration: Duration,
}

impl ScoreFlight {
    /// Returns a flight without delay or duration.
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

    /// Returns the flight with a delay, a rise time and a flight time.
    #[must_use]
    pub(super) const fn lasting(self, delay: Duration, rise: Duration, duration: Duration) -> Self {
        Self { delay, rise, duration, ..self }
    }

    /// Restricts the flight to the player's panel: its environment is out of view, and cards and nature
    /// tokens on screen belong to another player.
    pub(super) const fn leave_environment(&mut self) {
        let player = Anchor::Player(self.seat);
        (self.from, self.to) = (player, player);
    }

    /// Lets it arrive in the next frame.
    pub(super) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Returns the current stage, with its completed share.
    pub(crate) fn leg(&self) -> Leg {
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

/// Pulses of numbers after an arrival.
#[derive(Resource, Default, Debug)]
pub(crate) struct Pulses(Vec<Pulse>);

#[derive(Clone, Copy, Debug)]
struct Pulse {
    at: Anchor,
    elapsed: Duration,
    duration: Duration,
}

impl Pulses {
    /// Returns the strength of a number's pulse: 1 on arrival, 0 at the end.
    pub(crate) fn strength(&self, at: Anchor) -> f32 {
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

/// Points of a player counted by the position but still in flight on the screen: the panels leave them out.
#[derive(Component, Default, PartialEq, Debug)]
pub(crate) struct PendingPoints(Vec<(ScoreSource, PointChange)>);

impl PendingPoints {
    /// Returns the points still to arrive in one row.
    pub(crate) fn of(&self, source: ScoreSource) -> i16 {
        let rows = self.0.iter().filter(|(row, _)| *row == source);
        rows.map(|(_, change)| change.total()).sum()
    }

    /// Returns the points still to arrive in all rows.
    pub(crate) fn total(&self) -> i16 {
        self.0.iter().map(|(_, change)| change.total()).sum()
    }
}

/// The landing piece that starts changes of points.
pub(super) struct FlightOrigin {
    pub(super) entity: Entity,
    pub(super) hex: Hex,
    /// True if its environment is in view and belongs to a human player, whose points the cards show.
    pub(super) at_home: bool,
    /// True if its environment is in view.
    pub(super) in_sight: bool,
}

/// Starts the flights of a landing's changes. With animations off only their sounds play.
pub(super) fn launch(
    commands: &mut Commands,
    cues: &mut MessageWriter<Cue>,
    timing: &AnimationTiming,
    view: &ScreenView,
    gain: &Gain,
    launched: FlightOrigin,
) {
    let seat = gain.seat;
    if gain.nature_token {
        cues.write(Cue::NatureTokenGained);
    }
    if !timing.is_on() {
        if !gain.changes.is_empty() {
            cues.write(Cue::Points);
        }
        return;
    }
    let scaled = |milliseconds| timing.scaled(milliseconds);
    let point = view.hex_on_screen(seat, launched.hex).filter(|_| launched.in_sight);
    let from = point.map_or(Anchor::Player(seat), Anchor::Point);
    let mut take_off = |flight: ScoreFlight| {
        let flight = ScoreFlight { of: Some(launched.entity), ..flight };
        commands.spawn((Name::new("On its way to be counted"), flight, DespawnOnExit(Cascadia::TABLE)));
    };
    if gain.nature_token {
        let to = if launched.at_home { Anchor::NatureTokens } else { Anchor::Player(seat) };
        let flight = ScoreFlight::new(Cargo::NatureToken, seat, from, to);
        take_off(flight.lasting(
            Duration::ZERO,
            scaled(timing.nature_gained / 3),
            scaled(timing.nature_gained * 2 / 3),
        ));
    }
    let mut changes = gain.changes.clone();
    changes.sort_by_key(|(_, change)| std::cmp::Reverse(change.total().unsigned_abs()));
    changes.truncate(MOST_FLIGHTS);
    let middle = (changes.len() as f32 - 1.0) / 2.0;
    for (lane, (source, change)) in changes.into_iter().enumerate() {
        let to = match source {
            _ if !launched.at_home => Anchor::Player(seat),
            ScoreSource::Wildlife(species) => Anchor::Card(species),
            ScoreSource::Habitat(habitat) => Anchor::Habitat(habitat, seat),
        };
        let flight = ScoreFlight::new(Cargo::Points(source, change), seat, from, to);
        let delay = scaled(timing.number_stagger * lane as u64);
        let apart = Vec2::new((lane as f32 - middle) * LANE, 0.0);
        let flight = flight.lasting(delay, scaled(timing.number_rise), scaled(timing.number_flight));
        take_off(ScoreFlight { apart, ..flight });
    }
    if gain.nature_token && launched.in_sight {
        let glint = Effect::new(launched.entity, Duration::ZERO, scaled(timing.nature_gained / 2));
        commands.spawn(effects::at_hex(glint, Glow::Glint, EffectTint::Gold, seat, launched.hex, (2.6, 0.2)));
    }
}

/// Keeps simultaneously rising changes apart: later ones start higher.
pub(super) fn stack_rising(mut flights: Query<&mut ScoreFlight>) {
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

/// Advances flights and counts arrivals.
pub(super) fn fly(
    mut commands: Commands,
    (time, rig): (Res<Time>, Res<Rig>),
    timing: AnimationTiming,
    mut frames: FrameRequests,
    mut pulses: ResMut<Pulses>,
    mut players: Query<(&PlayerSeat, &mut PendingPoints)>,
    mut cues: MessageWriter<Cue>,
    mut flights: Query<(Entity, &mut ScoreFlight)>,
    coming: Query<&Gain>,
) {
    pulses.advance(time.delta());
    let mut missing: Vec<(Seat, ScoreSource, PointChange)> = Vec::new();
    for gain in &coming {
        missing.extend(gain.changes.iter().map(|(source, change)| (gain.seat, *source, *change)));
    }
    for (entity, mut flight) in &mut flights {
        if matches!(flight.from, Anchor::Point(_)) && rig.seat() != flight.seat {
            flight.leave_environment();
        }
        flight.elapsed = flight.elapsed.saturating_add(time.delta());
        if !flight.has_arrived() {
            if let Cargo::Points(source, change) = flight.cargo {
                missing.push((flight.seat, source, change));
            }
            continue;
        }
        commands.entity(entity).despawn();
        pulses.begin(flight.to, timing.scaled(timing.pulse));
        if matches!(flight.cargo, Cargo::Points(..)) {
            cues.write(Cue::Points);
        }
    }
    if !flights.is_empty() || !pulses.0.is_empty() {
        frames.now();
    }
    for (player, mut pending) in &mut players {
        let own = missing.iter().filter(|(seat, ..)| *seat == player.seat());
        pending.set_if_neq(PendingPoints(own.map(|(_, source, change)| (*source, *change)).collect()));
    }
}

/// Drops pending arrivals and pulses.
pub(super) fn forget_arrivals(mut pulses: ResMut<Pulses>, mut players: Query<&mut PendingPoints>) {
    pulses.0.clear();
    players.iter_mut().for_each(|mut pending| pending.0.clear());
}
