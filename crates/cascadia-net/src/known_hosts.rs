//! Hosts whose keys are known from earlier, and the check of a host's key before anything is signed.

use thiserror::Error;

use super::host_address::{dialled_of, split_print};
use super::host_key::KeyPrint;
use super::{is_local_host, is_peer};

/// Hosts with known keys. A host with another host's key may be relaying its challenge, to log in there
/// under this client's key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownHosts {
    hosts: Vec<KnownHost>,
}

/// A host with a known key.
#[derive(Clone, PartialEq, Eq, Debug)]
struct KnownHost {
    /// Address without a print.
    url: String,
    print: KeyPrint,
}

/// The reason for not trusting a host's key.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HostKeyFault {
    /// Not the key of this address.
    #[error("this server shows another key than the one known for its address")]
    Other,
    /// The key of the host at this known address.
    #[error("this server shows the key of {0}: it may be passing on a greeting to it")]
    Of(String),
}

impl KnownHosts {
    /// Collects the hosts of addresses with prints; others are ignored.
    pub fn of<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        let known = |address: &str| match split_print(address) {
            (url, Some(print)) => Some(KnownHost { url: url.to_owned(), print }),
            (_, None) => None,
        };
        Self { hosts: addresses.into_iter().filter_map(known).collect() }
    }

    /// Checks the key shown by the host at an address, which may have a print.
    ///
    /// # Errors
    /// If the key differs from the expected one, or belongs to another host.
    pub fn check(&self, address: &str, key: &str) -> Result<(), HostKeyFault> {
        let (url, expected) = split_print(address);
        let print = KeyPrint::of(key).ok_or(HostKeyFault::Other)?;
        if expected.as_ref().is_some_and(|expected| *expected != print) {
            return Err(HostKeyFault::Other);
        }
        let here: Vec<&KnownHost> = self.hosts.iter().filter(|host| is_same_url(&host.url, url)).collect();
        // Another machine may have an address of a local network by now.
        let is_settled = expected.is_some() || is_local_url(url) || here.is_empty();
        if !is_settled && here.iter().all(|host| host.print != print) {
            return Err(HostKeyFault::Other);
        }
        let other = self.hosts.iter().find(|host| host.print == print && !may_be_same(&host.url, url));
        other.map_or(Ok(()), |host| Err(HostKeyFault::Of(host.url.clone())))
    }
}

fn is_same_url(one: &str, other: &str) -> bool {
    one == other || dialled_of(one).is_some_and(|dialled| Some(dialled) == dialled_of(other))
}

/// Tests whether one host may have both addresses without anybody passing on challenges: the same name, two
/// addresses of a local network, where hosts check addresses themselves, or the address of a friend's computer,
/// which its own key proves.
fn may_be_same(known: &str, dialled: &str) -> bool {
    let is_local = is_local_url(dialled);
    is_peer(dialled)
        || host_of(known).is_some_and(|host| Some(host) == host_of(dialled))
        || (is_local && (is_peer(known) || is_local_url(known)))
}

/// Returns the host of an address without its port.
fn host_of(url: &str) -> Option<String> {
    let dialled = dialled_of(url).filter(|_| !is_peer(url))?;
    dialled.rsplit_once(':').map(|(host, _)| host.to_owned())
}

fn is_local_url(url: &str) -> bool {
    host_of(url).is_some_and(|host| is_local_host(&host))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host_key::HostKey;

    fn at(url: &str, host: &HostKey) -> String {
        format!("{url}#{}", host.print().letters())
    }

    #[test]
    fn a_key_belongs_to_its_address() {
        let (real, evil) = (HostKey::new([1; 32]), HostKey::new([2; 32]));
        let url = "wss://games.example/play";
        let known = KnownHosts::of([at(url, &real).as_str(), "ws://unpinned.example/play"]);
        assert_eq!(known.check(url, &real.public()), Ok(()));
        assert_eq!(known.check(url, &evil.public()), Err(HostKeyFault::Other));
        assert_eq!(known.check("wss://Games.Example:443/play", &evil.public()), Err(HostKeyFault::Other));
        assert_eq!(known.check("ws://unpinned.example/play", &evil.public()), Ok(()), "the first contact");
        // A print in the address decides, for a server that was set up anew.
        assert_eq!(known.check(&at(url, &evil), &evil.public()), Ok(()));
        assert_eq!(known.check(&at(url, &evil), &real.public()), Err(HostKeyFault::Other));
    }

    #[test]
    fn nobody_shows_the_key_of_another_host() {
        let real = HostKey::new([1; 32]);
        let url = "ws://games.example:7994/play";
        let known = KnownHosts::of([at(url, &real).as_str()]);
        for dialled in
            ["ws://evil.example:7994/play", "ws://8.8.8.8:7994/play", "ws://192.168.1.66:7994/play"]
        {
            let fault = Err(HostKeyFault::Of(url.to_owned()));
            assert_eq!(known.check(dialled, &real.public()), fault, "{dialled}");
            assert_eq!(known.check(&at(dialled, &real), &real.public()), fault, "a print is no excuse");
        }
        assert_eq!(known.check("wss://games.example/play", &real.public()), Ok(()), "the same name");
        let friend = format!("peer:{}+192.0.2.7:1", "ae".repeat(32));
        assert_eq!(known.check(&friend, &real.public()), Ok(()), "its key is proven by the connection");
    }

    #[test]
    fn a_host_at_home_changes_its_address() {
        let (ada, bob) = (HostKey::new([1; 32]), HostKey::new([2; 32]));
        let (first, second) = ("ws://192.168.1.5:7994/play", "ws://192.168.1.8:7994/play");
        let friend = format!("peer:{}+192.0.2.7:1", "ae".repeat(32));
        for before in [first, &friend] {
            let known = KnownHosts::of([at(before, &ada).as_str()]);
            assert_eq!(known.check(second, &ada.public()), Ok(()), "{before}");
            let far = "ws://8.8.8.8:7994/play";
            assert_eq!(known.check(far, &ada.public()), Err(HostKeyFault::Of(before.to_owned())));
        }
        let known = KnownHosts::of([at(first, &ada).as_str()]);
        assert_eq!(known.check(first, &bob.public()), Ok(()), "another machine has the address now");
        assert_eq!(known.check(&at(first, &ada), &bob.public()), Err(HostKeyFault::Other));
    }
}
