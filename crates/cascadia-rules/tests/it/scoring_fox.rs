//! Tests of every fox card: the printed example, both ends of its table, near misses, and the open rulings.

use cascadia_base::Wildlife;

#[track_caller]
fn check(letter: char, drawing: &str, points: u16) {
    crate::common::check_card(Wildlife::Fox, letter, drawing, points);
}

/// A picture with one fox and these six around it, clockwise from north east.
fn around_one(six: &str) -> String {
    let s: Vec<char> = six.chars().collect();
    format!(" {} {}\n{} F {}\n {} {}", s[5], s[0], s[4], s[1], s[3], s[2])
}

/// A picture with two foxes side by side and these eight around them, clockwise from the one above the gap.
fn around_two(eight: &str) -> String {
    let s: Vec<char> = eight.chars().collect();
    format!(" {} {} {}\n{} F F {}\n {} {} {}", s[7], s[0], s[1], s[6], s[2], s[5], s[4], s[3])
}

#[test]
fn fox_a_counts_species_around_each_fox() {
    check('A', "F", 0);
    check('A', &around_one("......"), 0);
    check('A', &around_one("B....."), 1);
    check('A', &around_one("BE...."), 2);
    check('A', &around_one("BES..."), 3);
    check('A', &around_one("BESH.."), 4);
    // Foxes count as well: five is the maximum.
    check('A', "F F", 1 + 1);
    check(
        'A',
        "
         H S
        F F B
         . E
        ",
        // The fox in the middle has all five around it; the other sees a fox and a hawk.
        5 + 2,
    );
}

#[test]
fn fox_a_counts_a_species_once_and_looks_one_hex_far() {
    check('A', &around_one("BBBBBB"), 1);
    check('A', &around_one("BEBEBE"), 2);
    check('A', "F . B", 0);
}

#[test]
fn fox_b_counts_other_species_with_two_tokens() {
    check('B', "B", 0);
    check('B', &around_one("BESH.."), 0);
    check('B', &around_one("BB...."), 3);
    check('B', &around_one("BBEE.."), 5);
    check('B', &around_one("BBEESS"), 7);
    // The two need not touch each other.
    check('B', &around_one("BEBEBE"), 5);
    check('B', &around_one("B..B.."), 3);
}

#[test]
fn fox_b_counts_a_species_once_and_no_foxes() {
    check('B', &around_one("BBBBBB"), 3);
    check('B', &around_one("BBBBEE"), 5);
    check('B', &around_one("BBBE.."), 3);
    // Two foxes around the first one are no pair.
    check('B', "F F F", 0);
}

#[test]
fn fox_c_counts_the_most_common_other_species() {
    check('C', "F", 0);
    for most in 1..=6_usize {
        check('C', &around_one(&format!("{}{}", "B".repeat(most), ".".repeat(6 - most))), most as u16);
    }
    check('C', &around_one("BESH.."), 1);
    check('C', &around_one("BBEEES"), 3);
    // Tokens of the same species count once.
    check('C', &around_one("BBBEEE"), 3);
}

#[test]
fn fox_c_does_not_count_foxes() {
    check('C', "F F F", 0);
    // Each fox at the ends sees the bear on its side.
    check('C', "B F F B", 1 + 1);
}

#[test]
fn every_fox_scores_for_itself() {
    // One bear between two foxes counts for both.
    check('A', "F B F", 1 + 1);
    check('C', "F B F", 1 + 1);
    check(
        'B',
        "
         B
        F F
         B
        ",
        3 + 3,
    );
}

#[test]
fn fox_d_counts_other_species_with_two_tokens_around_a_duo() {
    check('D', &around_two("........"), 0);
    check('D', &around_two("BESH...."), 0);
    check('D', &around_two("BB......"), 5);
    check('D', &around_two("BBEE...."), 7);
    check('D', &around_two("BBEESS.."), 9);
    check('D', &around_two("BBEESSHH"), 11);
    check('D', &around_two("BESHBESH"), 11);
    check('D', &around_two("BBBBBBBB"), 5);
    check('D', &around_two("BBBBBBBE"), 5);
}

#[test]
fn fox_d_looks_at_all_eight_hexes() {
    // A bear on each of the eight in turn completes the pair with one beside the second fox.
    for place in 0..8 {
        let mut eight: Vec<char> = vec!['.'; 8];
        eight[2] = 'B';
        eight[place] = 'B';
        check('D', &around_two(&eight.into_iter().collect::<String>()), if place == 2 { 0 } else { 5 });
    }
}

#[test]
fn fox_d_wants_two_foxes_side_by_side() {
    check('D', &around_one("BBEESS"), 0);
    check('D', "F B F", 0);
    check(
        'D',
        "
         B B
        F . F
         B B
        ",
        0,
    );
}

#[test]
fn ruling_fox_d_groups_are_divided_into_disjoint_pairs() {
    // Three in a row: one pair, either of the two.
    check(
        'D',
        "
         B B
        F F F E E
        ",
        5,
    );
    check(
        'D',
        "
         B B E
        F F F E
        ",
        // The right pair sees two bears and two elk.
        7,
    );
    // Four in a row: two pairs.
    check(
        'D',
        "
         B B E E
        F F F F
        ",
        5 + 5,
    );
    // Four in a row where the middle pair alone would earn more than either outer pair.
    check(
        'D',
        "
         . B B .
        F F F F
         . E E .
        ",
        7,
    );
    // A triangle of foxes has one pair.
    check(
        'D',
        "
         B B
        F F .
         F .
        ",
        5,
    );
}
