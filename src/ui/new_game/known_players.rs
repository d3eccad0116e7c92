//! The names of previous players.

use bevy::prelude::Resource;

/// Suggested names for fields that ask for a player: people who have played here, in any mode. Written when
/// such a screen opens.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct KnownPlayers(pub Vec<String>);
