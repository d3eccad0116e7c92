//! The tab of the key bindings: shows the keys of every input action, and lets the player change them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::rows::{GAP, ROW};
use crate::input::bindings::{Bindings, DefaultBindings, KeyCatcher};
use crate::input::{ActionGroup, InputAction};
use crate::preferences::localizer::Localizer;
use crate::ui::key_names::control_name;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, rich_text, text_button};
use crate::ui::windows::help::{ControlsBook, line_text};
use crate::window::screen::Screen;

/// The parameters of the tab.
#[derive(SystemParam)]
pub(crate) struct KeySettings<'w> {
    /// The bindings in force.
    pub bindings: ResMut<'w, Bindings>,
    /// The default bindings.
    pub usual: Option<Res<'w, DefaultBindings>>,
    /// Catches the next key.
    pub catcher: ResMut<'w, KeyCatcher>,
    controls: Option<Res<'w, ControlsBook>>,
    screen: Option<Res<'w, State<Screen>>>,
}

impl KeySettings<'_> {
    /// Stops waiting for a key.
    pub(crate) fn let_go(&mut self) {
        self.catcher.set_if_neq(KeyCatcher::Off);
    }

    /// Returns the actions of a group with their descriptions: of the running game, or all outside games.
    fn listed(&self, localizer: &Localizer, group: ActionGroup) -> Vec<(InputAction, String)> {
        let screen = self.screen.as_ref().map(|screen| *screen.get());
        let game = self.controls.as_ref().zip(screen).and_then(|(book, screen)| book.game_of(screen));
        let named = |action| match game {
            None => Some(control_name(localizer, action)),
            Some(game) => {
                let line = game.playing.lines().find(|(listed, _)| *listed == action)?;
                Some(line_text(localizer, line))
            }
        };
        group.actions().filter_map(|action| Some((action, named(action)?))).collect()
    }

    fn usual(&self) -> Bindings {
        self.usual.as_ref().map_or_else(Bindings::built_in, |usual| usual.0.clone())
    }
}

/// The place of a new key: an action, and the key it replaces, or `None` for an additional key.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BindingSlot {
    control: InputAction,
    instead: Option<String>,
}

/// The progress of choosing a key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum KeyChoice {
    /// No choice in progress.
    #[default]
    Nothing,
    /// The next key is for this place.
    Waiting(BindingSlot),
    /// The key belongs to another action; the player is asked about reassigning it.
    Asking(BindingSlot, String, InputAction),
    /// The key is unavailable: the other action needs it.
    Refused(String, InputAction),
    /// The default keys of an action cannot be restored: another action needs one of them now.
    Stuck(InputAction),
}

fn memory() -> egui::Id {
    egui::Id::new("choosing a key")
}

/// Draws all input actions with their keys and lets the player change them. Returns true if any differ from
/// the defaults.
pub(super) fn draw_keys(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    settings: &mut KeySettings,
    reset: bool,
    height: f32,
) -> bool {
    let usual = settings.usual();
    let mut choosing: KeyChoice = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    if reset {
        settings.bindings.set_if_neq(usual.clone());
        choosing = KeyChoice::Nothing;
    }
    if let (KeyChoice::Waiting(place), KeyCatcher::Caught(key)) = (&choosing, &*settings.catcher) {
        choosing = caught(place.clone(), &key.clone(), &mut settings.bindings);
    }
    let before = choosing.clone();
    let top = ui.cursor().top();
    draw_question(ui, style, localizer, &mut settings.bindings, &mut choosing);
    let height = height - (ui.cursor().top() - top);
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for group in ActionGroup::ALL {
                let listed = settings.listed(localizer, group);
                ui.add_space(6.0);
                let name = egui::RichText::new(localizer.text(group.text_key()));
                ui.label(name.font(style.heading(style.theme.body)).color(colour(style.theme.text)));
                for control in listed {
                    let bindings = &mut settings.bindings;
                    draw_control(ui, style, localizer, bindings, &usual, control, &mut choosing);
                }
            }
        },
    );
    if choosing != before && matches!(choosing, KeyChoice::Waiting(_)) {
        // The next key is for the choice, not for the button that began it.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
    let waiting = matches!(choosing, KeyChoice::Waiting(_));
    settings.catcher.set_if_neq(if waiting { KeyCatcher::Waiting } else { KeyCatcher::Off });
    ui.data_mut(|data| data.insert_temp(memory(), choosing));
    *settings.bindings != usual
}

/// Binds a caught key to a place, or returns the question or message that comes first.
fn caught(place: BindingSlot, key: &str, bindings: &mut ResMut<Bindings>) -> KeyChoice {
    match bindings.action_of(key) {
        _ if key == "Escape" => KeyChoice::Nothing,
        Some(user) if user != place.control && bindings.may_take(key) => {
            KeyChoice::Asking(place, key.to_owned(), user)
        }
        Some(user) if user != place.control => KeyChoice::Refused(key.to_owned(), user),
        _ => {
            bindings.bind(place.control, place.instead.as_deref(), key);
            KeyChoice::Nothing
        }
    }
}

/// Draws the line above the list: instructions, the prompt for a key, or a question. Its height is constant.
fn draw_question(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &mut ResMut<Bindings>,
    choosing: &mut KeyChoice,
) {
    let text = question(localizer, choosing);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(Vec2::new(ROW, 46.0), layout, |ui| {
        ui.set_min_size(Vec2::new(ROW, 46.0));
        match draw_answers(ui, style, localizer, choosing) {
            Some(KeyAnswer::Stop) => *choosing = KeyChoice::Nothing,
            Some(KeyAnswer::Unbind(control, key)) => {
                bindings.unbind(control, &key);
                *choosing = KeyChoice::Nothing;
            }
            Some(KeyAnswer::Take(place, key)) => {
                bindings.bind(place.control, place.instead.as_deref(), &key);
                *choosing = KeyChoice::Nothing;
            }
            None => {}
        }
        let wide = ui.available_width();
        ui.allocate_ui_with_layout(
            Vec2::new(wide, 46.0),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                let tint = match choosing {
                    KeyChoice::Nothing => style.theme.muted,
                    KeyChoice::Refused(..) | KeyChoice::Stuck(_) => style.theme.loss,
                    _ => style.theme.text,
                };
                ui.set_width(wide);
                let mut job = rich_text(style, &text, style.theme.small, colour(tint));
                job.wrap.max_width = wide;
                ui.add(egui::Label::new(job).wrap());
            },
        );
    });
}

/// Returns the text of the line above the list.
fn question(localizer: &Localizer, choosing: &KeyChoice) -> String {
    let named = |control: &InputAction| FluentValue::from(control_name(localizer, *control));
    let printed = |key: &str| FluentValue::from(localizer.keys(key));
    match choosing {
        KeyChoice::Nothing => localizer.text("keys-how"),
        KeyChoice::Waiting(place) => localizer.text_with("keys-press", &[("control", named(&place.control))]),
        KeyChoice::Asking(_, key, user) => {
            localizer.text_with("keys-taken", &[("key", printed(key)), ("control", named(user))])
        }
        KeyChoice::Refused(key, user) => {
            localizer.text_with("keys-needed", &[("key", printed(key)), ("control", named(user))])
        }
        KeyChoice::Stuck(control) => localizer.text_with("keys-stuck", &[("control", named(control))]),
    }
}

/// The answer to the question above the list.
enum KeyAnswer {
    /// Cancel the choice.
    Stop,
    /// Remove a key from the action.
    Unbind(InputAction, String),
    /// Reassign the key from its current action.
    Take(BindingSlot, String),
}

/// Draws the buttons that answer the question, from right to left. Returns the answer.
fn draw_answers(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    choosing: &KeyChoice,
) -> Option<KeyAnswer> {
    let mut button = |key: &str, tone: ButtonStyle| {
        text_button(ui, style, None, &localizer.text(key), tone, true, Vec2::new(0.0, 32.0)).clicked()
    };
    let mut answer = None;
    match choosing {
        KeyChoice::Nothing => {}
        KeyChoice::Waiting(place) => {
            if button("cancel", ButtonStyle::Plain) {
                answer = Some(KeyAnswer::Stop);
            }
            if let Some(key) = place.instead.as_ref().filter(|_| place.control.may_be_unbound())
                && button("keys-leave-free", ButtonStyle::Plain)
            {
                answer = Some(KeyAnswer::Unbind(place.control, key.clone()));
            }
        }
        KeyChoice::Asking(place, key, _) => {
            if button("cancel", ButtonStyle::Plain) {
                answer = Some(KeyAnswer::Stop);
            }
            if button("keys-take", ButtonStyle::Primary) {
                answer = Some(KeyAnswer::Take(place.clone(), key.clone()));
            }
        }
        KeyChoice::Refused(..) | KeyChoice::Stuck(_) => {
            if button("close", ButtonStyle::Plain) {
                answer = Some(KeyAnswer::Stop);
            }
        }
    }
    answer
}

/// Draws the row of an input action: its name, its keys, a button to add one, and one to restore the
/// defaults.
fn draw_control(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &mut ResMut<Bindings>,
    usual: &Bindings,
    (control, name): (InputAction, String),
    choosing: &mut KeyChoice,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP * 0.6;
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(430.0, 34.0), layout, |ui| {
            ui.set_min_width(430.0);
            ui.add(egui::Label::new(egui::RichText::new(&name).font(style.plain(style.theme.small))).wrap());
        });
        let keys: Vec<String> = bindings.key_names(control).map(str::to_owned).collect();
        let size = Vec2::new(56.0, 30.0);
        let waits = |key: Option<&str>, choosing: &KeyChoice| {
            matches!(choosing, KeyChoice::Waiting(place)
                if place.control == control && place.instead.as_deref() == key)
        };
        for key in &keys {
            if waits(Some(key), choosing) {
                text_button(ui, style, None, "…", ButtonStyle::On, false, size);
            } else if text_button(ui, style, None, &localizer.keys(key), ButtonStyle::Plain, true, size)
                .clicked()
            {
                *choosing = KeyChoice::Waiting(BindingSlot { control, instead: Some(key.clone()) });
            }
        }
        if keys.is_empty() {
            let none = egui::RichText::new(localizer.text("keys-none")).font(style.bold(style.theme.small));
            ui.label(none.color(colour(style.theme.loss)));
        }
        let more = localizer.text_with("keys-more", &[("control", FluentValue::from(name))]);
        if waits(None, choosing) {
            text_button(ui, style, None, "…", ButtonStyle::On, false, size);
        } else if keys.len() < 3 && icon_button(ui, style, "plus", &more, true, 28.0).clicked() {
            *choosing = KeyChoice::Waiting(BindingSlot { control, instead: None });
        }
        let back = localizer.text("keys-reset");
        if !bindings.is_default(control, usual) && icon_button(ui, style, "undo", &back, true, 28.0).clicked()
        {
            let given_back = bindings.reset(control, usual);
            *choosing = if given_back { KeyChoice::Nothing } else { KeyChoice::Stuck(control) };
        }
    });
}
