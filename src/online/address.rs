//! Addresses of hosts and codes of tables, as people type, read out and copy them.

use cascadia_net::{is_local_host, is_peer};
use cascadia_table::invite::{InviteCode, is_between};

/// The port of a host that names none.
pub(super) const USUAL_PORT: u16 = 7994;
/// Where a host lets clients in.
const DOOR: &str = "/play";
/// The letters of the address of a friend's computer that are shown.
const BRIEF: usize = 13;

/// The number of letters of a code.
const CODE_LETTERS: usize = 6;
/// The number of digits of the secret that moves a seat to another device.
const SECRET_DIGITS: usize = 32;

/// What somebody comes to a table for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Arrival {
    /// To look on, or to come back to the own seat.
    Look,
    /// To sit down where a seat is free.
    #[default]
    Sit,
    /// To sit down on the seat of an invitation, by its code.
    Invited(InviteCode),
    /// To take over a seat from another device, by its secret.
    TakeOver(String),
}

/// What somebody was given to come to a table: its code, the address of its host, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Invitation {
    /// The code of the table.
    pub(super) code: Option<InviteCode>,
    /// The address of the host.
    pub(super) url: Option<String>,
    /// What it is good for.
    pub(super) arrival: Arrival,
}

impl Invitation {
    /// Parses what somebody typed or pasted, such as `k7q2-m9`, `192.168.1.5`, or `K7Q2-M9 192.168.1.5:7994`.
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

    /// Writes what can be pasted elsewhere.
    pub(super) fn write(code: &InviteCode, url: &str) -> String {
        format!("{} {}", code.shown(), shown_address(url))
    }
}

/// Writes the codes of a table and of an invitation to it, as they are read out.
pub(super) fn write_invitation(table: &InviteCode, invitation: &InviteCode) -> String {
    [table.shown(), invitation.shown()].join(" ")
}

/// Parses the code of a table and what may stand behind it: the code of an invitation, or the secret of a seat.
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

/// Writes the code of a table and the secret of a seat, in groups that can be read out and typed.
pub(super) fn write_seat_code(code: &InviteCode, secret: &str) -> String {
    let groups = secret.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned());
    [code.shown(), groups.collect::<Vec<_>>().join("-")].join(" ")
}

/// Tests whether this program can call an address: that of a friend's computer only if it was built with the way to it.
pub(super) fn can_call(url: &str) -> bool {
    cfg!(feature = "peer") || !is_peer(url)
}

/// From where an address leads to its host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AddressReach {
    /// From its own network only.
    Network,
    /// From anywhere.
    Anywhere,
    /// From anywhere, to a friend's computer, given the whole address.
    Friend,
}

/// Finds out from where an address leads to its host.
pub(super) fn address_reach(url: &str) -> AddressReach {
    if is_peer(url) {
        return AddressReach::Friend;
    }
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or_default();
    // The colons of an IPv6 address are not that before a port.
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    };
    if is_local_host(host) { AddressReach::Network } else { AddressReach::Anywhere }
}

/// Completes an address as people write it to that of the door of a host; none if it is none.
pub(super) fn server_url(text: &str) -> Option<String> {
    if is_peer(text) {
        // Only who calls it has to know what it says.
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
    // The colons of an IPv6 address are not that before a port.
    let after = host.rsplit(']').next().unwrap_or(host);
    let host = match after.split_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok_and(|port| port > 0) => host.to_owned(),
        Some(_) => return None,
        // What is served over TLS is behind the usual door of the web.
        None if scheme == "wss" => host.to_owned(),
        None => format!("{host}:{USUAL_PORT}"),
    };
    Some(format!("{scheme}://{host}{path}"))
}

/// Returns an address as short as it can be typed again.
pub(super) fn shown_address(url: &str) -> String {
    let is_host = |rest: &&str| !rest.split("://").last().unwrap_or_default().contains('/');
    let short = url.strip_suffix(DOOR).filter(is_host).unwrap_or(url);
    short.strip_prefix("ws://").unwrap_or(short).to_owned()
}

/// Returns an address as it is shown where there is little room: of a friend's computer only how it begins.
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
    fn an_address_of_a_network_is_told_from_one_that_leads_there_from_anywhere() {
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
        // A digit is missing, is none, or is too much.
        for wrong in [&secret[1..], &secret.replace('f', "g"), &format!("{secret}0")] {
            assert_eq!(Invitation::read(&format!("K7Q2-M9 {wrong}")).code, None, "{wrong}");
        }
    }
}
