//! Who won: most points, then most unspent nature tokens, then shared victory (rulebook: end of the game).

use super::sheet::ScoreSheet;

/// The place of each player, from 1; players who share a place have the same number.
pub fn places(sheets: &[ScoreSheet]) -> Vec<usize> {
    let merit = |sheet: &ScoreSheet| (sheet.total(), sheet.nature_tokens);
    sheets.iter().map(|own| 1 + sheets.iter().filter(|other| merit(other) > merit(own)).count()).collect()
}

/// Positions of the players in the first place.
pub fn winners(sheets: &[ScoreSheet]) -> Vec<usize> {
    let places = places(sheets);
    (0..sheets.len()).filter(|player| places[*player] == 1).collect()
}

/// Whether unspent nature tokens decided who came first: somebody else has as many points as the winners.
pub fn decided_by_nature_tokens(sheets: &[ScoreSheet]) -> bool {
    let places = places(sheets);
    let best = sheets.iter().map(ScoreSheet::total).max().unwrap_or(0);
    sheets.iter().zip(&places).any(|(sheet, place)| sheet.total() == best && *place > 1)
}
