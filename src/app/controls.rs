//! Keys to named controls. What a control does is decided by whoever asks for it.

use std::collections::{BTreeMap, HashMap};

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use serde::Deserialize;

/// The file as written: names of keys by control.
pub type RawControls = BTreeMap<Control, Vec<String>>;

/// Everything that can be done with a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Control {
    #[serde(rename = "choose_1")]
    Choose1,
    #[serde(rename = "choose_2")]
    Choose2,
    #[serde(rename = "choose_3")]
    Choose3,
    #[serde(rename = "choose_4")]
    Choose4,
    #[serde(rename = "choose_token_1")]
    ChooseToken1,
    #[serde(rename = "choose_token_2")]
    ChooseToken2,
    #[serde(rename = "choose_token_3")]
    ChooseToken3,
    #[serde(rename = "choose_token_4")]
    ChooseToken4,
    RotateRight,
    RotateLeft,
    Confirm,
    StepBack,
    Undo,
    Redo,
    ReturnToken,
    Mix,
    Wipe,
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    NextCell,
    PreviousCell,
    SwitchPiece,
    PanUp,
    PanDown,
    PanLeft,
    PanRight,
    ZoomIn,
    ZoomOut,
    TurnLeft,
    TurnRight,
    TopDown,
    Fit,
    NextLand,
    PreviousLand,
    Hint,
    HeatMap,
    Corridors,
    ScorePad,
    Help,
    Mute,
    Fullscreen,
    Screenshot,
}

impl Control {
    /// All controls and the keys they have unless the file says otherwise, in the order of the list of controls.
    pub const ALL: [(Self, &'static [&'static str]); 44] = [
        (Self::Choose1, &["1"]),
        (Self::Choose2, &["2"]),
        (Self::Choose3, &["3"]),
        (Self::Choose4, &["4"]),
        (Self::ChooseToken1, &["Shift+1"]),
        (Self::ChooseToken2, &["Shift+2"]),
        (Self::ChooseToken3, &["Shift+3"]),
        (Self::ChooseToken4, &["Shift+4"]),
        (Self::RotateRight, &["E"]),
        (Self::RotateLeft, &["Q"]),
        (Self::Confirm, &["Space", "Enter"]),
        (Self::StepBack, &["Escape", "Backspace"]),
        (Self::Undo, &["Ctrl+Z"]),
        (Self::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]),
        (Self::ReturnToken, &["R"]),
        (Self::Mix, &["X"]),
        (Self::Wipe, &["C"]),
        (Self::CursorUp, &["ArrowUp"]),
        (Self::CursorDown, &["ArrowDown"]),
        (Self::CursorLeft, &["ArrowLeft"]),
        (Self::CursorRight, &["ArrowRight"]),
        (Self::NextCell, &["N"]),
        (Self::PreviousCell, &["B"]),
        (Self::SwitchPiece, &["F"]),
        (Self::PanUp, &["W"]),
        (Self::PanDown, &["S"]),
        (Self::PanLeft, &["A"]),
        (Self::PanRight, &["D"]),
        (Self::ZoomIn, &["Plus", "Shift+Plus"]),
        (Self::ZoomOut, &["Minus"]),
        (Self::TurnLeft, &["Comma"]),
        (Self::TurnRight, &["Period"]),
        (Self::TopDown, &["T"]),
        (Self::Fit, &["Home"]),
        (Self::NextLand, &["PageDown"]),
        (Self::PreviousLand, &["PageUp"]),
        (Self::Hint, &["H"]),
        (Self::HeatMap, &["G"]),
        (Self::Corridors, &["K"]),
        (Self::ScorePad, &["F2"]),
        (Self::Help, &["F1"]),
        (Self::Mute, &["M"]),
        (Self::Fullscreen, &["F11", "Alt+Enter"]),
        (Self::Screenshot, &["F12"]),
    ];
}

impl Control {
    /// The word for this control in text keys: its name with hyphens.
    pub fn text_key(self) -> String {
        let name = format!("{self:?}");
        let mut key = String::new();
        for (index, letter) in name.chars().enumerate() {
            if index > 0 && (letter.is_uppercase() || letter.is_ascii_digit()) {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        key
    }
}

/// A key with the keys that must be held with it.
#[derive(Clone, Debug)]
struct Chord {
    name: String,
    /// Where the key is on a keyboard for English.
    keys: Vec<KeyCode>,
    /// What is printed on it, if that is a letter or a mark.
    print: Option<char>,
    ctrl: bool,
    shift: bool,
    alt: bool,
}

impl PartialEq for Chord {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Chord {
    fn parse(name: &str) -> Result<Self, String> {
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
        Ok(chord)
    }

    /// Whether a key that is down belongs to the chord. What is printed on a key counts more than where it is.
    fn has(&self, key: KeyCode, printed: &Printed) -> bool {
        match printed.0.get(&key) {
            Some(print) => self.print == Some(*print),
            None => self.keys.contains(&key),
        }
    }

    fn held_keys_fit(&self, keys: &ButtonInput<KeyCode>) -> bool {
        let held = |pair: [KeyCode; 2]| keys.any_pressed(pair);
        held([KeyCode::ControlLeft, KeyCode::ControlRight]) == self.ctrl
            && held([KeyCode::ShiftLeft, KeyCode::ShiftRight]) == self.shift
            && held([KeyCode::AltLeft, KeyCode::AltRight]) == self.alt
    }
}

/// The letter or mark of a key's name.
fn print_called(name: &str) -> Option<char> {
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

/// What is printed on the keys of this keyboard, learned as they are pressed: on a French one the key of our Q says A.
/// Only letters and marks that controls are named after are here; for other alphabets the place of a key counts.
#[derive(Resource, Default, Debug)]
pub struct Printed(HashMap<KeyCode, char>);

fn learn_prints(mut keys: MessageReader<KeyboardInput>, mut printed: ResMut<Printed>) {
    for input in keys.read() {
        let Key::Character(text) = &input.logical_key else { continue };
        let mut letters = text.chars().map(|letter| letter.to_ascii_lowercase());
        if let (Some(letter @ ('a'..='z' | ',' | '.' | '-')), None) = (letters.next(), letters.next()) {
            printed.0.insert(input.key_code, letter);
        }
    }
}

/// What has the keyboard besides the table. Written once per frame by the panels.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Focus {
    /// Nothing.
    #[default]
    Table,
    /// A button or another widget, reached by Tab: it is used and left by keys.
    Widget,
    /// A field that somebody types into.
    Text,
}

impl Focus {
    /// Whether a key is the focused widget's own.
    const fn takes(self, key: KeyCode) -> bool {
        use KeyCode::*;
        match self {
            Self::Table => false,
            Self::Widget => matches!(
                key,
                Space | Enter | NumpadEnter | Escape | Tab | ArrowUp | ArrowDown | ArrowLeft | ArrowRight
            ),
            Self::Text => true,
        }
    }
}

/// The physical keys a name stands for; the number pad serves as well.
fn keys_called(name: &str) -> Option<Vec<KeyCode>> {
    use KeyCode::*;
    const LETTERS: [KeyCode; 26] = [
        KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ,
        KeyR, KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ,
    ];
    const DIGITS: [[KeyCode; 2]; 10] = [
        [Digit0, Numpad0],
        [Digit1, Numpad1],
        [Digit2, Numpad2],
        [Digit3, Numpad3],
        [Digit4, Numpad4],
        [Digit5, Numpad5],
        [Digit6, Numpad6],
        [Digit7, Numpad7],
        [Digit8, Numpad8],
        [Digit9, Numpad9],
    ];
    const FUNCTION: [KeyCode; 12] = [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12];
    if let &[byte] = name.as_bytes() {
        return match byte {
            b'A'..=b'Z' => Some(vec![LETTERS[usize::from(byte - b'A')]]),
            b'0'..=b'9' => Some(DIGITS[usize::from(byte - b'0')].to_vec()),
            _ => None,
        };
    }
    if let Some(number) = name.strip_prefix('F').and_then(|number| number.parse::<usize>().ok()) {
        return FUNCTION.get(number.checked_sub(1)?).map(|key| vec![*key]);
    }
    Some(match name {
        "Space" => vec![Space],
        "Enter" => vec![Enter, NumpadEnter],
        "Escape" => vec![Escape],
        "Tab" => vec![Tab],
        "Backspace" => vec![Backspace],
        "Home" => vec![Home],
        "PageUp" => vec![PageUp],
        "PageDown" => vec![PageDown],
        "ArrowUp" => vec![ArrowUp],
        "ArrowDown" => vec![ArrowDown],
        "ArrowLeft" => vec![ArrowLeft],
        "ArrowRight" => vec![ArrowRight],
        "Plus" => vec![Equal, NumpadAdd],
        "Minus" => vec![Minus, NumpadSubtract],
        "Comma" => vec![Comma],
        "Period" => vec![Period],
        _ => return None,
    })
}

/// The keys of every control.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Controls(BTreeMap<Control, Vec<Chord>>);

impl Controls {
    /// The keys of a program without a file.
    pub fn built_in() -> Self {
        let raw = Control::ALL
            .iter()
            .map(|(control, keys)| (*control, keys.iter().map(|key| (*key).to_owned()).collect()))
            .collect();
        // The names above are those the parser knows; a test says so.
        Self::check(&raw).unwrap_or_else(|_| Self(BTreeMap::new()))
    }

    /// The keys a file gives.
    ///
    /// # Errors
    /// If a name is no key, a control has none, or two controls have the same.
    pub fn check(raw: &RawControls) -> Result<Self, String> {
        let mut seen: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut controls = BTreeMap::new();
        for (control, _) in Control::ALL {
            let names = raw.get(&control).ok_or_else(|| format!("{control:?} has no keys"))?;
            for name in names {
                let users = seen.entry(name.clone()).or_default();
                users.push(format!("{control:?}"));
                if users.len() > 1 {
                    return Err(format!("`{name}` is used for {}", users.join(" and ")));
                }
            }
            let chords = names.iter().map(|name| Chord::parse(name)).collect::<Result<Vec<_>, _>>()?;
            controls.insert(control, chords);
        }
        Ok(Self(controls))
    }

    /// The name of the first key of a control, for hints.
    pub fn key_name(&self, control: Control) -> &str {
        self.0.get(&control).and_then(|chords| chords.first()).map_or("", |chord| chord.name.as_str())
    }

    /// The names of all keys of a control.
    pub fn key_names(&self, control: Control) -> impl Iterator<Item = &str> {
        self.0.get(&control).into_iter().flatten().map(|chord| chord.name.as_str())
    }
}

/// The controls used in this frame. Written once per frame from the keyboard; nobody else reads keys.
#[derive(Resource, Default, Debug)]
pub struct Pressed {
    just: Vec<Control>,
    held: Vec<Control>,
}

impl Pressed {
    /// Whether the control was used just now.
    pub fn just(&self, control: Control) -> bool {
        self.just.contains(&control)
    }

    /// Whether the control is held down.
    pub fn held(&self, control: Control) -> bool {
        self.held.contains(&control)
    }

    /// Takes everything away that is for the table: a window lies over it and the keys are its own.
    pub fn clear(&mut self) {
        self.just.retain(|used| matches!(used, Control::Mute | Control::Fullscreen | Control::Screenshot));
        self.held.clear();
    }

    /// Takes a use of the control away, so that nobody else acts on it in this frame.
    pub fn take(&mut self, control: Control) -> bool {
        let before = self.just.len();
        self.just.retain(|used| *used != control);
        self.just.len() < before
    }
}

pub(super) fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    controls: Res<Controls>,
    focus: Res<Focus>,
    printed: Res<Printed>,
    mut pressed: ResMut<Pressed>,
) {
    pressed.just.clear();
    pressed.held.clear();
    for (control, chords) in &controls.0 {
        for chord in chords.iter().filter(|chord| chord.held_keys_fit(&keys)) {
            let fits = |key: &&KeyCode| !focus.takes(**key) && chord.has(**key, &printed);
            if keys.get_just_pressed().any(|key| fits(&key)) {
                pressed.just.push(*control);
            }
            if keys.get_pressed().any(|key| fits(&key)) {
                pressed.held.push(*control);
            }
        }
    }
}

/// Reads the keys once per frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pressed>()
        .init_resource::<Printed>()
        .init_resource::<Focus>()
        .add_message::<KeyboardInput>()
        .add_systems(Update, (learn_prints, read_keys).chain().in_set(super::Frame::Read));
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn keyboard() -> App {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>().insert_resource(Controls::built_in());
        plugin(&mut app);
        app
    }

    /// The controls used by pressing keys at these places together.
    fn used(app: &mut App, keys: &[KeyCode]) -> Vec<Control> {
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        input.reset_all();
        keys.iter().for_each(|key| input.press(*key));
        app.update();
        app.world().resource::<Pressed>().just.clone()
    }

    #[test]
    fn keys_do_what_is_printed_on_them() {
        let mut app = keyboard();
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [Control::RotateLeft]);
        // A French keyboard: A where English has Q, Z where English has W.
        for (key_code, letter) in [(KeyCode::KeyA, "q"), (KeyCode::KeyQ, "a"), (KeyCode::KeyW, "z")] {
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: Key::Character(letter.into()),
                state: ButtonState::Pressed,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        assert_eq!(used(&mut app, &[KeyCode::KeyA]), [Control::RotateLeft]);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [Control::PanLeft]);
        assert_eq!(used(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyW]), [Control::Undo]);
        assert_eq!(used(&mut app, &[KeyCode::KeyE]), [Control::RotateRight]);
        // Letters of another alphabet say nothing; there the place counts.
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::KeyR,
            logical_key: Key::Character("к".into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        assert_eq!(used(&mut app, &[KeyCode::KeyR]), [Control::ReturnToken]);
    }

    #[test]
    fn a_field_takes_all_keys_and_a_button_only_its_own() {
        let mut app = keyboard();
        app.insert_resource(Focus::Text);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), []);
        app.insert_resource(Focus::Widget);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [Control::RotateLeft]);
        assert_eq!(used(&mut app, &[KeyCode::F11]), [Control::Fullscreen]);
        assert_eq!(used(&mut app, &[KeyCode::Space]), []);
        app.insert_resource(Focus::Table);
        assert_eq!(used(&mut app, &[KeyCode::Space]), [Control::Confirm]);
    }

    #[test]
    fn a_window_leaves_sound_full_screen_and_pictures_to_their_keys() {
        let kept = [Control::Mute, Control::Screenshot, Control::Fullscreen];
        let mut pressed =
            Pressed { just: [Control::Undo].into_iter().chain(kept).collect(), held: Vec::new() };
        pressed.clear();
        assert_eq!(pressed.just, kept);
    }

    #[test]
    fn every_control_has_a_key_of_its_own() {
        let controls = Controls::built_in();
        for (control, keys) in Control::ALL {
            assert_eq!(controls.key_names(control).count(), keys.len(), "{control:?}");
        }
    }

    #[test]
    fn a_key_used_twice_and_a_key_that_does_not_exist_are_reported() {
        let raw = |name: &str| {
            let mut raw: RawControls = Control::ALL
                .iter()
                .map(|(control, keys)| (*control, keys.iter().map(|key| (*key).to_owned()).collect()))
                .collect();
            raw.insert(Control::Fit, vec![name.to_owned()]);
            Controls::check(&raw)
        };
        assert!(raw("Q").is_err_and(|why| why.contains("`Q`")));
        assert!(raw("Hyper+Q").is_err_and(|why| why.contains("Hyper+Q")));
        assert!(raw("J").is_ok());
    }
}
