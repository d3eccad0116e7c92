//! The doors of the server: `/play` for players, `/healthz` and `/metrics` for whoever runs it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::connection::serve_connection;
use super::limits::AddressPlaces;
use super::service::Service;
use crate::table::LONGEST_LINE;

/// The bytes that are read at once, and kept for it by every connection.
const READ_BUFFER: usize = 4 * 1024;

/// What the doors need.
#[derive(Clone)]
struct Gate {
    service: Arc<Service>,
    addresses: AddressPlaces,
    connections: Arc<AtomicU64>,
}

/// Returns the doors of a server.
pub(super) fn doors(service: Arc<Service>) -> Router {
    let addresses = AddressPlaces::new(service.settings.connections_per_address);
    let gate = Gate { service, addresses, connections: Arc::default() };
    Router::new()
        .route("/play", get(play))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .with_state(gate)
}

async fn play(
    State(gate): State<Gate>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let address = address_of(peer.ip(), &headers, &gate.service.settings.proxies);
    let Some(place) = gate.addresses.take(address) else {
        gate.service.metrics.count_ended("address");
        let why = "there are too many connections from your address\n";
        return (StatusCode::TOO_MANY_REQUESTS, why).into_response();
    };
    let connection = gate.connections.fetch_add(1, Ordering::Relaxed);
    upgrade
        .max_message_size(LONGEST_LINE)
        .max_frame_size(LONGEST_LINE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .on_upgrade(move |socket| async move {
            serve_connection(gate.service, socket, (connection, address)).await;
            drop(place);
        })
}

/// Returns who connects: the last address that a proxy of ours has added, or the peer itself.
fn address_of(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    if !proxies.contains(&peer) {
        return peer;
    }
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let addresses: Vec<IpAddr> =
        lines.flat_map(|line| line.split(',')).filter_map(|address| address.trim().parse().ok()).collect();
    addresses.into_iter().rev().find(|address| !proxies.contains(address)).unwrap_or(peer)
}

async fn health(State(gate): State<Gate>) -> Response {
    match gate.service.store.check().await {
        Ok(()) => (StatusCode::OK, "ok\n").into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

async fn metrics(State(gate): State<Gate>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], gate.service.metrics.write()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_of_ours_is_believed() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().expect("a header"));
        headers.append("x-forwarded-for", "10.0.0.2".parse().expect("a header"));
        let proxies = [address("10.0.0.1"), address("10.0.0.2")];
        assert_eq!(address_of(address("10.0.0.1"), &headers, &proxies), address("1.2.3.4"));
        assert_eq!(address_of(address("9.9.9.9"), &headers, &proxies), address("9.9.9.9"));
        assert_eq!(address_of(address("10.0.0.1"), &HeaderMap::new(), &proxies), address("10.0.0.1"));
    }
}
