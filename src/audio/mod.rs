//! Sound: fully synthesized, without recordings. Systems write cues when they show something, a mode
//! provides the clips and the ambience in a [`SoundBank`] or a [`ClipSet`], and a separate thread mixes and
//! plays. Without a device the game is silent and otherwise the same.

#[cfg(not(any(windows, target_os = "macos")))]
#[expect(unsafe_code, reason = "the system's sound library is written in C")]
mod alsa;
mod bank;
mod buses;
mod cue;
pub(crate) mod instruments;
mod interface;
mod limiter;
mod mixer;
pub(crate) mod motifs;
mod music;
mod orders;
pub(crate) mod reverb;
mod stream;
pub(crate) mod synth;
mod volume;

pub(crate) use bank::{ClipId, ClipSet, MoreClips, SoundBank};
#[cfg(test)]
pub(crate) use buses::Buses;
pub(crate) use cue::InterfaceCue;
pub(crate) use interface::play_refusals;
pub(crate) use orders::{Order, Sounds, Variations};
pub(crate) use stream::Ambience;

use std::thread;

use bevy::prelude::*;

use crate::preferences::mix_levels::MixLevels;

/// The orders of a frame to the mixer, in sequence; all are sent at its end.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AudioSystems {
    /// The gains of the buses follow the settings.
    Gains,
    /// The ambience follows the visible environment.
    Ambience,
    /// The cues of the interface are played.
    Interface,
    /// The cues of a mode are played.
    Effects,
}

/// Starts the mixer's thread, which opens a device and synthesizes all sounds in the background. Without a
/// bank there is nothing to play, and orders are dropped.
fn start_mixer(
    mut commands: Commands,
    levels: Res<MixLevels>,
    bank: Option<Res<SoundBank>>,
    more: Res<MoreClips>,
) {
    let (sounds, orders) = Sounds::to_be_read();
    if let Some(bank) = bank {
        let (levels, bank, more) = (*levels, *bank, more.clone());
        let thread = thread::Builder::new().name("sound".to_owned());
        if let Err(why) = thread.spawn(move || mixer::serve(levels, &bank, &more, &orders)) {
            info!("there is no sound: {why}");
        }
    }
    commands.insert_resource(sounds);
}

/// Registers the cues of the interface, starts the mixer and keeps it in step with the settings.
pub(crate) fn plugin(app: &mut App) {
    let order = (AudioSystems::Gains, AudioSystems::Ambience, AudioSystems::Interface, AudioSystems::Effects);
    app.add_message::<InterfaceCue>()
        .init_resource::<MixLevels>()
        .init_resource::<MoreClips>()
        .configure_sets(Last, order.chain())
        .add_systems(First, start_mixer.run_if(not(resource_exists::<Sounds>)))
        .add_systems(
            Last,
            (
                volume::follow_settings.in_set(AudioSystems::Gains),
                interface::play_interface_cues
                    .in_set(AudioSystems::Interface)
                    .run_if(resource_exists::<SoundBank>),
            ),
        );
}
