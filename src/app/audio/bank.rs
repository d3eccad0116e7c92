//! What a mode gives the mixer to play: its clips, by number, and its ambience.

use bevy::prelude::Resource;

use super::cue::InterfaceCue;
use super::stream::Ambience;
use super::synth::Stereo;
use crate::app::preferences::mix_levels::MixLevels;

/// The number of a clip in the bank, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ClipId(pub u16);

/// The functions that synthesize what is played. They are called once, on the thread of the mixer.
#[derive(Resource, Clone, Copy)]
pub(crate) struct SoundBank {
    /// Number of clips.
    pub clips: u16,
    /// Synthesizes a clip, at the rate of the effects.
    pub clip: fn(ClipId) -> Vec<Stereo>,
    /// Returns the clip of a cue of the interface.
    pub interface: fn(InterfaceCue) -> ClipId,
    /// Creates the ambience from the levels of the mix and a seed.
    pub ambience: fn(&MixLevels, u32) -> Box<dyn Ambience>,
}
