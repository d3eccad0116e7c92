//! Results in the daily games: the table of a day, the best total of each day, streaks.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::journal::{Journal, JournalEntry, JournalLine, JournalMode};
use super::people::JournalPeople;
use crate::comparable_name;

/// The number of attempts a person has at a daily game; the best one counts.
pub const DAILY_ATTEMPTS: usize = 3;

/// A person's best total on every day whose game they finished.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyHistory {
    best: BTreeMap<Date, u16>,
}

impl DailyHistory {
    /// Collects the results of the person called `name`, regardless of case, without practice games.
    pub fn of<M: JournalMode>(journal: &Journal<M>, name: &str) -> Self {
        let name = comparable_name(name);
        // An attempt belongs to the person who began it, even if their name in the game differs.
        let begun: BTreeMap<&str, &str> = journal
            .lines
            .iter()
            .filter_map(|line| match line {
                JournalLine::DailyBegun { name, game, .. } => Some((game.as_str(), name.as_str())),
                JournalLine::Game(_) => None,
            })
            .collect();
        let mut best: BTreeMap<Date, u16> = BTreeMap::new();
        for entry in journal.games().filter(|entry| !entry.practice) {
            let Some(day) = entry.daily else { continue };
            for seat in entry.seats.iter().filter(|seat| seat.owner.is_human()) {
                let owner = begun.get(entry.game.as_str()).copied().unwrap_or_else(|| seat.owner.name());
                if comparable_name(owner) == name {
                    let known = best.entry(day).or_default();
                    *known = seat.total.max(*known);
                }
            }
        }
        Self { best }
    }

    /// Returns the best total on a day; none if its game was not finished.
    pub fn best_on(&self, day: Date) -> Option<u16> {
        self.best.get(&day).copied()
    }

    /// Returns the number of consecutive days played until `today`, whose game may still be to come.
    pub fn streak(&self, today: Date) -> usize {
        let last = if self.best.contains_key(&today) { Some(today) } else { today.yesterday().ok() };
        std::iter::successors(last, |day| day.yesterday().ok())
            .take_while(|day| self.best.contains_key(day))
            .count()
    }

    /// Returns the length of the longest streak, in days.
    pub fn longest_streak(&self) -> usize {
        let (mut longest, mut now) = (0, 0);
        let mut before: Option<Date> = None;
        for day in self.best.keys() {
            let follows = before.and_then(|before| before.tomorrow().ok()) == Some(*day);
            now = if follows { now + 1 } else { 1 };
            longest = longest.max(now);
            before = Some(*day);
        }
        longest
    }
}

impl<M: JournalMode> Journal<M> {
    /// Returns the attempts at the game of `day`, the best first, unfinished ones last, without practice
    /// games.
    pub fn daily_table(&self, day: Date) -> Vec<DailyScore> {
        let people = JournalPeople::of(self);
        let ended: Vec<&JournalEntry<M>> = self.games().filter(|entry| entry.daily == Some(day)).collect();
        let mut table: Vec<DailyScore> = Vec::new();
        let mut listed = BTreeSet::new();
        for (name, game) in self.begun_on(day) {
            let entry = ended.iter().find(|entry| entry.game == game);
            if entry.is_some_and(|entry| entry.practice) || !listed.insert((comparable_name(name), game)) {
                continue;
            }
            // A person renamed since the beginning of the game is its only or its first person.
            let seat = entry.and_then(|entry| {
                let first = || entry.people().next().map(|(index, _)| &entry.seats[index]);
                people.seat_of(entry, name).or_else(first)
            });
            table.push(DailyScore {
                name: name.to_owned(),
                game: game.to_owned(),
                total: seat.map(|seat| seat.total),
            });
        }
        // A result counts even if the line about the game's beginning is lost.
        let begun: BTreeSet<&str> = self.begun_on(day).map(|(_, game)| game).collect();
        for entry in ended.iter().filter(|entry| !entry.practice && !begun.contains(entry.game.as_str())) {
            table.extend(entry.people().map(|(index, name)| DailyScore {
                name: name.to_owned(),
                game: entry.game.clone(),
                total: Some(entry.seats[index].total),
            }));
        }
        table.sort_by_key(|score| std::cmp::Reverse(score.total));
        table
    }
}

/// One attempt at a daily game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyScore {
    /// The name of the person.
    pub name: String,
    /// The id of the game; see [`Record::id`](crate::Record::id).
    pub game: String,
    /// The total; none if the game has not ended.
    pub total: Option<u16>,
}

/// Returns the month of a day in weeks from Monday to Sunday; none for days of other months.
pub fn weeks_of_month(day: Date) -> Vec<[Option<Date>; 7]> {
    let before = usize::from(day.first_of_month().weekday().to_monday_zero_offset().unsigned_abs());
    let mut weeks = Vec::new();
    for number in 1..=day.days_in_month() {
        let place = before + usize::from(number.unsigned_abs()) - 1;
        if weeks.len() <= place / 7 {
            weeks.push([None; 7]);
        }
        weeks[place / 7][place % 7] = Date::new(day.year(), day.month(), number).ok();
    }
    weeks
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn history(days: &[(i16, i8, i8)]) -> DailyHistory {
        DailyHistory { best: days.iter().map(|(year, month, day)| (date(*year, *month, *day), 80)).collect() }
    }

    #[test]
    fn days_in_a_row_are_counted_over_the_ends_of_months_until_today_or_yesterday() {
        let played = history(&[(2026, 10, 30), (2026, 10, 31), (2026, 11, 1), (2026, 11, 3), (2026, 11, 4)]);
        for (today, streak) in [
            (date(2026, 11, 1), 3),
            (date(2026, 11, 2), 3),
            (date(2026, 11, 3), 1),
            (date(2026, 11, 4), 2),
            (date(2026, 11, 5), 2),
            (date(2026, 11, 6), 0),
        ] {
            assert_eq!(played.streak(today), streak, "{today}");
        }
        assert_eq!(played.longest_streak(), 3);
        assert_eq!((DailyHistory::default().streak(Date::MIN), history(&[]).longest_streak()), (0, 0));
    }

    #[test]
    fn a_month_is_laid_out_in_weeks_from_monday() {
        let weeks = weeks_of_month(date(2026, 11, 22));
        // The first of November 2026 is a Sunday.
        assert_eq!((weeks.len(), weeks[0][6]), (6, Some(date(2026, 11, 1))));
        assert!(weeks[0][..6].iter().all(Option::is_none));
        assert_eq!((weeks[5][0], weeks[5][1]), (Some(date(2026, 11, 30)), None));
        // February of a common year that begins on a Monday fills four weeks.
        let weeks = weeks_of_month(date(2027, 2, 9));
        assert!(weeks.len() == 4 && weeks.iter().flatten().all(Option::is_some));
    }
}
