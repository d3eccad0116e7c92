//! Small widgets shared by several panels: buttons with icons, rich sentences, player shapes, numbers.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Label, Layout, Pos2, Rect, Response, RichText, Sense, Shape,
    Stroke, StrokeKind, TextFormat, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, text::LayoutJob,
};
use unicode_segmentation::UnicodeSegmentation;

use super::style::{UiStyle, colour};
use crate::camera::space::hex_corners;

/// Lays out a sentence in which parts between `**` are bold, at `size` points.
pub(crate) fn rich_text(style: &UiStyle, text: &str, size: f32, tint: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (index, part) in text.split("**").enumerate() {
        let font_id = if index % 2 == 1 { style.bold(size) } else { style.plain(size) };
        job.append(part, 0.0, TextFormat { font_id, color: tint, ..TextFormat::default() });
    }
    job
}

/// Draws a ring around a widget that has the keyboard focus.
pub(crate) fn focus_ring(ui: &Ui, style: &UiStyle, response: &Response, rect: Rect) {
    if response.has_focus() {
        let stroke = Stroke::new(3.0, colour(style.theme.focus));
        ui.painter().rect_stroke(rect.expand(2.0), CornerRadius::same(8), stroke, StrokeKind::Outside);
    }
}

/// The style of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ButtonStyle {
    /// One of several.
    Plain,
    /// The button that Enter presses.
    Primary,
    /// Selected.
    On,
    /// A minor action among others: only its text until the pointer is over it.
    Quiet,
}

/// Lays out widgets in a row within `rect`, from the left.
pub(crate) fn in_a_row<T>(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui) -> T) -> T {
    let layout = Layout::left_to_right(Align::Center);
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        draw(ui)
    });
    drawn.inner
}

/// Draws a sentence in the middle of an empty page.
pub(crate) fn draw_alone(ui: &mut Ui, style: &UiStyle, text: &str) {
    let room = ui.available_size();
    ui.vertical_centered(|ui| {
        ui.add_space(room.y * 0.38);
        let text = RichText::new(text).font(style.plain(style.theme.prompt));
        ui.add(Label::new(text.color(colour(style.theme.muted))).wrap());
    });
}

/// Opacity of the ground and the icon of a disabled button. The ground must keep the icon visible over a
/// bright environment.
const DISABLED_FILL: f32 = 0.8;
const DISABLED_INK: f32 = 0.5;

/// Draws a square button with an icon, `size` points wide. `label` is its action, for the tooltip and screen
/// readers.
pub(crate) fn icon_button(
    ui: &mut Ui,
    style: &mut UiStyle,
    icon: &str,
    label: &str,
    enabled: bool,
    size: f32,
) -> Response {
    icon_button_of(ui, style, icon, label, enabled, size, ButtonStyle::Plain)
}

/// Draws a square button with an icon like [`icon_button`], in the style `tone`.
pub(crate) fn icon_button_of(
    ui: &mut Ui,
    style: &mut UiStyle,
    icon: &str,
    label: &str,
    enabled: bool,
    size: f32,
    tone: ButtonStyle,
) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), sense);
    let hovered = enabled && response.hovered();
    let bright = tone == ButtonStyle::Primary && enabled;
    let fill = match (hovered, bright) {
        (true, _) => style.theme.hover,
        (false, true) => style.theme.accent,
        (false, false) => style.theme.raised,
    };
    let ink = if bright && !hovered { style.theme.background } else { style.theme.text };
    let (fill, tint) = if enabled {
        (colour(fill), colour(ink))
    } else {
        (colour(fill).gamma_multiply(DISABLED_FILL), colour(ink).gamma_multiply(DISABLED_INK))
    };
    ui.painter().rect_filled(rect, CornerRadius::same(7), fill);
    let press = if response.is_pointer_button_down_on() { 1.0 } else { 0.0 };
    style.icon(ui.painter(), icon, rect.shrink(size * 0.24).translate(Vec2::new(0.0, press)), tint);
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, label));
    response.on_hover_text(label)
}

/// Draws a button with a text, and an optional icon before it.
pub(crate) fn text_button(
    ui: &mut Ui,
    style: &mut UiStyle,
    icon: Option<&str>,
    text: &str,
    tone: ButtonStyle,
    enabled: bool,
    min_size: Vec2,
) -> Response {
    let font = style.bold(style.theme.body);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let icon_size = if icon.is_some() { 20.0 } else { 0.0 };
    let gap = if icon.is_some() && !text.is_empty() { 8.0 } else { 0.0 };
    let content = icon_size + gap + galley.size().x;
    let size = Vec2::new((content + 26.0).max(min_size.x), min_size.y.max(30.0));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let theme = &style.theme;
    let (fill, ink) = match tone {
        ButtonStyle::Primary => (colour(theme.accent), colour(theme.background)),
        ButtonStyle::On => (colour(theme.chosen).gamma_multiply(0.26), colour(theme.text)),
        ButtonStyle::Plain => (colour(theme.raised), colour(theme.text)),
        ButtonStyle::Quiet => (Color32::TRANSPARENT, colour(theme.text)),
    };
    let hovered = enabled && response.hovered();
    let fill = match (enabled, hovered, tone) {
        (false, ..) => fill.gamma_multiply(0.4),
        (true, true, ButtonStyle::Primary) => Color32::from_rgb(0xFF, 0xCE, 0x73),
        (true, true, _) => colour(theme.hover),
        _ => fill,
    };
    let ink = if enabled { ink } else { ink.gamma_multiply(0.4) };
    ui.painter().rect_filled(rect, CornerRadius::same(8), fill);
    let rim = match tone {
        ButtonStyle::Primary | ButtonStyle::Quiet => Color32::TRANSPARENT,
        ButtonStyle::On => colour(theme.chosen),
        ButtonStyle::Plain => colour(theme.outline),
    };
    ui.painter().rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.0, rim), StrokeKind::Inside);
    let press = if response.is_pointer_button_down_on() { 1.0 } else { 0.0 };
    let mut at = Pos2::new(rect.center().x - content / 2.0, rect.center().y + press);
    if let Some(icon) = icon {
        let place = Rect::from_center_size(Pos2::new(at.x + icon_size / 2.0, at.y), Vec2::splat(icon_size));
        style.icon(ui.painter(), icon, place, ink);
        at.x += icon_size + gap;
    }
    let baseline = Pos2::new(at.x, at.y - galley.size().y / 2.0);
    ui.painter().galley_with_override_text_color(baseline, galley, ink);
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| {
        let selected = (tone == ButtonStyle::On).then_some(true);
        WidgetInfo { selected, ..WidgetInfo::labeled(WidgetType::Button, enabled, text) }
    });
    response
}

/// Draws a button of exactly this size with the first of `texts` that fits; the icon is dropped before a text
/// is.
pub(crate) fn text_button_within(
    ui: &mut Ui,
    style: &mut UiStyle,
    icon: &str,
    texts: &[&str],
    tone: ButtonStyle,
    size: Vec2,
) -> Response {
    let font = style.bold(style.theme.body);
    let fits = |text: &str, icon: f32| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x + icon + 26.0 <= size.x
    };
    let with_icon = texts.iter().find(|text| fits(text, 28.0)).map(|text| (Some(icon), *text));
    let without = || texts.iter().find(|text| fits(text, 0.0)).map(|text| (None, *text));
    let last = (None, texts.last().copied().unwrap_or_default());
    let (icon, text) = with_icon.or_else(without).unwrap_or(last);
    text_button(ui, style, icon, text, tone, true, size)
}

/// Draws a clickable card with a title and a sentence below it; [`card_height`] gives its height.
pub(crate) fn card_button(
    ui: &mut Ui,
    style: &UiStyle,
    title: &str,
    text: &str,
    tone: ButtonStyle,
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let theme = &style.theme;
    let fill = match tone {
        _ if response.hovered() => colour(theme.hover),
        ButtonStyle::On => colour(theme.chosen).gamma_multiply(0.22),
        _ => colour(theme.raised),
    };
    let rim = if tone == ButtonStyle::On {
        Stroke::new(2.0, colour(theme.chosen))
    } else {
        Stroke::new(1.0, colour(theme.outline))
    };
    ui.painter().rect(rect, CornerRadius::same(10), fill, rim, StrokeKind::Inside);
    let press = if response.is_pointer_button_down_on() { 1.0 } else { 0.0 };
    let at = rect.left_top() + CARD_MARGIN + Vec2::new(0.0, press);
    let title_rect =
        write(ui.painter(), at, Align2::LEFT_TOP, title, style.bold(theme.body), colour(theme.text));
    let room = size.x - CARD_MARGIN.x * 2.0;
    let galley = ui.painter().layout(text.to_owned(), style.plain(theme.small), colour(theme.muted), room);
    ui.painter().galley(title_rect.left_bottom() + Vec2::new(0.0, 3.0), galley, colour(theme.muted));
    focus_ring(ui, style, &response, rect);
    let selected = tone == ButtonStyle::On;
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::RadioButton, true, selected, [title, text].join(". "))
    });
    response
}

/// Space between the rim of a card and its text, in points.
const CARD_MARGIN: Vec2 = Vec2::new(14.0, 10.0);

/// Returns the height in points of cards of this width, so that the longest of these sentences fits.
pub(crate) fn card_height<'a>(
    ui: &Ui,
    style: &UiStyle,
    texts: impl Iterator<Item = &'a str>,
    width: f32,
) -> f32 {
    let lines = |text: &str, font: egui::FontId| {
        ui.painter().layout(text.to_owned(), font, Color32::PLACEHOLDER, width - CARD_MARGIN.x * 2.0).size().y
    };
    let sentence = texts.map(|text| lines(text, style.plain(style.theme.small))).fold(0.0, f32::max);
    CARD_MARGIN.y * 2.0 + lines("A", style.bold(style.theme.body)) + 3.0 + sentence
}

/// Returns the corners of a hex of this circumradius, clockwise from the north-east.
pub(crate) fn hex_outline(at: Pos2, size: f32) -> Vec<Pos2> {
    hex_corners().into_iter().map(|corner| at + Vec2::new(corner.x, corner.y) * size).collect()
}

/// Draws the shape of a player, so that colour is never the only sign: disc, square, triangle, diamond.
pub(crate) fn player_shape(painter: &egui::Painter, style: &UiStyle, seat: usize, centre: Pos2, radius: f32) {
    let fill = style.player_colour(seat);
    let rim = Stroke::new(1.5, Color32::from_rgb(0x15, 0x20, 0x1C));
    let corner = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let points = match seat {
        0 => {
            painter.circle(centre, radius, fill, rim);
            return;
        }
        1 => vec![corner(-0.88, -0.88), corner(0.88, -0.88), corner(0.88, 0.88), corner(-0.88, 0.88)],
        2 => vec![corner(0.0, -1.1), corner(1.05, 0.8), corner(-1.05, 0.8)],
        _ => vec![corner(0.0, -1.2), corner(1.0, 0.0), corner(0.0, 1.2), corner(-1.0, 0.0)],
    };
    painter.add(Shape::convex_polygon(points, fill, rim));
}

/// Draws the shape of a trail's colour: disc, square, triangle, diamond, star.
pub(crate) fn trail_shape(painter: &egui::Painter, style: &UiStyle, trail: u8, centre: Pos2, radius: f32) {
    let fill = colour(style.theme.trails[usize::from(trail) % style.theme.trails.len()]);
    let rim = Stroke::new(1.5, Color32::from_rgb(0x15, 0x20, 0x1C));
    let corner = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let points = match trail {
        0 => {
            painter.circle(centre, radius, fill, rim);
            return;
        }
        1 => vec![corner(-0.88, -0.88), corner(0.88, -0.88), corner(0.88, 0.88), corner(-0.88, 0.88)],
        2 => vec![corner(0.0, -1.1), corner(1.05, 0.8), corner(-1.05, 0.8)],
        3 => vec![corner(0.0, -1.2), corner(1.0, 0.0), corner(0.0, 1.2), corner(-1.0, 0.0)],
        _ => {
            let tip = |index: usize| {
                let reach = if index.is_multiple_of(2) { 1.25 } else { 0.58 };
                let (sine, cosine) = (index as f32 * std::f32::consts::PI / 5.0).sin_cos();
                corner(sine * reach, -cosine * reach)
            };
            let tips: Vec<Pos2> = (0..10).map(tip).collect();
            // A star is not convex, so it is filled from its middle.
            let mut mesh = egui::Mesh::default();
            mesh.colored_vertex(centre, fill);
            for (index, tip) in tips.iter().enumerate() {
                mesh.colored_vertex(*tip, fill);
                mesh.add_triangle(0, index as u32 + 1, (index as u32 + 1) % 10 + 1);
            }
            painter.add(mesh);
            painter.add(Shape::closed_line(tips, rim));
            return;
        }
    };
    painter.add(Shape::convex_polygon(points, fill, rim));
}

/// The state of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoalSign {
    /// Reached.
    Met,
    /// Not reached yet.
    Open,
    /// No longer possible.
    Broken,
}

/// Draws the sign of a goal: a tick if reached, a ring if open, a cross if no longer possible.
pub(crate) fn goal_sign(painter: &egui::Painter, style: &UiStyle, sign: GoalSign, centre: Pos2, radius: f32) {
    let theme = &style.theme;
    let line = |from: Vec2, to: Vec2, tint: Color32| {
        painter.line_segment([centre + from * radius, centre + to * radius], Stroke::new(radius * 0.3, tint));
    };
    match sign {
        GoalSign::Met => {
            painter.circle_filled(centre, radius, colour(theme.gain));
            let ink = colour(theme.background);
            line(Vec2::new(-0.45, 0.05), Vec2::new(-0.1, 0.4), ink);
            line(Vec2::new(-0.1, 0.4), Vec2::new(0.5, -0.35), ink);
        }
        GoalSign::Open => {
            painter.circle_stroke(centre, radius - 1.0, Stroke::new(1.6, colour(theme.muted)));
        }
        GoalSign::Broken => {
            painter.circle_filled(centre, radius, colour(theme.loss));
            let ink = colour(theme.background);
            line(Vec2::new(-0.4, -0.4), Vec2::new(0.4, 0.4), ink);
            line(Vec2::new(-0.4, 0.4), Vec2::new(0.4, -0.4), ink);
        }
    }
}

/// Scrolls long contents by Page Up, Page Down, Home and End. A focused text field keeps the last two.
pub(crate) fn scroll_by_keys(ui: &Ui) {
    let typing = ui.ctx().text_edit_focused();
    let step = ui.clip_rect().height() * 0.85;
    let keys = [
        (egui::Key::PageDown, -step),
        (egui::Key::PageUp, step),
        (egui::Key::End, -1.0e5),
        (egui::Key::Home, 1.0e5),
    ];
    for (key, way) in keys.into_iter().take(if typing { 2 } else { 4 }) {
        if ui.input(|input| input.key_pressed(key)) {
            // Without an animation, which would stutter at a low frame rate.
            ui.scroll_with_delta_animation(Vec2::new(0.0, way), egui::style::ScrollAnimation::none());
        }
    }
}

/// Draws a small rounded label with a rim, for a state that must not be overlooked. `hint` is its
/// explanation.
pub(crate) fn tag(ui: &mut Ui, style: &UiStyle, text: &str, hint: &str) -> Response {
    let tint = colour(style.theme.text);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), style.bold(style.theme.small), tint);
    let size = galley.size() + Vec2::new(20.0, 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let radius = CornerRadius::same((size.y / 2.0) as u8);
    ui.painter().rect(rect, radius, tint.gamma_multiply(0.16), Stroke::new(1.5, tint), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, tint);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, [text, hint].join(". ")));
    response.on_hover_text(hint)
}

/// Draws a label of a fixed size, left-aligned; a text that is too long is cut.
pub(crate) fn cell(ui: &mut Ui, style: &UiStyle, text: &str, size: Vec2) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let font = style.plain(style.theme.body);
    let text = fitted(ui.painter(), text, font.clone(), size.x);
    let at = Pos2::new(rect.left(), rect.center().y);
    write(ui.painter(), at, Align2::LEFT_CENTER, &text, font, colour(style.theme.text));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
}

/// Announces a painted sentence to screen readers, and again whenever it changes.
pub(crate) fn speak(ui: &Ui, id: egui::Id, rect: Rect, text: &str) {
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    speak_changes(ui, &response);
}

/// Names a field or a slider, which show only a value, for screen readers.
pub(crate) fn name_aloud(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Marks a widget as a live region, so that screen readers announce its changes.
pub(crate) fn speak_changes(ui: &Ui, response: &Response) {
    let polite = |node: &mut egui::accesskit::Node| node.set_live(egui::accesskit::Live::Polite);
    ui.ctx().accesskit_node_builder(response.id, polite);
}

/// Paints a text with `anchor` at `at`. Returns its rectangle.
pub(crate) fn write(
    painter: &egui::Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: egui::FontId,
    tint: Color32,
) -> Rect {
    painter.text(at, anchor, text, font, tint)
}

/// Formats a change of points with its sign.
pub(crate) fn signed(change: i16) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

/// Paints a change of points with a triangle before it, up or down, so that colour is not the only sign. `at`
/// is the middle of its left or right edge, depending on `anchor`. Returns its rectangle.
pub(crate) fn write_change(
    painter: &egui::Painter,
    style: &UiStyle,
    at: Pos2,
    anchor: Align2,
    change: i16,
    size: f32,
) -> Rect {
    let tint = change_colour(style, change);
    let galley = painter.layout_no_wrap(signed(change), style.bold(size), tint);
    let triangle = if change == 0 { 0.0 } else { size * 0.75 };
    let width = galley.size().x + triangle;
    let left = if anchor == Align2::RIGHT_CENTER { at.x - width } else { at.x };
    if change != 0 {
        let centre = Pos2::new(left + size * 0.3, at.y);
        let up = if change > 0 { -1.0 } else { 1.0 };
        let corner = |x: f32, y: f32| centre + Vec2::new(x, y * up) * size * 0.28;
        let points = vec![corner(0.0, 1.0), corner(1.0, -0.75), corner(-1.0, -0.75)];
        painter.add(Shape::convex_polygon(points, tint, Stroke::NONE));
    }
    let text_at = Pos2::new(left + triangle, at.y - galley.size().y / 2.0);
    let rect = Rect::from_min_size(Pos2::new(left, text_at.y), Vec2::new(width, galley.size().y));
    painter.galley(text_at, galley, tint);
    rect
}

/// Returns the width in points of [`write_change`].
pub(crate) fn change_width(painter: &egui::Painter, style: &UiStyle, change: i16, size: f32) -> f32 {
    let galley = painter.layout_no_wrap(signed(change), style.bold(size), Color32::PLACEHOLDER);
    galley.size().x + if change == 0 { 0.0 } else { size * 0.75 }
}

/// Returns the colour of a gain, a loss or no change.
pub(crate) fn change_colour(style: &UiStyle, change: i16) -> Color32 {
    match change {
        0 => colour(style.theme.muted),
        1.. => colour(style.theme.gain),
        _ => colour(style.theme.loss),
    }
}

/// Lays out a text without cutting it: in the first of `fonts` that fits it into one line of `width` points,
/// otherwise in several lines of the last font.
pub(crate) fn whole(
    painter: &egui::Painter,
    text: &str,
    fonts: &[egui::FontId],
    tint: Color32,
    width: f32,
) -> Arc<egui::Galley> {
    let mut lines = fonts.iter().map(|font| painter.layout_no_wrap(text.to_owned(), font.clone(), tint));
    let fits = lines.find(|galley| galley.size().x <= width);
    let last = fonts.last().cloned().unwrap_or_default();
    fits.unwrap_or_else(|| painter.layout(text.to_owned(), last, tint, width))
}

/// Truncates a text to a width in points, with dots at its end.
pub(crate) fn fitted(painter: &egui::Painter, text: &str, font: egui::FontId, width: f32) -> String {
    let measure =
        |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x;
    if measure(text) <= width {
        return text.to_owned();
    }
    let mut kept: Vec<&str> = text.graphemes(true).collect();
    while kept.pop().is_some() {
        let shorter: String = kept.concat().trim_end().to_owned() + "…";
        if measure(&shorter) <= width {
            return shorter;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::dressed;
    use cascadia_storage::text::Language;

    fn over(tint: Color32, ground: Color32) -> Color32 {
        let through = 1.0 - f32::from(tint.a()) / 255.0;
        let [red, green, blue] = [(tint.r(), ground.r()), (tint.g(), ground.g()), (tint.b(), ground.b())]
            .map(|(tint, ground)| (f32::from(tint) + through * f32::from(ground)).min(255.0) as u8);
        Color32::from_rgb(red, green, blue)
    }

    fn luminance(tint: Color32) -> f32 {
        let [red, green, blue] = [tint.r(), tint.g(), tint.b()].map(egui::ecolor::linear_f32_from_gamma_u8);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn a_button_that_cannot_be_pressed_can_be_read_over_bright_terrain() {
        let (mut style, _, context) = dressed(Language::English);
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            icon_button(ui, &mut style, "heat_map", "heat map", false, 34.0);
        });
        // Nothing is rendered.
        output.textures_delta.clear();
        let ground = output.shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Rect(rect) => Some(rect.fill),
            _ => None,
        });
        let ground = over(ground.expect("it has a ground"), Color32::from_rgb(0xE6, 0xE0, 0xC8));
        let ink = over(colour(style.theme.text).gamma_multiply(DISABLED_INK), ground);
        let contrast = (luminance(ink) + 0.05) / (luminance(ground) + 0.05);
        assert!(contrast > 2.0, "{contrast}");
    }

    #[test]
    fn a_painted_sentence_is_described_to_screen_readers_as_one_that_changes() {
        let context = egui::Context::default();
        context.enable_accesskit();
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(40.0));
            speak(ui, egui::Id::new("prompt"), rect, "choose a pair");
        });
        // Nothing is rendered.
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update.expect("screen readers are served");
        let found = update.nodes.iter().any(|(_, node)| {
            let is_prompt = [node.label(), node.value()].contains(&Some("choose a pair"));
            is_prompt && node.live() == Some(egui::accesskit::Live::Polite)
        });
        assert!(found, "{:?}", update.nodes);
    }
}
