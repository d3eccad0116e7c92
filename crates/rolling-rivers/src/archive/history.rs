//! Round-by-round course of a game: the totals of every seat, and the highlights.

use crate::RollingRivers;
use crate::content::Content;
use crate::rules::GameEvent;
use cascadia_engine::Record;

/// Minimum length of a chain that is reported.
const SHORTEST_CHAIN: u16 = 3;

/// Round-by-round course of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameHistory {
    /// The totals of every seat after each round.
    pub totals: Vec<Vec<u16>>,
    /// The card with the longest chain reaction (`size` in links), `None` if no chain was long.
    pub chain: Option<Moment>,
    /// The round with the most points (`size`), `None` if no round gained any.
    pub best: Option<Moment>,
}

/// A highlight of a seat's round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The seat.
    pub seat: usize,
    /// The round, from 1.
    pub round: usize,
    /// Its size.
    pub size: u16,
}

impl GameHistory {
    /// Replays a record and collects its course, as far as it can be played.
    pub fn of(record: &Record<RollingRivers>, content: &Content) -> Self {
        let seats = record.setup.seats.len();
        let mut history = Self::default();
        // Links set off by each seat on its sheet in this round.
        let mut links = vec![0_u16; seats];
        // A record that cannot be played to its end yields a partial course.
        let _ = record.replay_each(content, |step| {
            for event in step.events {
                if let Some(link) = link_of(event).and_then(|seat| links.get_mut(seat)) {
                    *link += 1;
                }
                if let GameEvent::RoundEnded { .. } = event {
                    history.end_round(step.state.players().iter().map(|player| player.total()), &mut links);
                }
            }
        });
        history
    }

    /// Records the totals at the end of a round and its chains.
    fn end_round(&mut self, totals: impl Iterator<Item = u16>, links: &mut [u16]) {
        let totals: Vec<u16> = totals.collect();
        let round = self.totals.len() + 1;
        for (seat, (total, links)) in totals.iter().zip(links).enumerate() {
            let before = self.totals.last().map_or(0, |before| before[seat]);
            let gained = total.saturating_sub(before);
            keep_larger(&mut self.best, Moment { seat, round, size: gained }, 1);
            let size = std::mem::take(links);
            keep_larger(&mut self.chain, Moment { seat, round, size }, SHORTEST_CHAIN);
        }
        self.totals.push(totals);
    }
}

/// Keeps the larger of two moments (the first of equal ones) if it has at least `least` in size.
fn keep_larger(kept: &mut Option<Moment>, moment: Moment, least: u16) {
    if moment.size >= least && kept.is_none_or(|kept| moment.size > kept.size) {
        *kept = Some(moment);
    }
}

/// Returns the seat on whose sheet an event was a link of a chain.
fn link_of(event: &GameEvent) -> Option<usize> {
    match event {
        GameEvent::Marked { seat, .. }
        | GameEvent::Surrounded { seat, .. }
        | GameEvent::HabitatCompleted { seat, .. }
        | GameEvent::LandmarkCrossed { seat, .. }
        | GameEvent::RowFilled { seat, .. }
        | GameEvent::IconCrossed { seat, .. }
        | GameEvent::PointsCircled { seat, .. } => Some(seat.index()),
        _ => None,
    }
}
