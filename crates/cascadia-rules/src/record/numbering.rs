//! The inner form of a code: the options of a game as one number, and back.
//!
//! The numbers are fixed for ever, also those of rules, cards and restrictions: they must not follow any
//! order that may change elsewhere. Additions of a later game take an unused number, or another version.

use super::code_error::CodeError;
use crate::content::{Content, GameOptions};
use crate::rules::{CardChoice, CustomRule, CustomRules, Edition, Letter};
use cascadia_base::ByWildlife;
use cascadia_engine::code_letters::{compose, decompose};

/// The number of digits in each place of the number: version, custom rules, whether habitat bonuses are left
/// out, seats, restriction with the second cards, cards with the edition or the scenario, seed.
const RADICES: [u64; 7] = [4, 16, 2, 4, 256, 2048, 1 << 32];

/// The version written here. Another one may number everything but itself differently.
const VERSION: u64 = 0;
/// The version reserved for codes of Rolling Rivers.
const OTHER_GAME: u64 = 1;

/// The restriction with a second set of cards; it is implied by the number of that set.
const TWO_SETS: u8 = 6;
/// The number of the first second set. Below are the numbers of the restrictions, and 0 for none.
const SECOND_SETS: u64 = 13;

/// The number of the first lettered cards of the final edition, with four letters for each species.
const FINAL_CARDS: u64 = 0;
/// The number of the first lettered cards of the preliminary edition, with three.
const PRELIMINARY_CARDS: u64 = 1024;
/// The number of the first choice of one card for all species.
const COMMON_CARDS: u64 = 1267;
/// The choices of one card for all species.
const COMMON: [(Edition, CardChoice); 3] = [
    (Edition::Final, CardChoice::Family),
    (Edition::Final, CardChoice::Intermediate),
    (Edition::Preliminary, CardChoice::Family),
];
/// The offset of scenario numbers; the cards follow from the scenario.
const SCENARIOS: u64 = 1280;

/// Returns the number of these options, which the content must be able to set up; none without a number.
pub(crate) fn number_of(options: &GameOptions) -> Option<u64> {
    let digits = [
        VERSION,
        options.custom.iter().map(custom_bit).sum(),
        u64::from(!options.majorities),
        u64::from(options.seats.checked_sub(1)?),
        restriction_number(options)?,
        cards_number(options)?,
        options.seed,
    ];
    compose(digits, RADICES)
}

/// Returns the options with this number; the content need not be able to set them up.
///
/// # Errors
/// If the number uses features known only to a later version, or names a scenario that the content lacks.
pub(crate) fn options_of(number: u64, content: &Content) -> Result<GameOptions, CodeError> {
    let [version, custom, without_majorities, seats_less_one, restriction, cards, seed] =
        decompose(number, RADICES);
    match version {
        VERSION => {}
        OTHER_GAME => return Err(CodeError::OtherGame),
        _ => return Err(CodeError::Newer),
    }
    let custom: CustomRules =
        CustomRule::ALL.into_iter().filter(|rule| custom & custom_bit(*rule) != 0).collect();
    let (edition, cards, scenario) = cards_of(cards, content)?;
    let (restriction, second_cards) = restriction_of(restriction, &cards)?;
    Ok(GameOptions {
        seats: seats_less_one as u8 + 1,
        edition,
        cards,
        second_cards,
        majorities: without_majorities == 0,
        restriction,
        scenario,
        custom,
        seed,
    })
}

const fn custom_bit(rule: CustomRule) -> u64 {
    match rule {
        CustomRule::SecondPlace => 1,
        CustomRule::ShortRuns => 2,
        CustomRule::LonelyPartner => 4,
        CustomRule::LonelyCouples => 8,
    }
}

fn restriction_number(options: &GameOptions) -> Option<u64> {
    match (options.restriction, options.second_cards) {
        (None, None) => Some(0),
        (Some(number), None) => Some(number.into()).filter(|number| (1..SECOND_SETS).contains(number)),
        (Some(TWO_SETS), Some(CardChoice::Lettered(second))) => {
            let first = options.cards.letters()?;
            let places = ByWildlife::from_fn(|species| {
                others(first[species]).iter().position(|letter| *letter == second[species])
            });
            let [bear, elk, salmon, hawk, fox] = places.0.map(|place| place.map(|place| place as u64));
            compose([bear?, elk?, salmon?, hawk?, fox?], [3; 5]).map(|number| SECOND_SETS + number)
        }
        _ => None,
    }
}

fn restriction_of(number: u64, cards: &CardChoice) -> Result<(Option<u8>, Option<CardChoice>), CodeError> {
    match number.checked_sub(SECOND_SETS) {
        Some(number) => {
            // There is no number for a second set of other cards.
            let first = cards.letters().ok_or(CodeError::Newer)?;
            let places = ByWildlife(decompose(number, [3; 5]));
            let second = ByWildlife::from_fn(|species| others(first[species])[places[species] as usize]);
            Ok((Some(TWO_SETS), Some(CardChoice::Lettered(second))))
        }
        None => Ok((Some(number as u8).filter(|number| *number > 0), None)),
    }
}

fn cards_number(options: &GameOptions) -> Option<u64> {
    if let Some(scenario) = options.scenario {
        return Some(SCENARIOS + u64::from(scenario));
    }
    let Some(letters) = options.cards.letters() else {
        let place = COMMON.iter().position(|common| *common == (options.edition, options.cards))?;
        return Some(COMMON_CARDS + place as u64);
    };
    let (first, radix) = match options.edition {
        Edition::Final => (FINAL_CARDS, 4),
        Edition::Preliminary => (PRELIMINARY_CARDS, 3),
    };
    let digits = letters.0.map(|letter| letter.index() as u64);
    compose(digits, [radix; 5]).map(|number| first + number)
}

fn cards_of(number: u64, content: &Content) -> Result<(Edition, CardChoice, Option<u8>), CodeError> {
    let lettered = |number, radix| {
        let letters = decompose(number, [radix; 5]).map(|digit| Letter::ALL[digit as usize]);
        CardChoice::Lettered(ByWildlife(letters))
    };
    if let Some(scenario) = number.checked_sub(SCENARIOS) {
        let scenario = u8::try_from(scenario).map_err(|_| CodeError::Newer)?;
        let cards = content.scenario(scenario)?.cards;
        return Ok((Edition::Final, CardChoice::Lettered(cards), Some(scenario)));
    }
    if let Some(place) = number.checked_sub(COMMON_CARDS) {
        let (edition, cards) = COMMON.get(place as usize).ok_or(CodeError::Newer)?;
        return Ok((*edition, *cards, None));
    }
    match number.checked_sub(PRELIMINARY_CARDS) {
        Some(number) => Ok((Edition::Preliminary, lettered(number, 3), None)),
        None => Ok((Edition::Final, lettered(number - FINAL_CARDS, 4), None)),
    }
}

/// Returns the possible letters of a second card beside a first card with this one.
const fn others(first: Letter) -> [Letter; 3] {
    use Letter::{A, B, C, D};
    match first {
        A => [B, C, D],
        B => [A, C, D],
        C => [A, B, D],
        D => [A, B, C],
    }
}
