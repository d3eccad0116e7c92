//! Validation of requests: turns steps, votes and handovers to and from computer players into entries,
//! without changing the game.

use super::consent::Question;
use super::desk::HostDesk;
use super::entry::{Did, Happening, LogEntry};
use super::message::Do;
use super::refusal::DeskRefusal;
use cascadia_base::Seat;

/// Length of the longest key of a level, in bytes.
const LONGEST_LEVEL: usize = 40;

impl HostDesk {
    /// Validates a step of the person at `seat`.
    ///
    /// # Errors
    /// If it is refused. [`DeskRefusal::Done`] means that the same request was granted before and its answer
    /// was lost.
    pub fn propose(&self, now: u64, seat: Seat, wish: &Do) -> Result<LogEntry, DeskRefusal> {
        self.check_seat(seat)?;
        self.check_version(
            wish.after,
            |what| matches!(what, Happening::Did(did) if did.seat == seat.0 && did.id == wish.id),
        )?;
        if self.standing.computer(seat.0).is_some() {
            return Err(DeskRefusal::PlayedByComputer);
        }
        let did = Did { seat: seat.0, keep: wish.keep, actions: wish.actions.clone(), id: wish.id };
        self.step(now, did)
    }

    /// Validates a step of a computer player.
    ///
    /// # Errors
    /// If it is refused.
    pub fn propose_for_computer(&self, now: u64, wish: Did) -> Result<LogEntry, DeskRefusal> {
        self.check_seat(Seat(wish.seat))?;
        self.check_going()?;
        if self.standing.computer(wish.seat).is_none() {
            return Err(DeskRefusal::PlayedByPerson);
        }
        self.step(now, wish)
    }

    /// Validates the opening of a vote by the person at `seat`. All other people who play a seat have to
    /// agree, except those out of time and, for any topic but undoing, the seats in `absent`.
    ///
    /// # Errors
    /// If it is refused.
    pub fn ask(
        &self,
        now: u64,
        seat: Seat,
        question: Question,
        absent: &[Seat],
    ) -> Result<LogEntry, DeskRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.standing.computer(seat.0).is_some() {
            return Err(DeskRefusal::PlayedByComputer);
        }
        if let Some(open) = self.standing.question() {
            let again = open.seat == seat.0 && open.question == question;
            return Err(if again { DeskRefusal::Done(open.asked) } else { DeskRefusal::QuestionOpen });
        }
        self.check_question(&question)?;
        let is_excused = |other: u8| {
            !matches!(question, Question::TakeBack { .. })
                && (absent.contains(&Seat(other)) || self.standing.clock().has_run_out(other))
        };
        let others = self.standing.played_by_people().filter(|other| *other != seat.0);
        let of = others.filter(|other| !is_excused(*other)).collect();
        Ok(self.entry(now, Happening::Asked { seat: seat.0, question, of }))
    }

    /// Validates a vote of the person at `seat` in the vote opened at version `asked`.
    ///
    /// # Errors
    /// If it is refused.
    pub fn answer(&self, now: u64, seat: Seat, asked: u64, yes: bool) -> Result<LogEntry, DeskRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        match self.standing.question() {
            Some(open) if open.asked == asked && open.waiting.contains(&seat.0) => {
                Ok(self.entry(now, Happening::Answered { seat: seat.0, yes }))
            }
            _ => Err(DeskRefusal::NothingAsked),
        }
    }

    /// Validates the handover of `seat` to a computer player by its person.
    ///
    /// # Errors
    /// If it is refused.
    pub fn leave(&self, now: u64, seat: Seat, level: &str) -> Result<LogEntry, DeskRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.standing.computer(seat.0).is_some() {
            return Err(DeskRefusal::PlayedByComputer);
        }
        check_level(level)?;
        Ok(self.entry(now, Happening::Bot { seat: seat.0, level: level.to_owned(), once: false }))
    }

    /// Validates the return of `seat` from a computer player to its person.
    ///
    /// # Errors
    /// If it is refused.
    pub fn back(&self, now: u64, seat: Seat) -> Result<LogEntry, DeskRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.standing.computer(seat.0).is_none() {
            return Err(DeskRefusal::PlayedByPerson);
        }
        Ok(self.entry(now, Happening::Back { seat: seat.0 }))
    }

    /// Returns the entry for a timeout of the current turn.
    ///
    /// # Errors
    /// If there is time left.
    pub fn run_out(&self, now: u64) -> Result<LogEntry, DeskRefusal> {
        self.check_going()?;
        let is_due = self.standing.clock().deadline().is_some_and(|deadline| deadline <= now);
        let ran_out = self.to_act().filter(|_| is_due).ok_or(DeskRefusal::TimeLeft)?;
        Ok(self.entry(now, Happening::Clock { ran_out: ran_out.0 }))
    }

    /// Returns the entry that ends the game without a result.
    ///
    /// # Errors
    /// If it is already over.
    pub fn close(&self, now: u64, why: &str) -> Result<LogEntry, DeskRefusal> {
        self.check_going()?;
        Ok(self.entry(now, Happening::Over { why: why.to_owned() }))
    }

    /// Checks that a vote on a topic can be opened now.
    ///
    /// # Errors
    /// If it cannot.
    pub(super) fn check_question(&self, question: &Question) -> Result<(), DeskRefusal> {
        let paused = self.standing.clock().is_paused();
        match question {
            Question::TakeBack { .. } if self.game.is_last_round() => Err(DeskRefusal::LastRound),
            Question::TakeBack { keep } if *keep >= self.game.barrier() => Err(DeskRefusal::NothingToAsk),
            Question::Pause if paused => Err(DeskRefusal::NothingToAsk),
            Question::GoOn if !paused => Err(DeskRefusal::NothingToAsk),
            Question::Bot { level, .. } if check_level(level).is_err() => check_level(level),
            Question::Bot { seat, .. } if !self.standing.is_person(*seat) => Err(DeskRefusal::NoSeat(*seat)),
            Question::Bot { seat, .. } if self.standing.computer(*seat).is_some() => {
                Err(DeskRefusal::NothingToAsk)
            }
            _ => Ok(()),
        }
    }

    fn step(&self, now: u64, did: Did) -> Result<LogEntry, DeskRefusal> {
        if self.standing.clock().is_paused() {
            return Err(DeskRefusal::Paused);
        }
        let actions = self.game.check(Seat(did.seat), did.keep, &did.actions)?;
        Ok(self.entry(now, Happening::Did(Did { actions, ..did })))
    }

    /// Creates an entry with the current time, or the last entry's time if the clock went back since.
    fn entry(&self, now: u64, what: Happening) -> LogEntry {
        LogEntry { at: now.max(self.last_at()), what }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), DeskRefusal> {
        if seat.index() < self.standing.seats() { Ok(()) } else { Err(DeskRefusal::NoSeat(seat.0)) }
    }

    fn check_person(&self, seat: Seat) -> Result<(), DeskRefusal> {
        if self.standing.is_person(seat.0) { Ok(()) } else { Err(DeskRefusal::NoSeat(seat.0)) }
    }

    fn check_going(&self) -> Result<(), DeskRefusal> {
        if self.is_over() { Err(DeskRefusal::Over) } else { Ok(()) }
    }

    /// Checks that the client has seen all entries. A repetition of the granted request is reported as done.
    fn check_version(&self, after: u64, is_same: impl Fn(&Happening) -> bool) -> Result<(), DeskRefusal> {
        let version = self.version();
        if after < version {
            let next = self.told_entry(after.saturating_add(1));
            let done = next.is_some_and(|next| is_same(&next.what));
            return Err(if done { DeskRefusal::Done(after + 1) } else { DeskRefusal::Stale });
        }
        if after > version {
            return Err(DeskRefusal::Ahead);
        }
        self.check_going()
    }
}

/// Checks that a text has the form of a level's key, with or without a style. The caller checks that the
/// level exists.
fn check_level(key: &str) -> Result<(), DeskRefusal> {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if key.len() <= LONGEST_LEVEL && key.bytes().all(fits) { Ok(()) } else { Err(DeskRefusal::NoLevel) }
}
