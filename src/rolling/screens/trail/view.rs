//! Inputs of the parts of the river trail.

use std::collections::BTreeSet;

use rolling_rivers::archive::{RiverTrails, RiverWalker};
use rolling_rivers::content::Content;
use rolling_rivers::goals::{HikingTrack, TrackStep};

/// The players on the river, and the selected one.
#[derive(Clone, Copy)]
pub(super) struct TrailView<'a> {
    pub content: &'a Content,
    pub trails: &'a RiverTrails,
    /// The name of the selected player.
    pub name: &'a str,
}

impl<'a> TrailView<'a> {
    pub(super) const fn track(&self) -> &'a HikingTrack {
        self.content.track()
    }

    /// Returns the selected player.
    pub(super) fn walker(&self) -> Option<&'a RiverWalker> {
        self.trails.find(self.name)
    }

    /// Returns the number of steps of the selected player.
    pub(super) fn steps(&self) -> usize {
        self.walker().map_or(0, |walker| walker.steps().len())
    }

    /// Returns the steps of the selected player.
    pub(super) fn taken(&self) -> BTreeSet<TrackStep> {
        self.trails.taken(self.name)
    }

    /// Returns the sign of the selected player.
    pub(super) fn sign(&self) -> Option<u8> {
        let chosen = self.walker()?.name();
        self.trails.walkers().iter().position(|walker| walker.name() == chosen).map(walker_sign)
    }
}

/// Returns the sign of the player at `index`: one of the five in the box.
pub(super) fn walker_sign(index: usize) -> u8 {
    u8::try_from(index % 5).unwrap_or_default()
}
