//! The rows of the people on a trail, and the field for a new name.

use bevy_egui::egui::{
    Align, Key, Layout, Margin, Pos2, Rect, Response, Sense, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, icon_button, name_aloud, trail_shape};
use cascadia_engine::LONGEST_NAME;

/// Height of a row.
const ROW: f32 = 42.0;

/// A person on a trail.
#[derive(Clone, Copy)]
pub(crate) struct TrailPerson<'a> {
    pub name: &'a str,
    /// The index of their sign on the trail.
    pub sign: u8,
    pub steps: usize,
    /// Steps of the whole trail.
    pub length: usize,
    pub is_chosen: bool,
}

impl TrailPerson<'_> {
    /// Draws the row: sign, name and steps, over the ground that `draw_ground` draws for a hovered row or
    /// not. The focus ring is `inset` from its border.
    pub(crate) fn draw(
        &self,
        ui: &mut Ui,
        style: &UiStyle,
        localizer: &Localizer,
        inset: f32,
        draw_ground: impl FnOnce(&Ui, Rect, bool),
    ) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
        draw_ground(ui, rect, response.hovered());
        self.draw_sign(ui, style, rect);
        let values = [("steps", FluentValue::from(self.steps)), ("length", FluentValue::from(self.length))];
        let steps = localizer.text_with("trail-steps-of", &values);
        let mut row = TextRow::within(rect.with_min_x(rect.left() + 44.0).with_max_x(rect.right() - 12.0));
        row.write_right(ui.painter(), &steps, style.plain(style.theme.small), colour(style.theme.muted));
        let font = style.bold(style.theme.body);
        row.write_left(ui.painter(), self.name, &[font], colour(style.theme.text));
        focus_ring(ui, style, &response, rect.shrink(inset));
        let label = localizer.text_with("trail-choose", &[("name", FluentValue::from(self.name))]);
        response
            .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.is_chosen, &label));
        response
    }

    fn draw_sign(&self, ui: &Ui, style: &UiStyle, rect: Rect) {
        trail_shape(ui.painter(), style, self.sign, Pos2::new(rect.left() + 24.0, rect.center().y), 9.5);
    }

    /// Draws the row with a field for a new name, over the ground that `draw_ground` draws.
    pub(crate) fn draw_renaming(
        &self,
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        field: NameField<'_>,
        draw_ground: impl FnOnce(&Ui, &UiStyle, Rect),
    ) -> Option<NewName> {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
        draw_ground(ui, style, rect);
        self.draw_sign(ui, style, rect);
        let inner = Rect::from_min_max(rect.min + Vec2::new(40.0, 3.0), rect.max - Vec2::new(4.0, 3.0));
        let layout = Layout::right_to_left(Align::Center);
        field.draw(&mut ui.new_child(UiBuilder::new().max_rect(inner).layout(layout)), style, localizer)
    }
}

/// The field for a new name.
pub(crate) struct NameField<'a> {
    /// The name so far.
    pub name: &'a mut String,
    /// Set when the field has just appeared and needs focus.
    pub wants_to_type: bool,
    pub id: &'static str,
    /// The key of its label.
    pub label: &'static str,
    /// Set if there is a button that keeps the old name.
    pub has_cancel: bool,
}

/// The answer to a field for a new name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NewName {
    Accept,
    /// Keep the old name.
    Keep,
}

impl NameField<'_> {
    fn draw(self, ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer) -> Option<NewName> {
        let is_cancelled = self.has_cancel && {
            ui.spacing_mut().item_spacing.x = 4.0;
            icon_button(ui, style, "close", &localizer.text("cancel"), true, 32.0).clicked()
        };
        let done = icon_button(ui, style, "check", &localizer.text("trail-rename-done"), true, 32.0);
        let field = ui.add(
            TextEdit::singleline(self.name)
                .id_salt(self.id)
                .char_limit(NAME_CHARACTERS)
                .margin(Margin::symmetric(8, 7))
                .desired_width(ui.available_width() - 4.0),
        );
        keep_to_letters(&field, localizer, self.name, LONGEST_NAME);
        name_aloud(&field, &localizer.text(self.label));
        let (enter, escape) =
            ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        if self.wants_to_type {
            field.request_focus();
        }
        if done.clicked() || (field.lost_focus() && enter) {
            Some(NewName::Accept)
        } else if is_cancelled || (field.lost_focus() && escape) {
            Some(NewName::Keep)
        } else {
            None
        }
    }
}
