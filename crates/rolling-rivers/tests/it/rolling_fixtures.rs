//! Fixtures of the Rolling Rivers tests: games with given options, and a player of random legal actions.

#![allow(dead_code, reason = "each test program uses what it needs")]

use std::sync::{Arc, LazyLock};

use cascadia_base::{GameRng, Habitat};
use rolling_rivers::content::{Content, GameOptions, cards_from_words};
use rolling_rivers::record::read_action;
use rolling_rivers::rules::{
    Action, DiceFaces, DieFace, Game, GameEvent, HabitatCard, HabitatCards, Phase, legal,
};
use rolling_rivers::sheets::{HIERARCHY, SheetLetter, Tally};

pub(crate) fn rolling_content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| Content::shipped().expect("the shipped data is valid"));
    &CONTENT
}

/// Returns the options of a game by the full rules with these completion cards.
#[track_caller]
pub(crate) fn rolling_options(sheet: SheetLetter, seats: u8, cards: &str, seed: u64) -> GameOptions {
    let completion_cards = cards_from_words(cards).expect("four cards");
    GameOptions { seats, seed, sheet, completion_cards, family: false, abundance: false, scenario: None }
}

#[track_caller]
pub(crate) fn rolling_game(options: &GameOptions) -> Game {
    Game::start(rolling_content().setup(options).expect("a game of the box")).0
}

/// Returns random options: each sheet, one and four players, family or not, abundance, all completion
/// cards.
pub(crate) fn any_options(seed: u64) -> GameOptions {
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
    GameOptions {
        seats: if seed % 3 == 2 { 4 } else { 1 },
        seed,
        sheet: SheetLetter::ALL[(seed % 4) as usize],
        completion_cards,
        family,
        abundance: seed % 7 == 3,
        scenario: None,
    }
}

pub(crate) fn any_action(game: &Game, rng: &mut GameRng) -> Action {
    let all = legal::actions(game);
    assert!(!all.is_empty(), "nothing is legal in {:?}", game.phase());
    all[rng.below(all.len() as u32) as usize]
}

/// Plays a random game to its end and calls `each` with every position before and after an action.
pub(crate) fn play_any(
    game: &mut Game,
    rng: &mut GameRng,
    mut each: impl FnMut(&Game, Action, &Game, &[GameEvent]),
) -> Vec<Action> {
    let mut actions = Vec::new();
    while game.phase() != Phase::Finished {
        let action = any_action(game, rng);
        let before = game.clone();
        let events = game.apply(action).expect("a listed action is legal");
        each(&before, action, game, &events);
        actions.push(action);
    }
    actions
}

/// A small configurable game: every card is the same, and so is every face of a die.
#[derive(Clone)]
pub(crate) struct Layout {
    /// The sheet.
    pub(crate) sheet: SheetLetter,
    /// The completion card of the first space; the others do not matter.
    pub(crate) completion: &'static str,
    /// The habitat card.
    pub(crate) card: HabitatCard,
    /// The number of such cards, and so of rounds.
    pub(crate) rounds: usize,
    /// The initial tally of every player.
    pub(crate) tally: Tally,
    /// The faces of central dice, special die, and the personal dice.
    pub(crate) faces: [&'static str; 4],
    pub(crate) family: bool,
}

impl Layout {
    /// Creates the layout with the rulebook's card: 3 rivers, two nature tokens; nine of each animal and
    /// five nature tokens to pay with.
    pub(crate) fn new(sheet: SheetLetter, completion: &'static str) -> Self {
        Self {
            sheet,
            completion,
            card: rolling_content()
                .habitat_cards()
                .find("R2a")
                .map(|id| rolling_content().habitat_cards().card(id).clone())
                .expect("the card of the example"),
            rounds: 4,
            tally: tally([9, 9, 9, 9, 9], 5),
            faces: ["wild", "discount_action", "wild", "wild"],
            family: false,
        }
    }

    /// Changes the card: habitat, number, nature tokens and cost from bear to salmon.
    pub(crate) fn card(mut self, habitat: Habitat, number: u8, nature_tokens: u8, cost: [u8; 5]) -> Self {
        let cost = tally(cost, 0).animals;
        self.card = HabitatCard { key: "test".to_owned(), tier: 1, habitat, number, nature_tokens, cost };
        self
    }

    /// Changes the initial tally.
    pub(crate) fn owning(mut self, animals: [u8; 5], nature_tokens: u8) -> Self {
        self.tally = tally(animals, nature_tokens);
        self
    }

    /// Changes the faces of the personal dice.
    pub(crate) fn personal(mut self, a: &'static str, b: &'static str) -> Self {
        (self.faces[2], self.faces[3]) = (a, b);
        self
    }

    pub(crate) fn begin(&self) -> Game {
        let others = ["1", "2", "4", "10"].into_iter().filter(|card| *card != self.completion).take(3);
        let cards: Vec<&str> = std::iter::once(self.completion).chain(others).collect();
        let options = rolling_options(self.sheet, 1, &cards.join(" "), 1);
        let mut setup = rolling_content().setup(&options).expect("a game of the box");
        setup.habitat_cards = Arc::new(HabitatCards(vec![self.card.clone(); self.rounds + 1]));
        setup.tally = self.tally;
        setup.family = self.family;
        let [central, special, bear, split] =
            self.faces.map(|face| [DieFace::from_key(face).expect("a face"); 6]);
        setup.dice = DiceFaces { central, special, bear, split };
        Game::start(setup).0
    }

    /// Returns the game after a roll without a collection.
    pub(crate) fn collected(&self) -> Game {
        let mut game = self.begin();
        play_lines(&mut game, "roll; collect bear:");
        game
    }
}

/// Returns animals from bear to salmon, and nature tokens.
pub(crate) fn tally(animals: [u8; 5], nature_tokens: u8) -> Tally {
    let mut tally = Tally { nature_tokens, ..Tally::default() };
    for (animal, count) in HIERARCHY.into_iter().zip(animals) {
        tally.animals[animal] = count;
    }
    tally
}

/// Plays actions in record notation, separated by semicolons, and returns the events of the last one.
#[track_caller]
pub(crate) fn play_lines(game: &mut Game, lines: &str) -> Vec<GameEvent> {
    let mut events = Vec::new();
    for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let action = read_action(line).expect("an action");
        events = game.apply(action).unwrap_or_else(|error| panic!("`{line}` was refused: {error}"));
    }
    events
}

/// Returns the sentence that refuses an action, and checks that nothing changed.
#[track_caller]
pub(crate) fn refusal(game: &Game, line: &str) -> String {
    let mut after = game.clone();
    let action = read_action(line).expect("an action");
    let error = after.apply(action).expect_err("it is not legal");
    assert_eq!(after, *game, "a refused action changes nothing");
    error.to_string()
}
