//! Tests of the coach: its advice holds against playing every possible move.

use std::collections::BTreeMap;

use crate::common::{cards, game, play_random};
use cascadia_ai::advice::{AdviceTopic, SuggestedTurn, TurnAdvice};
use cascadia_ai::search::{count_whole_turns, nth_whole_turn};
use cascadia_base::{Habitat, Hex};
use cascadia_rules::rules::{Action, Game, GameRng, Knowledge, Phase, legal};
use cascadia_rules::scoring::{PointChange, ScoreDelta, ScoringCards, score_game};

/// Points of the player on turn, with the habitat bonuses.
fn points(game: &Game, cards: &ScoringCards) -> i16 {
    score_game(game, cards)[game.seat().index()].total() as i16
}

fn counsel(game: &Game, cards: &ScoringCards) -> TurnAdvice {
    TurnAdvice::of(&Knowledge::of(game, game.seat()), cards)
}

/// Positions at the draft, early and late, on several cards.
fn positions() -> Vec<(Game, ScoringCards)> {
    let mut found = Vec::new();
    for (seed, key) in [(1, "AAAAA"), (2, "BCDAB"), (3, "DDDDD"), (4, "CABDC")] {
        for turns in [0, 7, 24] {
            let mut game = game(2, seed);
            let mut chance = GameRng::new(seed * 31);
            while game.turns_ended() < turns || game.phase() != Phase::Draft {
                play_random(&mut game, &mut chance, 1, |_, _, _, _| {});
            }
            found.push((game, cards(key)));
        }
    }
    found
}

#[test]
fn the_best_of_the_coach_is_the_maximum_over_all_turns() {
    for (game, cards) in positions() {
        let advised = counsel(&game, &cards);
        let before = points(&game, &cards);
        let knowledge = Knowledge::of(&game, game.seat());
        let mut most: BTreeMap<u8, i16> = BTreeMap::new();
        let mut best = i16::MIN;
        for number in 0..count_whole_turns(&knowledge) {
            let turn = nth_whole_turn(&knowledge, number).expect("a turn");
            let mut after = game.clone();
            for action in turn.actions().into_iter().filter(|action| *action != Action::EndTurn) {
                after.apply(action).expect("a legal turn");
            }
            let change = points(&after, &cards) - before;
            best = best.max(change);
            if let Action::TakePair(slot) = turn.draft.action {
                let known = most.entry(slot.0).or_insert(change);
                *known = (*known).max(change);
            }
        }
        let pairs: BTreeMap<u8, i16> =
            advised.pairs.iter().map(|(slot, change)| (slot.0, change.total())).collect();
        assert_eq!(pairs, most);
        assert_eq!(advised.best.expect("a best turn").change.total(), best);
    }
}

#[test]
fn the_suggested_turn_scores_its_stated_points_by_source() {
    for (mut game, cards) in positions() {
        let seat = game.seat();
        let advised = counsel(&game, &cards).best.expect("a best turn");
        let sheet = |game: &Game| score_game(game, &cards).swap_remove(seat.index());
        let before = sheet(&game);
        game.apply(advised.draft.expect("a draft").action).expect("legal");
        // In the middle of the turn the advice is as good.
        let later = counsel(&game, &cards).best.expect("a best place");
        let cost = if advised.draft.is_some_and(|draft| draft.is_mixed()) { 1 } else { 0 };
        assert_eq!(later.change.total() - cost, advised.change.total());
        let (hex, rotation) = advised.tile.expect("a place");
        game.apply(Action::PlaceTile { hex, rotation }).expect("legal");
        if let Some(hex) = advised.token {
            game.apply(Action::PlaceToken { hex }).expect("legal");
        }
        let after = sheet(&game);
        assert_eq!(ScoreDelta::between(&before, &after), advised.change);
    }
}

#[test]
fn the_rest_of_a_move_scores_its_stated_points_in_either_order() {
    let mut on_new_tile = 0;
    for (start, cards) in positions() {
        let knowledge = Knowledge::of(&start, start.seat());
        let count = count_whole_turns(&knowledge);
        for number in (0..40.min(count)).map(|part| part * (count / 40).max(1)) {
            let turn = nth_whole_turn(&knowledge, number).expect("a turn");
            let whole = SuggestedTurn::of(&knowledge, &cards, &turn);
            let rest = |game: &Game| whole.rest(&Knowledge::of(game, game.seat()), &cards);
            let mut done = start.clone();
            for action in turn.actions().into_iter().filter(|action| *action != Action::EndTurn) {
                done.apply(action).expect("a legal turn");
            }
            assert_eq!(whole.change.total(), points(&done, &cards) - points(&start, &cards), "{turn:?}");

            let mut drafted = start.clone();
            drafted.apply(turn.draft.action).expect("legal");
            let tile = Action::PlaceTile { hex: turn.hex, rotation: turn.rotation };
            let token = turn.token_hex.map(|hex| Action::PlaceToken { hex });
            on_new_tile += usize::from(turn.token_hex == Some(turn.hex));
            for step in [None, Some(tile), token] {
                let mut game = drafted.clone();
                // A token cannot go onto a tile before it is placed, and a complete turn leaves no advice.
                if step.is_some_and(|action| game.apply(action).is_err()) || game.hand().is_empty() {
                    continue;
                }
                let left = rest(&game).expect("the rest of the move");
                assert_eq!(left.draft, None);
                assert_eq!(left.tile.is_some(), game.hand().tile.is_some());
                assert_eq!(left.token.is_some(), token.is_some() && game.hand().token.is_some());
                assert_eq!(
                    left.change.total(),
                    points(&done, &cards) - points(&game, &cards),
                    "{turn:?} {step:?}"
                );
            }

            // With the tile placed elsewhere, there may be no room left for the token.
            let elsewhere = legal::tile_places(&drafted).find(|(hex, _)| *hex != turn.hex);
            if let (Some((hex, rotation)), Some(place)) = (elsewhere, turn.token_hex) {
                drafted.apply(Action::PlaceTile { hex, rotation }).expect("legal");
                let left = rest(&drafted);
                assert_eq!(left.is_some(), place != turn.hex, "{turn:?}");
                assert!(left.is_none_or(|left| left.tile.is_none() && left.token == Some(place)));
            }
        }
    }
    assert!(on_new_tile > 0, "tokens went onto new tiles, too");
}

#[test]
fn every_free_place_is_listed_with_the_most_it_can_bring() {
    for (mut game, cards) in positions() {
        let pair = game.display().slots().next().expect("a slot");
        game.apply(Action::TakePair(pair)).expect("legal");
        let advised = counsel(&game, &cards);
        let before = points(&game, &cards);
        let mut most: BTreeMap<(i32, i32), i16> = BTreeMap::new();
        let places: Vec<_> = legal::tile_places(&game).collect();
        for (hex, rotation) in places {
            let mut laid = game.clone();
            laid.apply(Action::PlaceTile { hex, rotation }).expect("legal");
            let mut changes = vec![points(&laid, &cards) - before];
            for at in legal::token_hexes(&laid) {
                let mut placed = laid.clone();
                placed.apply(Action::PlaceToken { hex: at }).expect("legal");
                changes.push(points(&placed, &cards) - before);
            }
            let best = changes.into_iter().max().unwrap_or_default();
            let known = most.entry((hex.x, hex.y)).or_insert(best);
            *known = (*known).max(best);
        }
        let by_hex: BTreeMap<(i32, i32), i16> =
            advised.tile_places.iter().map(|(hex, _, change)| ((hex.x, hex.y), change.total())).collect();
        assert_eq!(by_hex, most);
        assert!(
            advised.tile_places.is_sorted_by(|one, other| one.2.rank() >= other.2.rank()),
            "the best first"
        );
        for (hex, change) in &advised.token_places {
            let mut placed = game.clone();
            placed.apply(Action::PlaceToken { hex: *hex }).expect("legal");
            assert_eq!(PointChange::of_points(points(&placed, &cards) - before), *change, "{hex:?}");
        }
        let hexes: Vec<Hex> = advised.token_places.iter().map(|(hex, _)| *hex).collect();
        assert_eq!(hexes.len(), legal::token_hexes(&game).len());
    }
}

#[test]
fn the_coach_does_not_see_hidden_pieces() {
    for (game, cards) in positions() {
        let knowledge = Knowledge::of(&game, game.seat());
        let advised = counsel(&game, &cards);
        for seed in 0..5 {
            assert_eq!(counsel(&knowledge.determinize(GameRng::new(seed)), &cards), advised);
        }
    }
}

#[test]
fn a_move_is_about_what_gains_most() {
    let (game, cards) = positions().swap_remove(5);
    let advised = counsel(&game, &cards).best.expect("a best turn");
    let gains = advised.change.wildlife.iter().map(|(_, points)| *points);
    let habitats = Habitat::ALL.map(|habitat| advised.change.habitat(habitat).total());
    let most = gains.chain(habitats).max().unwrap_or(0);
    let of_topic = match advised.topic() {
        AdviceTopic::Wildlife(species) => advised.change.wildlife[species],
        AdviceTopic::Habitat(habitat) => advised.change.habitat(habitat).total(),
        AdviceTopic::Nature => advised.change.nature,
        AdviceTopic::Room => 0,
    };
    assert_eq!(of_topic, most.max(advised.change.nature).max(0));
}
