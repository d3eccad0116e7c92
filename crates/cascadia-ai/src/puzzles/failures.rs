//! Difficulty and usual mistake of a position: the levels play it, levels with random choices several times.

use std::collections::BTreeMap;

use super::puzzle::PuzzleTier;
use crate::players::{Level, Levels, Opponent};
use cascadia_base::rng::derived_seed;
use cascadia_engine::Budget;
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, Game, Knowledge};

/// Number of tries of a level with random choices.
const TRIES: u64 = 16;

/// A level fails a position with fewer solved tries than this.
const SOLVED_TRIES: u64 = 12;

/// The players that determine the difficulty of a position, the weakest first.
pub struct Jury {
    sprout: Box<dyn Opponent>,
    hiker: Box<dyn Opponent>,
    ranger: Box<dyn Opponent>,
}

/// The levels' results in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFailures {
    /// Its difficulty; none if even the Sprout solves it.
    pub tier: Option<PuzzleTier>,
    /// The wrong turn that the level of the tier plays most often, without the end of the turn.
    pub mistake: Option<Vec<Action>>,
}

impl Jury {
    /// Collects the levels named in the tiers; none if the file of levels lacks one.
    pub fn of(levels: &Levels) -> Option<Self> {
        let level = |key: &str| levels.find(key).ok().map(|level: Level| level.opponent());
        Some(Self { sprout: level("sprout")?, hiker: level("hiker")?, ranger: level("ranger")? })
    }

    /// Lets the levels play the position; `is_solved` tests a turn, given without its end, for a solution. A
    /// wipe never solves it.
    pub fn failures(
        &self,
        game: &Game,
        objective: &Objective,
        is_solved: &mut impl FnMut(&[Action]) -> bool,
    ) -> PuzzleFailures {
        let ranger = self.tried(self.ranger.as_ref(), 1, game, objective, is_solved);
        if ranger.solved == 0 {
            return PuzzleFailures { tier: Some(PuzzleTier::Ranger), mistake: ranger.usual_mistake() };
        }
        for (tier, level) in [(PuzzleTier::Hiker, &self.hiker), (PuzzleTier::Sprout, &self.sprout)] {
            let tried = self.tried(level.as_ref(), TRIES, game, objective, is_solved);
            if tried.solved < SOLVED_TRIES {
                return PuzzleFailures { tier: Some(tier), mistake: tried.usual_mistake() };
            }
        }
        PuzzleFailures { tier: None, mistake: None }
    }

    /// Lets one level play the position `tries` times.
    fn tried(
        &self,
        level: &dyn Opponent,
        tries: u64,
        game: &Game,
        objective: &Objective,
        is_solved: &mut impl FnMut(&[Action]) -> bool,
    ) -> LevelAttempts {
        let knowledge = Knowledge::of(game, game.seat());
        let mut tried = LevelAttempts::default();
        for number in 0..tries {
            let mut plan = level.plan(&knowledge, objective, &Budget::new(derived_seed(0, number)));
            plan.retain(|action| *action != Action::EndTurn);
            if is_solved(&plan) {
                tried.solved += 1;
            } else if !plan.first().is_some_and(Action::is_wipe) {
                let key = super::notation::write_turns(&plan);
                tried.mistakes.entry(key).or_insert((0, plan)).0 += 1;
            }
        }
        tried
    }
}

/// The tries of one level.
#[derive(Default)]
struct LevelAttempts {
    solved: u64,
    mistakes: BTreeMap<String, (u64, Vec<Action>)>,
}

impl LevelAttempts {
    /// Returns the most frequent mistake, the first of equals.
    fn usual_mistake(self) -> Option<Vec<Action>> {
        let mut mistakes: Vec<(u64, Vec<Action>)> = self.mistakes.into_values().collect();
        mistakes.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        mistakes.into_iter().next().map(|(_, plan)| plan)
    }
}
