//! The windows about records: saving a game under a name, taking a turn back, and a record that cannot be
//! played to its end.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Margin, Vec2};
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaSession;
use crate::app::preferences::localizer::Localizer;
use crate::app::session::Request;
use crate::app::store::game_store::{GameStore, NAMED_GAMES};
use crate::app::store::{OpenedGame, SavedGame};
use crate::app::ui::Notice;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, name_aloud, rich_text, text_button};
use crate::cascadia::Cascadia;
use crate::engine::{Record, write_record};
use crate::storage::sanitize_file_stem;

/// The largest length of a saved game's name, in letters.
const LONGEST_NAME: usize = 40;
/// Width of these windows, in points.
const WIDTH: f32 = 460.0;

/// The purpose for which a record is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenPurpose {
    /// Go on with the game.
    GoOn,
    /// Watch it from its beginning.
    Watch,
    /// See how it ended.
    Result,
    /// See the land that was laid in it.
    Land,
}

/// A request to open a record. Written by windows and screens.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum OpenRecord {
    /// A file.
    File(std::path::PathBuf, OpenPurpose),
    /// A text that was pasted or dropped.
    Text(String, OpenPurpose),
    /// A record that was read already, about which the player was asked.
    Read(Box<Record<Cascadia>>, OpenPurpose),
}

/// A record that cannot be played to its end; the player is asked what to do with it.
#[derive(Resource, Default, Debug)]
pub struct FaultyRecord(pub Option<Box<OpenedGame<Cascadia>>>);

/// The parameters of these windows.
#[derive(SystemParam)]
pub(crate) struct GameWindows<'w, 's> {
    store: ResMut<'w, GameStore<Cascadia>>,
    doubt: ResMut<'w, FaultyRecord>,
    requests: MessageWriter<'w, Request<Cascadia>>,
    opens: MessageWriter<'w, OpenRecord>,
    notices: MessageWriter<'w, Notice>,
    saving: Local<'s, Saving>,
}

/// The state of the window in which a game is saved.
#[derive(Default)]
pub(crate) struct Saving {
    /// The saved games; read when the window opens.
    shelf: Option<Vec<SavedGame<Cascadia>>>,
    name: String,
    /// The name of a saved game that a second press overwrites.
    asked: Option<String>,
}

impl GameWindows<'_, '_> {
    /// Resets the state of windows that are closed.
    pub(crate) fn clear_away(&mut self) {
        if self.saving.shelf.is_some() {
            *self.saving = Saving::default();
        }
    }

    /// Draws the list of saved games and a field for the name. Returns whether the window is to be closed.
    pub(crate) fn draw_save(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        record: &Record<Cascadia>,
    ) -> bool {
        let saving = &mut *self.saving;
        let fresh = saving.shelf.is_none();
        let shelf = saving.shelf.get_or_insert_with(|| self.store.saved());
        ui.set_width(WIDTH);
        let text = localizer.text_with("save-about", &[("count", FluentValue::from(NAMED_GAMES))]);
        ui.label(rich_text(style, &text, style.theme.small, colour(style.theme.muted)));
        ui.add_space(8.0);
        let mut wanted = false;
        ui.horizontal(|ui| {
            let edit = egui::TextEdit::singleline(&mut saving.name)
                .hint_text(localizer.text("save-name"))
                .char_limit(LONGEST_NAME)
                .margin(Margin::symmetric(10, 8))
                .desired_width(280.0);
            let field = ui.add(edit);
            name_aloud(&field, &localizer.text("save-name"));
            // Whoever opens the window wants to type a name.
            if fresh {
                field.request_focus();
            }
            if field.changed() {
                saving.asked = None;
            }
            wanted = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let key = if saving.asked.is_some() { "save-over" } else { "save-now" };
            let ready = !saving.name.trim().is_empty() && self.store.keeps();
            let size = Vec2::new(130.0, 36.0);
            let button =
                text_button(ui, style, Some("save"), &localizer.text(key), ButtonStyle::Primary, ready, size);
            wanted |= button.clicked();
            wanted &= ready;
        });
        ui.add_space(8.0);
        egui::ScrollArea::vertical().max_height(230.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for saved in shelf.iter() {
                let tone = if saving.name == saved.name { ButtonStyle::On } else { ButtonStyle::Plain };
                let size = Vec2::new(WIDTH - 24.0, 32.0);
                if text_button(ui, style, None, &saved.name, tone, true, size).clicked() {
                    saving.name.clone_from(&saved.name);
                    saving.asked = None;
                }
            }
        });
        ui.add_space(10.0);
        let (size, text) = (Vec2::new(150.0, 38.0), localizer.text("back"));
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
            return true;
        }
        if !wanted {
            return false;
        }
        let stem = sanitize_file_stem(&saving.name);
        // On some systems, names that differ only in case are the same file.
        let exists = shelf.iter().any(|saved| saved.name.to_lowercase() == stem.to_lowercase());
        if exists && saving.asked.as_ref() != Some(&stem) {
            saving.asked = Some(stem);
            return false;
        }
        if !exists && shelf.len() >= NAMED_GAMES {
            let values = [("count", FluentValue::from(NAMED_GAMES))];
            self.notices.write(Notice(localizer.text_with("save-full", &values)));
            return false;
        }
        let saved = self.store.save_as(&stem, record);
        let done = saved.is_ok();
        let key = if done { "save-done" } else { "save-failed" };
        let text = saved.err().unwrap_or(stem);
        self.notices.write(Notice(localizer.text_with(key, &[("text", FluentValue::from(text))])));
        done
    }

    /// Asks whether to take a turn back, which makes the game one for practice. Returns whether it was
    /// answered.
    pub(crate) fn draw_take_back(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        playthrough: &CascadiaSession,
    ) -> bool {
        ui.set_max_width(WIDTH);
        let key = if playthrough.record().practice { "take-back-practice" } else { "take-back-question" };
        ui.label(rich_text(style, &localizer.text(key), style.theme.body, colour(style.theme.text)));
        ui.add_space(14.0);
        let mut answered = false;
        ui.horizontal(|ui| {
            let size = Vec2::new(170.0, 38.0);
            let can = playthrough.before_last_turn().is_some();
            let text = localizer.text("take-back-yes");
            if text_button(ui, style, Some("undo"), &text, ButtonStyle::Plain, can, size).clicked() {
                self.requests.write(Request::TakeBackTurn);
                answered = true;
            }
            let text = localizer.text("take-back-no");
            answered |=
                text_button(ui, style, Some("back"), &text, ButtonStyle::Primary, true, size).clicked();
        });
        answered
    }

    /// Asks what to do with a record that cannot be played to its end. Returns whether it was answered.
    pub(crate) fn draw_doubt(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
    ) -> bool {
        let Some(opened) = &self.doubt.0 else { return true };
        ui.set_max_width(WIDTH + 60.0);
        let why = opened.fault.as_ref().map(ToString::to_string).unwrap_or_default();
        let values = [
            ("why", FluentValue::from(why.trim_end_matches('.'))),
            ("actions", FluentValue::from(opened.record.actions.len())),
        ];
        let text = localizer.text_with("doubt-question", &values);
        ui.label(rich_text(style, &text, style.theme.body, colour(style.theme.text)));
        if let Some(stored) = &opened.stored {
            let totals = stored.totals.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let text = localizer.text_with("doubt-stored", &[("totals", FluentValue::from(totals))]);
            ui.label(rich_text(style, &text, style.theme.small, colour(style.theme.muted)));
        }
        ui.add_space(14.0);
        let over = opened.record.outcome.is_some();
        let mut answer = None;
        ui.horizontal(|ui| {
            let choices = [
                ("play", "doubt-go-on", ButtonStyle::Plain, !over, Some(OpenPurpose::GoOn)),
                ("eye", "doubt-watch", ButtonStyle::Plain, true, Some(OpenPurpose::Watch)),
                ("back", "doubt-leave", ButtonStyle::Primary, true, None),
            ];
            for (icon, key, tone, ready, purpose) in choices {
                let size = Vec2::new(0.0, 38.0);
                if text_button(ui, style, Some(icon), &localizer.text(key), tone, ready, size).clicked() {
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

    /// Copies the game as a text to the clipboard.
    pub(crate) fn copy(&mut self, ui: &egui::Ui, localizer: &Localizer, record: &Record<Cascadia>) {
        ui.ctx().copy_text(write_record(record));
        self.notices.write(Notice(localizer.text("copy-done")));
    }
}
