//! Arguments of `arena`: opponents, cards, number of games, output files.

use std::fmt::Display;
use std::path::PathBuf;

use cascadia_ai::players::{Level, Levels};
use cascadia_rules::rules::{CardChoice, FEWEST_SEATS, MOST_SEATS};
use cascadia_storage::find_root;
use clap::Args;
use clap::builder::RangedI64ValueParser;

use crate::rules::RuleArgs;
use crate::{CommandFailure, remark, usage_of};

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// Opponents in playing order, separated by commas: sprout, hiker, ranger, biologist, each also with a
    /// style (`ranger-paths`), and for comparison random and greedy; see config/opponents.ron.
    #[arg(long, value_delimiter = ',', required = true)]
    pub(super) seats: Vec<String>,
    /// Scoring cards: five letters for bear, elk, salmon, hawk, fox; `random` for new ones in each game;
    /// `family` or `intermediate`.
    #[arg(long, default_value = "AAAAA", conflicts_with_all = ["variant", "scenario"])]
    pub(super) cards: String,
    /// The second set of cards if a restriction needs one: five letters; new ones in each game if not
    /// given.
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["variant", "scenario"])]
    pub(super) second_cards: Option<String>,
    #[command(flatten)]
    pub(super) rules: RuleArgs,
    /// Number of games, up to ten million.
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = games())]
    pub(super) games: u64,
    /// Seed of all random numbers: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    pub(super) seed: String,
    /// Concurrent games; one per core if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Time limit of the search for each move, instead of the level's own limits. Equal seeds then no
    /// longer give equal games.
    #[arg(long, value_name = "N", conflicts_with = "playouts", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(super) milliseconds: Option<u64>,
    /// Playouts of the search for each move, instead of the level's own limits.
    #[arg(long, alias = "courses", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) playouts: Option<u32>,
    /// Keep the result of every game in this file, and resume from it if it holds games of the same series.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "scenario"])]
    pub(super) resume: Option<PathBuf>,
    /// Write the result of every seat of every game to this file, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Award no habitat bonuses.
    #[arg(long)]
    pub(super) no_majorities: bool,
    /// Adjust for luck: print beside each mean the luck-adjusted mean, with a smaller error, the luck, and
    /// the gain of the decisions over par, the play of a ranger. If cards differ from game to game, luck
    /// begins after the deal. Scenarios are judged by points.
    #[arg(long)]
    pub(super) luck: bool,
    /// With --luck: playouts per choice.
    #[arg(long, value_name = "N", default_value_t = 80, requires = "luck", value_parser = clap::value_parser!(u32).range(40..=100_000))]
    pub(super) luck_depth: u32,
    /// Print the report as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Write the record of every game to this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) save: Option<PathBuf>,
    /// With --save: replace existing records in the folder, including other series.
    #[arg(long, requires = "save")]
    pub(super) force: bool,
    /// With --scenario and --save: write only games in which a seat reached all goals.
    #[arg(long, requires_all = ["save", "scenario"])]
    pub(super) reached_only: bool,
}

/// Parses a number of games; accepts negative numbers, to report them as out of range.
pub(crate) fn games() -> RangedI64ValueParser<u64> {
    RangedI64ValueParser::new().range(1..=10_000_000)
}

impl ArenaArgs {
    /// Finds the levels of the seats, with the given limits.
    pub(super) fn levels(&self) -> Result<Vec<Level>, CommandFailure> {
        let levels = read_levels();
        let limited = |level: Level| match (self.milliseconds, self.playouts) {
            (Some(milliseconds), _) => level.with_milliseconds(milliseconds),
            (None, Some(playouts)) => level.with_playouts(playouts),
            (None, None) => level,
        };
        let seats: Vec<Level> = self
            .seats
            .iter()
            .map(|key| levels.find(key).map(limited))
            .collect::<Result<_, _>>()
            .map_err(usage)?;
        let count = seats.len();
        if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&count) {
            return Err(usage(format!("a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {count}")));
        }
        if self.rules.solo && count != 1 {
            return Err(usage(format!("the solo game has one seat, not {count}")));
        }
        Ok(seats)
    }

    /// Describes a series for comparison: all arguments except the numbers of games and threads and the
    /// output files.
    pub(super) fn series(&self) -> String {
        let parts = (
            (&self.seats, &self.cards, &self.second_cards, &self.seed, self.no_majorities),
            (self.milliseconds, self.playouts, self.rules.series()),
            self.luck.then_some(self.luck_depth),
            cascadia_storage::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// Finds the scoring cards with this name.
pub(super) fn named_cards(key: &str) -> Result<CardChoice, CommandFailure> {
    CardChoice::from_key(key).ok_or_else(|| {
        usage(format!(
            "`{key}` does not name scoring cards; five letters A to D, random, family or intermediate do"
        ))
    })
}

/// Refuses a value that only the game data reveal as invalid, in the form of a clap error.
pub(super) fn usage(sentence: impl Display) -> CommandFailure {
    usage_of::<ArenaArgs>("cascadia-cli arena", sentence)
}

pub(crate) fn read_levels() -> Levels {
    let Ok(root) = find_root() else { return Levels::default() };
    let (levels, notices) = Levels::read(&root);
    for notice in notices {
        remark(format_args!("note: {notice}"));
    }
    levels
}
