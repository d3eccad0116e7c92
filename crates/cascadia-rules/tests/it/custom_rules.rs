//! Tests of the custom rules: each changes one card or bonus and nothing else; by default none is in force.

use crate::common::{content, draw, picture, random_environment};
use cascadia_base::Wildlife;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{CardChoice, CustomRule, CustomRules, Edition, GameRng, HabitatBonus, RuleSet};
use cascadia_rules::scoring::{ScoringCards, score_environment};

/// Each rule with the keys of the cards it changes.
const READ_OTHERWISE: [(CustomRule, &[&str]); 4] = [
    (CustomRule::SecondPlace, &[]),
    (CustomRule::ShortRuns, &["salmon-d"]),
    (CustomRule::LonelyPartner, &["hawk-b", "hawk-b-preliminary"]),
    (CustomRule::LonelyCouples, &["fox-d"]),
];

fn only(rule: CustomRule) -> CustomRules {
    CustomRules::NONE.toggled(rule)
}

/// The cards of a game with these custom rules.
#[track_caller]
fn cards(key: &str, custom: CustomRules) -> ScoringCards {
    edition_cards(Edition::Final, key, custom)
}

#[track_caller]
fn edition_cards(edition: Edition, key: &str, custom: CustomRules) -> ScoringCards {
    let choice = CardChoice::from_key(key).expect("cards");
    content()
        .cards_of(&GameOptions { edition, custom, ..GameOptions::standard(2, choice, 1) })
        .expect("in the box")
}

/// Checks the points of a species in a drawn environment by the final rulebook and by a custom rule.
#[track_caller]
fn check(rule: CustomRule, species: Wildlife, drawing: &str, by_the_book: u16, by_the_rule: u16) {
    let key = match rule {
        CustomRule::LonelyPartner => "BBBBB",
        _ => "DDDDD",
    };
    let environment = draw(drawing);
    for (custom, expected) in [(CustomRules::NONE, by_the_book), (only(rule), by_the_rule)] {
        let cards = cards(key, custom);
        let sheet = score_environment(&environment, 0, &cards);
        assert_eq!(sheet.wildlife[species].points, expected, "{custom:?}\n{}", picture(&environment));
        assert_eq!(cards.points(species, &environment), expected, "{custom:?}\n{}", picture(&environment));
    }
    // The other rules do not affect it.
    for other in CustomRule::ALL.into_iter().filter(|other| *other != rule) {
        assert_eq!(
            cards(key, only(other)).points(species, &environment),
            by_the_book,
            "{other:?}\n{drawing}"
        );
    }
}

#[test]
fn short_runs_score_on_salmon_d() {
    check(CustomRule::ShortRuns, Wildlife::Salmon, "S", 0, 1);
    check(CustomRule::ShortRuns, Wildlife::Salmon, "S B", 0, 2);
    check(CustomRule::ShortRuns, Wildlife::Salmon, "E S S B", 0, 4);
    check(CustomRule::ShortRuns, Wildlife::Salmon, "E S S S B", 5, 5);
    check(CustomRule::ShortRuns, Wildlife::Salmon, "S . S", 0, 2);
    // A crowd is still no run.
    check(CustomRule::ShortRuns, Wildlife::Salmon, " S S\nS S", 0, 0);
}

#[test]
fn a_lonely_partner_is_wanted_on_hawk_b() {
    // The first hawk sees one that has another beside it.
    check(CustomRule::LonelyPartner, Wildlife::Hawk, "H . H H", 0, 0);
    check(CustomRule::LonelyPartner, Wildlife::Hawk, "H . H", 5, 5);
    // Two lonely ones each see one of a couple, wherever it stands.
    check(CustomRule::LonelyPartner, Wildlife::Hawk, "    H\n\nH   H H", 5, 0);
    check(CustomRule::LonelyPartner, Wildlife::Hawk, "H H   H\n\n  H", 5, 0);
    check(CustomRule::LonelyPartner, Wildlife::Hawk, "H . H H . H", 5, 0);
}

#[test]
fn only_couples_of_foxes_score_on_fox_d() {
    let couple = " B B\nE F F E\n S S";
    check(CustomRule::LonelyCouples, Wildlife::Fox, couple, 9, 9);
    // A third fox beside them spoils it.
    let three = " B B\nE F F F\n E S S";
    let by_the_book = cards("DDDDD", CustomRules::NONE).points(Wildlife::Fox, &draw(three));
    assert!(by_the_book > 0);
    check(CustomRule::LonelyCouples, Wildlife::Fox, three, by_the_book, 0);
    check(CustomRule::LonelyCouples, Wildlife::Fox, "F", 0, 0);
}

#[test]
fn second_place_earns_two_among_three_and_four() {
    let rules = |seats, custom| content().parameters(seats, None, custom).expect("in the box");
    for seats in 1..=4 {
        let normal = rules(seats, CustomRules::NONE);
        let custom = rules(seats, only(CustomRule::SecondPlace));
        let expected = match normal.habitat_bonus {
            HabitatBonus::Majority { largest, second: 1, shared_by_two, shared_by_more } if seats > 2 => {
                HabitatBonus::Majority { largest, second: 2, shared_by_two, shared_by_more }
            }
            other => {
                assert!(seats <= 2, "the second of {seats} players earns one by the book");
                other
            }
        };
        assert_eq!(custom, RuleSet { habitat_bonus: expected, ..normal.clone() }, "{seats} players");
        for rule in [CustomRule::ShortRuns, CustomRule::LonelyPartner, CustomRule::LonelyCouples] {
            assert_eq!(rules(seats, only(rule)), normal, "{rule:?} for {seats} players");
        }
        // Without majorities there is no second place.
        let terms = GameOptions {
            majorities: false,
            custom: only(CustomRule::SecondPlace),
            ..GameOptions::standard(seats, CardChoice::ALL_A, 1)
        };
        assert_eq!(content().setup(&terms).expect("in the box").rules.habitat_bonus, HabitatBonus::None);
    }
    // With a restriction as well, but not where habitats do not score.
    for (restriction, second) in [(3, Some(2)), (4, Some(2)), (2, None)] {
        let rules = content().parameters(3, Some(restriction), only(CustomRule::SecondPlace));
        let found = match rules.expect("in the box").habitat_bonus {
            HabitatBonus::Majority { second, .. } => Some(second),
            HabitatBonus::None | HabitatBonus::MinimumSize { .. } => None,
        };
        assert_eq!(found, second, "restriction {restriction}");
    }
}

#[test]
fn each_rule_reads_its_own_cards_otherwise() {
    for (rule, keys) in READ_OTHERWISE {
        for card in content().all_cards() {
            let read = card.with_custom_rule(rule);
            assert_eq!(read.is_some(), keys.contains(&card.key.as_str()), "{rule:?} reads {}", card.key);
            if let Some(read) = read {
                assert_ne!(read.pattern, card.pattern);
                let back = cascadia_rules::scoring::ScoringCard { pattern: card.pattern.clone(), ..read };
                assert_eq!(&back, card.as_ref(), "only the pattern changes");
            }
        }
    }
}

#[test]
fn no_other_card_changes_in_any_environment() {
    let mut chance = GameRng::new(31);
    // Number of differences made by each rule.
    let mut differences = [0; 4];
    for round in 0..120 {
        let species: &[Wildlife] = match round % 3 {
            0 => &Wildlife::ALL,
            1 => &[Wildlife::Hawk, Wildlife::Fox, Wildlife::Salmon],
            _ => &[Wildlife::Hawk, Wildlife::Fox, Wildlife::Bear, Wildlife::Elk],
        };
        let fullness = 40 + round % 3 * 20;
        let environment = random_environment(&mut chance, 23, species, fullness, false);
        for (edition, key) in [
            (Edition::Final, "AAAAA"),
            (Edition::Final, "BBBBB"),
            (Edition::Final, "CCCCC"),
            (Edition::Final, "DDDDD"),
            (Edition::Final, "family"),
            (Edition::Final, "intermediate"),
            (Edition::Preliminary, "BBBBB"),
            (Edition::Preliminary, "CCCCC"),
        ] {
            let normal = edition_cards(edition, key, CustomRules::NONE);
            for (index, (rule, keys)) in READ_OTHERWISE.into_iter().enumerate() {
                let custom = edition_cards(edition, key, only(rule));
                for species in Wildlife::ALL {
                    let about = keys.contains(&normal.cards(species)[0].key.as_str());
                    let (a, b) = (normal.points(species, &environment), custom.points(species, &environment));
                    assert!(about || a == b, "{rule:?} changes {key} of {species:?} from {a} to {b}");
                    differences[index] += usize::from(a != b);
                }
            }
        }
    }
    assert_eq!(differences[0], 0, "the second place is no card");
    assert!(differences[1..].iter().all(|times| *times > 5), "{differences:?}");
}

#[test]
fn both_sets_are_read_by_the_rules() {
    let terms = GameOptions {
        restriction: Some(6),
        second_cards: CardChoice::from_key("AAAAD"),
        custom: [CustomRule::ShortRuns, CustomRule::LonelyCouples].into_iter().collect(),
        ..GameOptions::standard(2, CardChoice::from_key("DDDDA").expect("cards"), 1)
    };
    let cards = content().cards_of(&terms).expect("in the box");
    let short_runs = edition_cards(Edition::Final, "DDDDD", only(CustomRule::ShortRuns));
    let couples = edition_cards(Edition::Final, "DDDDD", only(CustomRule::LonelyCouples));
    assert_eq!(cards.cards(Wildlife::Salmon)[0], short_runs.cards(Wildlife::Salmon)[0]);
    assert_eq!(cards.cards(Wildlife::Fox)[1], couples.cards(Wildlife::Fox)[0]);
}

#[test]
fn by_default_no_custom_rule_is_in_force() {
    assert_eq!(CustomRules::default(), CustomRules::NONE);
    assert!(CustomRules::NONE.is_empty());
    assert_eq!(CustomRules::NONE.iter().count(), 0);
    for seats in 1..=4 {
        assert!(GameOptions::standard(seats, CardChoice::ALL_A, 1).custom.is_empty());
    }
    for key in ["AAAAA", "BBBBB", "DDDDD", "family"] {
        assert_eq!(cards(key, CustomRules::NONE), crate::common::cards(key));
    }
}

#[test]
fn custom_rules_are_a_set() {
    let two: CustomRules = [CustomRule::ShortRuns, CustomRule::SecondPlace].into_iter().collect();
    assert!(two.contains(CustomRule::ShortRuns) && two.contains(CustomRule::SecondPlace));
    assert!(!two.contains(CustomRule::LonelyPartner) && !two.contains(CustomRule::LonelyCouples));
    assert_eq!(two.iter().collect::<Vec<_>>(), [CustomRule::SecondPlace, CustomRule::ShortRuns]);
    // Duplicates are ignored, and conversion back yields the same rules.
    let twice: CustomRules = [CustomRule::ShortRuns; 2].into_iter().collect();
    assert_eq!(twice, only(CustomRule::ShortRuns));
    assert!(twice.toggled(CustomRule::ShortRuns).is_empty());
    let all: CustomRules = CustomRule::ALL.into_iter().collect();
    assert_eq!(all.iter().count(), 4);
    for rule in CustomRule::ALL {
        assert_eq!(CustomRule::from_key(rule.key()), Some(rule));
    }
    assert_eq!(CustomRule::from_key("short runs"), None);
}
