//! The sound bank of Cascadia for the mixer.

use super::ambience::{AmbienceMix, HabitatAmbience};
use super::effects::SoundClip;
use crate::audio::synth::Stereo;
use crate::audio::{Ambience, ClipId, InterfaceCue, SoundBank};
use crate::preferences::mix_levels::MixLevels;
use cascadia_base::Wildlife;

/// Returns all clips and the ambience.
pub(super) fn sound_bank() -> SoundBank {
    SoundBank { clips: SoundClip::all().len() as u16, clip, interface, ambience }
}

fn clip(id: ClipId) -> Vec<Stereo> {
    SoundClip::of(id).map(SoundClip::make).unwrap_or_default()
}

fn interface(cue: InterfaceCue) -> ClipId {
    match cue {
        InterfaceCue::Button => SoundClip::Button,
        InterfaceCue::Refused => SoundClip::Refused,
        InterfaceCue::Sample => SoundClip::TokenDrop(Wildlife::Fox),
    }
    .id()
}

fn ambience(levels: &MixLevels, seed: u32) -> Box<dyn Ambience> {
    let mix = AmbienceMix {
        habitats: levels.habitats.map(MixLevels::factor),
        critters: MixLevels::factor(levels.critters),
        pause: levels.critter_pause,
        glide: levels.environment_glide,
    };
    Box::new(HabitatAmbience::new(mix, seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clip_of_the_bank_has_a_number_of_its_own_and_a_sound() {
        let bank = sound_bank();
        for (number, known) in SoundClip::all().iter().enumerate() {
            assert_eq!(known.id(), ClipId(number as u16), "{known:?}");
            assert_eq!(SoundClip::of(known.id()), Some(*known));
        }
        let button = (bank.interface)(InterfaceCue::Button);
        assert_eq!((bank.clip)(button), SoundClip::Button.make());
        assert!((bank.clip)(ClipId(bank.clips)).is_empty());
    }

    #[test]
    fn the_ambience_of_the_bank_is_audible_and_not_too_loud() {
        let levels = MixLevels { critters: -80.0, ..MixLevels::default() };
        let mut ambience = (sound_bank().ambience)(&levels, 3);
        ambience.go_to([0.0, 1.0, 0.0, 0.0, 0.0]);
        let peak = (0..200_000).flat_map(|_| ambience.sample()).fold(0.0, |peak: f32, s| peak.max(s.abs()));
        assert!((0.05..0.9).contains(&peak), "{peak}");
    }
}
