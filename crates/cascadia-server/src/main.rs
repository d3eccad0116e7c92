//! The program of the dedicated server. Without arguments it serves this machine, with an SQLite file in the
//! working directory.

#[cfg(feature = "peer")]
mod peer;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cascadia_host::store::SqliteStore;
use cascadia_server::{GivenSettings, ServerSettings, StoreAddress, existing_file, export_games, invite_to};
use cascadia_storage::stamp_version;
use cascadia_table::invite::InviteCode;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use tokio::runtime::{Builder, Runtime};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A dedicated server for online games of Cascadia.
#[derive(Parser)]
#[command(name = "cascadia-server", version = cascadia_storage::program_version(), about)]
struct ServerCli {
    #[command(subcommand)]
    command: Option<ServerCommand>,
    /// TOML file with settings, named like these flags; flags take precedence.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    #[command(flatten)]
    given: GivenSettings,
}

#[derive(Subcommand)]
enum ServerCommand {
    /// Copy an SQLite store, even while in use, to a new file.
    Backup {
        /// The copy.
        copy: PathBuf,
    },
    /// Create an invitation to an open seat of a table, valid once within a week.
    Invite {
        /// Code of the table.
        table: String,
        /// Number of the seat, from 0.
        seat: u8,
    },
    /// Write the records of all finished games to a folder.
    Export {
        /// The folder, created if necessary.
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    stamp_version(env!("CASCADIA_VERSION"));
    // Settings may also follow the command.
    let command = ServerCli::command().mut_args(|argument| argument.global(true));
    let cli = ServerCli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            let _ = writeln!(io::stderr(), "cascadia-server: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: ServerCli) -> Result<(), String> {
    let file = match &cli.settings {
        Some(file) => GivenSettings::from_file(file)?,
        None => GivenSettings::default(),
    };
    let settings = cli.given.or(file).decided();
    match cli.command {
        None => serve(settings),
        Some(ServerCommand::Backup { copy }) => back_up(&settings.store, &copy),
        Some(ServerCommand::Invite { table, seat }) => {
            let code = runtime()?.block_on(invite_to(&settings.store, &table, seat))?;
            // Table and invitation together, in the format of the code field in the game.
            let table = InviteCode::read(&table).map_or(table, |table| table.shown());
            print_line(&format!("{table} {code}"))
        }
        Some(ServerCommand::Export { folder }) => {
            let count = runtime()?.block_on(export_games(&settings.store, &folder))?;
            print_line(&format!("{} records are in {}", count.written, folder.display()))?;
            if count.faults.is_empty() {
                return Ok(());
            }
            let (games, names) = (count.faults.len(), count.faults.join("\n"));
            Err(format!("{games} games cannot be read and are left out:\n{names}"))
        }
    }
}

fn runtime() -> Result<Runtime, String> {
    Builder::new_multi_thread()
        .thread_name("server")
        .enable_all()
        .build()
        .map_err(|error| format!("the system gives no threads: {error}"))
}

fn print_line(line: &str) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("the output cannot be written: {error}"))
}

fn back_up(store: &str, copy: &Path) -> Result<(), String> {
    let store = StoreAddress::read(store).map_err(|error| error.to_string())?;
    SqliteStore::back_up(existing_file(&store)?, copy).map_err(|error| error.to_string())?;
    print_line(&format!("the copy is {}", copy.display()))
}

fn serve(settings: ServerSettings) -> Result<(), String> {
    // The log of these libraries contains keys and addresses.
    let quiet = "iroh=off,iroh_relay=off,noq=off,noq_proto=off,noq_udp=off";
    let filter = EnvFilter::try_new(format!("{quiet},{}", settings.log))
        .map_err(|error| format!("`--log`: {error}"))?;
    tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(io::stderr).init();
    let store = StoreAddress::read(&settings.store).map_err(|error| error.to_string())?;
    // A local address is checked without being named, and so is a TLS connection.
    let is_open = settings.host.addresses.is_empty()
        && settings.host.tls.is_none()
        && !settings.host.listen.ip().is_loopback();
    #[cfg(feature = "peer")]
    let (wanted, from_one_address) = (settings.peer.clone(), settings.host.connections_per_address);
    runtime()?.block_on(async {
        // Without a certificate the signal to read it again changes nothing, instead of ending the program.
        #[cfg(unix)]
        let _hangups = signal(SignalKind::hangup());
        let mut server = tokio::select! {
            started = cascadia_server::start(settings) => started.map_err(|failure| failure.to_string())?,
            // The store may be waited for.
            () = asked_to_stop() => return Ok(()),
        };
        print_line(&format!("serves at {} with {store}", server.url()))?;
        tracing::info!(address = %server.address(), "the server serves");
        #[cfg(feature = "peer")]
        let friends = peer::let_friends_in(wanted, server.address(), from_one_address).await?;
        #[cfg(feature = "peer")]
        if let Some((_, line)) = &friends {
            print_line(&cascadia_net::with_print(line, server.print()))?;
        }
        let address = server.address();
        let printed = if address.ip().is_unspecified() {
            let url =
                server.printed_url().replacen(&address.to_string(), &format!("HOST:{}", address.port()), 1);
            format!("players enter {url}, with a name or an address of this machine for HOST")
        } else {
            format!("players enter {}", server.printed_url())
        };
        let printed = format!("{printed} (print of its key: {})", server.print());
        let advice = "name its addresses with --address, so that greetings for other hosts are refused";
        let admin =
            server.admin_address().map(|address| format!("metrics and health are at http://{address}"));
        for line in [printed.as_str()].into_iter().chain(is_open.then_some(advice)).chain(admin.as_deref()) {
            // A program that started the server may have closed the output after the first line.
            let _ = print_line(line);
        }
        tokio::select! {
            failure = server.failed() => return Err(failure.to_string()),
            () = asked_to_stop() => {}
        }
        tracing::info!("the server stops");
        server.stop().await;
        #[cfg(feature = "peer")]
        if let Some((host, _)) = friends {
            host.close().await;
        }
        Ok(())
    })
}

/// Waits for a termination signal or Ctrl-C.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    // Without signals the server runs until it is killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
