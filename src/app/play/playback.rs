//! A record feeds the actions: it runs by itself at a chosen pace, or is gone through step by step.

use std::time::Duration;

use bevy::prelude::*;

use super::{Playthrough, Request, Showing, Stage};
use crate::app::Frame;
use crate::app::config::Timing;
use crate::app::quality::Awake;
use crate::app::settings::Settings;
use crate::rules::Action;

/// How fast a record runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// Every action, with time to look at it.
    Slow,
    /// Every action, one as soon as the one before was shown.
    #[default]
    Normal,
    /// Every action, without waiting.
    Fast,
    /// A whole turn at a time.
    Turns,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Turns];

    /// The word for it in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Turns => "turns",
        }
    }

    /// Time between two steps, given the usual one.
    fn pause(self, usual: Duration) -> Duration {
        match self {
            Self::Slow => usual * 2,
            Self::Normal => usual / 2,
            Self::Fast => usual / 5,
            Self::Turns => usual,
        }
    }

    /// Whether a step waits until the one before was shown.
    const fn waits(self) -> bool {
        matches!(self, Self::Slow | Self::Normal)
    }
}

/// Whether and how fast the record that is watched runs. Written by the panel of the replay.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playback {
    /// Whether it runs by itself.
    pub runs: bool,
    /// How fast.
    pub pace: Pace,
    /// Time since the last step.
    rest: Duration,
    /// The playthrough that is watched.
    serial: u64,
}

/// Where the turns of a record begin: after so many actions, its beginning first and its end last.
pub fn turn_marks(actions: &[Action]) -> Vec<usize> {
    let ends = (0..actions.len()).filter(|index| actions[*index] == Action::EndTurn).map(|end| end + 1);
    let mut marks: Vec<usize> = std::iter::once(0).chain(ends).collect();
    if marks.last() != Some(&actions.len()) {
        marks.push(actions.len());
    }
    marks
}

/// The mark after or before a moment; the moment itself at the ends.
pub fn next_mark(marks: &[usize], now: usize, forward: bool) -> usize {
    let found = if forward {
        marks.iter().find(|mark| **mark > now)
    } else {
        marks.iter().rev().find(|mark| **mark < now)
    };
    found.copied().unwrap_or(now)
}

/// Takes the next step when it is time for it, and stands still at the end.
fn run(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    showing: Res<Showing>,
    playthrough: Res<Playthrough>,
    mut playback: ResMut<Playback>,
    mut awake: ResMut<Awake>,
    mut requests: MessageWriter<Request>,
) {
    let Some(whole) = playthrough.watched() else { return };
    if playback.serial != playthrough.serial() {
        // Another record begins at rest: whoever opened it sees what there is first.
        *playback = Playback { serial: playthrough.serial(), pace: playback.pace, ..Playback::default() };
    }
    if !playback.runs {
        return;
    }
    awake.0 = true;
    playback.rest += time.delta();
    let usual = Duration::from_millis(timing.replay_pause).mul_f32(settings.speed.factor().max(0.25));
    if (playback.pace.waits() && showing.0 > 0) || playback.rest < playback.pace.pause(usual) {
        return;
    }
    playback.rest = Duration::ZERO;
    let now = playthrough.record().actions.len();
    if now >= whole.actions.len() {
        playback.runs = false;
        return;
    }
    let marks = (playback.pace == Pace::Turns).then(|| turn_marks(&whole.actions));
    requests.write(Request::Seek(marks.map_or(now + 1, |marks| next_mark(&marks, now, true))));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(
        Update,
        run.in_set(Frame::Decide).run_if(in_state(Stage::Replaying).and_then(resource_exists::<Playthrough>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_at_the_beginning_of_each_turn_and_at_the_end() {
        let turn = [Action::TakePair(crate::rules::Slot(0)), Action::ReturnToken, Action::EndTurn];
        let two_and_a_bit = [&turn[..], &turn[..], &turn[..1]].concat();
        assert_eq!(turn_marks(&two_and_a_bit), [0, 3, 6, 7]);
        assert_eq!(turn_marks(&turn), [0, 3]);
        assert_eq!(turn_marks(&[]), [0]);
        let marks = [0, 3, 6, 7];
        assert_eq!([0, 2, 3, 7].map(|now| next_mark(&marks, now, true)), [3, 3, 6, 7]);
        assert_eq!([0, 2, 3, 7].map(|now| next_mark(&marks, now, false)), [0, 0, 0, 6]);
    }
}
