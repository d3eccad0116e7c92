//! How deep a review looks: playouts for each stage of a decision.

/// The depth of a review that nobody chose another one for.
pub const USUAL_DEPTH: u32 = 1500;
/// The least depth: enough for means and intervals to mean something.
pub const LEAST_DEPTH: u32 = 40;
/// The greatest depth: more changes nothing that a player could see.
pub const GREATEST_DEPTH: u32 = 100_000;
/// The depth of the quick pass, which shows figures at once.
pub(super) const QUICK_DEPTH: u32 = 60;

/// Most playouts of one choice, and how many times those of the depth the best is found with at most.
pub(super) const MOST_PLAYOUTS: usize = 24_000;
pub(super) const MOST_THOROUGH: usize = 16;
/// No number of a review is larger, in hundredths of a point.
pub(super) const LARGEST: i32 = 1_000_000;

/// The playouts for each stage of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stages {
    /// Turns that are compared, those of the highest static evaluation.
    pub width: usize,
    /// Playouts of sequential halving, all choices together.
    pub find: usize,
    /// Playouts of each choice that is looked at again.
    pub screen: usize,
    /// Playouts of each choice that may be the best.
    pub contest: usize,
    /// Fresh playouts of each choice that is judged.
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
