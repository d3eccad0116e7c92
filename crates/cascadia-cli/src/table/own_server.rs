//! Servers of the load's own: other processes on the loopback, with a file of their own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use tempfile::TempDir;

/// Server processes on one store, with their folder; all are gone when they are dropped.
pub(super) struct OwnServers {
    servers: Vec<OwnServer>,
    /// The store.
    pub(super) store: String,
    /// What holds the file of their own. It is removed when this is dropped.
    _folder: Option<TempDir>,
}

/// A server process.
struct OwnServer {
    process: Child,
    /// The address for clients.
    url: String,
}

impl OwnServers {
    /// Prepares for servers on `store` or on a file of their own.
    ///
    /// # Errors
    /// The sentence that says why there is none.
    pub(super) fn prepare(store: Option<&str>) -> Result<Self, String> {
        if let Some(store) = store {
            return Ok(Self { servers: Vec::new(), store: store.to_owned(), _folder: None });
        }
        let folder = tempfile::tempdir().map_err(failed)?;
        let store = folder.path().join("games.sqlite").display().to_string();
        Ok(Self { servers: Vec::new(), store, _folder: Some(folder) })
    }

    /// Starts so many servers without limits for their clients. Returns how long the last one took.
    ///
    /// # Errors
    /// The sentence that says why there is none.
    pub(super) fn start(&mut self, count: usize) -> Result<Duration, String> {
        let mut time = Duration::ZERO;
        for _ in 0..count {
            let begun = Instant::now();
            self.servers.push(OwnServer::start(&self.store, "127.0.0.1:0")?);
            time = begun.elapsed();
        }
        Ok(time)
    }

    /// Returns the addresses for clients.
    pub(super) fn urls(&self) -> Vec<String> {
        self.servers.iter().map(|server| server.url.clone()).collect()
    }

    /// Kills a server and starts it again at the same address.
    ///
    /// # Errors
    /// The sentence that says why it does not start.
    pub(super) fn restart(&mut self, index: usize) -> Result<(), String> {
        let server = &mut self.servers[index];
        server.kill();
        let address = server.url.trim_start_matches("ws://").split('/').next().unwrap_or_default().to_owned();
        *server = OwnServer::start(&self.store, &address)?;
        Ok(())
    }

    /// Returns the processor time that the servers have used since they were started, where the system says so.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.servers.iter().map(|server| processor_time(server.process.id())).sum()
    }

    /// Ends the servers at once, as a crash would: nothing acknowledged may be lost by that.
    pub(super) fn kill(&mut self) {
        self.servers.iter_mut().for_each(OwnServer::kill);
    }
}

impl Drop for OwnServers {
    fn drop(&mut self) {
        self.kill();
    }
}

impl OwnServer {
    fn start(store: &str, listen: &str) -> Result<Self, String> {
        let most = "1000000";
        let mut process = Command::new(env::current_exe().map_err(failed)?)
            .args(["table", "serve", "--listen", listen, "--store", store])
            .args(["--connections-per-address", most, "--tables-per-hour", most])
            .args(["--messages-per-second", most, "--burst", most])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(output) = process.stderr.take() {
            BufReader::new(output).read_line(&mut line).map_err(failed)?;
        }
        let url = line.trim().strip_prefix("serves at ").map(str::to_owned);
        let mut started = Self { process, url: url.clone().unwrap_or_default() };
        if url.is_none() {
            started.kill();
            return Err(format!("the server does not start: {}", line.trim()));
        }
        Ok(started)
    }

    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn failed(error: io::Error) -> String {
    format!("no server can be started: {error}")
}

/// Returns the processor time of a process, of itself and of the system for it, as Linux tells it in hundredths of a
/// second; none elsewhere.
fn processor_time(process: u32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may contain anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 =
        [11, 12].into_iter().map(|field| fields.get(field)?.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(10 * ticks))
}
