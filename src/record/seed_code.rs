//! A seed as people write it: a number, or any word.

/// The seed that `text` stands for: a number means itself, anything else is turned into one, without regard to case
/// and blanks around it. The same text means the same game on every machine.
pub fn seed_from_text(text: &str) -> u64 {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return number;
    }
    // FNV-1a with a final mix, so that similar words give unlike seeds.
    let hash = text.to_lowercase().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mix(hash)
}

/// A seed for the `index`th of several games that belong to `seed`, unlike the seeds beside it.
pub fn derived_seed(seed: u64, index: u64) -> u64 {
    mix(seed ^ mix(index.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// Spreads every bit of `value` over all others (the finisher of SplitMix64).
const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_mean_themselves_and_words_always_the_same() {
        assert_eq!(seed_from_text(" 7021994 "), 7_021_994);
        assert_eq!(seed_from_text("Salmon Run"), seed_from_text("salmon run"));
        assert_ne!(seed_from_text("salmon"), seed_from_text("salmons"));
        assert_eq!(seed_from_text("cascadia"), 7_514_214_647_148_301_035);
    }
}
