//! Cues turned into orders for the mixer, and the cues that follow from the position.

use bevy::prelude::*;

use super::effects::{COUNT_TONES, SoundClip, count_tone};
use crate::audio::motifs;
use crate::audio::synth::{Noise, pentatonic, pitch};
use crate::audio::{Order, Sounds, Variations};
use crate::cascadia::Session;
use crate::preferences::mix_levels::MixLevels;
use crate::session::Happened;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{GameEvent, Phase};

/// A sound to play now, sent by the system that shows the matching event.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    /// A piece is picked up.
    PickUp,
    /// A tile lands.
    TileDrop,
    /// A token lands: a click, and the motif of its species.
    TokenDrop(Wildlife),
    /// A tile turns; its new orientation, 0 to 5.
    Rotate(u8),
    /// An edge of the landed tile matches its neighbour.
    Matched {
        /// The habitat on both sides.
        habitat: Habitat,
        /// Edges that lit up before, of the same tile and then of its corridor; the note rises up to 5.
        step: u8,
    },
    /// All of several neighbouring edges of the landed tile match.
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
    /// A human player's turn begins.
    TurnCall,
    /// A human player's last turn begins.
    LastTurn,
    /// A habitat bonus changes hands, or is earned by a solo player.
    BonusTaken,
    /// A scoring shape of a species is complete.
    Completed(Wildlife),
    /// Points reach their card.
    Points,
    /// The last line of the final count is in: the chord of the player's species, best first.
    EndOfGame([Option<Wildlife>; 5]),
    /// A line of the final count appears, with the number of lines before it.
    CountLine(u8),
}

/// Maximum number of sounds that begin in one frame.
const MOST_AT_ONCE: usize = 12;
/// Seconds between voices of the final chord, and the attenuation of each against the previous one, in
/// decibels.
const CHORD_STEP: f32 = 0.22;
const CHORD_SOFTER: f32 = 1.5;

/// Returns the gain in decibels for a tone to sound as loud as the C of 523 Hz: ears are less sensitive to
/// low tones.
fn equal_loudness(hz: f32) -> f32 {
    (-3.0 * (hz / pentatonic(0)).log2()).clamp(-6.0, 6.0)
}

/// Returns the last frequency in the motif of a species, in hertz.
fn last_tone(species: Wildlife) -> f32 {
    let [_, last] = motifs::notes(species);
    pitch(last)
}

/// Returns the mixer's orders for a cue. Some cues vary, so that they never sound quite the same twice.
pub(super) fn orders_of(cue: Cue, levels: &MixLevels, chance: &mut Noise) -> Vec<Order> {
    let mut rate = 1.0;
    let mut vary = || rate = 1.0 + levels.drop_variation * chance.sample();
    let (clip, level) = match cue {
        Cue::PickUp => {
            vary();
            (SoundClip::PickUp, levels.pick_up)
        }
        Cue::TileDrop => {
            vary();
            (SoundClip::TileDrop, levels.tile_drop)
        }
        // The motif is a tune and has to stay in tune.
        Cue::TokenDrop(species) => (SoundClip::TokenDrop(species), levels.token_drop),
        Cue::Rotate(turn) => (SoundClip::Rotate(turn % 6), levels.rotate),
        Cue::Matched { step, .. } => {
            let step = step.min(5);
            (SoundClip::Matched(step), levels.matched + equal_loudness(pentatonic(step.into())))
        }
        Cue::Harmony => (SoundClip::Harmony, levels.harmony),
        Cue::Wipe => {
            vary();
            (SoundClip::Wipe, levels.wipe)
        }
        Cue::Return => {
            vary();
            (SoundClip::Return, levels.put_back)
        }
        Cue::Refill => {
            vary();
            (SoundClip::Refill, levels.refill)
        }
        Cue::NatureTokenGained => (SoundClip::NatureTokenGained, levels.nature_token_gained),
        Cue::NatureTokenSpent => (SoundClip::NatureTokenSpent, levels.nature_token_spent),
        Cue::TurnCall => (SoundClip::TurnCall, levels.turn_call),
        Cue::LastTurn => (SoundClip::LastTurn, levels.last_turn),
        Cue::BonusTaken => (SoundClip::BonusTaken, levels.bonus_taken),
        Cue::Completed(species) => {
            (SoundClip::Completed(species), levels.completed + equal_loudness(last_tone(species)))
        }
        Cue::Points => (SoundClip::Points, levels.points),
        Cue::CountLine(line) => {
            let line = line.min(COUNT_TONES - 1);
            (SoundClip::CountLine(line), levels.count_line + equal_loudness(count_tone(line)))
        }
        Cue::EndOfGame(best) => {
            let voice = |(rank, species)| Order::Play {
                clip: SoundClip::Chord(species).id(),
                level: levels.end_of_game + equal_loudness(last_tone(species)) - CHORD_SOFTER * rank as f32,
                rate: 1.0,
                delay: CHORD_STEP * rank as f32,
            };
            return best.into_iter().flatten().enumerate().map(voice).collect();
        }
    };
    vec![Order::Play { clip: clip.id(), level, rate, delay: 0.0 }]
}

/// Orders the sounds of the cues of this frame, each cue once.
pub(super) fn play_cues(
    mut cues: MessageReader<Cue>,
    levels: Res<MixLevels>,
    sounds: Res<Sounds>,
    mut chance: Local<Variations<1>>,
) {
    let mut audible: Vec<Cue> = Vec::new();
    for cue in cues.read() {
        // The same sound twice at once would only be louder.
        if audible.contains(cue) || audible.len() >= MOST_AT_ONCE {
            continue;
        }
        audible.push(*cue);
        orders_of(*cue, &levels, &mut chance).into_iter().for_each(|order| sounds.order(order));
    }
}

/// Plays the call of the turn when a human player's turn begins, including the first of a game.
pub(super) fn play_turn_calls(
    mut happened: MessageReader<Happened<GameEvent>>,
    session: Res<Session>,
    mut known: Local<u64>,
    mut cues: MessageWriter<Cue>,
) {
    let game = session.game();
    let begun = |event: &GameEvent| match event {
        GameEvent::TurnBegan { seat, turn } => session.is_here(*seat).then_some(*turn),
        _ => None,
    };
    let turns = happened.read().filter_map(|Happened(event)| begun(event));
    let begun: Vec<u8> = turns.collect();
    let mut called = !begun.is_empty();
    if *known != session.serial() {
        *known = session.serial();
        called = game.phase() != Phase::Finished && session.is_here(game.seat());
    }
    if called {
        let last = begun.contains(&game.setup().turns_each());
        cues.write(if last { Cue::LastTurn } else { Cue::TurnCall });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            Cue::LastTurn,
            Cue::BonusTaken,
            Cue::Points,
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
        let levels = MixLevels::default();
        for cue in every_cue() {
            let orders = orders_of(cue, &levels, &mut Noise::new(1));
            assert!(!orders.is_empty(), "{cue:?}");
            for order in orders {
                let Order::Play { clip, level, rate, .. } = order else { panic!("{cue:?}: {order:?}") };
                assert!(usize::from(clip.0) < SoundClip::all().len(), "{cue:?}: {clip:?}");
                assert!(level < 0.0, "{cue:?}: {level}");
                assert!((0.97..=1.03).contains(&rate), "{cue:?}: {rate}");
            }
        }
    }

    #[test]
    fn the_chord_at_the_end_has_a_voice_for_each_species_the_best_first_and_loudest() {
        let best = [Some(Wildlife::Hawk), Some(Wildlife::Elk), None, Some(Wildlife::Bear), None];
        let orders = orders_of(Cue::EndOfGame(best), &MixLevels::default(), &mut Noise::new(1));
        let audible: Vec<(SoundClip, f32, f32)> = orders
            .iter()
            .map(|order| match order {
                Order::Play { clip, level, delay, .. } => {
                    (SoundClip::of(*clip).expect("it is in the bank"), *level, *delay)
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let voices: Vec<SoundClip> = audible.iter().map(|(clip, ..)| *clip).collect();
        assert_eq!(voices, [Wildlife::Hawk, Wildlife::Elk, Wildlife::Bear].map(SoundClip::Chord));
        let order_of = |(clip, level, _): &(SoundClip, f32, f32)| match clip {
            SoundClip::Chord(species) => level - equal_loudness(last_tone(*species)),
            other => panic!("{other:?}"),
        };
        assert!(audible.is_sorted_by(|one, next| order_of(one) > order_of(next) && one.2 < next.2));
    }

    #[test]
    fn drops_vary_and_tunes_stay_in_tune() {
        let mut chance = Noise::new(1);
        let mut rate = |cue| match orders_of(cue, &MixLevels::default(), &mut chance)[0] {
            Order::Play { rate, .. } => rate,
            other => panic!("{other:?}"),
        };
        assert_ne!(rate(Cue::TileDrop), rate(Cue::TileDrop));
        assert_eq!(rate(Cue::TokenDrop(Wildlife::Elk)), 1.0);
        assert_eq!(rate(Cue::Harmony), 1.0);
    }
}
