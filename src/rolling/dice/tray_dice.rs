//! What is to be seen of each die, prepared for the tray.

use bevy::prelude::*;

use crate::rolling::table::PhysicalDie;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{DiceFaces, DieFace};

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrayDie {
    /// Which one.
    pub die: PhysicalDie,
    /// What it shows; none in the cup.
    pub face: Option<DieFace>,
    /// Whether it belongs to what is aimed at.
    pub lifted: bool,
    /// What it counts as in what is aimed at.
    pub counts_as: Option<(Wildlife, u8)>,
    /// Whether it was turned into another animal for that.
    pub converted: bool,
    /// Whether this is the second use of a personal die.
    pub twice: bool,
    /// Whether it was taken out of what is aimed at, although it could count.
    pub aside: bool,
}

/// The dice that the tray shows. Written by the panels' view.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct DiceInSight {
    /// The serial number of the game.
    pub serial: u64,
    /// The round, which chooses how the dice fall.
    pub round: u8,
    /// The dice.
    pub dice: Vec<TrayDie>,
    /// What is painted on them.
    pub faces: DiceFaces,
}

impl DiceInSight {
    /// Tests whether the dice are still in the cup.
    pub(crate) fn in_cup(&self) -> bool {
        self.dice.iter().all(|die| die.face.is_none())
    }
}
