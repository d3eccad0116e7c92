//! The names of the people who have played here.

use bevy::prelude::Resource;

/// The names that are one click away where somebody is asked who plays: those of people who have played here, whatever the
/// game. Written when such a screen opens.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct KnownPlayers(pub Vec<String>);
