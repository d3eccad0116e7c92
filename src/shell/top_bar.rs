//! The bar above the table of any game: menu, turn, prompt, undo and redo, a button of the game, settings, help.

use bevy_egui::egui::{
    self, Align, Color32, Layout, Pos2, Rangef, Rect, RichText, Sense, Ui, UiBuilder, vec2,
};

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::ui::fixed_area;
use crate::ui::key_names::with_key;
use crate::ui::overlay::Overlay;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{icon_button, player_shape, rich_text, speak, tag};

/// A user action on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TopBarIntent {
    Open(Overlay),
    Undo,
    Redo,
    /// The game's own button.
    Extra,
}

/// The game's own button, as an icon and the key of its label.
pub(crate) struct ExtraButton {
    pub icon: &'static str,
    pub label: &'static str,
    pub key: InputAction,
    pub enabled: bool,
}

/// The state of undo and redo.
pub(crate) struct UndoButtons {
    pub can_undo: bool,
    pub can_redo: bool,
    /// True if the last turn can be taken back, after a question.
    pub can_take_back: bool,
    /// The text that says why nothing can be undone, if the player might expect to.
    pub barred: Option<&'static str>,
}

/// The contents of the bar.
pub(crate) struct TopBar<'a> {
    /// The turn, such as "Turn 3 of 20", and whether it is the last one.
    pub turn: String,
    pub is_last_turn: bool,
    pub is_practice: bool,
    pub prompt: &'a str,
    /// Details of the prompt, shown on hover.
    pub prompt_parts: Option<&'a str>,
    /// The player addressed by the prompt.
    pub seat: Option<usize>,
    pub undo: UndoButtons,
    pub extra: ExtraButton,
}

impl TopBar<'_> {
    /// Draws the bar over the whole width of the window. Returns the clicked action.
    pub(crate) fn show(
        &self,
        context: &egui::Context,
        style: &mut UiStyle,
        localizer: &Localizer,
        bindings: &Bindings,
        place: bevy::math::Rect,
    ) -> Option<TopBarIntent> {
        fixed_area(context, "top bar", place, |ui| {
            let rect = ui.max_rect();
            ui.painter().rect_filled(rect, 0, style.panel_fill());
            ui.painter().hline(rect.x_range(), rect.bottom(), (1.0, colour(style.theme.outline)));
            let inner = rect.shrink2(vec2(6.0, 5.0));
            let size = rect.height() - 10.0;
            let mut left = ui.new_child(UiBuilder::new().max_rect(inner));
            let at_left = self.draw_left(&mut left, style, localizer, bindings, size);
            let from_right = Layout::right_to_left(Align::Center);
            let mut right = ui.new_child(UiBuilder::new().max_rect(inner).layout(from_right));
            let at_right = self.draw_right(&mut right, style, localizer, bindings, size);
            // The prompt is centred in the window as long as there is space.
            let between = Rangef::new(left.min_rect().right() + 12.0, right.min_rect().left() - 12.0);
            self.draw_prompt(ui, style, rect, between);
            at_left.or(at_right)
        })
    }

    fn draw_left(
        &self,
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        bindings: &Bindings,
        size: f32,
    ) -> Option<TopBarIntent> {
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let label = with_key(localizer, bindings, "menu-open", InputAction::StepBack);
            let menu = icon_button(ui, style, "menu", &label, true, size);
            ui.add_space(6.0);
            // The last turn stands out as the last chance for everything.
            let tint = if self.is_last_turn { style.theme.text } else { style.theme.muted };
            ui.label(RichText::new(&self.turn).font(style.bold(style.theme.body)).color(colour(tint)));
            if self.is_practice {
                ui.add_space(4.0);
                tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
            }
            menu.clicked()
        });
        row.inner.then_some(TopBarIntent::Open(Overlay::Menu))
    }

    /// Draws the buttons at the right end, from right to left.
    fn draw_right(
        &self,
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        bindings: &Bindings,
        size: f32,
    ) -> Option<TopBarIntent> {
        ui.spacing_mut().item_spacing.x = 6.0;
        let mut intent = None;
        let mut button = |ui: &mut Ui, icon: &str, label: &str, enabled: bool, does: TopBarIntent| {
            if icon_button(ui, style, icon, label, enabled, size).clicked() {
                intent = Some(does);
            }
        };
        let labelled = |key: &str, action: InputAction| with_key(localizer, bindings, key, action);
        button(
            ui,
            "help",
            &labelled("help-open", InputAction::Help),
            true,
            TopBarIntent::Open(Overlay::Help),
        );
        let settings = localizer.text("settings-open");
        button(ui, "settings", &settings, true, TopBarIntent::Open(Overlay::Settings));
        let ExtraButton { icon, label, key, enabled } = self.extra;
        button(ui, icon, &labelled(label, key), enabled, TopBarIntent::Extra);
        ui.add_space(8.0);
        let undo = &self.undo;
        button(ui, "redo", &labelled("redo", InputAction::Redo), undo.can_redo, TopBarIntent::Redo);
        let takes_back = !undo.can_undo && undo.can_take_back;
        let (label, does) = if takes_back {
            (labelled("undo-take-back", InputAction::TakeBackTurn), TopBarIntent::Open(Overlay::TakeBack))
        } else {
            let barred = undo.barred.filter(|_| !undo.can_undo).map(|key| localizer.text(key));
            (barred.unwrap_or_else(|| labelled("undo", InputAction::Undo)), TopBarIntent::Undo)
        };
        button(ui, "undo", &label, undo.can_undo || takes_back, does);
        intent
    }

    /// Draws the prompt around the middle of the bar `rect` and within `between`.
    fn draw_prompt(&self, ui: &Ui, style: &UiStyle, rect: Rect, between: Rangef) {
        let ink: Color32 = colour(style.theme.text);
        let shape = if self.seat.is_some() { 26.0 } else { 0.0 };
        let room = (between.max - between.min - shape).max(80.0);
        let mut galley = ui.painter().layout_job(rich_text(style, self.prompt, style.theme.prompt, ink));
        if galley.size().x > room {
            // A prompt too long for one line takes two smaller ones.
            let mut job = rich_text(style, self.prompt, style.theme.small, ink);
            job.wrap = egui::text::TextWrapping { max_width: room, max_rows: 2, ..Default::default() };
            galley = ui.painter().layout_job(job);
        }
        let width = galley.size().x + shape;
        let start =
            (rect.center().x - width / 2.0).clamp(between.min, (between.max - width).max(between.min));
        if let Some(seat) = self.seat {
            player_shape(ui.painter(), style, seat, Pos2::new(start + 9.0, rect.center().y), 8.0);
        }
        let at = Pos2::new(start + shape, rect.center().y - galley.size().y / 2.0);
        let place = Rect::from_min_size(at, galley.size());
        speak(ui, egui::Id::new("prompt"), place, &self.prompt.replace("**", ""));
        if let Some(parts) = self.prompt_parts {
            ui.interact(place, egui::Id::new("parts of the prompt"), Sense::hover()).on_hover_text(parts);
        }
        ui.painter().galley(at, galley, ink);
    }
}
