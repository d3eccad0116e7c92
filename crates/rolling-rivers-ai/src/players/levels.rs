//! The policies of the levels and their decisions as tasks for another thread.

use std::sync::Arc;

use serde::Deserialize;

use super::Opponent;
use super::fallback::FirstPlayer;
use super::search_opponent::SearchOpponent;
use super::strength::{self, Strengths};
use crate::search::{EVAL_WEIGHTS, EvalWeights, SearchPlayer};
use cascadia_base::Seat;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{LevelPolicy, LevelTable, LevelsFile, PlayerTask, Playthrough, SearchLimits};
use cascadia_storage::ConfigFile;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::rules::{Action, Game, Knowledge, Phase, legal};

/// A level: a selectable opponent.
pub type Level = cascadia_engine::Level<Policy>;

/// All levels, the weakest first.
pub type Levels = LevelTable<Policy>;

/// A policy and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Policy {
    /// Uniformly random.
    Random,
    /// Like a beginner.
    Beginner,
    /// Greedy by evaluation, with an error of up to `noise` hundredths of a point and a beam of `beam`
    /// lists of marks.
    Value { noise: i32, beam: usize },
    /// By playouts over the turns of the highest value.
    Search { width: usize, playouts: u32, milliseconds: u64 },
}

impl Policy {
    pub(super) fn player(self) -> SearchPlayer {
        match self {
            Self::Random => SearchPlayer::Random,
            Self::Beginner => SearchPlayer::Beginner,
            Self::Value { noise, beam } => SearchPlayer::Value { noise, width: beam },
            Self::Search { width, playouts, milliseconds } => {
                SearchPlayer::Search(SearchLimits::of(width, playouts, milliseconds))
            }
        }
    }
}

impl LevelPolicy for Policy {
    type Mode = RollingRivers;
    type Opponent = dyn Opponent;
    type Style = ();
    type Weights = EvalWeights;
    type Strengths = Strengths;

    const LEVELS: ConfigFile<LevelsFile<Self>> = ConfigFile::new(
        "config/opponents_rolling.ron",
        include_str!("../../../../config/opponents_rolling.ron"),
        LevelsFile::check,
    );
    const WEIGHTS: ConfigFile<EvalWeights> = EVAL_WEIGHTS;
    const WORD_FOR_WEIGHTS: &'static str = "weights";
    const STRENGTHS: ConfigFile<Strengths> = strength::FILE;

    fn limits(&mut self) -> Option<(&mut u32, &mut u64)> {
        match self {
            Self::Search { playouts, milliseconds, .. } => Some((playouts, milliseconds)),
            _ => None,
        }
    }

    fn opponent(self, (): (), weights: &Arc<EvalWeights>) -> Box<dyn Opponent> {
        Box::new(SearchOpponent { player: self.player(), weights: Arc::clone(weights) })
    }

    fn fallback() -> Box<dyn Opponent> {
        Box::new(FirstPlayer)
    }

    fn task(
        player: Box<dyn Opponent>,
        playthrough: &Playthrough<RollingRivers>,
        seat: Seat,
        content: &Content,
    ) -> PlayerTask<Action> {
        let game = playthrough.state();
        let knowledge =
            Knowledge::ahead_of(game, seat).unwrap_or_else(|| Knowledge::of(game, seat).into_owned());
        let scenario = playthrough.setup().options.scenario.and_then(|number| content.scenario(number));
        let goals = scenario.map(|scenario| scenario.goals.clone()).unwrap_or_default();
        Box::new(move |budget| player.think(&knowledge, &goals, budget))
    }

    fn decision_ahead(playthrough: &Playthrough<RollingRivers>, seat: Seat) -> Option<u64> {
        let game = playthrough.state();
        Knowledge::ahead_of(game, seat).map(|_| u64::from(game.round()))
    }

    fn decision_now(playthrough: &Playthrough<RollingRivers>) -> Option<u64> {
        let game = playthrough.state();
        (game.phase() == Phase::Collect).then(|| u64::from(game.round()))
    }

    fn task_seed(playthrough: &Playthrough<RollingRivers>, seat: Seat) -> u64 {
        let game = playthrough.state();
        let in_sight = game.seen_cards().fold(0, |seen, card| derived_seed(seen, u64::from(card.0)));
        // The same before and during the turn of the seat.
        let own = if seat == game.seat() {
            playthrough.record().actions.iter().rev().take_while(|action| **action != Action::Done).count()
        } else {
            0
        };
        derived_seed(in_sight, own as u64 * 8 + u64::from(seat.0))
    }

    fn is_legal(state: &Game, action: Action) -> bool {
        legal::check(state, action).is_ok()
    }
}
