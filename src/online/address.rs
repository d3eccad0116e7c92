//! Addresses of hosts and codes of tables, in the forms that people type, read out and copy.

use cascadia_net::{KeyPrint, is_local_host, is_peer, split_print, with_print};
use cascadia_table::invite::{InviteCode, has_slip, is_between};

/// Default port of a host.
pub(super) const USUAL_PORT: u16 = 7994;
/// Default path of a host's address.
const DOOR: &str = "/play";
/// Number of letters shown of a friend's address.
const BRIEF: usize = 13;

/// Lengths of codes: with a check letter, and of earlier programs.
const CODE_LETTERS: [usize; 2] = [8, 6];
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
    /// True if a code has a wrong check letter.
    pub(super) has_slip: bool,
}

impl Invitation {
    /// Parses an invitation such as `k7q2-m9pb`, `192.168.1.5`, or `K7Q2-M9PB 192.168.1.5:7994#PRINT`.
    pub(super) fn read(text: &str) -> Self {
        if let Some(code) = InviteCode::read(text) {
            return Self { code: Some(code), ..Self::default() };
        }
        let is_address = |word: &&str| word.contains(['.', ':']) || *word == "localhost";
        let words = || text.split(|letter: char| letter.is_whitespace() || letter == '@' || letter == ',');
        let url = words().find(is_address).and_then(server_url);
        let rest: String = words().filter(|word| !is_address(word)).collect();
        match read_arrival(&rest) {
            Some((code, arrival)) => Self { code: Some(code), url, arrival, has_slip: false },
            None => Self { url, has_slip: has_slip_within(&rest), ..Self::default() },
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
    CODE_LETTERS.into_iter().find_map(|length| {
        let (code, rest) = letters.split_at_checked(length)?;
        let code = InviteCode::read(code)?;
        // An invitation is never older than its table.
        if let Some(invitation) = InviteCode::read(rest).filter(|_| rest.len() >= length) {
            return Some((code, Arrival::Invited(invitation)));
        }
        is_secret(rest).then(|| (code, Arrival::TakeOver(rest.to_ascii_lowercase())))
    })
}

fn is_secret(text: &str) -> bool {
    text.len() == SECRET_DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Tests whether the code of a table, or of the invitation after it, has a wrong check letter.
fn has_slip_within(text: &str) -> bool {
    let letters: String = text.chars().filter(|letter| !is_between(*letter)).collect();
    let is_slip_at = |length: usize| {
        let Some((code, rest)) = letters.split_at_checked(length) else { return false };
        let is_code = has_slip(code) || InviteCode::read(code).is_some();
        let is_rest = has_slip(rest) || InviteCode::read(rest).is_some() || is_secret(rest);
        is_code && is_rest && (has_slip(code) || has_slip(rest))
    };
    has_slip(&letters) || CODE_LETTERS.into_iter().any(is_slip_at)
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
    let (url, _) = split_print(url);
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or_default();
    // Skips the colons of an IPv6 address, which do not separate a port.
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    };
    if is_local_host(host) { AddressReach::Network } else { AddressReach::Anywhere }
}

/// Completes a typed address to a WebSocket URL with port and path; none if it is invalid. The print of the
/// host's key stays behind it.
pub(super) fn server_url(text: &str) -> Option<String> {
    if is_peer(text) {
        // Friends' addresses are parsed on connecting.
        return Some(text.trim().to_owned());
    }
    let (text, print) = split_print(text.trim());
    let text = text.trim_end_matches('/');
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
    Some(printed(&format!("{scheme}://{host}{path}"), print.as_ref()))
}

/// Adds the print of a host's key to its address.
pub(super) fn printed(url: &str, print: Option<&KeyPrint>) -> String {
    print.map_or_else(|| url.to_owned(), |print| with_print(url, print))
}

/// Returns an address without the print of the host's key.
pub(super) fn unprinted(address: &str) -> &str {
    split_print(address).0
}

/// Returns the shortest form of an address that can be typed again, with the print of the host's key.
pub(super) fn shown_address(address: &str) -> String {
    let (url, print) = split_print(address);
    let is_host = |rest: &&str| !rest.split("://").last().unwrap_or_default().contains('/');
    let short = url.strip_suffix(DOOR).filter(is_host).unwrap_or(url);
    printed(short.strip_prefix("ws://").unwrap_or(short), print.as_ref())
}

/// Returns an address for narrow places and for reading out, without a print; a friend's address is abbreviated.
pub(super) fn brief_address(address: &str) -> String {
    let url = unprinted(address);
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
        let both = Invitation { code: code.clone(), url: Some(url.clone()), ..Invitation::default() };
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
        let invited = Invitation { code: Some(code), arrival, ..Invitation::default() };
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
        let seat = Invitation { code: Some(code.clone()), url: Some(url), arrival, has_slip: false };
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

    /// Codes of eight letters: of a table, and of an invitation.
    const CODES: [&str; 2] = ["K7Q2M9PB", "ABCDEFGP"];

    #[test]
    fn codes_with_a_check_letter_are_read_and_slips_are_found() {
        let [table, invitation] = CODES.map(|code| InviteCode::read(code).expect("a code"));
        let alone = Invitation { code: Some(table.clone()), ..Invitation::default() };
        assert_eq!(Invitation::read("k7q2 m9pb"), alone);
        let arrival = Arrival::Invited(invitation);
        let invited = Invitation { arrival, ..alone };
        assert_eq!(Invitation::read("K7Q2-M9PB ABCD-EFGP"), invited);
        let earlier = Invitation { code: InviteCode::read("K7Q2M9"), ..invited.clone() };
        assert_eq!(Invitation::read("K7Q2-M9 ABCD-EFGP"), earlier, "a new invitation to a table of before");
        let secret = "0123456789abcdef".repeat(2);
        let seat = Invitation { arrival: Arrival::TakeOver(secret.clone()), ..invited };
        assert_eq!(Invitation::read(&write_seat_code(&table, &secret)), seat);
        for slip in [
            "K7Q2-M9BP".to_owned(),
            "K7Q2-M8PB 192.168.1.5".to_owned(),
            "K7Q2-M9PB ABCD-EFPG".to_owned(),
            "K7Q2-M9BP ABCD-EFGP".to_owned(),
            "K7Q2-M9 ABCD-EFPG".to_owned(),
            format!("K7Q2-M9BP {secret}"),
        ] {
            let read = Invitation::read(&slip);
            assert!(read.has_slip && read.code.is_none(), "{slip}");
        }
        for text in ["", "K7Q2-M9PB", "192.168.1.5", "hello", "K7Q2-M9 ABCD-EF", "K7Q2-M9P"] {
            assert!(!Invitation::read(text).has_slip, "{text}");
        }
    }

    #[test]
    fn the_print_of_a_key_stays_with_its_address() {
        let print = KeyPrint::read("K7Q2-M9PB-ABCD-EFGP").expect("a print");
        for (typed, url, shown) in [
            ("192.168.1.5", "ws://192.168.1.5:7994/play", "192.168.1.5:7994"),
            ("wss://games.example", "wss://games.example/play", "wss://games.example"),
            ("peer:ae58+192.0.2.7:1", "peer:ae58+192.0.2.7:1", "peer:ae58+192.0.2.7:1"),
        ] {
            let address = printed(url, Some(&print));
            let typed = format!("{typed}#{}", print.letters());
            assert_eq!(server_url(&typed).as_deref(), Some(address.as_str()), "{typed}");
            assert_eq!((shown_address(&address), unprinted(&address)), (printed(shown, Some(&print)), url));
            assert_eq!(brief_address(&address), brief_address(url));
            assert_eq!(address_reach(&address), address_reach(url));
            let code = InviteCode::read(CODES[0]).expect("a code");
            let read = Invitation::read(&Invitation::write(&code, &address));
            assert_eq!((read.code, read.url), (Some(code), Some(address)));
        }
        assert_eq!(server_url("192.168.1.5#K7Q2"), None, "a print that was not copied whole");
    }
}
