//! How a change of points is stated: the points with their sign, and the habitat bonus apart from them.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Color32, Galley, Painter, Pos2, Rect};
use fluent_bundle::FluentValue;

use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{change_width, signed, write_change};
use crate::cascadia::scoring::PointChange;

/// Space in points between a change and the bonus apart from it.
const GAP: f32 = 4.0;

/// Returns the habitat bonus of a change in brackets, `(+1 bonus)`; nothing if there is none.
pub(crate) fn bonus_text(localizer: &Localizer, change: PointChange) -> Option<String> {
    let bonus = || FluentValue::from(signed(change.bonus));
    (change.bonus != 0).then(|| localizer.text_with("change-bonus", &[("bonus", bonus())]))
}

/// Returns a change in words: `+1`, or `+1 (+1 bonus)`.
pub(crate) fn change_text(localizer: &Localizer, change: PointChange) -> String {
    let points = std::iter::once(signed(change.points));
    points.chain(bonus_text(localizer, change)).collect::<Vec<_>>().join(" ")
}

/// Returns a change in words for a text that puts it in brackets: `+1`, or `+1, +1 bonus`.
pub(crate) fn change_in_brackets(localizer: &Localizer, change: PointChange) -> String {
    if change.bonus == 0 {
        return signed(change.points);
    }
    let values = [
        ("change", FluentValue::from(signed(change.points))),
        ("bonus", FluentValue::from(signed(change.bonus))),
    ];
    localizer.text_with("change-and-bonus", &values)
}

/// Lays the habitat bonus of a change out, if there is one.
pub(crate) fn bonus_galley(
    painter: &Painter,
    style: &UiStyle,
    localizer: &Localizer,
    change: PointChange,
    size: f32,
) -> Option<Arc<Galley>> {
    Some(painter.layout_no_wrap(bonus_text(localizer, change)?, style.bold(size), Color32::PLACEHOLDER))
}

/// Returns the colour of a habitat bonus: gold, as in the table of habitats.
pub(crate) fn bonus_colour(style: &UiStyle, change: PointChange) -> Color32 {
    colour(if change.bonus < 0 { style.theme.loss } else { style.theme.accent })
}

/// Paints a change, and after it the habitat bonus. `at` is the middle of its left or right edge, as `anchor` says.
/// Returns its rectangle.
pub(crate) fn write_points(
    painter: &Painter,
    style: &UiStyle,
    localizer: &Localizer,
    at: Pos2,
    anchor: Align2,
    change: PointChange,
    size: f32,
) -> Rect {
    let width = points_width(painter, style, localizer, change, size);
    let left = if anchor == Align2::RIGHT_CENTER { at.x - width } else { at.x };
    let start = Pos2::new(left, at.y);
    let written = write_change(painter, style, start, Align2::LEFT_CENTER, change.points, size);
    let apart = bonus_galley(painter, style, localizer, change, style.theme.smallest);
    let Some(galley) = apart else { return written };
    let apart = Pos2::new(written.right() + GAP, at.y - galley.size().y / 2.0);
    let rect = Rect::from_min_size(apart, galley.size());
    painter.galley_with_override_text_color(apart, galley, bonus_colour(style, change));
    written.union(rect)
}

/// Returns the width in points of what [`write_points`] paints.
pub(crate) fn points_width(
    painter: &Painter,
    style: &UiStyle,
    localizer: &Localizer,
    change: PointChange,
    size: f32,
) -> f32 {
    let apart = bonus_galley(painter, style, localizer, change, style.theme.smallest);
    let points = change_width(painter, style, change.points, size);
    points + apart.map_or(0.0, |galley| GAP + galley.size().x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_support::shipped;
    use crate::text::Language;

    #[test]
    fn a_habitat_bonus_is_always_named_and_apart() {
        let texts = |language: Language, points: i16, bonus: i16| {
            let localizer = shipped().0.localizer(language);
            let change = PointChange { points, bonus };
            [change_text(&localizer, change), change_in_brackets(&localizer, change)]
        };
        assert_eq!(texts(Language::English, 1, 1), ["+1 (+1 bonus)", "+1, +1 bonus"]);
        assert_eq!(texts(Language::English, -2, -3), ["−2 (−3 bonus)", "−2, −3 bonus"]);
        assert_eq!(texts(Language::English, 0, 2), ["±0 (+2 bonus)", "±0, +2 bonus"]);
        assert_eq!(texts(Language::English, 4, 0), ["+4", "+4"]);
        assert_eq!(texts(Language::French, 1, 2), ["+1 (bonus +2)", "+1, bonus +2"]);
        assert_eq!(texts(Language::French, -1, 0), ["−1", "−1"]);
    }
}
