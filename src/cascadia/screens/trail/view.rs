//! Inputs of the parts of the trail screen.

use std::time::Duration;

use super::walk::Walked;
use crate::window::screen::Screen;
use cascadia_rules::archive::{Profile, Profiles};
use cascadia_rules::content::Content;
use cascadia_rules::goals::Trail;

/// The profiles and their displayed progress.
#[derive(Clone, Copy)]
pub(super) struct TrailView<'a> {
    /// The box, with the trail and its shapes.
    pub content: &'a Content,
    /// All profiles on the trail.
    pub profiles: &'a Profiles,
    /// The trails of all games.
    pub tabs: &'a [Screen],
    /// The steps already shown.
    pub walked: &'a Walked,
    /// The index of the selected profile.
    pub chosen: usize,
    /// Duration of a step.
    pub step: Duration,
    /// Duration of the ring around a newly earned shape.
    pub pulse: Duration,
}

impl<'a> TrailView<'a> {
    pub(super) fn trail(&self) -> &'a Trail {
        self.content.trail()
    }

    /// Returns the selected profile.
    pub(super) fn profile(&self) -> Option<&'a Profile> {
        self.profiles.profiles().get(self.chosen)
    }
}
