//! Servers started by the load test: separate processes on the loopback interface with their own store.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use tempfile::TempDir;

/// Server processes on one store, with their folder; dropping kills and removes everything.
pub(super) struct OwnServers {
    servers: Vec<OwnServer>,
    pub(super) store: String,
    /// Temporary folder of the store, removed on drop.
    _folder: Option<TempDir>,
}

struct OwnServer {
    process: Child,
    /// Client address.
    url: String,
}

impl OwnServers {
    /// Prepares servers on `store` or on a temporary file.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(super) fn prepare(store: Option<&str>) -> Result<Self, String> {
        if let Some(store) = store {
            return Ok(Self { servers: Vec::new(), store: store.to_owned(), _folder: None });
        }
        let folder = tempfile::tempdir().map_err(failed)?;
        let store = folder.path().join("games.sqlite").display().to_string();
        Ok(Self { servers: Vec::new(), store, _folder: Some(folder) })
    }

    /// Starts `count` servers without rate limits. Returns the startup time of the last one.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(super) fn start(&mut self, count: usize) -> Result<Duration, String> {
        let mut time = Duration::ZERO;
        for _ in 0..count {
            let begun = Instant::now();
            self.servers.push(OwnServer::start(&self.store, "127.0.0.1:0")?);
            time = begun.elapsed();
        }
        Ok(time)
    }

    /// Returns the client addresses.
    pub(super) fn urls(&self) -> Vec<String> {
        self.servers.iter().map(|server| server.url.clone()).collect()
    }

    /// Kills a server and restarts it at the same address.
    ///
    /// # Errors
    /// A sentence with the reason why it does not start.
    pub(super) fn restart(&mut self, index: usize) -> Result<(), String> {
        let server = &mut self.servers[index];
        server.kill();
        let address = server.url.trim_start_matches("ws://").split('/').next().unwrap_or_default().to_owned();
        *server = OwnServer::start(&self.store, &address)?;
        Ok(())
    }

    /// Returns the processor time used by the servers since their start, where the system reports it.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.servers.iter().map(|server| processor_time(server.process.id())).sum()
    }

    /// Returns the resident memory of the largest server in megabytes, where the system reports it.
    pub(super) fn resident_megabytes(&self) -> Option<f64> {
        self.servers.iter().filter_map(|server| resident_megabytes(server.process.id())).reduce(f64::max)
    }

    /// Kills the servers like a crash; no acknowledged step may be lost.
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
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn failed(error: io::Error) -> String {
    format!("no server can be started: {error}")
}

/// Returns the user and system time of a process; Linux reports it in hundredths of a second, other systems
/// do not.
fn processor_time(process: u32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name, in parentheses, may contain anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 =
        [11, 12].into_iter().map(|field| fields.get(field)?.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(10 * ticks))
}

/// Returns the resident memory of a process in megabytes.
fn resident_megabytes(process: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? * 1024.0 / 1e6)
}
