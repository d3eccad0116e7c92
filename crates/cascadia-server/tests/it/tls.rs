//! The server over TLS, with a certificate made for the test.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use cascadia_host::{HostSettings, RunningServer};
use cascadia_table::message::ToClient;
use cascadia_table::read_line;
use futures_util::StreamExt;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use tokio_tungstenite::{Connector, connect_async, connect_async_tls_with_config};

use crate::player::{folder, host_settings, hosted, text};

/// Writes a certificate for this machine and its key; none without the means to make one.
fn certificate_in(folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
        ])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .args(["-out", &text(&certificate), "-keyout", &text(&key)])
        .stderr(Stdio::null())
        .status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: openssl is not here to make a certificate");
        return None;
    }
    Some((certificate, key))
}

/// Returns the way of clients that trust a certificate.
fn trusting(certificate: &Path) -> Arc<rustls::ClientConfig> {
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(certificate).expect("a certificate")).expect("it can be trusted");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let trusting = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(trusting)
}

/// Starts a server over TLS; returns it with the way of clients that trust it.
pub(crate) async fn tls_server(folder: &Path) -> Option<(RunningServer, Arc<rustls::ClientConfig>)> {
    let (certificate, key) = certificate_in(folder)?;
    let tls = hosted("memory", HostSettings { tls: Some((certificate.clone(), key)), ..host_settings() });
    let server = cascadia_server::start(tls).await.expect("it starts");
    Some((server, trusting(&certificate)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_served_and_needed() {
    let folder = folder();
    let Some((server, trusting)) = tls_server(folder.path()).await else { return };
    assert!(server.url().starts_with("wss://"));
    let connector = Connector::Rustls(trusting);
    let connected = connect_async_tls_with_config(server.url(), None, true, Some(connector)).await;
    let (mut socket, _) = connected.expect("a connection to somebody trusted");
    let first = socket.next().await.expect("a message").expect("a message");
    assert!(matches!(read_line(first.to_text().expect("text")), Ok(ToClient::Challenge { .. })));

    // Clients that distrust the certificate or speak without TLS fail, and the server goes on.
    assert!(connect_async(server.url()).await.is_err());
    assert!(connect_async(server.url().replace("wss", "ws")).await.is_err());
    drop(socket);
    server.stop().await;

    let lost = hosted(
        "memory",
        HostSettings {
            tls: Some((folder.path().join("none"), folder.path().join("certificate.pem"))),
            ..host_settings()
        },
    );
    let failure = cascadia_server::start(lost).await.err().expect("there is no such file").to_string();
    assert!(failure.starts_with("the certificate cannot be used"), "{failure}");
}

/// A server process, killed on drop.
#[cfg(unix)]
struct SecureServer(std::process::Child);

#[cfg(unix)]
impl Drop for SecureServer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renewed_certificate_is_served_after_a_signal() {
    use std::io::{BufRead, BufReader};
    use std::time::{Duration, Instant};

    let folder = folder();
    let Some((certificate, key)) = certificate_in(folder.path()) else { return };
    let mut server = Command::new(env!("CARGO_BIN_EXE_cascadia-server"))
        .args(["--listen", "127.0.0.1:0", "--store", "memory"])
        .args(["--certificate", &text(&certificate), "--private-key", &text(&key)])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let server = SecureServer(server);
    let url = line.split(' ').find(|word| word.starts_with("wss://")).expect("an address").to_owned();
    let hang_up = || {
        let sent = Command::new("kill").args(["-HUP", &server.0.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
    };
    let is_served = async |trusting: &Arc<rustls::ClientConfig>| {
        let connector = Connector::Rustls(Arc::clone(trusting));
        connect_async_tls_with_config(&url, None, true, Some(connector)).await.is_ok()
    };
    let former = trusting(&certificate);
    assert!(is_served(&former).await);

    std::fs::write(&certificate, "rubbish").expect("it is written");
    hang_up();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(is_served(&former).await, "the former one stays");

    certificate_in(folder.path()).expect("a certificate");
    let renewed = trusting(&certificate);
    let begun = Instant::now();
    // The server may not listen for the signal yet.
    while !is_served(&renewed).await {
        assert!(begun.elapsed() < crate::player::PATIENCE, "the renewed certificate is served");
        hang_up();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(!is_served(&former).await);
}
