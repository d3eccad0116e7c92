//! Keys with their modifiers: names, positions on the keyboard, and printed labels.

use std::collections::BTreeMap;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

/// A key with its required modifiers.
#[derive(Clone, Debug)]
pub(super) struct Chord {
    pub(super) name: String,
    /// The positions of the key on an English keyboard.
    pub(super) keys: Vec<KeyCode>,
    /// The letter or mark printed on it, if any.
    pub(super) print: Option<char>,
    pub(super) ctrl: bool,
    pub(super) shift: bool,
    pub(super) alt: bool,
}

impl PartialEq for Chord {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Chord {
    /// Parses a name such as `Ctrl+Shift+Z`. Returns a sentence if it is invalid.
    pub(super) fn parse(name: &str) -> Result<Self, String> {
        let mut chord = Self {
            name: name.to_owned(),
            keys: Vec::new(),
            print: None,
            ctrl: false,
            shift: false,
            alt: false,
        };
        let mut key = name;
        while let Some((held, rest)) = key.split_once('+') {
            match held {
                "Ctrl" => chord.ctrl = true,
                "Shift" => chord.shift = true,
                "Alt" => chord.alt = true,
                _ => return Err(format!("`{name}` is not a key")),
            }
            key = rest;
        }
        chord.print = print_called(key);
        chord.keys = keys_called(key).ok_or_else(|| format!("`{name}` is not a key"))?;
        // A canonical name, independent of the order of modifiers in the file.
        chord.name = chord_name(key, [chord.ctrl, chord.shift, chord.alt]);
        Ok(chord)
    }

    /// Tests whether a pressed key belongs to the chord. The label takes precedence over the position.
    pub(super) fn has(&self, key: KeyCode, printed: &Printed) -> bool {
        match printed.0.get(&key) {
            Some(print) => self.print == Some(*print),
            None => self.keys.contains(&key),
        }
    }

    /// Tests whether a player may choose it; Tab is reserved for moving the focus.
    pub(super) fn may_be_chosen(&self) -> bool {
        !self.keys.contains(&KeyCode::Tab)
    }

    /// Returns whether Ctrl, Shift and Alt belong to the chord.
    pub(super) const fn modifiers(&self) -> [bool; 3] {
        [self.ctrl, self.shift, self.alt]
    }
}

/// The keys of Ctrl, Shift and Alt.
const MODIFIERS: [[KeyCode; 2]; 3] = [
    [KeyCode::ControlLeft, KeyCode::ControlRight],
    [KeyCode::ShiftLeft, KeyCode::ShiftRight],
    [KeyCode::AltLeft, KeyCode::AltRight],
];

/// The modifiers at the moment of each press. In a slow frame they may have changed by its end.
#[derive(Resource, Default, Debug)]
pub(crate) struct PressedWith {
    /// The modifiers currently down.
    down: [[bool; 2]; 3],
    /// The keys pressed in this frame, with their modifiers.
    presses: BTreeMap<KeyCode, [bool; 3]>,
}

impl PressedWith {
    /// Returns whether Ctrl, Shift and Alt were held when `key` was pressed in this frame.
    pub(super) fn at(&self, key: KeyCode, keys: &ButtonInput<KeyCode>) -> [bool; 3] {
        self.presses.get(&key).copied().unwrap_or_else(|| held_with(keys))
    }

    fn note(&mut self, input: &KeyboardInput) {
        let pressed = input.state.is_pressed();
        for (keys, down) in MODIFIERS.iter().zip(&mut self.down) {
            for (_, down) in keys.iter().zip(down).filter(|(key, _)| **key == input.key_code) {
                *down = pressed;
            }
        }
        if pressed && !input.repeat {
            self.presses.insert(input.key_code, self.down.map(|pair| pair.contains(&true)));
        }
    }
}

/// Records the modifiers of the keys pressed in this frame.
pub(super) fn note_presses(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut pressed: ResMut<PressedWith>,
) {
    pressed.presses.clear();
    // An unfocused window receives no releases.
    if focus_lost.read().count() > 0 {
        pressed.down = default();
    }
    for input in keys.read() {
        pressed.note(input);
    }
}

/// Returns whether Ctrl, Shift and Alt are held.
fn held_with(keys: &ButtonInput<KeyCode>) -> [bool; 3] {
    MODIFIERS.map(|pair| keys.any_pressed(pair) || keys.any_just_pressed(pair))
}

/// Tests whether a held key has the modifiers of a chord.
pub(super) fn is_held_with(chord: &Chord, keys: &ButtonInput<KeyCode>) -> bool {
    held_with(keys) == chord.modifiers()
}

/// Returns the name of a key with its modifiers: Ctrl, Shift, Alt.
pub(super) fn chord_name(key: &str, held: [bool; 3]) -> String {
    let mut name = String::new();
    for (part, is_held) in ["Ctrl+", "Shift+", "Alt+"].into_iter().zip(held) {
        if is_held {
            name.push_str(part);
        }
    }
    name + key
}

pub(super) fn print_called(name: &str) -> Option<char> {
    match name {
        "Comma" => Some(','),
        "Period" => Some('.'),
        "Minus" => Some('-'),
        _ => match name.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(char::from(letter.to_ascii_lowercase())),
            _ => None,
        },
    }
}

/// The printed labels of the keys pressed so far: on a French keyboard the key at the position of Q is
/// labelled A. Contains only letters and marks used by bindings; for other alphabets the position counts.
#[derive(Resource, Default, Debug)]
pub(crate) struct Printed(BTreeMap<KeyCode, char>);

/// Records the labels of pressed keys.
pub(super) fn note_prints(mut keys: MessageReader<KeyboardInput>, mut printed: ResMut<Printed>) {
    for input in keys.read() {
        let Key::Character(text) = &input.logical_key else { continue };
        let mut letters = text.chars().map(|letter| letter.to_ascii_lowercase());
        if let (Some(letter @ ('a'..='z' | ',' | '.' | '-')), None) = (letters.next(), letters.next()) {
            printed.0.insert(input.key_code, letter);
        }
    }
}

/// The names of keys and their physical keys, including the number pad.
pub(super) const KEYS: &[(&str, &[KeyCode])] = {
    use KeyCode::*;
    &[
        ("A", &[KeyA]),
        ("B", &[KeyB]),
        ("C", &[KeyC]),
        ("D", &[KeyD]),
        ("E", &[KeyE]),
        ("F", &[KeyF]),
        ("G", &[KeyG]),
        ("H", &[KeyH]),
        ("I", &[KeyI]),
        ("J", &[KeyJ]),
        ("K", &[KeyK]),
        ("L", &[KeyL]),
        ("M", &[KeyM]),
        ("N", &[KeyN]),
        ("O", &[KeyO]),
        ("P", &[KeyP]),
        ("Q", &[KeyQ]),
        ("R", &[KeyR]),
        ("S", &[KeyS]),
        ("T", &[KeyT]),
        ("U", &[KeyU]),
        ("V", &[KeyV]),
        ("W", &[KeyW]),
        ("X", &[KeyX]),
        ("Y", &[KeyY]),
        ("Z", &[KeyZ]),
        ("0", &[Digit0, Numpad0]),
        ("1", &[Digit1, Numpad1]),
        ("2", &[Digit2, Numpad2]),
        ("3", &[Digit3, Numpad3]),
        ("4", &[Digit4, Numpad4]),
        ("5", &[Digit5, Numpad5]),
        ("6", &[Digit6, Numpad6]),
        ("7", &[Digit7, Numpad7]),
        ("8", &[Digit8, Numpad8]),
        ("9", &[Digit9, Numpad9]),
        ("F1", &[F1]),
        ("F2", &[F2]),
        ("F3", &[F3]),
        ("F4", &[F4]),
        ("F5", &[F5]),
        ("F6", &[F6]),
        ("F7", &[F7]),
        ("F8", &[F8]),
        ("F9", &[F9]),
        ("F10", &[F10]),
        ("F11", &[F11]),
        ("F12", &[F12]),
        ("Space", &[Space]),
        ("Enter", &[Enter, NumpadEnter]),
        ("Escape", &[Escape]),
        ("Tab", &[Tab]),
        ("Backspace", &[Backspace]),
        ("Insert", &[Insert]),
        ("Delete", &[Delete]),
        ("Home", &[Home]),
        ("End", &[End]),
        ("PageUp", &[PageUp]),
        ("PageDown", &[PageDown]),
        ("ArrowUp", &[ArrowUp]),
        ("ArrowDown", &[ArrowDown]),
        ("ArrowLeft", &[ArrowLeft]),
        ("ArrowRight", &[ArrowRight]),
        ("Plus", &[Equal, NumpadAdd]),
        ("Minus", &[Minus, NumpadSubtract]),
        ("Comma", &[Comma]),
        ("Period", &[Period]),
    ]
};

pub(super) fn keys_called(name: &str) -> Option<Vec<KeyCode>> {
    KEYS.iter().find(|(known, _)| *known == name).map(|(_, keys)| keys.to_vec())
}

/// Returns the name of a pressed key. The label takes precedence over the position.
pub(super) fn name_of(key: KeyCode, printed: &Printed) -> Option<&'static str> {
    let print = printed.0.get(&key);
    let named = |(name, keys): &&(&'static str, &[KeyCode])| match print {
        Some(print) => print_called(name) == Some(*print),
        None => keys.contains(&key),
    };
    KEYS.iter().find(named).map(|(name, _)| *name)
}
