//! Texts of the game in the player's language.

use std::sync::Arc;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::settings::Settings;
use crate::schedule::AppSystems;
use crate::store::file_fault::FileFault;
use crate::store::shipped_assets::ShippedAssets;
use cascadia_storage::text::{Language, Texts};

#[derive(Resource, Clone)]
pub(crate) struct Localizer {
    texts: Arc<Texts>,
    language: Language,
}

impl Localizer {
    pub(crate) const fn new(texts: Arc<Texts>, language: Language) -> Self {
        Self { texts, language }
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.texts.format(self.language, key, &[])
    }

    /// Returns the reason for a file error, as part of a sentence.
    pub(crate) fn file_fault(&self, fault: &FileFault) -> String {
        fault.key().map_or_else(str::to_owned, |key| self.text(key))
    }

    pub(crate) fn text_with(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        self.texts.format(self.language, key, values)
    }

    /// Returns the labels of the keys of a chord such as `Shift+PageUp`.
    pub(crate) fn keys(&self, chord: &str) -> String {
        let named = |key: &str| match key {
            "Ctrl" => self.text("key-ctrl"),
            "Shift" => self.text("key-shift"),
            "Alt" => self.text("key-alt"),
            "Space" => self.text("key-space"),
            "Enter" => self.text("key-enter"),
            "Escape" => self.text("key-escape"),
            "Tab" => self.text("key-tab"),
            "Backspace" => self.text("key-backspace"),
            "Insert" => self.text("key-insert"),
            "Delete" => self.text("key-delete"),
            "Home" => self.text("key-home"),
            "End" => self.text("key-end"),
            "PageUp" => self.text("key-page-up"),
            "PageDown" => self.text("key-page-down"),
            "ArrowUp" => self.text("key-arrow-up"),
            "ArrowDown" => self.text("key-arrow-down"),
            "ArrowLeft" => self.text("key-arrow-left"),
            "ArrowRight" => self.text("key-arrow-right"),
            "Plus" => self.text("key-plus"),
            "Minus" => self.text("key-minus"),
            "Comma" => self.text("key-comma"),
            "Period" => self.text("key-period"),
            letter => letter.to_owned(),
        };
        chord.split('+').map(named).collect::<Vec<_>>().join("+")
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.texts.has(key)
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }
}

impl ShippedAssets {
    pub(crate) fn localizer(&self, language: Language) -> Localizer {
        Localizer::new(Arc::clone(&self.texts), language)
    }
}

fn follow_settings(settings: Res<Settings>, assets: Res<ShippedAssets>, mut localizer: ResMut<Localizer>) {
    if localizer.language() != settings.language {
        *localizer = assets.localizer(settings.language);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_settings.in_set(AppSystems::Read).run_if(resource_changed::<Settings>));
}
