//! Samples of habitats and wildlife for each kind of colour vision.

use bevy_egui::egui::{self, Sense, Vec2, WidgetInfo, WidgetType};

use super::rows::{ROW, choice};
use crate::preferences::colour_vision::Vision;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use cascadia_base::{Habitat, Wildlife};

/// Side of a sample, in points.
const SAMPLE: f32 = 44.0;

fn memory() -> egui::Id {
    egui::Id::new("whose eyes")
}

/// Draws samples of the habitats and the wildlife as seen with the selected colour vision.
pub(super) fn draw_vision(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) {
    let mut vision: Vision = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    ui.add_space(6.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(egui::RichText::new(localizer.text("vision-title")).font(style.bold(style.theme.body)));
        let hint = egui::RichText::new(localizer.text("vision-hint")).font(style.plain(style.theme.smallest));
        ui.label(hint.color(colour(style.theme.muted)));
    });
    let eyes = Vision::ALL.map(|vision| (vision, localizer.text(vision.text_key())));
    if let Some(chosen) = choice(ui, style, &localizer.text("vision-title"), vision, &eyes) {
        vision = chosen;
    }
    ui.data_mut(|data| data.insert_temp(memory(), vision));
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ROW, SAMPLE + 6.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, localizer.text(vision.text_key())));
    let usual = style.theme.clone();
    for rgb in &mut style.theme.habitats {
        *rgb = vision.see(*rgb);
    }
    for disc in &mut style.theme.wildlife {
        disc.disc = vision.see(disc.disc);
        disc.silhouette = vision.see(disc.silhouette);
    }
    let painter = ui.painter().clone();
    let step = SAMPLE + 10.0;
    for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
        let at = rect.left_top() + Vec2::new(index as f32 * step, 3.0);
        style.habitat(&painter, habitat, egui::Rect::from_min_size(at, Vec2::splat(SAMPLE)));
    }
    for (index, species) in Wildlife::ALL.into_iter().enumerate() {
        let left = (index + Habitat::ALL.len()) as f32 * step + 24.0 + SAMPLE / 2.0;
        style.token(&painter, species, rect.left_top() + Vec2::new(left, 3.0 + SAMPLE / 2.0), SAMPLE / 2.0);
    }
    style.theme = usual;
}
