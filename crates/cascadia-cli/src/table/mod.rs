//! Hosted tables: serve, load-test a server, verify a store.

mod curve;
mod dormant;
mod figures;
mod load;
mod load_game;
mod own_server;
mod patience;
mod spectators;
mod verify;

use cascadia_server::GivenSettings;
use clap::{Args, Subcommand};
use tokio::runtime::{Builder, Runtime};

use crate::CommandFailure;

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Subcommand)]
enum TableCommand {
    /// Play many games on a server concurrently and report the results.
    Load(load::LoadArgs),
    /// Play increasing numbers of games on separate servers, and report and plot the cost.
    Curve(curve::CurveArgs),
    /// Count everything in a store and replay every game.
    Verify(verify::VerifyArgs),
    /// Serve until the program is stopped, as `cascadia-server` does.
    Serve(Box<GivenSettings>),
}

/// Runs the command.
///
/// # Errors
/// If it fails.
pub(crate) fn run(args: TableArgs) -> Result<(), CommandFailure> {
    let runtime = runtime().map_err(CommandFailure::Sentence)?;
    match args.command {
        TableCommand::Load(args) => runtime.block_on(load::run(&args)),
        TableCommand::Curve(args) => runtime.block_on(curve::run(&args)),
        TableCommand::Verify(args) => runtime.block_on(verify::run(&args)),
        TableCommand::Serve(given) => runtime.block_on(serve(*given)),
    }
}

fn runtime() -> Result<Runtime, String> {
    Builder::new_multi_thread()
        .thread_name("table")
        .enable_all()
        .build()
        .map_err(|error| format!("the system gives no threads: {error}"))
}

async fn serve(given: GivenSettings) -> Result<(), CommandFailure> {
    let started = cascadia_server::start(given.decided()).await;
    let mut server = started.map_err(|failure| CommandFailure::Sentence(failure.to_string()))?;
    crate::remark(format_args!("serves at {}", server.url()));
    Err(CommandFailure::Sentence(server.failed().await.to_string()))
}
