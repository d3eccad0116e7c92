//! Differential tests of the fast form against the rules: whole games on every sheet, decision by decision.

use super::animals::AnimalOutlook;
use super::eval_weights::EvalWeights;
use super::evaluator::Evaluator;
use super::player::SearchPlayer;
use super::self_play::play_game;
use super::state::seat_state::SeatState;
use super::state::tables::{RuleTables, SheetTables};
use cascadia_base::{FastRng, GameRng};
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::rules::{CompletionCardId, Game, Phase, Setup};
use rolling_rivers::sheets::{CellSet, SheetLetter};

/// Returns the setup of a game with random completion cards of both sets.
fn any_setup(content: &Content, seed: u64, sheet: SheetLetter, family: bool) -> Setup {
    let mut rng = GameRng::new(seed);
    let mut cards: Vec<CompletionCardId> = content.completion_cards().keys().copied().collect();
    rng.shuffle(&mut cards);
    let completion_cards = if family {
        content.draw_completion_cards(true, &mut rng)
    } else {
        [cards[0], cards[1], cards[2], cards[3]]
    };
    let options = GameOptions {
        seats: 1 + (seed % 4) as u8,
        seed,
        sheet,
        completion_cards,
        family,
        abundance: seed.is_multiple_of(5),
        scenario: None,
    };
    content.setup(&options).expect("playable options")
}

/// Plays games in the fast form and replays their actions by the rules.
fn compare(player: SearchPlayer, games: u64) {
    let content = Content::shipped().expect("shipped content");
    let weights = EvalWeights::built_in();
    for seed in 0..games {
        for sheet in SheetLetter::ALL {
            let setup = any_setup(&content, seed, sheet, seed % 6 == 1);
            let tables = RuleTables::of(&setup);
            let mut actions = Vec::new();
            let players = vec![(player, weights.of(sheet)); setup.seats.into()];
            let mut chance = FastRng::new(seed);
            let ends = play_game(&tables, &setup, &players, &[], &mut chance, Some(&mut actions), |_, _| {});
            let (mut game, _) = Game::start(setup);
            let mut before = game.clone();
            for (index, action) in actions.iter().enumerate() {
                before.clone_from(&game);
                if let Err(error) = game.apply(*action) {
                    panic!(
                        "{sheet:?} {seed} action {index} {action:?}: {error}\n{:?}",
                        before.active_player()
                    );
                }
            }
            assert_eq!(game.phase(), Phase::Finished, "{sheet:?} {seed}");
            for (player, end) in game.players().iter().zip(&ends) {
                assert_eq!(end.left, *player.tally(), "{sheet:?} {seed}");
                assert_eq!(end.completed, player.completed(), "{sheet:?} {seed}");
                assert_eq!(end.total, player.total(), "{sheet:?} {seed}");
                assert_eq!(end.sheet, *player.sheet(), "{sheet:?} {seed}");
                assert_eq!(SeatState::of(&tables, player), end.seat, "{sheet:?} {seed}");
            }
        }
    }
}

#[test]
fn games_by_chance_are_those_of_the_rules() {
    compare(SearchPlayer::Random, 40);
}

#[test]
fn games_of_beginners_are_those_of_the_rules() {
    compare(SearchPlayer::Beginner, 10);
}

#[test]
fn games_by_value_are_those_of_the_rules() {
    compare(SearchPlayer::Value { noise: 100, width: 1 }, 6);
}

#[test]
fn one_more_animal_adds_the_value_that_a_map_prepared_anew_has() {
    let content = Content::shipped().expect("shipped content");
    let weights = EvalWeights::built_in();
    let setup = any_setup(&content, 3, SheetLetter::D, false);
    let tables = RuleTables::of(&setup);
    let SheetTables::D(animals) = &*tables.sheet else { panic!("sheet D") };
    let mut rng = FastRng::new(3);
    for _ in 0..6 {
        let mut seat = SeatState::new(&tables);
        let by = Evaluator::new(&tables, weights.of(SheetLetter::D), [None; 4], 7);
        for count in 0..40 {
            let open: Vec<usize> = CellSet(animals.all & !seat.sheet.filled).iter().collect();
            seat.write(animals, open[rng.below(open.len())], rng.below(5));
            if count % 8 == 7 {
                AnimalOutlook::of(&by, animals, &seat).check();
            }
        }
    }
}
