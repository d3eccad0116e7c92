//! Search for the display and the graphics device before anything is opened, so that their absence yields
//! one sentence.

use bevy::tasks::block_on;

use super::failure::StartFailure;
use crate::preferences::settings::GraphicsQuality;

/// The graphics device to draw with.
pub(super) struct GraphicsDevice {
    pub(super) backends: wgpu::Backends,
    /// The recommended graphics quality.
    pub(super) suits: GraphicsQuality,
    /// The name reported by its driver.
    pub(super) name: String,
    /// Its limits.
    limits: wgpu::Limits,
}

impl GraphicsDevice {
    /// Returns the limits used by the game. No shader here writes to textures; without storage textures,
    /// the engine leaves out ambient occlusion, light probes and the sky, whose shaders it would otherwise
    /// compile at every start.
    pub(super) fn used_limits(&self) -> wgpu::Limits {
        wgpu::Limits { max_storage_textures_per_shader_stage: 0, ..self.limits.clone() }
    }
}

/// Returns the graphics device for the window, if any.
pub(super) fn device_for_window() -> Option<GraphicsDevice> {
    check_display().and_then(|()| find_device()).ok()
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

/// Finds a graphics device. OpenGL comes last, for machines without a newer driver.
pub(super) fn find_device() -> Result<GraphicsDevice, StartFailure> {
    let allowed = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all());
    for backends in [wgpu::Backends::PRIMARY & allowed, wgpu::Backends::GL & allowed] {
        if backends.is_empty() {
            continue;
        }
        let descriptor =
            wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle() };
        let instance = wgpu::Instance::new(descriptor);
        let adapters = block_on(instance.enumerate_adapters(backends));
        let found = adapters.iter().map(|adapter| (adapter, adapter.get_info()));
        // The engine will use the strongest device as well.
        if let Some((adapter, best)) = found.max_by_key(|(_, info)| strength(info.device_type)) {
            let suits = match strength(best.device_type) {
                0 => GraphicsQuality::Low,
                1 => GraphicsQuality::Medium,
                _ => GraphicsQuality::High,
            };
            return Ok(GraphicsDevice { backends, suits, name: best.name, limits: adapter.limits() });
        }
    }
    let asked = std::env::var("WGPU_BACKEND").ok().filter(|name| !name.is_empty());
    Err(StartFailure::Display(no_device(asked.as_deref())))
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

/// Returns the message for a machine without a graphics device, or without the kind requested in the
/// environment.
fn no_device(asked: Option<&str>) -> String {
    let what = asked.map(|asked| format!(" for WGPU_BACKEND={asked}")).unwrap_or_default();
    format!("no graphics device was found{what}; {DRIVERS}")
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
    use super::*;

    #[test]
    fn a_missing_device_gives_one_sentence_with_the_packages_to_install() {
        for asked in [None, Some("gl")] {
            let sentence = no_device(asked);
            assert!(sentence.lines().count() == 1 && sentence.ends_with(DRIVERS), "{sentence}");
            assert_eq!(sentence.contains("WGPU_BACKEND=gl"), asked.is_some());
        }
    }
}
