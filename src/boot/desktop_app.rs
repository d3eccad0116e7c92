//! The app with its window: construction and main loop.

use std::sync::Mutex;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use super::command_line::Args;
use super::device::{DRIVERS, GraphicsDevice};
use super::failure::{Fault, StartFailure, catch_panic};
use super::frame_count::{count_frame, frames_begun};
use super::loaded_files::LoadedFiles;
use super::plugins::GamePlugin;
use super::renderer::RendererPlugin;
use super::software;
use crate::preferences::graphics_quality::{DetectedQuality, ShadersAtOnce};
use crate::preferences::settings::GraphicsQuality;
use crate::schedule::ParallelSystems;
use crate::store::fault_report::{self, single_line};
use crate::store::save_writer::SaveWriter;
use crate::window::fullscreen::window_mode;

const LOG_FILTER: &str = "error,cascadia=info,wgpu_hal=off,wgpu_core=off";

/// Builds the app. Some failures to open the window surface only as panics, which are converted to
/// sentences here.
pub(super) fn build_app(
    args: &Args,
    loaded: LoadedFiles,
    device: GraphicsDevice,
) -> Result<App, StartFailure> {
    let window = window(args, &loaded);
    let in_software = device.suits == GraphicsQuality::Low;
    let root = loaded.assets.root.clone();
    // A command-line screenshot must wait until everything is drawable, and a software renderer has no time
    // to compile shaders in the background.
    let saves = args.screenshot.is_some() || args.picture.is_some() || args.clip.is_some();
    let at_once = saves || in_software;
    let is_parallel = args.bench_threads;
    let game = GamePlugin { loaded, detected: DetectedQuality(device.suits) };
    let (app, why) = catch_panic(move || {
        let mut app = App::new();
        if is_parallel {
            app.insert_resource(ParallelSystems);
        }
        // An error in one system is logged and does not end the game.
        app.set_error_handler(bevy::ecs::error::error);
        crate::cascadia::render::register_shaders(&mut app, &root);
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(software::drawing(in_software))
                .set(LogPlugin {
                    filter: LOG_FILTER.to_owned(),
                    custom_layer: |_| Some(fault_report::log_layer()),
                    ..default()
                })
                .disable::<RenderPlugin>()
                .add_before::<RenderPlugin>(RendererPlugin::new(device, at_once)),
        )
        .add_plugins(EguiPlugin::default())
        // The only context belongs to the only camera.
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .insert_resource(WinitSettings::default())
        .insert_resource(ShadersAtOnce(at_once))
        .add_plugins(game);
        if in_software {
            app.add_plugins(software::plugin);
        }
        app
    });
    app.ok_or_else(|| no_window(&why.unwrap_or_default().message))
}

/// Returns the window as given by the command line, the saved geometry and the settings.
fn window(args: &Args, loaded: &LoadedFiles) -> Window {
    let remembered = loaded.window_file.as_ref().and_then(|file| file.value.0);
    let size = args.size.or(remembered.map(|window| (window.width, window.height)));
    Window {
        title: "Cascadia".to_owned(),
        name: Some("cascadia".to_owned()),
        resolution: size
            .map_or(WindowResolution::new(1280, 720), |(width, height)| WindowResolution::new(width, height)),
        mode: window_mode(&loaded.settings),
        present_mode: if args.bench_frames.is_some() {
            PresentMode::AutoNoVsync
        } else {
            PresentMode::AutoVsync
        },
        resize_constraints: WindowResizeConstraints { min_width: 800.0, min_height: 500.0, ..default() },
        ..default()
    }
}

/// Returns the failure of a window that could not be opened.
fn no_window(why: &str) -> StartFailure {
    let display = ["WAYLAND_DISPLAY", "DISPLAY"].into_iter().find_map(|name| {
        let value = std::env::var(name).ok().filter(|value| !value.is_empty())?;
        Some(format!("{name} is {value}"))
    });
    StartFailure::Window(match display {
        Some(display) if why.contains("event loop") => {
            format!("the window cannot be opened, because no display answers ({display})")
        }
        _ => format!("the window cannot be opened: {why}"),
    })
}

/// Frames in which a panic means that the device cannot draw in this window.
const FIRST_FRAMES: u32 = 3;

/// The error that ended the drawing.
static DRAWING_FAULT: Mutex<Option<Fault>> = Mutex::new(None);

/// Ends the game after an error of the graphics device, as the engine would, and keeps the reason.
fn end_after_drawing_fault(error: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let message = match &error.ty {
        ErrorType::DeviceLost => format!("the graphics device was lost: {}", error.description),
        kind => format!("the graphics device cannot draw on: {kind:?} {}", error.description),
    };
    let message = single_line(&message);
    if let Ok(mut fault) = DRAWING_FAULT.lock() {
        fault.get_or_insert(Fault { message, place: String::new() });
    }
    world.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// Runs the game on the named graphics device. A panic ends in a message; `RUST_BACKTRACE=full` shows its
/// origin.
pub(super) fn run_app(mut app: App, device: &str) -> Result<AppExit, StartFailure> {
    app.add_systems(First, count_frame).insert_resource(RenderErrorHandler(end_after_drawing_fault));
    let writer = app.world().get_resource::<SaveWriter>().cloned();
    let (exit, first_fault) = catch_panic(|| app.run());
    let drawing_fault = DRAWING_FAULT.lock().ok().and_then(|mut fault| fault.take());
    let fault = match (exit, first_fault.or(drawing_fault)) {
        // The renderer has its own threads; a panic there ends the game without a panic here.
        (Some(exit), Some(fault)) if !exit.is_success() => fault,
        (Some(exit), _) => return Ok(exit),
        (None, fault) => fault.unwrap_or_default(),
    };
    if let Some(writer) = writer {
        writer.flush();
    }
    Err(if frames_begun() < FIRST_FRAMES {
        StartFailure::Window(cannot_draw(device, &fault.message))
    } else {
        StartFailure::Fault(fault)
    })
}

fn cannot_draw(device: &str, why: &str) -> String {
    // The engine reports its own bug if the device cannot draw in the window.
    let why =
        if why.contains("present mode") { "it can show nothing there" } else { why.trim_end_matches('.') };
    format!("{device} cannot draw in a window here: {why}; {DRIVERS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_driver_that_cannot_draw_is_never_called_a_fault_of_the_program() {
        let engine = "internal error: entered unreachable code: Fallback system failed to choose present mode. \
                      This is a bug. Mode: AutoVsync, Options: []";
        let sentence = cannot_draw("llvmpipe", engine);
        assert!(!sentence.contains("bug") && sentence.starts_with("llvmpipe cannot"), "{sentence}");
        assert!(sentence.ends_with(DRIVERS) && sentence.lines().count() == 1, "{sentence}");
        assert!(cannot_draw("llvmpipe", "no memory is left.").contains("here: no memory is left; "));
    }
}
