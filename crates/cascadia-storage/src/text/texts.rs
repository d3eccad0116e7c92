//! The string tables: every text shown to a player, in each language, with missing ones reported.

use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use unic_langid::LanguageIdentifier;

use crate::ProgramRoot;
use crate::problem::Problems;

/// A language of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Returns the language code, which is also the name of its folder.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// Parses a language code, with or without a region (`fr_CA.UTF-8`); none if the game lacks the language.
    pub fn from_code(code: &str) -> Option<Self> {
        let base = code.split(['-', '_', '.']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(base))
    }
}

/// The texts of one language.
struct Table {
    bundle: FluentBundle<FluentResource>,
    /// The file of every text, by its key.
    keys: BTreeMap<String, String>,
}

/// All texts in all languages.
pub struct Texts {
    tables: [Table; 2],
}

impl Texts {
    /// Loads all files `assets/text/<code>/*.ftl` of every language, one for each topic.
    ///
    /// # Errors
    /// All unreadable files, faulty entries, and texts missing in one of the languages.
    pub fn load(root: &ProgramRoot) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let tables = Language::ALL.map(|language| load_table(root, language, &mut problems));
        for (language, table) in Language::ALL.into_iter().zip(&tables) {
            for (key, file) in tables.iter().flat_map(|other| &other.keys) {
                if !table.keys.contains_key(key) {
                    let file = format!("{}/{file}", folder_of(language));
                    problems.report_entry(&file, key, "this text is missing");
                }
            }
        }
        problems.into_result(Self { tables })
    }

    /// Formats the text `key` with `values` filled in. An unknown key is returned unchanged, so that the
    /// player sees a word and the tests see a fault.
    pub fn format(&self, language: Language, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let bundle = &self.tables[language as usize].bundle;
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }

    /// Returns whether there is a text with this key.
    pub fn has(&self, key: &str) -> bool {
        self.tables[0].keys.contains_key(key)
    }

    /// Iterates over the characters of all texts in all languages, with repetitions.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        let of_language = |language| self.keys().map(move |key| (language, key));
        let texts = Language::ALL.into_iter().flat_map(of_language);
        texts.flat_map(|(language, key)| self.format(language, key, &[]).chars().collect::<Vec<_>>())
    }

    /// Iterates over the keys of all texts, in their order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.tables[0].keys.keys().map(String::as_str)
    }
}

fn folder_of(language: Language) -> String {
    format!("assets/text/{}", language.code())
}

fn load_table(root: &ProgramRoot, language: Language, problems: &mut Problems) -> Table {
    let folder = folder_of(language);
    let files = root.files_in(&folder).unwrap_or_else(|error| {
        problems.report_file(&folder, format!("the folder cannot be read: {error}"));
        Vec::new()
    });
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut table = Table { bundle: FluentBundle::new_concurrent(vec![id]), keys: BTreeMap::new() };
    // The marks around filled-in values are for mixed writing directions; the fonts lack a glyph for them.
    table.bundle.set_use_isolating(false);
    for name in files.into_iter().filter(|name| name.ends_with(".ftl")) {
        let file = format!("{folder}/{name}");
        match root.read_text(&file) {
            Ok(source) => table.add(name, &file, source, problems),
            Err(error) => problems.report_file(&file, format!("the file cannot be read: {error}")),
        }
    }
    table
}

impl Table {
    fn add(&mut self, name: String, file: &str, source: String, problems: &mut Problems) {
        let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
            for error in errors {
                problems.report_file(file, error.to_string());
            }
            resource
        });
        for entry in resource.entries() {
            if let Entry::Message(message) = entry {
                self.keys.insert(message.id.name.to_owned(), name.clone());
            }
        }
        if let Err(errors) = self.bundle.add_resource(resource) {
            for error in errors {
                problems.report_file(file, error.to_string());
            }
        }
    }
}
