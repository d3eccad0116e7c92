//! Windows about keeping a game: saving it under a name, taking a turn back, and a record that is not what it should be.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Margin, Vec2};
use fluent_bundle::FluentValue;

use super::Notice;
use super::theme::{Look, colour};
use super::widgets::{Tone, name_aloud, rich_text, text_button};
use crate::app::archive::{Archive, NAMED_GAMES, Opened, Shelved};
use crate::app::library::Speaker;
use crate::app::play::{Playthrough, Request};
use crate::record::{Record, safe_stem, write_record};

/// Longest name of a saved game, in letters.
const LONGEST_NAME: usize = 40;
/// Width of these windows.
const WIDTH: f32 = 460.0;

/// What is to be done with a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Go on with the game.
    GoOn,
    /// Watch it from its beginning.
    Watch,
    /// See how it ended.
    Result,
}

/// Somebody wants to open a record. Written by windows and screens.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum OpenRecord {
    /// A file.
    File(std::path::PathBuf, Purpose),
    /// A text that was pasted or dropped.
    Text(String, Purpose),
    /// A record that was read already, and about which the player was asked.
    Read(Box<Record>, Purpose),
}

/// A record that cannot be played to its end; the player is asked what to do.
#[derive(Resource, Default, Debug)]
pub struct Doubt(pub Option<Box<Opened>>);

/// What the windows about games need.
#[derive(SystemParam)]
pub struct GameDesk<'w, 's> {
    archive: ResMut<'w, Archive>,
    doubt: ResMut<'w, Doubt>,
    requests: MessageWriter<'w, Request>,
    opens: MessageWriter<'w, OpenRecord>,
    notices: MessageWriter<'w, Notice>,
    saving: Local<'s, Saving>,
}

/// The window in which a game is saved.
#[derive(Default)]
pub struct Saving {
    /// The games there are; read when the window opens.
    shelf: Option<Vec<Shelved>>,
    name: String,
    /// A game of this name is there already; a second press writes over it.
    asked: Option<String>,
}

impl GameDesk<'_, '_> {
    /// Forgets what belongs to a window that is closed.
    pub fn clear_away(&mut self) {
        if self.saving.shelf.is_some() {
            *self.saving = Saving::default();
        }
    }

    /// Draws the list of saved games and a field for the name. Whether the window is done with.
    pub fn draw_save(
        &mut self,
        ui: &mut egui::Ui,
        look: &mut Look,
        speaker: &Speaker,
        record: &Record,
    ) -> bool {
        let saving = &mut *self.saving;
        let fresh = saving.shelf.is_none();
        let shelf = saving.shelf.get_or_insert_with(|| self.archive.saved());
        ui.set_width(WIDTH);
        let text = speaker.say_with("save-about", &[("count", FluentValue::from(NAMED_GAMES))]);
        ui.label(rich_text(look, &text, look.theme.small, colour(look.theme.muted)));
        ui.add_space(8.0);
        let mut wanted = false;
        ui.horizontal(|ui| {
            let edit = egui::TextEdit::singleline(&mut saving.name)
                .hint_text(speaker.say("save-name"))
                .char_limit(LONGEST_NAME)
                .margin(Margin::symmetric(10, 8))
                .desired_width(280.0);
            let field = ui.add(edit);
            name_aloud(&field, &speaker.say("save-name"));
            // Whoever opens the window wants to write a name.
            if fresh {
                field.request_focus();
            }
            if field.changed() {
                saving.asked = None;
            }
            wanted = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let key = if saving.asked.is_some() { "save-over" } else { "save-now" };
            let ready = !saving.name.trim().is_empty() && self.archive.keeps();
            let size = Vec2::new(130.0, 36.0);
            let button = text_button(ui, look, Some("save"), &speaker.say(key), Tone::Primary, ready, size);
            wanted |= button.clicked();
            wanted &= ready;
        });
        ui.add_space(8.0);
        egui::ScrollArea::vertical().max_height(230.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for shelved in shelf.iter() {
                let tone = if saving.name == shelved.name { Tone::On } else { Tone::Plain };
                let size = Vec2::new(WIDTH - 24.0, 32.0);
                if text_button(ui, look, None, &shelved.name, tone, true, size).clicked() {
                    saving.name.clone_from(&shelved.name);
                    saving.asked = None;
                }
            }
        });
        ui.add_space(10.0);
        let (size, text) = (Vec2::new(150.0, 38.0), speaker.say("back"));
        if text_button(ui, look, Some("back"), &text, Tone::Plain, true, size).clicked() {
            return true;
        }
        if !wanted {
            return false;
        }
        let stem = safe_stem(&saving.name);
        // Small and large letters are the same file on some systems.
        let exists = shelf.iter().any(|shelved| shelved.name.to_lowercase() == stem.to_lowercase());
        if exists && saving.asked.as_ref() != Some(&stem) {
            saving.asked = Some(stem);
            return false;
        }
        if !exists && shelf.len() >= NAMED_GAMES {
            let values = [("count", FluentValue::from(NAMED_GAMES))];
            self.notices.write(Notice(speaker.say_with("save-full", &values)));
            return false;
        }
        let saved = self.archive.save_as(&stem, record);
        let done = saved.is_ok();
        let key = if done { "save-done" } else { "save-failed" };
        let text = saved.err().unwrap_or(stem);
        self.notices.write(Notice(speaker.say_with(key, &[("text", FluentValue::from(text))])));
        done
    }

    /// Asks whether a turn is to be taken back although that makes the game one for practice. Whether it was answered.
    pub fn draw_take_back(
        &mut self,
        ui: &mut egui::Ui,
        look: &mut Look,
        speaker: &Speaker,
        playthrough: &Playthrough,
    ) -> bool {
        ui.set_max_width(WIDTH);
        let key = if playthrough.record().practice { "take-back-practice" } else { "take-back-question" };
        ui.label(rich_text(look, &speaker.say(key), look.theme.body, colour(look.theme.text)));
        ui.add_space(14.0);
        let mut answered = false;
        ui.horizontal(|ui| {
            let size = Vec2::new(170.0, 38.0);
            let can = playthrough.before_last_turn().is_some();
            let text = speaker.say("take-back-yes");
            if text_button(ui, look, Some("undo"), &text, Tone::Plain, can, size).clicked() {
                self.requests.write(Request::TakeBackTurn);
                answered = true;
            }
            let text = speaker.say("take-back-no");
            answered |= text_button(ui, look, Some("back"), &text, Tone::Primary, true, size).clicked();
        });
        answered
    }

    /// Asks what to do with a record that cannot be played to its end. Whether it was answered.
    pub fn draw_doubt(&mut self, ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker) -> bool {
        let Some(opened) = &self.doubt.0 else { return true };
        ui.set_max_width(WIDTH + 60.0);
        let why = opened.fault.as_ref().map(ToString::to_string).unwrap_or_default();
        let values = [
            ("why", FluentValue::from(why.trim_end_matches('.'))),
            ("actions", FluentValue::from(opened.record.actions.len())),
        ];
        let text = speaker.say_with("doubt-question", &values);
        ui.label(rich_text(look, &text, look.theme.body, colour(look.theme.text)));
        if let Some(stored) = &opened.stored {
            let totals = stored.totals.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let text = speaker.say_with("doubt-stored", &[("totals", FluentValue::from(totals))]);
            ui.label(rich_text(look, &text, look.theme.small, colour(look.theme.muted)));
        }
        ui.add_space(14.0);
        let over = opened.record.outcome.is_some();
        let mut answer = None;
        ui.horizontal(|ui| {
            let choices = [
                ("play", "doubt-go-on", Tone::Plain, !over, Some(Purpose::GoOn)),
                ("eye", "doubt-watch", Tone::Plain, true, Some(Purpose::Watch)),
                ("back", "doubt-leave", Tone::Primary, true, None),
            ];
            for (icon, key, tone, ready, purpose) in choices {
                let size = Vec2::new(0.0, 38.0);
                if text_button(ui, look, Some(icon), &speaker.say(key), tone, ready, size).clicked() {
                    answer = Some(purpose);
                }
            }
        });
        let Some(answer) = answer else { return false };
        if let (Some(purpose), Some(opened)) = (answer, self.doubt.0.take()) {
            self.opens.write(OpenRecord::Read(Box::new(opened.record), purpose));
        }
        true
    }

    /// Puts the game as a text where it can be pasted from.
    pub fn copy(&mut self, ui: &egui::Ui, speaker: &Speaker, record: &Record) {
        ui.ctx().copy_text(write_record(record));
        self.notices.write(Notice(speaker.say("copy-done")));
    }
}
