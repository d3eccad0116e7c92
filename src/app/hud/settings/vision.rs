//! How the land and the wildlife look to eyes that see colours otherwise.

use bevy_egui::egui::{self, Sense, Vec2, WidgetInfo, WidgetType};

use super::super::theme::{Look, colour};
use super::rows::{ROW, choice};
use crate::app::library::Speaker;
use crate::app::vision::Vision;
use crate::rules::{Habitat, Wildlife};

/// Side of a sample.
const SAMPLE: f32 = 44.0;

fn memory() -> egui::Id {
    egui::Id::new("whose eyes")
}

/// Draws the habitats and the wildlife as the chosen eyes see them.
pub(super) fn draw_vision(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker) {
    let mut vision: Vision = ui.data(|data| data.get_temp(memory())).unwrap_or_default();
    ui.add_space(6.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(egui::RichText::new(speaker.say("vision-title")).font(look.bold(look.theme.body)));
        let hint = egui::RichText::new(speaker.say("vision-hint")).font(look.plain(look.theme.smallest));
        ui.label(hint.color(colour(look.theme.muted)));
    });
    let eyes = Vision::ALL.map(|vision| (vision, speaker.say(vision.text_key())));
    if let Some(chosen) = choice(ui, look, &speaker.say("vision-title"), vision, &eyes) {
        vision = chosen;
    }
    ui.data_mut(|data| data.insert_temp(memory(), vision));
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ROW, SAMPLE + 6.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, speaker.say(vision.text_key())));
    let usual = look.theme.clone();
    for rgb in &mut look.theme.habitats {
        *rgb = vision.see(*rgb);
    }
    for disc in &mut look.theme.wildlife {
        disc.disc = vision.see(disc.disc);
        disc.silhouette = vision.see(disc.silhouette);
    }
    let painter = ui.painter().clone();
    let step = SAMPLE + 10.0;
    for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
        let at = rect.left_top() + Vec2::new(index as f32 * step, 3.0);
        look.habitat(&painter, habitat, egui::Rect::from_min_size(at, Vec2::splat(SAMPLE)));
    }
    for (index, species) in Wildlife::ALL.into_iter().enumerate() {
        let left = (index + Habitat::ALL.len()) as f32 * step + 24.0 + SAMPLE / 2.0;
        look.token(&painter, species, rect.left_top() + Vec2::new(left, 3.0 + SAMPLE / 2.0), SAMPLE / 2.0);
    }
    look.theme = usual;
}
