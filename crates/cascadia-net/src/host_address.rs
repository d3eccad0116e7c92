//! Addresses of hosts: with the print of a key, and as a client signs them.

use tokio_tungstenite::tungstenite::http::Uri;

use super::PEER_SCHEME;
use super::host_key::KeyPrint;

/// Splits the print of the host's key from an address: `ws://host:7994/play#PRINT`. A malformed print is left
/// in the address.
pub fn split_print(address: &str) -> (&str, Option<KeyPrint>) {
    let split = address.trim().rsplit_once('#').and_then(|(url, print)| Some((url, KeyPrint::read(print)?)));
    split.map_or((address, None), |(url, print)| (url, Some(print)))
}

/// Adds the print of the host's key to an address.
pub fn with_print(url: &str, print: &KeyPrint) -> String {
    format!("{url}#{}", print.letters())
}

/// Returns the host and port of an address without a print, in lower case, as a client signs them; for the
/// address of a friend's computer its scheme and key.
pub fn dialled_of(url: &str) -> Option<String> {
    if let Some(peer) = url.trim().strip_prefix(PEER_SCHEME) {
        let key = peer.split('+').next().filter(|key| !key.is_empty())?;
        return Some(format!("{PEER_SCHEME}{}", key.to_ascii_lowercase()));
    }
    let uri: Uri = url.parse().ok()?;
    let usual = if uri.scheme_str() == Some("wss") { 443 } else { 80 };
    Some(format!("{}:{}", uri.host()?.to_ascii_lowercase(), uri.port_u16().unwrap_or(usual)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host_key::HostKey;

    const URL: &str = "ws://games.example:7994/play";

    #[test]
    fn dialled_addresses_have_a_port_and_small_letters() {
        for (url, dialled) in [
            ("ws://127.0.0.1:7994/play", Some("127.0.0.1:7994")),
            ("ws://Box/play", Some("box:80")),
            ("wss://games.example/club/play", Some("games.example:443")),
            ("ws://[FE80::1]:9/play", Some("[fe80::1]:9")),
            ("peer:AE58+https://relay.example/", Some("peer:ae58")),
            ("peer:", None),
            ("", None),
        ] {
            assert_eq!(dialled_of(url).as_deref(), dialled, "{url}");
        }
    }

    #[test]
    fn a_print_stands_behind_an_address() {
        let print = HostKey::new([1; 32]).print();
        for text in [print.to_string(), print.letters().to_owned(), print.letters().to_ascii_lowercase()] {
            let address = format!("{URL}#{text}");
            assert_eq!(split_print(&address), (URL, Some(print.clone())), "{text}");
        }
        for address in [URL.to_owned(), format!("{URL}#"), format!("{URL}#K7Q2")] {
            assert_eq!(split_print(&address), (address.as_str(), None));
        }
    }
}
