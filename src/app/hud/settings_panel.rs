//! The preferences in three parts, each with its value; they take effect at once.

use bevy_egui::egui::{self, Vec2};

use super::theme::{Look, colour};
use super::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::settings::{Picture, Settings, Speed};
use crate::app::sound::Cue;
use crate::content::Language;
use crate::rules::Wildlife;

/// Width of the names and their explanations, in points: longer ones take a second line.
const NAMES: f32 = 410.0;
/// Size of the largest part, so that the window stays as it is from part to part.
const ROOM: Vec2 = Vec2::new(886.0, 268.0);

/// A part of the preferences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Words and turns.
    #[default]
    General,
    /// What is to be seen.
    Picture,
    /// What is to be heard.
    Sound,
}

impl Part {
    /// All parts in the order they are offered.
    pub const ALL: [Self; 3] = [Self::General, Self::Picture, Self::Sound];

    const fn text_key(self) -> &'static str {
        match self {
            Self::General => "settings-general",
            Self::Picture => "settings-picture",
            Self::Sound => "settings-sound",
        }
    }
}

/// The name of a language in that language; the same in every table.
fn language_key(language: Language) -> String {
    format!("language-{}", language.code())
}

/// Buttons of which one is pressed in; returns what was chosen.
fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    look: &mut Look,
    now: T,
    entries: &[(T, String)],
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (value, text) in entries {
            let tone = if *value == now { Tone::On } else { Tone::Plain };
            if text_button(ui, look, None, text, tone, true, Vec2::new(60.0, 32.0)).clicked() {
                chosen = Some(*value);
            }
        }
    });
    chosen
}

/// The preferences while they are drawn, one row after the other.
struct Rows<'a> {
    ui: &'a mut egui::Ui,
    look: &'a mut Look,
    speaker: &'a Speaker,
}

impl Rows<'_> {
    /// Name and explanation; what follows is the value.
    fn name(&mut self, key: &str) {
        let (look, speaker) = (&*self.look, self.speaker);
        self.ui.vertical(|ui| {
            ui.set_width(NAMES);
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(egui::RichText::new(speaker.say(key)).font(look.bold(look.theme.body)));
            let hint = egui::RichText::new(speaker.say(&format!("{key}-hint")));
            ui.label(hint.font(look.plain(look.theme.smallest)).color(colour(look.theme.muted)));
        });
    }

    /// One of several values.
    fn choice<T: Copy + PartialEq>(&mut self, key: &str, value: &mut T, entries: &[(T, String)]) {
        self.name(key);
        if let Some(chosen) = choice(self.ui, self.look, *value, entries) {
            *value = chosen;
        }
        self.ui.end_row();
    }

    /// Yes or no.
    fn on_off(&mut self, key: &str, value: &mut bool) {
        let entries = [(true, self.speaker.say("setting-on")), (false, self.speaker.say("setting-off"))];
        self.choice(key, value, &entries);
    }

    /// A number from 0 to 100. Whether it was just let go.
    fn percent(&mut self, key: &str, value: &mut u16) -> bool {
        self.name(key);
        self.ui.spacing_mut().slider_width = 300.0;
        let slider = self.ui.add(egui::Slider::new(value, 0..=100).suffix(" %").trailing_fill(true));
        self.ui.end_row();
        slider.drag_stopped() || (slider.changed() && !slider.dragged())
    }

    fn general(&mut self, settings: &mut Settings) {
        let speaker = self.speaker;
        let languages = Language::ALL.map(|language| (language, speaker.say(&language_key(language))));
        self.choice("setting-language", &mut settings.language, &languages);
        let sizes = [80, 90, 100, 115, 130, 145, 160].map(|size: u16| (size, format!("{size}")));
        self.choice("setting-text-size", &mut settings.text_size, &sizes);
        let speeds = Speed::ALL.map(|speed| (speed, speaker.say(&format!("speed-{}", speed.key()))));
        self.choice("setting-speed", &mut settings.speed, &speeds);
        self.on_off("setting-reduce-motion", &mut settings.reduce_motion);
        self.on_off("setting-follow-moves", &mut settings.follow_moves);
        self.on_off("setting-end-turn", &mut settings.end_turn_automatically);
    }

    fn picture(&mut self, settings: &mut Settings) {
        let speaker = self.speaker;
        let pictures =
            Picture::ALL.map(|picture| (picture, speaker.say(&format!("picture-{}", picture.key()))));
        self.choice("setting-picture", &mut settings.picture, &pictures);
        self.on_off("setting-steady-light", &mut settings.steady_light);
        self.on_off("setting-fullscreen", &mut settings.fullscreen);
        self.percent("setting-grid", &mut settings.grid);
    }

    /// Whether something should be heard with the new volume.
    fn sound(&mut self, settings: &mut Settings) -> bool {
        let all = self.percent("setting-volume", &mut settings.volume);
        let effects = self.percent("setting-effects-volume", &mut settings.effects_volume);
        self.percent("setting-ambience-volume", &mut settings.ambience_volume);
        self.percent("setting-music-volume", &mut settings.music_volume);
        self.on_off("setting-mute", &mut settings.mute);
        self.on_off("setting-mute-in-background", &mut settings.mute_in_background);
        all || effects
    }
}

/// Where the part that is open is kept.
fn memory() -> egui::Id {
    egui::Id::new("part of the settings")
}

/// Draws the preferences of the part that is open, with the parts above it, and changes what is changed. What is to be
/// heard by it, so that one knows how loud it is now.
pub fn draw_settings(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
) -> Option<Cue> {
    let mut part: Part = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    ui.horizontal(|ui| {
        for other in Part::ALL {
            let tone = if other == part { Tone::On } else { Tone::Plain };
            let name = speaker.say(other.text_key());
            if text_button(ui, look, None, &name, tone, true, Vec2::new(150.0, 36.0)).clicked() {
                part = other;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(memory(), part));
    ui.add_space(12.0);
    let mut changed = settings.clone();
    let mut sample = false;
    ui.vertical(|ui| {
        ui.set_min_size(ROOM);
        let grid = egui::Grid::new(("settings", part.text_key()));
        grid.num_columns(2).spacing(Vec2::new(26.0, 10.0)).show(ui, |ui| {
            let mut rows = Rows { ui, look, speaker };
            match part {
                Part::General => rows.general(&mut changed),
                Part::Picture => rows.picture(&mut changed),
                Part::Sound => sample = rows.sound(&mut changed),
            }
        });
    });
    if changed != *settings {
        *settings = changed;
    }
    sample.then_some(Cue::TokenDrop(Wildlife::Fox))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::App;

    use super::*;
    use crate::app::config::Theme;
    use crate::app::hud::theme;
    use crate::app::library::Library;
    use crate::content::find_root;

    /// What panels are drawn with, and what they say.
    fn dressed(language: Language) -> (Look, Speaker, egui::Context) {
        let library = Library::read(&find_root().expect("the package")).expect("the shipped data is valid");
        let speaker = library.speaker(language);
        let mut app = App::new();
        app.insert_resource(library).insert_resource(Theme::default());
        theme::plugin(&mut app);
        app.update();
        let mut look = app.world_mut().remove_resource::<Look>().expect("it was made");
        let context = egui::Context::default();
        look.dress(&context);
        (look, speaker, context)
    }

    /// Draws a part in a large window, with these events, until it has settled; its size, and what is to be heard.
    fn drawn(
        (look, speaker, context): &mut (Look, Speaker, egui::Context),
        part: Part,
        settings: &mut Settings,
        events: &[Vec<egui::Event>],
    ) -> (Vec2, Vec<Cue>) {
        let mut size = Vec2::ZERO;
        let mut heard = Vec::new();
        context.data_mut(|data| data.insert_temp(memory(), part));
        for events in [Vec::new(), Vec::new()].iter().chain(events) {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(2000.0, 1200.0));
            let events = events.clone();
            let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("settings")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    heard.extend(draw_settings(ui, look, speaker, settings));
                    size = ui.min_size();
                });
            });
            // Nobody draws it.
            output.textures_delta.clear();
        }
        (size, heard)
    }

    #[test]
    fn every_part_fits_the_smallest_window_in_both_languages() {
        // The layout keeps 1000 to 600 points free; the window takes its margins, its title and a button of that.
        let room = Vec2::new(1000.0 - 70.0, 600.0 - 200.0);
        for language in Language::ALL {
            let mut world = dressed(language);
            for part in Part::ALL {
                let (size, _) = drawn(&mut world, part, &mut Settings::default(), &[]);
                assert!(size.x <= room.x && size.y <= room.y, "{language:?}, {part:?}: {size:?}");
                assert!(size.y > 250.0, "something is drawn: {size:?}");
            }
        }
    }

    #[test]
    fn a_volume_that_is_let_go_is_heard() {
        let mut world = dressed(Language::English);
        let mut settings = Settings { volume: 0, ..Settings::default() };
        // The first slider is in the first row, right of the names.
        let at = |x: f32| egui::pos2(NAMES + 26.0 + x, 75.0);
        let press = |x: f32, pressed| egui::Event::PointerButton {
            pos: at(x),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = |x: f32| egui::Event::PointerMoved(at(x));
        let held = [vec![moved(20.0)], vec![press(20.0, true)], vec![moved(150.0)]];
        let (_, heard) = drawn(&mut world, Part::Sound, &mut settings, &held);
        assert!((30..70).contains(&settings.volume), "{}", settings.volume);
        assert_eq!(heard, [], "not while it is held");
        let let_go = [vec![press(150.0, false)], Vec::new()];
        let (_, heard) = drawn(&mut world, Part::Sound, &mut settings, &let_go);
        assert_eq!(heard.len(), 1);
    }
}
