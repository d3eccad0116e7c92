//! What a token entity consists of.

use bevy::prelude::*;

use super::{At, OnTable};
use cascadia_base::Wildlife;
use cascadia_rules::rules::{Place, TokenId};

/// Which token an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct TokenOf(TokenId);

impl TokenOf {
    /// Returns the token.
    pub(crate) const fn id(self) -> TokenId {
        self.0
    }

    /// Returns the species on it.
    pub(crate) const fn species(self) -> Wildlife {
        self.0.species
    }
}

/// Returns the bundle of a token.
pub(super) fn token(id: TokenId, place: Place) -> impl Bundle {
    (
        Name::new(format!("Token {} {}", id.species.key(), id.number)),
        TokenOf(id),
        At(place),
        OnTable,
        Transform::default(),
        Visibility::default(),
    )
}
