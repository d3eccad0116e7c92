//! A slow and unreliable connection between players and server: latency of 100 to 300 ms with outliers, and
//! broken connections. Every acknowledged step is in the log exactly once all the same.

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use cascadia_base::rng::FastRng;
use cascadia_host::HostSettings;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, tcp};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use crate::player::{cli, host_settings, hosted};

/// One-way latency: 200 ms, plus or minus 100.
const DELAY_MS: (u64, u64) = (100, 300);
/// Extra latency of retransmitted data, and its share in percent.
const SENT_AGAIN: (Duration, u64) = (Duration::from_millis(300), 5);
/// Milliseconds until a connection breaks, at least and at most.
const CUT_MS: (u64, u64) = (3_000, 20_000);

/// Draws a number from a range.
fn between(rng: &mut FastRng, (least, most): (u64, u64)) -> u64 {
    least + rng.next_seed() % (most - least)
}

/// Forwards bytes with delays, but in order.
async fn pump(mut from: tcp::OwnedReadHalf, mut to: tcp::OwnedWriteHalf, seed: u64) {
    let (sender, mut pieces) = mpsc::channel::<(Instant, Vec<u8>)>(1_000);
    let reading = async move {
        let mut rng = FastRng::new(seed);
        let mut last = Instant::now();
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let mut due = Instant::now() + Duration::from_millis(between(&mut rng, DELAY_MS));
            if rng.next_seed() % 100 < SENT_AGAIN.1 {
                due += SENT_AGAIN.0;
            }
            last = due.max(last);
            if sender.send((last, buffer[..count].to_vec())).await.is_err() {
                break;
            }
        }
    };
    let writing = async move {
        while let Some((due, piece)) = pieces.recv().await {
            sleep_until(due).await;
            if to.write_all(&piece).await.is_err() {
                break;
            }
        }
    };
    tokio::join!(reading, writing);
}

/// Accepts players and connects them to a server over an unreliable connection.
async fn bad_wire(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut rng = FastRng::new(7);
        loop {
            let (near, _) = listener.accept().await.expect("somebody comes");
            let far = TcpStream::connect(server).await.expect("the server is there");
            let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
            let (one, other) = (rng.next_seed(), rng.next_seed());
            let cut = Duration::from_millis(between(&mut rng, CUT_MS));
            tokio::spawn(async move {
                tokio::select! {
                    _ = async { tokio::join!(pump(near_in, far_out, one), pump(far_in, near_out, other)) } => {}
                    () = sleep(cut) => {}
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_wire_delays_but_loses_nothing() {
    // Clients dial the port of the wire.
    let named = HostSettings { addresses: vec!["127.0.0.1".to_owned()], ..host_settings() };
    let server = cascadia_server::start(hosted("memory", named)).await.expect("the server starts");
    let wire = bad_wire(server.address()).await;
    let load = move || {
        Command::new(cli())
            .args([
                "table",
                "load",
                "--games",
                "4",
                "--seats",
                "2",
                "--rate",
                "2",
                "--seconds",
                "20",
                "--json",
            ])
            .args(["--server", &format!("ws://{wire}/play")])
            .output()
    };
    let output = tokio::task::spawn_blocking(load).await.expect("it ends").expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert!(report["acknowledged"].as_u64().is_some_and(|count| count > 20), "{report}");
    assert_eq!(report["acknowledged"], report["in_the_log_once"], "{report}");
    assert_eq!((&report["lost"], &report["twice"]), (&Value::from(0), &Value::from(0)), "{report}");
    assert!(report["p50_ms"].as_f64().is_some_and(|median| median > 200.0), "it was slow: {report}");
    server.stop().await;
}
