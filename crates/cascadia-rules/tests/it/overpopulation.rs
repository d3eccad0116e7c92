//! Tests of overpopulation: three alike, four alike, paid wipes, and the way of the replaced tokens.

use crate::common::{
    game, generous_keystone, opening_where, play, play_random, refused, refused_action, simple_turn,
    small_setup, small_setup_of,
};
use cascadia_base::Wildlife;
use cascadia_rules::rules::overpopulation::{WipeCause, must_wipe, three_alike};
use cascadia_rules::rules::{
    Action, Game, GameEvent, GameRng, Phase, RuleError, Setup, Slot, SlotSet, TokenId, WipedToken,
};

/// A standard set-up for two.
fn standard() -> Setup {
    game(2, 0).setup().as_ref().clone()
}

/// A set-up whose every token on a tile earns a nature token, with a bag of the usual size.
fn generous() -> Setup {
    small_setup_of(generous_keystone(), 2, 43, 20, 25)
}

fn wipes(events: &[GameEvent]) -> Vec<(WipeCause, Vec<WipedToken>)> {
    let wipes = events.iter().filter_map(|event| match event {
        GameEvent::TokensWiped { cause, tokens } => Some((*cause, tokens.clone())),
        _ => None,
    });
    wipes.collect()
}

/// The species that must be replaced at once.
fn must_replace(game: &Game) -> Option<Wildlife> {
    must_wipe(game.setup().rules.overpopulation, game.display(), game.supply())
}

fn shown(game: &Game) -> Vec<Option<TokenId>> {
    game.display().slots().map(|slot| game.display().token(slot)).collect()
}

/// Invariants of any wipe that leaves nothing set aside: the old tokens are in the bag now, the new ones were
/// in it before or set aside, none returned directly, and every token still exists.
#[track_caller]
fn check_single_wipe(before: &Game, after: &Game, tokens: &[WipedToken]) {
    assert!(!tokens.is_empty());
    for token in tokens {
        assert_eq!(before.display().token(token.slot), Some(token.out));
        assert_eq!(after.display().token(token.slot), Some(token.drawn));
        let came_from = [before.supply().bag(), before.supply().set_aside()].concat();
        assert!(came_from.contains(&token.drawn), "{:?} was not in the bag", token.drawn);
        assert!(after.supply().bag().contains(&token.out), "{:?} is not in the bag", token.out);
        assert!(tokens.iter().all(|other| other.out != token.drawn), "{:?} came straight back", token.drawn);
    }
    for slot in before.display().slots() {
        if tokens.iter().all(|token| token.slot != slot) {
            assert_eq!(before.display().token(slot), after.display().token(slot), "{slot:?} was left alone");
        }
        assert_eq!(before.display().tile(slot), after.display().tile(slot), "tiles stay");
    }
    assert_eq!(after.supply().set_aside(), []);
    let before_left = before.supply().tokens_left() + before.supply().set_aside().len();
    assert_eq!(before_left, after.supply().tokens_left());
}

#[test]
fn three_alike_may_be_replaced_for_nothing() {
    let before = opening_where(&standard(), |game, _| three_alike(game.display()).is_some());
    let species = three_alike(before.display()).expect("three alike");
    let mut after = before.clone();
    let events = play(&mut after, "wipe three");
    let found = wipes(&events);
    assert_eq!(found[0].0, WipeCause::ThreeAlike(species));
    assert_eq!(found[0].1.len(), 3);
    assert!(found[0].1.iter().all(|token| token.out.species == species));
    if found.len() == 1 {
        check_single_wipe(&before, &after, &found[0].1);
    }
    assert!(after.free_wipe_used());
    assert_eq!(after.phase(), Phase::Draft);
    assert_eq!(after.player(after.seat()).nature_tokens(), 0);
    assert!(!events.iter().any(|event| matches!(event, GameEvent::NatureTokenSpent { .. })));
}

#[test]
fn three_alike_may_also_be_kept() {
    let mut game = opening_where(&standard(), |game, _| three_alike(game.display()).is_some());
    play(&mut game, "pair 1");
    assert_eq!(game.phase(), Phase::Place);
}

#[test]
fn three_alike_are_replaced_once_per_turn() {
    // A display that shows three alike again after the wipe.
    let game = opening_where(&standard(), |game, _| {
        let mut tried = game.clone();
        three_alike(game.display()).is_some()
            && tried.apply(Action::WipeThree).is_ok()
            && three_alike(tried.display()).is_some()
    });
    let mut game = game;
    play(&mut game, "wipe three");
    refused(&game, "wipe three", RuleError::FreeWipeUsed);
    // The next player may wipe again, as soon as there are three alike.
    let mut chance = GameRng::new(3);
    let mut again = false;
    for _ in 0..200 {
        let mut other = game.clone();
        play_random(&mut other, &mut chance, 12, |_, _, after, _| {
            if after.seat() != game.seat() && three_alike(after.display()).is_some() && !again {
                assert!(!after.free_wipe_used());
                play(&mut after.clone(), "wipe three");
                again = true;
            }
        });
    }
    assert!(again, "some of the games that follow have three alike again");
}

#[test]
fn fewer_than_three_alike_are_not_replaced() {
    let game = opening_where(&standard(), |game, _| three_alike(game.display()).is_none());
    refused(&game, "wipe three", RuleError::NoThreeAlike);
}

#[test]
fn exactly_three_of_four_tokens_are_three_alike() {
    let mut found = [0; 5];
    for seed in 0..2_000 {
        let game = game(2, seed);
        let most = |species| game.display().slots_with(species).len();
        let counts = cascadia_base::Wildlife::ALL.map(most);
        let highest = counts.into_iter().max().expect("five counts");
        found[highest] += 1;
        assert_eq!(three_alike(game.display()).is_some(), highest == 3);
        if let Some(species) = three_alike(game.display()) {
            assert_eq!(most(species), 3);
        }
    }
    assert!(found[3] > 0 && found[2] > 0 && found[1] > 0, "all kinds of openings were seen");
    assert_eq!(found[4], 0, "four alike never stay");
}

#[test]
fn four_alike_are_replaced_by_themselves_before_the_first_turn() {
    let automatic = |events: &[GameEvent]| {
        wipes(events).iter().filter(|(cause, _)| matches!(cause, WipeCause::AllAlike(_))).count()
    };
    let game = opening_where(&standard(), |_, events| automatic(events) == 1);
    assert!(must_replace(&game).is_none());
    assert!(!game.free_wipe_used(), "it is not the free wipe of the turn");
    assert_eq!(game.supply().tokens_left(), 96);
    let (_, events) = Game::start(game.setup().as_ref().clone());
    let (cause, tokens) = wipes(&events).remove(0);
    let WipeCause::AllAlike(species) = cause else { panic!("{cause:?}") };
    assert_eq!(tokens.len(), 4);
    assert!(tokens.iter().all(|token| token.out.species == species));
    assert!(tokens.iter().all(|token| game.display().token(token.slot) == Some(token.drawn)));
    assert!(tokens.iter().all(|token| game.supply().bag().contains(&token.out)));
}

#[test]
fn four_alike_are_replaced_as_often_as_they_come() {
    let repeated = (0..200_000)
        .map(|seed| Game::start(Setup { seed, ..standard() }))
        .find(|(_, events)| wipes(events).len() >= 2)
        .expect("one of so many openings has four alike twice");
    let found = wipes(&repeated.1);
    assert!(found.iter().all(|(cause, _)| matches!(cause, WipeCause::AllAlike(_))));
    // The tokens drawn by the first wipe are replaced by the second.
    let came: Vec<TokenId> = found[0].1.iter().map(|token| token.drawn).collect();
    let went: Vec<TokenId> = found[1].1.iter().map(|token| token.out).collect();
    assert_eq!(came, went);
    assert!(must_replace(&repeated.0).is_none());
}

#[test]
fn four_alike_that_come_by_a_wipe_are_replaced_at_once() {
    // Any kind of wipe, and any refill, can be followed by an automatic one.
    let mut chance = GameRng::new(8);
    let (mut after_free, mut after_paid, mut after_refill) = (0, 0, 0);
    for seed in 0..400 {
        let mut game = Game::start(Setup { seed, ..generous() }).0;
        play_random(&mut game, &mut chance, 1_000, |before, action, after, events| {
            let found = wipes(events);
            for (cause, tokens) in &found[usize::from(action != Action::EndTurn).min(found.len())..] {
                let WipeCause::AllAlike(species) = cause else { panic!("{cause:?} after {action:?}") };
                assert!(tokens.iter().all(|token| token.out.species == *species));
                match action {
                    Action::WipeThree => after_free += 1,
                    Action::PaidWipe(_) => after_paid += 1,
                    _ => after_refill += 1,
                }
            }
            assert!(must_replace(after).is_none(), "four alike never stay");
            match action {
                // It neither uses up the free wipe nor gives it back.
                Action::PaidWipe(_) => assert_eq!(after.free_wipe_used(), before.free_wipe_used()),
                Action::WipeThree => assert!(after.free_wipe_used()),
                _ => {}
            }
        });
    }
    assert!(after_free > 0 && after_paid > 0 && after_refill > 0, "{after_free} {after_paid} {after_refill}");
}

#[test]
fn set_aside_tokens_cannot_come_straight_back() {
    let mut chance = GameRng::new(9);
    let mut checked = 0;
    for seed in 0..150 {
        // Few tokens: with a bag of ten, replaced tokens would soon come back if they could.
        let setup = small_setup_of(generous_keystone(), 2, 43, 6, 25);
        let mut game = Game::start(Setup { seed, ..setup }).0;
        play_random(&mut game, &mut chance, 1_000, |before, action, after, events| {
            let found = wipes(events);
            if action != Action::EndTurn && found.len() == 1 {
                check_single_wipe(before, after, &found[0].1);
                checked += 1;
            }
        });
    }
    assert!(checked > 1_000, "{checked} wipes were seen");
}

/// The generous game at a turn that the first player starts with this number of nature tokens.
fn rich(nature_tokens: u8) -> Game {
    let mut game = Game::start(generous()).0;
    while game.player(game.seat()).nature_tokens() < nature_tokens {
        simple_turn(&mut game, 0);
    }
    game
}

#[test]
fn a_paid_wipe_replaces_any_tokens_and_costs_a_nature_token() {
    for line in ["wipe 1", "wipe 2 4", "wipe 1 2 3", "wipe 1 2 3 4"] {
        let before = rich(1);
        let seat = before.seat();
        let mut after = before.clone();
        let events = play(&mut after, line);
        assert_eq!(events[0], GameEvent::NatureTokenSpent { seat });
        let found = wipes(&events);
        assert_eq!(found[0].0, WipeCause::Paid);
        assert_eq!(found[0].1.len(), line.split(' ').count() - 1);
        if found.len() == 1 {
            check_single_wipe(&before, &after, &found[0].1);
        }
        assert_eq!(after.player(seat).nature_tokens(), 0);
        assert_eq!(after.nature_supply(), before.nature_supply() + 1, "it goes back to the supply");
        assert_eq!(after.phase(), Phase::Draft);
    }
}

#[test]
fn a_turn_can_have_several_paid_wipes_and_a_mixed_draft() {
    let mut game = rich(4);
    let seat = game.seat();
    play(&mut game, "wipe 1 2; wipe 3; wipe 1 2 3 4; mix 1 2");
    assert_eq!(game.player(seat).nature_tokens(), 0);
    assert_eq!(game.phase(), Phase::Place);
}

#[test]
fn without_a_nature_token_nothing_is_paid() {
    let mut game = rich(1);
    play(&mut game, "wipe 1");
    refused(&game, "wipe 1", RuleError::NoNatureToken);
    refused(&game, "mix 1 2", RuleError::NoNatureToken);
}

#[test]
fn a_nature_action_can_cost_more() {
    let mut setup = generous();
    setup.rules.nature_action_cost = 2;
    let mut game = Game::start(setup).0;
    while game.player(game.seat()).nature_tokens() < 3 {
        if game.player(game.seat()).nature_tokens() == 1 {
            refused(&game, "wipe 1", RuleError::NoNatureToken);
            refused(&game, "mix 1 2", RuleError::NoNatureToken);
        }
        simple_turn(&mut game, 0);
    }
    let (seat, supply) = (game.seat(), game.nature_supply());
    let events = play(&mut game, "wipe 1");
    assert_eq!(events.iter().filter(|event| **event == GameEvent::NatureTokenSpent { seat }).count(), 2);
    assert_eq!((game.player(seat).nature_tokens(), game.nature_supply()), (1, supply + 2));
    refused(&game, "mix 1 2", RuleError::NoNatureToken);
}

#[test]
fn a_paid_wipe_names_at_least_one_token() {
    let game = rich(1);
    refused(&game, "wipe", RuleError::NothingToWipe);
}

#[test]
fn a_paid_wipe_names_only_slots_of_the_display() {
    let game = rich(1);
    for slot in 4..8 {
        let beyond = SlotSet::NONE.with(Slot(slot));
        refused_action(&game, Action::PaidWipe(beyond), RuleError::EmptySlot);
        refused_action(&game, Action::PaidWipe(beyond.with(Slot(0))), RuleError::EmptySlot);
    }
    // With three pairs, there is no fourth slot.
    let mut setup = generous();
    setup.rules.pairs = 3;
    let mut game = Game::start(setup).0;
    while game.player(game.seat()).nature_tokens() < 1 {
        simple_turn(&mut game, 0);
    }
    refused(&game, "wipe 4", RuleError::EmptySlot);
    refused(&game, "pair 4", RuleError::EmptySlot);
    refused(&game, "mix 1 4", RuleError::EmptySlot);
}

#[test]
fn tokens_are_replaced_only_before_the_draft() {
    let mut game = rich(2);
    play(&mut game, "pair 1");
    refused(&game, "wipe 2", RuleError::WipeAfterDraft);
    refused(&game, "wipe three", RuleError::WipeAfterDraft);
    let hex = game.environment().frontier()[0];
    play(&mut game, &format!("tile {},{} r0; return", hex.x, hex.y));
    refused(&game, "wipe 2", RuleError::WipeAfterDraft);
    refused(&game, "wipe three", RuleError::WipeAfterDraft);
}

/// Plays turns in which any token but a bear is taken and placed, until only bears are left.
fn only_bears_left(tokens_per_wildlife: u8) -> Game {
    let setup = small_setup_of(generous_keystone(), 2, 63, tokens_per_wildlife, 90);
    let mut game = Game::start(setup).0;
    let bear = |token: Option<TokenId>| token.is_none_or(|token| token.species.key() == "bear");
    for _ in 0..tokens_per_wildlife * 4 {
        let slots = game.display().slots();
        let slot = slots.into_iter().find(|slot| !bear(game.display().token(*slot)));
        simple_turn(&mut game, slot.expect("four alike do not stay while there is something else").0);
    }
    assert!(game.display().slots().all(|slot| bear(game.display().token(slot))));
    assert!(game.supply().bag().iter().all(|token| token.species.key() == "bear"));
    game
}

#[test]
fn ruling_a_display_of_one_species_stays_when_nothing_else_is_left() {
    let game = only_bears_left(9);
    assert_eq!(game.supply().tokens_left(), 9 - 4);
    assert!(shown(&game).iter().all(Option::is_some));
    assert_eq!(must_replace(&game), None);
    // A paid wipe does not start an endless one either.
    let mut after = game.clone();
    let events = play(&mut after, "wipe 1 2 3 4");
    assert_eq!(wipes(&events).len(), 1);
    check_single_wipe(&game, &after, &wipes(&events)[0].1);
    // Four alike are not three alike.
    refused(&game, "wipe three", RuleError::NoThreeAlike);
}

#[test]
fn ruling_a_wipe_needs_as_many_tokens_in_the_bag() {
    let game = only_bears_left(7);
    assert_eq!(game.supply().tokens_left(), 3);
    refused(&game, "wipe 1 2 3 4", RuleError::BagTooSmall);
    let mut after = game.clone();
    play(&mut after, "wipe 1 2 4");
    check_single_wipe(&game, &after, &wipes(&play(&mut game.clone(), "wipe 1 2 4"))[0].1);
    assert_eq!(after.supply().tokens_left(), 3);
}

#[test]
fn three_alike_stay_when_the_bag_cannot_replace_them() {
    let mut seen = [0; 3];
    let mut chance = GameRng::new(4);
    for seed in 0..400 {
        let mut game = Game::start(Setup { seed, ..small_setup(2, 43, 5, 25) }).0;
        play_random(&mut game, &mut chance, 1_000, |_, _, after, _| {
            let left = after.supply().tokens_left();
            if after.phase() != Phase::Draft || three_alike(after.display()).is_none() || left >= 3 {
                return;
            }
            if !after.free_wipe_used() {
                refused(after, "wipe three", RuleError::BagTooSmall);
                seen[left] += 1;
            }
        });
    }
    assert!(seen.iter().all(|count| *count > 0), "bags with 0, 1 and 2 tokens were seen: {seen:?}");
}

#[test]
fn a_slot_without_token_cannot_be_wiped() {
    // Nine bear tokens at the end, taken one by one until the display has holes.
    let mut game = only_bears_left(4);
    assert_eq!(game.supply().tokens_left(), 0);
    simple_turn(&mut game, 1);
    assert_eq!(shown(&game).iter().filter(|token| token.is_none()).count(), 1);
    refused(&game, "wipe 2", RuleError::EmptySlot);
    refused(&game, "wipe 1 2", RuleError::EmptySlot);
    refused(&game, "wipe 1", RuleError::BagTooSmall);
    // Three alike lie there, but the bag is empty.
    refused(&game, "wipe three", RuleError::BagTooSmall);
    // A mix needs a token in the named slot.
    refused(&game, "mix 1 2", RuleError::EmptySlot);
    play(&mut game, "mix 2 1");
}

/// Runs an ignored test of this program in a separate process, since it would never end if it failed.
#[track_caller]
fn assert_ends(test: &str) {
    let program = std::env::current_exe().expect("this program has a path");
    let output = std::process::Command::new(program)
        .args(["--exact", &format!("overpopulation::{test}"), "--ignored", "--nocapture"])
        .output()
        .expect("the program starts");
    let printed =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && printed.contains("1 passed"), "{test}: {printed}");
}

/// Ends the process if it still runs after some seconds, before an endless list of events fills the memory.
fn end_soon() {
    std::thread::spawn(|| {
        std::thread::sleep(std::time::Duration::from_secs(3));
        eprintln!("still wiping after three seconds");
        std::process::exit(1);
    });
}

#[test]
#[ignore = "run by `ruling_a_wipe_ends_when_the_bag_holds_as_many_of_one_other_species`"]
fn wipe_with_four_of_one_other_species_in_the_bag() {
    // Two players, four tokens of each species. Salmon, hawks and foxes are taken and placed until four bears
    // and four elk are left, half of them in the bag; then tokens are returned and three alike are replaced.
    // Sooner or later four of one lie on display and the other four are in the bag: a wipe would only
    // exchange them.
    end_soon();
    let others = [Wildlife::Salmon, Wildlife::Hawk, Wildlife::Fox];
    let (mut wiped, mut stayed) = (0, 0);
    for seed in 0..200 {
        let setup = Setup { seed, ..small_setup_of(generous_keystone(), 2, 83, 4, 90) };
        let mut game = Game::start(setup).0;
        while game.phase() != Phase::Finished {
            if game.apply(Action::WipeThree).is_ok() {
                wiped += 1;
            }
            let tokens = shown(&game);
            let other = |token: &Option<TokenId>| token.is_some_and(|token| others.contains(&token.species));
            match tokens.iter().position(other) {
                Some(slot) => {
                    simple_turn(&mut game, slot as u8);
                }
                None => {
                    let hex = game.environment().frontier()[0];
                    play(&mut game, &format!("pair 1; return; tile {},{} r0; end", hex.x, hex.y));
                }
            }
            stayed +=
                u32::from(Wildlife::ALL.iter().any(|species| game.display().slots_with(*species).len() == 4));
        }
    }
    assert!(wiped > 0 && stayed > 0, "{wiped} wipes, {stayed} times four alike that cannot be helped");
}

#[test]
fn ruling_a_wipe_ends_when_the_bag_holds_as_many_of_one_other_species() {
    assert_ends("wipe_with_four_of_one_other_species_in_the_bag");
}

#[test]
#[ignore = "run by `ruling_a_display_of_one_pair_is_not_wiped`"]
fn start_with_a_display_of_one_pair() {
    end_soon();
    let mut setup = standard();
    setup.rules.pairs = 1;
    let mut game = Game::start(setup).0;
    simple_turn(&mut game, 0);
}

#[test]
fn ruling_a_display_of_one_pair_is_not_wiped() {
    assert_ends("start_with_a_display_of_one_pair");
}

#[test]
fn ruling_three_of_three_alike_are_replaced_by_choice() {
    let mut setup = standard();
    setup.rules.pairs = 3;
    let mut alike = 0;
    for seed in 0..300 {
        let (game, events) = Game::start(Setup { seed, ..setup.clone() });
        assert!(wipes(&events).is_empty(), "nothing is replaced without being asked for");
        if three_alike(game.display()).is_some() {
            alike += 1;
            let mut after = game.clone();
            assert_eq!(wipes(&play(&mut after, "wipe three"))[0].1.len(), 3);
            refused(&after, "wipe three", RuleError::FreeWipeUsed);
        }
    }
    assert!(alike > 3, "{alike} displays of one species");
}

// ------------------------------------------------------------------------------------------------ chains of wipes

/// An opening whose four alike were replaced and left three alike, so that the four are still set aside.
fn opening_with_tokens_aside(setup: &Setup) -> Game {
    opening_where(setup, |game, _| !game.supply().set_aside().is_empty())
}

/// The tokens set aside and returned by these events, in order.
fn returned(events: &[GameEvent]) -> Vec<Vec<TokenId>> {
    let returned = events.iter().filter_map(|event| match event {
        GameEvent::SetAsideReturned { tokens } => Some(tokens.clone()),
        _ => None,
    });
    returned.collect()
}

#[test]
fn ruling_tokens_stay_aside_while_three_alike_can_be_replaced() {
    let game = opening_with_tokens_aside(&standard());
    assert!(three_alike(game.display()).is_some() && !game.free_wipe_used());
    assert_eq!(game.supply().set_aside().len(), 4);
    assert_eq!(game.supply().tokens_left(), 100 - 4 - 4);
    // The free wipe draws without them; then everything is resolved and all seven return.
    let mut wiped = game.clone();
    let aside = game.supply().set_aside().to_vec();
    let events = play(&mut wiped, "wipe three");
    let drawn: Vec<TokenId> = wipes(&events)[0].1.iter().map(|token| token.drawn).collect();
    assert!(drawn.iter().all(|token| !aside.contains(token)), "{drawn:?} out of {aside:?}");
    assert_eq!(wiped.supply().set_aside(), []);
    assert_eq!(
        returned(&events).concat().len(),
        wipes(&events).iter().map(|wipe| wipe.1.len()).sum::<usize>() + 4
    );
    assert_eq!(wiped.supply().tokens_left(), 96);
}

#[test]
fn ruling_tokens_set_aside_return_when_the_player_drafts() {
    let game = opening_with_tokens_aside(&standard());
    let mut after = game.clone();
    let events = play(&mut after, "pair 1");
    assert_eq!(returned(&events), [game.supply().set_aside().to_vec()]);
    assert_eq!((after.supply().set_aside(), after.supply().tokens_left()), (&[][..], 96));
    assert!(!events.iter().any(GameEvent::reveals), "so that it can be undone");
}

/// A position in which the player has a nature token while tokens are set aside.
fn rich_with_tokens_aside() -> Game {
    let mut chance = GameRng::new(21);
    for seed in 0..4_000 {
        let mut game = Game::start(Setup { seed, ..small_setup_of(generous_keystone(), 2, 43, 8, 25) }).0;
        let mut found = None;
        play_random(&mut game, &mut chance, 1_000, |_, _, after, _| {
            let rich = after.player(after.seat()).nature_tokens() > 0;
            if found.is_none() && rich && after.supply().set_aside().len() == 4 {
                found = Some(after.clone());
            }
        });
        if let Some(found) = found {
            return found;
        }
    }
    panic!("one of so many games has tokens aside");
}

#[test]
fn tokens_set_aside_return_before_a_paid_wipe_and_its_own_after_it() {
    let mut after = rich_with_tokens_aside();
    let aside = after.supply().set_aside().to_vec();
    let events = play(&mut after, "wipe 1");
    let order: Vec<&GameEvent> = events
        .iter()
        .filter(|event| matches!(event, GameEvent::SetAsideReturned { .. } | GameEvent::TokensWiped { .. }))
        .collect();
    assert!(matches!(order[0], GameEvent::SetAsideReturned { tokens } if *tokens == aside));
    assert!(matches!(order[1], GameEvent::TokensWiped { cause: WipeCause::Paid, .. }));
    assert!(matches!(order.last(), Some(GameEvent::SetAsideReturned { .. })));
    assert_eq!(after.supply().set_aside(), []);
}

#[test]
fn ruling_tokens_of_a_paid_wipe_return_even_if_three_alike_are_left() {
    let mut chance = GameRng::new(22);
    let mut seen = 0;
    for seed in 0..120 {
        let mut game = Game::start(Setup { seed, ..small_setup_of(generous_keystone(), 2, 43, 20, 25) }).0;
        play_random(&mut game, &mut chance, 1_000, |_, action, after, _| {
            if matches!(action, Action::PaidWipe(_)) {
                assert_eq!(after.supply().set_aside(), []);
                seen += u32::from(three_alike(after.display()).is_some() && !after.free_wipe_used());
            }
        });
    }
    assert!(seen > 10, "{seen} paid wipes left three alike");
}

/// Plays turns in which every salmon, hawk and fox is taken and placed; once only bears and elk are left,
/// tokens are returned, and three alike are replaced. Calls `each` after every action.
fn bears_and_elk(seed: u64, tokens_per_wildlife: u8, mut each: impl FnMut(&Game, &[GameEvent])) {
    let others = [Wildlife::Salmon, Wildlife::Hawk, Wildlife::Fox];
    let setup = small_setup_of(generous_keystone(), 2, 83, tokens_per_wildlife, 90);
    let mut game = Game::start(Setup { seed, ..setup }).0;
    while game.phase() != Phase::Finished {
        if let Ok(events) = game.apply(Action::WipeThree) {
            each(&game, &events);
        }
        let other = |token: &Option<TokenId>| token.is_some_and(|token| others.contains(&token.species));
        let slot = shown(&game).iter().position(other);
        let hex = game.environment().frontier()[0];
        let mut lines =
            vec![format!("pair {}", slot.unwrap_or(0) + 1), format!("tile {},{} r0", hex.x, hex.y)];
        lines.push(if slot.is_some() { format!("token {},{}", hex.x, hex.y) } else { "return".to_owned() });
        lines.push("end".to_owned());
        for line in lines {
            let events = play(&mut game, &line);
            each(&game, &events);
        }
    }
}

#[test]
fn ruling_a_chain_of_wipes_goes_on_out_of_the_fuller_bag() {
    let mut seen = 0;
    for seed in 0..120 {
        bears_and_elk(seed, 5, |game, events| {
            let came_back =
                events.iter().position(|event| matches!(event, GameEvent::SetAsideReturned { .. }));
            let goes_on = |event: &GameEvent| {
                matches!(event, GameEvent::TokensWiped { cause: WipeCause::AllAlike(_), .. })
            };
            seen += u32::from(came_back.is_some_and(|index| events[index..].iter().any(goes_on)));
            assert_eq!(must_replace(game), None);
        });
    }
    assert!(seen > 0, "{seen} chains met a bag that was too small");
}

/// The bag and the tokens set aside, derived from the events alone like an observer at the table.
struct Table {
    bag: Vec<TokenId>,
    aside: Vec<TokenId>,
}

impl Table {
    fn take_out(&mut self, token: TokenId) {
        let place = self.bag.iter().position(|other| *other == token);
        self.bag.remove(place.unwrap_or_else(|| panic!("{token:?} was drawn, but is not in the bag")));
    }

    fn follow(&mut self, events: &[GameEvent], after_each_wipe: bool) {
        for event in events {
            match event {
                GameEvent::TokensWiped { tokens, .. } => {
                    tokens.iter().for_each(|token| self.take_out(token.drawn));
                    let out = tokens.iter().map(|token| token.out);
                    if after_each_wipe { self.bag.extend(out) } else { self.aside.extend(out) }
                }
                GameEvent::SetAsideReturned { tokens } => {
                    assert_eq!(*tokens, self.aside, "all return together");
                    self.bag.append(&mut self.aside);
                }
                GameEvent::SlotRefilled { token: Some(token), .. } => self.take_out(*token),
                GameEvent::TokenReturned { token, .. } => self.bag.push(*token),
                _ => {}
            }
        }
    }

    fn check(&self, game: &Game) {
        let sorted = |tokens: &[TokenId]| {
            let mut tokens = tokens.to_vec();
            tokens.sort_unstable();
            tokens
        };
        assert_eq!(sorted(&self.bag), sorted(game.supply().bag()));
        assert_eq!(self.aside, game.supply().set_aside());
    }
}

#[test]
fn the_bag_follows_the_events_under_both_versions_of_the_rules() {
    let mut chance = GameRng::new(23);
    let mut kept = 0;
    // Many openings, since four alike and then three are rare, and some whole games.
    for seed in 0..60_000 {
        let mut setup = small_setup_of(generous_keystone(), 2, 43, [5, 7, 20][seed as usize % 3], 25);
        let version = 1 + u32::from(seed % 4 > 0);
        setup.rules.pairs = if seed % 50 == 0 { 3 } else { 4 };
        setup.rules = setup.rules.of_version(version);
        let (mut game, events) = Game::start(Setup { seed, ..setup.clone() });
        let mut table = Table { bag: setup.catalogue.tokens().collect(), aside: Vec::new() };
        table.follow(&events, version == 1);
        table.check(&game);
        let mut check_aside = |game: &Game, last: Option<Action>| {
            if game.supply().set_aside().is_empty() {
                return;
            }
            // Tokens are set aside only while three alike can be replaced for free.
            assert_eq!((version, game.phase()), (2, Phase::Draft), "after {last:?}");
            assert!(game.clone().apply(Action::WipeThree).is_ok());
            assert!(!matches!(last, Some(Action::PaidWipe(_) | Action::WipeThree)));
            kept += 1;
        };
        check_aside(&game, None);
        if game.supply().set_aside().is_empty() && seed % 100 > 0 {
            continue;
        }
        play_random(&mut game, &mut chance, 1_000, |_, action, after, events| {
            table.follow(events, version == 1);
            table.check(after);
            check_aside(after, Some(action));
        });
    }
    assert!(kept > 5, "{kept} times something stayed aside");
}

#[test]
fn version_1_returned_tokens_after_each_wipe() {
    let mut setup = standard();
    let newest = opening_with_tokens_aside(&setup);
    setup.seed = newest.setup().seed;
    setup.rules = setup.rules.of_version(1);
    let (game, events) = Game::start(setup);
    assert!(returned(&events).is_empty());
    assert_eq!((game.supply().set_aside(), game.supply().tokens_left()), (&[][..], 96));
}
