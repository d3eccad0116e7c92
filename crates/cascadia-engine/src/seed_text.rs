//! Seeds in the form people write them: a number, or any word.

use cascadia_base::hash::{fnv1a_64, mix64};

/// Derives the seed from `text`: a number means itself, anything else is hashed regardless of case and of
/// blanks around it. The same text gives the same seed on every machine.
pub fn seed_from_text(text: &str) -> u64 {
    if let Some(number) = seed_number(text) {
        return number;
    }
    // FNV-1a with a final mix, so that similar words give unlike seeds.
    let hash = fnv1a_64(text.trim().to_lowercase().as_bytes());
    // Half of it, so that games started from a word have a code.
    mix64(hash) >> 32
}

/// Parses a seed written as a number.
pub fn seed_number(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_mean_themselves_and_words_always_the_same() {
        assert_eq!(seed_from_text(" 7021994 "), 7_021_994);
        assert_eq!(seed_from_text("Salmon Run"), seed_from_text("salmon run"));
        assert_ne!(seed_from_text("salmon"), seed_from_text("salmons"));
        // The upper half of the 64-bit seed of a word from before there were codes.
        assert_eq!(seed_from_text("cascadia"), 7_514_214_647_148_301_035 >> 32);
    }
}
