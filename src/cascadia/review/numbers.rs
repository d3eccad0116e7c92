//! Formatting of hundredths of points: one decimal, with sign or uncertainty, and rounding that preserves
//! sums.

use crate::preferences::localizer::Localizer;
use crate::ui::journal::figures::{decimal, signed_decimal};
use cascadia_ai::search::POINT;
use cascadia_base::statistics::apportioned;
use cascadia_storage::text::Language;

/// Hundredths per unit of the last digit shown.
const TENTH: i64 = 10;

/// Converts hundredths to points.
pub(super) fn as_points(hundredths: i32) -> f64 {
    f64::from(hundredths) / f64::from(POINT)
}

/// Formats hundredths of points without a sign: `2.4`.
pub(super) fn points_text(hundredths: i32, localizer: &Localizer) -> String {
    decimal(as_points(hundredths).abs(), localizer)
}

/// Formats hundredths of points with a sign: `+2.4`, `−0.3`, `±0.0`.
pub(super) fn signed_text(hundredths: i32, localizer: &Localizer) -> String {
    signed_decimal(as_points(hundredths), localizer)
}

/// Formats points to the hundredth, without a sign: `94.87`.
pub(super) fn exact_text(hundredths: i32, localizer: &Localizer) -> String {
    let text = format!("{:.2}", as_points(hundredths).abs());
    match localizer.language() {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

/// Formats points with the half width of their 90 % interval, both in hundredths: `2.4 ± 0.6`. An exact value
/// has no second figure.
pub(super) fn doubtful_text(hundredths: i32, within: i32, localizer: &Localizer) -> String {
    let points = points_text(hundredths, localizer);
    let doubt = points_text(within, localizer);
    if within == 0 { points } else { format!("{points}\u{a0}±\u{a0}{doubt}") }
}

/// Rounds terms in hundredths with a sum in whole tenths to tenths with the same sum.
pub(super) fn tenths_that_add_up<const N: usize>(terms: [i32; N]) -> [i32; N] {
    apportioned(&terms.map(i64::from), TENTH).map(|tenths| tenths * TENTH as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;

    #[test]
    fn points_are_written_as_each_language_writes_them() {
        let (assets, _) = shipped();
        let english = assets.localizer(Language::English);
        let french = assets.localizer(Language::French);
        assert_eq!(points_text(-245, &english), "2.5");
        assert_eq!(signed_text(-245, &french), "−2,5");
        assert_eq!(exact_text(-9407, &french), "94,07");
        assert_eq!(doubtful_text(240, 61, &english), "2.4\u{a0}±\u{a0}0.6");
        assert_eq!(doubtful_text(240, 0, &french), "2,4");
    }

    #[test]
    fn printed_figures_add_up() {
        for (terms, sum) in [
            ([9487, -263, 576], 9800),
            ([9504, -1007, 1303], 9800),
            ([9505, 205, 90], 9800),
            ([9499, -299, -1400], 7800),
        ] {
            let rounded = tenths_that_add_up(terms);
            assert_eq!(rounded.iter().sum::<i32>(), sum, "{terms:?}");
            for (term, rounded) in terms.into_iter().zip(rounded) {
                assert!((term - rounded).abs() < 10 && rounded % 10 == 0, "{terms:?}: {rounded}");
            }
        }
    }
}
