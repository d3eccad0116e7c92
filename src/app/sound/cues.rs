//! Cues become orders for the mixer; and the cues that the position itself gives.

use bevy::prelude::*;

use super::effects::{COUNT_TONES, Clip, count_tone};
use super::motifs;
use super::synth::{Noise, pentatonic, pitch};
use super::{Cue, Order, Sounds};
use crate::app::levels::Levels;
use crate::app::play::{Happened, Playthrough, Refused};
use crate::rules::{GameEvent, Phase, Wildlife};

/// Most sounds that begin in one frame.
const MOST_AT_ONCE: usize = 12;
/// Seconds from voice to voice of the chord at the end, and how much softer each is than the one before, in decibels.
const CHORD_STEP: f32 = 0.22;
const CHORD_SOFTER: f32 = 1.5;

/// Ears are duller for low tones: decibels that make a tone as loud as the C of 523 Hz.
fn evenly(hz: f32) -> f32 {
    (-3.0 * (hz / pentatonic(0)).log2()).clamp(-6.0, 6.0)
}

/// The tone that a species ends on.
fn last_tone(species: Wildlife) -> f32 {
    let [_, last] = motifs::notes(species);
    pitch(last)
}

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
        Cue::Matched { step, .. } => {
            let step = step.min(5);
            (Clip::Matched(step), levels.matched + evenly(pentatonic(step.into())))
        }
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
        Cue::Completed(species) => (Clip::Completed(species), levels.completed + evenly(last_tone(species))),
        Cue::Points => (Clip::Points, levels.points),
        Cue::Refused => (Clip::Refused, levels.refused),
        Cue::Button => (Clip::Button, levels.button),
        Cue::CountLine(line) => {
            let line = line.min(COUNT_TONES - 1);
            (Clip::CountLine(line), levels.count_line + evenly(count_tone(line)))
        }
        Cue::EndOfGame(best) => {
            let voice = |(rank, species)| Order::Play {
                clip: Clip::Chord(species),
                level: levels.end_of_game + evenly(last_tone(species)) - CHORD_SOFTER * rank as f32,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Habitat;

    fn every_cue() -> Vec<Cue> {
        let mut cues = vec![
            Cue::PickUp,
            Cue::TileDrop,
            Cue::Harmony,
            Cue::Wipe,
            Cue::Return,
            Cue::Refill,
            Cue::NatureTokenGained,
            Cue::NatureTokenSpent,
            Cue::TurnCall,
            Cue::Points,
            Cue::Refused,
            Cue::Button,
            Cue::EndOfGame([Some(Wildlife::Fox), Some(Wildlife::Bear), None, None, None]),
        ];
        for species in Wildlife::ALL {
            cues.extend([Cue::TokenDrop(species), Cue::Completed(species)]);
        }
        for number in 0..=255 {
            let matched = Cue::Matched { habitat: Habitat::River, step: number };
            cues.extend([Cue::Rotate(number), Cue::CountLine(number), matched]);
        }
        cues
    }

    #[test]
    fn every_cue_has_a_sound_that_is_made() {
        let all = Clip::all();
        let levels = Levels::default();
        for cue in every_cue() {
            let orders = orders_of(cue, &levels, &mut Noise::new(1));
            assert!(!orders.is_empty(), "{cue:?}");
            for order in orders {
                let Order::Play { clip, level, rate, .. } = order else { panic!("{cue:?}: {order:?}") };
                assert!(all.contains(&clip), "{cue:?}: {clip:?}");
                assert!(level < 0.0, "{cue:?}: {level}");
                assert!((0.97..=1.03).contains(&rate), "{cue:?}: {rate}");
            }
        }
    }

    #[test]
    fn the_chord_at_the_end_has_a_voice_for_each_species_the_best_first_and_loudest() {
        let best = [Some(Wildlife::Hawk), Some(Wildlife::Elk), None, Some(Wildlife::Bear), None];
        let orders = orders_of(Cue::EndOfGame(best), &Levels::default(), &mut Noise::new(1));
        let heard: Vec<(Clip, f32, f32)> = orders
            .iter()
            .map(|order| match order {
                Order::Play { clip, level, delay, .. } => (*clip, *level, *delay),
                other => panic!("{other:?}"),
            })
            .collect();
        let voices: Vec<Clip> = heard.iter().map(|(clip, ..)| *clip).collect();
        assert_eq!(voices, [Wildlife::Hawk, Wildlife::Elk, Wildlife::Bear].map(Clip::Chord));
        let as_heard = |(clip, level, _): &(Clip, f32, f32)| match clip {
            Clip::Chord(species) => level - evenly(last_tone(*species)),
            other => panic!("{other:?}"),
        };
        assert!(heard.is_sorted_by(|one, next| as_heard(one) > as_heard(next) && one.2 < next.2));
    }

    #[test]
    fn drops_vary_and_tunes_stay_in_tune() {
        let mut chance = Noise::new(1);
        let mut rate = |cue| match orders_of(cue, &Levels::default(), &mut chance)[0] {
            Order::Play { rate, .. } => rate,
            other => panic!("{other:?}"),
        };
        assert_ne!(rate(Cue::TileDrop), rate(Cue::TileDrop));
        assert_eq!(rate(Cue::TokenDrop(Wildlife::Elk)), 1.0);
        assert_eq!(rate(Cue::Harmony), 1.0);
    }
}
