//! What a token entity consists of.

use bevy::prelude::*;

use super::{At, OnTable};
use crate::rules::{Place, TokenId, Wildlife};

/// Which token an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct TokenOf(TokenId);

impl TokenOf {
    /// The token.
    pub const fn id(self) -> TokenId {
        self.0
    }

    /// The species on it.
    pub const fn species(self) -> Wildlife {
        self.0.species
    }
}

/// The bundle of a token.
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
