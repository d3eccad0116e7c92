//! Drawing of the score pad, whole or as far as it has been counted.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};

use super::{PadRow, PadView};
use crate::cascadia::hud::change::draw_crown;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{fitted, player_shape, whole, write};
use cascadia_base::Habitat;

/// Heights of a row, from tight spaces to normal, in points.
const ROW: std::ops::RangeInclusive<f32> = 20.0..=27.0;
const LABEL: f32 = 190.0;
const COLUMN: f32 = 118.0;
const HEADER: f32 = 44.0;
const TOTAL: f32 = 40.0;
/// Margin above the names and below the total.
const MARGIN: f32 = 16.0;
/// Height of a button below.
const BUTTON: f32 = 56.0;
/// The ink of a bonus.
const BONUS: Color32 = Color32::from_rgb(0x9A, 0x5B, 0x00);

/// The filled-in part of the pad.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Filled<'a> {
    /// Everything.
    Whole,
    /// Everything before a row, and part of that row.
    UpTo {
        /// The row being counted.
        row: PadRow,
        /// The players' values in it so far.
        values: &'a [u16],
        /// The habitats whose bonuses have been given.
        bonuses: &'a [Habitat],
        /// Time since the last change of the values, from 0 to 1.
        settled: f32,
    },
}

/// The hovered part of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Touched {
    pub row: PadRow,
    /// The player's column; `None` for the names of rows.
    pub seat: Option<usize>,
    pub clicked: bool,
}

/// Returns the width of the pad for a number of players, in points.
pub(crate) fn pad_width(players: usize) -> f32 {
    LABEL + COLUMN * players as f32
}

/// Draws the whole pad, and leaves space for a button below it.
pub(crate) fn draw_pad(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, view: &PadView) {
    let height = ui.available_height() - BUTTON;
    fill_pad(ui, style, localizer, view, Filled::Whole, height, None);
}

/// Draws the filled-in part of the pad in a given height, with one row marked. Returns the hovered part.
pub(crate) fn fill_pad(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PadView,
    filled: Filled<'_>,
    height: f32,
    marked: Option<PadRow>,
) -> Option<Touched> {
    let rows = view.rows();
    let plain = rows.len() as f32 - 1.0;
    let row_height = ((height - HEADER - TOTAL - MARGIN) / plain).clamp(*ROW.start(), *ROW.end());
    let size = Vec2::new(pad_width(view.players()), HEADER + row_height * plain + TOTAL + MARGIN);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter().clone();
    painter.rect_filled(rect, CornerRadius::same(10), colour(style.theme.paper));
    let mut pad = Pad { rect, painter, style, localizer, view, filled, rows: &rows };
    pad.draw_columns();
    let mut top = rect.top() + 6.0 + HEADER;
    let mut touched = None;
    for row in rows.iter().copied() {
        let height = if row == PadRow::Total { TOTAL + 4.0 } else { row_height };
        let line = Rect::from_min_size(Pos2::new(rect.left(), top), Vec2::new(rect.width(), height));
        let response = ui.interact(line, ui.id().with(("row", format!("{row:?}"))), Sense::CLICK);
        let now = filled == Filled::Whole && (response.hovered() || marked == Some(row));
        pad.draw_row(row, line, now);
        if response.hovered() {
            let at = response.hover_pos().map_or(0.0, |at| (at.x - rect.left() - LABEL) / COLUMN);
            let seat = (at >= 0.0).then_some(at as usize).filter(|seat| *seat < view.players());
            touched = Some(Touched { row, seat, clicked: response.clicked() });
        }
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, pad.spoken(row)));
        top += height;
    }
    touched
}

/// The state of drawing one row after the other.
struct Pad<'a> {
    rect: Rect,
    painter: egui::Painter,
    style: &'a mut UiStyle,
    localizer: &'a Localizer,
    view: &'a PadView,
    filled: Filled<'a>,
    rows: &'a [PadRow],
}

impl Pad<'_> {
    fn column(&self, seat: usize) -> f32 {
        self.rect.left() + LABEL + (seat as f32 + 0.5) * COLUMN
    }

    fn ink(&self) -> Color32 {
        colour(self.style.theme.ink)
    }

    /// Draws the names, and the winner once everything is counted.
    fn draw_columns(&mut self) {
        let (rect, painter) = (self.rect, self.painter.clone());
        let over = self.filled == Filled::Whole;
        for seat in 0..self.view.players() {
            let middle_x = self.column(seat);
            let won = over && self.view.is_crowned(seat);
            if won {
                let own = Rect::from_min_max(
                    Pos2::new(middle_x - COLUMN / 2.0 + 3.0, rect.top() + 6.0),
                    Pos2::new(middle_x + COLUMN / 2.0 - 3.0, rect.bottom() - 6.0),
                );
                let theme = &self.style.theme;
                painter.rect_filled(own, CornerRadius::same(8), blend(theme.paper, theme.gain, 0.38));
            }
            let middle = rect.top() + 6.0 + HEADER / 2.0;
            let font = self.style.bold(self.style.theme.small);
            let name = fitted(&painter, self.view.name(seat), font.clone(), COLUMN - 36.0);
            let at = Pos2::new(middle_x + 9.0, middle);
            let written = write(&painter, at, Align2::CENTER_CENTER, &name, font, self.ink());
            player_shape(&painter, self.style, seat, Pos2::new(written.left() - 14.0, middle), 7.0);
            if won {
                let crown = Rect::from_center_size(Pos2::new(middle_x, rect.top() + 4.0), Vec2::splat(22.0));
                self.style.icon(&painter, "crown", crown, Color32::from_rgb(0xB8, 0x7A, 0x10));
            }
        }
    }

    fn draw_row(&mut self, row: PadRow, line: Rect, marked: bool) {
        let painter = self.painter.clone();
        let ink = self.ink();
        let theme = self.style.theme.clone();
        let band = line.shrink2(Vec2::new(8.0, 0.0));
        let counting = matches!(
            self.filled,
            Filled::UpTo { row: now, values: [_, ..], .. } if now == row
        );
        match row {
            PadRow::WildlifeTotal | PadRow::HabitatTotal => {
                painter.rect_filled(band, CornerRadius::same(4), ink.gamma_multiply(0.09));
            }
            PadRow::Total => {
                let thick = Stroke::new(2.0, ink);
                painter.hline(line.x_range().shrink(10.0), line.top(), thick);
            }
            _ => {
                let thin = Stroke::new(1.0, blend(theme.paper, theme.ink, 0.18));
                painter.hline(line.x_range().shrink(10.0), line.top(), thin);
            }
        }
        if counting || marked {
            let band = band.shrink2(Vec2::new(0.0, 1.0));
            painter.rect_filled(band, CornerRadius::same(5), colour(theme.gain).gamma_multiply(0.45));
            let rim = Stroke::new(1.5, BONUS.gamma_multiply(0.8));
            painter.rect_stroke(band, CornerRadius::same(5), rim, StrokeKind::Inside);
        }
        self.draw_label(row, line);
        for seat in 0..self.view.players() {
            self.draw_value(row, seat, line.center().y);
        }
    }

    fn draw_label(&mut self, row: PadRow, line: Rect) {
        let painter = self.painter.clone();
        let middle = line.center().y;
        let icon = Pos2::new(line.left() + 24.0, middle);
        let radius = (line.height() * 0.41).min(11.0);
        let (text, left, font) = match row {
            PadRow::Wildlife(species) => {
                self.style.token(&painter, species, icon, radius);
                (self.view.row_name(self.localizer, row), 44.0, self.style.plain(self.style.theme.small))
            }
            PadRow::Habitat(habitat) => {
                let glyph = Rect::from_center_size(icon, Vec2::splat(radius * 1.9));
                self.style.habitat(&painter, habitat, glyph);
                (self.view.row_name(self.localizer, row), 44.0, self.style.plain(self.style.theme.small))
            }
            PadRow::Bonus => {
                let crown = Rect::from_center_size(icon, Vec2::splat(radius * 1.8));
                self.style.icon(&painter, "crown", crown, BONUS);
                (self.view.row_name(self.localizer, row), 44.0, self.style.plain(self.style.theme.small))
            }
            PadRow::Nature => {
                self.style.nature_token(&painter, icon, radius);
                (self.view.row_name(self.localizer, row), 44.0, self.style.plain(self.style.theme.small))
            }
            PadRow::WildlifeTotal | PadRow::HabitatTotal => {
                (self.view.row_name(self.localizer, row), 16.0, self.style.bold(self.style.theme.small))
            }
            PadRow::Total => {
                (self.view.row_name(self.localizer, row), 16.0, self.style.bold(self.style.theme.number))
            }
        };
        let smaller = [2.0, 3.0].map(|less| egui::FontId::new(font.size - less, font.family.clone()));
        let fonts: Vec<egui::FontId> = std::iter::once(font).chain(smaller).collect();
        let text = whole(&painter, &text, &fonts, self.ink(), LABEL - left - 6.0);
        let at = Pos2::new(line.left() + left, middle - text.size().y / 2.0);
        painter.galley(at, text, self.ink());
    }

    /// Returns the value of a row for a player as far as it is counted, and its freshness: 1 right after a
    /// change.
    fn value(&self, row: PadRow, seat: usize) -> Option<(u16, f32)> {
        let place = |row: PadRow| self.rows.iter().position(|other| *other == row);
        match self.filled {
            Filled::UpTo { row: now, values, settled, .. } if now == row => {
                values.get(seat).map(|value| (*value, 1.0 - settled.clamp(0.0, 1.0)))
            }
            Filled::UpTo { row: now, .. } if place(row) > place(now) => None,
            _ => Some((self.view.points(row, seat), 0.0)),
        }
    }

    /// Tests whether a corridor has a counted bonus. Its points are in a separate row.
    fn has_bonus(&self, habitat: Habitat, seat: usize) -> bool {
        let given = match self.filled {
            Filled::Whole => true,
            Filled::UpTo { bonuses, .. } => bonuses.contains(&habitat),
        };
        given && self.view.bonuses && self.view.bonus(habitat, seat) > 0
    }

    fn draw_value(&mut self, row: PadRow, seat: usize, middle: f32) {
        let Some((value, fresh)) = self.value(row, seat) else { return };
        let theme = &self.style.theme;
        let (ink, at) = (self.ink(), Pos2::new(self.column(seat), middle));
        let covered = matches!(row, PadRow::Wildlife(species) if self.view.covered.contains(species));
        let is_crowned = matches!(row, PadRow::Habitat(habitat) if self.has_bonus(habitat, seat));
        let text = match row {
            _ if covered => "?".to_owned(),
            PadRow::Bonus if value > 0 => format!("+{value}"),
            PadRow::Bonus => "–".to_owned(),
            _ => value.to_string(),
        };
        // A changed number drops into place. It keeps its size: glyphs of a new size appear late.
        let at = Pos2::new(at.x, at.y - 7.0 * fresh);
        let (font, tint) = match row {
            PadRow::Total => (self.style.bold(26.0), ink),
            PadRow::WildlifeTotal | PadRow::HabitatTotal => (self.style.bold(theme.body), ink),
            PadRow::Bonus if value > 0 => (self.style.bold(theme.body), BONUS),
            _ => (self.style.plain(theme.body), ink),
        };
        let size = theme.body;
        let written = write(&self.painter, at, Align2::CENTER_CENTER, &text, font, tint);
        if is_crowned {
            draw_crown(&self.painter, self.style, Pos2::new(written.right(), at.y), size, BONUS);
        }
    }

    /// Describes the row for a screen reader.
    fn spoken(&self, row: PadRow) -> String {
        let values = (0..self.view.players()).filter_map(|seat| {
            let (value, _) = self.value(row, seat)?;
            Some(format!("{} {value}", self.view.name(seat)))
        });
        format!("{}: {}", self.view.row_name(self.localizer, row), values.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::cascadia::hud::score_pad::crowded_pad;
    use crate::tests::support::shipped;
    use cascadia_base::ByWildlife;
    use cascadia_storage::text::Language;

    #[test]
    fn no_row_of_a_pad_is_cut_in_any_height_or_language() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            for players in 1..=4 {
                let mut view = crowded_pad(players);
                // Two sets of cards have two letters for each animal.
                view.letters = ByWildlife(["A/B", "C/D", "D/A", "B/C", "A/D"].map(str::to_owned));
                for height in [300.0, 380.0, 480.0, 900.0] {
                    let texts = stage.texts(Vec2::new(1000.0, 1000.0), |ui, style| {
                        fill_pad(ui, style, &localizer, &view, Filled::Whole, height, None);
                    });
                    for row in view.rows() {
                        let name = view.row_name(&localizer, row);
                        let drawn = texts.iter().find(|drawn| drawn.text == name);
                        let drawn = drawn.unwrap_or_else(|| panic!("{name} is missing: {texts:#?}"));
                        assert!(!drawn.cut, "{language:?}: {drawn:?}");
                        let right = texts.iter().filter(|other| {
                            other.rect.left() > drawn.rect.left()
                                && other.rect.y_range().intersects(drawn.rect.y_range().shrink(2.0))
                        });
                        for value in right {
                            assert!(drawn.rect.right() < value.rect.left(), "{drawn:?} reaches {value:?}");
                        }
                    }
                    assert!(texts.iter().all(|drawn| !drawn.cut), "{language:?}: {texts:#?}");
                }
            }
        }
    }
}
