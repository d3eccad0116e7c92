//! Tests of every goal: an environment or a score pad that meets it, a near miss, the progress, and the point
//! of no return.

use crate::common::{
    cards, content, draw, environment_of, lay, mapped, picture, play_random, shifted, turned,
};
use cascadia_base::{Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::content::GameOptions;
use cascadia_rules::goals::{Goal, GoalState, Progress, Situation};
use cascadia_rules::rules::{
    CardChoice, Environment, Game, GameRng, HabitatBonus, PlacedTile, Seat, Tile, TokenId,
};
use cascadia_rules::scoring::{
    HabitatScore, ScoreSheet, ScoringCards, WildlifeScore, add_habitat_bonuses, score_environment, score_game,
};

use GoalState::{Broken, Met, Open};
use Habitat::{Forest, Mountain, Prairie, River};
use Wildlife::{Bear, Elk, Fox, Hawk, Salmon};

/// A score pad with these points of the species, points and bonuses of the habitats, and nature tokens.
fn pad(wildlife: [u16; 5], habitats: [(u16, u16); 5], nature_tokens: u16) -> ScoreSheet {
    let mut sheet = ScoreSheet { nature_tokens, ..ScoreSheet::default() };
    for (score, points) in sheet.wildlife.0.iter_mut().zip(wildlife) {
        *score = WildlifeScore { points, ..WildlifeScore::default() };
    }
    for (score, (points, bonus)) in sheet.habitats.0.iter_mut().zip(habitats) {
        *score = HabitatScore { size: points, points, bonus, hexes: Vec::new() };
    }
    sheet
}

/// The same points without bonus in all habitats.
const fn plain(points: u16) -> [(u16, u16); 5] {
    [(points, 0); 5]
}

/// Checks a goal that depends on numbers of the score pad only.
#[track_caller]
fn check_pad(goal: &Goal, sheet: &ScoreSheet, state: GoalState, have: u16, want: u16) {
    let (environment, cards) = (Environment::new(), cards("AAAAA"));
    let situation = Situation { environment: &environment, cards: &cards, sheet, majorities: 0 };
    let progress = goal.judge(&situation);
    assert_eq!((progress.state, progress.have, progress.want), (state, have, want), "{goal:?} of {sheet:?}");
    assert_eq!(progress.is_met(), state == Met);
    assert!(progress.hexes.is_empty());
}

/// Progress of a player with this environment and these cards.
fn judge(goal: &Goal, environment: &Environment, cards: &ScoringCards) -> Progress {
    let sheets = [score_environment(environment, 0, cards)];
    goal.judge(&Situation::of_environment(environment, cards, HabitatBonus::None, &sheets, 0))
}

/// Checks a goal in an environment, in every rotation and shift; `hexes` are the violations.
#[track_caller]
fn check_environment(
    goal: &Goal,
    environment: &Environment,
    state: GoalState,
    numbers: (u16, u16),
    hexes: usize,
) {
    let mut environment = environment.clone();
    for turn in 0..6 {
        let progress = judge(goal, &environment, &cards("AAAAA"));
        let found = (progress.state, (progress.have, progress.want), progress.hexes.len());
        assert_eq!(
            found,
            (state, numbers, hexes),
            "{goal:?}, turned {turn} times:\n{}",
            picture(&environment)
        );
        assert!(progress.hexes.iter().all(|hex| environment.at(*hex).is_some()));
        environment = shifted(&turned(&environment), (3, -2));
    }
}

/// [`check_environment`] for a picture.
#[track_caller]
fn check(goal: &Goal, drawing: &str, state: GoalState, numbers: (u16, u16), hexes: usize) {
    check_environment(goal, &draw(drawing), state, numbers, hexes);
}

// ------------------------------------------------------------------------------------------------- points and pads

#[test]
fn a_total_counts_everything() {
    let goal = Goal::Total { least: 60 };
    check_pad(&goal, &pad([10, 9, 8, 7, 6], [(3, 2), (3, 0), (3, 0), (3, 1), (1, 0)], 4), Met, 60, 60);
    check_pad(&goal, &pad([10, 9, 8, 7, 6], [(3, 2), (3, 0), (3, 0), (3, 1), (1, 0)], 3), Open, 59, 60);
    check_pad(&goal, &pad([10, 9, 8, 7, 6], [(3, 1), (3, 0), (3, 0), (3, 1), (1, 0)], 4), Open, 59, 60);
    check_pad(&goal, &pad([99, 0, 0, 0, 0], plain(0), 0), Met, 99, 60);
}

#[test]
fn points_of_one_species() {
    let goal = Goal::PointsOf { species: Hawk, least: 20 };
    check_pad(&goal, &pad([0, 0, 0, 20, 0], plain(0), 0), Met, 20, 20);
    check_pad(&goal, &pad([50, 50, 50, 19, 50], plain(9), 9), Open, 19, 20);
}

#[test]
fn points_of_each_species() {
    let goal = Goal::PointsOfEachSpecies { least: 10 };
    check_pad(&goal, &pad([10, 11, 12, 10, 40], plain(0), 0), Met, 5, 5);
    check_pad(&goal, &pad([10, 11, 12, 9, 40], plain(0), 0), Open, 4, 5);
    check_pad(&goal, &pad([0; 5], plain(20), 0), Open, 0, 5);
}

#[test]
fn points_of_each_habitat() {
    let goal = Goal::PointsOfEachHabitat { least: 5 };
    check_pad(&goal, &pad([0; 5], plain(5), 0), Met, 5, 5);
    check_pad(&goal, &pad([0; 5], [(5, 0), (9, 0), (4, 0), (5, 0), (6, 0)], 0), Open, 4, 5);
}

#[test]
fn points_of_some_habitats_and_species() {
    // Several: the number of those that reach it.
    let habitats = [(7, 0), (2, 0), (8, 0), (7, 0), (6, 0)];
    check_pad(&Goal::AnyHabitats { count: 3, least: 7 }, &pad([0; 5], habitats, 0), Met, 3, 3);
    check_pad(&Goal::AnyHabitats { count: 4, least: 7 }, &pad([0; 5], habitats, 0), Open, 3, 4);
    check_pad(&Goal::AnySpecies { count: 2, least: 20 }, &pad([20, 3, 25, 0, 0], plain(0), 0), Met, 2, 2);
    check_pad(&Goal::AnySpecies { count: 2, least: 20 }, &pad([20, 3, 19, 0, 0], plain(0), 0), Open, 1, 2);
    // A single one: the progress of the best.
    check_pad(&Goal::AnyHabitats { count: 1, least: 12 }, &pad([0; 5], habitats, 0), Open, 8, 12);
    let long = [(7, 0), (12, 0), (0, 0), (0, 0), (0, 0)];
    check_pad(&Goal::AnyHabitats { count: 1, least: 12 }, &pad([0; 5], long, 0), Met, 12, 12);
    check_pad(&Goal::AnySpecies { count: 1, least: 30 }, &pad([4, 29, 3, 0, 0], plain(40), 0), Open, 29, 30);
    check_pad(&Goal::AnySpecies { count: 1, least: 30 }, &pad([4, 3, 3, 0, 30], plain(0), 0), Met, 30, 30);
}

#[test]
fn subtotals() {
    let goal = Goal::WildlifeSubtotal { least: 60 };
    check_pad(&goal, &pad([12, 12, 12, 12, 12], plain(0), 0), Met, 60, 60);
    check_pad(&goal, &pad([12, 12, 12, 12, 11], plain(20), 20), Open, 59, 60);
    let goal = Goal::HabitatSubtotal { least: 35 };
    check_pad(&goal, &pad([0; 5], [(6, 3), (6, 0), (6, 0), (6, 2), (6, 0)], 0), Met, 35, 35);
    check_pad(&goal, &pad([90; 5], [(6, 3), (6, 0), (6, 0), (6, 1), (6, 0)], 20), Open, 34, 35);
}

#[test]
fn nature_tokens_are_those_unspent() {
    check_pad(&Goal::NatureTokens { least: 5 }, &pad([0; 5], plain(0), 5), Met, 5, 5);
    check_pad(&Goal::NatureTokens { least: 5 }, &pad([50; 5], plain(0), 4), Open, 4, 5);
    // One can still be spent, so the goal always stays possible.
    check_pad(&Goal::NoNatureTokens, &pad([0; 5], plain(0), 0), Met, 0, 0);
    check_pad(&Goal::NoNatureTokens, &pad([0; 5], plain(0), 1), Open, 1, 0);
}

#[test]
fn ruling_scenario_habitat_score_includes_the_bonus() {
    // The number in the box of the score pad, for one habitat as for all.
    let habitats = [(5, 3), (4, 1), (5, 0), (6, 0), (5, 0)];
    check_pad(&Goal::PointsOfEachHabitat { least: 5 }, &pad([0; 5], habitats, 0), Met, 5, 5);
    check_pad(&Goal::AnyHabitats { count: 1, least: 8 }, &pad([0; 5], habitats, 0), Met, 8, 8);
    check_pad(&Goal::AnyHabitats { count: 2, least: 6 }, &pad([0; 5], habitats, 0), Met, 2, 2);
    check_pad(&Goal::HabitatSubtotal { least: 29 }, &pad([0; 5], habitats, 0), Met, 29, 29);
    // The same at a table: ten wetlands beside nine are worth twelve, and so they are in a solo game.
    let environments = [10, 9].map(|size| {
        let tiles: Vec<_> = (0..size).map(|q| (q, 0, "W")).collect();
        environment_of(&tiles)
    });
    let (cards, goal) = (cards("AAAAA"), Goal::AnyHabitats { count: 1, least: 12 });
    for players in [1, 2] {
        let rule = content().habitat_bonus(players as u8).expect("in the box");
        let mut sheets: Vec<ScoreSheet> = environments[..players]
            .iter()
            .map(|environment| score_environment(environment, 0, &cards))
            .collect();
        add_habitat_bonuses(rule, &mut sheets);
        let of = |player: usize| {
            goal.judge(&Situation::of_environment(&environments[player], &cards, rule, &sheets, player))
        };
        assert_eq!((of(0).state, of(0).have), (Met, 12), "{players} players");
        if players == 2 {
            assert_eq!((of(1).state, of(1).have), (Open, 9));
        }
    }
}

// ------------------------------------------------------------------------------------------ tokens in the environment

#[test]
fn tokens_of_one_species_and_of_each() {
    let goal = Goal::TokensOf { species: Hawk, least: 3 };
    check(&goal, "H . H\n H B", Met, (3, 3), 0);
    check(&goal, "H . .\n H B", Open, (2, 3), 0);
    let goal = Goal::TokensOfEach { least: 1 };
    check(&goal, "B E S H F", Met, (5, 5), 0);
    check(&goal, "B E S H . B E", Open, (4, 5), 0);
    check(&Goal::TokensOfEach { least: 2 }, "B E S H F B E S H", Open, (4, 5), 0);
    check(&Goal::TokensOfEach { least: 2 }, "B E S H F B E S H F", Met, (5, 5), 0);
}

#[test]
fn a_crowd_is_more_than_the_number() {
    let goal = Goal::CrowdAbove { count: 3 };
    check(&goal, "B B B B E", Met, (4, 4), 0);
    check(&goal, "B B B E E E", Open, (3, 4), 0);
    check(&Goal::CrowdAbove { count: 10 }, "F F F F F F F F F F F", Met, (11, 11), 0);
    check(&Goal::CrowdAbove { count: 10 }, "F F F F F F F F F F B", Open, (10, 11), 0);
}

#[test]
fn a_species_that_must_not_be_there() {
    let goal = Goal::NoTokensOf { species: Salmon };
    check(&goal, "", Met, (0, 0), 0);
    check(&goal, "B E . H F", Met, (0, 0), 0);
    check(&goal, "B E S H S", Broken, (2, 0), 2);
}

#[test]
fn an_exact_number_of_species() {
    let goal = Goal::SpeciesPlaced { count: 3 };
    check(&goal, "B E B E", Open, (2, 3), 0);
    check(&goal, "B E S E", Met, (3, 3), 0);
    check(&goal, "B E S H", Broken, (4, 3), 0);
}

#[test]
fn species_apart() {
    let goal = Goal::SpeciesApart { first: Bear, second: Elk };
    check(&goal, "B . E", Met, (0, 0), 0);
    check(&goal, "B   E\n F H", Met, (0, 0), 0);
    // Both species may stand beside tokens of the same species. The tokens of the first are named.
    check(&goal, "B B . E E", Met, (0, 0), 0);
    check(&goal, "B E", Broken, (1, 0), 1);
    check(&goal, "B E B", Broken, (2, 0), 2);
    check(&goal, "B B\n E", Broken, (2, 0), 2);
    let progress = judge(&goal, &draw("B . B E"), &cards("AAAAA"));
    assert_eq!(progress.hexes, [Hex::new(2, 0)]);
}

#[test]
fn no_token_on_a_keystone() {
    let keystone = Tile::new(River, River, WildlifeSet::ALL);
    let mut environment = draw("B . E");
    lay(&mut environment, Hex::new(3, 0), keystone, None);
    check_environment(&Goal::NoKeystones, &environment, Met, (0, 0), 0);
    lay(&mut environment, Hex::new(4, 0), keystone, Some(Fox));
    check_environment(&Goal::NoKeystones, &environment, Broken, (1, 0), 1);
    lay(&mut environment, Hex::new(5, 0), keystone, Some(Bear));
    check_environment(&Goal::NoKeystones, &environment, Broken, (2, 0), 2);
}

// ------------------------------------------------------------------------------------------------- habitats

#[test]
fn ruling_scenario_adjacent_habitats_meet_at_an_edge_of_two_tiles() {
    let goal = Goal::HabitatsApart { first: Mountain, second: Prairie };
    // One tile may show both, also beside a tile of another habitat.
    check_environment(&goal, &environment_of(&[(0, 0, "MMMPPP")]), Met, (0, 0), 0);
    check_environment(&goal, &environment_of(&[(0, 0, "MMMPPP"), (1, 0, "W"), (-1, 0, "W")]), Met, (0, 0), 0);
    // Each meets the same habitat.
    check_environment(&goal, &environment_of(&[(0, 0, "MMMPPP"), (1, 0, "M"), (-1, 0, "P")]), Met, (0, 0), 0);
    // One meets the other, in either order. The tiles with the first are named.
    check_environment(&goal, &environment_of(&[(0, 0, "MMMPPP"), (1, 0, "P")]), Broken, (1, 0), 1);
    check_environment(&goal, &environment_of(&[(0, 0, "MMMPPP"), (-1, 0, "M")]), Broken, (1, 0), 1);
    check_environment(&goal, &environment_of(&[(0, 0, "M"), (1, 0, "P"), (2, 0, "M")]), Broken, (2, 0), 2);
    let other_way = Goal::HabitatsApart { first: Prairie, second: Mountain };
    check_environment(
        &other_way,
        &environment_of(&[(0, 0, "M"), (1, 0, "P"), (2, 0, "M")]),
        Broken,
        (1, 0),
        1,
    );
    // Not side by side: a hex between, and a corner.
    check_environment(&goal, &environment_of(&[(0, 0, "M"), (1, 0, "W"), (2, 0, "P")]), Met, (0, 0), 0);
    check_environment(&goal, &environment_of(&[(0, 0, "M"), (2, 0, "P")]), Met, (0, 0), 0);
    check_environment(&goal, &environment_of(&[(0, 0, "MWMMMM"), (1, 0, "P")]), Met, (0, 0), 0);
}

#[test]
fn ruling_wildlife_not_on_habitat_means_every_tile_that_shows_it() {
    let goal = Goal::NotOnHabitat { species: Elk, habitat: Forest };
    let with = |written: &str, species| {
        let bare = environment_of(&[(0, 0, written), (1, 0, "F")]);
        mapped(&bare, |tile| {
            let token = (tile.hex == Hex::ZERO).then_some(TokenId { species, number: 1 });
            PlacedTile { token, ..tile }
        })
    };
    check_environment(&goal, &with("M", Elk), Met, (0, 0), 0);
    check_environment(&goal, &with("F", Elk), Broken, (1, 0), 1);
    // One edge of forest suffices.
    check_environment(&goal, &with("MMMFFF", Elk), Broken, (1, 0), 1);
    check_environment(&goal, &with("MMMMMF", Elk), Broken, (1, 0), 1);
    // Other species are allowed, and so is an elk beside a forest.
    check_environment(&goal, &with("MMMFFF", Bear), Met, (0, 0), 0);
    check_environment(&goal, &with("MMMRRR", Elk), Met, (0, 0), 0);
}

// ------------------------------------------------------------------------------------------------- side by side

#[test]
fn ruling_scenario_must_be_adjacent_means_every_token() {
    let goal = Goal::AlwaysBeside { species: Hawk, other: Elk };
    // Without a hawk there is no requirement.
    check(&goal, "E . B", Met, (0, 0), 0);
    check(&goal, "H E", Met, (0, 0), 0);
    check(&goal, "H E H", Met, (0, 0), 0);
    // A single hawk suffices to miss it; the elk may come later.
    check(&goal, "H E . H", Open, (1, 0), 1);
    check(&goal, "H . H", Open, (2, 0), 2);
    let progress = judge(&goal, &draw("H E . H"), &cards("AAAAA"));
    assert_eq!(progress.hexes, [Hex::new(3, 0)]);
    // The elk needs no hawk.
    check(&goal, "E E . E", Met, (0, 0), 0);
}

#[test]
fn ruling_scenario_must_be_adjacent_is_out_of_reach_without_a_free_place() {
    let goal = Goal::AlwaysBeside { species: Hawk, other: Elk };
    check(&goal, " B F\nB H S\n B F", Broken, (1, 0), 1);
    // A free tile beside it that takes elk, or no tile yet.
    check(&goal, " B F\nB H .\n B F", Open, (1, 0), 1);
    check(&goal, " B F\nB H\n B F", Open, (1, 0), 1);
    check(&goal, " B F\nB H E\n B F", Met, (0, 0), 0);
    // A free tile that takes none.
    let mut environment = draw(" B F\nB H\n B F");
    let at = *environment.frontier().iter().find(|hex| **hex == Hex::new(1, 1)).expect("the gap in the ring");
    lay(&mut environment, at, Tile::new(Forest, River, WildlifeSet::NONE.with(Fox).with(Hawk)), None);
    check_environment(&goal, &environment, Broken, (1, 0), 1);
    // A single hawk out of reach suffices, regardless of the others.
    check(&goal, " B F\nB H S\n B F   H E", Broken, (1, 0), 1);
    check(&goal, " B F\nB H S\n B F   H", Broken, (2, 0), 2);
}

// ------------------------------------------------------------------------------------------------- card maximum

/// Checks the number of highest values scored with these cards.
#[track_caller]
fn check_maximum(key: &str, species: Wildlife, times: u16, drawing: &str, state: GoalState, have: u16) {
    let progress = judge(&Goal::CardMaximum { species, times }, &draw(drawing), &cards(key));
    assert_eq!((progress.state, progress.have, progress.want), (state, have, times), "{key} in {drawing}");
}

#[test]
fn ruling_scenario_card_maximum_counts_units_worth_the_highest_value() {
    // Fox B: three other species in pairs give seven, two give five.
    check_maximum("AAAAB", Fox, 1, " B B\nE F E\n S S", Met, 1);
    check_maximum("AAAAB", Fox, 3, " B B\nE F E\n S S", Open, 1);
    check_maximum("AAAAB", Fox, 1, " B B\nE F E\n S H", Open, 0);
    check_maximum("AAAAB", Fox, 2, " B B     B B\nE F E   E F E\n S S     S S", Met, 2);
    // Salmon A: a run of seven and more gives 25, one of six does not.
    check_maximum("AAAAA", Salmon, 1, "S S S S S S S", Met, 1);
    check_maximum("AAAAA", Salmon, 1, "S S S S S S S S S", Met, 1);
    check_maximum("AAAAA", Salmon, 1, "S S S S S S", Open, 0);
    check_maximum("AAAAA", Salmon, 1, "S S S S . S S S", Open, 0);
    // Elk C: a herd of eight and more gives 28.
    check_maximum("ACAAA", Elk, 1, "E E E E E E E E", Met, 1);
    check_maximum("ACAAA", Elk, 1, "E E E E E E E E E", Met, 1);
    check_maximum("ACAAA", Elk, 1, "E E E E E E E . E", Open, 0);
    // Bear A counts all pairs together: four pairs are one unit worth 27.
    check_maximum("AAAAA", Bear, 1, "B B . B B . B B . B B", Met, 1);
    check_maximum("AAAAA", Bear, 1, "B B . B B . B B", Open, 0);
    // Many points with smaller units are no maximum.
    check_maximum("DAAAA", Bear, 1, "B B . B B . B B . B B", Open, 0);
    check_maximum("DAAAA", Bear, 1, "B B B B", Met, 1);
    // A card without a table has no maximum.
    check_maximum("AAACA", Hawk, 1, "H . H . H", Open, 0);
}

#[test]
fn the_maximum_is_that_of_the_card_that_counts() {
    let two_sets = GameOptions {
        restriction: Some(6),
        second_cards: CardChoice::from_key("DBBBB"),
        ..GameOptions::standard(2, CardChoice::ALL_A, 1)
    };
    let both = content().cards_of(&two_sets).expect("in the box");
    let goal = Goal::CardMaximum { species: Bear, times: 1 };
    // Four bears together: 13 by card D, which is its highest value; 0 by card A.
    assert_eq!(judge(&goal, &draw("B B B B"), &both).state, Met);
    // Two pairs: 11 by card A beats 10 by card D; neither is a maximum.
    assert_eq!(judge(&goal, &draw("B B . B B"), &both).state, Open);
}

// ------------------------------------------------------------------------------------------------- majorities

/// Majorities of every player for corridors of these sizes, mountains first.
fn majorities(rule: HabitatBonus, players: &[[u16; 5]]) -> Vec<u16> {
    let mut sheets: Vec<ScoreSheet> =
        players.iter().map(|sizes| pad([0; 5], sizes.map(|size| (size, 0)), 0)).collect();
    add_habitat_bonuses(rule, &mut sheets);
    let (environment, cards) = (Environment::new(), cards("AAAAA"));
    let of = |player| Situation::of_environment(&environment, &cards, rule, &sheets, player);
    let goal = |least| Goal::Majorities { least };
    (0..players.len())
        .map(|player| {
            let situation = of(player);
            let have = situation.majorities;
            // The goal reads that number.
            let progress = goal(3).judge(&situation);
            assert_eq!((progress.have, progress.want), (have, 3));
            assert_eq!(progress.state, if have >= 3 { Met } else { Open });
            have
        })
        .collect()
}

#[test]
fn majorities_are_counted_by_habitat() {
    let rule = content().habitat_bonus(2).expect("in the box");
    assert_eq!(majorities(rule, &[[5, 5, 5, 1, 1], [4, 4, 4, 2, 2]]), [3, 2]);
    assert_eq!(majorities(rule, &[[5, 5, 3, 1, 1], [4, 4, 4, 2, 2]]), [2, 3]);
    let rule = content().habitat_bonus(4).expect("in the box");
    // A second place is not a majority.
    assert_eq!(majorities(rule, &[[9; 5], [8; 5], [7; 5], [6; 5]]), [5, 0, 0, 0]);
    // Majorities exist even where they earn no bonus.
    assert_eq!(majorities(HabitatBonus::None, &[[9, 0, 0, 0, 0], [8, 1, 0, 0, 0]]), [1, 1]);
}

#[test]
fn ruling_a_shared_majority_counts() {
    for players in 2..=4_usize {
        let rule = content().habitat_bonus(players as u8).expect("in the box");
        let mut environments = vec![[1; 5]; players];
        environments[0] = [6, 6, 6, 1, 0];
        environments[1] = [6, 6, 5, 1, 0];
        let found = majorities(rule, &environments);
        assert_eq!((found[0], found[1]), (4, 3), "{players} players");
        // The last habitat is held by all players who have any of it, the fourth by all.
        assert!(found[2..].iter().all(|majorities| *majorities == 2), "{players} players: {found:?}");
    }
    // A habitat without tiles has no majority.
    assert_eq!(majorities(HabitatBonus::None, &[[0; 5], [0; 5]]), [0, 0]);
    // In a solo game a corridor of seven holds it, a shorter one does not.
    let alone = content().habitat_bonus(1).expect("in the box");
    assert_eq!(majorities(alone, &[[7, 6, 9, 0, 8]]), [3]);
    assert_eq!(majorities(alone, &[[6, 6, 6, 6, 6]]), [0]);
}

// ------------------------------------------------------------------------------------------------- whole games

/// All goals about the environment, and some about numbers.
fn goals() -> Vec<Goal> {
    let mut goals = Vec::new();
    for first in Wildlife::ALL {
        goals.push(Goal::NoTokensOf { species: first });
        goals.push(Goal::TokensOf { species: first, least: 3 });
        for second in Wildlife::ALL.into_iter().filter(|second| *second != first) {
            goals.push(Goal::SpeciesApart { first, second });
            goals.push(Goal::AlwaysBeside { species: first, other: second });
        }
        for habitat in Habitat::ALL {
            goals.push(Goal::NotOnHabitat { species: first, habitat });
        }
    }
    for first in Habitat::ALL {
        goals.extend(
            Habitat::ALL
                .into_iter()
                .filter(|second| *second != first)
                .map(|second| Goal::HabitatsApart { first, second }),
        );
    }
    goals.extend((1..=5).map(|count| Goal::SpeciesPlaced { count }));
    goals.extend((1..=6).map(|count| Goal::CrowdAbove { count }));
    goals.extend((1..=3).map(|least| Goal::TokensOfEach { least }));
    goals.extend((1..=5).map(|least| Goal::Majorities { least }));
    goals.push(Goal::NoKeystones);
    for scenario in content().scenarios().values() {
        goals.extend(scenario.goals.iter().cloned());
    }
    goals.extend(content().trail().achievements.values().cloned());
    goals
}

/// The tokens of an environment: hex and species.
fn tokens(environment: &Environment) -> Vec<(Hex, Wildlife)> {
    environment.tiles().iter().filter_map(|tile| Some((tile.hex, tile.token?.species))).collect()
}

/// Number of steps between two hexes, by cube coordinates: 1 for neighbours.
fn distance(a: Hex, b: Hex) -> i32 {
    let (q, r) = (a.x - b.x, a.y - b.y);
    q.abs().max(r.abs()).max((q + r).abs())
}

/// The two habitats at every common edge of two tiles, each edge from both sides.
fn common_edges(environment: &Environment) -> Vec<(Habitat, Habitat)> {
    let steps = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
    let mut found = Vec::new();
    for a in environment.tiles() {
        for b in environment.tiles() {
            for (edge, (q, r)) in steps.into_iter().enumerate() {
                if (b.hex.x - a.hex.x, b.hex.y - a.hex.y) == (q, r) {
                    found.push((a.edges[edge], b.edges[(edge + 3) % 6]));
                }
            }
        }
    }
    found
}

/// Tests a goal slowly from the list of the pieces; none for goals of the score pad.
fn slowly_met(
    goal: &Goal,
    environments: &[&Environment],
    player: usize,
    sheets: &[ScoreSheet],
) -> Option<bool> {
    let environment = environments[player];
    let tokens = tokens(environment);
    let count = |species: Wildlife| tokens.iter().filter(|(_, other)| *other == species).count() as u16;
    Some(match goal {
        Goal::NoTokensOf { species } => count(*species) == 0,
        Goal::TokensOf { species, least } => count(*species) >= *least,
        Goal::TokensOfEach { least } => Wildlife::ALL.into_iter().map(count).min() >= Some(*least),
        Goal::CrowdAbove { count: limit } => Wildlife::ALL.into_iter().map(count).max() > Some(*limit),
        Goal::SpeciesPlaced { count: wanted } => {
            let mut species: Vec<Wildlife> = tokens.iter().map(|(_, species)| *species).collect();
            species.sort_unstable();
            species.dedup();
            species.len() == usize::from(*wanted)
        }
        Goal::SpeciesApart { first, second } => !tokens.iter().any(|(a, one)| {
            tokens.iter().any(|(b, other)| one == first && other == second && distance(*a, *b) == 1)
        }),
        Goal::AlwaysBeside { species, other } => {
            let beside =
                |hex: Hex| tokens.iter().any(|(at, found)| found == other && distance(*at, hex) == 1);
            tokens.iter().filter(|(_, found)| found == species).all(|(hex, _)| beside(*hex))
        }
        Goal::NotOnHabitat { species, habitat } => environment.tiles().iter().all(|tile| {
            tile.token.is_none_or(|token| token.species != *species)
                || tile.edges.iter().all(|edge| edge != habitat)
        }),
        Goal::HabitatsApart { first, second } => {
            !common_edges(environment).iter().any(|(this, that)| this == first && that == second)
        }
        Goal::NoKeystones => environment
            .tiles()
            .iter()
            .all(|tile| tile.token.is_none() || tile.edges.iter().any(|edge| *edge != tile.edges[0])),
        Goal::Majorities { least } => {
            let held = Habitat::ALL.into_iter().filter(|habitat| {
                let points: Vec<u16> = sheets.iter().map(|sheet| sheet.habitats[*habitat].points).collect();
                match sheets.len() {
                    1 => points[0] >= 7,
                    _ => points[player] > 0 && points.iter().max() == Some(&points[player]),
                }
            });
            held.count() >= usize::from(*least)
        }
        _ => return None,
    })
}

#[test]
fn in_whole_games_goals_agree_with_a_slow_check_and_broken_ones_stay_broken() {
    let goals = goals();
    let mut chance = GameRng::new(23);
    // Number of times each goal was met, open and broken.
    let mut seen = vec![[0_u32; 3]; goals.len()];
    for seed in 0..16 {
        let seats = 1 + (seed % 4) as u8;
        let terms =
            GameOptions::standard(seats, content().random_cards(Default::default(), &mut chance), seed);
        let cards = content().cards_of(&terms).expect("in the box");
        let mut game = Game::start(content().setup(&terms).expect("in the box")).0;
        let mut broken = vec![false; goals.len() * usize::from(seats)];
        play_random(&mut game, &mut chance, usize::MAX, |before, _, after, _| {
            // Only changed environments can yield another result.
            let seat = before.seat();
            if before.player(seat).environment() == after.player(seat).environment() {
                return;
            }
            let sheets = score_game(after, &cards);
            let environments: Vec<&Environment> =
                after.players().iter().map(|player| player.environment()).collect();
            let situation = Situation::of(after, &cards, &sheets, seat);
            for (index, goal) in goals.iter().enumerate() {
                let progress = goal.judge(&situation);
                let (state, at) = (progress.state, index * usize::from(seats) + seat.index());
                seen[index][state as usize] += 1;
                assert!(!broken[at] || state == Broken, "{goal:?} was broken and is {state:?}");
                broken[at] |= state == Broken;
                assert_eq!(progress.is_met(), state == Met);
                if let Some(met) = slowly_met(goal, &environments, seat.index(), &sheets) {
                    let drawn = picture(after.player(seat).environment());
                    assert_eq!(progress.is_met(), met, "{goal:?}: {progress:?}\n{drawn}");
                }
            }
        });
    }
    let often = |kind: usize| seen.iter().filter(|times| times[kind] > 0).count();
    let (met, open, broken) = (often(Met as usize), often(Open as usize), often(Broken as usize));
    assert!(met > 80 && open > 50 && broken > 70, "{met} goals met, {open} open, {broken} broken");
    // Every goal reached all states possible for its kind.
    for (goal, times) in goals.iter().zip(&seen) {
        if matches!(goal, Goal::SpeciesApart { .. } | Goal::NotOnHabitat { .. } | Goal::HabitatsApart { .. })
        {
            assert!(times[Met as usize] > 0 && times[Broken as usize] > 0, "{goal:?}: {times:?}");
        }
    }
}

#[test]
fn the_situation_of_a_seat_is_its_own() {
    let mut game = crate::common::game(3, 4);
    crate::common::play_to_the_end(&mut game, &mut GameRng::new(4));
    let cards = cards("AAAAA");
    let sheets = score_game(&game, &cards);
    for seat in [Seat(0), Seat(1), Seat(2)] {
        let situation = Situation::of(&game, &cards, &sheets, seat);
        assert_eq!(situation.environment, game.player(seat).environment());
        assert_eq!(situation.sheet, &sheets[seat.index()]);
        let progress = Goal::Total { least: 500 }.judge(&situation);
        assert_eq!((progress.have, progress.state), (sheets[seat.index()].total(), Open));
    }
}
