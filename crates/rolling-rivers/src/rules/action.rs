//! Decisions of a player.

use super::collection::Collection;
use super::dice::PersonalDie;
use super::payment::Payment;
use crate::sheets::{Cell, FreeTarget, Pick};
use cascadia_base::{Habitat, Seat, Wildlife};

/// A decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Roll the central dice and the personal dice of all players (rulebook: 1. roll dice).
    Roll,
    /// Collect wildlife (rulebook: 2. collect wildlife).
    Collect(Collection),
    /// Complete a habitat card (rulebook: 3. complete a habitat card).
    Complete {
        /// The space of the card, from 1 beside the draw pile.
        space: u8,
        /// The payment.
        payment: Payment,
        /// Set if the nature tokens of the card are declined.
        without_tokens: bool,
    },
    /// Complete no card.
    Pass,
    /// Use the bonus completion card, or decline it.
    Bonus(BonusUse),
    /// Mark one hexagon of sheet C or D.
    Mark {
        /// The hexagon.
        cell: Cell,
        /// The animal to be written, on sheet D.
        animal: Option<Wildlife>,
    },
    /// Take an item of the bonus area or an option of the sun/rain area.
    Pick(Pick),
    /// Gain a wild animal, or one side of a die.
    Gain(Wildlife),
    /// Take a free hexagon, or decline it.
    Free(Option<FreeTarget>),
    /// End the round of the seat.
    Done,
    /// Let another seat go on with its part of a round that is played together.
    Seat(Seat),
}

/// The use of a bonus completion card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusUse {
    /// Not at all.
    Declined,
    /// As printed, without a choice.
    Plain,
    /// By rolling this die.
    Roll(PersonalDie),
    /// By marking this habitat.
    Mark(Habitat),
    /// By taking these animals, one or two.
    Animals(Wildlife, Option<Wildlife>),
}

impl BonusUse {
    /// Returns the same use with its animals in the canonical order of the list of legal uses; two animals
    /// may be named in either order.
    #[must_use]
    pub fn in_order(self) -> Self {
        match self {
            Self::Animals(first, Some(second)) if first.index() > second.index() => {
                Self::Animals(second, Some(first))
            }
            other => other,
        }
    }
}
