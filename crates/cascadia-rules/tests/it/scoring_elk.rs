//! Tests of every elk card: the printed example, both ends of its table, near misses, and the open rulings.

use cascadia_base::Wildlife;

#[track_caller]
fn check(letter: char, drawing: &str, points: u16) {
    crate::common::check_card(Wildlife::Elk, letter, drawing, points);
}

#[test]
fn elk_a_scores_straight_lines() {
    check('A', "B", 0);
    check('A', "E", 2);
    check('A', "E E", 5);
    check('A', "E E E", 9);
    check('A', "E E E E", 13);
    check(
        'A',
        "
        E
         E
          E
           E
        ",
        13,
    );
    check(
        'A',
        "
           E
          E
         E
        ",
        9,
    );
}

#[test]
fn elk_a_splits_longer_rows_into_lines_of_at_most_four() {
    check('A', "E E E E E", 13 + 2);
    check('A', "E E E E E E", 13 + 5);
    check('A', "E E E E E E E", 13 + 9);
    check('A', "E E E E E E E E", 13 + 13);
    check('A', "E E E E E E E E E", 13 + 13 + 2);
}

#[test]
fn elk_a_does_not_bend() {
    check(
        'A',
        "
        E E
           E
        ",
        5 + 2,
    );
    check('A', "E . E E", 2 + 5);
    // Apparently in one line, but through corners and not through flat sides.
    check(
        'A',
        "
         E
        . .
         E
        ",
        2 + 2,
    );
}

#[test]
fn elk_a_counts_each_elk_in_one_line_only() {
    // Two lines of four that share their first elk.
    check(
        'A',
        "
        E E E E
         E
          E
           E
        ",
        13 + 9,
    );
    check(
        'A',
        "
        E E
         E
        ",
        5 + 2,
    );
}

#[test]
fn elk_a_takes_the_reading_with_the_highest_total() {
    // Two rows of four and not four pairs across.
    check(
        'A',
        "
        E E E E
         E E E E
        ",
        13 + 13,
    );
    // Any side of the triangle is a line of three; the rest is a pair and a single elk.
    check(
        'A',
        "
        E E E
         E E
          E
        ",
        9 + 5 + 2,
    );
    // After the row of four, a pair below and a single elk above.
    check(
        'A',
        "
        . E . .
         E E E E
        . E E .
        ",
        13 + 5 + 2,
    );
}

#[test]
fn elk_b_scores_single_pair_triangle_and_rhombus() {
    check('B', "E", 2);
    check('B', "E E", 5);
    check(
        'B',
        "
        E E
         E
        ",
        9,
    );
    check(
        'B',
        "
         E
        E E
        ",
        9,
    );
    check(
        'B',
        "
        E E
         E E
        ",
        13,
    );
    // The three orientations of a rhombus; rotating the picture covers the rest.
    check(
        'B',
        "
         E
        E E
         E
        ",
        13,
    );
}

#[test]
fn elk_b_does_not_take_other_groups_of_three_and_four() {
    check('B', "E E E", 5 + 2);
    check('B', "E E E E", 5 + 5);
    // A bend.
    check(
        'B',
        "
        E E
           E
        ",
        5 + 2,
    );
    // A triangle with a tail.
    check(
        'B',
        "
        E E E
         E
        ",
        9 + 2,
    );
    // Three arms around a centre.
    check(
        'B',
        "
         E
        . E E
         E
        ",
        5 + 2 + 2,
    );
}

#[test]
fn elk_b_divides_large_groups_for_the_best() {
    // Rhombus and a single elk beat triangle and pair.
    check(
        'B',
        "
        E E E
         E E
        ",
        13 + 2,
    );
    check(
        'B',
        "
        E E E
         E E E
        ",
        9 + 9,
    );
    check(
        'B',
        "
        E E E E
         E E E E
        ",
        13 + 13,
    );
    // The whole flower: a rhombus with the centre, and of the rest a pair and a single elk.
    check(
        'B',
        "
         E E
        E E E
         E E
        ",
        13 + 5 + 2,
    );
}

#[test]
fn elk_c_scores_herds_of_any_shape() {
    for (size, points) in [2, 4, 7, 10, 14, 18, 23, 28].into_iter().enumerate() {
        check('C', &"E ".repeat(size + 1), points);
    }
    check(
        'C',
        "
        E E . E
         . E . .
        E . . E
         E E E
        ",
        7 + 2 + 14,
    );
}

#[test]
fn ruling_elk_c_over_8_is_one_herd_worth_28() {
    check('C', &"E ".repeat(9), 28);
    check('C', &"E ".repeat(10), 28);
    check('C', &"E ".repeat(16), 28);
    // Apart they are two herds.
    check('C', "E E E E E E E E . E", 28 + 2);
}

#[test]
fn elk_d_scores_arcs_around_a_centre() {
    check('D', "E", 2);
    check('D', "E E", 5);
    check(
        'D',
        "
         E E
        E   .
         . .
        ",
        8,
    );
    check(
        'D',
        "
         E E
        E   E
         . .
        ",
        12,
    );
    check(
        'D',
        "
         E E
        E   E
         E .
        ",
        16,
    );
    check(
        'D',
        "
         E E
        E   E
         E E
        ",
        21,
    );
}

#[test]
fn elk_d_does_not_score_other_shapes_than_arcs() {
    check('D', "E E E", 5 + 2);
    // A triangle has no common centre beside it.
    check(
        'D',
        "
        E E
         E
        ",
        5 + 2,
    );
    // An arc that curves the other way after three.
    check(
        'D',
        "
         E E
        E   . E
             E
        ",
        8 + 5,
    );
}

#[test]
fn elk_d_counts_each_elk_in_one_ring_only() {
    // Two rings that share one elk: one of them is whole, the other an arc of five.
    check(
        'D',
        "
         E E E E
        E   E   E
         E E E E
        ",
        21 + 16,
    );
}

#[test]
fn ruling_elk_d_arc_elk_of_a_partial_ring_are_consecutive() {
    // Opposite, then every second hex, then two and one.
    check('D', "E . E", 2 + 2);
    check(
        'D',
        "
         E .
        . . E
         E .
        ",
        2 + 2 + 2,
    );
    check(
        'D',
        "
         E E
        . . .
         E .
        ",
        5 + 2,
    );
    check(
        'D',
        "
         E E
        . . .
         E E
        ",
        5 + 5,
    );
}

#[test]
fn ruling_elk_d_centre_may_be_empty_missing_or_an_elk() {
    for (centre, more) in [(' ', 0), ('.', 0), ('F', 0), ('E', 2)] {
        check('D', &format!(" E E\nE {centre} E\n E E"), 21 + more);
    }
    // With an elk in the centre an arc of three is still an arc of three.
    check(
        'D',
        "
         E E
        . E E
        ",
        8 + 2,
    );
}
