//! Events of a game, one for each visible change, in order.

use super::cards::HabitatCardId;
use super::dice::{CentralRoll, DieFace, PersonalDie};
use super::payment::Payment;
use super::pending::GainSource;
use crate::sheets::{Cell, Icon};
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};

/// A visible change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A habitat card was turned up beside the draw pile.
    CardRevealed {
        /// The card.
        card: HabitatCardId,
    },
    /// A habitat card left the last space.
    CardLeft {
        /// The card.
        card: HabitatCardId,
    },
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u8,
    },
    /// A round ended.
    RoundEnded {
        /// Its number, from 1.
        round: u8,
    },
    /// The dice of a round were rolled.
    DiceRolled {
        /// The central dice.
        central: CentralRoll,
        /// The personal dice of each seat, the one with the bear first.
        personal: Vec<[DieFace; 2]>,
    },
    /// A player collected wildlife.
    Collected {
        /// The player.
        seat: Seat,
        /// The animals.
        animals: ByWildlife<u8>,
        /// The nature tokens spent.
        nature_tokens: u8,
        /// The word for the dice action: `down`, `up`, `two` or `extra`.
        dice_action: Option<&'static str>,
    },
    /// A player completed a habitat card.
    Completed {
        /// The player.
        seat: Seat,
        /// The space, from 1.
        space: u8,
        /// The card.
        card: HabitatCardId,
        /// The payment.
        paid: Payment,
        /// Set if the discount of the space was used.
        discount: bool,
    },
    /// A completion card rolled a personal die.
    DieRolled {
        /// The player.
        seat: Seat,
        /// The die.
        die: PersonalDie,
        /// The face.
        face: DieFace,
    },
    /// A player gained animals or nature tokens.
    Gained {
        /// The player.
        seat: Seat,
        /// Their source.
        source: GainSource,
        /// The animals.
        animals: ByWildlife<u8>,
        /// The nature tokens.
        nature_tokens: u8,
    },
    /// A player marked the sheet.
    Marked {
        /// The player.
        seat: Seat,
        /// The habitat, `None` for the overflow alone.
        habitat: Option<Habitat>,
        /// The mark.
        mark: MarkMade,
        /// The hexagons or spaces of the overflow used.
        overflow: u8,
        /// The marks lost.
        lost: u8,
    },
    /// A hexagon of sheet C was outlined because its six neighbours were.
    Surrounded {
        /// The player.
        seat: Seat,
        /// The hexagon.
        cell: Cell,
    },
    /// A habitat was completed.
    HabitatCompleted {
        /// The player.
        seat: Seat,
        /// The habitat.
        habitat: Habitat,
    },
    /// A landmark was crossed off.
    LandmarkCrossed {
        /// The player.
        seat: Seat,
        /// The habitat of the landmark.
        habitat: Habitat,
    },
    /// A habitat row of sheet A was filled.
    RowFilled {
        /// The player.
        seat: Seat,
        /// The row, from 1.
        row: u8,
    },
    /// A sun or a rain was crossed off.
    IconCrossed {
        /// The player.
        seat: Seat,
        /// The icon.
        icon: Icon,
        /// The column of the sun/rain area from 1, `None` on sheet A.
        column: Option<u8>,
    },
    /// Points were circled.
    PointsCircled {
        /// The player.
        seat: Seat,
        /// The points.
        points: u8,
        /// The key of the line of the score that includes them.
        line: &'static str,
    },
    /// A player ended the round.
    SeatDone {
        /// The player.
        seat: Seat,
    },
    /// The game ended.
    GameEnded,
}

/// A mark on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkMade {
    /// None, only overflow or lost marks.
    Nothing,
    /// A number on sheet A.
    Number(u8),
    /// Hexagons of a track of sheet B.
    Track {
        /// The first one, from 1.
        from: u8,
        /// The last one.
        to: u8,
    },
    /// A hexagon of sheet C.
    Outline(Cell),
    /// An animal on sheet D.
    Animal(Cell, Wildlife),
}

impl GameEvent {
    /// Returns whether the event reveals hidden information, so that the preceding decision can no longer
    /// be undone.
    pub const fn reveals(&self) -> bool {
        matches!(self, Self::DiceRolled { .. } | Self::DieRolled { .. } | Self::CardRevealed { .. })
    }
}
