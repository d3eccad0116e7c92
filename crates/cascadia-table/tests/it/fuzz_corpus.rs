//! The stored corpus of the fuzz targets, with each law of `fuzz/cases`.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../../../fuzz/cases/mod.rs"]
mod cases;

/// Most bytes of the corpus in the tree.
const MOST_BYTES: u64 = 200 * 1024;

fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn the_corpus_of_the_fuzz_targets_keeps_every_law() {
    let targets: [(&str, fn(&[u8])); 4] = [
        ("messages", cases::messages),
        ("codes", cases::codes),
        ("records", cases::records),
        ("host", cases::host),
    ];
    let mut size = 0;
    for (target, law) in targets {
        let files = corpus(target);
        assert!(files.len() >= 10, "{target} has {} files", files.len());
        for file in files {
            let bytes = fs::read(&file).expect("a file");
            size += bytes.len() as u64;
            println!("{}", file.display());
            law(&bytes);
        }
    }
    assert!(size <= MOST_BYTES, "the corpus has {size} bytes");
}
