//! A scoring card as the rail draws it: whole, or in a cell of the folded rail.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::pulse::{ShownNumber, draw_number, glow, raised};
use super::strip::draw_cell;
use crate::app::camera::space::hex_centre;
use crate::app::cascadia::hud::geometry::{
    CARD_MARGIN, CARD_TOKEN_RADIUS, PanelPlace, PanelSize, strip_points_place,
};
use crate::app::cascadia::hud::names::species_name;
use crate::app::cascadia::hud::view::CardView;
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, blend, colour};
use crate::app::ui::widgets::{change_width, write, write_change};

/// Draws a scoring card at its place. `points` is what has been counted on the screen so far.
pub(super) fn draw_card(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    card: &CardView,
    points: ShownNumber,
    place: PanelPlace,
) {
    if place.size == PanelSize::Strip {
        draw_cell(ui, style, place.rect, place.lit);
        draw_card_in_strip(ui.painter(), style, card, points, place.rect);
        return;
    }
    let rect = place.rect;
    let painter = ui.painter_at(rect.expand(1.0));
    let theme = &style.theme;
    let disc = theme.wildlife[card.species.index()].disc;
    painter.rect_filled(rect, CornerRadius::same(9), colour(theme.raised));
    let rim = if place.lit { colour(theme.focus) } else { colour(theme.outline) };
    painter.rect_stroke(rect, CornerRadius::same(9), Stroke::new(1.0, rim), StrokeKind::Inside);
    // A stripe in the colour of the species.
    let stripe = Rect::from_min_max(rect.min, Pos2::new(rect.left() + 5.0, rect.bottom()));
    painter.rect_filled(stripe, CornerRadius { nw: 9, sw: 9, ne: 0, se: 0 }, colour(disc));
    let inner = rect.shrink2(CARD_MARGIN);
    let end = draw_head(&painter, style, localizer, card, points, inner);
    let top = inner.top() + CARD_TOKEN_RADIUS + CARD_TOKEN_RADIUS + 4.0;
    match card.secret {
        Some(secret) if secret.covered => draw_covered(&painter, style, localizer, inner, top),
        Some(secret) => {
            let middle = Pos2::new(end + 14.0, inner.top() + CARD_TOKEN_RADIUS);
            let icon = Rect::from_center_size(middle, Vec2::splat(16.0));
            style.icon(&painter, "eye", icon, style.player_colour(secret.seat.index()));
            draw_body(&painter, style, localizer, card, inner, top);
        }
        None => draw_body(&painter, style, localizer, card, inner, top),
    }
}

/// Draws a card in a cell of the strip: its token, its letter, its points.
fn draw_card_in_strip(
    painter: &egui::Painter,
    style: &mut UiStyle,
    card: &CardView,
    points: ShownNumber,
    rect: Rect,
) {
    let token = Pos2::new(rect.center().x, rect.top() + rect.height() * 0.36);
    style.token(painter, card.species, token, (rect.height() * 0.24).min(19.0));
    if let Some(letter) = card.letter {
        let at = Pos2::new(rect.right() - 4.0, rect.top() + 3.0);
        let letter = letter.as_char().to_string();
        let font = style.bold(style.theme.smallest);
        write(painter, at, Align2::RIGHT_TOP, &letter, font, colour(style.theme.accent));
    }
    draw_number(painter, style, points, strip_points_place(rect));
}

/// Draws the first line of a card: token, name, letters, points. Returns the right end of name and letters.
fn draw_head(
    painter: &egui::Painter,
    style: &mut UiStyle,
    localizer: &Localizer,
    card: &CardView,
    points: ShownNumber,
    inner: Rect,
) -> f32 {
    let theme = style.theme.clone();
    let radius = CARD_TOKEN_RADIUS;
    let centre = Pos2::new(inner.left() + radius + 1.0, inner.top() + radius);
    style.token(painter, card.species, centre, radius);
    let name_at = Pos2::new(centre.x + radius + 8.0, centre.y);
    let points_at = raised(Pos2::new(inner.right(), centre.y), points.pulse);
    glow(painter, style, points_at - Vec2::new(12.0, 0.0), points.pulse);
    let font = style.bold(theme.number + 2.0);
    let tint = if points.value.is_some_and(|points| points > 0) { theme.text } else { theme.muted };
    let tint = blend(tint, theme.focus, points.pulse);
    let written = points.value.map(|points| points.to_string()).unwrap_or_default();
    let written = write(painter, points_at, Align2::RIGHT_CENTER, &written, font, tint);
    // In narrow rails the badges and the points go before the name.
    let badges = [card.letter.is_some(), card.other.is_some()].into_iter().filter(|there| *there).count();
    let room = written.left() - name_at.x - 26.0 * badges as f32 - 4.0;
    let mut end = draw_name(painter, style, &species_name(localizer, card.species, 2), name_at, room);
    if let Some(letter) = card.letter {
        let letter = letter.as_char().to_string();
        end = draw_badge(painter, style, end, centre.y, &letter, colour(theme.accent));
    }
    if let Some((letter, _)) = card.other {
        let letter = letter.as_char().to_string();
        end = draw_badge(painter, style, end - 4.0, centre.y, &letter, colour(theme.muted));
    }
    end
}

/// Draws the name of the species in the largest size that fits. Returns its right end.
fn draw_name(painter: &egui::Painter, style: &UiStyle, name: &str, at: Pos2, room: f32) -> f32 {
    let theme = &style.theme;
    let fits = |size: f32| {
        let galley = painter.layout_no_wrap(name.to_owned(), style.bold(size), Color32::PLACEHOLDER);
        galley.size().x <= room
    };
    // A name that does not fit even small would be cut to a letter or two; the token identifies the species.
    let size = [theme.body, theme.small, theme.smallest].into_iter().find(|size| fits(*size));
    let name = if size.is_some() { name } else { "" };
    let font = style.bold(size.unwrap_or(theme.smallest));
    write(painter, at, Align2::LEFT_CENTER, name, font, colour(theme.text)).right()
}

/// Draws what is below the first line: the drawing and the name of the card, then its table.
fn draw_body(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    card: &CardView,
    inner: Rect,
    top: f32,
) {
    let table_height = 38.0;
    let middle = Rect::from_min_max(
        Pos2::new(inner.left(), top),
        Pos2::new(
            inner.right(),
            inner.bottom() - if card.steps.is_empty() { 0.0 } else { table_height + 2.0 },
        ),
    );
    let picture = Rect::from_min_size(middle.min, Vec2::new(58.0, middle.height()));
    draw_picture(painter, style, card, picture);
    let text = if card.steps.is_empty() {
        localizer.text(&format!("card-{}-short", card.key))
    } else {
        localizer.text(&format!("card-{}-name", card.key))
    };
    let words = Rect::from_min_max(Pos2::new(picture.right() + 8.0, middle.top()), middle.max);
    draw_words(painter, style, localizer, card, text, words);
    if !card.steps.is_empty() {
        let table = Rect::from_min_max(Pos2::new(inner.left(), inner.bottom() - table_height), inner.max);
        draw_steps(painter, style, card, table);
    }
}

/// Draws a small square with a letter. Returns its right end.
fn draw_badge(
    painter: &egui::Painter,
    style: &UiStyle,
    left: f32,
    middle: f32,
    letter: &str,
    tint: Color32,
) -> f32 {
    let badge = Rect::from_center_size(Pos2::new(left + 15.0, middle), Vec2::new(20.0, 20.0));
    painter.rect_filled(badge, CornerRadius::same(5), colour(style.theme.background));
    let font = style.bold(style.theme.small);
    write(painter, badge.center(), Align2::CENTER_CENTER, letter, font, tint);
    badge.right()
}

/// Draws the name of a card, and below it the most that one more token of the species can bring now.
fn draw_words(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    card: &CardView,
    name: String,
    rect: Rect,
) {
    const LINE: f32 = 19.0;
    let theme = &style.theme;
    let muted = colour(theme.muted);
    let tight = rect.height() < 2.0 * LINE;
    let mut job = egui::text::LayoutJob::simple(name, style.plain(theme.small), muted, rect.width());
    // Where one more changes nothing there is nothing to say.
    let change = card.next.filter(|change| *change != 0);
    let next = change.map_or(0.0, |_| LINE);
    job.wrap.max_rows = (((rect.height() - next) / LINE) as usize).max(1);
    let galley = painter.layout_job(job);
    let mut top = rect.center().y - (galley.size().y + next) / 2.0;
    if tight && change.is_some() {
        // There is space for one line only, and the drawing identifies the card.
        top = rect.center().y - LINE / 2.0;
    } else {
        let height = galley.size().y;
        painter.galley(Pos2::new(rect.left(), top), galley, muted);
        top += height;
    }
    let Some(next) = change else { return };
    let middle = top + LINE / 2.0;
    let mut left = rect.left();
    let room = rect.width() + 4.0 - change_width(painter, style, next, theme.small) - 5.0;
    // In narrow rails a shorter word says it.
    let label = ["card-next", "card-next-short"].into_iter().find_map(|key| {
        let label = painter.layout_no_wrap(localizer.text(key), style.plain(theme.smallest), muted);
        (label.size().x <= room).then_some(label)
    });
    if let Some(label) = label {
        let size = label.size();
        painter.galley(Pos2::new(left, middle - size.y / 2.0), label, muted);
        left += size.x + 5.0;
    }
    write_change(painter, style, Pos2::new(left, middle), Align2::LEFT_CENTER, next, theme.small);
}

/// Draws a card that must not be seen.
fn draw_covered(painter: &egui::Painter, style: &mut UiStyle, localizer: &Localizer, inner: Rect, top: f32) {
    let theme = &style.theme;
    let at = Pos2::new(inner.left() + 29.0, (top + inner.bottom()) / 2.0);
    write(painter, at, Align2::CENTER_CENTER, "?", style.bold(theme.large_number), colour(theme.muted));
    let left = inner.left() + 66.0;
    let font = style.plain(theme.small);
    let galley =
        painter.layout(localizer.text("card-secret"), font, colour(theme.muted), inner.right() - left);
    let at = Pos2::new(left, at.y - galley.size().y / 2.0);
    painter.galley(at, galley, colour(theme.muted));
}

/// Draws the pattern of a card: hexes with the species, and those of the wildlife around.
fn draw_picture(painter: &egui::Painter, style: &UiStyle, card: &CardView, rect: Rect) {
    let (own, around) = &card.picture;
    let centres: Vec<Vec2> = own
        .iter()
        .chain(around)
        .map(|hex| {
            let centre = hex_centre(*hex);
            Vec2::new(centre.x, centre.y)
        })
        .collect();
    let Some(first) = centres.first() else { return };
    let (mut low, mut high) = (*first, *first);
    for centre in &centres {
        low = low.min(*centre);
        high = high.max(*centre);
    }
    let size = high - low + Vec2::new(2.0, 2.2);
    let unit = (rect.width() / size.x).min(rect.height() / size.y).min(13.0);
    let middle = (low + high) / 2.0;
    let disc = colour(style.theme.wildlife[card.species.index()].disc);
    for (index, centre) in centres.iter().enumerate() {
        let at = rect.center() + (*centre - middle) * unit;
        let corners: Vec<Pos2> = (0..6)
            .map(|corner| {
                let angle = (corner as f32 * 60.0 - 30.0).to_radians();
                at + Vec2::angled(angle) * unit * 0.95
            })
            .collect();
        let (fill, rim) = if index < own.len() {
            (disc, Color32::from_rgb(0xFF, 0xF6, 0xE3))
        } else {
            (Color32::TRANSPARENT, colour(style.theme.muted))
        };
        painter.add(egui::Shape::convex_polygon(corners, fill, Stroke::new(1.3, rim)));
        if index >= own.len() {
            painter.circle_filled(at, unit * 0.34, colour(style.theme.muted));
        }
    }
}

/// Draws the table of a card: sizes, points below them, and a mark for each time the environment has that
/// size.
fn draw_steps(painter: &egui::Painter, style: &UiStyle, card: &CardView, rect: Rect) {
    let theme = &style.theme;
    let columns = card.steps.len() as f32;
    let width = (rect.width() / columns).min(34.0);
    let left = rect.left();
    let row = rect.height() / 2.0;
    let top = rect.top();
    for (index, step) in card.steps.iter().enumerate() {
        let cell =
            Rect::from_min_size(Pos2::new(left + index as f32 * width, top), Vec2::new(width, row * 2.0));
        let had = step.times > 0;
        if had {
            painter.rect_filled(
                cell.shrink(0.5),
                CornerRadius::same(4),
                colour(theme.accent).gamma_multiply(0.3),
            );
            painter.rect_stroke(
                cell.shrink(0.5),
                CornerRadius::same(4),
                Stroke::new(1.0, colour(theme.accent)),
                StrokeKind::Inside,
            );
        }
        let small = style.plain(theme.smallest - 1.0);
        // Long tables in narrow rails: figures that would touch are a little smaller.
        let bold = style.bold(if width < 19.0 { theme.small - 2.0 } else { theme.small });
        let middle = cell.center().x;
        let size_at = Pos2::new(middle, cell.top() + row * 0.55);
        write(painter, size_at, Align2::CENTER_CENTER, &step.size, small, colour(theme.muted));
        let points_at = Pos2::new(middle, cell.bottom() - row * 0.55);
        let tint = if had { colour(theme.text) } else { colour(theme.text).gamma_multiply(0.8) };
        write(painter, points_at, Align2::CENTER_CENTER, &step.points.to_string(), bold, tint);
        if step.times > 1 {
            // How often, as a small badge on the corner.
            let badge = Pos2::new(cell.right() - 3.0, cell.top() + 1.0);
            painter.circle_filled(badge, 8.0, colour(theme.accent));
            let times = step.times.to_string();
            write(painter, badge, Align2::CENTER_CENTER, &times, style.bold(12.0), colour(theme.background));
        }
    }
}
