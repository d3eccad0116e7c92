//! A room: what is played in it goes on a little, from both sides. Eight delays that feed each other.

use super::synth::{RATE, Stereo, samples};

/// A small glade with trees around: for pieces and calls.
pub const GLADE: Walls = Walls { size: 1.0, lasts: 0.7, dull: 0.45 };
/// A wide valley: for what is far away, and for music.
pub const VALLEY: Walls = Walls { size: 2.3, lasts: 2.6, dull: 0.55 };

/// What a room is like.
#[derive(Clone, Copy, Debug)]
pub struct Walls {
    /// How far the walls are away; 1 is about ten metres.
    size: f32,
    /// Seconds until a thousandth is left.
    lasts: f32,
    /// How much of the high tones is lost at every wall, 0 to 1.
    dull: f32,
}

const LINES: usize = 8;
/// Seconds from wall to wall; without a common divisor, so that no tone is favoured.
const DELAYS: [f32; LINES] = [0.0233, 0.0271, 0.0311, 0.0353, 0.0389, 0.0421, 0.0457, 0.0499];

/// A room with what is still sounding in it.
#[derive(Clone, Debug)]
pub struct Room {
    lines: [Vec<f32>; LINES],
    at: [usize; LINES],
    kept: [f32; LINES],
    gains: [f32; LINES],
    dull: f32,
    /// Two short delays that smear a click before it reaches the walls.
    smears: [(Vec<f32>, usize); 2],
}

impl Room {
    /// A silent room for so many samples in a second.
    pub fn new(walls: Walls, rate: f32) -> Self {
        let length = |seconds: f32| ((seconds * rate) as usize).max(1);
        let delays = DELAYS.map(|delay| delay * walls.size);
        Self {
            lines: delays.map(|delay| vec![0.0; length(delay)]),
            at: [0; LINES],
            kept: [0.0; LINES],
            gains: delays.map(|delay| 0.001f32.powf(delay / walls.lasts)),
            dull: walls.dull,
            smears: [0.0047, 0.0083].map(|delay| (vec![0.0; length(delay)], 0)),
        }
    }

    /// What comes back while `x` is played.
    pub fn answer(&mut self, x: f32) -> Stereo {
        let mut x = x;
        for (line, at) in &mut self.smears {
            let old = line[*at];
            let new = x + old * 0.55;
            line[*at] = new;
            *at = (*at + 1) % line.len();
            x = old - new * 0.55;
        }
        let mut heard = [0.0; LINES];
        for (index, heard) in heard.iter_mut().enumerate() {
            let out = self.lines[index][self.at[index]];
            self.kept[index] += (out - self.kept[index]) * (1.0 - self.dull);
            *heard = self.kept[index] * self.gains[index];
        }
        // Every wall hears all others, and nothing gets louder by it.
        let shared = heard.iter().sum::<f32>() * (2.0 / LINES as f32);
        let mut out = [0.0; 2];
        for (index, heard) in heard.iter().enumerate() {
            out[index % 2] += heard * if index % 4 < 2 { 1.0 } else { -1.0 };
            // Numbers too small to be heard would make some processors slow.
            let back = x + heard - shared;
            self.lines[index][self.at[index]] = if back.abs() < 1e-15 { 0.0 } else { back };
            self.at[index] = (self.at[index] + 1) % self.lines[index].len();
        }
        out.map(|sample| sample * 0.5)
    }
}

/// Plays a sound from one place, −1 at the left to 1 at the right, in a room of effects.
pub fn in_room(sound: &[f32], walls: Walls, share: f32, place: f32) -> Vec<Stereo> {
    let mut room = Room::new(walls, RATE);
    let length = sound.len() + samples(walls.lasts);
    let sides = [(1.0 - place).min(1.0), (1.0 + place).min(1.0)];
    (0..length)
        .map(|index| {
            let dry = sound.get(index).copied().unwrap_or(0.0);
            let wet = room.answer(dry);
            [dry * sides[0] + wet[0] * share, dry * sides[1] + wet[1] * share]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clap_dies_away_in_its_time_and_comes_from_both_sides() {
        for walls in [GLADE, VALLEY] {
            let mut clap = vec![0.0; 200];
            clap[0] = 1.0;
            let heard = in_room(&clap, walls, 1.0, 0.0);
            let energy = |from: f32, to: f32, side: usize| {
                heard[samples(from)..samples(to)].iter().map(|frame| frame[side].powi(2)).sum::<f32>()
            };
            let early = energy(0.05, 0.15, 0);
            let late = energy(walls.lasts - 0.1, walls.lasts, 0);
            assert!(late < early * 1e-3, "{walls:?}: {early} {late}");
            assert!(late > 0.0);
            let other = energy(0.05, 0.15, 1);
            assert!((0.3..3.0).contains(&(early / other)), "{early} {other}");
        }
    }
}
