//! Dependency rules between the rooms of the window; no circles of files. Between crates the compiler checks.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Complaints, GAME, Module, library};

/// The rooms of the window in dependency order: each may use the rooms before it and the crates below, never
/// later rooms. Rooms before [`FIRST_OF_A_MODE`] serve every mode and name none; rooms after all modes know
/// them all.
const APP: &[&str] = &[
    "schedule",
    "store",
    "input",
    "preferences",
    "window",
    "camera",
    "session",
    "audio",
    "ui",
    "lessons",
    "online",
    "shell",
    "screens",
    "cascadia::profiles",
    "cascadia::table",
    "cascadia::turn",
    "cascadia::render",
    "cascadia::sound",
    "cascadia::animation",
    "cascadia::lessons",
    "cascadia::hud",
    "cascadia::picture",
    "cascadia::review",
    "cascadia::puzzles",
    "cascadia::screens",
    "rolling::river_trail",
    "rolling::words",
    "rolling::table",
    "rolling::paper",
    "rolling::turn",
    "rolling::lessons",
    "rolling::sound",
    "rolling::dice",
    "rolling::hud",
    "rolling::screens",
    "boot",
];

/// The first room in the order that belongs to a mode.
const FIRST_OF_A_MODE: &str = "cascadia::profiles";

/// Rooms of modes: earlier rooms use neither them nor the crates of a mode.
const MODES: &[&str] = &["cascadia", "rolling"];

/// The crates of single modes.
const CRATES_OF_MODES: &[&str] = &["cascadia_rules", "cascadia_ai", "rolling_rivers", "rolling_rivers_ai"];

/// Accepted circles of files: two sides of one thing.
const CIRCLES: &[&[&str]] = &[
    // Carrying out an action checks its legality, and legality depends on the position.
    &["cascadia_rules/rules/game", "cascadia_rules/rules/legal"],
    &["rolling_rivers/rules/game", "rolling_rivers/rules/legal"],
    // The trait mentions records, which are generic over it.
    &["cascadia_engine/mode", "cascadia_engine/record", "cascadia_engine/record_file"],
];

fn is_in(path: &[String], room: &str) -> bool {
    let room: Vec<&str> = room.split("::").collect();
    path.len() >= room.len() && path.iter().zip(room).all(|(part, name)| part == name)
}

/// The place of a window module in the order.
fn place_in_line(path: &[String]) -> Option<usize> {
    let inside = path.strip_prefix(&[GAME.to_owned()])?;
    APP.iter().position(|room| is_in(inside, room))
}

/// The room of a window module.
pub fn room(path: &[String]) -> Option<&'static str> {
    Some(APP[place_in_line(path)?])
}

#[test]
fn the_rooms_of_the_window_stand_in_a_line() {
    let mut complaints = Complaints::default();
    let first_of_a_mode = APP.iter().position(|room| *room == FIRST_OF_A_MODE).expect("it is in the line");
    for module in library().modules.values().filter(|module| !module.is_test) {
        let Some(place) = place_in_line(&module.path) else { continue };
        for (line, used) in library().used_by(module) {
            if place_in_line(&used).is_some_and(|other| other > place) {
                let sentence = format!("`{}` comes before `{}`", APP[place], used.join("::"));
                complaints.add(&module.file, line, &sentence);
            }
            let of_a_mode = used.first().is_some_and(|first| CRATES_OF_MODES.contains(&first.as_str()))
                || (is_in(&used, GAME) && used.get(1).is_some_and(|second| MODES.contains(&second.as_str())));
            if place < first_of_a_mode && of_a_mode {
                let sentence =
                    format!("`{}` is there for every mode, not for `{}`", APP[place], used.join("::"));
                complaints.add(&module.file, line, &sentence);
            }
        }
    }
    complaints.none();
}

#[test]
fn every_room_has_its_place() {
    for module in library().modules.values().filter(|module| module.path[0] == GAME) {
        let known = match &module.path[1..] {
            [] => true,
            [only] if MODES.contains(&only.as_str()) => true,
            [tests, ..] if tests == "tests" => true,
            _ => place_in_line(&module.path).is_some(),
        };
        assert!(
            known,
            "`{}` has no place in crates/cascadia-tidy/tests/it/arrows.rs",
            module.path.join("::")
        );
    }
}

#[test]
fn files_use_each_other_in_no_circle() {
    let modules: Vec<&Module> = library().modules.values().filter(|module| !module.is_test).collect();
    let arrows: BTreeMap<&[String], BTreeSet<Vec<String>>> = modules
        .iter()
        .map(|module| {
            let used = library().used_by(module).into_iter().map(|(_, used)| used);
            (module.path.as_slice(), used.collect())
        })
        .collect();
    let reached: BTreeMap<&[String], BTreeSet<Vec<String>>> =
        modules.iter().map(|module| (module.path.as_slice(), all_reached(&arrows, &module.path))).collect();
    let mut circles = BTreeSet::new();
    for (path, others) in &reached {
        let circle: BTreeSet<String> = others
            .iter()
            .filter(|other| reached.get(other.as_slice()).is_some_and(|back| back.contains(*path)))
            .map(|other| other.join("/"))
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    let honest: BTreeSet<BTreeSet<String>> =
        CIRCLES.iter().map(|circle| circle.iter().map(|file| (*file).to_owned()).collect()).collect();
    assert_eq!(circles, honest, "circles of files");
}

/// All modules reachable from `from`, including itself if it is in a circle.
fn all_reached(
    arrows: &BTreeMap<&[String], BTreeSet<Vec<String>>>,
    from: &[String],
) -> BTreeSet<Vec<String>> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from.to_vec()];
    while let Some(path) = open.pop() {
        for next in arrows.get(path.as_slice()).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}
