//! The clocks of a game as plain data: times are parameters, and no system clock is read.

use jiff::tz::TimeZone;

use super::calendar::TableCalendar;
use super::table_options::TablePace;
use cascadia_base::SeatSet;

/// The clocks of all seats. A reserve never grows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameClock {
    pace: TablePace,
    calendar: TableCalendar,
    zone: TimeZone,
    reserves: Vec<u64>,
    /// Beginning of the turn of every seat with a running clock, delayed by the length of every pause in it.
    began: Vec<Option<u64>>,
    paused_at: Option<u64>,
    ran_out: SeatSet,
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
            began: vec![None; seats],
            paused_at: None,
            ran_out: SeatSet::EMPTY,
        }
    }

    /// Ends the turn of a seat, if its clock runs. `is_charged` says if it costs reserve; turns of computer
    /// players do not.
    pub fn end_turn(&mut self, at: u64, seat: u8, is_charged: bool) {
        let Some(began) = self.began.get_mut(usize::from(seat)).and_then(Option::take) else { return };
        self.ran_out.remove(seat);
        if let (TablePace::Live { turn_ms, .. }, true) = (self.pace, is_charged) {
            let used = at.saturating_sub(began).saturating_sub(turn_ms);
            let reserve = &mut self.reserves[usize::from(seat)];
            *reserve = reserve.saturating_sub(used);
        }
    }

    /// Begins the turns of seats whose clocks do not run yet, and stops those of all others.
    pub fn begin_turns(&mut self, at: u64, seats: SeatSet) {
        for (seat, began) in (0u8..).zip(&mut self.began) {
            *began = seats.contains(seat).then(|| began.unwrap_or(at));
        }
    }

    /// Tests whether the clock of a seat runs.
    pub fn is_running(&self, seat: u8) -> bool {
        self.began.get(usize::from(seat)).is_some_and(Option::is_some)
    }

    /// Returns the seats whose clocks run.
    pub fn running(&self) -> SeatSet {
        (0..self.began.len() as u8).filter(|seat| self.is_running(*seat)).collect()
    }

    /// Marks the turn of a seat as out of time.
    pub const fn run_out(&mut self, seat: u8) {
        self.ran_out.insert(seat);
    }

    /// Tests whether a seat has run out of time in its current turn.
    pub fn has_run_out(&self, seat: u8) -> bool {
        self.ran_out.contains(seat) && self.is_running(seat)
    }

    /// Stops the clocks.
    pub const fn pause(&mut self, at: u64) {
        if self.paused_at.is_none() {
            self.paused_at = Some(at);
        }
    }

    /// Resumes the clocks.
    pub fn go_on(&mut self, at: u64) {
        if let Some(paused_at) = self.paused_at.take() {
            for began in self.began.iter_mut().flatten() {
                *began = began.saturating_add(at.saturating_sub(paused_at));
            }
        }
    }

    /// Tests whether the clocks are stopped.
    pub const fn is_paused(&self) -> bool {
        self.paused_at.is_some()
    }

    /// Returns the deadline of a seat's current turn; none without clocks, in a pause, and after a timeout.
    pub fn deadline_of(&self, seat: u8) -> Option<u64> {
        if self.paused_at.is_some() || self.ran_out.contains(seat) {
            return None;
        }
        let began = self.began.get(usize::from(seat)).copied().flatten()?;
        match self.pace {
            TablePace::None => None,
            TablePace::Live { turn_ms, .. } => {
                let reserve = self.reserves.get(usize::from(seat)).copied().unwrap_or(0);
                Some(began.saturating_add(turn_ms).saturating_add(reserve))
            }
            TablePace::Days { days } => Some(self.calendar.deadline(&self.zone, began, days)),
        }
    }

    /// Returns the next deadline of all seats.
    pub fn deadline(&self) -> Option<u64> {
        (0..self.began.len() as u8).filter_map(|seat| self.deadline_of(seat)).min()
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

    /// Ends the turn of the seat whose clock runs, and begins that of another one.
    fn begin_turn(clock: &mut GameClock, at: u64, seat: u8, is_charged: bool) {
        clock.running().iter().for_each(|seat| clock.end_turn(at, seat, is_charged));
        clock.begin_turns(at, SeatSet::from_iter([seat]));
    }

    #[test]
    fn seats_that_play_together_have_their_own_clocks() {
        let mut clock = GameClock::new(LIVE, &TableCalendar::default(), 3);
        clock.begin_turns(1_000, SeatSet::from_iter([0, 1, 2]));
        clock.end_turn(1_050, 1, true);
        clock.begin_turns(1_050, SeatSet::from_iter([0, 2]));
        assert_eq!((clock.deadline_of(0), clock.deadline_of(1)), (Some(2_100), None));
        clock.end_turn(1_600, 0, true);
        clock.begin_turns(1_600, SeatSet::from_iter([2]));
        assert_eq!(clock.reserves(), [500, 1000, 1000]);
        clock.run_out(2);
        assert!(clock.has_run_out(2) && !clock.has_run_out(0) && clock.deadline().is_none());
        clock.end_turn(2_500, 2, true);
        clock.begin_turns(2_500, SeatSet::from_iter([0, 1, 2]));
        assert_eq!((clock.reserves(), clock.has_run_out(2)), (vec![500, 1000, 0], false));
        assert_eq!(clock.deadline(), Some(2_600), "the third seat has no reserve left");
    }

    #[test]
    fn a_turn_costs_reserve_only_beyond_its_own_time() {
        let mut clock = GameClock::new(LIVE, &TableCalendar::default(), 2);
        begin_turn(&mut clock, 5_000, 0, true);
        assert_eq!(clock.deadline(), Some(6_100));
        begin_turn(&mut clock, 5_100, 1, true);
        assert_eq!(clock.reserves(), [1000, 1000]);
        begin_turn(&mut clock, 5_500, 0, true);
        assert_eq!((clock.reserves(), clock.deadline()), (vec![1000, 700], Some(6_600)));
        // Computer players are not charged, and a clock going backwards restores nothing.
        begin_turn(&mut clock, 9_000, 1, false);
        begin_turn(&mut clock, 8_000, 0, true);
        assert_eq!(clock.reserves(), [1000, 700]);
    }

    #[test]
    fn a_pause_moves_the_deadline_and_running_out_removes_it() {
        let mut clock = GameClock::new(TablePace::Days { days: 2 }, &TableCalendar::default(), 2);
        begin_turn(&mut clock, 0, 1, true);
        clock.pause(10);
        assert_eq!((clock.deadline(), clock.is_paused()), (None, true));
        clock.go_on(30);
        assert_eq!(clock.deadline(), Some(2 * DAY_MS + 20));
        clock.run_out(1);
        assert_eq!((clock.deadline(), clock.has_run_out(1), clock.has_run_out(0)), (None, true, false));
        assert!(clock.reserves().is_empty());
        begin_turn(&mut clock, 50, 0, true);
        assert!(!clock.has_run_out(0) && !clock.has_run_out(1));
        assert_eq!(GameClock::new(TablePace::None, &TableCalendar::default(), 2).deadline(), None);
    }

    #[test]
    fn a_pause_over_the_evening_moves_the_turn_to_the_morning() {
        let calendar = TableCalendar { from_hour: 8, to_hour: 22, ..TableCalendar::default() };
        let hour = DAY_MS / 24;
        let mut clock = GameClock::new(TablePace::Days { days: 1 }, &calendar, 2);
        begin_turn(&mut clock, 20 * hour, 0, true);
        assert_eq!(clock.deadline(), Some(DAY_MS + 20 * hour));
        clock.pause(21 * hour);
        clock.go_on(24 * hour);
        assert_eq!(clock.deadline(), Some(2 * DAY_MS + 8 * hour), "begun at eleven in the evening");
    }
}
