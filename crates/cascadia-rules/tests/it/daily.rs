//! Tests of the daily game: pinned for ever, another one every day, and cards evenly distributed.

use std::collections::BTreeSet;

use crate::common::content;
use crate::rolling_fixtures::rolling_content;
use cascadia_base::Wildlife;
use cascadia_rules::goals::{Mode, daily_game};
use cascadia_rules::record::{daily_options, options_of_code, seed_code};
use cascadia_rules::rules::{CardChoice, Edition, HabitatBonus, Letter};
use jiff::civil::{Date, date};
use rolling_rivers::record::{
    daily_options as rolling_daily_options, options_of_code as rolling_options_of_code,
    seed_code as rolling_seed_code,
};
use rolling_rivers::sheets::SheetLetter;

#[test]
fn the_games_of_some_days_are_pinned() {
    // These must never change: people compare their results of a day, perhaps with different versions. They
    // were checked against an independent program.
    for (day, seed, cards) in [
        (date(2026, 11, 21), 493_967_825, "DBCAD"),
        (date(2026, 11, 22), 3_323_041_868, "CDDBA"),
        (date(2026, 12, 31), 4_030_131_524, "BCDBD"),
        (date(2027, 1, 1), 335_961_670, "CCBAC"),
        (date(2028, 2, 29), 1_317_920_815, "BADCB"),
        (date(1970, 1, 1), 187_469_752, "ABDAC"),
        (Date::MIN, 1_269_546_003, "DDACB"),
        (Date::MAX, 2_386_955_977, "CDBAA"),
    ] {
        let daily = daily_game(day);
        assert_eq!((daily.seed, CardChoice::Lettered(daily.letters).key().as_str()), (seed, cards), "{day}");
    }
}

#[test]
fn ten_years_have_ten_years_of_games() {
    let days: Vec<Date> = date(2026, 1, 1).series(jiff::Span::new().days(1)).take(3653).collect();
    assert_eq!(days.last(), Some(&date(2036, 1, 1)));
    let seeds: BTreeSet<u64> = days.iter().map(|day| daily_game(*day).seed).collect();
    assert_eq!(seeds.len(), days.len());
    assert!(seeds.iter().all(|seed| *seed < 1 << 32));
    for species in Wildlife::ALL {
        for letter in Letter::ALL {
            let times = days.iter().filter(|day| daily_game(**day).letters[species] == letter).count();
            // 913 are expected; the range is four times the usual deviation.
            assert!((808..=1018).contains(&times), "{species:?} {letter:?} on {times} days");
        }
    }
    let hands: BTreeSet<[Letter; 5]> = days.iter().map(|day| daily_game(*day).letters.0).collect();
    // Of the 1024 choices of cards, chance would leave out about thirty.
    assert!(hands.len() > 970, "{}", hands.len());
}

#[test]
fn neighbouring_days_share_no_cards_more_often_than_chance_has_it() {
    let days: Vec<Date> = date(2026, 1, 1).series(jiff::Span::new().days(1)).take(3653).collect();
    let alike: usize = days
        .windows(2)
        .map(|pair| {
            let (one, other) = (daily_game(pair[0]).letters, daily_game(pair[1]).letters);
            Wildlife::ALL.into_iter().filter(|species| one[*species] == other[*species]).count()
        })
        .sum();
    // A quarter of 18,260.
    assert!((4_330..=4_800).contains(&alike), "{alike}");
}

#[test]
fn it_is_a_solo_game_by_the_final_rulebook_and_has_a_code() {
    let day = date(2026, 11, 21);
    let terms = daily_options(day);
    assert_eq!((terms.seats, terms.edition, terms.mode()), (1, Edition::Final, Mode::Normal));
    assert_eq!(
        (terms.seed, terms.cards),
        (daily_game(day).seed, CardChoice::Lettered(daily_game(day).letters))
    );
    let setup = content().setup(&terms).expect("in the box");
    assert!(matches!(setup.rules.habitat_bonus, HabitatBonus::MinimumSize { .. }));
    let code = seed_code(&terms, content()).expect("a code");
    assert_eq!(options_of_code(&code, content()), Ok(terms));
}

#[test]
fn the_games_of_rolling_rivers_of_some_days_are_pinned() {
    // Pinned like those of the first game.
    let games = PINNED_ROLLING.map(|(day, ..)| {
        let options = rolling_daily_options(day);
        let words = options.completion_cards.map(|card| card.to_string()).join(" ");
        (day, options.seed, options.sheet.key(), words)
    });
    assert_eq!(games, PINNED_ROLLING.map(|(day, seed, sheet, cards)| (day, seed, sheet, cards.to_owned())));
}

#[test]
fn the_sheets_take_turns_also_over_a_leap_day_and_the_ends_of_months_and_years() {
    let days: Vec<Date> = date(2026, 1, 1).series(jiff::Span::new().days(1)).take(3653).collect();
    assert!(days.contains(&date(2028, 2, 29)));
    for pair in days.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|day| rolling_daily_options(day).sheet.index());
        assert_eq!((one + 1) % SheetLetter::ALL.len(), other, "{}", pair[1]);
    }
    let before = date(2025, 12, 31);
    assert_eq!(rolling_daily_options(before).sheet, SheetLetter::D);
}

#[test]
fn every_daily_game_of_rolling_rivers_is_in_the_box_another_one_and_has_a_code() {
    let days: Vec<Date> = date(2026, 1, 1).series(jiff::Span::new().days(1)).take(3653).collect();
    let options: Vec<_> = days.iter().map(|day| rolling_daily_options(*day)).collect();
    let seeds: BTreeSet<u64> = options.iter().map(|options| options.seed).collect();
    assert_eq!(seeds.len(), days.len());
    for (day, options) in days.iter().zip(&options) {
        assert_eq!(
            (options.seats, options.family, options.abundance, options.scenario),
            (1, false, false, None)
        );
        assert_ne!(options.seed, daily_game(*day).seed, "{day}");
        let setup = rolling_content().setup(options);
        assert!(setup.is_ok(), "{day}");
        let code = rolling_seed_code(options, rolling_content()).expect("a code");
        assert_eq!(rolling_options_of_code(&code, rolling_content()).as_ref(), Ok(options), "{day}");
    }
    // Each of the twelve cards comes about equally often: in a third of the games.
    for number in 1..=12 {
        let times = options
            .iter()
            .filter(|options| options.completion_cards.iter().any(|card| card.number == number));
        let times = times.count();
        assert!((1100..=1335).contains(&times), "card {number} on {times} days");
    }
}

/// Days with seed, sheet and completion cards.
const PINNED_ROLLING: [(Date, u64, &str, &str); 6] = [
    (Date::constant(2026, 11, 22), 1_878_791_000, "B", "12 8 1 2"),
    (Date::constant(2026, 11, 30), 2_916_193_267, "B", "11 9 5 6"),
    (Date::constant(2026, 12, 1), 4_190_867_393, "C", "2 12 1 6"),
    (Date::constant(2028, 2, 29), 211_969_670, "B", "1 2 9 4"),
    (Date::MIN, 2_594_983_208, "D", "4 11 1 5"),
    (Date::MAX, 3_404_088_187, "C", "11 12 1 7"),
];
