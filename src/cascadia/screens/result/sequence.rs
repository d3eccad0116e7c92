//! The acts of the end of a game: the orbit of the finished environment, the count, and the complete result.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::count::Count;
use crate::preferences::animation_timing::AnimationTiming;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum EndingAct {
    /// The camera orbits the environment.
    Orbit,
    /// The pad is filled in.
    Count,
    /// The complete result.
    #[default]
    Done,
}

/// The durations of the acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lengths {
    pub orbit: Duration,
    pub count: Duration,
}

/// The progress of the end of the game on the table.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ending {
    /// The session whose end is to be shown, because its last turn was played here.
    announced: Option<u64>,
    act: EndingAct,
    elapsed: Duration,
    /// True once the act has been visible long enough to accept input.
    listening: bool,
    /// The age of the act at the last input it ignored.
    hasty: Duration,
    /// True until the final chord has been played.
    final_chord_due: bool,
}

impl Ending {
    /// Announces that the last turn of a session has just ended.
    pub(crate) const fn announce(&mut self, serial: u64) {
        self.announced = Some(serial);
    }

    /// Returns whether the end of a session is to be shown.
    pub(crate) fn is_announced(&self, serial: u64) -> bool {
        self.announced == Some(serial)
    }

    /// Starts an announced end, unless animations are off; any other is over immediately.
    pub(crate) fn open(&mut self, serial: u64, moving: bool) {
        let live = self.is_announced(serial);
        let act = if live && moving { EndingAct::Orbit } else { EndingAct::Done };
        *self = Self { act, final_chord_due: live, ..Self::default() };
    }

    /// Returns the current act.
    pub(crate) const fn act(&self) -> EndingAct {
        self.act
    }

    /// Returns the age of the act.
    pub(crate) const fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Advances the time, and with it the acts.
    pub(crate) fn advance(&mut self, by: Duration, lengths: &Lengths) {
        self.elapsed += by;
        let length = match self.act {
            EndingAct::Orbit => lengths.orbit,
            EndingAct::Count => lengths.count,
            EndingAct::Done => return,
        };
        if self.elapsed >= length {
            self.skip();
        }
    }

    /// Returns whether the current act accepts input.
    pub(crate) const fn listens(&self) -> bool {
        self.listening
    }

    /// Starts accepting input once the act is `grace` old and no key or button is held: earlier presses were
    /// meant for the previous act. The last act, with its buttons, waits for an equally long pause, so that
    /// no series of clicks goes through it.
    pub(crate) fn listen(&mut self, used: bool, grace: Duration) {
        if used && self.act == EndingAct::Done {
            self.hasty = self.elapsed;
        }
        self.listening |= !used && self.elapsed >= self.hasty + grace;
    }

    /// Skips to the next act, which does not accept input yet.
    pub(crate) const fn skip(&mut self) {
        self.act = match self.act {
            EndingAct::Orbit => EndingAct::Count,
            EndingAct::Count => EndingAct::Done,
            EndingAct::Done => return,
        };
        self.elapsed = Duration::ZERO;
        self.hasty = Duration::ZERO;
        self.listening = false;
    }

    /// Returns whether the final chord is due; true only once.
    pub(crate) fn take_final_chord(&mut self) -> bool {
        let due = self.final_chord_due && self.act == EndingAct::Done;
        self.final_chord_due &= !due;
        due
    }
}

/// The current act and its time, with the count, for all its views.
#[derive(SystemParam)]
pub(super) struct EndingTimeline<'w> {
    ending: Res<'w, Ending>,
    pub count: Res<'w, Count>,
    /// The durations of the acts.
    pub timing: AnimationTiming<'w>,
}

impl EndingTimeline<'_> {
    pub(super) fn act(&self) -> EndingAct {
        self.ending.act()
    }

    /// Returns whether the current act accepts input.
    pub(super) fn listens(&self) -> bool {
        self.ending.listens()
    }

    /// Returns whether all acts are over.
    pub(super) fn is_done(&self) -> bool {
        self.act() == EndingAct::Done
    }

    /// Returns the age of the current act.
    pub(super) fn elapsed(&self) -> Duration {
        self.ending.elapsed()
    }

    /// Returns the index of the step of the count and its age; `None` before the first, and once all acts are
    /// over.
    pub(super) fn step(&self) -> Option<(usize, Duration)> {
        self.count.at(self.elapsed()).filter(|_| !self.is_done())
    }

    /// Returns the elapsed share of a number of milliseconds of the act, from 0 to 1; 1 with animations off.
    pub(super) fn share(&self, milliseconds: u64) -> f32 {
        let length = self.timing.scaled(milliseconds).as_secs_f32();
        if length > 0.0 { (self.elapsed().as_secs_f32() / length).min(1.0) } else { 1.0 }
    }
}

/// The input that skips to the next act: any key and any button.
#[derive(SystemParam)]
pub(crate) struct SkipInput<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
}

impl SkipInput<'_> {
    /// Returns whether a skipping key or button was just pressed.
    pub(crate) fn is_pressed(&self) -> bool {
        goes_on(&self.keys, &self.buttons)
    }

    /// Returns whether a key or a button is held, or released in this frame.
    pub(crate) fn is_held(&self) -> bool {
        self.keys.get_pressed().chain(self.keys.get_just_released()).next().is_some()
            || self.buttons.get_pressed().chain(self.buttons.get_just_released()).next().is_some()
    }
}

/// Returns whether any button is pressed, or any key except modifiers and window keys.
fn goes_on(keys: &ButtonInput<KeyCode>, buttons: &ButtonInput<MouseButton>) -> bool {
    buttons.get_just_pressed().next().is_some() || keys.get_just_pressed().any(|key| is_plain_key(*key))
}

/// Returns whether a key is neither a modifier nor a window key.
const fn is_plain_key(key: KeyCode) -> bool {
    use KeyCode::*;
    !matches!(
        key,
        ShiftLeft
            | ShiftRight
            | ControlLeft
            | ControlRight
            | AltLeft
            | AltRight
            | SuperLeft
            | SuperRight
            | CapsLock
            | NumLock
            | ScrollLock
            | PrintScreen
            | F1
            | F2
            | F3
            | F4
            | F5
            | F6
            | F7
            | F8
            | F9
            | F10
            | F11
            | F12
            | AudioVolumeDown
            | AudioVolumeUp
            | AudioVolumeMute
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTHS: Lengths = Lengths { orbit: Duration::from_secs(12), count: Duration::from_secs(8) };

    fn begun() -> Ending {
        let mut ending = Ending::default();
        ending.announce(3);
        ending.open(3, true);
        ending
    }

    #[test]
    fn the_acts_follow_each_other_in_time() {
        let mut ending = begun();
        for (second, act) in [
            (1, EndingAct::Orbit),
            (11, EndingAct::Count),
            (7, EndingAct::Count),
            (1, EndingAct::Done),
            (9, EndingAct::Done),
        ] {
            ending.advance(Duration::from_secs(second), &LENGTHS);
            assert_eq!(ending.act(), act);
        }
    }

    #[test]
    fn every_skip_leads_one_act_on() {
        let mut ending = begun();
        ending.advance(Duration::from_secs(3), &LENGTHS);
        ending.skip();
        assert_eq!((ending.act(), ending.elapsed()), (EndingAct::Count, Duration::ZERO));
        ending.skip();
        assert_eq!(ending.act(), EndingAct::Done);
        ending.skip();
        assert_eq!(ending.act(), EndingAct::Done);
    }

    #[test]
    fn every_act_listens_only_after_its_grace_and_once_nothing_is_held() {
        let grace = Duration::from_millis(500);
        let mut ending = begun();
        for wanted in [EndingAct::Count, EndingAct::Done] {
            ending.listen(false, grace);
            assert!(!ending.listens(), "it has only just begun");
            ending.advance(grace, &LENGTHS);
            ending.listen(true, grace);
            assert!(!ending.listens(), "a held key was pressed before");
            ending.listen(false, grace);
            ending.listen(true, grace);
            assert!(ending.listens(), "this was pressed for the act in sight");
            ending.skip();
            assert_eq!((ending.act(), ending.listens()), (wanted, false));
        }
    }

    #[test]
    fn no_series_of_clicks_goes_through_the_last_act() {
        let grace = Duration::from_millis(500);
        let mut ending = begun();
        ending.skip();
        ending.skip();
        for _ in 0..40 {
            ending.advance(Duration::from_millis(60), &LENGTHS);
            ending.listen(true, grace);
            ending.advance(Duration::from_millis(60), &LENGTHS);
            ending.listen(false, grace);
            assert!(!ending.listens(), "a player who keeps clicking has not seen it");
        }
        ending.advance(grace, &LENGTHS);
        ending.listen(false, grace);
        assert!(ending.listens());
    }

    #[test]
    fn an_unseen_end_is_over_at_once_and_silent() {
        for (announced, opened, moving) in [(None, 3, true), (Some(2), 3, true), (Some(3), 3, false)] {
            let mut ending = Ending::default();
            if let Some(serial) = announced {
                ending.announce(serial);
            }
            ending.open(opened, moving);
            assert_eq!(ending.act(), EndingAct::Done);
            // With animations off the sound still plays.
            assert_eq!(ending.take_final_chord(), announced == Some(opened));
        }
    }

    #[test]
    fn an_end_is_shown_once_and_sung_once() {
        let mut ending = begun();
        assert!(!ending.take_final_chord(), "not before everything is counted");
        ending.skip();
        ending.skip();
        assert!(ending.take_final_chord() && !ending.take_final_chord());
        ending.open(3, true);
        assert_eq!(ending.act(), EndingAct::Done);
        assert!(!ending.take_final_chord());
    }

    #[test]
    fn keys_of_the_window_do_not_skip() {
        let buttons = ButtonInput::<MouseButton>::default();
        for (key, skips) in
            [(KeyCode::Space, true), (KeyCode::KeyA, true), (KeyCode::F12, false), (KeyCode::AltLeft, false)]
        {
            let mut keys = ButtonInput::<KeyCode>::default();
            keys.press(key);
            assert_eq!(goes_on(&keys, &buttons), skips, "{key:?}");
        }
    }
}
