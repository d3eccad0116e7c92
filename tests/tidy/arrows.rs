//! Who may use whom: the arrows between the rooms, and no circles of files.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Complaints, Module, library, root};

/// The rooms of the half without a window, and which others each may use.
const CORE: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("storage", &["base"]),
    ("text", &["base", "storage"]),
    ("engine", &["base"]),
    ("archive", &["base", "storage", "engine"]),
    (
        "table",
        &[
            "base",
            "engine",
            "cascadia::content",
            "cascadia::mode",
            "cascadia::players",
            "rolling::content",
            "rolling::mode",
            "rolling::players",
        ],
    ),
    ("net", &["engine", "table"]),
    (
        "server",
        &[
            "base",
            "storage",
            "engine",
            "cascadia::content",
            "cascadia::players",
            "rolling::content",
            "rolling::players",
            "table",
            "net",
        ],
    ),
    ("cascadia::rules", &["base"]),
    ("cascadia::scoring", &["base", "cascadia::rules"]),
    ("cascadia::goals", &["base", "engine", "cascadia::rules", "cascadia::scoring"]),
    (
        "cascadia::content",
        &["base", "storage", "engine", "cascadia::rules", "cascadia::scoring", "cascadia::goals"],
    ),
    (
        "cascadia::search",
        &["base", "storage", "engine", "cascadia::rules", "cascadia::scoring", "cascadia::goals"],
    ),
    (
        "cascadia::players",
        &[
            "base",
            "storage",
            "engine",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::content",
            "cascadia::search",
            "cascadia::mode",
        ],
    ),
    (
        "cascadia::advice",
        &[
            "base",
            "engine",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::search",
            "cascadia::players",
        ],
    ),
    (
        "cascadia::review",
        &[
            "base",
            "storage",
            "engine",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::content",
            "cascadia::search",
            "cascadia::players",
            "cascadia::mode",
            "cascadia::record",
        ],
    ),
    (
        "cascadia::puzzles",
        &[
            "base",
            "storage",
            "engine",
            "archive",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::content",
            "cascadia::search",
            "cascadia::players",
            "cascadia::mode",
            "cascadia::review",
        ],
    ),
    (
        "cascadia::record",
        &["base", "engine", "cascadia::rules", "cascadia::goals", "cascadia::content", "cascadia::mode"],
    ),
    ("cascadia::mode", &["base", "engine", "cascadia::rules", "cascadia::scoring", "cascadia::content"]),
    (
        "cascadia::game_mode",
        &[
            "base",
            "engine",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::content",
            "cascadia::mode",
            "cascadia::record",
        ],
    ),
    (
        "cascadia::told",
        &["base", "engine", "cascadia::rules", "cascadia::content", "cascadia::mode", "cascadia::game_mode"],
    ),
    (
        "cascadia::playthrough",
        &[
            "base",
            "engine",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::content",
            "cascadia::mode",
            "cascadia::players",
        ],
    ),
    (
        "cascadia::archive",
        &[
            "base",
            "storage",
            "engine",
            "archive",
            "cascadia::rules",
            "cascadia::scoring",
            "cascadia::goals",
            "cascadia::content",
            "cascadia::record",
            "cascadia::mode",
        ],
    ),
    ("rolling::sheets", &["base"]),
    ("rolling::rules", &["base", "rolling::sheets"]),
    ("rolling::notation", &["base", "engine", "rolling::sheets", "rolling::rules"]),
    ("rolling::goals", &["base", "engine", "rolling::sheets", "rolling::rules"]),
    (
        "rolling::content",
        &[
            "base",
            "storage",
            "engine",
            "rolling::sheets",
            "rolling::rules",
            "rolling::notation",
            "rolling::goals",
        ],
    ),
    ("rolling::mode", &["base", "engine", "rolling::sheets", "rolling::rules", "rolling::content"]),
    (
        "rolling::search",
        &["base", "storage", "engine", "rolling::sheets", "rolling::rules", "rolling::goals"],
    ),
    (
        "rolling::players",
        &[
            "base",
            "storage",
            "engine",
            "rolling::sheets",
            "rolling::rules",
            "rolling::goals",
            "rolling::content",
            "rolling::mode",
            "rolling::search",
        ],
    ),
    (
        "rolling::advice",
        &[
            "base",
            "engine",
            "rolling::sheets",
            "rolling::rules",
            "rolling::goals",
            "rolling::content",
            "rolling::mode",
            "rolling::search",
        ],
    ),
    (
        "rolling::record",
        &[
            "base",
            "engine",
            "rolling::rules",
            "rolling::notation",
            "rolling::content",
            "rolling::mode",
            "rolling::sheets",
        ],
    ),
    (
        "rolling::game_mode",
        &[
            "base",
            "engine",
            "rolling::sheets",
            "rolling::rules",
            "rolling::notation",
            "rolling::content",
            "rolling::mode",
            "rolling::record",
        ],
    ),
    (
        "rolling::told",
        &["base", "engine", "rolling::rules", "rolling::content", "rolling::mode", "rolling::game_mode"],
    ),
    (
        "rolling::archive",
        &[
            "base",
            "storage",
            "engine",
            "archive",
            "rolling::sheets",
            "rolling::rules",
            "rolling::goals",
            "rolling::content",
            "rolling::mode",
            "rolling::record",
        ],
    ),
];

/// The rooms of the window in their line: each may use those before it and the half without a window, never those after
/// it. What stands before [`FIRST_OF_A_MODE`] is there for every mode and names none; what stands after all modes knows them all.
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
    "screens",
    "boot",
];

/// The first room of the line that belongs to a mode.
const FIRST_OF_A_MODE: &str = "cascadia::profiles";

/// Rooms of modes: whoever stands before them in the line must not use the mode's half without a window either.
const MODES: &[&str] = &["cascadia", "rolling"];

/// Circles of files that are honest: two sides of one thing.
const CIRCLES: &[&[&str]] = &[
    // Carrying out an action asks whether it is legal, and what is legal is asked of the position.
    &["cascadia/rules/game", "cascadia/rules/legal"],
    &["rolling/rules/game", "rolling/rules/legal"],
    // The trait speaks of records, which are generic over it.
    &["engine/mode", "engine/record", "engine/record_file"],
];

fn is_in(path: &[String], room: &str) -> bool {
    let room: Vec<&str> = room.split("::").collect();
    path.len() >= room.len() && path.iter().zip(room).all(|(part, name)| part == name)
}

/// The room of a module of the half without a window.
fn core_room(path: &[String]) -> Option<&'static str> {
    CORE.iter().map(|(room, _)| *room).find(|room| is_in(path, room))
}

/// The place in the line of a module of the window.
fn place_in_line(path: &[String]) -> Option<usize> {
    let inside = path.strip_prefix(&["app".to_owned()])?;
    APP.iter().position(|room| is_in(inside, room))
}

#[test]
fn the_half_without_a_window_depends_in_one_direction() {
    let mut complaints = Complaints::default();
    for module in library().modules.values().filter(|module| !module.is_test) {
        let Some(room) = core_room(&module.path) else { continue };
        let allowed = CORE.iter().find(|(name, _)| *name == room).map_or(&[][..], |(_, allowed)| *allowed);
        for (line, used) in library().used_by(module) {
            // The mode's own name may be used by everything of the mode.
            let own_name = used.len() == 1 && room.starts_with(&format!("{}::", used[0]));
            let fine =
                own_name || core_room(&used).is_some_and(|other| other == room || allowed.contains(&other));
            if !fine {
                complaints.add(&module.file, line, &format!("`{room}` must not use `{}`", used.join("::")));
            }
        }
    }
    complaints.none();
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
            let of_a_mode = used.first().is_some_and(|first| MODES.contains(&first.as_str()))
                || (is_in(&used, "app")
                    && used.get(1).is_some_and(|second| MODES.contains(&second.as_str())));
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
    for module in library().modules.values() {
        let known = match module.path.as_slice() {
            [] => true,
            [only] if only == "app" || MODES.contains(&only.as_str()) => true,
            [app, mode] if app == "app" && MODES.contains(&mode.as_str()) => true,
            [app, list] if app == "app" && ["modes", "test_support"].contains(&list.as_str()) => true,
            path => core_room(path).or_else(|| place_in_line(path).map(|place| APP[place])).is_some(),
        };
        assert!(known, "`{}` has no place in tests/tidy/arrows.rs", module.path.join("::"));
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
    assert_eq!(circles, honest, "circles of files in {}", root().join("src").display());
}

/// Everything that is used by what is used by … `from`, itself if it is in a circle.
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
