//! What the tests of Rolling Rivers share: games with given options, and a player who does anything legal.

use std::sync::LazyLock;

use cascadia::base::GameRng;
use cascadia::rolling::content::{RollingContent, RollingOptions, cards_from_words};
use cascadia::rolling::rules::{RollingAction, RollingEvent, RollingGame, RollingPhase, legal};
use cascadia::rolling::sheets::SheetLetter;

/// The shipped data, loaded once per test program.
pub(crate) fn rolling_content() -> &'static RollingContent {
    static CONTENT: LazyLock<RollingContent> =
        LazyLock::new(|| RollingContent::shipped().expect("the shipped data is valid"));
    &CONTENT
}

/// The options of a game by the full rules with these completion cards.
#[track_caller]
pub(crate) fn rolling_options(sheet: SheetLetter, seats: u8, cards: &str, seed: u64) -> RollingOptions {
    let completion_cards = cards_from_words(cards).expect("four cards");
    RollingOptions { seats, seed, sheet, completion_cards, family: false, abundance: false, scenario: None }
}

/// A game with these options at its beginning.
#[track_caller]
pub(crate) fn rolling_game(options: &RollingOptions) -> RollingGame {
    RollingGame::start(rolling_content().setup(options).expect("a game of the box")).0
}

/// Options of every kind: each sheet, one and four players, family or not, abundance, all completion cards.
pub(crate) fn any_options(seed: u64) -> RollingOptions {
    let mut rng = GameRng::new(seed);
    let family = seed % 5 == 4;
    let content = rolling_content();
    let completion_cards = if family {
        content.draw_completion_cards(true, &mut rng)
    } else {
        let mut all: Vec<_> = content.completion_cards().keys().copied().collect();
        rng.shuffle(&mut all);
        [all[0], all[1], all[2], all[3]]
    };
    RollingOptions {
        seats: if seed % 3 == 2 { 4 } else { 1 },
        seed,
        sheet: SheetLetter::ALL[(seed % 4) as usize],
        completion_cards,
        family,
        abundance: seed % 7 == 3,
        scenario: None,
    }
}

/// Any legal action.
pub(crate) fn any_action(game: &RollingGame, rng: &mut GameRng) -> RollingAction {
    let all = legal::actions(game);
    assert!(!all.is_empty(), "nothing is legal in {:?}", game.phase());
    all[rng.below(all.len() as u32) as usize]
}

/// Plays a game to its end by chance and calls `each` with every position before and after an action.
pub(crate) fn play_any(
    game: &mut RollingGame,
    rng: &mut GameRng,
    mut each: impl FnMut(&RollingGame, RollingAction, &RollingGame, &[RollingEvent]),
) -> Vec<RollingAction> {
    let mut actions = Vec::new();
    while game.phase() != RollingPhase::Finished {
        let action = any_action(game, rng);
        let before = game.clone();
        let events = game.apply(action).expect("a listed action is legal");
        each(&before, action, game, &events);
        actions.push(action);
    }
    actions
}
