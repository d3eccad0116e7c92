//! The desktop game: the systems that take part in it, with a window and without one for tests.

pub(crate) mod audio;
pub(crate) mod boot;
pub(crate) mod camera;
pub(crate) mod cascadia;
pub(crate) mod input;
pub(crate) mod lessons;
pub(crate) mod online;
pub(crate) mod preferences;
pub(crate) mod rolling;
pub(crate) mod schedule;
pub(crate) mod screens;
pub(crate) mod session;
pub(crate) mod store;
pub mod test_support;
pub(crate) mod ui;
pub(crate) mod window;

pub use self::boot::plugins::{GamePlugin, TablePlugin};
pub use self::boot::start::run;
