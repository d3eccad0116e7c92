//! Seed codes of Rolling Rivers: unique for every game, and distinct from Cascadia codes.

use crate::common::content;
use crate::rolling_fixtures::{any_options, rolling_content, rolling_options};
use cascadia_engine::code_letters::{number_of, read};
use cascadia_rules::record::{CodeError, SeedText, options_of_code, read_seed};
use rolling_rivers::content::GameOptions as RollingOptions;
use rolling_rivers::record::{
    CodeError as RollingCodeError, SeedText as RollingSeedText, options_of_code as rolling_options_of_code,
    read_seed as read_rolling_seed, seed_code as rolling_seed_code,
};
use rolling_rivers::sheets::SheetLetter;

fn code_of(options: &RollingOptions) -> String {
    rolling_seed_code(options, rolling_content()).unwrap_or_else(|| panic!("{options:?} has no code"))
}

#[test]
fn games_of_every_kind_come_back_from_their_codes() {
    for seed in 0..2000 {
        let options = any_options(seed);
        assert_eq!(rolling_options_of_code(&code_of(&options), rolling_content()), Ok(options));
    }
    for (number, scenario) in rolling_content().scenarios() {
        let completion_cards = rolling_content().scenario_cards(*number).expect("its cards");
        let base = rolling_options(scenario.sheet, 2, "1 2 3 4", u64::from(u32::MAX));
        let options = RollingOptions { completion_cards, scenario: Some(*number), ..base };
        let code = code_of(&options).to_lowercase().replace('-', " ");
        assert_eq!(rolling_options_of_code(&code, rolling_content()), Ok(options));
    }
}

#[test]
fn unplayable_games_and_long_seeds_have_no_code() {
    let base = rolling_options(SheetLetter::A, 1, "1 2 3 4", 1);
    let none = [
        RollingOptions { seed: 1 << 32, ..base },
        RollingOptions { seats: 5, ..base },
        RollingOptions { scenario: Some(1), ..base },
        RollingOptions { family: true, ..rolling_options(SheetLetter::A, 1, "1 2 3 5", 1) },
    ];
    for options in none {
        assert_eq!(rolling_seed_code(&options, rolling_content()), None, "{options:?}");
    }
}

#[test]
fn rolling_codes_are_pinned() {
    // Never to be changed: players have written down such codes.
    let plain = rolling_options(SheetLetter::A, 1, "1 2 3 4", 1);
    let cards = rolling_options(SheetLetter::D, 4, "12 H12 5 H1", 4_000_000_000);
    let family =
        RollingOptions { family: true, abundance: true, ..rolling_options(SheetLetter::C, 3, "4 2 1 3", 77) };
    let scenario = RollingOptions {
        completion_cards: rolling_content().scenario_cards(20).expect("its cards"),
        sheet: rolling_content().scenario(20).expect("a scenario").sheet,
        scenario: Some(20),
        ..plain
    };
    let codes = [plain, cards, family, scenario].map(|options| code_of(&options));
    assert_eq!(codes, ["6VGVQ-YAZSA-973M", "85T9P-M5WXJ-JR66", "AKYYQ-7B3NF-BX2F", "KK3JF-VYXY5-X7VW"]);
}

#[test]
fn each_game_knows_the_codes_of_the_other() {
    let rolling = code_of(&rolling_options(SheetLetter::B, 2, "1 2 3 4", 5));
    assert_eq!(options_of_code(&rolling, content()), Err(CodeError::OtherGame));
    assert_eq!(read_seed(&rolling, content()), SeedText::Mistyped);
    let first = "E6RTB-W8SER-BEV4";
    assert_eq!(rolling_options_of_code(first, rolling_content()), Err(RollingCodeError::OtherGame));
    assert_eq!(read_rolling_seed(first, rolling_content()), RollingSeedText::OtherGame);
    // Distinguished by the first two bits of the number.
    let version = |code: &str| number_of(read(code).expect("letters")).expect("a number") >> 58;
    assert_eq!((version(first), version(&rolling)), (0, 1));
}

#[test]
fn a_field_takes_codes_numbers_and_words() {
    let options = rolling_options(SheetLetter::C, 1, "9 10 11 12", 99);
    let code = code_of(&options);
    let read = |text: &str| read_rolling_seed(text, rolling_content());
    assert_eq!(read(&code), RollingSeedText::Code(options));
    assert_eq!(read("7021994"), RollingSeedText::Seed(7_021_994));
    assert!(matches!(read("salmon"), RollingSeedText::Seed(_)));
    let last = code.chars().last().expect("a letter");
    let slip = format!("{}{}", &code[..code.len() - 1], if last == '0' { '1' } else { '0' });
    assert_eq!(read(&slip), RollingSeedText::Mistyped);
}
