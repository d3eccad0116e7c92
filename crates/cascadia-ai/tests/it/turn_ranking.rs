//! Tests of advice by search: it is as accurate as knowledge allows, and never reveals a secret.

use crate::common::{cards, content, game, play_random};
use cascadia_ai::advice::{SuggestedTurn, TurnAdvice, TurnRanking, rank_placements, turn_in, whole_points};
use cascadia_ai::players::Objective;
use cascadia_ai::search::{EvalWeights, RootAction, SearchLimits};
use cascadia_ai::search::{count_whole_turns, nth_whole_turn};
use cascadia_engine::Budget;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Game, GameRng, Knowledge, Phase};
use cascadia_rules::scoring::{ScoringCards, score_game};

const LIMITS: SearchLimits = SearchLimits { width: 24, playouts: 400, limit: None };

fn ranking(game: &Game, cards: &ScoringCards, seed: u64) -> TurnRanking {
    let knowledge = Knowledge::of(game, game.seat());
    TurnRanking::of(
        &knowledge,
        &Objective::points(cards.clone()),
        &EvalWeights::built_in(),
        &LIMITS,
        &Budget::new(seed),
    )
}

/// A game of `seats` at a draft, after `steps` random actions.
fn drafting(seats: u8, seed: u64, steps: usize) -> Game {
    let mut game = game(seats, seed);
    let mut chance = GameRng::new(seed);
    play_random(&mut game, &mut chance, steps, |_, _, _, _| {});
    assert_ne!(game.phase(), Phase::Finished, "too many steps");
    while game.phase() != Phase::Draft {
        play_random(&mut game, &mut chance, 1, |_, _, _, _| {});
    }
    game
}

/// A game without majorities at the draft of its last turn, with nature tokens to spend if possible.
fn last_turn(seed: u64, cards: &ScoringCards) -> Game {
    let terms = GameOptions { majorities: false, ..GameOptions::standard(2, CardChoice::ALL_A, seed) };
    let mut game = Game::start(content().setup(&terms).expect("a game of the box")).0;
    while game.turns_ended() < 39 {
        let knowledge = Knowledge::of(&game, game.seat());
        let position = cascadia_ai::search::Position::of(&knowledge, cards, &EvalWeights::built_in());
        let opening = position.and_then(|position| position.policy_action()).expect("a turn");
        // Mixes are left out, so that nature tokens remain.
        let actions = match &opening {
            RootAction::Turn(turn) if turn.draft.is_mixed() => {
                nth_whole_turn(&knowledge, 0).expect("a turn").actions()
            }
            _ => opening.actions(),
        };
        for action in actions {
            game.apply(action).expect("legal");
        }
    }
    game
}

#[test]
fn shuffling_hidden_pieces_changes_nothing() {
    let cards = cards("ABCDA");
    for seed in 0..12 {
        let game = drafting(2 + (seed % 3) as u8, seed, 12 * seed as usize);
        let ranked = ranking(&game, &cards, seed);
        assert!(!ranked.turns.is_empty());
        let seat = game.seat();
        let draft = Knowledge::of(&game, seat);
        let draft = nth_whole_turn(&draft, 0).expect("a turn").draft;
        let places = |game: &Game| {
            let knowledge = Knowledge::of(game, seat);
            let objective = Objective::points(cards.clone());
            rank_placements(&knowledge, &objective, &EvalWeights::built_in(), &draft, 3, &Budget::new(seed))
        };
        let ranked_placements = places(&game);
        assert!(!ranked_placements.is_empty());
        for other in 0..3 {
            let alike = Knowledge::of(&game, seat).determinize(GameRng::new(other));
            assert_eq!(ranking(&alike, &cards, seed), ranked, "seed {seed}");
            assert_eq!(places(&alike), ranked_placements, "seed {seed}");
        }
    }
}

#[test]
fn every_turn_is_listed_with_what_it_truly_changes() {
    let cards = cards("BADCB");
    for seed in 0..6 {
        let game = drafting(2, seed, 30 + 18 * seed as usize);
        let seat = game.seat();
        let points = |game: &Game| {
            let sheet = &score_game(game, &cards)[seat.index()];
            (i32::from(sheet.total_without_bonus()), i32::from(sheet.habitat_bonus()))
        };
        for ranked in ranking(&game, &cards, seed).turns {
            let Some(SuggestedTurn { change, .. }) = ranked.suggestion else { continue };
            let mut after = game.clone();
            let actions = ranked.action.actions();
            assert_eq!(
                turn_in(&Knowledge::of(&game, seat), &actions).map(|turn| turn.actions()),
                Some(actions.clone())
            );
            for action in &actions[..actions.len() - 1] {
                after.apply(*action).expect("legal");
            }
            let (now, before, ranked) = (points(&after), points(&game), change.sum());
            assert_eq!(now.0 - before.0, i32::from(ranked.points), "seed {seed}");
            assert_eq!(now.1 - before.1, i32::from(ranked.bonus), "seed {seed}");
        }
    }
}

#[test]
fn places_are_listed_once_each_for_every_way_a_tile_can_lie() {
    let cards = cards("AAAAA");
    let game = drafting(2, 3, 90);
    let knowledge = Knowledge::of(&game, game.seat());
    let draft = nth_whole_turn(&knowledge, 0).expect("a turn").draft;
    let objective = Objective::points(cards);
    let places =
        rank_placements(&knowledge, &objective, &EvalWeights::built_in(), &draft, 2, &Budget::new(1));
    let expected = cascadia_ai::search::tile_places(&knowledge, draft.tile);
    let mut ranked: Vec<_> =
        places.iter().filter_map(|ranked| ranked.suggestion.and_then(|turn| turn.tile)).collect();
    assert_eq!(ranked.len(), expected.len());
    ranked.retain(|place| !expected.contains(place));
    assert_eq!(ranked, []);
    assert!(places.is_sorted_by_key(|ranked| -ranked.expected));
}

#[test]
fn the_last_turn_is_exact() {
    let cards = cards("AAAAA");
    for seed in 0..6 {
        let game = last_turn(seed, &cards);
        let seat = game.seat();
        let ranked = ranking(&game, &cards, seed);
        let knowledge = Knowledge::of(&game, seat);
        let end_of = |actions: &[Action]| {
            let mut after = game.clone();
            for action in actions {
                after.apply(*action).expect("legal");
            }
            i32::from(score_game(&after, &cards)[seat.index()].total())
        };
        let best_turn = (0..count_whole_turns(&knowledge))
            .filter_map(|number| nth_whole_turn(&knowledge, number))
            .map(|turn| end_of(&turn.actions()))
            .max();
        let ranked_turn = ranked.turns.iter().find(|ranked| ranked.suggestion.is_some()).expect("a turn");
        assert_eq!(Some(ranked_turn.expected), best_turn.map(|points| points * 100), "seed {seed}");
        assert_eq!(ranked_turn.samples, 0);
        assert!(ranked.turns.is_sorted_by_key(|ranked| -ranked.expected));
    }
}

#[test]
fn wipes_of_the_last_turn_are_worth_the_mean_of_what_can_be_drawn() {
    let cards = cards("AAAAA");
    let mut compared = 0;
    for seed in 0..12 {
        let game = last_turn(seed, &cards);
        let seat = game.seat();
        let now = i32::from(score_game(&game, &cards)[seat.index()].total());
        for ranked in
            ranking(&game, &cards, seed).turns.iter().filter(|turn| turn.suggestion.is_none()).take(2)
        {
            let action = ranked.action.actions()[0];
            // By the rules, in games with equal visible state.
            let sample = |luck: u64| {
                let mut imagined = Knowledge::of(&game, seat).determinize(GameRng::new(luck));
                imagined.apply(action).expect("legal");
                let knowledge = Knowledge::of(&imagined, seat);
                let counsel = TurnAdvice::of(&knowledge, &cards);
                let points = i32::from(score_game(&imagined, &cards)[seat.index()].total());
                f64::from(points + i32::from(counsel.best.map_or(0, |best| best.change.total())))
            };
            let count = 300;
            let mean = (0..count).map(sample).sum::<f64>() / count as f64;
            let ranked = f64::from(ranked.expected) / 100.0;
            assert!(
                (mean - ranked).abs() < 0.7,
                "seed {seed}, {action:?}: {mean} sampled, {ranked} ranked, {now} now"
            );
            compared += 1;
        }
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn more_thought_does_not_expect_less() {
    // The expected score of the best turn is close to the final score when play continues like that.
    let cards = cards("AAAAA");
    let game = drafting(2, 8, 0);
    let ranked = ranking(&game, &cards, 1);
    let best = ranked.best().expect("a turn");
    assert!((8000..11000).contains(&best.expected), "{}", best.expected);
    assert!(best.samples > 20);
    assert_eq!(whole_points(9_750), 98);
    assert_eq!(whole_points(-50), 0);
}

#[test]
fn a_stopped_search_answers_at_once() {
    let cards = cards("AAAAA");
    let game = drafting(4, 5, 0);
    let knowledge = Knowledge::of(&game, game.seat());
    let budget = Budget::new(1);
    budget.stop();
    let endless = SearchLimits { width: 64, playouts: u32::MAX, limit: None };
    let objective = Objective::points(cards);
    let ranked = TurnRanking::of(&knowledge, &objective, &EvalWeights::built_in(), &endless, &budget);
    // Each turn was sampled once, so that there is something to compare.
    assert!(ranked.turns.iter().all(|turn| turn.samples == 1));
}
