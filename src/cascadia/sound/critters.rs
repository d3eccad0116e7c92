//! The occasional calls in the ambience, from far away: birds, a splash, a frog, stones.

use crate::audio::reverb::{Reverb, VALLEY};
use crate::audio::synth::{
    Envelope, Filter, Noise, RATE, STREAM_RATE, Stereo, add, filtered_noise, samples, sine_sweep,
};
use cascadia_base::Habitat;

/// Computes an envelope that swells and fades within `seconds`.
fn swell(time: f32, seconds: f32) -> f32 {
    let share = (time / seconds).clamp(0.0, 1.0);
    (share * std::f32::consts::PI).sin().powi(2)
}

/// Synthesizes a whistled note that slides from one frequency to another, in hertz.
fn whistle(from: f32, to: f32, seconds: f32) -> Vec<f32> {
    sine_sweep(seconds, |time| from * (to / from).powf(time / seconds), |time| swell(time, seconds))
}

/// Synthesizes a sequence of notes: start, first and last frequency, length, loudness.
fn phrase(notes: &[(f32, f32, f32, f32, f32)]) -> Vec<f32> {
    let mut sound = Vec::new();
    for (at, from, to, seconds, loudness) in notes {
        add(&mut sound, *at, &whistle(*from, *to, *seconds), *loudness);
    }
    sound
}

fn woodpecker() -> Vec<f32> {
    let mut sound = Vec::new();
    let envelope = Envelope { attack: Envelope::MIN_ATTACK, decay: 0.009 };
    let tap = sine_sweep(envelope.length(), |_| 780.0, |time| envelope.at(time));
    for index in 0..11 {
        // Faster and softer towards the end.
        let at = 0.085 * index as f32 - 0.0022 * (index * index) as f32;
        add(&mut sound, at, &tap, 1.0 - 0.06 * index as f32);
    }
    sound
}

fn splash() -> Vec<f32> {
    let envelope = Envelope { attack: 0.008, decay: 0.07 };
    let mut sound =
        filtered_noise(81, envelope.length(), Filter::band_pass(900.0, 0.7, RATE), |time| envelope.at(time));
    sound.iter_mut().for_each(|sample| *sample *= 0.7);
    let mut chance = Noise::new(82);
    for _ in 0..9 {
        let hz = chance.between(420.0, 1100.0);
        let drop = Envelope { attack: 0.004, decay: chance.between(0.012, 0.03) };
        let bubble = sine_sweep(drop.length(), |time| hz * (1.0 + 3.5 * time), |time| drop.at(time));
        add(&mut sound, chance.between(0.03, 0.42), &bubble, chance.between(0.2, 0.6));
    }
    sound
}

fn plop() -> Vec<f32> {
    let envelope = Envelope { attack: 0.004, decay: 0.03 };
    let mut sound = sine_sweep(
        envelope.length(),
        |time| 380.0 * (1.0 + 5.0 * (time - 0.02).max(0.0)),
        |time| envelope.at(time),
    );
    add(
        &mut sound,
        0.09,
        &sine_sweep(envelope.length(), |time| 620.0 * (1.0 + 4.0 * time), |time| envelope.at(time)),
        0.4,
    );
    sound
}

fn frog(hz: f32, pulses: usize) -> Vec<f32> {
    let mut sound = Vec::new();
    let envelope = Envelope { attack: 0.004, decay: 0.010 };
    for index in 0..pulses {
        let share = index as f32 / pulses as f32;
        let tone = hz * (1.0 + 0.22 * share);
        let pulse = sine_sweep(envelope.length(), |_| tone, |time| envelope.at(time));
        add(&mut sound, 0.024 * index as f32, &pulse, 0.4 + 0.6 * share);
        let second = sine_sweep(envelope.length(), |_| tone * 2.1, |time| envelope.at(time));
        add(&mut sound, 0.024 * index as f32, &second, 0.25 * share);
    }
    sound
}

fn stones() -> Vec<f32> {
    let mut sound = Vec::new();
    let mut chance = Noise::new(91);
    let mut at = 0.0;
    for index in 0..8 {
        let hz = chance.between(500.0, 1500.0);
        let envelope = Envelope { attack: Envelope::MIN_ATTACK, decay: chance.between(0.006, 0.014) };
        let knock = sine_sweep(envelope.length(), |_| hz, |time| envelope.at(time));
        add(&mut sound, at, &knock, 1.0 - 0.09 * index as f32);
        at += chance.between(0.05, 0.19);
    }
    sound
}

/// Synthesizes the cry of a hawk that circles high above: hoarse, falling.
fn hawk_cry() -> Vec<f32> {
    let cry = |time: f32| 2350.0 - 900.0 * (time / 1.1).powf(1.4) + 25.0 * (time * 190.0).sin();
    let mut sound = sine_sweep(1.1, cry, |time| swell(time.powf(0.7), 1.07));
    let hoarse =
        filtered_noise(92, 1.1, Filter::band_pass(2000.0, 2.0, RATE), |time| swell(time.powf(0.7), 1.07));
    add(&mut sound, 0.0, &hoarse, 0.25);
    sound
}

/// Synthesizes the calls of a habitat, dry and near.
fn calls(habitat: Habitat) -> Vec<Vec<f32>> {
    match habitat {
        Habitat::Mountain => vec![
            hawk_cry(),
            stones(),
            // A pika among the rocks.
            phrase(&[(0.0, 2500.0, 2150.0, 0.13, 1.0), (0.34, 2450.0, 2100.0, 0.12, 0.6)]),
        ],
        Habitat::Forest => vec![
            // A thrush: one long note, then another, neither of a scale.
            phrase(&[(0.0, 2210.0, 2200.0, 1.1, 1.0), (1.6, 2780.0, 2790.0, 0.9, 0.6)]),
            // A chickadee.
            phrase(&[
                (0.0, 2960.0, 2930.0, 0.34, 1.0),
                (0.42, 2490.0, 2480.0, 0.20, 0.8),
                (0.65, 2490.0, 2470.0, 0.26, 0.8),
            ]),
            woodpecker(),
            // An owl.
            phrase(&[
                (0.0, 345.0, 330.0, 0.22, 0.8),
                (0.36, 345.0, 335.0, 0.14, 0.7),
                (0.62, 350.0, 322.0, 0.5, 1.0),
            ]),
        ],
        Habitat::Prairie => vec![
            // A meadowlark.
            phrase(&[
                (0.0, 2350.0, 2330.0, 0.24, 0.9),
                (0.27, 2790.0, 2640.0, 0.22, 1.0),
                (0.55, 2090.0, 2060.0, 0.12, 0.8),
                (0.68, 2480.0, 2350.0, 0.10, 0.8),
                (0.79, 1970.0, 1760.0, 0.26, 0.9),
            ]),
            // A quail.
            phrase(&[(0.0, 1250.0, 1500.0, 0.13, 0.6), (0.22, 1500.0, 1950.0, 0.28, 1.0)]),
        ],
        Habitat::Wetland => vec![
            frog(420.0, 12),
            frog(300.0, 8),
            plop(),
            // A bittern, deep in the reeds.
            phrase(&[(0.0, 150.0, 172.0, 0.34, 1.0), (0.6, 150.0, 172.0, 0.34, 0.9)]),
        ],
        Habitat::River => vec![
            splash(),
            plop(),
            // A dipper on its stone.
            phrase(&[
                (0.0, 2600.0, 2750.0, 0.09, 0.7),
                (0.12, 2900.0, 2500.0, 0.11, 1.0),
                (0.28, 2400.0, 2700.0, 0.09, 0.8),
                (0.41, 2850.0, 2450.0, 0.14, 0.7),
            ]),
        ],
    }
}

/// Moves a sound into the distance: fewer high tones, more echo; resampled to the stream's rate.
fn far_away(dry: &[f32]) -> Vec<Stereo> {
    let mut soft = [Filter::low_pass(3800.0, RATE); 2];
    let field: Vec<f32> = dry
        .iter()
        .map(|sample| {
            let once = soft[0].process(*sample);
            soft[1].process(once)
        })
        .step_by(2)
        .collect();
    let mut reverb = Reverb::new(VALLEY, STREAM_RATE);
    let length = field.len() + samples(2.2) / 2;
    let mut audible: Vec<Stereo> = (0..length)
        .map(|index| {
            let dry = field.get(index).copied().unwrap_or(0.0);
            reverb.process(dry).map(|wet| dry * 0.5 + wet * 0.8)
        })
        .collect();
    let loudest = audible.iter().flatten().fold(1e-9f32, |loudest, sample| loudest.max(sample.abs()));
    for (index, frame) in audible.iter_mut().enumerate() {
        let end = ((length - 1 - index) as f32 / (0.3 * STREAM_RATE)).min(1.0);
        *frame = frame.map(|sample| sample / loudest * end);
    }
    audible
}

/// Synthesizes the calls of a habitat as heard from far away, normalized to a peak of 1.
pub(super) fn critters(habitat: Habitat) -> Vec<Vec<Stereo>> {
    calls(habitat).iter().map(|dry| far_away(dry)).collect()
}
