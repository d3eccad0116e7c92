//! The windows about records: saving a game under a name, taking a turn back, and a record that cannot be
//! played to its end.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Margin, Vec2};
use fluent_bundle::FluentValue;

use super::modal::modal_window;
use crate::preferences::localizer::Localizer;
use crate::session::{PlayableMode, Request, Session};
use crate::store::SavedGame;
use crate::store::game_store::{GameStore, NAMED_GAMES};
use crate::ui::open_record::{FaultyRecord, OpenPurpose, OpenRecord};
use crate::ui::overlay::{Overlay, Windows};
use crate::ui::page::heading;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, name_aloud, rich_text, text_button};
use crate::ui::{Notice, PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_engine::Record;
use cascadia_storage::sanitize_file_stem;

/// The largest length of a saved game's name, in letters.
const LONGEST_NAME: usize = 40;
/// Width of these windows, in points.
const WIDTH: f32 = 460.0;

/// The parameters of these windows.
#[derive(SystemParam)]
struct RecordWindows<'w, 's, M: PlayableMode> {
    store: Res<'w, GameStore<M>>,
    doubt: ResMut<'w, FaultyRecord<M>>,
    session: Option<Res<'w, Session<M>>>,
    screen: Res<'w, State<Screen>>,
    requests: MessageWriter<'w, Request<M>>,
    opens: MessageWriter<'w, OpenRecord<M>>,
    notices: MessageWriter<'w, Notice>,
    saving: Local<'s, Saving<M>>,
}

/// The way a window ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WindowEnd {
    /// Done or cancelled.
    Done,
    /// Return to the window that opened it.
    Back,
}

/// The state of the window for saving a game.
struct Saving<M: PlayableMode> {
    /// The saved games, read when the window opens.
    shelf: Option<Vec<SavedGame<M>>>,
    name: String,
    /// The name of a saved game that a second press overwrites.
    asked: Option<String>,
}

impl<M: PlayableMode> Default for Saving<M> {
    fn default() -> Self {
        Self { shelf: None, name: String::new(), asked: None }
    }
}

impl<M: PlayableMode> RecordWindows<'_, '_, M> {
    /// Resets the state of the closed windows.
    fn clear_away(&mut self, open: Overlay) {
        if open != Overlay::Save && self.saving.shelf.is_some() {
            *self.saving = Saving::default();
        }
        if open != Overlay::Doubt && self.doubt.0.is_some() {
            self.doubt.0 = None;
        }
    }

    /// Returns the title of the open window, if it is one of these and about this mode.
    fn title(&self, open: Overlay) -> Option<&'static str> {
        let at_the_table = *self.screen.get() == M::TABLE && self.session.is_some();
        match open {
            Overlay::Save if at_the_table => Some("save-title"),
            Overlay::TakeBack if at_the_table => Some("take-back-title"),
            Overlay::Doubt if self.doubt.0.is_some() => Some("doubt-title"),
            _ => None,
        }
    }

    /// Draws the open window. Returns its end, if it ends.
    fn draw(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        open: Overlay,
    ) -> Option<WindowEnd> {
        let done = |answered: bool| answered.then_some(WindowEnd::Done);
        match (open, self.session.as_ref().map(Res::clone)) {
            (Overlay::Save, Some(session)) => self.draw_save(ui, style, localizer, session.record()),
            (Overlay::TakeBack, Some(session)) => done(self.draw_take_back(ui, style, localizer, &session)),
            (Overlay::Doubt, _) => done(self.draw_doubt(ui, style, localizer)),
            _ => Some(WindowEnd::Done),
        }
    }

    /// Draws the list of saved games and a field for the name. Returns the end of the window, if it ends.
    fn draw_save(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        record: &Record<M>,
    ) -> Option<WindowEnd> {
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
            // The field gets the focus when the window opens.
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
            return Some(WindowEnd::Back);
        }
        if !wanted {
            return None;
        }
        let stem = sanitize_file_stem(&saving.name);
        // On some systems, names that differ only in case are the same file.
        let exists = shelf.iter().any(|saved| saved.name.to_lowercase() == stem.to_lowercase());
        if exists && saving.asked.as_ref() != Some(&stem) {
            saving.asked = Some(stem);
            return None;
        }
        if !exists && shelf.len() >= NAMED_GAMES {
            let values = [("count", FluentValue::from(NAMED_GAMES))];
            self.notices.write(Notice(localizer.text_with("save-full", &values)));
            return None;
        }
        let saved = self.store.save_as(&stem, record);
        let done = saved.is_ok();
        let key = if done { "save-done" } else { "save-failed" };
        let text = saved.err().map_or(stem, |fault| localizer.file_fault(&fault));
        self.notices.write(Notice(localizer.text_with(key, &[("text", FluentValue::from(text))])));
        done.then_some(WindowEnd::Done)
    }

    /// Asks about taking back a turn, which makes the game a practice game. Returns true once answered.
    fn draw_take_back(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        session: &Session<M>,
    ) -> bool {
        ui.set_max_width(WIDTH);
        let key = if session.record().practice { "take-back-practice" } else { "take-back-question" };
        ui.label(rich_text(style, &localizer.text(key), style.theme.body, colour(style.theme.text)));
        ui.add_space(14.0);
        let mut answered = false;
        ui.horizontal(|ui| {
            let size = Vec2::new(170.0, 38.0);
            let can = session.before_last_turn().is_some();
            let text = localizer.text("take-back-yes");
            if text_button(ui, style, Some("undo"), &text, ButtonStyle::Plain, can, size).clicked() {
                self.requests.write(Request::TakeBackTurn);
                answered = true;
            }
            let text = localizer.text("take-back-no");
            answered |=
                text_button(ui, style, Some("play"), &text, ButtonStyle::Primary, true, size).clicked();
        });
        answered
    }

    /// Asks what to do with a record that cannot be played to its end. Returns true once answered.
    fn draw_doubt(&mut self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> bool {
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
}

/// Draws the open window, if it is about a record of this mode.
fn show<M: PlayableMode>(mut parts: UiContext, mut windows: RecordWindows<M>, mut opened: Windows) -> Result {
    let open = opened.open();
    windows.clear_away(open);
    let Some(title) = windows.title(open) else { return Ok(()) };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let name = format!("window {open:?}");
    let (end, beside) = modal_window(&context, &mut style, &layout, &name, |ui, style, _| {
        heading(ui, style, &localizer.text(title));
        windows.draw(ui, style, &localizer, open)
    });
    match end {
        Some(WindowEnd::Back) => opened.go_back(),
        Some(WindowEnd::Done) => opened.close(),
        None if beside => opened.close(),
        None => {}
    }
    Ok(())
}

/// Registers the windows about records of a mode.
pub(crate) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show::<M>.in_set(PanelSet));
}
