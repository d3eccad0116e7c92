//! Everything the game reads when it starts: content, texts, levels and shapes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::Resource;
use fluent_bundle::FluentValue;

use crate::ai::Levels;
use crate::content::{Content, Language, Problems, Texts};

/// Files of vector shapes below the program's folder.
const SHAPE_FILES: [&str; 5] = [
    "assets/shapes/wildlife.ron",
    "assets/shapes/nature.ron",
    "assets/shapes/habitats.ron",
    "assets/shapes/icons.ron",
    "assets/shapes/wordmark.ron",
];

/// What was read, shared by everything that needs it.
#[derive(Resource, Clone)]
pub struct Library {
    /// The program's folder.
    pub root: PathBuf,
    /// The game as data.
    pub content: Arc<Content>,
    /// All texts.
    pub texts: Arc<Texts>,
    /// The opponents.
    pub levels: Arc<Levels>,
    /// Vector paths by name, as written.
    pub shapes: Arc<BTreeMap<String, String>>,
    /// Things the player should know once: files that were broken and what is used instead.
    pub notices: Vec<String>,
}

impl Library {
    /// Reads everything below `root`.
    ///
    /// # Errors
    /// All problems of the files the game cannot do without.
    pub fn read(root: &Path) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut collect = |found: Problems| problems.0.extend(found.0);
        let content = Content::load(root).map_err(&mut collect).ok();
        let texts = Texts::load(root).map_err(&mut collect).ok();
        let shapes = read_shapes(root).map_err(&mut collect).ok();
        let (levels, notices) = Levels::read(root);
        match (content, texts, shapes) {
            (Some(content), Some(texts), Some(shapes)) => Ok(Self {
                root: root.to_owned(),
                content: Arc::new(content),
                texts: Arc::new(texts),
                levels: Arc::new(levels),
                shapes: Arc::new(shapes),
                notices,
            }),
            _ => Err(problems),
        }
    }

    /// Somebody who speaks `language`.
    pub fn speaker(&self, language: Language) -> Speaker {
        Speaker { texts: Arc::clone(&self.texts), language }
    }
}

fn read_shapes(root: &Path) -> Result<BTreeMap<String, String>, Problems> {
    let mut problems = Problems::default();
    let mut shapes = BTreeMap::new();
    for file in SHAPE_FILES {
        let text = match fs::read_to_string(root.join(file)) {
            Ok(text) => text,
            Err(error) => {
                problems.of_file(file, format!("the file cannot be read: {error}"));
                continue;
            }
        };
        match ron::from_str::<BTreeMap<String, String>>(&text) {
            Ok(found) => shapes.extend(found),
            Err(error) => problems.of_file(file, format!("line {}: {}", error.span.start.line, error.code)),
        }
    }
    problems.none_or(shapes)
}

/// The texts in one language.
#[derive(Resource, Clone)]
pub struct Speaker {
    texts: Arc<Texts>,
    language: Language,
}

impl Speaker {
    /// The text called `key`.
    pub fn say(&self, key: &str) -> String {
        self.texts.format(self.language, key, &[])
    }

    /// The text called `key` with values filled in.
    pub fn say_with(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        self.texts.format(self.language, key, values)
    }

    /// What is printed on the keys of a chord such as `Shift+PageUp`.
    pub fn keys(&self, chord: &str) -> String {
        let named = |key: &str| match key {
            "Ctrl" => self.say("key-ctrl"),
            "Shift" => self.say("key-shift"),
            "Alt" => self.say("key-alt"),
            "Space" => self.say("key-space"),
            "Enter" => self.say("key-enter"),
            "Escape" => self.say("key-escape"),
            "Tab" => self.say("key-tab"),
            "Backspace" => self.say("key-backspace"),
            "Insert" => self.say("key-insert"),
            "Delete" => self.say("key-delete"),
            "Home" => self.say("key-home"),
            "End" => self.say("key-end"),
            "PageUp" => self.say("key-page-up"),
            "PageDown" => self.say("key-page-down"),
            "ArrowUp" => self.say("key-arrow-up"),
            "ArrowDown" => self.say("key-arrow-down"),
            "ArrowLeft" => self.say("key-arrow-left"),
            "ArrowRight" => self.say("key-arrow-right"),
            "Plus" => self.say("key-plus"),
            "Minus" => self.say("key-minus"),
            "Comma" => self.say("key-comma"),
            "Period" => self.say("key-period"),
            letter => letter.to_owned(),
        };
        chord.split('+').map(named).collect::<Vec<_>>().join("+")
    }

    /// Whether there is a text called `key`.
    pub fn has(&self, key: &str) -> bool {
        self.texts.has(key)
    }

    /// The language spoken.
    pub const fn language(&self) -> Language {
        self.language
    }
}
