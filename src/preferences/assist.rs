//! Assists for the player, and three presets of them.

/// A preset of assists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AssistPreset {
    /// As with the box on the table: everything that a player could work out is hidden, and points are
    /// counted at the end.
    Purist,
    /// Legal cells, current points, the change of points by a piece, and the contents of bag and stack.
    Standard,
    /// Also the best of every pair, the heat map, warnings, and explanations of opponents' moves.
    Coach,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Assist {
    /// The legal cells for the piece in hand.
    Places,
    /// Points and corridors during the game.
    Points,
    /// The change of points by the held piece.
    Change,
    /// The remaining contents of bag and stack, by kind.
    Supply,
    /// The maximum points of each pair this turn.
    Best,
    /// The points of each free cell.
    HeatMap,
    Hints,
    /// Warnings of moves that lose points, and of discarded tokens.
    Warnings,
    /// Explanations of opponents' moves.
    Explain,
}

impl Assist {
    /// All assists, from the least help to the most.
    pub(crate) const ALL: [Self; 9] = [
        Self::Places,
        Self::Points,
        Self::Change,
        Self::Supply,
        Self::Hints,
        Self::Best,
        Self::HeatMap,
        Self::Warnings,
        Self::Explain,
    ];

    /// Tests whether it reveals points before a turn, or the best turn.
    pub(crate) const fn points_to_best(self) -> bool {
        matches!(self, Self::Change | Self::Hints | Self::Best | Self::HeatMap | Self::Warnings)
    }

    /// Returns its word in text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Places => "places",
            Self::Points => "points",
            Self::Change => "change",
            Self::Supply => "supply",
            Self::Best => "best",
            Self::HeatMap => "heat-map",
            Self::Hints => "hints",
            Self::Warnings => "warnings",
            Self::Explain => "explain",
        }
    }
}

impl AssistPreset {
    /// All presets, the least help first.
    pub(crate) const ALL: [Self; 3] = [Self::Purist, Self::Standard, Self::Coach];

    /// Returns its word in text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Purist => "purist",
            Self::Standard => "standard",
            Self::Coach => "coach",
        }
    }

    pub(crate) const fn has(self, assist: Assist) -> bool {
        match self {
            Self::Purist => false,
            Self::Standard => {
                matches!(
                    assist,
                    Assist::Places | Assist::Points | Assist::Change | Assist::Supply | Assist::Hints
                )
            }
            Self::Coach => true,
        }
    }
}
