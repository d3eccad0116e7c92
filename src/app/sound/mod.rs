//! What is to be heard: everything is made here, nothing is recorded. Whoever shows something writes a [`Cue`]; the
//! land that is looked at gives the ambience; a thread of its own mixes and plays. Without a device nothing is heard,
//! and nothing else changes.

mod ambience;
mod buses;
mod ceiling;
mod critters;
mod cues;
mod effects;
mod field;
mod habitats;
mod land;
mod mixer;
mod motifs;
mod music;
mod room;
mod synth;

#[cfg(not(any(windows, target_os = "macos")))]
#[expect(unsafe_code, reason = "the system's sound library is written in C")]
mod alsa;

pub use buses::Buses;
pub use effects::Clip;
pub use mixer::Order;

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use bevy::prelude::*;

use super::Frame;
use super::levels::Levels;
use super::play::Playthrough;
use super::screen::Screen;
use crate::rules::{Habitat, Wildlife};

/// Something to be heard now. Written by whoever shows what is to be seen at the same moment.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A piece is picked up.
    PickUp,
    /// A tile lands.
    TileDrop,
    /// A token lands: a click, and the motif of its species.
    TokenDrop(Wildlife),
    /// A tile turns; how it points now, 0 to 5.
    Rotate(u8),
    /// An edge of the tile that landed matches its neighbour: which habitat, and how many matched before it.
    Matched {
        /// The habitat on both sides.
        habitat: Habitat,
        /// Edges of the same tile that matched before, 0 to 5.
        step: u8,
    },
    /// Every edge of the tile that landed matches, and there are several.
    Harmony,
    /// Tokens go back into the bag.
    Wipe,
    /// A token returns to the bag.
    Return,
    /// A piece arrives in the display.
    Refill,
    /// A nature token is gained.
    NatureTokenGained,
    /// A nature token is spent.
    NatureTokenSpent,
    /// A person's turn begins.
    TurnCall,
    /// A scoring shape of a species is complete.
    Completed(Wildlife),
    /// Points reach their card.
    Points,
    /// What was tried is not possible.
    Refused,
    /// A button of a panel was pressed.
    Button,
    /// The last line of the final count is in: the chord of the player's best species, the best one first.
    EndOfGame([Option<Wildlife>; 5]),
    /// A line of the final count appears; how many came before it.
    CountLine(u8),
}

/// The way to the mixer. Whatever is ordered where there is none is lost, and that is all.
#[derive(Resource)]
pub struct Sounds(Sender<Order>);

impl Sounds {
    /// Orders nobody carries out, to be looked at instead. Where these are, there is no mixer.
    pub fn to_be_read() -> (Self, Receiver<Order>) {
        let (sender, orders) = mpsc::channel();
        (Self(sender), orders)
    }

    fn order(&self, order: Order) {
        // There is nobody at the other end when there is no device.
        let _ = self.0.send(order);
    }
}

/// Begins to make all sounds, beside everything else.
fn start_mixer(mut commands: Commands, levels: Res<Levels>) {
    let (sounds, orders) = Sounds::to_be_read();
    let levels = *levels;
    let thread = thread::Builder::new().name("sound".to_owned());
    if let Err(why) = thread.spawn(move || mixer::serve(levels, &orders)) {
        info!("there is no sound: {why}");
    }
    commands.insert_resource(sounds);
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    let playing = resource_exists::<Playthrough>.and_then(in_state(Screen::Playing));
    app.add_message::<Cue>()
        .init_resource::<Levels>()
        .add_systems(First, start_mixer.run_if(not(resource_exists::<Sounds>)))
        .add_systems(Update, (cues::hear_refusals, cues::call_players.run_if(playing)).in_set(Frame::Show))
        .add_systems(Last, (buses::follow_settings, land::follow_land, cues::play_cues).chain());
}
