//! Starts the desktop game.

use std::process::ExitCode;

fn main() -> ExitCode {
    cascadia::run()
}
