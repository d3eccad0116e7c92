//! Events at irregular moments. Everything about an event follows from the number of its period, so that no
//! two are alike and none has to be remembered.

use bevy::math::IVec2;
use bevy::time::Time;

use crate::cascadia::render::ground::random1;

/// Events of one kind: at most one in each period.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recurrence {
    /// Length of a period in seconds.
    pub period: f64,
    /// The share of periods with an event.
    pub share: f32,
    pub salt: u32,
}

/// Returns a number from 0 to 1, fixed for each period and each salt.
pub(super) fn chance(period: u32, salt: u32) -> f32 {
    random1(IVec2::new(period as i32, 0), salt)
}

impl Recurrence {
    /// Returns the moment of the event of a period, in seconds; the first period has none.
    pub(super) fn moment(&self, period: u32) -> Option<f64> {
        let happens = period > 0 && chance(period, self.salt) < self.share;
        let late = 0.15 + 0.7 * f64::from(chance(period, self.salt + 1));
        happens.then(|| (f64::from(period) + late) * self.period)
    }

    /// Returns the period whose event begins in this frame.
    pub(super) fn due(&self, time: &Time) -> Option<u32> {
        let now = time.elapsed_secs_f64();
        let before = now - time.delta_secs_f64();
        let period = (now / self.period) as u32;
        self.moment(period).filter(|moment| (before..now).contains(moment)).map(|_| period)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_moment_is_met_once_and_the_pauses_differ() {
        let recurrence = Recurrence { period: 40.0, share: 0.8, salt: 7 };
        let mut time = Time::default();
        let mut begun = Vec::new();
        for _ in 0..80_000 {
            time.advance_by(Duration::from_millis(50));
            begun.extend(recurrence.due(&time));
        }
        let moments: Vec<(u32, f64)> =
            (0..100).filter_map(|period| Some((period, recurrence.moment(period)?))).collect();
        assert!(begun.iter().eq(moments.iter().map(|(period, _)| period)), "{begun:?}");
        assert!((60..95).contains(&moments.len()), "{}", moments.len());
        assert!(moments[0].1 > recurrence.period, "a table begins quietly");
        let pauses: Vec<f64> = moments.windows(2).map(|pair| pair[1].1 - pair[0].1).collect();
        assert!(pauses.iter().all(|pause| *pause > 10.0), "{pauses:?}");
        assert!(pauses.windows(2).all(|pair| (pair[0] - pair[1]).abs() > 0.05), "{pauses:?}");
    }
}
