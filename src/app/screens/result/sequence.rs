//! The order in which the end of a game is shown: the eye goes around the finished land, the points are counted, and
//! then everything is there.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::config::Timing;
use crate::app::settings::Settings;

/// What is shown now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Act {
    /// The eye goes around the land.
    Orbit,
    /// The pad is filled in.
    Count,
    /// Everything is there.
    #[default]
    Done,
}

/// How long the acts take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lengths {
    /// Going around the land.
    pub orbit: Duration,
    /// Filling in the pad.
    pub count: Duration,
}

/// How far the end of the game on the table has been shown.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The playthrough whose end is to be shown, since somebody saw its last turn.
    announced: Option<u64>,
    act: Act,
    elapsed: Duration,
    /// Whether its last chord has not been played yet.
    unsung: bool,
}

impl Ending {
    /// The last turn of a playthrough has just ended.
    pub const fn announce(&mut self, serial: u64) {
        self.announced = Some(serial);
    }

    /// Whether the end of a playthrough is to be shown.
    pub fn is_announced(&self, serial: u64) -> bool {
        self.announced == Some(serial)
    }

    /// The screen opens: an end that was announced begins, unless nothing may move; any other is over at once.
    pub fn open(&mut self, serial: u64, moving: bool) {
        let live = self.is_announced(serial);
        let act = if live && moving { Act::Orbit } else { Act::Done };
        *self = Self { announced: None, act, elapsed: Duration::ZERO, unsung: live };
    }

    /// What is shown now.
    pub const fn act(&self) -> Act {
        self.act
    }

    /// How long the act has lasted.
    pub const fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Time goes on, and with it the acts.
    pub fn advance(&mut self, by: Duration, lengths: &Lengths) {
        self.elapsed += by;
        let length = match self.act {
            Act::Orbit => lengths.orbit,
            Act::Count => lengths.count,
            Act::Done => return,
        };
        if self.elapsed >= length {
            self.skip();
        }
    }

    /// Goes on to the next act.
    pub const fn skip(&mut self) {
        self.act = match self.act {
            Act::Orbit => Act::Count,
            Act::Count | Act::Done => Act::Done,
        };
        self.elapsed = Duration::ZERO;
    }

    /// Whether the last chord is due. Says so once.
    pub fn sing(&mut self) -> bool {
        let due = self.unsung && self.act == Act::Done;
        self.unsung &= !due;
        due
    }
}

/// How far the end is, for whoever draws it.
#[derive(SystemParam)]
pub(super) struct Course<'w> {
    ending: Res<'w, Ending>,
    timing: Res<'w, Timing>,
    settings: Res<'w, Settings>,
}

impl Course<'_> {
    /// Whether everything is there.
    pub fn is_done(&self) -> bool {
        self.ending.act() == Act::Done
    }

    /// What is shown now, and for how long already.
    pub fn now(&self) -> (Act, Duration) {
        (self.ending.act(), self.ending.elapsed())
    }

    /// How much of so many milliseconds of the act have passed, from 0 to 1; all of them if nothing moves.
    pub fn share(&self, length: impl Fn(&Timing) -> u64) -> f32 {
        let length = Timing::scaled(length(&self.timing), self.settings.motion()).as_secs_f32();
        if length > 0.0 { (self.ending.elapsed().as_secs_f32() / length).min(1.0) } else { 1.0 }
    }
}

/// Whether somebody wants to go on: any button, and any key but those that belong to others or to the window.
pub fn go_on(keys: &ButtonInput<KeyCode>, buttons: &ButtonInput<MouseButton>) -> bool {
    buttons.get_just_pressed().next().is_some() || keys.get_just_pressed().any(|key| is_a_word(*key))
}

/// Whether a key says something by itself: held keys and those of the window do not.
const fn is_a_word(key: KeyCode) -> bool {
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
        for (second, act) in
            [(1, Act::Orbit), (11, Act::Count), (7, Act::Count), (1, Act::Done), (9, Act::Done)]
        {
            ending.advance(Duration::from_secs(second), &LENGTHS);
            assert_eq!(ending.act(), act);
        }
    }

    #[test]
    fn every_skip_leads_one_act_on() {
        let mut ending = begun();
        ending.advance(Duration::from_secs(3), &LENGTHS);
        ending.skip();
        assert_eq!((ending.act(), ending.elapsed()), (Act::Count, Duration::ZERO));
        ending.skip();
        assert_eq!(ending.act(), Act::Done);
        ending.skip();
        assert_eq!(ending.act(), Act::Done);
    }

    #[test]
    fn an_end_that_nobody_saw_is_over_at_once_and_silent() {
        for (announced, opened, moving) in [(None, 3, true), (Some(2), 3, true), (Some(3), 3, false)] {
            let mut ending = Ending::default();
            if let Some(serial) = announced {
                ending.announce(serial);
            }
            ending.open(opened, moving);
            assert_eq!(ending.act(), Act::Done);
            // Without motion it is heard all the same.
            assert_eq!(ending.sing(), announced == Some(opened));
        }
    }

    #[test]
    fn an_end_is_shown_once_and_sung_once() {
        let mut ending = begun();
        assert!(!ending.sing(), "not before everything is counted");
        ending.skip();
        ending.skip();
        assert!(ending.sing() && !ending.sing());
        ending.open(3, true);
        assert_eq!(ending.act(), Act::Done);
        assert!(!ending.sing());
    }

    #[test]
    fn keys_of_the_window_do_not_skip() {
        let buttons = ButtonInput::<MouseButton>::default();
        for (key, skips) in
            [(KeyCode::Space, true), (KeyCode::KeyA, true), (KeyCode::F12, false), (KeyCode::AltLeft, false)]
        {
            let mut keys = ButtonInput::<KeyCode>::default();
            keys.press(key);
            assert_eq!(go_on(&keys, &buttons), skips, "{key:?}");
        }
    }
}
