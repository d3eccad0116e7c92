//! Seasons of the landscape, by the calendar or by choice.

use bevy::prelude::*;
use jiff::civil::Date;

#[derive(Resource, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Season {
    /// Blossom and fresh green.
    Spring,
    /// Full leaves and tall grass.
    #[default]
    Summer,
    /// Coloured and falling leaves.
    Autumn,
    /// Snow and ice.
    Winter,
}

impl Season {
    pub(crate) const ALL: [Self; 4] = [Self::Spring, Self::Summer, Self::Autumn, Self::Winter];

    /// Returns its word in files and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Summer => "summer",
            Self::Autumn => "autumn",
            Self::Winter => "winter",
        }
    }

    /// Returns the season of a month (1 to 12) in the northern setting of the game: whole months, as in
    /// meteorology.
    pub(crate) const fn of_month(month: i8) -> Self {
        match month {
            3..=5 => Self::Spring,
            6..=8 => Self::Summer,
            9..=11 => Self::Autumn,
            _ => Self::Winter,
        }
    }

    pub(crate) fn now(choice: SeasonChoice, day: Date) -> Self {
        match choice {
            SeasonChoice::Calendar => Self::of_month(day.month()),
            SeasonChoice::Always(season) => season,
        }
    }
}

/// The player's choice of season.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SeasonChoice {
    /// By the month.
    #[default]
    Calendar,
    /// The same all year.
    Always(Season),
}

impl SeasonChoice {
    /// All choices, the calendar first.
    pub(crate) const ALL: [Self; 5] = [
        Self::Calendar,
        Self::Always(Season::Spring),
        Self::Always(Season::Summer),
        Self::Always(Season::Autumn),
        Self::Always(Season::Winter),
    ];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Calendar => "calendar",
            Self::Always(season) => season.key(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn every_month_has_its_season() {
        let of_year: Vec<Season> = (1..=12).map(Season::of_month).collect();
        let [spring, summer, autumn, winter] = Season::ALL;
        let wanted = [
            [winter, winter, spring],
            [spring, spring, summer],
            [summer, summer, autumn],
            [autumn, autumn, winter],
        ];
        assert_eq!(of_year, wanted.concat());
    }

    #[test]
    fn the_day_matters_to_the_calendar_only() {
        let (july, january) = (date(2026, 7, 14), date(2027, 1, 1));
        assert_eq!(Season::now(SeasonChoice::Calendar, july), Season::Summer);
        assert_eq!(Season::now(SeasonChoice::Calendar, january), Season::Winter);
        for (choice, season) in SeasonChoice::ALL.into_iter().skip(1).zip(Season::ALL) {
            assert_eq!(choice.key(), season.key());
            assert_eq!((Season::now(choice, july), Season::now(choice, january)), (season, season));
        }
    }
}
