//! The levels of optimisation of single crates hold together: what is left as it is for the sake of a first build is
//! optimized in packages, and no level is given to a crate that is not there.

use std::collections::BTreeMap;
use std::fs;

use crate::source::root;

/// Returns the levels that a table of `Cargo.toml` gives to single crates, by the name of the crate and as they are written.
fn levels(table: &str) -> BTreeMap<String, String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    manifest
        .split(&format!("\n[{table}]\n"))
        .nth(1)
        .unwrap_or_else(|| panic!("no table [{table}]"))
        .lines()
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = { opt-level = "))
        .map(|(name, level)| (name.to_owned(), level.trim_end_matches(" }").trim_matches('"').to_owned()))
        .collect()
}

#[test]
fn packages_optimize_what_a_first_build_does_not() {
    let packaged = levels("profile.dist.package");
    let left: Vec<String> = levels("profile.release.package")
        .into_iter()
        // A library of macros, which is never part of a program.
        .filter(|(name, level)| matches!(level.as_str(), "0" | "1") && name != "syn")
        .filter(|(name, _)| !matches!(packaged.get(name).map(String::as_str), Some("s" | "z" | "3")))
        .map(|(name, _)| name)
        .collect();
    assert!(left.is_empty(), "crates that packages leave as a first build does: {left:?}");
}

#[test]
fn every_crate_with_a_level_of_its_own_is_there() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
    let mut named = levels("profile.release.package");
    named.extend(levels("profile.dist.package"));
    assert!(named.len() > 10, "only {named:?}");
    named.retain(|name, _| !lock.contains(&format!("\nname = \"{name}\"\n")));
    assert!(named.is_empty(), "crates that are not in Cargo.lock: {named:?}");
}
