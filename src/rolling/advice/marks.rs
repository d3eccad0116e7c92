//! What an action would set off, link by link.

use crate::rolling::rules::{Pending, RollingAction, RollingError, RollingEvent, RollingGame};

/// What an action of the active seat would bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkPreview {
    /// Everything that would happen by itself, in order.
    pub events: Vec<RollingEvent>,
    /// The change of the total, as if the game ended then.
    pub points: i32,
    /// What would still have to be decided.
    pub pending: Vec<Pending>,
}

/// Returns what an action that reveals nothing would bring: a mark, a free hexagon, a choice, or a completion on the
/// sheets that are marked by themselves.
///
/// # Errors
/// If the action is not legal.
pub fn preview(game: &RollingGame, action: RollingAction) -> Result<MarkPreview, RollingError> {
    let mut after = game.clone();
    let seat = game.seat();
    let events = after.apply(action)?;
    let (before, now) = (game.player(seat), after.player(seat));
    Ok(MarkPreview {
        events,
        points: i32::from(now.total()) - i32::from(before.total()),
        pending: now.pending().to_vec(),
    })
}
