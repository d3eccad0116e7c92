//! Orders to the mixer and their channel.

use std::sync::mpsc::{self, Receiver, Sender};

use bevy::prelude::{Deref, DerefMut, Resource};

use super::bank::ClipId;
use super::buses::Buses;
use super::synth::Noise;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Order {
    /// Plays a clip, now or after a delay.
    Play {
        clip: ClipId,
        /// Its level in decibels.
        level: f32,
        /// Its playback rate, which also sets the pitch; 1 is the original.
        rate: f32,
        /// Delay in seconds.
        delay: f32,
    },
    /// Fades the buses to these gains within this many seconds.
    Buses(Buses, f32),
    /// Changes to the ambience of an environment with these shares of habitats, in the order of the score
    /// pad.
    Ambience([f32; 5]),
}

/// The random numbers of all variations of sounds.
#[derive(Deref, DerefMut)]
pub(crate) struct Variations<const SEED: u32>(Noise);

impl<const SEED: u32> Default for Variations<SEED> {
    fn default() -> Self {
        Self(Noise::new(SEED))
    }
}

/// The channel to the mixer. Without a mixer, orders are dropped.
#[derive(Resource)]
pub(crate) struct Sounds(Sender<Order>);

impl Sounds {
    /// Returns a sender and the receiver of its orders, for a test in place of the mixer.
    pub(crate) fn to_be_read() -> (Self, Receiver<Order>) {
        let (sender, orders) = mpsc::channel();
        (Self(sender), orders)
    }

    pub(crate) fn order(&self, order: Order) {
        // Without a device the receiver is gone.
        let _ = self.0.send(order);
    }
}
