//! What to do after a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::PadAside;
use super::layout::BUTTON;
use super::prepared::ResultView;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, name_aloud, text_button};
use crate::app::hud::{Leave, Notice, OpenRecord, Overlay, Purpose};
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::app::screen::Screen;
use crate::app::screens::BeginGame;
use crate::app::screens::picture::Portrait;
use crate::record::write_record;

/// Where the buttons lead.
#[derive(SystemParam)]
pub(super) struct Wishes<'w> {
    next: ResMut<'w, NextState<Screen>>,
    begin: MessageWriter<'w, BeginGame>,
    leave: MessageWriter<'w, Leave>,
    overlay: ResMut<'w, Overlay>,
    opens: MessageWriter<'w, OpenRecord>,
    portrait: ResMut<'w, Portrait>,
    notices: MessageWriter<'w, Notice>,
}

impl Wishes<'_> {
    /// Whether no window lies over the pad.
    pub fn nothing_is_over(&self) -> bool {
        *self.overlay == Overlay::Closed
    }
}

/// How many there are, with the row of small ones.
const BUTTONS: f32 = 6.0;
/// Height of what stands below them.
const SEED: f32 = 34.0;
/// Height of two more lines below that.
const COMPARED: f32 = 40.0;

/// Height of a button and of the gap below it, in so much room for all of them.
fn heights(room: f32) -> (f32, f32) {
    let each = (room - SEED) / BUTTONS;
    let gap = (each * 0.18).clamp(4.0, 10.0);
    ((each - gap).clamp(28.0, BUTTON.y), gap)
}

/// Whether the buttons have been there for a moment.
fn have_been_seen(ui: &egui::Ui) -> bool {
    const MOMENT: f64 = 0.5;
    let id = egui::Id::new("result buttons");
    let (pass, now) = (ui.ctx().cumulative_pass_nr(), ui.input(|input| input.time));
    let before: Option<(f64, u64)> = ui.data(|data| data.get_temp(id));
    let since = before.filter(|(_, last)| last + 2 >= pass).map_or(now, |(since, _)| since);
    ui.data_mut(|data| data.insert_temp(id, (since, pass)));
    now - since >= MOMENT
}

/// Draws the buttons in so much height and does what they say.
pub(super) fn show_buttons(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    playthrough: &Playthrough,
    view: &ResultView,
    room: f32,
    aside: &mut PadAside,
    wishes: &mut Wishes<'_>,
) {
    let (height, gap) = heights(room);
    ui.spacing_mut().item_spacing.y = gap;
    let size = Vec2::new(BUTTON.x, height);
    let mut button = |ui: &mut egui::Ui, icon: &str, key: &str, tone: Tone| {
        text_button(ui, look, Some(icon), &speaker.say(key), tone, true, size)
    };
    // A click that was meant to go on must not leave the result by the button that has come up under it.
    let ready = have_been_seen(ui);
    if button(ui, "eye", "result-lands", Tone::Plain).clicked() && ready {
        aside.0 = true;
    }
    // One button at a time is the obvious one.
    let (award, award_tone, new_game_tone) = if view.open_award {
        ("award-open", Tone::Primary, Tone::Plain)
    } else {
        ("award-look", Tone::Plain, Tone::Primary)
    };
    if button(ui, "check", award, award_tone).clicked() && ready {
        *wishes.overlay = Overlay::Awards;
    }
    if button(ui, "play", "result-watch", Tone::Plain).clicked() && ready {
        let record = Box::new(playthrough.record().clone());
        wishes.opens.write(OpenRecord::Read(record, Purpose::Watch));
    }
    let again = button(ui, "redo", "result-again", Tone::Plain);
    if again.on_hover_text(speaker.say("result-again-hint")).clicked() && ready {
        wishes.begin.write(BeginGame::new(playthrough.record().setup.clone()));
    }
    if button(ui, "arrow_right", "result-new-game", new_game_tone).clicked() && ready {
        wishes.next.set(Screen::NewGame);
    }
    match show_small_buttons(ui, look, speaker, size).filter(|_| ready) {
        Some(Small::Title) => {
            wishes.leave.write(Leave::ToTitle);
        }
        Some(Small::Picture) => wishes.portrait.ask(),
        Some(Small::Text) => {
            ui.ctx().copy_text(write_record(playthrough.record()));
            wishes.notices.write(Notice(speaker.say("copy-done")));
        }
        Some(Small::Code) => {
            let values = [("code", FluentValue::from(view.code.as_str()))];
            wishes.notices.write(Notice(speaker.say_with("copy-code-done", &values)));
            ui.ctx().copy_text(view.code.clone());
        }
        None => {}
    }
    ui.add_space(2.0);
    let text = egui::RichText::new(&view.seed).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
    // Where there is little room, it is in the journal.
    let rest = room - SEED - (height + gap) * BUTTONS;
    if let Some((text, is_best)) = view.compared.as_ref().filter(|_| rest >= COMPARED) {
        let tint = if *is_best { look.theme.gain } else { look.theme.muted };
        let text = egui::RichText::new(text).font(look.plain(look.theme.small));
        ui.add(egui::Label::new(text.color(colour(tint))).wrap());
    }
}

/// What the small buttons do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Small {
    Title,
    Picture,
    Text,
    Code,
}

/// A row of small buttons in the room of a large one.
fn show_small_buttons(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, room: Vec2) -> Option<Small> {
    let entries = [
        ("exit", "result-title", Small::Title),
        ("camera", "result-picture", Small::Picture),
        ("copy", "result-copy", Small::Text),
        ("dice", "result-copy-code", Small::Code),
    ];
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new((room.x - 18.0) / 4.0, room.y);
        for (icon, key, small) in entries {
            let text = speaker.say(key);
            let button = text_button(ui, look, Some(icon), "", Tone::Plain, true, size);
            name_aloud(&button, &text);
            if button.on_hover_text(text).clicked() {
                pressed = Some(small);
            }
        }
    });
    pressed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_fit_into_their_room_as_long_as_they_can_be_read() {
        for room in [250.0, 260.0, 300.0, 400.0, 600.0] {
            let (height, gap) = heights(room);
            assert!((height + gap) * BUTTONS + SEED <= room + 0.1, "{room}: {height} {gap}");
            assert!((28.0..=BUTTON.y).contains(&height));
        }
    }
}
