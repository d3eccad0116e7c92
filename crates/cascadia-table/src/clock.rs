//! The clocks of a game as plain data: times are parameters, and no system clock is read.

use jiff::tz::TimeZone;

use super::calendar::TableCalendar;
use super::table_options::TablePace;

/// The clocks of all seats. A reserve never grows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameClock {
    pace: TablePace,
    calendar: TableCalendar,
    zone: TimeZone,
    reserves: Vec<u64>,
    /// Seat with the running clock.
    running: Option<u8>,
    /// Beginning of its turn, delayed by the length of every pause in it.
    began: u64,
    paused_at: Option<u64>,
    ran_out: bool,
}

impl GameClock {
    /// Creates the clocks of a game, all stopped.
    pub fn new(pace: TablePace, calendar: &TableCalendar, seats: usize) -> Self {
        let reserve = match pace {
            TablePace::Live { reserve_ms, .. } => reserve_ms,
            TablePace::None | TablePace::Days { .. } => 0,
        };
        Self {
            pace,
            calendar: calendar.clone(),
            zone: calendar.time_zone(),
            reserves: vec![reserve; seats],
            running: None,
            began: 0,
            paused_at: None,
            ran_out: false,
        }
    }

    /// Ends the running turn and begins the turn of `seat`; none stops the clocks. `is_charged` says if the
    /// ended turn costs reserve; turns of computer players do not.
    pub fn begin_turn(&mut self, at: u64, seat: Option<u8>, is_charged: bool) {
        if let (Some(before), TablePace::Live { turn_ms, .. }, true) = (self.running, self.pace, is_charged) {
            let used = at.saturating_sub(self.began).saturating_sub(turn_ms);
            if let Some(reserve) = self.reserves.get_mut(usize::from(before)) {
                *reserve = reserve.saturating_sub(used);
            }
        }
        self.running = seat;
        self.began = at;
        self.ran_out = false;
    }

    /// Returns the seat with the running clock.
    pub const fn running(&self) -> Option<u8> {
        self.running
    }

    /// Marks the current turn as out of time.
    pub const fn run_out(&mut self) {
        self.ran_out = true;
    }

    /// Tests whether a seat has run out of time in its current turn.
    pub fn has_run_out(&self, seat: u8) -> bool {
        self.ran_out && self.running == Some(seat)
    }

    /// Stops the clocks.
    pub const fn pause(&mut self, at: u64) {
        if self.paused_at.is_none() {
            self.paused_at = Some(at);
        }
    }

    /// Resumes the clocks.
    pub const fn go_on(&mut self, at: u64) {
        if let Some(paused_at) = self.paused_at.take() {
            self.began = self.began.saturating_add(at.saturating_sub(paused_at));
        }
    }

    /// Tests whether the clocks are stopped.
    pub const fn is_paused(&self) -> bool {
        self.paused_at.is_some()
    }

    /// Returns the deadline of the current turn; none without clocks, in a pause, and after a timeout.
    pub fn deadline(&self) -> Option<u64> {
        let seat = self.running.filter(|_| !self.ran_out && self.paused_at.is_none())?;
        match self.pace {
            TablePace::None => None,
            TablePace::Live { turn_ms, .. } => {
                let reserve = self.reserves.get(usize::from(seat)).copied().unwrap_or(0);
                Some(self.began.saturating_add(turn_ms).saturating_add(reserve))
            }
            TablePace::Days { days } => Some(self.calendar.deadline(&self.zone, self.began, days)),
        }
    }

    /// Returns the reserves of the seats in milliseconds at the beginning of the current turn; empty without
    /// reserves.
    pub fn reserves(&self) -> Vec<u64> {
        match self.pace {
            TablePace::Live { .. } => self.reserves.clone(),
            TablePace::None | TablePace::Days { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: u64 = 24 * 60 * 60 * 1000;
    const LIVE: TablePace = TablePace::Live { reserve_ms: 1000, turn_ms: 100 };

    #[test]
    fn a_turn_costs_reserve_only_beyond_its_own_time() {
        let mut clock = GameClock::new(LIVE, &TableCalendar::default(), 2);
        clock.begin_turn(5_000, Some(0), true);
        assert_eq!(clock.deadline(), Some(6_100));
        clock.begin_turn(5_100, Some(1), true);
        assert_eq!(clock.reserves(), [1000, 1000]);
        clock.begin_turn(5_500, Some(0), true);
        assert_eq!((clock.reserves(), clock.deadline()), (vec![1000, 700], Some(6_600)));
        // Computer players are not charged, and a clock going backwards restores nothing.
        clock.begin_turn(9_000, Some(1), false);
        clock.begin_turn(8_000, Some(0), true);
        assert_eq!(clock.reserves(), [1000, 700]);
    }

    #[test]
    fn a_pause_moves_the_deadline_and_running_out_removes_it() {
        let mut clock = GameClock::new(TablePace::Days { days: 2 }, &TableCalendar::default(), 2);
        clock.begin_turn(0, Some(1), true);
        clock.pause(10);
        assert_eq!((clock.deadline(), clock.is_paused()), (None, true));
        clock.go_on(30);
        assert_eq!(clock.deadline(), Some(2 * DAY_MS + 20));
        clock.run_out();
        assert_eq!((clock.deadline(), clock.has_run_out(1), clock.has_run_out(0)), (None, true, false));
        assert!(clock.reserves().is_empty());
        clock.begin_turn(50, Some(0), true);
        assert!(!clock.has_run_out(0) && !clock.has_run_out(1));
        assert_eq!(GameClock::new(TablePace::None, &TableCalendar::default(), 2).deadline(), None);
    }

    #[test]
    fn a_pause_over_the_evening_moves_the_turn_to_the_morning() {
        let calendar = TableCalendar { from_hour: 8, to_hour: 22, ..TableCalendar::default() };
        let hour = DAY_MS / 24;
        let mut clock = GameClock::new(TablePace::Days { days: 1 }, &calendar, 2);
        clock.begin_turn(20 * hour, Some(0), true);
        assert_eq!(clock.deadline(), Some(DAY_MS + 20 * hour));
        clock.pause(21 * hour);
        clock.go_on(24 * hour);
        assert_eq!(clock.deadline(), Some(2 * DAY_MS + 8 * hour), "begun at eleven in the evening");
    }
}
