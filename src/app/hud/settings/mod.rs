//! The preferences in their parts, each with its value, an explanation and a way back; they take effect at once.

mod keys;
mod parts;
mod rows;
mod vision;

pub use keys::{KeyDesk, control_name, keys_of};
pub use parts::{languages, text_sizes};
pub use rows::choice;

use bevy_egui::egui::{self, Align, Layout, Vec2};

use super::preset_cards::draw_presets;
use super::theme::Look;
use super::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::rules::Wildlife;
use rows::{ROW, Rows};

/// Width of everything, with the bar that scrolls it.
const WIDTH: f32 = ROW + 14.0;
/// Height of the parts above and of the buttons below, with the room between.
const AROUND: f32 = 36.0 + 10.0 + 12.0 + 38.0 + 12.0;

/// A part of the preferences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Words and turns.
    #[default]
    General,
    /// What the game shows beside the pieces.
    Aids,
    /// How it is drawn.
    Picture,
    /// What makes it easier to see.
    Access,
    /// What is to be heard.
    Sound,
    /// The keys.
    Keys,
}

impl Part {
    /// All parts in the order they are offered.
    pub const ALL: [Self; 6] =
        [Self::General, Self::Aids, Self::Picture, Self::Access, Self::Sound, Self::Keys];

    const fn text_key(self) -> &'static str {
        match self {
            Self::General => "settings-general",
            Self::Aids => "settings-aids",
            Self::Picture => "settings-picture",
            Self::Access => "settings-access",
            Self::Sound => "settings-sound",
            Self::Keys => "settings-keys",
        }
    }
}

/// What the window of settings hands on.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SettingsAnswer {
    /// What is to be heard, so that one knows how loud it is now.
    pub cue: Option<Cue>,
    /// The window is to be closed.
    pub close: bool,
}

/// Where the part that is open is kept.
fn memory() -> egui::Id {
    egui::Id::new("part of the settings")
}

/// Draws the preferences of the part that is open, with the parts above it, and changes what is changed. All of it
/// takes `height` points; what has no room scrolls.
pub fn draw_settings(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
    desk: &mut KeyDesk,
    height: f32,
) -> SettingsAnswer {
    let mut part: Part = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    // The parts share the width, so that none moves when a language is chosen.
    let gap = 6.0;
    let tab = (WIDTH - gap * (Part::ALL.len() as f32 - 1.0)) / Part::ALL.len() as f32;
    ui.set_width(WIDTH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for other in Part::ALL {
            let tone = if other == part { Tone::On } else { Tone::Plain };
            let name = speaker.say(other.text_key());
            if text_button(ui, look, None, &name, tone, true, Vec2::new(tab, 36.0)).clicked() {
                part = other;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(memory(), part));
    if part != Part::Keys {
        desk.let_go();
    }
    ui.add_space(10.0);
    let reset_id = memory().with("reset");
    let reset = ui.data_mut(|data| data.remove_temp::<bool>(reset_id)).unwrap_or(false);
    let mut changed = settings.clone();
    let (differs, sample) = draw_part(ui, look, speaker, &mut changed, desk, part, reset, height - AROUND);
    if changed != *settings {
        *settings = changed;
    }
    ui.add_space(12.0);
    let mut close = false;
    ui.horizontal(|ui| {
        let text = speaker.say("settings-reset-part");
        let size = Vec2::new(180.0, 38.0);
        if text_button(ui, look, Some("undo"), &text, Tone::Plain, differs, size).clicked() {
            ui.data_mut(|data| data.insert_temp(reset_id, true));
            ui.ctx().request_repaint();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = speaker.say("close");
            close = text_button(ui, look, Some("check"), &text, Tone::Primary, true, size).clicked();
        });
    });
    SettingsAnswer { cue: sample.then_some(Cue::TokenDrop(Wildlife::Fox)), close }
}

/// Draws one part. Whether anything in it differs from what is usual, and whether a volume is to be heard.
fn draw_part(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
    desk: &mut KeyDesk,
    part: Part,
    reset: bool,
    height: f32,
) -> (bool, bool) {
    if part == Part::Keys {
        let differs = keys::draw_keys(ui, look, speaker, desk, reset, height);
        return (differs, false);
    }
    // A language that was chosen is nobody's mistake: it stays.
    let usual = Settings { language: settings.language, ..Settings::default() };
    let mut sample = false;
    let area = egui::ScrollArea::vertical().id_salt(part.text_key());
    let area = area.max_height(height).min_scrolled_height(height).auto_shrink(false);
    let differs = area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        if part == Part::Aids {
            draw_presets(ui, look, speaker, settings, ROW);
            ui.add_space(2.0);
        }
        let mut rows = Rows { ui, look, speaker, reset, differs: false };
        match part {
            Part::General => rows.general(settings, &usual),
            Part::Aids => rows.aids(settings, &usual),
            Part::Picture => rows.picture(settings, &usual, &desk.controls),
            Part::Access => rows.access(settings, &usual),
            Part::Sound => sample = rows.sound(settings, &usual, &desk.controls),
            Part::Keys => {}
        }
        let differs = rows.differs;
        if part == Part::Access {
            vision::draw_vision(ui, look, speaker);
        }
        differs
    });
    (differs.inner, sample)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;
    use bevy::prelude::{App, World};

    use super::*;
    use crate::app::aids::{Aid, Preset};
    use crate::app::config::Theme;
    use crate::app::controls::{Control, Controls, KeyCatcher};
    use crate::app::hud::theme;
    use crate::app::library::Library;
    use crate::content::{Language, find_root};
    use rows::NAMES;

    /// The window of settings, with what is changed in it.
    struct Panel {
        look: Look,
        speaker: Speaker,
        context: egui::Context,
        settings: Settings,
        keys: World,
        /// Height that the window has.
        height: f32,
        /// What was to be heard, and how large everything was.
        heard: Vec<Cue>,
        size: Vec2,
    }

    impl Panel {
        fn new(language: Language) -> Self {
            let library =
                Library::read(&find_root().expect("the package")).expect("the shipped data is valid");
            let speaker = library.speaker(language);
            let mut app = App::new();
            app.insert_resource(library).insert_resource(Theme::default());
            theme::plugin(&mut app);
            app.update();
            let mut look = app.world_mut().remove_resource::<Look>().expect("it was made");
            let context = egui::Context::default();
            look.dress(&context);
            let mut keys = World::new();
            keys.insert_resource(Controls::built_in());
            keys.init_resource::<KeyCatcher>();
            let settings = Settings { language, ..Settings::default() };
            let size = Vec2::ZERO;
            Self { look, speaker, context, settings, keys, height: 450.0, heard: Vec::new(), size }
        }

        /// Opens a part and lets it settle.
        fn open(&mut self, part: Part) {
            self.context.data_mut(|data| data.insert_temp(memory(), part));
            self.pass(Vec::new());
            self.pass(Vec::new());
        }

        /// One pass with these events. What was painted.
        fn pass(&mut self, events: Vec<egui::Event>) -> Vec<egui::epaint::ClippedShape> {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(2000.0, 1200.0));
            let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
            let Self { look, speaker, context, settings, keys, height, heard, size } = self;
            let mut state = SystemState::<KeyDesk>::new(keys);
            let mut desk = state.get_mut(keys).expect("its resources are there");
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("settings")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    heard.extend(draw_settings(ui, look, speaker, settings, &mut desk, *height).cue);
                    *size = ui.min_size();
                });
            });
            // Nobody draws it.
            output.textures_delta.clear();
            output.shapes
        }

        /// Where a text is written.
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
            let press = |pressed| egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            for events in [vec![egui::Event::PointerMoved(at)], vec![press(true)], vec![press(false)], vec![]]
            {
                self.pass(events);
            }
        }

        /// Clicks on the text of this key.
        fn click_text(&mut self, key: &str) {
            let text = self.speaker.say(key);
            let at = self.find(&text).unwrap_or_else(|| panic!("`{text}` is to be seen"));
            self.click(at);
        }

        fn press_key(&mut self, name: &str) {
            assert_eq!(*self.keys.resource::<KeyCatcher>(), KeyCatcher::Waiting, "a key is wanted");
            self.keys.insert_resource(KeyCatcher::Caught(name.to_owned()));
            self.pass(Vec::new());
            self.pass(Vec::new());
        }

        fn keys_of(&self, control: Control) -> Vec<&str> {
            self.keys.resource::<Controls>().key_names(control).collect()
        }
    }

    #[test]
    fn every_part_fits_the_smallest_window_in_both_languages() {
        // The layout keeps 1000 to 600 points free; the window takes its margins and its title of that.
        for language in Language::ALL {
            let mut panel = Panel::new(language);
            for part in Part::ALL {
                panel.open(part);
                let size = panel.size;
                assert!(size.x <= 1000.0 - 54.0 && size.y <= 452.0, "{language:?}, {part:?}: {size:?}");
                assert!(size.y > 250.0, "something is drawn: {size:?}");
            }
        }
    }

    #[test]
    fn a_volume_that_is_let_go_is_heard() {
        let mut panel = Panel::new(Language::English);
        panel.settings.volume = 0;
        panel.open(Part::Sound);
        let row = panel.speaker.say("setting-volume");
        let row = panel.find(&row).expect("the first row").y + 10.0;
        // The slider is right of the names.
        let at = |x: f32| egui::pos2(NAMES + 26.0 + x, row);
        let press = |x: f32, pressed| egui::Event::PointerButton {
            pos: at(x),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = |x: f32| egui::Event::PointerMoved(at(x));
        for events in [vec![moved(20.0)], vec![press(20.0, true)], vec![moved(150.0)]] {
            panel.pass(events);
        }
        assert!((30..70).contains(&panel.settings.volume), "{}", panel.settings.volume);
        assert_eq!(panel.heard, [], "not while it is held");
        panel.pass(vec![press(150.0, false)]);
        panel.pass(Vec::new());
        assert_eq!(panel.heard.len(), 1);
    }

    #[test]
    fn a_card_puts_its_aids_in_force_and_the_part_can_be_reset() {
        let mut panel = Panel::new(Language::English);
        panel.open(Part::Aids);
        panel.click_text("preset-coach");
        assert_eq!(Preset::of(&panel.settings), Some(Preset::Coach));
        *Aid::Places.switch(&mut panel.settings) = false;
        assert!(panel.find("In force: your own choice of the switches below").is_some());
        panel.settings.text_size = 130;
        panel.click_text("settings-reset-part");
        assert_eq!(Preset::of(&panel.settings), Some(Preset::Standard));
        assert_eq!(panel.settings.text_size, 130, "another part is left alone");
    }

    #[test]
    fn every_part_goes_back_to_what_is_usual() {
        let mut panel = Panel::new(Language::English);
        let usual = panel.settings.clone();
        panel.settings = Settings {
            text_size: 115,
            follow_moves: !usual.follow_moves,
            show_best: true,
            grid: 3,
            steady_light: true,
            high_contrast: true,
            habitat_signs: true,
            reduce_motion: true,
            music_volume: 99,
            view_buttons: false,
            ..usual
        };
        for part in Part::ALL {
            panel.open(part);
            if part != Part::Keys {
                panel.click_text("settings-reset-part");
            }
        }
        assert_eq!(panel.settings, usual);
    }

    #[test]
    fn a_key_is_chosen_by_pressing_it_and_taken_only_when_that_is_confirmed() {
        let mut panel = Panel::new(Language::English);
        panel.height = 1100.0;
        panel.open(Part::Keys);
        let at = panel.find("Q").expect("the key to turn left");
        panel.click(at);
        panel.press_key("Escape");
        assert_eq!(panel.keys_of(Control::RotateLeft), ["Q"], "Esc changes nothing");
        panel.click(at);
        panel.press_key("J");
        assert_eq!(panel.keys_of(Control::RotateLeft), ["J"]);
        panel.click(at);
        panel.press_key("R");
        assert_eq!(panel.keys_of(Control::RotateLeft), ["J"], "it belongs to the bag");
        panel.click_text("keys-take");
        assert_eq!(panel.keys_of(Control::RotateLeft), ["R"]);
        assert_eq!(panel.keys_of(Control::ReturnToken), [""; 0]);
        panel.click(at);
        panel.press_key("1");
        assert_eq!(panel.keys_of(Control::RotateLeft), ["R"], "the first pair needs it");
        panel.click_text("settings-reset-part");
        assert_eq!(*panel.keys.resource::<Controls>(), Controls::built_in());
        panel.click(at);
        panel.open(Part::Sound);
        assert_eq!(*panel.keys.resource::<KeyCatcher>(), KeyCatcher::Off, "nothing waits in another part");
    }
}
