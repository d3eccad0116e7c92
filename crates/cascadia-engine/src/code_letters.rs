//! The outer form of a code: a number of 60 bits as 14 letters of which the last two are a checksum.
//!
//! Twelve letters of five bits hold the number, scrambled so that neighbouring numbers look unlike. Two
//! letters hold a cyclic redundancy check. Its polynomial is one of the six of this degree that detect every
//! error in one or two letters, at any distance, swapped letters included. Of all other texts, one in 1024
//! passes.
//!
//! All of this is fixed for ever: players share codes and print them.

/// Crockford's base 32: no letter that looks like a digit, and no U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of letters in a code.
const LETTERS: usize = 14;
/// The numbers of letters in its groups.
const GROUPS: [usize; 3] = [5, 5, 4];
/// The number of bits in a letter.
const LETTER_BITS: u32 = 5;
/// The number of bits in the encoded number.
const NUMBER_BITS: u32 = 60;
/// The number of bits in the checksum.
const CHECK_BITS: u32 = 10;

/// x^10 + x^9 + x^8 + x^7 + x^4 + x^3 + x^2 + 1, without its first term.
const POLYNOMIAL: u64 = 0x39d;
/// The initial value of the check, so that a row of zeros is not a code.
const CHECK_START: u64 = 0x3ff;

/// A mask for the number before scrambling, which would leave 0 unchanged.
const SCRAMBLE_START: u64 = 0x0ca5_cad1_a5ea_50d5;
/// The factors of scrambling; odd and therefore invertible.
const SCRAMBLE_FACTORS: [u64; 2] = [0x0f58_476d_1ce4_e5b9, 0x04d0_49bb_1331_11eb];

/// Writes a number of 60 bits as a code, with hyphens between the groups.
pub fn spell(number: u64) -> String {
    let scrambled = scramble(number);
    let all = u128::from(scrambled) << CHECK_BITS | u128::from(checksum(scrambled));
    let mut code = String::with_capacity(LETTERS + GROUPS.len());
    let mut shift = NUMBER_BITS + CHECK_BITS;
    for group in GROUPS {
        if !code.is_empty() {
            code.push('-');
        }
        for _ in 0..group {
            shift -= LETTER_BITS;
            code.push(char::from(ALPHABET[(all >> shift) as usize % ALPHABET.len()]));
        }
    }
    code
}

/// Reads the letters of a code as indices in the alphabet; none for other letters or another length.
pub fn read(text: &str) -> Option<[u8; LETTERS]> {
    let letters = bare(text).chars().filter(|letter| !is_gap(*letter)).map(|letter| {
        let letter = match narrow(letter).to_ascii_uppercase() {
            'I' | 'L' => '1',
            'O' => '0',
            letter => letter,
        };
        ALPHABET.iter().position(|known| char::from(*known) == letter).map(|place| place as u8)
    });
    // One more letter than in a code, so that an overlong text is detected without reading all of it.
    letters.take(LETTERS + 1).collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// Returns the number encoded by these letters; none if the checksum is wrong.
pub fn number_of(letters: [u8; LETTERS]) -> Option<u64> {
    let all = letters.into_iter().fold(0, |all, letter| all << LETTER_BITS | u128::from(letter));
    let scrambled = (all >> CHECK_BITS) as u64;
    let sum = all as u64 & ((1 << CHECK_BITS) - 1);
    (checksum(scrambled) == sum).then(|| unscramble(scrambled))
}

/// Returns whether a text with the length of a code looks like one rather than like a word.
pub fn is_meant_as_code(text: &str) -> bool {
    let text = bare(text);
    let groups = text.split(is_gap).filter(|group| !group.is_empty()).map(|group| group.chars().count());
    text.contains(|letter: char| letter.is_ascii_digit()) || groups.eq(GROUPS)
}

/// Returns whether a text looks like a code with a typing error: three groups with a digit, with a wrong
/// letter or with one too many or too few. Such a text is not taken for a word chosen as a seed.
pub fn is_like_code(text: &str) -> bool {
    let groups: Vec<&str> = bare(text).split(is_hyphen).collect();
    let is_group = |(group, usual): (&&str, usize)| {
        let letters = group.chars().filter(|letter| !is_gap(*letter));
        letters.clone().all(|letter| narrow(letter).is_ascii_alphanumeric())
            && letters.count().abs_diff(usual) <= 1
    };
    groups.len() == GROUPS.len()
        && text.contains(|letter: char| narrow(letter).is_ascii_digit())
        && groups.iter().zip(GROUPS).all(is_group)
}

/// Returns a code without the punctuation of a sentence around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|letter: char| !letter.is_alphanumeric())
}

/// Returns the usual form of a full-width letter or digit.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// Composes a number of mixed radices from its digits, the most significant first; none if one is too large
/// for its place.
pub fn compose<const N: usize>(digits: [u64; N], radices: [u64; N]) -> Option<u64> {
    digits
        .into_iter()
        .zip(radices)
        .try_fold(0, |number, (digit, radix)| (digit < radix).then(|| number * radix + digit))
}

/// Decomposes a number of mixed radices into its digits, the most significant first.
pub fn decompose<const N: usize>(mut number: u64, radices: [u64; N]) -> [u64; N] {
    let mut digits = [0; N];
    for (digit, radix) in digits.iter_mut().zip(radices).rev() {
        *digit = number % radix;
        number /= radix;
    }
    digits
}

/// Returns whether a character may stand between the letters.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace()
        || is_hyphen(letter)
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Returns whether a character separates the groups. Text programs tend to turn hyphens into dashes.
const fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}')
}

fn checksum(scrambled: u64) -> u64 {
    (0..NUMBER_BITS).rev().fold(CHECK_START, |sum, bit| {
        let carry = (sum >> (CHECK_BITS - 1) ^ scrambled >> bit) & 1;
        ((sum << 1) & ((1 << CHECK_BITS) - 1)) ^ (carry * POLYNOMIAL)
    })
}

const fn scramble(number: u64) -> u64 {
    fold(times(fold(times(fold(number ^ SCRAMBLE_START), SCRAMBLE_FACTORS[0])), SCRAMBLE_FACTORS[1]))
}

const fn unscramble(scrambled: u64) -> u64 {
    const BACK: [u64; 2] = [inverse(SCRAMBLE_FACTORS[0]), inverse(SCRAMBLE_FACTORS[1])];
    fold(times(fold(times(fold(scrambled), BACK[1])), BACK[0])) ^ SCRAMBLE_START
}

/// Folds the upper half into the lower one by exclusive or. It is its own inverse.
const fn fold(number: u64) -> u64 {
    number ^ number >> (NUMBER_BITS / 2)
}

const fn times(number: u64, factor: u64) -> u64 {
    number.wrapping_mul(factor) & ((1 << NUMBER_BITS) - 1)
}

/// Computes the multiplicative inverse of an odd factor modulo 2^64, by Newton's method: every step doubles
/// the number of correct bits.
const fn inverse(factor: u64) -> u64 {
    // Correct in the last three bits.
    let mut inverse = factor;
    let mut right = 3;
    while right < NUMBER_BITS {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)));
        right *= 2;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: u64 = 1 << NUMBER_BITS;

    #[test]
    fn every_number_comes_back() {
        let numbers = (0..NUMBER_BITS).flat_map(|bit| [1 << bit, (1 << bit) - 1, NUMBERS - (1 << bit)]);
        let spread = (0..10_000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % NUMBERS);
        for number in numbers.chain(spread) {
            assert_eq!(unscramble(scramble(number)), number);
            let code = spell(number);
            assert_eq!(read(&code).and_then(number_of), Some(number), "{code}");
        }
    }

    #[test]
    fn one_other_bit_changes_about_half_of_the_code() {
        // For each of the 60 scrambled bits; averaged, since a single pair may be unlucky.
        for bit in 0..NUMBER_BITS {
            let changed: u32 = (0..1_000_u64)
                .map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % NUMBERS)
                .map(|number| (scramble(number) ^ scramble(number ^ 1 << bit)).count_ones())
                .sum();
            assert!((20_000..40_000).contains(&changed), "bit {bit}: {changed}");
        }
    }

    #[test]
    fn the_form_is_pinned() {
        // Must never change: players have such codes written down.
        let codes = [0, 1, 2, NUMBERS - 1].map(spell);
        assert_eq!(codes, ["K7GY2-H8EGY-BHFM", "RCM7A-54RR9-T9Y8", "TEE2H-WZX5R-0NY1", "DBPPX-PSCRQ-GSNB"]);
    }
}
