//! Games among the computer players, the source of puzzles.

use crate::players::{Level, Opponent};
use cascadia_base::{ByWildlife, GameRng};
use cascadia_engine::Budget;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, CardChoice, Game, Knowledge, Letter, Phase};
use cascadia_rules::scoring::ScoringCards;

/// A source game of puzzles: its options and its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceGame {
    /// The options of the game.
    pub options: GameOptions,
    /// The seed of the players' random choices.
    pub luck: u64,
    /// The level on all seats.
    pub level: Level,
}

/// A position at the start of a turn.
#[derive(Clone, Copy, Debug)]
pub struct SourcePosition<'a> {
    /// The options of the game.
    pub options: &'a GameOptions,
    /// The position itself.
    pub game: &'a Game,
    /// The scoring cards.
    pub cards: &'a ScoringCards,
    /// The preceding actions.
    pub played: &'a [Action],
}

impl SourceGame {
    /// Chooses the game with this number in the series of `seed`: solo and two-player games by turns, every
    /// fifth with card A for all species, the others with random cards; `levels` by turns.
    ///
    /// # Panics
    /// If `levels` is empty.
    pub fn numbered(seed: u64, number: u64, levels: &[Level]) -> Self {
        let mut chance = GameRng::new(cascadia_base::rng::derived_seed(seed, number));
        let seats = if number.is_multiple_of(2) { 1 } else { 2 };
        let cards = match number % 5 {
            0 => CardChoice::ALL_A,
            _ => CardChoice::Lettered(ByWildlife::from_fn(|_| {
                Letter::ALL[chance.below(Letter::ALL.len() as u32) as usize]
            })),
        };
        // Below 2^32, so that the game has a seed code.
        let options = GameOptions::standard(seats, cards, chance.next_seed() >> 32);
        let level = levels[(number / 10) as usize % levels.len()].clone();
        Self { options, luck: chance.next_seed(), level }
    }

    /// Plays the game and calls `each` at the start of every turn.
    ///
    /// # Errors
    /// If the box lacks something or the level finds no turn; as a sentence.
    pub fn play(&self, content: &Content, mut each: impl FnMut(&SourcePosition<'_>)) -> Result<(), String> {
        let setup = content.setup(&self.options).map_err(|error| error.to_string())?;
        let cards = content.cards_of(&self.options).map_err(|error| error.to_string())?;
        let objective = Objective { cards, goals: Vec::new() };
        let opponent: Box<dyn Opponent> = self.level.opponent();
        let mut chance = GameRng::new(self.luck);
        let (mut game, _) = Game::start(setup);
        let mut played = Vec::new();
        while game.phase() != Phase::Finished {
            if !game.free_wipe_used() && played.last().is_none_or(|action| *action == Action::EndTurn) {
                let position = SourcePosition {
                    options: &self.options,
                    game: &game,
                    cards: &objective.cards,
                    played: &played,
                };
                each(&position);
            }
            let budget = Budget::new(chance.next_seed());
            let plan = opponent.plan(&Knowledge::of(&game, game.seat()), &objective, &budget);
            if plan.is_empty() {
                return Err(format!("{} found no turn", self.level.key()));
            }
            for action in plan {
                game.apply(action).map_err(|error| error.to_string())?;
                played.push(action);
            }
        }
        Ok(())
    }
}
