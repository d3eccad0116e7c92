//! Previews of actions, including the chain reactions they set off.

use cascadia_base::Seat;
use rolling_rivers::rules::{Action, Game, GameEvent, Pending, RuleError};
use rolling_rivers::sheets::{Sheet, SheetLine};

/// The change of a line of the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineChange {
    /// The key of the line.
    pub line: &'static str,
    /// The change in points.
    pub points: i32,
}

/// The effect of actions of the active seat.
#[derive(Clone, PartialEq, Debug)]
pub struct MarkPreview {
    /// All automatic consequences, in order.
    pub events: Vec<GameEvent>,
    /// The change of the total, including leftovers.
    pub points: i32,
    /// The changed lines of the score.
    pub lines: Vec<LineChange>,
    /// The resulting sheet.
    pub sheet: Sheet,
    /// The decisions that this adds to the pending ones.
    pub pending: Vec<Pending>,
    /// The most points for a free hexagon, if this earns one.
    pub free: Option<i32>,
}

impl MarkPreview {
    /// Tests whether something hidden would be revealed, so that the result is uncertain.
    pub fn reveals(&self) -> bool {
        self.events.iter().any(GameEvent::reveals)
    }
}

/// Returns the effect of an action: a mark, a free hexagon, a choice, or a completion on the sheets that
/// are marked automatically.
///
/// # Errors
/// If the action is not legal.
pub fn preview(game: &Game, action: Action) -> Result<MarkPreview, RuleError> {
    preview_all(game, &[action])
}

/// Returns the effect of several actions, one after the other.
///
/// # Errors
/// If one is not legal.
pub fn preview_all(game: &Game, actions: &[Action]) -> Result<MarkPreview, RuleError> {
    let mut after = game.clone();
    let seat = game.seat();
    let mut events = Vec::new();
    for action in actions {
        events.extend(after.apply(*action)?);
    }
    let (old, now) = (game.player(seat), after.player(seat));
    let (before, score) = (old.sheet().score(old.tally()), now.sheet().score(now.tally()));
    let change = |(old, new): (&SheetLine, &SheetLine)| LineChange {
        line: new.key,
        points: i32::from(new.points) - i32::from(old.points),
    };
    let lines = before.lines.iter().zip(&score.lines).map(change).filter(|line| line.points != 0).collect();
    let pending = added(old.pending(), now.pending());
    Ok(MarkPreview {
        events,
        points: i32::from(score.total()) - i32::from(before.total()),
        lines,
        sheet: now.sheet().clone(),
        free: best_free(&after, seat, &pending),
        pending,
    })
}

fn added(before: &[Pending], after: &[Pending]) -> Vec<Pending> {
    let mut before = before.to_vec();
    let is_new = move |pending: &&Pending| match before.iter().position(|other| other == *pending) {
        Some(known) => {
            before.swap_remove(known);
            false
        }
        None => true,
    };
    after.iter().filter(is_new).copied().collect()
}

/// Returns the most points of a free hexagon, if one of these decisions is about one.
fn best_free(game: &Game, seat: Seat, due: &[Pending]) -> Option<i32> {
    let player = game.player(seat);
    let due = due.iter().filter_map(|pending| match pending {
        Pending::Free { habitat } => Some(*habitat),
        _ => None,
    });
    let targets: Vec<_> = due.flat_map(|habitat| player.sheet().free_targets(habitat)).collect();
    let points = targets.into_iter().map(|target| {
        let mut next = game.clone();
        let total = if next.apply(Action::Free(Some(target))).is_ok() {
            next.player(seat).total()
        } else {
            // Other marks come first.
            let mut sheet = player.sheet().clone();
            sheet.take_free(target, &mut Vec::new());
            sheet.total(player.tally())
        };
        i32::from(total) - i32::from(player.total())
    });
    points.max()
}
