//! A change of points as a single number, its total. A crown marks a habitat bonus; the parts are listed if
//! there is room for words.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{change_width, signed, write_change};
use cascadia_rules::scoring::PointChange;

/// Gap between a number and the crown beside it, in points.
const GAP: f32 = 3.0;

/// Returns a change in words: `+6`.
pub(crate) fn change_text(change: PointChange) -> String {
    signed(change.total())
}

/// Returns the parts of a change, `+4 from animals, corridors and tokens, +2 habitat bonus`; empty without a
/// bonus.
pub(crate) fn change_parts(localizer: &Localizer, change: PointChange) -> Option<String> {
    let values = [
        ("change", FluentValue::from(signed(change.points))),
        ("bonus", FluentValue::from(signed(change.bonus))),
    ];
    (change.bonus != 0).then(|| localizer.text_with("change-parts", &values))
}

/// Returns the parts of a habitat's points, `4 from the corridor, 2 habitat bonus`; empty without a bonus.
pub(crate) fn habitat_parts(localizer: &Localizer, (points, bonus): (u16, u16)) -> Option<String> {
    let values = [("points", FluentValue::from(points)), ("bonus", FluentValue::from(bonus))];
    (bonus != 0).then(|| localizer.text_with("habitat-parts", &values))
}

/// Returns the colour of a crown: plain, or the colour of a loss.
pub(crate) fn bonus_colour(style: &UiStyle, change: PointChange) -> Color32 {
    colour(if change.bonus < 0 { style.theme.loss } else { style.theme.paper })
}

/// Returns the size of the crown beside a text of this size.
pub(crate) fn crown_size(size: f32) -> f32 {
    (size * 0.95).round()
}

/// Returns the width of a change's crown beside a text of this size.
pub(crate) fn crown_width(change: PointChange, size: f32) -> f32 {
    if change.bonus == 0 { 0.0 } else { GAP + crown_size(size) }
}

/// Draws the crown to the right of a text of this size that ends at `right`.
pub(crate) fn draw_crown(
    painter: &Painter,
    style: &mut UiStyle,
    right: Pos2,
    size: f32,
    tint: Color32,
) -> Rect {
    let side = crown_size(size);
    let crown = Rect::from_center_size(right + Vec2::new(GAP + side / 2.0, 0.0), Vec2::splat(side));
    style.icon(painter, "crown", crown, tint);
    crown
}

/// Paints the total of a change, followed by a crown if it includes a habitat bonus. `at` is the middle of
/// its left or right edge, depending on `anchor`. Returns its rectangle.
pub(crate) fn write_points(
    painter: &Painter,
    style: &mut UiStyle,
    at: Pos2,
    anchor: Align2,
    change: PointChange,
    size: f32,
) -> Rect {
    let width = points_width(painter, style, change, size);
    let left = if anchor == Align2::RIGHT_CENTER { at.x - width } else { at.x };
    let start = Pos2::new(left, at.y);
    let written = write_change(painter, style, start, Align2::LEFT_CENTER, change.total(), size);
    if change.bonus == 0 {
        return written;
    }
    let tint = bonus_colour(style, change);
    written.union(draw_crown(painter, style, Pos2::new(written.right(), at.y), size, tint))
}

/// Returns the width of the output of [`write_points`], in points.
pub(crate) fn points_width(painter: &Painter, style: &UiStyle, change: PointChange, size: f32) -> f32 {
    change_width(painter, style, change.total(), size) + crown_width(change, size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn a_change_is_one_number_and_its_parts_are_distinguished() {
        let texts = |language: Language, points: i16, bonus: i16| {
            let localizer = shipped().0.localizer(language);
            let change = PointChange { points, bonus };
            (change_text(change), change_parts(&localizer, change))
        };
        let parts = |text: &str| Some(text.to_owned());
        assert_eq!(
            texts(Language::English, 4, 2),
            ("+6".to_owned(), parts("+4 from animals, corridors and tokens, +2 habitat bonus"))
        );
        assert_eq!(texts(Language::English, -2, 2).0, "±0");
        assert_eq!(texts(Language::English, -2, -3).0, "−5");
        assert_eq!(texts(Language::English, 4, 0), ("+4".to_owned(), None));
        assert_eq!(
            texts(Language::French, 1, 2),
            ("+3".to_owned(), parts("+1 pour les animaux, couloirs et jetons, +2 de bonus d’habitat"))
        );
        assert_eq!(
            habitat_parts(&shipped().0.localizer(Language::English), (4, 2)),
            parts("4 from the corridor, 2 habitat bonus")
        );
    }
}
