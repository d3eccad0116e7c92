//! The game rendered into a picture instead of a window: needs a graphics adapter, but no display. One thread
//! owns the game and runs one job after the other, because setting up the renderer takes seconds.

use crate::tests::support::{shipped, shipped_rolling};
use cascadia_base::GameRng;
use cascadia_engine::SeatOwner;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions as RollingOptions;
use rolling_rivers::sheets::SheetLetter;
use std::any::TypeId;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::Duration;

use crate::boot::LoadedFiles;
use crate::boot::plugins::GamePlugin;
use crate::camera::space::hex_position;
use crate::camera::{CameraPose, CameraView, MainCamera, Rig};
use crate::cascadia::Session as CascadiaSession;
use bevy::camera::RenderTarget;
use bevy::camera::visibility::VisibleEntities;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{
    CachedPipelineState, PipelineCache, PipelineDescriptor, TextureFormat, TextureUsages,
};
use bevy::render::settings::WgpuSettings;
use bevy::render::view::ViewTarget;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::shader::{Shader, ShaderCacheError};
use bevy::tasks::block_on;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::{WinitPlugin, WinitSettings};
use bevy_egui::{EguiContext, EguiGlobalSettings, EguiPlugin, EguiSchedule, PrimaryEguiContext};
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{CardChoice, PlacedTile, Seat};

use crate::preferences::graphics_quality::{DetectedQuality, Preparing, ShadersAtOnce};
use crate::preferences::season::{Season, SeasonChoice};
use crate::preferences::settings::{GraphicsQuality, Settings, Speed, TokenLook};
use crate::rolling::dice::TrayPanel;
use crate::rolling::turn::Click as RollingClick;

use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

use crate::session::PlayableMode;
use crate::tests::table_app::seats;

/// Size of the pictures.
pub(super) const SIZE: UVec2 = UVec2::new(800, 600);

/// Pitch of the camera in play, and straight down, in degrees.
pub(super) const USUAL_PITCH: f32 = 58.0;
pub(super) const TOP_DOWN: f32 = 89.0;

/// The preferences of the pictures: no motion.
fn settings() -> Settings {
    Settings {
        speed: Speed::Instant,
        reduce_motion: true,
        picture: GraphicsQuality::Medium,
        tokens: TokenLook::Discs,
        // The same pictures all year.
        season: SeasonChoice::Always(Season::Summer),
        ..Settings::default()
    }
}

/// The game, and the picture it is drawn into.
pub(super) struct Studio {
    pub app: App,
    picture: Handle<Image>,
}

/// A picture of the studio: red, green, blue (sRGB), row by row.
pub(super) struct Shot {
    pixels: Vec<[u8; 4]>,
}

impl Shot {
    /// The colour at a pixel; `None` outside the picture.
    pub(super) fn at(&self, point: Vec2) -> Option<[u8; 3]> {
        let inside = point.cmpge(Vec2::ZERO).all() && point.cmplt(SIZE.as_vec2()).all();
        let at = point.as_uvec2();
        inside.then(|| {
            let [red, green, blue, _] = self.pixels[(at.y * SIZE.x + at.x) as usize];
            [red, green, blue]
        })
    }

    /// The pixels that differ from another picture, and the two colours.
    pub(super) fn differences(&self, other: &Self) -> Vec<(UVec2, [u8; 4], [u8; 4])> {
        let place = |index: usize| UVec2::new(index as u32 % SIZE.x, index as u32 / SIZE.x);
        let pairs = self.pixels.iter().zip(&other.pixels).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(index, (a, b))| (place(index), *a, *b)).collect()
    }
}

/// Tests for a graphics adapter, like the program.
fn has_adapter() -> bool {
    let backends = wgpu::Backends::PRIMARY;
    let descriptor =
        wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle() };
    !block_on(wgpu::Instance::new(descriptor).enumerate_adapters(backends)).is_empty()
}

type Job = Box<dyn FnOnce(&mut Studio) + Send>;

/// The job queue of the only studio in a test program; `None` without a graphics adapter.
static STUDIO: LazyLock<Option<Mutex<Sender<Job>>>> = LazyLock::new(|| {
    has_adapter().then(|| {
        let (jobs, todo) = channel::<Job>();
        thread::spawn(move || {
            let mut studio = Studio::open();
            for job in todo {
                job(&mut studio);
            }
        });
        Mutex::new(jobs)
    })
});

/// The environment variable that lets tests of pictures pass on a machine without a graphics adapter.
const NO_GPU: &str = "CASCADIA_NO_GPU";

/// Runs a job in the studio and returns its result, or `None` without a graphics adapter, if [`NO_GPU`]
/// allows that.
pub(super) fn in_studio<T: Send + 'static>(
    work: impl FnOnce(&mut Studio) -> T + Send + 'static,
) -> Option<T> {
    let Some(studio) = &*STUDIO else {
        assert!(
            std::env::var_os(NO_GPU).is_some_and(|value| value == "1"),
            "no graphics adapter was found, so nothing can be drawn; {NO_GPU}=1 leaves the pictures out"
        );
        return None;
    };
    let (answer, result) = channel();
    let job: Job = Box::new(move |studio| {
        // A failing test must leave the studio to the next one.
        let _ = answer.send(catch_unwind(AssertUnwindSafe(|| work(studio))));
    });
    studio.lock().expect("nothing fails while it is locked").send(job).expect("the studio is open");
    match result.recv().expect("the studio could be opened") {
        Ok(value) => Some(value),
        // The panic was on another thread without a test's output; raise it again here.
        Err(fault) => match fault.downcast_ref::<String>() {
            Some(why) => panic!("{why}"),
            None => resume_unwind(fault),
        },
    }
}

impl Studio {
    fn open() -> Self {
        let (assets, cascadia) = shipped();
        let root = assets.root.clone();
        let render = WgpuSettings { backends: Some(wgpu::Backends::PRIMARY), ..default() };
        let window = Window { resolution: WindowResolution::new(SIZE.x, SIZE.y), ..default() };
        let mut loaded = LoadedFiles::without_player(assets, cascadia, shipped_rolling(), settings());
        // A single painting of the ground serves all qualities, and every test.
        let presets = &mut loaded.config.presets;
        for preset in [&mut presets.low, &mut presets.medium, &mut presets.high] {
            preset.ground = 1024;
        }
        let mut app = App::new();
        crate::cascadia::render::register_shaders(&mut app, &root);
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    render_creation: render.into(),
                    // Everything is in the picture from the start, or never.
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                // Keep the renderer on this thread, for inspection.
                .disable::<PipelinedRenderingPlugin>(),
        )
        .add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .insert_resource(WinitSettings::default())
        .insert_resource(ShadersAtOnce(true))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .add_plugins(GamePlugin { loaded, detected: DetectedQuality(GraphicsQuality::Medium) });
        app.finish();
        app.cleanup();
        app.update();

        let mut picture = Image::new_target_texture(SIZE.x, SIZE.y, TextureFormat::Rgba8UnormSrgb, None);
        picture.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        let picture = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
        let camera = app
            .world_mut()
            .query_filtered::<Entity, With<MainCamera>>()
            .single(app.world())
            .expect("there is one camera");
        app.world_mut()
            .entity_mut(camera)
            .insert(RenderTarget::Image(picture.clone().into()))
            // The panels would cover the environment.
            .remove::<(PrimaryEguiContext, EguiContext, EguiSchedule)>();
        let mut studio = Self { app, picture };
        // Shaders load in the background.
        for _ in 0..200 {
            studio.app.update();
            if !studio.waits_for_shaders() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        // The specks that prepare previews would show as single pixels.
        studio.draw(false);
        let world = studio.app.world_mut();
        let mut named = world.query::<&Name>();
        while named.iter(studio.app.world()).any(|name| name.as_str() == "Speck") {
            studio.app.update();
        }
        studio.draw(true);
        studio
    }

    fn waits_for_shaders(&self) -> bool {
        let cache = self.app.sub_app(RenderApp).world().resource::<PipelineCache>();
        cache.pipelines().any(|pipeline| match &pipeline.state {
            CachedPipelineState::Queued | CachedPipelineState::Creating(_) => true,
            CachedPipelineState::Ok(_) => false,
            CachedPipelineState::Err(why) => {
                matches!(
                    why,
                    ShaderCacheError::ShaderNotLoaded(_) | ShaderCacheError::ShaderImportNotYetAvailable
                )
            }
        })
    }

    /// Failed pipelines with the reason, and the package's shaders in use.
    pub(super) fn pipelines(&self) -> (Vec<String>, Vec<String>) {
        let server = self.app.world().resource::<AssetServer>();
        let cache = self.app.sub_app(RenderApp).world().resource::<PipelineCache>();
        let (mut troubles, mut used) = (Vec::new(), Vec::new());
        for pipeline in cache.pipelines() {
            let PipelineDescriptor::RenderPipelineDescriptor(descriptor) = &pipeline.descriptor else {
                continue;
            };
            let fragment = descriptor.fragment.as_ref().map(|fragment| &fragment.shader);
            let shaders = [Some(&descriptor.vertex.shader), fragment];
            let paths = shaders.into_iter().flatten().filter_map(|shader| server.get_path(shader.id()));
            let paths: Vec<String> = paths.map(|path| path.to_string()).collect();
            match &pipeline.state {
                CachedPipelineState::Ok(_) => used.extend(paths),
                CachedPipelineState::Err(why) => troubles.push(format!("{paths:?}: {why}")),
                other => troubles.push(format!("{paths:?}: {other:?}")),
            }
        }
        used.retain(|path| path.starts_with("shaders://"));
        used.sort();
        used.dedup();
        (troubles, used)
    }

    /// Replaces the source of a shader.
    pub(super) fn rewrite(&mut self, name: &str, text: String) {
        let world = self.app.world_mut();
        let path = format!("shaders://{name}");
        let shader =
            world.resource::<AssetServer>().get_handle::<Shader>(&path).expect("the shader is loaded");
        let text = Shader::from_wgsl(text, path);
        world.resource_mut::<Assets<Shader>>().insert(&shader, text).expect("the shader is loaded");
        for _ in 0..3 {
            self.app.update();
        }
    }

    /// Puts the dice of a game of Rolling Rivers into their tray.
    pub(super) fn roll(&mut self) {
        let content = shipped_rolling().content;
        let options = RollingOptions {
            seats: 0,
            seed: 7,
            sheet: SheetLetter::A,
            completion_cards: content.draw_completion_cards(false, &mut GameRng::new(7)),
            family: false,
            abundance: false,
            scenario: None,
        };
        let seats = vec![SeatOwner::Human("Ada".to_owned())];
        let world = self.app.world_mut();
        crate::session::start(world, RollingRivers::setup(options, seats), 0)
            .expect("the box holds this game");
        world.resource_mut::<NextState<Screen>>().set(RollingRivers::TABLE);
        world.insert_resource(TrayPanel {
            rect: Some(Rect::new(0.0, 214.0, 340.0, 386.0)),
            pixels: 1.0,
            held: None,
        });
        (0..6).for_each(|_| self.app.update());
        self.app.world_mut().write_message(RollingClick::Throw);
        (0..20).for_each(|_| self.app.update());
    }

    /// Returns the number of meshes drawn by the camera of the environment.
    pub(super) fn drawn_meshes(&mut self) -> usize {
        self.draw(true);
        self.app.update();
        let mut cameras = self.app.world_mut().query_filtered::<&VisibleEntities, With<MainCamera>>();
        let seen = cameras.single(self.app.world()).expect("there is one camera");
        seen.len(TypeId::of::<Mesh3d>())
    }

    /// Returns the number of cameras with render textures, and how many of them are drawn.
    pub(super) fn cameras_with_textures(&mut self) -> (usize, usize) {
        let world = self.app.sub_app_mut(RenderApp).world_mut();
        let mut cameras = world.query_filtered::<Has<ExtractedCamera>, With<ViewTarget>>();
        let drawn: Vec<bool> = cameras.iter(world).collect();
        (drawn.len(), drawn.iter().filter(|drawn| **drawn).count())
    }

    /// Lays the same environments of two players after `turns` turns.
    pub(super) fn begin(&mut self, seed: u64, turns: u16) {
        let terms = GameOptions::standard(2, CardChoice::ALL_A, seed);
        let setup = Cascadia::setup(terms, seats("hh"));
        crate::session::start(self.app.world_mut(), setup, turns).expect("the box holds this game");
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
        *self.app.world_mut().resource_mut::<Settings>() = settings();
        self.settle();
    }

    pub(super) fn prefer(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.app.world_mut().resource_mut::<Settings>());
        self.settle();
    }

    /// Lets the table come to rest without drawing it. Meanwhile the ground is painted, and in Low the
    /// pictures of environments.
    pub(super) fn settle(&mut self) {
        self.draw(false);
        self.app.update();
        while self.app.world().resource::<Preparing>().0 {
            thread::sleep(Duration::from_millis(20));
            self.app.update();
        }
        for _ in 0..14 {
            self.app.update();
        }
        self.draw(true);
    }

    /// Lets the following frames be drawn, or not.
    pub(super) fn draw(&mut self, active: bool) {
        let mut cameras = self.app.world_mut().query_filtered::<&mut Camera, With<MainCamera>>();
        if let Ok(mut camera) = cameras.single_mut(self.app.world_mut()) {
            camera.is_active = active;
        }
    }

    pub(super) fn tiles(&self, seat: Seat) -> Vec<PlacedTile> {
        let game = self.app.world().resource::<CascadiaSession>().game();
        game.player(seat).environment().tiles().to_vec()
    }

    /// Looks at the middle of an environment; `pixels` is the circumradius of a hex.
    pub(super) fn look_at(&mut self, seat: Seat, pixels: f32, pitch: f32) {
        self.look_from(seat, pixels, pitch, 0.0);
    }

    /// Looks at the middle of an environment from another side: turned by `yaw` in radians.
    pub(super) fn look_from(&mut self, seat: Seat, pixels: f32, pitch: f32, yaw: f32) {
        let tiles = self.tiles(seat);
        let middle = tiles.iter().map(|tile| hex_position(seat, tile.hex)).sum::<Vec3>() / tiles.len() as f32;
        let layout = *self.app.world().resource::<ScreenLayout>();
        let pose = CameraPose {
            focus: Vec2::new(middle.x, middle.z),
            zoom: pixels / layout.scale,
            yaw,
            pitch: pitch.to_radians(),
        };
        let mut rig = self.app.world_mut().resource_mut::<Rig>();
        rig.goal = pose;
        rig.arrive();
        self.settle();
    }

    /// Turns the camera around the environment it looks at, to `yaw` radians.
    pub(super) fn turn_to(&mut self, yaw: f32) {
        let mut rig = self.app.world_mut().resource_mut::<Rig>();
        rig.goal.yaw = yaw;
        rig.arrive();
        self.settle();
    }

    /// The row of pixels in which the tray begins.
    pub(super) fn tray(&self) -> u32 {
        let layout = self.app.world().resource::<ScreenLayout>();
        (layout.tray.min.y * layout.scale) as u32
    }

    /// The pixel of a point of the world, unless the tray covers it.
    pub(super) fn pixel_of(&self, point: Vec3) -> Option<Vec2> {
        let layout = self.app.world().resource::<ScreenLayout>();
        let camera = self.app.world().resource::<CameraView>();
        let at = camera.on_screen(point, layout.window)?;
        (at.y < layout.tray.min.y - 4.0).then(|| at * layout.scale)
    }

    /// The light over the table.
    pub(super) fn light(&mut self) -> (DirectionalLight, Transform) {
        let world = self.app.world_mut();
        let (light, transform) =
            world.query::<(&DirectionalLight, &Transform)>().single(world).expect("there is one sun");
        (*light, *transform)
    }

    /// Changes the light over the table, until the sun moves again.
    pub(super) fn relight(&mut self, change: impl FnOnce(&mut DirectionalLight, &mut Transform)) {
        let world = self.app.world_mut();
        let mut suns = world.query::<(&mut DirectionalLight, &mut Transform)>();
        let (mut light, mut transform) = suns.single_mut(world).expect("there is one sun");
        change(&mut light, &mut transform);
    }

    /// Renders until a picture is complete. A copy is saved in the folder `tmp` of the build, for inspection.
    pub(super) fn shoot(&mut self, name: &str) -> Shot {
        // Changes reach the picture a frame later.
        self.app.update();
        let slot: Arc<Mutex<Option<Image>>> = Arc::default();
        let filled = Arc::clone(&slot);
        self.app.world_mut().spawn(Screenshot::image(self.picture.clone())).observe(
            move |captured: On<ScreenshotCaptured>| {
                *filled.lock().expect("nothing fails while it is locked") = Some(captured.image.clone());
            },
        );
        for frame in 0..200 {
            self.app.update();
            // The renderer may be busy.
            thread::sleep(Duration::from_millis(if frame < 10 { 0 } else { 5 }));
            if let Some(image) = slot.lock().expect("nothing fails while it is locked").take() {
                let file = crate::tests::support::scratch().join(format!("{name}.png"));
                let copy = image.clone().try_into_dynamic().expect("a picture of a usual kind");
                copy.to_rgb8().save(&file).expect("a folder to write to");
                let data = image.data.expect("a picture has pixels");
                return Shot { pixels: data.as_chunks().0.to_vec() };
            }
        }
        panic!("no picture was taken");
    }
}
