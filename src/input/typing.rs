//! Key events for egui with the modifiers at the moment of each press. The engine uses the modifiers at the
//! end of the frame, too late for a chord within one frame, from a text expander or in a slow frame.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState, WindowToEguiContextMap};
use bevy_egui::{EguiClipboard, EguiGlobalSettings, EguiInputSet, egui};

/// The modifier keys held at a moment within a frame.
#[derive(Default)]
struct Held {
    keys: ModifierKeysState,
    /// AltGr. Some systems report it as Ctrl and Alt as well.
    third_sign: bool,
}

impl Held {
    fn note(&mut self, key: &Key, pressed: bool) {
        match key {
            Key::Shift => self.keys.shift = pressed,
            Key::Control => self.keys.ctrl = pressed,
            Key::Alt => self.keys.alt = pressed,
            Key::Super | Key::Meta => self.keys.win = pressed,
            Key::AltGraph => self.third_sign = pressed,
            _ => {}
        }
    }

    fn modifiers(&self) -> egui::Modifiers {
        if self.third_sign {
            return egui::Modifiers { shift: self.keys.shift, ..egui::Modifiers::NONE };
        }
        self.keys.to_egui_modifiers()
    }

    /// Tests whether a key types its character.
    fn may_type(&self) -> bool {
        self.third_sign || self.keys.text_input_is_allowed()
    }
}

/// Returns the character typed by a key.
fn sign_of(key: &Key) -> Option<String> {
    match key {
        Key::Character(sign) if !sign.contains(char::is_control) => Some(sign.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    }
}

/// Returns egui's events for a key, in order. `clipboard` provides the text to paste.
fn events_of(
    input: &KeyboardInput,
    held: &mut Held,
    clipboard: impl FnOnce() -> Option<String>,
) -> Vec<egui::Event> {
    let pressed = input.state == ButtonState::Pressed;
    held.note(&input.logical_key, pressed);
    let mut typed = Vec::new();
    if pressed && held.may_type() {
        typed.extend(sign_of(&input.logical_key).map(egui::Event::Text));
    }
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    // Keyboards without Latin letters have their chords at the positions of the English one.
    let Some(key) = bevy_to_egui_key(&input.logical_key).or(physical_key) else { return typed };
    let modifiers = held.modifiers();
    typed.push(egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers });
    if pressed && modifiers.command {
        typed.extend(match key {
            egui::Key::C => Some(egui::Event::Copy),
            egui::Key::X => Some(egui::Event::Cut),
            egui::Key::V => clipboard().map(egui::Event::Paste),
            _ => None,
        });
    }
    typed
}

fn send_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    contexts: Res<WindowToEguiContextMap>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    // An unfocused window receives no releases.
    if focus_lost.read().count() > 0 {
        *held = Held::default();
    }
    for input in keys.read() {
        let typed = events_of(input, &mut held, || clipboard.get_text());
        for context in contexts.window_to_contexts.get(&input.window).into_iter().flatten() {
            events.write_batch(
                typed.iter().map(|event| EguiInputEvent { context: *context, event: event.clone() }),
            );
        }
    }
}

/// Replaces the engine's own system.
pub(crate) fn plugin(app: &mut App) {
    let mut settings = app.world_mut().get_resource_or_init::<EguiGlobalSettings>();
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    app.add_systems(PreUpdate, send_keys.in_set(EguiInputSet::ReadBevyMessages));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the event of a key pressed or released: `v` for a letter, or the name of a modifier.
    fn key(name: &str, state: ButtonState) -> KeyboardInput {
        let (logical_key, key_code) = match name {
            "Ctrl" => (Key::Control, KeyCode::ControlLeft),
            "Alt" => (Key::Alt, KeyCode::AltLeft),
            "AltGr" => (Key::AltGraph, KeyCode::AltRight),
            "Shift" => (Key::Shift, KeyCode::ShiftLeft),
            "Super" => (Key::Super, KeyCode::SuperLeft),
            "Left" => (Key::ArrowLeft, KeyCode::ArrowLeft),
            // The key of V on an English keyboard, as reported by a Russian one.
            letter => {
                (Key::Character(letter.into()), if letter == "м" { KeyCode::KeyV } else { KeyCode::F24 })
            }
        };
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    /// Types chords into a field, each within a frame. Returns its text.
    fn typed(text: &str, chords: &[&[&str]]) -> String {
        let (mut text, mut held) = (text.to_owned(), Held::default());
        let context = egui::Context::default();
        let mut pass = |events: Vec<egui::Event>| {
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                ui.add(egui::TextEdit::singleline(&mut text)).request_focus();
            });
            output.textures_delta.clear();
        };
        pass(Vec::new());
        pass(Vec::new());
        for chord in chords {
            let down = chord.iter().map(|name| key(name, ButtonState::Pressed));
            let up = chord.iter().rev().map(|name| key(name, ButtonState::Released));
            let typed = |input| events_of(&input, &mut held, || Some("Zoë".to_owned()));
            pass(down.chain(up).flat_map(typed).collect());
        }
        text
    }

    /// The modifier of text shortcuts.
    const COMMAND: &str = if cfg!(target_os = "macos") { "Super" } else { "Ctrl" };

    #[test]
    fn a_chord_within_a_frame_does_what_it_does_in_several() {
        assert_eq!(typed("", &[&[COMMAND, "v"]]), "Zoë");
        assert_eq!(typed("", &[&[COMMAND, "м"]]), "Zoë", "letters of another alphabet");
        assert_eq!(typed("Ada", &[&[COMMAND, "a"], &[COMMAND, "v"]]), "Zoë");
        assert_eq!(typed("Ada", &[&[COMMAND, "a"], &[COMMAND, "x"]]), "");
        assert_eq!(typed("Ada", &[&[COMMAND, "a"], &[COMMAND, "c"]]), "Ada");
        assert_eq!(typed("Ada", &[&["Shift", "Left"], &["b"]]), "Adb");
        assert_eq!(typed("Ada", &[&[COMMAND, "v"], &[COMMAND, "z"]]), "Ada");
        assert_eq!(typed("", &[&["a"], &["Shift", "B"]]), "aB");
    }

    #[test]
    fn the_third_sign_of_a_key_is_typed_however_its_key_is_reported() {
        assert_eq!(typed("", &[&["AltGr", "@"]]), "@");
        assert_eq!(typed("", &[&["Ctrl", "AltGr", "v"]]), "v");
        if cfg!(not(target_os = "macos")) {
            assert_eq!(typed("", &[&["Ctrl", "Alt", "€"]]), "€");
        }
    }

    #[test]
    fn keys_reach_the_context_of_their_window_once() {
        let mut app = App::new();
        let [window, context] = [(); 2].map(|()| app.world_mut().spawn_empty().id());
        app.init_resource::<EguiClipboard>()
            .init_resource::<WindowToEguiContextMap>()
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<EguiInputEvent>()
            .add_plugins(plugin);
        let settings = app.world().resource::<EguiGlobalSettings>();
        assert!(!settings.input_system_settings.run_write_keyboard_input_messages_system);
        let mut map = app.world_mut().resource_mut::<WindowToEguiContextMap>();
        map.window_to_contexts.entry(window).or_default().insert(context);
        for input in [key(COMMAND, ButtonState::Pressed), key("c", ButtonState::Pressed)] {
            app.world_mut().write_message(KeyboardInput { window, ..input });
        }
        app.update();
        let mut messages = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        let typed: Vec<_> = messages.drain().map(|typed| (typed.context, typed.event)).collect();
        assert_eq!(
            typed.iter().filter(|typed| **typed == (context, egui::Event::Copy)).count(),
            1,
            "{typed:?}"
        );
    }
}
