//! How a game stands beside its position: who plays each seat, the waiting question, the clocks, the end. Host and clients
//! derive it from the same entries.

use super::clock::GameClock;
use super::consent::{Consent, OpenQuestion, Question};
use super::entry::{GameStart, Happening};
use cascadia_engine::SeatEntry;

/// How a game stands beside its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    seats: Vec<SeatStanding>,
    question: Option<OpenQuestion>,
    clock: GameClock,
    ended: Option<String>,
}

/// How a seat is played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatStanding {
    /// Whether the seat belongs to a person.
    is_person: bool,
    /// The level at which the computer plays it now.
    computer: Option<String>,
    /// Whether it does so only in the present turn.
    once: bool,
}

/// What an entry means for the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryEffect {
    /// Nothing.
    None,
    /// All actions but the first so many are taken back.
    TakenBack(usize),
}

impl Standing {
    /// Creates the standing of a game that begins.
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

    /// Enters an entry at `version`, which was checked. The caller carries out the effect on the position, and then
    /// calls [`Standing::turn`].
    pub fn enter(&mut self, version: u64, at: u64, what: &Happening) -> EntryEffect {
        match what {
            Happening::Begun(_) => {}
            Happening::Did(_) => {
                // What it asked to take back is not what it was.
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

    /// Enters whose turn it is after an entry; none once the game is over. `is_new` tells whether a turn has begun.
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

    /// Returns the level at which the computer plays a seat now; none if a person does.
    pub fn computer(&self, seat: u8) -> Option<&str> {
        self.seats.get(usize::from(seat))?.computer.as_deref()
    }

    /// Tests whether a seat belongs to a person, who may have left it to the computer.
    pub fn is_person(&self, seat: u8) -> bool {
        self.seats.get(usize::from(seat)).is_some_and(|seat| seat.is_person)
    }

    /// Iterates over the seats that people play now.
    pub fn played_by_people(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.seats.len() as u8).filter(|seat| self.is_person(*seat) && self.computer(*seat).is_none())
    }

    /// Returns the question that waits for answers.
    pub const fn question(&self) -> Option<&OpenQuestion> {
        self.question.as_ref()
    }

    /// Returns the clocks.
    pub const fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// Returns why the game was ended without a result, in a word.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    fn seat_computer(&mut self, seat: u8, level: &str, once: bool) {
        if let Some(seat) = self.seats.get_mut(usize::from(seat)) {
            seat.computer = Some(level.to_owned());
            seat.once = once;
        }
        // Who was to answer may not be asked any more, and consent is never skipped.
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
