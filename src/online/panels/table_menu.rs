//! The table menu: moving a seat, opening votes, and leaving.

use bevy_egui::egui::{Ui, Vec2};
use fluent_bundle::FluentValue;

use super::strip::{presence_of, seat_name};
use super::view::{HostedView, SeatIntent, panel};
use crate::online::page::parts::draw_note;
use crate::preferences::localizer::Localizer;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_table::SUBSTITUTE;
use cascadia_table::message::{Presence, ToHost};
use cascadia_table::vote::VoteTopic;

/// Size of a button of the menu, in points.
const BUTTON: Vec2 = Vec2::new(364.0, 34.0);

pub(super) fn draw_menu(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HostedView,
    intents: &mut Vec<SeatIntent>,
) {
    panel(ui, style, |ui, style| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            for (icon, text, intent) in entries(localizer, view) {
                let is_way_out = intent == SeatIntent::Leave;
                let enabled = view.connection.is_up() || is_way_out;
                let consequence = consequence_key(&intent);
                if text_button(ui, style, Some(icon), &text, ButtonStyle::Plain, enabled, BUTTON).clicked() {
                    intents.push(intent);
                }
                if let Some(key) = consequence {
                    ui.set_max_width(BUTTON.x);
                    draw_note(ui, style, &localizer.text(key));
                }
            }
        });
    });
}

/// Returns the key of the warning that the game may not count, shown before the request.
const fn consequence_key(intent: &SeatIntent) -> Option<&'static str> {
    match intent {
        SeatIntent::Send(ToHost::CallVote { topic: VoteTopic::TakeBack { .. }, .. }) => {
            Some("menu-ask-back-about")
        }
        SeatIntent::Send(ToHost::Leave { .. }) => Some("menu-computer-about"),
        _ => None,
    }
}

/// Returns the entries available now.
fn entries(localizer: &Localizer, view: &HostedView) -> Vec<(&'static str, String, SeatIntent)> {
    let mut entries = Vec::new();
    if let Some(you) = view.game.you.filter(|_| !view.game.ended) {
        own_seat(localizer, view, you, &mut entries);
        if view.game.match_state.open_vote().is_none() {
            questions(localizer, view, you, &mut entries);
        }
    }
    entries.push(("exit", localizer.text("menu-leave-table"), SeatIntent::Leave));
    entries
}

fn own_seat(
    localizer: &Localizer,
    view: &HostedView,
    you: u8,
    entries: &mut Vec<(&'static str, String, SeatIntent)>,
) {
    let game = view.game.id.clone();
    if view.game.match_state.computer(you).is_some() {
        entries.push(("human", localizer.text("menu-back"), SeatIntent::Send(ToHost::Back { game })));
    } else {
        let leave = ToHost::Leave { game, level: SUBSTITUTE.to_owned() };
        entries.push(("machine", localizer.text("menu-computer"), SeatIntent::Send(leave)));
        entries.push(("globe", localizer.text("menu-move"), SeatIntent::MoveSeat));
    }
}

fn questions(
    localizer: &Localizer,
    view: &HostedView,
    you: u8,
    entries: &mut Vec<(&'static str, String, SeatIntent)>,
) {
    let ask = |topic| SeatIntent::Send(ToHost::CallVote { game: view.game.id.clone(), topic });
    let match_state = &view.game.match_state;
    if let Some(keep) = view.game.take_back {
        entries.push(("undo", localizer.text("menu-ask-back"), ask(VoteTopic::TakeBack { keep })));
    }
    let has_clocks = match_state.clock().deadline().is_some();
    if has_clocks && !match_state.clock().is_paused() {
        entries.push(("pause", localizer.text("menu-pause"), ask(VoteTopic::Pause)));
    }
    for seat in (0..view.game.seats.len() as u8).filter(|seat| *seat != you) {
        if presence_of(view, seat) == Some(Presence::Away) {
            let topic = VoteTopic::Bot { seat, level: SUBSTITUTE.to_owned(), once: false };
            let values = [("name", FluentValue::from(seat_name(localizer, view, seat)))];
            entries.push(("machine", localizer.text_with("menu-bot", &values), ask(topic)));
        }
    }
    entries.push(("close", localizer.text("menu-end"), ask(VoteTopic::End)));
}
