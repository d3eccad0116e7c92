//! Cues of the interface, and their playback with the clips of the bank.

use bevy::prelude::*;

use super::bank::SoundBank;
use super::cue::InterfaceCue;
use super::orders::{Order, Sounds};
use crate::preferences::mix_levels::MixLevels;
use crate::session::{PlayableMode, Refusal};

/// Plays a sound with the message about a refused action.
pub(crate) fn play_refusals<M: PlayableMode>(
    mut refused: MessageReader<Refusal<M>>,
    mut cues: MessageWriter<InterfaceCue>,
) {
    if refused.read().count() > 0 {
        cues.write(InterfaceCue::Refused);
    }
}

/// Orders the clip of each cue of this frame, once.
pub(super) fn play_interface_cues(
    mut cues: MessageReader<InterfaceCue>,
    bank: Res<SoundBank>,
    levels: Res<MixLevels>,
    sounds: Res<Sounds>,
) {
    let mut played: Vec<InterfaceCue> = Vec::new();
    for cue in cues.read() {
        // Playing the same sound twice would only be louder.
        if played.contains(cue) {
            continue;
        }
        played.push(*cue);
        let level = match cue {
            InterfaceCue::Button => levels.button,
            InterfaceCue::Refused => levels.refused,
            InterfaceCue::Sample => levels.token_drop,
        };
        sounds.order(Order::Play { clip: (bank.interface)(*cue), level, rate: 1.0, delay: 0.0 });
    }
}
