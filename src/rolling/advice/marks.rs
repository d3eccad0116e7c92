//! What actions would set off, link by link.

use crate::rolling::rules::{Pending, RollingAction, RollingError, RollingEvent, RollingGame};
use crate::rolling::sheets::{Sheet, SheetLine, Tally};

/// The change of a line of the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineChange {
    /// The key of the line.
    pub line: &'static str,
    /// By how many points.
    pub points: i32,
}

/// What actions of the active seat would bring.
#[derive(Clone, PartialEq, Debug)]
pub struct MarkPreview {
    /// Everything that would happen by itself, in order.
    pub events: Vec<RollingEvent>,
    /// The change of what is written on the sheet, in points, without what is left over in the stock.
    pub points: i32,
    /// The lines of the sheet that would change.
    pub lines: Vec<LineChange>,
    /// The sheet as it would be.
    pub sheet: Sheet,
    /// What would still have to be decided.
    pub pending: Vec<Pending>,
    /// The most points that a free hexagon would bring next, if one is due.
    pub free: Option<i32>,
}

impl MarkPreview {
    /// Returns whether something hidden would be revealed, so that what comes of it is not known.
    pub fn reveals(&self) -> bool {
        self.events.iter().any(RollingEvent::reveals)
    }
}

/// Returns what an action would bring: a mark, a free hexagon, a choice, or a completion on the sheets that are marked by
/// themselves.
///
/// # Errors
/// If the action is not legal.
pub fn preview(game: &RollingGame, action: RollingAction) -> Result<MarkPreview, RollingError> {
    preview_all(game, &[action])
}

/// Returns what several actions would bring, one after the other.
///
/// # Errors
/// If one is not legal.
pub fn preview_all(game: &RollingGame, actions: &[RollingAction]) -> Result<MarkPreview, RollingError> {
    let mut after = game.clone();
    let seat = game.seat();
    let mut events = Vec::new();
    for action in actions {
        events.extend(after.apply(*action)?);
    }
    let now = after.player(seat);
    let nothing = Tally::default();
    let written = |sheet: &Sheet| sheet.score(&nothing);
    let (before, score) = (written(game.player(seat).sheet()), written(now.sheet()));
    let change = |(old, new): (&SheetLine, &SheetLine)| LineChange {
        line: new.key,
        points: i32::from(new.points) - i32::from(old.points),
    };
    let lines = before.lines.iter().zip(&score.lines).map(change).filter(|line| line.points != 0).collect();
    Ok(MarkPreview {
        events,
        points: i32::from(score.total()) - i32::from(before.total()),
        lines,
        sheet: now.sheet().clone(),
        pending: now.pending().to_vec(),
        free: best_free(&after, i32::from(score.total())),
    })
}

/// Returns the most points that a free hexagon brings at once, if one is due and can go anywhere.
fn best_free(game: &RollingGame, before: i32) -> Option<i32> {
    let player = game.active_player();
    let due = player.pending().iter().filter_map(|pending| match pending {
        Pending::Free { habitat } => Some(*habitat),
        _ => None,
    });
    let targets: Vec<_> = due.flat_map(|habitat| player.sheet().free_targets(habitat)).collect();
    let nothing = Tally::default();
    let points = targets.into_iter().map(|target| {
        let mut sheet = player.sheet().clone();
        sheet.take_free(target, &mut Vec::new());
        i32::from(sheet.total(&nothing)) - before
    });
    points.max()
}
