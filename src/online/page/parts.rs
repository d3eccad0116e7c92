//! Shared parts of the page: rows, notes, fields, signs of presence.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Margin, Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, icon_button, name_aloud, text_button, write};
use cascadia_table::message::Presence;

/// Height of a row, in points.
pub(super) const ROW: f32 = 50.0;
/// Side of a small button in a row, in points.
const SMALL: f32 = 34.0;

/// Text of a row.
pub(super) struct RowText<'a> {
    pub(super) icon: &'a str,
    pub(super) title: &'a str,
    pub(super) about: &'a str,
    /// Marks the chosen row.
    pub(super) is_on: bool,
}

/// The clicked button of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowClick {
    /// The button with a label.
    Main,
    /// The small button after it.
    Small,
}

/// Draws a row with a labelled button and a small icon button. Returns the clicked one.
pub(super) fn draw_row(
    ui: &mut Ui,
    style: &mut UiStyle,
    text: &RowText<'_>,
    main: Option<(&str, ButtonStyle)>,
    small: Option<(&str, &str)>,
) -> Option<RowClick> {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    let rim = if text.is_on { style.theme.chosen } else { style.theme.outline };
    // Its buttons have the colour of raised surfaces.
    ui.painter().rect_filled(rect, CornerRadius::same(10), colour(style.theme.background));
    ui.painter().rect_stroke(rect, CornerRadius::same(10), Stroke::new(1.0, colour(rim)), StrokeKind::Inside);
    let icon = Rect::from_center_size(rect.left_center() + Vec2::new(24.0, 0.0), Vec2::splat(20.0));
    let tint = if text.is_on { style.theme.chosen } else { style.theme.muted };
    style.icon(ui.painter(), text.icon, icon, colour(tint));
    let mut clicked = None;
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let inner = rect.shrink2(Vec2::new(8.0, 0.0));
    let mut buttons = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(layout));
    buttons.spacing_mut().item_spacing.x = 6.0;
    // Right to left, so that the eye meets the words first; Tab follows the drawing order.
    if let Some((icon, label)) = small
        && icon_button(&mut buttons, style, icon, label, true, SMALL).clicked()
    {
        clicked = Some(RowClick::Small);
    }
    if let Some((label, tone)) = main {
        let button = text_button(&mut buttons, style, None, label, tone, true, Vec2::new(84.0, SMALL));
        button.ctx.accesskit_node_builder(button.id, |node| node.set_label([label, text.title].join(", ")));
        if button.clicked() {
            clicked = Some(RowClick::Main);
        }
    }
    let left = rect.left() + 46.0;
    let width = buttons.min_rect().left() - 8.0 - left;
    let id = buttons.unique_id().with("words");
    write_two_lines(ui, style, id, text, Pos2::new(left, rect.center().y), width);
    clicked
}

/// Writes the text of a row, also for screen readers.
fn write_two_lines(ui: &Ui, style: &UiStyle, id: egui::Id, text: &RowText<'_>, at: Pos2, width: f32) {
    let apart = if text.about.is_empty() { 0.0 } else { 10.0 };
    let (bold, small) = (style.bold(style.theme.body), style.plain(style.theme.small));
    let title = fitted(ui.painter(), text.title, bold.clone(), width);
    let title = write(
        ui.painter(),
        at - Vec2::new(0.0, apart),
        Align2::LEFT_CENTER,
        &title,
        bold,
        colour(style.theme.text),
    );
    let about = fitted(ui.painter(), text.about, small.clone(), width);
    let about = write(
        ui.painter(),
        at + Vec2::new(0.0, apart),
        Align2::LEFT_CENTER,
        &about,
        small,
        colour(style.theme.muted),
    );
    let whole =
        if text.about.is_empty() { text.title.to_owned() } else { [text.title, text.about].join(". ") };
    let response = ui.interact(title.union(about), id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &whole));
    response.on_hover_text(whole);
}

/// A field for one line of text.
pub(super) struct LineField<'a> {
    pub(super) id: &'static str,
    /// Label for screen readers.
    pub(super) label: &'a str,
    /// Placeholder.
    pub(super) hint: &'a str,
    /// Most letters.
    pub(super) longest: usize,
    /// Width, in points.
    pub(super) width: f32,
}

/// Draws a field for one line of text.
pub(super) fn line_field(ui: &mut Ui, style: &UiStyle, text: &mut String, field: &LineField<'_>) -> Response {
    let hint = RichText::new(field.hint).color(colour(style.theme.muted));
    let edit = egui::TextEdit::singleline(text)
        .id(egui::Id::new(field.id))
        .hint_text(hint)
        .char_limit(field.longest)
        .margin(Margin::symmetric(10, 8))
        .desired_width(field.width);
    let response = ui.add(edit);
    name_aloud(&response, field.label);
    response
}

/// Tests whether the Enter key has finished a field.
pub(super) fn is_entered(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Draws a line of muted text.
pub(crate) fn draw_note(ui: &mut Ui, style: &UiStyle, text: &str) {
    let text = RichText::new(text).font(style.plain(style.theme.small)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}

/// Returns the text key of a presence.
pub(crate) const fn presence_key(presence: Option<Presence>) -> &'static str {
    match presence {
        Some(Presence::Here) => "presence-here",
        Some(Presence::Away) => "presence-away",
        Some(Presence::Bot) => "presence-bot",
        None => "presence-unknown",
    }
}

/// Draws the sign of a presence, each with its own shape: a disc, a ring, a machine, nothing.
pub(crate) fn presence_sign(
    painter: &egui::Painter,
    style: &mut UiStyle,
    presence: Option<Presence>,
    centre: Pos2,
    radius: f32,
) {
    match presence {
        Some(Presence::Here) => {
            painter.circle_filled(centre, radius, colour(style.theme.gain));
        }
        Some(Presence::Away) => {
            painter.circle_stroke(centre, radius - 1.0, Stroke::new(2.0, colour(style.theme.loss)));
        }
        Some(Presence::Bot) => {
            let rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.6));
            style.icon(painter, "machine", rect, colour(style.theme.muted));
        }
        None => {}
    }
}

/// Draws a presence by shape and word.
pub(super) fn draw_presence(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    presence: Option<Presence>,
) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(16.0, 20.0), Sense::hover());
    presence_sign(ui.painter(), style, presence, rect.center(), 5.5);
    let text = RichText::new(localizer.text(presence_key(presence)));
    ui.label(text.font(style.plain(style.theme.small)).color(colour(style.theme.muted)));
}
