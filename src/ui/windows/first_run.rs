//! The questions of the first start: language, text size, and assists. Everything else can wait.

use bevy::math::Vec2 as Size;
use bevy_egui::egui::{self, Vec2};

use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::settings::preset_cards::draw_presets;
use crate::ui::settings::{choice, languages, text_sizes};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};

/// Width of the questions, in points.
const WIDTH: f32 = 820.0;

/// The next step after the questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstStep {
    Begin,
    Learn,
}

/// Draws the questions; answers take effect at once. Returns the next step when the player has chosen one.
pub(crate) fn draw_first_run(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    settings: &mut Settings,
    window: Size,
) -> Option<FirstStep> {
    ui.set_width(WIDTH);
    let title = egui::RichText::new(localizer.text("first-run-title")).font(style.title());
    ui.label(title.color(colour(style.theme.text)));
    let text = egui::RichText::new(localizer.text("first-run-text")).font(style.plain(style.theme.body));
    ui.label(text.color(colour(style.theme.muted)));
    let mut changed = settings.clone();
    egui::ScrollArea::vertical().max_height(window.y - 240.0).show(ui, |ui| {
        ui.set_width(WIDTH);
        let name = localizer.text("setting-language");
        question(ui, style, &name);
        if let Some(language) = choice(ui, style, &name, changed.language, &languages(localizer)) {
            changed.language = language;
        }
        let name = localizer.text("setting-text-size");
        question(ui, style, &name);
        if let Some(size) = choice(ui, style, &name, changed.text_size, &text_sizes()) {
            changed.text_size = size;
        }
        question(ui, style, &localizer.text("first-run-assists"));
        draw_presets(ui, style, localizer, &mut changed, WIDTH);
    });
    if changed != *settings {
        *settings = changed;
    }
    ui.add_space(16.0);
    let mut step = None;
    let size = Vec2::new(240.0, 46.0);
    ui.horizontal(|ui| {
        ui.add_space((WIDTH - 2.0 * size.x - 12.0) / 2.0);
        ui.spacing_mut().item_spacing.x = 12.0;
        let learn = localizer.text("title-learn");
        if text_button(ui, style, Some("pointer"), &learn, ButtonStyle::Plain, true, size).clicked() {
            step = Some(FirstStep::Learn);
        }
        let begin = localizer.text("first-run-begin");
        if text_button(ui, style, Some("arrow_right"), &begin, ButtonStyle::Primary, true, size).clicked() {
            step = Some(FirstStep::Begin);
        }
    });
    step
}

fn question(ui: &mut egui::Ui, style: &UiStyle, text: &str) {
    ui.add_space(10.0);
    ui.label(egui::RichText::new(text).font(style.bold(style.theme.body)));
    ui.add_space(2.0);
}
