//! Points by source against par and against the best turns.

use fluent_bundle::FluentValue;

use crate::cascadia::review::numbers::signed_text;
use crate::cascadia::review::words::source_name;
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{ScoreTerm, SeatReview};
use cascadia_rules::scoring::ScoreSheet;

/// One source.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TotalRow {
    pub source: ScoreTerm,
    pub name: String,
    /// Its points on the score pad.
    pub made: String,
    /// Gain over par and loss against the best, in signed points.
    pub against_par: String,
    pub against_best: String,
    /// The same as shares of the longest bar, from −1 to 1.
    pub par_share: f32,
    pub best_share: f32,
    pub spoken: String,
}

/// The table of sources.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TotalsView {
    pub rows: Vec<TotalRow>,
}

impl TotalsView {
    /// Prepares the table from the review of a seat and its score sheet.
    pub(super) fn of(review: &SeatReview, sheet: &ScoreSheet, localizer: &Localizer) -> Self {
        let gains = review.gain_sources();
        let missed = review.sources();
        let longest = ScoreTerm::ALL
            .into_iter()
            .flat_map(|source| [gains.of(source).abs(), missed.of(source).abs()])
            .max()
            .unwrap_or_default()
            .max(1) as f32;
        let row = |source: ScoreTerm| {
            let (gain, left) = (gains.of(source), -missed.of(source));
            let name = source_name(localizer, source);
            let made = source.points_on(sheet).to_string();
            let (against_par, against_best) = (signed_text(gain, localizer), signed_text(left, localizer));
            let values = [
                ("source", FluentValue::from(name.as_str())),
                ("made", FluentValue::from(made.as_str())),
                ("par", FluentValue::from(against_par.as_str())),
                ("best", FluentValue::from(against_best.as_str())),
            ];
            let spoken = localizer.text_with("review-source-spoken", &values);
            let (par_share, best_share) = (gain as f32 / longest, left as f32 / longest);
            TotalRow { source, name, made, against_par, against_best, par_share, best_share, spoken }
        };
        Self { rows: ScoreTerm::ALL.into_iter().map(row).collect() }
    }
}
