//! The policies of the levels and their decisions as tasks for another thread.

use std::sync::Arc;

use serde::Deserialize;

use super::Opponent;
use super::greedy::Greedy;
use super::monte_carlo::MonteCarloPlayer;
use super::novice::{Novice, NoviceTraits};
use super::random::RandomPlayer;
use super::strength::{self, Strengths};
use crate::search::{EVAL_WEIGHTS, EvalWeights, SearchLimits, Style};
use cascadia_base::rng::derived_seed;
use cascadia_engine::{LevelPolicy, LevelTable, LevelsFile, PlayerTask, Playthrough};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::Content;
use cascadia_rules::mode::{Cascadia, ScoredGame};
use cascadia_rules::rules::{Action, Knowledge, Seat, legal};
use cascadia_storage::ConfigFile;

/// A level: a selectable opponent.
pub type Level = cascadia_engine::Level<Policy>;

/// All levels, the weakest first, and all styles.
pub type Levels = LevelTable<Policy>;

/// A way of playing and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Policy {
    Random,
    Greedy {
        wipe_below: i16,
    },
    Novice(NoviceTraits),
    #[serde(alias = "quick")]
    Heuristic,
    #[serde(alias = "search")]
    MonteCarlo {
        width: usize,
        #[serde(alias = "courses")]
        playouts: u32,
        milliseconds: u64,
    },
}

impl LevelPolicy for Policy {
    type Mode = Cascadia;
    type Opponent = dyn Opponent;
    type Style = Style;
    type Weights = EvalWeights;
    type Strengths = Strengths;

    const LEVELS: ConfigFile<LevelsFile<Self>> = ConfigFile::new(
        "config/opponents.ron",
        include_str!("../../../../config/opponents.ron"),
        LevelsFile::check,
    );
    const WEIGHTS: ConfigFile<EvalWeights> = EVAL_WEIGHTS;
    const WORD_FOR_WEIGHTS: &'static str = "numbers";
    const STRENGTHS: ConfigFile<Strengths> = strength::FILE;

    fn limits(&mut self) -> Option<(&mut u32, &mut u64)> {
        match self {
            Self::MonteCarlo { playouts, milliseconds, .. } => Some((playouts, milliseconds)),
            _ => None,
        }
    }

    fn opponent(self, style: Style, weights: &Arc<EvalWeights>) -> Box<dyn Opponent> {
        let monte_carlo = |limits| MonteCarloPlayer { limits, weights: Arc::clone(weights), style };
        match self {
            Self::Random => Box::new(RandomPlayer),
            Self::Greedy { wipe_below } => Box::new(Greedy { wipe_below }),
            Self::Novice(traits) => Box::new(Novice { traits, style }),
            Self::Heuristic => Box::new(monte_carlo(None)),
            Self::MonteCarlo { width, playouts, milliseconds } => {
                Box::new(monte_carlo(Some(SearchLimits::of(width, playouts, milliseconds))))
            }
        }
    }

    fn fallback() -> Box<dyn Opponent> {
        Box::new(Greedy { wipe_below: 0 })
    }

    fn task(
        player: Box<dyn Opponent>,
        playthrough: &Playthrough<Cascadia>,
        seat: Seat,
        content: &Content,
    ) -> PlayerTask<Action> {
        let knowledge = Knowledge::of(playthrough.game(), seat).into_owned();
        let objective = playthrough.objective(content, seat);
        Box::new(move |budget| player.think(&knowledge, &objective, budget))
    }

    fn task_seed(playthrough: &Playthrough<Cascadia>, seat: Seat) -> u64 {
        let display = playthrough.game().display();
        let in_sight = display
            .slots()
            .filter_map(|slot| display.tile(slot))
            .fold(0, |seen, tile| derived_seed(seen, u64::from(tile.0)));
        derived_seed(in_sight, playthrough.record().actions.len() as u64 * 8 + u64::from(seat.0))
    }

    fn is_legal(state: &ScoredGame, action: Action) -> bool {
        legal::check(&state.game, action).is_ok()
    }
}
