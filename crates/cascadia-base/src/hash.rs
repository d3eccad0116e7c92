//! Hash functions and bit mixers, each with its source and pinned by tests: results are part of file names,
//! seeds and fingerprints, so they must never change, unlike those of the standard library.

/// 2^64 divided by the golden ratio: the increment of SplitMix64 and the factor of [`fibonacci64`].
pub const GOLDEN_RATIO_64: u64 = 0x9e37_79b9_7f4a_7c15;

/// Computes the 64-bit FNV-1a hash of `bytes` (Fowler, Noll and Vo 1991).
pub const fn fnv1a_64(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut index = 0;
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u64).wrapping_mul(0x0100_0000_01b3);
        index += 1;
    }
    hash
}

/// Mixes all bits of `value` bijectively: the finalizer of SplitMix64 (Steele, Lea and Flood 2014), which is
/// the variant Mix13 by Stafford (2011). The n-th output of SplitMix64 is `mix64(seed + n *
/// GOLDEN_RATIO_64)`, modulo 2^64.
pub const fn mix64(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Spreads consecutive numbers over 64 bits: multiplicative hashing by the golden ratio (Knuth, The Art of
/// Computer Programming, volume 3, section 6.4).
pub const fn fibonacci64(number: u64) -> u64 {
    number.wrapping_mul(GOLDEN_RATIO_64)
}

/// Spreads consecutive numbers over 32 bits, like [`fibonacci64`].
pub const fn fibonacci32(number: u32) -> u32 {
    number.wrapping_mul(0x9e37_79b9)
}

/// Hashes two numbers to 48 bits: a 128-bit product folded by exclusive or, as in wyhash (Wang Yi 2019),
/// followed by a xorshift and a multiplication. Our own combination.
pub const fn hash_pair(a: u64, b: u64) -> u64 {
    let product = (a ^ GOLDEN_RATIO_64) as u128 * (b ^ 0xd1b5_4a32_d192_ed03) as u128;
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ folded >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}

/// Mixes all bits of `value` bijectively: `lowbias32` (Wellons, hash-prospector, 2018).
pub const fn lowbias32(value: u32) -> u32 {
    let value = (value ^ (value >> 16)).wrapping_mul(0x7feb_352d);
    let value = (value ^ (value >> 15)).wrapping_mul(0x846c_a68b);
    value ^ (value >> 16)
}

/// Mixes all bits of `value` bijectively: `prospector32`, an older find of the same search as [`lowbias32`]
/// (Wellons 2018).
pub const fn prospector32(value: u32) -> u32 {
    let value = (value ^ (value >> 15)).wrapping_mul(0x2c1b_3c6d);
    let value = (value ^ (value >> 12)).wrapping_mul(0x297a_2d39);
    value ^ (value >> 15)
}

/// Returns the state of the generator xorshift32 after `state`, which is also its output (Marsaglia 2003,
/// with the shifts 13, 17, 5). Zero stays zero.
pub const fn xorshift32(state: u32) -> u32 {
    let state = state ^ (state << 13);
    let state = state ^ (state >> 17);
    state ^ (state << 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_gives_the_published_values() {
        // The test vectors of the authors.
        assert_eq!(fnv1a_64(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a_64(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a_64(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn mix64_gives_the_published_stream_of_splitmix64() {
        // The first outputs for the seed 1234567, as produced by implementations in many languages.
        let stream = (1..6).map(|n| mix64(1_234_567_u64.wrapping_add(fibonacci64(n))));
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert!(stream.eq(published));
    }

    #[test]
    fn lowbias32_is_undone_by_the_published_inverse() {
        let inverse = |value: u32| {
            let value = (value ^ (value >> 16)).wrapping_mul(0x4302_1123);
            let value = (value ^ (value >> 15) ^ (value >> 30)).wrapping_mul(0x1d69_e2a5);
            value ^ (value >> 16)
        };
        for value in [0, 1, 2, 0xdead_beef, u32::MAX] {
            assert_eq!(inverse(lowbias32(value)), value);
        }
        assert_eq!([1, 2, 0xdead_beef].map(lowbias32), [0x6889_90c0, 0xd113_2181, 0xe628_c683]);
    }

    #[test]
    fn xorshift32_gives_the_published_stream() {
        // With the seed of the paper.
        let states = std::iter::successors(Some(2_463_534_242), |state| Some(xorshift32(*state)));
        let published = [723_471_715, 2_497_366_906, 2_064_144_800, 2_008_045_182];
        assert!(states.skip(1).take(4).eq(published));
    }

    #[test]
    fn mixers_without_published_values_are_pinned() {
        // Checked against an independent program.
        assert_eq!([1, 2, 0xdead_beef].map(prospector32), [0xed34_5605, 0x03e5_41df, 0xb19c_7922]);
        assert_eq!([1, 2].map(fibonacci32), [0x9e37_79b9, 0x3c6e_f372]);
        assert_eq!(hash_pair(0, 0), 0x0c7d_4cd0_f12e);
        assert_eq!(hash_pair(1, 2), 0x532d_3b90_2ffa);
        assert_eq!(hash_pair(2, 1), 0x1acd_5a54_33d4);
        assert_eq!(hash_pair(u64::MAX, 7), 0x8250_55dd_032b);
    }
}
