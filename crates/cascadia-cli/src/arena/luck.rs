//! Luck in a series of Cascadia games, and means adjusted for it.

use std::sync::Arc;

use cascadia_ai::players::Levels;
use cascadia_ai::review::seat_gains;
use cascadia_ai::search::EvalWeights;
use cascadia_base::statistics::mean_and_error;
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use serde::{Deserialize, Serialize};

use crate::review::start_value;
use crate::{CommandFailure, read_levels};

/// The parts of a score, in points.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SeatLuck {
    /// The gain of the seat's own decisions over par.
    gain: f64,
    /// The luck: the deal, if all games are of one kind, and all draws.
    luck: f64,
}

/// Context of the luck adjustment.
pub(super) struct LuckTerms {
    weights: Arc<EvalWeights>,
    depth: u32,
    /// The mean of par play in hundredths of a point, `None` if cards differ from game to game.
    start: Option<i32>,
}

impl LuckTerms {
    /// Prepares the adjustment; `kind` are the options of all games, unless cards differ from game to game.
    pub(super) fn new(
        depth: u32,
        kind: Option<&GameOptions>,
        content: &Content,
    ) -> Result<Self, CommandFailure> {
        let weights = Arc::clone(read_levels(Levels::read).weights());
        let start = kind.map(|options| start_value(options, content, &weights)).transpose()?;
        Ok(Self { weights, depth, start })
    }

    /// Computes the luck of every seat in a finished game.
    pub(super) fn of_seats(
        &self,
        record: &Record<Cascadia>,
        content: &Content,
    ) -> Result<Vec<SeatLuck>, String> {
        let points = |hundredths: i32| f64::from(hundredths) / 100.0;
        let gains = seat_gains(record, content, &self.weights, self.depth);
        let gains = gains.map_err(|error| error.to_string())?.into_iter().map(|gain| {
            let start = self.start.unwrap_or(gain.opening);
            SeatLuck { gain: points(gain.gain), luck: points(gain.total - start - gain.gain) }
        });
        Ok(gains.collect())
    }
}

/// The luck-adjusted mean of a seat, in points: luck has mean 0, so it serves as a control variate that
/// keeps the mean and reduces its error.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct LuckReport {
    luck_adjusted_mean: f64,
    luck_adjusted_stderr: f64,
    /// Half width of the 95 % confidence interval of that mean.
    luck_adjusted_within_95: f64,
    /// The subtracted share of the luck: the regression coefficient of the totals on it.
    luck_weight: f64,
    /// The mean gain of the seat's own decisions over par.
    gain_mean: f64,
    gain_stderr: f64,
    /// The mean luck, which is 0 up to chance in solo games.
    luck_mean: f64,
    luck_stderr: f64,
}

impl LuckReport {
    /// Aggregates the luck and the totals of a seat.
    pub(super) fn of(found: &[SeatLuck], totals: &[f64]) -> Self {
        let luck: Vec<f64> = found.iter().map(|luck| luck.luck).collect();
        let (luck_mean, luck_stderr) = mean_and_error(&luck);
        let weight = luck_weight(&luck, totals);
        let left: Vec<f64> = totals.iter().zip(&luck).map(|(total, luck)| total - weight * luck).collect();
        let (adjusted, error) = mean_and_error(&left);
        let count = totals.len() as f64;
        // The weight was fitted to the same games, which costs a degree of freedom.
        let error =
            if fits_weight(totals.len()) { error * ((count - 1.0) / (count - 2.0)).sqrt() } else { error };
        let gains: Vec<f64> = found.iter().map(|luck| luck.gain).collect();
        let (gain_mean, gain_stderr) = mean_and_error(&gains);
        Self {
            luck_adjusted_mean: adjusted,
            luck_adjusted_stderr: error,
            luck_adjusted_within_95: 1.96 * error,
            luck_weight: weight,
            gain_mean,
            gain_stderr,
            luck_mean,
            luck_stderr,
        }
    }

    pub(super) fn line(&self) -> String {
        format!(
            ": {:.2} ± {:.2} without luck; luck {:+.2} ± {:.2}, won over par {:+.2} ± {:.2}",
            self.luck_adjusted_mean,
            self.luck_adjusted_within_95,
            self.luck_mean,
            1.96 * self.luck_stderr,
            self.gain_mean,
            1.96 * self.gain_stderr
        )
    }
}

/// Minimum number of games to fit the weight of luck; fewer would overfit.
const FEWEST_FITTED: usize = 10;

/// Tests whether there are enough games to fit the weight of luck.
const fn fits_weight(games: usize) -> bool {
    games >= FEWEST_FITTED
}

/// Returns the share of luck to subtract from totals: their regression coefficient on it, or all of it with
/// few games.
fn luck_weight(luck: &[f64], totals: &[f64]) -> f64 {
    if !fits_weight(totals.len()) {
        return 1.0;
    }
    let ((luck_mean, _), (mean, _)) = (mean_and_error(luck), mean_and_error(totals));
    let products = luck.iter().zip(totals).map(|(luck, total)| (luck - luck_mean) * (total - mean));
    let squares: f64 = luck.iter().map(|luck| (luck - luck_mean).powi(2)).sum();
    if squares > 0.0 { products.sum::<f64>() / squares } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_taken_off_whole_in_few_games_and_by_its_regression_in_many() {
        assert_eq!(luck_weight(&[1.0, -1.0], &[90.0, 94.0]), 1.0);
        let luck: Vec<f64> = (0..20).map(|game| f64::from(game) - 9.5).collect();
        let totals: Vec<f64> = luck.iter().map(|luck| 90.0 + 0.5 * luck).collect();
        assert!((luck_weight(&luck, &totals) - 0.5).abs() < 1e-9);
        assert_eq!(luck_weight(&[0.0; 20], &totals), 0.0);
    }
}
