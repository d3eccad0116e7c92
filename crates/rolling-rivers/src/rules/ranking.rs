//! Ranking of the players: most points, then most nature tokens left, then a shared victory (rulebook: game
//! end).

/// The criteria of victory: points, then nature tokens left.
pub type RankingKey = (u16, u8);

/// Returns the rank of each player, from 1; tied players share a number.
pub fn places(ranking_keys: &[RankingKey]) -> Vec<usize> {
    ranking_keys.iter().map(|own| 1 + ranking_keys.iter().filter(|other| *other > own).count()).collect()
}

/// Returns the indices of the players with the first rank.
pub fn winners(ranking_keys: &[RankingKey]) -> Vec<usize> {
    let best = ranking_keys.iter().max();
    (0..ranking_keys.len()).filter(|player| Some(&ranking_keys[*player]) == best).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nature_tokens_break_ties_and_then_the_victory_is_shared() {
        assert_eq!(places(&[(50, 1), (60, 0), (60, 3), (60, 3)]), [4, 3, 1, 1]);
        assert_eq!(winners(&[(50, 1), (60, 0), (60, 3), (60, 3)]), [2, 3]);
        assert_eq!(winners(&[(0, 0)]), [0]);
    }
}
