//! The screenshot of an environment with its score; nothing else is drawn in those frames.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use crate::app::camera::{Rig, Viewport};
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::names::seat_name;
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::app::ui::UiContext;
use crate::app::ui::screenshot::ScoreScreenshot;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::write;
use crate::app::window::layout::ScreenLayout;
use crate::base::{Habitat, Wildlife};
use crate::cascadia::record::seed_code;
use crate::cascadia::rules::Seat;
use crate::cascadia::scoring::ScoreSheet;

/// Height of the band with the score.
const BAND: f32 = 112.0;

/// Fits the environment in sight into the window above the band; afterwards the camera goes back.
fn aim(
    screenshot: Res<ScoreScreenshot>,
    playthrough: Res<CascadiaSession>,
    layout: Res<ScreenLayout>,
    mut rig: ResMut<Rig>,
    mut before: Local<Option<Rig>>,
) {
    if !screenshot.is_shown() {
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
    let corner = bevy::math::Vec2::new(layout.window.x - 16.0, layout.window.y - BAND - 12.0);
    let rect = bevy::math::Rect::from_corners(bevy::math::Vec2::new(16.0, 12.0), corner);
    let viewport = Viewport { rect, middle: rect.center() };
    rig.show_in(viewport, seat, playthrough.game().player(seat).environment(), &layout);
}

/// Draws the band with the score of the player whose environment is in sight.
fn show(
    mut screen: UiContext,
    assets: Res<CascadiaAssets>,
    playthrough: Res<CascadiaSession>,
    rig: Res<Rig>,
) -> Result {
    let context = screen.egui()?;
    let seat = rig.seat();
    let Some(sheet) = playthrough.sheets().get(seat.index()) else { return Ok(()) };
    let captions = captions(&playthrough, &screen.localizer, &assets, seat);
    let window = screen.layout.window;
    let band = Rect::from_min_size(Pos2::new(0.0, window.y - BAND), Vec2::new(window.x, BAND));
    let painter = context.layer_painter(egui::LayerId::background());
    draw_band(&painter, &mut screen.style, band, captions, sheet);
    Ok(())
}

/// Draws name and line at the left, the total at the right, and the figures it is made of where there is space.
fn draw_band(
    painter: &egui::Painter,
    style: &mut UiStyle,
    band: Rect,
    (name, about): (String, String),
    sheet: &ScoreSheet,
) {
    painter.rect_filled(band, CornerRadius::ZERO, colour(style.theme.panel));
    let middle = band.center().y;
    let left = band.left() + 28.0;
    let (text, muted) = (colour(style.theme.text), colour(style.theme.muted));
    let at = Pos2::new(left, middle - 16.0);
    let name = write(painter, at, Align2::LEFT_CENTER, &name, style.bold(24.0), text);
    let at = Pos2::new(left, middle + 18.0);
    let about = write(painter, at, Align2::LEFT_CENTER, &about, style.plain(style.theme.small), muted);
    let at = Pos2::new(band.right() - 28.0, middle);
    let (total, gold) = (sheet.total().to_string(), colour(style.theme.accent));
    let total = write(painter, at, Align2::RIGHT_CENTER, &total, style.bold(56.0), gold);
    // Species above, habitats below, from the total to the left as far as they fit.
    let step = 74.0;
    let first = total.left() - 28.0 - step * 6.0;
    if first < name.right().max(about.right()) + 12.0 {
        return;
    }
    let figure = |style: &UiStyle, at: Pos2, points: u16| {
        let at = at + Vec2::new(34.0, 0.0);
        write(painter, at, Align2::LEFT_CENTER, &points.to_string(), style.bold(20.0), text);
    };
    for (index, species) in Wildlife::ALL.into_iter().enumerate() {
        let at = Pos2::new(first + step * index as f32, middle - 24.0);
        style.token(painter, species, at + Vec2::new(14.0, 0.0), 14.0);
        figure(style, at, sheet.wildlife[species].points);
    }
    for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
        let at = Pos2::new(first + step * index as f32, middle + 24.0);
        let place = Rect::from_center_size(at + Vec2::new(14.0, 0.0), Vec2::splat(28.0));
        style.habitat(painter, habitat, place);
        let score = &sheet.habitats[habitat];
        figure(style, at, score.points + score.bonus);
    }
    let at = Pos2::new(first + step * 5.0, middle);
    style.nature_token(painter, at + Vec2::new(14.0, 0.0), 14.0);
    figure(style, at, sheet.nature_tokens);
}

/// Returns the name of the player, and a line with the date, the cards and the seed code.
fn captions(
    playthrough: &CascadiaSession,
    localizer: &Localizer,
    assets: &CascadiaAssets,
    seat: Seat,
) -> (String, String) {
    let record = playthrough.record();
    let code = seed_code(&record.setup.options, &assets.content);
    let begun = record.begun.map(|begun| begun.date().to_string());
    let values = [("cards", FluentValue::from(record.setup.options.cards.key()))];
    let parts = [begun, Some(localizer.text_with("portrait-cards", &values)), code];
    (seat_name(localizer, playthrough, seat), parts.into_iter().flatten().collect::<Vec<_>>().join(" · "))
}

/// Tests whether the screenshot is being taken.
fn is_shown(screenshot: Res<ScoreScreenshot>) -> bool {
    screenshot.is_shown()
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, aim.in_set(AppSystems::Project).run_if(resource_exists::<CascadiaSession>))
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(is_shown.and_then(resource_exists::<CascadiaSession>)),
        );
}
