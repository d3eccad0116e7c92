//! The preferences in three parts, each with its value; they take effect at once.

use bevy_egui::egui::{self, Vec2};

use super::theme::{Look, colour};
use super::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::settings::{Picture, Settings, Speed};
use crate::app::sound::Cue;
use crate::content::Language;
use crate::rules::Wildlife;

/// Most points that a name and its explanation take side by side with the value.
const NAMES: f32 = 400.0;
/// Size of the largest part, so that the window stays as it is from part to part.
const ROOM: Vec2 = Vec2::new(860.0, 286.0);

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
            ui.set_min_width(300.0);
            ui.set_max_width(NAMES);
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
        self.ui.spacing_mut().slider_width = 220.0;
        let slider = self.ui.add(egui::Slider::new(value, 0..=100).suffix(" %"));
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

/// Draws the preferences of the part that is open, with the parts above it, and changes what is changed. What is to be
/// heard by it, so that one knows how loud it is now.
pub fn draw_settings(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
) -> Option<Cue> {
    let memory = egui::Id::new("part of the settings");
    let mut part: Part = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    ui.horizontal(|ui| {
        for other in Part::ALL {
            let tone = if other == part { Tone::On } else { Tone::Plain };
            let name = speaker.say(other.text_key());
            if text_button(ui, look, None, &name, tone, true, Vec2::new(150.0, 36.0)).clicked() {
                part = other;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(memory, part));
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
