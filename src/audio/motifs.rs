//! Two-note motifs of the species, and their voices.

use super::synth::{Envelope, Filter, FmTone, Noise, RATE, add, filtered_noise, pitch, sine_sweep};
use cascadia_base::Wildlife;

/// Returns the two notes of a species, in semitones: 60 is middle C.
pub(crate) const fn notes(species: Wildlife) -> [f32; 2] {
    match species {
        // G2, C3.
        Wildlife::Bear => [43.0, 48.0],
        // D4, A4.
        Wildlife::Elk => [62.0, 69.0],
        // E5, G5.
        Wildlife::Salmon => [76.0, 79.0],
        // B5, A5.
        Wildlife::Hawk => [83.0, 81.0],
        // A4, E5.
        Wildlife::Fox => [69.0, 76.0],
    }
}

/// Returns the seconds from the first note to the second.
pub(crate) const fn step(species: Wildlife) -> f32 {
    match species {
        Wildlife::Bear => 0.30,
        Wildlife::Elk => 0.26,
        Wildlife::Salmon => 0.15,
        Wildlife::Hawk => 0.20,
        Wildlife::Fox => 0.11,
    }
}

/// Synthesizes one note of a species; `held` is larger for notes that stand alone.
fn note(species: Wildlife, note: f32, held: f32) -> Vec<f32> {
    let hz = pitch(note);
    match species {
        Wildlife::Bear => {
            // Small loudspeakers cannot play so low a note, so its overtones must last for some time.
            let envelope = Envelope { attack: 0.03, decay: 0.16 * held };
            FmTone { hz, ratio: 1.0, modulation_index: 2.0, index_decay: 0.8 * held, envelope }.render()
        }
        Wildlife::Elk => horn(hz, hz, held),
        Wildlife::Salmon => {
            let envelope = Envelope { attack: 0.006, decay: 0.085 * held };
            // A drop rises to its tone.
            let mut drop = sine_sweep(
                envelope.length(),
                |time| hz * (1.0 - 0.16 * (-time / 0.012).exp()),
                |time| envelope.at(time),
            );
            add(&mut drop, 0.0, &FmTone::bell(hz * 2.0, 0.03).render(), 0.08);
            drop
        }
        Wildlife::Hawk => {
            let envelope = Envelope { attack: 0.025, decay: 0.11 * held };
            let mut call = sine_sweep(
                envelope.length(),
                |time| hz * (1.0 + 0.015 * (-time / 0.03).exp() + 0.002 * (time * 34.0).sin()),
                |time| envelope.at(time),
            );
            let air = filtered_noise(7, envelope.length(), Filter::band_pass(hz * 1.5, 3.0, RATE), |time| {
                envelope.at(time)
            });
            add(&mut call, 0.0, &air, 0.10);
            call
        }
        Wildlife::Fox => {
            let envelope = Envelope { attack: 0.004, decay: 0.075 * held };
            FmTone { hz, ratio: 2.0, modulation_index: 0.8, index_decay: 0.04, envelope }.render()
        }
    }
}

/// Synthesizes a soft, breathy horn that slides from one frequency to another, in hertz.
fn horn(from: f32, to: f32, held: f32) -> Vec<f32> {
    let envelope = Envelope { attack: 0.05, decay: 0.17 * held };
    let slide = |time: f32| {
        let done = ((time - 0.02) / 0.14).clamp(0.0, 1.0);
        from + (to - from) * done * done * (3.0 - 2.0 * done)
    };
    let length = envelope.length();
    let trembling = |time: f32| slide(time) * (1.0 + 0.004 * (time * 33.0).sin() * (time / 0.3).min(1.0));
    let mut horn = sine_sweep(length, trembling, |time| envelope.at(time));
    add(&mut horn, 0.0, &sine_sweep(length, |time| trembling(time) * 2.0, |time| envelope.at(time)), 0.32);
    add(&mut horn, 0.0, &sine_sweep(length, |time| trembling(time) * 3.0, |time| envelope.at(time)), 0.12);
    let air = filtered_noise(5, length, Filter::band_pass(to * 2.0, 1.2, RATE), |time| envelope.at(time));
    add(&mut horn, 0.0, &air, 0.05);
    horn
}

/// Synthesizes both notes one after the other, as when a token is placed.
pub(crate) fn motif(species: Wildlife, held: f32) -> Vec<f32> {
    let [first, second] = notes(species);
    let mut sound = note(species, first, held * 0.8);
    // The elk bugles: the second note grows out of the first.
    let answer = match species {
        Wildlife::Elk => horn(pitch(first), pitch(second), held),
        _ => note(species, second, held),
    };
    add(&mut sound, step(species), &answer, 1.0);
    sound
}

/// Synthesizes the whole call of a species: its motif, and a distant answer with the fifth or octave of its
/// last note.
pub(crate) fn call(species: Wildlife) -> Vec<f32> {
    let mut sound = motif(species, 1.5);
    let [first, second] = notes(species);
    let rest = step(species) * 2.0 + 0.22;
    for (index, half_tones) in [first, second].into_iter().enumerate() {
        let answer = note(species, half_tones, 1.2);
        add(&mut sound, rest + step(species) * index as f32, &answer, 0.45);
    }
    let above = if species == Wildlife::Bear { 24.0 } else { 12.0 };
    let mut chance = Noise::new(11 + species.index() as u32);
    for index in 0..4 {
        // A shimmer on the last note.
        let at = rest + step(species) + 0.03 + 0.055 * index as f32;
        let hz = pitch((second + above).min(91.0)) * (1.0 + 0.002 * chance.sample());
        add(&mut sound, at, &FmTone::bell(hz, 0.16).render(), 0.05);
    }
    sound
}

/// Synthesizes the motif for the final chord: the first note leads into the second, which is held.
pub(crate) fn held(species: Wildlife) -> Vec<f32> {
    let [first, second] = notes(species);
    let mut sound = note(species, first, 1.0);
    sound.iter_mut().for_each(|sample| *sample *= 0.6);
    // Overtones hold the note for longer than any animal would.
    let envelope = Envelope { attack: 0.12, decay: 0.85 };
    let hz = pitch(second);
    let ratio = if species == Wildlife::Bear { 1.0 } else { 2.0 };
    let modulation_index = if species == Wildlife::Bear { 1.6 } else { 0.5 };
    let stays = FmTone { hz, ratio, modulation_index, index_decay: 0.9, envelope };
    let beside = FmTone { hz: hz * 1.003, ..stays };
    add(&mut sound, step(species), &note(species, second, 1.5), 0.6);
    add(&mut sound, step(species), &stays.render(), 0.5);
    add(&mut sound, step(species), &beside.render(), 0.35);
    sound
}
