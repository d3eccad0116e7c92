//! Tests of `cascadia-cli puzzles`.

use cascadia_ai::puzzles::{Puzzle, PuzzleBook, write_puzzles};
use cascadia_rules::rules::legal;

use crate::common::content;

#[test]
fn the_check_goes_on_where_another_call_ended() {
    let root = cascadia_storage::find_root().expect("the program's folder");
    let (book, _) = PuzzleBook::load(&root);
    // Without nature tokens, brute force is fast.
    let is_simple = |puzzle: &Puzzle| {
        let position = puzzle.set_up(content()).expect("a position");
        puzzle.is_proven() && !legal::can_pay_nature_action(&position.game)
    };
    let two: Vec<Puzzle> =
        book.iter().map(|(_, puzzle)| puzzle).filter(|puzzle| is_simple(puzzle)).take(2).cloned().collect();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-puzzles.ron");
    std::fs::write(&path, write_puzzles(&PuzzleBook::of(two))).expect("a file");
    let check = |words: &[&str]| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_cascadia-cli"));
        let output = program.args(["puzzles", "check"]).arg(&path).args(words).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("plain text");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, summary, _) = check(&[]);
    assert_eq!((code, summary.trim()), (Some(0), "by brute force: 2 of 2 agree, 100.0 %"));
    let (code, summary, _) = check(&["--first", "2"]);
    assert_eq!((code, summary.trim()), (Some(0), "by brute force: 1 of 1 agree, 100.0 %"));
    let (code, _, complaint) = check(&["--first", "3"]);
    assert!(code == Some(1) && complaint.contains("there is no puzzle 3; the file has 2"), "{complaint}");
}
