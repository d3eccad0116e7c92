//! Learns the numbers of [`Instinct`] by playing: each is moved a little, and kept where the same games end higher.

use std::thread;

use crate::rules::Setup;
use crate::scoring::ScoringCards;

use super::instinct::{CardInstinct, Instinct, SHAPES};
use super::selfplay::Dealer;

/// A number of an [`Instinct`] that can be moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Knob {
    /// [`Instinct::matching`].
    Matching,
    /// [`Instinct::touching`].
    Touching,
    /// [`Instinct::nature`].
    Nature,
    /// [`Instinct::shape_fades`].
    ShapeFades,
    /// [`Instinct::hope_fades`].
    HopeFades,
    /// [`Instinct::wipe_below`].
    WipeBelow,
    /// [`CardInstinct::shape`] of a card at this size.
    Shape(String, usize),
    /// [`CardInstinct::hope`] of a card.
    Hope(String),
    /// [`CardInstinct::spare`] of a card.
    Spare(String),
    /// [`CardInstinct::room`] of a card.
    Room(String),
}

impl Knob {
    /// The numbers that belong to no card.
    pub fn general() -> Vec<Self> {
        vec![Self::Matching, Self::Touching, Self::Nature, Self::ShapeFades, Self::HopeFades, Self::WipeBelow]
    }

    /// The numbers of one card.
    pub fn of_card(key: &str) -> Vec<Self> {
        let shapes = (0..SHAPES).map(|size| Self::Shape(key.to_owned(), size));
        let hopes = [Self::Hope(key.to_owned()), Self::Spare(key.to_owned()), Self::Room(key.to_owned())];
        hopes.into_iter().chain(shapes).collect()
    }

    /// How far it is moved at first, and the values it may take.
    fn reach(&self) -> (i16, i16, i16) {
        match self {
            Self::Matching | Self::Touching => (10, -60, 100),
            Self::Nature => (40, 0, 300),
            Self::ShapeFades | Self::HopeFades => (2, 1, 20),
            Self::WipeBelow => (60, -400, 900),
            Self::Shape(..) => (80, -900, 1500),
            Self::Hope(_) => (16, 0, 100),
            Self::Spare(_) => (8, 0, 50),
            Self::Room(_) => (16, -60, 200),
        }
    }

    fn of<'a>(&self, instinct: &'a mut Instinct) -> &'a mut i16 {
        let card = |key: &str, cards: &'a mut std::collections::BTreeMap<String, CardInstinct>| {
            cards.entry(key.to_owned()).or_default()
        };
        match self {
            Self::Matching => &mut instinct.matching,
            Self::Touching => &mut instinct.touching,
            Self::Nature => &mut instinct.nature,
            Self::ShapeFades => &mut instinct.shape_fades,
            Self::HopeFades => &mut instinct.hope_fades,
            Self::WipeBelow => &mut instinct.wipe_below,
            Self::Shape(key, size) => &mut card(key, &mut instinct.cards).shape[*size],
            Self::Hope(key) => &mut card(key, &mut instinct.cards).hope,
            Self::Spare(key) => &mut card(key, &mut instinct.cards).spare,
            Self::Room(key) => &mut card(key, &mut instinct.cards).room,
        }
    }
}

/// Games that are played again and again with other numbers.
pub struct Tuner {
    kinds: Vec<(Dealer, ScoringCards)>,
    games: u64,
    seed: u64,
    threads: usize,
}

/// How the games end with some numbers: the mean of all seats of each game.
pub struct Outcomes(Vec<f64>);

impl Outcomes {
    /// The mean of all games.
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// How much higher these end than the `other`, game by game, and the standard error of that.
    pub fn better_than(&self, other: &Self) -> (f64, f64) {
        let count = self.0.len().max(2) as f64;
        let differences: Vec<f64> = self.0.iter().zip(&other.0).map(|(own, other)| own - other).collect();
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0) / count).sqrt())
    }
}

impl Tuner {
    /// Plays `games` games of each of `kinds`; kinds that the engine cannot deal are left out.
    pub fn new(kinds: Vec<(Setup, ScoringCards)>, games: u64, seed: u64, threads: usize) -> Self {
        let dealt = kinds
            .into_iter()
            .filter_map(|(setup, cards)| Some((Dealer::of(&setup, &cards, &Instinct::none())?, cards)));
        Self { kinds: dealt.collect(), games, seed, threads: threads.max(1) }
    }

    /// Plays all games with `instinct`.
    pub fn play(&mut self, instinct: &Instinct) -> Outcomes {
        let (games, seed) = (self.games, self.seed);
        for (dealer, cards) in &mut self.kinds {
            dealer.set_instinct(cards, instinct);
        }
        let kinds = &self.kinds;
        let total = kinds.len() as u64 * games;
        let one = |number: u64| {
            let dealer = &kinds[(number / games) as usize].0;
            let points = dealer.quick_game(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            points.iter().map(|points| f64::from(*points)).sum::<f64>() / dealer.seats() as f64
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

    /// Moves each knob up and down as long as the games end clearly higher, then by half as far, `halvings` times.
    /// Tells `found` of each move that is kept.
    pub fn tune(
        &mut self,
        instinct: &mut Instinct,
        knobs: &[Knob],
        halvings: u32,
        mut found: impl FnMut(&Knob, i16, f64),
    ) -> Outcomes {
        let mut best = self.play(instinct);
        for halving in 0..=halvings {
            for knob in knobs {
                let (step, lowest, highest) = knob.reach();
                let step = (step >> halving).max(1);
                for direction in [step, -step] {
                    let mut moved = false;
                    loop {
                        let mut trial = instinct.clone();
                        let value = knob.of(&mut trial);
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
                        *instinct = trial;
                        best = outcomes;
                        moved = true;
                        found(knob, next, best.mean());
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
