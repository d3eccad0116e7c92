//! Tests of every hawk card: the printed example, both ends of its table, near misses, and the open rulings.

use cascadia_base::Wildlife;

#[track_caller]
fn check(letter: char, drawing: &str, points: u16) {
    crate::common::check_card(Wildlife::Hawk, letter, drawing, points);
}

/// `count` hawks in a row with a free tile between each two.
fn apart(count: usize) -> String {
    vec!["H"; count].join(" . ")
}

#[test]
fn hawk_a_counts_hawks_with_none_beside_them() {
    check('A', "F", 0);
    for (index, points) in [2, 5, 8, 11, 14, 18, 22, 26, 26, 26].into_iter().enumerate() {
        check('A', &apart(index + 1), points);
    }
}

#[test]
fn hawk_a_leaves_out_hawks_side_by_side() {
    check('A', "H H", 0);
    check('A', "H H . H", 2);
    check('A', "H H H . H . H", 5);
    // Two hexes apart, not in a line: still alone.
    check(
        'A',
        "
         H
        . .
         H
        ",
        5,
    );
}

#[test]
fn hawk_b_counts_lonely_hawks_that_see_another() {
    check('B', "H", 0);
    for (index, points) in [5, 9, 12, 16, 20, 24, 28, 28, 28].into_iter().enumerate() {
        check('B', &apart(index + 2), points);
    }
}

#[test]
fn hawk_b_leaves_out_hawks_that_see_none() {
    // Out of every line.
    check(
        'B',
        "
         H
        . .
         H
        ",
        0,
    );
    check(
        'B',
        "
        H . H . .
         . . . . .
        . . . . H
        ",
        5,
    );
}

#[test]
fn hawk_b_leaves_out_hawks_side_by_side() {
    check('B', "H H", 0);
    check('B', "H H . H . H", 5);
}

#[test]
fn ruling_hawk_b_partner_need_not_be_lonely() {
    // Two lonely hawks at the ends; each sees a hawk of the pair between them.
    check('B', "H . H H . H", 5);
    // A single lonely hawk that sees a pair counts, but one alone is worth nothing.
    check('B', "H . H H", 0);
}

#[test]
fn hawk_c_gives_three_for_each_line_of_sight() {
    check('C', "H", 0);
    check('C', "H . H", 3);
    check('C', "H . . . . H", 3);
    // The printed picture: every hawk sees both others.
    check(
        'C',
        "
        H . H
         . .
          H
        ",
        9,
    );
    check(
        'C',
        "
         H
        . .
         H
        ",
        0,
    );
}

#[test]
fn hawk_c_counts_every_line_and_lets_hawks_share() {
    check('C', "H . H . H", 6);
    check('C', &apart(9), 24);
    // A hawk in the middle of six: six lines from the middle, six around.
    check(
        'C',
        "
            H . H
           . . . .
          H . H . H
           . . . .
            H . H
        ",
        36,
    );
}

#[test]
fn hawk_d_scores_pairs_by_the_species_between() {
    check('D', "H", 0);
    check('D', "H . H", 0);
    check('D', "H B H", 4);
    check('D', "H B E H", 7);
    check('D', "H B E S H", 9);
    check('D', "H B E S F H", 9);
    // A species counts once; tiles without token change nothing.
    check('D', "H B B B H", 4);
    check('D', "H . B . E . H", 7);
}

#[test]
fn hawk_d_looks_only_between_the_two() {
    check('D', "B H E H S", 4);
    check(
        'D',
        "
        H B . H
         E S F .
        ",
        4,
    );
    check(
        'D',
        "
         H
        B E
         H
        ",
        0,
    );
}

#[test]
fn hawk_d_uses_each_hawk_once_and_takes_the_best_pairs() {
    // The middle hawk pairs with the better side.
    check('D', "H B H E F H", 7);
    // Two outer pairs beat the best pair in the middle.
    check('D', "H B H E F H S H", 4 + 4);
    check('D', "H B H E F S H . H", 9);
    // Three hawks in a triangle: one pair.
    check(
        'D',
        "
        H B H
         E F
          H
        ",
        4,
    );
    // Four hawks in a square: the better of sides and diagonals.
    check(
        'D',
        "
        H B E H
         S . . B
          H F . H
        ",
        7 + 4,
    );
}

#[test]
fn ruling_hawk_los_gap_missing_tiles_and_other_wildlife_do_not_block() {
    check('C', "H   H", 3);
    check('C', "H         H", 3);
    check('C', "H B E H", 3);
    check('B', "H   B   H", 5);
    check('D', "H   B   H", 4);
}

#[test]
fn ruling_hawk_los_gap_only_a_hawk_blocks() {
    // The outer two do not see each other.
    check('C', "H . H . . H", 6);
    check('D', "H B H . H", 4);
}

#[test]
fn ruling_hawk_los_adjacent_hawks_have_no_line() {
    check('C', "H H", 0);
    check('C', "H H . H", 3);
    check('D', "H H", 0);
    check('D', "B H H E", 0);
}
