//! Figures of a load test: percentiles and server memory.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Requests a server's memory use; `None` if it is not reported.
pub(super) async fn resident_megabytes(url: &str) -> Option<f64> {
    // The plain HTTP request works only without TLS.
    let address = url.strip_prefix("ws://")?.split('/').next()?;
    let ask = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        let bytes = answer.lines().find_map(|line| line.strip_prefix("cascadia_resident_bytes "))?;
        bytes.trim().parse::<f64>().ok().map(|bytes| bytes / 1e6)
    };
    tokio::time::timeout(Duration::from_secs(2), ask).await.ok()?
}

/// Returns a quantile of sorted times, in milliseconds.
pub(super) fn milliseconds_at(sorted: &[Duration], part: f64) -> f64 {
    let index = (sorted.len() as f64 * part) as usize;
    let time = sorted.get(index.min(sorted.len().saturating_sub(1)));
    rounded(time.map_or(0.0, |time| time.as_secs_f64() * 1_000.0))
}

/// Rounds to two decimals.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
