//! Tests of every bear card: the printed example, both ends of its table, near misses.

use cascadia_base::Wildlife;

#[track_caller]
fn check(letter: char, drawing: &str, points: u16) {
    crate::common::check_card(Wildlife::Bear, letter, drawing, points);
}

#[test]
fn bear_a_counts_pairs_and_reads_the_table_once() {
    check('A', ". E .", 0);
    check('A', "B", 0);
    check('A', "B B", 4);
    check('A', "B B . B B", 11);
    check('A', "B B . B B . B B", 19);
    check('A', "B B . B B . B B . B B", 27);
}

#[test]
fn bear_a_gives_no_more_for_a_fifth_pair() {
    check('A', "B B . B B . B B . B B . B B", 27);
    check('A', "B B . B B . B B . B B . B B . B B", 27);
}

#[test]
fn bear_a_wants_groups_of_exactly_two() {
    check('A', "B B B", 0);
    check('A', "B B B B", 0);
    check('A', "B . B", 0);
    // The third bear touches the pair from below.
    check(
        'A',
        "
        B B . B B
         . B . .
        ",
        4,
    );
}

#[test]
fn bear_a_sees_pairs_in_all_directions() {
    check(
        'A',
        "
        B . B . B B
         B . . . .
          . B . .
        ",
        // A pair to the south east, one to the east; the single bears count nothing.
        11,
    );
    check(
        'A',
        "
           B
          B
        ",
        4,
    );
}

#[test]
fn bear_b_gives_ten_for_each_group_of_exactly_three() {
    check('B', "B", 0);
    check('B', "B B", 0);
    check('B', "B B B", 10);
    check('B', "B B B B", 0);
    check(
        'B',
        "
        B B . B B B
         B . . . .
        ",
        20,
    );
    // Any shape: a bend, a line, a triangle.
    check(
        'B',
        "
        B B . B . B B
           B . B . B
            . . B .
        ",
        30,
    );
}

#[test]
fn bear_b_has_no_upper_end() {
    check('B', "B B B . B B B . B B B . B B B . B B B", 50);
}

#[test]
fn bear_b_misses_a_trio_that_touches_a_fourth_bear() {
    check(
        'B',
        "
        B B B .
         . . B
        ",
        0,
    );
}

#[test]
fn bear_c_scores_one_two_and_three() {
    check('C', "B", 2);
    check('C', "B . B", 4);
    check('C', "B B", 5);
    check('C', "B B B", 8);
    check('C', "B B B B", 0);
    check('C', "B B B B B", 0);
    check('C', "B B . B B B", 13);
}

#[test]
fn bear_c_gives_its_bonus_once_for_a_group_of_every_size() {
    check('C', "B . B B . B B B", 2 + 5 + 8 + 3);
    check('C', "B . B B . B B B . B . B B . B B B", 2 * (2 + 5 + 8) + 3);
    // Two of the three sizes are not enough, and a group of four is none of them.
    check('C', "B . B B . B B B B", 2 + 5);
    check('C', "B . B B . B B", 2 + 5 + 5);
}

#[test]
fn bear_d_scores_two_to_four() {
    check('D', "B", 0);
    check('D', "B B", 5);
    check('D', "B B B", 8);
    check('D', "B B B B", 13);
    check('D', "B B B B B", 0);
    check('D', "B B B B B B", 0);
    check('D', "B B . B B B . B B B B", 5 + 8 + 13);
    check(
        'D',
        "
        B B
         B B
        ",
        13,
    );
}

#[test]
fn gaps_and_other_species_separate_bears() {
    check('A', "B B   B B", 11);
    check('A', "B B E B B", 11);
    check('D', "B E B", 0);
}
