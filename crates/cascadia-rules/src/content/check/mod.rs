//! Check and conversion of the raw data of the files: counts, ranges and references; reports all problems.

mod cards;
mod examples;
mod goals;
mod lessons;
mod pieces;
mod variants;

pub(super) use cards::{editions, scoring_cards};
pub(super) use examples::{RawExamples, card_examples, rules_pictures};
pub(super) use goals::{scenarios, trail};
pub(super) use lessons::{RawStep, lessons, play_lessons};
pub(super) use pieces::{catalogue, starters, tiles};
pub(super) use variants::variants;

use std::collections::BTreeSet;

use cascadia_base::Hex;
use cascadia_storage::Problems;

/// Reports every duplicate key.
fn unique_keys<'a, K: Ord + ToString + 'a>(
    file: &str,
    keys: impl Iterator<Item = &'a K>,
    problems: &mut Problems,
) {
    let mut seen = BTreeSet::new();
    for key in keys {
        if !seen.insert(key) {
            problems.report_entry(file, &key.to_string(), "this key is used twice");
        }
    }
}

/// Returns whether both coordinates of a hex are at most `steps` from the origin.
fn is_near_origin(hex: Hex, steps: u32) -> bool {
    hex.x.unsigned_abs() <= steps && hex.y.unsigned_abs() <= steps
}
