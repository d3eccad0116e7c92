//! The match state beside the position: who plays each seat, the open vote, the clocks, the end. Host and
//! clients derive it from the same entries.

use super::clock::GameClock;
use super::consent::{Consent, OpenQuestion, Question};
use super::entry::{GameStart, Happening};
use cascadia_engine::SeatEntry;

/// The match state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    seats: Vec<SeatStanding>,
    question: Option<OpenQuestion>,
    clock: GameClock,
    ended: Option<String>,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatStanding {
    /// True for a seat owned by a person.
    is_person: bool,
    /// Level of the computer player that plays the seat now.
    computer: Option<String>,
    /// True if it plays only the current turn.
    once: bool,
}

/// The effect of an entry on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryEffect {
    /// No effect.
    None,
    /// All actions after the first ones, of this number, are undone.
    TakenBack(usize),
}

impl Standing {
    /// Creates the match state at the start of a game.
    pub fn new(start: &GameStart) -> Self {
        let seat = |owner: &SeatEntry| match owner {
            SeatEntry::Human(_) => SeatStanding { is_person: true, computer: None, once: false },
            SeatEntry::Opponent(level) => {
                SeatStanding { is_person: false, computer: Some(level.clone()), once: false }
            }
        };
        Self {
            seats: start.seats.iter().map(seat).collect(),
            question: None,
            clock: GameClock::new(start.pace, &start.calendar, start.seats.len()),
            ended: None,
        }
    }

    /// Applies a validated entry that leads to `version`. The caller applies the effect to the position, and
    /// then calls [`Standing::turn`].
    pub fn enter(&mut self, version: u64, at: u64, what: &Happening) -> EntryEffect {
        match what {
            Happening::Begun(_) => {}
            Happening::Did(_) => {
                // A step changes the actions that an open vote on undoing refers to.
                self.question.take_if(|open| matches!(open.question, Question::TakeBack { .. }));
            }
            Happening::Clock { .. } => self.clock.run_out(),
            Happening::Bot { seat, level, once } => self.seat_computer(*seat, level, *once),
            Happening::Back { seat } => {
                if let Some(seat) = self.seats.get_mut(usize::from(*seat)).filter(|seat| seat.is_person) {
                    seat.computer = None;
                }
                self.question = None;
            }
            Happening::Asked { seat, question, of } => {
                let waiting = of.iter().copied().collect();
                let question = question.clone();
                let open = OpenQuestion { asked: version, seat: *seat, question, waiting };
                if open.waiting.is_empty() {
                    return self.grant(at, open.question);
                }
                self.question = Some(open);
            }
            Happening::Answered { seat, yes } => {
                let answer = self.question.as_mut().map(|open| open.answered(*seat, *yes));
                if matches!(answer, Some(Consent::Given | Consent::Denied))
                    && let Some(open) = self.question.take()
                    && answer == Some(Consent::Given)
                {
                    return self.grant(at, open.question);
                }
            }
            Happening::Over { why } => self.ended = Some(why.clone()),
        }
        EntryEffect::None
    }

    /// Updates the turn after an entry; `seat` is none once the game is over. `is_new` says if a turn has
    /// begun.
    pub fn turn(&mut self, at: u64, seat: Option<u8>, is_new: bool) {
        if !is_new {
            return;
        }
        let before = self.clock.running().and_then(|seat| self.seats.get(usize::from(seat)));
        let is_charged = before.is_none_or(|before| before.computer.is_none());
        self.clock.begin_turn(at, seat, is_charged);
        for seat in &mut self.seats {
            if std::mem::take(&mut seat.once) {
                seat.computer = None;
            }
        }
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Returns the level of the computer player that plays a seat now, if any.
    pub fn computer(&self, seat: u8) -> Option<&str> {
        self.seats.get(usize::from(seat))?.computer.as_deref()
    }

    /// Tests whether a seat belongs to a person, even while a computer player plays it.
    pub fn is_person(&self, seat: u8) -> bool {
        self.seats.get(usize::from(seat)).is_some_and(|seat| seat.is_person)
    }

    /// Iterates over the seats that people play now.
    pub fn played_by_people(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.seats.len() as u8).filter(|seat| self.is_person(*seat) && self.computer(*seat).is_none())
    }

    /// Returns the open vote.
    pub const fn question(&self) -> Option<&OpenQuestion> {
        self.question.as_ref()
    }

    /// Returns the clocks.
    pub const fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// Returns the key of the reason for ending without a result.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    fn seat_computer(&mut self, seat: u8, level: &str, once: bool) {
        if let Some(seat) = self.seats.get_mut(usize::from(seat)) {
            seat.computer = Some(level.to_owned());
            seat.once = once;
        }
        // The right to vote may have changed; closing the vote never skips one.
        self.question = None;
    }

    fn grant(&mut self, at: u64, question: Question) -> EntryEffect {
        match question {
            Question::TakeBack { keep } => return EntryEffect::TakenBack(keep),
            Question::Pause => self.clock.pause(at),
            Question::GoOn => self.clock.go_on(at),
            Question::End => self.ended = Some("agreed".to_owned()),
            Question::Bot { seat, level, once } => self.seat_computer(seat, &level, once),
        }
        EntryEffect::None
    }
}
