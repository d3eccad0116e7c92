//! The score change of the piece at the aim, source by source, in chips near the hex.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::chip_place::{CHIP_GAP, ChipObstacles, place};
use super::marks::EnvironmentOnScreen;
use crate::camera::CameraView;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::turn::PlacementPreview;
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{change_width, write, write_change};
use crate::ui::{PanelSet, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_base::{Habitat, Hex, Wildlife, neighbours};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Game, Phase, legal};
use cascadia_rules::scoring::ScoreDelta;

/// The source of a change in a chip.
#[derive(Clone, Copy)]
enum PreviewLine {
    Habitat(Habitat),
    Bonus,
    Wildlife(Wildlife),
    Nature,
}

const HEIGHT: f32 = 26.0;

/// Returns the changes with their points, source by source: corridors one by one, habitat bonuses together.
fn sources(change: &ScoreDelta) -> Vec<(PreviewLine, i16)> {
    let habitats =
        Habitat::ALL.map(|habitat| (PreviewLine::Habitat(habitat), change.habitat(habitat).points));
    let bonus = std::iter::once((PreviewLine::Bonus, change.sum().bonus));
    let wildlife = Wildlife::ALL.map(|species| (PreviewLine::Wildlife(species), change.wildlife[species]));
    let nature = std::iter::once((PreviewLine::Nature, change.nature));
    let all = habitats.into_iter().chain(bonus).chain(wildlife).chain(nature);
    all.filter(|(_, points)| *points != 0).collect()
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    prospect: Res<PlacementPreview>,
    settings: Res<Settings>,
    localizer: Res<Localizer>,
    session: Res<Session>,
    mut style: ResMut<UiStyle>,
) -> Result {
    if !settings.helps(Assist::Change) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let style = &mut *style;
    let game = session.game();
    let ground = EnvironmentOnScreen::of(&camera, &layout, game.seat());
    let room = room(&layout);
    if let Some((hex, advice)) = prospect.token
        && let Some(at) = ground.middle(hex)
    {
        let obstacles = obstacles(game, &ground, hex);
        draw_chips(&context, style, (room, at), &obstacles, &sources(&advice), None);
    } else if let Some((hex, advice)) = prospect.tile
        && let Some(at) = ground.middle(hex)
    {
        let token = advice.token.map(|(_, change)| change.total()).filter(|points| *points != 0);
        let later = token.map(|change| (localizer.text("chip-with-token"), change));
        let obstacles = obstacles(game, &ground, hex);
        draw_chips(&context, style, (room, at), &obstacles, &sources(&advice.tile), later);
    }
    Ok(())
}

/// Returns the area for the chips: clear of the panels and of the buttons in the lower corners.
pub(super) fn room(layout: &ScreenLayout) -> Rect {
    let viewport = egui_rect(layout.viewport);
    Rect::from_min_max(viewport.min + Vec2::new(4.0, 4.0), viewport.max - Vec2::new(4.0, 58.0))
}

/// Returns the obstacles for the chips beside `hex`.
fn obstacles(game: &Game, ground: &EnvironmentOnScreen, hex: Hex) -> ChipObstacles {
    let (hand, environment) = (game.hand(), game.environment());
    let mut needed = vec![hex];
    needed.extend(neighbours(hex).into_iter().filter(|beside| environment.at(*beside).is_some()));
    let mut targets = Vec::new();
    if hand.tile.is_some() {
        targets.extend(legal::tile_hexes(game));
    }
    if hand.token.is_some() {
        targets.extend(legal::token_hexes(game));
    }
    targets.retain(|target| !needed.contains(target));
    let mut other: Vec<Hex> = environment.tiles().iter().map(|tile| tile.hex).collect();
    other.retain(|tile| !needed.contains(tile) && !targets.contains(tile));
    let polygons = |hexes: Vec<Hex>| hexes.into_iter().filter_map(|hex| ground.corners(hex, 0.98)).collect();
    ChipObstacles { needed: polygons(needed), targets: polygons(targets), other: polygons(other) }
}

fn draw_chips(
    context: &egui::Context,
    style: &mut UiStyle,
    (room, at): (Rect, Pos2),
    obstacles: &ChipObstacles,
    sources: &[(PreviewLine, i16)],
    later: Option<(String, i16)>,
) {
    let painter = layers::painter(context, PanelLayer::Floating, "chips");
    let theme = style.theme.clone();
    let mut rows: Vec<(Option<PreviewLine>, String, i16)> =
        sources.iter().map(|(source, change)| (Some(*source), String::new(), *change)).collect();
    if rows.is_empty() {
        rows.push((None, String::new(), 0));
    }
    rows.extend(later.map(|(text, change)| (None, text, change)));
    // The sum comes last and stands out.
    let sum = rows.iter().map(|(.., change)| *change).sum();
    let has_sum = rows.len() > 1;
    if has_sum {
        rows.push((None, "=".to_owned(), sum));
    }
    let plain = style.plain(theme.small);
    let icon = |source: &Option<PreviewLine>| if source.is_some() { 26.0 } else { 0.0 };
    let label = |text: &str| match text {
        "" => 0.0,
        _ => painter.layout_no_wrap(text.to_owned(), plain.clone(), Color32::PLACEHOLDER).size().x + 7.0,
    };
    let size = |(source, text, change): &(Option<PreviewLine>, String, i16)| {
        let points = change_width(&painter, style, *change, theme.body);
        Vec2::new(points + icon(source) + label(text) + 18.0, HEIGHT)
    };
    let sizes: Vec<Vec2> = rows.iter().map(size).collect();
    let found = place(room, at, &sizes, obstacles);
    let mut corner = found.corner;
    for (index, ((source, text, change), size)) in rows.iter().zip(sizes).enumerate() {
        let (icon, label) = (icon(source), label(text));
        let rect = Rect::from_min_size(corner, size);
        corner += if found.in_row { Vec2::X * (size.x + CHIP_GAP) } else { Vec2::Y * (HEIGHT + CHIP_GAP) };
        painter.rect_filled(rect, CornerRadius::same(13), colour(theme.background).gamma_multiply(0.94));
        let is_sum = has_sum && index + 1 == rows.len();
        let rim = if is_sum {
            Stroke::new(1.5, colour(theme.text))
        } else {
            Stroke::new(1.0, colour(theme.outline))
        };
        painter.rect_stroke(rect, CornerRadius::same(13), rim, StrokeKind::Inside);
        let middle = Pos2::new(rect.left() + 15.0, rect.center().y);
        match source {
            Some(PreviewLine::Habitat(habitat)) => {
                style.habitat(&painter, *habitat, Rect::from_center_size(middle, Vec2::splat(18.0)));
            }
            Some(PreviewLine::Bonus) => {
                let crown = Rect::from_center_size(middle, Vec2::splat(18.0));
                style.icon(&painter, "crown", crown, colour(theme.paper));
            }
            Some(PreviewLine::Wildlife(species)) => style.token(&painter, *species, middle, 10.0),
            Some(PreviewLine::Nature) => style.nature_token(&painter, middle, 10.0),
            None => {}
        }
        let text_at = Pos2::new(rect.left() + 9.0 + icon, rect.center().y);
        if !text.is_empty() {
            write(&painter, text_at, Align2::LEFT_CENTER, text, plain.clone(), colour(theme.muted));
        }
        let change_at = text_at + Vec2::new(label, 0.0);
        write_change(&painter, style, change_at, Align2::LEFT_CENTER, *change, theme.body);
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
    use cascadia_rules::scoring::ScoreSheet;

    #[test]
    fn every_chip_has_one_number_and_together_they_are_the_total() {
        let before = ScoreSheet::default();
        let mut after = before.clone();
        after.habitats[Habitat::Forest].points = 4;
        after.habitats[Habitat::Forest].bonus = 2;
        after.habitats[Habitat::River].bonus = 1;
        after.wildlife[Wildlife::Elk].points = 3;
        let change = ScoreDelta::between(&before, &after);
        let shown: Vec<i16> = sources(&change).into_iter().map(|(_, points)| points).collect();
        assert_eq!(shown, [4, 3, 3], "the corridor, the bonuses, the animals");
        assert_eq!(shown.iter().sum::<i16>(), change.total());
    }
}
