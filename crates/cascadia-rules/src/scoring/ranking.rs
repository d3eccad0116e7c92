//! The ranking of the players: most points, then most unspent nature tokens, then a shared victory (rulebook:
//! end of the game).

use super::sheet::ScoreSheet;

/// Returns the rank of each player, from 1; ties share the same number.
pub fn places(sheets: &[ScoreSheet]) -> Vec<usize> {
    let merit = |sheet: &ScoreSheet| (sheet.total(), sheet.nature_tokens);
    sheets.iter().map(|own| 1 + sheets.iter().filter(|other| merit(other) > merit(own)).count()).collect()
}

/// Returns the positions of the players with the first rank.
pub fn winners(sheets: &[ScoreSheet]) -> Vec<usize> {
    let places = places(sheets);
    (0..sheets.len()).filter(|player| places[*player] == 1).collect()
}

/// Returns whether unspent nature tokens decided the victory: another player has equal points.
pub fn decided_by_nature_tokens(sheets: &[ScoreSheet]) -> bool {
    let places = places(sheets);
    let best = sheets.iter().map(ScoreSheet::total).max().unwrap_or(0);
    sheets.iter().zip(&places).any(|(sheet, place)| sheet.total() == best && *place > 1)
}
