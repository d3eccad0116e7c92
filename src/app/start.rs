//! From the command line to a running window, or to one clear sentence why there is none.

use std::io::IsTerminal;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowMode, WindowResizeConstraints, WindowResolution,
};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};
use clap::Parser;
use fluent_bundle::FluentValue;

use super::GamePlugin;
use super::archive::Archive;
use super::bench::Bench;
use super::cli::{Args, FirstScreen};
use super::controls::{Control, Pressed};
use super::files::{Files, FolderTrouble};
use super::hud::{OpenRecord, Overlay, Purpose};
use super::learned::LearnedBook;
use super::lessons::TakeLesson;
use super::library::{Library, Speaker};
use super::quality::{ShadersAtOnce, Suited};
use super::screen::Screen;
use super::screens::picture::{PICTURE_FAILED, Wanted};
use super::screens::{BeginGame, default_name, problems};
use super::settings::{Picture, Settings, SettingsFile};
use super::trails::TrailBook;
use super::window::WindowFile;
use crate::content::find_root;
use crate::record::{RecordSetup, sweep};

/// What the program ends with when it cannot begin.
enum Failure {
    /// Something the person who started it can change.
    Usage(String),
    /// The data is broken.
    Data(String),
    /// There is no window or no graphics device.
    Display(String),
    /// Another program uses the folder of games and profiles, which was said already.
    InUse,
}

impl Failure {
    /// Says what happened, and gives the exit code for it.
    fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            Self::InUse => return ExitCode::from(4),
            Self::Usage(sentence) => (sentence, 2),
            Self::Data(sentence) => (sentence, 1),
            Self::Display(sentence) => (sentence, 3),
        };
        eprintln!("cascadia: {sentence}");
        ExitCode::from(code)
    }
}

/// Runs the game. Returns the exit code: 0, 1 for broken data or a picture that could not be written, 2 for a command
/// line that makes no sense, 3 without a display or a graphics device, 4 if the game is open already.
pub fn run() -> ExitCode {
    let args = Args::parse();
    match start(&args) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn start(args: &Args) -> Result<ExitCode, Failure> {
    let root = find_root()
        .ok_or_else(|| Failure::Data("the folder with the game's data was not found".to_owned()))?;
    let library = match Library::read(&root) {
        Ok(library) => library,
        Err(problems) => {
            let sentence = format!("the game's data cannot be used:\n{problems}");
            // Who started the program by a click does not see the terminal.
            if args.screenshot.is_none() && check_display().is_ok() && find_device().is_ok() {
                problems::show_problems(problems);
            }
            return Err(Failure::Data(sentence));
        }
    };
    let mut files = Files::of(args.config.as_deref(), args.data_dir.as_deref());
    let (settings_file, settings, notice) = read_settings(args, &files);
    let mut library = library;
    let speaker = library.speaker(settings.language);
    if let Some(why) = notice {
        let text = speaker.say_with("notice-settings-broken", &[("why", FluentValue::from(why))]);
        library.notices.push(text);
    }
    // A picture or a measurement looks at what is kept and changes nothing.
    if args.screenshot.is_none() && args.bench_frames.is_none() {
        take_folder(&mut files, &mut library, &speaker)?;
    }
    let (trail_book, trouble) = TrailBook::read(&files);
    library.notices.extend(trouble.map(|trouble| TrailBook::text(&trouble, &speaker)));
    let (learned_book, trouble) = LearnedBook::read(&files);
    library.notices.extend(trouble.map(|trouble| LearnedBook::text(&trouble, &speaker)));
    let (archive, gaps) = Archive::open(&files, &library.content);
    library.notices.extend(gaps.texts(&speaker));
    let lesson = args.lesson(&library.content).map_err(Failure::Usage)?;
    let seats = args
        .seats(&library.levels, &library.content, |index| default_name(&speaker, index))
        .map_err(Failure::Usage)?;
    check_display()?;
    let device = find_device()?;

    let suited = Suited(device.suits);
    let device_name = device.name.clone();
    let library_content = Arc::clone(&library.content);
    let game = GamePlugin { library, settings, settings_file, trail_book, learned_book, files, suited };
    let mut app = build_app(args, &root, game, device)?;
    app.insert_resource(archive);
    if let Some(seats) = seats {
        let setup = args.setup(&library_content, seats).map_err(Failure::Usage)?;
        // A measurement is about a table that is nearly full.
        let usual = if args.bench_frames.is_some() { 19 * seat_count(&setup) } else { 0 };
        let skip_turns = args.skip_turns.unwrap_or(usual);
        app.world_mut().write_message(BeginGame { skip_turns, ..BeginGame::new(setup) });
    } else if let Some(file) = &args.watch {
        app.world_mut().write_message(OpenRecord::File(file.clone(), Purpose::Watch));
    } else if let Some(lesson) = lesson {
        app.world_mut().write_message(TakeLesson(lesson));
    } else if let Some(screen) = match args.screen {
        None | Some(FirstScreen::Title) => None,
        Some(FirstScreen::NewGame) => Some(Screen::NewGame),
        Some(FirstScreen::Trail) => Some(Screen::Trail),
        Some(FirstScreen::Lessons) => Some(Screen::Lessons),
        Some(FirstScreen::Daily) => Some(Screen::Daily),
        Some(FirstScreen::Games) => Some(Screen::Games),
        Some(FirstScreen::Journal) => Some(Screen::Journal),
    } {
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    } else if args.screen.is_none()
        && args.screenshot.is_none()
        && !app.world().resource::<Settings>().welcomed
    {
        app.insert_resource(Overlay::FirstRun);
    }
    if let Some(file) = &args.screenshot {
        app.insert_resource(Wanted { file: file.clone(), frames_left: args.after });
    }
    if let Some(frames) = args.bench_frames {
        app.insert_resource(Bench::of(frames as usize, device_name));
    }
    let exit = run_app(app)?;
    let picture_failed = PICTURE_FAILED.load(Ordering::Relaxed);
    Ok(if exit.is_success() && !picture_failed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn seat_count(setup: &RecordSetup) -> u16 {
    u16::try_from(setup.seats.len()).unwrap_or(1)
}

/// Frames that were begun. A fault in the first ones means that this window cannot be drawn in at all.
static FRAMES: AtomicU32 = AtomicU32::new(0);

fn count_frame() {
    FRAMES.fetch_add(1, Ordering::Relaxed);
}

/// Runs the game. A fault that ends it is told in a sentence; `RUST_BACKTRACE=full` shows where it came from.
fn run_app(mut app: App) -> Result<AppExit, Failure> {
    app.add_systems(First, count_frame);
    let (exit, first_fault) = quietly(|| app.run());
    let why = match (exit, first_fault) {
        // Drawing has its own threads, and a fault there ends the game without a fault here.
        (Some(exit), Some(why)) if !exit.is_success() => why,
        (Some(exit), _) => return Ok(exit),
        (None, why) => why.unwrap_or_default(),
    };
    Err(if FRAMES.load(Ordering::Relaxed) < 3 {
        Failure::Display(format!("the graphics device cannot draw in a window here: {why}"))
    } else {
        Failure::Data(format!("the game has stopped because of a fault in the program: {why}"))
    })
}

/// Does something that may panic, without the usual report of a panic. Gives what it made, unless it panicked,
/// and the first line of the first panic on any thread; later ones are mostly its echo. Only `RUST_BACKTRACE=full` brings the usual report back: plain
/// `RUST_BACKTRACE=1` is set for good on many machines, and should not turn a sentence into pages.
fn quietly<T>(work: impl FnOnce() -> T) -> (Option<T>, Option<String>) {
    let first: Arc<Mutex<Option<String>>> = Arc::default();
    let usual_hook = Arc::new(panic::take_hook());
    let everything = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value == "full");
    panic::set_hook(Box::new({
        let (first, usual_hook) = (Arc::clone(&first), Arc::clone(&usual_hook));
        move |panic| {
            let said =
                panic.payload_as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            if let Ok(mut first) = first.lock() {
                first.get_or_insert(said);
            }
            if everything {
                usual_hook(panic);
            }
        }
    }));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    let _ = panic::take_hook();
    panic::set_hook(Box::new(move |panic| usual_hook(panic)));
    let first = first.lock().ok().and_then(|mut first| first.take());
    (done.ok(), first)
}

/// Takes the folder of games and profiles for this program alone. Where nothing can be written, the game can be played
/// all the same, and the player is told.
fn take_folder(files: &mut Files, library: &mut Library, speaker: &Speaker) -> Result<(), Failure> {
    match files.lock() {
        Ok(()) => {
            // What killed programs have left half written is of no use to anybody.
            for folder in files.data.iter().flat_map(|data| Archive::folders(data)) {
                let _ = sweep(&folder, SystemTime::now());
            }
            Ok(())
        }
        Err(FolderTrouble::InUse(folder)) => {
            let values = [("folder", FluentValue::from(folder.display().to_string()))];
            let sentence = speaker.say_with("start-in-use", &values);
            eprintln!("cascadia: {sentence}");
            // Who started the program by a click does not see the terminal.
            if check_display().is_ok() && find_device().is_ok() && !std::io::stderr().is_terminal() {
                problems::show_sentence(&sentence);
            }
            Err(Failure::InUse)
        }
        Err(FolderTrouble::NotWritable(folder, why)) => {
            let folder = folder.display().to_string();
            let values = [("folder", FluentValue::from(folder)), ("why", FluentValue::from(why))];
            library.notices.push(speaker.say_with("start-not-writable", &values));
            Ok(())
        }
    }
}

fn read_settings(args: &Args, files: &Files) -> (SettingsFile, Settings, Option<String>) {
    let (file, mut settings, notice) = SettingsFile::read(files.settings.clone());
    // What the command line says holds for this time only, unless it is changed in the window.
    if let Some(language) = args.lang {
        settings.language = language;
    }
    if let Some(size) = args.text_size {
        settings.text_size = size;
    }
    if let Some(picture) = args.quality.or(args.safe_mode.then_some(Picture::Low)) {
        settings.picture = picture;
    }
    settings.reduce_motion |= args.reduce_motion;
    settings.fullscreen = (settings.fullscreen || args.fullscreen) && !args.windowed && !args.safe_mode;
    (file.begin_with(&settings), settings, notice)
}

/// A display can be asked for only where one is named.
fn check_display() -> Result<(), Failure> {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_name = cfg!(all(unix, not(target_os = "macos")));
    if needs_name && !named("DISPLAY") && !named("WAYLAND_DISPLAY") {
        let sentence = "there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set";
        return Err(Failure::Display(sentence.to_owned()));
    }
    Ok(())
}

/// The graphics device that will draw.
struct Device {
    backends: wgpu::Backends,
    /// The picture quality it is good for.
    suits: Picture,
    /// What it calls itself.
    name: String,
}

/// Looks for a graphics device before anything is opened, so that its absence can be told in words. OpenGL comes
/// last: it is there for machines without a newer driver.
fn find_device() -> Result<Device, Failure> {
    let allowed = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all());
    for backends in [wgpu::Backends::PRIMARY & allowed, wgpu::Backends::GL & allowed] {
        if backends.is_empty() {
            continue;
        }
        let descriptor =
            wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle() };
        let instance = wgpu::Instance::new(descriptor);
        let adapters = block_on(instance.enumerate_adapters(backends));
        let infos: Vec<wgpu::AdapterInfo> = adapters.iter().map(wgpu::Adapter::get_info).collect();
        // The strongest is the one that will be taken.
        if let Some(best) = infos.iter().max_by_key(|info| strength(info.device_type)) {
            let suits = match strength(best.device_type) {
                0 => Picture::Low,
                1 => Picture::Medium,
                _ => Picture::High,
            };
            return Ok(Device { backends, suits, name: best.name.clone() });
        }
    }
    let sentence = "no graphics device was found; a driver for Vulkan, Metal, DirectX 12 or OpenGL is needed";
    Err(Failure::Display(sentence.to_owned()))
}

/// 0 for drawing in software, 1 for graphics built into the processor or of an unknown kind, 2 for a card of its own.
const fn strength(kind: wgpu::DeviceType) -> u8 {
    match kind {
        wgpu::DeviceType::Cpu => 0,
        wgpu::DeviceType::DiscreteGpu => 2,
        _ => 1,
    }
}

/// Builds the app. Opening the window can fail in ways only a panic reports; it becomes a sentence here.
fn build_app(args: &Args, root: &Path, game: GamePlugin, device: Device) -> Result<App, Failure> {
    // Whoever asks for a size, or for a picture or a measurement, neither gets the remembered window nor changes it.
    let asked = args.size.is_some() || args.windowed || args.safe_mode;
    let window_file = (!asked && args.screenshot.is_none() && args.bench_frames.is_none())
        .then(|| game.files.window.clone().map(WindowFile::read))
        .flatten();
    let remembered = window_file.as_ref().and_then(WindowFile::stored);
    let size = args.size.or(remembered.map(|window| (window.width, window.height)));
    let window = Window {
        title: "Cascadia".to_owned(),
        name: Some("cascadia".to_owned()),
        resolution: size
            .map_or(WindowResolution::new(1280, 720), |(width, height)| WindowResolution::new(width, height)),
        mode: window_mode(&game.settings),
        present_mode: if args.bench_frames.is_some() {
            PresentMode::AutoNoVsync
        } else {
            PresentMode::AutoVsync
        },
        resize_constraints: WindowResizeConstraints { min_width: 800.0, min_height: 500.0, ..default() },
        ..default()
    };
    let render = WgpuSettings { backends: Some(device.backends), ..default() };
    let assets = root.join("assets").display().to_string();
    let shaders = root.join("shaders").display().to_string();
    // A picture of the command line must not be taken before everything can be drawn, and where the processor draws
    // it has no time to prepare anything in the background.
    let at_once = args.screenshot.is_some() || device.suits == Picture::Low;
    let (app, why) = quietly(move || {
        let mut app = App::new();
        // A fault in one system is a line in the log, not the end of somebody's game.
        app.set_error_handler(bevy::ecs::error::error);
        super::look::register_shaders(&mut app, &shaders);
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(AssetPlugin { file_path: assets, ..default() })
                .set(RenderPlugin {
                    render_creation: render.into(),
                    synchronous_pipeline_compilation: at_once,
                    ..default()
                })
                .set(LogPlugin { filter: LOG_FILTER.to_owned(), ..default() }),
        )
        .add_plugins(EguiPlugin::default())
        // The one context belongs to the one camera.
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .insert_resource(WinitSettings::default())
        .insert_resource(ShadersAtOnce(at_once))
        .add_plugins(game)
        .add_systems(Update, (fill_screen, toggle_fullscreen));
        if let Some(window_file) = window_file {
            app.insert_resource(window_file);
        }
        app
    });
    app.ok_or_else(|| {
        let why = why.unwrap_or_default();
        let display = ["WAYLAND_DISPLAY", "DISPLAY"].into_iter().find_map(|name| {
            let value = std::env::var(name).ok().filter(|value| !value.is_empty())?;
            Some(format!("{name} is {value}"))
        });
        Failure::Display(match display {
            Some(display) if why.contains("event loop") => {
                format!("the window cannot be opened, because no display answers ({display})")
            }
            _ => format!("the window cannot be opened: {why}"),
        })
    })
}

/// What is worth a line in the terminal.
const LOG_FILTER: &str = "error,cascadia=info,wgpu_hal=off,wgpu_core=off";

const fn window_mode(settings: &Settings) -> WindowMode {
    if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

/// Keeps the window as the settings say.
fn fill_screen(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let mode = window_mode(&settings);
    if settings.is_changed() && window.mode != mode {
        window.mode = mode;
    }
}

fn toggle_fullscreen(mut pressed: ResMut<Pressed>, mut settings: ResMut<Settings>) {
    if pressed.take(Control::Fullscreen) {
        settings.fullscreen = !settings.fullscreen;
    }
}
