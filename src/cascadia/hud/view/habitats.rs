//! The habitats as shown by the panels.

use cascadia_base::{Habitat, Hex};
use cascadia_rules::rules::Environment;
use cascadia_rules::scoring::{CorridorMap, ScoreSheet};

/// A habitat of every player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HabitatView {
    pub habitat: Habitat,
    /// Points and bonus of each player; empty while points are hidden.
    pub players: Vec<(u16, u16)>,
    /// The corridors in the environment in view, the largest first; empty while points are hidden.
    pub corridors: Vec<Vec<Hex>>,
}

/// Returns the habitats with the points of every player and the corridors of one environment.
pub(super) fn habitat_views(sheets: &[ScoreSheet], environment: &Environment) -> Vec<HabitatView> {
    let corridors = CorridorMap::of(environment);
    Habitat::ALL
        .map(|habitat| HabitatView {
            habitat,
            players: sheets
                .iter()
                .map(|sheet| (sheet.habitats[habitat].points, sheet.habitats[habitat].bonus))
                .collect(),
            corridors: corridors.corridors(environment, habitat),
        })
        .into()
}
