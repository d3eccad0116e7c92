//! The keys of every control: what they are, and choosing others.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::super::theme::{Look, colour};
use super::super::widgets::{Tone, icon_button, rich_text, text_button};
use super::rows::{GAP, ROW};
use crate::app::controls::{Control, Controls, Group, KeyCatcher};
use crate::app::library::Speaker;
use crate::app::own_keys::KeysFile;

/// What the keys are chosen with.
#[derive(SystemParam)]
pub struct KeyDesk<'w> {
    /// The keys as they are.
    pub controls: ResMut<'w, Controls>,
    /// Those that everybody begins with.
    pub file: Option<Res<'w, KeysFile>>,
    /// Who waits for a key.
    pub catcher: ResMut<'w, KeyCatcher>,
}

impl KeyDesk<'_> {
    /// Nobody waits for a key any more.
    pub fn let_go(&mut self) {
        self.catcher.set_if_neq(KeyCatcher::Off);
    }

    fn usual(&self) -> Controls {
        self.file.as_ref().map_or_else(Controls::built_in, |file| file.usual().clone())
    }
}

/// What is printed on the keys of a control; nothing if it has none.
pub fn keys_of(speaker: &Speaker, controls: &Controls, control: Control) -> String {
    controls.key_names(control).map(|chord| speaker.keys(chord)).collect::<Vec<_>>().join(", ")
}

/// What a control does, in words.
pub fn control_name(speaker: &Speaker, control: Control) -> String {
    speaker.say(&format!("control-{}", control.text_key()))
}

/// Where a key is wanted: for a control, in the place of one it has or beside them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    control: Control,
    instead: Option<String>,
}

/// How far the choice of a key has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Choosing {
    /// None is being chosen.
    #[default]
    Nothing,
    /// The next key is for this place.
    Waiting(Place),
    /// The key belongs to another control: is it to be taken from there?
    Asking(Place, String, Control),
    /// The key cannot be had: the other control needs it.
    Refused(String, Control),
    /// The usual keys of a control cannot be given back: another control needs one of them now.
    Stuck(Control),
}

fn memory() -> egui::Id {
    egui::Id::new("choosing a key")
}

/// Draws all controls with their keys, and lets others be chosen. Whether any differ from the usual ones.
pub(super) fn draw_keys(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    desk: &mut KeyDesk,
    reset: bool,
    height: f32,
) -> bool {
    let usual = desk.usual();
    let mut choosing: Choosing = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    if reset {
        desk.controls.set_if_neq(usual.clone());
        choosing = Choosing::Nothing;
    }
    if let (Choosing::Waiting(place), KeyCatcher::Caught(key)) = (&choosing, &*desk.catcher) {
        choosing = caught(place.clone(), &key.clone(), &mut desk.controls);
    }
    let before = choosing.clone();
    let top = ui.cursor().top();
    draw_question(ui, look, speaker, &mut desk.controls, &mut choosing);
    let height = height - (ui.cursor().top() - top);
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for group in Group::ALL {
                ui.add_space(6.0);
                let name = egui::RichText::new(speaker.say(group.text_key()));
                ui.label(name.font(look.bold(look.theme.body)).color(colour(look.theme.accent)));
                for control in group.controls() {
                    draw_control(ui, look, speaker, &mut desk.controls, &usual, control, &mut choosing);
                }
            }
        },
    );
    if choosing != before && matches!(choosing, Choosing::Waiting(_)) {
        // Keys are for the choice now, not for the button that began it.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
    let waiting = matches!(choosing, Choosing::Waiting(_));
    desk.catcher.set_if_neq(if waiting { KeyCatcher::Waiting } else { KeyCatcher::Off });
    ui.data_mut(|data| data.insert_temp(memory(), choosing));
    *desk.controls != usual
}

/// What follows from a key that was pressed for a place.
fn caught(place: Place, key: &str, controls: &mut ResMut<Controls>) -> Choosing {
    match controls.user_of(key) {
        _ if key == "Escape" => Choosing::Nothing,
        Some(user) if user != place.control && controls.may_take(key) => {
            Choosing::Asking(place, key.to_owned(), user)
        }
        Some(user) if user != place.control => Choosing::Refused(key.to_owned(), user),
        _ => {
            controls.bind(place.control, place.instead.as_deref(), key);
            Choosing::Nothing
        }
    }
}

/// The line above the list: what to do, what is waited for, what is asked. It takes the same room whatever it says.
fn draw_question(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    controls: &mut ResMut<Controls>,
    choosing: &mut Choosing,
) {
    let named = |control: &Control| FluentValue::from(control_name(speaker, *control));
    let printed = |key: &str| FluentValue::from(speaker.keys(key));
    let text = match &*choosing {
        Choosing::Nothing => speaker.say("keys-how"),
        Choosing::Waiting(place) => speaker.say_with("keys-press", &[("control", named(&place.control))]),
        Choosing::Asking(_, key, user) => {
            speaker.say_with("keys-taken", &[("key", printed(key)), ("control", named(user))])
        }
        Choosing::Refused(key, user) => {
            speaker.say_with("keys-needed", &[("key", printed(key)), ("control", named(user))])
        }
        Choosing::Stuck(control) => speaker.say_with("keys-stuck", &[("control", named(control))]),
    };
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(Vec2::new(ROW, 46.0), layout, |ui| {
        ui.set_min_size(Vec2::new(ROW, 46.0));
        let size = Vec2::new(0.0, 32.0);
        match choosing.clone() {
            Choosing::Nothing => {}
            Choosing::Waiting(place) => {
                if text_button(ui, look, None, &speaker.say("cancel"), Tone::Plain, true, size).clicked() {
                    *choosing = Choosing::Nothing;
                }
                if let Some(key) = place.instead.filter(|_| place.control.may_be_free())
                    && text_button(ui, look, None, &speaker.say("keys-leave-free"), Tone::Plain, true, size)
                        .clicked()
                {
                    controls.free(place.control, &key);
                    *choosing = Choosing::Nothing;
                }
            }
            Choosing::Asking(place, key, _) => {
                if text_button(ui, look, None, &speaker.say("cancel"), Tone::Plain, true, size).clicked() {
                    *choosing = Choosing::Nothing;
                }
                if text_button(ui, look, None, &speaker.say("keys-take"), Tone::Primary, true, size).clicked()
                {
                    controls.bind(place.control, place.instead.as_deref(), &key);
                    *choosing = Choosing::Nothing;
                }
            }
            Choosing::Refused(..) | Choosing::Stuck(_) => {
                if text_button(ui, look, None, &speaker.say("close"), Tone::Plain, true, size).clicked() {
                    *choosing = Choosing::Nothing;
                }
            }
        }
        let wide = ui.available_width();
        ui.allocate_ui_with_layout(
            Vec2::new(wide, 46.0),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                let tint = match choosing {
                    Choosing::Nothing => look.theme.muted,
                    Choosing::Refused(..) | Choosing::Stuck(_) => look.theme.loss,
                    _ => look.theme.text,
                };
                ui.set_width(wide);
                let mut job = rich_text(look, &text, look.theme.small, colour(tint));
                job.wrap.max_width = wide;
                ui.add(egui::Label::new(job).wrap());
            },
        );
    });
}

/// One control: what it does, its keys, a button for another one, and the way back.
fn draw_control(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    controls: &mut ResMut<Controls>,
    usual: &Controls,
    control: Control,
    choosing: &mut Choosing,
) {
    let name = control_name(speaker, control);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP * 0.6;
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(430.0, 34.0), layout, |ui| {
            ui.set_min_width(430.0);
            ui.add(egui::Label::new(egui::RichText::new(&name).font(look.plain(look.theme.small))).wrap());
        });
        let keys: Vec<String> = controls.key_names(control).map(str::to_owned).collect();
        let size = Vec2::new(56.0, 30.0);
        let waits = |key: Option<&str>, choosing: &Choosing| {
            matches!(choosing, Choosing::Waiting(place)
                if place.control == control && place.instead.as_deref() == key)
        };
        for key in &keys {
            if waits(Some(key), choosing) {
                text_button(ui, look, None, "…", Tone::On, false, size);
            } else if text_button(ui, look, None, &speaker.keys(key), Tone::Plain, true, size).clicked() {
                *choosing = Choosing::Waiting(Place { control, instead: Some(key.clone()) });
            }
        }
        if keys.is_empty() {
            let none = egui::RichText::new(speaker.say("keys-none")).font(look.bold(look.theme.small));
            ui.label(none.color(colour(look.theme.loss)));
        }
        let more = speaker.say_with("keys-more", &[("control", FluentValue::from(name))]);
        if waits(None, choosing) {
            text_button(ui, look, None, "…", Tone::On, false, size);
        } else if keys.len() < 3 && icon_button(ui, look, "plus", &more, true, 28.0).clicked() {
            *choosing = Choosing::Waiting(Place { control, instead: None });
        }
        let back = speaker.say("keys-reset");
        if !controls.is_usual(control, usual) && icon_button(ui, look, "undo", &back, true, 28.0).clicked() {
            let given_back = controls.reset(control, usual);
            *choosing = if given_back { Choosing::Nothing } else { Choosing::Stuck(control) };
        }
    });
}
