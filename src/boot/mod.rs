//! Startup, from the command line to a running window: arguments, files, graphics device, app.

pub(crate) mod command_line;
mod desktop_app;
mod device;
mod failure;
mod first_pictures;
mod first_request;
pub(crate) mod frame_bench;
mod frame_count;
mod idle_bench;
mod loaded_files;
pub(crate) mod plugins;
mod problems;
mod processor_time;
mod renderer;
mod resident_memory;
mod software;
pub(crate) mod start;
mod system_memory;
mod telling;

#[cfg(test)]
pub(crate) use loaded_files::LoadedFiles;
