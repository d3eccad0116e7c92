//! Entry point: from the command line to a window, or to one clear sentence why there is none.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::Parser;

use super::command_line::Args;
use super::desktop_app::{build_app, run_app};
use super::device::{check_display, find_device};
use super::failure::{StartFailure, catch_panic};
use super::first_pictures::note_start;
use super::first_request::FirstRequest;
use super::frame_bench::FrameBench;
use super::idle_bench::IdleBench;
use super::loaded_files::LoadedFiles;
use super::system_memory::give_memory_back;
use super::telling;
use crate::store::fault_report;
use crate::store::paths::DataPaths;
use crate::ui::screenshot::{PICTURE_FAILED, ScreenshotRequest};
use cascadia_storage::{ProgramPlaces, find_root, stamp_version};

/// Runs the game. Returns the exit code: 0, 1 for broken data or a failed screenshot, 2 for an invalid
/// command line, 3 without a display or a graphics device, 4 if the game is open already.
pub fn run() -> ExitCode {
    stamp_version(env!("CASCADIA_VERSION"));
    note_start();
    give_memory_back();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(answer) => {
            telling::use_terminal();
            if answer.use_stderr() && !telling::is_heard() {
                telling::tell(&answer.to_string());
            }
            answer.exit()
        }
    };
    if args.print_places || args.bench_frames.is_some() || args.bench_idle.is_some() {
        telling::use_terminal();
    }
    let done = match catch_panic(|| if args.print_places { print_places(&args) } else { start(&args) }) {
        (Some(done), _) => done,
        (None, fault) => Err(StartFailure::Fault(fault.unwrap_or_default())),
    };
    done.unwrap_or_else(|failure| failure.report(&args))
}

/// Prints the program's version and the paths of its own files and the player's. A closed output is
/// ignored.
fn print_places(args: &Args) -> Result<ExitCode, StartFailure> {
    let _ = write!(io::stdout().lock(), "{}", places(args)?);
    Ok(ExitCode::SUCCESS)
}

/// Returns the version and the paths of the program's and the player's files, one per line.
fn places(args: &Args) -> Result<String, StartFailure> {
    let root = find_root().map_err(|error| StartFailure::Usage(error.to_string()))?;
    let paths = DataPaths::of(args.config.as_deref(), args.data_dir.as_deref());
    let place = |path: &Option<PathBuf>| {
        path.as_ref()
            .map_or_else(|| "nowhere: there is no home folder".to_owned(), |path| path.display().to_string())
    };
    let (settings, data) = (place(&paths.settings), place(&paths.data));
    Ok(format!("{}settings  {settings}\ngames     {data}\n", ProgramPlaces(&root)))
}

fn start(args: &Args) -> Result<ExitCode, StartFailure> {
    fault_report::note_places(&places(args)?);
    let loaded = LoadedFiles::read(args)?;
    let request = FirstRequest::of(args, &loaded)?;
    check_display()?;
    let device = find_device(args.safe_mode)?;
    fault_report::note_device(device.description());
    let name = device.name.clone();
    let mut app = build_app(args, loaded, device)?;
    request.send(&mut app, args);
    if let Some(file) = &args.screenshot {
        app.insert_resource(ScreenshotRequest { file: file.clone(), frames_left: args.after });
    }
    if let Some(order) = args.picture_order() {
        app.insert_resource(order);
    }
    if let Some(frames) = args.bench_frames {
        app.insert_resource(FrameBench::of(frames as usize, name.clone()));
    } else if let Some(seconds) = args.bench_idle {
        app.insert_resource(IdleBench::of(seconds, name.clone()));
    }
    let exit = run_app(app, &name)?;
    let picture_failed = PICTURE_FAILED.load(Ordering::Relaxed);
    Ok(if exit.is_success() && !picture_failed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
