//! Verification of a store: counts its contents and replays every game.

use std::io::{self, Write};

use cascadia_server::{StoreAddress, existing_file, open_store};
use cascadia_server::{count_store, load_table_content};
use clap::Args;
use serde::Serialize;

use crate::CommandFailure;

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The store: a file or `postgres://…`.
    store: String,
    /// Print the figures as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Contents of a store.
#[derive(Serialize)]
struct VerifyReport<'a> {
    games: u64,
    begun: u64,
    over: u64,
    entries: u64,
    steps: u64,
    twice: u64,
    faults: &'a [String],
}

/// Counts a store and prints its contents.
///
/// # Errors
/// If it is unreadable or invalid.
pub(super) async fn run(args: &VerifyArgs) -> Result<(), CommandFailure> {
    let sentence = |error: &dyn std::fmt::Display| CommandFailure::Sentence(error.to_string());
    let address = StoreAddress::read(&args.store).map_err(|error| sentence(&error))?;
    if matches!(address, StoreAddress::File(_)) {
        existing_file(&address).map_err(CommandFailure::Sentence)?;
    }
    let content = load_table_content().map_err(|error| sentence(&error))?;
    let store = open_store(&args.store).await.map_err(|error| sentence(&error))?;
    let count = count_store(store.as_ref(), &content).await.map_err(|error| sentence(&error))?;
    let twice = count.steps.values().filter(|times| **times > 1).count() as u64;
    let report = VerifyReport {
        games: count.games,
        begun: count.begun,
        over: count.over,
        entries: count.entries,
        steps: count.steps.len() as u64,
        twice,
        faults: &count.faults,
    };
    print(&report, args.json).map_err(CommandFailure::of_output)?;
    if twice > 0 || !count.faults.is_empty() { Err(CommandFailure::Reported) } else { Ok(()) }
}

fn print(report: &VerifyReport<'_>, json: bool) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        return writeln!(output, "{}", serde_json::to_string(report).unwrap_or_default());
    }
    let VerifyReport { games, begun, over, entries, steps, twice, faults } = report;
    writeln!(
        output,
        "{games} games, {begun} begun, {over} over; {entries} entries, {steps} steps, {twice} twice"
    )?;
    for fault in *faults {
        writeln!(output, "{fault}")?;
    }
    writeln!(
        output,
        "{}",
        if faults.is_empty() && *twice == 0 { "all games replay" } else { "not everything is right" }
    )
}
