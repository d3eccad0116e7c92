//! Packages: the program finds its files, and the icons match the game's shapes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cascadia-cli");

fn package() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Runs a program from `/`, with only the given environment.
fn run(program: &Path, arguments: &[&str], environment: &[(&str, &Path)]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).env_clear().envs(environment.iter().copied()).current_dir("/");
    command.output().expect("the program runs")
}

fn files_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.strip_prefix("files"));
    line.unwrap_or_else(|| panic!("no line about files in {text}")).trim().to_owned()
}

/// Returns an empty folder of this name with a copy of the program in it.
fn alone(name: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packaging").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("cascadia-cli");
    fs::copy(PROGRAM, &program).expect("a copy");
    (folder, program)
}

#[test]
fn a_copy_of_the_program_alone_prints_its_paths_and_plays() {
    let (folder, program) = alone("copied");
    let output = run(&program, &["where"], &[]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.starts_with("program   ") && text.contains(&format!("version   {}", env!("CARGO_PKG_VERSION"))),
        "{text}"
    );
    if cfg!(any(not(debug_assertions), feature = "embed")) {
        assert_eq!(files_line(&output), "built into the program");
    } else {
        assert_eq!(Path::new(&files_line(&output)), package());
    }
    let arena = run(&program, &["arena", "--seats", "greedy,greedy", "--games", "1"], &[]);
    assert!(arena.status.success(), "{}", String::from_utf8_lossy(&arena.stderr));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_folder_of_files_that_is_named_is_used_or_refused_in_a_sentence() {
    let (folder, program) = alone("named");
    let named = run(&program, &["where"], &[("CASCADIA_ROOT", package())]);
    assert_eq!(Path::new(&files_line(&named)), package());
    let refused = run(&program, &["where"], &[("CASCADIA_ROOT", &folder)]);
    assert_eq!(refused.status.code(), Some(1));
    let sentence = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(sentence.contains("has no folder assets/content"), "{sentence}");
    let score = run(&program, &["code", "--daily", "2026-11-21"], &[("CASCADIA_ROOT", &folder)]);
    assert_eq!(score.status.code(), Some(1), "the content is not taken from elsewhere either");
    let _ = fs::remove_dir_all(folder);
}

/// Returns the value of `key` in a file of shapes.
fn shape(file: &str, key: &str) -> String {
    let text = fs::read_to_string(package().join("assets/shapes").join(file)).expect("shapes");
    let shapes: std::collections::BTreeMap<String, String> = ron::from_str(&text).expect("valid shapes");
    shapes[key].clone()
}

#[test]
fn the_icon_is_drawn_of_the_shapes_as_they_are_now() {
    let icon = fs::read_to_string(package().join("packaging/icons/cascadia.svg")).expect("the icon");
    for (file, key) in [("wildlife.ron", "fox"), ("habitats.ron", "forest"), ("habitats.ron", "river")] {
        assert!(icon.contains(&shape(file, key)), "{key} has changed: run packaging/icons/draw");
    }
    let theme = fs::read_to_string(package().join("config/theme.ron")).expect("the theme");
    let colours = icon.split('"').filter(|value| value.starts_with('#'));
    for colour in colours {
        assert!(
            theme.contains(colour),
            "{colour} is no colour of the theme any more: run packaging/icons/draw"
        );
    }
}

#[test]
fn every_size_of_the_icon_is_there() {
    let read = |name: &str| fs::read(package().join("packaging/icons").join(name)).expect("an icon");
    let number = |bytes: &[u8]| bytes.iter().fold(0_u32, |number, byte| number * 256 + u32::from(*byte));
    for size in [16, 22, 24, 32, 48, 64, 128, 256, 512] {
        let image = read(&format!("cascadia-{size}.png"));
        // A PNG header has width and height at fixed offsets.
        assert_eq!((number(&image[16..20]), number(&image[20..24])), (size, size));
    }
    // Windows: the number of images, then an entry for each that begins with its width, 0 for 256.
    let ico = read("cascadia.ico");
    let widths: Vec<u8> = (0..usize::from(ico[4])).map(|image| ico[6 + 16 * image]).collect();
    assert_eq!(widths, [16, 24, 32, 48, 64, 128, 0]);
    // macOS: signature and length, then the images.
    let icns = read("cascadia.icns");
    assert!(icns.starts_with(b"icns") && number(&icns[4..8]) as usize == icns.len());
}
