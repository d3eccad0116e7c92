//! Falling leaves, which celebrate a success once.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Pos2, Shape, Stroke, Vec2};

use super::panels::layers::{self, PanelLayer};
use super::panels::{PanelSet, UiContext};
use super::style::colour;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::theme::Theme;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;

/// A success to celebrate with falling leaves.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LetLeavesFall;

/// Number of leaves, and milliseconds until the last is gone at normal speed.
const LEAVES: u32 = 40;
const FALL: u64 = 3200;
/// Length of a leaf, in points.
const LENGTH: f32 = 15.0;

/// The age of the falling leaves; `None` while there are none.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FallingLeaves(Option<Duration>);

/// Starts the leaves on a request, and ends them. Without animations there are none.
fn fall(
    time: Res<Time>,
    timing: AnimationTiming,
    mut asked: MessageReader<LetLeavesFall>,
    mut leaves: ResMut<FallingLeaves>,
    mut frames: FrameRequests,
) {
    let begins = asked.read().count() > 0;
    let age = leaves.0.map(|age| age + time.delta()).or(begins.then_some(Duration::ZERO));
    leaves.bypass_change_detection().0 = age.filter(|age| *age < timing.scaled(FALL));
    if leaves.0.is_some() {
        frames.now();
    }
}

fn show(mut parts: UiContext, timing: AnimationTiming, leaves: Res<FallingLeaves>) -> Result {
    let Some(age) = leaves.0 else { return Ok(()) };
    let context = parts.egui()?;
    let painter = layers::painter(&context, PanelLayer::Banner, "leaves");
    let window = Vec2::new(parts.layout.window.x, parts.layout.window.y);
    let share = age.as_secs_f32() / timing.scaled(FALL).as_secs_f32();
    painter.extend((0..LEAVES).map(|number| leaf(number, share, window, &parts.style.theme)));
    Ok(())
}

/// Returns a fraction from 0 to 1 that looks random, by the number of a leaf and of its property.
fn chance(number: u32, property: u32) -> f32 {
    let mixed =
        (number * 8 + property).wrapping_mul(2_654_435_769).rotate_left(13).wrapping_mul(1_597_334_677);
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// Returns a leaf after a share of the fall: it sways and turns on its way down from above the window, and
/// fades at the end.
fn leaf(number: u32, share: f32, window: Vec2, theme: &Theme) -> Shape {
    let of = |property: u32| chance(number, property);
    let late = 0.35 * of(0);
    let own = ((share - late) / (1.0 - late)).max(0.0);
    let sway = (TAU * (of(1) + own * (1.0 + of(2)))).sin();
    let at = Pos2::new(window.x * of(3) + sway * 34.0, -LENGTH + own * window.y * (0.65 + 0.5 * of(4)));
    let angle = TAU * of(5) + sway * 1.3;
    let along = Vec2::angled(angle) * LENGTH * (0.75 + 0.5 * of(6)) / 2.0;
    // Seen from the edge now and then.
    let across = along.rot90() * 0.55 * (0.25 + 0.75 * (angle * 1.7).cos().abs());
    let corners = [(-1.0, 0.0), (-0.45, 0.8), (0.25, 0.85), (1.0, 0.0), (0.25, -0.85), (-0.45, -0.8)];
    let corners = corners.map(|(x, y)| at + along * x + across * y).to_vec();
    let tints = [theme.wildlife[4].disc, theme.gain, theme.habitats[1], theme.habitats[2], theme.players[0]];
    let tint = tints[number as usize % tints.len()];
    let strength = ((1.0 - share) / 0.3).clamp(0.0, 1.0) * if own > 0.0 { 1.0 } else { 0.0 };
    Shape::convex_polygon(corners, colour(tint).gamma_multiply(strength), Stroke::NONE)
}

/// Adds the leaves.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FallingLeaves>()
        .add_message::<LetLeavesFall>()
        .add_systems(Update, fall.in_set(AppSystems::Show))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::settings::Settings;
    use crate::preferences::timing::Timing;
    use crate::preferences::wake_up::RequestFrame;

    /// An app with leaves asked for.
    fn app(settings: Settings) -> App {
        let mut app = App::new();
        app.insert_resource(settings)
            .init_resource::<Timing>()
            .init_resource::<FallingLeaves>()
            .init_resource::<Time>()
            .add_message::<LetLeavesFall>()
            .add_message::<RequestFrame>()
            .add_systems(Update, fall);
        app.world_mut().write_message(LetLeavesFall);
        app.update();
        app
    }

    fn age(app: &App) -> Option<Duration> {
        app.world().resource::<FallingLeaves>().0
    }

    #[test]
    fn leaves_fall_once_and_then_cost_nothing() {
        let mut app = app(Settings::default());
        assert_eq!(age(&app), Some(Duration::ZERO));
        app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(FALL / 2));
        app.update();
        assert_eq!(age(&app), Some(Duration::from_millis(FALL / 2)));
        app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(FALL));
        app.update();
        assert_eq!(age(&app), None);
        app.world_mut().resource_mut::<Messages<RequestFrame>>().clear();
        app.update();
        assert!(app.world().resource::<Messages<RequestFrame>>().is_empty());
    }

    #[test]
    fn without_motion_there_are_none() {
        let still = app(Settings { reduce_motion: true, ..Settings::default() });
        assert_eq!(age(&still), None);
        assert!(still.world().resource::<Messages<RequestFrame>>().is_empty());
    }

    #[test]
    fn every_leaf_comes_from_above_and_is_gone_in_the_end() {
        let (window, theme) = (Vec2::new(1280.0, 720.0), Theme::default());
        for number in 0..LEAVES {
            let look = |share: f32| {
                let Shape::Path(path) = leaf(number, share, window, &theme) else { panic!("a polygon") };
                (path.fill.a(), path.points)
            };
            assert!(look(0.0).1.iter().all(|point| point.y < 0.0) && look(1.0).0 == 0);
            let (strength, points) = look(0.6);
            let is_inside = points.iter().all(|point| point.y > 0.0 && point.x.is_finite());
            assert!(strength > 0 && is_inside, "{number}: {points:?}");
        }
    }
}
