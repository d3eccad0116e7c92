//! The texts signed in a greeting: by the client for one host, address and connection, and by the host in answer.

use std::fmt;

/// Label of the exported keying material that binds a greeting to its TLS connection (RFC 9266).
pub const CHANNEL_LABEL: &[u8] = b"EXPORTER-Channel-Binding";
/// Length of the keying material, in bytes.
pub const CHANNEL_BYTES: usize = 32;

/// First line of all signed greetings, so that no other signature can pass for one.
const HELLO: &str = "cascadia hello 2";
/// First line of the host's signed answers.
const WELCOME: &str = "cascadia welcome 2";

/// The text that a client signs: it binds the proof to one host, address and connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HelloText<'a> {
    /// The host's nonce.
    pub nonce: &'a str,
    /// The host's public key, in hexadecimal.
    pub host_key: &'a str,
    /// The address as dialled.
    pub dialled: &'a str,
    /// The exported keying material of the TLS connection, in hexadecimal; empty without TLS.
    pub channel: &'a str,
}

impl fmt::Display for HelloText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nonce, host_key, dialled, channel } = self;
        write!(formatter, "{HELLO}\n{nonce}\n{host_key}\n{dialled}\n{channel}")
    }
}

/// The text that a host signs: it answers one greeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WelcomeText<'a> {
    /// The client's nonce.
    pub client_nonce: &'a str,
    /// The client's public key, in hexadecimal.
    pub client_key: &'a str,
    /// The host's nonce.
    pub nonce: &'a str,
}

impl fmt::Display for WelcomeText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client_nonce, client_key, nonce } = self;
        write!(formatter, "{WELCOME}\n{client_nonce}\n{client_key}\n{nonce}")
    }
}
