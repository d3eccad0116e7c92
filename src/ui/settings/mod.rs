//! The settings in tabs, each setting with its value, an explanation and a reset button; changes take effect
//! at once.

mod keys;
mod parts;
pub(crate) mod preset_cards;
mod rows;
mod vision;

pub(crate) use keys::KeySettings;
pub(crate) use parts::{languages, text_sizes};
pub(crate) use rows::choice;

use bevy_egui::egui::{self, Align, Layout, Vec2};

use self::preset_cards::draw_presets;
use super::style::UiStyle;
use super::widgets::{ButtonStyle, text_button};
use crate::audio::InterfaceCue;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use rows::{ROW, Rows};

/// Width of the settings with the scroll bar, in points.
const WIDTH: f32 = ROW + 14.0;
/// Height of the tabs above and of the buttons below, with the space between.
const AROUND: f32 = 36.0 + 10.0 + 12.0 + 38.0 + 12.0;

/// A tab of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SettingsTab {
    /// Language and turns.
    #[default]
    General,
    /// The assists.
    Assists,
    /// The graphics.
    Picture,
    /// Accessibility.
    Access,
    Sound,
    /// The key bindings.
    Keys,
}

impl SettingsTab {
    /// All tabs in their order.
    pub(crate) const ALL: [Self; 6] =
        [Self::General, Self::Assists, Self::Picture, Self::Access, Self::Sound, Self::Keys];

    const fn text_key(self) -> &'static str {
        match self {
            Self::General => "settings-general",
            Self::Assists => "settings-assists",
            Self::Picture => "settings-picture",
            Self::Access => "settings-access",
            Self::Sound => "settings-sound",
            Self::Keys => "settings-keys",
        }
    }
}

/// The results of drawing the settings.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SettingsAnswer {
    /// A sound to play as a sample of the new volume.
    pub cue: Option<InterfaceCue>,
    /// Set when the details for a report were copied.
    pub copied: bool,
    /// Set when the window is to be closed.
    pub close: bool,
}

/// Returns the memory slot of the open tab.
fn memory() -> egui::Id {
    egui::Id::new("part of the settings")
}

/// Draws the tabs and the settings of the open one, and applies changes. All of it takes `height` points;
/// longer contents scroll.
pub(crate) fn draw_settings(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    settings: &mut Settings,
    keys: &mut KeySettings,
    height: f32,
) -> SettingsAnswer {
    let mut part: SettingsTab = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    // The tabs share the width, so that none moves when the language changes.
    let gap = 6.0;
    let tab = (WIDTH - gap * (SettingsTab::ALL.len() as f32 - 1.0)) / SettingsTab::ALL.len() as f32;
    ui.set_width(WIDTH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for other in SettingsTab::ALL {
            let tone = if other == part { ButtonStyle::On } else { ButtonStyle::Plain };
            let name = localizer.text(other.text_key());
            if text_button(ui, style, None, &name, tone, true, Vec2::new(tab, 36.0)).clicked() {
                part = other;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(memory(), part));
    if part != SettingsTab::Keys {
        keys.let_go();
    }
    ui.add_space(10.0);
    let reset_id = memory().with("reset");
    let reset = ui.data_mut(|data| data.remove_temp::<bool>(reset_id)).unwrap_or(false);
    let mut changed = settings.clone();
    let PartAnswer { differs, sample, copied } =
        draw_part(ui, style, localizer, &mut changed, keys, part, reset, height - AROUND);
    if changed != *settings {
        *settings = changed;
    }
    ui.add_space(12.0);
    let mut close = false;
    ui.horizontal(|ui| {
        let text = localizer.text("settings-reset-part");
        let size = Vec2::new(180.0, 38.0);
        if text_button(ui, style, Some("undo"), &text, ButtonStyle::Plain, differs, size).clicked() {
            ui.data_mut(|data| data.insert_temp(reset_id, true));
            ui.ctx().request_repaint();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = localizer.text("close");
            close = text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, size).clicked();
        });
    });
    SettingsAnswer { cue: sample.then_some(InterfaceCue::Sample), copied, close }
}

/// The results of drawing one tab.
struct PartAnswer {
    /// Set if a value differs from its default.
    differs: bool,
    /// Set if a sample of the volume is to be played.
    sample: bool,
    /// Set when the details for a report were copied.
    copied: bool,
}

/// Draws one tab.
fn draw_part(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    settings: &mut Settings,
    keys: &mut KeySettings,
    part: SettingsTab,
    reset: bool,
    height: f32,
) -> PartAnswer {
    if part == SettingsTab::Keys {
        let differs = keys::draw_keys(ui, style, localizer, keys, reset, height);
        return PartAnswer { differs, sample: false, copied: false };
    }
    // The language has no default to go back to.
    let usual = Settings { language: settings.language, ..Settings::default() };
    let (mut sample, mut copied) = (false, false);
    let area = egui::ScrollArea::vertical().id_salt(part.text_key());
    let area = area.max_height(height).min_scrolled_height(height).auto_shrink(false);
    let differs = area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        if part == SettingsTab::Assists {
            draw_presets(ui, style, localizer, settings, ROW);
            ui.add_space(2.0);
        }
        let mut rows = Rows { ui, style, localizer, reset, differs: false };
        match part {
            SettingsTab::General => {
                rows.general(settings, &usual);
                copied = rows.details();
            }
            SettingsTab::Assists => rows.assists(settings, &usual),
            SettingsTab::Picture => rows.picture(settings, &usual, &keys.bindings),
            SettingsTab::Access => rows.access(settings, &usual),
            SettingsTab::Sound => sample = rows.sound(settings, &usual, &keys.bindings),
            SettingsTab::Keys => {}
        }
        let differs = rows.differs;
        if part == SettingsTab::Access {
            vision::draw_vision(ui, style, localizer);
        }
        differs
    });
    PartAnswer { differs: differs.inner, sample, copied }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;
    use bevy::prelude::World;

    use super::*;
    use crate::input::InputAction;
    use crate::input::bindings::{Bindings, KeyCatcher};
    use crate::preferences::assists::{Assist, AssistPreset};
    use crate::preferences::season::{Season, SeasonChoice};
    use crate::preferences::settings::TokenLook;
    use crate::tests::support::{dressed, mouse_button};
    use cascadia_storage::text::Language;
    use rows::NAMES;

    /// The settings window in a test, with the values that it changes.
    struct SettingsPanel {
        style: UiStyle,
        localizer: Localizer,
        context: egui::Context,
        settings: Settings,
        keys: World,
        /// Height of the window.
        height: f32,
        /// The cues played, and the size of the contents.
        clicks: Vec<InterfaceCue>,
        size: Vec2,
        /// The text copied last.
        copied: String,
    }

    impl SettingsPanel {
        fn new(language: Language) -> Self {
            let (style, localizer, context) = dressed(language);
            let mut keys = World::new();
            keys.insert_resource(Bindings::built_in());
            keys.init_resource::<KeyCatcher>();
            let settings = Settings { language, ..Settings::default() };
            let size = Vec2::ZERO;
            let (height, clicks, copied) = (450.0, Vec::new(), String::new());
            Self { style, localizer, context, settings, keys, height, clicks, size, copied }
        }

        /// Opens a tab and lets it settle.
        fn open(&mut self, part: SettingsTab) {
            self.context.data_mut(|data| data.insert_temp(memory(), part));
            self.pass(Vec::new());
            self.pass(Vec::new());
        }

        /// Runs one pass with these events. Returns the painted shapes.
        fn pass(&mut self, events: Vec<egui::Event>) -> Vec<egui::epaint::ClippedShape> {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(2000.0, 1200.0));
            let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
            let Self { style, localizer, context, settings, keys, height, clicks, size, copied } = self;
            let mut state = SystemState::<KeySettings>::new(keys);
            let mut keys = state.get_mut(keys).expect("its resources are there");
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("settings")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    clicks.extend(draw_settings(ui, style, localizer, settings, &mut keys, *height).cue);
                    *size = ui.min_size();
                });
            });
            // Nothing is rendered.
            output.textures_delta.clear();
            for command in output.platform_output.commands {
                if let egui::OutputCommand::CopyText(text) = command {
                    *copied = text;
                }
            }
            output.shapes
        }

        /// Returns the position of a text, or `None` if it is not painted.
        fn find(&mut self, text: &str) -> Option<egui::Pos2> {
            let shapes = self.pass(Vec::new());
            shapes.iter().find_map(|clipped| match &clipped.shape {
                egui::Shape::Text(written) if written.galley.text() == text => {
                    let middle = written.pos + written.galley.rect.center().to_vec2();
                    clipped.clip_rect.contains(middle).then_some(middle)
                }
                _ => None,
            })
        }

        fn click(&mut self, at: egui::Pos2) {
            let press = |pressed| vec![mouse_button(at, pressed)];
            for events in [vec![egui::Event::PointerMoved(at)], press(true), press(false), vec![]] {
                self.pass(events);
            }
        }

        /// Clicks on the text of this key.
        fn click_text(&mut self, key: &str) {
            let text = self.localizer.text(key);
            let at = self.find(&text).unwrap_or_else(|| panic!("`{text}` is to be seen"));
            self.click(at);
        }

        fn press_key(&mut self, name: &str) {
            assert_eq!(*self.keys.resource::<KeyCatcher>(), KeyCatcher::Waiting, "a key is wanted");
            self.keys.insert_resource(KeyCatcher::Caught(name.to_owned()));
            self.pass(Vec::new());
            self.pass(Vec::new());
        }

        fn keys_of(&self, control: InputAction) -> Vec<&str> {
            self.keys.resource::<Bindings>().key_names(control).collect()
        }
    }

    #[test]
    fn every_part_fits_the_smallest_window_in_both_languages() {
        // The layout guarantees 1000 by 600 points, less the margins and the title of the window.
        for language in Language::ALL {
            let mut panel = SettingsPanel::new(language);
            for part in SettingsTab::ALL {
                panel.open(part);
                let size = panel.size;
                assert!(size.x <= 1000.0 - 54.0 && size.y <= 452.0, "{language:?}, {part:?}: {size:?}");
                assert!(size.y > 250.0, "something is drawn: {size:?}");
            }
        }
    }

    #[test]
    fn the_details_for_a_report_are_copied() {
        let mut panel = SettingsPanel::new(Language::English);
        panel.height = 1100.0;
        panel.open(SettingsTab::General);
        panel.click_text("setting-details-copy");
        assert!(panel.copied.contains(cascadia_storage::program_version()), "{}", panel.copied);
    }

    #[test]
    fn a_volume_that_is_let_go_is_played() {
        let mut panel = SettingsPanel::new(Language::English);
        panel.settings.volume = 0;
        panel.open(SettingsTab::Sound);
        let row = panel.localizer.text("setting-volume");
        let row = panel.find(&row).expect("the first row").y + 10.0;
        // The slider is right of the names.
        let at = |x: f32| egui::pos2(NAMES + 26.0 + x, row);
        let press = |x: f32, pressed| mouse_button(at(x), pressed);
        let moved = |x: f32| egui::Event::PointerMoved(at(x));
        for events in [vec![moved(20.0)], vec![press(20.0, true)], vec![moved(150.0)]] {
            panel.pass(events);
        }
        assert!((30..70).contains(&panel.settings.volume), "{}", panel.settings.volume);
        assert_eq!(panel.clicks, [], "not while it is held");
        panel.pass(vec![press(150.0, false)]);
        panel.pass(Vec::new());
        assert_eq!(panel.clicks.len(), 1);
    }

    #[test]
    fn a_card_puts_its_assists_in_force_and_the_part_can_be_reset() {
        let mut panel = SettingsPanel::new(Language::English);
        panel.open(SettingsTab::Assists);
        panel.click_text("preset-coach");
        assert_eq!(AssistPreset::of(&panel.settings), Some(AssistPreset::Coach));
        *Assist::Places.switch(&mut panel.settings) = false;
        assert!(panel.find("Custom – set with the switches below").is_some());
        panel.settings.text_size = 130;
        panel.click_text("settings-reset-part");
        assert_eq!(AssistPreset::of(&panel.settings), Some(AssistPreset::Standard));
        assert_eq!(panel.settings.text_size, 130, "another part is left alone");
    }

    #[test]
    fn every_part_resets_to_its_defaults() {
        let mut panel = SettingsPanel::new(Language::English);
        let usual = panel.settings.clone();
        panel.settings = Settings {
            text_size: 115,
            follow_moves: !usual.follow_moves,
            show_best: true,
            grid: 3,
            tokens: TokenLook::Figures,
            steady_light: true,
            season: SeasonChoice::Always(Season::Winter),
            high_contrast: true,
            habitat_signs: true,
            reduce_motion: true,
            music_volume: 99,
            view_buttons: false,
            turn_notices: false,
            ..usual
        };
        for part in SettingsTab::ALL {
            panel.open(part);
            if part != SettingsTab::Keys {
                panel.click_text("settings-reset-part");
            }
        }
        assert_eq!(panel.settings, usual);
    }

    #[test]
    fn a_key_is_chosen_by_pressing_it_and_taken_only_when_that_is_confirmed() {
        let mut panel = SettingsPanel::new(Language::English);
        panel.height = 1100.0;
        panel.open(SettingsTab::Keys);
        let at = panel.find("Q").expect("the key to turn left");
        panel.click(at);
        panel.press_key("Escape");
        assert_eq!(panel.keys_of(InputAction::RotateLeft), ["Q"], "Esc changes nothing");
        panel.click(at);
        panel.press_key("J");
        assert_eq!(panel.keys_of(InputAction::RotateLeft), ["J"]);
        panel.click(at);
        panel.press_key("R");
        assert_eq!(panel.keys_of(InputAction::RotateLeft), ["J"], "it belongs to the bag");
        panel.click_text("keys-take");
        assert_eq!(panel.keys_of(InputAction::RotateLeft), ["R"]);
        assert_eq!(panel.keys_of(InputAction::ReturnToken), [""; 0]);
        panel.click(at);
        panel.press_key("1");
        assert_eq!(panel.keys_of(InputAction::RotateLeft), ["R"], "the first pair needs it");
        panel.click_text("settings-reset-part");
        assert_eq!(*panel.keys.resource::<Bindings>(), Bindings::built_in());
        panel.click(at);
        panel.open(SettingsTab::Sound);
        assert_eq!(*panel.keys.resource::<KeyCatcher>(), KeyCatcher::Off, "nothing waits in another part");
    }
}
