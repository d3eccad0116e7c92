//! The quick-chat menu, and received messages below their senders.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Ui};

use super::chat_bubbles::ChatBubbles;
use super::view::{SeatIntent, panel};
use crate::online::online_game::OnlineGame;
use crate::preferences::localizer::Localizer;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, speak_changes, text_button};
use cascadia_table::message::{QUICK_CHAT, ToHost};

/// Draws the quick-chat menu.
pub(super) fn draw_quick_chat(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    game: &OnlineGame,
    intents: &mut Vec<SeatIntent>,
) {
    panel(ui, style, |ui, style| {
        for row in QUICK_CHAT.chunks(4) {
            ui.horizontal(|ui| {
                for phrase in row {
                    let text = localizer.text(&format!("phrase-{phrase}"));
                    let size = egui::Vec2::new(96.0, 34.0);
                    if text_button(ui, style, None, &text, ButtonStyle::Plain, true, size).clicked() {
                        let (game, phrase) = (game.id.clone(), (*phrase).to_owned());
                        intents.push(SeatIntent::Send(ToHost::QuickChat { game, phrase }));
                    }
                }
            });
        }
    });
}

/// Draws the last quick-chat message of a seat below `rect`.
pub(super) fn draw_bubble(
    ui: &Ui,
    style: &UiStyle,
    localizer: &Localizer,
    bubbles: &ChatBubbles,
    seat: u8,
    rect: egui::Rect,
) {
    let Some(phrase) = bubbles.of(seat) else { return };
    let key = format!("phrase-{phrase}");
    // A later version may know more messages.
    if !localizer.has(&key) {
        return;
    }
    let at = egui::pos2(rect.center().x, rect.bottom() + 8.0);
    layers::area(ui.ctx(), PanelLayer::Notice, egui::Id::new(("said", seat)))
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(at)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            Frame::new()
                .fill(colour(style.theme.paper))
                .stroke(Stroke::new(1.5, style.player_colour(usize::from(seat))))
                .corner_radius(CornerRadius::same(9))
                .inner_margin(Margin::symmetric(12, 6))
                .show(ui, |ui| {
                    let text = egui::RichText::new(localizer.text(&key)).font(style.bold(style.theme.body));
                    let label = ui.add(egui::Label::new(text.color(colour(style.theme.ink))).extend());
                    speak_changes(ui, &label);
                });
        });
}
