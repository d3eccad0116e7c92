//! HTTP endpoints: `/play` and a terse `/healthz`; on the operators' address `/metrics` and a detailed
//! `/healthz`.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Extension, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

use super::accept::{SocketOrigin, serve_http, stopped};
use super::account::{Charge, CostAccount, PlaceKind, admit_all, block_of, take_all};
use super::binding::ConnectionRoute;
use super::connection::{ArrivedClient, serve_connection};
use super::outgoing::whole_seconds;
use crate::service::Service;
use cascadia_net::{carried_by, is_carried, is_local};
use cascadia_table::LONGEST_LINE;

/// Size of the read and write buffers of a connection, in bytes.
const READ_BUFFER: usize = 4 * 1024;
/// Most unsent bytes of a connection below its queue. The longest line fits; answers to pings stop beyond.
const MOST_UNSENT: usize = 256 * 1024;
/// Longest target of a request, in bytes.
const LONGEST_TARGET: usize = 256;
/// Wait before another connection of an address that has too many.
const NO_PLACE: Duration = Duration::from_secs(5);
/// Pause after a socket of an operator was refused.
const PAUSE: Duration = Duration::from_millis(50);
/// Most sockets of operators.
const MOST_OPERATORS: usize = 32;

/// State shared by the endpoints.
#[derive(Clone)]
struct HttpState {
    service: Arc<Service>,
    connections: Arc<AtomicU64>,
}

/// The client of a request.
#[derive(Clone)]
struct HttpClient {
    /// The address, also behind a trusted proxy.
    address: IpAddr,
    accounts: Vec<Arc<CostAccount>>,
}

/// Returns the router of a server.
pub(crate) fn http_router(service: Arc<Service>) -> Router {
    let state = HttpState { service, connections: Arc::default() };
    Router::new()
        .route("/play", get(play))
        .route("/healthz", get(health))
        .fallback(unknown_path)
        .layer(from_fn_with_state(state.clone(), charge_request))
        .with_state(state)
}

/// Returns the router for operators.
pub(crate) fn admin_router(service: Arc<Service>) -> Router {
    Router::new().route("/healthz", get(health_in_words)).route("/metrics", get(metrics)).with_state(service)
}

/// Serves operators until the server stops.
pub(crate) async fn serve_admin(listener: TcpListener, router: Router, mut stopping: watch::Receiver<bool>) {
    let sockets = Arc::new(Semaphore::new(MOST_OPERATORS));
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted.map(|(stream, _)| stream),
            () = stopped(&mut stopping) => return,
        };
        let place = Arc::clone(&sockets).try_acquire_owned();
        if let (Ok(stream), Ok(place)) = (stream, place) {
            let (router, stopping) = (router.clone(), stopping.clone());
            tokio::spawn(async move {
                serve_http(stream, (), router, stopping).await;
                drop(place);
            });
        } else {
            sleep(PAUSE).await;
        }
    }
}

/// Charges a request, and refuses bodies and long paths, which clients never send.
async fn charge_request(
    State(state): State<HttpState>,
    Extension(origin): Extension<SocketOrigin>,
    mut request: Request,
    next: Next,
) -> Response {
    let now = Instant::now();
    let service = &state.service;
    let address = address_of(origin.address, request.headers(), &service.settings.proxies);
    let accounts = if address == origin.address {
        origin.meter.addresses()
    } else {
        service.accounts.of_address(address, now)
    };
    if let Err(wait) = admit_all(&accounts, Charge::Request, now) {
        service.metrics.count_ended("rate");
        return too_many(wait, "too many requests came from your address\n");
    }
    if has_body(request.headers()) {
        return last_answer(StatusCode::PAYLOAD_TOO_LARGE, "no request here has a body\n");
    }
    if request.uri().to_string().len() > LONGEST_TARGET {
        return last_answer(StatusCode::URI_TOO_LONG, "this path is too long\n");
    }
    request.extensions_mut().insert(HttpClient { address, accounts });
    next.run(request).await
}

/// Returns an answer after which the connection ends.
fn last_answer(status: StatusCode, why: &'static str) -> Response {
    (status, [(header::CONNECTION, "close")], why).into_response()
}

fn too_many(wait: Duration, why: &'static str) -> Response {
    let mut response = last_answer(StatusCode::TOO_MANY_REQUESTS, why);
    response.headers_mut().insert(header::RETRY_AFTER, whole_seconds(wait).into());
    response
}

fn has_body(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH);
    length.is_some_and(|length| length != "0") || headers.contains_key(header::TRANSFER_ENCODING)
}

async fn unknown_path(Extension(client): Extension<HttpClient>) -> Response {
    // The next request finds the account barred.
    let _ = admit_all(&client.accounts, Charge::UnknownPath, Instant::now());
    StatusCode::NOT_FOUND.into_response()
}

async fn play(
    State(state): State<HttpState>,
    Extension(origin): Extension<SocketOrigin>,
    Extension(client): Extension<HttpClient>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let service = state.service;
    if is_foreign(&headers, origin.binding.is_secure(), &service.settings.origins) {
        service.metrics.count_ended("origin");
        return last_answer(StatusCode::FORBIDDEN, "pages of other sites may not connect here\n");
    }
    // A client hidden behind a proxy may be anywhere.
    let is_by_proxy = service.settings.proxies.contains(&client.address);
    let is_near = is_local(client.address) && !is_by_proxy && !is_carried(origin.peer);
    let Some(places) = take_all(&client.accounts, PlaceKind::Connection) else {
        service.metrics.count_ended("address");
        return too_many(NO_PLACE, "there are too many connections from your address\n");
    };
    origin.meter.set_addresses(client.accounts);
    let connection = state.connections.fetch_add(1, Ordering::Relaxed);
    let address = block_of(client.address);
    let is_by_proxy = service.settings.proxies.contains(&origin.address);
    let route = ConnectionRoute { binding: origin.binding, peer_key: carried_by(origin.peer), is_by_proxy };
    let arrived = ArrivedClient { connection, address, is_near, route, meter: origin.meter };
    upgrade
        .max_message_size(LONGEST_LINE)
        .max_frame_size(LONGEST_LINE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(move |socket| async move {
            serve_connection(service, socket, arrived).await;
            drop(places);
        })
}

/// Tests whether a request comes from the web page of another site. Programs send no origin. A name in `Host`
/// proves nothing without TLS: a hostile name server leads it to any address.
fn is_foreign(headers: &HeaderMap, is_secure: bool, allowed: &[String]) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = origins.next() else { return false };
    let (Ok(origin), None) = (origin.to_str(), origins.next()) else { return true };
    if allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin)) {
        return false;
    }
    let scheme = if is_secure { "https://" } else { "http://" };
    let (Some(site), Some(host)) = (origin.strip_prefix(scheme), headers.get(header::HOST)) else {
        return true;
    };
    let is_own = host.to_str().is_ok_and(|host| host.eq_ignore_ascii_case(site));
    !is_own || !(is_secure || is_numeric(site))
}

/// Tests whether a host, perhaps with a port, is numeric or this machine.
fn is_numeric(site: &str) -> bool {
    let name = site.rsplit_once(':').map_or(site, |(name, _)| name);
    read_address(site).is_some() || name.eq_ignore_ascii_case("localhost")
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

/// Answers whether the server works, without details.
async fn health(State(state): State<HttpState>) -> Response {
    match state.service.store.check().await {
        Ok(()) => "ok\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable\n").into_response(),
    }
}

async fn health_in_words(State(service): State<Arc<Service>>) -> Response {
    match service.store.check().await {
        Ok(()) => (StatusCode::OK, "ok\n").into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

async fn metrics(State(service): State<Arc<Service>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match service.metrics.exposition() {
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

    #[test]
    fn pages_of_other_sites_are_foreign() {
        let is_foreign = |origin: &str, host: &str, is_secure| {
            let mut headers = HeaderMap::new();
            headers.append(header::ORIGIN, origin.parse().expect("a header"));
            headers.append(header::HOST, host.parse().expect("a header"));
            super::is_foreign(&headers, is_secure, &["https://games.example".to_owned()])
        };
        assert!(!super::is_foreign(&HeaderMap::new(), false, &[]), "programs send no origin");
        assert!(!is_foreign("https://games.example", "192.0.2.7:7994", false), "listed");
        assert!(!is_foreign("http://192.0.2.7:7994", "192.0.2.7:7994", false));
        assert!(!is_foreign("http://[2001:db8::1]:7994", "[2001:db8::1]:7994", false));
        assert!(!is_foreign("http://localhost:7994", "LOCALHOST:7994", false));
        assert!(!is_foreign("https://club.example", "club.example", true));
        assert!(is_foreign("http://evil.example", "192.0.2.7:7994", false));
        assert!(is_foreign("http://192.0.2.7:7995", "192.0.2.7:7994", false), "another port");
        assert!(is_foreign("null", "192.0.2.7:7994", false));
        assert!(is_foreign("http://evil.example:7994", "evil.example:7994", false), "a rebound name");
        assert!(is_foreign("https://games.example.evil.example", "192.0.2.7", false));
    }
}
