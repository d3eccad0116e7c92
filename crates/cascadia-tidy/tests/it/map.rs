//! Check of the code map: it names every existing folder and no other.

use std::collections::BTreeSet;
use std::fs;

use crate::source::{relative, root};

const MAP: &str = "docs/architecture.md";

/// The folders below `folder`, itself included, as paths from the root of the package.
fn folders(folder: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        found.insert(relative(&folder));
        for entry in fs::read_dir(folder).expect("a folder of the package") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                open.push(path);
            }
        }
    }
    found
}

/// The folders named in the map's tree: indented lines whose first word ends with a slash.
fn mapped() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(MAP)).expect("the map");
    let tree = text
        .split("```tree\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the tree of the map");
    let mut found = BTreeSet::new();
    let mut parents: Vec<(usize, String)> = Vec::new();
    for line in tree.lines().filter(|line| !line.trim().is_empty()) {
        let indent = line.len() - line.trim_start().len();
        parents.retain(|(other, _)| *other < indent);
        let Some(name) = line.split_whitespace().next().and_then(|word| word.strip_suffix('/')) else {
            continue;
        };
        let path = parents.last().map_or_else(|| name.to_owned(), |(_, parent)| format!("{parent}/{name}"));
        found.insert(path.clone());
        parents.push((indent, path));
    }
    found
}

#[test]
fn the_map_names_every_folder_of_the_source_and_no_other() {
    let mut there = folders("src");
    // The map leaves out the `src` of each crate.
    there.extend(folders("crates").into_iter().filter_map(|folder| {
        let (krate, inside) = folder.split_once("/src")?;
        Some(format!("{krate}{inside}"))
    }));
    there.extend(
        ["crates", "assets", "config", "shaders", "docs", "fuzz", ".ci", ".github", "packaging"]
            .map(str::to_owned),
    );
    let is_code = |folder: &str| folder.starts_with("src") || folder.starts_with("crates");
    let in_the_map: BTreeSet<String> =
        mapped().into_iter().filter(|folder| is_code(folder) || !folder.contains('/')).collect();
    let missing: Vec<&String> = there.difference(&in_the_map).collect();
    let gone: Vec<&String> = in_the_map.difference(&there).collect();
    assert!(missing.is_empty(), "folders that {MAP} does not name: {missing:?}");
    assert!(gone.is_empty(), "folders in {MAP} that are not there: {gone:?}");
}

#[test]
fn every_file_that_the_documents_name_is_there() {
    for document in [
        "README.md",
        MAP,
        "docs/rulings.md",
        "docs/opponents.md",
        "docs/cli.md",
        "docs/scenarios.md",
        "docs/review.md",
        "docs/shipping.md",
        "docs/build_times.md",
        "docs/manual.md",
        "docs/troubleshooting.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ] {
        let text = fs::read_to_string(root().join(document)).expect("a document");
        for quoted in text.split('`').skip(1).step_by(2) {
            let is_path = [
                "src/",
                "crates/",
                "tests/",
                "config/",
                "assets/",
                "shaders/",
                "docs/",
                "packaging/",
                ".ci/",
                ".github/",
            ]
            .iter()
            .any(|start| quoted.starts_with(start));
            let plain = quoted.chars().all(|letter| letter.is_alphanumeric() || "/._-".contains(letter));
            if is_path && plain {
                assert!(root().join(quoted).exists(), "{document} names `{quoted}`");
            }
        }
    }
}
