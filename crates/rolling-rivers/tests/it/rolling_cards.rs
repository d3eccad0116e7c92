//! Completing habitat cards: the rulebook's example, each of the 24 completion cards with its refusals, and
//! the order of events.

use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::rules::{
    CompletionSet, GainSource, Game, GameEvent, MarkMade, Pending, Phase, legal, payments,
};
use rolling_rivers::sheets::SheetLetter;

use crate::rolling_fixtures::{Layout, play_lines, refusal, rolling_content, tally};

const PRINTED: &str = "complete 1 pay bear 1 elk 2 fox 1 hawk 2 salmon 3";
const UNEXPLAINED: &str =
    "this is neither the cost of the card nor what the completion card of space 1 makes of it";

fn owned(game: &Game) -> ([u8; 5], u8) {
    let own = game.active_player().tally();
    (rolling_rivers::sheets::HIERARCHY.map(|animal| own.animals[animal]), own.nature_tokens)
}

/// Pays for the rulebook's card with a discount card in its space.
#[track_caller]
fn discounted(card: &'static str, price: &str) -> Result<(), String> {
    let mut game = Layout::new(SheetLetter::A, card).collected();
    let line = format!("complete 1 pay {price}");
    let action = rolling_rivers::record::read_action(&line).expect("an action");
    let listed = legal::completions(&game).contains(&action);
    let before = game.clone();
    match game.apply(action) {
        Ok(events) => {
            assert!(listed, "`{line}` is not listed");
            let shown = matches!(events[0], GameEvent::Completed { discount, .. } if discount);
            assert_eq!(shown, line != PRINTED);
            Ok(())
        }
        Err(error) => {
            assert!(!listed, "`{line}` is listed");
            assert_eq!(game, before);
            Err(error.to_string())
        }
    }
}

#[track_caller]
fn accepts(card: &'static str, price: &str) {
    assert_eq!(discounted(card, price), Ok(()), "card {card}: {price}");
}

#[track_caller]
fn refuses(card: &'static str, price: &str) {
    assert_eq!(discounted(card, price), Err(UNEXPLAINED.to_owned()), "card {card}: {price}");
}

// Rulebook: complete a habitat card, example steps 1 to 5.
#[test]
fn the_rulebooks_completion_with_a_discount_and_the_second_hexagon_of_a_column() {
    let mut layout = Layout::new(SheetLetter::A, "1").owning([1, 1, 1, 2, 3], 0);
    // The first number of the column, by a card before it.
    let second = layout.card.clone();
    layout = layout.card(Habitat::River, 2, 0, [0, 0, 0, 0, 1]).owning([1, 1, 1, 2, 4], 0);
    let mut game = layout.collected();
    play_lines(&mut game, "complete 1 pay salmon 1; done");
    let mut setup = game.setup().as_ref().clone();
    assert_eq!(owned(&game), ([1, 1, 1, 2, 3], 0));
    // The same again with both cards in the pile.
    let first = setup.habitat_cards.0[0].clone();
    let second = rolling_rivers::rules::HabitatCard { tier: 2, ..second };
    let both = vec![first.clone(), first, second.clone(), second];
    setup.habitat_cards = std::sync::Arc::new(rolling_rivers::rules::HabitatCards(both));
    let mut game = Game::start(setup).0;
    play_lines(&mut game, "roll; collect bear:; complete 1 pay salmon 1; done; roll; collect bear:");
    let events = play_lines(&mut game, "complete 1 pay bear 1 elk 1 fox 1 hawk 2 salmon 3");
    assert_eq!(owned(&game), ([0; 5], 2));
    let seat = cascadia_base::Seat(0);
    let shown: Vec<&GameEvent> = events[2..].iter().collect();
    assert_eq!(
        *shown[0],
        GameEvent::Marked {
            seat,
            habitat: Some(Habitat::River),
            mark: MarkMade::Number(3),
            overflow: 0,
            lost: 0
        }
    );
    assert!(shown.contains(&&GameEvent::PointsCircled { seat, points: 1, line: "bonus_row_1" }));
    assert_eq!(game.active_player().pending(), [Pending::Pick { column: None }]);
    assert_eq!(refusal(&game, "pick 11"), "that cannot be picked, or was picked before");
    assert_eq!(refusal(&game, "pick 1a"), "nothing can be picked there now");
    assert_eq!(refusal(&game, "done"), "the bonuses have to be taken now");
    play_lines(&mut game, "pick 1");
    assert_eq!(owned(&game), ([0, 0, 1, 1, 0], 2));
    assert_eq!(game.phase(), Phase::Review);
}

#[test]
fn the_printed_cost_is_always_accepted_and_uses_no_discount() {
    // Ruling 14: with card 11 nothing is lowered then.
    let mut game = Layout::new(SheetLetter::A, "11").collected();
    let events = play_lines(&mut game, PRINTED);
    assert!(matches!(events[0], GameEvent::Completed { discount: false, .. }));
    assert!(events.iter().any(|event| matches!(event, GameEvent::Marked { mark: MarkMade::Number(3), .. })));
    assert_eq!(owned(&game), ([8, 7, 8, 7, 6], 7));
}

#[test]
fn unaffordable_and_missing_cards_are_refused() {
    let game = Layout::new(SheetLetter::A, "1").owning([9, 1, 9, 9, 9], 0).collected();
    assert_eq!(refusal(&game, PRINTED), "this takes 2 elk, and there are 1");
    assert_eq!(refusal(&game, "complete 2 pay"), "there is no card in space 2");
    assert_eq!(refusal(&game, "complete 1 pay"), UNEXPLAINED);
    assert_eq!(refusal(&game, "bonus"), "a card has to be completed now, or none");
    let game = Layout::new(SheetLetter::A, "12").owning([9, 9, 9, 9, 9], 1).collected();
    let price = "complete 1 pay bear 1 elk 2 fox 1 hawk 2 salmon 1 nature 2";
    assert_eq!(refusal(&game, price), "this costs 2 nature tokens, and there are 1");
}

#[test]
fn cards_1_and_h1_take_off_one_animal() {
    accepts("1", "bear 1 elk 1 fox 1 hawk 2 salmon 3");
    accepts("1", "elk 2 fox 1 hawk 2 salmon 3");
    refuses("1", "elk 1 fox 1 hawk 2 salmon 3");
    refuses("1", "bear 1 elk 1 fox 2 hawk 2 salmon 3");
    refuses("1", "bear 1 elk 1 fox 1 hawk 2 salmon 3 nature 1");
    accepts("H1", "elk 2 fox 1 hawk 2 salmon 3");
    accepts("H1", "bear 1 elk 2 hawk 2 salmon 3");
    refuses("H1", "bear 1 elk 2 fox 1 hawk 1 salmon 3");
    refuses("H1", "elk 1 fox 1 hawk 2 salmon 3");
}

#[test]
fn cards_2_and_h3_take_off_one_of_two_types_at_once() {
    accepts("2", "bear 1 elk 2 fox 1 hawk 1 salmon 2");
    refuses("2", "bear 1 elk 2 fox 1 hawk 1 salmon 3");
    refuses("2", "bear 1 elk 2 fox 1 salmon 3");
    accepts("H3", "bear 1 elk 1 fox 1 hawk 1 salmon 3");
    refuses("H3", "bear 1 elk 1 fox 1 hawk 2 salmon 3");
    // Each only if the cost contains it.
    let mut game = Layout::new(SheetLetter::A, "2").card(Habitat::Forest, 1, 0, [0, 0, 2, 0, 3]).collected();
    play_lines(&mut game, "complete 1 pay fox 2 salmon 2");
}

#[test]
fn card_7_replaces_two_animals_of_one_type_by_another() {
    accepts("7", "bear 1 fox 3 hawk 2 salmon 3");
    accepts("7", "bear 2 elk 1 fox 1 hawk 2 salmon 3");
    accepts("7", "bear 1 elk 2 fox 1 hawk 4 salmon 1");
    refuses("7", "bear 1 elk 2 fox 1 hawk 5");
    refuses("7", "elk 1 fox 3 hawk 2 salmon 3");
    refuses("7", "bear 1 elk 1 fox 2 hawk 3 salmon 2");
    refuses("7", "bear 2 fox 2 hawk 2 salmon 3");
}

#[test]
fn card_10_takes_off_one_where_three_or_more_are_asked_for() {
    accepts("10", "bear 1 elk 2 fox 1 hawk 2 salmon 2");
    refuses("10", "bear 1 elk 1 fox 1 hawk 2 salmon 3");
    refuses("10", "bear 1 elk 2 fox 1 hawk 2 salmon 1");
    let layout = Layout::new(SheetLetter::A, "10").card(Habitat::Mountain, 3, 2, [0, 3, 3, 3, 1]);
    let mut game = layout.collected();
    assert_eq!(refusal(&game, "complete 1 pay elk 2 fox 2 hawk 2 salmon 1"), UNEXPLAINED);
    play_lines(&mut game.clone(), "complete 1 pay elk 3 fox 2 hawk 2 salmon 1");
    play_lines(&mut game, "complete 1 pay elk 2 fox 3 hawk 3 salmon 1");
}

#[test]
fn card_11_lowers_number_and_cost() {
    accepts("11", "elk 1 fox 1 hawk 2 salmon 3");
    accepts("11", "bear 1 elk 2 fox 1 hawk 2 salmon 1");
    accepts("11", "bear 1 elk 2 fox 1 hawk 1 salmon 3");
    refuses("11", "fox 1 hawk 2 salmon 3");
    let mut game = Layout::new(SheetLetter::A, "11").collected();
    let events = play_lines(&mut game, "complete 1 pay elk 1 fox 1 hawk 2 salmon 3");
    assert!(events.iter().any(|event| matches!(event, GameEvent::Marked { mark: MarkMade::Number(2), .. })));
}

// Rulebook: completion cards, card 11; ruling 5.
#[test]
fn card_11_on_a_one_marks_nothing_but_brings_the_nature_tokens() {
    for sheet in SheetLetter::ALL {
        let layout = Layout::new(sheet, "11").card(Habitat::Forest, 1, 2, [0, 0, 2, 0, 3]);
        let mut game = layout.owning([0, 0, 0, 0, 3], 0).collected();
        let empty = game.active_player().sheet().clone();
        let events = play_lines(&mut game, "complete 1 pay salmon 3");
        assert_eq!(events.len(), 2);
        assert_eq!(*game.active_player().sheet(), empty);
        assert_eq!((owned(&game), game.phase()), (([0; 5], 2), Phase::Review));
        assert_eq!(game.active_player().completed(), 1);
    }
}

#[test]
fn card_12_takes_nature_tokens_for_animals() {
    accepts("12", "bear 1 elk 2 fox 1 hawk 2 nature 3");
    accepts("12", "hawk 2 salmon 2 nature 5");
    refuses("12", "bear 1 elk 2 fox 1 hawk 2 nature 2");
    refuses("12", "bear 1 elk 2 fox 1 hawk 2 salmon 3 nature 1");
    refuses("12", "bear 1 elk 2 fox 1 hawk 2");
    // The nature tokens of the card itself come too late. Ruling 2: a cost of nothing is allowed.
    let game = Layout::new(SheetLetter::A, "12").owning([0; 5], 8).collected();
    assert_eq!(refusal(&game, "complete 1 pay nature 9"), "this costs 9 nature tokens, and there are 8");
    let mut game = Layout::new(SheetLetter::A, "12").owning([0; 5], 9).collected();
    play_lines(&mut game, "complete 1 pay nature 9");
    assert_eq!(owned(&game), ([0; 5], 2));
}

#[test]
fn card_h4_replaces_animals_of_one_type_by_the_type_below() {
    accepts("H4", "bear 1 fox 3 hawk 2 salmon 3");
    accepts("H4", "bear 1 elk 2 fox 1 salmon 5");
    accepts("H4", "bear 1 elk 2 fox 1 hawk 1 salmon 4");
    refuses("H4", "bear 1 hawk 4 fox 1 salmon 3");
    refuses("H4", "bear 4 elk 2 fox 1 hawk 2");
    refuses("H4", "elk 2 fox 2 hawk 2 salmon 3");
}

#[test]
fn card_h7_ignores_two_types_that_ask_for_one() {
    accepts("H7", "elk 2 hawk 2 salmon 3");
    accepts("H7", "bear 1 elk 2 hawk 2 salmon 3");
    refuses("H7", "bear 1 elk 1 fox 1 hawk 2 salmon 3");
    let layout = Layout::new(SheetLetter::A, "H7").card(Habitat::Prairie, 3, 0, [1, 1, 1, 4, 0]);
    assert_eq!(refusal(&layout.collected(), "complete 1 pay hawk 4"), UNEXPLAINED);
}

#[test]
fn card_h9_replaces_two_animals_by_hawks() {
    accepts("H9", "bear 1 fox 1 hawk 4 salmon 3");
    accepts("H9", "elk 2 hawk 4 salmon 3");
    accepts("H9", "elk 2 fox 1 hawk 3 salmon 3");
    refuses("H9", "fox 1 hawk 5 salmon 3");
    refuses("H9", "bear 1 elk 1 fox 2 hawk 2 salmon 3");
    refuses("H9", "elk 2 fox 1 hawk 2 salmon 3");
}

#[test]
fn card_h12_takes_off_more_from_a_large_cost() {
    accepts("H12", "elk 1 fox 1 hawk 2 salmon 3");
    accepts("H12", "elk 2 fox 1 hawk 2 salmon 3");
    refuses("H12", "fox 1 hawk 2 salmon 3");
    let layout = Layout::new(SheetLetter::A, "H12").card(Habitat::Prairie, 2, 1, [0, 2, 1, 4, 0]);
    let mut game = layout.collected();
    assert_eq!(refusal(&game, "complete 1 pay elk 2 fox 1 hawk 2"), UNEXPLAINED);
    play_lines(&mut game, "complete 1 pay elk 2 fox 1 hawk 3");
}

#[test]
fn payments_are_within_reach_and_each_is_listed_once() {
    let discounts: Vec<_> = rolling_content()
        .completion_cards()
        .values()
        .filter_map(|printed| printed.card.effect.discount())
        .collect();
    assert_eq!(discounts.len(), 12);
    for (_, card) in rolling_content().habitat_cards().iter() {
        for discount in &discounts {
            for own in [tally([1; 5], 2), tally([3, 2, 3, 4, 4], 3), tally([9; 5], 9)] {
                let listed = payments(Some(*discount), &card.cost, &own);
                for (index, payment) in listed.iter().enumerate() {
                    assert!(!listed[..index].contains(payment), "{}: {payment:?}", card.key);
                    assert!(rolling_rivers::rules::can_pay(&own, payment));
                }
            }
        }
    }
}

/// Creates a game with a pending bonus card in the first space, with these tokens before the card's two.
fn asked(card: &'static str, animals: [u8; 5], tokens: u8) -> Game {
    let mut game = Layout::new(SheetLetter::A, card).owning(animals, tokens).collected();
    play_lines(&mut game, PRINTED);
    assert_eq!(game.phase(), Phase::Bonus);
    assert_eq!(game.active_player().pending(), [Pending::Bonus]);
    game
}

/// Exactly the cost of the rulebook's card.
const JUST: [u8; 5] = [1, 2, 1, 2, 3];

#[test]
fn card_3_rolls_a_personal_die_and_brings_its_animal_twice() {
    let game = asked("3", JUST, 0);
    assert_eq!(refusal(&game, "bonus"), "this completion card asks which die to roll, a or b");
    assert_eq!(refusal(&game, "bonus river"), "this completion card asks which die to roll, a or b");
    let layout = Layout::new(SheetLetter::A, "3").owning(JUST, 0).personal("fox", "salmon/hawk");
    let mut game = layout.begin();
    play_lines(&mut game, &format!("roll; collect bear:; {PRINTED}"));
    // A plain face is gained immediately, and reveals something.
    let mut plain = game.clone();
    let events = play_lines(&mut plain, "bonus a");
    assert!(matches!(events[0], GameEvent::DieRolled { .. }) && events[0].reveals());
    assert_eq!(owned(&plain), ([0, 0, 2, 0, 0], 2));
    // A split face lets the player choose a side.
    let mut split = game.clone();
    play_lines(&mut split, "bonus b");
    assert_eq!(split.active_player().gain_of(Wildlife::Hawk), Some(2), "two of the side that is chosen");
    assert_eq!(split.active_player().gain_of(Wildlife::Fox), None);
    assert_eq!(refusal(&split, "gain fox"), "no fox can be gained now");
    assert_eq!(refusal(&split, "done"), "the bonuses have to be taken now");
    play_lines(&mut split, "gain hawk; done");
    assert_eq!(owned(&split), ([0, 0, 0, 2, 0], 2));
    let wild = Layout::new(SheetLetter::A, "3").owning(JUST, 0).personal("wild", "fox");
    let mut game = wild.begin();
    play_lines(&mut game, &format!("roll; collect bear:; {PRINTED}; bonus a; gain bear; done"));
    assert_eq!(owned(&game), ([2, 0, 0, 0, 0], 2));
}

#[test]
fn cards_4_and_h2_bring_fixed_animals() {
    let mut game = asked("4", JUST, 0);
    assert_eq!(refusal(&game, "bonus elk"), "this completion card is used without a choice");
    play_lines(&mut game, "bonus");
    assert_eq!(owned(&game), ([1, 0, 0, 0, 1], 2));
    let mut game = asked("H2", JUST, 0);
    play_lines(&mut game, "bonus");
    assert_eq!(owned(&game), ([0, 0, 0, 0, 2], 2));
    // Ruling 1: it may be declined.
    let mut game = asked("4", JUST, 0);
    play_lines(&mut game, "bonus none");
    assert_eq!(owned(&game), ([0; 5], 2));
}

// Rulebook: completion cards, card 5.
#[test]
fn card_5_marks_another_habitat() {
    let game = asked("5", JUST, 0);
    assert_eq!(refusal(&game, "bonus"), "this completion card asks which habitat to mark");
    for (line, habitat) in [("bonus forest", Habitat::Forest), ("bonus none", Habitat::River)] {
        let events = play_lines(&mut game.clone(), line);
        let marked = events.iter().any(|event| {
            matches!(event, GameEvent::Marked { habitat: Some(own), mark: MarkMade::Number(3), .. }
                if *own == habitat)
        });
        assert!(marked, "{line}");
    }
}

// Rulebook: sheet A; ruling: a full column refuses every further card, unless card 5 redirects it.
#[test]
fn a_full_column_takes_no_further_card_unless_card_5_moves_the_mark() {
    let sentence = "column river is full and takes no further card";
    for card in ["1", "11"] {
        let mut layout = Layout::new(SheetLetter::A, card).card(Habitat::River, 1, 0, [0, 0, 0, 0, 1]);
        layout.rounds = 5;
        let mut game = layout.collected();
        for pick in ["", "pick 4;", "", "pick 5;"] {
            play_lines(&mut game, &format!("complete 1 pay salmon 1; {pick} done; roll; collect bear:"));
        }
        assert_eq!(refusal(&game, "complete 1 pay salmon 1"), sentence);
        // Nor a card that would mark nothing.
        if card == "11" {
            assert_eq!(refusal(&game, "complete 1 pay"), sentence);
        }
        play_lines(&mut game, "pass; done");
    }
    let mut layout = Layout::new(SheetLetter::A, "5").card(Habitat::River, 1, 0, [0, 0, 0, 0, 1]);
    layout.rounds = 5;
    let mut game = layout.collected();
    for pick in ["", "pick 4;", "", "pick 5;"] {
        let round = format!("complete 1 pay salmon 1; bonus none; {pick} done; roll; collect bear:");
        play_lines(&mut game, &round);
    }
    play_lines(&mut game, "complete 1 pay salmon 1");
    assert_eq!(refusal(&game, "bonus none"), "column river is full, so another habitat has to be marked");
    assert_eq!(refusal(&game, "bonus river"), "column river is full and takes no further card");
    play_lines(&mut game, "bonus prairie; done");
}

// Rulebook: completion cards, card 6.
#[test]
fn card_6_counts_missing_animals_right_after_paying() {
    let mut game = asked("6", [1, 3, 1, 2, 4], 0);
    play_lines(&mut game, "bonus");
    assert_eq!(owned(&game), ([1, 1, 1, 1, 1], 2));
    let mut game = asked("6", [9; 5], 0);
    assert_eq!(play_lines(&mut game, "bonus").len(), 1, "nothing is gained");
}

// Rulebook: completion cards, card 8.
#[test]
fn card_8_fills_up_before_the_cards_own_nature_tokens_come() {
    let mut game = asked("8", JUST, 1);
    assert_eq!(owned(&game).1, 1, "the card's own are still to come");
    let events = play_lines(&mut game.clone(), "bonus none");
    assert!(matches!(events[0], GameEvent::Gained { source: GainSource::Card, nature_tokens: 2, .. }));
    let events = play_lines(&mut game, "bonus");
    assert!(matches!(events[0], GameEvent::Gained { source: GainSource::Completion, nature_tokens: 2, .. }));
    assert!(matches!(events[1], GameEvent::Gained { source: GainSource::Card, nature_tokens: 2, .. }));
    assert_eq!(owned(&game).1, 5);
    let mut game = asked("8", JUST, 4);
    play_lines(&mut game, "bonus");
    assert_eq!(owned(&game).1, 6);
}

#[test]
fn a_bonus_that_has_nothing_to_add_is_known_for_idle() {
    for (card, animals, tokens, idle) in [
        ("6", [1, 3, 1, 2, 4], 0, false),
        ("6", [9; 5], 0, true),
        ("8", JUST, 2, false),
        ("8", JUST, 3, true),
        ("9", [9; 5], 9, false),
    ] {
        let mut game = asked(card, animals, tokens);
        assert_eq!(legal::bonus_is_idle(&game), idle, "card {card}, {animals:?}, {tokens} nature tokens");
        let mut declined = game.clone();
        play_lines(&mut declined, "bonus none");
        play_lines(&mut game, if card == "9" { "bonus elk fox" } else { "bonus" });
        assert_eq!(game == declined, idle, "card {card}");
        assert!(!legal::bonus_is_idle(&game), "nothing is asked any more");
    }
}

// Rulebook: completion cards, card 9.
#[test]
fn card_9_sells_two_animals_for_a_nature_token() {
    // The card's own token pays for them.
    let mut game = asked("9", JUST, 0);
    assert_eq!(refusal(&game, "bonus"), "this completion card brings 2 animals");
    assert_eq!(refusal(&game, "bonus elk"), "this completion card brings 2 animals");
    play_lines(&mut game.clone(), "bonus elk fox");
    play_lines(&mut game, "bonus bear bear");
    assert_eq!(owned(&game), ([2, 0, 0, 0, 0], 1));
    let mut game = Layout::new(SheetLetter::A, "9").owning(JUST, 0).collected();
    play_lines(&mut game, &format!("{PRINTED} without tokens"));
    assert_eq!(owned(&game), ([0; 5], 0));
    assert_eq!(refusal(&game, "bonus elk fox"), "this costs 1 nature tokens, and there are 0");
    play_lines(&mut game, "bonus none");
}

#[test]
fn card_h5_brings_more_if_the_card_gives_none() {
    let mut game = asked("H5", JUST, 0);
    play_lines(&mut game, "bonus");
    assert_eq!(owned(&game).1, 3);
    let layout = Layout::new(SheetLetter::A, "H5").card(Habitat::Forest, 1, 0, [1, 0, 0, 0, 0]);
    let mut game = layout.owning([1, 0, 0, 0, 0], 0).collected();
    play_lines(&mut game, "complete 1 pay bear 1; bonus");
    assert_eq!(owned(&game).1, 2);
}

#[test]
fn card_h6_brings_animals_of_the_printed_cost() {
    let layout = Layout::new(SheetLetter::A, "H6").card(Habitat::Forest, 1, 0, [1, 0, 2, 0, 0]);
    let mut game = layout.owning([1, 0, 2, 0, 0], 0).collected();
    play_lines(&mut game, "complete 1 pay bear 1 fox 2");
    let sentence = "this completion card brings animals of up to 2 different types of the printed cost";
    for line in ["bonus", "bonus elk", "bonus fox fox", "bonus bear elk", "bonus a"] {
        assert_eq!(refusal(&game, line), sentence, "{line}");
    }
    play_lines(&mut game.clone(), "bonus fox");
    play_lines(&mut game, "bonus fox bear");
    assert_eq!(owned(&game), ([1, 0, 1, 0, 0], 0));
}

#[test]
fn card_h8_raises_the_number_for_two_nature_tokens() {
    let mut game = asked("H8", JUST, 0);
    let events = play_lines(&mut game, "bonus");
    assert!(matches!(events[0], GameEvent::Marked { mark: MarkMade::Number(4), .. }));
    assert_eq!(owned(&game).1, 0);
    let mut game = Layout::new(SheetLetter::A, "H8").owning(JUST, 1).collected();
    play_lines(&mut game, &format!("{PRINTED} without tokens"));
    assert_eq!(refusal(&game, "bonus"), "this costs 2 nature tokens, and there are 1");
}

#[test]
fn card_h10_brings_one_animal_or_two_for_a_large_cost() {
    let mut game = asked("H10", JUST, 0);
    assert_eq!(refusal(&game, "bonus elk"), "this completion card brings 2 animals");
    play_lines(&mut game, "bonus elk elk");
    assert_eq!(owned(&game), ([0, 2, 0, 0, 0], 2));
    let layout = Layout::new(SheetLetter::A, "H10").card(Habitat::Forest, 1, 0, [1, 0, 2, 0, 4]);
    let mut game = layout.owning([1, 0, 2, 0, 4], 0).collected();
    play_lines(&mut game, "complete 1 pay bear 1 fox 2 salmon 4");
    assert_eq!(refusal(&game, "bonus elk elk"), "this completion card brings 1 animals");
    play_lines(&mut game, "bonus elk");
    assert_eq!(owned(&game), ([0, 1, 0, 0, 0], 0));
}

#[test]
fn card_h11_rolls_both_dice_and_a_split_side_goes_before_a_wild_one() {
    let layout = Layout::new(SheetLetter::A, "H11").owning(JUST, 0).personal("wild", "salmon/hawk");
    let mut game = layout.begin();
    play_lines(&mut game, &format!("roll; collect bear:; {PRINTED}"));
    let events = play_lines(&mut game, "bonus");
    assert_eq!(events.iter().filter(|event| event.reveals()).count(), 2);
    assert_eq!(game.active_player().pending().len(), 2);
    // Both dice fit; the split one is settled first.
    play_lines(&mut game, "gain hawk; gain bear; done");
    assert_eq!(owned(&game), ([1, 0, 0, 1, 0], 2));
    let layout = Layout::new(SheetLetter::A, "H11").owning(JUST, 0).personal("fox", "elk");
    let mut game = layout.begin();
    play_lines(&mut game, &format!("roll; collect bear:; {PRINTED}; bonus; done"));
    assert_eq!(owned(&game), ([0, 1, 1, 0, 0], 2));
}

#[test]
fn every_completion_card_is_in_the_box() {
    let cards = rolling_content().completion_cards();
    for set in [CompletionSet::Core, CompletionSet::Companion] {
        let numbers: Vec<u8> = cards.keys().filter(|id| id.set == set).map(|id| id.number).collect();
        assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
    }
    let bonuses = |id: &&rolling_rivers::rules::CompletionCardId| {
        id.set == CompletionSet::Core && cards[*id].card.effect.bonus().is_some()
    };
    let bonuses: Vec<u8> = cards.keys().filter(bonuses).map(|id| id.number).collect();
    assert_eq!(bonuses, [3, 4, 5, 6, 8, 9]);
}

// Rulebook: complete a habitat card; the card's nature tokens may be declined.
#[test]
fn nature_tokens_of_a_card_may_be_left() {
    let mut game = Layout::new(SheetLetter::A, "1").owning(JUST, 0).collected();
    let events = play_lines(&mut game, &format!("{PRINTED} without tokens"));
    assert!(!events.iter().any(|event| matches!(event, GameEvent::Gained { source: GainSource::Card, .. })));
    assert_eq!(owned(&game), ([0; 5], 0));
}

#[test]
fn a_card_is_completed_once_a_round_and_meets_each_completion_card_once() {
    let mut game = Layout::new(SheetLetter::B, "1").owning([9; 5], 9).collected();
    play_lines(&mut game, PRINTED);
    assert_eq!(refusal(&game, PRINTED), "nothing is left but to be done");
    play_lines(&mut game, "done; roll; collect bear:");
    // Space 2 has card 2, which saves a hawk and a salmon; card 1 of space 1 does not help there.
    let sentence = "this is neither the cost of the card nor what the completion card of space 2 makes of it";
    assert_eq!(refusal(&game, "complete 2 pay bear 1 elk 1 fox 1 hawk 2 salmon 3"), sentence);
    play_lines(&mut game, "complete 2 pay bear 1 elk 2 fox 1 hawk 1 salmon 2");
    assert_eq!(game.active_player().completed(), 2);
}
