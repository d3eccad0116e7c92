//! Sounds that a mode provides to the mixer: numbered clips and an ambience.

use bevy::prelude::Resource;

use super::cue::InterfaceCue;
use super::stream::Ambience;
use super::synth::Stereo;
use crate::preferences::mix_levels::MixLevels;

/// The number of a clip in the bank, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ClipId(pub u16);

/// The synthesis functions of all sounds. They are called once, on the mixer's thread.
#[derive(Resource, Clone, Copy)]
pub(crate) struct SoundBank {
    /// Number of clips.
    pub clips: u16,
    /// Synthesizes a clip, at the sample rate of effects.
    pub clip: fn(ClipId) -> Vec<Stereo>,
    /// Returns the clip of a cue of the interface.
    pub interface: fn(InterfaceCue) -> ClipId,
    /// Creates the ambience from the levels of the mix and a seed.
    pub ambience: fn(&MixLevels, u32) -> Box<dyn Ambience>,
}

/// The clips that another mode adds to the bank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClipSet {
    /// The number of the first one. Sets do not overlap.
    pub first: ClipId,
    pub count: u16,
    /// Synthesizes a clip, at the sample rate of effects.
    pub clip: fn(ClipId) -> Vec<Stereo>,
}

/// The sets of clips beside the bank.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct MoreClips(Vec<ClipSet>);

impl MoreClips {
    pub(crate) fn add(&mut self, set: ClipSet) {
        self.0.push(set);
    }

    /// Iterates over the numbers of all clips, each with its synthesis function.
    pub(super) fn clips(&self) -> impl Iterator<Item = (ClipId, fn(ClipId) -> Vec<Stereo>)> + '_ {
        let of = |set: &ClipSet| {
            let (first, make) = (set.first.0, set.clip);
            (first..first + set.count).map(move |number| (ClipId(number), make))
        };
        self.0.iter().flat_map(of)
    }
}
