//! `--bench-frames N`: shows a populated table without vertical sync and prints the frame times. The same
//! window without the landscape is measured alternately in the same run, so that background load affects
//! both.

use std::time::{Duration, Instant};

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use serde::Serialize;

use super::first_pictures::{FirstPictures, PictureTimes};
use super::processor_time::processor_seconds;
use super::resident_memory::ResidentMemory;
use crate::camera::{CameraOrder, CameraPose, MainCamera, Rig};
use crate::cascadia::Session;
use crate::cascadia::animation::CelebrateAgain;
use crate::cascadia::render::StillEnvironment;
use crate::preferences::graphics_quality::{Preparing, Quality};
use crate::preferences::wake_up::{FramePacing, FrameRequests};
use crate::rolling::dice::TrayPicture;

/// Frames before the clock starts, for shader compilation and the arrival of pieces.
const WARM_UP: u32 = 60;
/// Measured frames per picture before switching to the next.
const BLOCK: usize = 10;
/// Unmeasured frames after each switch: the renderer lags behind by a few frames.
const SETTLE: u32 = 10;
/// Rotation of the moving view per frame, in radians.
const TURN: f32 = 0.004;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BenchPicture {
    /// The table as played, the view at rest.
    Table,
    /// The same with the view rotating slowly.
    Moving,
    /// A landing with all that it can celebrate, the view at rest.
    Celebrating,
    /// The same window and panels without the landscape and the dice tray.
    Floor,
}

impl BenchPicture {
    /// All pictures, in rotation order.
    const ALL: [Self; 4] = [Self::Table, Self::Moving, Self::Celebrating, Self::Floor];

    const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// Measurements of one picture.
#[derive(Clone, PartialEq, Debug, Default)]
struct Frames {
    times: Vec<Duration>,
    /// Total processor time, in seconds.
    processor: f64,
}

/// A measurement requested on the command line.
#[derive(Resource, Debug)]
pub(crate) struct FrameBench {
    /// Frames until the next measured one.
    skip: u32,
    frames: usize,
    device: String,
    /// End of the last frame, and the processor seconds used by then.
    last: Option<(Instant, f64)>,
    shown: BenchPicture,
    measured: [Frames; BenchPicture::ALL.len()],
}

impl FrameBench {
    pub(crate) fn of(frames: usize, device: String) -> Self {
        Self {
            skip: WARM_UP,
            frames,
            device,
            last: None,
            shown: BenchPicture::Table,
            measured: Default::default(),
        }
    }

    const fn of_picture(&self, picture: BenchPicture) -> &Frames {
        &self.measured[picture as usize]
    }

    /// Returns whether a celebration begins: before its block and again with the first measured frame, so that
    /// its beginning and its course are measured.
    fn begins_celebration(&self) -> bool {
        let begins_block = self.of_picture(BenchPicture::Celebrating).times.len().is_multiple_of(BLOCK);
        self.shown == BenchPicture::Celebrating && begins_block && matches!(self.skip, 0 | SETTLE)
    }

    /// Records the end of a frame, with the processor seconds used so far, and chooses the next picture.
    /// Returns true once everything is measured.
    fn end_frame(&mut self, now: Instant, processor: f64) -> bool {
        let before = self.last.replace((now, processor));
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        let measured = &mut self.measured[self.shown as usize];
        if let Some((began, worked)) = before {
            measured.times.push(now.saturating_duration_since(began));
            measured.processor += (processor - worked).max(0.0);
        }
        if measured.times.len() == self.frames || measured.times.len().is_multiple_of(BLOCK) {
            self.shown = self.shown.next();
            self.skip = SETTLE;
        }
        self.measured.iter().all(|measured| measured.times.len() == self.frames)
    }
}

/// Mean and percentiles of frame times, in milliseconds.
#[derive(Serialize, PartialEq, Debug)]
struct FrameTimes {
    frames: usize,
    mean_ms: f64,
    p50_ms: f64,
    p90_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Mean processor time of all threads, 0 where the system does not report it.
    processor_ms: f64,
    frames_per_second: f64,
}

/// Rounds to three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl FrameTimes {
    fn of(Frames { times, processor }: &Frames) -> Self {
        let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        sorted.sort_by(f64::total_cmp);
        // Nearest rank: the smallest value with at least this share of the frames at or below it.
        let percentile = |share: f64| {
            let rank = (share * sorted.len() as f64).ceil() as usize;
            sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied().map_or(0.0, rounded)
        };
        let mean = sorted.iter().sum::<f64>() / sorted.len().max(1) as f64;
        Self {
            frames: sorted.len(),
            mean_ms: rounded(mean),
            p50_ms: percentile(0.5),
            p90_ms: percentile(0.9),
            p95_ms: percentile(0.95),
            p99_ms: percentile(0.99),
            max_ms: percentile(1.0),
            processor_ms: rounded(processor * 1000.0 / times.len().max(1) as f64),
            frames_per_second: if mean > 0.0 { rounded(1000.0 / mean) } else { 0.0 },
        }
    }
}

/// The report, printed as JSON.
#[derive(Serialize, PartialEq, Debug)]
struct FrameReport<'a> {
    device: &'a str,
    quality: &'static str,
    width: u32,
    height: u32,
    /// The table with the view at rest.
    #[serde(flatten)]
    table: FrameTimes,
    /// The table with the view rotating.
    moving: FrameTimes,
    /// Landings with all that they celebrate; `None` in a game without them.
    celebrating: Option<FrameTimes>,
    /// The same window without the landscape.
    floor: FrameTimes,
    /// The median of the table over the median of the floor, `None` if the floor takes no time.
    ratio: Option<f64>,
    /// The same with the view rotating.
    moving_ratio: Option<f64>,
    /// The 95th percentile while celebrating over that of the moving view.
    celebrating_ratio: Option<f64>,
    /// Memory at the end, `None` where the system does not report it.
    memory: Option<ResidentMemory>,
    first_picture: PictureTimes,
}

/// Returns the median of `table` over the median of `floor`, `None` if that is zero.
fn ratio(table: &FrameTimes, floor: &FrameTimes) -> Option<f64> {
    (floor.p50_ms > 0.0).then(|| rounded(table.p50_ms / floor.p50_ms))
}

/// Returns the 95th percentile of `table` over that of `other`, `None` if that is zero.
fn worst_ratio(table: &FrameTimes, other: &FrameTimes) -> Option<f64> {
    (other.p95_ms > 0.0).then(|| rounded(table.p95_ms / other.p95_ms))
}

/// Sources of the report besides the frame times.
#[derive(SystemParam)]
struct ReportSources<'w, 's> {
    quality: Res<'w, Quality>,
    window: Single<'w, 's, &'static Window>,
    first: Res<'w, FirstPictures>,
    preparing: Res<'w, Preparing>,
    session: Option<Res<'w, Session>>,
}

/// Measures the time of each frame, prints the report after the last one and ends the program.
fn measure(
    mut bench: ResMut<FrameBench>,
    mut frames: FrameRequests,
    sources: ReportSources,
    mut exit: MessageWriter<AppExit>,
) {
    frames.now();
    // Background painting would be measured as well.
    if sources.preparing.0 && bench.of_picture(BenchPicture::Table).times.is_empty() {
        return;
    }
    let processor = processor_seconds().unwrap_or_default();
    if !bench.end_frame(Instant::now(), processor) {
        return;
    }
    let [table, moving, celebrating, floor] =
        BenchPicture::ALL.map(|picture| FrameTimes::of(bench.of_picture(picture)));
    let celebrating = sources.session.is_some().then_some(celebrating);
    let report = FrameReport {
        device: &bench.device,
        quality: sources.quality.picture.key(),
        width: sources.window.physical_width(),
        height: sources.window.physical_height(),
        ratio: ratio(&table, &floor),
        moving_ratio: ratio(&moving, &floor),
        celebrating_ratio: celebrating.as_ref().and_then(|celebrating| worst_ratio(celebrating, &moving)),
        table,
        moving,
        celebrating,
        floor,
        memory: ResidentMemory::now(),
        first_picture: sources.first.times(),
    };
    match serde_json::to_string_pretty(&report) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("cascadia: the measurement cannot be printed: {error}"),
    }
    exit.write(AppExit::Success);
}

/// The saved layers of a camera that temporarily sees nothing.
#[derive(Component)]
struct LayersBefore(Option<RenderLayers>);

/// Hides the landscape and the tray in the frames of the floor, and draws the dice tray in all others, as
/// while the dice roll.
fn choose_picture(
    bench: Res<FrameBench>,
    cameras: Query<
        (Entity, Option<&RenderLayers>, Option<&LayersBefore>),
        (With<Camera3d>, Without<MainCamera>),
    >,
    (mut tray, mut environment): (ResMut<TrayPicture>, ResMut<StillEnvironment>),
    mut commands: Commands,
) {
    let is_floor = bench.shown == BenchPicture::Floor;
    environment.leave_out(is_floor);
    if !is_floor {
        tray.draw_again();
    }
    for (camera, layers, before) in &cameras {
        let mut camera = commands.entity(camera);
        match before {
            None if is_floor => {
                camera.insert((LayersBefore(layers.cloned()), RenderLayers::none()));
            }
            Some(LayersBefore(layers)) if !is_floor => {
                camera.remove::<(LayersBefore, RenderLayers)>();
                if let Some(layers) = layers {
                    camera.insert(layers.clone());
                }
            }
            _ => {}
        }
    }
}

/// Rotates the view in the frames that show it moving, and restores it for all others.
fn turn_view(
    bench: Res<FrameBench>,
    rig: Res<Rig>,
    mut before: Local<Option<CameraPose>>,
    mut orders: MessageWriter<CameraOrder>,
) {
    if bench.shown == BenchPicture::Moving {
        let pose = rig.now;
        before.get_or_insert(pose);
        orders.write(CameraOrder::Place(CameraPose { yaw: pose.yaw + TURN, ..pose }));
    } else if let Some(pose) = before.take() {
        orders.write(CameraOrder::Place(pose));
    }
}

/// Has a landing celebrated in the frames that show it.
fn celebrate(bench: Res<FrameBench>, mut celebrations: MessageWriter<CelebrateAgain>) {
    if bench.begins_celebration() {
        celebrations.write(CelebrateAgain);
    }
}

/// Draws every frame immediately, even if another window has the focus.
fn never_wait(mut winit: ResMut<WinitSettings>) {
    winit.focused_mode = UpdateMode::Continuous;
    winit.unfocused_mode = UpdateMode::Continuous;
}

/// Registers the measurement, which runs if there is a [`FrameBench`].
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        choose_picture
            .before(VisibilitySystems::VisibilityPropagate)
            .run_if(resource_exists::<FrameBench>.and_then(resource_exists::<TrayPicture>)),
    )
    .add_systems(PostUpdate, turn_view.run_if(resource_exists::<FrameBench>.and_then(resource_exists::<Rig>)))
    .add_systems(
        Last,
        ((measure, celebrate).chain().before(FramePacing), never_wait.after(FramePacing))
            .run_if(resource_exists::<FrameBench>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::layout::ScreenLayout;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let times: Vec<Duration> = (1..=100).rev().map(Duration::from_millis).collect();
        let times = FrameTimes::of(&Frames { times, processor: 4.0 });
        assert_eq!((times.p50_ms, times.p90_ms, times.p95_ms), (50.0, 90.0, 95.0));
        assert_eq!((times.p99_ms, times.max_ms, times.mean_ms), (99.0, 100.0, 50.5));
        assert_eq!((times.frames, times.processor_ms), (100, 40.0));
        assert!(FrameTimes::of(&Frames::default()).max_ms == 0.0);
    }

    /// Returns the simulated frame time of a picture, in milliseconds.
    const fn price(picture: BenchPicture) -> u64 {
        match picture {
            BenchPicture::Table => 30,
            BenchPicture::Moving => 40,
            BenchPicture::Celebrating => 50,
            BenchPicture::Floor => 10,
        }
    }

    /// Runs a measurement with frame times by [`price`] and twice as much processor time.
    fn measured(frames: usize) -> FrameBench {
        let mut bench = FrameBench::of(frames, "a device".to_owned());
        let (mut now, mut worked) = (Instant::now(), 0.0);
        let mut shown_before = bench.shown;
        for _ in 0..10_000 {
            // The chosen picture arrives a frame late.
            let drawn = std::mem::replace(&mut shown_before, bench.shown);
            let took = Duration::from_millis(price(drawn));
            now += took;
            worked += 2.0 * took.as_secs_f64();
            if bench.end_frame(now, worked) {
                return bench;
            }
        }
        panic!("the measurement never ends: {bench:?}");
    }

    #[test]
    fn the_pictures_are_measured_in_turns_and_never_mixed() {
        for frames in [1, 9, 10, 25, 100] {
            let bench = measured(frames);
            for picture in BenchPicture::ALL {
                let Frames { times, processor } = bench.of_picture(picture);
                assert_eq!(*times, vec![Duration::from_millis(price(picture)); frames]);
                let worked = 2.0 * price(picture) as f64 / 1000.0 * frames as f64;
                assert!((processor - worked).abs() < 1e-6, "{processor} {worked}");
            }
        }
        // A celebration begins before each of its blocks and again within.
        let (mut bench, mut begun) = (FrameBench::of(BLOCK, String::new()), 0);
        while !bench.end_frame(Instant::now(), 0.0) {
            begun += u32::from(bench.begins_celebration());
        }
        assert_eq!(begun, 2);
        // Alternating: the floor begins before the table is measured completely.
        let mut bench = FrameBench::of(100, String::new());
        while bench.of_picture(BenchPicture::Floor).times.is_empty() {
            bench.end_frame(Instant::now(), 0.0);
        }
        assert_eq!(bench.of_picture(BenchPicture::Table).times.len(), BLOCK);
    }

    #[test]
    fn the_report_keeps_its_old_fields_and_adds_floor_ratios_memory_and_first_picture() {
        let bench = measured(20);
        let [table, moving, celebrating, floor] =
            BenchPicture::ALL.map(|picture| FrameTimes::of(bench.of_picture(picture)));
        let report = FrameReport {
            device: &bench.device,
            quality: "low",
            width: 1280,
            height: 720,
            ratio: ratio(&table, &floor),
            moving_ratio: ratio(&moving, &floor),
            celebrating_ratio: worst_ratio(&celebrating, &moving),
            table,
            moving,
            celebrating: Some(celebrating),
            floor,
            memory: ResidentMemory::of_status("VmRSS:\t 2048 kB\nRssAnon: 1024 kB\nRssFile: 1024 kB\n"),
            first_picture: PictureTimes { colour_s: Some(0.5), environment_s: Some(2.0) },
        };
        let json = serde_json::to_value(&report).unwrap();
        for (field, value) in [("frames", 20.0), ("mean_ms", 30.0), ("p50_ms", 30.0), ("p90_ms", 30.0)] {
            assert_eq!(json[field].as_f64(), Some(value), "{field}");
        }
        for field in
            ["device", "quality", "width", "height", "p95_ms", "p99_ms", "max_ms", "frames_per_second"]
        {
            assert!(!json[field].is_null(), "{field}");
        }
        assert_eq!(json["floor"]["p50_ms"].as_f64(), Some(10.0));
        assert_eq!(json["moving"]["p50_ms"].as_f64(), Some(40.0));
        assert_eq!(json["celebrating"]["p50_ms"].as_f64(), Some(50.0));
        assert_eq!(json["celebrating_ratio"].as_f64(), Some(1.25));
        assert_eq!((json["ratio"].as_f64(), json["moving_ratio"].as_f64()), (Some(3.0), Some(4.0)));
        assert_eq!(json["memory"]["resident_mb"].as_f64(), Some(2.0));
        assert_eq!(json["first_picture"]["land_s"].as_f64(), Some(2.0));
        let none = Frames::default();
        assert_eq!(ratio(&FrameTimes::of(&none), &FrameTimes::of(&none)), None);
    }

    #[test]
    fn the_view_turns_in_frames_that_show_it_moving_and_comes_back() {
        let mut app = App::new();
        crate::schedule::configure_order(&mut app);
        app.init_resource::<ScreenLayout>()
            .insert_resource(FrameBench::of(1, String::new()))
            .add_plugins(crate::camera::plugin)
            // The order is obeyed in the same frame.
            .add_systems(First, turn_view);
        let mut yaw = |shown: BenchPicture| {
            app.world_mut().resource_mut::<FrameBench>().shown = shown;
            app.update();
            app.world().resource::<Rig>().now.yaw
        };
        let rest = yaw(BenchPicture::Table);
        let (one, two) = (yaw(BenchPicture::Moving), yaw(BenchPicture::Moving));
        assert!(one != rest && two != one);
        assert_eq!((yaw(BenchPicture::Floor), yaw(BenchPicture::Table)), (rest, rest));
    }

    #[test]
    fn the_floor_takes_the_layers_of_every_camera_and_gives_them_back() {
        let mut app = App::new();
        app.init_resource::<TrayPicture>()
            .init_resource::<StillEnvironment>()
            .insert_resource(FrameBench::of(1, String::new()));
        app.add_systems(Update, choose_picture);
        let plain = app.world_mut().spawn(Camera3d::default()).id();
        let layered = app.world_mut().spawn((Camera3d::default(), RenderLayers::layer(8))).id();
        let mut layers = |shown: BenchPicture| {
            app.world_mut().resource_mut::<FrameBench>().shown = shown;
            app.update();
            [plain, layered].map(|camera| app.world().get::<RenderLayers>(camera).cloned())
        };
        let own = [None, Some(RenderLayers::layer(8))];
        assert_eq!(layers(BenchPicture::Table), own);
        for _ in 0..2 {
            assert_eq!(layers(BenchPicture::Floor), [Some(RenderLayers::none()), Some(RenderLayers::none())]);
        }
        assert_eq!(layers(BenchPicture::Table), own);
    }
}
