//! The album: pictures of the finished environments in a grid; a click shows one large, beside the ways into
//! its game.

use std::path::PathBuf;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Label, Layout, Pos2, Rect, Response, RichText, ScrollArea,
    Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::album_rows::AlbumRow;
use super::figures::JournalFilter;
use super::shelf::{AlbumShelf, FoundPicture, ShownAs};
use super::shown::JournalShown;
use crate::preferences::localizer::Localizer;
use crate::store::keepsakes::{Keepsake, SIZE};
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{
    ButtonStyle, draw_alone, fitted, focus_ring, icon_button, in_a_row, scroll_by_keys, text_button,
    text_button_within, write,
};

/// Least width of a picture, and the gap between two.
const NARROWEST: f32 = 240.0;
const GAP: f32 = 14.0;
/// Height of a picture, as a share of its width.
const HEIGHT: f32 = SIZE[1] as f32 / SIZE[0] as f32;
/// Height of the two lines below a picture.
const CAPTION: f32 = 46.0;
const HEADER: f32 = 30.0;
/// Least width of the column beside a large picture, and the gap before it.
const COLUMN: f32 = 250.0;
const BESIDE: f32 = 20.0;
const BUTTON: f32 = 36.0;
/// Largest enlargement of a large picture beyond its pixels.
const LARGEST: f32 = 1.25;

/// The state of the album.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct AlbumView {
    /// The pictures, in the order of the filter.
    pub(super) rows: Vec<AlbumRow>,
    /// The large picture.
    pub(super) open: Option<Keepsake>,
}

impl AlbumView {
    /// Shows the picture `step` further on in the album.
    pub(super) fn step(&mut self, step: isize) {
        let rows = &self.rows;
        let here = rows.iter().position(|row| self.open.as_ref() == Some(&row.keepsake));
        let there = here.and_then(|here| here.checked_add_signed(step)).and_then(|there| rows.get(there));
        if let Some(row) = there {
            self.open = Some(row.keepsake.clone());
        }
    }
}

/// A click in the album.
pub(super) enum AlbumIntent<M: JournalShown> {
    Open(OpenRecord<M>),
    /// Copy a picture into the player's folder of pictures.
    Save(Keepsake),
}

/// The pictures and where their files lie.
pub(super) struct AlbumPictures<'a> {
    pub(super) shelf: &'a mut AlbumShelf,
    pub(super) file: &'a dyn Fn(&Keepsake) -> Option<PathBuf>,
}

/// Draws the album. Returns the click.
pub(super) fn draw<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    filter: &mut JournalFilter,
    view: &mut AlbumView,
    pictures: &mut AlbumPictures,
) -> Option<AlbumIntent<M>> {
    let open = view.open.as_ref().and_then(|open| view.rows.iter().position(|row| row.keepsake == *open));
    if let Some(index) = open {
        return draw_large(ui, style, localizer, view, index, pictures);
    }
    view.open = None;
    let room = ui.available_rect_before_wrap();
    let header = Rect::from_min_size(room.min, Vec2::new(room.width(), HEADER));
    in_a_row(ui, header, |ui| draw_header(ui, style, localizer, view.rows.len(), filter));
    let rest = Rect::from_min_max(room.min + Vec2::new(0.0, HEADER + 8.0), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(rest), |ui| {
        if view.rows.is_empty() {
            draw_alone(ui, style, &localizer.text("journal-none"));
        } else if let Some(open) = draw_grid(ui, style, localizer, &view.rows, pictures) {
            view.open = Some(open);
        }
    });
    None
}

/// Draws whose pictures are shown, their number, and their order.
fn draw_header(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    count: usize,
    filter: &mut JournalFilter,
) {
    let size = Vec2::new(0.0, HEADER);
    let tone = |on: bool| if on { ButtonStyle::On } else { ButtonStyle::Plain };
    let all = localizer.text("journal-everybody");
    if text_button(ui, style, None, &all, tone(filter.everybody), true, size).clicked() {
        filter.everybody = !filter.everybody;
    }
    ui.add_space(8.0);
    let count = localizer.text_with("journal-album-count", &[("count", FluentValue::from(count))]);
    let count = RichText::new(count).font(style.plain(style.theme.small)).color(colour(style.theme.muted));
    ui.label(count);
    let orders = [(false, "journal-album-by-date"), (true, "journal-album-by-points")];
    let orders = orders.map(|(by_points, key)| (by_points, localizer.text(key)));
    let font = style.bold(style.theme.body);
    let width = |text: &str| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x + 26.0
    };
    let widths = orders.iter().map(|(_, text)| width(text)).sum::<f32>() + ui.spacing().item_spacing.x;
    ui.add_space((ui.available_width() - widths - ui.spacing().item_spacing.x).max(0.0));
    for (by_points, text) in orders {
        if text_button(ui, style, None, &text, tone(filter.by_points == by_points), true, size).clicked() {
            filter.by_points = by_points;
        }
    }
}

/// Draws the pictures in rows. Returns the one that was clicked.
fn draw_grid(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rows: &[AlbumRow],
    pictures: &mut AlbumPictures,
) -> Option<Keepsake> {
    let mut open = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        // The bar at the right stays clear.
        let room = ui.available_width() - 14.0;
        let columns = ((room + GAP) / (NARROWEST + GAP)).floor().max(1.0);
        let width = (room - GAP * (columns - 1.0)) / columns;
        let size = Vec2::new(width, width * HEIGHT + CAPTION);
        let lines = rows.len().div_ceil(columns as usize) as f32;
        let whole = Vec2::new(room, lines * (size.y + GAP) - GAP);
        let (area, _) = ui.allocate_exact_size(whole, Sense::hover());
        for (index, row) in rows.iter().enumerate() {
            let (line, column) = (index / columns as usize, index % columns as usize);
            let corner = Vec2::new(column as f32 * (size.x + GAP), line as f32 * (size.y + GAP));
            let rect = Rect::from_min_size(area.min + corner, size);
            // All of them exist, so that the Tab key finds them; only those in sight are drawn.
            let response =
                ui.interact(rect, ui.id().with(&row.keepsake.game).with(row.keepsake.seat), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &row.spoken));
            if response.gained_focus() {
                // Without animation, since frames may be drawn rarely while nothing else moves.
                ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
            }
            if response.clicked() {
                open = Some(row.keepsake.clone());
            }
            // A row more on both sides is read ahead.
            if ui.is_rect_visible(rect.expand2(Vec2::new(0.0, size.y))) {
                draw_small(ui, style, localizer, row, rect, &response, pictures);
            }
        }
    });
    open
}

/// Draws a picture of the grid.
fn draw_small(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &AlbumRow,
    rect: Rect,
    response: &Response,
    pictures: &mut AlbumPictures,
) {
    let picture = Rect::from_min_size(rect.min, Vec2::new(rect.width(), rect.width() * HEIGHT));
    draw_picture(ui, style, localizer, row, (ShownAs::Small, picture), pictures);
    let rim = if response.hovered() {
        Stroke::new(2.0, colour(style.theme.hover))
    } else {
        Stroke::new(1.0, colour(style.theme.outline))
    };
    ui.painter().rect_stroke(picture, CornerRadius::same(10), rim, StrokeKind::Inside);
    focus_ring(ui, style, response, picture);
    if row.praise.is_some() {
        draw_crown(ui, style, picture.right_top() + Vec2::new(-21.0, 21.0));
    }
    let theme = &style.theme;
    let painter = ui.painter();
    let line = picture.bottom() + 15.0;
    let font = style.bold(theme.body);
    let tint = colour(theme.text);
    let total = row.total.to_string();
    let total =
        write(painter, Pos2::new(rect.right() - 4.0, line), Align2::RIGHT_CENTER, &total, font.clone(), tint);
    let left = rect.left() + 4.0;
    let name = fitted(painter, &row.name, font.clone(), total.left() - left - 8.0);
    write(painter, Pos2::new(left, line), Align2::LEFT_CENTER, &name, font, colour(theme.text));
    let font = style.plain(theme.small);
    let day = fitted(painter, &row.day, font.clone(), rect.width() - 8.0);
    write(painter, Pos2::new(left, line + 20.0), Align2::LEFT_CENTER, &day, font, colour(theme.muted));
}

/// Draws the crown of a person's best game on a dark disc, to be seen over any picture.
fn draw_crown(ui: &Ui, style: &mut UiStyle, middle: Pos2) {
    ui.painter().circle_filled(middle, 15.0, colour(style.theme.background).gamma_multiply(0.82));
    let crown = Rect::from_center_size(middle, Vec2::splat(20.0));
    let tint = colour(style.theme.chosen);
    style.icon(ui.painter(), "crown", crown, tint);
}

/// Draws a picture, or a sketch until it is drawn.
fn draw_picture(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &AlbumRow,
    (shown_as, rect): (ShownAs, Rect),
    pictures: &mut AlbumPictures,
) {
    let context = ui.ctx();
    let size = (rect.size() * context.pixels_per_point()).round();
    let size = [size.x.max(1.0) as usize, size.y.max(1.0) as usize];
    let keepsake = &row.keepsake;
    let found = pictures.shelf.find(context, keepsake, (shown_as, size), || (pictures.file)(keepsake));
    match found {
        FoundPicture::Ready(texture) => {
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            let shape = RectShape::filled(rect, CornerRadius::same(10), Color32::WHITE);
            ui.painter().add(shape.with_texture(texture, whole));
            return;
        }
        FoundPicture::Reading => {
            ui.painter().rect_filled(rect, CornerRadius::same(10), colour(style.theme.raised));
            return;
        }
        FoundPicture::Missing => {}
    }
    draw_sketch(ui, style, keepsake, rect);
    let gone = row.file.is_none() || pictures.shelf.is_impossible(keepsake);
    let key = if gone { "journal-file-gone" } else { "journal-album-waits" };
    let font = style.plain(style.theme.smallest);
    let text = fitted(ui.painter(), &localizer.text(key), font.clone(), rect.width() - 24.0);
    let at = rect.center_bottom() - Vec2::new(0.0, 16.0);
    write(ui.painter(), at, Align2::CENTER_CENTER, &text, font, colour(style.theme.muted));
}

/// Draws a few hexes in faint colours, different for each game.
fn draw_sketch(ui: &Ui, style: &UiStyle, keepsake: &Keepsake, rect: Rect) {
    let theme = &style.theme;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::same(10), blend(theme.panel, theme.raised, 0.5));
    let radius = rect.height() * 0.105;
    let step = Vec2::new(radius * 3.0_f32.sqrt(), radius * 1.5);
    let start = keepsake.game.bytes().fold(keepsake.seat, |sum, byte| sum * 31 % 9973 + usize::from(byte));
    for (line, count) in [4, 5, 6, 5, 4].into_iter().enumerate() {
        for place in 0..count {
            let offset = Vec2::new(place as f32 - (count - 1) as f32 / 2.0, line as f32 - 2.0);
            let middle = rect.center() + offset * step - Vec2::new(0.0, rect.height() * 0.04);
            let corner = |corner: usize| {
                let angle = (corner as f32 * 60.0 - 30.0).to_radians();
                middle + Vec2::angled(angle) * radius * 0.94
            };
            let habitat =
                theme.habitats[(start + line * 7 + place * place * 3 + place) % theme.habitats.len()];
            let tint = blend(theme.panel, habitat, 0.34);
            painter.add(Shape::convex_polygon((0..6).map(corner).collect(), tint, Stroke::NONE));
        }
    }
}

/// Draws a picture as large as the page allows, beside its game. Returns the click.
fn draw_large<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut AlbumView,
    index: usize,
    pictures: &mut AlbumPictures,
) -> Option<AlbumIntent<M>> {
    let row = &view.rows[index];
    let room = ui.available_rect_before_wrap();
    let widest = f32::from(SIZE[0]) * LARGEST;
    let width = (room.width() - COLUMN - BESIDE).min(room.height() / HEIGHT).min(widest).max(1.0);
    let picture = Rect::from_min_size(room.min, Vec2::new(width, width * HEIGHT));
    let response = ui.allocate_rect(picture, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &row.spoken));
    draw_picture(ui, style, localizer, row, (ShownAs::Large, picture), pictures);
    let rim = Stroke::new(1.0, colour(style.theme.outline));
    ui.painter().rect_stroke(picture, CornerRadius::same(10), rim, StrokeKind::Inside);
    let column = Rect::from_min_max(Pos2::new(picture.right() + BESIDE, room.top()), room.max);
    let column = column.with_max_y(column.bottom().min(column.top() + picture.height().max(330.0)));
    let below = draw_words(ui, style, row, column);
    draw_buttons(ui, style, localizer, view, index, column.with_min_y(below))
}

/// Draws the words about the game of a large picture. Returns their lower edge.
fn draw_words(ui: &Ui, style: &mut UiStyle, row: &AlbumRow, column: Rect) -> f32 {
    let theme = style.theme.clone();
    let painter = ui.painter().clone();
    let mut top = column.top();
    let total = write(
        &painter,
        Pos2::new(column.left(), top),
        Align2::LEFT_TOP,
        &row.total.to_string(),
        style.bold(theme.large_number),
        colour(theme.text),
    );
    let left = total.right() + 14.0;
    let font = style.bold(theme.prompt);
    let name = fitted(&painter, &row.name, font.clone(), column.right() - left);
    write(&painter, Pos2::new(left, total.center().y), Align2::LEFT_CENTER, &name, font, colour(theme.text));
    top = total.bottom() + 4.0;
    if let Some(praise) = &row.praise {
        let crown = Rect::from_center_size(Pos2::new(column.left() + 9.0, top + 10.0), Vec2::splat(18.0));
        style.icon(&painter, "crown", crown, colour(theme.chosen));
        let font = style.plain(theme.small);
        let praise = fitted(&painter, praise, font.clone(), column.width() - 26.0);
        let at = Pos2::new(column.left() + 26.0, top + 10.0);
        write(&painter, at, Align2::LEFT_CENTER, &praise, font, colour(theme.chosen));
        top += 24.0;
    }
    let about =
        painter.layout(row.about.clone(), style.plain(theme.small), colour(theme.muted), column.width());
    let height = about.size().y;
    painter.galley(Pos2::new(column.left(), top), about, colour(theme.muted));
    top + height + 14.0
}

/// Draws the buttons beside a large picture. Returns the click.
fn draw_buttons<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut AlbumView,
    index: usize,
    column: Rect,
) -> Option<AlbumIntent<M>> {
    let row = view.rows[index].clone();
    let mut intent = None;
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(column).layout(layout), |ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
        let size = Vec2::new(column.width().min(320.0), BUTTON);
        let mut button = |ui: &mut Ui, icon: &str, key: &str, tone: ButtonStyle| {
            text_button_within(ui, style, icon, &[&localizer.text(key)], tone, size).clicked()
        };
        if let Some(file) = &row.file {
            let review = M::HAS_REVIEW.then_some(("bulb", "review-result", OpenPurpose::Review));
            let ways = [
                ("eye", "games-watch", OpenPurpose::Watch),
                ("chart", "journal-result", OpenPurpose::Result),
            ];
            for (icon, key, purpose) in ways.into_iter().chain(review) {
                if button(ui, icon, key, ButtonStyle::Plain) {
                    intent = Some(AlbumIntent::Open(OpenRecord::File(file.clone(), purpose)));
                }
            }
        } else {
            let text = RichText::new(localizer.text("journal-file-gone")).size(14.0);
            ui.add(Label::new(text).wrap());
        }
        if button(ui, "camera", "journal-album-save", ButtonStyle::Plain) {
            intent = Some(AlbumIntent::Save(row.keepsake.clone()));
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let label = localizer.text("journal-album-before");
            if icon_button(ui, style, "arrow_left", &label, index > 0, BUTTON).clicked() {
                view.step(-1);
            }
            let label = localizer.text("journal-album-after");
            if icon_button(ui, style, "arrow_right", &label, index + 1 < view.rows.len(), BUTTON).clicked() {
                view.step(1);
            }
        });
    });
    intent
}
