//! The components of a token entity.

use bevy::prelude::*;

use super::{At, OnTable};
use cascadia_base::Wildlife;
use cascadia_rules::rules::{Place, TokenId};

/// The token of an entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct TokenOf(TokenId);

impl TokenOf {
    pub(crate) const fn id(self) -> TokenId {
        self.0
    }

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
