//! Commands that measure a server: spectators, dormant games, several servers, the load curve.

use std::fs;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use cascadia_host::HostSettings;
use futures_util::future::join_all;
use serde_json::Value;

use crate::cluster::Cluster;
use crate::player::{cli, folder, host_settings, hosted, text};

fn table(words: &[&str]) -> Output {
    Command::new(cli()).arg("table").args(words).output().expect("it runs")
}

fn report(words: &[&str]) -> Value {
    let output = table(&[&["load", "--json"], words].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_load_has_spectators_and_dormant_games() {
    let report = report(&[
        "--games",
        "2",
        "--seats",
        "2",
        "--rate",
        "4",
        "--seconds",
        "3",
        "--watchers",
        "7",
        "--sleeping",
        "70",
    ]);
    assert_eq!((&report["lost"], &report["twice"]), (&Value::from(0), &Value::from(0)), "{report}");
    let spectators = &report["watchers"];
    assert_eq!(spectators["watchers"], 7, "{report}");
    assert!(spectators["steps"].as_u64().is_some_and(|steps| steps > 3), "{report}");
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(number(&spectators["told_at_all_p50_ms"]) > 0.0, "{report}");
    assert!(
        number(&spectators["told_at_all_most_ms"]) >= number(&spectators["told_at_all_p99_ms"]),
        "{report}"
    );
    let dormant = &report["sleeping"];
    assert_eq!(dormant["games"], 70, "{report}");
    for figure in ["start_ms", "my_games_p50_ms", "my_games_p99_ms", "resident_mb"] {
        assert!(number(&dormant[figure]) > 0.0, "{figure}: {report}");
    }
}

#[test]
fn servers_of_a_load_are_killed_and_lose_nothing() {
    let refused = table(&["load", "--games", "1", "--seconds", "1", "--servers", "2"]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("PostgreSQL"));
    let Some(cluster) = Cluster::start() else { return };
    let store = cluster.url();
    let report = report(
        &[
            "--games",
            "4",
            "--seats",
            "2",
            "--rate",
            "5",
            "--seconds",
            "7",
            "--store",
            &store,
            "--servers",
            "2",
        ]
        .into_iter()
        .chain(["--kill-every", "2"])
        .collect::<Vec<_>>(),
    );
    assert!(report["kills"].as_u64().is_some_and(|kills| kills >= 2), "{report}");
    assert!(report["longest_pause_ms"].as_f64() >= report["p99_ms"].as_f64(), "{report}");
    assert_eq!(report["acknowledged"], report["in_the_log_once"], "{report}");
    assert_eq!((&report["lost"], &report["twice"]), (&Value::from(0), &Value::from(0)), "{report}");
}

/// Loads a server with these limits. Returns the report of a success, and the messages.
async fn load_limited(limits: HostSettings, words: &'static str) -> (Option<Value>, String) {
    let HostSettings { listen, .. } = host_settings();
    let server = cascadia_server::start(hosted("memory", HostSettings { listen, ..limits }));
    let server = server.await.expect("the server starts");
    let url = server.url().to_owned();
    let load = move || {
        table(&[&["load", "--json", "--server", &url], &*words.split(' ').collect::<Vec<_>>()].concat())
    };
    let begun = Instant::now();
    let output = tokio::task::spawn_blocking(load).await.expect("it runs");
    assert!(begun.elapsed() < Duration::from_secs(100), "{words}: {:?}", begun.elapsed());
    server.stop().await;
    let report = output.status.success().then(|| serde_json::from_slice(&output.stdout).expect("JSON"));
    (report, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_load_names_the_limit_that_it_meets_and_ends() {
    let usual = HostSettings::default;
    let met = [
        (usual(), "--games 3 --seconds 1", "`--connections-per-address`"),
        (
            HostSettings { tables_per_address: Some(1), ..usual() },
            "--games 2 --seats 1 --seconds 1",
            "`--tables-per-hour` and `--tables-per-address`",
        ),
        (
            HostSettings { messages_per_second: 1, burst: 12, ..usual() },
            "--games 1 --seats 1 --seconds 60",
            "`--messages-per-second` and `--burst`",
        ),
        (
            HostSettings {
                credits: Some(800),
                credits_per_second: Some(1),
                connections_per_address: 100,
                ..usual()
            },
            "--games 24 --seats 1 --seconds 1",
            "`--credits` and `--credits-per-second`",
        ),
    ]
    .map(async |(limits, words, flag)| {
        let (report, said) = load_limited(limits, words).await;
        assert_eq!(report, None, "{words}: {said}");
        let last = said.lines().last().unwrap_or_default();
        assert!(last.contains("refuses this load") && last.contains(flag), "{words}: {said}");
        assert!(said.lines().count() <= 3, "each limit is remarked once: {said}");
    });
    join_all(met).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_load_needs_no_more_connections_than_seats() {
    let (report, said) = load_limited(HostSettings::default(), "--games 2 --rate 2 --seconds 2").await;
    let report = report.unwrap_or_else(|| panic!("{said}"));
    assert!(report["acknowledged"].as_u64().is_some_and(|steps| steps > 0), "{report}");
    assert_eq!(report["acknowledged"], report["in_the_log_once"], "{report}");
}

#[test]
fn the_curve_is_drawn() {
    let folder = folder();
    let file = folder.path().join("curve.svg");
    let output = table(&["curve", "--games", "1,3", "--rate", "5", "--seconds", "1", "--svg", &text(&file)]);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    let points: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(points.iter().map(|point| point["games"].as_u64()).collect::<Vec<_>>(), [Some(1), Some(3)]);
    assert!(points.iter().all(|point| point["resident_mb"].as_f64().is_some_and(|mb| mb > 1.0)), "{printed}");
    assert_eq!(fs::read_to_string(&file).expect("a picture").matches("<circle").count(), 4);
}
