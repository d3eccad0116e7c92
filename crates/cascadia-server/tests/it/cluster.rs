//! A PostgreSQL for one test, started on a free port in a temporary folder.

use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use tempfile::TempDir;

use crate::player::folder;

/// A running PostgreSQL; it stops when it is dropped.
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    user: Option<(u32, u32)>,
    tls: bool,
    server: Child,
}

impl Cluster {
    /// Starts a cluster, or prints the reason for not doing so.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(false)
    }

    /// Starts a cluster that lets nobody in without TLS. Its certificate is [`Self::certificate`].
    pub(crate) fn start_with_tls() -> Option<Self> {
        Self::start_with(true)
    }

    fn start_with(tls: bool) -> Option<Self> {
        let Some(programs) = programs() else {
            println!("skipped: no PostgreSQL server is installed here");
            return None;
        };
        // PostgreSQL does not run as root.
        let user = if is_root() {
            let Some(user) = user_named("postgres") else {
                println!("skipped: PostgreSQL does not run as root, and there is no user postgres");
                return None;
            };
            Some(user)
        } else {
            None
        };
        let folder = folder();
        if let Some((owner, group)) = user {
            chown(folder.path(), Some(owner), Some(group)).expect("the folder is given away");
        }
        let made = as_user(&programs.join("initdb"), user)
            .args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "-D"])
            .arg(folder.path())
            .output()
            .expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        if tls && !make_certificate(folder.path(), user) {
            println!("skipped: openssl is not here to make a certificate");
            return None;
        }
        let port = free_port();
        let server = serve(&programs, folder.path(), port, user, tls);
        let cluster = Self { programs, folder, port, user, tls, server };
        cluster.wait();
        Some(cluster)
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn certificate(&self) -> PathBuf {
        self.folder.path().join("server.crt")
    }

    /// Stops the cluster at once, like a crash, and starts it again.
    pub(crate) fn restart(&mut self) {
        self.stop();
        self.server = serve(&self.programs, self.folder.path(), self.port, self.user, self.tls);
        self.wait();
    }

    pub(crate) fn stop(&mut self) {
        let _ = as_user(&self.programs.join("pg_ctl"), self.user)
            .args(["stop", "-m", "immediate", "-w", "-D"])
            .arg(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = self.server.wait();
    }

    fn wait(&self) {
        let begun = Instant::now();
        let port = self.port.to_string();
        let asks = ["-q", "-h", "127.0.0.1", "-p", &port];
        while !Command::new(self.programs.join("pg_isready")).args(asks).status().is_ok_and(|s| s.success()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL starts");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Makes a certificate, and a list of hosts that only lets encrypted connections in.
fn make_certificate(folder: &Path, user: Option<(u32, u32)>) -> bool {
    let made = as_user(Path::new("openssl"), user)
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"])
        .args(["-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-out"])
        .arg(folder.join("server.crt"))
        .arg("-keyout")
        .arg(folder.join("server.key"))
        .stderr(Stdio::null())
        .status();
    fs::write(folder.join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n").expect("a list of hosts");
    made.is_ok_and(|status| status.success())
}

fn serve(programs: &Path, folder: &Path, port: u16, user: Option<(u32, u32)>, tls: bool) -> Child {
    as_user(&programs.join("postgres"), user)
        .args(["-c", if tls { "ssl=on" } else { "ssl=off" }])
        .arg("-D")
        .arg(folder)
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k", ""])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("postgres runs")
}

fn as_user(program: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    // That user may have no access to the current folder.
    command.current_dir("/");
    if let Some((owner, group)) = user {
        command.uid(owner).gid(group);
    }
    command
}

/// Returns the newest server programs of the distribution, or those on the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(env::var_os("PATH").iter().flat_map(env::split_paths));
    folders.into_iter().rev().find(|folder| {
        ["initdb", "postgres", "pg_ctl", "pg_isready"].iter().all(|name| folder.join(name).exists())
    })
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn user_named(name: &str) -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let fields: Vec<&str> =
        users.lines().map(|line| line.split(':').collect::<Vec<_>>()).find(|fields| fields[0] == name)?;
    Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|bound| bound.local_addr()).expect("a free port").port()
}
