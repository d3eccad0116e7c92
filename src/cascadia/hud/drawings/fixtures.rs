//! Test access to drawings: the texts of a pass as laid out by egui with the fonts of the game.

use bevy_egui::egui::{self, Rect, Vec2};

use crate::preferences::config_files::Theme;
use crate::tests::support::shipped;
use crate::ui::style::UiStyle;

/// A drawn text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawnText {
    pub text: String,
    /// The bounds of its glyphs, in points.
    pub rect: Rect,
    /// True if the text is clipped.
    pub cut: bool,
}

/// An egui context for tests.
pub(crate) struct Stage {
    context: egui::Context,
    style: UiStyle,
}

impl Stage {
    /// Prepares the fonts and colours of the game.
    pub(crate) fn new() -> Self {
        let mut stage =
            Self { context: egui::Context::default(), style: UiStyle::new(Theme::default(), &shipped().0) };
        stage.style.install(&stage.context);
        // New fonts take effect in the next pass.
        stage.texts(Vec2::splat(100.0), |_, _| {});
        stage
    }

    /// Sets the number of pixels per point; glyphs are laid out on whole pixels.
    pub(crate) fn set_scale(&mut self, scale: f32) {
        self.context.set_zoom_factor(scale);
        // The new scale takes effect in the next pass.
        self.texts(Vec2::splat(100.0), |_, _| {});
    }

    /// Draws in a window of this size, in points. Returns the texts.
    pub(crate) fn texts(
        &mut self,
        window: Vec2,
        mut draw: impl FnMut(&mut egui::Ui, &mut UiStyle),
    ) -> Vec<DrawnText> {
        let screen = Rect::from_min_size(egui::Pos2::ZERO, window);
        let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let style = &mut self.style;
        let mut output = self.context.run_ui(input, |ui| {
            egui::Area::new(egui::Id::new("stage")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                ui.set_clip_rect(screen);
                ui.set_max_size(window);
                draw(ui, style);
            });
        });
        // Tests need no textures.
        output.textures_delta.clear();
        let mut found = Vec::new();
        for clipped in output.shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut found);
        }
        found
    }
}

fn collect(shape: &egui::Shape, clip: Rect, found: &mut Vec<DrawnText>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        egui::Shape::Text(text) => {
            let rect = text.galley.mesh_bounds.translate(text.pos.to_vec2());
            let drawn = text.galley.text().to_owned();
            if !drawn.trim().is_empty() {
                let cut = text.galley.elided || drawn.contains('…') || !clip.expand(1.0).contains_rect(rect);
                found.push(DrawnText { text: drawn, rect, cut });
            }
        }
        _ => {}
    }
}
