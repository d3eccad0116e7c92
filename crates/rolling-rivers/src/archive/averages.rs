//! A player's average points by sheet and line.

use std::collections::BTreeMap;

use super::breakdown::ScoreBreakdown;
use crate::content::GameOptions;
use crate::rules::CompletionCardId;
use cascadia_engine::archive::Average;

/// A player's average points on each sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreAverages {
    /// By sheet, in the order of [`SheetLetter::ALL`](crate::sheets::SheetLetter::ALL). Games by the family
    /// rules or with an abundant start are excluded: their points are not comparable.
    pub sheets: [SheetAverages; 4],
}

/// A player's average points on one sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetAverages {
    /// The totals.
    pub totals: Average,
    /// The lines, in the order of [`SheetLetter::lines`](crate::sheets::SheetLetter::lines); empty before the
    /// first game.
    pub lines: Vec<Average>,
    /// Completed habitat cards.
    pub cards: Average,
    /// Rounds with a dice action.
    pub dice_actions: Average,
    /// Animals left.
    pub animals: Average,
    /// Nature tokens left.
    pub nature_tokens: Average,
    /// The totals of the games with each completion card.
    pub completion_cards: BTreeMap<CompletionCardId, Average>,
}

/// The worth of a completion card: the average distance of the totals of its games from the mean of their
/// sheets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CompletionWorth {
    /// The card.
    pub card: CompletionCardId,
    /// Games with it.
    pub games: usize,
    /// The average distance, in points.
    pub worth: f64,
}

impl ScoreAverages {
    /// Counts a game.
    pub(super) fn add(&mut self, options: &GameOptions, breakdown: &ScoreBreakdown, total: u16) {
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
        sheet.animals.add(breakdown.animals);
        sheet.nature_tokens.add(breakdown.nature_tokens.into());
        for card in options.completion_cards {
            sheet.completion_cards.entry(card).or_default().add(total);
        }
    }

    /// Returns the worth of each completion card played with, the best first.
    pub fn completion_worths(&self) -> Vec<CompletionWorth> {
        let mut sums: BTreeMap<CompletionCardId, (usize, f64)> = BTreeMap::new();
        for sheet in &self.sheets {
            let mean = sheet.totals.mean().unwrap_or_default();
            for (card, average) in &sheet.completion_cards {
                let (games, sum) = sums.entry(*card).or_default();
                *games += average.games;
                *sum += average.sum as f64 - mean * average.games as f64;
            }
        }
        let worth = |(card, (games, sum)): (CompletionCardId, (usize, f64))| CompletionWorth {
            card,
            games,
            worth: sum / games.max(1) as f64,
        };
        let mut worths: Vec<CompletionWorth> = sums.into_iter().map(worth).collect();
        // Ties stay in the order of their numbers (stable sort).
        worths.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        worths
    }
}
