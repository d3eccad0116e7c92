//! Texts for failures of a connection and of the own host.

use cascadia_host::ServerFailure;
use cascadia_host::store::StoreError;
use cascadia_net::LinkFault;
use fluent_bundle::FluentValue;

use super::address::brief_address;
use crate::preferences::localizer::Localizer;

/// Returns why a connection failed, as part of a sentence.
pub(super) fn link_fault_text(localizer: &Localizer, fault: &LinkFault) -> String {
    localizer.text(match fault {
        LinkFault::NotAnAddress(_) => "link-not-an-address",
        LinkFault::NoPeers => "link-no-peers",
        LinkFault::UnknownName => "link-unknown-name",
        LinkFault::Unreachable => "link-unreachable",
        LinkFault::FriendUnreachable => "link-friend-unreachable",
        LinkFault::NotSecure => "link-not-secure",
        LinkFault::NotAServer => "link-not-a-server",
        LinkFault::Busy => "link-busy",
        LinkFault::Silent => "link-silent",
        LinkFault::Closed => "link-closed",
        LinkFault::OlderServer => "link-older-server",
        LinkFault::OlderProgram => "link-older-program",
        LinkFault::OtherKey => "link-other-key",
        LinkFault::KeyOf(url) => {
            let server = ("server", FluentValue::from(brief_address(url)));
            return localizer.text_with("link-key-of", &[server]);
        }
        LinkFault::NotProven => "link-not-proven",
        LinkFault::Server(words) | LinkFault::Other(words) => return words.clone(),
    })
}

/// Why this machine does not host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HostFault {
    NoFolder,
    GameFilesDamaged,
    StoreUnusable,
    StoreRefused,
    StoreDamaged,
    PortTaken,
    NoResources,
    Stopped,
}

impl From<&ServerFailure> for HostFault {
    fn from(failure: &ServerFailure) -> Self {
        match failure {
            ServerFailure::Content(_) | ServerFailure::Level(_) => Self::GameFilesDamaged,
            ServerFailure::Store(StoreError::Away(_)) => Self::StoreUnusable,
            ServerFailure::Store(StoreError::Refused(_)) => Self::StoreRefused,
            ServerFailure::Store(StoreError::Damaged(_)) => Self::StoreDamaged,
            ServerFailure::Address(..) => Self::PortTaken,
            ServerFailure::Threads(_) | ServerFailure::Entropy(_) => Self::NoResources,
            ServerFailure::Setting(_) | ServerFailure::Certificate(_) | ServerFailure::Stopped(_) => {
                Self::Stopped
            }
        }
    }
}

impl HostFault {
    /// Returns the key of its text, part of a sentence.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::NoFolder => "together-host-no-folder",
            Self::GameFilesDamaged => "together-host-files-damaged",
            Self::StoreUnusable => "together-host-store-unusable",
            Self::StoreRefused => "together-host-store-refused",
            Self::StoreDamaged => "together-host-store-damaged",
            Self::PortTaken => "together-host-port-taken",
            Self::NoResources => "together-host-no-resources",
            Self::Stopped => "together-host-stopped",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_text_in_every_language() {
        let faults = [
            LinkFault::NotAnAddress("x".to_owned()),
            LinkFault::NoPeers,
            LinkFault::UnknownName,
            LinkFault::Unreachable,
            LinkFault::FriendUnreachable,
            LinkFault::NotSecure,
            LinkFault::NotAServer,
            LinkFault::Busy,
            LinkFault::Silent,
            LinkFault::Closed,
            LinkFault::OlderServer,
            LinkFault::OlderProgram,
            LinkFault::OtherKey,
            LinkFault::KeyOf("wss://games.example/play".to_owned()),
            LinkFault::NotProven,
        ];
        let hosts = [
            HostFault::NoFolder,
            HostFault::GameFilesDamaged,
            HostFault::StoreUnusable,
            HostFault::StoreRefused,
            HostFault::StoreDamaged,
            HostFault::PortTaken,
            HostFault::NoResources,
            HostFault::Stopped,
        ];
        for language in cascadia_storage::text::Language::ALL {
            let localizer = crate::tests::support::shipped().0.localizer(language);
            for fault in &faults {
                let text = link_fault_text(&localizer, fault);
                assert!(text.contains(' '), "{text}");
            }
            for fault in hosts {
                assert!(localizer.text(fault.key()).contains(' '), "{fault:?}");
            }
        }
    }
}
