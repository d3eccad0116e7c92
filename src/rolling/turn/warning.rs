//! Warnings of the coach before a loss: the first attempt warns, the second acts.

use super::{Aim, Outlook};
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use rolling_rivers::rules::{Action, BonusUse, CompletionBonus, Game, GameEvent};
use rolling_rivers_ai::advice::preview_all;

/// The loss caused by an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Warning {
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

impl Warning {
    /// Returns the loss caused by an action of the active seat.
    pub(crate) fn of(game: &Game, outlook: &Outlook, action: Action) -> Option<Self> {
        match action {
            Action::Pass => outlook.can_complete().then_some(Self::Pass),
            Action::Bonus(BonusUse::Declined) => {
                let space = game.active_player().completing()?.space;
                let is_free = !matches!(
                    game.completion_card(space).effect.bonus()?,
                    CompletionBonus::PayTokensGainAnimals { .. }
                        | CompletionBonus::PayTokensRaiseNumber { .. }
                        | CompletionBonus::AnyHabitat
                );
                (is_free && outlook.actions.len() > 1).then_some(Self::Bonus)
            }
            Action::Free(None) => Some(Self::Free),
            Action::Complete { space, without_tokens, .. } => {
                if without_tokens {
                    let card = game.card(game.card_in(space)?);
                    return Some(Self::Tokens(card.nature_tokens));
                }
                let brought = preview_all(game, &[action, Action::Bonus(BonusUse::Declined)])
                    .or_else(|_| preview_all(game, &[action]))
                    .ok()?;
                lost(&brought.events)
            }
            Action::Mark { .. } | Action::Pick(_) | Action::Free(Some(_)) => {
                lost(&preview_all(game, &[action]).ok()?.events)
            }
            _ => None,
        }
    }
}

/// Counts the marks that find no room.
fn lost(events: &[GameEvent]) -> Option<Warning> {
    let lost = events.iter().map(|event| match event {
        GameEvent::Marked { lost, .. } => *lost,
        _ => 0,
    });
    Some(lost.sum()).filter(|lost| *lost > 0).map(Warning::Marks)
}

/// Tests whether an action may be done: it loses nothing, warnings are off, or the warning has been given.
/// Otherwise gives the warning.
pub(super) fn may_do(
    settings: Option<&Settings>,
    game: &Game,
    outlook: &Outlook,
    aim: &mut Aim,
    action: Action,
) -> bool {
    if !settings.is_some_and(|settings| settings.helps(Assist::Warnings)) {
        return true;
    }
    let warning = Warning::of(game, outlook, action);
    let may = warning.is_none() || aim.warned == warning;
    aim.warned = warning;
    may
}
