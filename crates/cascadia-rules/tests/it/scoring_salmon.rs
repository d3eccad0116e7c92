//! Tests of every salmon card: the printed example, both ends of its table, near misses, and open rulings.

use cascadia_base::Wildlife;

#[track_caller]
fn check(letter: char, drawing: &str, points: u16) {
    crate::common::check_card(Wildlife::Salmon, letter, drawing, points);
}

/// A straight run of `length` salmon.
fn run(length: usize) -> String {
    "S ".repeat(length)
}

#[test]
fn salmon_a_scores_runs_up_to_seven() {
    check('A', "B", 0);
    for (index, points) in [2, 5, 8, 12, 16, 20, 25, 25, 25].into_iter().enumerate() {
        check('A', &run(index + 1), points);
    }
}

#[test]
fn salmon_b_scores_runs_up_to_five() {
    for (index, points) in [2, 4, 9, 11, 17, 17, 17].into_iter().enumerate() {
        check('B', &run(index + 1), points);
    }
}

#[test]
fn salmon_c_scores_runs_of_three_to_five() {
    for (index, points) in [0, 0, 10, 12, 15, 15, 15].into_iter().enumerate() {
        check('C', &run(index + 1), points);
    }
}

#[test]
fn salmon_d_counts_the_run_and_the_wildlife_around_it() {
    check('D', "S S S", 3);
    check('D', "B S S S", 4);
    // The printed picture: three salmon, an animal above, two below, and so on.
    check(
        'D',
        "
          B E
         S S S H
        F B . .
        ",
        3 + 5,
    );
}

#[test]
fn salmon_d_has_no_longest_run() {
    check('D', &run(9), 9);
    check('D', "F S S S S S S S S F", 8 + 2);
}

#[test]
fn salmon_d_counts_each_neighbour_once_whatever_its_species() {
    // The bear lies beside two salmon of the run; two bears are two.
    check(
        'D',
        "
         B
        S S S
        ",
        3 + 1,
    );
    check(
        'D',
        "
         B B
        S S S
        ",
        3 + 2,
    );
    // One hawk between two runs counts for both.
    check('D', "S S S H S S S", 4 + 4);
    // Tiles without token and wildlife one hex farther count nothing.
    check('D', "S S S . B", 3);
}

#[test]
fn salmon_d_counts_wildlife_inside_a_loop() {
    check(
        'D',
        "
         S S
        S B S
         S S
        ",
        6 + 1,
    );
}

#[test]
fn runs_bend_but_do_not_branch() {
    check(
        'A',
        "
        S S . S
           S S
        ",
        16,
    );
    check(
        'A',
        "
        S . S
         S S .
        ",
        // Four salmon in a zigzag, each beside the next one only.
        12,
    );
}

#[test]
fn salmon_apart_are_runs_of_their_own() {
    check('A', "S . S S . S S S", 2 + 5 + 8);
    check('A', "S S   S S", 5 + 5);
}

#[test]
fn ruling_salmon_d_minimum_is_three() {
    check('D', "B S B", 0);
    check('D', "B S S B", 0);
    check('D', "B S S S B", 5);
}

#[test]
fn ruling_salmon_invalid_group_scores_nothing_as_a_whole() {
    // The middle salmon has three beside it.
    let branched = "
        S S S
           S
        ";
    // A long tail does not save the rest of it.
    let tailed = "
        S S S S S S S
             S
        ";
    for letter in ['A', 'B', 'C', 'D'] {
        check(letter, branched, 0);
        check(letter, tailed, 0);
    }
    // A rhombus: the two in the middle have three each.
    check(
        'A',
        "
        S S
         S S
        ",
        0,
    );
    // Another group is unaffected by that.
    check(
        'A',
        "
        S S S . S S
           S . . .
        ",
        5,
    );
    // Animals around a crowded group do not count either.
    check(
        'D',
        "
        B S S S B
           S .
        ",
        0,
    );
}

#[test]
fn ruling_salmon_loops_are_runs() {
    let triangle = "
        S S
         S
        ";
    check('A', triangle, 8);
    check('B', triangle, 9);
    check('C', triangle, 10);
    check('D', triangle, 3);
    let ring = "
         S S
        S   S
         S S
        ";
    check('A', ring, 20);
    check('B', ring, 17);
    check('C', ring, 15);
    check('D', ring, 6);
    // A triangle with a tail has a salmon with three beside it.
    check(
        'A',
        "
        S S S
         S
        ",
        0,
    );
    // So has a ring with a salmon in its centre.
    check(
        'A',
        "
         S S
        S S S
         S S
        ",
        0,
    );
}
