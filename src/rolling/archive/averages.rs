//! The mean points of a person by sheet and line.

use super::breakdown::RollingBreakdown;
use crate::archive::Average;
use crate::rolling::content::RollingOptions;

/// The mean points of a person, for each sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RollingAverages {
    /// By sheet, in the order of [`SheetLetter::ALL`](crate::rolling::sheets::SheetLetter::ALL). Games by the family
    /// rules or with an abundant start are left out: their points cannot be compared.
    pub sheets: [SheetAverages; 4],
}

/// The mean points of a person on one sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetAverages {
    /// The totals.
    pub totals: Average,
    /// The lines, in the order of [`SheetLetter::lines`](crate::rolling::sheets::SheetLetter::lines); empty before the
    /// first game.
    pub lines: Vec<Average>,
    /// Completed habitat cards.
    pub cards: Average,
    /// Rounds with a dice action.
    pub dice_actions: Average,
}

impl RollingAverages {
    /// Counts a game.
    pub(super) fn add(&mut self, options: &RollingOptions, breakdown: &RollingBreakdown, total: u16) {
        if options.family || options.abundance {
            return;
        }
        let sheet = &mut self.sheets[options.sheet.index()];
        sheet.totals.add(total);
        sheet.lines.resize(options.sheet.lines().len(), Average::default());
        for (average, points) in sheet.lines.iter_mut().zip(&breakdown.lines) {
            average.add(*points);
        }
        sheet.cards.add(breakdown.cards.into());
        sheet.dice_actions.add(breakdown.dice_actions.into());
    }
}
