//! The log of finished turns: folded to the latest one, or one line each. A click on a line of the open log
//! moves the camera to the placed tile.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::goals::GoalsHeight;
use crate::cascadia::hud::change::{change_parts, change_text, points_width, write_points};
use crate::cascadia::hud::geometry::{FOLDED_LOG, LOG_ROW as ROW, side_rect};
use crate::cascadia::hud::names::species_inside;
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HudView, LogLine};
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings};
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::key_names::with_key;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, player_shape};
use crate::ui::{UiContext, fixed_area};
use crate::window::layout::ScreenLayout;
use cascadia_rules::Cascadia;

/// Size of the arrow that opens and folds the log, and its room at the right end of a line.
const ARROW: f32 = 12.0;
const ARROW_ROOM: f32 = 22.0;

/// Draws the log in the free part of the right rail.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    goals: Res<GoalsHeight>,
    settings: Res<Settings>,
    bindings: Res<Bindings>,
    mut camera: TableCamera,
    mut commands: Commands,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let Some(rect) = place(&layout, &view, goals.0) else { return Ok(()) };
    let is_open = settings.log_open;
    let (turned, intent) = fixed_area(&context, "log", rect, |ui| {
        let rect = ui.max_rect();
        if !layout.upright {
            let line = (1.0, colour(style.theme.outline));
            ui.painter().hline(rect.x_range().shrink(8.0), rect.top(), line);
        }
        let mut inner = rect.shrink2(Vec2::new(6.0, 4.0));
        let head = Rect::from_min_size(inner.min, Vec2::new(inner.width(), ROW));
        let key = if is_open { "log-fold" } else { "log-unfold" };
        let hint = with_key(&localizer, &bindings, key, InputAction::Log);
        let turned = draw_head(ui, style, &localizer, &view, (head, is_open), &hint);
        if !is_open {
            return (turned, None);
        }
        inner.min.y = head.bottom();
        // Whole lines only: half a line at the lower end looks broken.
        inner.max.y -= inner.height() % ROW;
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        let lines = egui::ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            draw_lines(ui, style, &localizer, &view)
        });
        (turned, lines.inner)
    });
    if turned {
        commands.trigger(ChangeSettings::new(move |settings| settings.log_open = !is_open));
    }
    camera.follow(intent);
    Ok(())
}

/// Opens or folds the log by key.
fn turn_by_key(pressed: Res<ActionState>, mut commands: Commands) {
    if pressed.just(InputAction::Log) {
        commands.trigger(ChangeSettings::new(|settings| settings.log_open = !settings.log_open));
    }
}

/// Returns the area of the log below goals of the height `goals`; `None` without room.
fn place(layout: &ScreenLayout, view: &HudView, goals: f32) -> Option<bevy::math::Rect> {
    let mut rect = side_rect(layout, view);
    rect.min.y += goals;
    if rect.height() < FOLDED_LOG {
        return None;
    }
    if !layout.log_open {
        rect.max.y = rect.min.y + FOLDED_LOG;
    }
    Some(rect)
}

/// Draws the first line of the log, a button in the place and state `head`: the latest turn, or above the
/// open log its title. `hint` is its action. Returns true if it was pressed.
fn draw_head(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    (rect, is_open): (Rect, bool),
    hint: &str,
) -> bool {
    let response = ui.interact(rect, ui.id().with("head"), Sense::click());
    let painter = ui.painter();
    let (text, muted) = (colour(style.theme.text), colour(style.theme.muted));
    if response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(4), colour(style.theme.raised));
    }
    let arrow = Pos2::new(rect.right() - ARROW_ROOM / 2.0, rect.center().y);
    let icon = if is_open { "arrow_up" } else { "arrow_down" };
    style.icon(painter, icon, Rect::from_center_size(arrow, Vec2::splat(ARROW)), muted);
    let room = rect.with_max_x(rect.right() - ARROW_ROOM);
    let latest = view.log.first().filter(|_| !is_open);
    if let Some(line) = latest {
        draw_line(ui, style, localizer, line, room, false);
    } else {
        let (key, tint) = if is_open { ("log-title", text) } else { ("log-empty", muted) };
        let mut row = TextRow::within(room.shrink2(Vec2::new(3.0, 0.0)));
        row.write_left(painter, &localizer.text(key), &[style.plain(style.theme.small)], tint);
    }
    focus_ring(ui, style, &response, rect);
    let spoken = latest.map(|line| spoken_line(localizer, view, line));
    let aloud = spoken.into_iter().chain([hint.to_owned()]).collect::<Vec<_>>().join(". ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &aloud));
    response.on_hover_text(hint).clicked()
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

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        turn_by_key
            .in_set(AppSystems::Decide)
            .run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<ActionState>)),
    );
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
