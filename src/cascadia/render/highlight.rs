//! The hexes that panels highlight in an environment.

use bevy::prelude::*;

use crate::session::PlayableMode;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// Hexes of an environment that are highlighted to explain points.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct HighlightedHexes {
    /// The seat of the environment.
    pub seat: Seat,
    pub hexes: Vec<Hex>,
    /// The panel that requested it, if any.
    source: Option<HighlightSource>,
}

/// A panel that can highlight hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HighlightSource {
    /// The scoring cards.
    Card,
    /// The table of habitats.
    Habitat,
    /// The goals of a scenario.
    Goal,
    /// The score pad at the end of a game.
    Pad,
}

impl HighlightedHexes {
    /// Highlights hexes for a panel, or ends that panel's highlights; those of another panel then stay.
    pub(crate) fn request(
        highlighted: &mut ResMut<Self>,
        source: HighlightSource,
        seat: Seat,
        hexes: Option<Vec<Hex>>,
    ) {
        if hexes.is_some() || highlighted.source == Some(source) {
            let source = hexes.is_some().then_some(source);
            highlighted.set_if_neq(Self { seat, hexes: hexes.unwrap_or_default(), source });
        }
    }
}

/// Ends all highlighting when the table is left.
fn clear(mut highlighted: ResMut<HighlightedHexes>) {
    highlighted.set_if_neq(HighlightedHexes::default());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HighlightedHexes>().add_systems(OnExit(Cascadia::TABLE), clear);
}
