//! The heat map in the environment: the gain of every space for the tile in hand, and of every tile for the
//! token.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::marks::EnvironmentOnScreen;
use crate::camera::{CameraView, Rig};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::change::{change_text, crown_size, points_width, write_points};
use crate::cascadia::turn::{Aim, CoachView};
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::write;
use crate::ui::{PanelSet, UiContext};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Phase;
use cascadia_rules::scoring::PointChange;

/// Number of shades.
const STEPS: i16 = 5;

/// Half the width and height of a value in a hex, in points.
const VALUE: Vec2 = Vec2::new(15.0, 13.0);

/// Returns the step of a value between the least and the most: 0 to [`STEPS`] − 1.
fn step_of(value: i16, least: i16, most: i16) -> i16 {
    if most == least { STEPS - 1 } else { (value - least) * (STEPS - 1) / (most - least) }
}

fn show(
    mut parts: UiContext,
    camera: Res<CameraView>,
    rig: Res<Rig>,
    aim: Res<Aim>,
    coach: Res<CoachView>,
    session: Res<Session>,
    settings: Res<Settings>,
) -> Result {
    let seat = session.game().seat();
    if !settings.helps(Assist::HeatMap) || rig.seat() != seat {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, mut style, .. } = parts;
    let style = &mut *style;
    let ground = EnvironmentOnScreen::of(&camera, &layout, seat);
    let painter = ground.painter(&context, "heat_map");
    let theme = style.theme.clone();
    let places = &coach.advice.tile_places;
    let values = || places.iter().map(|(.., change)| change.total());
    if let (Some(least), Some(most)) = (values().min(), values().max()) {
        for (hex, _, change) in places {
            let (Some(corners), Some(middle)) = (ground.corners(*hex, 0.86), ground.label(*hex, VALUE))
            else {
                continue;
            };
            if aim.tile == Some(*hex) {
                continue;
            }
            let step = step_of(change.total(), least, most);
            // One hue from dark to bright, readable in greyscale.
            let share = f32::from(step) / f32::from(STEPS - 1);
            let fill = blend(theme.background, theme.accent, 0.15 + 0.75 * share).gamma_multiply(0.82);
            painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
            let ink = if share > 0.55 { colour(theme.background) } else { colour(theme.text) };
            write_in_hex(&painter, style, middle, *change, ink);
        }
    }
    for (hex, change) in &coach.advice.token_places {
        let Some(middle) = ground.middle(*hex).filter(|_| aim.token != Some(*hex)) else { continue };
        let at = middle + Vec2::new(0.0, 26.0);
        let width = points_width(&painter, style, *change, theme.small) + 14.0;
        let pill = Rect::from_center_size(at, Vec2::new(width, 22.0));
        painter.rect_filled(pill, CornerRadius::same(11), colour(theme.background).gamma_multiply(0.9));
        let start = Pos2::new(pill.left() + 7.0, at.y);
        write_points(&painter, style, start, Align2::LEFT_CENTER, *change, theme.small);
    }
    Ok(())
}

/// Writes the points of a space into the middle of its hex, with a crown below for a habitat bonus. Aiming at
/// the space shows the parts.
fn write_in_hex(painter: &Painter, style: &mut UiStyle, middle: Pos2, change: PointChange, ink: Color32) {
    let side = if change.bonus == 0 { 0.0 } else { crown_size(style.theme.smallest) };
    let at = middle - Vec2::new(0.0, side / 2.0);
    let font = style.bold(style.theme.number);
    let written = write(painter, at, Align2::CENTER_CENTER, &change_text(change), font, ink);
    if side > 0.0 {
        let crown = Pos2::new(middle.x, written.bottom() + side / 2.0 - 2.0);
        style.icon(painter, "crown", Rect::from_center_size(crown, Vec2::splat(side)), ink);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet)
            .run_if(in_state(SessionStage::Choosing(Phase::Place)).and_then(resource_exists::<Session>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_place_is_brightest_and_the_worst_darkest() {
        assert_eq!(step_of(9, 1, 9), STEPS - 1);
        assert_eq!(step_of(1, 1, 9), 0);
        assert_eq!(step_of(5, 1, 9), 2);
        assert_eq!(step_of(4, 4, 4), STEPS - 1, "where all are equal, all are best");
    }
}
