//! Addresses of hosts and codes of tables, in the forms that people type, read out and copy.

use cascadia_net::{is_local_host, is_peer};
use cascadia_table::invite::{InviteCode, is_between};

/// Default port of a host.
pub(super) const USUAL_PORT: u16 = 7994;
/// Default path of a host's address.
const DOOR: &str = "/play";
/// Number of letters shown of a friend's address.
const BRIEF: usize = 13;

const CODE_LETTERS: usize = 6;
/// Hexadecimal digits of the secret that moves a seat to another device.
const SECRET_DIGITS: usize = 32;

/// Purpose of joining a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Arrival {
    /// To spectate, or to come back to the player's own seat.
    Look,
    /// To take a free seat.
    #[default]
    Sit,
    /// To take the seat of an invitation, by its code.
    Invited(InviteCode),
    /// To take over the player's seat from another device, by its secret.
    TakeOver(String),
}

/// A pasted or typed way to a table: its code, the address of its host, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Invitation {
    pub(super) code: Option<InviteCode>,
    pub(super) url: Option<String>,
    pub(super) arrival: Arrival,
}

impl Invitation {
    /// Parses an invitation such as `k7q2-m9`, `192.168.1.5`, or `K7Q2-M9 192.168.1.5:7994`.
    pub(super) fn read(text: &str) -> Self {
        if let Some(code) = InviteCode::read(text) {
            return Self { code: Some(code), ..Self::default() };
        }
        let is_address = |word: &&str| word.contains(['.', ':']) || *word == "localhost";
        let words = || text.split(|letter: char| letter.is_whitespace() || letter == '@' || letter == ',');
        let url = words().find(is_address).and_then(server_url);
        let rest: String = words().filter(|word| !is_address(word)).collect();
        match read_arrival(&rest) {
            Some((code, arrival)) => Self { code: Some(code), url, arrival },
            None => Self { url, ..Self::default() },
        }
    }

    /// Formats an invitation for pasting.
    pub(super) fn write(code: &InviteCode, url: &str) -> String {
        format!("{} {}", code.shown(), shown_address(url))
    }
}

/// Formats the codes of a table and of an invitation to it for reading out.
pub(super) fn write_invitation(table: &InviteCode, invitation: &InviteCode) -> String {
    [table.shown(), invitation.shown()].join(" ")
}

/// Parses the code of a table with an optional invitation code or seat secret after it.
fn read_arrival(text: &str) -> Option<(InviteCode, Arrival)> {
    let letters: String = text.chars().filter(|letter| !is_between(*letter)).collect();
    if let Some(code) = InviteCode::read(&letters) {
        return Some((code, Arrival::Sit));
    }
    let (code, rest) = letters.split_at_checked(CODE_LETTERS)?;
    let code = InviteCode::read(code)?;
    if let Some(invitation) = InviteCode::read(rest) {
        return Some((code, Arrival::Invited(invitation)));
    }
    let is_secret = rest.len() == SECRET_DIGITS && rest.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_secret.then(|| (code, Arrival::TakeOver(rest.to_ascii_lowercase())))
}

/// Formats the code of a table and the secret of a seat in groups for reading out and typing.
pub(super) fn write_seat_code(code: &InviteCode, secret: &str) -> String {
    let groups = secret.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned());
    [code.shown(), groups.collect::<Vec<_>>().join("-")].join(" ")
}

/// Tests whether this build can connect to an address: friends' addresses need the feature `peer`.
pub(super) fn can_call(url: &str) -> bool {
    cfg!(feature = "peer") || !is_peer(url)
}

/// Reach of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AddressReach {
    /// Within its own network.
    Network,
    Anywhere,
    /// From anywhere, to a friend's computer; the address must be complete.
    Friend,
}

/// Determines the reach of an address.
pub(super) fn address_reach(url: &str) -> AddressReach {
    if is_peer(url) {
        return AddressReach::Friend;
    }
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or_default();
    // Skips the colons of an IPv6 address, which do not separate a port.
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    };
    if is_local_host(host) { AddressReach::Network } else { AddressReach::Anywhere }
}

/// Completes a typed address to a WebSocket URL with port and path; none if it is invalid.
pub(super) fn server_url(text: &str) -> Option<String> {
    if is_peer(text) {
        // Friends' addresses are parsed on connecting.
        return Some(text.trim().to_owned());
    }
    let text = text.trim().trim_end_matches('/');
    let (scheme, rest) = match text.split_once("://") {
        Some(("ws" | "http", rest)) => ("ws", rest),
        Some(("wss" | "https", rest)) => ("wss", rest),
        Some(_) => return None,
        None => ("ws", text),
    };
    let (host, path) =
        rest.split_once('/').map_or((rest, DOOR.to_owned()), |(host, path)| (host, format!("/{path}")));
    let is_good =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_' | ':' | '[' | ']');
    if host.is_empty() || !host.chars().all(is_good) {
        return None;
    }
    // Skips the colons of an IPv6 address, which do not separate a port.
    let after = host.rsplit(']').next().unwrap_or(host);
    let host = match after.split_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok_and(|port| port > 0) => host.to_owned(),
        Some(_) => return None,
        // TLS hosts use the default port of HTTPS.
        None if scheme == "wss" => host.to_owned(),
        None => format!("{host}:{USUAL_PORT}"),
    };
    Some(format!("{scheme}://{host}{path}"))
}

/// Returns the shortest form of an address that can be typed again.
pub(super) fn shown_address(url: &str) -> String {
    let is_host = |rest: &&str| !rest.split("://").last().unwrap_or_default().contains('/');
    let short = url.strip_suffix(DOOR).filter(is_host).unwrap_or(url);
    short.strip_prefix("ws://").unwrap_or(short).to_owned()
}

/// Returns an address for narrow places; a friend's address is abbreviated.
pub(super) fn brief_address(url: &str) -> String {
    if !is_peer(url) {
        return shown_address(url);
    }
    let begins: String = url.chars().take(BRIEF).collect();
    if begins.len() < url.len() { format!("{begins}…") } else { begins }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_completed_and_shown_short() {
        for (typed, url) in [
            ("192.168.1.5", "ws://192.168.1.5:7994/play"),
            (" 192.168.1.5:80 ", "ws://192.168.1.5:80/play"),
            ("ws://ada.example:7/play", "ws://ada.example:7/play"),
            ("https://games.example/", "wss://games.example/play"),
            ("http://x.example/club/play", "ws://x.example:7994/club/play"),
            ("[::1]", "ws://[::1]:7994/play"),
            ("[fe80::1]:9", "ws://[fe80::1]:9/play"),
        ] {
            assert_eq!(server_url(typed).as_deref(), Some(url), "{typed}");
            assert_eq!(server_url(&shown_address(url)).as_deref(), Some(url), "{typed}");
        }
        for typed in ["", "  ", "ftp://x", "a b", "x:0", "x:port", "x:99999", "ws://"] {
            assert_eq!(server_url(typed), None, "{typed}");
        }
    }

    #[test]
    fn an_address_of_a_network_is_distinguished_from_one_that_leads_there_from_anywhere() {
        for (address, reach) in [
            ("192.0.2.2:7994", AddressReach::Network),
            ("192.168.1.5", AddressReach::Network),
            ("[fd00::7]:80", AddressReach::Network),
            ("wss://box.local/club/play", AddressReach::Network),
            ("8.8.8.8:7994", AddressReach::Anywhere),
            ("[2a02:8070::1]", AddressReach::Anywhere),
            ("https://games.example", AddressReach::Anywhere),
            ("peer:ae58ff8833241ac8", AddressReach::Friend),
        ] {
            let url = server_url(address).expect("an address");
            assert_eq!(address_reach(&url), reach, "{address}");
        }
        assert_eq!(address_reach(""), AddressReach::Network, "nobody hosts");
    }

    #[test]
    fn the_address_of_a_friend_is_kept_as_it_is() {
        let friend = "peer:ae58ff8833241ac8+https://relay.example./";
        for text in [format!("K7Q2-M9 {friend}"), format!("{friend} k7q2m9")] {
            let invitation = Invitation::read(&text);
            assert_eq!(invitation.code, InviteCode::read("K7Q2M9"), "{text}");
            assert_eq!(invitation.url.as_deref(), Some(friend), "{text}");
        }
        assert_eq!(server_url(&format!(" {friend}\n")).as_deref(), Some(friend));
        assert_eq!(
            (shown_address(friend).as_str(), brief_address(friend).as_str()),
            (friend, "peer:ae58ff88…")
        );
        assert_eq!(brief_address("ws://192.168.1.5:7994/play"), "192.168.1.5:7994");
        assert!(can_call("ws://192.168.1.5:7994/play"));
        assert_eq!(can_call(friend), cfg!(feature = "peer"));
    }

    #[test]
    fn invitations_are_read_as_they_are_copied_typed_and_spoken() {
        let code = InviteCode::read("K7Q2M9");
        let url = "ws://192.168.1.5:7994/play".to_owned();
        let both = Invitation { code: code.clone(), url: Some(url.clone()), arrival: Arrival::Sit };
        for text in
            ["K7Q2-M9 192.168.1.5", "192.168.1.5:7994 k7q2m9", "K7Q2-M9@192.168.1.5", "K7 Q2 M9, 192.168.1.5"]
        {
            assert_eq!(Invitation::read(text), both, "{text}");
        }
        let alone = Invitation { code: code.clone(), ..Invitation::default() };
        assert_eq!(Invitation::read("k7 q2 m9"), alone);
        let address = Invitation { url: Some(url.clone()), ..Invitation::default() };
        assert_eq!(Invitation::read("192.168.1.5"), address);
        assert_eq!(Invitation::read("hello"), Invitation::default());
        let written = Invitation::write(&code.expect("a code"), &url);
        assert_eq!(written, "K7Q2-M9 192.168.1.5:7994");
        assert_eq!(Invitation::read(&written), both);
    }

    #[test]
    fn an_invitation_stands_behind_the_code_of_its_table() {
        let [code, invitation] = ["K7Q2M9", "ABCDEF"].map(|code| InviteCode::read(code).expect("a code"));
        let arrival = Arrival::Invited(invitation);
        let invited = Invitation { code: Some(code), url: None, arrival };
        assert_eq!(Invitation::read("K7Q2-M9 ABCD-EF"), invited);
        let url = Some("ws://192.168.1.5:7994/play".to_owned());
        assert_eq!(Invitation::read("192.168.1.5 k7q2m9abcdef"), Invitation { url, ..invited });
        assert_eq!(Invitation::read("K7Q2-M9 ABCD-E").code, None);
    }

    #[test]
    fn the_code_of_a_seat_is_read_as_it_is_copied_and_typed() {
        let code = InviteCode::read("K7Q2M9").expect("a code");
        let secret = "0123456789abcdef".repeat(2);
        let arrival = Arrival::TakeOver(secret.clone());
        let url = "ws://192.168.1.5:7994/play".to_owned();
        let seat = Invitation { code: Some(code.clone()), url: Some(url), arrival };
        let written = write_seat_code(&code, &secret);
        assert_eq!(written, "K7Q2-M9 0123-4567-89ab-cdef-0123-4567-89ab-cdef");
        for text in [
            format!("{written} 192.168.1.5:7994"),
            format!("192.168.1.5 k7q2m9{}", secret.to_uppercase()),
            format!("k7 q2-m9 {secret}, 192.168.1.5"),
        ] {
            assert_eq!(Invitation::read(&text), seat, "{text}");
        }
        // Secrets with a digit missing, a wrong one, or one too many.
        for wrong in [&secret[1..], &secret.replace('f', "g"), &format!("{secret}0")] {
            assert_eq!(Invitation::read(&format!("K7Q2-M9 {wrong}")).code, None, "{wrong}");
        }
    }
}
