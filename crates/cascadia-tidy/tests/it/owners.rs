//! Every resource and message of the window has one owner.

use std::collections::BTreeMap;

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

#[test]
fn registered_types_are_found_with_their_generics() {
    let line =
        "app.init_resource::<Owned<M>>().insert_resource(Some(1)).add_message::<a::Sent<M::Action>>();";
    assert_eq!(registered(line).collect::<Vec<_>>(), ["Owned<M>", "a::Sent<M::Action>"]);
}
