//! HTTP endpoints of the server: `/play` for players, `/healthz` and `/metrics` for operators.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use super::binding::{ConnectionRoute, SocketBinding};
use super::connection::serve_connection;
use super::limits::{AddressPlaces, address_block};
use crate::service::Service;
use cascadia_net::{carried_by, is_carried, is_local};
use cascadia_table::LONGEST_LINE;

/// Size of the read and write buffers of a connection, in bytes.
const READ_BUFFER: usize = 4 * 1024;
/// Most unsent bytes of a connection below its queue. The longest line fits; answers to pings stop beyond.
const MOST_UNSENT: usize = 256 * 1024;

/// State shared by the endpoints.
#[derive(Clone)]
struct HttpState {
    service: Arc<Service>,
    addresses: AddressPlaces,
    connections: Arc<AtomicU64>,
}

/// Returns the router of a server.
pub(crate) fn http_router(service: Arc<Service>) -> Router {
    let addresses = AddressPlaces::new(service.settings.connections_per_address);
    let state = HttpState { service, addresses, connections: Arc::default() };
    Router::new()
        .route("/play", get(play))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .with_state(state)
}

async fn play(
    State(state): State<HttpState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(binding): Extension<SocketBinding>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let proxies = &state.service.settings.proxies;
    let address = address_of(peer.ip(), &headers, proxies);
    // A client hidden behind a proxy may be anywhere.
    let is_near = is_local(address) && !proxies.contains(&address) && !is_carried(peer);
    let Some(place) = state.addresses.take(address_block(address)) else {
        state.service.metrics.count_ended("address");
        let why = "there are too many connections from your address\n";
        return (StatusCode::TOO_MANY_REQUESTS, why).into_response();
    };
    let connection = state.connections.fetch_add(1, Ordering::Relaxed);
    let is_by_proxy = proxies.contains(&peer.ip());
    let route = ConnectionRoute { binding, peer_key: carried_by(peer), is_by_proxy };
    upgrade
        .max_message_size(LONGEST_LINE)
        .max_frame_size(LONGEST_LINE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| async move {
            serve_connection(state.service, socket, (connection, is_near), route).await;
            drop(place);
        })
}

/// Returns the address of the client: the last one not of a trusted proxy, or the peer itself.
fn address_of(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    if !proxies.contains(&peer) {
        return peer;
    }
    let lines = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().unwrap_or_default());
    let named: Vec<Option<IpAddr>> = lines.flat_map(|line| line.split(',')).map(read_address).collect();
    let is_proxy = |address: &Option<IpAddr>| address.is_some_and(|address| proxies.contains(&address));
    // The client may have forged everything before an unreadable entry.
    named.into_iter().rev().find(|address| !is_proxy(address)).flatten().unwrap_or(peer)
}

/// Parses an address with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    text.trim_start_matches('[').trim_end_matches(']').parse().or_else(|_| with_port()).ok()
}

async fn health(State(state): State<HttpState>) -> Response {
    match state.service.store.check().await {
        Ok(()) => (StatusCode::OK, "ok\n").into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

async fn metrics(State(state): State<HttpState>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match state.service.metrics.exposition() {
        Some(text) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
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
        let named = |entries: &str| {
            let headers = HeaderMap::from_iter([(
                header::HeaderName::from_static("x-forwarded-for"),
                entries.parse().expect("a header"),
            )]);
            address_of(address("10.0.0.1"), &headers, &proxies)
        };
        assert_eq!(named("10.0.0.5, 1.2.3.4:5678"), address("1.2.3.4"));
        assert_eq!(named("10.0.0.5, [2001:db8::1]:443"), address("2001:db8::1"));
        assert_eq!(
            named("10.0.0.5, unknown"),
            address("10.0.0.1"),
            "what a client says itself does not count"
        );
    }
}
