//! Search for the display and a graphics device before anything is opened, so that their absence yields one
//! sentence. The ways to draw are tried one after the other until a device opens, since a broken driver may
//! offer a device that does not.

use std::iter;
use std::sync::Arc;

use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{MemoryHints, RenderResources, WgpuSettings};
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;
use wgpu::{
    Adapter, AdapterInfo, Backend, BackendOptions, Backends, DeviceDescriptor, DeviceType,
    Dx12BackendOptions, ExperimentalFeatures, Features, Instance, InstanceDescriptor, InstanceFlags, Limits,
};

use super::failure::{StartFailure, catch_panic};
use super::software;
use crate::preferences::settings::GraphicsQuality;
use crate::store::fault_report::single_line;

/// The ways to draw, the best first. OpenGL is for machines without a newer driver.
const WAYS: [Backends; 3] = [Backends::VULKAN, Backends::DX12.union(Backends::METAL), Backends::GL];

/// The graphics device to draw with, opened.
pub(super) struct GraphicsDevice {
    /// The recommended graphics quality.
    pub(super) suits: GraphicsQuality,
    /// The name reported by its driver.
    pub(super) name: String,
    opened: RenderResources,
}

impl GraphicsDevice {
    /// Returns its name, way to draw and driver.
    pub(super) fn description(&self) -> String {
        let AdapterInfo { backend, driver, driver_info, .. } = &**self.opened.2;
        format!("{} by {}, driver {driver} {driver_info}", self.name, name_of(*backend)).trim_end().to_owned()
    }

    /// Returns the opened device for the renderer. On X11 and Wayland, OpenGL draws only through the
    /// program's own connection to the display, which exists by now, so OpenGL is opened again through it.
    /// If it does not open, the other ways are tried.
    ///
    /// # Errors
    /// A sentence if nothing can be opened.
    pub(super) fn for_display(
        self,
        display: Option<&DisplayHandleWrapper>,
    ) -> Result<RenderResources, String> {
        let is_open_gl = self.opened.2.backend == Backend::Gl;
        let Some(display) = display.filter(|_| is_open_gl) else { return Ok(self.opened) };
        drop(self.opened);
        let others = ways(false).into_iter().filter(|way| *way != Backends::GL);
        let again = iter::once(candidates(Backends::GL, Some(display)));
        first_to_open(again.chain(others.map(|way| candidates(way, None))))
            .map(|device| device.opened)
            .map_err(|refusals| no_device(None, &refusals))
    }
}

/// Returns the graphics device for the window, if any.
pub(super) fn device_for_window(safe_mode: bool) -> Option<GraphicsDevice> {
    check_display().and_then(|()| find_device(safe_mode)).ok()
}

/// Checks that a display is named, on systems where this is necessary.
pub(super) fn check_display() -> Result<(), StartFailure> {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_name = cfg!(all(unix, not(target_os = "macos")));
    if needs_name && !named("DISPLAY") && !named("WAYLAND_DISPLAY") {
        let sentence = "there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set";
        return Err(StartFailure::Display(sentence.to_owned()));
    }
    Ok(())
}

/// Finds a graphics device and opens it. Safe mode tries the oldest way to draw first.
pub(super) fn find_device(safe_mode: bool) -> Result<GraphicsDevice, StartFailure> {
    first_to_open(ways(safe_mode).into_iter().map(|way| candidates(way, None))).map_err(|refusals| {
        let asked = std::env::var("WGPU_BACKEND").ok().filter(|name| !name.is_empty());
        StartFailure::Device(no_device(asked.as_deref(), &refusals))
    })
}

/// Returns the allowed ways to draw in the order in which they are tried.
fn ways(safe_mode: bool) -> Vec<Backends> {
    let allowed = Backends::from_env().unwrap_or(Backends::all());
    let mut ways = WAYS;
    if safe_mode {
        ways.rotate_right(1);
    }
    ways.map(|way| way & allowed).into_iter().filter(|way| !way.is_empty()).collect()
}

/// A device offered by a driver, which may refuse to open.
struct OfferedDevice<T> {
    /// The name reported by its driver, and the way to draw.
    name: String,
    /// Of several in one way, the highest is tried first.
    rank: u8,
    open: Box<dyn FnOnce() -> Result<T, String>>,
}

/// Opens the first usable device, or returns all refusals. Each way to draw is tried only after the earlier
/// ones have failed.
fn first_to_open<T>(ways: impl Iterator<Item = Vec<OfferedDevice<T>>>) -> Result<T, Vec<String>> {
    let mut refusals = Vec::new();
    for mut candidates in ways {
        candidates.sort_by_key(|candidate| u8::MAX - candidate.rank);
        for OfferedDevice { name, open, .. } in candidates {
            let why = match catch_panic(open) {
                (Some(Ok(opened)), _) => return Ok(opened),
                (Some(Err(why)), _) => why,
                (None, panic) => panic.unwrap_or_default().message,
            };
            refusals.push(format!("{name}: {}", single_line(&why).trim_end_matches('.')));
        }
    }
    Err(refusals)
}

/// Returns the devices that the drivers of one way offer.
fn candidates(way: Backends, display: Option<&DisplayHandleWrapper>) -> Vec<OfferedDevice<GraphicsDevice>> {
    let settings = WgpuSettings::default();
    let mut flags = settings.instance_flags;
    if !way.contains(Backends::DX12) {
        // This validates indirect draws, which only DirectX needs in order to draw them at all.
        flags.remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    let descriptor = match display {
        Some(display) => InstanceDescriptor::new_with_display_handle(Box::new(display.0.clone())),
        None => InstanceDescriptor::new_without_display_handle(),
    };
    let usual = BackendOptions::from_env_or_default();
    let dx12 = Dx12BackendOptions { shader_compiler: settings.dx12_shader_compiler, ..usual.dx12 };
    let backend_options = BackendOptions { dx12, ..usual };
    let instance = Instance::new(InstanceDescriptor { backends: way, flags, backend_options, ..descriptor });
    let adapters = block_on(instance.enumerate_adapters(way));
    let candidate = |adapter: Adapter| {
        let (instance, info) = (instance.clone(), adapter.get_info());
        OfferedDevice {
            name: format!("{} by {}", info.name, name_of(info.backend)),
            rank: if is_wanted(&info.name) { u8::MAX } else { strength(info.device_type) },
            open: Box::new(move || open(instance, adapter, info)),
        }
    };
    adapters.into_iter().map(candidate).collect()
}

/// Tests whether the environment names this device, as for the engine.
fn is_wanted(name: &str) -> bool {
    let wanted = std::env::var("WGPU_ADAPTER_NAME").unwrap_or_default().to_lowercase();
    !wanted.is_empty() && name.to_lowercase().contains(&wanted)
}

/// Opens a device with all its features, within the limits used by the game.
fn open(instance: Instance, adapter: Adapter, info: AdapterInfo) -> Result<GraphicsDevice, String> {
    let mut features = adapter.features() - Features::all_experimental_mask();
    if info.device_type == DeviceType::DiscreteGpu {
        // The engine leaves it out as well: slow where the card has its own memory.
        features.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
    }
    // No shader here writes to textures; without storage textures, the engine leaves out ambient occlusion,
    // light probes and the sky, whose shaders it would otherwise compile at every start.
    let limits = Limits { max_storage_textures_per_shader_stage: 0, ..adapter.limits() };
    let suits = match strength(info.device_type) {
        0 => GraphicsQuality::Low,
        1 => GraphicsQuality::Medium,
        _ => GraphicsQuality::High,
    };
    // Small blocks suffice for everything drawn here; the default for speed uses blocks of 128 MB.
    let memory_hints =
        if suits == GraphicsQuality::Low { software::memory_hints() } else { MemoryHints::MemoryUsage };
    let device = adapter.request_device(&DeviceDescriptor {
        label: None,
        required_features: features,
        required_limits: limits,
        experimental_features: ExperimentalFeatures::disabled(),
        memory_hints,
        trace: wgpu::Trace::Off,
    });
    let (device, queue) = block_on(device).map_err(|why| why.to_string())?;
    let name = info.name.clone();
    let opened = RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    );
    Ok(GraphicsDevice { suits, name, opened })
}

/// Packages to install if there is no usable device.
pub(super) const DRIVERS: &str = if cfg!(target_os = "macos") {
    "a graphics device with Metal is needed"
} else if cfg!(windows) {
    "install the newest driver of your graphics device: DirectX 12, Vulkan or OpenGL is needed"
} else {
    "install a driver for Vulkan (Debian: libvulkan1 and mesa-vulkan-drivers) or for OpenGL (libegl1, libgl1-mesa-dri \
     and, on Wayland, libwayland-egl1)"
};

/// Returns the message for a machine on which no graphics device opens, or none of the kind requested in the
/// environment.
fn no_device(asked: Option<&str>, refusals: &[String]) -> String {
    let what = asked.map(|asked| format!(" for WGPU_BACKEND={asked}")).unwrap_or_default();
    if refusals.is_empty() {
        format!("no graphics device was found{what}; {DRIVERS}")
    } else {
        format!("no graphics device can be used{what} ({}); {DRIVERS}", refusals.join("; "))
    }
}

/// Returns the name of a way to draw.
pub(super) const fn name_of(backend: Backend) -> &'static str {
    match backend {
        Backend::Vulkan => "Vulkan",
        Backend::Metal => "Metal",
        Backend::Dx12 => "DirectX 12",
        Backend::Gl => "OpenGL",
        Backend::Noop | Backend::BrowserWebGpu => "nothing",
    }
}

/// Returns the rank of a kind of device: 0 for software rendering, 1 for integrated or unknown graphics, 2
/// for a graphics card.
const fn strength(kind: wgpu::DeviceType) -> u8 {
    match kind {
        wgpu::DeviceType::Cpu => 0,
        wgpu::DeviceType::DiscreteGpu => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::PoisonError;

    use super::*;
    use crate::boot::failure::ONE_AT_A_TIME;

    /// Offers devices by name, rank and outcome of being opened, in ways to draw. Returns the outcome, and
    /// the names in the order in which they were opened.
    fn opened(
        ways: &[&[(&'static str, u8, Result<(), &'static str>)]],
    ) -> (Result<&'static str, Vec<String>>, String) {
        let tried = Rc::new(RefCell::new(Vec::new()));
        let offered = ways.iter().map(|way| {
            tried.borrow_mut().push("|");
            let candidate = |(name, rank, outcome): &(&'static str, u8, Result<(), &'static str>)| {
                let (name, outcome, tried) = (*name, *outcome, Rc::clone(&tried));
                let open = Box::new(move || {
                    tried.borrow_mut().push(name);
                    assert_ne!(outcome, Err("crash"), "the driver is broken");
                    outcome.map(|()| name).map_err(str::to_owned)
                });
                OfferedDevice { name: name.to_owned(), rank: *rank, open }
            };
            way.iter().map(candidate).collect()
        });
        let result = first_to_open(offered);
        (result, tried.take().join(""))
    }

    #[test]
    fn the_ways_to_draw_are_tried_in_turn_and_the_strongest_device_of_each_first() {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let (lost, fits) = (Err("Device\nlost."), Ok(()));
        let (device, tried) = opened(&[&[("a", 0, fits), ("b", 2, fits)], &[("c", 2, fits)]]);
        assert_eq!((device, tried.as_str()), (Ok("b"), "|b"), "no other way is looked at");
        let (device, tried) = opened(&[&[("a", 0, fits), ("b", 2, lost)], &[("c", 2, fits)]]);
        assert_eq!((device, tried.as_str()), (Ok("a"), "|ba"));
        let broken: &[_] = &[("a", 0, lost), ("b", 1, Err("crash"))];
        let (device, tried) = opened(&[broken, &[], &[("c", 0, fits), ("d", 0, fits)]]);
        assert_eq!((device, tried.as_str()), (Ok("c"), "|ba||c"));
        let (device, tried) = opened(&[&[("a by Vulkan", 1, lost)], &[("a by OpenGL", 1, Err("too old"))]]);
        assert_eq!(tried, "|a by Vulkan|a by OpenGL");
        let refusals = device.expect_err("none opens");
        assert_eq!(refusals, ["a by Vulkan: Device lost", "a by OpenGL: too old"]);
        let sentence = no_device(None, &refusals);
        assert!(sentence.lines().count() == 1 && sentence.ends_with(DRIVERS), "{sentence}");
        assert!(sentence.contains("(a by Vulkan: Device lost; a by OpenGL: too old)"), "{sentence}");
    }

    #[test]
    fn every_way_is_tried_and_safe_mode_begins_with_the_oldest() {
        assert_eq!(
            WAYS.into_iter().fold(Backends::empty(), Backends::union),
            (Backends::PRIMARY | Backends::GL) - Backends::BROWSER_WEBGPU
        );
        if std::env::var_os("WGPU_BACKEND").is_none() {
            assert_eq!(ways(false), WAYS);
            assert_eq!(ways(true), [WAYS[2], WAYS[0], WAYS[1]]);
        }
    }

    #[test]
    fn a_missing_device_gives_one_sentence_with_the_packages_to_install() {
        for asked in [None, Some("gl")] {
            let sentence = no_device(asked, &[]);
            assert!(sentence.lines().count() == 1 && sentence.ends_with(DRIVERS), "{sentence}");
            assert_eq!(sentence.contains("WGPU_BACKEND=gl"), asked.is_some());
        }
    }
}
