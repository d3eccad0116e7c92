//! Starts the desktop game.

// The game on Windows opens no terminal beside its window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    cascadia::run()
}
