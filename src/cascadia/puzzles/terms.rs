//! Where points come from and by which decision they are lost, for puzzles of all kinds.

use crate::base::Habitat;
use crate::cascadia::review::{ByTerm, ScoreTerm};
use crate::cascadia::rules::Action;
use crate::cascadia::scoring::ScoreSheet;

use super::puzzle::{HUNDREDTHS, PuzzleKind};

/// Returns a score sheet by its terms, in hundredths of a point.
pub(super) fn sheet_terms(sheet: &ScoreSheet) -> ByTerm {
    let points = |term: ScoreTerm| match term {
        ScoreTerm::Wildlife(species) => sheet.wildlife[species].points,
        ScoreTerm::Habitat(habitat) => sheet.habitats[habitat].points,
        ScoreTerm::Nature => sheet.nature_tokens,
        ScoreTerm::Bonus => Habitat::ALL.into_iter().map(|habitat| sheet.habitats[habitat].bonus).sum(),
    };
    ByTerm(ScoreTerm::ALL.map(|term| i32::from(points(term)) * HUNDREDTHS))
}

/// Returns the term with the largest value, the first of equals.
pub(super) fn largest_term(terms: &ByTerm) -> ScoreTerm {
    let mut best = ScoreTerm::ALL[0];
    for (term, value) in terms.iter() {
        if value > terms.of(best) {
            best = term;
        }
    }
    best
}

/// Returns the kind of the largest of three losses of a mistake: by what it takes, by the place of the tile, by that of
/// the token. `best` and `draft` are what the best turn and the mistake take.
pub(super) fn kind_of_losses(best: Action, draft: Option<&Action>, losses: [i32; 3]) -> PuzzleKind {
    let [by_draft, by_tile, by_token] = losses;
    let is_mix = matches!(best, Action::TakeMixed { .. }) && matches!(draft, Some(Action::TakePair(_)));
    if by_draft > 0 && by_draft >= by_tile.max(by_token) {
        return if is_mix { PuzzleKind::Mix } else { PuzzleKind::Draft };
    }
    if by_tile >= by_token { PuzzleKind::Tile } else { PuzzleKind::Token }
}

/// Returns whether an action takes a tile and a token.
pub(super) const fn is_draft(action: &Action) -> bool {
    matches!(action, Action::TakePair(_) | Action::TakeMixed { .. })
}
