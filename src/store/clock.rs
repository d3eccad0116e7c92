//! Local date and time, for records and daily challenges.

use bevy::prelude::*;
use jiff::civil::{Date, DateTime};

/// The source of the current time.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Clock {
    /// The system clock, in its time zone.
    #[default]
    System,
    /// A fixed time.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests set the time"))]
    At(DateTime),
}

impl Clock {
    /// Returns the player's local time, in whole seconds.
    pub(crate) fn now(self) -> DateTime {
        match self {
            Self::System => now(),
            Self::At(time) => time,
        }
    }

    /// Returns the time until midnight. One hour of the year may be missing or occur twice.
    pub(crate) fn until_tomorrow(self) -> std::time::Duration {
        let now = self.now();
        let tomorrow = now.date().tomorrow().map_or(now, |day| day.at(0, 0, 0, 0));
        now.duration_until(tomorrow).unsigned_abs()
    }
}

/// The current day. It changes while the program runs: at midnight, after a sleep, with the time zone.
/// Daily state is refreshed on change.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Today(pub Date);

impl FromWorld for Today {
    fn from_world(world: &mut World) -> Self {
        Self(world.get_resource_or_init::<Clock>().now().date())
    }
}

fn turn_the_day(clock: Res<Clock>, mut today: ResMut<Today>) {
    today.set_if_neq(Today(clock.now().date()));
}

/// Returns the player's local time, in whole seconds.
pub(crate) fn now() -> DateTime {
    let now = jiff::Zoned::now().datetime();
    now.with().subsec_nanosecond(0).build().unwrap_or(now)
}

/// Formats a time for lists: the date, and the time to the minute.
pub(crate) fn to_the_minute(revision: DateTime) -> String {
    revision.strftime("%Y-%m-%d %H:%M").to_string()
}

/// Registers the clock and the day, which is updated at the start of each frame.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().init_resource::<Today>().add_systems(First, turn_the_day);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_day_turns_with_the_clock_and_only_then() {
        let mut app = App::new();
        app.insert_resource(Clock::At(date(2026, 11, 28).at(23, 59, 15, 0)));
        plugin(&mut app);
        let today = |app: &mut App, time: DateTime| {
            app.insert_resource(Clock::At(time));
            app.world_mut().clear_trackers();
            app.update();
            let today = app.world().resource_ref::<Today>();
            (today.0, today.last_changed())
        };
        let (evening, begun) = today(&mut app, date(2026, 11, 28).at(23, 59, 59, 0));
        assert_eq!(
            (evening, Clock::At(evening.at(23, 59, 15, 0)).until_tomorrow()),
            (date(2026, 11, 28), Duration::from_secs(45))
        );
        assert_eq!(today(&mut app, date(2026, 11, 28).at(23, 59, 59, 0)), (evening, begun));
        let (next, changed) = today(&mut app, date(2026, 11, 29).at(0, 0, 0, 0));
        assert!(next == date(2026, 11, 29) && changed != begun);
        // Backwards, as after a change of the time zone.
        assert_eq!(today(&mut app, date(2026, 11, 28).at(15, 0, 0, 0)).0, evening);
    }
}
