//! Cues become orders for the mixer; and the cues that the position itself gives.

use bevy::prelude::*;

use super::effects::{COUNT_TONES, Clip};
use super::synth::Noise;
use super::{Cue, Order, Sounds};
use crate::app::levels::Levels;
use crate::app::play::{Happened, Playthrough, Refused};
use crate::rules::{GameEvent, Phase};

/// Most sounds that begin in one frame.
const MOST_AT_ONCE: usize = 12;
/// Seconds from voice to voice of the chord at the end, and how much softer each is than the one before, in decibels.
const CHORD_STEP: f32 = 0.22;
const CHORD_SOFTER: f32 = 1.5;

/// What is played for a cue. Some cues vary, so that the same thing never sounds quite the same twice.
pub fn orders_of(cue: Cue, levels: &Levels, chance: &mut Noise) -> Vec<Order> {
    let mut rate = 1.0;
    let mut vary = || rate = 1.0 + levels.drop_variation * chance.sample();
    let (clip, level) = match cue {
        Cue::PickUp => {
            vary();
            (Clip::PickUp, levels.pick_up)
        }
        Cue::TileDrop => {
            vary();
            (Clip::TileDrop, levels.tile_drop)
        }
        // The motif is a tune and has to stay in tune.
        Cue::TokenDrop(species) => (Clip::TokenDrop(species), levels.token_drop),
        Cue::Rotate(turn) => (Clip::Rotate(turn % 6), levels.rotate),
        Cue::Matched { step, .. } => (Clip::Matched(step.min(5)), levels.matched),
        Cue::Harmony => (Clip::Harmony, levels.harmony),
        Cue::Wipe => {
            vary();
            (Clip::Wipe, levels.wipe)
        }
        Cue::Return => {
            vary();
            (Clip::Return, levels.put_back)
        }
        Cue::Refill => {
            vary();
            (Clip::Refill, levels.refill)
        }
        Cue::NatureTokenGained => (Clip::NatureTokenGained, levels.nature_token_gained),
        Cue::NatureTokenSpent => (Clip::NatureTokenSpent, levels.nature_token_spent),
        Cue::TurnCall => (Clip::TurnCall, levels.turn_call),
        Cue::Completed(species) => (Clip::Completed(species), levels.completed),
        Cue::Points => (Clip::Points, levels.points),
        Cue::Refused => (Clip::Refused, levels.refused),
        Cue::Button => (Clip::Button, levels.button),
        Cue::CountLine(line) => (Clip::CountLine(line.min(COUNT_TONES - 1)), levels.count_line),
        Cue::EndOfGame(best) => {
            let voice = |(rank, species)| Order::Play {
                clip: Clip::Chord(species),
                level: levels.end_of_game - CHORD_SOFTER * rank as f32,
                rate: 1.0,
                delay: CHORD_STEP * rank as f32,
            };
            return best.into_iter().flatten().enumerate().map(voice).collect();
        }
    };
    vec![Order::Play { clip, level, rate, delay: 0.0 }]
}

/// Chance of this evening.
#[derive(Deref, DerefMut)]
pub(super) struct Chance(Noise);

impl Default for Chance {
    fn default() -> Self {
        Self(Noise::new(1))
    }
}

pub(super) fn play_cues(
    mut cues: MessageReader<Cue>,
    levels: Res<Levels>,
    sounds: Res<Sounds>,
    mut chance: Local<Chance>,
) {
    let mut heard: Vec<Cue> = Vec::new();
    for cue in cues.read() {
        // The same sound twice at once is only louder.
        if heard.contains(cue) || heard.len() >= MOST_AT_ONCE {
            continue;
        }
        heard.push(*cue);
        orders_of(*cue, &levels, &mut chance).into_iter().for_each(|order| sounds.order(order));
    }
}

/// What cannot be done is heard as well as read.
pub(super) fn hear_refusals(mut refused: MessageReader<Refused>, mut cues: MessageWriter<Cue>) {
    if refused.read().count() > 0 {
        cues.write(Cue::Refused);
    }
}

/// Calls a person whose turn begins: after another turn, and when a game begins.
pub(super) fn call_players(
    mut happened: MessageReader<Happened>,
    playthrough: Res<Playthrough>,
    mut known: Local<u64>,
    mut cues: MessageWriter<Cue>,
) {
    let game = playthrough.game();
    let begins = |event: &GameEvent| match event {
        GameEvent::TurnBegan { seat, .. } => playthrough.is_human(*seat),
        _ => false,
    };
    let mut called = happened.read().filter(|Happened(event)| begins(event)).count() > 0;
    if *known != playthrough.serial() {
        *known = playthrough.serial();
        called = game.phase() != Phase::Finished && playthrough.is_human(game.seat());
    }
    if called {
        cues.write(Cue::TurnCall);
    }
}
