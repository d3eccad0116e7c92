//! The end of a round of several players: for some seconds each name shows what its player did in it.

use std::time::Duration;

use bevy::prelude::*;

use crate::preferences::wake_up::FrameRequests;
use crate::rolling::{Session, ends_round_of_several};
use crate::session::Happened;
use rolling_rivers::rules::GameEvent;

/// Time for reading the rows of four players.
const SHOWN: Duration = Duration::from_secs(4);

/// The time until which the end of the last round is shown, and its game.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RoundEnd(Option<(u64, Duration)>);

impl RoundEnd {
    pub(super) const fn is_shown(self) -> bool {
        self.0.is_some()
    }
}

/// Follows the rounds. Runs before the view is prepared.
pub(super) fn follow(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut happened: MessageReader<Happened<GameEvent>>,
    mut end: ResMut<RoundEnd>,
    mut frames: FrameRequests,
) {
    let (serial, now) = (session.serial(), time.elapsed());
    let has_ended = happened.read().any(|Happened(event)| ends_round_of_several(&session, event));
    if has_ended && !session.is_watched() && !session.is_over() {
        end.0 = Some((serial, now + SHOWN));
    }
    let Some((of, until)) = end.0 else { return };
    if of == serial && now < until {
        frames.within(until - now);
    } else {
        end.0 = None;
    }
}
