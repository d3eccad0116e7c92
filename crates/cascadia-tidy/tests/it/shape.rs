//! The shape of the code: limits on files per folder, lines per function and parameters per system.

use std::collections::BTreeMap;

use crate::source::{Complaints, code_files, functions, relative, window_files};

/// The most files in a folder.
const MOST_FILES: usize = 20;
/// The most lines of a function.
const MOST_LINES: usize = 80;
/// The most parameters of a system without a reason in its comment.
const MOST_PARAMETERS: usize = 9;

#[test]
fn no_folder_has_more_files_than_one_can_look_through() {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for (path, _) in code_files() {
        let folder = path.parent().map(relative).unwrap_or_default();
        *folders.entry(folder).or_default() += 1;
    }
    folders.retain(|_, count| *count > MOST_FILES);
    assert!(folders.is_empty(), "{folders:?}");
}

#[test]
fn no_function_is_longer_than_one_can_read() {
    let mut complaints = Complaints::default();
    for (path, text) in code_files() {
        for function in functions(&text).into_iter().filter(|function| function.lines > MOST_LINES) {
            complaints.add(
                &path,
                function.line,
                &format!("`{}` has {} lines", function.name, function.lines),
            );
        }
    }
    complaints.none();
}

#[test]
fn systems_take_few_parameters_or_give_a_reason() {
    let mut complaints = Complaints::default();
    for (path, text) in window_files() {
        for function in functions(&text) {
            let of_a_system = [
                "Res<",
                "ResMut<",
                "Query<",
                "Single<",
                "MessageReader<",
                "MessageWriter<",
                "Local<",
                "UiContext",
                "Commands",
                "EguiContexts",
            ];
            let is_system = function
                .parameters
                .iter()
                .any(|parameter| of_a_system.iter().any(|kind| parameter.contains(kind)));
            let has_reason = function.docs.join(" ").contains("parameters");
            if is_system && function.parameters.len() > MOST_PARAMETERS && !has_reason {
                let sentence = format!("`{}` takes {} parameters", function.name, function.parameters.len());
                complaints.add(&path, function.line, &sentence);
            }
        }
    }
    complaints.none();
}

#[test]
fn writing_to_the_disk_happens_in_the_background() {
    // A player waits for the result of these actions: their errors are shown on the spot.
    let allowed = ["src/store/save_writer.rs", "src/store/game_store.rs"];
    let mut complaints = Complaints::default();
    for (path, text) in window_files() {
        if allowed.contains(&relative(&path).as_str()) {
            continue;
        }
        let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for (number, line) in crate::source::code_of(before_tests).lines().enumerate() {
            for name in [
                "write_with_copies(",
                "write_if_changed(",
                "append_line(",
                "remove_with_copies(",
                "fs::write(",
            ] {
                if line.contains(name) {
                    complaints.add(
                        &path,
                        number + 1,
                        &format!("`{name}…)`: files are written by the save writer"),
                    );
                }
            }
        }
    }
    complaints.none();
}

#[test]
fn the_order_of_layers_is_decided_in_one_place() {
    let mut complaints = Complaints::default();
    for (path, text) in window_files() {
        let name = relative(&path);
        // The window for a failed start has no other content.
        if name == "src/ui/panels/layers.rs" || name == "src/boot/problems.rs" {
            continue;
        }
        if name.ends_with("/tests.rs") || name.ends_with("/fixtures.rs") {
            continue;
        }
        let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for (number, line) in crate::source::code_of(before_tests).lines().enumerate() {
            for made in ["egui::Area::new(", "egui::Window::new(", "LayerId::new(", "move_to_top("] {
                if line.contains(made) {
                    complaints.add(
                        &path,
                        number + 1,
                        &format!("`{made}…)`: areas take their layer from `layers`"),
                    );
                }
            }
        }
    }
    complaints.none();
}
