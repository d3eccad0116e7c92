//! What is to be heard.

use bevy::prelude::*;

use crate::rules::{Habitat, Wildlife};

/// Something to be heard now. Written by whoever shows what is to be seen at the same moment.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A piece is picked up.
    PickUp,
    /// A tile lands.
    TileDrop,
    /// A token lands: a click, and the motif of its species.
    TokenDrop(Wildlife),
    /// A tile turns; how it points now, 0 to 5.
    Rotate(u8),
    /// An edge of the tile that landed matches its neighbour: which habitat, and how many matched before it.
    Matched {
        /// The habitat on both sides.
        habitat: Habitat,
        /// Edges of the same tile that matched before, 0 to 5.
        step: u8,
    },
    /// Every edge of the tile that landed matches, and there are several.
    Harmony,
    /// Tokens go back into the bag.
    Wipe,
    /// A token returns to the bag.
    Return,
    /// A piece arrives in the display.
    Refill,
    /// A nature token is gained.
    NatureTokenGained,
    /// A nature token is spent.
    NatureTokenSpent,
    /// A person's turn begins.
    TurnCall,
    /// A scoring shape of a species is complete.
    Completed(Wildlife),
    /// Points reach their card.
    Points,
    /// What was tried is not possible.
    Refused,
    /// A button of a panel was pressed.
    Button,
    /// The last line of the final count is in: the chord of the player's best species, the best one first.
    EndOfGame([Option<Wildlife>; 5]),
    /// A line of the final count appears; how many came before it.
    CountLine(u8),
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<Cue>();
}
