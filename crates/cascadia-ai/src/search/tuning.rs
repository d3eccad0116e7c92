//! Learning of [`EvalWeights`] by coordinate search (Hooke and Jeeves 1961) over games of self-play: each
//! parameter moves by a step as long as the same games end higher, then the steps are halved.

use std::thread;

use cascadia_base::hash::fibonacci64;
use cascadia_base::statistics::mean_and_error;
use cascadia_rules::rules::Setup;
use cascadia_rules::scoring::ScoringCards;

use super::eval_weights::{CardWeights, EvalWeights, SHAPES};
use super::self_play::SelfPlay;

/// A parameter of the search: one number of an [`EvalWeights`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// [`EvalWeights::matching`].
    Matching,
    /// [`EvalWeights::touching`].
    Touching,
    /// [`EvalWeights::nature`].
    Nature,
    /// [`EvalWeights::shape_horizon`].
    ShapeHorizon,
    /// [`EvalWeights::opportunity_horizon`].
    OpportunityHorizon,
    /// [`EvalWeights::wipe_below`].
    WipeBelow,
    /// [`CardWeights::shape`] of a card at this size.
    Shape(String, usize),
    /// [`CardWeights::opportunity`] of a card.
    Opportunity(String),
    /// [`CardWeights::base_potential`] of a card.
    BasePotential(String),
    /// [`CardWeights::acceptance`] of a card.
    Acceptance(String),
}

impl Parameter {
    /// Returns the parameters common to all cards.
    pub fn general() -> Vec<Self> {
        vec![
            Self::Matching,
            Self::Touching,
            Self::Nature,
            Self::ShapeHorizon,
            Self::OpportunityHorizon,
            Self::WipeBelow,
        ]
    }

    /// Returns the parameters of one card.
    pub fn of_card(key: &str) -> Vec<Self> {
        let shapes = (0..SHAPES).map(|size| Self::Shape(key.to_owned(), size));
        let of_tokens = [
            Self::Opportunity(key.to_owned()),
            Self::BasePotential(key.to_owned()),
            Self::Acceptance(key.to_owned()),
        ];
        of_tokens.into_iter().chain(shapes).collect()
    }

    /// Returns the first step, the lowest and the highest value.
    fn step_and_range(&self) -> (i16, i16, i16) {
        match self {
            Self::Matching | Self::Touching => (10, -60, 100),
            Self::Nature => (40, 0, 300),
            Self::ShapeHorizon | Self::OpportunityHorizon => (2, 1, 20),
            Self::WipeBelow => (60, -400, 900),
            Self::Shape(..) => (80, -900, 1500),
            Self::Opportunity(_) => (16, 0, 100),
            Self::BasePotential(_) => (8, 0, 50),
            Self::Acceptance(_) => (16, -60, 200),
        }
    }

    fn of<'a>(&self, weights: &'a mut EvalWeights) -> &'a mut i16 {
        let card = |key: &str, cards: &'a mut std::collections::BTreeMap<String, CardWeights>| {
            cards.entry(key.to_owned()).or_default()
        };
        match self {
            Self::Matching => &mut weights.matching,
            Self::Touching => &mut weights.touching,
            Self::Nature => &mut weights.nature,
            Self::ShapeHorizon => &mut weights.shape_horizon,
            Self::OpportunityHorizon => &mut weights.opportunity_horizon,
            Self::WipeBelow => &mut weights.wipe_below,
            Self::Shape(key, size) => &mut card(key, &mut weights.cards).shape[*size],
            Self::Opportunity(key) => &mut card(key, &mut weights.cards).opportunity,
            Self::BasePotential(key) => &mut card(key, &mut weights.cards).base_potential,
            Self::Acceptance(key) => &mut card(key, &mut weights.cards).acceptance,
        }
    }
}

/// The games of self-play for comparing weights.
pub struct Tuner {
    kinds: Vec<(SelfPlay, ScoringCards)>,
    games: u64,
    seed: u64,
    threads: usize,
}

/// The mean points of the seats of each game.
pub struct Outcomes(Vec<f64>);

impl Outcomes {
    /// Returns the mean of all games.
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Returns the mean paired difference to `other`, game by game, and its standard error.
    pub fn better_than(&self, other: &Self) -> (f64, f64) {
        let differences: Vec<f64> = self.0.iter().zip(&other.0).map(|(own, other)| own - other).collect();
        mean_and_error(&differences)
    }
}

impl Tuner {
    /// Prepares `games` games of each of `kinds`; kinds that exceed the tables of the search are left out.
    pub fn new(kinds: Vec<(Setup, ScoringCards)>, games: u64, seed: u64, threads: usize) -> Self {
        let prepared = kinds
            .into_iter()
            .filter_map(|(setup, cards)| Some((SelfPlay::of(&setup, &cards, &EvalWeights::none())?, cards)));
        Self { kinds: prepared.collect(), games, seed, threads: threads.max(1) }
    }

    /// Plays all games with `weights`.
    pub fn play(&mut self, weights: &EvalWeights) -> Outcomes {
        let (games, seed) = (self.games, self.seed);
        for (self_play, cards) in &mut self.kinds {
            self_play.set_weights(cards, weights);
        }
        let kinds = &self.kinds;
        let total = kinds.len() as u64 * games;
        let one = |number: u64| {
            let self_play = &kinds[(number / games) as usize].0;
            let points = self_play.policy_game(seed ^ fibonacci64(number));
            points.iter().map(|points| f64::from(*points)).sum::<f64>() / self_play.seats() as f64
        };
        let share = total.div_ceil(self.threads as u64);
        let mut results = Vec::with_capacity(total as usize);
        thread::scope(|scope| {
            let parts: Vec<_> = (0..self.threads as u64)
                .map(|part| {
                    let range = (part * share).min(total)..((part + 1) * share).min(total);
                    scope.spawn(move || range.map(one).collect::<Vec<f64>>())
                })
                .collect();
            for part in parts {
                results.extend(part.join().unwrap_or_default());
            }
        });
        Outcomes(results)
    }

    /// Improves `weights` by coordinate search: moves each parameter up or down while the gain exceeds its
    /// standard error, then by half the step, `step_halvings` times. Calls `found` for each accepted move.
    pub fn tune(
        &mut self,
        weights: &mut EvalWeights,
        parameters: &[Parameter],
        step_halvings: u32,
        mut found: impl FnMut(&Parameter, i16, f64),
    ) -> Outcomes {
        let mut best = self.play(weights);
        for halving in 0..=step_halvings {
            for parameter in parameters {
                let (step, lowest, highest) = parameter.step_and_range();
                let step = (step >> halving).max(1);
                for direction in [step, -step] {
                    let mut moved = false;
                    loop {
                        let mut trial = weights.clone();
                        let value = parameter.of(&mut trial);
                        let next = (*value + direction).clamp(lowest, highest);
                        if next == *value {
                            break;
                        }
                        *value = next;
                        let outcomes = self.play(&trial);
                        let (gain, error) = outcomes.better_than(&best);
                        if gain <= error {
                            break;
                        }
                        *weights = trial;
                        best = outcomes;
                        moved = true;
                        found(parameter, next, best.mean());
                    }
                    if moved {
                        break;
                    }
                }
            }
        }
        best
    }
}
