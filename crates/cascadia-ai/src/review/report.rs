//! The contents of a review: every decision of a seat in hundredths of a point, so that the numbers add up.

use std::array;

use crate::search::{LaterTurn, POINT, TERMS};
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::rules::{Action, Seat};
use cascadia_rules::scoring::ScoreSheet;

/// The sources of points; a total is the sum over these terms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ScoreTerm {
    /// The scoring card of a species.
    Wildlife(Wildlife),
    /// The corridors of a habitat, without bonus.
    Habitat(Habitat),
    /// Unspent nature tokens.
    Nature,
    /// The habitat bonuses, all habitats together.
    Bonus,
}

impl ScoreTerm {
    /// All sources, in the order of the score pad.
    pub const ALL: [Self; TERMS] = [
        Self::Wildlife(Wildlife::ALL[0]),
        Self::Wildlife(Wildlife::ALL[1]),
        Self::Wildlife(Wildlife::ALL[2]),
        Self::Wildlife(Wildlife::ALL[3]),
        Self::Wildlife(Wildlife::ALL[4]),
        Self::Habitat(Habitat::ALL[0]),
        Self::Habitat(Habitat::ALL[1]),
        Self::Habitat(Habitat::ALL[2]),
        Self::Habitat(Habitat::ALL[3]),
        Self::Habitat(Habitat::ALL[4]),
        Self::Nature,
        Self::Bonus,
    ];

    /// Returns the position in [`ScoreTerm::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Wildlife(species) => species.index(),
            Self::Habitat(habitat) => 5 + habitat.index(),
            Self::Nature => 10,
            Self::Bonus => 11,
        }
    }

    /// Returns the word for this source in files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Wildlife(species) => species.key(),
            Self::Habitat(habitat) => habitat.key(),
            Self::Nature => "nature",
            Self::Bonus => "bonus",
        }
    }

    /// Finds the source with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.key() == key)
    }

    /// Returns the whole points of this source on a score sheet.
    pub fn points_on(self, sheet: &ScoreSheet) -> u16 {
        match self {
            Self::Wildlife(species) => sheet.wildlife[species].points,
            Self::Habitat(habitat) => sheet.habitats[habitat].points,
            Self::Nature => sheet.nature_tokens,
            Self::Bonus => Habitat::ALL.into_iter().map(|habitat| sheet.habitats[habitat].bonus).sum(),
        }
    }
}

/// Hundredths of a point by source, in the order of [`ScoreTerm::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByTerm(pub [i32; TERMS]);

impl ByTerm {
    /// Splits a score sheet into its sources.
    pub fn of_sheet(sheet: &ScoreSheet) -> Self {
        Self(ScoreTerm::ALL.map(|term| i32::from(term.points_on(sheet)) * POINT))
    }

    /// Returns the source with the most hundredths, the first of equals.
    pub fn largest(&self) -> ScoreTerm {
        let most = self.0.into_iter().max();
        ScoreTerm::ALL.into_iter().find(|term| Some(self.of(*term)) == most).unwrap_or(ScoreTerm::Nature)
    }

    /// Returns the hundredths of one source.
    pub const fn of(&self, term: ScoreTerm) -> i32 {
        self.0[term.index()]
    }

    /// Adds up all sources.
    pub fn sum(&self) -> i32 {
        self.0.iter().sum()
    }

    /// Returns the differences to `other`, source by source.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        Self(array::from_fn(|index| self.0[index] - other.0[index]))
    }

    /// Returns the sums with `other`, source by source.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(array::from_fn(|index| self.0[index] + other.0[index]))
    }

    /// Iterates over all sources with their hundredths.
    pub fn iter(&self) -> impl Iterator<Item = (ScoreTerm, i32)> + '_ {
        ScoreTerm::ALL.into_iter().zip(self.0)
    }
}

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// The place of the tile dealt before the first draft, if the rules deal one. A turn in JSON.
    Opening,
    /// A free or paid wipe that reveals something: the turn after it is another decision.
    Wipe,
    /// A whole turn from the draft to its end.
    Turn,
}

impl DecisionKind {
    /// Returns the word for this kind in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Opening | Self::Turn => "turn",
            Self::Wipe => "wipe",
        }
    }
}

/// Missed points by the part of the decision, in hundredths of a point; none is negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MissedByKind {
    /// By the drafted pair.
    pub draft: i32,
    /// By the place or rotation of the tile.
    pub tile: i32,
    /// By the place of the token.
    pub token: i32,
    /// By a wipe, or by not wiping.
    pub wipe: i32,
    /// By paying for any tile with any token, or by not paying.
    pub mix: i32,
}

impl MissedByKind {
    /// Adds up all parts.
    pub const fn sum(&self) -> i32 {
        self.draft + self.tile + self.token + self.wipe + self.mix
    }

    /// Returns the parts with their words in JSON.
    pub const fn parts(&self) -> [(&'static str, i32); 5] {
        [
            ("draft", self.draft),
            ("tile", self.tile),
            ("token", self.token),
            ("wipe", self.wipe),
            ("mix", self.mix),
        ]
    }
}

/// The mark of a decision, by the lower end of its missed points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ReviewMark {
    /// There was no choice, or all choices were equal within 0.3 points.
    Unmarked,
    /// The best, at least 1.5 points above par and above every other draft.
    Find,
    /// Less than 0.5 points missed.
    Sound,
    /// At least 0.5 points missed.
    Slight,
    /// At least 1.5 points missed.
    Clear,
    /// At least 3 points missed.
    Large,
}

impl ReviewMark {
    /// All marks.
    pub const ALL: [Self; 6] =
        [Self::Unmarked, Self::Find, Self::Sound, Self::Slight, Self::Clear, Self::Large];

    /// Returns the word for this mark in files and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unmarked => "unmarked",
            Self::Find => "find",
            Self::Sound => "sound",
            Self::Slight => "slight",
            Self::Clear => "clear",
            Self::Large => "large",
        }
    }

    /// Finds the mark with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.key() == key)
    }

    /// Tests whether enough points were missed to make the turn worth another try.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Clear | Self::Large)
    }
}

/// How often a source reaches a number of points after the best and after the played choice: the threshold at
/// which the two differ most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachedOdds {
    /// The source: the theme of the decision.
    pub term: ScoreTerm,
    /// The threshold, in whole points.
    pub points: i32,
    /// Share of the playouts after the best, in percent.
    pub best: u8,
    /// Share of the playouts after the played choice, in percent.
    pub played: u8,
}

/// One decision of a seat. Scores are expected final scores in hundredths of a point, over the same playouts.
///
/// The best is never below par or the played choice: if fresh playouts rank one of them above the best found,
/// it becomes the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedDecision {
    /// The number of the seat's turn, from 1.
    pub turn: u8,
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The number of actions in the record before the decision.
    pub first_action: usize,
    /// The value of par play, the rollout policy.
    pub par: i32,
    /// The value of the played choice.
    pub played: i32,
    /// The value of the best choice found.
    pub best: i32,
    /// Half-width of the 90 % interval of `missed`; 0 if exact.
    pub missed_within_90: i32,
    /// Half-width of the 90 % interval of `played`; 0 if exact.
    pub played_within_90: i32,
    /// Luck from draws and rivals between this decision and the seat's next one, or the end.
    pub luck_after: i32,
    /// The source with the largest part of `missed`; if nothing was missed, that most affected by the
    /// decision.
    pub theme: ScoreTerm,
    /// Another source with nearly as large a part of `missed`.
    pub second_theme: Option<ScoreTerm>,
    /// Missed points by kind; the sum is exactly `missed`.
    pub kinds: MissedByKind,
    /// The mark of the decision.
    pub mark: ReviewMark,
    /// The stake: the best less the median of the choices compared first.
    pub stake: i32,
    /// The terms of `par`, with exactly that sum.
    pub par_terms: ByTerm,
    /// The terms of `played`, with exactly that sum.
    pub played_terms: ByTerm,
    /// The terms of `best`, with exactly that sum.
    pub best_terms: ByTerm,
    /// The actions played, as in the record.
    pub actions: Vec<Action>,
    /// The actions of par play.
    pub par_actions: Vec<Action>,
    /// The actions of the best choice; the played ones if they are as good.
    pub best_actions: Vec<Action>,
    /// Odds of the theme; none if nothing was missed, or if they hardly differ.
    pub odds: Option<ReachedOdds>,
    /// This seat's later turns in a typical playout after the best, the one with the median result; empty in
    /// the last turn.
    pub film: Vec<LaterTurn>,
}

impl ReviewedDecision {
    /// Returns the gain over par; negative if par was better.
    pub const fn gain(&self) -> i32 {
        self.played - self.par
    }

    /// Returns the possible gain over par.
    pub const fn offered(&self) -> i32 {
        self.best - self.par
    }

    /// Returns the points missed to the best.
    pub const fn missed(&self) -> i32 {
        self.best - self.played
    }

    /// Returns the lower end of the missed points, which determines the mark; at least 0.
    pub const fn surely_missed(&self) -> i32 {
        let lower = self.missed() - self.missed_within_90;
        if lower > 0 { lower } else { 0 }
    }

    /// Returns the missed points by source; the sum is exactly `missed`.
    pub fn sources(&self) -> ByTerm {
        self.best_terms.less(&self.played_terms)
    }

    /// Returns the gain over par by source; the sum is exactly `gain`.
    pub fn gain_sources(&self) -> ByTerm {
        self.played_terms.less(&self.par_terms)
    }
}

/// The turning points of a game, as places in [`SeatReview::decisions`]: of each kind the first decision
/// equal to the largest within [`TurningPoints::EQUAL`]; none if the largest is below
/// [`TurningPoints::LEAST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurningPoints {
    /// The most missed points, by the lower end.
    pub missed: Option<usize>,
    /// The largest gain over par.
    pub found: Option<usize>,
    /// The greatest luck after a decision, good or bad.
    pub luck: Option<usize>,
}

impl TurningPoints {
    /// The least value of a turning point, in hundredths of a point.
    pub const LEAST: i32 = 50;
    /// The largest difference that counts as equal, in hundredths of a point: other playouts often reverse
    /// such an order.
    pub const EQUAL: i32 = 10;
}

/// Returns the place of the largest of `values`, the first of equals; none if it is empty.
pub(super) fn largest(values: &[i32]) -> Option<usize> {
    (0..values.len()).rev().max_by_key(|place| values[*place])
}

/// Returns the place of the turning point among the values of a kind, in hundredths of a point; see
/// [`TurningPoints`].
pub(super) fn turning_point(values: &[i32]) -> Option<usize> {
    let least = (values[largest(values)?] - TurningPoints::EQUAL).max(TurningPoints::LEAST);
    values.iter().position(|value| *value >= least)
}

/// Possible addition to missed points by an overlooked better choice, in hundredths of a point.
const UNFOUND: f64 = 60.0;

/// All decisions of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatReview {
    /// The reviewed seat.
    pub seat: Seat,
    /// The final score, in hundredths of a point.
    pub total: i32,
    /// The mean of par play in this kind of game, in hundredths of a point.
    pub start: i32,
    /// Luck of the deal: the value of the opening position under par play less `start`.
    pub luck_at_start: i32,
    /// The decisions in order.
    pub decisions: Vec<ReviewedDecision>,
}

impl SeatReview {
    /// Returns all luck: of the deal, the draws, and the rivals' play.
    pub fn luck(&self) -> i32 {
        self.luck_at_start + self.decisions.iter().map(|decision| decision.luck_after).sum::<i32>()
    }

    /// Returns the possible gain over par.
    pub fn offered(&self) -> i32 {
        self.decisions.iter().map(ReviewedDecision::offered).sum()
    }

    /// Returns the points missed to the best.
    pub fn missed(&self) -> i32 {
        self.decisions.iter().map(ReviewedDecision::missed).sum()
    }

    /// Returns the gain over par: offered less missed points.
    pub fn gain(&self) -> i32 {
        self.decisions.iter().map(ReviewedDecision::gain).sum()
    }

    /// Returns the luck-adjusted score: the average result of this play, which is the final score less luck.
    pub fn luck_adjusted(&self) -> i32 {
        self.start + self.gain()
    }

    /// Returns half the width of the 90 % interval of all missed points; decisions are independent.
    pub fn missed_within_90(&self) -> i32 {
        let squares: f64 =
            self.decisions.iter().map(|decision| f64::from(decision.missed_within_90).powi(2)).sum();
        squares.sqrt().ceil() as i32
    }

    /// Adds up the missed points by source.
    pub fn sources(&self) -> ByTerm {
        self.decisions.iter().fold(ByTerm::default(), |sum, decision| sum.plus(&decision.sources()))
    }

    /// Adds up the missed points by kind.
    pub fn kinds(&self) -> MissedByKind {
        self.decisions.iter().fold(MissedByKind::default(), |sum, decision| MissedByKind {
            draft: sum.draft + decision.kinds.draft,
            tile: sum.tile + decision.kinds.tile,
            token: sum.token + decision.kinds.token,
            wipe: sum.wipe + decision.kinds.wipe,
            mix: sum.mix + decision.kinds.mix,
        })
    }

    /// Returns the share of the stakes that was found, in percent; none with fewer than ten decisions that
    /// count.
    pub fn share_found(&self) -> Option<u8> {
        let counted: Vec<&ReviewedDecision> =
            self.decisions.iter().filter(|decision| decision.mark != ReviewMark::Unmarked).collect();
        let stake: i32 = counted.iter().map(|decision| decision.stake.max(decision.missed())).sum();
        let missed: i32 = counted.iter().map(|decision| decision.missed()).sum();
        (counted.len() >= 10 && stake > 0).then(|| (100 - (100 * missed / stake).clamp(0, 100)) as u8)
    }

    /// Iterates over the decisions worth another try, with their places in the list.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &ReviewedDecision)> {
        self.decisions.iter().enumerate().filter(|(_, decision)| decision.mark.is_mistake())
    }

    /// Adds up the gain over par by source.
    pub fn gain_sources(&self) -> ByTerm {
        self.decisions.iter().fold(ByTerm::default(), |sum, decision| sum.plus(&decision.gain_sources()))
    }

    /// Returns the turning points that exceed every other decision of their kind by more than the combined
    /// uncertainty. `is_first_impression` means that more playouts will change the values and the best
    /// choice.
    pub fn clear_turning_points(&self, is_first_impression: bool) -> TurningPoints {
        let (times, unfound) = if is_first_impression { (2.0, UNFOUND) } else { (1.0, 0.0) };
        let within = |within: i32| f64::from(within) * times;
        let clear = |reported: Option<usize>, value: &dyn Fn(usize) -> i32, doubt: &dyn Fn(usize) -> f64| {
            let reported = reported?;
            let is_behind = |other: usize| {
                f64::from(value(reported) - value(other)) > doubt(reported).hypot(doubt(other))
            };
            (0..self.decisions.len()).all(|other| other == reported || is_behind(other)).then_some(reported)
        };
        let of = |index: usize| &self.decisions[index];
        let par_of_next =
            |index: usize| self.decisions.get(index + 1).map_or(0, |next| next.played_within_90);
        let TurningPoints { missed, found, luck } = self.turning_points();
        TurningPoints {
            missed: clear(missed, &|index| of(index).missed(), &|index| {
                within(of(index).missed_within_90) + unfound
            }),
            // Par has no separate interval; that of the played choice is about as wide.
            found: clear(found, &|index| of(index).gain(), &|index| within(of(index).played_within_90)),
            luck: clear(luck, &|index| of(index).luck_after.abs(), &|index| {
                within(of(index).played_within_90).hypot(within(par_of_next(index)))
            }),
        }
    }

    /// Returns the turning points, as places in the list; see [`TurningPoints`].
    pub fn turning_points(&self) -> TurningPoints {
        let of = |value: fn(&ReviewedDecision) -> i32| {
            let values: Vec<i32> = self.decisions.iter().map(value).collect();
            turning_point(&values)
        };
        TurningPoints {
            missed: of(ReviewedDecision::surely_missed),
            found: of(ReviewedDecision::gain),
            luck: of(|decision| decision.luck_after.abs()),
        }
    }

    /// Tests whether the parts add up to the final score, as they must.
    pub fn adds_up(&self) -> bool {
        self.total == self.start + self.luck() + self.offered() - self.missed()
    }
}

/// The review of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The fingerprint of the engine that made it: reviews of other engines are stale.
    pub engine: String,
    /// The number of playouts that judge each decision.
    pub depth: u32,
    /// Set if the game had the goals of a scenario, which the review ignores: it judges by points.
    pub by_points_only: bool,
    /// The reviewed seats, in playing order.
    pub seats: Vec<SeatReview>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_those_that_are_nearly_the_largest_is_the_turning_point() {
        assert_eq!(turning_point(&[10, 118, 60, 125, 114]), Some(1));
        assert_eq!(turning_point(&[10, 114, 60, 125, 125]), Some(3));
        // A value below the least is not equal to one above it.
        assert_eq!(turning_point(&[45, 55]), Some(1));
        assert_eq!([turning_point(&[49, 49]), turning_point(&[])], [None, None]);
    }
}
