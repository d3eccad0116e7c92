//! The film of a typical playout after the best turn: its turns appear one after the other.

use std::time::Duration;

use bevy::prelude::*;

use crate::cascadia::CascadiaSession;
use crate::preferences::graphics_quality::KeepRendering;
use crate::preferences::settings::Settings;

/// The time for which each turn of a film is the newest.
const TURN: Duration = Duration::from_millis(900);

/// Which film is shown and how far it is.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Film {
    /// The decision whose film it is; none while there is none.
    pub decision: Option<usize>,
    /// The turns that are shown, the best turn itself among them.
    pub shown: usize,
    /// The turns there are.
    pub turns: usize,
    rest: Duration,
}

impl Film {
    /// Begins the film of a decision, or ends it if it is the one that is shown. Where nothing moves, all of it is there at
    /// once.
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

/// Goes on with the film.
pub(super) fn run(
    time: Res<Time>,
    settings: Res<Settings>,
    session: Res<CascadiaSession>,
    mut film: ResMut<Film>,
    mut keep_rendering: ResMut<KeepRendering>,
) {
    let film_now = film.bypass_change_detection();
    if film_now.decision.is_none() || film_now.shown >= film_now.turns || !session.is_watched() {
        return;
    }
    keep_rendering.0 = true;
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
