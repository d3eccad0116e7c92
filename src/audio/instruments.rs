//! Instruments shared by the sounds of all modes: knocked wood, and the mallet that climbs the scale.

use super::synth::{Envelope, FmTone, add, pentatonic, sine_sweep};

/// Synthesizes a knock on wood: its lowest tone and two partials above it, which decay faster.
pub(crate) fn wood(hz: f32, decay: f32) -> Vec<f32> {
    let mut sound = Vec::new();
    for (ratio, loudness, shorter) in [(1.0, 1.0, 1.0), (2.57, 0.45, 0.55), (4.9, 0.16, 0.3)] {
        let envelope = Envelope { attack: Envelope::MIN_ATTACK, decay: decay * shorter };
        add(
            &mut sound,
            0.0,
            &sine_sweep(envelope.length(), |_| hz * ratio, |time| envelope.at(time)),
            loudness,
        );
    }
    sound
}

/// Synthesizes a tone of the rising scale of chains: `step` tones above its first one, at most five.
pub(crate) fn climbing(step: u8) -> Vec<f32> {
    let hz = pentatonic(i32::from(step.min(5)));
    let mut sound = FmTone::mallet(hz, 0.115).render();
    // The knock of the mallet.
    add(&mut sound, 0.0, &wood(420.0, 0.008), 0.12);
    sound
}
