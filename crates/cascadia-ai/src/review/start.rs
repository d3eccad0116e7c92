//! The mean of par play in a kind of game: the start value of a review, whose luck begins with the deal.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::players::{Greedy, Opponent};
use crate::search::{EvalWeights, TableChoice, TablePosition};
use cascadia_base::Seat;
use cascadia_base::hash::fnv1a_64;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{Budget, GameMode};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, Game, Knowledge, Setup};
use cascadia_rules::scoring::ScoringCards;
use cascadia_storage::{ConfigFile, ProgramRoot};

/// Number of totals to average, over all seats of a game.
const TOTALS: u32 = 8000;
/// Number of totals for the first figure.
pub(super) const QUICK_TOTALS: u32 = 240;

/// The known means of par play, in hundredths of a point, by the kind of game.
///
/// A missing mean is computed with the review; the owner of this list adds it by [`StartValues::insert`] to
/// spare the next review of the kind that work. The result is the same either way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StartValues(BTreeMap<String, i32>);

const FILE: ConfigFile<StartValues> =
    ConfigFile::new("config/par_values.ron", include_str!("../../../../config/par_values.ron"), Ok);

impl StartValues {
    /// Returns the means built into the program.
    pub fn built_in() -> Self {
        FILE.built_in()
    }

    /// Reads the means below `root`. A broken file yields the built-in means and a sentence about the fault.
    pub fn read(root: &ProgramRoot) -> (Self, Option<String>) {
        let (values, error) = FILE.read(root);
        (values, error.map(|error| format!("{error}; the built-in means of par play are used")))
    }

    /// Returns the mean for a kind of game, if known.
    pub fn of(&self, kind: &str) -> Option<i32> {
        self.0.get(kind).copied()
    }

    /// Adds the mean for a kind of game.
    pub fn insert(&mut self, kind: String, hundredths: i32) {
        self.0.insert(kind, hundredths);
    }
}

/// Returns the kind of game these options make, as words: everything but the seed.
pub fn kind_of_game(options: &GameOptions) -> String {
    let words = Cascadia::identifying_words(options);
    // The seed is the first of them.
    let words: Vec<&str> = words[1..].iter().map(|word| if word.is_empty() { "-" } else { word }).collect();
    format!("{} {}", options.seats, words.join(" "))
}

/// The computation of the mean of par play in a kind of game: games with other seeds, all seats by the
/// rollout policy.
pub struct StartWork {
    setup: Setup,
    cards: ScoringCards,
    weights: Arc<EvalWeights>,
    seed: u64,
    games: u32,
    done: u32,
    sum: i64,
    totals: i64,
}

impl StartWork {
    /// Prepares the games; none if the box has too few pieces for them.
    pub fn new(options: &GameOptions, content: &Content, weights: &Arc<EvalWeights>) -> Option<Self> {
        Self::sized(options, content, weights, TOTALS)
    }

    /// Prepares games with this number of totals, all seats together: fewer give a first figure.
    pub fn sized(
        options: &GameOptions,
        content: &Content,
        weights: &Arc<EvalWeights>,
        totals: u32,
    ) -> Option<Self> {
        Some(Self {
            setup: content.setup(options).ok()?,
            cards: content.cards_of(options).ok()?,
            weights: Arc::clone(weights),
            seed: fnv1a_64(kind_of_game(options).as_bytes()),
            games: totals / u32::from(options.seats.max(1)),
            done: 0,
            sum: 0,
            totals: 0,
        })
    }

    /// Returns the approximate cost in turns.
    pub fn cost(&self) -> u64 {
        u64::from(self.games) * self.turns_of_game()
    }

    fn turns_of_game(&self) -> u64 {
        u64::from(self.setup.turns_each()) * u64::from(self.setup.seats)
    }

    /// Tests whether the mean is complete.
    pub const fn is_done(&self) -> bool {
        self.done >= self.games
    }

    /// Plays one game; returns its approximate number of turns.
    pub fn step(&mut self) -> u64 {
        let seed = derived_seed(self.seed, self.done.into());
        self.done += 1;
        let (game, _) = Game::start(Setup { seed, ..self.setup.clone() });
        let knowledge = Knowledge::of(&game, Seat(0));
        let Some(table) = TablePosition::of(&knowledge, &self.cards, &self.weights) else { return 1 };
        let opening = table.opening().and_then(|_| par_opening(&knowledge, &self.cards));
        let totals = table.par_game(opening.as_ref(), derived_seed(seed, 1));
        self.totals += totals.len() as i64;
        self.sum += totals.into_iter().map(i64::from).sum::<i64>();
        self.turns_of_game()
    }

    /// Returns the mean so far, in hundredths of a point.
    pub fn mean(&self) -> i32 {
        let totals = self.totals.max(1);
        ((2 * self.sum + totals).div_euclid(2 * totals)) as i32
    }
}

/// Returns the place that par play gives to the tile placed before the first draft.
pub(super) fn par_opening(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Option<TableChoice> {
    let objective = Objective { cards: cards.clone(), goals: Vec::new() };
    let plan = Greedy { wipe_below: 0 }.plan(knowledge, &objective, &Budget::new(0));
    match plan.first() {
        Some(Action::PlaceTile { hex, rotation }) => Some(TableChoice::Open(*hex, *rotation)),
        _ => None,
    }
}
