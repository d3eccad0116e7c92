//! Keys to named controls. What a control does is decided by whoever asks for it.

use std::collections::{BTreeMap, HashMap};

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The file as written: names of keys by control.
pub type RawControls = BTreeMap<Control, Vec<String>>;

/// Keys that somebody chose for themselves: names of keys by control, as far as they differ from the usual ones.
pub type OwnKeys = BTreeMap<Control, Vec<String>>;

/// Everything that can be done with a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
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
    ScreenshotOfLand,
}

/// What controls are for, in the order of the list of controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Choosing, placing, undoing.
    Turn,
    /// The piece in hand and the places for it.
    Land,
    /// What is looked at, and from where.
    View,
    /// Windows and the program.
    Windows,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Turn, Self::Land, Self::View, Self::Windows];

    /// The key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Turn => "keys-turn",
            Self::Land => "keys-land",
            Self::View => "keys-view",
            Self::Windows => "keys-windows",
        }
    }

    /// Its controls, in the order of the list.
    pub fn controls(self) -> impl Iterator<Item = Control> {
        Control::ALL.into_iter().map(|(control, _)| control).filter(move |control| control.group() == self)
    }
}

impl Control {
    /// All controls and the keys they have unless the file says otherwise, in the order of the list of controls.
    pub const ALL: [(Self, &'static [&'static str]); 45] = [
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
        (Self::ScreenshotOfLand, &["Shift+F12"]),
    ];

    /// What it is for.
    pub const fn group(self) -> Group {
        match self {
            Self::RotateRight
            | Self::RotateLeft
            | Self::SwitchPiece
            | Self::ReturnToken
            | Self::CursorUp
            | Self::CursorDown
            | Self::CursorLeft
            | Self::CursorRight
            | Self::NextCell
            | Self::PreviousCell => Group::Land,
            Self::PanUp
            | Self::PanDown
            | Self::PanLeft
            | Self::PanRight
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::TurnLeft
            | Self::TurnRight
            | Self::TopDown
            | Self::Fit
            | Self::NextLand
            | Self::PreviousLand => Group::View,
            Self::ScorePad
            | Self::Help
            | Self::Mute
            | Self::Fullscreen
            | Self::Screenshot
            | Self::ScreenshotOfLand => Group::Windows,
            _ => Group::Turn,
        }
    }

    /// Whether it may be left without a key. Without the others nobody could play or leave a window by keyboard.
    pub const fn may_be_free(self) -> bool {
        !matches!(
            self,
            Self::Confirm | Self::StepBack | Self::Choose1 | Self::Choose2 | Self::Choose3 | Self::Choose4
        )
    }

    /// Whether it works over every window: sound, full screen and pictures.
    const fn is_everywhere(self) -> bool {
        matches!(self, Self::Mute | Self::Fullscreen | Self::Screenshot | Self::ScreenshotOfLand)
    }

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
        // One chord has one name, whatever the order in which a file names what is held.
        chord.name = chord_name(key, [chord.ctrl, chord.shift, chord.alt]);
        Ok(chord)
    }

    /// Whether a key that is down belongs to the chord. What is printed on a key counts more than where it is.
    fn has(&self, key: KeyCode, printed: &Printed) -> bool {
        match printed.0.get(&key) {
            Some(print) => self.print == Some(*print),
            None => self.keys.contains(&key),
        }
    }

    /// Whether somebody may choose it: Tab walks from button to button, whatever else is chosen.
    fn may_be_own(&self) -> bool {
        !self.keys.contains(&KeyCode::Tab)
    }

    fn held_keys_fit(&self, keys: &ButtonInput<KeyCode>) -> bool {
        held_with(keys) == [self.ctrl, self.shift, self.alt]
    }
}

/// Whether Ctrl, Shift and Alt are held with a key. On a slow machine they may have been let go in the same frame.
fn held_with(keys: &ButtonInput<KeyCode>) -> [bool; 3] {
    [
        [KeyCode::ControlLeft, KeyCode::ControlRight],
        [KeyCode::ShiftLeft, KeyCode::ShiftRight],
        [KeyCode::AltLeft, KeyCode::AltRight],
    ]
    .map(|pair| keys.any_pressed(pair) || keys.any_just_pressed(pair))
}

/// The name of a key with what is held with it: Ctrl, Shift, Alt.
fn chord_name(key: &str, held: [bool; 3]) -> String {
    let mut name = String::new();
    for (part, is_held) in ["Ctrl+", "Shift+", "Alt+"].into_iter().zip(held) {
        if is_held {
            name.push_str(part);
        }
    }
    name + key
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

/// The names of keys and the physical keys each stands for; the number pad serves as well.
const KEYS: &[(&str, &[KeyCode])] = {
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

fn keys_called(name: &str) -> Option<Vec<KeyCode>> {
    KEYS.iter().find(|(known, _)| *known == name).map(|(_, keys)| keys.to_vec())
}

/// The name of a key that is down. What is printed on it counts more than where it is.
fn name_of(key: KeyCode, printed: &Printed) -> Option<&'static str> {
    let print = printed.0.get(&key);
    let named = |(name, keys): &&(&'static str, &[KeyCode])| match print {
        Some(print) => print_called(name) == Some(*print),
        None => keys.contains(&key),
    };
    KEYS.iter().find(named).map(|(name, _)| *name)
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

    /// Takes over keys that somebody chose for themselves. They win against usual ones: who had such a key before is
    /// left with fewer, or with none. The second value names what was wrong and therefore left out.
    #[must_use]
    pub fn with_own(&self, own: &OwnKeys) -> (Self, Vec<String>) {
        let mut controls = self.clone();
        let mut wrong = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        for (control, names) in own {
            let mut chords: Vec<Chord> = Vec::new();
            for name in names {
                match Chord::parse(name) {
                    Ok(chord) if !taken.contains(&chord.name) && chord.may_be_own() => {
                        taken.push(chord.name.clone());
                        chords.push(chord);
                    }
                    _ => wrong.push(name.clone()),
                }
            }
            if !chords.is_empty() || (names.is_empty() && control.may_be_free()) {
                controls.0.insert(*control, chords);
            } else if names.is_empty() {
                wrong.push(control.text_key());
            }
        }
        for (control, chords) in controls.0.iter_mut().filter(|(control, _)| !own.contains_key(control)) {
            let kept: Vec<Chord> =
                chords.iter().filter(|chord| !taken.contains(&chord.name)).cloned().collect();
            if kept.is_empty() && !control.may_be_free() {
                wrong.extend(chords.iter().map(|chord| chord.name.clone()));
            }
            *chords = kept;
        }
        // Nobody may be locked out: then all own keys are left out.
        let locked = controls.0.iter().any(|(control, chords)| chords.is_empty() && !control.may_be_free());
        (if locked { self.clone() } else { controls }, wrong)
    }

    /// The keys that differ from the `usual` ones.
    pub fn own_beside(&self, usual: &Self) -> OwnKeys {
        let differs = |(control, _): &(&Control, &Vec<Chord>)| self.0.get(control) != usual.0.get(control);
        let names = |chords: &Vec<Chord>| chords.iter().map(|chord| chord.name.clone()).collect();
        self.0.iter().filter(differs).map(|(control, chords)| (*control, names(chords))).collect()
    }

    /// Which control has this key.
    pub fn user_of(&self, key: &str) -> Option<Control> {
        let has = |chords: &Vec<Chord>| chords.iter().any(|chord| chord.name == key);
        self.0.iter().find(|(_, chords)| has(chords)).map(|(control, _)| *control)
    }

    /// Whether this key may be taken from who has it: nobody is left without a key they need.
    pub fn may_take(&self, key: &str) -> bool {
        self.user_of(key).is_none_or(|user| user.may_be_free() || self.key_names(user).count() > 1)
    }

    /// Gives a control a key, in the place of one that it has or beside them. Another control that had it loses it.
    /// Whether that was possible.
    pub fn bind(&mut self, control: Control, instead: Option<&str>, key: &str) -> bool {
        let Ok(chord) = Chord::parse(key) else { return false };
        if !chord.may_be_own() || (self.user_of(key) != Some(control) && !self.may_take(key)) {
            return false;
        }
        for chords in self.0.values_mut() {
            chords.retain(|other| *other != chord || Some(other.name.as_str()) == instead);
        }
        let chords = self.0.entry(control).or_default();
        match chords.iter_mut().find(|other| Some(other.name.as_str()) == instead) {
            Some(place) => *place = chord,
            None => chords.push(chord),
        }
        true
    }

    /// Takes a key from a control. Whether that was possible.
    pub fn free(&mut self, control: Control, key: &str) -> bool {
        let Some(chords) = self.0.get_mut(&control) else { return false };
        let possible = control.may_be_free() || chords.len() > 1;
        if possible {
            chords.retain(|chord| chord.name != key);
        }
        possible
    }

    /// Gives a control its `usual` keys back; who has them now loses them. Whether that was possible.
    pub fn reset(&mut self, control: Control, usual: &Self) -> bool {
        let wanted = usual.0.get(&control).cloned().unwrap_or_default();
        let mut after = self.clone();
        for chords in after.0.values_mut() {
            chords.retain(|chord| !wanted.contains(chord));
        }
        after.0.insert(control, wanted);
        let possible = after.0.iter().all(|(control, chords)| !chords.is_empty() || control.may_be_free());
        if possible {
            *self = after;
        }
        possible
    }

    /// Whether a control has the `usual` keys.
    pub fn is_usual(&self, control: Control, usual: &Self) -> bool {
        self.0.get(&control) == usual.0.get(&control)
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
        self.just.retain(|used| used.is_everywhere());
        self.held.clear();
    }

    /// Takes a use of the control away, so that nobody else acts on it in this frame.
    pub fn take(&mut self, control: Control) -> bool {
        let before = self.just.len();
        self.just.retain(|used| *used != control);
        self.just.len() < before
    }
}

/// Whether the next key is wanted by its name, and which it was. Written by the panel in which keys are chosen.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub enum KeyCatcher {
    /// Keys do what they are for.
    #[default]
    Off,
    /// The next key does nothing but be caught.
    Waiting,
    /// The name of the key that came.
    Caught(String),
}

/// Catches a key that is pressed now. One that has no name here is waited out.
fn catch_key(keys: &ButtonInput<KeyCode>, printed: &Printed) -> Option<String> {
    let named = |key: &KeyCode| name_of(*key, printed).filter(|name| *name != "Tab");
    keys.get_just_pressed().find_map(named).map(|name| chord_name(name, held_with(keys)))
}

pub(super) fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    controls: Res<Controls>,
    focus: Res<Focus>,
    printed: Res<Printed>,
    mut catcher: ResMut<KeyCatcher>,
    mut pressed: ResMut<Pressed>,
) {
    pressed.just.clear();
    pressed.held.clear();
    if *catcher != KeyCatcher::Off {
        if *catcher == KeyCatcher::Waiting
            && let Some(name) = catch_key(&keys, &printed)
        {
            *catcher = KeyCatcher::Caught(name);
        }
        return;
    }
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
        .init_resource::<KeyCatcher>()
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
    fn keys_pressed_and_let_go_within_a_frame_are_still_together() {
        let mut app = keyboard();
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        for key in [KeyCode::ShiftLeft, KeyCode::F12] {
            input.press(key);
        }
        for key in [KeyCode::F12, KeyCode::ShiftLeft] {
            input.release(key);
        }
        app.update();
        assert_eq!(app.world().resource::<Pressed>().just, [Control::ScreenshotOfLand]);
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
        let kept = [Control::Mute, Control::Screenshot, Control::Fullscreen, Control::ScreenshotOfLand];
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

    #[test]
    fn a_key_has_one_name_and_is_caught_by_it() {
        let mut app = keyboard();
        for (name, _) in KEYS.iter().filter(|(name, _)| *name != "Tab") {
            let keys = keys_called(name).expect("it is in the list");
            assert_eq!(name_of(keys[0], &Printed::default()), Some(*name));
        }
        app.insert_resource(KeyCatcher::Waiting);
        assert_eq!(used(&mut app, &[KeyCode::ShiftLeft]), []);
        assert_eq!(*app.world().resource::<KeyCatcher>(), KeyCatcher::Waiting, "a key to hold is no key yet");
        assert_eq!(used(&mut app, &[KeyCode::ControlLeft, KeyCode::ShiftLeft, KeyCode::KeyZ]), []);
        let caught = KeyCatcher::Caught("Ctrl+Shift+Z".to_owned());
        assert_eq!(*app.world().resource::<KeyCatcher>(), caught);
    }

    #[test]
    fn a_key_moves_from_one_control_to_another_and_back() {
        let usual = Controls::built_in();
        let mut mine = usual.clone();
        assert!(mine.bind(Control::RotateRight, Some("E"), "M"));
        assert_eq!(mine.key_names(Control::RotateRight).collect::<Vec<_>>(), ["M"]);
        assert_eq!(mine.key_names(Control::Mute).count(), 0, "the other has lost it");
        assert!(mine.bind(Control::Fit, None, "Shift+H"));
        assert_eq!(mine.key_names(Control::Fit).collect::<Vec<_>>(), ["Home", "Shift+H"]);
        let own = mine.own_beside(&usual);
        assert_eq!(own.len(), 3);
        assert_eq!(usual.with_own(&own), (mine.clone(), Vec::new()), "what is stored is what was chosen");
        assert!(mine.reset(Control::Mute, &usual));
        assert_eq!(mine.key_names(Control::RotateRight).count(), 0, "the usual key was given back");
        assert!(mine.reset(Control::RotateRight, &usual) && mine.reset(Control::Fit, &usual));
        assert_eq!(mine, usual);
    }

    #[test]
    fn nobody_is_locked_out() {
        let usual = Controls::built_in();
        let mut mine = usual.clone();
        assert!(!mine.bind(Control::Fit, None, "1"), "the first pair needs its key");
        assert!(!mine.bind(Control::Fit, None, "Tab"));
        assert!(!mine.free(Control::Choose1, "1"));
        assert!(mine.bind(Control::Fit, None, "Enter"), "Space still confirms");
        assert!(!mine.bind(Control::Undo, None, "Space"));
        assert!(mine.free(Control::Mute, "M"));
        let own = |control, keys: &[&str]| {
            OwnKeys::from([(control, keys.iter().map(|key| (*key).to_owned()).collect())])
        };
        let (after, wrong) = usual.with_own(&own(Control::Fit, &["Hyper+Q", "J"]));
        assert_eq!((after.key_name(Control::Fit), wrong), ("J", vec!["Hyper+Q".to_owned()]));
        let (after, wrong) = usual.with_own(&own(Control::Fit, &["1"]));
        assert_eq!((after, wrong), (usual.clone(), vec!["1".to_owned()]));
        let (after, wrong) = usual.with_own(&own(Control::Confirm, &[]));
        assert_eq!((after, wrong), (usual, vec!["confirm".to_owned()]));
    }

    #[test]
    fn every_control_is_in_a_group() {
        let listed: usize = Group::ALL.into_iter().map(|group| group.controls().count()).sum();
        assert_eq!(listed, Control::ALL.len());
    }
}
