//! The tabs of the settings that consist of rows only.

use fluent_bundle::FluentValue;

use super::rows::Rows;
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::assists::Assist;
use crate::preferences::season::SeasonChoice;
use crate::preferences::settings::{GraphicsQuality, GroundStyle, Settings, Speed, TokenLook, WheelUse};
use crate::store::fault_report::details;
use crate::ui::key_names::keys_of;
use cascadia_storage::text::Language;

/// Returns the key of a language's own name, which is the same in every language.
fn language_key(language: Language) -> String {
    format!("language-{}", language.code())
}

/// Returns the languages with their own names.
pub(crate) fn languages(localizer: &crate::preferences::localizer::Localizer) -> [(Language, String); 2] {
    Language::ALL.map(|language| (language, localizer.text(&language_key(language))))
}

/// Returns the available text sizes, in percent, with their labels.
pub(crate) fn text_sizes() -> [(u16, String); 7] {
    [80, 90, 100, 115, 130, 150, 160].map(|size: u16| (size, format!("{size}")))
}

impl Rows<'_> {
    pub(super) fn general(&mut self, settings: &mut Settings, usual: &Settings) {
        let localizer = self.localizer;
        self.choice("setting-language", &mut settings.language, usual.language, &languages(localizer));
        self.choice("setting-text-size", &mut settings.text_size, usual.text_size, &text_sizes());
        let speeds = Speed::ALL.map(|speed| (speed, localizer.text(&format!("speed-{}", speed.key()))));
        self.choice("setting-speed", &mut settings.speed, usual.speed, &speeds);
        self.on_off("setting-follow-moves", &mut settings.follow_moves, usual.follow_moves);
        self.on_off("setting-end-turn", &mut settings.end_turn_automatically, usual.end_turn_automatically);
        let wheels = WheelUse::ALL.map(|wheel| (wheel, localizer.text(&format!("wheel-{}", wheel.key()))));
        self.choice("setting-wheel", &mut settings.wheel, usual.wheel, &wheels);
        self.on_off("setting-facts", &mut settings.facts, usual.facts);
        self.on_off("setting-turn-notices", &mut settings.turn_notices, usual.turn_notices);
        self.on_off("setting-view-buttons", &mut settings.view_buttons, usual.view_buttons);
    }

    /// Adds a button that copies the details for a report of a fault. Returns true when it is pressed.
    pub(super) fn details(&mut self) -> bool {
        let pressed = self.button("setting-details", "copy", "setting-details-copy");
        if pressed {
            self.ui.ctx().copy_text(details());
        }
        pressed
    }

    /// Adds a switch for each assist.
    pub(super) fn assists(&mut self, settings: &mut Settings, usual: &Settings) {
        for assist in Assist::ALL {
            let usual = assist.is_on(usual);
            self.on_off(&format!("assist-{}", assist.key()), assist.switch(settings), usual);
        }
    }

    pub(super) fn picture(&mut self, settings: &mut Settings, usual: &Settings, bindings: &Bindings) {
        let localizer = self.localizer;
        let pictures = GraphicsQuality::ALL
            .map(|picture| (picture, localizer.text(&format!("picture-{}", picture.key()))));
        self.choice("setting-picture", &mut settings.picture, usual.picture, &pictures);
        let grounds =
            GroundStyle::ALL.map(|ground| (ground, localizer.text(&format!("ground-{}", ground.key()))));
        self.choice("setting-ground", &mut settings.ground, usual.ground, &grounds);
        let looks = TokenLook::ALL.map(|look| (look, localizer.text(&format!("tokens-{}", look.key()))));
        self.choice("setting-tokens", &mut settings.tokens, usual.tokens, &looks);
        let hint = self.also("setting-fullscreen-hint", bindings, InputAction::Fullscreen);
        self.on_off_about("setting-fullscreen", &hint, &mut settings.fullscreen, usual.fullscreen);
        self.percent("setting-grid", &mut settings.grid, usual.grid);
        let seasons =
            SeasonChoice::ALL.map(|season| (season, localizer.text(&format!("season-{}", season.key()))));
        self.choice("setting-season", &mut settings.season, usual.season, &seasons);
        self.on_off("setting-steady-light", &mut settings.steady_light, usual.steady_light);
    }

    pub(super) fn access(&mut self, settings: &mut Settings, usual: &Settings) {
        self.on_off("setting-high-contrast", &mut settings.high_contrast, usual.high_contrast);
        self.on_off("setting-habitat-signs", &mut settings.habitat_signs, usual.habitat_signs);
        self.on_off("setting-reduce-motion", &mut settings.reduce_motion, usual.reduce_motion);
    }

    /// Adds the rows of the sound. Returns true if a sample should be played at the new volume.
    pub(super) fn sound(&mut self, settings: &mut Settings, usual: &Settings, bindings: &Bindings) -> bool {
        let all = self.percent("setting-volume", &mut settings.volume, usual.volume);
        let effects =
            self.percent("setting-effects-volume", &mut settings.effects_volume, usual.effects_volume);
        self.percent("setting-ambience-volume", &mut settings.ambience_volume, usual.ambience_volume);
        self.percent("setting-music-volume", &mut settings.music_volume, usual.music_volume);
        let hint = self.also("setting-mute-hint", bindings, InputAction::Mute);
        self.on_off_about("setting-mute", &hint, &mut settings.mute, usual.mute);
        self.on_off("setting-mute-in-background", &mut settings.mute_in_background, usual.mute_in_background);
        all || effects
    }

    /// Returns an explanation that names the keys of an input action.
    fn also(&self, key: &str, bindings: &Bindings, control: InputAction) -> String {
        let keys = FluentValue::from(keys_of(self.localizer, bindings, control));
        self.localizer.text_with(key, &[("keys", keys)])
    }
}
