//! What the parts of the screen show.

use std::time::Duration;

use super::walk::Walked;
use crate::ui::mode_tabs::ModeTab;
use cascadia_rules::archive::{Profile, Profiles};
use cascadia_rules::content::Content;
use cascadia_rules::goals::Trail;

/// The profiles and how far they have been shown to walk.
#[derive(Clone, Copy)]
pub(super) struct TrailView<'a> {
    /// The box, with the trail and its shapes.
    pub content: &'a Content,
    /// Everybody on the trail.
    pub profiles: &'a Profiles,
    /// The trails of all games.
    pub tabs: &'a [ModeTab],
    /// The steps that have been shown.
    pub walked: &'a Walked,
    /// The index of the profile whose shapes are shown.
    pub chosen: usize,
    /// Duration of a step.
    pub step: Duration,
    /// Duration of the ring around a shape that was just earned.
    pub pulse: Duration,
}

impl<'a> TrailView<'a> {
    /// Returns the trail.
    pub(super) fn trail(&self) -> &'a Trail {
        self.content.trail()
    }

    /// Returns the profile whose shapes are shown.
    pub(super) fn profile(&self) -> Option<&'a Profile> {
        self.profiles.profiles().get(self.chosen)
    }
}
