//! Goals of Rolling Rivers: for each scenario and each achievement a sheet that just reaches it and one
//! that just misses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cascadia_base::{ByWildlife, Wildlife};
use cascadia_storage::ProgramRoot;
use rolling_rivers::content::Content;
use rolling_rivers::goals::{FinishedSheet, Goal, Progress, SheetSituation, TrackStep};
use rolling_rivers::sheets::{HexagonKind, Sheet, SheetLayout, SheetLetter, Tally};
use tempfile::TempDir;

use crate::rolling_sheets::{animals, cells, columns, empty, outlines, rolling_content, tracks};

/// A sheet at the end of a game.
#[derive(Clone)]
struct End {
    sheet: Sheet,
    tally: Tally,
    cards: Option<u8>,
}

fn end(sheet: Sheet) -> End {
    End { sheet, tally: Tally::default(), cards: None }
}

/// Returns an empty sheet with these leftovers.
fn left(letter: SheetLetter, nature_tokens: u8, animals: &[(Wildlife, u8)]) -> End {
    let mut tally = Tally { nature_tokens, animals: ByWildlife::default() };
    animals.iter().for_each(|(animal, count)| tally.animals[*animal] = *count);
    End { sheet: empty(letter), tally, cards: None }
}

/// Returns sheet C with everything outlined except these hexagons and any no longer surrounded.
fn all_but(without: &str, overflow: u8, options: &str) -> End {
    let SheetLayout::C(layout) = &**rolling_content().sheet(SheetLetter::C) else { panic!("sheet C") };
    let without = cells(without);
    let kept = layout.hexagons.iter().filter(|hexagon| {
        !matches!(hexagon.kind, HexagonKind::Neutral(_)) && !without.contains(&hexagon.cell)
    });
    let kept: Vec<String> = kept.map(|hexagon| hexagon.cell.to_string()).collect();
    end(outlines(&kept.join(" "), overflow, options))
}

/// Returns sheet D full of salmon except for these foxes.
fn foxes(foxes: &str) -> End {
    let SheetLayout::D(layout) = &**rolling_content().sheet(SheetLetter::D) else { panic!("sheet D") };
    let own = cells(foxes);
    let others = layout.map.cells().iter().filter(|cell| !own.contains(cell));
    let others: Vec<String> = others.map(ToString::to_string).collect();
    end(animals(&format!("F {foxes} S {}", others.join(" ")), 0))
}

fn judge(goal: &Goal, end: &End) -> Progress {
    goal.judge(&SheetSituation::new(&end.sheet, &end.tally, end.cards)).expect("a goal of this sheet")
}

#[track_caller]
fn check(goal: &Goal, (have, reaches): (u16, End), (less, misses): (u16, End)) {
    let reached = judge(goal, &reaches);
    assert!(reached.is_met(), "{goal:?}: {reached:?}");
    assert_eq!(reached.have, have, "{goal:?}");
    assert_eq!(reached.want, have, "{goal:?} is just reached");
    let missed = judge(goal, &misses);
    assert!(!missed.is_met(), "{goal:?}: {missed:?}");
    assert_eq!(missed.have, less, "{goal:?}");
}

#[track_caller]
fn scenario_goal(number: u8, goal: usize, reaches: (u16, End), misses: (u16, End)) {
    let scenario = rolling_content().scenario(number).expect("a scenario");
    assert_eq!(reaches.1.sheet.letter(), scenario.sheet);
    check(&scenario.goals[goal], reaches, misses);
}

#[track_caller]
fn achievement(letter: SheetLetter, number: u8, reaches: (u16, End), misses: (u16, End)) {
    check(&rolling_content().track().achievements[letter.index()][&number], reaches, misses);
}

use SheetLetter::{A, B, C, D};
use Wildlife::{Bear, Elk, Fox, Hawk, Salmon};

/// All river hexagons.
const RIVERS: &str = "r0c1 r0c2 r0c3 r0c4 r1c1 r1c4 r2c2 r2c4 r3c4 r4c4 r5c3 r6c4";
/// Twelve hawks, each alone.
const HAWKS: &str = "r0c1 r0c3 r0c5 r0c7 r2c0 r2c2 r2c4 r2c6";
/// A run of seven salmon along the south.
const SOUTH: &str = "r6c2 r6c3 r6c4 r6c5 r6c6 r6c7 r5c7";
/// The habitats mountain and forest but r0c7.
const NORTH: &str = "r0c1 r0c2 r0c3 r1c0 r1c1 r1c2 r1c3 r2c0 r2c1 r2c2 r3c0 r0c4 r0c5 r0c6 r1c5 r1c6 r1c7 r2c5 \
    r2c6 r2c7 r2c8";

// --------------------------------------------------------------------------------------- scenarios

#[test]
fn every_scenario_asks_for_its_points_first() {
    let points = [35, 60, 50, 40, 40, 70, 55, 50, 45, 80, 60, 60, 50, 85, 65, 65, 55, 95, 75, 65];
    let sheets = "ABCDABCDABCDABCDABCD".chars();
    for (index, (points, letter)) in points.into_iter().zip(sheets).enumerate() {
        let scenario = rolling_content().scenario(index as u8 + 1).expect("twenty scenarios");
        assert_eq!(scenario.sheet.key(), letter.to_string());
        let end = end(empty(scenario.sheet));
        let mut situation = SheetSituation::new(&end.sheet, &end.tally, None);
        situation.total = points;
        assert!(scenario.goals[0].judge(&situation).expect("points").is_met());
        situation.total = points - 1;
        let missed = scenario.goals[0].judge(&situation).expect("points");
        assert_eq!((missed.have, missed.want, missed.is_met()), (points - 1, points, false));
    }
}

#[test]
fn scenarios_of_sheet_a_are_just_reached_and_just_missed() {
    let ones = |lengths: [usize; 5]| end(columns(lengths.map(|length| &[1, 1, 1, 1][..length]), &[]));
    scenario_goal(1, 1, (4, ones([4, 4, 0, 0, 0])), (3, ones([4, 2, 0, 0, 0])));
    scenario_goal(5, 1, (2, ones([2; 5])), (1, ones([2, 2, 2, 2, 1])));
    scenario_goal(5, 2, (4, left(A, 4, &[])), (3, left(A, 3, &[])));
    let column = |numbers: &[u8]| end(columns([&[], numbers, &[], &[], &[]], &[]));
    scenario_goal(9, 1, (15, column(&[6, 5, 3])), (14, column(&[6, 5, 2])));
    scenario_goal(9, 2, (3, left(A, 0, &[(Bear, 3)])), (2, left(A, 9, &[(Bear, 2), (Elk, 9)])));
    let two = |second: u8| end(columns([&[6, 3], &[], &[6, second], &[], &[]], &[]));
    scenario_goal(13, 1, (2, two(3)), (1, two(2)));
    let cards = |cards| End { cards: Some(cards), ..end(empty(A)) };
    scenario_goal(13, 2, (14, cards(14)), (13, cards(13)));
    scenario_goal(17, 1, (3, ones([3; 5])), (2, ones([3, 3, 3, 3, 2])));
    scenario_goal(17, 2, (2, left(A, 0, &[(Salmon, 2)])), (3, left(A, 0, &[(Salmon, 3)])));
}

#[test]
fn scenarios_of_sheet_b_are_just_reached_and_just_missed() {
    let on = |lengths| end(tracks(lengths, 0, ""));
    scenario_goal(2, 1, (1, on([10, 0, 0, 0, 0])), (0, on([9, 9, 9, 9, 9])));
    scenario_goal(6, 1, (3, on([7, 8, 8, 0, 0])), (2, on([7, 8, 7, 0, 0])));
    scenario_goal(6, 2, (5, left(B, 0, &[(Salmon, 5)])), (4, left(B, 0, &[(Salmon, 4)])));
    let picked = |options| end(tracks([10; 5], 0, options));
    scenario_goal(10, 1, (7, picked("1a 1b 2a 2b 3a 3b 4a")), (6, picked("1a 1b 2a 2b 3a 3b")));
    scenario_goal(10, 2, (3, on([8, 8, 7, 7, 0])), (2, on([8, 8, 7, 6, 0])));
    scenario_goal(14, 1, (4, on([9, 9, 5, 6, 6])), (3, on([9, 9, 5, 6, 5])));
    scenario_goal(14, 2, (7, on([5; 5])), (5, on([10, 5, 5, 5, 4])));
    scenario_goal(18, 1, (6, on([5, 5, 3, 7, 7])), (5, on([5, 5, 3, 7, 6])));
    let animals = |hawks| left(B, 9, &[(Bear, 3), (Hawk, hawks)]);
    scenario_goal(18, 2, (5, animals(2)), (6, animals(3)));
}

#[test]
fn free_hexagons_of_the_sun_rain_area_count_too() {
    let goal = &rolling_content().scenario(14).expect("a scenario").goals[1];
    let with = End { ..end(tracks([9, 9, 5, 6, 6], 0, "2d")) };
    assert_eq!(judge(goal, &with).have, 5);
}

#[test]
fn scenarios_of_sheet_c_are_just_reached_and_just_missed() {
    let on = |outlined: &str| end(outlines(outlined, 0, ""));
    let but_one = RIVERS.trim_end_matches(" r6c4");
    scenario_goal(3, 1, (12, on(RIVERS)), (11, on(but_one)));
    let prairies = "r3c1 r3c0 r2c0 r4c0 r4c6";
    scenario_goal(7, 1, (3, on(&format!("{prairies} r5c6"))), (2, on(prairies)));
    let wetlands = "r2c5 r1c4 r0c5 r0c6 r4c6 r5c6 r6c7 r6c8";
    scenario_goal(7, 2, (12, on(&format!("{wetlands} r2c3"))), (11, on(wetlands)));
    let landmarks = "r3c4 r4c4 r2c2 r1c1 r2c4 r1c4 r0c4";
    scenario_goal(11, 1, (3, on(&format!("{landmarks} r0c3"))), (2, on(landmarks)));
    let mountains = "r6c0 r6c1 r5c7";
    scenario_goal(11, 2, (7, all_but(mountains, 0, "")), (6, all_but(&format!("{mountains} r6c2"), 0, "")));
    scenario_goal(15, 1, (5, all_but("", 0, "")), (4, all_but("r6c2", 0, "")));
    let items = |tokens| left(C, tokens, &[(Fox, 5), (Elk, 6)]);
    scenario_goal(15, 2, (15, items(4)), (14, items(3)));
    let overflow = |count| end(outlines(RIVERS, count, ""));
    scenario_goal(19, 1, (6, overflow(6)), (5, overflow(5)));
    scenario_goal(19, 2, (3, all_but("", 0, "")), (2, all_but("r6c2", 0, "")));
}

#[test]
fn scenarios_of_sheet_d_are_just_reached_and_just_missed() {
    let on = |text: &str| end(animals(text, 0));
    let edges = "E r0c3 r0c4 r1c4 r1c5 r5c3 r5c4 r4c4";
    scenario_goal(4, 1, (4, on(&format!("{edges} r4c5"))), (3, on(edges)));
    // The rulebook's example without one of its seven hawks, and without two.
    let example = crate::rolling_sheets::examples().swap_remove(3);
    let without = |left_out: &[&str]| {
        let written = example["line"]["animals"].as_object().expect("animals");
        let kept = written.iter().filter(|(cell, _)| !left_out.contains(&cell.as_str()));
        let words: Vec<String> = kept
            .map(|(cell, animal)| format!("{} {cell}", &animal.as_str().expect("an animal")[..1]))
            .collect();
        on(&words.join(" "))
    };
    scenario_goal(8, 1, (8, without(&["r0c1"])), (6, without(&["r0c1", "r2c0"])));
    scenario_goal(8, 2, (2, left(D, 2, &[])), (3, left(D, 3, &[])));
    let diverse = "B r0c1 r0c4 E r0c2 r0c5 F r0c3 r0c6 H r1c0 r0c7 S r1c1";
    scenario_goal(12, 1, (2, on(&format!("{diverse} r1c5"))), (1, on(diverse)));
    let twenty = format!("H {HAWKS} r2c8 r6c2 r6c4 r6c6 E r4c0 r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8");
    scenario_goal(12, 2, (2, on(&format!("{twenty} r5c0"))), (1, on(&twenty)));
    let corners = "S r0c3 r0c4 r1c3 r2c4 r2c5 r3c4 r2c2 r3c1";
    scenario_goal(16, 1, (3, on(&format!("{corners} r3c2"))), (2, on(corners)));
    let three = format!("S {SOUTH} E r4c0 r4c1 r4c2 r4c3 r4c4 r2c8 H {HAWKS}");
    scenario_goal(16, 2, (3, on(&three)), (2, on(three.trim_end_matches(" r2c6"))));
    scenario_goal(20, 1, (2, on(&format!("S {NORTH} r0c7"))), (1, on(&format!("S {NORTH}"))));
    let inner = "r1c1 r1c2 r1c3 r1c4 r1c5";
    scenario_goal(20, 2, (12, foxes(&format!("{inner} r1c6"))), (11, foxes(&format!("{inner} r0c1"))));
}

// ------------------------------------------------------------------------------------ achievements

#[test]
fn the_first_three_achievements_of_each_sheet_are_points() {
    for (letter, points) in [(A, [40, 50, 60]), (B, [70, 85, 100]), (C, [50, 65, 80]), (D, [50, 60, 70])] {
        let end = end(empty(letter));
        let mut situation = SheetSituation::new(&end.sheet, &end.tally, None);
        for (index, points) in points.into_iter().enumerate() {
            situation.total = points;
            let reached: Vec<u8> =
                rolling_content().track().reached(&situation).filter(|n| *n <= 3).collect();
            assert_eq!(reached, (1..=index as u8 + 1).collect::<Vec<u8>>());
            situation.total = points - 1;
            assert_eq!(rolling_content().track().reached(&situation).filter(|n| *n <= 3).count(), index);
        }
    }
}

#[test]
fn achievements_of_sheet_a_are_just_reached_and_just_missed() {
    let ones = |lengths: [usize; 5]| end(columns(lengths.map(|length| &[1, 1, 1, 1][..length]), &[]));
    achievement(A, 4, (2, ones([4, 4, 0, 0, 0])), (1, ones([4, 3, 3, 3, 3])));
    achievement(A, 5, (2, ones([2; 5])), (1, ones([2, 2, 2, 2, 1])));
    let row = |first: u8| end(columns([&[first], &[6], &[2], &[2], &[1]], &[]));
    achievement(A, 6, (20, row(6)), (19, row(5)));
    let column = |last: u8| end(columns([&[6, 6, last], &[], &[], &[], &[]], &[]));
    achievement(A, 7, (17, column(4)), (16, column(3)));
    let items = |area: &[u8]| end(columns([&[1, 1], &[1, 1], &[1, 1], &[1, 1], &[1]], area));
    achievement(A, 8, (10, items(&[10])), (9, items(&[8, 9])));
}

#[test]
fn achievements_of_sheet_b_are_just_reached_and_just_missed() {
    let on = |lengths| end(tracks(lengths, 0, ""));
    achievement(B, 4, (2, on([10, 10, 0, 0, 0])), (1, on([10, 9, 9, 9, 9])));
    let overflow = |count| end(tracks([10, 0, 0, 0, 0], count, ""));
    achievement(B, 5, (8, overflow(8)), (7, overflow(7)));
    // Exactly ten points are impossible: seven hexagons score eleven, six score nine.
    let goal = rolling_content().track().achievements[B.index()][&6];
    assert!(judge(&goal, &on([7; 5])).is_met());
    assert!(!judge(&goal, &on([7, 7, 7, 7, 6])).is_met());
    let picked = |options| end(tracks([10; 5], 0, options));
    achievement(B, 7, (20, picked("1a 2a 3a")), (19, picked("5a 1a")));
    let nine = "1a 1b 2a 2b 3a 3b 4a 4b 5a";
    achievement(B, 8, (10, picked(&format!("{nine} 6a"))), (9, picked(nine)));
}

#[test]
fn achievements_of_sheet_c_are_just_reached_and_just_missed() {
    let open = "r6c0 r0c8 r0c0";
    achievement(C, 4, (2, all_but(open, 0, "")), (1, all_but(&format!("{open} r6c8"), 0, "")));
    let seven = "1a 1b 2a 2b 3a 3b 4a";
    achievement(C, 5, (8, all_but("", 0, &format!("{seven} 4b"))), (7, all_but("", 0, seven)));
    let landmarks = "r0c3 r0c5 r2c0 r4c0 r6c7";
    achievement(C, 6, (10, all_but(landmarks, 0, "")), (9, all_but(&format!("{landmarks} r6c2"), 0, "")));
    achievement(C, 7, (8, all_but("", 0, "")), (7, all_but("r6c0", 0, "")));
    achievement(C, 8, (6, all_but("", 6, "")), (5, all_but("", 5, "")));
}

#[test]
fn achievements_of_sheet_d_are_just_reached_and_just_missed() {
    let on = |text: &str| end(animals(text, 0));
    let runs = format!("S r0c1 r0c2 r0c3 r0c4 r0c5 r0c6 r0c7 {SOUTH}");
    achievement(D, 4, (2, on(&runs)), (1, on(runs.trim_end_matches(" r5c7"))));
    let inner = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r3c1";
    achievement(D, 5, (15, foxes(&format!("{inner} r0c1"))), (14, foxes(inner)));
    let pairs = "B r0c1 r0c2 r0c4 r0c5 r0c7 r1c7 r2c0 r3c0 r2c3 r2c4 r6c2";
    achievement(D, 6, (6, on(&format!("{pairs} r6c3"))), (5, on(pairs)));
    let corners = "H r0c3 r0c4 r1c3 r2c4 r2c5 r3c4 r2c2 r3c1 r3c2 r4c2 r4c3 r5c2 r2c7 r3c6";
    achievement(D, 7, (5, on(&format!("{corners} r3c7"))), (4, on(corners)));
    achievement(D, 8, (2, on(&format!("S {NORTH} r0c7"))), (1, on(&format!("S {NORTH}"))));
}

// --------------------------------------------------------------------------------------- the track

#[test]
fn the_track_has_a_step_for_every_scenario_and_achievement() {
    let track = rolling_content().track();
    assert_eq!(rolling_content().scenarios().len(), 20);
    assert!(track.achievements.iter().all(|list| list.len() == 8));
    assert_eq!(track.length(), 52);
    assert_eq!(track.rank(0).map(|rank| rank.key.as_str()), Some("visitor"));
    assert_eq!(track.rank(9).map(|rank| rank.key.as_str()), Some("visitor"));
    assert_eq!(track.rank(52).map(|rank| rank.key.as_str()), Some("rolling_discoverer"));
    for step in [TrackStep::Scenario(7), TrackStep::Achievement(D, 3)] {
        assert_eq!(TrackStep::from_key(&step.key()), Some(step));
    }
}

#[test]
fn ruling_rolling_everybody_gains_every_new_achievement_or_the_scenario() {
    let track = rolling_content().track();
    let reached = end(columns([&[6, 6, 6, 6], &[6, 6, 6, 6], &[1], &[1], &[1]], &[]));
    let game = FinishedSheet {
        situation: SheetSituation::new(&reached.sheet, &reached.tally, None),
        scenario: None,
        family: false,
        abundance: false,
        practice: false,
    };
    let step = |number| TrackStep::Achievement(A, number);
    let gained = track.gained(&game, &BTreeSet::new());
    assert_eq!(gained, [1, 2, 4, 7].map(step));
    assert_eq!(track.gained(&game, &BTreeSet::from([step(1), step(2), step(4)])), [step(7)]);
    let scenario = rolling_content().scenario(1).expect("a scenario");
    let for_scenario = FinishedSheet { scenario: Some((1, scenario)), ..game };
    assert_eq!(track.gained(&for_scenario, &BTreeSet::new()), [TrackStep::Scenario(1)]);
    for (family, abundance, practice) in [(true, false, false), (false, true, false), (false, false, true)] {
        let game = FinishedSheet { family, abundance, practice, ..game };
        assert_eq!(track.gained(&game, &BTreeSet::new()), []);
    }
}

#[test]
fn ruling_rolling_all_bonuses_are_those_that_were_gained() {
    // Scenario 4: the edge bonuses count even after the nature tokens are spent.
    let goal = &rolling_content().scenario(4).expect("a scenario").goals[1];
    let spent = end(animals("E r0c3 r0c4 r1c4 r1c5 r5c3 r5c4 r4c4 r4c5", 0));
    assert_eq!(spent.tally.nature_tokens, 0);
    assert!(judge(goal, &spent).is_met());
}

// --------------------------------------------------------------------------------------- the files

fn copied_content() -> TempDir {
    let root = tempfile::tempdir().expect("a temporary folder");
    let from = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/content/rolling");
    let to = root.path().join("assets/content/rolling");
    fs::create_dir_all(&to).expect("a folder");
    for file in fs::read_dir(from).expect("the content") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
    }
    root
}

#[test]
fn every_problem_of_broken_files_is_reported() {
    let temporary = copied_content();
    let root = temporary.path();
    let change = |file: &str, from: &str, to: &str| {
        let path = root.join("assets/content/rolling").join(file);
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{file} has no {from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("a file");
    };
    change("sheets.ron", "stars: (count: 1", "stars: (count: 9");
    change("sheets.ron", "track: prairie, column: 2,", "track: prairie, column: 12,");
    change("sheets.ron", "\"r0c1\", kind: plain(river)", "\"r0c0\", kind: plain(river)");
    change("scenarios.ron", "3 8 10 2", "3 8 13 2");
    change("achievements.ron", "at: 44", "at: 4");
    let problems = Content::load(&ProgramRoot::folder(root)).expect_err("five problems").to_string();
    let sentences = [
        "sheets.ron, a: a sheet has one to three stars",
        "sheets.ron, b: track prairie has no hexagon 12",
        "sheets.ron, c: hexagon r0c0 is duplicated",
        "scenarios.ron, scenario 1: the completion cards are four numbers",
        "achievements.ron: the ranks begin at 0 and follow each other along the track",
    ];
    for sentence in sentences {
        assert!(problems.contains(sentence), "{problems}");
    }
}

#[test]
fn the_fingerprint_depends_on_what_the_files_mean() {
    let temporary = copied_content();
    let root = temporary.path();
    let same = Content::load(&ProgramRoot::folder(root)).expect("the shipped data");
    assert_eq!(same.fingerprint(), rolling_content().fingerprint());
    let path = root.join("assets/content/rolling/sheets.ron");
    let text = fs::read_to_string(&path).expect("a file");
    fs::write(&path, format!("// A remark.\n{text}")).expect("a file");
    let again = Content::load(&ProgramRoot::folder(root)).expect("the shipped data");
    assert_eq!(again.fingerprint(), same.fingerprint());
    fs::write(&path, text.replacen("overflow: (hexagons: 8", "overflow: (hexagons: 7", 1)).expect("a file");
    let other = Content::load(&ProgramRoot::folder(root)).expect("sound data");
    assert_ne!(other.fingerprint(), same.fingerprint());
}

#[test]
fn a_goal_of_another_sheet_cannot_be_judged() {
    let goals: BTreeMap<u8, Goal> = rolling_content().track().achievements[D.index()].clone();
    let end = end(empty(A));
    let situation = SheetSituation::new(&end.sheet, &end.tally, None);
    assert!(goals[&6].judge(&situation).is_none());
}
