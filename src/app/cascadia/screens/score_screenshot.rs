//! What is written on the picture of a land: whose it is, when and with which cards, and the score with the habitat
//! bonus apart.

use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::drawings::picture::{FIGURES, draw_figures};
use crate::app::cascadia::hud::names::seat_name;
use crate::app::cascadia::render::{
    LandPicture, LandPicturePass, PICTURE_BAND, PICTURE_POINTS, PictureCamera,
};
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::daily::calendar::day_text;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{fitted, player_shape, write};
use crate::cascadia::record::seed_code;
use crate::cascadia::rules::Seat;
use crate::cascadia::scoring::ScoreSheet;

/// What the band says besides the figures.
struct BandWords {
    seat: usize,
    name: String,
    about: String,
    /// What the total consists of; empty without a habitat bonus.
    sum: String,
}

/// Draws the band with the score of the player whose land it is.
fn show(
    mut cameras: Query<(&mut PictureCamera, &mut EguiContext)>,
    picture: Res<LandPicture>,
    localizer: Res<Localizer>,
    assets: Res<CascadiaAssets>,
    playthrough: Res<CascadiaSession>,
) {
    let Some(sheet) = playthrough.sheets().get(picture.seat.index()) else { return };
    for (mut camera, mut context) in &mut cameras {
        if !camera.style.is_installed() {
            continue;
        }
        let words = words(&playthrough, &localizer, &assets, picture.seat, sheet);
        let top = PICTURE_POINTS.y - PICTURE_BAND;
        let band = Rect::from_min_size(Pos2::new(0.0, top), Vec2::new(PICTURE_POINTS.x, PICTURE_BAND));
        let painter = context.get_mut().layer_painter(egui::LayerId::background());
        draw_band(&painter, &mut camera.style, band, &words, sheet);
    }
}

/// Draws name and line at the left, the figures in the middle, the total at the right.
fn draw_band(
    painter: &egui::Painter,
    style: &mut UiStyle,
    band: Rect,
    words: &BandWords,
    sheet: &ScoreSheet,
) {
    painter.rect_filled(band, CornerRadius::ZERO, colour(style.theme.panel));
    painter.hline(band.x_range(), band.top(), (2.0, style.player_colour(words.seat)));
    let middle = band.center().y;
    let (text, muted) = (colour(style.theme.text), colour(style.theme.muted));
    let left = band.left() + 36.0;
    let step = 88.0;
    let figures = band.right() - 36.0 - 200.0 - FIGURES / 74.0 * step;
    let room = figures - left - 24.0;
    player_shape(painter, style, words.seat, Pos2::new(left + 12.0, middle - 18.0), 12.0);
    let font = style.bold(30.0);
    let name = fitted(painter, &words.name, font.clone(), room - 36.0);
    write(painter, Pos2::new(left + 36.0, middle - 18.0), Align2::LEFT_CENTER, &name, font, text);
    let font = style.plain(17.0);
    let about = fitted(painter, &words.about, font.clone(), room);
    write(painter, Pos2::new(left, middle + 22.0), Align2::LEFT_CENTER, &about, font, muted);
    draw_figures(painter, style, Pos2::new(figures, middle), step, sheet);
    let right = band.right() - 36.0;
    let lift = if words.sum.is_empty() { 0.0 } else { 14.0 };
    let (total, gold) = (sheet.total().to_string(), colour(style.theme.accent));
    write(painter, Pos2::new(right, middle - lift), Align2::RIGHT_CENTER, &total, style.bold(62.0), gold);
    let at = Pos2::new(right, middle + 36.0);
    write(painter, at, Align2::RIGHT_CENTER, &words.sum, style.plain(17.0), text);
}

/// Returns the name of the player, a line with the date, the cards and the seed code, and what the total consists of.
fn words(
    playthrough: &CascadiaSession,
    localizer: &Localizer,
    assets: &CascadiaAssets,
    seat: Seat,
    sheet: &ScoreSheet,
) -> BandWords {
    let record = playthrough.record();
    let code = seed_code(&record.setup.options, &assets.content);
    let begun = record.begun.map(|begun| day_text(localizer, begun.date()));
    let values = [("cards", FluentValue::from(record.setup.options.cards.key()))];
    let parts = [begun, Some(localizer.text_with("portrait-cards", &values)), code];
    let bonus = sheet.habitat_bonus();
    let values =
        [("points", FluentValue::from(sheet.total_without_bonus())), ("bonus", FluentValue::from(bonus))];
    BandWords {
        seat: seat.index(),
        name: seat_name(localizer, playthrough, seat),
        about: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        sum: if bonus > 0 { localizer.text_with("portrait-sum", &values) } else { String::new() },
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(LandPicturePass, show.run_if(resource_exists::<CascadiaSession>));
}
