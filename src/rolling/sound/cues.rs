//! Sound cues of game events, and the orders for the mixer.

use bevy::prelude::*;

use super::clips::{CHAIN, KNOCKS, RATTLES, STROKES, SoundClip};
use crate::audio::synth::{Noise, pentatonic};
use crate::audio::{Order, Sounds, Variations};
use crate::preferences::mix_levels::MixLevels;
use crate::rolling::{Session, ends_round_of_several};
use crate::session::Happened;
use cascadia_base::{Habitat, Seat, Wildlife};
use rolling_rivers::rules::{GainSource, GameEvent, MarkMade};

/// A sound of the game to play now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    /// The cup is swung.
    Rattle,
    /// A die hits the wood.
    Knock {
        /// The index of the die in the tray.
        die: u8,
        /// The index of its bounce; the first is the fastest.
        bounce: u8,
    },
    /// The dice slide to their rows.
    DiceSlide,
    /// The pencil writes a mark of this length, 0 to 2.
    Stroke(u8),
    /// A mark is crossed out.
    CrossOut,
    /// A bonus is chosen.
    Stamp,
    /// The ink of a river runs.
    River,
    /// The papers of the result are laid down.
    Page,
    /// A round of several players has ended.
    RoundEnd,
    /// A card moves to the next space.
    CardSlide,
    /// A link of a chain, from 0.
    Chain(u8),
    /// An animal is collected.
    Collected(Wildlife),
}

/// Most sounds that begin in one frame.
const MOST_AT_ONCE: usize = 14;
/// Gain of the successive bounces, in decibels.
const SOFTER: [f32; 3] = [0.0, -6.0, -13.0];
/// Seconds between several cues of a kind in one frame.
const STROKE_STEP: f32 = 0.07;
const CHAIN_STEP: f32 = 0.13;
const ANIMAL_STEP: f32 = 0.2;

/// The length of the current chain: its links since the card was completed.
#[derive(Default)]
pub(super) struct ChainLength(u8);

/// Tests whether the event is a reward of the sheet for a mark.
const fn is_link(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::RowFilled { .. }
            | GameEvent::IconCrossed { .. }
            | GameEvent::LandmarkCrossed { .. }
            | GameEvent::HabitatCompleted { .. }
            | GameEvent::PointsCircled { .. }
            | GameEvent::Gained { source: GainSource::Sheet, .. }
    )
}

/// Returns the seat of an event, if it has one.
const fn seat_of(event: &GameEvent) -> Option<Seat> {
    use GameEvent::*;
    match event {
        Collected { seat, .. }
        | Completed { seat, .. }
        | DieRolled { seat, .. }
        | Gained { seat, .. }
        | Marked { seat, .. }
        | Surrounded { seat, .. }
        | HabitatCompleted { seat, .. }
        | LandmarkCrossed { seat, .. }
        | RowFilled { seat, .. }
        | IconCrossed { seat, .. }
        | PointsCircled { seat, .. }
        | SeatDone { seat } => Some(*seat),
        _ => None,
    }
}

/// Returns the cues of an event.
fn cues_of(event: &GameEvent, chain: &mut ChainLength) -> Vec<Cue> {
    if matches!(event, GameEvent::Completed { .. } | GameEvent::SeatDone { .. }) {
        chain.0 = 0;
    }
    let mut cues = match event {
        GameEvent::Collected { animals, .. } => {
            Wildlife::ALL.into_iter().filter(|animal| animals[*animal] > 0).map(Cue::Collected).collect()
        }
        GameEvent::Completed { .. } => vec![Cue::CrossOut],
        GameEvent::Marked { habitat, mark, .. } => {
            let stroke = match mark {
                MarkMade::Nothing => None,
                MarkMade::Number(_) | MarkMade::Animal(..) => Some(0),
                MarkMade::Track { from, to } => Some((to.saturating_sub(*from)).min(STROKES - 1)),
                MarkMade::Outline(_) => Some(2),
            };
            let ink = (*habitat == Some(Habitat::River) && stroke.is_some()).then_some(Cue::River);
            stroke.map(Cue::Stroke).into_iter().chain(ink).collect()
        }
        GameEvent::Surrounded { .. } => vec![Cue::Stroke(1)],
        GameEvent::IconCrossed { .. } => vec![Cue::Stamp],
        GameEvent::DieRolled { die, .. } => {
            vec![Cue::Knock { die: die.index() as u8 + 4, bounce: 0 }]
        }
        GameEvent::CardRevealed { .. } => vec![Cue::CardSlide],
        GameEvent::GameEnded => vec![Cue::Page],
        _ => Vec::new(),
    };
    if is_link(event) {
        cues.push(Cue::Chain(chain.0.min(CHAIN - 1)));
        chain.0 = chain.0.saturating_add(1);
    }
    cues
}

/// Writes the cues of game events. Opponents' sheets are silent; their numbers show the changes.
pub(super) fn play_events(
    mut happened: MessageReader<Happened<GameEvent>>,
    session: Res<Session>,
    mut chain: Local<ChainLength>,
    mut cues: MessageWriter<Cue>,
) {
    for Happened(event) in happened.read() {
        let is_audible = seat_of(event).is_none_or(|seat| session.is_here(seat) || session.is_watched());
        if is_audible {
            cues.write_batch(cues_of(event, &mut chain));
        }
        if ends_round_of_several(&session, event) {
            cues.write(Cue::RoundEnd);
        }
    }
}

/// Returns the mixer's order for a cue; `index` counts cues of its kind in the frame.
fn order_of(cue: Cue, index: usize, levels: &MixLevels, chance: &mut Noise) -> Order {
    let (mut rate, mut delay) = (1.0, 0.0);
    let mut vary = || rate = 1.0 + levels.drop_variation * chance.sample();
    let later = |step: f32| step * index as f32;
    let (clip, level) = match cue {
        Cue::Rattle => {
            vary();
            let which = (chance.between(0.0, f32::from(RATTLES)) as u8).min(RATTLES - 1);
            (SoundClip::Rattle(which), levels.rattle)
        }
        Cue::Knock { die, bounce } => {
            vary();
            let softer = SOFTER[usize::from(bounce).min(SOFTER.len() - 1)];
            (SoundClip::Knock(die % KNOCKS), levels.knock + softer)
        }
        Cue::DiceSlide => (SoundClip::DiceSlide, levels.dice_slide),
        Cue::Stroke(length) => {
            vary();
            delay = later(STROKE_STEP);
            (SoundClip::Stroke(length.min(STROKES - 1)), levels.stroke)
        }
        Cue::CrossOut => (SoundClip::CrossOut, levels.cross_out),
        Cue::Stamp => {
            delay = 0.1 + later(CHAIN_STEP);
            (SoundClip::Stamp, levels.stamp)
        }
        Cue::River => {
            delay = 0.12 + later(STROKE_STEP);
            (SoundClip::River, levels.river)
        }
        Cue::Page => (SoundClip::Page, levels.page),
        // After the last mark, softer than a link of a chain.
        Cue::RoundEnd => {
            delay = 0.3;
            (SoundClip::Chain(2), levels.chain - 6.0)
        }
        Cue::CardSlide => {
            vary();
            delay = later(STROKE_STEP);
            (SoundClip::CardSlide, levels.card_slide)
        }
        Cue::Chain(step) => {
            delay = 0.16 + later(CHAIN_STEP);
            let step = step.min(CHAIN - 1);
            // Ears are less sensitive to low tones.
            let loud = -3.0 * (pentatonic(step.into()) / pentatonic(0)).log2();
            (SoundClip::Chain(step), levels.chain + loud)
        }
        // The animals' motifs keep their pitch, without random variation.
        Cue::Collected(animal) => {
            delay = later(ANIMAL_STEP);
            (SoundClip::Collected(animal), levels.collected)
        }
    };
    Order::Play { clip: clip.id(), level, rate, delay }
}

/// Plays the cues of this frame, staggering several of a kind.
pub(super) fn play_cues(
    mut cues: MessageReader<Cue>,
    levels: Res<MixLevels>,
    sounds: Res<Sounds>,
    mut chance: Local<Variations<5>>,
) {
    let mut played: Vec<Cue> = Vec::new();
    for cue in cues.read().take(MOST_AT_ONCE) {
        let kind = std::mem::discriminant(cue);
        let index = played.iter().filter(|other| std::mem::discriminant(*other) == kind).count();
        // The same sound twice at once would only be louder.
        let at_once = matches!(cue, Cue::Rattle | Cue::CrossOut | Cue::Page);
        if !(at_once && index > 0) {
            sounds.order(order_of(*cue, index, &levels, &mut chance));
        }
        played.push(*cue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::ByWildlife;

    fn level_and_delay(cue: Cue, index: usize) -> (SoundClip, f32, f32) {
        match order_of(cue, index, &MixLevels::default(), &mut Noise::new(1)) {
            Order::Play { clip, level, rate, delay } => {
                assert!((0.9..1.1).contains(&rate) && level < 0.0, "{cue:?}: {rate} {level}");
                (SoundClip::of(clip).expect("a clip of this mode"), level, delay)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_cue_has_a_sound_and_faster_dice_are_louder() {
        let mut cues = vec![
            Cue::Rattle,
            Cue::DiceSlide,
            Cue::CrossOut,
            Cue::Stamp,
            Cue::River,
            Cue::Page,
            Cue::CardSlide,
            Cue::RoundEnd,
        ];
        cues.extend((0..=255).flat_map(|number| {
            [Cue::Stroke(number), Cue::Chain(number), Cue::Knock { die: number, bounce: number }]
        }));
        cues.extend(Wildlife::ALL.map(Cue::Collected));
        for cue in cues {
            level_and_delay(cue, 0);
        }
        let knock = |bounce| level_and_delay(Cue::Knock { die: 2, bounce }, 0).1;
        assert!(knock(0) > knock(1) && knock(1) > knock(2));
        let pitches: Vec<SoundClip> =
            (0..6).map(|die| level_and_delay(Cue::Knock { die, bounce: 0 }, 0).0).collect();
        assert!(pitches.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_chain_climbs_link_by_link_until_the_next_card() {
        let mut chain = ChainLength::default();
        let seat = Seat(0);
        let link = GameEvent::RowFilled { seat, row: 1 };
        let steps: Vec<Cue> = (0..3).flat_map(|_| cues_of(&link, &mut chain)).collect();
        assert_eq!(steps, [0, 1, 2].map(Cue::Chain));
        assert!(level_and_delay(Cue::Chain(1), 1).2 > level_and_delay(Cue::Chain(0), 0).2);
        cues_of(&GameEvent::SeatDone { seat }, &mut chain);
        assert_eq!(cues_of(&link, &mut chain), [Cue::Chain(0)]);
    }

    #[test]
    fn animals_rivers_and_the_end_have_cues() {
        let mut chain = ChainLength::default();
        let mut animals = ByWildlife::<u8>::default();
        animals[Wildlife::Fox] = 3;
        animals[Wildlife::Bear] = 1;
        let collected = GameEvent::Collected { seat: Seat(0), animals, nature_tokens: 0, dice_action: None };
        let played = cues_of(&collected, &mut chain);
        assert_eq!(played, [Wildlife::Bear, Wildlife::Fox].map(Cue::Collected));
        let marked = GameEvent::Marked {
            seat: Seat(0),
            habitat: Some(Habitat::River),
            mark: MarkMade::Number(3),
            overflow: 0,
            lost: 0,
        };
        assert_eq!(cues_of(&marked, &mut chain), [Cue::Stroke(0), Cue::River]);
        assert_eq!(cues_of(&GameEvent::GameEnded, &mut chain), [Cue::Page]);
    }
}
