//! Tests of family and intermediate cards, the preliminary edition, and cards missing in an edition.

use crate::common::{all_of, check_edition_card, content, letter_of};
use cascadia_base::Wildlife;
use cascadia_rules::content::NotInTheBox;
use cascadia_rules::rules::{CardChoice, Edition};

/// Checks a card common to every species: the `x` of the picture is each of them in turn.
#[track_caller]
fn check_common(edition: Edition, key: &str, drawing: &str, points: u16) {
    for species in Wildlife::ALL {
        let drawing = drawing.replace('x', &letter_of(species).to_string());
        check_edition_card(edition, key, species, &drawing, points);
    }
}

#[test]
fn family_scores_groups_up_to_three_and_larger_ones_alike() {
    check_common(Edition::Final, "family", ".", 0);
    check_common(Edition::Final, "family", "x", 2);
    check_common(Edition::Final, "family", "x x", 5);
    check_common(Edition::Final, "family", "x x x", 9);
    check_common(Edition::Final, "family", "x x x x", 9);
    check_common(Edition::Final, "family", "x x x x x x x", 9);
    check_common(Edition::Final, "family", "x . x x . x x x", 2 + 5 + 9);
}

#[test]
fn the_preliminary_family_card_gives_nothing_above_three() {
    check_common(Edition::Preliminary, "family", "x", 2);
    check_common(Edition::Preliminary, "family", "x x", 5);
    check_common(Edition::Preliminary, "family", "x x x", 9);
    check_common(Edition::Preliminary, "family", "x x x x", 0);
    check_common(Edition::Preliminary, "family", "x x x x . x", 2);
}

#[test]
fn intermediate_gives_nothing_for_single_tokens() {
    check_common(Edition::Final, "intermediate", "x", 0);
    check_common(Edition::Final, "intermediate", "x x", 5);
    check_common(Edition::Final, "intermediate", "x x x", 8);
    check_common(Edition::Final, "intermediate", "x x x x", 12);
    check_common(Edition::Final, "intermediate", "x x x x x", 12);
    check_common(Edition::Final, "intermediate", "x . x x . x x x . x x x x", 5 + 8 + 12);
}

#[test]
fn crowded_salmon_are_a_group_like_any_other_there() {
    check_common(
        Edition::Final,
        "family",
        "
        x x x
           x
        ",
        9,
    );
    check_common(
        Edition::Final,
        "intermediate",
        "
        x x x
           x
        ",
        12,
    );
}

#[track_caller]
fn check_preliminary(species: Wildlife, letter: char, drawing: &str, points: u16) {
    check_edition_card(Edition::Preliminary, &letter.to_string().repeat(5), species, drawing, points);
}

#[test]
fn preliminary_salmon_a_and_b_have_other_values() {
    for (index, points) in [2, 4, 7, 11, 15, 20, 26, 26].into_iter().enumerate() {
        check_preliminary(Wildlife::Salmon, 'A', &"S ".repeat(index + 1), points);
    }
    for (index, points) in [2, 4, 8, 12, 12].into_iter().enumerate() {
        check_preliminary(Wildlife::Salmon, 'B', &"S ".repeat(index + 1), points);
    }
    // The later B card was C.
    for (index, points) in [2, 4, 9, 11, 17, 17].into_iter().enumerate() {
        check_preliminary(Wildlife::Salmon, 'C', &"S ".repeat(index + 1), points);
    }
}

#[test]
fn preliminary_elk_b_and_c_are_exchanged() {
    let line = "E E E E";
    check_preliminary(Wildlife::Elk, 'A', line, 13);
    check_preliminary(Wildlife::Elk, 'B', line, 10);
    check_preliminary(Wildlife::Elk, 'C', line, 5 + 5);
    let rhombus = "
        E E
         E E
        ";
    check_preliminary(Wildlife::Elk, 'B', rhombus, 10);
    check_preliminary(Wildlife::Elk, 'C', rhombus, 13);
    check_preliminary(Wildlife::Elk, 'B', &"E ".repeat(9), 28);
}

#[test]
fn preliminary_hawk_b_scores_a_single_hawk_that_sees_another() {
    check_preliminary(Wildlife::Hawk, 'B', "H . H H", 2);
    check_preliminary(Wildlife::Hawk, 'B', "H", 0);
    check_preliminary(Wildlife::Hawk, 'B', "H . H", 5);
    check_edition_card(Edition::Final, "BBBBB", Wildlife::Hawk, "H . H H", 0);
}

#[test]
fn the_other_preliminary_cards_are_those_of_today() {
    let preliminary =
        |letter| content().scoring_cards(Edition::Preliminary, &all_of(letter)).expect("A to C");
    let later = |letter| content().scoring_cards(Edition::Final, &all_of(letter)).expect("A to D");
    for (species, letter) in [
        (Wildlife::Bear, 'A'),
        (Wildlife::Bear, 'B'),
        (Wildlife::Bear, 'C'),
        (Wildlife::Elk, 'A'),
        (Wildlife::Hawk, 'A'),
        (Wildlife::Hawk, 'C'),
        (Wildlife::Fox, 'A'),
        (Wildlife::Fox, 'B'),
        (Wildlife::Fox, 'C'),
    ] {
        assert_eq!(preliminary(letter).cards(species), later(letter).cards(species), "{species:?} {letter}");
    }
}

#[test]
fn parts_missing_from_an_edition_are_refused_with_a_sentence() {
    let ask =
        |edition, choice| content().scoring_cards(edition, &choice).map(|_| ()).map_err(|e| e.to_string());
    assert_eq!(
        ask(Edition::Preliminary, all_of('D')),
        Err("the preliminary edition has no bear card D".to_owned())
    );
    assert_eq!(
        ask(Edition::Preliminary, CardChoice::from_key("AAAAD").expect("letters")),
        Err("the preliminary edition has no fox card D".to_owned())
    );
    assert_eq!(
        ask(Edition::Preliminary, CardChoice::Intermediate),
        Err("the preliminary edition has no intermediate card".to_owned())
    );
    assert!(matches!(
        content().scoring_cards(Edition::Preliminary, &CardChoice::Intermediate),
        Err(NotInTheBox::Variant { variant: "intermediate", .. })
    ));
}

#[test]
fn choices_of_cards_are_written_and_read() {
    for key in ["AAAAA", "ABCDA", "DDDDD", "family", "intermediate"] {
        assert_eq!(CardChoice::from_key(key).expect("a choice").key(), key);
    }
    assert_eq!(CardChoice::from_key("abcda"), CardChoice::from_key("ABCDA"));
    for junk in ["", "AAAA", "AAAAAA", "AAAAE", "Family", "random"] {
        assert_eq!(CardChoice::from_key(junk), None, "{junk}");
    }
}
