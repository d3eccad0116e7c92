//! Endless sounds for the mixer, ambience and music, resampled to the rate of the device.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};

use super::music::Music;
use super::synth::{STREAM_RATE, Stereo};

/// The target shares of habitats in the ambience, written by the mixer and read by the audio thread.
#[derive(Default)]
pub(super) struct HabitatShares {
    shares: [AtomicU32; 5],
}

impl HabitatShares {
    /// Sets the shares of the visible environment.
    pub(super) fn set(&self, shares: [f32; 5]) {
        for (place, share) in self.shares.iter().zip(shares) {
            place.store(share.to_bits(), Ordering::Relaxed);
        }
    }

    fn get(&self) -> [f32; 5] {
        self.shares.each_ref().map(|share| f32::from_bits(share.load(Ordering::Relaxed)))
    }
}

/// An endless source of samples at the rate of the streams.
pub(super) trait StreamSource: Send + 'static {
    /// Prepares the samples of the next buffer.
    fn prepare(&mut self) {}

    /// Returns the next sample.
    fn sample(&mut self) -> Stereo;
}

/// A generator of endless ambience, sample by sample.
pub(crate) trait Ambience: Send {
    /// Changes to the ambience of these shares of habitats; they add up to 1, or are all 0 for silence.
    fn go_to(&mut self, shares: [f32; 5]);

    /// Returns the next sample for each ear, at the rate of the streams.
    fn sample(&mut self) -> Stereo;
}

pub(super) struct AmbienceSource {
    pub(super) ambience: Box<dyn Ambience>,
    /// The environment's shares of habitats.
    pub(super) shares: Arc<HabitatShares>,
}

impl StreamSource for AmbienceSource {
    fn prepare(&mut self) {
        self.ambience.go_to(self.shares.get());
    }

    fn sample(&mut self) -> Stereo {
        self.ambience.sample()
    }
}

pub(super) struct MusicSource {
    pub(super) music: Music,
    /// Linear gain.
    pub(super) loudness: f32,
}

impl StreamSource for MusicSource {
    fn sample(&mut self) -> Stereo {
        self.music.sample().map(|sample| sample * self.loudness)
    }
}

/// Plays a source at any device rate by linear interpolation.
pub(super) struct Stream<S> {
    source: S,
    before: Stereo,
    after: Stereo,
    between: f32,
}

impl<S: StreamSource> Stream<S> {
    /// Creates a stream that begins with silence.
    pub(super) const fn new(source: S) -> Self {
        Self { source, before: [0.0; 2], after: [0.0; 2], between: 1.0 }
    }
}

impl<S: StreamSource> SoundData for Stream<S> {
    type Error = std::convert::Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Self::Error> {
        Ok((Box::new(self), ()))
    }
}

impl<S: StreamSource> Sound for Stream<S> {
    fn on_start_processing(&mut self) {
        self.source.prepare();
    }

    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info) {
        let step = (dt * f64::from(STREAM_RATE)) as f32;
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
