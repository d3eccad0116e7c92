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

/// A change of the highlighted hexes.
#[derive(Message, Clone, PartialEq, Debug)]
pub(crate) enum HighlightOrder {
    /// Highlights hexes of an environment for a panel.
    Begin(HighlightSource, Seat, Vec<Hex>),
    /// Ends the highlights of this panel only.
    End(HighlightSource),
    /// Ends all highlights.
    EndAll,
}

impl HighlightOrder {
    /// Returns the order to highlight these hexes, or to end the highlights of the panel.
    pub(crate) fn of(source: HighlightSource, seat: Seat, hexes: Option<Vec<Hex>>) -> Self {
        hexes.map_or(Self::End(source), |hexes| Self::Begin(source, seat, hexes))
    }
}

/// Carries out the orders of this frame.
pub(super) fn follow_orders(
    mut orders: MessageReader<HighlightOrder>,
    mut highlighted: ResMut<HighlightedHexes>,
) {
    for order in orders.read() {
        let next = match order {
            HighlightOrder::Begin(source, seat, hexes) => {
                HighlightedHexes { seat: *seat, hexes: hexes.clone(), source: Some(*source) }
            }
            HighlightOrder::End(source) if highlighted.source == Some(*source) => HighlightedHexes::default(),
            HighlightOrder::End(_) => continue,
            HighlightOrder::EndAll => HighlightedHexes::default(),
        };
        highlighted.set_if_neq(next);
    }
}

/// Ends all highlighting when the table is left.
fn clear(mut orders: MessageWriter<HighlightOrder>) {
    orders.write(HighlightOrder::EndAll);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HighlightedHexes>()
        .add_message::<HighlightOrder>()
        .add_systems(OnExit(Cascadia::TABLE), clear)
        .add_systems(PostUpdate, follow_orders);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panel_ends_its_own_highlights_only() {
        use HighlightSource::{Card, Goal};

        let mut app = App::new();
        plugin(&mut app);
        let hexes = vec![Hex::new(1, 0)];
        let mut after = |order: HighlightOrder| {
            app.world_mut().write_message(order);
            app.update();
            app.world().resource::<HighlightedHexes>().hexes.clone()
        };
        assert_eq!(after(HighlightOrder::of(Card, Seat(1), Some(hexes.clone()))), hexes);
        assert_eq!(after(HighlightOrder::of(Goal, Seat(1), None)), hexes);
        assert_eq!(after(HighlightOrder::of(Card, Seat(1), None)), []);
        assert_eq!(after(HighlightOrder::of(Goal, Seat(0), Some(hexes.clone()))), hexes);
        assert_eq!(after(HighlightOrder::EndAll), []);
    }
}
