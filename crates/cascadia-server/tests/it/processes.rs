//! The real programs: started, killed, restarted, out of disk space; every acknowledged action is stored
//! exactly once.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use cascadia_base::Seat;
use cascadia_rules::content::Content;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::table_options::TableSeat;
use serde_json::Value;
use tokio::time::timeout;

use crate::cluster::{Cluster, free_port};
use crate::player::{Player, begin_two, cli, folder, play_on, text};

const SERVER: &str = env!("CARGO_BIN_EXE_cascadia-server");

/// A server process, killed on drop.
pub(crate) struct ServerProcess(Child);

impl ServerProcess {
    pub(crate) fn start(folder: &Path, words: &[&str]) -> (Self, String) {
        let mut server = Command::new(SERVER)
            .args(words)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        (Self(server), line.trim().to_owned())
    }

    /// Kills the process at once, by signal 9.
    pub(crate) fn kill(&mut self) {
        self.0.kill().expect("it is killed");
        self.0.wait().expect("it is gone");
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn json(output: &std::process::Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

fn verify(store: &str) -> Value {
    let output = Command::new(cli()).args(["table", "verify", store, "--json"]).output().expect("it runs");
    let report = json(&output);
    assert!(output.status.success(), "{report}");
    report
}

/// Puts load on servers that are killed every 1.5 seconds, and compares the store with the acknowledged
/// steps.
fn nothing_is_lost_though_killed(store: &str, servers: usize) {
    let folder = folder();
    let addresses: Vec<SocketAddr> =
        (0..servers).map(|_| SocketAddr::from(([127, 0, 0, 1], free_port()))).collect();
    let start = |address: &SocketAddr| {
        let most = "100000";
        let words = ["--listen", &address.to_string(), "--store", store, "--connections-per-address", most];
        let limits = ["--tables-per-hour", most, "--messages-per-second", most, "--burst", most];
        ServerProcess::start(folder.path(), &[&words[..], &limits[..]].concat()).0
    };
    let mut running: Vec<ServerProcess> = addresses.iter().map(&start).collect();
    let mut loads: Vec<Child> = addresses
        .iter()
        .map(|address| {
            Command::new(cli())
                .args(["table", "load", "--games", "6", "--seats", "2", "--rate", "20", "--seconds", "8"])
                .args(["--json", "--server", &format!("ws://{address}/play")])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the load starts")
        })
        .collect();
    let mut kills = 0;
    while loads.iter_mut().any(|load| load.try_wait().expect("a state").is_none()) {
        thread::sleep(Duration::from_millis(1_500));
        let killed = kills % servers;
        kills += 1;
        running[killed].kill();
        running[killed] = start(&addresses[killed]);
    }
    assert!(kills >= 3, "it was killed {kills} times");
    for load in loads {
        let output = load.wait_with_output().expect("it ended");
        let report = json(&output);
        let number = |field: &str| report[field].as_u64().expect("a number");
        assert!(number("acknowledged") > 100, "{report}");
        assert_eq!(number("acknowledged"), number("in_the_log_once"), "{report}");
        assert_eq!((number("lost"), number("twice")), (0, 0), "{report}");
    }
    drop(running);
    let counted = verify(store);
    assert_eq!(counted["twice"], 0, "{counted}");
}

#[test]
fn nothing_is_lost_when_the_server_is_killed() {
    let kept = folder();
    nothing_is_lost_though_killed(&text(&kept.path().join("games.sqlite")), 1);
}

#[test]
fn nothing_is_lost_when_one_of_three_servers_is_killed() {
    let Some(cluster) = Cluster::start() else { return };
    nothing_is_lost_though_killed(&cluster.url(), 3);
}

#[test]
fn a_refused_start_creates_no_database() {
    let folder = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    for refused in [["--level", "no-such-level"], ["--certificate", "none.pem"], ["--listen", &address]] {
        let key = if refused[0] == "--certificate" { &["--private-key", "none.key"][..] } else { &[] };
        let output = Command::new(SERVER)
            .args(refused)
            .args(key)
            .args(["--store", "games.sqlite"])
            .current_dir(folder.path())
            .output()
            .expect("the server starts");
        assert!(!output.status.success(), "{refused:?}");
        assert!(!output.stderr.is_empty(), "{refused:?} gives a reason");
        assert!(!folder.path().join("games.sqlite").exists(), "{refused:?}");
    }
}

#[test]
fn without_arguments_it_serves_here_within_a_second() {
    let folder = folder();
    let begun = Instant::now();
    let words = ["--listen", &format!("127.0.0.1:{}", free_port())];
    let (server, line) = ServerProcess::start(folder.path(), &words);
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address");
    assert!(line.ends_with("cascadia-games.sqlite"), "{line}");
    assert!(folder.path().join("cascadia-games.sqlite").exists());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let content = Arc::new(Content::shipped().expect("the content loads"));
    runtime.block_on(async {
        let socket = cascadia_net::ClientSocket::connect(url, &crate::player::key(), "Ada").await;
        assert!(socket.is_ok(), "it answers");
        // This build is not optimised, and other tests run beside it; the release has its own limit of one
        // second.
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        let (table, mut players) = begin_two([url, url], &content).await;
        play_on(&table, &mut players, 8).await;
    });
    let copy = folder.path().join("copy.sqlite");
    let backup = || Command::new(SERVER).args(["backup", &text(&copy)]).current_dir(folder.path()).output();
    assert!(backup().expect("it runs").status.success(), "a copy of a store in use");
    assert!(!backup().expect("it runs").status.success(), "a copy is never overwritten");
    assert_eq!(verify(&text(&copy))["steps"], 8);
    drop(server);
}

#[test]
fn a_load_has_a_server_and_a_file_of_its_own() {
    let folder = folder();
    let steps = folder.path().join("acknowledged");
    let output = Command::new(cli())
        .args(["table", "load", "--games", "5", "--seats", "3", "--seconds", "2", "--json"])
        .args(["--acknowledged", &text(&steps)])
        .output()
        .expect("it runs");
    let report = json(&output);
    assert!(output.status.success(), "{report}");
    let fields: Vec<&str> = report.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut expected = ["games", "actions", "actions_per_second", "p50_ms", "p99_ms", "resident_mb"].to_vec();
    expected.extend(["acknowledged", "in_the_log_once", "lost", "twice"]);
    expected.sort_unstable();
    let mut sorted = fields.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    assert_eq!(report["games"], 5);
    assert!(report["actions"].as_u64().expect("a number") > 20, "{report}");
    assert!(report["resident_mb"].as_f64().expect("a number") > 1.0, "{report}");
    assert!(report["p99_ms"].as_f64() >= report["p50_ms"].as_f64(), "{report}");
    assert_eq!(report["acknowledged"], report["in_the_log_once"]);
    let steps = fs::read_to_string(&steps).expect("the acknowledged steps");
    let different: BTreeSet<&str> = steps.lines().collect();
    assert_eq!(report["acknowledged"], different.len(), "{report}");
    assert!(different.iter().all(|step| step.split(' ').count() == 3), "{steps}");
}

/// A small disk for one test.
struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    /// Mounts a disk of four megabytes, if permitted.
    fn mount(at: &'a Path) -> Option<Self> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs", &text(at)])
            .stderr(Stdio::null())
            .status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Self(at));
        }
        println!("skipped: no small disk can be mounted here");
        None
    }

    /// Fills the disk, and returns the filling file.
    fn fill(&self) -> PathBuf {
        let filler = self.0.join("filler");
        assert!(fs::write(&filler, vec![0; 8 << 20]).is_err(), "the disk is full");
        filler
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[test]
fn a_full_disk_refuses_moves_and_loses_none() {
    let disk = folder();
    let Some(mount) = SmallDisk::mount(disk.path()) else { return };
    let store = text(&disk.path().join("games.sqlite"));
    let address = format!("127.0.0.1:{}", free_port());
    let (server, line) = ServerProcess::start(disk.path(), &["--listen", &address, "--store", &store]);
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address").to_owned();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let version = runtime.block_on(async {
        let (table, mut players) = begin_two([&url, &url], &content).await;
        play_on(&table, &mut players, 10).await;
        let filler = mount.fill();
        let mut refused = false;
        while !refused {
            let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
            let submit = players[seat].next_submit(&table);
            let version = submit.after + 1;
            players[seat].send(&ToHost::Submit(submit.clone())).await;
            let why = players[seat]
                .wait_for(|message| match message {
                    ToClient::Update(_) => Some(None),
                    ToClient::Refused { why, .. } => Some(Some(why.clone())),
                    _ => None,
                })
                .await;
            if let Some(why) = why {
                assert_eq!(why, "the table cannot write now");
                refused = true;
                assert_eq!(health(&address), 503, "it cannot be written");
                fs::remove_file(&filler).expect("there is room again");
                players[seat].send(&ToHost::Submit(submit)).await;
            }
            for player in &mut players {
                player.follow_to(version).await;
            }
        }
        play_on(&table, &mut players, 10).await;
        assert_eq!(health(&address), 200, "there is room again");
        players[0].version()
    });
    drop(server);
    let counted = verify(&store);
    assert_eq!((&counted["entries"], &counted["twice"]), (&Value::from(version), &Value::from(0)));
    drop(mount);
}

/// Checks that a computer player's move without disk space is written once there is space, without any
/// request.
#[test]
fn a_computer_plays_on_once_the_disk_has_room() {
    let disk = folder();
    let Some(mount) = SmallDisk::mount(disk.path()) else { return };
    let address = format!("127.0.0.1:{}", free_port());
    let (server, line) = ServerProcess::start(
        disk.path(),
        &["--listen", &address, "--store", &text(&disk.path().join("games.sqlite"))],
    );
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address").to_owned();
    let content = Arc::new(Content::shipped().expect("the content loads"));
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let mut ada = Player::connect(&url, &content).await;
        let computer = TableSeat::Computer("greedy".to_owned());
        let table = ada.open(&[TableSeat::Open, computer.clone(), computer.clone(), computer]).await;
        ada.sit(&table, 0).await;
        ada.send(&ToHost::Start { table: table.clone() }).await;
        ada.follow_to(1).await;
        let filler = mount.fill();
        // Each of Ada's moves gets its disk space page by page, until a computer player's move finds none.
        loop {
            play_in_little_room(&mut ada, &table, &filler).await;
            while let Ok(message) = timeout(Duration::from_secs(3), ada.socket.receive()).await {
                ada.note(&message.expect("a connection"));
            }
            if ada.replica().to_act() != Some(Seat(0)) {
                break;
            }
        }
        let version = ada.version();
        fs::remove_file(&filler).expect("there is room again");
        while ada.replica().to_act() != Some(Seat(0)) {
            ada.receive().await;
        }
        assert!(ada.version() > version);
    });
    drop(server);
    drop(mount);
}

/// Plays the turn of the first seat, freeing just enough disk space for each move.
async fn play_in_little_room(player: &mut Player, table: &str, filler: &Path) {
    while player.replica().to_act() == Some(Seat(0)) {
        let submit = player.next_submit(table);
        loop {
            player.send(&ToHost::Submit(submit.clone())).await;
            let is_done = player
                .wait_for(|message| match message {
                    ToClient::Update(_) => Some(true),
                    ToClient::Refused { .. } => Some(false),
                    _ => None,
                })
                .await;
            if is_done {
                break;
            }
            let file = fs::OpenOptions::new().write(true).open(filler).expect("the filler");
            let length = file.metadata().expect("a length").len();
            file.set_len(length - 4_096).expect("it becomes shorter");
        }
    }
}

/// Returns the status of the server's health.
fn health(address: &str) -> u16 {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        .expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

/// Runs the server for a moment; it is expected to end by itself. Returns what it says, and whether it failed.
fn refusal(words: &[&str], folder: &Path) -> String {
    let begun = Instant::now();
    let output = Command::new(SERVER).args(words).current_dir(folder).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && !said.is_empty(), "{words:?}: {said}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{words:?}: {said}");
    said
}

#[test]
fn a_file_has_one_server_until_that_is_killed() {
    let folder = folder();
    let words = ["--listen", "127.0.0.1:0", "--store", "one.sqlite"];
    let (first, line) = ServerProcess::start(folder.path(), &words);
    assert!(line.ends_with("one.sqlite"), "{line}");
    let said = refusal(&words, folder.path());
    assert!(said.contains("another server") && said.contains("one.sqlite"), "{said}");
    drop(first);
    let (_second, line) = ServerProcess::start(folder.path(), &words);
    assert!(line.starts_with("serves at"), "{line}");
}

#[test]
fn a_password_is_never_printed() {
    let folder = folder();
    let settings = folder.path().join("settings.toml");
    for address in
        ["postgre://ada:hunter2@h/db", "postgresql//ada:hunter2@h", "postgres://ada:hunter2@127.0.0.1:1/db"]
    {
        let listen = ["--listen", "127.0.0.1:0", "--wait-for-store", "0"];
        for words in [
            vec!["--store", address],
            vec!["backup", "copy", "--store", address],
            vec!["export", "records", "--store", address],
        ] {
            let said = refusal(&[&words[..], &listen[..]].concat(), folder.path());
            assert!(!said.contains("hunter2"), "{said}");
        }
        let output = Command::new(cli()).args(["table", "verify", address]).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && !said.is_empty() && !said.contains("hunter2"), "{said}");
        fs::write(&settings, format!("burst = 3\nstore = \"{address}\n")).expect("a file");
        let said = refusal(&["--settings", &text(&settings)], folder.path());
        assert!(!said.contains("hunter2") && said.contains("line 2"), "{said}");
    }
}

#[test]
fn a_server_waits_for_its_database() {
    let Some(mut cluster) = Cluster::start() else { return };
    let url = cluster.url();
    let kept = folder();
    let missing = format!("{}/none", url.trim_end_matches("/postgres"));
    let said = refusal(
        &["--store", &missing, "--listen", "127.0.0.1:0", "--wait-for-store", "forever"],
        kept.path(),
    );
    assert!(said.contains("none"), "waiting does not help: {said}");
    cluster.stop();
    let said = refusal(&["--store", &url, "--listen", "127.0.0.1:0", "--wait-for-store", "1"], kept.path());
    assert!(said.contains("waiting for the store"), "{said}");
    let words = ["--store", &url, "--listen", "127.0.0.1:0", "--wait-for-store", "forever"];
    let mut waits =
        ServerProcess(Command::new(SERVER).args(words).stderr(Stdio::null()).spawn().expect("it starts"));
    thread::sleep(Duration::from_secs(1));
    let asked = Command::new("kill").args(["-TERM", &waits.0.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()));
    assert_eq!(waits.0.wait().expect("it ends").code(), Some(0), "it can be stopped while it waits");
    let path = kept.path().to_owned();
    let begun = Instant::now();
    let starts = thread::spawn(move || {
        ServerProcess::start(&path, &["--store", &url, "--listen", "127.0.0.1:0", "--wait-for-store", "60"])
    });
    thread::sleep(Duration::from_millis(1_500));
    assert!(!starts.is_finished(), "it waits");
    cluster.restart();
    let (_server, line) = starts.join().expect("it starts");
    assert!(line.starts_with("serves at"), "{line} after {:?}", begun.elapsed());
}

#[test]
fn all_hear_that_the_server_restarts() {
    const CLIENTS: usize = 400;
    let folder = folder();
    let words = ["--listen", "127.0.0.1:0", "--store", "games.sqlite", "--connections-per-address", "1000"];
    let (mut server, line) = ServerProcess::start(folder.path(), &words);
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address").to_owned();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let heard = runtime.block_on(async {
        let key = crate::player::key();
        let mut sockets = Vec::new();
        for _ in 0..CLIENTS {
            sockets.push(cascadia_net::ClientSocket::connect(&url, &key, "Ada").await.expect("let in"));
        }
        let asked = Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let mut heard = 0;
        for mut socket in sockets {
            let end = loop {
                if let Err(end) = timeout(Duration::from_secs(20), socket.receive()).await.expect("an end") {
                    break end;
                }
            };
            if let cascadia_net::SocketError::Bye { why, retry } = end {
                assert!(why.contains("restart"), "{why}");
                assert!(retry.is_some_and(|retry| (1_000..5_000).contains(&retry)), "{retry:?}");
                heard += 1;
            }
        }
        heard
    });
    assert_eq!(heard, CLIENTS);
    assert!(server.0.wait().expect("it ends").success());
}

/// Returns the command lines in the text of a document.
fn commands_of(document: &str) -> Vec<Vec<String>> {
    let spans = document.split('`').skip(1).step_by(2);
    let words = |span: &str| span.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_command = |words: &Vec<String>| {
        words.len() > 1 && ["cascadia-server", "cascadia-cli"].contains(&words[0].as_str())
    };
    spans.flat_map(str::lines).map(words).filter(is_command).collect()
}

#[test]
fn the_commands_of_the_manual_work_beside_a_running_server() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let (_server, line) =
        ServerProcess::start(folder.path(), &["--listen", "127.0.0.1:0", "--store", "games.sqlite"]);
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address").to_owned();
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let table = tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let mut ada = Player::connect(&url, &content).await;
        ada.open(&[TableSeat::Open, TableSeat::Open]).await
    });
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    let commands = commands_of(&fs::read_to_string(manual).expect("the manual"));
    let mut verbs = BTreeSet::new();
    for command in commands {
        let [program, first, ..] = &command[..] else { continue };
        let is_server = program == "cascadia-server";
        let verb = match first.as_str() {
            "--store" => &command[3],
            _ if is_server => first,
            _ => &command[2],
        };
        verbs.insert(verb.clone());
        let mut words: Vec<String> = Vec::new();
        for (place, word) in command.iter().enumerate().skip(1) {
            words.push(match word.as_str() {
                "FILE" | "STORE" => path("games.sqlite"),
                "COPY" => path("copy.sqlite"),
                "FOLDER" => path("records"),
                "TABLE" => table.clone(),
                "SEAT" => "0".to_owned(),
                "docs/load.svg" => path("load.svg"),
                _ if command[place - 1] == "--seconds" => "1".to_owned(),
                other => other.to_owned(),
            });
        }
        match verb.as_str() {
            // Without its options it is only a name.
            _ if !is_server && command.len() == 3 => words.push("--help".to_owned()),
            "curve" => words.extend(["--games", "1,2"].map(str::to_owned)),
            _ => {}
        }
        let mut orders = vec![words.clone()];
        if let Some(flag) = words.iter().position(|word| word == "--store").filter(|_| is_server) {
            // Settings may stand before or after the command and its arguments.
            let flags: Vec<String> = words.drain(flag..flag + 2).collect();
            orders.push([&flags[..], &words[..]].concat());
            orders.push([&words[..], &flags[..]].concat());
        }
        for order in orders {
            let _ = fs::remove_file(path("copy.sqlite"));
            let program = if is_server { Path::new(SERVER) } else { cli() };
            let output =
                Command::new(program).args(&order).current_dir(folder.path()).output().expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program:?} {order:?}: {said}");
        }
    }
    let expected = ["backup", "export", "invite", "verify", "load", "curve"];
    assert!(expected.iter().all(|verb| verbs.contains(*verb)), "{verbs:?}");
}

#[test]
fn a_damaged_game_is_named_and_the_others_are_exported() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let most = "100000";
    let limits =
        ["--listen", "127.0.0.1:0", "--messages-per-second", most, "--burst", most, "--store", &store];
    let (server, line) = ServerProcess::start(folder.path(), &limits);
    let url = line.split(' ').find(|word| word.starts_with("ws://")).expect("an address").to_owned();
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tables: Vec<String> = runtime.block_on(async {
        let mut tables = Vec::new();
        for actions in [10_000, 4, 4] {
            let (table, mut players) = begin_two([&url, &url], &content).await;
            play_on(&table, &mut players, actions).await;
            tables.push(table);
        }
        tables
    });
    drop(server);
    let raw = rusqlite::Connection::open(&store).expect("a store");
    let spoil = |sql: &str, table: &str| assert_eq!(raw.execute(sql, [table]), Ok(1), "{sql}");
    spoil("UPDATE games SET rules = 'many' WHERE id = ?1", &tables[1]);
    spoil("UPDATE entries SET line = '{' WHERE version = 2 AND game = ?1", &tables[2]);
    drop(raw);
    let records = text(&folder.path().join("records"));
    let export =
        Command::new(SERVER).args(["export", &records, "--store", &store]).output().expect("it runs");
    let said = String::from_utf8_lossy(&export.stderr);
    assert_eq!(export.status.code(), Some(1), "{said}");
    assert!(tables[1..].iter().all(|table| said.contains(table)) && !said.contains(&tables[0]), "{said}");
    assert!(folder.path().join("records").join(format!("{}.ron", tables[0])).exists(), "{said}");
    let verified = Command::new(cli()).args(["table", "verify", &store, "--json"]).output().expect("it runs");
    let report = json(&verified);
    let faults = report["faults"].to_string();
    assert!(!verified.status.success() && report["games"] == 3, "{report}");
    assert!(
        tables[1..].iter().all(|table| faults.contains(table)) && !faults.contains(&tables[0]),
        "{report}"
    );
}

#[test]
fn the_unit_of_systemd_is_understood() {
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/server/cascadia-server.service");
    let unit = fs::read_to_string(unit).expect("the unit");
    let folder = folder();
    let file = folder.path().join("cascadia-server.service");
    fs::write(&file, unit.replace("/usr/bin/cascadia-server", SERVER)).expect("a file");
    let Ok(verified) = Command::new("systemd-analyze").arg("verify").arg(&file).output() else {
        println!("skipped: there is no systemd here");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && said.is_empty(), "{said}");
    // Its command is one of this program.
    let command = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/cascadia-server "));
    let words = command.expect("a command").split(' ').chain(["--help"]);
    assert!(Command::new(SERVER).args(words).output().is_ok_and(|output| output.status.success()));
}
