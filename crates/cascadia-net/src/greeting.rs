//! The client's side of a greeting: the answer to a challenge, and the check of the host's proof.

use thiserror::Error;

use super::host_address::{dialled_of, split_print};
use super::host_key::is_welcome_proven;
use super::key::InstallationKey;
use super::known_hosts::{HostKeyFault, KnownHosts};
use super::signed_text::{HelloText, WelcomeText};
use cascadia_storage::program_version;
use cascadia_table::TableMode;
use cascadia_table::message::{PROTOCOLS, ToClient, ToHost, VersionRange};
use cascadia_table::proof::fresh_salt;

/// The reason for not greeting a host, or for not believing its answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GreetingFault {
    /// The host speaks only older versions of the protocol.
    #[error("this server is older: it must be updated first")]
    OlderHost,
    /// The host speaks only newer versions of the protocol.
    #[error("this program is older: it must be updated first")]
    NewerHost,
    /// The key of the host is not as known.
    #[error(transparent)]
    Key(#[from] HostKeyFault),
    /// The host has not proven its key.
    #[error("this server did not prove its key")]
    NotProven,
    /// Not a message of a greeting.
    #[error("the server does not speak as expected: it does not begin with a challenge")]
    Unexpected,
    /// No random numbers from the system.
    #[error("this system gives no random numbers")]
    NoEntropy,
}

/// A greeting that waits for the host's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentHello {
    host_key: String,
    client_key: String,
    host_nonce: String,
    client_nonce: String,
}

impl SentHello {
    /// Answers a challenge of the host at `url`, which may contain a print; `channel` is the exported keying
    /// material of the connection. Returns the message for the host. Nothing is signed for a host whose key is
    /// not as known.
    ///
    /// # Errors
    /// If the host cannot be greeted.
    pub fn answer(
        challenge: &ToClient,
        url: &str,
        channel: &str,
        (key, name): (&InstallationKey, &str),
        known: &KnownHosts,
    ) -> Result<(Self, ToHost), GreetingFault> {
        let ToClient::Challenge { nonce, key: host_key, protocols, .. } = challenge else {
            return Err(GreetingFault::Unexpected);
        };
        check_protocols(*protocols, host_key)?;
        known.check(url, host_key)?;
        let client_nonce = fresh_salt().map_err(|_| GreetingFault::NoEntropy)?;
        let dialled = dialled_of(split_print(url).0).ok_or(GreetingFault::Unexpected)?;
        let text = HelloText { nonce, host_key, dialled: &dialled, channel };
        let hello = ToHost::Hello {
            protocols: PROTOCOLS,
            rules: TableMode::all_rules(),
            program: program_version().to_owned(),
            key: key.public(),
            name: name.to_owned(),
            nonce: client_nonce.clone(),
            dialled: dialled.clone(),
            channel: channel.to_owned(),
            proof: key.prove(&text),
        };
        let (host_key, host_nonce) = (host_key.clone(), nonce.clone());
        Ok((Self { host_key, client_key: key.public(), host_nonce, client_nonce }, hello))
    }

    /// Returns the public key of the host.
    pub fn host_key(&self) -> &str {
        &self.host_key
    }

    /// Checks the host's proof of its key in `welcome`.
    ///
    /// # Errors
    /// If the host has not proven its key.
    pub fn check_welcome(&self, proof: &str) -> Result<(), GreetingFault> {
        let text = WelcomeText {
            client_nonce: &self.client_nonce,
            client_key: &self.client_key,
            nonce: &self.host_nonce,
        };
        is_welcome_proven(&self.host_key, &text, proof).then_some(()).ok_or(GreetingFault::NotProven)
    }
}

/// Checks that a host with these versions and this key can be greeted.
fn check_protocols(theirs: VersionRange, host_key: &str) -> Result<(), GreetingFault> {
    match PROTOCOLS.common(theirs) {
        Some(_) if !host_key.is_empty() => Ok(()),
        None if theirs.oldest > PROTOCOLS.newest => Err(GreetingFault::NewerHost),
        _ => Err(GreetingFault::OlderHost),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host_key::HostKey;

    const URL: &str = "ws://Games.Example:7994/play";

    fn challenge(host: &HostKey) -> ToClient {
        ToClient::Challenge {
            nonce: "c3".repeat(16),
            host: "cascadia".to_owned(),
            key: host.public(),
            protocols: PROTOCOLS,
            rules: TableMode::all_rules(),
        }
    }

    fn answer(challenge: &ToClient, url: &str) -> Result<(SentHello, ToHost), GreetingFault> {
        let key = InstallationKey::new([7; 32]);
        SentHello::answer(challenge, url, "", (&key, "Ada"), &KnownHosts::default())
    }

    #[test]
    fn a_client_signs_the_address_it_has_dialled_and_the_host_proves_its_key() {
        let host = HostKey::new([1; 32]);
        let (sent, hello) = answer(&challenge(&host), URL).expect("a greeting");
        let ToHost::Hello { key, nonce, dialled, proof, .. } = hello else { panic!("{hello:?}") };
        assert_eq!(dialled, "games.example:7994");
        let (host_nonce, host_key) = ("c3".repeat(16), host.public());
        let text = HelloText { nonce: &host_nonce, host_key: &host_key, dialled: &dialled, channel: "" };
        assert!(crate::is_proven(&key, &text, &proof));
        let text = WelcomeText { client_nonce: &nonce, client_key: &key, nonce: &host_nonce };
        assert_eq!(text.to_string(), format!("cascadia welcome 2\n{nonce}\n{key}\n{host_nonce}"));
        assert_eq!(sent.check_welcome(&host.prove(&text)), Ok(()));
        let other = HostKey::new([2; 32]);
        for wrong in
            [other.prove(&text), host.prove(&WelcomeText { client_nonce: "", ..text }), String::new()]
        {
            assert_eq!(sent.check_welcome(&wrong), Err(GreetingFault::NotProven));
        }
    }

    #[test]
    fn a_host_of_another_protocol_or_with_another_key_gets_no_signature() {
        let host = HostKey::new([1; 32]);
        let with = |key: &str, protocols| ToClient::Challenge {
            nonce: "c3".repeat(16),
            host: "cascadia".to_owned(),
            key: key.to_owned(),
            protocols,
            rules: TableMode::all_rules(),
        };
        let range = |oldest, newest| VersionRange { oldest, newest };
        let key = host.public();
        for (challenge, fault) in [
            (with("", range(1, 1)), GreetingFault::OlderHost),
            (with("", range(2, 2)), GreetingFault::OlderHost),
            (with(&key, range(3, 4)), GreetingFault::NewerHost),
            (with(&key, range(1, 1)), GreetingFault::OlderHost),
            (with("zz", range(2, 2)), GreetingFault::Key(HostKeyFault::Other)),
            (ToClient::Pong { n: 1 }, GreetingFault::Unexpected),
        ] {
            assert_eq!(answer(&challenge, URL).err(), Some(fault), "{challenge:?}");
        }
        assert!(answer(&with(&key, range(1, 7)), URL).is_ok(), "version 2 is common");
        let print = HostKey::new([2; 32]).print();
        let printed = format!("{URL}#{}", print.letters());
        assert_eq!(answer(&challenge(&host), &printed).err(), Some(GreetingFault::Key(HostKeyFault::Other)));
        let printed = format!("{URL}#{}", host.print());
        assert!(answer(&challenge(&host), &printed).is_ok());
    }
}
