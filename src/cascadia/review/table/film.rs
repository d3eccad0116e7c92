//! The film of a typical playout after the best turn, one turn after the other.

use std::time::Duration;

use bevy::prelude::*;

use crate::cascadia::Session;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;

/// Time per turn of a film.
const TURN: Duration = Duration::from_millis(900);

/// The current film and its progress.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Film {
    /// The decision of the film; `None` without a film.
    pub decision: Option<usize>,
    /// The number of turns shown, including the best turn.
    pub shown: usize,
    /// The number of turns.
    pub turns: usize,
    rest: Duration,
}

impl Film {
    /// Starts the film of a decision, or ends it if it is already running. With reduced motion all turns
    /// appear immediately.
    pub(super) fn toggle(&mut self, decision: usize, turns: usize, still: bool) {
        *self = match self.decision {
            Some(now) if now == decision => Self::default(),
            _ => Self {
                decision: Some(decision),
                shown: if still { turns } else { 1 },
                turns,
                rest: Duration::ZERO,
            },
        };
    }
}

/// Advances the film.
pub(super) fn run(
    time: Res<Time>,
    settings: Res<Settings>,
    session: Res<Session>,
    mut film: ResMut<Film>,
    mut frames: FrameRequests,
) {
    let film_now = film.bypass_change_detection();
    if film_now.decision.is_none() || film_now.shown >= film_now.turns || !session.is_watched() {
        return;
    }
    frames.now();
    film_now.rest += time.delta();
    if film_now.rest >= TURN.mul_f32(settings.speed.factor().max(0.25)) {
        film.rest = Duration::ZERO;
        film.shown += 1;
    }
}

/// Ends the film when the table is left.
pub(super) fn leave(mut film: ResMut<Film>) {
    *film = Film::default();
}
