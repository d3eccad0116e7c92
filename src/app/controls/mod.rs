//! Keys to named controls. What a control does is decided by whoever asks for it.

mod chord;
mod list;

pub use chord::Printed;
pub use list::{Control, Group};

use std::collections::BTreeMap;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use chord::{Chord, chord_name, held_with, learn_prints, name_of};

/// The file as written: names of keys by control.
pub type RawControls = BTreeMap<Control, Vec<String>>;

/// Keys that somebody chose for themselves: names of keys by control, as far as they differ from the usual ones.
pub type OwnKeys = BTreeMap<Control, Vec<String>>;

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
    use bevy::input::keyboard::Key;

    use super::chord::{KEYS, keys_called};
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
