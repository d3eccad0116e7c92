//! The log of finished turns, one line each. A click moves the camera to the placed tile.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::goals::GoalsHeight;
use crate::cascadia::hud::change::{change_parts, change_text, points_width, write_points};
use crate::cascadia::hud::geometry::habitats_rect;
use crate::cascadia::hud::names::species_inside;
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HudView, LogLine};
use crate::preferences::localizer::Localizer;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, player_shape};
use crate::ui::{UiContext, fixed_area};

/// Height of a line.
pub(super) const ROW: f32 = 22.0;

/// Draws the lines in the free part of the right rail, below the other panels.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    goals: Res<GoalsHeight>,
    mut camera: TableCamera,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let above = habitats_rect(&layout, &view);
    let corner = Vec2::new(above.min.x, above.max.y + goals.0);
    let rect = bevy::math::Rect::new(corner.x, corner.y, layout.right.max.x, layout.right.max.y);
    if rect.height() < ROW * 1.5 {
        return Ok(());
    }
    let intent = fixed_area(&context, "log", rect, |ui| {
        let rect = ui.max_rect();
        ui.painter().hline(rect.x_range().shrink(8.0), rect.top(), (1.0, colour(style.theme.outline)));
        let mut inner = rect.shrink2(Vec2::new(6.0, 4.0));
        // Whole lines only: half a line at the lower end looks broken.
        inner.max.y -= inner.height() % ROW;
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        let lines = egui::ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if view.log.is_empty() {
                ui.add_space(4.0);
                let text = egui::RichText::new(localizer.text("log-empty"));
                let text = text.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
                ui.horizontal(|ui| {
                    ui.add_space(6.0);
                    ui.add(egui::Label::new(text).wrap());
                });
            }
            draw_lines(ui, style, &localizer, &view)
        });
        lines.inner
    });
    camera.follow(intent, &layout);
    Ok(())
}

/// Draws the lines. Returns the camera move of a clicked one.
pub(super) fn draw_lines(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
) -> Option<CameraIntent> {
    let mut intent = None;
    for line in &view.log {
        let (place, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
        draw_line(ui, style, localizer, line, place, response.hovered());
        focus_ring(ui, style, &response, place);
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, spoken_line(localizer, view, line))
        });
        if let (true, Some(hex)) = (response.clicked(), line.hex) {
            intent = Some(CameraIntent::LookAt(line.seat, hex));
        }
        let parts = line.change.and_then(|change| change_parts(localizer, change));
        let hint = parts.into_iter().chain([localizer.text("log-look")]).collect::<Vec<_>>();
        response.on_hover_text(hint.join("\n"));
    }
    intent
}

/// Describes a line in words.
fn spoken_line(localizer: &Localizer, view: &HudView, line: &LogLine) -> String {
    let name = view.seats.get(line.seat.index()).map_or("", |seat| seat.name.as_str());
    let species = line.species.map(|species| species_inside(localizer, species, 1)).unwrap_or_default();
    let values = [
        ("name", FluentValue::from(name)),
        ("turn", FluentValue::from(line.turn)),
        ("species", FluentValue::from(species)),
        ("change", FluentValue::from(line.change.map(change_text).unwrap_or_default())),
    ];
    localizer.text_with(if line.returned { "log-spoken-returned" } else { "log-spoken" }, &values)
}

fn draw_line(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    line: &LogLine,
    rect: Rect,
    hovered: bool,
) {
    let painter = ui.painter();
    let theme = style.theme.clone();
    if hovered {
        painter.rect_filled(rect, CornerRadius::same(4), colour(theme.raised));
    }
    let turns =
        [localizer.text_with("log-turn", &[("turn", FluentValue::from(line.turn))]), line.turn.to_string()];
    let widths = LogWidths {
        change: line.change.map(|change| points_width(painter, style, change, theme.small)),
        token: line.species.is_some(),
        bag: line.returned,
        turn: turns.each_ref().map(|text| {
            let galley = painter.layout_no_wrap(text.clone(), style.plain(theme.small), Color32::PLACEHOLDER);
            galley.size().x
        }),
    };
    let mut row = TextRow::within(Rect::from_min_max(
        Pos2::new(rect.left() + 3.0, rect.top()),
        Pos2::new(rect.right() - 6.0, rect.bottom()),
    ));
    let shown = widths.fit(row.room());
    if let Some((change, width)) = line.change.zip(widths.change) {
        let at = row.take_right(width) + Vec2::new(width / 2.0, 0.0);
        write_points(painter, style, at, Align2::RIGHT_CENTER, change, theme.small);
    }
    player_shape(painter, style, line.seat.index(), row.take_left(SHAPE), 6.0);
    if let Some(text) = turns.get(shown.turn) {
        row.write_left(painter, text, &[style.plain(theme.small)], colour(theme.muted));
    }
    if let Some(species) = line.species {
        style.token(painter, species, row.take_left(TOKEN), TOKEN / 2.0);
        if shown.bag {
            let bag = Rect::from_center_size(row.take_left(BAG), Vec2::splat(BAG));
            style.icon(painter, "bag", bag, colour(theme.muted));
        }
    }
}

/// Widths of the icons in a line, including the gap after each.
const SHAPE: f32 = 12.0;
const TOKEN: f32 = 18.0;
const BAG: f32 = 13.0;
const SPACE: f32 = 6.0;

/// Widths of the parts of a line, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LogWidths {
    /// The change of points.
    change: Option<f32>,
    token: bool,
    bag: bool,
    /// The turn in words, and as a number alone.
    turn: [f32; 2],
}

/// The visible parts of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LogParts {
    /// Index of the form of the turn; past the last, the turn is omitted.
    turn: usize,
    bag: bool,
}

impl LogWidths {
    /// Returns the parts that fit beside the animal and the points, which always stay: the word before the
    /// turn is dropped first, then the bag, then the number.
    fn fit(self, room: f32) -> LogParts {
        let all = |turn: usize, bag: bool| {
            let shape = SHAPE + SPACE;
            let token = if self.token { TOKEN + SPACE } else { 0.0 };
            let bag = if bag { BAG + SPACE } else { 0.0 };
            shape
                + self.turn.get(turn).map_or(0.0, |width| width + SPACE)
                + token
                + bag
                + self.change.unwrap_or(0.0)
        };
        let ways = [(0, self.bag), (1, self.bag), (1, false)];
        let (turn, bag) = ways.into_iter().find(|(turn, bag)| all(*turn, *bag) <= room).unwrap_or((2, false));
        LogParts { turn, bag }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::tests::support::shipped;
    use cascadia_base::Wildlife;
    use cascadia_rules::rules::Seat;
    use cascadia_rules::scoring::PointChange;
    use cascadia_storage::text::Language;

    #[test]
    fn nothing_in_a_line_of_the_log_lies_on_its_points() {
        let mut stage = Stage::new();
        for scale in [0.8, 1.0, 1.15, 1.3, 1.6] {
            stage.set_scale(scale);
            for language in Language::ALL {
                let localizer = shipped().0.localizer(language);
                for (points, bonus) in [(4, 2), (12, -3), (-2, 0), (0, 5)] {
                    for width in [164, 176, 196, 232] {
                        let line = LogLine {
                            seat: Seat(1),
                            turn: 18,
                            species: Some(Wildlife::Elk),
                            returned: true,
                            change: Some(PointChange { points, bonus }),
                            hex: None,
                        };
                        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(width as f32, ROW));
                        let texts = stage.texts(Vec2::new(400.0, 40.0), |ui, style| {
                            draw_line(ui, style, &localizer, &line, rect, false);
                        });
                        for (index, one) in texts.iter().enumerate() {
                            assert!(rect.expand(1.0).contains_rect(one.rect), "{width}: {one:?}");
                            for other in &texts[index + 1..] {
                                assert!(!one.rect.intersects(other.rect), "{width}: {one:?} {other:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_least_important_parts_give_way_first() {
        let line = LogWidths { change: Some(60.0), token: true, bag: true, turn: [50.0, 16.0] };
        let shown = |room: f32| line.fit(room);
        assert_eq!(shown(300.0), LogParts { turn: 0, bag: true });
        assert_eq!(shown(165.0), LogParts { turn: 1, bag: true });
        assert_eq!(shown(130.0), LogParts { turn: 1, bag: false });
        assert_eq!(shown(105.0), LogParts { turn: 2, bag: false });
    }
}
