//! The orders to the mixer and the channel that carries them.

use std::sync::mpsc::{self, Receiver, Sender};

use bevy::prelude::Resource;

use super::bank::ClipId;
use super::buses::Buses;

/// An order to the mixer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Order {
    /// Plays a clip, now or after a delay.
    Play {
        /// The clip.
        clip: ClipId,
        /// Its level in decibels.
        level: f32,
        /// Its playback rate, which also sets the pitch; 1 is the original.
        rate: f32,
        /// Seconds until it begins.
        delay: f32,
    },
    /// Fades the buses to these gains within so many seconds.
    Buses(Buses, f32),
    /// Goes over to the ambience of an environment with these shares of habitats, in the order of the score pad.
    Ambience([f32; 5]),
}

/// The channel to the mixer. Without a mixer, orders are dropped.
#[derive(Resource)]
pub(crate) struct Sounds(Sender<Order>);

impl Sounds {
    /// Returns a sender and the receiver of its orders. Whoever holds the receiver takes the place of the
    /// mixer.
    pub(crate) fn to_be_read() -> (Self, Receiver<Order>) {
        let (sender, orders) = mpsc::channel();
        (Self(sender), orders)
    }

    pub(crate) fn order(&self, order: Order) {
        // Without a device the receiver is gone.
        let _ = self.0.send(order);
    }
}
