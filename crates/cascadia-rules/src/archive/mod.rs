//! The archive of Cascadia: journal lines, mean points by source, and the profiles of the trail.

mod averages;
mod breakdown;
mod csv;
mod journal;
mod profiles;

pub use averages::ScoreAverages;
pub use breakdown::ScoreBreakdown;
pub use csv::journal_csv;
pub use journal::{GameLine, SeatLine};
pub use profiles::{
    FilledIn, LONGEST_NAME, MOST_PROFILES, Profile, ProfileError, Profiles, read_profiles, write_profiles,
};
