//! What is to be done next: the prompt, and the buttons of the turn.

use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::CascadiaStage;
use crate::app::cascadia::hud::names::{seat_name, the_species};
use crate::app::cascadia::turn::{Aim, CoachView, DraftMode};
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::settings::Settings;
use crate::app::ui::widgets::signed;
use crate::base::Wildlife;
use crate::cascadia::rules::overpopulation::three_alike;
use crate::cascadia::rules::{Action, Phase, Seat, legal};

/// What is to be done next, as one sentence.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Prompt {
    /// The sentence; parts between `**` are bold.
    pub text: String,
    /// Whose turn it is, if somebody's.
    pub seat: Option<Seat>,
}

/// Buttons of the turn and whether they can be used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct TurnView {
    /// A person decides now.
    pub choosing: Option<Phase>,
    /// Whether a click on a pair takes it.
    pub can_choose: bool,
    /// The last action can be taken back.
    pub can_undo: bool,
    /// What was taken back can come again.
    pub can_redo: bool,
    /// Something was done this turn that cannot be taken back any more.
    pub undo_barred: bool,
    /// The tile can be turned: in hand, or where it lies.
    pub can_rotate: bool,
    /// A token is in hand.
    pub token_in_hand: Option<Wildlife>,
    /// The token in hand has no place to go, and no tile is left that could give it one.
    pub token_is_stuck: bool,
    /// A nature token can be spent.
    pub can_pay: bool,
    /// Three alike can be replaced for nothing.
    pub wipe_three: Option<Wildlife>,
    /// What a click on the display means.
    pub draft: DraftMode,
    /// The turn can be ended.
    pub can_end: bool,
}

/// Returns which buttons of the turn can be used.
pub(super) fn turn_view(playthrough: &CascadiaSession, aim: &Aim, stage: Option<CascadiaStage>) -> TurnView {
    let Some(CascadiaStage::Choosing(phase)) = stage else { return TurnView::default() };
    let game = playthrough.game();
    let hand = game.hand();
    TurnView {
        choosing: Some(phase),
        can_choose: phase == Phase::Draft || (hand.tile.is_some() && hand.token.is_some()),
        can_undo: playthrough.can_undo(),
        can_redo: playthrough.can_redo(),
        undo_barred: !playthrough.can_undo()
            && playthrough.record().actions.last().is_some_and(|last| *last != Action::EndTurn),
        can_rotate: matches!(phase, Phase::Place | Phase::Review),
        token_in_hand: hand.token.map(|token| token.species),
        token_is_stuck: hand.tile.is_none() && legal::token_hexes(game).is_empty(),
        can_pay: phase == Phase::Draft && legal::can_pay_nature_action(game),
        wipe_three: three_alike(game.display()).filter(|_| legal::check(game, Action::WipeThree).is_ok()),
        draft: aim.draft,
        can_end: phase == Phase::Review,
    }
}

/// Returns what is to be done next.
pub(super) fn prompt(
    playthrough: &CascadiaSession,
    localizer: &Localizer,
    aim: &Aim,
    visited: Seat,
    stage: Option<CascadiaStage>,
) -> Prompt {
    let game = playthrough.game();
    let seat = game.seat();
    let name = seat_name(localizer, playthrough, seat);
    let said = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(name.clone()))]);
    let text = match stage {
        None | Some(CascadiaStage::Finished) => said("prompt-finished"),
        Some(CascadiaStage::Watching) => said("prompt-watching"),
        Some(CascadiaStage::Replaying) if game.phase() == Phase::Finished => said("prompt-replay-over"),
        Some(CascadiaStage::Replaying) => said("prompt-replay"),
        Some(CascadiaStage::Handover) => said("prompt-handover"),
        Some(CascadiaStage::Choosing(_)) if visited != seat => said("prompt-visiting"),
        Some(CascadiaStage::Choosing(Phase::Draft)) => match aim.draft {
            DraftMode::Pair if legal::check(game, Action::WipeThree).is_ok() => said("prompt-draft-or-wipe"),
            DraftMode::Pair => said("prompt-draft"),
            DraftMode::Mix { tile: None, token: None } => said("prompt-mix"),
            DraftMode::Mix { tile: None, .. } => said("prompt-mix-tile"),
            DraftMode::Mix { .. } => said("prompt-mix-token"),
            DraftMode::Wipe(slots) if slots.is_empty() => said("prompt-wipe"),
            DraftMode::Wipe(_) => said("prompt-wipe-confirm"),
        },
        Some(CascadiaStage::Choosing(Phase::Place)) => {
            let species = game.hand().token.map(|token| the_species(localizer, token.species));
            let with = |key: &str| {
                let species = species.clone().unwrap_or_default();
                localizer.text_with(key, &[("species", FluentValue::from(species))])
            };
            let placeable = !legal::token_hexes(game).is_empty();
            match (game.hand().tile.is_some(), species.is_some(), placeable) {
                _ if !game.drafted() => said("prompt-place-opening-tile"),
                (true, true, true) => with("prompt-place-both"),
                (true, ..) => with("prompt-place-tile"),
                (false, _, true) => with("prompt-place-token"),
                (false, _, false) => with("prompt-return-token"),
            }
        }
        Some(CascadiaStage::Choosing(_)) => said("prompt-review"),
    };
    Prompt { text, seat: (stage != Some(CascadiaStage::Finished)).then_some(seat) }
}

/// Compares the points of the turn with the best there was, if warnings are on.
pub(super) fn compared(
    playthrough: &CascadiaSession,
    localizer: &Localizer,
    settings: &Settings,
    coach: &CoachView,
    stage: Option<CascadiaStage>,
) -> Option<String> {
    let best = coach.best_of_turn.filter(|_| settings.warnings)?;
    if stage != Some(CascadiaStage::Choosing(Phase::Review)) {
        return None;
    }
    let change = playthrough.turn_change();
    let key = if change < best { "prompt-review-less" } else { "prompt-review-best" };
    let values = [("change", FluentValue::from(signed(change))), ("best", FluentValue::from(signed(best)))];
    Some(localizer.text_with(key, &values))
}
