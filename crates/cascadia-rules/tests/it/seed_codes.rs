//! Tests of seed codes: every game has one, they never change, and typing errors are detected.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::content;
use cascadia_base::ByWildlife;
use cascadia_rules::content::{GameOptions, NotInTheBox};
use cascadia_rules::record::{CodeError, SeedText, options_of_code, read_seed, seed_code, seed_from_text};
use cascadia_rules::rules::{CardChoice, CustomRule, CustomRules, Edition, GameRng, Letter};

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#[track_caller]
fn code_of(terms: &GameOptions) -> String {
    seed_code(terms, content()).expect("a code")
}

fn read(code: &str) -> Result<GameOptions, CodeError> {
    options_of_code(code, content())
}

fn cards(key: &str) -> CardChoice {
    CardChoice::from_key(key).expect("cards")
}

/// A seed of any size that has a code.
fn coded_seed(random: &mut GameRng) -> u64 {
    (random.next_seed() >> 32) >> random.below(32)
}

fn custom_rules(bits: u32) -> CustomRules {
    CustomRule::ALL
        .into_iter()
        .enumerate()
        .filter(|(bit, _)| bits >> bit & 1 == 1)
        .map(|(_, rule)| rule)
        .collect()
}

/// Options of any kind, mostly possible with the box.
fn random_terms(random: &mut GameRng) -> GameOptions {
    let seed = coded_seed(random);
    let seats = 1 + random.below(4) as u8;
    if random.below(6) == 0 {
        let number = 1 + random.below(15) as u8;
        let cards = CardChoice::Lettered(content().scenario(number).expect("a scenario").cards);
        return GameOptions { scenario: Some(number), ..GameOptions::standard(seats, cards, seed) };
    }
    let edition = Edition::ALL[random.below(2) as usize];
    let restriction = Some(random.below(11) as u8).filter(|number| *number > 0);
    let cards = match random.below(8) {
        0 => CardChoice::Family,
        1 => CardChoice::Intermediate,
        _ => content().random_cards(edition, random),
    };
    GameOptions {
        edition,
        second_cards: content().random_second_cards(restriction, edition, &cards, random),
        majorities: random.below(2) == 0,
        restriction,
        custom: custom_rules(random.below(16)),
        ..GameOptions::standard(seats, cards, seed)
    }
}

fn random_codes(number: usize, seed: u64) -> Vec<String> {
    let mut random = GameRng::new(seed);
    let terms = std::iter::repeat_with(|| random_terms(&mut random));
    terms.filter_map(|terms| seed_code(&terms, content())).take(number).collect()
}

/// The letters of a code by their index in the alphabet.
fn letters_of(code: &str) -> [u8; 14] {
    let letters = code.bytes().filter(|letter| *letter != b'-');
    let places = letters.map(|letter| ALPHABET.iter().position(|known| *known == letter).expect("a letter"));
    places.map(|place| place as u8).collect::<Vec<u8>>().try_into().expect("14 letters")
}

fn text_of(letters: [u8; 14]) -> String {
    letters.iter().map(|place| char::from(ALPHABET[usize::from(*place)])).collect()
}

// ------------------------------------------------------------------------------------------------ there and back

#[test]
fn games_of_every_kind_come_back_from_their_codes() {
    let mut random = GameRng::new(14);
    let mut codes = BTreeMap::new();
    let mut refused = 0;
    for _ in 0..20_000 {
        let terms = random_terms(&mut random);
        let setup = content().setup(&terms);
        let Some(code) = seed_code(&terms, content()) else {
            assert!(setup.is_err(), "{terms:?} can be played, but has no code");
            refused += 1;
            continue;
        };
        let decoded = read(&code).expect("a good code");
        assert_eq!(decoded, terms, "{code}");
        assert_eq!(content().setup(&decoded).expect("in the box").seed, terms.seed);
        assert_eq!(read_seed(&code, content()), SeedText::Code(terms));
        if let Some(other) = codes.insert(code, terms) {
            assert_eq!(other, terms, "two games with one code");
        }
    }
    assert!((500..5_000).contains(&refused), "{refused}");
}

#[test]
fn every_combination_of_rules_has_a_code() {
    let mut random = GameRng::new(70);
    let mut count = 0;
    for seats in 1..=4 {
        for restriction in std::iter::once(None).chain(content().restrictions().map(Some)) {
            for (edition, majorities) in [(0, true), (0, false), (1, true), (1, false)] {
                for custom in (0..16).map(custom_rules) {
                    let edition = Edition::ALL[edition];
                    let cards = content().random_cards(edition, &mut random);
                    let terms = GameOptions {
                        edition,
                        second_cards: content().random_second_cards(
                            restriction,
                            edition,
                            &cards,
                            &mut random,
                        ),
                        majorities,
                        restriction,
                        custom,
                        ..GameOptions::standard(seats, cards, coded_seed(&mut random))
                    };
                    // There is no solo game with hidden cards.
                    if seats == 1 && content().has_hidden_cards(restriction) {
                        assert_eq!(seed_code(&terms, content()), None);
                        continue;
                    }
                    assert_eq!(read(&code_of(&terms)), Ok(terms));
                    count += 1;
                }
            }
        }
        for number in content().scenarios().keys() {
            let cards = CardChoice::Lettered(content().scenario(*number).expect("a scenario").cards);
            let terms = GameOptions { scenario: Some(*number), ..GameOptions::standard(seats, cards, 9) };
            assert_eq!(read(&code_of(&terms)), Ok(terms));
            count += 1;
        }
    }
    assert_eq!(count, (4 * 11 - 1) * 4 * 16 + 4 * 15);
}

/// Every choice of one of these letters for each species.
fn choices(letters: &[Letter]) -> impl Iterator<Item = ByWildlife<Letter>> + '_ {
    let count = letters.len();
    (0..count.pow(5)).map(move |number| {
        ByWildlife::from_fn(|species| letters[number / count.pow(species.index() as u32) % count])
    })
}

#[test]
fn every_choice_of_cards_has_a_code_of_its_own() {
    let mut codes = BTreeSet::new();
    let mut check = |terms: GameOptions| {
        let code = code_of(&terms);
        assert_eq!(read(&code), Ok(terms));
        assert!(codes.insert(code), "{terms:?}");
    };
    for (edition, letters) in [(Edition::Final, &Letter::ALL[..]), (Edition::Preliminary, &Letter::ALL[..3])]
    {
        for letters in choices(letters) {
            check(GameOptions { edition, ..GameOptions::standard(2, CardChoice::Lettered(letters), 5) });
        }
        check(GameOptions { edition, ..GameOptions::standard(2, CardChoice::Family, 5) });
    }
    check(GameOptions::standard(2, CardChoice::Intermediate, 5));
    for first in ["AAAAA", "DDDDD", "ABCDA", "DCBAB"].map(cards) {
        let own = *first.letters().expect("letters");
        for second in choices(&Letter::ALL).filter(|second| own.0.iter().zip(second.0).all(|(a, b)| *a != b))
        {
            check(GameOptions {
                second_cards: Some(CardChoice::Lettered(second)),
                restriction: Some(6),
                ..GameOptions::standard(3, first, 5)
            });
        }
    }
    assert_eq!(codes.len(), 1024 + 243 + 3 + 4 * 243);
}

#[test]
fn seeds_up_to_two_to_the_thirty_second_have_codes() {
    let limit = 1 << 32;
    for seed in [0, 1, 2, 4_294_967, limit - 2, limit - 1] {
        let terms = GameOptions::standard(4, cards("DCBAD"), seed);
        assert_eq!(read(&code_of(&terms)), Ok(terms));
    }
    for seed in [limit, limit + 1, 7_514_214_647_148_301_035, u64::MAX] {
        assert_eq!(seed_code(&GameOptions::standard(4, cards("DCBAD"), seed), content()), None);
    }
}

#[test]
fn games_that_need_more_than_the_box_have_no_code() {
    let standard = GameOptions::standard(2, cards("AAAAA"), 1);
    for terms in [
        GameOptions { seats: 0, ..standard },
        GameOptions { seats: 5, ..standard },
        GameOptions { restriction: Some(0), ..standard },
        GameOptions { restriction: Some(11), ..standard },
        GameOptions { restriction: Some(6), ..standard },
        GameOptions { second_cards: Some(cards("BBBBB")), ..standard },
        GameOptions { second_cards: Some(cards("BBBBB")), restriction: Some(5), ..standard },
        GameOptions { scenario: Some(2), ..standard },
        GameOptions { scenario: Some(1), majorities: false, ..standard },
        GameOptions { scenario: Some(16), ..standard },
        GameOptions { edition: Edition::Preliminary, cards: cards("AAAAD"), ..standard },
        GameOptions { edition: Edition::Preliminary, cards: CardChoice::Intermediate, ..standard },
    ] {
        assert_eq!(seed_code(&terms, content()), None, "{terms:?}");
    }
    assert!(seed_code(&GameOptions { scenario: Some(1), ..standard }, content()).is_some());
}

// ------------------------------------------------------------------------------------------------ for ever

#[test]
fn codes_are_pinned() {
    // These must never change: players have them written down. They were checked against an independent
    // program, written from the description.
    let standard = |seed| GameOptions::standard(2, cards("AAAAA"), seed);
    let all_rules: CustomRules = CustomRule::ALL.into_iter().collect();
    let only = |rule| CustomRules::NONE.toggled(rule);
    for (terms, code) in [
        (standard(0), "X0TAB-M548N-E5SW"),
        (standard(1), "E6RTB-W8SER-BEV4"),
        (standard(2), "MPND7-0QN8N-7J5J"),
        (standard(7_021_994), "EBWSE-WC7FT-TVXG"),
        (standard((1 << 32) - 1), "SDY4H-SF0GQ-BGTF"),
        (GameOptions::standard(1, cards("BCDAB"), 1), "4EHMV-8A0ZF-DVH1"),
        (GameOptions::standard(4, cards("DDDDD"), 1), "KBYC2-98XGT-24DN"),
        (GameOptions::standard(3, CardChoice::Family, 1), "X4EZH-AYJ95-G79D"),
        (GameOptions::standard(3, CardChoice::Intermediate, 1), "BY0AQ-ZJRFN-C6TQ"),
        (
            GameOptions { edition: Edition::Preliminary, cards: cards("ABCBA"), ..standard(1) },
            "VAS8M-Z4E78-FB7D",
        ),
        (
            GameOptions { edition: Edition::Preliminary, cards: CardChoice::Family, ..standard(1) },
            "79QVS-P29MP-YK4D",
        ),
        (GameOptions { majorities: false, ..standard(1) }, "KQMA6-93FJE-BPKB"),
        (GameOptions { restriction: Some(1), ..standard(1) }, "MTK0S-PBXZY-DQDJ"),
        (GameOptions { restriction: Some(10), ..standard(1) }, "BJRXA-MZVF6-07B3"),
        (
            GameOptions { restriction: Some(6), second_cards: Some(cards("BCDBC")), ..standard(1) },
            "4GNHB-7W6CY-M7E9",
        ),
        (
            GameOptions { scenario: Some(1), ..GameOptions::standard(1, cards("AAAAA"), 1) },
            "Z44WG-Z8WGY-4TPY",
        ),
        (GameOptions { custom: only(CustomRule::SecondPlace), ..standard(1) }, "99RDG-MTAZ1-31BP"),
        (GameOptions { custom: only(CustomRule::ShortRuns), ..standard(1) }, "ANKBE-0Q51M-QC0N"),
        (GameOptions { custom: only(CustomRule::LonelyPartner), ..standard(1) }, "V28VE-5TDCE-TV1M"),
        (GameOptions { custom: only(CustomRule::LonelyCouples), ..standard(1) }, "ASCCS-K4MYG-TG6B"),
        (
            GameOptions {
                edition: Edition::Preliminary,
                second_cards: Some(cards("ACBAC")),
                majorities: false,
                restriction: Some(6),
                custom: all_rules,
                ..GameOptions::standard(4, cards("CBACB"), 4_000_000_000)
            },
            "2DQSP-EVCVJ-W08K",
        ),
    ] {
        assert_eq!(code_of(&terms), code, "{terms:?}");
        assert_eq!(read(code), Ok(terms));
    }
}

#[test]
fn codes_of_similar_games_look_unlike() {
    let mut random = GameRng::new(3);
    for _ in 0..500 {
        let terms = random_terms(&mut random);
        let next = GameOptions { seed: terms.seed ^ 1, ..terms };
        if let (Some(one), Some(other)) = (seed_code(&terms, content()), seed_code(&next, content())) {
            let alike = one.bytes().zip(other.bytes()).filter(|(a, b)| a == b && *a != b'-').count();
            assert!(alike <= 7, "{one} and {other}");
        }
    }
}

// ------------------------------------------------------------------------------------------------ typed in

#[test]
fn a_code_may_be_typed_in_many_ways() {
    let mut read_as_digits = 0;
    for code in random_codes(300, 8) {
        let (groups, bare) = (code.split('-').map(str::len).collect::<Vec<_>>(), code.replace('-', ""));
        assert_eq!((groups.as_slice(), bare.len()), (&[5, 5, 4][..], 14));
        let terms = read(&code).expect("a good code");
        read_as_digits += usize::from(bare.contains(['0', '1']));
        for typed in [
            bare.clone(),
            code.to_lowercase(),
            code.replace('-', " "),
            code.replace('-', "\u{2013}"),
            format!("  {}\t{} ", &bare[..7], &bare[7..].to_lowercase()),
            code.replace('1', "I").replace('0', "O"),
            code.replace('1', "l").replace('0', "o"),
            code.replace('1', "i"),
            code.replace('1', "L"),
        ] {
            assert_eq!(read(&typed), Ok(terms), "{typed}");
            assert_eq!(read_seed(&typed, content()), SeedText::Code(terms), "{typed}");
        }
    }
    assert!(read_as_digits > 100);
}

#[test]
fn other_texts_are_no_codes() {
    let long = "0".repeat(1_000_000);
    for text in
        ["", "-", "ABCDE-FGHJK-MNP", "ABCDE-FGHJK-MNPQR", "ABCDE-FGHJK-MNPU", "ABCDE_FGHJK_MN", "été", &long]
    {
        assert_eq!(read(text), Err(CodeError::NotACode));
    }
}

#[test]
fn every_error_is_a_sentence() {
    let errors = [
        (CodeError::NotACode, "this is not a seed code; one has 14 letters and digits, like "),
        (CodeError::Mistyped, "there is a slip in this code; compare it with the original letter by letter"),
        (CodeError::Newer, "this code was made by a newer version of the game"),
        (
            NotInTheBox::Restriction(11, 10).into(),
            "this code needs something that is not in the box: there is no rule",
        ),
    ];
    for (error, sentence) in errors {
        assert!(error.to_string().starts_with(sentence), "{error}");
    }
}

// ------------------------------------------------------------------------------------------------ slips

#[test]
fn every_wrong_letter_is_seen() {
    for code in random_codes(200, 1) {
        let letters = letters_of(&code);
        for at in 0..letters.len() {
            for letter in (0..32).filter(|letter| *letter != letters[at]) {
                let mut slipped = letters;
                slipped[at] = letter;
                assert_eq!(read(&text_of(slipped)), Err(CodeError::Mistyped), "{code}: letter {}", at + 1);
            }
        }
    }
}

#[test]
fn every_swap_of_two_letters_is_seen() {
    let mut neighbours = 0;
    for code in random_codes(1_000, 2) {
        let letters = letters_of(&code);
        for (one, other) in (0..14).flat_map(|one| (one + 1..14).map(move |other| (one, other))) {
            let mut slipped = letters;
            slipped.swap(one, other);
            if slipped != letters {
                assert_eq!(read(&text_of(slipped)), Err(CodeError::Mistyped), "{code}");
                neighbours += usize::from(other == one + 1);
            }
        }
    }
    assert!(neighbours > 12_000);
}

#[test]
fn every_two_wrong_letters_are_seen() {
    // The check is linear: detection does not depend on the code, so that a few codes prove it for all.
    for code in random_codes(4, 3) {
        let letters = letters_of(&code);
        for (one, other) in (0..14).flat_map(|one| (one + 1..14).map(move |other| (one, other))) {
            for (change, other_change) in (1..32).flat_map(|a| (1..32).map(move |b| (a, b))) {
                let mut slipped = letters;
                slipped[one] ^= change;
                slipped[other] ^= other_change;
                assert_eq!(read(&text_of(slipped)), Err(CodeError::Mistyped), "{code}");
            }
        }
    }
}

#[test]
fn one_random_text_in_1024_passes_the_check_and_is_a_game_or_a_sentence() {
    let mut random = GameRng::new(1024);
    let (mut games, mut others) = (0, 0);
    for _ in 0..1_024_000 {
        let letters: [u8; 14] = std::array::from_fn(|_| random.below(32) as u8);
        let text = text_of(letters);
        match read(&text) {
            Ok(terms) => {
                assert!(content().setup(&terms).is_ok());
                // A game has one code only.
                assert_eq!(code_of(&terms).replace('-', ""), text);
                games += 1;
            }
            Err(CodeError::Mistyped) => {}
            Err(CodeError::Newer | CodeError::OtherGame | CodeError::NotInTheBox(_)) => others += 1,
            Err(CodeError::NotACode) => panic!("{text} has 14 letters"),
        }
    }
    assert!((870..1130).contains(&(games + others)), "{games} and {others}");
    assert!(games > 30 && others > 300, "{games} and {others}");
}

// ------------------------------------------------------------------------------------------------ fields for seeds

#[test]
fn a_field_for_seeds_takes_codes_numbers_and_words() {
    let terms = GameOptions::standard(2, cards("BADCA"), 99);
    let code = code_of(&terms);
    let seed_of = |text: &str| match read_seed(text, content()) {
        SeedText::Seed(seed) => seed,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(read_seed(&format!(" {} ", code.to_lowercase()), content()), SeedText::Code(terms));
    for number in [0, 42, (1 << 32) - 1, 1 << 32, 12_345_678_901_234, u64::MAX] {
        assert_eq!(seed_of(&format!(" {number} ")), number);
    }
    // Words are words, even with the length of a code, with an umlaut or with a sign.
    for word in [
        "",
        "bear",
        "Salmon Run",
        "salmon & bears",
        "grizzlybearpaw",
        "black bears",
        "Waldtiere für 2",
        "1234567890123x5",
    ] {
        assert_eq!(seed_of(word), seed_from_text(word), "{word}");
        assert!(seed_of(word) < 1 << 32);
    }
    assert_eq!(seed_of("Salmon Run"), seed_of(" salmon run"));
}

#[test]
fn a_slip_in_a_code_begins_no_other_game() {
    for code in random_codes(300, 5) {
        let mut letters = letters_of(&code);
        letters[6] = (letters[6] + 1) % 32;
        let bare = text_of(letters);
        let typed = [bare[..5].to_owned(), bare[5..10].to_owned(), bare[10..].to_owned()];
        for typed in [typed.join("-"), typed.join(" "), typed.join("-").to_lowercase()] {
            assert_eq!(read_seed(&typed, content()), SeedText::Mistyped, "{typed}");
        }
        // In one piece and without a digit it may as well be a word; digits only are a number.
        let digits = bare.bytes().filter(u8::is_ascii_digit).count();
        if (1..14).contains(&digits) {
            assert_eq!(read_seed(&bare, content()), SeedText::Mistyped, "{bare}");
        }
    }
    let word = "SALMANGREBBEAR";
    assert_eq!(read(word), Err(CodeError::Mistyped));
    assert_eq!(read_seed(word, content()), SeedText::Seed(seed_from_text(word)));
    assert_eq!(read_seed("SALMA-NGREB-BEAR", content()), SeedText::Mistyped);
    assert_eq!(read_seed("SALMAN GREBBEAR", content()), SeedText::Seed(seed_from_text("salman grebbear")));
}

#[test]
fn a_code_is_read_as_it_comes_out_of_a_sentence() {
    let options = GameOptions::standard(2, CardChoice::ALL_A, 77);
    let code = seed_code(&options, content()).expect("a code");
    let wide: String =
        code.chars().map(|letter| char::from_u32(letter as u32 + 0xfee0).unwrap_or(letter)).collect();
    let dashed = code.replace('-', "−");
    let hidden = code.replace('-', "-\u{200b}");
    for text in [
        format!("“{code}”"),
        format!("({code})."),
        format!("> {code}"),
        format!("**{code}**,"),
        wide,
        dashed,
        hidden,
    ] {
        assert_eq!(read_seed(&text, content()), SeedText::Code(options), "{text}");
    }
    // A letter outside the alphabet of codes, one too many, one too few.
    for text in [code.replacen(&code[1..2], "U", 1), format!("{code}7"), code[1..].to_owned()] {
        assert_eq!(read_seed(&text, content()), SeedText::Mistyped, "{text}");
    }
    for word in ["salmon-run-3", "2026-11-28", "a-b-c", "bear-elk-1-fox", "7 salmon"] {
        assert!(matches!(read_seed(word, content()), SeedText::Seed(_)), "{word}");
    }
}

#[test]
fn words_give_seeds_that_have_codes() {
    let words = (0..20_000).map(|number| format!("word {number}"));
    let seeds: BTreeSet<u64> = words.map(|word| seed_from_text(&word)).collect();
    assert!(seeds.iter().all(|seed| *seed < 1 << 32));
    // No more collisions than by chance: a twentieth of a pair.
    assert!(seeds.len() >= 19_998, "{}", seeds.len());
}
