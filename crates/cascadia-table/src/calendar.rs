//! Opening hours and holidays of games with a clock of days, in the local time of the table options.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most holidays of a game.
const MOST_HOLIDAYS: usize = 64;
/// Most days of a holiday.
const LONGEST_HOLIDAY: i32 = 366;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Opening hours and holidays of a game with a clock of days. By default time always passes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableCalendar {
    /// Time zone of the hours and holidays by its IANA name, such as `Europe/Paris`; empty for UTC.
    #[serde(default)]
    pub zone: String,
    /// Earliest hour of the day at which a turn may begin, from 0.
    #[serde(default)]
    pub from_hour: u8,
    /// Hour of the day, up to 24, before which a turn must begin; 0 for the whole day.
    #[serde(default)]
    pub to_hour: u8,
    /// Days without passing time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holidays: Vec<Holiday>,
}

/// A holiday, written as `2026-12-24` or `2026-12-24..2027-01-02`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Holiday {
    /// First day.
    pub first: Date,
    /// Last day, included.
    pub last: Date,
}

/// The reason why a calendar is invalid, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CalendarFault {
    /// A calendar without a clock of days.
    #[error("hours of the day and holidays belong to a clock of days")]
    NoDays,
    /// A clock of zero days.
    #[error("a turn has one day or more")]
    NoTime,
    /// An unknown time zone.
    #[error("this host knows no time zone `{0}`")]
    NoZone(String),
    /// Invalid opening hours.
    #[error("the hours of the day go from 0 to 24, from the earlier to the later")]
    Hours,
    /// Too many or too long holidays.
    #[error("a game has at most {MOST_HOLIDAYS} holidays of at most {LONGEST_HOLIDAY} days")]
    Holidays,
}

impl From<Holiday> for String {
    fn from(Holiday { first, last }: Holiday) -> Self {
        if first == last { first.to_string() } else { format!("{first}..{last}") }
    }
}

impl TryFrom<String> for Holiday {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let day = |text: &str| text.parse::<Date>().map_err(|_| format!("`{text}` is not a day"));
        let (first, last) = text.split_once("..").unwrap_or((&text, &text));
        Ok(Self { first: day(first)?, last: day(last)? })
    }
}

impl TableCalendar {
    /// Tests whether time always passes.
    pub fn is_always(&self) -> bool {
        self.holidays.is_empty() && self.is_whole_day() && self.zone.is_empty()
    }

    /// Checks the calendar for a game whose turns last `days`; none without a clock of days.
    ///
    /// # Errors
    /// If the calendar is invalid or needs a clock of days.
    pub fn check(&self, days: Option<u8>) -> Result<(), CalendarFault> {
        match days {
            Some(0) => return Err(CalendarFault::NoTime),
            None if !self.is_always() => return Err(CalendarFault::NoDays),
            Some(_) | None => {}
        }
        if !self.is_whole_day() && (self.from_hour >= self.to_hour || self.to_hour > 24) {
            return Err(CalendarFault::Hours);
        }
        let is_short = |holiday: &Holiday| {
            let days = holiday.first.until(holiday.last).map(|span| span.get_days());
            days.is_ok_and(|days| (0..LONGEST_HOLIDAY).contains(&days))
        };
        if self.holidays.len() > MOST_HOLIDAYS || !self.holidays.iter().all(is_short) {
            return Err(CalendarFault::Holidays);
        }
        self.find_zone().map(|_| ())
    }

    /// Returns the time zone; UTC if it is unknown here.
    pub(super) fn time_zone(&self) -> TimeZone {
        self.find_zone().unwrap_or(TimeZone::UTC)
    }

    /// Returns the deadline of a turn of `days`, in milliseconds since 1970. The turn begins at the first
    /// permitted moment and ends `days` working days later, at the same time of day.
    pub(super) fn deadline(&self, zone: &TimeZone, began: u64, days: u8) -> u64 {
        let plain = began.saturating_add(u64::from(days) * DAY_MS);
        if self.is_always() {
            return plain;
        }
        // Falls back to plain days for times beyond the calendar.
        self.local_deadline(zone, began, days)
            .and_then(|deadline| u64::try_from(deadline).ok())
            .unwrap_or(plain)
    }

    fn local_deadline(&self, zone: &TimeZone, began: u64, days: u8) -> Option<i64> {
        let began = Timestamp::from_millisecond(i64::try_from(began).ok()?).ok()?;
        let begins = self.first_open(began.to_zoned(zone.clone()))?;
        let mut day = begins.date();
        for _ in 0..days {
            day = self.next_day(day)?;
        }
        let ends = day.to_datetime(begins.time()).to_zoned(zone.clone()).ok()?;
        Some(ends.timestamp().as_millisecond())
    }

    /// Returns the first moment from `at` on at which a turn may begin.
    fn first_open(&self, at: Zoned) -> Option<Zoned> {
        let (hour, is_late) = (at.hour(), !self.is_whole_day() && at.hour() >= self.to_hour as i8);
        let is_free = self.is_holiday(at.date());
        if !is_free && !is_late && hour >= self.from_hour as i8 {
            return Some(at);
        }
        let day = if is_free || is_late { self.next_day(at.date())? } else { at.date() };
        let opens = Time::new(self.from_hour as i8, 0, 0, 0).ok()?;
        day.to_datetime(opens).to_zoned(at.time_zone().clone()).ok()
    }

    /// Returns the next day without a holiday.
    fn next_day(&self, day: Date) -> Option<Date> {
        let mut next = day.checked_add(1.day()).ok()?;
        while let Some(holiday) = self.holiday_of(next) {
            next = holiday.last.checked_add(1.day()).ok()?;
        }
        Some(next)
    }

    fn holiday_of(&self, day: Date) -> Option<&Holiday> {
        self.holidays.iter().find(|holiday| (holiday.first..=holiday.last).contains(&day))
    }

    fn is_holiday(&self, day: Date) -> bool {
        self.holiday_of(day).is_some()
    }

    const fn is_whole_day(&self) -> bool {
        self.from_hour == 0 && (self.to_hour == 0 || self.to_hour == 24)
    }

    fn find_zone(&self) -> Result<TimeZone, CalendarFault> {
        if self.zone.is_empty() {
            return Ok(TimeZone::UTC);
        }
        TimeZone::get(&self.zone).map_err(|_| CalendarFault::NoZone(self.zone.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZONE: &str = "Europe/Paris";

    /// Converts a local time in Paris to milliseconds.
    fn paris(time: &str) -> u64 {
        let time: jiff::civil::DateTime = time.parse().expect("a time");
        let zone = TimeZone::get(ZONE).expect("the time zones of the system");
        time.to_zoned(zone).expect("a time of Paris").timestamp().as_millisecond() as u64
    }

    fn calendar(hours: (u8, u8), holidays: &[&str]) -> TableCalendar {
        let holiday = |text: &&str| Holiday::try_from((*text).to_owned()).expect("days");
        TableCalendar {
            zone: ZONE.to_owned(),
            from_hour: hours.0,
            to_hour: hours.1,
            holidays: holidays.iter().map(holiday).collect(),
        }
    }

    #[test]
    fn a_turn_keeps_its_time_of_day_and_passes_over_holidays() {
        let plain = calendar((0, 24), &[]);
        let christmas = calendar((0, 24), &["2026-12-24..2026-12-26", "2026-12-28"]);
        let days = calendar((8, 22), &["2026-12-24..2026-12-26", "2026-12-27"]);
        for (calendar, began, count, expected) in [
            // The clocks go forward in the night to 29 March, so this day has 23 hours.
            (&plain, "2026-03-28T20:00", 1, "2026-03-29T20:00"),
            (&plain, "2026-03-28T20:00", 3, "2026-03-31T20:00"),
            (&christmas, "2026-12-23T20:00", 1, "2026-12-27T20:00"),
            (&christmas, "2026-12-23T20:00", 2, "2026-12-29T20:00"),
            // A turn begun on a holiday starts after it.
            (&christmas, "2026-12-25T20:00", 1, "2026-12-29T00:00"),
            (&days, "2026-06-01T12:30", 2, "2026-06-03T12:30"),
            (&days, "2026-06-01T23:30", 2, "2026-06-04T08:00"),
            (&days, "2026-06-01T22:00", 1, "2026-06-03T08:00"),
            (&days, "2026-06-01T07:59", 1, "2026-06-02T08:00"),
            (&days, "2026-12-23T23:00", 1, "2026-12-29T08:00"),
        ] {
            assert_eq!(calendar.check(Some(count)), Ok(()));
            let deadline = calendar.deadline(&calendar.time_zone(), paris(began), count);
            assert_eq!(deadline, paris(expected), "{began} and {count} days");
        }
        assert_eq!(TableCalendar::default().deadline(&TimeZone::UTC, 5, 2), 5 + 2 * DAY_MS);
        assert_eq!(plain.deadline(&plain.time_zone(), u64::MAX, 2), u64::MAX, "no calendar goes so far");
    }

    #[test]
    fn a_calendar_is_one_or_is_refused() {
        let days = Some(1);
        let always = TableCalendar::default();
        assert!(always.is_always() && always.check(None).is_ok() && always.check(days).is_ok());
        assert_eq!(always.check(Some(0)), Err(CalendarFault::NoTime));
        assert_eq!(calendar((8, 22), &[]).check(None), Err(CalendarFault::NoDays));
        for hours in [(8, 8), (22, 8), (8, 25), (8, 0), (200, 201)] {
            assert_eq!(calendar(hours, &[]).check(days), Err(CalendarFault::Hours), "{hours:?}");
        }
        for holidays in [&["2026-12-26..2026-12-24"][..], &["2026-01-01..2027-01-02"], &["2026-01-01"; 65]] {
            assert_eq!(calendar((8, 22), holidays).check(days), Err(CalendarFault::Holidays), "{holidays:?}");
        }
        for zone in ["Europe/Nowhere", "../../etc/passwd", "\u{1F43B}"] {
            let nowhere = TableCalendar { zone: zone.to_owned(), ..TableCalendar::default() };
            assert!(matches!(nowhere.check(days), Err(CalendarFault::NoZone(_))), "{zone}");
            assert_eq!(nowhere.time_zone(), TimeZone::UTC);
        }
    }

    #[test]
    fn it_is_written_in_few_words() {
        let calendar = calendar((8, 22), &["2026-12-24..2027-01-02", "2026-05-01"]);
        let text = serde_json::to_string(&calendar).expect("JSON");
        let expected = r#"{"zone":"Europe/Paris","from_hour":8,"to_hour":22,"#.to_owned()
            + r#""holidays":["2026-12-24..2027-01-02","2026-05-01"]}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<TableCalendar>(&text).expect("JSON"), calendar);
        assert_eq!(serde_json::from_str::<TableCalendar>("{}").expect("JSON"), TableCalendar::default());
        assert!(serde_json::from_str::<TableCalendar>(r#"{"holidays":["Christmas"]}"#).is_err());
    }
}
