//! A Wildlife scoring card in the rail: in full, or in a cell of the folded rail.

use std::sync::Arc;

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::pulse::{ShownNumber, draw_number, glow, raised};
use super::strip::draw_cell;
use crate::cascadia::hud::drawings::card::{PANEL_HEX, draw_pattern, draw_steps};
use crate::cascadia::hud::geometry::{
    CARD_MARGIN, CARD_TOKEN_RADIUS, PanelPlace, PanelSize, strip_points_place,
};
use crate::cascadia::hud::names::species_name;
use crate::cascadia::hud::view::CardView;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{change_width, write, write_change};

/// Draws a Wildlife scoring card. `points` are the points counted on screen so far.
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
    let rim = if place.lit { colour(theme.chosen) } else { colour(theme.outline) };
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
        write(painter, at, Align2::RIGHT_TOP, &letter, font, colour(style.theme.text));
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
    let tint = blend(tint, theme.gain, points.pulse);
    let written = points.value.map(|points| points.to_string()).unwrap_or_default();
    let written = write(painter, points_at, Align2::RIGHT_CENTER, &written, font, tint);
    // In narrow rails the badges and the points take precedence over the name.
    let badges = [card.letter.is_some(), card.other.is_some()].into_iter().filter(|there| *there).count();
    let room = written.left() - name_at.x - 26.0 * badges as f32 - 4.0;
    let mut end = draw_name(painter, style, &species_name(localizer, card.species, 2), name_at, room);
    if let Some(letter) = card.letter {
        let letter = letter.as_char().to_string();
        end = draw_badge(painter, style, end, centre.y, &letter, colour(theme.text));
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
    // A name too long even when small would be cut to a letter or two; the token identifies the species.
    let size = [theme.body, theme.small, theme.smallest].into_iter().find(|size| fits(*size));
    let name = if size.is_some() { name } else { "" };
    let font = style.bold(size.unwrap_or(theme.smallest));
    write(painter, at, Align2::LEFT_CENTER, name, font, colour(theme.text)).right()
}

/// Height of the table.
const TABLE: f32 = 38.0;
/// Size of the drawing.
const DRAWING: Vec2 = Vec2::new(58.0, 34.0);

/// Draws the body below the first line: the drawing and the name of the card, then its table.
fn draw_body(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    card: &CardView,
    inner: Rect,
    top: f32,
) {
    let below = if card.steps.is_empty() { 0.0 } else { TABLE + 2.0 };
    let middle =
        Rect::from_min_max(Pos2::new(inner.left(), top), Pos2::new(inner.right(), inner.bottom() - below));
    let card_words = CardWords::of(painter, style, localizer, card, middle);
    let mut words = middle;
    if card_words.beside_drawing {
        let picture = Rect::from_min_size(middle.min, Vec2::new(DRAWING.x, middle.height()));
        draw_pattern(painter, style, card.species, (&card.picture.0, &card.picture.1), picture, PANEL_HEX);
        words.min.x = picture.right() + 8.0;
    }
    card_words.draw(painter, style, words);
    if !card.steps.is_empty() {
        let table = Rect::from_min_max(Pos2::new(inner.left(), inner.bottom() - TABLE), inner.max);
        draw_steps(painter, style, &card.steps, table);
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

/// The text of a card beside its drawing: its rule in a few words, and the maximum gain from one more token
/// of the species. A rule is never cut: in a tight space a shorter form is used, and the drawing or the label
/// of the number is dropped.
struct CardWords {
    rule: Arc<egui::Galley>,
    label: Option<Arc<egui::Galley>>,
    next: Option<i16>,
    /// True if the number stands at the right of the rule's line.
    one_line: bool,
    beside_drawing: bool,
}

impl CardWords {
    /// Chooses the fullest form that fits into `room`.
    fn of(
        painter: &egui::Painter,
        style: &UiStyle,
        localizer: &Localizer,
        card: &CardView,
        room: Rect,
    ) -> Self {
        let theme = &style.theme;
        // Nothing to add if one more token changes nothing.
        let change = card.next.filter(|change| *change != 0);
        let number = change.map_or(0.0, |next| change_width(painter, style, next, theme.small));
        let gap = if change.is_some() { 8.0 } else { 0.0 };
        let forms: Vec<String> = ["name", "short"]
            .into_iter()
            .filter(|form| *form != "name" || !card.steps.is_empty())
            .map(|form| format!("card-{}-{form}", card.key))
            .filter(|key| localizer.has(key))
            .map(|key| localizer.text(&key))
            .collect();
        let sizes = [theme.small, theme.smallest, theme.smallest - 1.0];
        let beside = room.width() - DRAWING.x - 8.0;
        // In order of preference: above the number or in its line, first beside the drawing, then without it.
        for (beside_drawing, one_line) in [(true, false), (true, true), (false, false), (false, true)] {
            if beside_drawing && room.height() < DRAWING.y * 0.6 || one_line && change.is_none() {
                continue;
            }
            let width = if beside_drawing { beside } else { room.width() };
            let width = if one_line { width - number - gap } else { width };
            for (form, size) in forms.iter().flat_map(|form| sizes.map(|size| (form, size))) {
                let rule =
                    painter.layout(form.clone(), style.plain(size), colour(theme.muted), width.max(1.0));
                let line = rule.size().y / rule.rows.len().max(1) as f32;
                let below = if change.is_some() && !one_line { line } else { 0.0 };
                // A word wider than the room would be broken in two.
                let whole = rule.size().x <= width && !breaks_a_word(&rule);
                if whole && rule.size().y + below <= room.height() + 3.0 {
                    // Narrow rails use a shorter word.
                    let label = ["card-next", "card-next-short"].into_iter().find_map(|key| {
                        let font = style.plain(theme.smallest);
                        let label = painter.layout_no_wrap(localizer.text(key), font, colour(theme.muted));
                        let fits = !one_line && label.size().x + 5.0 + number <= width + 4.0;
                        fits.then_some(label)
                    });
                    return Self { rule, label, next: change, one_line, beside_drawing };
                }
            }
        }
        let last = forms.last().cloned().unwrap_or_default();
        let rule = painter.layout(last, style.plain(sizes[2]), colour(theme.muted), room.width());
        Self { rule, label: None, next: None, one_line: true, beside_drawing: false }
    }

    /// Draws the words centred in `rect`.
    fn draw(self, painter: &egui::Painter, style: &UiStyle, rect: Rect) {
        let theme = &style.theme;
        let muted = colour(theme.muted);
        let height = self.rule.size().y;
        let below = if self.next.is_some() && !self.one_line { theme.small * 1.25 } else { 0.0 };
        let top = rect.center().y - (height + below) / 2.0;
        let right = rect.left() + self.rule.size().x;
        painter.galley(Pos2::new(rect.left(), top), self.rule, muted);
        let Some(next) = self.next else { return };
        let (mut left, middle) = if self.one_line {
            (right + 8.0, rect.center().y)
        } else {
            (rect.left(), top + height + below / 2.0)
        };
        if let Some(label) = self.label {
            let size = label.size();
            painter.galley(Pos2::new(left, middle - size.y / 2.0), label, muted);
            left += size.x + 5.0;
        }
        write_change(painter, style, Pos2::new(left, middle), Align2::LEFT_CENTER, next, theme.small);
    }
}

/// Returns whether a line ends within a word.
fn breaks_a_word(galley: &egui::Galley) -> bool {
    let rows = galley.rows.len();
    galley.rows.iter().take(rows.saturating_sub(1)).any(|row| {
        let text = row.text();
        !row.ends_with_newline && !text.ends_with([' ', '-', '–'])
    })
}

/// Draws a face-down card.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::{DrawnText, Stage};
    use crate::cascadia::hud::geometry::card_rect;
    use crate::cascadia::hud::panels::scoring_cards::OPEN;
    use crate::cascadia::hud::view::printed_steps;
    use crate::tests::support::shipped;
    use crate::window::layout::ScreenLayout;
    use cascadia_base::Wildlife;
    use cascadia_rules::rules::Letter;
    use cascadia_rules::scoring::ScoringCard;
    use cascadia_storage::text::Language;

    /// Windows in which the game must be readable, in pixels, with text sizes.
    const WINDOWS: [(f32, f32); 4] = [(1280.0, 720.0), (1920.0, 1080.0), (1024.0, 600.0), (800.0, 500.0)];
    const TEXT_SIZES: [f32; 8] = [0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.5, 1.6];

    fn view_of(card: &ScoringCard, next: Option<i16>) -> CardView {
        CardView {
            species: card.species,
            key: card.key.clone(),
            letter: Some(Letter::B),
            other: None,
            secret: None,
            points: Some(27),
            next,
            steps: printed_steps(card),
            picture: (card.picture.own.clone(), card.picture.around.clone()),
            hexes: Vec::new(),
            idle: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Returns the distinct places of a card in these windows, each with its pixels per point.
    fn places() -> Vec<(PanelPlace, f32)> {
        let mut places: Vec<(PanelPlace, f32)> = Vec::new();
        for window in WINDOWS {
            for text_size in TEXT_SIZES {
                let layout = ScreenLayout::of_table(bevy::math::Vec2::new(window.0, window.1), text_size);
                let rect = if layout.folded {
                    Rect::from_min_size(Pos2::ZERO, OPEN)
                } else {
                    Rect::from_min_size(Pos2::ZERO, card_rect(&layout, 5, 0).size())
                };
                let place = PanelPlace { rect, size: PanelSize::Full, lit: false };
                if !places.contains(&(place, layout.scale)) {
                    places.push((place, layout.scale));
                }
            }
        }
        places
    }

    fn drawn(stage: &mut Stage, localizer: &Localizer, card: &CardView, place: PanelPlace) -> Vec<DrawnText> {
        let points = ShownNumber { value: card.points.map(|points| points as i16), pulse: 0.0 };
        stage.texts(Vec2::new(400.0, 300.0), |ui, style| draw_card(ui, style, localizer, card, points, place))
    }

    #[test]
    fn no_card_cuts_its_rule_in_any_window_text_size_or_language() {
        let (assets, cascadia) = shipped();
        let mut stage = Stage::new();
        let places = places();
        assert!(places.len() > 8, "{places:?}");
        for (place, scale) in places {
            stage.set_scale(scale);
            for language in Language::ALL {
                let localizer = assets.localizer(language);
                for card in cascadia.content.all_cards() {
                    for next in [None, Some(0), Some(-12)] {
                        let view = view_of(&card, next);
                        let texts = drawn(&mut stage, &localizer, &view, place);
                        let what = format!("{} {language:?} {place:?} ×{scale} {next:?}", card.key);
                        assert_whole(&localizer, &view, &texts, place.rect, &what);
                    }
                }
            }
        }
    }

    /// Checks that a form of the rule is shown, and that nothing is cut, covered or outside the card.
    fn assert_whole(localizer: &Localizer, card: &CardView, texts: &[DrawnText], rect: Rect, what: &str) {
        let forms =
            ["name", "short", "brief"].map(|form| localizer.text(&format!("card-{}-{form}", card.key)));
        assert!(texts.iter().all(|drawn| !drawn.cut), "cut: {what}: {texts:#?}");
        assert!(forms.iter().any(|form| texts.iter().any(|drawn| drawn.text == *form)), "{what}: {texts:#?}");
        assert!(texts.iter().all(|drawn| rect.contains_rect(drawn.rect)), "outside: {what}: {texts:#?}");
        for (index, one) in texts.iter().enumerate() {
            for other in &texts[index + 1..] {
                let both = one.rect.shrink(1.0).intersect(other.rect.shrink(1.0));
                assert!(!both.is_positive(), "{one:?} lies on {other:?}: {what}");
            }
        }
    }

    #[test]
    fn tables_show_where_more_counts_the_same_and_what_comes_on_top() {
        let (assets, cascadia) = shipped();
        let mut stage = Stage::new();
        let localizer = assets.localizer(Language::English);
        let all = cascadia.content.all_cards();
        let wanted =
            [("bear-a", "4+"), ("bear-c", "+3"), ("bear-c", "1·2·3"), ("elk-c", "8+"), ("family", "3+")];
        for (key, sign) in wanted {
            let card = all.iter().find(|card| card.key == key).expect("a card");
            for (place, _) in places() {
                let texts = drawn(&mut stage, &localizer, &view_of(card, Some(3)), place);
                assert!(texts.iter().any(|drawn| drawn.text == sign), "{key} {sign}: {texts:?}");
            }
        }
        // A third separate bear adds nothing: these tables have an end.
        for key in ["bear-b", "bear-d", "elk-a", "elk-d", "fox-a"] {
            let card = all.iter().find(|card| card.key == key).expect("a card");
            assert!(printed_steps(card).iter().all(|step| !step.size.contains('+') && !step.bonus), "{key}");
        }
        assert_eq!(
            all.iter().filter(|card| card.species == Wildlife::Bear && card.key == "bear-c").count(),
            1
        );
    }
}
