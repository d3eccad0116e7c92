//! The parts of the settings that are made of rows only.

use super::keys::keys_of;
use super::rows::Rows;
use crate::app::aids::Aid;
use crate::app::controls::{Control, Controls};
use crate::app::settings::{Picture, Settings, Speed, Wheel};
use crate::content::Language;
use fluent_bundle::FluentValue;

/// The name of a language in that language; the same in every table.
fn language_key(language: Language) -> String {
    format!("language-{}", language.code())
}

/// The languages, and what each calls itself.
pub fn languages(speaker: &crate::app::library::Speaker) -> [(Language, String); 2] {
    Language::ALL.map(|language| (language, speaker.say(&language_key(language))))
}

/// The text sizes on offer.
pub fn text_sizes() -> [(u16, String); 7] {
    [80, 90, 100, 115, 130, 150, 160].map(|size: u16| (size, format!("{size}")))
}

impl Rows<'_> {
    pub(super) fn general(&mut self, settings: &mut Settings, usual: &Settings) {
        let speaker = self.speaker;
        self.choice("setting-language", &mut settings.language, usual.language, &languages(speaker));
        self.choice("setting-text-size", &mut settings.text_size, usual.text_size, &text_sizes());
        let speeds = Speed::ALL.map(|speed| (speed, speaker.say(&format!("speed-{}", speed.key()))));
        self.choice("setting-speed", &mut settings.speed, usual.speed, &speeds);
        self.on_off("setting-follow-moves", &mut settings.follow_moves, usual.follow_moves);
        self.on_off("setting-end-turn", &mut settings.end_turn_automatically, usual.end_turn_automatically);
        let wheels = Wheel::ALL.map(|wheel| (wheel, speaker.say(&format!("wheel-{}", wheel.key()))));
        self.choice("setting-wheel", &mut settings.wheel, usual.wheel, &wheels);
        self.on_off("setting-facts", &mut settings.facts, usual.facts);
        self.on_off("setting-view-buttons", &mut settings.view_buttons, usual.view_buttons);
    }

    /// A switch for each aid.
    pub(super) fn aids(&mut self, settings: &mut Settings, usual: &Settings) {
        for aid in Aid::ALL {
            let usual = aid.is_on(usual);
            self.on_off(&format!("aid-{}", aid.key()), aid.switch(settings), usual);
        }
    }

    pub(super) fn picture(&mut self, settings: &mut Settings, usual: &Settings, controls: &Controls) {
        let speaker = self.speaker;
        let pictures =
            Picture::ALL.map(|picture| (picture, speaker.say(&format!("picture-{}", picture.key()))));
        self.choice("setting-picture", &mut settings.picture, usual.picture, &pictures);
        let hint = self.also("setting-fullscreen-hint", controls, Control::Fullscreen);
        self.on_off_about("setting-fullscreen", &hint, &mut settings.fullscreen, usual.fullscreen);
        self.percent("setting-grid", &mut settings.grid, usual.grid);
        self.on_off("setting-steady-light", &mut settings.steady_light, usual.steady_light);
    }

    pub(super) fn access(&mut self, settings: &mut Settings, usual: &Settings) {
        self.on_off("setting-high-contrast", &mut settings.high_contrast, usual.high_contrast);
        self.on_off("setting-habitat-signs", &mut settings.habitat_signs, usual.habitat_signs);
        self.on_off("setting-reduce-motion", &mut settings.reduce_motion, usual.reduce_motion);
    }

    /// Whether something should be heard with the new volume.
    pub(super) fn sound(&mut self, settings: &mut Settings, usual: &Settings, controls: &Controls) -> bool {
        let all = self.percent("setting-volume", &mut settings.volume, usual.volume);
        let effects =
            self.percent("setting-effects-volume", &mut settings.effects_volume, usual.effects_volume);
        self.percent("setting-ambience-volume", &mut settings.ambience_volume, usual.ambience_volume);
        self.percent("setting-music-volume", &mut settings.music_volume, usual.music_volume);
        let hint = self.also("setting-mute-hint", controls, Control::Mute);
        self.on_off_about("setting-mute", &hint, &mut settings.mute, usual.mute);
        self.on_off("setting-mute-in-background", &mut settings.mute_in_background, usual.mute_in_background);
        all || effects
    }

    /// An explanation that names the keys which do the same.
    fn also(&self, key: &str, controls: &Controls, control: Control) -> String {
        let keys = FluentValue::from(keys_of(self.speaker, controls, control));
        self.speaker.say_with(key, &[("keys", keys)])
    }
}
