//! What goes on for ever, as sounds for the mixer: ambience and music, at the rate of whatever device there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};

use super::ambience::Ambience;
use super::habitats::FIELD_RATE;
use super::music::Music;
use super::synth::Stereo;

/// The shares of habitats that the ambience goes to, written by the mixer and read while it is made.
#[derive(Default)]
pub(super) struct Land {
    shares: [AtomicU32; 5],
}

impl Land {
    /// Goes over to a land with these shares.
    pub(super) fn set(&self, shares: [f32; 5]) {
        for (place, share) in self.shares.iter().zip(shares) {
            place.store(share.to_bits(), Ordering::Relaxed);
        }
    }

    fn get(&self) -> [f32; 5] {
        self.shares.each_ref().map(|share| f32::from_bits(share.load(Ordering::Relaxed)))
    }
}

/// Something that goes on for ever at the rate of the field.
pub(super) trait Source: Send + 'static {
    /// Called before some samples are made.
    fn look_around(&mut self) {}

    /// The next sample for each ear.
    fn sample(&mut self) -> Stereo;
}

/// The ambience of a land.
pub(super) struct Wind {
    /// What makes it.
    pub(super) ambience: Ambience,
    /// Which land.
    pub(super) land: Arc<Land>,
}

impl Source for Wind {
    fn look_around(&mut self) {
        self.ambience.go_to(self.land.get());
    }

    fn sample(&mut self) -> Stereo {
        self.ambience.sample()
    }
}

/// The music.
pub(super) struct Tune {
    /// What makes it.
    pub(super) music: Music,
    /// What its samples are multiplied by.
    pub(super) loudness: f32,
}

impl Source for Tune {
    fn sample(&mut self) -> Stereo {
        self.music.sample().map(|sample| sample * self.loudness)
    }
}

/// Plays a source at the rate of the device, whatever that is.
pub(super) struct Field<S> {
    source: S,
    before: Stereo,
    after: Stereo,
    between: f32,
}

impl<S: Source> Field<S> {
    /// Begins with silence.
    pub(super) const fn new(source: S) -> Self {
        Self { source, before: [0.0; 2], after: [0.0; 2], between: 1.0 }
    }
}

impl<S: Source> SoundData for Field<S> {
    type Error = std::convert::Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Self::Error> {
        Ok((Box::new(self), ()))
    }
}

impl<S: Source> Sound for Field<S> {
    fn on_start_processing(&mut self) {
        self.source.look_around();
    }

    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info) {
        let step = (dt * f64::from(FIELD_RATE)) as f32;
        for frame in out {
            while self.between >= 1.0 {
                self.between -= 1.0;
                self.before = self.after;
                self.after = self.source.sample();
            }
            let mix = |side: usize| self.before[side] + (self.after[side] - self.before[side]) * self.between;
            *frame = Frame { left: mix(0), right: mix(1) };
            self.between += step;
        }
    }

    fn finished(&self) -> bool {
        false
    }
}
