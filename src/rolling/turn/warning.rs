//! Warnings of the coach before a loss: the first attempt warns, the second acts.

use super::{RollingAim, RollingOutlook};
use crate::preferences::aids::Aid;
use crate::preferences::settings::Settings;
use rolling_rivers::rules::{BonusUse, CompletionBonus, RollingAction, RollingEvent, RollingGame};
use rolling_rivers_ai::advice::preview_all;

/// The loss caused by an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RollingWarning {
    /// No card is completed, despite a payable card.
    Pass,
    /// A free bonus card is not used.
    Bonus,
    /// A free hexagon is declined.
    Free,
    /// This many marks find no room.
    Marks(u8),
    /// The nature tokens of a card are left.
    Tokens(u8),
}

impl RollingWarning {
    /// Returns the loss caused by an action of the active seat.
    pub(crate) fn of(game: &RollingGame, outlook: &RollingOutlook, action: RollingAction) -> Option<Self> {
        match action {
            RollingAction::Pass => outlook.can_complete().then_some(Self::Pass),
            RollingAction::Bonus(BonusUse::Declined) => {
                let space = game.active_player().completing()?.space;
                let is_free = !matches!(
                    game.completion_card(space).effect.bonus()?,
                    CompletionBonus::PayTokensGainAnimals { .. }
                        | CompletionBonus::PayTokensRaiseNumber { .. }
                        | CompletionBonus::AnyHabitat
                );
                (is_free && outlook.actions.len() > 1).then_some(Self::Bonus)
            }
            RollingAction::Free(None) => Some(Self::Free),
            RollingAction::Complete { space, without_tokens, .. } => {
                if without_tokens {
                    let card = game.card(game.card_in(space)?);
                    return Some(Self::Tokens(card.nature_tokens));
                }
                let brought = preview_all(game, &[action, RollingAction::Bonus(BonusUse::Declined)])
                    .or_else(|_| preview_all(game, &[action]))
                    .ok()?;
                lost(&brought.events)
            }
            RollingAction::Mark { .. } | RollingAction::Pick(_) | RollingAction::Free(Some(_)) => {
                lost(&preview_all(game, &[action]).ok()?.events)
            }
            _ => None,
        }
    }
}

/// Counts the marks that find no room.
fn lost(events: &[RollingEvent]) -> Option<RollingWarning> {
    let lost = events.iter().map(|event| match event {
        RollingEvent::Marked { lost, .. } => *lost,
        _ => 0,
    });
    Some(lost.sum()).filter(|lost| *lost > 0).map(RollingWarning::Marks)
}

/// Tests whether an action may be done: it loses nothing, warnings are off, or the warning has been given.
/// Otherwise gives the warning.
pub(super) fn may_do(
    settings: Option<&Settings>,
    game: &RollingGame,
    outlook: &RollingOutlook,
    aim: &mut RollingAim,
    action: RollingAction,
) -> bool {
    if !settings.is_some_and(|settings| settings.helps(Aid::Warnings)) {
        return true;
    }
    let warning = RollingWarning::of(game, outlook, action);
    let may = warning.is_none() || aim.warned == warning;
    aim.warned = warning;
    may
}
