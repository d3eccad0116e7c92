//! The depth of a review: playouts for each stage of a decision.

/// The default depth.
pub const USUAL_DEPTH: u32 = 1500;
/// The least depth: enough playouts for meaningful means and intervals.
pub const LEAST_DEPTH: u32 = 40;
/// The greatest depth: more makes no visible difference to a player.
pub const GREATEST_DEPTH: u32 = 100_000;
/// The depth of the quick pass, which shows figures right away.
pub(super) const QUICK_DEPTH: u32 = 60;

/// The most playouts of one choice, and the largest factor on the depth's playouts in the search for the
/// best.
pub(super) const MOST_PLAYOUTS: usize = 24_000;
pub(super) const MOST_THOROUGH: usize = 16;
/// The largest valid number in a review, in hundredths of a point.
pub(super) const LARGEST: i32 = 1_000_000;

/// The playouts for each stage of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stages {
    /// Number of compared turns, those of the highest static evaluation.
    pub width: usize,
    /// Playouts of sequential halving, all choices together.
    pub find: usize,
    /// Playouts of each screened choice.
    pub screen: usize,
    /// Playouts of each choice in the contest.
    pub contest: usize,
    /// Fresh playouts of each judged choice.
    pub judge: usize,
}

impl Stages {
    /// Returns the stages of a review that judges by `depth` playouts.
    pub(super) fn of(depth: u32) -> Self {
        let depth = depth.clamp(LEAST_DEPTH, GREATEST_DEPTH) as usize;
        if depth <= QUICK_DEPTH as usize {
            return Self { width: 24, find: 160, screen: 6, contest: 16, judge: depth };
        }
        Self {
            width: if depth < 600 { 32 } else { 48 },
            find: depth,
            screen: (depth / 24).max(8),
            contest: (depth / 4).max(24),
            judge: depth,
        }
    }
}
