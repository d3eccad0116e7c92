//! The relay of a host, which forwards data between computers behind closed routers.

use std::fmt;
use std::str::FromStr;

use iroh::{RelayMode, RelayUrl};
use serde::Deserialize;
use thiserror::Error;

/// Keywords for the public relays and for none.
const PUBLIC: &str = "public";
const NONE: &str = "none";

/// The relay of a host. Guests use the relay in the host's address.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(try_from = "String")]
pub enum PeerRelay {
    /// The nearest public relay of iroh's makers: free, rate-limited, without a guarantee.
    #[default]
    Public,
    /// A relay of the player's choice.
    Own(RelayUrl),
    /// No relay: guests need a direct connection.
    None,
}

/// A text that is no relay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a relay: it is `public`, `none`, or an address such as https://relay.example")]
pub struct NotARelay(String);

impl PeerRelay {
    pub(super) fn mode(&self) -> RelayMode {
        match self {
            Self::Public => RelayMode::Default,
            Self::Own(url) => RelayMode::custom([url.clone()]),
            Self::None => RelayMode::Disabled,
        }
    }
}

impl fmt::Display for PeerRelay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => formatter.write_str(PUBLIC),
            Self::Own(url) => url.fmt(formatter),
            Self::None => formatter.write_str(NONE),
        }
    }
}

impl FromStr for PeerRelay {
    type Err = NotARelay;

    fn from_str(text: &str) -> Result<Self, NotARelay> {
        match text.trim() {
            PUBLIC => Ok(Self::Public),
            NONE => Ok(Self::None),
            url => relay_url(url).map(Self::Own).ok_or_else(|| NotARelay(url.chars().take(80).collect())),
        }
    }
}

impl TryFrom<String> for PeerRelay {
    type Error = NotARelay;

    fn try_from(text: String) -> Result<Self, NotARelay> {
        text.parse()
    }
}

/// Parses the URL of a relay; none if it cannot be part of a friend's address.
pub(super) fn relay_url(text: &str) -> Option<RelayUrl> {
    let url: RelayUrl = text.parse().ok()?;
    let is_good =
        matches!(url.scheme(), "https" | "http") && url.has_host() && !url.as_str().contains(['+', '#']);
    is_good.then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_is_read_as_it_was_written_and_anything_else_is_refused() {
        for text in ["public", "none", "https://relay.example/", "http://127.0.0.1:3340/"] {
            assert_eq!(text.parse::<PeerRelay>().map(|relay| relay.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "relay", "relay.example", "file:///etc/passwd", "https://a+b.example", "mailto:a@b.example"]
        {
            let refused = text.parse::<PeerRelay>().expect_err(text);
            assert!(refused.to_string().contains("is not a relay"), "{refused}");
        }
    }
}
