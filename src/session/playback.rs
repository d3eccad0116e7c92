//! Replay of a record: automatic at a chosen pace, or step by step.

use std::time::Duration;

use bevy::prelude::*;

use super::{AnimationsRunning, PlayableMode, Request, Session, SessionStage};
use crate::preferences::config_files::Timing;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::Decisions;
use cascadia_engine::turn_marks;

/// The pace of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pace {
    /// Every action, with time to study it.
    Slow,
    /// Every action, each as soon as the previous one appeared.
    #[default]
    Normal,
    /// Every action, without waiting for animations.
    Fast,
    /// A whole turn at a time.
    Turns,
}

impl Pace {
    /// All paces, slowest first.
    pub(crate) const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Turns];

    /// Returns the name used in text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Turns => "turns",
        }
    }

    /// Returns the time between two steps, given the usual one.
    fn pause(self, usual: Duration) -> Duration {
        match self {
            Self::Slow => usual * 2,
            Self::Normal => usual / 2,
            Self::Fast => usual / 5,
            Self::Turns => usual,
        }
    }

    /// Tests whether a step waits for the previous animation.
    const fn waits(self) -> bool {
        matches!(self, Self::Slow | Self::Normal)
    }
}

/// A change of the replay by its panel.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlaybackOrder {
    /// Runs the replay, or pauses it.
    Run(bool),
    SetPace(Pace),
}

/// The state of the replay.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Playback {
    pub runs: bool,
    pub pace: Pace,
    /// Time since the last step.
    rest: Duration,
    /// The serial number of the replayed session.
    serial: u64,
}

/// Returns the mark after or before an action count, or the count itself at the ends.
pub(crate) fn next_mark(marks: &[usize], now: usize, forward: bool) -> usize {
    let found = if forward {
        marks.iter().find(|mark| **mark > now)
    } else {
        marks.iter().rev().find(|mark| **mark < now)
    };
    found.copied().unwrap_or(now)
}

/// Takes the next step of a running replay when it is due, and stops at the end.
fn run<M: PlayableMode>(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    animations: Res<AnimationsRunning>,
    session: Res<Session<M>>,
    mut playback: ResMut<Playback>,
    mut orders: MessageReader<PlaybackOrder>,
    mut frames: FrameRequests,
    mut requests: MessageWriter<Request<M>>,
) {
    let Some(whole) = session.watched() else { return };
    if playback.serial != session.serial() {
        // A newly opened record starts paused, so that its first position can be seen.
        *playback = Playback { serial: session.serial(), pace: playback.pace, ..Playback::default() };
    }
    for order in orders.read() {
        match order {
            PlaybackOrder::Run(runs) => playback.runs = *runs,
            PlaybackOrder::SetPace(pace) => playback.pace = *pace,
        }
    }
    if !playback.runs {
        return;
    }
    frames.now();
    playback.rest += time.delta();
    let usual = Duration::from_millis(timing.replay_pause).mul_f32(settings.speed.factor().max(0.25));
    if (playback.pace.waits() && animations.0 > 0) || playback.rest < playback.pace.pause(usual) {
        return;
    }
    playback.rest = Duration::ZERO;
    let now = session.record().actions.len();
    if now >= whole.actions.len() {
        playback.runs = false;
        return;
    }
    let marks = (playback.pace == Pace::Turns).then(|| turn_marks::<M>(&whole.actions));
    requests.write(Request::Seek(marks.map_or(now + 1, |marks| next_mark(&marks, now, true))));
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.init_resource::<Playback>().add_message::<PlaybackOrder>().add_systems(
        Update,
        run::<M>
            .in_set(Decisions::Turn)
            .run_if(in_state(SessionStage::<M>::Replaying).and_then(resource_exists::<Session<M>>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_mark_lies_after_and_before_a_moment() {
        let marks = [0, 3, 6, 7];
        assert_eq!([0, 2, 3, 7].map(|now| next_mark(&marks, now, true)), [3, 3, 6, 7]);
        assert_eq!([0, 2, 3, 7].map(|now| next_mark(&marks, now, false)), [0, 0, 0, 6]);
    }
}
