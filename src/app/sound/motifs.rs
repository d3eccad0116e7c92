//! The two notes of each species, and how its voice sounds.

use super::synth::{Filter, Noise, RATE, Stroke, Tone, add, breath, glide, pitch};
use crate::rules::Wildlife;

/// The two notes of a species, in half-tones: 60 is the C in the middle of a piano.
pub const fn notes(species: Wildlife) -> [f32; 2] {
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

/// Seconds from the first note to the second.
pub const fn step(species: Wildlife) -> f32 {
    match species {
        Wildlife::Bear => 0.30,
        Wildlife::Elk => 0.26,
        Wildlife::Salmon => 0.15,
        Wildlife::Hawk => 0.20,
        Wildlife::Fox => 0.11,
    }
}

/// One note of a species; `held` is longer for notes that stand for themselves.
fn note(species: Wildlife, note: f32, held: f32) -> Vec<f32> {
    let hz = pitch(note);
    match species {
        Wildlife::Bear => {
            // Small loudspeakers do not play so low a note, so its overtones have to be there for some time.
            let stroke = Stroke { attack: 0.03, decay: 0.16 * held };
            Tone { hz, ratio: 1.0, brightness: 2.0, dulls_in: 0.8 * held, stroke }.play()
        }
        Wildlife::Elk => horn(hz, hz, held),
        Wildlife::Salmon => {
            let stroke = Stroke { attack: 0.006, decay: 0.085 * held };
            // A drop rings up to its tone.
            let mut drop = glide(
                stroke.length(),
                |time| hz * (1.0 - 0.16 * (-time / 0.012).exp()),
                |time| stroke.at(time),
            );
            add(&mut drop, 0.0, &Tone::bell(hz * 2.0, 0.03).play(), 0.08);
            drop
        }
        Wildlife::Hawk => {
            let stroke = Stroke { attack: 0.025, decay: 0.11 * held };
            let mut call = glide(
                stroke.length(),
                |time| hz * (1.0 + 0.015 * (-time / 0.03).exp() + 0.002 * (time * 34.0).sin()),
                |time| stroke.at(time),
            );
            let air = breath(7, stroke.length(), Filter::band(hz * 1.5, 3.0, RATE), |time| stroke.at(time));
            add(&mut call, 0.0, &air, 0.10);
            call
        }
        Wildlife::Fox => {
            let stroke = Stroke { attack: 0.004, decay: 0.075 * held };
            Tone { hz, ratio: 2.0, brightness: 0.8, dulls_in: 0.04, stroke }.play()
        }
    }
}

/// A soft horn that slides from one tone to another, with some breath.
fn horn(from: f32, to: f32, held: f32) -> Vec<f32> {
    let stroke = Stroke { attack: 0.05, decay: 0.17 * held };
    let slide = |time: f32| {
        let done = ((time - 0.02) / 0.14).clamp(0.0, 1.0);
        from + (to - from) * done * done * (3.0 - 2.0 * done)
    };
    let length = stroke.length();
    let trembling = |time: f32| slide(time) * (1.0 + 0.004 * (time * 33.0).sin() * (time / 0.3).min(1.0));
    let mut horn = glide(length, trembling, |time| stroke.at(time));
    add(&mut horn, 0.0, &glide(length, |time| trembling(time) * 2.0, |time| stroke.at(time)), 0.32);
    add(&mut horn, 0.0, &glide(length, |time| trembling(time) * 3.0, |time| stroke.at(time)), 0.12);
    let air = breath(5, length, Filter::band(to * 2.0, 1.2, RATE), |time| stroke.at(time));
    add(&mut horn, 0.0, &air, 0.05);
    horn
}

/// Both notes one after the other, as when a token lands.
pub fn motif(species: Wildlife, held: f32) -> Vec<f32> {
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

/// The whole call of a species: its motif, and an answer from farther away with the fifth or octave of its last note.
pub fn call(species: Wildlife) -> Vec<f32> {
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
        // Light on the last note.
        let at = rest + step(species) + 0.03 + 0.055 * index as f32;
        let hz = pitch((second + above).min(91.0)) * (1.0 + 0.002 * chance.sample());
        add(&mut sound, at, &Tone::bell(hz, 0.16).play(), 0.05);
    }
    sound
}

/// The motif as it is held in the chord at the end: the first note leads into the second, which stays.
pub fn held(species: Wildlife) -> Vec<f32> {
    let [first, second] = notes(species);
    let mut sound = note(species, first, 1.0);
    sound.iter_mut().for_each(|sample| *sample *= 0.6);
    // Warm overtones of its own keep the note alive for longer than any animal would.
    let stroke = Stroke { attack: 0.12, decay: 0.85 };
    let hz = pitch(second);
    let ratio = if species == Wildlife::Bear { 1.0 } else { 2.0 };
    let brightness = if species == Wildlife::Bear { 1.6 } else { 0.5 };
    let stays = Tone { hz, ratio, brightness, dulls_in: 0.9, stroke };
    let beside = Tone { hz: hz * 1.003, ..stays };
    add(&mut sound, step(species), &note(species, second, 1.5), 0.6);
    add(&mut sound, step(species), &stays.play(), 0.5);
    add(&mut sound, step(species), &beside.play(), 0.35);
    sound
}
