//! The dice to show in the tray, prepared for it.

use bevy::prelude::*;

use crate::rolling::table::PhysicalDie;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{DiceFaces, DieFace};

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrayDie {
    pub die: PhysicalDie,
    /// Its face; `None` in the cup.
    pub face: Option<DieFace>,
    /// Lifted as part of the aimed choice.
    pub lifted: bool,
    /// The animal and number it counts as in the aimed choice.
    pub counts_as: Option<(Wildlife, u8)>,
    /// Converted into another animal for that choice.
    pub converted: bool,
    /// The second use of a personal die.
    pub twice: bool,
    /// Excluded from the aimed choice although it could count.
    pub aside: bool,
}

/// The dice shown in the tray, written by the panels' view.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct DiceInSight {
    /// The serial number of the session.
    pub serial: u64,
    /// The round, which varies the fall of the dice.
    pub round: u8,
    pub dice: Vec<TrayDie>,
    /// The faces on the dice.
    pub faces: DiceFaces,
}

impl DiceInSight {
    pub(crate) fn in_cup(&self) -> bool {
        self.dice.iter().all(|die| die.face.is_none())
    }
}
