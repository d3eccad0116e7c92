//! The result of a whole turn and the decision that loses points, for puzzles of all kinds.

use cascadia_rules::rules::{Action, Game, Phase};
use cascadia_rules::scoring::{ScoreSheet, ScoringCards, score_game};

use super::puzzle::PuzzleKind;

/// Returns the score sheet of the player after a whole turn, with or without its end.
///
/// # Errors
/// If the actions are not legal or not a whole turn; as a sentence.
pub(super) fn sheet_after(
    game: &Game,
    cards: &ScoringCards,
    actions: &[Action],
) -> Result<ScoreSheet, String> {
    let mut game = game.clone();
    let seat = game.seat();
    for action in actions.iter().filter(|action| **action != Action::EndTurn) {
        game.apply(*action).map_err(|error| error.to_string())?;
    }
    if game.phase() != Phase::Review {
        return Err("this is not a whole turn".to_owned());
    }
    Ok(score_game(&game, cards).swap_remove(seat.index()))
}

/// Returns the kind of the largest of a mistake's three losses: by its draft, by the place of the tile, by
/// that of the token. `best` and `draft` are the drafts of the best turn and of the mistake.
pub(super) fn kind_of_losses(best: Action, draft: Option<&Action>, losses: [i32; 3]) -> PuzzleKind {
    let [by_draft, by_tile, by_token] = losses;
    let is_mix = matches!(best, Action::TakeMixed { .. }) && matches!(draft, Some(Action::TakePair(_)));
    if by_draft > 0 && by_draft >= by_tile.max(by_token) {
        return if is_mix { PuzzleKind::Mix } else { PuzzleKind::Draft };
    }
    if by_tile >= by_token { PuzzleKind::Tile } else { PuzzleKind::Token }
}
