//! Options of `arena` that every mode has.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use cascadia_engine::{Level, LevelPolicy, LevelTable};
use clap::Args;
use clap::builder::RangedI64ValueParser;

/// The games of a series.
#[derive(Args)]
pub(crate) struct SeriesArgs {
    /// Number of games, up to ten million.
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = games())]
    pub(crate) games: u64,
    /// Seed of all random numbers: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    pub(crate) seed: String,
    /// Concurrent games; one per core if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Time limit of the search for each move, instead of the level's own limits. Equal seeds then no
    /// longer give equal games.
    #[arg(long, value_name = "N", conflicts_with = "playouts", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(crate) milliseconds: Option<u64>,
    /// Playouts of the search for each move, instead of the level's own limits.
    #[arg(long, alias = "courses", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) playouts: Option<u32>,
    /// Keep the result of every game in this file, and resume from it if it holds games of the same series.
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    pub(super) resume: Option<PathBuf>,
    /// Write the result of every seat of every game to this file, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
}

/// The output of a series.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Print the report as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Write the record of every game to this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) save: Option<PathBuf>,
    /// With --save: replace existing records in the folder, including other series.
    #[arg(long, requires = "save")]
    pub(super) force: bool,
}

/// Parses a number of games; accepts negative numbers, to report them as out of range.
pub(crate) fn games() -> RangedI64ValueParser<u64> {
    RangedI64ValueParser::new().range(1..=10_000_000)
}

impl SeriesArgs {
    /// Finds the levels of the seats and replaces their limits by the given ones.
    pub(crate) fn levels<P: LevelPolicy>(
        &self,
        seats: &[String],
        allowed: RangeInclusive<u8>,
        known: &LevelTable<P>,
    ) -> Result<Vec<Level<P>>, String> {
        let limited = |level: Level<P>| match (self.milliseconds, self.playouts) {
            (Some(milliseconds), _) => level.with_milliseconds(milliseconds),
            (None, Some(playouts)) => level.with_playouts(playouts),
            (None, None) => level,
        };
        let levels = seats.iter().map(|key| known.find(key).map(limited)).collect::<Result<Vec<_>, _>>();
        let levels = levels.map_err(|error| error.to_string())?;
        if !u8::try_from(seats.len()).is_ok_and(|count| allowed.contains(&count)) {
            let (fewest, most) = allowed.into_inner();
            return Err(format!("a game has {fewest} to {most} seats, not {}", seats.len()));
        }
        Ok(levels)
    }
}
