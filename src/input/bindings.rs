//! Mapping from keys to input actions, whose effect is up to the readers of [`ActionState`].

use std::collections::BTreeMap;

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use super::actions::InputAction;
use super::chords::{
    Chord, PressedWith, Printed, chord_name, is_held_with, name_of, note_presses, note_prints,
};
use crate::schedule::AppSystems;
use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<RawBindings, Bindings> = ConfigFile::new(
    "config/key_bindings.ron",
    include_str!("../../config/key_bindings.ron"),
    Bindings::check,
);

/// Names of keys by action, in file form.
type RawBindings = BTreeMap<InputAction, Vec<String>>;

/// Custom key names by action, where they differ from the defaults.
pub(crate) type CustomBindings = BTreeMap<InputAction, Vec<String>>;

/// The receiver of keys with priority over the table. Written once per frame by the panels.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Focus {
    #[default]
    Table,
    /// A focused widget or an open list, which takes some keys.
    Widget,
    Text,
}

impl Focus {
    /// Tests whether a key is for the focused widget.
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

#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct Bindings(BTreeMap<InputAction, Vec<Chord>>);

/// The bindings without customisation.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct DefaultBindings(pub Bindings);

impl Bindings {
    /// Returns the built-in bindings, without a file.
    pub(crate) fn built_in() -> Self {
        FILE.built_in()
    }

    /// Reads the file below `root`; falls back to the built-in bindings.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Converts the file's value. Returns a sentence if a name is not a key, an action has none, or two
    /// share one.
    fn check(raw: RawBindings) -> Result<Self, String> {
        let mut seen: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut bindings = BTreeMap::new();
        for action in InputAction::ALL {
            let names = raw.get(&action).ok_or_else(|| format!("{action:?} has no keys"))?;
            for name in names {
                let users = seen.entry(name.clone()).or_default();
                users.push(format!("{action:?}"));
                if users.len() > 1 {
                    return Err(format!("`{name}` is used for {}", users.join(" and ")));
                }
            }
            let chords = names.iter().map(|name| Chord::parse(name)).collect::<Result<Vec<_>, _>>()?;
            bindings.insert(action, chords);
        }
        Ok(Self(bindings))
    }

    /// Applies custom keys. They win over default ones: an action that had such a key is left with fewer,
    /// or with none. Returns the bindings, and the invalid names that were left out.
    #[must_use]
    pub(crate) fn with_custom(&self, custom: &CustomBindings) -> (Self, Vec<String>) {
        let mut bindings = self.clone();
        let mut rejected = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        for (action, names) in custom {
            let mut chords: Vec<Chord> = Vec::new();
            for name in names {
                match Chord::parse(name) {
                    Ok(chord) if !taken.contains(&chord.name) && chord.may_be_chosen() => {
                        taken.push(chord.name.clone());
                        chords.push(chord);
                    }
                    _ => rejected.push(name.clone()),
                }
            }
            if !chords.is_empty() || (names.is_empty() && action.may_be_unbound()) {
                bindings.0.insert(*action, chords);
            } else if names.is_empty() {
                rejected.push(action.text_key());
            }
        }
        for (action, chords) in bindings.0.iter_mut().filter(|(action, _)| !custom.contains_key(action)) {
            let kept: Vec<Chord> =
                chords.iter().filter(|chord| !taken.contains(&chord.name)).cloned().collect();
            if kept.is_empty() && !action.may_be_unbound() {
                rejected.extend(chords.iter().map(|chord| chord.name.clone()));
            }
            *chords = kept;
        }
        // If they would lock the player out, all custom keys are ignored.
        let locked = bindings.0.iter().any(|(action, chords)| chords.is_empty() && !action.may_be_unbound());
        (if locked { self.clone() } else { bindings }, rejected)
    }

    /// Returns the keys of the actions that differ from `default`.
    pub(crate) fn differences_from(&self, default: &Self) -> CustomBindings {
        let names = |chords: &Vec<Chord>| chords.iter().map(|chord| chord.name.clone()).collect();
        let differing = self.0.iter().filter(|(action, _)| !self.is_default(**action, default));
        differing.map(|(action, chords)| (*action, names(chords))).collect()
    }

    pub(crate) fn action_of(&self, key: &str) -> Option<InputAction> {
        let has = |chords: &Vec<Chord>| chords.iter().any(|chord| chord.name == key);
        self.0.iter().find(|(_, chords)| has(chords)).map(|(action, _)| *action)
    }

    /// Tests whether this key may be taken from its action, which is then left with another, or needs none.
    pub(crate) fn may_take(&self, key: &str) -> bool {
        self.action_of(key).is_none_or(|action| action.may_be_unbound() || self.key_names(action).count() > 1)
    }

    /// Binds a key to an action, replacing one of its keys or in addition to them. Another action that had
    /// the key loses it. Returns whether that was possible.
    pub(crate) fn bind(&mut self, action: InputAction, instead: Option<&str>, key: &str) -> bool {
        let Ok(chord) = Chord::parse(key) else { return false };
        if !chord.may_be_chosen() || (self.action_of(key) != Some(action) && !self.may_take(key)) {
            return false;
        }
        for chords in self.0.values_mut() {
            chords.retain(|other| *other != chord || Some(other.name.as_str()) == instead);
        }
        let chords = self.0.entry(action).or_default();
        match chords.iter_mut().find(|other| Some(other.name.as_str()) == instead) {
            Some(place) => *place = chord,
            None => chords.push(chord),
        }
        true
    }

    /// Removes a key from an action. Returns whether that was possible.
    pub(crate) fn unbind(&mut self, action: InputAction, key: &str) -> bool {
        let Some(chords) = self.0.get_mut(&action) else { return false };
        let possible = action.may_be_unbound() || chords.len() > 1;
        if possible {
            chords.retain(|chord| chord.name != key);
        }
        possible
    }

    /// Restores the `default` keys of an action; other actions lose them. Returns whether that was
    /// possible.
    pub(crate) fn reset(&mut self, action: InputAction, default: &Self) -> bool {
        let wanted = default.0.get(&action).cloned().unwrap_or_default();
        let mut after = self.clone();
        for chords in after.0.values_mut() {
            chords.retain(|chord| !wanted.contains(chord));
        }
        after.0.insert(action, wanted);
        let possible = after.0.iter().all(|(action, chords)| !chords.is_empty() || action.may_be_unbound());
        if possible {
            *self = after;
        }
        possible
    }

    /// Tests whether an action has its `default` keys.
    pub(crate) fn is_default(&self, action: InputAction, default: &Self) -> bool {
        self.0.get(&action) == default.0.get(&action)
    }

    /// Returns the name of the first key of an action, for hints; empty if there is none.
    pub(crate) fn key_name(&self, action: InputAction) -> &str {
        self.0.get(&action).and_then(|chords| chords.first()).map_or("", |chord| chord.name.as_str())
    }

    pub(crate) fn key_names(&self, action: InputAction) -> impl Iterator<Item = &str> {
        self.0.get(&action).into_iter().flatten().map(|chord| chord.name.as_str())
    }
}

/// The input actions of this frame. Written once per frame from the keyboard; no other system reads keys.
#[derive(Resource, Default, Debug)]
pub(crate) struct ActionState {
    just: Vec<InputAction>,
    held: Vec<InputAction>,
}

impl ActionState {
    /// Tests whether a key of the action was pressed in this frame.
    pub(crate) fn just(&self, action: InputAction) -> bool {
        self.just.contains(&action)
    }

    /// Tests whether a key of the action is held down.
    pub(crate) fn held(&self, action: InputAction) -> bool {
        self.held.contains(&action)
    }

    /// Drops all actions for the table, while a window above it takes the keys.
    pub(crate) fn clear(&mut self) {
        self.just.retain(|action| action.is_everywhere());
        self.held.clear();
    }

    /// Consumes a press, so that no other system acts on it in this frame. Returns whether there was one.
    pub(crate) fn take(&mut self, action: InputAction) -> bool {
        let before = self.just.len();
        self.just.retain(|other| *other != action);
        self.just.len() < before
    }
}

/// Capture of the next key, written by the panel for key bindings.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum KeyCatcher {
    /// Keys have their bound effects.
    #[default]
    Off,
    /// The next key is captured and has no other effect.
    Waiting,
    /// The name of the captured key.
    Caught(String),
}

/// Returns the name of a key pressed in this frame. Keys without a name are skipped.
fn caught_key(keys: &ButtonInput<KeyCode>, pressed: &PressedWith, printed: &Printed) -> Option<String> {
    let named = |key: &KeyCode| {
        let name = name_of(*key, printed).filter(|name| *name != "Tab")?;
        Some(chord_name(name, pressed.at(*key, keys)))
    };
    keys.get_just_pressed().find_map(named)
}

/// The order in which the keys of a frame are offered. Each consumer takes the actions that it carries out.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum KeyOrder {
    /// Keys that work on every screen.
    Anywhere,
    /// Pop-ups over the table.
    Popups,
    /// The keys that open and close the windows of modes.
    ModeWindows,
    /// The keys of the shared windows, and of every open window, which blocks all others.
    Windows,
    /// Cards and pages that replace the keys of the table.
    Screen,
    /// The keys that open the menu and the question about taking back.
    Menu,
    /// The card of a lesson.
    Lesson,
}

impl KeyOrder {
    const ORDER: (Self, Self, Self, Self, Self, Self, Self) = (
        Self::Anywhere,
        Self::Popups,
        Self::ModeWindows,
        Self::Windows,
        Self::Screen,
        Self::Menu,
        Self::Lesson,
    );
}

/// Translates the keys of this frame into actions.
fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    focus: Res<Focus>,
    (printed, pressed): (Res<Printed>, Res<PressedWith>),
    mut catcher: ResMut<KeyCatcher>,
    mut actions: ResMut<ActionState>,
) {
    actions.just.clear();
    actions.held.clear();
    if *catcher != KeyCatcher::Off {
        if *catcher == KeyCatcher::Waiting
            && let Some(name) = caught_key(&keys, &pressed, &printed)
        {
            *catcher = KeyCatcher::Caught(name);
        }
        return;
    }
    for (action, chords) in &bindings.0 {
        for chord in chords {
            let fits = |key: &KeyCode| !focus.takes(*key) && chord.has(*key, &printed);
            let is_pressed = |key: &KeyCode| fits(key) && pressed.at(*key, &keys) == chord.modifiers();
            if keys.get_just_pressed().any(is_pressed) {
                actions.just.push(*action);
            }
            if is_held_with(chord, &keys) && keys.get_pressed().any(fits) {
                actions.held.push(*action);
            }
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ActionState>()
        .init_resource::<Printed>()
        .init_resource::<PressedWith>()
        .init_resource::<Focus>()
        .init_resource::<KeyCatcher>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .configure_sets(Update, KeyOrder::ORDER.chain().in_set(AppSystems::Read).after(read_keys))
        // Only one screen is shown, with one game. Keys that work everywhere have nothing in common.
        .configure_sets(Update, KeyOrder::Screen.ambiguous_with(KeyOrder::Screen))
        .configure_sets(Update, KeyOrder::Menu.ambiguous_with(KeyOrder::Menu))
        .configure_sets(Update, KeyOrder::Lesson.ambiguous_with(KeyOrder::Lesson))
        .configure_sets(Update, KeyOrder::Anywhere.ambiguous_with(KeyOrder::Anywhere))
        .add_systems(Update, (note_prints, note_presses, read_keys).chain().in_set(AppSystems::Read));
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    use super::*;
    use crate::input::ActionGroup;
    use crate::input::chords::{KEYS, keys_called};

    fn keyboard() -> App {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>().insert_resource(Bindings::built_in());
        plugin(&mut app);
        app
    }

    /// Returns the actions triggered by pressing keys at these positions together.
    fn used(app: &mut App, keys: &[KeyCode]) -> Vec<InputAction> {
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        input.reset_all();
        keys.iter().for_each(|key| input.press(*key));
        app.update();
        app.world().resource::<ActionState>().just.clone()
    }

    #[test]
    fn keys_act_by_their_label() {
        let mut app = keyboard();
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [InputAction::RotateLeft]);
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
        assert_eq!(used(&mut app, &[KeyCode::KeyA]), [InputAction::RotateLeft]);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [InputAction::PanLeft]);
        assert_eq!(used(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyW]), [InputAction::Undo]);
        assert_eq!(used(&mut app, &[KeyCode::KeyE]), [InputAction::RotateRight]);
        // Letters of another alphabet are ignored; there the position counts.
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::KeyR,
            logical_key: Key::Character("к".into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        assert_eq!(used(&mut app, &[KeyCode::KeyR]), [InputAction::ReturnToken]);
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
        assert_eq!(app.world().resource::<ActionState>().just, [InputAction::ScreenshotOfEnvironment]);
    }

    #[test]
    fn a_chord_counts_as_it_was_pressed_however_frames_divide_it() {
        let control = (KeyCode::ControlLeft, Key::Control);
        let letter = (KeyCode::KeyZ, Key::Character("z".into()));
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        let events = [(&control, down), (&letter, down), (&letter, up), (&control, up)];
        // Each cut between two events begins another frame.
        for cuts in 0..8_u32 {
            let mut app = keyboard();
            let mut done = Vec::new();
            for (index, ((key_code, logical_key), state)) in events.iter().enumerate() {
                let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
                if *state == down {
                    input.press(*key_code);
                } else {
                    input.release(*key_code);
                }
                app.world_mut().write_message(KeyboardInput {
                    key_code: *key_code,
                    logical_key: logical_key.clone(),
                    state: *state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
                if index == 3 || cuts >> index & 1 == 1 {
                    app.update();
                    done.extend(app.world().resource::<ActionState>().just.clone());
                    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
                }
            }
            assert_eq!(done, [InputAction::Undo], "{cuts:03b}");
        }
    }

    #[test]
    fn a_field_takes_all_keys_and_a_button_only_its_own() {
        let mut app = keyboard();
        app.insert_resource(Focus::Text);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), []);
        app.insert_resource(Focus::Widget);
        assert_eq!(used(&mut app, &[KeyCode::KeyQ]), [InputAction::RotateLeft]);
        assert_eq!(used(&mut app, &[KeyCode::F11]), [InputAction::Fullscreen]);
        assert_eq!(used(&mut app, &[KeyCode::Space]), []);
        app.insert_resource(Focus::Table);
        assert_eq!(used(&mut app, &[KeyCode::Space]), [InputAction::Confirm]);
    }

    #[test]
    fn a_window_leaves_sound_full_screen_and_pictures_to_their_keys() {
        let kept = [
            InputAction::Mute,
            InputAction::Screenshot,
            InputAction::Fullscreen,
            InputAction::ScreenshotOfEnvironment,
        ];
        let mut pressed =
            ActionState { just: [InputAction::Undo].into_iter().chain(kept).collect(), held: Vec::new() };
        pressed.clear();
        assert_eq!(pressed.just, kept);
    }

    #[test]
    fn every_action_has_a_key_of_its_own() {
        let bindings = Bindings::built_in();
        for action in InputAction::ALL {
            assert!(bindings.key_names(action).count() > 0, "{action:?}");
        }
    }

    #[test]
    fn a_key_used_twice_and_a_key_that_does_not_exist_are_reported() {
        let raw = |name: &str| {
            let bindings = Bindings::built_in();
            let names = |action| bindings.key_names(action).map(str::to_owned).collect();
            let mut raw = RawBindings::from(InputAction::ALL.map(|action| (action, names(action))));
            raw.insert(InputAction::Fit, vec![name.to_owned()]);
            Bindings::check(raw)
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
    fn a_key_moves_from_one_action_to_another_and_back() {
        let default = Bindings::built_in();
        let mut mine = default.clone();
        assert!(mine.bind(InputAction::RotateRight, Some("E"), "M"));
        assert_eq!(mine.key_names(InputAction::RotateRight).collect::<Vec<_>>(), ["M"]);
        assert_eq!(mine.key_names(InputAction::Mute).count(), 0, "the other has lost it");
        assert!(mine.bind(InputAction::Fit, None, "Shift+H"));
        assert_eq!(mine.key_names(InputAction::Fit).collect::<Vec<_>>(), ["Home", "Shift+H"]);
        let custom = mine.differences_from(&default);
        assert_eq!(custom.len(), 3);
        assert_eq!(default.with_custom(&custom), (mine.clone(), Vec::new()), "the chosen keys are stored");
        assert!(mine.reset(InputAction::Mute, &default));
        assert_eq!(mine.key_names(InputAction::RotateRight).count(), 0, "the default key was given back");
        assert!(mine.reset(InputAction::RotateRight, &default) && mine.reset(InputAction::Fit, &default));
        assert_eq!(mine, default);
    }

    #[test]
    fn nobody_is_locked_out() {
        let default = Bindings::built_in();
        let mut mine = default.clone();
        assert!(!mine.bind(InputAction::Fit, None, "1"), "the first pair needs its key");
        assert!(!mine.bind(InputAction::Fit, None, "Tab"));
        assert!(!mine.unbind(InputAction::Choose1, "1"));
        assert!(mine.bind(InputAction::Fit, None, "Enter"), "Space still confirms");
        assert!(!mine.bind(InputAction::Undo, None, "Space"));
        assert!(mine.unbind(InputAction::Mute, "M"));
        let custom = |action, keys: &[&str]| {
            CustomBindings::from([(action, keys.iter().map(|key| (*key).to_owned()).collect())])
        };
        let (after, wrong) = default.with_custom(&custom(InputAction::Fit, &["Hyper+Q", "J"]));
        assert_eq!((after.key_name(InputAction::Fit), wrong), ("J", vec!["Hyper+Q".to_owned()]));
        let (after, wrong) = default.with_custom(&custom(InputAction::Fit, &["1"]));
        assert_eq!((after, wrong), (default.clone(), vec!["1".to_owned()]));
        let (after, wrong) = default.with_custom(&custom(InputAction::Confirm, &[]));
        assert_eq!((after, wrong), (default, vec!["confirm".to_owned()]));
    }

    #[test]
    fn every_action_is_in_a_group() {
        let listed: usize = ActionGroup::ALL.into_iter().map(|group| group.actions().count()).sum();
        assert_eq!(listed, InputAction::ALL.len());
    }
}
