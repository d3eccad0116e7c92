//! A land with its score, as it is put into a picture: nothing else is to be seen in those frames.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::picture::Portrait;
use crate::app::areas::Areas;
use crate::app::camera::{Rig, Room};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::seat_name;
use crate::app::hud::widgets::write;
use crate::app::library::{Library, Speaker};
use crate::app::play::Playthrough;
use crate::record::seed_code;
use crate::rules::{Habitat, Seat, Wildlife};

/// Height of the band with the score.
const BAND: f32 = 112.0;

/// The land that is in sight fills the window above the band; afterwards the eye goes back.
fn aim(
    portrait: Res<Portrait>,
    playthrough: Res<Playthrough>,
    areas: Res<Areas>,
    mut rig: ResMut<Rig>,
    mut before: Local<Option<Rig>>,
) {
    if !portrait.is_shown() {
        if let Some(before) = before.take() {
            *rig = before;
            rig.arrive();
        }
        return;
    }
    if before.is_none() {
        *before = Some(rig.clone());
    }
    let seat = rig.seat();
    let corner = bevy::math::Vec2::new(areas.window.x - 16.0, areas.window.y - BAND - 12.0);
    let rect = bevy::math::Rect::from_corners(bevy::math::Vec2::new(16.0, 12.0), corner);
    let room = Room { rect, middle: rect.center() };
    rig.show_in(room, seat, playthrough.game().player(seat).environment(), &areas);
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    playthrough: Res<Playthrough>,
    rig: Res<Rig>,
    mut look: ResMut<Look>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let seat = rig.seat();
    let Some(sheet) = playthrough.sheets().get(seat.index()) else { return Ok(()) };
    let painter = context.layer_painter(egui::LayerId::background());
    let corner = Pos2::new(0.0, areas.window.y - BAND);
    let band = Rect::from_min_size(corner, Vec2::new(areas.window.x, BAND));
    painter.rect_filled(band, CornerRadius::ZERO, colour(look.theme.panel));
    let middle = band.center().y;
    let (name, about) = captions(&playthrough, &speaker, &library, seat);
    let left = band.left() + 28.0;
    let (text, muted) = (colour(look.theme.text), colour(look.theme.muted));
    let at = Pos2::new(left, middle - 16.0);
    let name = write(&painter, at, Align2::LEFT_CENTER, &name, look.bold(24.0), text);
    let at = Pos2::new(left, middle + 18.0);
    let about = write(&painter, at, Align2::LEFT_CENTER, &about, look.plain(look.theme.small), muted);
    let at = Pos2::new(band.right() - 28.0, middle);
    let (total, gold) = (sheet.total().to_string(), colour(look.theme.accent));
    let total = write(&painter, at, Align2::RIGHT_CENTER, &total, look.bold(56.0), gold);
    // Species above, habitats below, from the total to the left as far as there is room.
    let step = 74.0;
    let first = total.left() - 28.0 - step * 6.0;
    if first < name.right().max(about.right()) + 12.0 {
        return Ok(());
    }
    let figure = |painter: &egui::Painter, look: &Look, at: Pos2, points: u16| {
        let at = at + Vec2::new(34.0, 0.0);
        write(painter, at, Align2::LEFT_CENTER, &points.to_string(), look.bold(20.0), text);
    };
    for (index, species) in Wildlife::ALL.into_iter().enumerate() {
        let at = Pos2::new(first + step * index as f32, middle - 24.0);
        look.token(&painter, species, at + Vec2::new(14.0, 0.0), 14.0);
        figure(&painter, look, at, sheet.wildlife[species].points);
    }
    for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
        let at = Pos2::new(first + step * index as f32, middle + 24.0);
        let place = Rect::from_center_size(at + Vec2::new(14.0, 0.0), Vec2::splat(28.0));
        look.habitat(&painter, habitat, place);
        let score = &sheet.habitats[habitat];
        figure(&painter, look, at, score.points + score.bonus);
    }
    let at = Pos2::new(first + step * 5.0, middle);
    look.nature_token(&painter, at + Vec2::new(14.0, 0.0), 14.0);
    figure(&painter, look, at, sheet.nature_tokens);
    Ok(())
}

/// Whose land it is, and where it comes from.
fn captions(playthrough: &Playthrough, speaker: &Speaker, library: &Library, seat: Seat) -> (String, String) {
    let record = playthrough.record();
    let code = seed_code(&record.setup.terms(), &library.content);
    let begun = record.begun.map(|begun| begun.date().to_string());
    let values = [("cards", FluentValue::from(record.setup.cards.key()))];
    let parts = [begun, Some(speaker.say_with("portrait-cards", &values)), code];
    (seat_name(speaker, playthrough, seat), parts.into_iter().flatten().collect::<Vec<_>>().join(" · "))
}

fn is_shown(portrait: Res<Portrait>) -> bool {
    portrait.is_shown()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, aim.in_set(crate::app::Frame::Project).run_if(resource_exists::<Playthrough>))
        .add_systems(EguiPrimaryContextPass, show.run_if(is_shown.and_then(resource_exists::<Playthrough>)));
}
