//! The program under attack: a process with the settings of the shipped server, its memory and its files.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::player::folder;

/// A server process with a store and a log in its own folder, killed on drop.
pub(super) struct Subject {
    process: Child,
    folder: TempDir,
    pub(super) address: SocketAddr,
}

impl Subject {
    /// Starts the server, or the program in `CASCADIA_SERVER`, with the usual limit of open files.
    pub(super) fn start(settings: &[&str]) -> Self {
        let folder = folder();
        let log = File::create(folder.path().join("server.log")).expect("a file");
        let built = || env!("CARGO_BIN_EXE_cascadia-server").to_owned();
        let program = env::var("CASCADIA_SERVER").unwrap_or_else(|_| built());
        let mut process = Command::new("sh")
            .args(["-c", "ulimit -n 1024; exec \"$0\" \"$@\"", &program])
            .args(["--listen", "127.0.0.1:0", "--store", "games.sqlite"])
            // The greetings of this test come through relays on other ports.
            .args(["--address", "127.0.0.1"])
            .args(settings)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.split("ws://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok());
        Self { address: address.unwrap_or_else(|| panic!("no address in `{line}`")), process, folder }
    }

    /// Returns the resident memory in megabytes.
    pub(super) fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = kilobytes.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.expect("the server runs") / 1024.0
    }

    /// Returns the size of store and log in megabytes.
    pub(super) fn disk(&self) -> f64 {
        let files = fs::read_dir(self.folder.path()).expect("a folder").flatten();
        let bytes = files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum::<u64>();
        bytes as f64 / 1_048_576.0
    }

    /// Returns the server's log.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("server.log")).expect("a log")
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
