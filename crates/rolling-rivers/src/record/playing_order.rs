//! The order of a record: round by round, and in each round seat by seat.

use crate::rules::Action;
use cascadia_base::Seat;

/// The actions of one round.
struct Round {
    roll: Option<Action>,
    /// The actions of each seat.
    parts: Vec<Vec<Action>>,
    done: Vec<bool>,
    seat: usize,
}

impl Round {
    fn new(seats: usize) -> Self {
        Self { roll: None, parts: vec![Vec::new(); seats], done: vec![false; seats], seat: 0 }
    }

    /// Returns the seat on turn after a seat has ended its part of the round; none after the last one.
    fn next(&self, seat: usize) -> Option<usize> {
        let seats = self.done.len();
        (1..seats).map(|step| (seat + step) % seats).find(|next| !self.done[*next])
    }

    /// Writes the round; with handovers, as far as the playing order is not enough.
    fn write(self, ordered: &mut Vec<Action>) {
        let mut played = Self::new(self.parts.len());
        ordered.extend(self.roll);
        let mut write = |seat: usize, part: Vec<Action>| {
            if played.seat != seat {
                ordered.push(Action::Seat(Seat(seat as u8)));
                played.seat = seat;
            }
            ordered.extend(part);
            if self.done[seat] {
                played.done[seat] = true;
                played.seat = played.next(seat).unwrap_or(seat);
            }
        };
        for (seat, part) in self.parts.into_iter().enumerate() {
            if !part.is_empty() {
                write(seat, part);
            }
        }
        if !self.done[self.seat] {
            write(self.seat, Vec::new());
        }
    }
}

/// Returns the actions of a game with the parts of every round in playing order, which leads to the same
/// position. A game whose rounds are finished has no handovers then.
pub fn in_playing_order(actions: Vec<Action>, seats: usize) -> Vec<Action> {
    let mut ordered = Vec::with_capacity(actions.len());
    let mut round = Round::new(seats);
    for action in actions {
        match action {
            Action::Seat(seat) => round.seat = seat.index().min(seats - 1),
            Action::Roll => round.roll = Some(action),
            _ => round.parts[round.seat].push(action),
        }
        if action == Action::Done {
            round.done[round.seat] = true;
            match round.next(round.seat) {
                Some(next) => round.seat = next,
                None => std::mem::replace(&mut round, Round::new(seats)).write(&mut ordered),
            }
        }
    }
    round.write(&mut ordered);
    ordered
}
