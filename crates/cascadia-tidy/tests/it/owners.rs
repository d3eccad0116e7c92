//! Every resource and message of the window has one owner.

use std::collections::{BTreeMap, BTreeSet};

use crate::arrows::room;
use crate::source::{Complaints, GAME, library, relative};

/// The calls that register a type.
const CALLS: [&str; 3] = ["init_resource::<", "add_message::<", "get_resource_or_init::<"];

/// The types that a line of code registers.
fn registered(line: &str) -> impl Iterator<Item = &str> {
    CALLS.iter().flat_map(|call| line.split(call).skip(1)).filter_map(|rest| Some(rest.split_once(">(")?.0))
}

#[test]
fn every_resource_and_message_is_registered_by_one_file() {
    let mut complaints = Complaints::default();
    let mut owners = BTreeMap::new();
    let is_shipped = |path: &[String]| path[0] == GAME && path.get(1).is_none_or(|room| room != "tests");
    let modules = library().modules.values();
    for module in modules.filter(|module| !module.is_test && is_shipped(&module.path)) {
        for (number, line) in module.code.lines().enumerate() {
            for name in registered(line) {
                let Some(item) = library().item(module, name) else { continue };
                let (owner, at) = *owners.entry(item).or_insert((&module.file, number + 1));
                if *owner != module.file {
                    let sentence = format!("`{name}` is registered in {}:{at} too", relative(owner));
                    complaints.add(&module.file, number + 1, &sentence);
                }
            }
        }
    }
    complaints.none();
}

/// Resources that several rooms change, with the reason. All others are changed by orders to their room.
const SHARED: &[(&str, &str)] = &[
    ("ActionState", "rooms take the keys that they use, in the order of `KeyOrder`"),
    ("GameStore", "rooms put games away and remove them"),
    ("Persistent", "the files of several owners"),
    ("SavedProfiles", "people earn shapes in reviews and puzzles, and edit their list on the trail"),
    ("SavedRiverTrails", "people earn steps in games, and edit their list on the trail"),
    ("SavedLessonProgress", "lessons and fact cards note what was read"),
    ("RulesBooks", "each mode writes its own book"),
    ("EnvironmentPicture", "a job of picture mode is drawn by the renderer"),
    ("KeyCatcher", "the page of keys waits for one key"),
    ("Localizer", "marked as changed when letters of another script are ready"),
    ("NewGamePurpose", "a page says why it opens that of a new game"),
    ("RulesWindow", "its window is drawn among the others"),
    ("StillEnvironment", "a measurement draws it anew"),
    ("TrayPicture", "a measurement draws it anew"),
    ("TableView", "reviews and puzzles fill the same card"),
    ("TrayPanel", "the panel says where the dice lie"),
    ("UiStyle", "pictures and letters are made while drawing"),
    ("UncoveredPart", "each screen says what it covers"),
];

/// The types that a line of code takes in order to change them.
fn changed(line: &str) -> impl Iterator<Item = &str> {
    let calls = ["ResMut<", "resource_mut::<"];
    calls.into_iter().flat_map(|call| line.split(call).skip(1)).filter_map(|rest| {
        let rest =
            rest.strip_prefix('\'').and_then(|rest| rest.split_once(", ")).map_or(rest, |(_, rest)| rest);
        rest.split([',', '>', '<', ')']).next().filter(|name| !name.is_empty())
    })
}

#[test]
fn every_resource_is_changed_in_one_room() {
    let mut rooms: BTreeMap<Vec<String>, BTreeSet<&str>> = BTreeMap::new();
    for module in library().modules.values().filter(|module| !module.is_test) {
        let Some(room) = room(&module.path) else { continue };
        for name in module.code.lines().flat_map(changed) {
            let Some(item) = library().item(module, name).filter(|item| item[0] == GAME) else { continue };
            rooms.entry(item).or_default().insert(room);
        }
    }
    rooms.retain(|_, rooms| rooms.len() > 1);
    let is_shared =
        |item: &[String]| SHARED.iter().any(|(name, _)| item.last().is_some_and(|last| last == name));
    let several: Vec<_> = rooms.iter().filter(|(item, _)| !is_shared(item)).collect();
    assert!(several.is_empty(), "several rooms change these: {several:#?}");
    let names: BTreeSet<&String> = rooms.keys().filter_map(|item| item.last()).collect();
    let unused: Vec<_> = SHARED.iter().filter(|(name, _)| !names.contains(&(*name).to_owned())).collect();
    assert!(unused.is_empty(), "one room changes these: {unused:?}");
}

#[test]
fn changed_types_are_found() {
    let line = "mut a: ResMut<A>, b: Option<ResMut<'w, b::B<M>>>, world.get_resource_mut::<C>()";
    assert_eq!(changed(line).collect::<Vec<_>>(), ["A", "b::B", "C"]);
}

#[test]
fn registered_types_are_found_with_their_generics() {
    let line =
        "app.init_resource::<Owned<M>>().insert_resource(Some(1)).add_message::<a::Sent<M::Action>>();";
    assert_eq!(registered(line).collect::<Vec<_>>(), ["Owned<M>", "a::Sent<M::Action>"]);
}
