//! The trial of the detected graphics quality: if frames in motion are slow in the first seconds, the quality
//! is lowered.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};

use super::graphics_quality::{DetectedQuality, LandscapeInSight};
use super::settings::{GraphicsQuality, Settings};

/// Numbers of skipped frames, in which shaders compile, and of measured frames.
const SKIPPED: usize = 30;
const MEASURED: usize = 90;
/// The longest median of smooth motion.
const SMOOTH: Duration = Duration::from_millis(45);

/// Reports that the automatic quality was lowered.
#[derive(Event, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QualityLowered(pub GraphicsQuality);

#[derive(Resource, Default, Debug)]
struct QualityTrial {
    frames: Vec<Duration>,
    skipped: usize,
    is_over: bool,
}

impl QualityTrial {
    /// Records a frame in motion. Returns the median once enough are measured, and starts again.
    fn record(&mut self, frame: Duration) -> Option<Duration> {
        if self.skipped < SKIPPED {
            self.skipped += 1;
            return None;
        }
        self.frames.push(frame);
        if self.frames.len() < MEASURED {
            return None;
        }
        self.frames.sort_unstable();
        let median = self.frames[MEASURED / 2];
        self.frames.clear();
        self.skipped = 0;
        Some(median)
    }
}

const fn next_lower(quality: GraphicsQuality) -> Option<GraphicsQuality> {
    match quality {
        GraphicsQuality::High => Some(GraphicsQuality::Medium),
        GraphicsQuality::Medium => Some(GraphicsQuality::Low),
        GraphicsQuality::Low | GraphicsQuality::Automatic => None,
    }
}

/// Measures frames drawn without a wait in a focused window.
fn judge(
    (settings, in_sight, winit): (Res<Settings>, Res<LandscapeInSight>, Res<WinitSettings>),
    windows: Query<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut detected: ResMut<DetectedQuality>,
    mut trial: ResMut<QualityTrial>,
    mut commands: Commands,
) {
    let in_motion = winit.focused_mode == UpdateMode::Continuous
        && in_sight.0
        && windows.iter().any(|window| window.focused);
    if settings.picture != GraphicsQuality::Automatic || !in_motion {
        return;
    }
    let Some(lower) = next_lower(detected.0) else {
        trial.is_over = true;
        return;
    };
    let Some(median) = trial.record(time.delta()) else { return };
    if median > SMOOTH {
        detected.0 = lower;
        commands.trigger(QualityLowered(lower));
    } else {
        trial.is_over = true;
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<QualityTrial>().add_systems(
        First,
        judge.after(bevy::time::TimeSystems).run_if(|trial: Res<QualityTrial>| !trial.is_over),
    );
}

#[cfg(test)]
mod tests {
    use bevy::time::{TimePlugin, TimeUpdateStrategy};

    use super::*;

    #[derive(Resource, Default)]
    struct Reported(Vec<GraphicsQuality>);

    /// Draws frames of this length in a window, and returns the quality and the reports.
    fn after_frames(millis: u64, focused: bool, picture: GraphicsQuality) -> (GraphicsQuality, usize) {
        let mut app = App::new();
        app.add_plugins((TimePlugin, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)))
            .insert_resource(WinitSettings { focused_mode: UpdateMode::Continuous, ..default() })
            .insert_resource(Settings { picture, ..default() })
            .insert_resource(DetectedQuality(GraphicsQuality::High))
            .init_resource::<LandscapeInSight>()
            .init_resource::<Reported>()
            .add_observer(|lowered: On<QualityLowered>, mut reported: ResMut<Reported>| {
                reported.0.push(lowered.0);
            });
        app.world_mut().spawn((Window { focused, ..default() }, PrimaryWindow));
        (0..3 * (SKIPPED + MEASURED)).for_each(|_| app.update());
        let reported = app.world().resource::<Reported>().0.len();
        (app.world().resource::<DetectedQuality>().0, reported)
    }

    #[test]
    fn slow_motion_lowers_the_automatic_quality_step_by_step() {
        let automatic = GraphicsQuality::Automatic;
        assert_eq!(after_frames(80, true, automatic), (GraphicsQuality::Low, 2));
        assert_eq!(after_frames(16, true, automatic), (GraphicsQuality::High, 0));
        // Frames of an unfocused window are slow on purpose, and a chosen quality stays.
        assert_eq!(after_frames(250, false, automatic), (GraphicsQuality::High, 0));
        assert_eq!(after_frames(80, true, GraphicsQuality::High), (GraphicsQuality::High, 0));
    }
}
