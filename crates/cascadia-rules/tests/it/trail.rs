//! Tests of the trail: the shipped one equals that of the box, and a finished game adds the right shapes.

use std::collections::BTreeSet;

use crate::common::{all_of, cards, content};
use cascadia_base::{ByWildlife, Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::content::GameOptions;
use cascadia_rules::goals::{Finished, Goal, Mode, NotEarned, Scenario, Shape, Situation, Verdict};
use cascadia_rules::rules::{CardChoice, CustomRule, CustomRules, Edition, Environment, Letter, Seat, Tile};
use cascadia_rules::scoring::ScoreSheet;

use Habitat::{Forest, Mountain, Prairie, River, Wetland};
use Wildlife::{Bear, Elk, Fox, Hawk, Salmon};

// ------------------------------------------------------------------------------------------------- as printed

/// The achievements of a normal game, copied from the printed sheet.
const ACHIEVEMENTS: [Goal; 25] = [
    Goal::Total { least: 80 },
    Goal::Total { least: 85 },
    Goal::Total { least: 90 },
    Goal::Total { least: 95 },
    Goal::Total { least: 100 },
    Goal::Total { least: 105 },
    Goal::Total { least: 110 },
    Goal::NoNatureTokens,
    Goal::NoTokensOf { species: Bear },
    Goal::NoTokensOf { species: Elk },
    Goal::NoTokensOf { species: Salmon },
    Goal::NoTokensOf { species: Hawk },
    Goal::NoTokensOf { species: Fox },
    Goal::CrowdAbove { count: 10 },
    Goal::Majorities { least: 3 },
    Goal::PointsOfEachHabitat { least: 5 },
    Goal::AnyHabitats { count: 1, least: 12 },
    Goal::AnyHabitats { count: 1, least: 15 },
    Goal::PointsOfEachSpecies { least: 10 },
    Goal::AnySpecies { count: 2, least: 20 },
    Goal::AnySpecies { count: 1, least: 30 },
    Goal::NatureTokens { least: 5 },
    Goal::NatureTokens { least: 10 },
    Goal::NoKeystones,
    Goal::SpeciesPlaced { count: 3 },
];

/// The scenarios, copied from the printed sheet: cards for bear, elk, salmon, hawk and fox, and goals.
fn printed_scenarios() -> Vec<(&'static str, Vec<Goal>)> {
    let total = |least| Goal::Total { least };
    vec![
        ("AAAAA", vec![total(80)]),
        ("BBBBB", vec![total(80)]),
        ("CCCCC", vec![total(80)]),
        ("DDDDD", vec![total(85)]),
        ("CDBBB", vec![total(85), Goal::CardMaximum { species: Fox, times: 3 }]),
        ("DBCCB", vec![total(85), Goal::TokensOfEach { least: 4 }]),
        ("BCCDC", vec![total(90), Goal::PointsOf { species: Hawk, least: 20 }]),
        (
            "CBBAD",
            vec![total(90), Goal::NatureTokens { least: 5 }, Goal::SpeciesApart { first: Bear, second: Elk }],
        ),
        (
            "CADCB",
            vec![total(90), Goal::PointsOfEachSpecies { least: 10 }, Goal::PointsOfEachHabitat { least: 5 }],
        ),
        (
            "CBDBB",
            vec![total(95), Goal::WildlifeSubtotal { least: 60 }, Goal::AnyHabitats { count: 3, least: 7 }],
        ),
        (
            "BAACA",
            vec![
                total(95),
                Goal::PointsOf { species: Bear, least: 30 },
                Goal::HabitatsApart { first: Forest, second: River },
            ],
        ),
        (
            "ABAAC",
            vec![
                total(95),
                Goal::CardMaximum { species: Salmon, times: 1 },
                Goal::NotOnHabitat { species: Elk, habitat: Forest },
                Goal::AnyHabitats { count: 1, least: 12 },
            ],
        ),
        (
            "DCCBC",
            vec![
                total(100),
                Goal::CardMaximum { species: Elk, times: 1 },
                Goal::TokensOf { species: Hawk, least: 5 },
                Goal::AlwaysBeside { species: Hawk, other: Elk },
            ],
        ),
        (
            "ACBAD",
            vec![
                total(100),
                Goal::HabitatsApart { first: Mountain, second: Prairie },
                Goal::HabitatsApart { first: Wetland, second: River },
                Goal::HabitatSubtotal { least: 35 },
            ],
        ),
        (
            "ADADA",
            vec![
                total(100),
                Goal::NatureTokens { least: 5 },
                Goal::AnyHabitats { count: 3, least: 7 },
                Goal::AnySpecies { count: 2, least: 20 },
            ],
        ),
    ]
}

#[test]
fn the_achievements_are_those_of_the_box() {
    let shipped = &content().trail().achievements;
    assert_eq!(shipped.len(), 25);
    for (number, goal) in (1..).zip(&ACHIEVEMENTS) {
        assert_eq!(shipped.get(&number), Some(goal), "achievement {number}");
    }
}

#[test]
fn the_scenarios_are_those_of_the_box() {
    assert_eq!(content().scenarios().len(), 15);
    for (number, (key, goals)) in (1..).zip(printed_scenarios()) {
        let scenario = content().scenario(number).expect("one of the fifteen");
        assert_eq!(CardChoice::Lettered(scenario.cards).key(), key, "scenario {number}");
        assert_eq!(scenario.goals, goals, "scenario {number}");
    }
}

#[test]
fn the_milestones_are_those_of_the_box() {
    let milestones: Vec<(u8, Option<Habitat>)> =
        content().trail().milestones.iter().map(|found| (found.steps, found.habitat)).collect();
    let printed = [
        (8, Some(River)),
        (16, Some(Wetland)),
        (24, Some(Forest)),
        (32, Some(Mountain)),
        (40, Some(Prairie)),
        (50, None),
    ];
    assert_eq!(milestones, printed);
    assert_eq!(content().trail().length(), 50);
    // Every shape of the box is one step.
    let shapes =
        content().trail().achievements.len() + content().scenarios().len() + content().restrictions().count();
    assert_eq!(shapes, 50);
}

#[test]
fn milestones_are_passed_once_and_in_their_order() {
    let passed = |before, after| -> Vec<u8> {
        content().trail().passed(before, after).map(|milestone| milestone.steps).collect()
    };
    assert_eq!(passed(0, 0), [0; 0]);
    assert_eq!(passed(0, 7), [0; 0]);
    assert_eq!(passed(7, 8), [8]);
    assert_eq!(passed(8, 9), [0; 0]);
    assert_eq!(passed(0, 50), [8, 16, 24, 32, 40, 50]);
    assert_eq!(passed(15, 24), [16, 24]);
    assert_eq!(passed(49, 50), [50]);
    assert_eq!(passed(50, 60), [0; 0]);
    // Nothing is passed on the way back.
    assert_eq!(passed(20, 3), [0; 0]);
    // Step by step every milestone comes once.
    let all: Vec<u8> = (0..50).flat_map(|step| passed(step, step + 1)).collect();
    assert_eq!(all, [8, 16, 24, 32, 40, 50]);
}

#[test]
fn shapes_have_words() {
    assert_eq!(Shape::Scenario(7).key(), "scenario-07");
    assert_eq!(Shape::Achievement(25).key(), "achievement-25");
    assert_eq!(Shape::Restriction(10).key(), "restriction-10");
    let mut keys: BTreeSet<String> = BTreeSet::new();
    for number in 0..=u8::MAX {
        for shape in [Shape::Scenario(number), Shape::Achievement(number), Shape::Restriction(number)] {
            assert_eq!(Shape::from_key(&shape.key()), Some(shape));
            keys.insert(shape.key());
        }
    }
    assert_eq!(keys.len(), 3 * 256, "every shape has a word of its own");
    for key in ["", "scenario", "scenario-", "scenario-x", "scenario-256", "scenario--1", "goal-01", "-01"] {
        assert_eq!(Shape::from_key(key), None, "{key}");
    }
}

// ------------------------------------------------------------------------------------------------- modes

#[test]
fn only_games_by_the_book_are_played_for_the_trail() {
    let normal = GameOptions::standard(3, all_of('B'), 1);
    assert_eq!(normal.mode(), Mode::Normal);
    let scenario = GameOptions { scenario: Some(2), ..normal };
    assert_eq!(scenario.mode(), Mode::Scenario(2));
    let restriction = GameOptions { restriction: Some(4), ..normal };
    assert_eq!(restriction.mode(), Mode::Restriction(4));
    assert_eq!(GameOptions { restriction: Some(4), scenario: Some(2), ..normal }.mode(), Mode::Other);
    for game in [normal, scenario, restriction] {
        for rule in CustomRule::ALL {
            let custom = CustomRules::NONE.toggled(rule);
            assert_eq!(GameOptions { custom, ..game }.mode(), Mode::Other, "{rule:?}");
        }
        assert_eq!(GameOptions { majorities: false, ..game }.mode(), Mode::Other);
        assert_eq!(GameOptions { edition: Edition::Preliminary, ..game }.mode(), Mode::Other);
        for cards in [CardChoice::Family, CardChoice::Intermediate] {
            assert_eq!(GameOptions { cards, ..game }.mode(), Mode::Other);
        }
    }
    // Any letters, any number of players.
    for seats in 1..=4 {
        let cards = CardChoice::Lettered(ByWildlife([Letter::A, Letter::B, Letter::C, Letter::D, Letter::A]));
        assert_eq!(GameOptions::standard(seats, cards, 9).mode(), Mode::Normal);
    }
}

// ------------------------------------------------------------------------------------------------- verdicts

/// A finished game: its kind, and the totals and nature tokens of the players.
struct Game {
    mode: Mode,
    scenario: Option<Scenario>,
    practice: bool,
    sheets: Vec<ScoreSheet>,
}

impl Game {
    fn new(mode: Mode, players: &[(u16, u16)]) -> Self {
        let sheets = players
            .iter()
            .map(|(total, nature_tokens)| {
                let mut sheet = ScoreSheet { nature_tokens: *nature_tokens, ..ScoreSheet::default() };
                sheet.wildlife[Bear].points = total - nature_tokens;
                sheet
            })
            .collect();
        Self { mode, scenario: None, practice: false, sheets }
    }

    fn scenario(number: u8, goals: Vec<Goal>, players: &[(u16, u16)]) -> Self {
        let scenario = Some(Scenario { cards: ByWildlife([Letter::A; 5]), goals });
        Self { scenario, ..Self::new(Mode::Scenario(number), players) }
    }

    fn practice(self) -> Self {
        Self { practice: true, ..self }
    }

    /// The verdict about a player whose environment is empty.
    fn verdict(&self, player: u8, solo_counts: bool, filled_in: &[Shape]) -> Verdict {
        let (environment, cards) = (Environment::new(), cards("AAAAA"));
        let sheet = &self.sheets[usize::from(player)];
        let finished = Finished {
            mode: self.mode,
            scenario: self.scenario.as_ref(),
            practice: self.practice,
            sheets: &self.sheets,
            seat: Seat(player),
            situation: Situation { environment: &environment, cards: &cards, sheet, majorities: 0 },
        };
        content().trail().verdict(&finished, solo_counts, &filled_in.iter().copied().collect())
    }
}

/// Checks the shapes that may be filled in, with and without the solo house rule.
#[track_caller]
fn check(game: &Game, player: u8, expected: &[Shape]) {
    for solo_counts in [false, true] {
        let verdict = game.verdict(player, solo_counts, &[]);
        assert_eq!(verdict, Verdict::May { shapes: expected.to_vec(), house_rule: false });
    }
}

/// Checks that there is nothing to fill in, with and without the solo house rule.
#[track_caller]
fn check_not_earned(game: &Game, player: u8, why: NotEarned) {
    for solo_counts in [false, true] {
        assert_eq!(game.verdict(player, solo_counts, &[]), Verdict::Nothing(why));
    }
}

/// Achievements always reached by an empty environment and a score pad without habitats.
const EMPTY_HANDED: [u8; 6] = [9, 10, 11, 12, 13, 24];

/// The achievements with these numbers and those of an empty environment.
fn achievements(numbers: &[u8]) -> Vec<Shape> {
    let numbers: BTreeSet<u8> = numbers.iter().chain(&EMPTY_HANDED).copied().collect();
    numbers.into_iter().map(Shape::Achievement).collect()
}

#[test]
fn the_winner_of_a_normal_game_may_fill_in_reached_steps() {
    let game = Game::new(Mode::Normal, &[(92, 5), (91, 9), (60, 12)]);
    check(&game, 0, &achievements(&[1, 2, 3, 21, 22]));
    check_not_earned(&game, 1, NotEarned::NotTheWinner);
    // The third player has an achievement that the winner lacks, to no avail.
    check_not_earned(&game, 2, NotEarned::NotTheWinner);
    check(&Game::new(Mode::Normal, &[(112, 0), (91, 9)]), 0, &achievements(&[1, 2, 3, 4, 5, 6, 7, 8, 21]));
}

#[test]
fn ruling_each_winner_of_a_shared_victory_may_fill_in() {
    let game = Game::new(Mode::Normal, &[(84, 2), (70, 2), (84, 2)]);
    check(&game, 0, &achievements(&[1, 21]));
    check_not_earned(&game, 1, NotEarned::NotTheWinner);
    check(&game, 2, &achievements(&[1, 21]));
    let game = Game::new(Mode::Restriction(3), &[(84, 2), (84, 2)]);
    check(&game, 0, &[Shape::Restriction(3)]);
    check(&game, 1, &[Shape::Restriction(3)]);
    // Nature tokens decide before a victory is shared.
    let game = Game::new(Mode::Normal, &[(84, 2), (84, 3)]);
    check_not_earned(&game, 0, NotEarned::NotTheWinner);
    check(&game, 1, &achievements(&[1, 21]));
}

#[test]
fn a_restriction_is_for_the_winner_whatever_the_points() {
    let game = Game::new(Mode::Restriction(7), &[(12, 0), (11, 0)]);
    check(&game, 0, &[Shape::Restriction(7)]);
    check_not_earned(&game, 1, NotEarned::NotTheWinner);
}

#[test]
fn every_player_who_meets_all_goals_fills_in_the_scenario() {
    let goals = vec![Goal::Total { least: 80 }, Goal::NatureTokens { least: 3 }];
    let game = Game::scenario(8, goals.clone(), &[(95, 3), (80, 3), (79, 9), (99, 2)]);
    // Losers may fill it in as well; one missed goal is a miss, also for the winner.
    check(&game, 0, &[Shape::Scenario(8)]);
    check(&game, 1, &[Shape::Scenario(8)]);
    check_not_earned(&game, 2, NotEarned::GoalsMissed);
    check_not_earned(&game, 3, NotEarned::GoalsMissed);
    // In a solo game it counts without a house rule.
    check(&Game::scenario(8, goals.clone(), &[(80, 3)]), 0, &[Shape::Scenario(8)]);
    check_not_earned(&Game::scenario(8, goals, &[(79, 3)]), 0, NotEarned::GoalsMissed);
    // An unknown scenario is not met.
    check_not_earned(&Game::new(Mode::Scenario(8), &[(99, 9)]), 0, NotEarned::GoalsMissed);
}

#[test]
fn alone_one_wins_by_the_house_rule_only() {
    for (game, shapes) in [
        (Game::new(Mode::Normal, &[(85, 1)]), achievements(&[1, 2, 21])),
        (Game::new(Mode::Restriction(4), &[(20, 1)]), vec![Shape::Restriction(4)]),
    ] {
        assert_eq!(game.verdict(0, false, &[]), Verdict::Nothing(NotEarned::Alone));
        assert_eq!(game.verdict(0, true, &[]), Verdict::May { shapes, house_rule: true });
    }
}

#[test]
fn practice_and_other_rules_fill_in_nothing() {
    let goals = vec![Goal::Total { least: 10 }];
    check_not_earned(&Game::new(Mode::Normal, &[(99, 9), (3, 0)]).practice(), 0, NotEarned::Practice);
    check_not_earned(&Game::new(Mode::Restriction(1), &[(99, 9), (3, 0)]).practice(), 0, NotEarned::Practice);
    check_not_earned(&Game::scenario(1, goals, &[(99, 9)]).practice(), 0, NotEarned::Practice);
    check_not_earned(&Game::new(Mode::Other, &[(99, 9), (3, 0)]), 0, NotEarned::OtherRules);
    check_not_earned(&Game::new(Mode::Other, &[(99, 9), (3, 0)]), 1, NotEarned::OtherRules);
    check_not_earned(&Game::new(Mode::Other, &[(99, 9)]), 0, NotEarned::OtherRules);
}

#[test]
fn filled_in_steps_are_not_offered_again() {
    let game = Game::new(Mode::Normal, &[(85, 1), (10, 0)]);
    let reached = achievements(&[1, 2, 21]);
    let may = |shapes: Vec<Shape>| Verdict::May { shapes, house_rule: false };
    assert_eq!(game.verdict(0, false, &reached[..3]), may(reached[3..].to_vec()));
    assert_eq!(game.verdict(0, false, &reached), Verdict::Nothing(NotEarned::FilledIn));
    // Numbers of another kind are other shapes.
    let others: Vec<Shape> =
        (1..=25).flat_map(|number| [Shape::Scenario(number), Shape::Restriction(number)]).collect();
    assert_eq!(game.verdict(0, false, &others), may(reached));
    let restriction = Game::new(Mode::Restriction(4), &[(85, 1), (10, 0)]);
    assert_eq!(
        restriction.verdict(0, false, &[Shape::Restriction(4)]),
        Verdict::Nothing(NotEarned::FilledIn)
    );
    assert_eq!(restriction.verdict(0, false, &[Shape::Restriction(5)]), may(vec![Shape::Restriction(4)]));
    let scenario = Game::scenario(8, vec![Goal::Total { least: 80 }], &[(85, 1)]);
    assert_eq!(scenario.verdict(0, false, &[Shape::Scenario(8)]), Verdict::Nothing(NotEarned::FilledIn));
    // A miss is a miss, even if it was filled in before.
    let scenario = Game::scenario(8, vec![Goal::Total { least: 90 }], &[(85, 1)]);
    assert_eq!(scenario.verdict(0, false, &[Shape::Scenario(8)]), Verdict::Nothing(NotEarned::GoalsMissed));
}

#[test]
fn a_winner_may_have_reached_nothing() {
    // Tokens of four species, one on a keystone, few points and one nature token.
    let keystone = Tile::new(River, River, WildlifeSet::ALL);
    let mut environment = crate::common::draw("B E S H F");
    crate::common::lay(&mut environment, Hex::new(9, 9), keystone, Some(Bear));
    let sheets = [ScoreSheet { nature_tokens: 1, ..ScoreSheet::default() }, ScoreSheet::default()];
    let cards = cards("AAAAA");
    let situation = Situation { environment: &environment, cards: &cards, sheet: &sheets[0], majorities: 2 };
    let mut game = Finished {
        mode: Mode::Normal,
        scenario: None,
        practice: false,
        sheets: &sheets,
        seat: Seat(0),
        situation,
    };
    let verdict = |game: &Finished<'_>| content().trail().verdict(game, false, &BTreeSet::new());
    assert_eq!(verdict(&game), Verdict::Nothing(NotEarned::NothingReached));
    // One majority more is one achievement.
    game.situation.majorities = 3;
    let may = Verdict::May { shapes: vec![Shape::Achievement(15)], house_rule: false };
    assert_eq!(verdict(&game), may);
}
