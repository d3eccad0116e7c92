//! The card beside the environment: text about a turn of a review or a puzzle, and buttons for the next step.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Rect, RichText, Sense, Stroke, Ui, Vec2};

use crate::cascadia::review::page::draw_mark;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, rich_text, speak, text_button};
use cascadia_ai::review::ReviewMark;

/// Margins of the card and height of its buttons, in points.
const MARGIN: Margin = Margin::symmetric(14, 10);
const BUTTON: f32 = 32.0;

/// User actions on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardIntent {
    /// Shows the position of another decision.
    Show(usize),
    /// Retries a turn.
    Try(usize),
    /// Starts or ends the film of a typical playout.
    Film,
    /// Shows one more hint.
    Hint,
    /// Retries the same turn once more.
    Again,
    /// Shows the best turn instead of the attempt.
    Best,
    /// Continues with the next turn to practise.
    Next,
    /// Returns to the page.
    Back,
}

/// A button of the card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardButton {
    pub icon: &'static str,
    pub text: String,
    /// A tooltip, if the label needs one.
    pub hint: Option<String>,
    pub tone: ButtonStyle,
    pub intent: CardIntent,
}

/// The contents of the card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnCard {
    pub title: String,
    /// The mark of the turn; `None` while it would spoil the attempt.
    pub mark: Option<ReviewMark>,
    /// Sentences with bold parts.
    pub lines: Vec<String>,
    pub buttons: Vec<CardButton>,
    /// The label of the button that returns to the page.
    pub back: String,
}

/// Shows the card from the top of a rectangle, as high as its contents. Returns the clicked action.
pub(super) fn show_turn_card(
    context: &egui::Context,
    style: &mut UiStyle,
    card: &TurnCard,
    place: Rect,
) -> Option<CardIntent> {
    let area = layers::area(context, PanelLayer::Card, egui::Id::new("review card")).fixed_pos(place.min);
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.5, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(MARGIN);
    let shown = area.show(context, |ui| {
        frame.show(ui, |ui| draw_turn_card(ui, style, card, place.size() - MARGIN.sum())).inner
    });
    if shown.inner.is_some() {
        context.request_repaint();
    }
    shown.inner
}

/// Draws the card within a maximum size. Returns the clicked action.
pub(crate) fn draw_turn_card(
    ui: &mut Ui,
    style: &mut UiStyle,
    card: &TurnCard,
    room: Vec2,
) -> Option<CardIntent> {
    ui.set_width(room.x);
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 6.0);
    let mut intent = None;
    ui.horizontal(|ui| {
        if let Some(mark) = card.mark {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::hover());
            draw_mark(ui.painter(), style, mark, rect.center(), 9.0);
        }
        let title = RichText::new(&card.title).font(style.heading(style.theme.prompt));
        ui.add(egui::Label::new(title.color(colour(style.theme.text))));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            if icon_button(ui, style, "close", &card.back, true, 28.0).clicked() {
                intent = Some(CardIntent::Back);
            }
        });
    });
    let below = (card.buttons.len().div_ceil(2) as f32 + 1.0) * (BUTTON + 6.0);
    let text = egui::ScrollArea::vertical().max_height((room.y - 40.0 - below).max(60.0)).show(ui, |ui| {
        for line in &card.lines {
            let mut job = rich_text(style, line, style.theme.body, colour(style.theme.text));
            job.wrap.max_width = room.x - 8.0;
            ui.label(job);
        }
    });
    let spoken = format!("{}. {}", card.title, card.lines.join(" ").replace("**", ""));
    speak(ui, egui::Id::new("review card words"), text.inner_rect, &spoken);
    ui.horizontal_wrapped(|ui| {
        for button in &card.buttons {
            let size = Vec2::new(0.0, BUTTON);
            let drawn = text_button(ui, style, Some(button.icon), &button.text, button.tone, true, size);
            let clicked = drawn.clicked();
            if let Some(hint) = &button.hint {
                drawn.on_hover_text(hint);
            }
            if clicked {
                intent = Some(button.intent);
            }
        }
    });
    intent
}
