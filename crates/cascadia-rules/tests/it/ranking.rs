//! Tests of the ranking: most points, then unspent nature tokens, then a shared victory.

use cascadia_base::Wildlife;
use cascadia_rules::scoring::{ScoreSheet, decided_by_nature_tokens, places, winners};

/// Score pads with these totals and nature tokens.
fn sheets(players: &[(u16, u16)]) -> Vec<ScoreSheet> {
    players
        .iter()
        .map(|(total, nature_tokens)| {
            let mut sheet = ScoreSheet { nature_tokens: *nature_tokens, ..ScoreSheet::default() };
            sheet.wildlife[Wildlife::Elk].points = total - nature_tokens;
            assert_eq!(sheet.total(), *total);
            sheet
        })
        .collect()
}

#[track_caller]
fn check(players: &[(u16, u16)], expected: &[usize], by_nature_tokens: bool) {
    let sheets = sheets(players);
    assert_eq!(places(&sheets), expected, "{players:?}");
    let first: Vec<usize> = (0..expected.len()).filter(|player| expected[*player] == 1).collect();
    assert_eq!(winners(&sheets), first, "{players:?}");
    assert_eq!(decided_by_nature_tokens(&sheets), by_nature_tokens, "{players:?}");
}

#[test]
fn most_points_win() {
    check(&[(98, 2), (97, 0), (95, 1)], &[1, 2, 3], false);
    check(&[(80, 0), (97, 0), (95, 9), (99, 1)], &[4, 2, 3, 1], false);
    // Nature tokens do not make up for a point.
    check(&[(90, 9), (91, 0)], &[2, 1], false);
}

#[test]
fn equal_points_are_decided_by_unspent_nature_tokens() {
    check(&[(90, 1), (90, 3)], &[2, 1], true);
    check(&[(90, 3), (90, 1), (90, 2)], &[1, 3, 2], true);
}

#[test]
fn equal_points_and_nature_tokens_share_the_victory() {
    check(&[(90, 2), (90, 2)], &[1, 1], false);
    check(&[(90, 2), (80, 0), (90, 2)], &[1, 3, 1], false);
    check(&[(90, 2), (90, 2), (90, 2), (90, 2)], &[1, 1, 1, 1], false);
    // Two share, the third of equal points has fewer nature tokens.
    check(&[(90, 2), (90, 0), (90, 2)], &[1, 3, 1], true);
}

#[test]
fn ties_behind_the_winner_decide_nothing() {
    check(&[(90, 0), (80, 1), (80, 2)], &[1, 3, 2], false);
    check(&[(90, 0), (80, 1), (80, 1), (70, 5)], &[1, 2, 2, 4], false);
}

#[test]
fn a_table_without_players_has_no_winner() {
    assert!(winners(&[]).is_empty());
    assert!(places(&[]).is_empty());
}
