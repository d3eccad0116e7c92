//! A server of the load's own: another process on the loopback, with a file of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

/// A server process with its folder; both are gone when it is dropped.
pub(super) struct OwnServer {
    server: Child,
    folder: PathBuf,
    /// The address for clients.
    pub(super) url: String,
    /// The store.
    pub(super) store: String,
}

impl OwnServer {
    /// Starts a server without limits for its clients, on `store` or on a file of its own.
    ///
    /// # Errors
    /// The sentence that says why there is none.
    pub(super) fn start(store: Option<&str>) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("no server can be started: {error}");
        let folder = env::temp_dir().join(format!("cascadia-load-{}", process::id()));
        fs::create_dir_all(&folder).map_err(failed)?;
        let file = || folder.join("games.sqlite").display().to_string();
        let store = store.map_or_else(file, str::to_owned);
        let most = "1000000";
        let mut server = Command::new(env::current_exe().map_err(failed)?)
            .args(["table", "serve", "--listen", "127.0.0.1:0", "--store", &store])
            .args(["--connections-per-address", most, "--tables-per-hour", most])
            .args(["--messages-per-second", most, "--burst", most])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(output) = server.stderr.take() {
            BufReader::new(output).read_line(&mut line).map_err(failed)?;
        }
        let url = line.trim().strip_prefix("serves at ").map(str::to_owned);
        let started = Self { server, folder, url: url.clone().unwrap_or_default(), store };
        if url.is_none() {
            return Err(format!("the server does not start: {}", line.trim()));
        }
        Ok(started)
    }

    /// Ends the server at once, as a crash would: nothing acknowledged may be lost by that.
    pub(super) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Returns the folder of the file.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(self.folder());
    }
}
