//! The reach of an address: anywhere, or only its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Tests whether an address is limited to its own network, or works nowhere: private, loopback, link-local,
/// shared behind a provider's router, or reserved for documentation and tests.
pub fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_local_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => is_local_v4(address),
            None => is_local_v6(address),
        },
    }
}

/// Tests whether a host, without its port, is limited to its own network. So is a name of the machine itself,
/// of multicast DNS, or without a dot.
pub fn is_local_host(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    match host.parse::<IpAddr>() {
        Ok(address) => is_local(address),
        Err(_) => {
            let name = host.trim_end_matches('.').to_ascii_lowercase();
            let ends = [".local", ".localhost", ".lan", ".internal", ".home.arpa"];
            !name.contains('.') || ends.iter().any(|end| name.ends_with(end))
        }
    }
}

fn is_local_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_broadcast()
        || address.is_multicast()
        // This network (RFC 791), shared behind a provider (RFC 6598), protocols (RFC 6890), tests (RFC
        // 2544), reserved.
        || first == 0
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        || (first == 198 && (18..20).contains(&second))
        || first >= 240
}

fn is_local_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    address.is_loopback()
        || address.is_unspecified()
        || address.is_multicast()
        // Unique local (RFC 4193), link-local and former site-local (RFC 4291), documentation (RFC 3849, RFC
        // 9637).
        || first & 0xfe00 == 0xfc00
        || first & 0xff80 == 0xfe80
        || (first == 0x2001 && second == 0x0db8)
        || (first == 0x3fff && second < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_lead_nowhere_from_outside_are_local() {
        for local in [
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.1",
            "192.168.1.5",
            "127.0.0.1",
            "169.254.7.7",
            "192.0.2.2",
            "198.51.100.7",
            "203.0.113.7",
            "100.64.0.1",
            "0.0.0.0",
            "198.18.0.1",
            "240.0.0.1",
            "::1",
            "fd00::1",
            "fe80::1",
            "2001:db8::1",
            "::ffff:10.0.0.1",
            "[fd12::7]",
            "localhost",
            "ada.local",
            "ada",
            "nas.lan",
            "box.home.arpa.",
        ] {
            assert!(is_local_host(local), "{local}");
        }
        for public in [
            "172.32.0.1",
            "100.128.0.1",
            "8.8.8.8",
            "192.0.1.1",
            "[2a02:8070::1]",
            "::ffff:8.8.8.8",
            "games.example",
        ] {
            assert!(!is_local_host(public), "{public}");
        }
    }
}
